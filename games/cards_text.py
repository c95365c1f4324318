"""What each card says, in our own words, made from its effect."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .engine.cards import Card
from .engine.edition import Edition
from .engine.state import POT
from .names import money, square_name


def card_text(edition: Edition, card_id: str) -> str:
    """The sentence on a card."""
    card = edition.deck[card_id]
    values = {
        "amount": money(edition.name, card.amount),
        "amount2": money(edition.name, card.amount2),
        "count": card.amount,
        "place": square_name(edition.name, card.square, edition.board.squares[card.square].kind),
    }
    if edition.cards.pay_to == POT and card.effect in _INTO_THE_CHEST:
        return str(_INTO_THE_CHEST[card.effect]) % values
    return _template(card) % values


_INTO_THE_CHEST = {
    "pay": gettext_lazy("Pay %(amount)s into the chest."),
    "repairs": gettext_lazy(
        "After the storm, pay %(amount)s for each house and %(amount2)s for each hotel into the chest."
    ),
    "pay_or_chance": gettext_lazy("Pay %(amount)s into the chest, or draw a Chance card."),
}


def _template(card: Card) -> str:
    match card.effect:
        case "go_to_jail":
            return _("Go to jail, straight there, and collect no salary.")
        case "advance_to":
            return _("Go on to %(place)s; if you pass departure, collect your salary.")
        case "move_to":
            return _("Go to %(place)s, without a salary.")
        case "back":
            return _("Go back %(count)s squares.")
        case "pay" | "pay_bank":
            return _("Pay the bank %(amount)s.")
        case "receive":
            return _("The bank pays you %(amount)s.")
        case "receive_each":
            return _("It is your birthday: every player gives you %(amount)s.")
        case "repairs":
            return _("Your buildings need repairs: %(amount)s for each house, %(amount2)s for each hotel.")
        case "pay_each":
            return _("Pay every other player %(amount)s.")
        case "nearest_station":
            return _("Go on to the nearest station; if another owns it, you owe twice the rent.")
        case "nearest_utility":
            return _("Go on to the nearest utility; if another owns it, throw anew and pay ten times the dice.")
        case "release":
            return _("This card lets you out of jail; keep it or sell it.")
    raise KeyError(card.effect)
