//! Sign-in with an identity provider, and linking an identity: to the provider and back. Browsers navigate to these
//! addresses, so a failure redirects to a page that explains it.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use basis::{Caller, Error, Kind};
use edge::{Client, Params, Result, Who};
use http::header::{HOST, LOCATION, REFERER, SET_COOKIE};
use http::{HeaderMap, HeaderValue, StatusCode};
use serde::Deserialize;
use utoipa::IntoParams;

use super::me;
use super::session::session_cookie;
use crate::AccountsCollection;
use crate::oidc::{Begun, Identity, Oidc, PATH, PENDING_SECONDS, Pending, Trouble, Word, local_path};
use crate::{Accounts, SignedIn};

/// The cookie of a sign-in in progress, and its name over TLS.
const PENDING: &str = "todana-oidc";
const PENDING_SECURE: &str = "__Host-todana-oidc";
const SIGN_IN_PAGE: &str = "/sign-in";
const SETTINGS_PAGE: &str = "/settings";

/// Where to return to, and what to do.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Start {
    /// The path to return to; `/` if it is not a path of this server.
    return_to: Option<String>,
    /// Link the identity to the account that is signed in, instead of signing in.
    #[serde(default)]
    link: bool,
}

/// The provider's response. Providers add parameters of their own, so unknown ones are ignored.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Answer {
    /// The authorization code, which is exchanged for the identity.
    code: Option<String>,
    /// The state of the sign-in that it belongs to.
    state: Option<String>,
    /// The error code, if there is no authorization code.
    error: Option<String>,
    /// The issuer.
    iss: Option<String>,
}

/// Start signing in with an identity provider
#[utoipa::path(get, path = "/oidc/start", tag = "accounts", security(()), params(Start), responses(
    (status = 302, description = "Redirect to the provider"),
    (status = 303, description = "Redirect to a page that gives the reason in `problem`")
))]
pub(super) async fn start_oidc(
    State(collection): State<AccountsCollection>,
    client: Client,
    caller: Result<Who<Caller>>,
    headers: HeaderMap,
    Params(start): Params<Start>,
) -> Result<Response> {
    let oidc = configured(&collection)?;
    let (link, page) = if start.link {
        check_own_page(&headers)?;
        let Ok(Who(caller)) = caller else {
            return Ok(problem(SIGN_IN_PAGE, Word::Expired));
        };
        caller.require_session()?;
        (Some(me(&caller)?), SETTINGS_PAGE)
    } else {
        (None, SIGN_IN_PAGE)
    };
    let home = if start.link { SETTINGS_PAGE } else { "/" };
    let return_to = start.return_to.as_deref().map_or(Some(home), local_path).unwrap_or("/").to_owned();
    Ok(match oidc.begin(return_to, link).await {
        Ok(Begun { url, cookie }) => {
            let cookie = pending_cookie(&cookie, PENDING_SECONDS, client.secure);
            (StatusCode::FOUND, [(LOCATION, header_value(&url)), (SET_COOKIE, cookie)]).into_response()
        }
        Err(trouble) => {
            trouble.log();
            problem(page, trouble.word)
        }
    })
}

/// Return from the identity provider
#[utoipa::path(get, path = "/oidc/callback", tag = "accounts", security(()), params(Answer), responses(
    (status = 303, description = "Redirect to the starting page; or to a page that gives the reason in `problem`")
))]
pub(super) async fn finish_oidc(
    State(collection): State<AccountsCollection>,
    client: Client,
    caller: Result<Who<Caller>>,
    headers: HeaderMap,
    answer: Result<Params<Answer>>,
) -> Result<Response> {
    let oidc = configured(&collection)?;
    let Params(answer) = answer.unwrap_or(Params(Answer::default()));
    let Some(pending) = find_pending(oidc, &headers, &client) else {
        return Ok(problem(SIGN_IN_PAGE, Word::Expired));
    };
    if !answer.state.as_deref().is_some_and(|state| pending.is_answered_by(state)) {
        // The response belongs to another sign-in. The right one may still come, so the cookie stays.
        return Ok(problem(SIGN_IN_PAGE, Word::Expired));
    }
    let mut response =
        match finish(&collection, oidc, &pending, answer, caller.ok().map(|Who(caller)| caller), &client).await {
            Ok(signed_in) => {
                let mut response = see_other(&pending.return_to);
                if let Some(signed_in) = signed_in {
                    response.headers_mut().append(SET_COOKIE, session_cookie(&signed_in, &client));
                }
                response
            }
            Err(trouble) => {
                trouble.log();
                let page = if pending.is_for_linking() { SETTINGS_PAGE } else { SIGN_IN_PAGE };
                problem(page, trouble.word)
            }
        };
    response.headers_mut().append(SET_COOKIE, pending_cookie("", 0, client.secure));
    Ok(response)
}

