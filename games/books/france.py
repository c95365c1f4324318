"""France in words: its places and its money, its chapters, one sentence a clause, and its rulings."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .book import Book, Currency, clauses
from .rulings import EVERY, shared

BOOK = Book(
    edition="france",
    name=_("France"),
    special=_("Business at any time, not in your turn alone; the last houses go under the hammer."),
    bots=("Anatole", "Margot", "Firmin", "Odile", "Gaspard", "Suzon", "Léopold", "Blanche", "Barnabé"),
    currency=Currency("\u202f", "%s\u00a0M"),
    variants={"quick": _("quick game")},
    places={
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
    ways={
        1: pgettext_lazy("where a card leads", "Charleville-Mézières"),
        11: pgettext_lazy("where a card leads", "Saint-Malo"),
        15: pgettext_lazy("where a card leads", "Gare de Lyon-Part-Dieu"),
        24: pgettext_lazy("where a card leads", "Colmar"),
        39: pgettext_lazy("where a card leads", "Chamonix"),
    },
    squares={
        "go": clauses("F", 5),
        "lot": clauses("F", 7, 39, 11, 10),
        "station": clauses("F", 7, 12),
        "utility": clauses("F", 7, 13),
        "chance": clauses("F", 14),
        "chest": clauses("F", 14),
        "income_tax": clauses("F", 15),
        "luxury_tax": clauses("F", 15),
        "jail": clauses("F", 34, 18),
        "free_parking": clauses("F", 16),
        "go_to_jail": clauses("F", 17),
    },
    chapters=[
        (_("Setup"), clauses("F", 1, 2, 3, 4)),
        (_("The turn"), clauses("F", 6, 5, 14, 15, 16, 17, 34)),
        (_("Buying and auctions"), clauses("F", 7, 8)),
        (_("Rent"), clauses("F", 35, 39, 9, 10, 11, 12, 13, 28)),
        (_("Jail"), clauses("F", 18, 19)),
        (_("Buildings"), clauses("F", 20, 38, 21, 22)),
        (_("Property and mortgages"), clauses("F", 23, 24, 25)),
        (_("Bankruptcy and the end"), clauses("F", 36, 26, 27)),
        (_("The quick game"), clauses("F", 29, 30, 31, 32, 33, 37)),
    ],
    sentences={
        "F-01": _(
            "Everybody starts with 1 500 M; there are 32 houses, 12 hotels, 28 deeds, two decks of 16 cards and 8 pieces."
        ),
        "F-02": _("The highest throw starts, and turns go clockwise."),
        "F-03": _("The bank never goes bankrupt."),
        "F-04": _("The last player who is not bankrupt wins."),
        "F-05": _("Departure, landed on or passed, pays 200 M."),
        "F-06": _("A double throws again; three in a row lead to jail."),
        "F-07": _("What nobody owns may be bought at its price by whoever lands there; else it is auctioned at once."),
        "F-08": _("An auction is in cash, opens at any sum from 1 M, and is open to everybody, the decliner too."),
        "F-09": _("Rent must be asked for before the next player throws, or it is lost."),
        "F-10": _("Mortgaged property takes no rent."),
        "F-11": _("A whole group without a mortgage doubles the rent of its bare lots."),
        "F-12": _("Stations take 25, 50, 100 or 200 M by the number that the owner has, mortgaged ones counted."),
        "F-13": _(
            "At a utility the visitor throws the dice anew: four times their sum, ten times if the owner has both."
        ),
        "F-14": _("The top card is obeyed; a release card may be kept, used or sold."),
        "F-15": _("The tax squares take their printed sum for the bank."),
        "F-16": _("Free parking gives nothing, and no money gathers there."),
        "F-17": _("Sent to jail, you get nothing for departure, and your turn is over."),
        "F-18": _(
            "Leave jail by 50 M or a card before the throw, or by a double in three tries; after the third, 50 M is taken and you move."
        ),
        "F-19": _("Out of turn and from jail you may claim rent, bid, build, sell, mortgage, redeem and trade."),
        "F-20": _(
            "You build with a whole group without mortgages, evenly, up to four houses; four on each lot and the deed’s price make a hotel, one a lot."
        ),
        "F-21": _(
            "With no piece left you wait; fewer pieces than several players want are auctioned to the highest bidder."
        ),
        "F-22": _("Buildings are sold at half price, evenly; a hotel comes back as four houses and half its price."),
        "F-23": _("You mortgage after selling every building of the group, and redeem at a tenth more."),
        "F-24": _(
            "Unbuilt property, cash and release cards change hands on free terms, not while the group has a building."
        ),
        "F-25": _(
            "The buyer of a mortgaged deed redeems it at once for the mortgage alone, or pays a tenth now and a tenth again later."
        ),
        "F-26": _("Bankrupt to a player, all goes to that player, who pays a tenth on each mortgage."),
        "F-27": _("Bankrupt to the bank, all property is auctioned free of its mortgages."),
        "F-28": _("There are no loans between players, and no agreement to waive rent."),
        "F-29": _("In the quick game everybody is dealt three deeds, free."),
        "F-30": _("In the quick game three houses make way for the hotel, which goes back as three."),
        "F-31": _("In the quick game you leave jail at your next turn: by a card, a double in one throw, or 50 M."),
        "F-32": _("The quick game ends at the first bankruptcy."),
        "F-33": _(
            "Worth is cash, property at price or half if mortgaged, houses at cost, a hotel at its cost and the houses before it."
        ),
        "F-34": _("Landing on jail is only a visit."),
        "F-35": _("Your own property asks nothing of you."),
        "F-36": _(
            "A debtor may sell buildings, mortgage and trade; a debt to the bank is paid in cash, and who still owes is bankrupt."
        ),
        "F-37": _("The greatest worth wins the quick game."),
        "F-38": _("No house stands beside a hotel."),
        "F-39": _("On another’s property you owe the deed’s rent for its buildings."),
    },
    rulings={
        **EVERY,
        **shared(11, 13, 21, 26, 31, 32, 33, 34, 58, 62, 64, 67, 79, 85, 89),
        "R-14": _("The dice for a utility’s rent are thrown when it is claimed."),
        "R-25": _("A hotel sold comes back as houses, and half of its price is paid."),
        "R-27": _("A hotel needs four houses on every lot of its group, three in the quick game."),
        "R-29": _("The buyer of a mortgaged deed redeems it at once for the mortgage alone, or pays the tenth."),
        "R-36": _("In the quick game a failed throw in jail is moved by once the fine is paid or a card played."),
        "R-42": _("Who leaves the quick game ends it, and comes last."),
        "R-63": _("A mortgaged utility counts for the tenfold."),
        "R-87": _("Who receives a mortgaged deed in a trade counts as its buyer."),
    },
)
