//! HTTP requests to the provider, with limits on time and size.

use std::time::Duration;

use openidconnect::{HttpRequest, HttpResponse};

const TIMEOUT: Duration = Duration::from_secs(10);
const ANSWER_BYTES_MAX: usize = 1024 * 1024;

/// Why there is no response.
#[derive(Debug, thiserror::Error)]
pub(super) enum FetchError {
    #[error("the request failed")]
    Failed(#[from] reqwest::Error),
    #[error("the response is larger than 1 MiB")]
    TooLarge,
}

/// Redirects are not followed: the provider's document names the final addresses, and a secret is sent nowhere else.
pub(super) fn client() -> Result<reqwest::Client, reqwest::Error> {
    reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .timeout(TIMEOUT)
        .user_agent(concat!("todana/", env!("CARGO_PKG_VERSION")))
        .build()
}

pub(super) async fn fetch(client: reqwest::Client, request: HttpRequest) -> Result<HttpResponse, FetchError> {
    let mut response = client.execute(request.try_into()?).await?;
    let mut body = Vec::new();
    while let Some(part) = response.chunk().await? {
        if body.len() + part.len() > ANSWER_BYTES_MAX {
            return Err(FetchError::TooLarge);
        }
        body.extend_from_slice(&part);
    }
    let mut answer = HttpResponse::new(body);
    *answer.status_mut() = response.status();
    std::mem::swap(answer.headers_mut(), response.headers_mut());
    Ok(answer)
}
