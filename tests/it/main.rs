//! Everything that needs a database: see `krepost::store::testing`.

mod charts;
mod cli;
mod dump;
mod embedded;
mod hostile;
mod outbox;
mod people;
mod picker;
mod play;
mod races;
mod ratings;
mod store;
mod support;
mod tables;
mod tidy;
mod words;
