"""The forms by which a trade is composed: an offer to whom one likes, one turned round, property for a debt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.books.names import DECK_NAMES, figure
from games.books.writing.lists import beside
from games.engine import Allowed
from games.engine.board import Group
from games.engine.elements import Bundle, Offer
from games.engine.groups import held_of
from games.engine.rules.tenure import Purchase

from .desk import Desk, Field, Form

NOTHING = Bundle()
STEPS, LEASED_STEPS = (4, 2), (2, 0)
"""Which of a book's bills, the largest first, are steps by which a sum is raised or lowered with one touch.

Where land is leased what stands there is sold with it, for thousands.
"""


class Chip(NamedTuple):
    """A thing that may be put into a trade: what is sent for it, what it is called, whether it is in already."""

    value: str
    name: str
    ticked: bool


class DeedSet(NamedTuple):
    """The deeds of one group that somebody may give."""

    group: str
    name: str
    deeds: tuple[Chip, ...]


class Goods(NamedTuple):
    """What somebody may put into a trade; `of` is their seat where one chooses among partners."""

    of: int | None
    name: str
    sets: tuple[DeedSet, ...]
    cards: tuple[Chip, ...]


class Partner(NamedTuple):
    """Somebody to trade with."""

    seat: int
    name: str
    cash: str
    chosen: bool


class Composer(NamedTuple):
    """A trade that is composed, as it is drawn: what one gives on one side, what one gets on the other.

    Where the partner is given, `to` is their seat and there are no `partners`. The cash of both stands there as it is
    by now, without what they bid: it is looked at when an offer is accepted, so that more may be named.
    """

    key: str
    label: str
    to: str
    partners: tuple[Partner, ...]
    give: Goods
    wants: tuple[Goods, ...]
    give_cash: str
    want_cash: str
    give_hint: str
    want_hint: str
    unit: str
    steps: tuple[tuple[str, str], ...]


def offer(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """A form for a trade with whom one likes; then one for each offer that may be turned round."""
    partners = tuple(value for value in allowed.values if isinstance(value, int))
    yield _composer(desk, allowed, partners)
    for open_offer in desk.view.offers:
        if open_offer.taker == desk.seat and open_offer.giver in partners and not open_offer.settles:
            yield _counter(desk, allowed, open_offer)


def _composer(desk: Desk, allowed: Allowed, partners: tuple[int, ...]) -> Form:
    """All that one may give, and all that any of the others may, of whom one is chosen."""
    named = tuple((seat, desk.teller.who(seat)) for seat in partners)
    to = Field("choice", "to", _("With whom"), options=named, chosen=partners[:1])
    own, others = allowed.goods(desk.seat), {seat: allowed.goods(seat) for seat in partners}
    mine = _fields(desk, own, "give", NOTHING)
    theirs = {
        seat: [replace(field, of=seat) for field in _fields(desk, goods, "want", NOTHING)]
        for seat, goods in others.items()
    }
    both = (_cash(desk, "give", NOTHING), *mine, _cash(desk, "want", NOTHING), *chain(*theirs.values()))
    form = Form("offer", _("Offer this trade"), (to, *both), group="trade", part="trade")
    shown = Composer(
        key=form.key, label=form.label, to="",
        partners=tuple(
            Partner(seat, desk.teller.who(seat), desk.sum(goods.cash), seat == partners[0])
            for seat, goods in others.items()
        ),
        give=_goods(desk, desk.seat, mine, None),
        wants=tuple(_goods(desk, seat, fields, seat) for seat, fields in theirs.items()),
        give_cash="0", want_cash="0", give_hint=_in_hand(desk, own), want_hint="",
        unit=str(desk.edition.unit), steps=_steps(desk),
    )  # fmt: skip
    return replace(form, shown=shown)


def _counter(desk: Desk, allowed: Allowed, answered: Offer) -> Form:
    """An offer turned round, to be changed and sent back."""
    other, give, want = answered.giver, answered.want, answered.give
    own, goods = allowed.goods(desk.seat), allowed.goods(other)
    mine, theirs = _fields(desk, own, "give", give), _fields(desk, goods, "want", want)
    both = (_cash(desk, "give", give), *mine, _cash(desk, "want", want), *theirs)
    form = Form(
        "offer", _("Send the counter-offer"), (Field("hidden", "to", value=other), *both), group="counter",
        about=f"counter-{answered.number}", part="trade",
    )  # fmt: skip
    shown = Composer(
        key=form.key, label=form.label, to=str(other), partners=(),
        give=_goods(desk, desk.seat, mine, None), wants=(_goods(desk, other, theirs, None),),
        give_cash=str(give.cash), want_cash=str(want.cash),
        give_hint=_in_hand(desk, own), want_hint=_in_hand(desk, goods, other),
        unit=str(desk.edition.unit), steps=_steps(desk),
    )  # fmt: skip
    return replace(form, shown=shown)


def _in_hand(desk: Desk, goods: Bundle, whose: int | None = None) -> str:
    """What one may spend by now, or somebody else."""
    said = _("You have %(sum)s.") if whose is None else _("%(who)s has %(sum)s.")
    return said % {"sum": desk.sum(goods.cash), "who": "" if whose is None else desk.teller.who(whose)}


def _steps(desk: Desk) -> tuple[tuple[str, str], ...]:
    """By how much a sum is changed with one touch: as far down as up, two beside each other on a telephone too."""
    places = STEPS if isinstance(desk.edition.tenure, Purchase) else LEASED_STEPS
    bills = [(bill, figure(desk.edition.name, bill)) for bill in (desk.edition.bills[place] for place in places)]
    less = ((str(-bill), f"−{said}") for bill, said in reversed(bills))
    return (*less, *((str(bill), f"+{said}") for bill, said in bills))


def _cash(desk: Desk, side: str, given: Bundle) -> Field:
    return Field("number", f"{side}_cash", value=given.cash, least=0, step=desk.edition.unit)


def _fields(desk: Desk, goods: Bundle, side: str, given: Bundle) -> list[Field]:
    """The deeds and release cards that somebody may give."""
    fields = []
    if goods.deeds:
        deeds = tuple((square, desk.deed(square)) for square in goods.deeds)
        fields.append(Field("checks", f"{side}_deeds", options=deeds, chosen=given.deeds))
    return [*fields, *_cards(f"{side}_cards", "", goods.cards, given.cards)]


def _goods(desk: Desk, seat: int, fields: Sequence[Field], of: int | None) -> Goods:
    """The same as it is drawn: deeds by their groups."""
    sets: dict[Group, list[Chip]] = {}
    cards: list[Chip] = []
    for field in fields:
        for value, label in field.options:
            chip = Chip(str(value), label, value in field.chosen)
            if isinstance(value, int):
                sets.setdefault(desk.edition.board.squares[value].group, []).append(chip)
            else:
                cards.append(chip)
    drawn = tuple(DeedSet(group, _share(desk, seat, group), tuple(chips)) for group, chips in sets.items())
    return Goods(of, desk.teller.who(seat), drawn, tuple(cards))


def _share(desk: Desk, seat: int, group: Group) -> str:
    """A group's name, and how much of it somebody holds."""
    squares = desk.edition.board.groups[group]
    return beside((desk.group(group), f"{held_of(desk.view.sites, squares, seat)}/{len(squares)}"))


def _cards(name: str, label: str, held: tuple[str, ...], given: tuple[str, ...] = ()) -> Iterable[Field]:
    if held:
        yield Field("checks", name, label, options=tuple((deck, str(DECK_NAMES[deck])) for deck in held), chosen=given)


def settle(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """Deeds, and cards and cash with them, for a debt to a player."""
    goods = allowed.goods(desk.seat)
    deeds = tuple((square, desk.deed(square)) for square in allowed.values if isinstance(square, int))
    fields = [
        Field("checks", "give_deeds", _("Deeds"), options=deeds), *_cards("give_cards", _("Release cards"), goods.cards)
    ]  # fmt: skip
    unit = desk.edition.unit
    if goods.cash >= unit:
        fields.append(Field("number", "give_cash", _("Cash"), value=0, least=0, most=goods.cash, step=unit))
    return [Form("settle", _("Offer property for the debt"), tuple(fields))]
