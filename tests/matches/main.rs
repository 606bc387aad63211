//! The pure state machine of matches and lobbies, without any database.

mod calendar;
mod chance;
mod doors;
mod lobby;
mod machine;
mod pace;
mod rating;
mod suspended;
