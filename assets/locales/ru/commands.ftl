# Команды, их параметры и списки подсказок. Английские имена команд и
# параметров заданы в коде: на них полагаются скрипты.

command-play = Открыть стол для игры и позвать игроков
command-play-name = играть
command-play-game = Какая игра
command-play-opponent = Кого позвать на следующее место по часовой стрелке
command-play-opponent2 = Кого позвать на место за ним
command-play-opponent3 = Кого позвать на последнее место
command-play-rated = Идёт ли партия в рейтинг (если не указано, идёт)
command-play-pace = Время: 3d на ход или запас + добавка / предел, например 5d+1d/10d
command-play-seat = Ваше место (если не указано, первое)
command-play-options = Настройки игры, например layout=blue,odds_u=queen

command-move = Сделать ход
command-move-name = ход
command-move-move = Ход в любой привычной записи
command-move-match = Какая партия, если в канале их несколько

command-board = Показать доску с вашей стороны, только вам
command-board-name = доска
command-board-match = Какая партия, если в канале их несколько
command-board-text = Текстом вместо картинки
theme-classic = classic: жёлтые и зелёные поля
theme-dark = dark: приглушённые, для вечера
theme-contrast = contrast: чёрное, белое и яркие пометки

command-games = Ваши партии: чей ход, сколько времени, где
command-games-name = партии

command-resign = Сдать партию
command-resign-name = сдаться
command-resign-match = Какая партия, если в канале их несколько

command-draw = Потребовать ничью или предложить её остальным
command-draw-name = ничья
command-draw-move = Ход, дающий ничью, которую вы требуете; если ничьей нет, бот спросит, сыграть ли его
command-draw-match = Какая партия, если в канале их несколько

command-takeback = Попросить остальных вернуть ваш последний ход
command-takeback-name = вернуть
command-takeback-match = Какая партия, если в канале их несколько

command-abort = Отменить партию: сразу, пока не все сделали ход, потом по общему согласию
command-abort-name = отменить
command-abort-match = Какая партия, если в канале их несколько

command-rules = Выучить игру за несколько коротких экранов
command-rules-name = правила
command-rules-game = Какая игра

command-rating = Рейтинги и результаты игрока
command-rating-name = рейтинг
command-rating-user = Кто (если не указано, вы)
command-rating-game = Какая игра (если не указано, все)

command-top = Лучшие игроки
command-top-name = лучшие
command-top-game = Какая игра
command-top-scope = Этот сервер или все серверы

command-export = Запись партии файлом
command-export-name = запись
command-export-match = Какая партия, если в канале их несколько
command-export-animation = Вместо записи: вся партия движущейся картинкой

command-settings = Подтверждать ли ходы, показывать ли доску картинкой или текстом
command-settings-name = настройки
command-settings-confirm = Спрашивать ли перед ходом: auto, always или never
command-settings-board = Доска картинкой или текстом
command-settings-theme = Цвета досок, которые видите только вы: classic, dark или contrast
command-settings-server_theme = Цвета досок в каналах сервера (нужно право «Управлять сервером»)

command-help = Что умеет бот и с чего начать
command-help-name = помощь

# Имена параметров

option-game-name = игра
option-opponent-name = соперник
option-opponent2-name = соперник2
option-opponent3-name = соперник3
option-rated-name = рейтинг
option-pace-name = время
option-seat-name = место
option-options-name = настройки
option-move-name = ход
option-match-name = партия
option-text-name = текст
option-user-name = игрок
option-scope-name = где
option-confirm-name = подтверждение
option-board-name = доска
option-theme-name = цвета
option-server_theme-name = цвета_сервера
option-animation-name = анимация

# Списки

scope-server = Этот сервер
scope-global = Все серверы
confirm-auto = auto: спрашивать, когда на ход даётся час и больше
confirm-always = always: спрашивать перед каждым ходом
confirm-never = never: ходить сразу
board-picture = картинка
board-text = текст

pace-1d = 1d: сутки на ход
pace-3d = 3d: трое суток на ход
pace-7d = 7d: неделя на ход
pace-12h = 12h: двенадцать часов на ход
pace-5d-1d-10d = 5d+1d/10d: 5 суток, сутки за каждый ход, не больше 10
pace-10m = 10m: десять минут на ход
pace-1m = 1m: минута на ход
pace-15m-10s-1h = 15m+10s/1h: 15 минут, 10 секунд за каждый ход
pace-own = { $pace }: как вы написали
