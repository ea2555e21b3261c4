//! The DynamoDB backend, on the AWS SDK.
//!

mod admin;
mod convert;
mod failure;
mod retry;
mod transaction;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use ambient::Random;
use async_trait::async_trait;
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::{Credentials, Region};
use aws_sdk_dynamodb::types::{
    DeleteRequest, KeysAndAttributes, PutRequest, ReturnConsumedCapacity, ReturnValue,
    ReturnValuesOnConditionCheckFailure, WriteRequest,
};

use self::convert::{
    Attributes, cursor_from_sdk, cursor_to_sdk, found, item_from_sdk, item_to_sdk, key_to_sdk, names, read_units,
    values, write_units,
};
use self::retry::{ATTEMPTS_MAX, Twice, attempts, pause};
use crate::capacity::Capacity;
use crate::expression::Placeholders;
use crate::limits::check_name;
use crate::model::{Item, Key, TableDefinition, TableDescription};
use crate::request::{
    Action, BatchGet, BatchWrite, BatchedWrite, DeleteItem, GetItem, PutItem, Query, Returning, Scan, TransactGet,
    TransactWrite, UpdateItem,
};
use crate::response::{Got, GotMany, Page, Written, WroteMany};
use crate::{Error, Tables};

/// Where the tables are.
#[derive(Debug, Clone, Default)]
pub struct DynamoDbSettings {
    /// The address of a server with DynamoDB's API; `None` for DynamoDB itself.
    pub endpoint: Option<String>,
    /// The prefix of the tables' names, so that several installations can share an account.
    pub prefix: String,
    /// The access key and its secret; by default those of the environment, the profile or the machine's role.
    pub credentials: Option<(String, String)>,
    /// The region; by default that of the environment or the profile.
    pub region: Option<String>,
}

/// Tables in DynamoDB.
#[derive(Debug)]
pub struct DynamoDb {
    client: Client,
    prefix: String,
    random: Arc<dyn Random>,
    checks: bool,
}

const COST: ReturnConsumedCapacity = ReturnConsumedCapacity::Total;
const TELL_ITEM: ReturnValuesOnConditionCheckFailure = ReturnValuesOnConditionCheckFailure::AllOld;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);
/// The region of a self-hosted server, which has none.
const REGION_OF_ENDPOINT: &str = "us-east-1";

impl DynamoDb {
    /// Tables with these settings. No request is sent yet.
    pub async fn connect(settings: DynamoDbSettings, random: Arc<dyn Random>) -> Self {
        let timeouts =
            TimeoutConfig::builder().connect_timeout(CONNECT_TIMEOUT).operation_attempt_timeout(ANSWER_TIMEOUT).build();
        let mut loader = aws_config::defaults(aws_config::BehaviorVersion::latest())
            .retry_config(RetryConfig::disabled())
            .timeout_config(timeouts);
        if let Some((key, secret)) = settings.credentials {
            loader = loader.credentials_provider(Credentials::new(key, secret, None, None, "settings"));
        }
        if let Some(region) = settings.region {
            loader = loader.region(Region::new(region));
        }
        let shared = loader.load().await;
        let mut config = aws_sdk_dynamodb::config::Builder::from(&shared);
        if let Some(endpoint) = settings.endpoint {
            if shared.region().is_none() {
                config = config.region(Region::new(REGION_OF_ENDPOINT));
            }
            config = config.endpoint_url(endpoint);
        }
        Self { client: Client::from_conf(config.build()), prefix: settings.prefix, random, checks: true }
    }

    /// Tables through a given client. It should not retry by itself.
    pub fn with_client(client: Client, prefix: impl Into<String>, random: Arc<dyn Random>) -> Self {
        Self { client, prefix: prefix.into(), random, checks: true }
    }

    /// The same without validation, to see whether the server refuses invalid requests.
    #[doc(hidden)]
    #[must_use]
    pub fn without_checks(mut self) -> Self {
        self.checks = false;
        self
    }

    fn check(&self, validate: impl FnOnce() -> Result<(), Error>) -> Result<(), Error> {
        if self.checks { validate() } else { Ok(()) }
    }

    fn full_name(&self, table: &str) -> String {
        format!("{}{table}", self.prefix)
    }

    fn random(&self) -> &dyn Random {
        self.random.as_ref()
    }

