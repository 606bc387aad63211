//! Everything that needs a database: see `krepost::store::testing`.

mod charts;
mod cli;
mod embedded;
mod hostile;
mod lobbies;
mod outbox;
mod people;
mod picker;
mod plans;
mod play;
mod races;
mod ratings;
mod store;
mod support;
mod tidy;
mod words;
