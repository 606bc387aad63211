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
