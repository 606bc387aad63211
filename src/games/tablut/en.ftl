tablut-name = Tablut
tablut-short = The Sámi siege game: the Swedish king breaks out, the Muscovites shut him in.
tablut-seat-b = Muscovy
tablut-seat-w = Sweden

tablut-option-king = How the king is taken in the open
tablut-option-king-two = by two Muscovites on opposite sides, as Linnaeus wrote
tablut-option-king-four = by four Muscovites only (Smith 1811): strongly favours White, unrated
tablut-option-castle = The empty castle
tablut-option-castle-pass = nobody may stop there, everybody may pass over it
tablut-option-castle-wall = nobody may stop there or pass over it
tablut-option-escape = Where the king escapes
tablut-option-escape-edge = on any square of the edge
tablut-option-escape-corner = in a corner only; corners are closed to men and hostile to everybody

tablut-rules-1 =
    Two unequal sides. In the middle stands the king of the Swedes (White) with eight soldiers round him; sixteen Muscovites (Black) besiege him from the four sides.

    The king wants to reach the edge of the board: any square of it, and White has won. The Muscovites want to capture him. They move first, then the sides take turns. You must always move.
tablut-rules-2 =
    Every piece, the king too, slides along a rank or a file as far as it likes, like a rook in chess. It cannot jump, and it never captures by moving onto another piece.

    The square in the middle is the castle. Nobody may stop on it, and once the king has left it he may not come back. While it is empty, everybody may slide across. The picture shows where this king can go.
tablut-rules-3 =
    An enemy soldier is captured when your piece arrives next to him and another piece of yours stands directly behind him in the same line. The king helps his side to capture. The empty castle counts as an enemy of everyone; the edge does not.

    One move may capture up to three soldiers, each on a side of its own. It is always the arriving piece that captures: you may step between two enemies unharmed. Here d8-d4 has captured three Muscovites, on c4, e4 and d3.
tablut-rules-4 =
    In the open the king is captured like a soldier, between two Muscovites on opposite sides: here d1-d3 has done it. In his castle all four squares round him must hold Muscovites, and next to his castle the three other squares.

    One help for the besiegers: while the king sits in the castle with Muscovites on three sides of him, the Swede on the fourth side can be captured against the castle.
tablut-rules-5 =
    When the king could reach the edge on his next move, Krepost calls it out: raichi for one way out, tuichi for two or more. Here he has two, a3 and c1, and Black can close only one.

    Whoever cannot move loses. The game is a draw when nothing has been captured for 100 moves (50 by each side), or when a position stands for the third time since the last capture.

tablut-note-raichi = Raichi! The king has a way out: { $squares }.
tablut-note-tuichi = Tuichi! The king has several ways out: { $squares }.
tablut-note-idle = { $plies } of { $limit } moves without a capture; at { $limit } the game is a draw.

tablut-reason-king-taken = the king is captured
tablut-reason-escape = the king has escaped
tablut-reason-no-move = no move left
tablut-reason-idle = a hundred moves without a capture
