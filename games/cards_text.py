"""What each card says, in our own words, made from its effect."""

from __future__ import annotations

from django.utils.translation import gettext as _

from .engine.cards import Card
from .engine.edition import Edition
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
    return _template(card) % values


def _template(card: Card) -> str:
    match card.effect:
        case "go_to_jail":
            return _("A day too many on the lagoon: go to jail, and collect no salary.")
        case "advance_to":
            return _("Sail on to %(place)s; if you pass departure, collect your salary.")
        case "move_to":
            return _("Go to %(place)s, without a salary.")
        case "back":
            return _("The current takes you back %(count)s squares.")
        case "pay":
            return _("Pay %(amount)s into the chest.")
        case "pay_bank":
            return _("Pay the bank %(amount)s.")
        case "receive":
            return _("The bank pays you %(amount)s.")
        case "receive_each":
            return _("It is your birthday: every player gives you %(amount)s.")
        case "repairs":
            return _("After the storm, pay %(amount)s for each house and %(amount2)s for each hotel into the chest.")
        case "pay_or_chance":
            return _("Pay %(amount)s into the chest, or draw a Chance card.")
        case "release":
            return _("This card lets you out of jail; keep it or sell it.")
    raise KeyError(card.effect)
