"""Records to and from plain data (lists, dicts, strings, whole numbers), as JSON has it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, repeat
from typing import Any, get_args

from . import actions, agenda, elements, events
from .elements import Deck, Site
from .events import Fact
from .pieces import Piece
from .position import State


def _play_ends(seat: int, again: bool) -> agenda.ToThrow | agenda.ToEnd:
    """What an older version kept beneath a move that was not over: what is asked after it."""
    return agenda.ToThrow(seat) if again else agenda.ToEnd(seat)


_RECORDS: dict[str, Any] = {
    kind.__name__: kind
    for module in (elements, agenda, actions, events)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")
} | {"PlayEnds": _play_ends}
_CITED = (events.Paid, events.LoanReduced, events.Jailed, events.LeftJail, events.Stayed, events.TakenBack)
"""Facts that have stood in rows with their clause from the first."""
_BARE: dict[type, int] = {
    kind: kind._fields.index("clause")
    for kind in get_args(events.Fact)
    if "clause" in kind._fields and kind not in _CITED
}
"""Facts that an older version has kept without their clause, the last of their fields, and how many it kept."""
_GROWN = {"Debt": 6, "ToWant": 4, "Advance": 3, "OpenAuction": 2, "ToFixLowest": 3, "Auction": 11} | {
    kind.__name__: fields for kind, fields in _BARE.items()
}
"""Records that have grown since a release, and how many fields they had. What came later is not written while it has
its first value, so that processes of that release read what this one writes while a site is updated."""

Plain = Any
"""What `json` makes and takes: the one place in the engine where types stop."""


def to_plain(value: Plain) -> Plain:
    """A record as `[name, field, …]`, tuples as lists, the rest as it is."""
    if isinstance(value, tuple):
        if not hasattr(value, "_fields"):
            return [_TUPLE, *(to_plain(item) for item in value)]
        name = type(value).__name__
        return [name, *(to_plain(item) for item in (_without_news(value) if name in _GROWN else value))]
    return value


def _without_news(record: Plain) -> tuple[Plain, ...]:
    """The fields of a record that has grown, less those at its end that nothing has been said of."""
    kind, fields = type(record), tuple(record)
    first = {"clause": "", **kind._field_defaults}
    while len(fields) > _GROWN[kind.__name__] and fields[-1] == first[kind._fields[len(fields) - 1]]:
        fields = fields[:-1]
    return fields


_TUPLE = ""


def from_plain(data: Plain) -> Plain:
    """The record that `to_plain` made `data` from, a fact kept without its clause with '' for it.

    Raises `ValueError` if there is no record of that name and shape.
    """
    if not isinstance(data, list):
        return data
    if not data:
        raise ValueError("a record without a name")
    items = [from_plain(item) for item in data[1:]]
    if data[0] == _TUPLE:
        return tuple(items)
    kind = _RECORDS.get(data[0])
    if kind is None:
        raise ValueError(f"no record is called {data[0]!r}")
    if _BARE.get(kind) == len(items):
        items.append("")
    try:
        return kind(*items)
    except TypeError as error:
        raise ValueError(f"{data[0]} does not fit: {error}") from error


def keeps_secret(facts: Sequence[Plain]) -> bool:
    """Whether one of these facts of a move, as plain data, keeps its action from others; none is read for that."""
    return any(_RECORDS.get(fact[0]) in events.SEALED_EVENTS for fact in facts)


def facts_to_plain(facts: Sequence[Fact]) -> tuple[list[Plain], list[str]]:
    """Facts as plain data, and beside them the clause of each: processes of the last release know none of most."""
    bare = (fact._replace(clause="") if type(fact) in _BARE else fact for fact in facts)  # type: ignore[arg-type, call-arg]
    return [to_plain(fact) for fact in bare], [fact.clause for fact in facts]


def facts_from_plain(plain: Sequence[Plain], clauses: Sequence[str]) -> list[Fact]:
    """The facts that `facts_to_plain` made these from; without a clause where an older version has kept none."""
    facts = zip(map(from_plain, plain), chain(clauses, repeat("")), strict=False)
    return [fact._replace(clause=clause) if clause and type(fact) in _BARE else fact for fact, clause in facts]


_RECORD_TUPLES = ("debts", "claims", "offers")
_PLAIN_TUPLES = ("order", "jail", "out", "throw", "fresh", "leased", "barred")
_AS_IS = ("turn", "bank", "pot", "thrown", "doubles", "turn_no", "offer_no", "closing", "minted", "issued", "questions")
_LISTS = ("cash", "at")


def state_to_plain(position: State) -> dict[str, Plain]:
    """A position as plain data, agenda included."""
    plain: dict[str, Plain] = {name: getattr(position, name) for name in _AS_IS}
    plain |= {name: list(getattr(position, name)) for name in (*_LISTS, *_PLAIN_TUPLES)}
    plain |= {name: [to_plain(item) for item in getattr(position, name)] for name in (*_RECORD_TUPLES, "agenda")}
    plain["cards"] = [list(held) for held in position.cards]
    plain["sites"] = [_site_to_plain(site) for site in position.sites]
    plain["stock"] = dict(position.stock)
    plain["decks"] = {name: [list(deck.unseen), list(deck.under)] for name, deck in position.decks.items()}
    plain["ranking"] = [list(place) for place in position.ranking]
    return plain


def state_from_plain(plain: dict[str, Plain]) -> State:
    """The position that `state_to_plain` made `plain` from; what an older version did not keep has its first value."""
    fields: dict[str, Plain] = {name: plain[name] for name in _AS_IS if name in plain}
    fields |= {name: list(plain[name]) for name in _LISTS}
    fields |= {name: tuple(plain[name]) for name in _PLAIN_TUPLES if name in plain}
    fields |= {name: tuple(from_plain(item) for item in plain[name]) for name in _RECORD_TUPLES}
    return State(
        **fields,
        agenda=[from_plain(item) for item in plain["agenda"]],
        cards=tuple(tuple(held) for held in plain["cards"]),
        sites=tuple(_site_from_plain(*site) for site in plain["sites"]),
        stock=dict(plain["stock"]),
        decks={name: Deck(tuple(unseen), tuple(under)) for name, (unseen, under) in plain["decks"].items()},
        ranking=tuple(tuple(place) for place in plain["ranking"]),
    )


@lru_cache(maxsize=4_000)
def _site_to_plain(site: Site) -> list[Plain]:
    """The last two fields only where there is anything in them: most sites have no loan. Nobody changes what it gives.

    A move leaves most sites as they are.
    """
    loan = [site.original, list(site.paid)] if site.original or site.paid else []
    return [site.holder, list(site.pieces), site.owed, *loan]


def _site_from_plain(
    holder: int | None, pieces: list[Piece], owed: int, original: int = 0, paid: Sequence[int] = ()
) -> Site:
    return Site(holder, tuple(pieces), owed, original, tuple(paid))
