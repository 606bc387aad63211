fortress-name = Четверная игра с крепостями
fortress-short = Шахматы Петрова на четверых: двое на двое, крепости за стенами, мат снимает войско с доски.
fortress-seat-w = Белые
fortress-seat-b = Чёрные
fortress-seat-r = Красные
fortress-seat-u = Синие

# То, что настройки каждого места говорят одинаково.
-fortress-layout-white = как у Белых: у ворот конь, за ним слон и ладья
-fortress-layout-blue = как у Синих: у ворот слон, за ним конь и ладья
-fortress-layout-free = каждый расставляет свой резерв перед первым ходом
-fortress-odds-none = играют полным составом
-fortress-odds-queen = играют без ферзя; партия без рейтинга
-fortress-odds-reserve = играют без всего резерва; партия без рейтинга
-fortress-odds-rook = играют без резервной ладьи; партия без рейтинга
-fortress-odds-bishop = играют без резервного слона; партия без рейтинга
-fortress-odds-knight = играют без резервного коня; партия без рейтинга

fortress-option-layout = Как стоит резерв
fortress-option-layout-white = { -fortress-layout-white }
fortress-option-layout-blue = { -fortress-layout-blue }
fortress-option-layout-free = { -fortress-layout-free }
fortress-option-layout_w = Резерв Белых, если не как у всех
fortress-option-layout_w-white = { -fortress-layout-white }
fortress-option-layout_w-blue = { -fortress-layout-blue }
fortress-option-layout_w-free = { -fortress-layout-free }
fortress-option-layout_b = Резерв Чёрных, если не как у всех
fortress-option-layout_b-white = { -fortress-layout-white }
fortress-option-layout_b-blue = { -fortress-layout-blue }
fortress-option-layout_b-free = { -fortress-layout-free }
fortress-option-layout_r = Резерв Красных, если не как у всех
fortress-option-layout_r-white = { -fortress-layout-white }
fortress-option-layout_r-blue = { -fortress-layout-blue }
fortress-option-layout_r-free = { -fortress-layout-free }
fortress-option-layout_u = Резерв Синих, если не как у всех
fortress-option-layout_u-white = { -fortress-layout-white }
fortress-option-layout_u-blue = { -fortress-layout-blue }
fortress-option-layout_u-free = { -fortress-layout-free }
fortress-option-mate = Когда ставится мат
fortress-option-mate-once = сразу: кому нечем ответить на шах, тот тут же выбывает
fortress-option-mate-turn = в свой ход: до этого союзник ещё может выручить
fortress-option-odds_w = Фора от Белых
fortress-option-odds_w-none = { -fortress-odds-none }
fortress-option-odds_w-queen = { -fortress-odds-queen }
fortress-option-odds_w-reserve = { -fortress-odds-reserve }
fortress-option-odds_w-rook = { -fortress-odds-rook }
fortress-option-odds_w-bishop = { -fortress-odds-bishop }
fortress-option-odds_w-knight = { -fortress-odds-knight }
fortress-option-odds_b = Фора от Чёрных
fortress-option-odds_b-none = { -fortress-odds-none }
fortress-option-odds_b-queen = { -fortress-odds-queen }
fortress-option-odds_b-reserve = { -fortress-odds-reserve }
fortress-option-odds_b-rook = { -fortress-odds-rook }
fortress-option-odds_b-bishop = { -fortress-odds-bishop }
fortress-option-odds_b-knight = { -fortress-odds-knight }
fortress-option-odds_r = Фора от Красных
fortress-option-odds_r-none = { -fortress-odds-none }
fortress-option-odds_r-queen = { -fortress-odds-queen }
fortress-option-odds_r-reserve = { -fortress-odds-reserve }
fortress-option-odds_r-rook = { -fortress-odds-rook }
fortress-option-odds_r-bishop = { -fortress-odds-bishop }
fortress-option-odds_r-knight = { -fortress-odds-knight }
fortress-option-odds_u = Фора от Синих
fortress-option-odds_u-none = { -fortress-odds-none }
fortress-option-odds_u-queen = { -fortress-odds-queen }
fortress-option-odds_u-reserve = { -fortress-odds-reserve }
fortress-option-odds_u-rook = { -fortress-odds-rook }
fortress-option-odds_u-bishop = { -fortress-odds-bishop }
fortress-option-odds_u-knight = { -fortress-odds-knight }

