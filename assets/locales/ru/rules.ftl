# Слова, общие для нескольких игр. Файл самой игры может сказать иначе:
# GAME-reason-…, GAME-note-…, GAME-pick-…, GAME-glyph-….

reason-agreement = ничья по соглашению
reason-resignation = сдача
reason-timeout = время истекло
reason-checkmate = мат
reason-stalemate = пат
reason-repetition = троекратное повторение
reason-bare-kings = остались одни короли

note-check = { $seat }: шах
note-out = { $seat }: вне игры

pick-pass = Пропустить ход
pick-K = Король
pick-Q = Ферзь
pick-R = Ладья
pick-B = Слон
pick-N = Конь

glyph-king = король
glyph-queen = ферзь
glyph-rook = ладья
glyph-bishop = слон
glyph-knight = конь
glyph-pawn = пешка
glyph-elephant = слон
glyph-general = генерал
glyph-aanca = аанка
glyph-unicorn = единорог
glyph-lion = лев
glyph-crocodile = крокодил
glyph-giraffe = жираф
glyph-man = шашка
glyph-crowned-man = дамка
glyph-disc = фишка
glyph-stone = камень
glyph-soldier = воин
glyph-tafl-king = король

# Что игра отвечает на недопустимый ход.
illegal-must-capture = Здесь есть взятие, а бить обязательно.
