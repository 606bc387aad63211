//! The pictures: goldens, laws over every registered game, the colours as
//! people with other eyes see them. Needs no database.

mod charts;
mod compare;