fortress-rules-1 =
    Четыре войска, два союза: Белые и Красные сидят друг напротив друга и играют против Чёрных и Синих. Ходят по часовой стрелке: Белые, Чёрные, Красные, Синие. Можно играть и вдвоём, тогда каждый ведёт два союзных войска.

    У каждого обычные шахматные фигуры и ещё резерв: ладья, слон и конь в крепости по правую руку.

    Кому поставлен мат, тот снимается с доски со всеми фигурами. Побеждает сторона, которая заматовала обоих противников; тот, кто выбыл раньше, выигрывает вместе со своим союзником.
fortress-rules-2 =
    У каждой крепости есть стены, они нарисованы толстой чертой. Ворота шириной в две клетки выходят к войску хозяина, задняя стена отделяет крепость от соседа. Синие поля не часть доски: там только отмечают выигранные партии.

    Сквозь стену нельзя ни ходить, ни бить, ни объявлять шах; нельзя и пройти наискось мимо её конца. Конь перескакивает через фигуры, но не через стены: ему нужны прямой и косой шаг в любом порядке, и оба должны быть открыты. Белый конь с m3 может пойти на пять отмеченных клеток, но не на n5, за стену.

    В остальном фигуры ходят как в обычных шахматах.
fortress-rules-3 =
    Бить можно фигуры обоих противников, но не союзника: его фигуры только загораживают дорогу. Пешки всегда идут прочь от своей стороны. Пешку, шагнувшую через клетку, может взять на проходе любой из двух противников, пока её хозяин не сделал следующий ход.

    Пешка превращается на первой линии союзника (в любую фигуру, здесь h13 на h14), на первой линии противника, куда она попадает только взятием (в ферзя), и на краю доски внутри крепости (в любую фигуру).
fortress-rules-4 =
    Оставлять своего короля под шахом нельзя. Если королю объявлен шах и ответить нечем, это мат: он ставится сразу, даже если ваш ход ещё не подошёл, и все ваши фигуры снимаются с доски. Белые только что сыграли m14-m16: Синим нечем было ответить, их король и пешка сняты.

    Шах, на который есть ответ, ждёт вашего хода; до тех пор другие могут снять его или отнять у вас последний ответ. Кто не под шахом и не может ходить, пропускает ход; если его союзник уже выбыл, партия заканчивается вничью.

    Можно условиться, что мат ставится только тогда, когда подошёл ход (есть такая настройка).
fortress-rules-5 =
    Рокировка обычная: король идёт на две клетки к ладье своего ряда. Петров советует рокировать в сторону крепости, как здесь сделали Белые, а потом войти в неё через ворота: там королю безопаснее всего.

    Кто сдался или просрочил время, уходит со всеми фигурами, а его союзник играет дальше.

    Ничья, если остались одни короли, если позиция повторилась в третий раз, если двести ходов подряд никто не бил, не двигал пешек и не выбывал или если все согласны.

fortress-note-placing = { $seat }: расстановка резерва в своей крепости
fortress-note-pass = { $seat }: ходов нет, нужно пропустить ход
fortress-note-barred = { $seat }: фигурой на { $square } в следующий ход ходить нельзя
fortress-note-idle = { $plies ->
    [one] { $plies } ход
    [few] { $plies } хода
   *[other] { $plies } ходов
 } подряд без взятий, движения пешек и выбывших; после { $limit } ничья

fortress-reason-checkmate = оба противника выбыли, последнему поставлен мат
fortress-reason-resignation = оба противника выбыли, последний сдался
fortress-reason-timeout = оба противника выбыли, последний просрочил время
fortress-reason-stalemate = пат последнему из союзников
fortress-reason-idle = двести ходов без взятий и ходов пешек
