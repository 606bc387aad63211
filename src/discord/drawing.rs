//! Drawing away from the threads that answer: boards at once, dear pictures
//! (animations, charts) in a queue of their own, one for a person at a time.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::people::UserId;
use crate::say;
use crate::words::Locale;

/// Boards drawn at the same time.
const BOARDS: usize = 2;

/// Dear pictures drawn at the same time. They take no place of a board, so that
/// no board waits behind them.
const DEAR: usize = 1;

/// Draws pictures, so many at a time.
#[derive(Debug)]
pub struct Drawing {
    boards: Semaphore,
    dear: Semaphore,
    /// Whose dear picture is being drawn or waits for it.
    people: Mutex<HashSet<UserId>>,
}

impl Default for Drawing {
    fn default() -> Self {
        Self { boards: Semaphore::new(BOARDS), dear: Semaphore::new(DEAR), people: Mutex::default() }
    }
}

/// Why there is no picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoPicture {
    /// It could not be drawn; the log says more under this number.
    Failed(String),
    /// One for the same person is being drawn.
    Waiting,
}

impl NoPicture {
    /// In words for the person who asked.
    #[must_use]
    pub fn said(&self, locale: Locale) -> String {
        match self {
            Self::Failed(id) => say!(locale, "picture-failed", id = id.clone()),
            Self::Waiting => locale.say("picture-waiting"),
        }
    }
}

/// Somebody's dear picture in hand, until this is dropped.
struct Place<'a> {
    people: &'a Mutex<HashSet<UserId>>,
    user: UserId,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.people.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.user);
    }
}

impl Drawing {
    /// Draws a board.
    ///
    /// # Errors
    /// It could not be drawn.
    pub async fn board<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NoPicture> {
        let _permit = self.boards.acquire().await;
        drawn(work).await
    }

    /// Draws something dear for a person.
    ///
    /// # Errors
    /// It could not be drawn, or another one for the same person is not done.
    pub async fn dear<T: Send + 'static>(
        &self,
        user: UserId,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NoPicture> {
        if !self.people.lock().unwrap_or_else(PoisonError::into_inner).insert(user) {
            return Err(NoPicture::Waiting);
        }
        let _place = Place { people: &self.people, user };
        let _permit = self.dear.acquire().await;
        drawn(work).await
    }
}

/// Does the work; if it breaks, the log says so once.
async fn drawn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, NoPicture> {
    spawn_blocking(work).await.map_err(|error| {
        let id = format!("{:08x}", rand::random::<u32>());
        tracing::error!(id, %error, "a picture was not drawn");
        NoPicture::Failed(id)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::sync::{Arc, Mutex};

    use super::*;

    #[tokio::test]
    async fn boards_never_wait_behind_dear_pictures_of_which_each_person_gets_one() {
        let drawing = Arc::new(Drawing::default());
        let order: Arc<Mutex<Vec<String>>> = Arc::default();
        let log = |what: String| {
            let order = Arc::clone(&order);
            move || order.lock().expect("no panic").push(what)
        };
        let (go, wait) = mpsc::channel::<()>();
        let (begun, begins) = tokio::sync::oneshot::channel();
        let [first, second] = [1, 2].map(UserId);
        let animation = tokio::spawn({
            let (drawing, done) = (Arc::clone(&drawing), log("animation".to_owned()));
            async move {
                let work = move || {
                    let _ = begun.send(());
                    wait.recv().expect("somebody says go");
                    done();
                };
                drawing.dear(first, work).await
            }
        });
        begins.await.expect("it has begun");
        let queued = tokio::spawn({
            let (drawing, done) = (Arc::clone(&drawing), log("another".to_owned()));
            async move { drawing.dear(second, done).await }
        });
        assert_eq!(drawing.dear(first, || ()).await, Err(NoPicture::Waiting), "one for a person");
        for n in 0..50 {
            drawing.board(log(format!("board {n}"))).await.expect("a board");
        }
        assert_eq!(drawing.people.lock().expect("no panic").len(), 2, "both are still in hand");
        go.send(()).expect("somebody waits");
        animation.await.expect("no panic").expect("a picture");
        queued.await.expect("no panic").expect("a picture");
        let order = order.lock().expect("no panic").clone();
        assert_eq!(order.len(), 52);
        assert_eq!(order[50..], ["animation", "another"], "after every board, one after the other");
        assert_eq!(drawing.dear(first, || 7).await, Ok(7), "the next one may come");
    }

    #[tokio::test]
    async fn a_picture_that_breaks_is_told_of_and_holds_nobody_up() {
        let drawing = Drawing::default();
        for _ in 0..=BOARDS {
            let broken = drawing.board(|| panic!("a picture that breaks")).await;
            let Err(NoPicture::Failed(id)) = broken.map(|(): ()| ()) else { panic!("it broke") };
            assert!(NoPicture::Failed(id.clone()).said(Locale::En).contains(&id));
            assert!(
                drawing
                    .dear(UserId(1), || panic!("an animation that breaks"))
                    .await
                    .map(|(): ()| ())
                    .is_err()
            );
        }
        assert_eq!(drawing.board(|| 1).await, Ok(1));
        assert_eq!(drawing.dear(UserId(1), || 1).await, Ok(1));
    }
}
