//! What goes on without anybody asking: delivering notices, watching the time.

pub mod deadlines;
mod delivery;
pub mod dispatch;
