//! People and servers: what is known of them and what they have set.

use time::OffsetDateTime;

use super::{Error, People, rows};
use crate::matches::Corrupt;
use crate::people::{
    BoardStyle, Called, ChannelId, Confirm, GuildId, Person, Server, Setting, UserId, clean, shown_name,
};

impl People<'_> {
    /// A person has shown up, under these names and in this language; gives
    /// what is known of the person now.
    ///
    /// # Errors
    /// The database fails.
    pub async fn saw(
        self,
        user: UserId,
        called: Called<'_>,
        locale: &str,
        now: OffsetDateTime,
    ) -> Result<Person, Error> {
        let nick = called.here.and_then(|(_, nick)| nick).map(clean).filter(|nick| !nick.is_empty());
        let row = sqlx::query_as!(
            PersonRow,
            "WITH named AS (
                 INSERT INTO nicknames (guild_id, user_id, name)
                 SELECT $5, $1, $6 WHERE $5::bigint IS NOT NULL AND $6::text IS NOT NULL
                 ON CONFLICT (guild_id, user_id) DO UPDATE SET name = EXCLUDED.name
                 WHERE nicknames.name <> EXCLUDED.name),
             unnamed AS (
                 DELETE FROM nicknames WHERE guild_id = $5 AND user_id = $1 AND $6 IS NULL)
             INSERT INTO persons (user_id, name, locale, seen_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (user_id) DO UPDATE
             SET name = EXCLUDED.name, locale = EXCLUDED.locale, seen_at = EXCLUDED.seen_at
             RETURNING user_id, name, locale, confirm, board, theme",
            rows::id(user.0),
            clean(called.name),
            locale,
            now,
            called.here.map(|(guild, _)| rows::id(guild.0)),
            nick,
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
        Ok(self.all(&[user]).await?.pop().unwrap_or_else(|| Person::unknown(user)))
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

    /// What people are called in a server, or outside of any, in their order:
    /// fit to be shown, never empty, and no nickname of another server.
    ///
    /// # Errors
    /// The database fails.
    pub async fn names(self, guild: Option<GuildId>, users: &[UserId]) -> Result<Vec<String>, Error> {
        let rows = sqlx::query!(
            r#"SELECT wanted.id AS "id!", COALESCE(n.name, p.name, '') AS "name!"
               FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted (id, place)
               LEFT JOIN nicknames n ON n.guild_id = $1 AND n.user_id = wanted.id
               LEFT JOIN persons p ON p.user_id = wanted.id
               ORDER BY wanted.place"#,
            guild.map(|guild| rows::id(guild.0)),
            &rows::user_ids(users),
        )
        .fetch_all(&self.store.pool)
        .await?;
        Ok(rows.into_iter().map(|row| shown_name(rows::user(row.id), &row.name)).collect())
    }

    /// Sets something for a person.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set(self, user: UserId, setting: Setting<'_>, now: OffsetDateTime) -> Result<(), Error> {
        let (mut confirm, mut board, mut theme) = (None, None, None);
        match setting {
            Setting::Confirm(chosen) => confirm = Some(chosen.name()),
            Setting::Board(chosen) => board = Some(chosen.name()),
            Setting::Theme(chosen) => theme = Some(chosen),
        }
        sqlx::query!(
            "INSERT INTO persons (user_id, name, locale, confirm, board, theme, seen_at)
             VALUES ($1, '', '', COALESCE($2, 'auto'), COALESCE($3, 'picture'), COALESCE($4, ''), $5)
             ON CONFLICT (user_id) DO UPDATE
             SET confirm = COALESCE($2, persons.confirm), board = COALESCE($3, persons.board),
                 theme = COALESCE($4, persons.theme)",
            rows::id(user.0),
            confirm,
            board,
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
            clean(name),
            locale,
            now,
        )
        .execute(&self.store.pool)
        .await?;
        Ok(())
    }

    /// Remembers the channel in which Discord greets in a server.
    ///
    /// # Errors
    /// The database fails.
    pub async fn greets_in(self, guild: GuildId, channel: Option<ChannelId>) -> Result<(), Error> {
        sqlx::query!(
            "UPDATE guilds SET system_channel = $2
             WHERE guild_id = $1 AND system_channel IS DISTINCT FROM $2",
            rows::id(guild.0),
            channel.map(|channel| rows::id(channel.0)),
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
        let known = row.map(|row| Server { name: clean(&row.name), locale: row.locale, theme: row.theme });
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
