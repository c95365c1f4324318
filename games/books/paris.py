"""Paris in words: its places and its money, its chapters, one sentence a clause, and its rulings."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .book import Book, Currency, clauses
from .rulings import EVERY, shared

BOOK = Book(
    edition="paris",
    name=_("Paris"),
    special=_("Up to ten players; one builds between the turns too, and a mortgaged deed changes hands without a fee."),
    bots=("Lulu", "Titi", "Zaza", "Momo", "Nénette", "Jojo", "Fifi", "Riton", "Gigi"),
    currency=Currency("\u202f", "%s\u00a0€"),
    variants={"quick": _("quick game"), "timed": _("with a time limit")},
    places={
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
    ways={
        1: pgettext_lazy("where a card leads", "Boulevard de Belleville"),
        11: pgettext_lazy("where a card leads", "Boulevard de la Villette"),
        15: pgettext_lazy("where a card leads", "Gare de Lyon"),
        24: pgettext_lazy("where a card leads", "Avenue Henri-Martin"),
        39: pgettext_lazy("where a card leads", "Rue de la Paix"),
    },
    squares={
        "go": clauses("D", 3),
        "lot": clauses("D", 4, 38, 6, 7),
        "station": clauses("D", 4, 10),
        "utility": clauses("D", 4, 9),
        "chance": clauses("D", 11, 12),
        "chest": clauses("D", 11, 12),
        "income_tax": clauses("D", 13),
        "luxury_tax": clauses("D", 13),
        "jail": clauses("D", 16, 15),
        "free_parking": clauses("D", 13),
        "go_to_jail": clauses("D", 14),
    },
    chapters=[
        (_("Setup"), clauses("D", 1, 2)),
        (_("The turn"), clauses("D", 39, 43, 3, 11, 12, 13)),
        (_("Buying and auctions"), clauses("D", 4)),
        (_("Rent"), clauses("D", 38, 5, 6, 7, 8, 9, 10)),
        (_("Jail"), clauses("D", 14, 15, 16)),
        (_("Buildings"), clauses("D", 17, 40, 18, 19, 20, 21, 22, 23, 24)),
        (_("Property and mortgages"), clauses("D", 25, 26, 27, 31)),
        (_("Bankruptcy and the end"), clauses("D", 30, 41, 28, 29, 32)),
        (_("The quick game"), clauses("D", 33, 34, 35, 36, 42)),
        (_("The timed game"), clauses("D", 37)),
    ],
    sentences={
        "D-01": _(
            "Everybody starts with 1 500 €; there are 32 houses, 12 hotels, 28 deeds, two decks of 16 cards, and up to ten players."
        ),
        "D-02": _("The highest throw starts, then the next to the left; the bank never goes bankrupt."),
        "D-03": _("Departure, landed on or passed, pays 200 €, twice in one turn if a card then leads there."),
        "D-04": _("Unowned property may be bought, else it is auctioned at any opening bid, to the decliner too."),
        "D-05": _("Rent must be claimed before the second player after has thrown."),
        "D-06": _("A whole group doubles the rent of each unbuilt lot, also beside built ones."),
        "D-07": _("The rent is not doubled while a lot of the group is mortgaged."),
        "D-08": _("A mortgaged lot takes no rent; the others of its group take the single one."),
        "D-09": _(
            "A utility takes four times the dice, both ten times, a mortgaged one counted; sent there by a card, one would throw anew."
        ),
        "D-10": _("Stations take 25, 50, 100 or 200 € by the number that the owner has, mortgaged ones counted."),
        "D-11": _(
            "A card goes back under its deck and is then obeyed; passing departure on the way pays 200 €, on the way to jail never."
        ),
        "D-12": _("A release card is kept, used or sold."),
        "D-13": _("Taxes take their printed sum for the bank; free parking gives nothing."),
        "D-14": _("To jail lead the square, a card and three doubles; the turn ends there."),
        "D-15": _(
            "Leave jail by 50 € or a card before the throw, or by a double in three tries; after the third, 50 € is taken and you move."
        ),
        "D-16": _("In jail you still collect rents; visiting is free."),
        "D-17": _("You build in your own turn or between the turns of others, never in the middle of one."),
        "D-18": _("You build evenly, and not while a lot of the group is mortgaged."),
        "D-19": _(
            "A hotel needs four houses on each lot of the group; its own go back, and it costs the deed’s price; one a lot."
        ),
        "D-20": _("With no piece left in the bank you wait."),
        "D-21": _(
            "Too few pieces for those who want them are auctioned, from the lowest price on the deeds concerned."
        ),
        "D-22": _("Buildings are sold to the bank only, at half price, evenly, at any time."),
        "D-23": _("All hotels of a group are sold together, for half of each and half of the houses beneath."),
        "D-24": _("Or a hotel is exchanged for four houses and half its price, if the bank has the houses."),
        "D-25": _("Property is sold to players at any agreed price, not while its group has buildings."),
        "D-26": _("A lot is mortgaged once its own buildings are sold; its owner alone redeems it, at a tenth more."),
        "D-27": _(
            "Mortgaged property is sold to players only; the buyer may redeem it at a tenth more, and pays nothing at once otherwise."
        ),
        "D-28": _("Bankrupt to the bank, cash and deeds go to it; the deeds are auctioned one by one."),
        "D-29": _(
            "Bankrupt to a player, buildings are sold at half and all goes to that player, who pays a tenth on each mortgage at once."
        ),
        "D-30": _(
            "Rent beyond your cash may be paid partly in unbuilt property that the creditor accepts; the bank takes cash only."
        ),
        "D-31": _("There are no loans but mortgages."),
        "D-32": _("The last one left wins."),
        "D-33": _("In the quick game everybody is dealt two deeds and pays for them at once."),
        "D-34": _(
            "In the quick game a hotel follows three houses, at its usual rent, and is sold for half of all that."
        ),
        "D-35": _("The second bankruptcy ends the quick game; a bankrupt’s goods go to the creditor."),
        "D-36": _(
            "Worth is cash, property at price or half if mortgaged, houses at cost, a hotel at its cost and the houses before it."
        ),
        "D-37": _(
            "In the timed game everybody is dealt two deeds, paid at once, and the richest at the agreed hour wins."
        ),
        "D-38": _("On another’s property you owe the deed’s rent for its buildings."),
        "D-39": _("A double is resolved, then you throw again."),
        "D-40": _("You build with a whole group only, up to four houses a lot, any number at once."),
        "D-41": _("You are bankrupt only when the debt cannot be raised."),
        "D-42": _("The richest of those still in wins the quick game."),
        "D-43": _("Squares may be shared."),
    },
    rulings={
        **EVERY,
        **shared(11, 21, 25, 26, 31, 32, 33, 34, 58, 59, 64, 67, 79, 81, 85, 87),
        "R-13": _(
            "A rent is open until the second player after has thrown; with two players, until the visitor’s next turn."
        ),
        "R-29": _(
            "A mortgaged deed that is traded or won costs nothing at once, and a tenth more when it is redeemed."
        ),
        "R-47": _(
            "In the quick game an estate that falls to the bank is auctioned after the first bankruptcy; the second ends the game."
        ),
        "R-65": _("In the timed game a hotel counts with the four houses before it."),
    },
)
