//! Creates and describes tables.

use std::time::Duration;

use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, GlobalSecondaryIndex, KeySchemaElement, KeyType,
    PointInTimeRecoverySpecification, Projection, ProjectionType, ScalarAttributeType, TableStatus,
    TimeToLiveSpecification, TimeToLiveStatus,
};

use super::DynamoDb;
use super::retry::{Twice, attempts};
use crate::Error;
use crate::model::{IndexDefinition, IndexProjection, KeySchema, TableDefinition, TableDescription};

/// How often and for how long to check whether a new table is active.
const LOOKS_MAX: u32 = 300;
const LOOK_PAUSE: Duration = Duration::from_millis(200);

impl DynamoDb {
    pub(super) async fn make_table(&self, definition: &TableDefinition) -> Result<(), Error> {
        let attribute = |name: &str| {
            AttributeDefinition::builder().attribute_name(name).attribute_type(ScalarAttributeType::S).build()
        };
        let attributes = definition.key_attributes().into_iter().map(attribute).collect::<Result<_, _>>();
        let indexes = definition.indexes.iter().map(index_to_sdk).collect::<Result<Vec<_>, Error>>()?;
        let create = self
            .client
            .create_table()
            .table_name(self.full_name(&definition.name))
            .billing_mode(BillingMode::PayPerRequest)
            .set_attribute_definitions(Some(attributes.map_err(built)?))
            .set_key_schema(Some(schema_to_sdk(&definition.key)?))
            .set_global_secondary_indexes((!indexes.is_empty()).then_some(indexes));
        let name = &definition.name;
        let made = attempts(name, self.random(), Twice::Harmful, || create.clone().send()).await;
        match made {
            Ok(_) => self.finish_table(definition).await,
            Err(exists @ Error::TableExists(_)) => {
                // The process that created it may have been killed before it was finished.
                let there = self.look_at_table(name).await?.definition;
                if there.key == definition.key && there.expires.is_none() {
                    self.finish_table(definition).await?;
                }
                Err(exists)
            }
            Err(other) => Err(other),
        }
    }

    /// The steps that are possible only once the table exists. They can be repeated.
    async fn finish_table(&self, definition: &TableDefinition) -> Result<(), Error> {
        let name = &definition.name;
        self.wait_until_active(name).await?;
        let missing = definition.expires.as_ref();
        if let Some(attribute) = missing
            && self.expiry_attribute(name).await?.as_ref() != missing
        {
            let specification = TimeToLiveSpecification::builder().enabled(true).attribute_name(attribute).build();
            let update = self
                .client
                .update_time_to_live()
                .table_name(self.full_name(name))
                .time_to_live_specification(specification.map_err(built)?);
            if let Err(error) = attempts(name, self.random(), Twice::Harmless, || update.clone().send()).await {
                // A repeated request is refused; it only matters that expiry is enabled.
                if self.expiry_attribute(name).await?.as_ref() != missing {
                    return Err(error);
                }
            }
        }
        self.enable_recovery(name).await;
        Ok(())
    }

    async fn wait_until_active(&self, name: &str) -> Result<(), Error> {
        for _ in 0..LOOKS_MAX {
            match self.look_at_table(name).await {
                Ok(description) if description.active => return Ok(()),
                // A new table may not be visible at once.
                Ok(_) | Err(Error::TableNotFound(_)) => tokio::time::sleep(LOOK_PAUSE).await,
                Err(error) => return Err(error),
            }
        }
        Err(Error::unavailable(format!("table '{name}' was created but does not become active")))
    }

    /// Enable point-in-time recovery, if the server has it: compatible servers often lack it.
    async fn enable_recovery(&self, name: &str) {
        let specification = PointInTimeRecoverySpecification::builder().point_in_time_recovery_enabled(true).build();
        let Ok(specification) = specification else { return };
        let update = self
            .client
            .update_continuous_backups()
            .table_name(self.full_name(name))
            .point_in_time_recovery_specification(specification);
        if let Err(error) = attempts(name, self.random(), Twice::Harmless, || update.clone().send()).await {
            tracing::warn!(table = name, %error, "no point-in-time recovery for this table");
        }
    }

