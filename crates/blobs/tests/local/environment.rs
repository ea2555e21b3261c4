//! Credentials from the environment. A program cannot safely change its own, so another is started.

use crate::child::Child;

#[test]
fn the_environment_says_who_but_not_where() {
    let environment = [
        ("AWS_ACCESS_KEY_ID", "from-environment"),
        ("AWS_SECRET_ACCESS_KEY", "secret"),
        ("AWS_SESSION_TOKEN", "token-of-session"),
        // The configuration says where, and links and requests must go to the same place.
        ("AWS_REGION", "us-west-2"),
        ("AWS_ENDPOINT_URL", "https://elsewhere.example.org"),
        ("AWS_ENDPOINT_URL_S3", "https://elsewhere.example.org"),
    ];
    let link = Child::start(&["link"], &environment).said("link").next();
    let link = link.expect("a link");
    assert!(link.starts_with("https://bucket.s3.eu-west-1.amazonaws.com/a?"), "{link}");
    assert!(link.contains("X-Amz-Credential=from-environment%2F20231114%2Feu-west-1"), "{link}");
    assert!(link.contains("X-Amz-Security-Token=token-of-session"), "{link}");
    assert!(!link.contains("secret"), "{link}");
}
