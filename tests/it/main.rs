//! Everything that needs a database: see `krepost::store::testing`.

mod cli;
mod embedded;
mod outbox;
mod races;
mod ratings;
mod store;
mod support;
mod tables;
mod tidy;
