//! `dynoxide-rs`, an independent implementation of DynamoDB, in this process: the DynamoDB backend
//! with the whole SDK, whose HTTP requests are answered by calling it.

use std::sync::Arc;

use ambient::SystemRandom;
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, Credentials, Region, RuntimeComponents};
use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_types::body::SdkBody;
use dynoxide::Database;
use dynoxide::errors::DynoxideError;
use table::{DynamoDb, TableDefinition, Tables};

/// A new, empty store with that table. Nothing is checked before it is asked.
pub async fn oracle(definition: TableDefinition) -> DynamoDb {
    let database = Arc::new(Database::memory().unwrap());
    let config = aws_sdk_dynamodb::Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .credentials_provider(Credentials::new("test", "test", None, None, "test"))
        .region(Region::new("us-east-1"))
        .retry_config(RetryConfig::disabled())
        .http_client(InProcess(database))
        .build();
    let tables = DynamoDb::with_client(Client::from_conf(config), "", Arc::new(SystemRandom)).without_checks();
    tables.create_table(definition).await.unwrap();
    tables
}

#[derive(Clone)]
struct InProcess(Arc<Database>);

impl std::fmt::Debug for InProcess {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("dynoxide")
    }
}

impl HttpClient for InProcess {
    fn http_connector(&self, _: &HttpConnectorSettings, _: &RuntimeComponents) -> SharedHttpConnector {
        SharedHttpConnector::new(self.clone())
    }
}

impl HttpConnector for InProcess {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let operation = request.headers().get("x-amz-target").unwrap_or_default();
        let operation = operation.rsplit('.').next().unwrap_or_default();
        let body = request.body().bytes().unwrap_or_default();
        let (status, answer) = match dispatch(&self.0, operation, body) {
            Ok(answer) => (200, answer),
            Err(error) => (error.status_code(), error.to_json()),
        };
        let response = HttpResponse::new(status.try_into().unwrap(), SdkBody::from(answer));
        HttpConnectorFuture::ready(Ok(response))
    }
}

fn dispatch(database: &Database, operation: &str, body: &[u8]) -> Result<String, DynoxideError> {
    macro_rules! operations {
        ($($name:literal => $method:ident),* $(,)?) => {
            match operation {
                $($name => {
                    let request = serde_json::from_slice(body)
                        .map_err(|error| DynoxideError::ValidationException(error.to_string()))?;
                    let answer = database.$method(request)?;
                    Ok(serde_json::to_string(&answer).unwrap())
                })*
                other => Err(DynoxideError::ValidationException(format!("no operation {other}"))),
            }
        };
    }
    operations! {
        "GetItem" => get_item,
        "PutItem" => put_item,
        "UpdateItem" => update_item,
        "DeleteItem" => delete_item,
        "Query" => query,
        "Scan" => scan,
        "BatchGetItem" => batch_get_item,
        "BatchWriteItem" => batch_write_item,
        "TransactWriteItems" => transact_write_items,
        "TransactGetItems" => transact_get_items,
        "CreateTable" => create_table,
        "DescribeTable" => describe_table,
        "UpdateTimeToLive" => update_time_to_live,
        "DescribeTimeToLive" => describe_time_to_live,
    }
}
