//! The command line. Everything but `run` works without a database or Discord.

use std::io::{Read as _, Write as _};
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use serde_json::{Value, json};

use crate::games::{AnyGame, GAMES, Position, View, game};
use crate::kernel::{Act, ActError, OptionKind, Options, Seat, Side};
use crate::render::{Labels, Quality, Style, Theme};
use crate::words::Locale;

/// Board games for two and four in Discord's channels, by correspondence.
#[derive(Debug, Parser)]
#[command(name = "krepost", version)]
pub struct Cli {
    /// The settings file [default: config.toml, if it is there]
    #[arg(long, global = true)]
    pub config: Option<PathBuf>,
    /// What to do; without it the bot runs
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run the bot (the default)
    Run,
    /// Run the playground, whatever token is set, on the database that is used
    Playground,
    /// List the registered games
    Games {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Count the leaves of the move tree
    Perft {
        /// The position to begin from
        #[command(flatten)]
        from: Start,
        /// How many plies deep
        #[arg(long)]
        depth: u32,
    },
    /// Print the legal moves in canonical notation, one a line
    Moves {
        /// The position to begin from
        #[command(flatten)]
        from: Start,
    },
    /// Play moves and acts from standard input, one a line; print the position
    /// and the result
    Replay {
        /// The position to begin from
        #[command(flatten)]
        from: Start,
    },
    /// Draw a position
    Render {
        /// The position to begin from
        #[command(flatten)]
        from: Start,
        /// The seat that looks, by its letter
        #[arg(long)]
        seat: Option<String>,
        /// Width of the whole picture in pixels
        #[arg(long, default_value_t = 1000)]
        width: u32,
        /// The move that led to the position, to be marked
        #[arg(long)]
        last: Option<String>,
        /// The theme: classic, dark or contrast
        #[arg(long, default_value = "classic")]
        theme: String,
        /// The file to write: .png or .svg
        #[arg(short, long)]
        output: PathBuf,
    },
    /// Apply the migrations to the database
    Migrate,
    /// Write the embedded database as SQL that a server can load
    Dump {
        /// The file to write
        file: PathBuf,
    },
}

/// The game and the position to begin from.
#[derive(Debug, Args)]
pub struct Start {
    /// The id of the game
    #[arg(long)]
    game: String,
    /// An option of the game as KEY=VALUE; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// The position text; the start if left out
    #[arg(long, allow_hyphen_values = true)]
    pos: Option<String>,
}

/// What went wrong, in words for whoever typed the command.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct CliError(String);

/// Makes a command line error of anything that can be shown.
fn wrong(error: impl std::fmt::Display) -> CliError {
    CliError(error.to_string())
}

impl Start {
    fn game(&self) -> Result<&'static dyn AnyGame, CliError> {
        game(&self.game).ok_or_else(|| {
            let known: Vec<&str> = GAMES.iter().map(|game| game.info().id).collect();
            CliError(format!("unknown game {:?}; expected one of: {}", self.game, known.join(", ")))
        })
    }

    fn options(&self) -> Result<Options, CliError> {
        Options::parse(self.game()?.info().options, &self.options.join(",")).map_err(wrong)
    }

    fn position(&self) -> Result<Position, CliError> {
        match &self.pos {
            Some(text) => self.game()?.read(text).map_err(wrong),
            None => self.game()?.start(&self.options()?).map_err(wrong),
        }
    }
}

/// Carries out a command that needs neither database nor Discord; gives back
/// any other.
///
/// # Errors
/// What was wrong with the arguments or the input.
pub fn rules(command: Command) -> Result<Option<Command>, CliError> {
    let text = match command {
        Command::Games { json } => games(json),
        Command::Perft { from, depth } => format!("{}\n", from.position()?.perft(depth)),
        Command::Moves { from } => moves(&from.position()?),
        Command::Replay { from } => replay(&from)?,
        Command::Render { from, seat, width, last, theme, output } => {
            let style = style(&from, seat.as_deref(), width, &theme)?;
            render(&from, last.as_deref(), &style, &output)?;
            return Ok(None);
        }
        other @ (Command::Run | Command::Playground | Command::Migrate | Command::Dump { .. }) => {
            return Ok(Some(other));
        }
    };
    // A reader that stops early (`head`) is no error.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(None)
}

/// The registered games.
fn games(json: bool) -> String {
    if json {
        let list: Vec<Value> = GAMES.iter().map(|game| game_json(*game)).collect();
        return format!("{}\n", Value::Array(list));
    }
    let line = |game: &&dyn AnyGame| {
        let info = game.info();
        let seats: String = info.seats.iter().map(|seat| seat.letter).collect();
        let options: Vec<String> =
            info.options.iter().map(|o| format!("{}={}", o.key, o.expected())).collect();
        let names = format!("{} / {}", Locale::En.game(info, "name"), Locale::Ru.game(info, "name"));
        format!("{}\t{names}\t{seats}\t{}\n", info.id, options.join("; "))
    };
    GAMES.iter().map(line).collect()
}

