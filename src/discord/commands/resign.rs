//! `/resign`.

use std::sync::Arc;

use super::{match_meant, may_act};
use crate::discord::error::{Failure, from_store};
use crate::discord::{Bot, Reply, Request, now};
use crate::matches::{Ask, By};

/// `/resign`: gives up every seat that the person still plays.
///
/// # Errors
/// The person plays no seat there, or the match is over.
pub async fn resign(bot: Arc<Bot>, request: Request, named: Option<String>) -> Result<Reply, Failure> {
    let stored = match_meant(&bot, &request, named.as_deref()).await?;
    may_act(&request, &stored)?;
    let resigned = bot
        .store
        .matches()
        .ask(stored.id, By::Player(request.user.id), Ask::Resign { seat: None }, now(&request))
        .await;
    resigned.map_err(|error| from_store(request.locale, None, error))?;
    Ok(Reply::text(request.locale.say("done-resigned")))
}
