vierschach-name = Vierschach (German four-handed chess)
vierschach-short = Chess for four on a cross board: two alliances, and a mated ally can be freed again.
vierschach-seat-w = White
vierschach-seat-b = Black
vierschach-seat-r = Red
vierschach-seat-u = Blue

vierschach-option-odds_w = Odds given by White
vierschach-option-odds_w-none = plays with all men
vierschach-option-odds_w-queen = plays without its queen; unrated
vierschach-option-odds_w-rook = plays without its queen's rook; unrated
vierschach-option-odds_w-bishop = plays without its queen's bishop; unrated
vierschach-option-odds_w-knight = plays without its queen's knight; unrated
vierschach-option-odds_b = Odds given by Black
vierschach-option-odds_b-none = plays with all men
vierschach-option-odds_b-queen = plays without its queen; unrated
vierschach-option-odds_b-rook = plays without its queen's rook; unrated
vierschach-option-odds_b-bishop = plays without its queen's bishop; unrated
vierschach-option-odds_b-knight = plays without its queen's knight; unrated
vierschach-option-odds_r = Odds given by Red
vierschach-option-odds_r-none = plays with all men
vierschach-option-odds_r-queen = plays without its queen; unrated
vierschach-option-odds_r-rook = plays without its queen's rook; unrated
vierschach-option-odds_r-bishop = plays without its queen's bishop; unrated
vierschach-option-odds_r-knight = plays without its queen's knight; unrated
vierschach-option-odds_u = Odds given by Blue
vierschach-option-odds_u-none = plays with all men
vierschach-option-odds_u-queen = plays without its queen; unrated
vierschach-option-odds_u-rook = plays without its queen's rook; unrated
vierschach-option-odds_u-bishop = plays without its queen's bishop; unrated
vierschach-option-odds_u-knight = plays without its queen's knight; unrated

vierschach-rules-1 =
    Four armies, two alliances: White and Red, who sit opposite each other, play against Black and Blue. The turn goes clockwise: White, Black, Red, Blue. Two people can play as well; each then leads two allied armies.

    The board is a cross: the ordinary 64 squares and a wing of three rows for each army. The men are those of ordinary chess; each queen faces the king of the ally.

    A side wins when both its enemies lie mated at the same time.
vierschach-rules-2 =
    All men move as in ordinary chess. At the inner corners of the cross a slanting step is free: White's bishop on d3 may go to c4, and so may his king or a pawn that takes.

    You can take men of both enemies, never those of your ally; his men only stand in your way and give you no check. Castling is the ordinary one, towards either rook.
vierschach-rules-3 =
    Pawns always march away from their own side. A double step may be taken in passing by either enemy, until the player who made it moves again.

    A pawn is promoted where no square lies ahead, at the end of a wing (here c10 on c11), and on the first line of the ally, to any officer; and on the first line of an enemy, which it reaches only by taking, to a queen (here m10 by taking the knight n11).
vierschach-rules-4 =
    You may not leave your own king in check. Whoever is in check on his turn and has no legal move is mated, but his men stay. While he lies mated they are dead: they only stand in the way, do not move, cannot be taken and give no check. His turn is passed over.

    Here Black has been mated by the rooks c10 and f11. The ally may still help between the check and the turn of the player in check.
vierschach-rules-5 =
    The mate is lifted as soon as it no longer holds, whoever brings that about. Blue has just put his rook between, on d11: Black is freed, and all his men live again.

    A player without a move who is not in check passes; if his ally lies mated or has left, the game is a draw. It is also drawn when only kings are left, when a position stands for the third time, after 200 moves in a row without a capture or a pawn's move, or when all agree.

    A seat that resigns or runs out of time is out for good; its men stay as dead men, and its ally plays on.

vierschach-note-mated = { $seat } lies mated; its men are dead until the mate is lifted
vierschach-note-out = { $seat } has left; its men are dead
vierschach-note-pass = { $seat } has no move and must pass
vierschach-note-idle = { $plies } of { $limit } moves without a capture or a pawn's move; at { $limit } the game is a draw

vierschach-reason-checkmate = both enemies lie mated
vierschach-reason-resignation = both enemies are out of play, the last one resigned
vierschach-reason-timeout = both enemies are out of play, the last one by the clock
vierschach-reason-stalemate = stalemate, and the ally cannot play on
vierschach-reason-idle = two hundred moves without a capture or a pawn's move