/// One game as JSON.
fn game_json(game: &dyn AnyGame) -> Value {
    let info = game.info();
    let seats = info.seats.iter().enumerate().map(|(i, seat)| {
        json!({
            "letter": seat.letter.to_string(),
            "en": Locale::En.seat(info, Seat::new(i)),
            "ru": Locale::Ru.seat(info, Seat::new(i)),
            "side": format!("{:?}", seat.side).to_lowercase(),
            "team": seat.team,
        })
    });
    let options = info.options.iter().map(|option| {
        let values = match option.kind {
            OptionKind::Choice(values) => json!(values),
            OptionKind::Number(low, high) => json!({ "min": low, "max": high }),
        };
        json!({ "key": option.key, "default": option.default, "values": values })
    });
    json!({
        "id": info.id,
        "names": { "en": Locale::En.game(info, "name"), "ru": Locale::Ru.game(info, "name") },
        "seats": seats.collect::<Vec<_>>(),
        "sides": info.seats.iter().map(|seat| seat.team).collect::<std::collections::BTreeSet<_>>().len(),
        "options": options.collect::<Vec<_>>(),
    })
}

/// The legal moves, sorted as text.
fn moves(position: &Position) -> String {
    let mut moves = position.actions();
    moves.sort();
    moves.into_iter().map(|text| text + "\n").collect()
}

/// Plays standard input.
fn replay(from: &Start) -> Result<String, CliError> {
    let mut position = from.position()?;
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).map_err(wrong)?;
    for (number, line) in input.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        play(&mut position, line.trim())
            .map_err(|error| CliError(format!("line {}: {error}", number + 1)))?;
    }
    Ok(format!("{}\n{}\n", position.write(), result(&position)))
}

/// Plays one move, roll or act.
fn play(position: &mut Position, line: &str) -> Result<(), CliError> {
    // A colon may be the sign of a capture, so that moves come first.
    let no_move = match position.parse(line) {
        Ok(canonical) => return position.play(&canonical).map_err(wrong),
        Err(error) => error,
    };
    if !Act::is_act(line) {
        return Err(wrong(no_move));
    }
    let act = Act::read(line, position.info().seats).map_err(wrong)?;
    position.act(&act).map_err(|error| match error {
        ActError::Unreadable { .. } => wrong(no_move),
        error => wrong(error),
    })
}

/// The result as JSON in seat order, `null` while the game goes on.
fn result(position: &Position) -> String {
    let Some(outcome) = position.turn().outcome() else { return "null".to_owned() };
    let seats = position.info().seats.iter().zip(outcome.points());
    let parts: Vec<String> = seats.map(|(seat, points)| format!("\"{}\":{points}", seat.letter)).collect();
    format!("{{{}}}", parts.join(","))
}

/// The style of a picture.
fn style(from: &Start, seat: Option<&str>, width: u32, theme: &str) -> Result<Style, CliError> {
    let seats = from.game()?.info().seats;
    let side = match seat {
        None => Side::South,
        Some(letter) => seats[crate::kernel::text::seat(letter, seats).map_err(wrong)?.index()].side,
    };
    let theme = theme.parse::<Theme>().map_err(|_| CliError(format!("unknown theme {theme:?}")))?;
    Ok(Style { theme, width, side, quality: Quality::Message })
}

/// Draws a position into a file.
fn render(from: &Start, last: Option<&str>, style: &Style, output: &std::path::Path) -> Result<(), CliError> {
    let position = from.position()?;
    let view = View { onlooker: None, options: from.options()? };
    let mut scene = position.scene(&view);
    if let Some(last) = last {
        scene.mark_last(last);
    }
    let info = position.info();
    let seats = Seat::all(info.seats.len()).map(|seat| Locale::En.seat(info, seat)).collect();
    let caption =
        crate::words::describe::caption(Locale::En, info, &scene, position.turn().outcome().as_ref(), &[]);
    let labels = Labels { seats, clocks: vec![None; info.seats.len()], caption };
    let bytes = match output.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => crate::render::svg(&scene, &labels, style).into_bytes(),
        Some("png") => crate::render::png(&scene, &labels, style),
        _ => return Err(CliError("the output must end in .png or .svg".to_owned())),
    };
    std::fs::write(output, bytes).map_err(|error| CliError(format!("{}: {error}", output.display())))
}
