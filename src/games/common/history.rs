//! Which positions have stood before.

/// The positions since the last move that cannot be undone. Games choose what
/// a position is: whatever must be equal for a repetition.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct History<K>(Vec<K>);

impl<K: PartialEq> History<K> {
    /// A record that begins with this position.
    #[must_use]
    pub fn new(position: K) -> Self {
        Self(vec![position])
    }

    /// Forgets everything before this position, which cannot recur.
    pub fn restart(&mut self, position: K) {
        self.0.clear();
        self.0.push(position);
    }

    /// Adds a position and tells how often it has stood, this time included.
    pub fn stand(&mut self, position: K) -> usize {
        let before = self.0.iter().filter(|&earlier| *earlier == position).count();
        self.0.push(position);
        before + 1
    }
}
