mill-name = Mill
mill-short = Nine men's morris: three in a line take one of the enemy's men.
mill-seat-w = White
mill-seat-b = Black

mill-option-fly = A side with three men
mill-option-fly-yes = may fly: a man goes to any empty point
mill-option-fly-no = slides like any other

mill-rules-1 =
    Each side has nine men. The board has 24 points, the corners and the crossings of its lines; the lines decide who is a neighbour, not the distance.

    First the men are placed. White begins, and by turns each side puts one man on any empty point until all eighteen are on the board. You win when the enemy has only two men left or cannot move.
mill-rules-2 =
    Three men of one colour on one line are a mill. Whoever closes a mill takes one enemy man from the board in the same turn; this is compulsory. The man taken is written after an x: White has just played g7xb4, has closed the mill a7-d7-g7 and has taken b4.

    Even if a turn closes two mills at once, one man is taken.
mill-rules-3 =
    When a side has placed all its men, it moves one man a turn along a line to an empty point beside him. A mill may be opened and closed again, and every closing takes a man.

    Here White has just gone from d7 to d6: out of the mill on the outer square and straight into the one on the middle square. Next he can go back and close the other one again.
mill-rules-4 =
    Men who stand in a mill are protected: as long as another enemy man is on the board, you must take that one. Here White, by closing a7-d7-g7, could take only c4 or e3, since b6, d6 and f6 are a mill. If all enemy men stand in mills, you may take any.

    A side that has no men in hand and just three on the board may fly: its men go to any empty point. An option turns this off.
mill-rules-5 =
    Men on the board and in hand count together: with two left you have lost. You have lost as well if it is your turn and none of your men can move. Here Black has closed a mill just in time and has taken a7, so that White has only two men.

    The game is a draw when for 100 turns, 50 by each side, nobody has placed a man or closed a mill, or when a position stands for the third time.

mill-note-flies = { $seat } may fly: three men are left.
mill-note-idle = { $turns } of { $limit } turns without a mill; at { $limit } the game is a draw.

mill-reason-two-men = only two men left
mill-reason-no-move = no man can move
mill-reason-idle = a hundred turns without a mill
mill-glyph-man = man