    /// Wait before the rest of a batch is requested again; fail after too many attempts.
    async fn before_round(&self, round: u32) -> Result<(), Error> {
        match round {
            0 => Ok(()),
            ATTEMPTS_MAX.. => Err(Error::unavailable("the store repeatedly leaves parts of a batch unprocessed")),
            _ => {
                pause(self.random(), round).await;
                Ok(())
            }
        }
    }

    /// A token for a transaction, by which the store recognises a repeated request.
    fn token(&self) -> String {
        format!("{:016x}{:016x}", self.random.next_u64(), self.random.next_u64())
    }
}

fn return_value(returning: Returning) -> ReturnValue {
    match returning {
        Returning::Nothing => ReturnValue::None,
        Returning::Old => ReturnValue::AllOld,
        Returning::New => ReturnValue::AllNew,
    }
}

/// Puts and deletes can only return the old item.
fn return_old(returning: Returning) -> ReturnValue {
    if returning == Returning::Old { ReturnValue::AllOld } else { ReturnValue::None }
}

#[async_trait]
impl Tables for DynamoDb {
    async fn get(&self, request: GetItem) -> Result<Got, Error> {
        self.check(|| request.validate())?;
        let mut placeholders = Placeholders::new();
        let projection = placeholders.projection(&request.projection);
        let get = self
            .client
            .get_item()
            .table_name(self.full_name(&request.table))
            .set_key(Some(key_to_sdk(&request.key)))
            .set_projection_expression(projection)
            .set_expression_attribute_names(names(&placeholders))
            .consistent_read(request.consistent)
            .return_consumed_capacity(COST);
        let answer = attempts(&request.table, self.random(), Twice::Harmless, || get.clone().send()).await?;
        // An item exists even if the projection selects none of its attributes.
        let item = answer.item.map(item_from_sdk).transpose()?;
        Ok(Got { item, capacity: read_units(&answer.consumed_capacity) })
    }

    async fn put(&self, request: PutItem) -> Result<Written, Error> {
        self.check(|| request.validate())?;
        let mut placeholders = Placeholders::new();
        let condition = request.condition.as_ref().map(|condition| placeholders.condition(condition));
        let put = self
            .client
            .put_item()
            .table_name(self.full_name(&request.table))
            .set_item(Some(item_to_sdk(&request.item)))
            .set_condition_expression(condition)
            .set_expression_attribute_names(names(&placeholders))
            .set_expression_attribute_values(values(&placeholders))
            .return_values(return_old(request.returning))
            .return_values_on_condition_check_failure(TELL_ITEM)
            .return_consumed_capacity(COST);
        let answer = attempts(&request.table, self.random(), Twice::Harmful, || put.clone().send()).await?;
        let item = match request.returning {
            Returning::Nothing => None,
            Returning::Old => found(answer.attributes)?,
            Returning::New => Some(request.item),
        };
        Ok(Written { item, capacity: write_units(&answer.consumed_capacity) })
    }

    async fn update(&self, request: UpdateItem) -> Result<Written, Error> {
        self.check(|| request.validate())?;
        let mut placeholders = Placeholders::new();
        let condition = request.condition.as_ref().map(|condition| placeholders.condition(condition));
        let text = placeholders.update(&request.update);
        let update = self
            .client
            .update_item()
            .table_name(self.full_name(&request.table))
            .set_key(Some(key_to_sdk(&request.key)))
            .set_update_expression(text)
            .set_condition_expression(condition)
            .set_expression_attribute_names(names(&placeholders))
            .set_expression_attribute_values(values(&placeholders))
            .return_values(return_value(request.returning))
            .return_values_on_condition_check_failure(TELL_ITEM)
            .return_consumed_capacity(COST);
        let answer = attempts(&request.table, self.random(), Twice::Harmful, || update.clone().send()).await?;
        Ok(Written { item: found(answer.attributes)?, capacity: write_units(&answer.consumed_capacity) })
    }

