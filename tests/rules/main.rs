//! The rules: laws that hold for every registered game, independent vectors,
//! worked positions and golden playthroughs. Needs no database.

mod chess;
mod fortress;
mod gobang;
mod grandacedrex;
mod latrunculi;
mod laws;
mod mill;
mod ninuki;
mod pillars;
mod playthrough;
mod reading;
mod reversi;
mod said;
mod seasons;
mod shashki;
mod shatranj;
mod tablut;
mod texts;
mod vectors;
mod vierschach;
mod worked;
