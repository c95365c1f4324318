"""How one comes to hold a square: here by purchase, else by auction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..actions import Buy, Decline
from ..agenda import OpenAuction, ToTake
from ..events import Declined, Took
from ..play import Play
from ..state import BANK


@dataclass(frozen=True)
class Purchase:
    """Unowned property may be bought at its price (`buying`), else it is auctioned at once."""

    buying: str

    def land(self, play: Play, seat: int, square: int, card: str) -> None:
        """Offer what nobody holds; charge for what another holds, as `card` may change it; one's own asks nothing."""
        holder = play.state.sites[square].holder
        if holder is None:
            play.then(ToTake(seat, square))
        elif holder != seat:
            charge = play.rules.charges.due(play, square, card)
            if charge:
                play.rules.claims.open(play, seat, square, charge)

    def check_buy(self, play: Play, action: Buy) -> Iterator[str]:
        """Only what one has landed on, and only with the cash for it."""
        yield from play.check_answer(ToTake, action.seat)
        if isinstance(play.top, ToTake):
            yield from play.check_cash(action.seat, play.rules.board.squares[play.top.square].price)

    def buy(self, play: Play, action: Buy) -> None:
        """Pay the price, take the deed."""
        assert isinstance(play.top, ToTake)
        square = play.top.square
        play.answered()
        play.transfer(action.seat, BANK, play.rules.board.squares[square].price, self.buying)
        play.emit(Took(action.seat, square, "bought"))

    def check_decline(self, play: Play, action: Decline) -> Iterator[str]:
        """Only what one has landed on."""
        yield from play.check_answer(ToTake, action.seat)

    def decline(self, play: Play, action: Decline) -> None:
        """An auction at once; the decliner may bid too, and speaks first (R-17)."""
        assert isinstance(play.top, ToTake)
        square = play.top.square
        play.answered()
        play.emit(Declined(action.seat, square))
        play.then(OpenAuction(square, (action.seat, *play.state.after(action.seat))))
