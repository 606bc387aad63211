//! People and servers: what they have set, and what they have already asked.

use time::OffsetDateTime;

use super::{Error, Store, rows};
use crate::matches::{Corrupt, GuildId, InteractionId, Pace, UserId};

/// When a move is shown before it is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Confirm {
    /// At correspondence pace.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Confirm {
    /// Every value.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Always, Self::Never];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Always => "always",
            Self::Never => "never",
        }
    }

    /// Whether a move at this pace is shown first.
    #[must_use]
    pub fn asks(self, pace: Pace) -> bool {
        match self {
            Self::Auto => pace.is_correspondence(),
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// How a person likes to see boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BoardStyle {
    /// As a picture.
    #[default]
    Picture,
    /// As text.
    Text,
}

impl BoardStyle {
    /// Every value.
    pub const ALL: [Self; 2] = [Self::Picture, Self::Text];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Picture => "picture",
            Self::Text => "text",
        }
    }
}

/// A person that Krepost has met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Who.
    pub user: UserId,
    /// The name that Discord showed last; empty if none is known.
    pub name: String,
    /// The language of the client, as Discord gives it: `en-US`, `ru`.
    pub locale: String,
    /// When a move is shown before it is played.
    pub confirm: Confirm,
    /// How boards are shown.
    pub board: BoardStyle,
    /// The theme of pictures; empty for the usual one.
    pub theme: String,
}

impl Person {
    /// Somebody of whom nothing is known.
    #[must_use]
    pub fn unknown(user: UserId) -> Self {
        Self {
            user,
            name: String::new(),
            locale: String::new(),
            confirm: Confirm::default(),
            board: BoardStyle::default(),
            theme: String::new(),
        }
    }
}

/// A server, as far as it is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Guild {
    /// The name that Discord showed last; empty if none is known.
    pub name: String,
    /// The language of the server, as Discord gives it; may be empty.
    pub locale: String,
    /// The theme of pictures in its channels; empty for the usual one.
    pub theme: String,
}

