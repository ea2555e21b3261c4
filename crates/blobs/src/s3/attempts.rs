//! Records what happened to the attempts of a request.
//!
//! `object_store` retries by itself and reports only how the last attempt ended. For a conditional put that is not
//! enough: it also repeats requests whose response was lost (a connection that the server closed without a response
//! counts as "not sent", and any 5xx is retried), and the second attempt then fails on the object that the first one
//! created. So each attempt is recorded, to know when a conflict may be with ourselves.

use std::sync::Arc;

use async_trait::async_trait;
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse, HttpService, ReqwestConnector,
};
use parking_lot::Mutex;

/// What is known about the attempts of a request. It is attached to the request as an extension.
#[derive(Debug, Clone, Default)]
pub(super) struct Attempts(Arc<Mutex<Seen>>);

#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    unanswered: bool,
    last_status: Option<u16>,
}

impl Attempts {
    /// Whether some attempt may have been carried out although it got no proper response.
    pub(super) fn unanswered(&self) -> bool {
        self.0.lock().unanswered
    }

    /// The status of the last attempt, if there was a response.
    pub(super) fn last_status(&self) -> Option<u16> {
        self.0.lock().last_status
    }

    fn record(&self, result: &Result<HttpResponse, HttpError>) {
        let mut seen = self.0.lock();
        match result {
            Ok(response) => {
                seen.last_status = Some(response.status().as_u16());
                seen.unanswered |= response.status().is_server_error();
            }
            Err(error) => {
                seen.last_status = None;
                // Only without a connection is it certain that nothing was sent.
                seen.unanswered |= error.kind() != HttpErrorKind::Connect;
            }
        }
    }
}

/// Creates HTTP clients that record the attempts of requests which ask for it.
#[derive(Debug)]
pub(super) struct Observing;

impl HttpConnector for Observing {
    fn connect(&self, options: &ClientOptions) -> object_store::Result<HttpClient> {
        let inner = ReqwestConnector::default().connect(options)?;
        Ok(HttpClient::new(Observed(inner)))
    }
}

#[derive(Debug)]
struct Observed(HttpClient);

#[async_trait]
impl HttpService for Observed {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let attempts = request.extensions().get::<Attempts>().cloned();
        let result = self.0.execute(request).await;
        if let Some(attempts) = attempts {
            attempts.record(&result);
        }
        result
    }
}