    pub(super) async fn look_at_table(&self, name: &str) -> Result<TableDescription, Error> {
        let full_name = self.full_name(name);
        let describe = self.client.describe_table().table_name(&full_name);
        let table = attempts(name, self.random(), Twice::Harmless, || describe.clone().send()).await?.table;
        let table = table.ok_or_else(|| Error::Corrupt(format!("the store describes table '{name}' with nothing")))?;
        let indexes = table.global_secondary_indexes().iter().map(|index| {
            let projection = match index.projection().and_then(Projection::projection_type) {
                Some(ProjectionType::KeysOnly) => IndexProjection::KeysOnly,
                Some(ProjectionType::Include) => {
                    let names = index.projection().map(Projection::non_key_attributes).unwrap_or_default();
                    IndexProjection::Include(names.to_vec())
                }
                _ => IndexProjection::All,
            };
            let name = index.index_name().unwrap_or_default().to_owned();
            IndexDefinition { name, key: schema_from_sdk(index.key_schema()), projection }
        });
        let mut indexes: Vec<_> = indexes.collect();
        indexes.sort_by(|left, right| left.name.cmp(&right.name));
        let building = table.global_secondary_indexes().iter().any(|index| {
            index.index_status().is_some_and(|status| *status != aws_sdk_dynamodb::types::IndexStatus::Active)
        });
        let active = table.table_status() == Some(&TableStatus::Active) && !building;
        let expires = if active { self.expiry_attribute(name).await? } else { None };
        let key = schema_from_sdk(table.key_schema());
        Ok(TableDescription { definition: TableDefinition { name: name.to_owned(), key, indexes, expires }, active })
    }

    async fn expiry_attribute(&self, name: &str) -> Result<Option<String>, Error> {
        let describe = self.client.describe_time_to_live().table_name(self.full_name(name));
        let answer = attempts(name, self.random(), Twice::Harmless, || describe.clone().send()).await?;
        let description = answer.time_to_live_description.filter(|description| {
            let status = description.time_to_live_status();
            matches!(status, Some(TimeToLiveStatus::Enabled | TimeToLiveStatus::Enabling))
        });
        Ok(description.and_then(|description| description.attribute_name))
    }
}

fn built(error: aws_sdk_dynamodb::error::BuildError) -> Error {
    Error::Invalid(error.to_string())
}

fn schema_to_sdk(schema: &KeySchema) -> Result<Vec<KeySchemaElement>, Error> {
    let element = |(name, kind): (&str, KeyType)| {
        KeySchemaElement::builder().attribute_name(name).key_type(kind).build().map_err(built)
    };
    schema.attributes().zip([KeyType::Hash, KeyType::Range]).map(element).collect()
}

fn schema_from_sdk(elements: &[KeySchemaElement]) -> KeySchema {
    let of = |kind: &KeyType| {
        let found = elements.iter().find(|element| element.key_type() == kind);
        found.map(|element| element.attribute_name().to_owned())
    };
    KeySchema { partition: of(&KeyType::Hash).unwrap_or_default(), sort: of(&KeyType::Range) }
}

fn index_to_sdk(index: &IndexDefinition) -> Result<GlobalSecondaryIndex, Error> {
    let projection = Projection::builder();
    let projection = match &index.projection {
        IndexProjection::All => projection.projection_type(ProjectionType::All),
        IndexProjection::KeysOnly => projection.projection_type(ProjectionType::KeysOnly),
        IndexProjection::Include(names) => {
            projection.projection_type(ProjectionType::Include).set_non_key_attributes(Some(names.clone()))
        }
    };
    GlobalSecondaryIndex::builder()
        .index_name(&index.name)
        .set_key_schema(Some(schema_to_sdk(&index.key)?))
        .projection(projection.build())
        .build()
        .map_err(built)
}
