# What the bot says, besides the names and rules of the games.

failure = Something went wrong on our side. Nothing is lost; please try again. (Number for the operator: { $id })

# The position in words

to-move = { $seat } to move
dice-to-roll = The dice are about to be rolled
dice-show = Dice: { $numbers }.
result-draw = Draw: { $reason }
result-win = { $winners } { $count ->
    [one] wins
   *[other] win
}
player = { $seat } ({ $name })
last-move = Last move: { $text }.
seat-men = { $seat }: { $men ->
    [one] { $men } man
   *[other] { $men } men
}.
seat-out = { $seat } is out.
seat-hand = In hand: { $men }.
seat-captured = Captured: { $men }.
dead-man = { $man } (stands still)

# The signs of the text board

board-walls = | and — are walls; > comes before a square of the last move, » if a wall is there too.
board-fortress = { $sign } is a square of a fortress.
board-field = { $sign } is no square.
board-special = { $sign } marks squares with a meaning of their own: { $squares }.
board-barriers = Nobody steps over the diagonal walls { $lines }.
board-dead = Men in small letters stand still.

# Time

span-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
span-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
span-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
span-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
pace-per-move = { $time } a move
pace-bank = { $bank } + { $increment } a move, at most { $cap }

# Refusals

refusal-stale = The position has changed since you looked. This is the board now.
refusal-not-seated = You do not play in this game, so you cannot do that. Open your own with /play.
refusal-turn = It is not your turn: { $seat } ({ $user }) is to move.
refusal-seat = Somebody else plays { $seat }.
refusal-over = This game is over.
refusal-aborted = This game was called off.
refusal-no-offer = Nobody is asking for that any more: { $what }.
refusal-agreed = You have already agreed: { $what }.
refusal-takeback-pending = Another takeback is being asked for. Answer that one first.
refusal-no-takeback = You have no move that could be taken back.
offer-draw = a draw
offer-takeback = a takeback
offer-abort = calling the game off

move-unreadable = I cannot read “{ $text }” as a move. This one is legal now: { $example }.
move-unreadable-alone = I cannot read “{ $text }” as a move.
move-illegal = “{ $text }” is not possible here. /board shows the position; the list under /move has every legal move.
move-illegal-because = “{ $text }” is not possible here. { $why }
move-ambiguous = { $count ->
    [1] “{ $text }” says too little. Did you mean { $moves }?
   *[other] “{ $text }” can mean several moves. Which one? { $moves }
}
move-hint = “{ $text }”: { $hint }

act-seat-out = { $seat } is out of the game already.
act-no-claim = There is no draw to claim here.
act-refused = The rules do not allow that now.

options-none = { $game } has no options, so “{ $key }” cannot be set.
options-unknown = There is no option “{ $key }”. There are: { $known }.
options-value = The option “{ $key }” does not take “{ $value }”. It takes: { $expected }.
options-unreadable = I cannot read the option “{ $text }”. Write key=value, with commas between.

unknown-game = I do not know the game “{ $text }”. Choose one from the list.
unknown-pace = I cannot read the time “{ $text }”. Write how much there is for a move, as 3 days, 12 hours or 10m, or bank + increment / cap, as 5d + 1d / 10d.
pace-range = “{ $text }” is not possible: a move, a bank or a cap has from 10 seconds to 60 days.
pace-low-cap = “{ $text }”: the last number, the most that the bank may hold, must not be less than the bank or the increment.
unknown-seat = There is no seat “{ $text }”. There are: { $seats }.
unknown-match = There is no game “{ $text }” here. /games shows yours.
unknown-value = “{ $value }” is not possible. Possible: { $expected }.
no-match-here = No game is being played in this channel. /games shows yours, /play opens a new one.
which-match = Several games are being played here. Say which one with the option “match”:{ $matches }
busy-house = Too many people want something of me right now. Please try again in a moment.
busy-person = You still have several requests waiting. Please try again when they are answered.
picture-failed = There is no picture this time. (Number for the operator: { $id })
picture-waiting = One picture of this kind is being drawn for you already; the next one can be asked for when it is done.
bot-opponent = Bots do not play yet; that will come. Name a person as opponent.
not-in-server = Commands work in servers only.
missing-permission = I may not do that in this channel. Please ask a moderator to give me: { $permissions }.
thread-locked = This thread is locked, so I cannot post here. Please ask a moderator to unlock it.
stale-press = This button belongs to an older version of the bot. Use the commands instead.
permission-view = View Channel
permission-send = Send Messages
permission-send-in-threads = Send Messages in Threads
permission-files = Attach Files

