//! People and servers: what is known of them and what they have set.

use time::OffsetDateTime;

use super::{Error, People, rows};
use crate::matches::Corrupt;
use crate::people::{BoardStyle, Confirm};
use crate::people::{GuildId, Person, Server, UserId};

impl People<'_> {
    /// A person has shown up, under this name and in this language; gives what
    /// is known of the person now.
    ///
    /// # Errors
    /// The database fails.
    pub async fn saw(
        self,
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
        .fetch_one(&self.store.pool)
        .await?;
        Ok(row.person()?)
    }

    /// What is known of a person.
    ///
    /// # Errors
    /// The database fails.
    pub async fn get(self, user: UserId) -> Result<Person, Error> {
        let row = sqlx::query_as!(
            PersonRow,
            "SELECT user_id, name, locale, confirm, board, theme FROM persons WHERE user_id = $1",
            rows::id(user.0)
        )
        .fetch_optional(&self.store.pool)
        .await?;
        Ok(row.map_or_else(|| Ok(Person::unknown(user)), PersonRow::person)?)
    }

    /// What is known of several people, in their order.
    ///
    /// # Errors
    /// The database fails.
    pub async fn all(self, users: &[UserId]) -> Result<Vec<Person>, Error> {
        let rows = sqlx::query_as!(
            PersonRow,
            "SELECT user_id, name, locale, confirm, board, theme FROM persons WHERE user_id = ANY ($1)",
            &rows::user_ids(users)
        )
        .fetch_all(&self.store.pool)
        .await?;
        let known = rows.into_iter().map(PersonRow::person).collect::<Result<Vec<_>, _>>()?;
        let find = |user: &UserId| known.iter().find(|person| person.user == *user).cloned();
        Ok(users.iter().map(|user| find(user).unwrap_or_else(|| Person::unknown(*user))).collect())
    }

    /// Sets when a person's moves are shown first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_confirm(self, user: UserId, confirm: Confirm, now: OffsetDateTime) -> Result<(), Error> {
        sqlx::query!(
            "INSERT INTO persons (user_id, name, locale, confirm, seen_at) VALUES ($1, '', '', $2, $3)
             ON CONFLICT (user_id) DO UPDATE SET confirm = EXCLUDED.confirm",
            rows::id(user.0),
            confirm.name(),
            now,
        )
        .execute(&self.store.pool)
        .await?;
        Ok(())
    }

    /// Sets how a person sees boards.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_board(self, user: UserId, board: BoardStyle, now: OffsetDateTime) -> Result<(), Error> {
        sqlx::query!(
            "INSERT INTO persons (user_id, name, locale, board, seen_at) VALUES ($1, '', '', $2, $3)
             ON CONFLICT (user_id) DO UPDATE SET board = EXCLUDED.board",
            rows::id(user.0),
            board.name(),
            now,
        )
        .execute(&self.store.pool)
        .await?;
        Ok(())
    }

    /// Sets the theme of the pictures that a person sees.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_theme(self, user: UserId, theme: &str, now: OffsetDateTime) -> Result<(), Error> {
        sqlx::query!(
            "INSERT INTO persons (user_id, name, locale, theme, seen_at) VALUES ($1, '', '', $2, $3)
             ON CONFLICT (user_id) DO UPDATE SET theme = EXCLUDED.theme",
            rows::id(user.0),
            theme,
            now,
        )
        .execute(&self.store.pool)
        .await?;
        Ok(())
    }

    /// A server has shown up, under this name and with this language.
    ///
    /// # Errors
    /// The database fails.
    pub async fn saw_server(
        self,
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
        .execute(&self.store.pool)
        .await?;
        Ok(())
    }

    /// What is known of a server.
    ///
    /// # Errors
    /// The database fails.
    pub async fn server(self, guild: GuildId) -> Result<Server, Error> {
        let row =
            sqlx::query!("SELECT name, locale, theme FROM guilds WHERE guild_id = $1", rows::id(guild.0))
                .fetch_optional(&self.store.pool)
                .await?;
        let known = row.map(|row| Server { name: row.name, locale: row.locale, theme: row.theme });
        Ok(known.unwrap_or_default())
    }

    /// Sets the theme of the pictures that everybody in a server sees.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_server_theme(
        self,
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
        .execute(&self.store.pool)
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
        let confirm: Option<Confirm> = self.confirm.parse().ok();
        let board: Option<BoardStyle> = self.board.parse().ok();
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
