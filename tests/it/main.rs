//! Everything that needs a database: see `krepost::store::testing`.

mod charts;
mod cli;
mod delivery;
mod doors;
mod dump;
mod embedded;
mod hostile;
mod lobbies;
mod outbox;
mod people;
mod picker;
mod plans;
mod play;
mod presence;
mod races;
mod ratings;
mod store;
mod support;
mod suspended;
mod tidy;
mod told;
mod words;
