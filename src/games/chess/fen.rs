//! Position text of chess: FEN, read with every reason against it.

use std::num::NonZeroU32;

use shakmaty::fen::Fen;
use shakmaty::{
    Bitboard, Board, CastlingMode, CastlingSide, Chess as State, Color, EnPassantMode, File, FromSetup as _,
    Piece, PositionErrorKinds, Rank, Setup, Square,
};

use crate::kernel::PositionError;

/// Reads a FEN of six fields, or of four with the clocks at `0 1`.
pub fn read(text: &str) -> Result<State, PositionError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let (&[rows, turn, castling, passant, ref clocks @ ..], 4 | 6) = (&fields[..], fields.len()) else {
        return Err(PositionError::new(format!(
            "{} fields; expected the six of a FEN, or four without the clocks",
            fields.len()
        )));
    };
    let mut reasons = Vec::new();
    let mut setup = Setup::empty();
    let mut keep = |result: Result<(), String>| reasons.extend(result.err());
    keep(read_rows(rows).map(|board| setup.board = board));
    keep(read_turn(turn).map(|colour| setup.turn = colour));
    keep(read_castling(castling).map(|rights| setup.castling_rights = rights));
    keep(read_passant(passant).map(|square| setup.ep_square = square));
    if let &[quiet, number] = clocks {
        keep(read_clock(quiet, "half-move clock").map(|plies| setup.halfmoves = plies));
        // Some programs count from 0.
        let first = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        keep(read_clock(number, "move number").map(|number| setup.fullmoves = first(number)));
    }
    PositionError::check(reasons)?;
    settle(setup)
}

/// Writes a FEN: the en passant square only if a capture there is legal.
pub fn write(state: &State) -> String {
    Fen::from_position(state, EnPassantMode::Legal).to_string()
}

/// The rows from the eighth rank down.
fn read_rows(text: &str) -> Result<Board, String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return Err(format!("{} rows instead of 8", rows.len()));
    }
    let mut board = Board::empty();
    for (row, rank) in rows.iter().zip(Rank::ALL.iter().rev()) {
        read_row(row, *rank, &mut board).map_err(|why| format!("rank {rank}: {why}"))?;
    }
    Ok(board)
}

/// One row: piece letters, and digits for empty squares.
fn read_row(row: &str, rank: Rank, board: &mut Board) -> Result<(), String> {
    let mut files = 0;
    let mut after_digit = false;
    for letter in row.chars() {
        if let Some(run @ 1..=8) = letter.to_digit(10) {
            if after_digit {
                return Err("two digits side by side".to_owned());
            }
            files += run;
        } else {
            let piece = Piece::from_char(letter).ok_or_else(|| format!("{letter:?} is no piece"))?;
            if files < 8 {
                board.set_piece_at(Square::from_coords(File::new(files), rank), piece);
            }
            files += 1;
        }
        after_digit = letter.is_ascii_digit();
    }
    if files == 8 { Ok(()) } else { Err(format!("{files} squares instead of 8")) }
}

/// The colour to move.
fn read_turn(text: &str) -> Result<Color, String> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(format!("{text:?} is no seat; expected one of: w, b")),
    }
}

/// Castling rights as the squares of the rooks.
fn read_castling(text: &str) -> Result<Bitboard, String> {
    let mut rights = Bitboard::EMPTY;
    if text == "-" {
        return Ok(rights);
    }
    for letter in text.chars() {
        let known = RIGHTS.iter().find(|right| right.letter == letter);
        if !known.is_some_and(|right| rights.insert(right.rook())) {
            return Err(format!("castling rights {text:?}; expected letters of KQkq, each once, or -"));
        }
    }
    Ok(rights)
}

/// The square a pawn has just passed.
fn read_passant(text: &str) -> Result<Option<Square>, String> {
    if text == "-" {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| format!("{text:?} is no en passant square; expected a square or -"))
}

/// A whole number, written plainly.
fn read_clock(text: &str, name: &str) -> Result<u32, String> {
    let number = text.parse::<u32>().ok().filter(|number| number.to_string() == text);
    number.ok_or_else(|| format!("{name} {text:?}; expected a whole number"))
}

/// A castling right.
struct Right {
    letter: char,
    colour: Color,
    side: CastlingSide,
}

/// Every castling right.
const RIGHTS: [Right; 4] = [
    Right { letter: 'K', colour: Color::White, side: CastlingSide::KingSide },
    Right { letter: 'Q', colour: Color::White, side: CastlingSide::QueenSide },
    Right { letter: 'k', colour: Color::Black, side: CastlingSide::KingSide },
    Right { letter: 'q', colour: Color::Black, side: CastlingSide::QueenSide },
];

impl Right {
    /// The home square of the rook.
    fn rook(&self) -> Square {
        let file = if self.side.is_king_side() { File::H } else { File::A };
        Square::from_coords(file, self.colour.backrank())
    }

    /// Whether king and rook are at home.
    fn fits(&self, board: &Board) -> bool {
        let king = Square::from_coords(File::E, self.colour.backrank());
        board.piece_at(king) == Some(self.colour.king())
            && board.piece_at(self.rook()) == Some(self.colour.rook())
    }
}

/// Makes a position of what was read, if such a position can be.
fn settle(setup: Setup) -> Result<State, PositionError> {
    let mut reasons: Vec<String> =
        Color::ALL.into_iter().flat_map(|colour| too_many(&setup.board, colour)).collect();
    let unfit = RIGHTS
        .iter()
        .filter(|right| setup.castling_rights.contains(right.rook()) && !right.fits(&setup.board));
    reasons
        .extend(unfit.map(|right| format!("castling right {} without king and rook at home", right.letter)));
    let state = State::from_setup(setup, CastlingMode::Standard)
        // Not refused: promoted pieces beyond the missing pawns, and checks
        // that no last move explains. Set positions have them.
        .or_else(shakmaty::PositionError::ignore_too_much_material)
        .or_else(shakmaty::PositionError::ignore_impossible_check);
    let kinds = state.as_ref().err().map_or(PositionErrorKinds::empty(), |error| error.kinds());
    let named = [
        (PositionErrorKinds::PAWNS_ON_BACKRANK, "a pawn on rank 1 or 8"),
        (PositionErrorKinds::INVALID_EP_SQUARE, "the en passant square does not fit the board"),
        (PositionErrorKinds::OPPOSITE_CHECK, "the side not to move is in check"),
    ];
    reasons.extend(named.iter().filter(|(kind, _)| kinds.contains(*kind)).map(|(_, why)| (*why).to_owned()));
    PositionError::check(reasons)?;
    state.map_err(|error| PositionError::new(error.to_string()))
}

/// What is wrong with the number of men of a colour.
fn too_many(board: &Board, colour: Color) -> Vec<String> {
    let men = board.by_color(colour);
    let (kings, pawns) = ((men & board.kings()).count(), (men & board.pawns()).count());
    let name = colour.fold_wb("White", "Black");
    let checks = [
        (kings != 1, format!("{name} has {kings} kings instead of one")),
        (men.count() > 16, format!("{name} has {} men; at most 16", men.count())),
        (pawns > 8, format!("{name} has {pawns} pawns; at most 8")),
    ];
    checks.into_iter().filter(|(wrong, _)| *wrong).map(|(_, why)| why).collect()
}
