# Что говорит бот, кроме названий и правил игр.

failure = Что-то сломалось у нас. Ничего не потеряно, попробуйте ещё раз. (Номер для администратора бота: { $id })

# Позиция словами

to-move = Ход: { $seat }
dice-to-roll = Бросок костей
dice-show = Кости: { $numbers }.
result-draw = Ничья: { $reason }
result-win = { $count ->
    [one] Победа
   *[other] Победители
}: { $winners }
player = { $seat } ({ $name })
last-move = Последний ход: { $text }.
seat-men = { $seat }: { $men ->
    [one] { $men } фигура
    [few] { $men } фигуры
   *[other] { $men } фигур
}.
seat-out = { $seat }: вне игры.
seat-hand = В запасе: { $men }.
seat-captured = Взято: { $men }.
dead-man = { $man } (стоит без движения)

# Знаки текстовой доски

board-walls = | и — это стены; > стоит перед полем последнего хода, » — если там и стена.
board-fortress = { $sign } — поле крепости.
board-field = { $sign } — не поле доски.
board-special = { $sign } — особые поля: { $squares }.
board-barriers = Через диагональные стены { $lines } не ходят.
board-dead = Фигуры, написанные маленькими буквами, стоят неподвижно.

# Время

span-days = { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[other] { $count } дней
}
span-hours = { $count ->
    [one] { $count } час
    [few] { $count } часа
   *[other] { $count } часов
}
span-minutes = { $count ->
    [one] { $count } минута
    [few] { $count } минуты
   *[other] { $count } минут
}
span-seconds = { $count ->
    [one] { $count } секунда
    [few] { $count } секунды
   *[other] { $count } секунд
}
pace-per-move = { $time } на ход
pace-bank = запас { $bank } + { $increment } за ход, предел { $cap }

# Отказы

refusal-stale = Позиция изменилась, пока вы смотрели. Вот доска сейчас.
refusal-not-seated = Вы не играете в этой партии, поэтому так нельзя. Свою можно открыть командой /play.
refusal-turn = Сейчас не ваш ход: ходят { $seat } ({ $user }).
refusal-seat = На месте «{ $seat }» играет другой игрок.
refusal-over = Эта партия окончена.
refusal-aborted = Эта партия отменена.
refusal-no-offer = Этого уже никто не просит: { $what }.
refusal-agreed = Вы уже согласились: { $what }.
refusal-takeback-pending = Уже просят вернуть другой ход. Сначала ответьте на ту просьбу.
refusal-no-takeback = У вас нет хода, который можно вернуть.
offer-draw = ничья
offer-takeback = возврат хода
offer-abort = отмена партии

move-unreadable = Не могу прочесть «{ $text }» как ход. Сейчас возможен, например, такой: { $example }.
move-unreadable-alone = Не могу прочесть «{ $text }» как ход.
move-illegal = Ход «{ $text }» здесь невозможен. Позицию покажет /board, все возможные ходы подскажет список в /move.
move-illegal-because = Ход «{ $text }» здесь невозможен. { $why }
move-ambiguous = { $count ->
    [1] «{ $text }» — этого мало. Вы хотели пойти { $moves }?
   *[other] «{ $text }» подходит к нескольким ходам. Какой из них? { $moves }
}
move-hint = «{ $text }»: { $hint }

act-seat-out = { $seat } уже вне игры.
act-no-claim = По правилам здесь нет ничьей.
act-refused = Правила сейчас этого не позволяют.

options-none = У игры «{ $game }» нет настроек, «{ $key }» задать нельзя.
options-unknown = Настройки «{ $key }» нет. Есть: { $known }.
options-value = Настройка «{ $key }» не принимает «{ $value }». Можно: { $expected }.
options-unreadable = Не могу прочесть настройку «{ $text }». Пишите key=value, через запятую.

unknown-game = Не знаю игры «{ $text }». Выберите из списка.
unknown-pace = Не могу прочесть время «{ $text }». Напишите, сколько даётся на ход: 3 дня, 12 часов, 10m, или запас + добавка / предел: 5d + 1d / 10d.
pace-range = «{ $text }» не подходит: на ход, в запасе и в пределе может быть от 10 секунд до 60 дней.
pace-low-cap = «{ $text }»: последнее число — предел запаса, он не может быть меньше запаса или добавки.
unknown-seat = Места «{ $text }» нет. Есть: { $seats }.
unknown-match = Партии «{ $text }» здесь нет. Ваши покажет /games.
unknown-value = Значение «{ $value }» не подходит. Можно: { $expected }.
no-match-here = В этом канале никто не играет. Ваши партии покажет /games, новую откроет /play.
which-match = Здесь идёт несколько партий. Укажите нужную в параметре «match»:{ $matches }
busy-house = Сейчас ко мне слишком много просьб. Попробуйте ещё раз чуть позже.
busy-person = Несколько ваших просьб ещё не выполнено. Попробуйте ещё раз, когда придут ответы.
picture-failed = На этот раз без картинки. (Номер для администратора бота: { $id })
picture-waiting = Одна такая картинка для вас уже рисуется; следующую можно попросить, когда она будет готова.
bot-opponent = Боты пока не играют, это появится позже. Назовите соперником человека.
not-in-server = Команды работают только на серверах.
missing-permission = В этом канале мне не хватает прав. Попросите модератора дать мне: { $permissions }.
thread-locked = Эта ветка закрыта, и я не могу сюда писать. Попросите модератора открыть её.
stale-press = Эта кнопка от прежней версии бота. Воспользуйтесь командами.
permission-view = Просматривать канал
permission-send = Отправлять сообщения
permission-send-in-threads = Отправлять сообщения в ветках
permission-files = Прикреплять файлы

