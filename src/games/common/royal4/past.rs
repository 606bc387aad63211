//! What a repetition rule remembers: the keys of the positions since
//! the last move that cannot be undone. Cheap to clone and to add to, for a
//! position is cloned at every node of a search.

use std::sync::Arc;

/// How many keys a page holds.
const PAGE: usize = 8;

/// Keys of earlier positions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Past {
    page: [u64; PAGE],
    filled: u8,
    older: Option<Arc<Sheet>>,
}

/// A full page.
#[derive(PartialEq, Eq, Debug)]
struct Sheet {
    page: [u64; PAGE],
    older: Option<Arc<Sheet>>,
}

impl Past {
    /// Remembers a position.
    #[inline]
    pub fn push(&mut self, key: u64) {
        if usize::from(self.filled) == PAGE {
            let older = self.older.take();
            self.older = Some(Arc::new(Sheet { page: self.page, older }));
            self.page = [0; PAGE];
            self.filled = 0;
        }
        self.page[usize::from(self.filled)] = key;
        self.filled += 1;
    }

    /// Forgets everything.
    #[inline]
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// How often a position is remembered.
    #[must_use]
    pub fn times(&self, key: u64) -> usize {
        let count = |page: &[u64]| page.iter().filter(|&&other| other == key).count();
        let mut times = count(&self.page[..usize::from(self.filled)]);
        let mut older = self.older.as_ref();
        while let Some(sheet) = older {
            times += count(&sheet.page);
            older = sheet.older.as_ref();
        }
        times
    }
}
