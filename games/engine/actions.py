"""What one may ask for: frozen values, one class an action. The field `seat` says who asks.

What the server does has none, but for `Timeout`, whose `seat` is the one that has run out of time.

The names are those of the scenario format, in imperative: `Roll` is `roll`, `PayFine` is `pay_fine`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from .cards import DeckName
from .elements import Bundle
from .pieces import Piece

Reply = Literal["pay", "draw", "flat", "percent", "dice"]
"""The words by which one answers a card or a tax that leaves a choice."""


class Roll(NamedTuple):
    """Throw the dice, also in jail."""

    seat: int


class Buy(NamedTuple):
    """Take the square landed on, at its price."""

    seat: int


class Lease(NamedTuple):
    """Lease the parcel landed on, at its ground rent."""

    seat: int


class Decline(NamedTuple):
    """Do not take the square landed on."""

    seat: int


class Bid(NamedTuple):
    """Bid `amount` whole units in the open auction."""

    seat: int
    amount: int


class Pass(NamedTuple):
    """Do not bid."""

    seat: int


class FixLowest(NamedTuple):
    """Fix the lowest bid of the auction about to start."""

    seat: int
    amount: int


class Claim(NamedTuple):
    """Ask for every open rent of one's own."""

    seat: int


class Collect(NamedTuple):
    """Take the salary that waits for one at the bank."""

    seat: int


class Pay(NamedTuple):
    """Pay one's oldest open debt."""

    seat: int


class Settle(NamedTuple):
    """Offer property and cash for one's oldest debt, to the player it is owed to."""

    seat: int
    give: Bundle


class MakeOffer(NamedTuple):
    """Offer a trade to another seat."""

    seat: int
    to: int
    give: Bundle
    want: Bundle


class Accept(NamedTuple):
    """Accept an offer (the newest to oneself if not named), redeeming `redeem` of what one receives at once.

    Where the bank lends on buildings, `loans` are sums borrowed on squares received.
    """

    seat: int
    redeem: tuple[int, ...] = ()
    offer: int | None = None
    loans: tuple[tuple[int, int], ...] = ()


class Refuse(NamedTuple):
    """Refuse an offer (the newest to oneself if not named)."""

    seat: int
    offer: int | None = None


class Withdraw(NamedTuple):
    """Take back an offer (one's newest if not named)."""

    seat: int
    offer: int | None = None


class PayFine(NamedTuple):
    """Pay one's way out of jail."""

    seat: int


class UseCard(NamedTuple):
    """Play a release card; the Chance one first unless its `deck` is named (R-40)."""

    seat: int
    deck: DeckName | None = None


class Stay(NamedTuple):
    """Stay in jail for another round."""

    seat: int


class Choose(NamedTuple):
    """Answer a card or a tax that leaves a choice."""

    seat: int
    word: Reply


class Build(NamedTuple):
    """Build one piece on each square named, in this order; `piece` if a certain one is meant, `loan` borrowed on it."""

    seat: int
    squares: tuple[int, ...]
    piece: Piece | None = None
    loan: int = 0


class Sell(NamedTuple):
    """Sell one building from each square named to the bank, in this order; `piece` if a certain one is meant."""

    seat: int
    squares: tuple[int, ...]
    piece: Piece | None = None


class Want(NamedTuple):
    """Say in a shortage how many of the piece one wants."""

    seat: int
    piece: Piece
    number: int


class Exchange(NamedTuple):
    """Give a hotel back for its houses and half its price."""

    seat: int
    square: int


class Mortgage(NamedTuple):
    """Mortgage a deed."""

    seat: int
    square: int


class Redeem(NamedTuple):
    """Buy a mortgage back."""

    seat: int
    square: int


class Repay(NamedTuple):
    """Pay a loan on a building back, with its interest."""

    seat: int
    square: int


class GiveUp(NamedTuple):
    """Leave parcels received with loans to the bank."""

    seat: int
    squares: tuple[int, ...]


class End(NamedTuple):
    """End one's turn."""

    seat: int


class Bankrupt(NamedTuple):
    """Leave the game."""

    seat: int


class CloseAuction(NamedTuple):
    """The server, as auctioneer, knocks the lot down to the high bid."""


class TimeUp(NamedTuple):
    """The server says that the agreed time has come."""


class Conclude(NamedTuple):
    """The server says that everybody agreed to end the game here."""


class Timeout(NamedTuple):
    """The server plays the default for a seat whose time has run out (R-48)."""

    seat: int


class TakeBack(NamedTuple):
    """Take back one's own step, the move `number` (R-90)."""

    seat: int
    number: int


PlayerAction = (
    Roll | Buy | Lease | Decline | Bid | Pass | FixLowest | Claim | Collect | Pay | Settle
    | MakeOffer | Accept | Refuse | Withdraw | PayFine | UseCard | Stay | Choose | Build | Want
    | Sell | Exchange | Mortgage | Redeem | Repay | GiveUp | End | Bankrupt
)  # fmt: skip
ServerAction = CloseAuction | TimeUp | Conclude | Timeout
Action = PlayerAction | ServerAction
KeeperAction = TakeBack
"""What a player asks of whoever keeps the game, which has a record of what was before; no position can say it.

It is no action of the rules: no book has it, `legal` never finds it, `decide` is not given it. It is declared beside
those of the rules, and read and written as they are (`asks.KEEPER_ASKS`).
"""

SERVER_NAMES: dict[str, type[ServerAction]] = {
    "close_auction": CloseAuction,
    "time_up": TimeUp,
    "conclude": Conclude,
    "timeout": Timeout,
}
