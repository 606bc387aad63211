//! What goes on without anybody asking: delivering notices, watching the time,
//! saying that commands arrive.

pub mod deadlines;
mod delivery;
pub mod dispatch;
pub mod presence;
