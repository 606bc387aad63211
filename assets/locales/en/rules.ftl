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

# What a game answers to a move that is not legal. { $square } and { $piece }
# are those that the reason is about.
illegal-must-capture = A capture is possible, and capturing is compulsory: { $moves }.
illegal-castling = Castling needs a king and rook that have not moved, free squares between them, and no attacked square on the king's way; nor may the king be in check.
illegal-not-a-capture = There is nothing to capture on { $square }.
illegal-in-check = Your king would still be in check.
illegal-king-exposed = That would leave your king attacked.
illegal-not-yours = The { $piece } on { $square } is not yours.
illegal-empty-square = Nothing stands on { $square }.
illegal-other-piece = On { $square } stands another piece: { $piece }.
illegal-own-piece = Your own { $piece } stands on { $square }.
illegal-ally-piece = Your ally's { $piece } stands on { $square }, and allies are never captured.
illegal-occupied = { $square } is taken.
illegal-moves-otherwise = The { $piece } on { $square } does not move like that.
illegal-no-such-piece = You have no { $piece } that could go from there.
illegal-none-reaches = None of your pieces of this kind ({ $piece }) can go to { $square }.
illegal-no-promotion = There is no such promotion on { $square }: { $piece }.
illegal-dice = The dice do not allow that piece now: { $piece }.

# What a game answers to a likely slip.
hint-latin-c = The Latin letter C is no piece here. The Cyrillic letter С, which looks the same, is: { $piece }.{ $count ->
    [0] {""}
   *[other] {" "}Did you mean { $moves }?
}
hint-capital-letter = Pieces are written with capital letters. Did you mean { $moves }?
hint-cyrillic-file = That file letter is Cyrillic. Files are the Latin letters a to { $last }. Did you mean { $moves }?
