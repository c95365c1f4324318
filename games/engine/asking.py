"""From the words of scenarios, forms and the API to an action. Raises `ValueError` in words for a person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import actions as act
from .board import SQUARES
from .cards import CHANCE, CHEST
from .rules.trades import cards_of
from .state import Bundle, State

Argument = Any
"""What stands beside an action's name: nothing, a number, a word, a list or a mapping, as YAML and JSON have it."""


class Asking:
    """Reads one seat's wish at one position. `seat_of` finds a seat by the name that the wish uses for it."""

    def __init__(self, state: State, seat: int, seat_of: Callable[[Argument], int]) -> None:
        self.state = state
        self.seat = seat
        self.seat_of = seat_of

    def read(self, name: str, argument: Argument) -> act.PlayerAction:
        """The action called `name`. Raises `ValueError` for an unknown one or an argument of the wrong shape."""
        kind = act.NAMES.get(name)
        if kind is None:
            raise ValueError(f"there is no action {name!r}")
        reader = _READERS.get(name)
        if reader is not None:
            return reader(self, argument)
        if argument not in (None, ""):
            raise ValueError(f"{name} takes no argument")
        return kind(self.seat)  # type: ignore[call-arg]

    def _bid(self, argument: Argument) -> act.PlayerAction:
        return act.Bid(self.seat, whole("bid", argument))

    def _lowest_bid(self, argument: Argument) -> act.PlayerAction:
        return act.FixLowest(self.seat, whole("lowest_bid", argument))

    def _choose(self, argument: Argument) -> act.PlayerAction:
        if not isinstance(argument, str):
            raise ValueError("choose takes a word")
        return act.Choose(self.seat, argument)

    def _build(self, argument: Argument) -> act.PlayerAction:
        if not isinstance(argument, dict):
            return act.Build(self.seat, squares("build", argument))
        known_keys("build", argument, ("squares", "piece", "loan"))
        loan = whole("loan", argument.get("loan") or 0)
        return act.Build(self.seat, squares("build", argument.get("squares")), _piece(argument), loan)

    def _want(self, argument: Argument) -> act.PlayerAction:
        if not isinstance(argument, dict) or len(argument) != 1:
            raise ValueError("want takes one piece and how many of it")
        [(piece, count)] = argument.items()
        return act.Want(self.seat, str(piece), whole("want", count))

    def _exchange(self, argument: Argument) -> act.PlayerAction:
        return act.Exchange(self.seat, square("exchange", argument))

    def _sell(self, argument: Argument) -> act.PlayerAction:
        if not isinstance(argument, dict):
            return act.Sell(self.seat, squares("sell", argument))
        known_keys("sell", argument, ("squares", "piece"))
        return act.Sell(self.seat, squares("sell", argument.get("squares")), _piece(argument))

    def _mortgage(self, argument: Argument) -> act.PlayerAction:
        return act.Mortgage(self.seat, square("mortgage", argument))

    def _redeem(self, argument: Argument) -> act.PlayerAction:
        return act.Redeem(self.seat, square("redeem", argument))

    def _repay(self, argument: Argument) -> act.PlayerAction:
        return act.Repay(self.seat, square("repay", argument))

    def _give_up(self, argument: Argument) -> act.PlayerAction:
        return act.GiveUp(self.seat, squares("give_up", argument))

    def _use_card(self, argument: Argument) -> act.PlayerAction:
        if argument not in (None, "", CHANCE, CHEST):
            raise ValueError(f"there is no deck {argument!r}")
        return act.UseCard(self.seat, argument or None)

    def _settle(self, argument: Argument) -> act.PlayerAction:
        return act.Settle(self.seat, self._bundle("settle", argument, self.seat))

    def _offer(self, argument: Argument) -> act.PlayerAction:
        known_keys("offer", argument, ("to", "give", "want"))
        to = self.seat_of(argument.get("to"))
        give = self._bundle("give", argument.get("give") or {}, self.seat)
        want = self._bundle("want", argument.get("want") or {}, to)
        return act.MakeOffer(self.seat, to, give, want)

    def _accept(self, argument: Argument) -> act.PlayerAction:
        if argument in (None, ""):
            return act.Accept(self.seat)
        known_keys("accept", argument, ("redeem", "offer", "loan"))
        redeem = squares("redeem", argument.get("redeem") or [])
        loans = argument.get("loan") or {}
        if not isinstance(loans, dict):
            raise ValueError("loan takes squares and sums")
        borrowed = tuple((square("loan", number), whole("loan", amount)) for number, amount in loans.items())
        return act.Accept(self.seat, redeem, _number(argument.get("offer")), borrowed)

    def _refuse(self, argument: Argument) -> act.PlayerAction:
        return act.Refuse(self.seat, _number(argument))

    def _withdraw(self, argument: Argument) -> act.PlayerAction:
        return act.Withdraw(self.seat, _number(argument))

    def _bundle(self, name: str, argument: Argument, holder: int) -> Bundle:
        known_keys(name, argument, ("cash", "deeds", "cards"))
        cards = argument.get("cards") or ()
        if isinstance(cards, int):
            cards = cards_of(self.state.cards[holder], max(0, whole("cards", cards)))
        if not isinstance(cards, (list, tuple)) or not all(card in (CHANCE, CHEST) for card in cards):
            raise ValueError(f"{name}: cards is a number, or a list of chance / chest")
        cash = whole("cash", argument.get("cash") or 0)
        return Bundle(cash, squares(name, argument.get("deeds") or []), tuple(cards))


