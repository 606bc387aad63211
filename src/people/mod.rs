//! People and servers as Krepost knows them: what Discord calls them, how they
//! want to be spoken to, and what they have set. Pure: the store keeps it.

pub mod ids;
mod name;
mod person;
mod server;

pub use ids::{ChannelId, GuildId, InteractionId, LobbyId, MatchId, MessageId, UserId};
pub use name::{clean, shown_name};
pub use person::{BoardStyle, Called, Confirm, Person, Setting};
pub use server::Server;
