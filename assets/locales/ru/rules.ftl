# Слова, общие для нескольких игр. Файл самой игры может сказать иначе:
# GAME-reason-…, GAME-note-…, GAME-pick-…, GAME-glyph-….

reason-agreement = по соглашению
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
illegal-castling = Для рокировки король и ладья не должны были ходить, поля между ними должны быть свободны, а король не может стоять под шахом, пройти через битое поле или встать на него.
illegal-not-a-capture = На этом поле некого брать.
illegal-in-check = Ваш король останется под шахом.
illegal-king-exposed = Ваш король окажется под боем.
illegal-not-yours = На этом поле нет вашей фигуры.
illegal-dice = Кости сейчас не позволяют пойти этой фигурой.

# Что игра отвечает на вероятную описку.
hint-latin-c = Латинская C — не фигура. Слон — это русская С или английская B.
hint-capital-letter = Фигуры пишутся с большой буквы: Кf3; а bxc3 — это ход пешкой.
hint-cyrillic-file = Эта буква вертикали — русская. Вертикали обозначаются латинскими буквами от a до h.
