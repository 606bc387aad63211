//! The one program: the bot, its playground, and tools for the rules.

fn main() {}
