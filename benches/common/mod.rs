//! What the benches share. They measure the CPU time of the thread, since wall
//! time says little on a machine with neighbours, and they compare: candidates
//! and baselines take turns in one run, and targets are ratios.
#![allow(dead_code, reason = "every bench includes this file and uses its part")]
#![allow(clippy::print_stdout, reason = "a bench prints what it has measured")]

use std::process::ExitCode;

use cpu_time::ThreadTime;

/// So many rounds of taking turns, unless said otherwise.
const ROUNDS: usize = 9;

/// What the command line asks for.
pub struct Settings {
    /// Fail if a target is missed (`--check`).
    pub check: bool,
    /// How often each side has its turn (`--rounds N`).
    pub rounds: usize,
}

impl Settings {
    /// Reads the command line; what cargo adds to it says nothing here.
    pub fn read() -> Self {
        let args: Vec<String> = std::env::args().collect();
        let rounds = args.iter().position(|arg| arg == "--rounds").and_then(|at| args.get(at + 1));
        Self {
            check: args.iter().any(|arg| arg == "--check"),
            rounds: rounds.and_then(|rounds| rounds.parse().ok()).unwrap_or(ROUNDS).max(1),
        }
    }
}

/// The CPU time that some work takes, in seconds.
pub fn cpu_seconds(work: impl FnOnce()) -> f64 {
    let begin = ThreadTime::now();
    work();
    begin.elapsed().as_secs_f64()
}

/// Lets the sides take turns, once to warm up and then for so many rounds.
/// Gives the median CPU time of each in seconds.
pub fn take_turns(rounds: usize, sides: &mut [Box<dyn FnMut() + '_>]) -> Vec<f64> {
    let mut samples = vec![Vec::with_capacity(rounds); sides.len()];
    for round in 0..=rounds {
        for (side, samples) in sides.iter_mut().zip(&mut samples) {
            let seconds = cpu_seconds(side);
            if round > 0 {
                samples.push(seconds);
            }
        }
    }
    samples.into_iter().map(|samples| quantile(samples, 0.5)).collect()
}

/// The value below which this part of the samples lies.
///
/// # Panics
/// If there are none.
pub fn quantile(mut samples: Vec<f64>, part: f64) -> f64 {
    samples.sort_by(f64::total_cmp);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a part of a length")]
    let at = (samples.len() as f64 * part) as usize;
    samples[at.min(samples.len() - 1)]
}

/// Targets, and how many were missed.
#[derive(Default)]
pub struct Targets {
    missed: usize,
}

impl Targets {
    /// A value that should be so large.
    pub fn at_least(&mut self, name: &str, value: f64, target: f64) {
        self.line(name, value, "≥", target, value >= target);
    }

    /// A value that should be no larger.
    pub fn at_most(&mut self, name: &str, value: f64, target: f64) {
        self.line(name, value, "≤", target, value <= target);
    }

    fn line(&mut self, name: &str, value: f64, sign: &str, target: f64, met: bool) {
        println!("{name:58} {value:8.3}  {sign} {target:<5} {}", if met { "met" } else { "MISSED" });
        self.missed += usize::from(!met);
    }

    /// How the bench ends: badly if targets were missed and this matters.
    pub fn finish(self, settings: &Settings) -> ExitCode {
        println!("\n{} of the targets missed", self.missed);
        if settings.check && self.missed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }
}
