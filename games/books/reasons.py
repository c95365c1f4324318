"""What bots say of their offers and refusals, in the reader's language: a sentence to whom it concerns."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.reasons import Reason, Why

from .teller import Teller
from .writing.lists import listed, told

OFFERS: dict[Why, Promise] = {
    "whole_for_both": _("Each of us would have a whole group."),
    "whole_for_me": _("I should like to have a whole group: %(where)s."),
    "nearer_for_me": _("It brings me nearer to a whole group: %(where)s."),
    "of_use": _("That would be of use to me."),
    "earns": _("Visits there should bring me more than that."),
    "sells": _("You can make more of it than I can."),
    "rescues": _("I have a debt to pay."),
    "pays_your_debt": _("With that you could pay what you owe."),
    "settles": _("I cannot pay all that I owe you."),
    "counters": _("Like this I would agree."),
}
"""Why something is offered."""
REFUSALS: dict[Why, Promise] = {
    "whole_for_you": _("That would give you a whole group: %(where)s."),
    "breaks_my_group": _("I do not part with a group that I have whole: %(where)s."),
    "more_for_you": _("That would help you more than me."),
    "too_little": _("That would bring me too little."),
    "asks_too_much": _("You ask too much of me for that."),
    "offers_too_little": _("You offer me too little for that."),
    "mortgaged": _("What you offer is mortgaged: %(where)s."),
    "needs_cash": _("I keep my cash for the rents that may come."),
    "had_the_better": _("You have had the better of our trades so far."),
    "instead": _("I have offered you something else."),
    "keeps_a_seat": _("I only keep this seat for somebody: I trade nothing."),
    "against": _("By my reckoning it is not worth it."),
}
"""Why something is refused."""
FRIENDLY = "novice"
CURT = "master"
BEFORE: dict[tuple[str, bool], Promise] = {
    (FRIENDLY, True): _("What do you think?"),
    (FRIENDLY, False): _("Sorry!"),
    (CURT, False): _("No."),
}
"""The manner of a grade: what it says before the reason of an offer (True) or a refusal; most say nothing."""


def said(teller: Teller, reason: Reason) -> str:
    """A reason, as its grade says it."""
    offers = reason.why in OFFERS
    text = (OFFERS | REFUSALS)[reason.why] % {"where": listed(teller.where(square) for square in reason.squares)}
    before = BEFORE.get((reason.grade.partition("_")[0], offers))
    return told((before, text)) if before else text
