//! Reads the cookies of a request.

use http::{HeaderMap, header};

/// The value of a cookie. Other cookies may contain any bytes: they can belong to another site on the same host.
pub fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).iter().flat_map(|value| value.as_bytes().split(|byte| *byte == b';'));
    let mut pairs = all.filter_map(|pair| {
        let pair = pair.trim_ascii();
        let equals = pair.iter().position(|byte| *byte == b'=')?;
        Some((&pair[..equals], &pair[equals + 1..]))
    });
    let (_, value) = pairs.find(|(found, _)| *found == name.as_bytes())?;
    std::str::from_utf8(value).ok()
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn a_neighbours_cookie_is_not_in_the_way() {
        let header = HeaderValue::from_bytes("who=\u{82b1}; todana=tds_x; b=a=c".as_bytes()).unwrap();
        let headers = HeaderMap::from_iter([(header::COOKIE, header)]);
        assert_eq!(cookie(&headers, "todana"), Some("tds_x"));
        assert_eq!(cookie(&headers, "b"), Some("a=c"));
        assert_eq!(cookie(&headers, "todan"), None);
    }
}