# Стол

table-title = **{ $game }** · { $pace } · { $rated ->
    [yes] на рейтинг
   *[no] без рейтинга
}
table-options = Настройки: { $options }
table-seat-free = **{ $seat }**: свободно
table-seat-kept = **{ $seat }**: приглашение для { $user }
table-seat-taken = **{ $seat }**: { $user }
table-seat-again = **{ $seat }**: { $user }, нужно согласие заново
table-ally = союз: { $seat }
table-how = Нажмите на место, чтобы занять его: это согласие со всем, что здесь написано. Партия начнётся, когда согласятся все.
table-pairs = Один человек может занять два союзных места.
table-expires = Стол закроется { $when }.
table-invited = { $users }: { $user } зовёт вас играть.
table-asked-again = { $users }: условия изменились. Нажмите своё место или «Начать», чтобы согласиться.
table-begun = Партия началась: { $game }.
table-started = Партия уже началась: { $game }.
table-expired = Стол закрыт: вовремя никто не пришёл. Новый откроет /play.
table-cancelled = Этот стол закрыт.
table-changed = Условия изменились, пока вы смотрели. Прочтите их ещё раз и нажмите снова.
table-no-seat = Такого места нет. Есть: { $seats }.
table-taken = Там уже сидит { $user }.
table-kept = Это место оставлено для { $user }.
table-second-seat = У вас уже есть место «{ $seat }», а занять и это правила не позволяют.
table-not-here = Вы не сидите за этим столом.
table-not-owner = Это может только тот, кто открыл стол.
table-too-many = Слишком много соперников: можно не больше { $most }.
table-oneself = Нельзя играть с самим собой.
table-waiting = Ещё не согласились: { $seats }.
table-option = Изменить настройку
table-value = { $option }: выберите
table-number = Число, { $expected }
press-leave = Встать
press-start = Начать
press-cancel = Закрыть

# Партия

thread-name = { $game } { $match }: { $players }
match-begins = { $users } Партия начинается: **{ $game }** { $match }, { $pace }, { $rated ->
    [yes] на рейтинг
   *[no] без рейтинга
}.
turn-first = { $user } ({ $seat }), вы начинаете. Время истекает { $when }.
turn-again = { $user } ({ $seat }), ваш ход. Время истекает { $when }.
turn-own = { $seat }: **{ $move }**
turn-forced = { $seat }: **{ $move }** (другого нет)
dice-rolled = Кости: **{ $roll }**
match-over = { $users } Партия { $match } окончена. **{ $result }**.
rating-line = { $user }: { $before } → **{ $after }** ({ $change })
rating-none = Без рейтинга: { $why }.
unrated-agreed = так договорились игроки
unrated-options = настройки дают одной стороне перевес
unrated-same-person = один человек сидел с двух сторон
unrated-uneven = один играл против двоих
unrated-not-every-seat-acted = партия кончилась раньше, чем все сделали ход
unrated-aborted = партия отменена
match-aborted = { $users } Партия { $match } отменена ({ $user }). Она не считается.
seat-resigned = { $user } ({ $seat }) сдаётся. Партия продолжается.
seat-timed-out = { $user } ({ $seat }): время истекло, место выбывает. Партия продолжается.
taken-back = Возврат к позиции перед **{ $move }**.
offer-made-draw = { $users } { $by } предлагает ничью.
offer-made-takeback = { $users } { $by } просит вернуть ход **{ $move }**.
offer-made-abort = { $users } { $by } предлагает отменить партию.
offer-declined = { $users } { $by } отклоняет предложение: { $what }.
press-accept = Принять
press-decline = Отклонить
press-play = Сыграть
press-back = Назад
press-board = Моя доска

pick-first = Выберите фигуру или ход
pick-next = Выберите, куда
pick-file = вертикаль { $file } ({ $count })
pick-more = … ещё { $count }
pick-moves = { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[other] { $count } ходов
}
pick-prompt = Вы ходите: **{ $chosen }**. Куда?
pick-start = Чем вы ходите?
confirm-move = Ваш ход **{ $move }**. Верно?

