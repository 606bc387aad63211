ninuki-name = Ninuki
ninuki-short = Five in a row with captured pairs, the Japanese parent of pente.
ninuki-seat-b = Black
ninuki-seat-w = White

ninuki-option-size = Points on a side of the board
ninuki-option-size-19 = the go board
ninuki-option-size-15 = the board of gomoku clubs
ninuki-option-size-13 = a small board
ninuki-option-men = Men of each side
ninuki-option-end = What a row of five does
ninuki-option-end-first = the first one wins at once
ninuki-option-end-full = all men are placed, then the fives are counted
ninuki-option-capwin = Captured pairs that win, 0 for never
ninuki-option-capwin-0 = captures alone never win
ninuki-option-capwin-5 = five pairs win, as in ninuki-renju and pente
ninuki-option-opening = How the game begins
ninuki-option-opening-free = Black puts a man anywhere
ninuki-option-opening-swap = one player puts black, white, black; the other chooses his side

ninuki-rules-1 =
    Ninuki is five in a row with captures. Black begins; by turns each side puts one man on any empty point of the go board. Whoever first has five or more of his men in an unbroken row along a rank, a file or a diagonal wins, as Black has here with f3.

    Men do not move, but unlike in gobang they can be captured.
ninuki-rules-2 =
    You capture pairs: if, counting from the man you have just put down, exactly two enemy men follow in a line and then at once another man of yours, these two leave the board. Here e3 has captured c3 and d3, since b3 was black.

    Captured men are out of the game. Their points are free again for both.
ninuki-rules-3 =
    All eight directions count together, so one man can capture several pairs; here e5 has captured three.

    One man alone is never captured, nor are three or more in a row. A capture may also break a row of your opponent's before it becomes a five.
ninuki-rules-4 =
    Only the man just placed attacks. So you may put a man between two enemies, and a second one beside him: nothing happens to them, now or when your opponent plays elsewhere. Here Black has just put c7 between b7 and e7, and both black men are safe.

    They are in danger only if one of the two flanks is captured itself and that point is taken again.
ninuki-rules-5 =
    If the men or the points run out, the game is a draw.

    Options: captured pairs can win, too; five pairs are usual in ninuki-renju and pente, and here Black has just captured his fifth. "All men are placed" lets the game go on after a five and counts the fives at the end. "Opening: swap" makes the game even: the first player puts a black, a white and a black man, then the second one chooses his side. If he swaps, all men change colour.

ninuki-note-place-black = Swap opening: { $seat } puts a black man anywhere.
ninuki-note-place-white = Swap opening: { $seat } puts a white man anywhere.
ninuki-note-choice = Swap opening: { $seat } may stay with one man or swap the colours.
ninuki-note-swapped = The colours were swapped: every man on the board has changed its colour.
ninuki-note-fives = { $seat }: { $count ->
        [one] { $count } five
       *[other] { $count } fives
    } on the board.
ninuki-note-pairs = { $seat } has captured { $pairs ->
        [one] { $pairs } pair
       *[other] { $pairs } pairs
    }.
ninuki-note-pairs-of = { $seat } has captured { $pairs } of { $goal } pairs needed to win.

ninuki-reason-five = five in a row
ninuki-reason-exhausted = no five when the men or the points ran out
ninuki-reason-pairs = enough captured pairs
ninuki-reason-count = the count of fives
ninuki-pick-stay = Stay White
ninuki-pick-swap = Swap the colours
