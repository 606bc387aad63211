reversi-name = Reversi
reversi-short = Enclose discs to turn them to your colour: one line a move, or all of them as in Othello.
reversi-seat-w = White
reversi-seat-b = Black

reversi-option-flips = What a move turns over
reversi-option-flips-one = one enclosed line, chosen by the player
reversi-option-flips-all = every enclosed line, as in Othello
reversi-option-start = How the game begins
reversi-option-start-open = with an empty board: the middle is filled by turns, White first
reversi-option-start-fixed = with the cross of four discs set up as in Othello, Black first

reversi-rules-1 =
    Discs are white on one side and black on the other. A disc that lies on the board never moves, but it can be turned over, again and again. Whoever has more discs of his colour at the end wins.

    The board is empty at first. The first four turns go to the four squares in the middle, two discs each; everybody chooses among those that are still free. Nothing is turned yet. White begins.
reversi-rules-2 =
    From then on every disc you put down must enclose something: going from it along a rank, a file or a diagonal there must come one or more enemy discs without a gap, and right behind them a disc of yours.

    Here White may play on c6, d6, e6 or f6.
reversi-rules-3 =
    The enclosed line is turned over and is yours. If your disc encloses several lines, you choose one of them, long or short, and turn the whole of it; the others stay as they are. A move is therefore written with the disc at the other end: b4>f8 has turned c5, d6 and e7 here, while b4>b7 or b4>d4 would have turned other lines.

    Turned discs do not enclose anything themselves.
reversi-rules-4 =
    Who cannot enclose anything must pass, as White here: neither h8 nor g1 encloses a black line. Who can play may not pass.

    When nobody can play any more, usually because the board is full, the discs are counted. More discs win, equal numbers draw. Empty squares count for nobody.
reversi-rules-5 =
    Othello is a game of the same family, and Krepost plays it too: choose "every enclosed line" and "the cross of four discs". Then the four discs lie there from the start, Black begins, and each move turns all the lines it encloses, so that a move is just a square. Here Black may play c4, d3, e6 or f5.

    Each option can also be chosen alone.

reversi-note-opening = The middle is being filled: the disc goes to one of its free squares and turns nothing.
reversi-note-must-pass = { $seat } cannot place a disc and must pass.
reversi-note-margin = { $seat } won by { $discs ->
        [one] { $discs } disc
       *[other] { $discs } discs
    }.
reversi-note-equal = Equal: { $discs } discs each.

reversi-reason-count = the count of discs
reversi-pick-pass = Pass
