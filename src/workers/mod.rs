//! What goes on without anybody asking: delivering notices, watching the time.

pub mod deadlines;
pub mod dispatch;
