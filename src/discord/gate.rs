//! The gate at the doors through which requests come in: commands, presses and
//! forms. What a command needs it declares; the gate judges before it runs, so
//! that no command can forget to.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::error::{Failure, said};
use super::{Bot, Reply, Request, spoken};
use crate::people::UserId;
use crate::say;
use crate::store::{Place, Stored};

/// Requests in hand at the same time. Each may hold a connection, a board and a
/// picture; more would only wait in memory until nobody waits for them.
const HOUSE: usize = 64;

/// Requests of one person in hand at the same time: more than two hands press.
const PERSON: usize = 6;

/// What a request needs before it may run, each more than the one before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Needs {
    /// Nothing: it can be answered anywhere.
    #[default]
    Nothing,
    /// A server.
    Server,
    /// To act in a match: where the match is played here, others must be able
    /// to hear of it.
    Act,
    /// To post here: what it begins is shown in this channel.
    Post,
}

/// Counts what is in hand.
#[derive(Debug)]
pub struct Gate {
    house: Arc<Semaphore>,
    people: Arc<Mutex<HashMap<UserId, usize>>>,
}

impl Default for Gate {
    fn default() -> Self {
        Self { house: Arc::new(Semaphore::new(HOUSE)), people: Arc::default() }
    }
}

/// Too much is in hand already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Busy {
    /// Of everybody.
    House,
    /// Of this person.
    Person,
}

impl Busy {
    /// The message that says so.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::House => "busy-house",
            Self::Person => "busy-person",
        }
    }
}

/// A request in hand; it counts until this is dropped.
#[derive(Debug)]
pub struct Pass {
    _house: OwnedSemaphorePermit,
    user: UserId,
    people: Arc<Mutex<HashMap<UserId, usize>>>,
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = people.get_mut(&self.user) {
            *count -= 1;
            if *count == 0 {
                people.remove(&self.user);
            }
        }
    }
}

impl Gate {
    /// Takes one more request of a person in hand.
    ///
    /// # Errors
    /// There are too many.
    pub fn enter(&self, user: UserId) -> Result<Pass, Busy> {
        let permit = Arc::clone(&self.house).try_acquire_owned().map_err(|_| Busy::House)?;
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        let count = people.entry(user).or_default();
        if *count >= PERSON {
            return Err(Busy::Person);
        }
        *count += 1;
        Ok(Pass { _house: permit, user, people: Arc::clone(&self.people) })
    }
}

/// Lets a request through to its work, or answers why not: too much is in hand,
/// or what it needs is not given. The person is met on the way.
pub async fn through<F>(
    bot: &Bot,
    mut request: Request,
    needs: Needs,
    work: impl FnOnce(Request) -> F,
) -> Reply
where
    F: Future<Output = Result<Reply, Failure>>,
{
    let locale = request.locale;
    let judged = async {
        let _pass = bot.gate.enter(request.user.id).map_err(|busy| said(locale, busy.id()))?;
        request.needs = needs;
        judge(&request)?;
        request.person = bot.meet(&request).await?;
        work(request).await
    };
    spoken(locale, judged).await
}

/// Whether what a request needs is given here.
///
/// # Errors
/// Says what is missing.
pub fn judge(request: &Request) -> Result<(), Failure> {
    if request.needs > Needs::Nothing && request.guild.is_none() {
        return Err(said(request.locale, "not-in-server"));
    }
    if request.needs == Needs::Post { may_post(request) } else { Ok(()) }
}

/// Whether a person may know of a match: whoever plays in it, and whoever sees
/// its channel.
#[must_use]
pub fn admits(bot: &Bot, request: &Request, stored: &Stored) -> bool {
    request.guild == Some(stored.place.guild)
        && (stored.play.plays(request.user.id) || sees(bot, request, &stored.place))
}

/// Whether what a person does in a match can be told there: an act that nobody
/// would hear of is refused. From elsewhere the bot's rights in the place of
/// the match are not seen.
///
/// # Errors
/// Says what is missing.
pub fn may_act(request: &Request, stored: &Stored) -> Result<(), Failure> {
    let here = stored.place.posts() == request.channel;
    if here && request.needs == Needs::Act { may_post(request) } else { Ok(()) }
}

/// Whether a person sees the place of a match: because the person is there, or
/// by the roles.
fn sees(bot: &Bot, request: &Request, place: &Place) -> bool {
    // A match's own thread is public in its channel; whoever is in a thread
    // sees the channel of it as well.
    let here = [Some(request.channel), request.parent];
    let is_here = here.contains(&Some(place.channel)) || place.thread == Some(request.channel);
    let by_roles = || bot.sight.sees(place.guild, request.user.id, &request.roles, place.channel);
    is_here || request.sees_all || by_roles().unwrap_or(false)
}

/// Names the permission that the bot lacks to play in this channel.
fn may_post(request: &Request) -> Result<(), Failure> {
    let locale = request.locale;
    let can = request.permissions;
    if can.locked {
        return Err(said(locale, "thread-locked"));
    }
    let send = if can.in_thread { "send-in-threads" } else { "send" };
    // Where the bot may open a thread for the match it must also write in it.
    let in_threads = can.send_in_threads || !can.threads;
    // Where the bot may not see it may do nothing, and where it may not write
    // it may not attach: what is missing is the first of them.
    let needed = [
        (can.view, "view"),
        (can.send || !can.view, send),
        (in_threads || !can.view, "send-in-threads"),
        (can.files || !can.send, "files"),
    ];
    let missing: Vec<String> = needed
        .iter()
        .filter(|(granted, _)| !granted)
        .map(|(_, name)| locale.say(&format!("permission-{name}")))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(Failure::Said(say!(locale, "missing-permission", permissions = missing.join(", "))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_and_the_house_have_limits_that_end_with_the_work() {
        let gate = Gate::default();
        let own: Vec<Pass> = (0..PERSON).map(|_| gate.enter(UserId(1)).expect("a pass")).collect();
        assert_eq!(gate.enter(UserId(1)).expect_err("one too many"), Busy::Person);
        let others: Vec<Pass> =
            (PERSON..HOUSE).map(|n| gate.enter(UserId(100 + n as u64)).expect("a pass")).collect();
        assert_eq!(gate.enter(UserId(2)).expect_err("the house is full"), Busy::House);
        drop(own);
        assert!(gate.enter(UserId(1)).is_ok() && gate.enter(UserId(2)).is_ok());
        drop(others);
        assert!(gate.people.lock().expect("no panic").is_empty(), "nobody is remembered");
        assert_eq!(gate.house.available_permits(), HOUSE);
    }
}
