latrunculi-name = Latrunculi
latrunculi-short = The Roman game of robbers: men slide like rooks and take whole rows by enclosing them.
latrunculi-seat-w = White
latrunculi-seat-b = Black

latrunculi-option-stall = After 100 moves without a capture
latrunculi-option-stall-count = whoever has more men wins
latrunculi-option-stall-draw = the game is a draw, whatever the numbers

latrunculi-rules-1 =
    Two armies of 24 robbers fill three ranks each; the rank between them is empty. White begins, and the sides take turns. Whoever takes all the enemy's men wins.

    A man slides along a rank or a file as far as he likes, forwards, backwards or sideways, but never over another man and never onto one. You must always move. At first only these eight moves are possible for White.
latrunculi-rules-2 =
    You capture by enclosing. When your man arrives on a square, look from him in all four directions: if enemy men stand there in one unbroken row, beginning right beside him, and directly behind the last of them stands another man of yours, the whole row is taken, be it one man or six.

    Here f6-h6 has taken three men at once, h5, h4 and h3, since a white man stands on h2.
latrunculi-rules-3 =
    It is always the arriving man that captures. So you may step between two enemies unharmed, and you can even capture from there: d1-d4 went in between c4 and e4 and took e4 and f4, which stood between d4 and g4.

    All four directions count together. Captures happen by themselves; nobody has to make a capturing move, and nothing is ever captured diagonally.
latrunculi-rules-4 =
    The edge of the board encloses nothing. A man in a corner can never be taken, nor a row that ends at the edge: a7, a3 and b3 are safe here. One empty square in a row saves all of it.

    A man that went in between two enemies safely can be taken later, when one of them steps away and comes back, or when another enclosure is completed around him.
latrunculi-rules-5 =
    You win when the enemy has no men left or cannot move. One man against one man is a draw.

    Since a man in a corner cannot be caught, the game also ends when nobody has been taken for 100 moves, 50 by each side: then the larger army wins, as here White with three men against two, and equal armies draw. The count under the board shows how far it has come and who would win by it.

latrunculi-note-idle = { $plies }/{ $limit } moves without a capture
latrunculi-note-ahead = By the count { $seat } would win now, { $more } men to { $fewer }.
latrunculi-note-even = By the count it would be a draw now, { $men } men each.
latrunculi-note-stall-draws = At the limit the game is a draw, whatever the numbers.

latrunculi-reason-wiped-out = all men taken
latrunculi-reason-one-each = one man each
latrunculi-reason-no-move = no move left
latrunculi-reason-idle = a hundred moves without a capture
latrunculi-glyph-man = robber
