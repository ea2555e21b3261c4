//! Which addresses are public, what is allowed, and which settings a bucket can have.

use std::net::IpAddr;

use buckets::{Allowed, Bucket, BucketSettings, Client, Keys, is_public};

use crate::server::{keys, settings};

#[test]
fn only_public_addresses_are_public() {
    let refused = [
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.0",
        "10.255.255.255",
        "100.64.0.0",
        "100.100.100.200",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.255",
        "168.63.129.16",
        "169.254.0.1",
        "169.254.169.254",
        "172.16.0.0",
        "172.31.255.255",
        "192.0.0.192",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.1",
        "192.168.255.255",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.1",
        "203.0.113.255",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::8.8.8.8",
        "::ffff:127.0.0.1",
        "::ffff:10.1.2.3",
        "::ffff:169.254.169.254",
        "::ffff:0:8.8.8.8",
        "64:ff9b::7f00:1",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::1",
        "64:ff9b:1::8.8.8.8",
        "100::1",
        "2001::1",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "2001:10::1",
        "2001:20::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "2002:808:808::1",
        "3fff::1",
        "3fff:fff::1",
        "4000::1",
        "5f00::1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "fec0::1",
        "ff02::1",
    ];
    for text in refused {
        assert!(!is_public(text.parse().unwrap()), "{text}");
    }
    let public = [
        "1.1.1.1",
        "8.8.8.8",
        "9.255.255.255",
        "11.0.0.0",
        "52.95.110.1",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.1",
        "169.253.255.255",
        "172.15.255.255",
        "172.32.0.0",
        "192.0.1.1",
        "192.167.1.1",
        "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "::ffff:8.8.8.8",
        "64:ff9b::808:808",
        "2001:200::1",
        "2001:4860:4860::8888",
        "2003::1",
        "2600:9000::1",
        "2a00:1450::1",
        "3ffe::1",
    ];
    for text in public {
        assert!(is_public(text.parse().unwrap()), "{text}");
    }
}

#[test]
fn what_is_allowed_is_a_list_of_addresses_and_networks() {
    let allowed: Allowed = " 10.0.0.5, 192.168.1.0/24,::1, fd00::/8,, ::ffff:10.9.9.9 ".parse().unwrap();
    assert_eq!(allowed.to_string(), "10.0.0.5, 192.168.1.0/24, ::1, fd00::/8, 10.9.9.9");
    assert_eq!(allowed.to_string().parse::<Allowed>().unwrap(), allowed);
    let cases = [
        ("10.0.0.5", true),
        ("::ffff:10.0.0.5", true),
        ("10.0.0.6", false),
        ("192.168.1.0", true),
        ("192.168.1.255", true),
        ("192.168.2.0", false),
        ("::1", true),
        ("127.0.0.1", false),
        ("fdff::1", true),
        ("fc00::1", false),
        ("10.9.9.9", true),
        ("8.8.8.8", false),
    ];
    for (text, expected) in cases {
        let address: IpAddr = text.parse().unwrap();
        assert_eq!(allowed.lists(address), expected, "{text}");
        assert_eq!(allowed.admits(address), expected || text == "8.8.8.8", "{text}");
    }
    assert_eq!("".parse::<Allowed>().unwrap(), Allowed::none());
    let all: Allowed = "0.0.0.0/0, ::/0".parse().unwrap();
    assert!(all.lists("8.8.8.8".parse().unwrap()) && all.lists("::1".parse().unwrap()));
    for wrong in
        ["x", "10.0.0", "10.0.0.0/33", "10.0.0.5/8", "::/129", "fd00::1/8", "localhost", "10.0.0.1-5", "1.2.3.4/"]
    {
        assert!(wrong.parse::<Allowed>().is_err(), "{wrong}");
    }
}

fn field(endpoint: Option<&str>, region: Option<&str>, bucket: &str) -> Option<(&'static str, &'static str)> {
    let given = BucketSettings {
        endpoint: endpoint.map(str::to_owned),
        region: region.map(str::to_owned),
        bucket: bucket.to_owned(),
    };
    let made = Bucket::new(&Client::with(settings("")), &given, keys());
    made.err().map(|invalid| (invalid.field(), invalid.code()))
}