/// Sign in, or link. A user who links stays signed in.
async fn finish(
    collection: &AccountsCollection,
    oidc: &Oidc,
    pending: &Pending,
    answer: Answer,
    caller: Option<Caller>,
    client: &Client,
) -> Result<Option<SignedIn>, Trouble> {
    let accounts = &collection.accounts;
    let code = code(oidc, answer)?;
    if pending.is_for_linking() {
        // The same user must still be signed in: otherwise the identity would be linked to another account.
        let user = caller.filter(|caller| caller.require_session().is_ok()).and_then(|caller| me(&caller).ok());
        let user = user.filter(|user| pending.user_to_link() == Some(*user));
        let user = user.ok_or_else(|| Trouble::new(Word::Expired, "the user who began to link has signed out"))?;
        let Identity { issuer, subject, .. } = oidc.finish(pending, code).await?;
        return match accounts.link_identity(user, &issuer, &subject).await {
            Ok(()) => Ok(None),
            Err(error) if error.kind() == Kind::Conflict => Err(Trouble::new(Word::LinkedElsewhere, error.detail())),
            Err(error) => Err(error.into()),
        };
    }
    let identity = oidc.finish(pending, code).await?;
    Ok(Some(sign_in(accounts, oidc, identity, client).await?))
}

async fn sign_in(accounts: &Accounts, oidc: &Oidc, identity: Identity, client: &Client) -> basis::Result<SignedIn> {
    let Identity { issuer, subject, preferred_name } = identity;
    // The first account is an administrator's, and is created with the secret that the server printed.
    let may_create = oidc.creates_accounts() && !accounts.needs_setup().await?;
    accounts.sign_in_with_identity(&issuer, &subject, &preferred_name, may_create, client.agent.as_deref()).await
}

/// The authorization code, unless the provider reports an error.
fn code(oidc: &Oidc, answer: Answer) -> Result<String, Trouble> {
    if answer.iss.is_some_and(|issuer| issuer != oidc.issuer()) {
        return Err(Trouble::new(Word::Refused, "the response comes from another provider"));
    }
    if let Some(error) = answer.error {
        let word = match error.as_str() {
            "server_error" | "temporarily_unavailable" => Word::Unavailable,
            _ => Word::Refused,
        };
        // The text came with the browser, so it can be anything.
        let said: String = error.chars().take(64).collect();
        return Err(Trouble::new(word, format!("the provider reports {said}")));
    }
    answer.code.ok_or_else(|| Trouble::new(Word::Refused, "the response contains no code"))
}

fn configured(collection: &AccountsCollection) -> Result<&Arc<Oidc>> {
    Ok(collection.oidc.as_ref().ok_or_else(Error::not_found)?)
}

/// Linking gives another identity access to an account. Another site could send a user's browser here while it is
/// signed in at the provider as somebody else, so the request must come from one of our pages. Browsers say so in
/// `Sec-Fetch-Site`; without TLS they do not, but then there is the `Referer`, which our pages send to this server.
fn check_own_page(headers: &HeaderMap) -> Result<()> {
    let text = |value: &HeaderValue| value.to_str().ok().map(str::to_owned);
    let own = if let Some(site) = headers.get("sec-fetch-site") {
        site == "same-origin" || site == "none"
    } else {
        let referrer = headers.get(REFERER).and_then(text);
        let after_scheme = referrer.as_deref().and_then(|url| url.split_once("://")).map(|(_, rest)| rest);
        let from = after_scheme.and_then(|rest| rest.split('/').next());
        from.is_some() && from == headers.get(HOST).and_then(text).as_deref()
    };
    if own {
        Ok(())
    } else {
        Err(Error::new(Kind::CrossSite, "linking can only be requested by a page of this server").into())
    }
}

fn find_pending(oidc: &Oidc, headers: &HeaderMap, client: &Client) -> Option<Pending> {
    let wanted = if client.secure { PENDING_SECURE } else { PENDING };
    oidc.open(edge::cookie(headers, wanted)?)
}

/// `Lax`, because the cookie must be sent when the browser returns from another site. An age of 0 deletes it.
fn pending_cookie(value: &str, age_seconds: u64, secure: bool) -> HeaderValue {
    // A browser accepts a name with that prefix only from this host, and only for the whole host.
    let (name, path, flag) = if secure { (PENDING_SECURE, "/", "; Secure") } else { (PENDING, PATH, "") };
    let text = format!("{name}={value}; Path={path}; HttpOnly; SameSite=Lax; Max-Age={age_seconds}{flag}");
    header_value(&text)
}

/// It contains nothing that the provider sent.
fn problem(page: &str, word: Word) -> Response {
    see_other(&format!("{page}?problem={}", word.as_str()))
}

fn see_other(path: &str) -> Response {
    (StatusCode::SEE_OTHER, [(LOCATION, header_value(path))]).into_response()
}

fn header_value(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).unwrap_or(HeaderValue::from_static(""))
}
