//! Inline scripts and styles of a page, which the content security policy allows by their digests. They let a page be
//! painted before other files have arrived.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// The directives that a page needs in addition to the usual policy.
#[derive(Debug, Clone)]
pub(crate) struct Inside(pub(crate) String);

impl Inside {
    /// For pages that we generate; this is not a general HTML parser.
    pub(crate) fn of(html: &str) -> Self {
        let scripts = digests(html, "<script>", "</script>");
        let styles = digests(html, "<style>", "</style>");
        Self(format!("script-src 'self'{scripts}; style-src 'self'{styles}"))
    }
}

fn digests(html: &str, open: &str, close: &str) -> String {
    let inside = html.split(open).skip(1).filter_map(|rest| rest.split_once(close)).map(|(inside, _)| inside);
    let digests: Vec<String> =
        inside.map(|text| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(text)))).collect();
    digests.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stands_inside_is_allowed() {
        let page =
            "<style>a{}</style><script src=\"/x.js\"></script><script>1</script><script type=\"module\">2</script>";
        let style = STANDARD.encode(Sha256::digest("a{}"));
        let script = STANDARD.encode(Sha256::digest("1"));
        let expected = format!("script-src 'self' 'sha256-{script}'; style-src 'self' 'sha256-{style}'");
        assert_eq!(Inside::of(page).0, expected);
        assert_eq!(Inside::of("<p>").0, "script-src 'self'; style-src 'self'");
    }
}
