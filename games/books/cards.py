"""What each card says, in our own words, made from its effect."""

from __future__ import annotations

from django.utils.translation import gettext_lazy, pgettext

from games.engine.clauses import CardId
from games.engine.edition import Edition
from games.engine.elements import POT
from games.engine.rules.use_fees import UseFees

from .names import money, square_name
from .shelf import BOOKS
from .writing.language import gettext as _

DEPARTURE = 0


def card_text(edition: Edition, card_id: CardId) -> str:
    """The sentence on a card."""
    card = edition.deck[card_id]
    values = {
        "amount": money(edition.name, card.amount),
        "amount2": money(edition.name, card.amount2),
        "count": card.amount,
        "place": _way_to(edition, card.square),
    }
    if edition.cards.pay_to == POT and card.effect in _INTO_THE_CHEST:
        return str(_INTO_THE_CHEST[card.effect]) % values
    if isinstance(edition.charges, UseFees) and card.effect in _FOR_WHAT_IS_BUILT:
        return str(_FOR_WHAT_IS_BUILT[card.effect]) % values
    if card.effect == "advance_to" and card.square == DEPARTURE:  # one comes there and does not pass it
        return _("Go on to departure and collect your salary.")
    return str(_TEMPLATES[card.effect]) % values


def _way_to(edition: Edition, square: int) -> str:
    if square == DEPARTURE:
        return pgettext("where a card leads", "Departure")
    named = BOOKS[edition.name].ways.get(square)
    return str(named) if named else square_name(edition.name, square, edition.board.squares[square].kind)


_INTO_THE_CHEST = {
    "pay": gettext_lazy("Pay %(amount)s into the chest."),
    "repairs": gettext_lazy(
        "After the storm, pay %(amount)s for each house and %(amount2)s for each hotel into the chest."
    ),
    "pay_or_chance": gettext_lazy("Pay %(amount)s into the chest, or draw a Chance card."),
}


_FOR_WHAT_IS_BUILT = {
    "repairs": gettext_lazy(
        "Your buildings need repairs: %(amount)s for each house, %(amount2)s for each hotel or office building."
    ),
    "nearest_station": gettext_lazy(
        "Go on to the nearest station; if another has works there, you owe twice the use fee."
    ),
    "nearest_utility": gettext_lazy(
        "Go on to the nearest utility; if another has works there, throw anew and pay ten times the dice."
    ),
}
"""What they say where land is leased and one pays for what another has built."""


_TEMPLATES = {
    "go_to_jail": gettext_lazy("Go to jail, straight there, and collect no salary."),
    "advance_to": gettext_lazy("Go on to %(place)s; if you pass departure, collect your salary."),
    "move_to": gettext_lazy("Go to %(place)s, without a salary."),
    "back": gettext_lazy("Go back %(count)s squares."),
    "pay": gettext_lazy("Pay the bank %(amount)s."),
    "pay_bank": gettext_lazy("Pay the bank %(amount)s."),
    "pay_or_chance": gettext_lazy("Pay the bank %(amount)s, or draw a Chance card."),
    "receive": gettext_lazy("The bank pays you %(amount)s."),
    "receive_each": gettext_lazy("It is your birthday: every player gives you %(amount)s."),
    "repairs": gettext_lazy("Your buildings need repairs: %(amount)s for each house, %(amount2)s for each hotel."),
    "pay_each": gettext_lazy("Pay every other player %(amount)s."),
    "nearest_station": gettext_lazy("Go on to the nearest station; if another owns it, you owe twice the rent."),
    "nearest_utility": gettext_lazy(
        "Go on to the nearest utility; if another owns it, throw anew and pay ten times the dice."
    ),
    "receive_per_building": gettext_lazy("The community pays you %(amount)s for each building that you own."),
    "receive_per_house": gettext_lazy("The bank pays you %(amount)s for each house that you own."),
    "receive_each_bank": gettext_lazy("The bank pays every player %(amount)s."),
    "pay_per_idle_lease": gettext_lazy("Pay %(amount)s for each parcel that you lease and have not built on."),
    "ground_rent_all": gettext_lazy("The land is revalued: pay the ground rent of every parcel that you lease."),
    "ground_rent_half": gettext_lazy("Half the ground rent of every parcel that you lease comes back to you."),
    "repay_tenth": gettext_lazy("Pay a tenth of each of your loans back, reckoned on the sum first lent."),
    "release": gettext_lazy("This card lets you out of jail; keep it or sell it."),
}
"""What a card of each effect says."""
