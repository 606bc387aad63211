gobang-name = Gobang
gobang-short = Five in a row on a go board.
gobang-seat-b = Black
gobang-seat-w = White

gobang-option-size = Points on a side of the board
gobang-option-size-19 = the go board
gobang-option-size-15 = the board of gomoku clubs
gobang-option-size-13 = a small board
gobang-option-men = Men of each side
gobang-option-end = What a row of five does
gobang-option-end-first = the first one wins at once
gobang-option-end-full = all men are placed, then the fives are counted
gobang-option-opening = How the game begins
gobang-option-opening-free = Black puts a man anywhere
gobang-option-opening-swap = one player puts black, white, black; the other chooses his side

gobang-rules-1 =
    The board is the go board, and men are put on the points where its lines cross. It is empty at first. Black begins, then the sides take turns, one man a turn on any empty point. Men never move and never leave the board.

    Whoever first has five men of his colour in a row wins.
gobang-rules-2 =
    A five lies along a rank, a file or a diagonal, without a gap. A longer row wins, too. Here Black has just put f3 and has won with b3 to f3.

    If nobody has a five when the men or the points run out, the game is a draw.
gobang-rules-3 =
    Look ahead for what your opponent threatens. Three men in a row with both ends free, as Black has here, become four next, and four with both ends free cannot be stopped any more. White has to answer at once, best beside the row: on b5 or f5.

    Two such threats made by a single man usually decide the game.
gobang-rules-4 =
    With the option "all men are placed" a five does not end the game. When everything is on the board, every unbroken row counts: five to nine men are one five, ten to fourteen are two, and so on. Rows in different directions count separately even if they share a man. More fives win, equal numbers draw.

    Here Black has just put c3, which makes two fives that cross, against one of White.
gobang-rules-5 =
    The first player has a great advantage. The option "opening: swap" takes it away. The first player alone puts three men anywhere, a black, a white and a black one. Then the second player either stays White, who moves next, or swaps: then all men on the board change their colour, and Black, who now has one man against two, moves next. Here White has to choose.

    The board may have 5 to 19 points on a side, and the number of men can be chosen, too.

gobang-note-place-black = Swap opening: { $seat } puts a black man anywhere.
gobang-note-place-white = Swap opening: { $seat } puts a white man anywhere.
gobang-note-choice = Swap opening: { $seat } may stay with one man or swap the colours.
gobang-note-swapped = The colours were swapped: every man on the board has changed its colour.
gobang-note-fives = { $seat }: { $count ->
        [one] { $count } five
       *[other] { $count } fives
    } on the board.

gobang-reason-five = five in a row
gobang-reason-exhausted = no five when the men or the points ran out
gobang-reason-count = the count of fives
gobang-pick-stay = Stay White
gobang-pick-swap = Swap the colours
