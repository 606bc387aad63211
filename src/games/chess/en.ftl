# Chess.

chess-name = Chess
chess-short = The game of kings by the FIDE Laws: mate the other king

chess-seat-w = White
chess-seat-b = Black

chess-reason-dead-position = neither side can ever mate
chess-reason-75-moves = 75 moves each without a capture or a pawn move
chess-reason-fivefold-repetition = fivefold repetition
chess-reason-threefold-repetition = threefold repetition, claimed
chess-reason-50-moves = 50 moves each without a capture or a pawn move, claimed
chess-reason-timeout-against-bare-king = time ran out, but the other side has only its king

chess-note-check = { $seat } is in check
chess-note-checkmate = { $seat } is mated
chess-note-claim-threefold-repetition = { $seat } may claim a draw: this position has occurred three times
chess-note-claim-50-moves = { $seat } may claim a draw: 50 moves each without a capture or a pawn move
chess-note-quiet = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
} each without a capture or a pawn move (a draw may be claimed at 50; at 75 the game is drawn)

chess-rules-1 =
    Two players, White and Black, move in turn; White begins. Each has a king, a queen, two rooks, two bishops, two knights and eight pawns. A move takes one of your pieces to an empty square, or to a square with an enemy piece, which is captured.

    You win by checkmate: you attack the enemy king, and whatever the other side plays, you could capture it on your next move. You may never leave your own king attacked.
chess-rules-2 =
    The rook moves along ranks and files, the bishop along diagonals, the queen both ways, all as far as the way is free. The king moves one square in any direction. The knight leaps two squares one way and one sideways.

    A pawn walks one square straight ahead, or two from where it started, onto empty squares only; it captures one square diagonally ahead. On the last rank it becomes a queen, rook, bishop or knight, as its player chooses.

    Shown: where the bishop on d4 can go; on c5 it captures.
chess-rules-3 =
    Castling, once a game: the king moves two squares towards a rook, and that rook comes to stand on the king's other side. Neither of them may have moved before, the squares between them must be empty, and the king must not stand in check, pass an attacked square or arrive on one.

    Shown: White has castled short (O-O), Black long (O-O-O).
chess-rules-4 =
    En passant: when a pawn steps two squares at once and lands beside an enemy pawn, that pawn may capture it as if it had stepped one square only. This is possible on the very next move and never later.

    Shown: White has just played c2-c4. Black's pawn on d4 may capture it by moving to c3.
chess-rules-5 =
    Checkmate ends the game: here the rook attacks the king, and its own pawns leave it no way out.

    The game is drawn if the side to move has no legal move but is not in check (stalemate); if neither side has enough left for any mate; after 75 moves each without a capture or a pawn move; when a position has occurred five times; or by agreement. When it is your turn, you may claim a draw once the position has occurred three times, or after 50 moves each without a capture or a pawn move.
