"""What `then` and `expect` may look at of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.pieces import WORKS

from ..engine import awaited, legal
from ..engine.agenda import Auction
from ..engine.asking.arguments import ALL_PIECES
from ..engine.asking.words import square, whole
from ..engine.asks import ASKS
from ..engine.cards import DeckName
from ..engine.clauses import CardId
from ..engine.elements import Debt
from .looking import Look, Pair, UnknownWord, wholes, yes_or_no


def _turn(look: Look, wanted: Any) -> Pair:
    return look.known(wanted), look.players[look.state.turn]


def _bank(look: Look, wanted: Any) -> Pair:
    known, expected = {f"{piece}s" for piece in look.state.stock if piece != WORKS}, wholes("bank", wanted)
    if not set(expected) <= known:
        raise ValueError(f"bank takes {' and '.join(sorted(known))}")
    return expected, {name: look.state.stock[name.removesuffix("s")] for name in expected}


def _banked(look: Look, wanted: Any) -> Pair:
    if not look.edition.setup.reserve:
        raise ValueError("banked: the bank of this edition has no box")
    return whole("banked", wanted), look.state.bank


def _pot(look: Look, wanted: Any) -> Pair:
    return whole("pot", wanted), look.state.pot


def _top_cards(deck: DeckName) -> Callable[[Look, Any], Pair]:
    def check(look: Look, wanted: Any) -> Pair:
        for card in _cards_of(look, deck, wanted):
            _known_card(look, deck, card)
        unseen, under = look.state.decks[deck]
        return wanted, [] if unseen else list(under[: len(wanted)])

    return check


def _bottom_card(deck: DeckName) -> Callable[[Look, Any], Pair]:
    def check(look: Look, wanted: Any) -> Pair:
        _known_card(look, deck, wanted)
        under = look.state.decks[deck].under
        return wanted, under[-1] if under else None

    return check


def _cards_of(look: Look, deck: DeckName, wanted: Any) -> list[Any]:
    if not isinstance(wanted, list) or not wanted:
        raise ValueError(f"{deck} is a list of cards")
    return wanted


def _known_card(look: Look, deck: DeckName, card: Any) -> None:
    known = look.edition.deck.get(CardId(card)) if isinstance(card, str) else None
    if known is None or known.deck != deck:
        raise UnknownWord(f"card of {deck}", card)


def _may(look: Look, wanted: Any) -> Pair:
    named = _names_by_player(look, wanted)
    return named, {player: _allowed(look, player, names) for player, names in named.items()}


def _may_not(look: Look, wanted: Any) -> Pair:
    named = _names_by_player(look, wanted)
    return {player: [] for player in named}, {player: _allowed(look, player, names) for player, names in named.items()}


def _allowed(look: Look, player: str, names: list[str]) -> list[str]:
    """Of these actions those that a player may take: each is looked at once, and no other."""
    found = legal(look.edition, look.state, look.players.index(player), dict.fromkeys(names))
    return [name for name in names if name in found]


def _names_by_player(look: Look, wanted: Any) -> dict[str, list[str]]:
    if not isinstance(wanted, dict):
        raise ValueError("a mapping of players to action names is wanted")
    for player, names in wanted.items():
        look.known(player)
        if not isinstance(names, list) or len(names) > len(ASKS):
            raise ValueError(f"{player}: a list of actions is wanted, each once")
        for name in names:
            if not isinstance(name, str) or name not in ASKS:
                raise UnknownWord("action", name)
    return dict(wanted)


def _awaiting(look: Look, wanted: Any) -> Pair:
    return sorted(look.all_known("awaiting", wanted)), sorted(look.players[seat] for seat in awaited(look.state))


def _owes(look: Look, wanted: Any) -> Pair:
    if not isinstance(wanted, dict):
        raise ValueError("owes is a mapping of players")
    if not wanted:  # nobody owes anything
        return {}, {look.name(debt.debtor): debt.amount for debt in look.state.debts}
    expected: dict[str, Any] = {}
    there: dict[str, Any] = {}
    for player, sums in wanted.items():
        seat = look.players.index(look.known(player))
        debts = [debt for debt in look.state.debts if debt.debtor == seat]
        if isinstance(sums, dict):
            expected[player], there[player] = _by_creditor(look, sums, debts)
        else:
            expected[player], there[player] = whole("owes", sums), sum(debt.amount for debt in debts)
    return expected, there


def _by_creditor(look: Look, sums: dict[Any, Any], debts: list[Debt]) -> Pair:
    """What is owed to each creditor named; to all that there are if none is."""
    expected = wholes("owes", sums)
    there: dict[str, int] = {}
    for debt in debts:
        name = look.name(debt.creditor)
        there[name] = there.get(name, 0) + debt.amount
    return expected, {name: there.get(_purse(look, name), 0) for name in expected or there}


def _purse(look: Look, name: Any) -> str:
    return str(name) if name in ("bank", "chest") else look.known(name)


def _auction(look: Look, wanted: Any) -> Pair:
    top = look.state.agenda[-1] if look.state.agenda else None
    there = None if not isinstance(top, Auction) else _auction_words(look, top)
    if wanted == "none":
        return "none", there or "none"
    if not isinstance(wanted, dict) or not wanted or not set(wanted) <= set(AUCTION_WORDS):
        raise ValueError("auction takes square or piece, high, by and lowest, or is none")
    expected = {key: _auction_word(look, key, value) for key, value in wanted.items()}
    return expected, there and {key: there[key] for key in wanted}


def _auction_word(look: Look, key: str, value: Any) -> Any:
    """What is wanted of an auction: where there is a square there is no piece, and nobody may have bid."""
    return None if value is None and key in ("square", "piece", "by") else AUCTION_WORDS[key](look, value)


def _bidder(look: Look, wanted: Any) -> str | None:
    return None if wanted == "none" else look.known(wanted)


def _piece(_look: Look, wanted: Any) -> str:
    if wanted not in ALL_PIECES:
        raise UnknownWord("piece", wanted)
    return str(wanted)


RENT_FORMS = [{"from", "to", "square", "sum"}, {"from", "to", "square"}]
AUCTION_WORDS: dict[str, Callable[[Look, Any], Any]] = {
    "square": lambda _look, wanted: square("auction", wanted),
    "piece": _piece,
    "high": lambda _look, wanted: whole("auction", wanted),
    "by": _bidder,
    "lowest": lambda _look, wanted: whole("auction", wanted),
}


def _auction_words(look: Look, auction: Auction) -> dict[str, Any]:
    by = None if auction.by is None else look.players[auction.by]
    return {
        "square": auction.square,
        "piece": auction.piece or None,
        "high": auction.high,
        "by": by,
        "lowest": auction.lowest,
    }


def _rents(look: Look, wanted: Any) -> Pair:
    """The open claims; what they come to only where it is said: of some the dice are not thrown yet."""
    forms = [set(rent) if isinstance(rent, dict) else set() for rent in wanted] if isinstance(wanted, list) else [set()]
    if any(form not in RENT_FORMS or form != forms[0] for form in forms):
        raise ValueError("rents is a list of {from, to, square, sum}, with a sum in each or in none")
    claims = [claim for claim in look.state.claims if isinstance(claim.visitor, int)]
    there = [(look.name(claim.visitor), look.name(claim.owner), claim.square, claim.amount) for claim in claims]
    words = len(forms[0] if forms else RENT_FORMS[0])
    return sorted(_rent(look, rent) for rent in wanted), sorted(rent[:words] for rent in there)


def _rent(look: Look, rent: dict[str, Any]) -> tuple[Any, ...]:
    where = look.known(rent["from"]), _purse(look, rent["to"]), square("rents", rent["square"])
    return (*where, whole("rents", rent["sum"])) if "sum" in rent else where


def _order(look: Look, wanted: Any) -> Pair:
    return look.all_known("order", wanted), [look.players[seat] for seat in look.state.order]


def _thrown(look: Look, wanted: Any) -> Pair:
    return yes_or_no("thrown", wanted), look.state.thrown


def _over(look: Look, wanted: Any) -> Pair:
    return yes_or_no("over", wanted), look.state.over


def _winner(look: Look, wanted: Any) -> Pair:
    first = sorted(look.players[seat] for seat in look.state.ranking[0]) if look.state.ranking else []
    return sorted(look.known(name) for name in (wanted if isinstance(wanted, list) else [wanted])), first


def _ranking(look: Look, wanted: Any) -> Pair:
    return look.all_known("ranking", wanted), [look.players[seat] for place in look.state.ranking for seat in place]


def _worth(look: Look, wanted: Any) -> Pair:
    expected, worth = wholes("worth", wanted), look.edition.ending.worth
    seats = {player: look.players.index(look.known(player)) for player in expected}
    return expected, {player: worth.of(look.edition, look.state, seat) for player, seat in seats.items()}


CHECKS: dict[str, Callable[[Look, Any], Pair]] = {
    "turn": _turn, "bank": _bank, "banked": _banked, "pot": _pot, "chance": _top_cards("chance"),
    "chest": _top_cards("chest"), "under_chance": _bottom_card("chance"), "under_chest": _bottom_card("chest"),
    "may": _may, "may_not": _may_not, "awaiting": _awaiting, "owes": _owes, "auction": _auction, "rents": _rents,
    "order": _order, "thrown": _thrown, "over": _over, "winner": _winner, "ranking": _ranking, "worth": _worth,
}  # fmt: skip
