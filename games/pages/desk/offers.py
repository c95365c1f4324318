"""The offers that stand between the viewer and others: each once, with what it changes and the forms that answer it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.books.reasons import said
from games.books.teller import Teller
from games.books.writing.language import spoken
from games.engine.elements import Offer
from games.reasons import Reason
from games.tables.seen import Seen

from ..drawing import NOTHING, drawn, joined
from ..memory import Latest
from .controls import Form
from .forms_drawn import form_drawn, forms_drawn
from .outlook import outlook_of, paid_line

_changes: Latest[OfferChanges] = Latest(500)
"""What open offers change, by all that it follows from."""

_reasons: Latest[tuple[Reason | None]] = Latest(500)
"""What bots have said of open offers."""


class OfferCard(NamedTuple):
    """An offer as it stands on the page, with what a bot says of it: `mine` waits for others.

    What is `barred` cannot be accepted by now, as it says. `counter` says that it may be turned round, `filled` that
    the form is here; `next` is the next one to be answered. Of several to be answered `place` says which it is. `paid`
    is what each side pays to whom in all.
    """

    number: str
    says: str
    reason: str
    barred: str
    mine: bool
    counter: bool
    filled: bool
    next: str
    place: str
    paid: str


class OfferChanges(NamedTuple):
    """What an open offer changes: who pays what in all, where its words do not tell that, and before and after."""

    paid: str
    outlook: SafeString


def offers_of(table: Seen, forms: Mapping[str, list[Form]], filled: bool) -> SafeString:
    """The offers to the viewer's seat and its own, each with its answers; `filled` if counters are drawn as well.

    A new one comes below the others: none moves away under a finger.
    """
    answers = _by_offer(forms.get("offers", []))
    if not answers:
        return NOTHING
    counters = {form.about: form_drawn(form) for form in forms.get("counter", [])} if filled else {}
    offers = sorted((one for one in table.view.offers if one.number in answers), key=lambda offer: offer.number)
    asked = [offer.number for offer in offers if offer.giver != table.view.seat]
    return joined(
        _card(table, one, answers[number], counters.get(f"counter-{number}", NOTHING), filled, asked)
        for one in offers
        for number in [one.number]
    )


def _by_offer(forms: Iterable[Form]) -> dict[int, list[Form]]:
    answers: dict[int, list[Form]] = {}
    for form in forms:
        answers.setdefault(int(form.fields[0].value), []).append(form)
    return answers


def _card(
    table: Seen, offer: Offer, answers: list[Form], counter: SafeString, filled: bool, asked: Sequence[int]
) -> SafeString:
    mine, changes = offer.giver == table.view.seat, _changed(table, offer)
    card = OfferCard(
        number=str(offer.number), says=answers[0].says, reason=_reason(table, offer),
        barred="" if mine or _accepts(answers) else _barred(table, offer), mine=mine,
        counter=not mine and not offer.settles, filled=filled,
        next=next((str(number) for number in asked if number > offer.number), ""), place=_place(offer.number, asked),
        paid=changes.paid,
    )  # fmt: skip
    return drawn("offer", card, answers=forms_drawn(answers), outlook=changes.outlook, composer=counter)


def _place(number: int, asked: Sequence[int]) -> str:
    if number not in asked or len(asked) == 1:
        return ""
    return _("Offer %(n)s of %(all)s") % {"n": asked.index(number) + 1, "all": len(asked)}


def _accepts(answers: Iterable[Form]) -> bool:
    return any(form.action == "accept" for form in answers)


def _barred(table: Seen, offer: Offer) -> str:
    """Why an offer cannot be accepted as things are: most often somebody has spent the cash meanwhile."""
    giver, taker = table.foreseen(offer).after
    if giver.cash < 0:
        return _("%(who)s has not the cash for it any more.") % {"who": table.names[offer.giver]}
    return _("You have not the cash for it.") if taker.cash < 0 else _("It cannot be accepted at the moment.")


def _reason(table: Seen, offer: Offer) -> str:
    """What a bot says of its offer; asked for once, and kept while the offer stands."""
    if not table.seats[offer.giver].bot:
        return ""
    [reason] = _reasons.of((table.game.key, offer), lambda: (table.reasons({offer.number}).get(offer.number),))
    return said(Teller(table.edition, table.names), reason) if reason else ""


def _changed(table: Seen, offer: Offer) -> OfferChanges:
    """What an offer of the viewer's, or to them, changes: worked out anew when somebody holds or has something else."""
    seen = table.view
    seat = seen.seat
    assert seat is not None
    key = table.game.key, offer, seat, seen.cash, seen.sites, *table.names, spoken()

    def changes() -> OfferChanges:
        foreseen = table.foreseen(offer)
        outlook = drawn("outlook", outlook_of(table.edition, table.names, foreseen, seat))
        known = seat if offer.taker == seat else None  # their button and its words say it
        return OfferChanges(paid_line(Teller(table.edition, table.names), foreseen, known), outlook)

    return _changes.of(key, changes)
