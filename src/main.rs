//! The one program: the bot, its playground, and tools for the rules.

use std::process::ExitCode;

use clap::Parser as _;
use krepost::app::cli::{Cli, Command, rules};
use krepost::app::config::Config;
use krepost::app::run;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match start(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("krepost: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Carries out the command.
fn start(cli: Cli) -> Result<(), Box<dyn std::error::Error>> {
    let Some(command) = rules(cli.command.unwrap_or(Command::Run))? else { return Ok(()) };
    let config = Config::load(cli.config.as_deref())?;
    run::log(&config);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        match command {
            Command::Migrate => run::migrate(&config).await,
            Command::Dump { file } => run::dump(&config, &file).await,
            Command::Playground => run::playground(config).await,
            _ => run::run(config).await,
        }
    })?;
    Ok(())
}
