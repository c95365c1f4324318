"""The places and the dollars of the books that are played in Atlantic City."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .book import Currency

PLACES: dict[int, str | Promise] = {
    1: "Mediterranean Avenue",
    3: "Baltic Avenue",
    5: "Reading Railroad",
    6: "Oriental Avenue",
    8: "Vermont Avenue",
    9: "Connecticut Avenue",
    11: "St. Charles Place",
    12: _("Electric company"),
    13: "States Avenue",
    14: "Virginia Avenue",
    15: "Pennsylvania Railroad",
    16: "St. James Place",
    18: "Tennessee Avenue",
    19: "New York Avenue",
    21: "Kentucky Avenue",
    23: "Indiana Avenue",
    24: "Illinois Avenue",
    25: "B. & O. Railroad",
    26: "Atlantic Avenue",
    27: "Ventnor Avenue",
    28: _("Waterworks"),
    29: "Marvin Gardens",
    31: "Pacific Avenue",
    32: "North Carolina Avenue",
    34: "Pennsylvania Avenue",
    35: "Short Line",
    37: "Park Place",
    39: "Boardwalk",
}
WAYS = {
    5: pgettext_lazy("where a card leads", "Reading Railroad"),
    11: pgettext_lazy("where a card leads", "St. Charles Place"),
    12: pgettext_lazy("where a card leads", "Electric company"),
    24: pgettext_lazy("where a card leads", "Illinois Avenue"),
    28: pgettext_lazy("where a card leads", "Waterworks"),
    39: pgettext_lazy("where a card leads", "Boardwalk"),
}
DOLLARS = Currency(pgettext_lazy("between thousands", ","), _("$%s"))
"""Where the dollar stands is the language's to say."""
