"""From the words of scenarios, forms and the API to an action. Raises `ValueError` in words for a person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import actions as act
from .board import SQUARES
from .cards import CHANCE, CHEST
from .pieces import BIG, HOUSE, WORKS
from .rules.trades import cards_of
from .state import Bundle, State

DECKS = (CHANCE, CHEST)
PIECES = (HOUSE, *BIG, WORKS)
MOST_CARDS = 8
"""How long a list of release cards may be: more than any book has."""
MOST_OF_A_SUM = 10**12
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
            raise ValueError(f"there is no action {quoted(name)}")
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
        if piece not in PIECES:
            raise ValueError(f"there is no piece {quoted(piece)}")
        return act.Want(self.seat, piece, whole("want", count))

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
            raise ValueError(f"there is no deck {quoted(argument)}")
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
        cash = whole("cash", argument.get("cash") or 0)
        cards = self._cards(name, argument.get("cards") or 0, holder)
        return Bundle(cash, squares(name, argument.get("deeds") or []), cards)

    def _cards(self, name: str, cards: Argument, holder: int) -> tuple[str, ...]:
        """Release cards, by their decks or by how many; one more than are held is as good as a thousand."""
        if isinstance(cards, (list, tuple)) and len(cards) <= MOST_CARDS and all(card in DECKS for card in cards):
            return tuple(cards)
        if isinstance(cards, (list, tuple, dict, str)):
            raise ValueError(f"{name}: cards is a number, or a list of chance / chest")
        if whole("cards", cards) < 0:
            raise ValueError(f"{name}: {cards} is not a number of cards")
        held = self.state.cards[holder]
        return cards_of(held, min(cards, len(held) + 1))


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
    if isinstance(argument, bool) or not isinstance(argument, int) or abs(argument) > MOST_OF_A_SUM:
        raise ValueError(f"{name}: {quoted(argument)} is not a whole number")
    return argument


def quoted(argument: Argument) -> str:
    """What somebody wrote, as it may stand in a sentence: words and small numbers, and dots for what is longer."""
    if isinstance(argument, int) and not isinstance(argument, bool) and abs(argument) > MOST_OF_A_SUM:
        return "…"  # not even to be written out: that alone is work without bound
    if isinstance(argument, (list, tuple, dict)):
        return "…"
    text = repr(argument)
    return text if len(text) <= 60 else f"{text[:60]}…"


def square(name: str, argument: Argument) -> int:
    """A square of the board."""
    if isinstance(argument, bool) or not isinstance(argument, int) or not 0 <= argument < SQUARES:
        raise ValueError(f"{name}: there is no square {quoted(argument)}")
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
            raise ValueError(f"{name}: unknown key {quoted(key)}")


def _piece(argument: dict[str, Argument]) -> str | None:
    piece = argument.get("piece")
    if piece not in (None, *PIECES):
        raise ValueError(f"there is no piece {quoted(piece)}")
    return piece


def _number(argument: Argument) -> int | None:
    return None if argument in (None, "") else whole("offer", argument)
