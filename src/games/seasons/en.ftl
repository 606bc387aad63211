seasons-name = Four Seasons Chess
seasons-short = Four armies in the corners, each for itself: mate a king and his army is yours

seasons-seat-g = Green
seasons-seat-r = Red
seasons-seat-b = Black
seasons-seat-w = White

seasons-option-diagonals = The two drawn lines
seasons-option-diagonals-ignored = Only a drawing
seasons-option-diagonals-walls = Walls that no piece, leapers included, may step over
seasons-option-dice = Dice
seasons-option-dice-none = No dice: any piece may move
seasons-option-dice-one = One die says which kind of piece may move
seasons-option-dice-two = Two dice: move one piece of either kind shown

seasons-reason-last = one player is left
seasons-reason-bare = every player has only a king
seasons-reason-idle = 100 turns without a capture, a pawn move or an elimination

seasons-note-taken = { $seat } is out; { $taker } won the army
seasons-note-removed = { $seat } is out; the army has left the board
seasons-note-idle = Turns without a capture, a pawn move or an elimination: { $count } of { $limit }
seasons-note-die-1 = 1 shows: a pawn may move
seasons-note-die-2 = 2 shows: an elephant may move
seasons-note-die-3 = 3 shows: a general may move
seasons-note-die-4 = 4 shows: a knight may move
seasons-note-die-5 = 5 shows: a rook may move
seasons-note-die-6 = 6 shows: the king may move

seasons-pick-G = General

seasons-rules-1 =
    Four players sit at the corners of a chess board, every one for himself: green for spring, red for summer, black for autumn, white for winter. They move in this order, one piece a turn.

    You may capture anybody's pieces but never a king. Mate a king and his player is out, while his army obeys you from then on. The last player left wins.

    The two long lines are a drawing. With the option "walls" no piece may step over them: it may stand on a line and go on in a later move.
seasons-rules-2 =
    King, rook and knight move as in chess; there is no castling. Two pieces are older than the chess of today:

    • The elephant leaps to the second square on a diagonal, over anything. It never goes just one square.
    • The general goes one square diagonally. Nobody has one at the start; pawns become generals.

    Black's elephant and general are shown here with their squares. The pawn f2 walks to the left and is blocked; the king may only go to h2, since white's elephant strikes g1 and white's knight g2.
seasons-rules-3 =
    Every pawn keeps walking the way it faces, away from its own king: two pawns of each army along the files, two along the ranks. It steps one square ahead, never two, and captures diagonally ahead.

    Here the red pawn b4 walks up: it is blocked, but may take on a5 and c5. The red pawn d2 walks to the right and may take on e1 and e3.

    A pawn that reaches the edge it walks to becomes a general at once.
seasons-rules-4 =
    After every turn all kings are looked at. A player in check who could not move out of it is mated at once, even if it is not his turn: his king leaves the board and all he commanded goes to the player who has just moved, whoever gives the check.

    Here green's rook went to a8 and mates red. The red knight and the red pawn keep their colour but move for green from now on, in green's turns.

    If you are in check when others are to move, you wait for your turn. Resigning in check gives your army to the one who checks you.
seasons-rules-5 =
    If your turn begins, you are not in check and have no move, all you command leaves the board and you are out. Here the knight's move has just done this to red, who commanded a black pawn too.

    Points: first out 0, then 1, 2, and 3 for the last one left. The others share the remaining places, bare kings the lower ones, when only kings are left, after 100 turns without a capture, a pawn move or an elimination, or when a position comes for the third time (not with dice).

    With dice: 6 king, 5 rook, 4 knight, 3 general, 2 elephant, 1 pawn. If none of the kind can move, the turn passes.
