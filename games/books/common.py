"""What every edition shares in our own words: plain refusals."""

from django.utils.translation import gettext_lazy as _

from .book import Sentences

SENTENCES: Sentences = {
    "G-01": _("It is not your turn."),
    "G-02": _("Something else must be decided first."),
    "G-03": _("You have not enough cash for that."),
    "G-04": _("That property, building or card is not yours to use so."),
    "G-05": _("There is nothing open to answer in that way."),
    "G-06": _("That player is out of the game."),
    "G-07": _("The game is over."),
    "G-08": _("This edition or variant does not have that."),
    "G-09": _("That is not a whole, positive sum in the bills of this edition."),
}
