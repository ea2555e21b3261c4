//! Converts transactions to the SDK's requests.

use aws_sdk_dynamodb::error::BuildError;
use aws_sdk_dynamodb::types::{
    ConditionCheck, Delete, Get, Put, ReturnValuesOnConditionCheckFailure, TransactGetItem, TransactWriteItem,
    Update as UpdateAction,
};

use super::DynamoDb;
use super::convert::{item_to_sdk, key_to_sdk, names, values};
use crate::Error;
use crate::expression::Placeholders;
use crate::request::{Action, GetItem};

const TELL_ITEM: ReturnValuesOnConditionCheckFailure = ReturnValuesOnConditionCheckFailure::AllOld;

fn built(error: BuildError) -> Error {
    Error::Invalid(error.to_string())
}

impl DynamoDb {
    pub(super) fn action_to_sdk(&self, action: &Action) -> Result<TransactWriteItem, Error> {
        let mut placeholders = Placeholders::new();
        let item = TransactWriteItem::builder();
        let item = match action {
            Action::Put(put) => {
                let condition = put.condition.as_ref().map(|condition| placeholders.condition(condition));
                let put = Put::builder()
                    .table_name(self.full_name(&put.table))
                    .set_item(Some(item_to_sdk(&put.item)))
                    .set_condition_expression(condition)
                    .set_expression_attribute_names(names(&placeholders))
                    .set_expression_attribute_values(values(&placeholders))
                    .return_values_on_condition_check_failure(TELL_ITEM);
                item.put(put.build().map_err(built)?)
            }
            Action::Update(update) => {
                let condition = update.condition.as_ref().map(|condition| placeholders.condition(condition));
                let text = placeholders.update(&update.update).unwrap_or_default();
                let update = UpdateAction::builder()
                    .table_name(self.full_name(&update.table))
                    .set_key(Some(key_to_sdk(&update.key)))
                    .update_expression(text)
                    .set_condition_expression(condition)
                    .set_expression_attribute_names(names(&placeholders))
                    .set_expression_attribute_values(values(&placeholders))
                    .return_values_on_condition_check_failure(TELL_ITEM);
                item.update(update.build().map_err(built)?)
            }
            Action::Delete(delete) => {
                let condition = delete.condition.as_ref().map(|condition| placeholders.condition(condition));
                let delete = Delete::builder()
                    .table_name(self.full_name(&delete.table))
                    .set_key(Some(key_to_sdk(&delete.key)))
                    .set_condition_expression(condition)
                    .set_expression_attribute_names(names(&placeholders))
                    .set_expression_attribute_values(values(&placeholders))
                    .return_values_on_condition_check_failure(TELL_ITEM);
                item.delete(delete.build().map_err(built)?)
            }
            Action::Check { table, key, condition } => {
                let condition = placeholders.condition(condition);
                let check = ConditionCheck::builder()
                    .table_name(self.full_name(table))
                    .set_key(Some(key_to_sdk(key)))
                    .condition_expression(condition)
                    .set_expression_attribute_names(names(&placeholders))
                    .set_expression_attribute_values(values(&placeholders))
                    .return_values_on_condition_check_failure(TELL_ITEM);
                item.condition_check(check.build().map_err(built)?)
            }
        };
        Ok(item.build())
    }

    pub(super) fn get_to_sdk(&self, get: &GetItem) -> Result<TransactGetItem, Error> {
        let mut placeholders = Placeholders::new();
        let projection = placeholders.projection(&get.projection);
        let get = Get::builder()
            .table_name(self.full_name(&get.table))
            .set_key(Some(key_to_sdk(&get.key)))
            .set_projection_expression(projection)
            .set_expression_attribute_names(names(&placeholders));
        Ok(TransactGetItem::builder().get(get.build().map_err(built)?).build())
    }
}
