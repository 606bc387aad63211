# Commands, their options and the lists that complete them. The names of
# commands and options in English are fixed in the code: scripts rely on them.

command-play = Open a table for a game and invite players
command-play-game = Which game
command-play-opponent = Who is asked to sit next to you, clockwise
command-play-opponent2 = Who is asked to sit after that
command-play-opponent3 = Who is asked to sit last
command-play-rated = Whether the game counts for ratings (yes if left out)
command-play-pace = Time: 3d a move, or bank + increment / cap, as 5d+1d/10d
command-play-seat = Your seat (the first one if left out)
command-play-options = Options of the game, as layout=blue,odds_u=queen

command-move = Play a move
command-move-move = The move in any usual spelling
command-move-match = Which match, if this channel has several

command-board = Show the board from your side, for you only
command-board-match = Which match, if this channel has several
command-board-text = As text instead of a picture
theme-classic = classic: yellow and green
theme-dark = dark: muted, for the evening
theme-contrast = contrast: black, white and strong marks

command-games = Your games: whose turn, how much time, where

command-resign = Resign a game
command-resign-match = Which match, if this channel has several

command-draw = Claim a draw, or offer one to all others
command-draw-move = A move that brings the draw you claim; if it brings none, you are asked whether to play it
command-draw-match = Which match, if this channel has several

command-takeback = Ask the others to take back your last move
command-takeback-match = Which match, if this channel has several

command-abort = Call a game off: at once before everybody has moved, later if all agree
command-abort-match = Which match, if this channel has several

command-rules = Learn a game in a few short screens
command-rules-game = Which game

command-rating = Ratings and results of a player
command-rating-user = Who (you if left out)
command-rating-game = Which game (all if left out)

command-top = The best players of a game
command-top-game = Which game
command-top-scope = This server, or all servers

command-export = The record of a game as a file
command-export-match = Which match, if this channel has several
command-export-animation = The whole game as an animated picture instead

command-settings = How the bot treats you: confirming moves, boards as pictures or text
command-settings-confirm = Ask before a move is played: auto, always or never
command-settings-board = Boards as picture or text
command-settings-theme = Colours of the boards only you see: classic, dark or contrast
command-settings-server_theme = Colours of the boards in this server’s channels (needs Manage Server)

command-help = What this bot does and how to begin

# Lists

scope-server = This server
scope-global = All servers
confirm-auto = auto: ask when there is an hour or more for a move
confirm-always = always: ask before every move
confirm-never = never: play at once
board-picture = picture
board-text = text

pace-1d = 1d: a day for each move
pace-3d = 3d: three days for each move
pace-7d = 7d: a week for each move
pace-12h = 12h: twelve hours for each move
pace-5d-1d-10d = 5d+1d/10d: 5 days, 1 more with each move, 10 at most
pace-10m = 10m: ten minutes for each move
pace-1m = 1m: a minute for each move
pace-15m-10s-1h = 15m+10s/1h: 15 minutes, 10 seconds more with each move
pace-own = { $pace }: as you wrote it
