//! The pictures of ratings: each once, in another theme, with names that no
//! line has room for.

use krepost::render::chart::{Cell, Crosstable, Graph, Heading, Player, Point, Ranked, Ranking};
use krepost::render::{Picture, Quality, Theme};

use crate::compare::{colours, with_golden};

const NAMES: [&str; 7] = [
    "Анна",
    "Boris, whose name goes on for longer than any line of a table",
    "Çelik 日本",
    "Dmitri",
    "eve",
    "Фёдор Михайлович Достоевский",
    "G",
];

#[test]
fn pictures_of_ratings_are_as_they_were() {
    let charts = [
        ("graph", graph().draw(Theme::Classic)),
        ("ranking", ranking().draw(Theme::Dark)),
        ("crosstable", crosstable().draw(Theme::Contrast)),
    ];
    let wrong: Vec<String> = charts.iter().filter_map(|(name, picture)| check(name, picture)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn pictures_of_ratings_may_be_empty_or_huge() {
    let point = Point { rating: 1500.0, deviation: 0.0 };
    for points in [vec![], vec![point], vec![point; 2], vec![Point { rating: -90_000.0, ..point }, point]] {
        let chart = Graph { points, ..graph() };
        assert_eq!(chart.draw(Theme::Classic).width, 800);
    }
    let empty = Crosstable::default().draw(Theme::Classic);
    assert!(empty.width > empty.height && Ranking::default().draw(Theme::Classic).height > 0);
    let many = Player { name: "?".to_owned(), cells: vec![Cell { games: 1_000, halves: 1_999 }; 30] };
    let crowd = Crosstable { players: vec![many; 30], ..crosstable() };
    assert_eq!(crowd.draw(Theme::Dark).height, crosstable().draw(Theme::Dark).height, "the rest is left out");
}

fn check(name: &str, picture: &Picture) -> Option<String> {
    let file = format!("{}/tests/pictures/golden/{name}.png", env!("CARGO_MANIFEST_DIR"));
    with_golden(&colours(picture), &picture.png(Quality::Message), file.as_ref()).err()
}

fn heading(title: &str, value: &str) -> Heading {
    let under = "one against one · This server".to_owned();
    Heading { title: title.to_owned(), under, value: value.to_owned() }
}

/// Two dozen matches, most of them won.
fn graph() -> Graph {
    let mut point = Point { rating: 1500.0, deviation: 350.0 };
    let mut points = vec![point];
    for won in "++-+=+-++=+--+++-+=++-++".chars() {
        let sign = match won {
            '+' => 0.4,
            '-' => -0.4,
            _ => 0.05,
        };
        point = Point {
            rating: point.rating + sign * point.deviation,
            deviation: 50.0 + (point.deviation - 50.0) * 0.85,
        };
        points.push(point);
    }
    let value = format!("{:.0} ± {:.0}", point.rating, point.deviation);
    Graph { heading: heading(NAMES[5], &value), axis: "rated games".to_owned(), first: 100, points }
}

fn ranking() -> Ranking {
    let row = |(name, (lost, games)): (&&str, (f64, u32))| Ranked {
        name: (*name).to_owned(),
        rating: 1_980.4 - lost,
        deviation: 48.0 + lost / 2.0,
        games: format!("{games} games"),
    };
    let losses = [(0.0, 1_204), (41.0, 96), (96.0, 57), (150.0, 20), (222.0, 12), (301.0, 7), (499.0, 1)];
    Ranking { heading: heading("Fortress chess", ""), rows: NAMES.iter().zip(losses).map(row).collect() }
}

/// Each has won against those below, but for a draw in every third match;
/// neighbours have met often.
fn crosstable() -> Crosstable {
    let cell = |one: u32, other: u32| {
        let games = match one.abs_diff(other) {
            0 | 5 => 0,
            1 => 27,
            apart => 7 - apart,
        };
        let draws = games / 3;
        Cell { games, halves: if one < other { 2 * games - draws } else { draws } }
    };
    let player = |(one, name): (u32, &&str)| Player {
        name: (*name).to_owned(),
        cells: (0..7).map(|other| cell(one, other)).collect(),
    };
    let players = (0..).zip(&NAMES).map(player).collect();
    Crosstable { heading: heading("Fortress chess", ""), sum: "Sum".to_owned(), players }
}
