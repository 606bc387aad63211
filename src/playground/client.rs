//! A member of the playground over HTTP.
