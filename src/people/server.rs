//! A server and what has been set for it.

/// A server, as far as it is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Server {
    /// The name that Discord showed last; empty if none is known.
    pub name: String,
    /// The language of the server, as Discord gives it; may be empty.
    pub locale: String,
    /// The theme of pictures in its channels; empty for the usual one.
    pub theme: String,
}
