//! Buckets and folders.
