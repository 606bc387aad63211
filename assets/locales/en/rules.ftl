# Words that several games share. A game's own file may say them otherwise,
# under GAME-reason-…, GAME-note-…, GAME-pick-…, GAME-glyph-….

reason-agreement = agreed draw
reason-resignation = resignation
reason-timeout = time ran out
reason-checkmate = checkmate
reason-stalemate = stalemate
reason-repetition = threefold repetition
reason-bare-kings = only kings are left

note-check = { $seat } is in check
note-out = { $seat } is out of the game

pick-pass = Pass
pick-K = King
pick-Q = Queen
pick-R = Rook
pick-B = Bishop
pick-N = Knight

glyph-king = king
glyph-queen = queen
glyph-rook = rook
glyph-bishop = bishop
glyph-knight = knight
glyph-pawn = pawn
glyph-elephant = elephant
glyph-general = general
glyph-aanca = aanca
glyph-unicorn = unicorn
glyph-lion = lion
glyph-crocodile = crocodile
glyph-giraffe = giraffe
glyph-man = man
glyph-crowned-man = king
glyph-disc = disc
glyph-stone = stone
glyph-soldier = soldier
glyph-tafl-king = king

# What a game answers to a move that is not legal.
illegal-must-capture = A capture is possible here, and capturing is compulsory.
illegal-castling = Castling needs a king and rook that have not moved, free squares between them, and no attacked square on the king's way; nor may the king be in check.
illegal-not-a-capture = There is nothing to capture on that square.
illegal-in-check = Your king would still be in check.
illegal-king-exposed = That would leave your king attacked.
illegal-not-yours = You have no piece on that square.
illegal-dice = The dice do not allow that piece now.

# What a game answers to a likely slip.
hint-latin-c = The Latin letter C is no piece. The bishop is B, or the Cyrillic letter С.
hint-capital-letter = Pieces are written with capital letters: Nf3, and bxc3 is a pawn's move.
hint-cyrillic-file = That file letter is Cyrillic. Files are the Latin letters a to h.
