grandacedrex-name = Grande Acedrex
grandacedrex-short = The great chess of Alfonso X: 12×12 squares, with lions, giraffes and great birds

grandacedrex-seat-w = White
grandacedrex-seat-b = Black

grandacedrex-option-dice = Die with eight sides
grandacedrex-option-dice-none = No die: any piece may move
grandacedrex-option-dice-one = The die says which kind of piece may move

grandacedrex-reason-mate = checkmate
grandacedrex-reason-stalemate = stalemate, which wins
grandacedrex-reason-bare = bare king
grandacedrex-reason-idle = 100 turns without a capture or a pawn move

grandacedrex-note-bared = { $seat }: only the king is left and must take the last enemy piece now
grandacedrex-note-idle = Turns without a capture or a pawn move: { $count } of { $limit }
grandacedrex-note-leap = { $seat }: the king may still leap
grandacedrex-note-die-1 = 1 shows: a pawn may move
grandacedrex-note-die-2 = 2 shows: a giraffe may move
grandacedrex-note-die-3 = 3 shows: a crocodile may move
grandacedrex-note-die-4 = 4 shows: a lion may move
grandacedrex-note-die-5 = 5 shows: a rook may move
grandacedrex-note-die-6 = 6 shows: a unicorn may move
grandacedrex-note-die-7 = 7 shows: the aanca may move
grandacedrex-note-die-8 = 8 shows: the king may move

grandacedrex-pick-A = Aanca
grandacedrex-pick-U = Unicorn
grandacedrex-pick-L = Lion
grandacedrex-pick-C = Crocodile
grandacedrex-pick-G = Giraffe

grandacedrex-rules-1 =
    A battle on 12×12 squares, told in 1283 to have come from India, where kings show strange beasts with their armies. White begins, one piece a turn. You win by mate, by stalemate, or by taking everything but the enemy king.

    On the back rank, from the left: rook, lion, unicorn, giraffe, crocodile, aanca, king, then crocodile, giraffe, unicorn, lion, rook. The pawns stand far ahead of them.

    Rook and king move as in chess. The crocodile is the bishop of today. A pawn steps one square straight ahead, never two, and captures diagonally ahead.
grandacedrex-rules-2 =
    The aanca is a bird so great that it carries off elephants. It goes one square diagonally and then, if that square was empty, on like a rook, away from where it started, over empty squares as far as it likes. It may stop anywhere on the way and capture where it stops.

    From f6 it goes to g7 and from there along the seventh rank to the right or up the g-file, and in the same manner to the other three sides.
grandacedrex-rules-3 =
    The unicorn is a rhinoceros, swift once it charges. It begins with a knight's leap over anything and then, if it came down on an empty square, goes on diagonally in the sense of the leap, never back, over empty squares as far as it likes.

    From f6 it leaps to g8 and may go on to h9, i10, j11 and k12, or by h7 to i8, j9, k10 and l11, and so on around.
grandacedrex-rules-4 =
    Lion and giraffe leap over anything.

    • The lion, here on h6, leaps three squares straight, or three squares straight and one aside.
    • The giraffe, here on d6, leaps two squares one way and three the other.

    The dots show where both may land.
grandacedrex-rules-5 =
    Once in a game and before its first step, a king may leap to the second square in any direction, if that square is empty, the king is not in check and no enemy strikes the square it leaps over.

    A pawn on the last rank becomes the piece that began on that file (on the king's file an aanca): the pawn b11 becomes a lion.

    Who has only the king left loses, unless it can take the enemy's last piece at once; then it is a draw. So are 100 turns without a capture or a pawn move, and a position that comes for the third time.

    With the die: 8 king, 7 aanca, 6 unicorn, 5 rook, 4 lion, 3 crocodile, 2 giraffe, 1 pawn. If none can move, the turn passes.
