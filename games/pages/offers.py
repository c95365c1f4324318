"""The offers that stand between the viewer and others: each once, with what it changes and the forms that answer it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.books.language import spoken
from games.engine.state import Offer
from games.tables.seen import Seen

from .controls import Form
from .drawing import drawn, joined
from .forms_drawn import form_drawn, forms_drawn
from .memory import Latest
from .outlook import outlook_of

NOTHING = SafeString("")
_outlooks: Latest[SafeString] = Latest(500)
"""What open offers change, by all that it follows from."""


class OfferCard(NamedTuple):
    """An offer as it stands on the page; `counter` says that it may be turned round, `filled` that the form is here."""

    number: str
    says: str
    counter: bool
    filled: bool


def offers_of(table: Seen, forms: Mapping[str, list[Form]], filled: bool) -> SafeString:
    """The offers to the viewer's seat, then its own, each with its answers; `filled` if counters are drawn as well."""
    answers = _by_offer(forms.get("offers", []))
    if not answers:
        return NOTHING
    counters = {form.about: form_drawn(form) for form in forms.get("counter", [])} if filled else {}
    offers = sorted(table.view.offers, key=lambda offer: offer.giver == table.view.seat)
    return joined(
        _card(table, offer, answers[offer.number], counters.get(f"counter-{offer.number}", NOTHING), filled)
        for offer in offers
        if offer.number in answers
    )


def _by_offer(forms: Iterable[Form]) -> dict[int, list[Form]]:
    answers: dict[int, list[Form]] = {}
    for form in forms:
        answers.setdefault(int(form.fields[0].value), []).append(form)
    return answers


def _card(table: Seen, offer: Offer, answers: list[Form], counter: SafeString, filled: bool) -> SafeString:
    mine = offer.giver == table.view.seat
    card = OfferCard(str(offer.number), answers[0].says, not mine and not offer.settles, filled)
    return drawn("offer", card, answers=forms_drawn(answers), outlook=_outlook(table, offer), composer=counter)


def _outlook(table: Seen, offer: Offer) -> SafeString:
    """What an offer of the viewer's, or to them, changes: worked out anew when somebody holds or has something else."""
    seen = table.view
    seat = seen.seat
    assert seat is not None
    key = table.game.key, offer, seat, seen.cash, seen.sites, *table.names, spoken()
    return _outlooks.of(
        key, lambda: drawn("outlook", outlook_of(table.edition, table.names, table.foreseen(offer), seat))
    )
