pillars-name = Pillar draughts for four
pillars-short = Four-handed draughts with towers: captors grow, and a tower of six wins at once

pillars-seat-w = White
pillars-seat-r = Red
pillars-seat-b = Black
pillars-seat-g = Green

pillars-option-display = How heights are drawn
pillars-option-display-towers = stacks of men with a number
pillars-option-display-pieces = chess pieces: pawn 1, bishop 2, knight 3, rook 4, queen 5, king 6
pillars-option-supply = Men for growing towers
pillars-option-supply-open = spare men without end: short and sharp, nearly always won by a tower of six
pillars-option-supply-closed = ten men each, growth only from the hand: longer, better balanced

pillars-note-capture = { $seat } must capture, with one of: { $squares }
pillars-note-repeated = this position has been on the board twice; the third time it is a draw
pillars-note-leaving = { $seat } has given up and goes when its turn comes
pillars-note-out =
    { $seat } is out with { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
pillars-note-quiet = turns without a tower leaving the board: { $turns } of { $limit } to a draw

pillars-reason-graf = a tower of six storeys: graf
pillars-reason-last-one-left = last one left
pillars-reason-quiet = a hundred turns without a tower leaving the board

pillars-glyph-man = tower
pillars-glyph-crowned-man = king tower

pillars-rules-1 =
    Four players, each for themselves, on the dark squares of a chessboard: White, then Red, Black and Green, clockwise. Everybody begins with five towers of two men. A tower moves as one piece, and its men are all of one colour.

    { "" }**The aim:** build a tower of six storeys. Who does so is a *graf* and wins at once, with 4 points.

    Or be the last one left: who has no move on turn is out, and their towers leave the board. The last one has 3 points; those who went have 0, 1 and 2 in the order in which they went.
pillars-rules-2 =
    { "" }**Moving.** A tower steps one square diagonally forward, away from the side where its owner sits: White up, Red to the right, Black down, Green to the left.

    { "" }**Capturing** goes in all four diagonal directions. A tower jumps an enemy tower right beside it, of any other colour, if the square behind is empty.

    If you can capture, you must; which capture is your choice. A tower that can jump on must jump on, and all of it is one move. No tower is jumped twice in a move. Here White on d4 has four captures.
pillars-rules-3 =
    { "" }**What a capture does.** When the move is over, each tower that was jumped loses its top man; the rest of it stays, and a single man is gone. The captor grows by as many men as it has jumped towers.

    A king tower that is jumped turns into a simple one. White has just jumped Black's king of three: a simple tower of two is left, and White's tower has grown to three.

    With *closed supply* everybody owns ten men only, and a tower grows no further than the men in hand allow. With *open supply* there are always enough.
pillars-rules-4 =
    { "" }**Kings.** A tower that reaches the far side of the board becomes a king tower at once, and in the middle of a chain goes on as one. But the corners a1 and h8 crown nobody: here g7-f8 makes a king, g7-h8 does not.

    A king tower moves any distance in all four directions. It jumps the first tower it meets, at any distance, if the square right behind that is empty, and may land on any empty square beyond; if it can jump on from some of those, it must land on one of them. A king that captures stays a king.
pillars-rules-5 =
    { "" }**The end.** White's tower of four has just jumped two: six storeys, graf, 4 points. The places of those still in are shared equally; here Red went first and has 0, Black and Green have 1.5 each.

    The game is drawn, the open places being shared, when a position stands for the third time, when 100 turns in a row take no tower off the board, or when all agree.

    If you resign or run out of time, you drop out when your turn comes; until then your towers stand and can be jumped.

    A move names every square on which the tower lands: c3-e5-g7.
