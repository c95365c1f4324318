"""What is kept of a game: the snapshot is the truth, moves and transfers are the record."""

from .game import Game, Heartbeat, new_key
from .record import Archive, DiceRoot, Move, Transfer
from .seat import BY_A_BOT, Seat, SeatNote, StandingOrders, new_nonce

__all__ = [
    "BY_A_BOT",
    "Archive",
    "DiceRoot",
    "Game",
    "Heartbeat",
    "Move",
    "Seat",
    "SeatNote",
    "StandingOrders",
    "Transfer",
    "new_key",
    "new_nonce",
]
