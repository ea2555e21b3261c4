//! Scanned pages: TIFF in the ways that scanners and fax machines write it, and single pictures.
