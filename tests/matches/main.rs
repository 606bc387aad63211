//! The pure state machine of matches and tables, without any database.

mod chance;
mod machine;
mod pace;
mod rating;
mod table;
