//! People and servers as Krepost knows them: what Discord calls them, how they
//! want to be spoken to, and what they have set. Pure: the store keeps it.

pub mod ids;
mod person;
mod server;

pub use ids::{ChannelId, GuildId, InteractionId, LobbyId, MatchId, MessageId, UserId};
pub use person::{BoardStyle, Confirm, Person};
pub use server::Server;
