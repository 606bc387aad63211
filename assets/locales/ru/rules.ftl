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

# Что игра отвечает на невозможный ход. { $square } и { $piece } — поле и
# фигура, о которых речь.
illegal-must-capture = Есть взятие, а бить обязательно: { $moves }.
illegal-castling = Для рокировки король и ладья не должны были ходить, поля между ними должны быть свободны, а король не может стоять под шахом, пройти через битое поле или встать на него.
illegal-not-a-capture = На { $square } некого брать.
illegal-in-check = Ваш король останется под шахом.
illegal-king-exposed = Ваш король окажется под боем.
illegal-not-yours = На { $square } стоит не ваша фигура ({ $piece }).
illegal-empty-square = На { $square } ничего не стоит.
illegal-other-piece = На { $square } стоит другая фигура: { $piece }.
illegal-own-piece = На { $square } стоит ваша же фигура: { $piece }.
illegal-ally-piece = На { $square } стоит фигура вашего союзника ({ $piece }), а союзников не бьют.
illegal-occupied = Место { $square } занято.
illegal-moves-otherwise = Фигура на { $square } ({ $piece }) так не ходит.
illegal-no-such-piece = У вас нет такой фигуры ({ $piece }), которая могла бы пойти оттуда.
illegal-none-reaches = Ни одна из ваших фигур этого рода ({ $piece }) не может пойти на { $square }.
illegal-no-promotion = На { $square } нет такого превращения: { $piece }.
illegal-dice = Кости сейчас не позволяют пойти этой фигурой: { $piece }.

# Что игра отвечает на вероятную описку.
hint-latin-c = Латинская C здесь не фигура. Фигура — русская С, которая выглядит так же: { $piece }.{ $count ->
    [0] {""}
   *[other] {" "}Вы хотели пойти { $moves }?
}
hint-capital-letter = Фигуры пишутся с большой буквы. Вы хотели пойти { $moves }?
hint-cyrillic-file = Эта буква вертикали — русская. Вертикали обозначаются латинскими буквами от a до { $last }. Вы хотели пойти { $moves }?
