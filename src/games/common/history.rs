//! Which positions have stood before.

use std::iter::successors;
use std::sync::Arc;

/// The positions since the last move that cannot be undone. Games choose what
/// a position is: whatever must be equal for a repetition.
///
/// A list whose tail is shared with the positions it came from: looking ahead
/// clones a game at every step, and must not copy its past.
#[derive(Clone, Debug)]
pub struct History<K>(Option<Arc<Stand<K>>>);

/// A position that stood, and those before it.
#[derive(Debug)]
struct Stand<K> {
    position: K,
    before: Option<Arc<Self>>,
}

impl<K> History<K> {
    /// A record of nothing.
    #[must_use]
    pub const fn empty() -> Self {
        Self(None)
    }

    /// A record that begins with this position.
    #[must_use]
    pub fn new(position: K) -> Self {
        let mut history = Self::empty();
        history.add(position);
        history
    }

    /// Forgets everything, since nothing of it can recur.
    pub fn forget(&mut self) {
        *self = Self::empty();
    }

    /// Forgets everything before this position, which cannot recur.
    pub fn restart(&mut self, position: K) {
        *self = Self::new(position);
    }

    /// Adds a position.
    pub fn add(&mut self, position: K) {
        let before = self.0.take();
        self.0 = Some(Arc::new(Stand { position, before }));
    }

    /// The positions, the newest first.
    fn iter(&self) -> impl Iterator<Item = &K> {
        successors(self.0.as_deref(), |stand| stand.before.as_deref()).map(|stand| &stand.position)
    }
}

impl<K: PartialEq> History<K> {
    /// How often a position has stood.
    #[must_use]
    pub fn count(&self, position: &K) -> usize {
        self.iter().filter(|&earlier| earlier == position).count()
    }

    /// Adds a position and tells how often it has stood, this time included.
    pub fn stand(&mut self, position: K) -> usize {
        let before = self.count(&position);
        self.add(position);
        before + 1
    }
}

impl<K: PartialEq> PartialEq for History<K> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<K: Eq> Eq for History<K> {}

impl<K> Drop for History<K> {
    /// One by one: the derived way would go one call deeper for each position.
    fn drop(&mut self) {
        let mut last = self.0.take();
        while let Some(mut stand) = last.and_then(Arc::into_inner) {
            last = stand.before.take();
        }
    }
}