_READERS: dict[str, Callable[[Asking, Argument], act.PlayerAction]] = {
    "bid": Asking._bid,
    "lowest_bid": Asking._lowest_bid,
    "choose": Asking._choose,
    "build": Asking._build,
    "want": Asking._want,
    "sell": Asking._sell,
    "exchange": Asking._exchange,
    "mortgage": Asking._mortgage,
    "redeem": Asking._redeem,
    "repay": Asking._repay,
    "give_up": Asking._give_up,
    "use_card": Asking._use_card,
    "settle": Asking._settle,
    "offer": Asking._offer,
    "accept": Asking._accept,
    "refuse": Asking._refuse,
    "withdraw": Asking._withdraw,
}


def whole(name: str, argument: Argument) -> int:
    """A whole number, of no more digits than any game needs."""
    if isinstance(argument, bool) or not isinstance(argument, int) or abs(argument) > 10**12:
        raise ValueError(f"{name}: {argument!r} is not a whole number")
    return argument


def square(name: str, argument: Argument) -> int:
    """A square of the board."""
    if isinstance(argument, bool) or not isinstance(argument, int) or not 0 <= argument < SQUARES:
        raise ValueError(f"{name}: there is no square {argument!r}")
    return argument


def squares(name: str, argument: Argument) -> tuple[int, ...]:
    """A list of squares; not longer than all houses that there are."""
    if not isinstance(argument, (list, tuple)) or len(argument) > 48:
        raise ValueError(f"{name} takes a list of squares")
    return tuple(square(name, item) for item in argument)


def known_keys(name: str, argument: Argument, keys: tuple[str, ...]) -> None:
    """Refuse anything but a mapping with some of `keys`."""
    if not isinstance(argument, dict):
        raise ValueError(f"{name} takes {', '.join(keys)}")
    for key in argument:
        if key not in keys:
            raise ValueError(f"{name}: unknown key {key!r}")


def _piece(argument: dict[str, Argument]) -> str | None:
    piece = argument.get("piece")
    if piece not in (None, "house", "hotel", "office", "works"):
        raise ValueError(f"there is no piece {piece!r}")
    return piece


def _number(argument: Argument) -> int | None:
    return None if argument in (None, "") else whole("offer", argument)
