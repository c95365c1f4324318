"""What the squares are called, edition by edition: real places as they are, the rest in the reader's language."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from games.engine.options import Value

COMMON = {
    "go": _("Departure"),
    "chance": _("Chance"),
    "chest": _("Community chest"),
    "income_tax": _("Income tax"),
    "luxury_tax": _("Luxury tax"),
    "jail": _("Jail"),
    "free_parking": _("Free parking"),
    "go_to_jail": _("Go to jail"),
}

ATLANTIC_CITY: dict[int, str | Promise] = {
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

PLACES: dict[str, dict[int, str | Promise]] = {
    "polynesia": {
        1: "Rurutu",
        3: "Tubuai",
        5: _("Faa’a airport"),
        6: "Rangiroa",
        8: "Fakarava",
        9: "Tikehau",
        11: "Hiva Oa",
        12: _("Power station"),
        13: "Nuku Hiva",
        14: "Ua Pou",
        15: "Quai des goélettes (Motu Uta)",
        16: "Raiatea",
        18: "Tahaa",
        19: "Huahine",
        21: "Taravao",
        23: "Papara",
        24: "Paea",
        25: _("Bora Bora airport"),
        26: "Mahina",
        27: "Arue",
        28: _("Waterworks"),
        29: "Rue du Général de Gaulle",
        31: "Maupiti",
        32: "Moorea",
        34: "Bora Bora",
        35: _("Port of Uturoa"),
        37: "Boulevard de la Reine Pomare IV",
        39: "Résidences du Lotus (Punaauia)",
    },
    "atlantic": ATLANTIC_CITY,
    "community": ATLANTIC_CITY,
    "france": {
        1: "Charleville-Mézières",
        3: "Vierzon",
        5: "Gare de Rouen",
        6: "Cahors",
        8: "Auxerre",
        9: "Quimper",
        11: "Saint-Malo",
        12: "Compagnie de distribution d’électricité",
        13: "Carcassonne",
        14: "Annecy",
        15: "Gare de Lyon-Part-Dieu",
        16: "Dijon",
        18: "Reims",
        19: "Avignon",
        21: "Biarritz",
        23: "La Rochelle",
        24: "Colmar",
        25: "Gare de Marseille-Saint-Charles",
        26: "Nantes",
        27: "Toulouse",
        28: "Compagnie de distribution des eaux",
        29: "Strasbourg",
        31: "Étretat",
        32: "Honfleur",
        34: "Cassis",
        35: "Gare de Lille-Flandres",
        37: "Mont-Saint-Michel",
        39: "Chamonix",
    },
    "paris": {
        1: "Boulevard de Belleville",
        3: "Rue Lecourbe",
        5: "Gare Montparnasse",
        6: "Rue de Vaugirard",
        8: "Rue de Courcelles",
        9: "Avenue de la République",
        11: "Boulevard de la Villette",
        12: "Compagnie d’électricité",
        13: "Avenue de Neuilly",
        14: "Rue de Paradis",
        15: "Gare de Lyon",
        16: "Avenue Mozart",
        18: "Boulevard Saint-Michel",
        19: "Place Pigalle",
        21: "Avenue Matignon",
        23: "Boulevard Malesherbes",
        24: "Avenue Henri-Martin",
        25: "Gare du Nord",
        26: "Faubourg Saint-Honoré",
        27: "Place de la Bourse",
        28: "Compagnie des eaux",
        29: "Rue La Fayette",
        31: "Avenue de Breteuil",
        32: "Avenue Foch",
        34: "Boulevard des Capucines",
        35: "Gare Saint-Lazare",
        37: "Avenue des Champs-Élysées",
        39: "Rue de la Paix",
    },
}

EDITION_NAMES = {
    "polynesia": _("Polynesia"),
    "atlantic": _("Atlantic"),
    "france": _("France"),
    "paris": _("Paris"),
    "community": _("Community"),
}
VARIANT_NAMES = {
    "standard": _("the whole game"),
    "short": _("short game, by the clock"),
    "quick": _("quick game"),
    "timed": _("with a time limit"),
}
OPTION_NAMES = {
    "claims": _("Rent"),
    "auction": _("Auctions"),
    "lowest_bid": _("Lowest bid"),
    "direction": _("Order of seats"),
    "income_tax": _("Income tax"),
    "luxury_tax": _("Luxury tax"),
    "build_anywhere": _("Build also where one does not stand"),
    "time_limit": _("A closing time"),
}
"""What table options are called."""
CHOICE_NAMES: dict[str, dict[Value, Promise]] = {
    "claims": {"auto": _("claimed by the server"), "manual": _("claimed by its owner")},
    "auction": {
        "turns_final": _("in turns, a pass is final"),
        "turns": _("in turns, one may come back"),
        "free": _("free for all"),
        "sealed": _("sealed bids, all at once"),
    },
    "lowest_bid": {
        0.5: _("half the price"),
        "none": _("no lowest bid"),
        "host": _("fixed by the host"),
        "player": _("fixed by the player in turn"),
    },
    "direction": {"clockwise": _("clockwise"), "anticlockwise": _("anticlockwise")},
    "income_tax": {"choice": _("as the player chooses"), "flat": _("always the printed sum")},
}
"""What their choices are called."""
PIECES = {
    "house": (_("a house"), _("houses")),
    "hotel": (_("a hotel"), _("hotels")),
    "office": (_("an office building"), _("office buildings")),
    "works": (_("works"), _("works")),
}
"""What a building is called: one, and several."""
DECKS = {"chance": COMMON["chance"], "chest": COMMON["chest"]}
"""What the two decks of cards are called."""
PURPOSES = {"dice": _("dice"), "card": _("a card"), "deed": _("a deed")}
"""What a draw of chance was for."""
GROUPS = {
    "brown": _("brown"),
    "light_blue": _("light blue"),
    "pink": _("pink"),
    "orange": _("orange"),
    "red": _("red"),
    "yellow": _("yellow"),
    "green": _("green"),
    "dark_blue": _("dark blue"),
    "station": _("stations and ports"),
    "utility": _("utilities"),
}
_DOLLARS = (pgettext_lazy("between thousands", ","), _("$%s"))
CURRENCIES: dict[str, tuple[str | Promise, str | Promise]] = {
    "polynesia": ("'", "%s\u00a0F"),
    "atlantic": _DOLLARS,
    "france": ("\u202f", "%s\u00a0M"),
    "paris": ("\u202f", "%s\u00a0€"),
    "community": _DOLLARS,
}
"""How sums are written: what parts the thousands, and where the currency stands; dollars by the language."""


def square_name(edition: str, number: int, kind: str) -> str:
    """The name of a square, 0–39."""
    return str(PLACES[edition].get(number) or COMMON[kind])


def purpose_name(purpose: str) -> str:
    """What a draw of chance was for."""
    return str(PURPOSES.get(purpose, purpose))


def money(edition: str, amount: int) -> str:
    """A sum as the edition writes it: 3'000'000 F, $1,500 (in French 1 500 $)."""
    if amount < 0:
        return f"−{money(edition, -amount)}"
    separator, written = CURRENCIES[edition]
    return str(written) % f"{amount:,}".replace(",", str(separator))


def pieces(piece: str, count: int) -> str:
    """So many buildings of a kind: 1 house, 3 houses."""
    counted = {
        "house": ngettext("%(n)s house", "%(n)s houses", count),
        "hotel": ngettext("%(n)s hotel", "%(n)s hotels", count),
        "office": ngettext("%(n)s office building", "%(n)s office buildings", count),
        "works": ngettext("%(n)s works", "%(n)s works", count),
    }
    return counted[piece] % {"n": count}