# A table

table-title = **{ $game }** · { $pace } · { $rated ->
    [yes] rated
   *[no] unrated
}
table-options = Options: { $options }
table-seat-free = **{ $seat }**: free
table-seat-kept = **{ $seat }**: { $user } is asked
table-seat-taken = **{ $seat }**: { $user }
table-seat-again = **{ $seat }**: { $user }, asked to agree again
table-ally = with { $seat }
table-how = Press a seat to take it; that means you agree to all that is written here. The game begins when everybody has agreed.
table-pairs = One person may hold two allied seats.
table-expires = The table closes { $when }.
table-invited = { $users }: { $user } invites you to a game.
table-asked-again = { $users }: the terms have changed. Press your seat or Start to agree.
table-begun = The game has begun: { $game }.
table-started = The game has begun already: { $game }.
table-expired = This table has closed: nobody came in time. Open a new one with /play.
table-cancelled = This table has been closed.
table-changed = The terms have changed since you looked. Read them again and press once more.
table-no-seat = There is no such seat. There are: { $seats }.
table-taken = { $user } sits there already.
table-kept = This seat is kept for { $user }.
table-second-seat = You already have the seat { $seat }, and the rules do not let you have this one too.
table-not-here = You do not sit at this table.
table-not-owner = Only the one who opened the table can do that.
table-too-many = That is too many opponents: at most { $most }.
table-oneself = You cannot be your own opponent.
table-waiting = These seats have not agreed yet: { $seats }.
table-option = Change an option
table-value = { $option }: choose
table-number = A number, { $expected }
press-leave = Leave
press-start = Start
press-cancel = Cancel

# A match

thread-name = { $game } { $match }: { $players }
match-begins = { $users } The game begins: **{ $game }** { $match }, { $pace }, { $rated ->
    [yes] rated
   *[no] unrated
}.
turn-first = { $user } ({ $seat }), you begin. Your time is up { $when }.
turn-again = { $user } ({ $seat }), it is your turn. Your time is up { $when }.
turn-own = { $seat }: **{ $move }**
turn-forced = { $seat }: **{ $move }** (nothing else was possible)
dice-rolled = Dice: **{ $roll }**
match-over = { $users } The game { $match } is over: **{ $result }**.
rating-line = { $user }: { $before } → **{ $after }** ({ $change })
rating-none = Not rated: { $why }.
unrated-agreed = the players agreed so
unrated-options = these options favour a side
unrated-same-person = one person sat on both sides
unrated-uneven = one person played against two
unrated-not-every-seat-acted = it ended before everybody had moved
unrated-aborted = it was called off
match-aborted = { $users } The game { $match } was called off by { $user }. It does not count.
seat-resigned = { $user } ({ $seat }) resigns. The game goes on.
seat-timed-out = { $user } ({ $seat }) ran out of time and is out. The game goes on.
taken-back = Taken back to before **{ $move }**.
offer-made-draw = { $users } { $by } offers a draw.
offer-made-takeback = { $users } { $by } asks to take back **{ $move }**.
offer-made-abort = { $users } { $by } asks to call the game off.
offer-declined = { $users } { $by } declines: { $what }.
press-accept = Accept
press-decline = Decline
press-play = Play
press-back = Back
press-board = My board

pick-first = Choose a piece or move
pick-next = Choose where to
pick-file = file { $file } ({ $count })
pick-more = … { $count } more
pick-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
pick-prompt = You move **{ $chosen }**. Where to?
pick-start = What do you move?
confirm-move = You play **{ $move }**. Is that right?