#[tokio::test]
async fn endpoints_are_only_a_scheme_and_a_host() {
    let good = [
        "https://s3.example.org",
        "https://s3.example.org/",
        "HTTPS://S3.Example.ORG:9000",
        "http://10.0.0.5:9000",
        "https://[2001:db8::1]:8443/",
        "https://minio",
        "https://my_minio.lan",
        " https://s3.example.org ",
    ];
    for endpoint in good {
        assert_eq!(field(Some(endpoint), None, "music"), None, "{endpoint}");
    }
    let form = Some(("endpoint", "wrong-form"));
    let bad = [
        ("s3.example.org", form),
        ("ftp://s3.example.org", form),
        ("https://", form),
        ("https:///x", form),
        ("https://s3.example.org/path", form),
        ("https://s3.example.org/?x", form),
        ("https://s3.example.org?x", form),
        ("https://s3.example.org#x", form),
        ("https://s3.example.org\\x", form),
        ("https://s3.example.org:99999", form),
        ("https://s3.example.org:0", form),
        ("https://s3.example.org:", form),
        ("https://s3..example.org", form),
        ("https://.example.org", form),
        ("https://s3.example.org.", form),
        ("https://bücher.example", form),
        ("https://s3 .example.org", form),
        ("https://[::1", form),
        ("https://[fe80::1%25eth0]", form),
        // Forgotten notations of addresses.
        ("https://2130706433", form),
        ("https://0x7f000001", form),
        ("https://0x7f.1", form),
        ("https://127.1", form),
        ("https://0177.0.0.1", form),
        ("https://127.0.0.1.", form),
        ("https://user:secret@s3.example.org", Some(("endpoint", "has-credentials"))),
        ("https://user@s3.example.org", Some(("endpoint", "has-credentials"))),
    ];
    for (endpoint, expected) in bad {
        assert_eq!(field(Some(endpoint), None, "music"), expected, "{endpoint}");
    }
    assert_eq!(field(Some(&format!("https://{}", "a.".repeat(200))), None, "music"), form);
}

#[tokio::test]
async fn names_of_buckets_follow_the_rules() {
    for bucket in ["music", "my-music", "my.music", "123", "a0b"] {
        assert_eq!(field(None, None, bucket), None, "{bucket}");
    }
    let wrong = Some(("bucket", "wrong-form"));
    let long = "x".repeat(64);
    for bucket in [
        "",
        "ab",
        "Music",
        "my_music",
        "-music",
        "music-",
        ".music",
        "music.",
        "my..music",
        "my.-music",
        "192.168.1.1",
        "my/music",
        "music?x",
        "music#",
        "xn--music",
        "музыка",
        "my music",
        "evil.com/",
        "a@b",
        long.as_str(),
    ] {
        assert_eq!(field(None, None, bucket), wrong, "{bucket}");
    }
    // Other servers have the name in the path.
    let endpoint = Some("https://s3.example.org");
    for bucket in ["Music", "my_music", "ab", "-x"] {
        assert_eq!(field(endpoint, None, bucket), None, "{bucket}");
    }
    for bucket in ["", ".", "..", "a/b", "a b", "a?b", "ü"] {
        assert_eq!(field(endpoint, None, bucket), wrong, "{bucket}");
    }
    let wrong = Some(("region", "wrong-form"));
    for region in ["eu-west-1", "cn-north-1", "", " us-east-2 "] {
        assert_eq!(field(None, Some(region), "music"), None, "{region}");
    }
    for region in ["x/y", "x@y", "evil.com", "RegionOne_", "-x", "ü", "a b"] {
        assert_eq!(field(None, Some(region), "music"), wrong, "{region}");
    }
    assert_eq!(field(endpoint, Some("RegionOne"), "music"), None);
    assert_eq!(field(endpoint, Some("x/y"), "music"), wrong);
}

#[test]
fn keys_are_what_providers_give() {
    let long = "x".repeat(2_000);
    for id in ["", " AKIA", "AK/IA", "AK,IA", "AK=IA", "AK\nIA", "ключ", long.as_str()] {
        assert_eq!(Keys::new(id, "secret".to_owned()).unwrap_err().field(), "accessKeyId", "{id}");
    }
    for secret in ["", "a b", "secret\n", "ключ", long.as_str()] {
        assert_eq!(Keys::new("AKIA", secret.to_owned()).unwrap_err().field(), "secretAccessKey", "{secret}");
    }
    assert!(Keys::new("0123abcdef", "a/b+c=".to_owned()).is_ok());
}