    async fn delete(&self, request: DeleteItem) -> Result<Written, Error> {
        self.check(|| request.validate())?;
        let mut placeholders = Placeholders::new();
        let condition = request.condition.as_ref().map(|condition| placeholders.condition(condition));
        let delete = self
            .client
            .delete_item()
            .table_name(self.full_name(&request.table))
            .set_key(Some(key_to_sdk(&request.key)))
            .set_condition_expression(condition)
            .set_expression_attribute_names(names(&placeholders))
            .set_expression_attribute_values(values(&placeholders))
            .return_values(return_old(request.returning))
            .return_values_on_condition_check_failure(TELL_ITEM)
            .return_consumed_capacity(COST);
        let answer = attempts(&request.table, self.random(), Twice::Harmful, || delete.clone().send()).await?;
        Ok(Written { item: found(answer.attributes)?, capacity: write_units(&answer.consumed_capacity) })
    }

    async fn query(&self, request: Query) -> Result<Page, Error> {
        self.check(|| request.validate())?;
        let mut placeholders = Placeholders::new();
        let key = placeholders.key_condition(&request.key);
        let filter = request.filter.as_ref().map(|filter| placeholders.condition(filter));
        let projection = placeholders.projection(&request.projection);
        let query = self
            .client
            .query()
            .table_name(self.full_name(&request.table))
            .set_index_name(request.index.clone())
            .key_condition_expression(key)
            .set_filter_expression(filter)
            .set_projection_expression(projection)
            .set_expression_attribute_names(names(&placeholders))
            .set_expression_attribute_values(values(&placeholders))
            .scan_index_forward(!request.backward)
            .set_limit(request.limit.and_then(|limit| i32::try_from(limit).ok()))
            .set_exclusive_start_key(request.after.as_ref().map(cursor_to_sdk))
            .consistent_read(request.consistent)
            .return_consumed_capacity(COST);
        let answer = attempts(&request.table, self.random(), Twice::Harmless, || query.clone().send()).await?;
        let cost = read_units(&answer.consumed_capacity);
        page(answer.items, answer.scanned_count, answer.last_evaluated_key, cost)
    }

    async fn scan(&self, request: Scan) -> Result<Page, Error> {
        self.check(|| request.validate())?;
        let scan = self
            .client
            .scan()
            .table_name(self.full_name(&request.table))
            .set_limit(request.limit.and_then(|limit| i32::try_from(limit).ok()))
            .set_exclusive_start_key(request.after.as_ref().map(cursor_to_sdk))
            .consistent_read(true)
            .return_consumed_capacity(COST);
        let answer = attempts(&request.table, self.random(), Twice::Harmless, || scan.clone().send()).await?;
        let cost = read_units(&answer.consumed_capacity);
        page(answer.items, answer.scanned_count, answer.last_evaluated_key, cost)
    }

    async fn batch_get(&self, mut request: BatchGet) -> Result<GotMany, Error> {
        self.check(|| request.validate())?;
        request.include_key();
        let mut placeholders = Placeholders::new();
        let projection = placeholders.projection(&request.projection);
        let keys = KeysAndAttributes::builder()
            .set_keys(Some(request.keys.iter().map(key_to_sdk).collect()))
            .set_projection_expression(projection)
            .set_expression_attribute_names(names(&placeholders))
            .consistent_read(request.consistent)
            .build()
            .map_err(|error| Error::Invalid(error.to_string()))?;
        let mut rest = Some(HashMap::from([(self.full_name(&request.table), keys)]));
        let mut by_key: HashMap<Key, Item> = HashMap::with_capacity(request.keys.len());
        let (mut capacity, mut round) = (Capacity::default(), 0);
        while let Some(wanted) = rest.filter(|rest| !rest.is_empty()) {
            self.before_round(round).await?;
            round += 1;
            let batch = self.client.batch_get_item().set_request_items(Some(wanted)).return_consumed_capacity(COST);
            let answer = attempts(&request.table, self.random(), Twice::Harmless, || batch.clone().send()).await?;
            capacity += read_units(answer.consumed_capacity());
            for attributes in answer.responses.into_iter().flatten().flat_map(|(_, items)| items) {
                let item = item_from_sdk(attributes)?;
                by_key.insert(key_of(&item, &request.keys[0])?, item);
            }
            rest = answer.unprocessed_keys;
        }
        let items = request.keys.iter().map(|key| by_key.remove(key)).collect();
        Ok(GotMany { items, capacity })
    }