done-played = You played **{ $move }**.
done-offered = The others are asked: { $what }.
done-agreed = You agreed: { $what }. Others have yet to answer.
confirm-claim = You play **{ $move }**. It brings no draw that could be claimed, so it would only be played. Is that right?
resign-sure = Do you really resign { $game } { $match }? This cannot be taken back.
resign-changed = The position has changed since you were asked.
press-resign = Resign
press-resign-seat = Resign { $seat }
press-resign-all = Resign all seats
done-claimed = The draw is yours.
done-claim-failed = There is no draw to claim after **{ $move }**: the move stands.
done-draw = Agreed: the game is a draw.
done-taken-back = Agreed: the move is taken back.
done-aborted = The game is called off. It does not count.
done-declined = Declined: { $what }.
offer-settled = { $user } agrees: { $what }.
offer-refused = { $user } declines: { $what }.
done-resigned = You have resigned.

board-public = { $game } { $match }
games-none = You have no games going. /play opens a table.
games-title = **Your games**
list-match = { $match } { $game } · with { $others } · { $turn }
list-full = { $line } · { $place } · time is up { $when }
list-your-turn = your turn
list-board = board
list-table = table
games-tables = **Tables where you wait**
games-table = { $game } · { $place } · closes { $when }

rules-page = **{ $game }** · { $page } of { $pages }
rules-previous = Back
rules-following = Next

rating-title = **{ $user }**
rating-empty = { $user } has no rated games yet.
rating-row = { $game } ({ $format }) · { $scope }: **{ $rating }** ± { $deviation } · { $games ->
    [one] { $games } game
   *[other] { $games } games
}: { $wins } won, { $draws } drawn, { $losses } lost
top-title = **{ $game }** · { $scope }
top-format = __{ $format }__
top-empty = Nobody has a rating in { $game } yet.
top-row = { $place }. { $user } · **{ $rating }** ± { $deviation } · { $games ->
    [one] { $games } game
   *[other] { $games } games
}
top-how = Sorted by the rating one can be sure of: rating − 2 deviations, with allies or more than two sides mean − 3 sigma.
format-1v1 = one against one
format-2v2 = pairs
format-ffa = free for all
graph-axis = rated games
graph-alt = Rating of { $user }, { $pool }, over { $games ->
    [one] { $games } rated game
   *[other] the latest { $games } rated games
}: from { $first } to { $last }, lowest { $low }, highest { $high }.
ranking-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
}
crosstable-under = { $pool } · points against each other
crosstable-sum = Sum
crosstable-pair = { $user } against { $opponent } { $points } of { $games }

export-done = The record of { $match }.
animation-done = The game { $match } as an animation.{ $every ->
    [1] {""}
    [2] {" "}It is long, so only every second position is shown.
   *[other] {" "}It is long, so only one position in { $every } is shown.
}
animation-alt = { $game } { $match } played through, { $frames ->
    [one] { $frames } position
   *[other] { $frames } positions
}.
animation-too-long = The game { $match } is too long for one animation. /export without it gives its record.
settings-now = Confirm moves: **{ $confirm }**. Boards: **{ $board }**. Your colours: **{ $theme }**. The server’s colours: **{ $server }**.
settings-not-manager = Only members who may manage this server (the permission Manage Server) choose the colours of its boards. Nothing was changed. Your own colours are the option “theme”.

help = **Krepost** hosts board games in this server, a move whenever you have time.
    • **/play** opens a table: others press a seat, and the game begins in its own thread.
    • **/move** plays a move, written as you are used to (`Nf3`, `1. e4`, `c8(Q)`, `ed`); or choose from the menu under the board.
    • **/board** shows the position from your side, also as text. **/games** lists your games.
    • **/draw**, **/resign**, **/takeback**, **/abort** do what they say. **/export** gives the record.
    • **/rules** teaches a game. **/rating** and **/top** show ratings.
    • **/settings** chooses whether moves are confirmed, and how boards look: pictures or text, which colours.
    Games: { $games }.

# Seats that change hands
engine-name = the bot, level { $level }
seat-substituted = { $to } takes over { $seat } from { $from }.
refusal-not-allowed = That is not for you to decide.
refusal-in-time = There is time left.
unrated-engine = the bot holds a seat