done-played = Ваш ход: **{ $move }**.
done-offered = Остальным задан вопрос: { $what }.
done-agreed = Вы согласились: { $what }. Остальные ещё не ответили.
confirm-claim = Ваш ход: **{ $move }**. Ничьей по правилам он не даёт, он будет просто сыгран. Верно?
resign-sure = Вы действительно сдаётесь? Партия: { $game } { $match }. Отменить это нельзя.
resign-changed = Позиция изменилась, пока вы думали.
press-resign = Сдаться
press-resign-seat = Сдать: { $seat }
press-resign-all = Сдать все места
done-claimed = Ничья по правилам, партия окончена.
done-claim-failed = После хода **{ $move }** ничьей по правилам нет: ход остаётся в силе.
done-draw = Все согласны: ничья.
done-taken-back = Все согласны: ход возвращён.
done-aborted = Партия отменена. Она не считается.
done-declined = Отказано: { $what }.
offer-settled = { $user } соглашается: { $what }.
offer-refused = { $user } отклоняет предложение: { $what }.
done-resigned = Вы сдались.

board-public = { $game } { $match }
games-none = У вас нет идущих партий. Стол откроет /play.
games-title = **Ваши партии**
list-match = { $match } { $game } · { $others } · { $turn }
list-full = { $line } · { $place } · время истекает { $when }
list-your-turn = ваш ход
list-board = доска
list-table = стол
games-tables = **Столы, за которыми вы ждёте**
games-table = { $game } · { $place } · закроется { $when }

rules-page = **{ $game }** · { $page } из { $pages }
rules-previous = Назад
rules-following = Дальше

rating-title = **{ $user }**
rating-empty = { $user }: рейтинговых партий пока нет.
rating-row = { $game } ({ $format }) · { $scope }: **{ $rating }** ± { $deviation } · { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[other] { $games } партий
}: побед { $wins }, ничьих { $draws }, поражений { $losses }
top-title = **{ $game }** · { $scope }
top-format = __{ $format }__
top-empty = В игре «{ $game }» рейтинга пока ни у кого нет.
top-row = { $place }. { $user } · **{ $rating }** ± { $deviation } · { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[other] { $games } партий
}
top-how = Порядок по надёжной части рейтинга: рейтинг − 2 отклонения, у союзов и когда сторон больше двух — среднее − 3 сигмы.
format-1v1 = один на один
format-2v2 = пары
format-ffa = каждый за себя
graph-axis = рейтинговые партии
graph-alt = Рейтинг: { $user }, { $pool }, { $games ->
    [one] { $games } последняя рейтинговая партия
    [few] { $games } последние рейтинговые партии
   *[other] { $games } последних рейтинговых партий
}: от { $first } до { $last }, низший { $low }, высший { $high }.
ranking-games = { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[other] { $games } партий
}
crosstable-under = { $pool } · очки во встречах между собой
crosstable-sum = Сумма
crosstable-pair = { $user } против { $opponent }: { $points } из { $games }

export-done = Запись партии { $match }.
animation-done = Партия { $match } в движении.{ $every ->
    [1] {""}
   *[other] {" "}Она длинная, поэтому показана каждая { $every }-я позиция.
}
animation-alt = { $game } { $match } от начала до конца, { $frames ->
    [one] { $frames } позиция
    [few] { $frames } позиции
   *[other] { $frames } позиций
}.
animation-too-long = Партия { $match } слишком длинна для одной анимации. Запись даст /export без неё.
settings-now = Подтверждение ходов: **{ $confirm }**. Доска: **{ $board }**. Ваши цвета: **{ $theme }**. Цвета сервера: **{ $server }**.
settings-not-manager = Цвета досок на сервере выбирают только те, у кого есть право «Управлять сервером». Ничего не изменено. Свои цвета меняет параметр «цвета».

help = **Krepost** проводит настольные игры на этом сервере: ходите, когда есть время.
    • **/play** открывает стол: другие нажимают места, и партия начинается в своей ветке.
    • **/move** делает ход в привычной вам записи (`Кf3`, `1. e4`, `c8(Ф)`, `ed`); или выберите ход в меню под доской.
    • **/board** показывает позицию с вашей стороны, можно и текстом. **/games**: ваши партии.
    • **/draw**, **/resign**, **/takeback**, **/abort**: ничья, сдача, возврат хода, отмена. **/export** даёт запись.
    • **/rules** учит игре. **/rating** и **/top** показывают рейтинги.
    • **/settings**: подтверждать ли ходы, показывать ли доску картинкой или текстом и в каких цветах.
    Игры: { $games }.

# Места, которые переходят к другому
engine-name = бот, уровень { $level }
seat-substituted = { $seat }: вместо { $from } теперь играет { $to }.
refusal-not-allowed = Это решаете не вы.
refusal-in-time = Время ещё есть.
unrated-engine = за одно из мест играет бот
