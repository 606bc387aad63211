shashki-name = Russian draughts
shashki-short = Draughts on 8x8 with flying kings: men capture backward too, and every capture is forced

shashki-seat-w = White
shashki-seat-b = Black

shashki-note-capture = { $seat } must capture, with one of: { $squares }
shashki-note-repeated = this position has been on the board twice; the third time it is a draw
shashki-note-road = lone king on the main road: { $plies } of { $limit } plies to a draw
shashki-note-still = the same pieces on the board: { $plies } of { $limit } plies to a draw
shashki-note-quiet = king moves without a capture: { $plies } of { $limit } plies to a draw

shashki-reason-blocked = no move left
shashki-reason-no-men = all pieces captured
shashki-reason-king-moves = fifteen king moves in a row without a capture
shashki-reason-material = too many moves with the same pieces on the board
shashki-reason-main-road = lone king held the main road

shashki-rules-1 =
    Two armies of twelve men stand on the dark squares of a chessboard; the light squares are never used. White moves first, then you take turns.

    { "" }**You win** when your opponent, on turn, has no move: all pieces are captured, or those that are left are blocked.

    A man steps one square diagonally forward to an empty square, as the white man has just done.
shashki-rules-2 =
    { "" }**Capturing.** A man jumps over an enemy piece right beside it, forward *or backward*, if the square behind is empty. The piece is captured.

    If you can capture, you must. If the piece that has jumped can jump again from where it lands, it goes on, turning as it likes; all of this is one move, and you have to play it to the end.

    You need not take the most. Here White may take one man and land on a5, or go through e5 to g7 and take two. Stopping on e5 is not allowed.
shashki-rules-3 =
    { "" }**Kings.** A man that reaches the last rank becomes a king at once. A king moves as far as it likes along a diagonal, in all four directions.

    It captures from afar: the first piece it meets must be an enemy with an empty square right behind it, and it may land on any empty square beyond. But if it can jump on from some of those squares, it must land on one of them.

    Here the king takes c3 and must land on e5, since only there it can go on, over f4 to g3 or h2.
shashki-rules-4 =
    { "" }**Fine points of the chain.** Captured pieces are lifted only when the move is over. Until then they stand in the way: no piece may be jumped twice, and none can be passed. The king has just taken b4; it could not turn back over it to take e7 as well.

    A man that reaches the last rank with a jump goes on at once as a king, if there is something to take.

    Write a move with every landing square: c3-e5-g7. A capture may also be written c3:g7 if only one chain goes there.
shashki-rules-5 =
    { "" }**The end.** The black man is blocked, so Black has lost.

    The game is drawn by itself
    • when the same position with the same side to move stands for the third time;
    • after 15 moves of each side with kings only and without a capture;
    • when both sides have a king and the pieces on the board have not changed for 5 moves of each side (2 or 3 pieces), 30 (4 or 5 pieces) or 60 (6 or 7 pieces);
    • when a lone king has held the main road a1–h8 for 5 moves of each side against three pieces with a king among them.

    You can also agree to a draw, or resign.