impl Store {
    /// Whether an interaction is delivered for the first time. Of several who
    /// ask at the same moment, one is told so.
    ///
    /// # Errors
    /// The database fails.
    pub async fn first_time(&self, interaction: InteractionId, now: OffsetDateTime) -> Result<bool, Error> {
        let done = sqlx::query!(
            "INSERT INTO interactions (id, at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            rows::id(interaction.0),
            now,
        )
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Forgets interactions that were delivered before `before`; at least a
    /// quarter of an hour should be kept, for that long they can be delivered
    /// again. Gives how many were forgotten.
    ///
    /// # Errors
    /// The database fails.
    pub async fn forget_interactions(&self, before: OffsetDateTime) -> Result<u64, Error> {
        let done = sqlx::query!("DELETE FROM interactions WHERE at < $1", before).execute(&self.pool).await?;
        Ok(done.rows_affected())
    }

    /// A person has shown up, under this name and in this language; gives what
    /// is known of the person now.
    ///
    /// # Errors
    /// The database fails.
    pub async fn saw_person(
        &self,
        user: UserId,
        name: &str,
        locale: &str,
        now: OffsetDateTime,
    ) -> Result<Person, Error> {
        let row = sqlx::query_as!(
            PersonRow,
            "INSERT INTO persons (user_id, name, locale, seen_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (user_id) DO UPDATE
             SET name = EXCLUDED.name, locale = EXCLUDED.locale, seen_at = EXCLUDED.seen_at
             RETURNING user_id, name, locale, confirm, board, theme",
            rows::id(user.0),
            name,
            locale,
            now,
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(row.person()?)
    }

    /// What is known of a person.
    ///
    /// # Errors
    /// The database fails.
    pub async fn person(&self, user: UserId) -> Result<Person, Error> {
        let row = sqlx::query_as!(
            PersonRow,
            "SELECT user_id, name, locale, confirm, board, theme FROM persons WHERE user_id = $1",
            rows::id(user.0)
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map_or_else(|| Ok(Person::unknown(user)), PersonRow::person)?)
    }

    /// What is known of several people, in their order.
    ///
    /// # Errors
    /// The database fails.
    pub async fn people(&self, users: &[UserId]) -> Result<Vec<Person>, Error> {
        let rows = sqlx::query_as!(
            PersonRow,
            "SELECT user_id, name, locale, confirm, board, theme FROM persons WHERE user_id = ANY ($1)",
            &rows::user_ids(users)
        )
        .fetch_all(&self.pool)
        .await?;
        let known = rows.into_iter().map(PersonRow::person).collect::<Result<Vec<_>, _>>()?;
        let find = |user: &UserId| known.iter().find(|person| person.user == *user).cloned();
        Ok(users.iter().map(|user| find(user).unwrap_or_else(|| Person::unknown(*user))).collect())
    }

    /// Sets when a person's moves are shown first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_confirm(
        &self,
        user: UserId,
        confirm: Confirm,
        now: OffsetDateTime,
    ) -> Result<(), Error> {
        sqlx::query!(
            "INSERT INTO persons (user_id, name, locale, confirm, seen_at) VALUES ($1, '', '', $2, $3)
             ON CONFLICT (user_id) DO UPDATE SET confirm = EXCLUDED.confirm",
            rows::id(user.0),
            confirm.name(),
            now,
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Sets how a person sees boards.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_board(&self, user: UserId, board: BoardStyle, now: OffsetDateTime) -> Result<(), Error> {
        sqlx::query!(
            "INSERT INTO persons (user_id, name, locale, board, seen_at) VALUES ($1, '', '', $2, $3)
             ON CONFLICT (user_id) DO UPDATE SET board = EXCLUDED.board",
            rows::id(user.0),
            board.name(),
            now,
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Sets the theme of the pictures that a person sees.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_theme(&self, user: UserId, theme: &str, now: OffsetDateTime) -> Result<(), Error> {
        sqlx::query!(
            "INSERT INTO persons (user_id, name, locale, theme, seen_at) VALUES ($1, '', '', $2, $3)
             ON CONFLICT (user_id) DO UPDATE SET theme = EXCLUDED.theme",
            rows::id(user.0),
            theme,
            now,
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// A server has shown up, under this name and with this language.
    ///
    /// # Errors
    /// The database fails.
    pub async fn saw_guild(
        &self,
        guild: GuildId,
        name: &str,
        locale: &str,
        now: OffsetDateTime,
    ) -> Result<(), Error> {
        sqlx::query!(
            "INSERT INTO guilds (guild_id, name, locale, seen_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (guild_id) DO UPDATE
             SET name = EXCLUDED.name, locale = EXCLUDED.locale, seen_at = EXCLUDED.seen_at",
            rows::id(guild.0),
            name,
            locale,
            now,
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// What is known of a server.
    ///
    /// # Errors
    /// The database fails.
    pub async fn guild(&self, guild: GuildId) -> Result<Guild, Error> {
        let row =
            sqlx::query!("SELECT name, locale, theme FROM guilds WHERE guild_id = $1", rows::id(guild.0))
                .fetch_optional(&self.pool)
                .await?;
        let known = row.map(|row| Guild { name: row.name, locale: row.locale, theme: row.theme });
        Ok(known.unwrap_or_default())
    }

    /// Sets the theme of the pictures that everybody in a server sees.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_guild_theme(
        &self,
        guild: GuildId,
        theme: &str,
        now: OffsetDateTime,
    ) -> Result<(), Error> {
        sqlx::query!(
            "INSERT INTO guilds (guild_id, name, locale, theme, seen_at) VALUES ($1, '', '', $2, $3)
             ON CONFLICT (guild_id) DO UPDATE SET theme = EXCLUDED.theme",
            rows::id(guild.0),
            theme,
            now,
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

/// The row of a person.
struct PersonRow {
    user_id: i64,
    name: String,
    locale: String,
    confirm: String,
    board: String,
    theme: String,
}

impl PersonRow {
    fn person(self) -> Result<Person, Corrupt> {
        let unknown = |text: &str| Corrupt::Text(text.to_owned());
        let confirm = Confirm::ALL.into_iter().find(|value| value.name() == self.confirm);
        let board = BoardStyle::ALL.into_iter().find(|value| value.name() == self.board);
        Ok(Person {
            user: rows::user(self.user_id),
            name: self.name,
            locale: self.locale,
            confirm: confirm.ok_or_else(|| unknown(&self.confirm))?,
            board: board.ok_or_else(|| unknown(&self.board))?,
            theme: self.theme,
        })
    }
}