    async fn batch_write(&self, request: BatchWrite) -> Result<WroteMany, Error> {
        self.check(|| request.validate())?;
        let write = |write: &BatchedWrite| {
            let builder = WriteRequest::builder();
            let builder = match write {
                BatchedWrite::Put(item) => {
                    builder.put_request(PutRequest::builder().set_item(Some(item_to_sdk(item))).build()?)
                }
                BatchedWrite::Delete(key) => {
                    builder.delete_request(DeleteRequest::builder().set_key(Some(key_to_sdk(key))).build()?)
                }
            };
            Ok(builder.build())
        };
        let writes: Result<Vec<_>, aws_sdk_dynamodb::error::BuildError> = request.writes.iter().map(write).collect();
        let writes = writes.map_err(|error| Error::Invalid(error.to_string()))?;
        let mut rest = Some(HashMap::from([(self.full_name(&request.table), writes)]));
        let (mut capacity, mut round) = (Capacity::default(), 0);
        while let Some(wanted) = rest.filter(|rest| !rest.is_empty()) {
            // After the first round some of the writes have been carried out.
            let partly = |error: Error| if round > 0 { Error::outcome_unknown(error.to_string()) } else { error };
            self.before_round(round).await.map_err(partly)?;
            let batch = self.client.batch_write_item().set_request_items(Some(wanted)).return_consumed_capacity(COST);
            let answer = attempts(&request.table, self.random(), Twice::Harmful, || batch.clone().send()).await;
            let answer = answer.map_err(partly)?;
            round += 1;
            capacity += write_units(answer.consumed_capacity());
            rest = answer.unprocessed_items;
        }
        Ok(WroteMany { capacity })
    }

    async fn transact_write(&self, request: TransactWrite) -> Result<WroteMany, Error> {
        self.check(|| request.validate())?;
        let actions: Vec<_> =
            request.actions.iter().map(|action| self.action_to_sdk(action)).collect::<Result<_, _>>()?;
        let write = self
            .client
            .transact_write_items()
            .set_transact_items(Some(actions))
            // The store recognises the token: a transaction whose response was lost is carried out only once.
            .client_request_token(self.token())
            .return_consumed_capacity(COST);
        let table = request.actions.first().map_or("", Action::table);
        let answer = attempts(table, self.random(), Twice::Harmless, || write.clone().send()).await?;
        Ok(WroteMany { capacity: write_units(answer.consumed_capacity()) })
    }

    async fn transact_get(&self, mut request: TransactGet) -> Result<GotMany, Error> {
        self.check(|| request.validate())?;
        request.include_keys();
        let gets: Vec<_> = request.gets.iter().map(|get| self.get_to_sdk(get)).collect::<Result<_, _>>()?;
        let get = self.client.transact_get_items().set_transact_items(Some(gets)).return_consumed_capacity(COST);
        let table = request.gets.first().map_or("", |get| &get.table);
        let answer = attempts(table, self.random(), Twice::Harmless, || get.clone().send()).await?;
        let capacity = read_units(answer.consumed_capacity());
        let items = answer.responses.unwrap_or_default().into_iter();
        let items = items.map(|response| response.item.map(item_from_sdk).transpose()).collect::<Result<_, _>>()?;
        Ok(GotMany { items, capacity })
    }

    async fn create_table(&self, definition: TableDefinition) -> Result<(), Error> {
        self.check(|| definition.validate())?;
        self.make_table(&definition).await
    }

    async fn describe_table(&self, name: &str) -> Result<TableDescription, Error> {
        self.check(|| check_name("a table", name))?;
        self.look_at_table(name).await
    }
}

fn page(
    items: Option<Vec<Attributes>>,
    examined: i32,
    next: Option<Attributes>,
    capacity: Capacity,
) -> Result<Page, Error> {
    Ok(Page {
        items: items.unwrap_or_default().into_iter().map(item_from_sdk).collect::<Result<_, _>>()?,
        examined: usize::try_from(examined).unwrap_or_default(),
        next: cursor_from_sdk(next)?,
        capacity,
    })
}

/// The key of an item, given another key of the same table.
fn key_of(item: &Item, like: &Key) -> Result<Key, Error> {
    let attribute = |(name, _): (&str, &str)| Ok((name.to_owned(), item.string(name)?.to_owned()));
    Ok(Key(like.attributes().map(attribute).collect::<Result<_, Error>>()?))
}
