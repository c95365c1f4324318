"""What `given` may set up: the position of each player, the bank, the decks. It may break a rule, not be impossible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.board import LOT

from ..engine.agenda import ToThrow
from ..engine.asking.words import square, squares, whole
from ..engine.cards import DECKS, DeckName
from ..engine.clauses import CardId
from ..engine.edition import Edition
from ..engine.elements import Deck
from ..engine.events.turns import JAIL
from ..engine.pieces import BIG, HOUSE, OFFICE, WORKS, Piece
from ..engine.position import State
from ..engine.rules.finance import Mortgages
from ..engine.rules.parcels import Parcels
from ..engine.rules.passing import Middle
from ..engine.table import Table
from .looking import yes_or_no

PLAYER_GIVEN = ("cash", "at", "jail", "deeds", "mortgaged", "buildings", "cards", "loans", "bankrupt")
GIVEN = ("turn", "bank", "banked", "pot", "chance", "chest", "opening", "deal")


class GivenError(ValueError):
    """What is wrong with `given`: whose it is (None: the table's), and under which key."""

    def __init__(self, seat: int | None, message: str) -> None:
        super().__init__(message)
        self.seat = seat
        self.key = message.split(":")[0].split(" ")[0]


def place(edition: Edition, state: State, players: Mapping[int, Mapping[str, Any]], common: Mapping[str, Any]) -> None:
    """Change a fresh position as `given` says. Raises `GivenError` for what is impossible or of the wrong shape."""
    for seat, given in players.items():
        try:
            _purse_and_piece(state, seat, given)
            _deeds(edition, state, seat, given)
            _buildings(edition, state, seat, given)
            _loans(edition, state, seat, given)
            _cards(edition, state, seat, given)
        except ValueError as error:
            raise GivenError(seat, str(error)) from error
    try:
        _place_common(edition, state, common)
    except ValueError as error:
        raise GivenError(None, str(error)) from error


def _place_common(edition: Edition, state: State, common: Mapping[str, Any]) -> None:
    _decks(state, common)
    _bank(edition, state, common.get("bank"))
    state.pot = _sum("pot", common.get("pot", 0))
    if state.pot and not _has_pot(edition):
        raise ValueError("pot: no money gathers in this edition")
    reserve = edition.setup.reserve
    if "banked" in common and not reserve:
        raise ValueError("banked: the bank of this edition has no box")
    state.bank = _sum("banked", common.get("banked", reserve)) if reserve else -sum(state.cash) - state.pot
    state.minted = sum(state.cash) + state.pot + state.bank
    if "turn" in common:
        state.turn = common["turn"]
        state.agenda[-1] = ToThrow(state.turn)
    if state.turn in state.out:
        raise ValueError("turn: the player in turn is out of the game")
    most = edition.ending.bankruptcies if edition.ending.counted else len(state.order) - 1
    if len(state.out) >= min(most, len(state.order) - 1):
        raise ValueError("bankrupt: with so many out the game would be over")


def _has_pot(edition: Edition) -> bool:
    """Whether money gathers in the middle of the board, for somebody to take."""
    return bool(edition.parking.takes_pot) or any(isinstance(rule, Middle) for rule in edition.passing)


def _purse_and_piece(state: State, seat: int, given: Mapping[str, Any]) -> None:
    if "bankrupt" in given and yes_or_no("bankrupt", given["bankrupt"]):
        if any(given.get(key) for key in ("cash", "deeds", "cards")) or "jail" in given:
            raise ValueError("bankrupt: who is out of the game has nothing, and is not in jail")
        state.out += (seat,)
        state.cash[seat] = 0
    if "cash" in given:
        state.cash[seat] = _sum("cash", given["cash"])
    if "at" in given:
        state.at[seat] = square("at", given["at"])
    if "jail" in given:
        state.put_jail(seat, whole("jail", given["jail"]))
        state.at[seat] = JAIL
        if state.jail[seat] not in (0, 1, 2):
            raise ValueError("jail is 0, 1 or 2 failed throws")
        if given.get("at", JAIL) != JAIL:
            raise ValueError(f"at: one in jail is on square {JAIL}")


def _said(given: Mapping[str, Any], key: str, nothing: Any) -> Any:
    """What stands beside a key; `nothing` if it is left out or empty."""
    return nothing if given.get(key) is None else given[key]


def _sum(key: str, words: Any) -> int:
    if whole(key, words) < 0:
        raise ValueError(f"{key} is never below 0")
    return int(words)


def _deeds(edition: Edition, state: State, seat: int, given: Mapping[str, Any]) -> None:
    for number in squares("deeds", _said(given, "deeds", [])):
        if not edition.board.squares[number].group:
            raise ValueError(f"deeds: nobody can hold square {number}")
        if state.sites[number].holder is not None:
            raise ValueError(f"deeds: square {number} is held twice")
        state.put_site(number, state.sites[number]._replace(holder=seat))
    for number in squares("mortgaged", _said(given, "mortgaged", [])):
        if not isinstance(edition.finance, Mortgages):
            raise ValueError("mortgaged: in this edition the bank lends on buildings, see loans")
        if state.sites[number].holder != seat:
            raise ValueError(f"mortgaged: square {number} is not theirs")
        if state.sites[number].owed:
            raise ValueError(f"mortgaged: square {number} is named twice")
        owed = edition.finance.loan_on(Table(edition, state), number)
        state.put_site(number, state.sites[number]._replace(owed=owed))


def _buildings(edition: Edition, state: State, seat: int, given: Mapping[str, Any]) -> None:
    buildings = _said(given, "buildings", {})
    if not isinstance(buildings, dict):
        raise ValueError("buildings is a mapping of squares")
    for number, standing in buildings.items():
        number = square("buildings", number)
        pieces = pieces_of(standing, tuple(edition.setup.pieces))
        is_lot = edition.board.squares[number].kind == LOT
        if is_lot == (WORKS in pieces) or state.sites[number].holder != seat:
            raise ValueError(f"buildings: square {number} is not theirs to build that on")
        for piece in pieces:
            if not state.stock[piece]:
                raise ValueError(f"buildings: there are not so many {piece}s")
            state.put_pieces(fewer=(piece,), more=())
        state.put_site(number, state.sites[number]._replace(pieces=pieces, paid=_paid(edition, number, pieces)))


def _paid(edition: Edition, number: int, pieces: tuple[Piece, ...]) -> tuple[int, ...]:
    """What the pieces cost, where that is kept."""
    building, printed = edition.building, edition.board.squares[number]
    return tuple(building.price(printed, piece) for piece in pieces) if isinstance(building, Parcels) else ()


def _loans(edition: Edition, state: State, seat: int, given: Mapping[str, Any]) -> None:
    for number, (original, owed) in loans_of(_said(given, "loans", {})).items():
        if isinstance(edition.finance, Mortgages):
            raise ValueError("loans: this edition knows mortgages only")
        if state.sites[number].holder != seat or not 0 <= owed <= original:
            raise ValueError(f"loans: there can be no such loan on square {number}")
        state.put_site(number, state.sites[number]._replace(original=original, owed=owed))


def loans_of(loans: Any) -> dict[int, tuple[int, int]]:
    """Square: original and owed, as `{original, owed}` says."""
    if not isinstance(loans, dict):
        raise ValueError("loans is a mapping of squares")
    found = {}
    for number, loan in loans.items():
        if not isinstance(loan, dict) or set(loan) != {"original", "owed"}:
            raise ValueError("loans: a loan is {original, owed}")
        sums = (whole("loans", loan["original"]), whole("loans", loan["owed"]))
        found[square("loans", number)] = sums
    return found


def pieces_of(standing: Any, kinds: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The pieces, of the `kinds` of an edition, that 1..4 or a name stand for; where land is leased a list too."""
    if isinstance(standing, int) and not isinstance(standing, bool) and 1 <= standing <= 4:
        return tuple(HOUSE for _ in range(standing))
    named = [piece for piece in (*BIG, WORKS) if piece in kinds]
    if standing in named:
        return (standing,)
    listed = OFFICE in kinds
    if listed and isinstance(standing, list) and _may_stand(standing):
        return tuple(standing)
    more = ", nor a list of these" if listed else ""
    raise ValueError(f"buildings: {standing!r} is neither 1 to 4 nor {', '.join(named)}{more}")


def _may_stand(pieces: list[Any]) -> bool:
    """Whether a parcel can have these beside one another: houses, big buildings or works."""
    alike = (((HOUSE,), 4), (BIG, 2), ((WORKS,), 1))
    return any(0 < len(pieces) <= most and all(piece in kinds for piece in pieces) for kinds, most in alike)


def _bank(edition: Edition, state: State, bank: Any) -> None:
    if bank is None:
        return
    known = {f"{piece}s" for piece in state.stock if piece != WORKS}
    if not isinstance(bank, dict) or not set(bank) <= known:
        raise ValueError(f"bank takes {' and '.join(sorted(known))}")
    for name, count in bank.items():
        piece = name.removesuffix("s")
        if not 0 <= whole("bank", count) <= state.stock[piece]:
            raise ValueError(f"bank: there are not so many {name}")
        state.stock = {**state.stock, piece: count}


def _cards(edition: Edition, state: State, seat: int, given: Mapping[str, Any]) -> None:
    """Release cards that a player holds are in no deck."""
    for name in sorted(_held(given)):
        release = next(card.id for card in edition.deck.values() if card.deck == name and card.effect == "release")
        unseen = state.decks[name].unseen
        if release not in unseen:
            raise ValueError(f"cards: the release card of {name} is held twice")
        state.put_deck(name, Deck(tuple(card for card in unseen if card != release)))
        state.put_cards(seat, (*state.cards[seat], name))


def _decks(state: State, common: Mapping[str, Any]) -> None:
    for name in DECKS:
        if name in common:
            state.put_deck(name, Deck((), _ordered(name, common[name], list(state.decks[name].unseen))))


def _held(given: Mapping[str, Any]) -> list[DeckName]:
    held = _said(given, "cards", [])
    if not isinstance(held, list) or not all(deck in DECKS for deck in held):
        raise ValueError("cards is a list of chance / chest")
    return held


def _ordered(name: str, top: Any, cards: list[CardId]) -> tuple[CardId, ...]:
    """The named cards on top, the rest below in the order of the table."""
    if not isinstance(top, list):
        raise ValueError(f"{name} is a list of cards")
    for card in top:
        if card not in cards or top.count(card) > 1:
            raise ValueError(f"{name}: the card {card!r} is not in this deck, or is there twice")
    return (*top, *(card for card in cards if card not in top))
