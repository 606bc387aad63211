# Shatranj.

shatranj-name = Shatranj
shatranj-short = Medieval chess: leaping elephants, a weak counsellor, and a bare shah loses

shatranj-seat-w = White
shatranj-seat-b = Black

shatranj-option-array = The shahs stand on
shatranj-option-array-d = File d, each firzan on e
shatranj-option-array-e = File e, each firzan on d
shatranj-option-bare = A bared side
shatranj-option-bare-draw = It may draw by baring the other side at once
shatranj-option-bare-medina = It has lost: who bares first wins (the rule of Medina)

shatranj-reason-mate = mate
shatranj-reason-stalemate = stalemate, which loses
shatranj-reason-bare = a bare shah
shatranj-reason-idle = 70 moves each without a capture or a pawn move

shatranj-note-check = { $seat } is in check
shatranj-note-mate = { $seat } is mated
shatranj-note-bared = { $seat } has only the shah left and must take the last enemy piece now, or lose
shatranj-note-repeated = This position has occurred twice; the third time is a draw
shatranj-note-quiet = Draw in { $left ->
    [one] { $left } turn
   *[other] { $left } turns
} without a capture or a pawn move

shatranj-pick-F = Firzan

shatranj-glyph-king = shah
shatranj-glyph-general = firzan


shatranj-rules-1 =
    Shatranj is the chess of the Arab and Persian masters of the ninth and tenth centuries. White moves first; then the two sides move one piece in turn. All squares have one colour.

    You win by mate, by leaving the other side without a legal move (stalemate wins here!), or by taking everything it has but the shah.

    The shah steps one square in any direction. The rook runs along ranks and files as far as it is free, the knight leaps as in today's chess.
shatranj-rules-2 =
    The elephant (fil) leaps to the second square diagonally, over whatever stands between, and never goes just one square. So it reaches only eight squares of the whole board, and nothing that you put in between stops its check.

    Shown: where the elephant on d4 can go. On f6 it captures; e5 holds its own pawn and is simply leapt over.
shatranj-rules-3 =
    The firzan, the shah's counsellor, steps one square diagonally. It is the weak ancestor of the queen.

    Shown: the firzan on d3. It may capture on c4 and step to c2 or e2; on e4 stands its own pawn.
shatranj-rules-4 =
    The pawn (baidaq) walks one square straight ahead onto an empty square and captures one square diagonally ahead. There is no double step, no capture in passing, and no castling.

    On the last rank a pawn becomes a firzan, at once and always.

    Shown: a pawn has captured on d8 and become a firzan. From there it may go to c7 or e7.
shatranj-rules-5 =
    A shah that stands alone has lost: the game ends at once. There is one way out: if the side just bared can take the other side's only piece with its next move, both are bare, and that is a draw (with the rule of Medina there is no way out).

    Shown: White is bare, but can draw by taking the rook on e5. Any other move loses.

    Also drawn: the third occurrence of a position, and 70 moves by each side without a capture or a pawn move.
