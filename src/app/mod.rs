//! The process: command line, settings, telemetry, start and end.

pub mod cli;
pub mod config;
pub mod run;
