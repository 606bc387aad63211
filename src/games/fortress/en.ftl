fortress-name = Four-handed fortress chess
fortress-short = Petrov's chess for four: two alliances, walled fortresses, the mated are swept off.
fortress-seat-w = White
fortress-seat-b = Black
fortress-seat-r = Red
fortress-seat-u = Blue

# What the options of each seat say alike.
-fortress-layout-white = White's: knight by the gate, then bishop, rook
-fortress-layout-blue = Blue's: bishop by the gate, then knight, rook
-fortress-layout-free = each seat places its own before the first move
-fortress-odds-none = plays with all men
-fortress-odds-queen = plays without its queen; unrated
-fortress-odds-reserve = plays without all three reserve officers; unrated
-fortress-odds-rook = plays without its reserve rook; unrated
-fortress-odds-bishop = plays without its reserve bishop; unrated
-fortress-odds-knight = plays without its reserve knight; unrated

fortress-option-layout = Where the reserve officers stand
fortress-option-layout-white = { -fortress-layout-white }
fortress-option-layout-blue = { -fortress-layout-blue }
fortress-option-layout-free = { -fortress-layout-free }
fortress-option-layout_w = Reserve of White, if not as all
fortress-option-layout_w-white = { -fortress-layout-white }
fortress-option-layout_w-blue = { -fortress-layout-blue }
fortress-option-layout_w-free = { -fortress-layout-free }
fortress-option-layout_b = Reserve of Black, if not as all
fortress-option-layout_b-white = { -fortress-layout-white }
fortress-option-layout_b-blue = { -fortress-layout-blue }
fortress-option-layout_b-free = { -fortress-layout-free }
fortress-option-layout_r = Reserve of Red, if not as all
fortress-option-layout_r-white = { -fortress-layout-white }
fortress-option-layout_r-blue = { -fortress-layout-blue }
fortress-option-layout_r-free = { -fortress-layout-free }
fortress-option-layout_u = Reserve of Blue, if not as all
fortress-option-layout_u-white = { -fortress-layout-white }
fortress-option-layout_u-blue = { -fortress-layout-blue }
fortress-option-layout_u-free = { -fortress-layout-free }
fortress-option-mate = When a player is mated
fortress-option-mate-once = at once: whoever has no answer to a check leaves immediately
fortress-option-mate-turn = when his turn comes: until then his ally may still save him
fortress-option-odds_w = Odds given by White
fortress-option-odds_w-none = { -fortress-odds-none }
fortress-option-odds_w-queen = { -fortress-odds-queen }
fortress-option-odds_w-reserve = { -fortress-odds-reserve }
fortress-option-odds_w-rook = { -fortress-odds-rook }
fortress-option-odds_w-bishop = { -fortress-odds-bishop }
fortress-option-odds_w-knight = { -fortress-odds-knight }
fortress-option-odds_b = Odds given by Black
fortress-option-odds_b-none = { -fortress-odds-none }
fortress-option-odds_b-queen = { -fortress-odds-queen }
fortress-option-odds_b-reserve = { -fortress-odds-reserve }
fortress-option-odds_b-rook = { -fortress-odds-rook }
fortress-option-odds_b-bishop = { -fortress-odds-bishop }
fortress-option-odds_b-knight = { -fortress-odds-knight }
fortress-option-odds_r = Odds given by Red
fortress-option-odds_r-none = { -fortress-odds-none }
fortress-option-odds_r-queen = { -fortress-odds-queen }
fortress-option-odds_r-reserve = { -fortress-odds-reserve }
fortress-option-odds_r-rook = { -fortress-odds-rook }
fortress-option-odds_r-bishop = { -fortress-odds-bishop }
fortress-option-odds_r-knight = { -fortress-odds-knight }
fortress-option-odds_u = Odds given by Blue
fortress-option-odds_u-none = { -fortress-odds-none }
fortress-option-odds_u-queen = { -fortress-odds-queen }
fortress-option-odds_u-reserve = { -fortress-odds-reserve }
fortress-option-odds_u-rook = { -fortress-odds-rook }
fortress-option-odds_u-bishop = { -fortress-odds-bishop }
fortress-option-odds_u-knight = { -fortress-odds-knight }

fortress-rules-1 =
    Four armies, two alliances: White and Red, who sit opposite each other, play against Black and Blue. The turn goes clockwise: White, Black, Red, Blue. Two people can play as well; each then leads two allied armies.

    Everybody has the men of ordinary chess and three more, the reserve: a rook, a bishop and a knight in the fortress at the right hand.

    Whoever is mated is swept off the board with all his men. The side that mates both its enemies wins, and a player who was mated earlier wins with his ally.
fortress-rules-2 =
    Each fortress has walls, drawn as thick bars. Its gate, two squares wide, opens to its owner's wing; the rear wall shuts it off from the neighbour's wing. The blue fields are no squares; they only hold the pegs of won games.

    Nothing moves, takes or gives check through a wall, nor slantwise past the end of one. A knight leaps over men but not over walls: he needs a straight and a slanting step, in either order, both open. White's knight m3 may go to the five marked squares, but not to n5 behind the wall.

    Otherwise all men move as in ordinary chess.
fortress-rules-3 =
    You can take men of both enemies, never those of your ally; his men only stand in your way. Pawns always march away from their own side. A double step may be taken in passing by either enemy, until the player who made it moves again.

    A pawn is promoted on the first line of the ally (to any officer: here h13 on h14), on the first line of an enemy, which it reaches only by taking (to a queen), and at the end of the board inside a fortress (to any officer).
fortress-rules-4 =
    You may not leave your own king in check. If your king is in check and you would have no answer, you are mated at once, even if it is not your turn yet, and all your men leave the board. White has just played m14-m16: Blue had no answer, his king and his pawn are gone.

    A check that you can answer waits for your turn; another player may lift it before, or take your last answer away. A player without a move who is not in check passes; if his ally is out, the game is a draw.

    At some tables mate is judged only when the turn comes (an option).
fortress-rules-5 =
    Castling is the ordinary one: the king goes two squares towards a rook of his line. Petrov's advice is to castle towards your fortress, as White has done here, and then to walk in through the gate, where the king is safest.

    A seat that resigns or runs out of time leaves with all its men, and its ally plays on.

    The game is drawn when only kings are left, when a position stands for the third time, after 200 moves in a row without a capture, a pawn's move or an elimination, or when all agree.

fortress-note-placing = { $seat } places a reserve officer in its fortress
fortress-note-pass = { $seat } has no move and must pass
fortress-note-barred = { $seat }: the man on { $square } may not move on the next turn
fortress-note-idle = { $plies } of { $limit } moves without a capture, a pawn's move or an elimination; at { $limit } the game is a draw

fortress-reason-checkmate = both enemies are out, the last one mated
fortress-reason-resignation = both enemies are out, the last one resigned
fortress-reason-timeout = both enemies are out, the last one by the clock
fortress-reason-stalemate = a lone player is stalemated
fortress-reason-idle = two hundred moves without progress
