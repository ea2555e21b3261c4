//! The list of all settings.

/// A setting.
#[derive(Debug)]
pub(super) struct Setting {
    /// Its name in the file; a dot separates section and name.
    pub(super) name: &'static str,
    /// Its name in the environment.
    pub(super) variable: &'static str,
    /// The default value.
    pub(super) default: &'static str,
    /// Whether the value must never be printed.
    pub(super) secret: bool,
}

const fn setting(name: &'static str, variable: &'static str, default: &'static str) -> Setting {
    Setting { name, variable, default, secret: false }
}

const fn secret(name: &'static str, variable: &'static str) -> Setting {
    Setting { name, variable, default: "", secret: true }
}

/// An empty default means that there is none.
pub(super) const SETTINGS: &[Setting] = &[
    setting("listen", "TODANA_LISTEN", "127.0.0.1:8080"),
    setting("data", "TODANA_DATA", "./data"),
    setting("public_url", "TODANA_PUBLIC_URL", ""),
    setting("trust_proxy", "TODANA_TRUST_PROXY", "false"),
    setting("log", "TODANA_LOG", "info"),
    setting("log_format", "TODANA_LOG_FORMAT", "pretty"),
    secret("server_key", "TODANA_SERVER_KEY"),
    setting("tables.store", "TODANA_TABLES", "embedded"),
    setting("tables.endpoint", "TODANA_DYNAMODB_ENDPOINT", ""),
    setting("tables.prefix", "TODANA_TABLE_PREFIX", ""),
    setting("blobs.store", "TODANA_BLOBS", "files"),
    setting("blobs.bucket", "TODANA_S3_BUCKET", ""),
    setting("blobs.endpoint", "TODANA_S3_ENDPOINT", ""),
    setting("blobs.region", "AWS_REGION", "us-east-1"),
    setting("quota_mb", "TODANA_QUOTA_MB", ""),
    setting("databases.statement_seconds", "TODANA_STATEMENT_SECONDS", "5"),
    setting("databases.answer_mb", "TODANA_ANSWER_MB", "8"),
    setting("databases.database_mb", "TODANA_DATABASE_MB", "10240"),
    setting("audio.folders", "TODANA_AUDIO_FOLDERS", ""),
    setting("audio.allow_private", "TODANA_AUDIO_ALLOW_PRIVATE", ""),
    setting("oidc.issuer", "TODANA_OIDC_ISSUER", ""),
    setting("oidc.client_id", "TODANA_OIDC_CLIENT_ID", ""),
    secret("oidc.client_secret", "TODANA_OIDC_CLIENT_SECRET"),
    setting("oidc.label", "TODANA_OIDC_LABEL", "OpenID Connect"),
    setting("oidc.create_accounts", "TODANA_OIDC_CREATE_ACCOUNTS", "false"),
];

/// Our environment variables that are not settings.
pub(super) const OTHER_VARIABLES: &[&str] = &["TODANA_CONFIG"];

pub(super) fn find(name: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.name == name)
}

/// The one of `names` that a user who typed `word` probably meant.
pub(super) fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let close = names.map(|name| (distance(word, name), name)).filter(|(distance, _)| *distance <= 2);
    close.min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// The edit distance: how many letters have to be added, removed or replaced.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, left) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], line + 1);
        for (column, right) in other.iter().enumerate() {
            let changed = diagonal + usize::from(left != *right);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}
