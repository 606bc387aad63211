//! The pictures: goldens, laws over every registered game, the colours as
//! people with other eyes see them. Needs no database.

mod animation;
mod charts;
mod colours;
mod compare;
mod goldens;
mod laws;
mod sheet;
mod walks;
