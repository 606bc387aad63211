//! The arithmetic of ratings, against published figures.

use krepost::games::game;
use krepost::kernel::{Options, Outcome, Points, Seat};
use krepost::matches::{Unrated, UserId};
use krepost::ratings::{Format, Rating, Score, contest, period, rate};
use skillratings::Outcomes;

fn glicko(mean: f64, deviation: f64) -> Rating {
    Rating { mean, deviation, volatility: 0.06 }
}

fn close(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() < tolerance, "{value} instead of {expected}");
}

/// M. E. Glickman, «Example of the Glicko-2 system», 2013.
#[test]
fn glickmans_worked_example() {
    let results = [
        (glicko(1400.0, 30.0), Outcomes::WIN),
        (glicko(1550.0, 100.0), Outcomes::LOSS),
        (glicko(1700.0, 300.0), Outcomes::LOSS),
    ];
    let after = period(glicko(1500.0, 200.0), &results);
    close(after.mean, 1464.06, 0.01);
    close(after.deviation, 151.52, 0.01);
    close(after.volatility, 0.05999, 0.00001);
}

#[test]
fn a_match_is_one_period_for_both() {
    let (strong, weak) = (glicko(1700.0, 80.0), glicko(1500.0, 200.0));
    let after = rate(Format::Duel, &[vec![strong], vec![weak]], &[2, 1]);
    assert_eq!(after[0][0], period(strong, &[(weak, Outcomes::LOSS)]));
    assert_eq!(after[1][0], period(weak, &[(strong, Outcomes::WIN)]));
    let drawn = rate(Format::Duel, &[vec![strong], vec![weak]], &[1, 1]);
    assert!(drawn[0][0].mean < strong.mean && drawn[1][0].mean > weak.mean);
}

/// R. C. Weng, C.-J. Lin, «A Bayesian Approximation Method for Online Ranking»,
/// 2011, algorithm 1 (Bradley–Terry, full pairs), worked out by hand for two
/// newcomers: c = √(2·σ² + 2·β²), p = ½, so that the winner gains σ²/(2c).
#[test]
fn weng_lin_by_hand() {
    let one = Rating::new(Format::FreeForAll);
    let (variance, beta) = ((25.0_f64 / 3.0).powi(2), 25.0_f64 / 6.0);
    let c = (2.0 * variance + 2.0 * beta * beta).sqrt();
    let after = rate(Format::FreeForAll, &[vec![one], vec![one]], &[1, 2]);
    close(after[0][0].mean, 25.0 + variance / c / 2.0, 1e-9);
    close(after[1][0].mean, 25.0 - variance / c / 2.0, 1e-9);
    let eta = variance.sqrt() / c * variance / (c * c) / 4.0;
    close(after[0][0].deviation, (variance * (1.0 - eta)).sqrt(), 1e-9);
}

#[test]
fn allies_move_together_and_the_sum_of_four_newcomers_stays() {
    let one = Rating::new(Format::Pairs);
    let after = rate(Format::Pairs, &[vec![one, one], vec![one, one]], &[1, 2]);
    assert_eq!(after[0][0], after[0][1]);
    assert!(after[0][0].mean > 25.0 && after[1][0].mean < 25.0);
    let four = rate(Format::FreeForAll, &[vec![one], vec![one], vec![one], vec![one]], &[1, 2, 3, 4]);
    let means: Vec<f64> = four.iter().map(|side| side[0].mean).collect();
    assert!(means.windows(2).all(|pair| pair[0] > pair[1]), "{means:?}");
    close(means.iter().sum(), 100.0, 1e-9);
}

#[test]
fn what_people_are_shown() {
    let shown = glicko(1600.0, 50.0).shown(Format::Duel);
    assert_eq!((shown.rating, shown.sure), (1600.0, 1500.0));
    let shown = Rating { mean: 27.0, deviation: 2.0, volatility: 0.0 }.shown(Format::Pairs);
    assert_eq!((shown.rating, shown.deviation, shown.sure), (1620.0, 120.0, 1260.0));
    close(Rating::new(Format::FreeForAll).shown(Format::FreeForAll).sure, 0.0, 1e-9);
}

#[test]
fn who_plays_whom() {
    let [a, b, c, d] = [1, 2, 3, 4].map(|id| Some(UserId(id)));
    let format = |id: &str, options: &str, holders: &[Option<UserId>]| {
        let info = game(id).expect("a game").info();
        let options = Options::parse(info.options, options).expect("options");
        contest(info, &options, true, holders).map(|contest| contest.format)
    };
    assert_eq!(format("chess", "", &[a, b]), Ok(Format::Duel));
    assert_eq!(format("chess", "", &[a, a]), Err(Unrated::SamePerson));
    assert_eq!(format("fortress", "", &[a, b, c, d]), Ok(Format::Pairs));
    assert_eq!(format("fortress", "", &[a, b, a, b]), Ok(Format::Duel));
    assert_eq!(format("fortress", "", &[a, b, a, c]), Err(Unrated::Uneven));
    assert_eq!(format("fortress", "", &[a, a, b, b]), Err(Unrated::SamePerson));
    assert_eq!(format("fortress", "odds_w=queen", &[a, b, c, d]), Err(Unrated::Options));
    assert_eq!(format("seasons", "", &[a, b, c, d]), Ok(Format::FreeForAll));
    assert_eq!(format("chess", "", &[a, None]), Err(Unrated::Engine));
    let info = game("chess").expect("chess").info();
    assert_eq!(contest(info, &Options::default(), false, &[a, b]).err(), Some(Unrated::Agreed));
}

#[test]
fn a_score_is_for_the_record() {
    let points = |halves: &[u8]| halves.iter().copied().map(Points::halves).collect::<Vec<_>>();
    let score = |halves: &[u8], seat| Score::of(&Outcome::new(&points(halves), "x"), Seat::new(seat));
    assert_eq!(score(&[2, 0], 0), Score::Win);
    assert_eq!(score(&[2, 0], 1), Score::Loss);
    assert_eq!(score(&[1, 1], 0), Score::Draw);
    assert_eq!(score(&[6, 2, 4, 0], 2), Score::Loss, "second of four is no win");
    assert_eq!(score(&[4, 4, 0, 0], 1), Score::Win, "shared");
}
