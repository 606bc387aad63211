//! The pure state machine of matches and lobbies, without any database.

mod chance;
mod lobby;
mod machine;
mod pace;
mod rating;
