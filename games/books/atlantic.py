"""Atlantic in words: its places and its money, its chapters, one sentence a clause, and its rulings."""

from django.utils.translation import gettext_lazy as _

from .atlantic_city import DOLLARS, PLACES, WAYS
from .book import Book, clauses
from .rulings import EVERY, shared

BOOK = Book(
    edition="atlantic",
    name=_("Atlantic"),
    special=_(
        "One builds where one stands; whoever would rather not pay the income tax gives a tenth of all they have."
    ),
    bots=("Otis", "Mabel", "Clyde", "Pearl", "Rufus", "Hattie", "Leroy", "Dinah", "Floyd"),
    groups={"station": _("railroads")},
    currency=DOLLARS,
    places=PLACES,
    ways=WAYS,
    squares={
        "go": clauses("A", 11),
        "lot": clauses("A", 2, 4, 19, 5),
        "station": clauses("A", 2, 30),
        "utility": clauses("A", 2, 31),
        "chance": clauses("A", 8),
        "chest": clauses("A", 8),
        "income_tax": clauses("A", 7),
        "luxury_tax": clauses("A", 6),
        "jail": clauses("A", 9, 16, 17),
        "free_parking": ["R-46"],
        "go_to_jail": clauses("A", 10),
    },
    chapters=[
        (_("Setup"), clauses("A", 1, 14)),
        (_("The turn"), clauses("A", 15, 9, 10, 11, 6, 7, 8)),
        (_("Buying and auctions"), clauses("A", 2, 3, 29)),
        (_("Rent"), clauses("A", 4, 5, 19, 30, 31)),
        (_("Jail"), clauses("A", 18, 17, 16)),
        (_("Buildings"), clauses("A", 20, 33, 21, 22, 23, 24, 25)),
        (_("Property and mortgages"), clauses("A", 12, 13, 26, 27, 28)),
        (_("Bankruptcy and the end"), clauses("A", 32)),
    ],
    sentences={
        "A-01": _(
            "Everybody starts with $1,500; the highest throw begins, and one throws two dice and moves that far."
        ),
        "A-02": _(
            "Unowned lots, railroads and utilities may be bought at the printed price by the player who lands there."
        ),
        "A-03": _("What is not bought is auctioned at any opening bid; all may bid, and the highest pays the bank."),
        "A-04": _("Rent must be demanded by the owner, before the second following player throws."),
        "A-05": _("Your own property, and mortgaged property, asks nothing of you."),
        "A-06": _("The luxury tax takes $100, or what the table agreed on."),
        "A-07": _("The income tax takes $200 or a tenth of everything you own, as you choose."),
        "A-08": _("The top card is obeyed, then put under its deck."),
        "A-09": _("Landing on jail is only a visit."),
        "A-10": _("The go-to-jail square leads straight there, with nothing for Departure."),
        "A-11": _(
            "Departure, landed on or passed, pays $200; where claims are manual, collect it before your next turn begins."
        ),
        "A-12": _("Short of cash, you may mortgage, sell buildings at half price, and sell deeds to players."),
        "A-13": _("Players lend each other nothing, and the bank lends on mortgages only."),
        "A-14": _("Nobody acts out of turn, so that no turn is skipped."),
        "A-15": _("A double throws again; the third in a row leads to jail."),
        "A-16": _("A double that leaves jail gives no further throw."),
        "A-17": _(
            "Leave jail by a card or $50 before the throw, or by a double; after three failed throws $50 is taken."
        ),
        "A-18": _("To jail lead the square, a card, and three doubles."),
        "A-19": _("A whole group doubles the rent of its unbuilt lots, even if others of it are mortgaged."),
        "A-20": _("Up to four houses or one hotel stand on a lot, while the bank has pieces."),
        "A-21": _("Each house goes to a lot of its group with the fewest."),
        "A-22": _("A house is bought only for the lot on which your piece stands."),
        "A-23": _("A hotel needs four houses on every lot of its group; the four on its own lot go back."),
        "A-24": _(
            "Where the bank has too few houses for four everywhere, you may go straight to the hotel at the whole price."
        ),
        "A-25": _(
            "Buildings are sold to the bank at half price, evenly, at any time; a hotel comes back as four houses."
        ),
        "A-26": _(
            "A lot without buildings may be mortgaged, for half its price; it takes no rent and no building meanwhile."
        ),
        "A-27": _("A mortgage is bought back at a tenth more."),
        "A-28": _(
            "A mortgaged deed that changes hands costs a tenth of the mortgage at once, and a tenth again later."
        ),
        "A-29": _("Nobody shares the ownership of a deed."),
        "A-30": _("Railroads take $25, $50, $100 or $200 by the number that the owner has, mortgaged ones counted."),
        "A-31": _("A utility takes four times the dice, both of them ten times, a mortgaged one counted."),
        "A-32": _("The last player left wins."),
        "A-33": _("You build only with the whole group in your hands."),
    },
    rulings={
        **EVERY,
        **shared(7, 11, 26, 29, 32, 33, 34, 58, 59, 62, 81, 85, 87, 89),
        "R-13": _(
            "A rent is open until the second player after has thrown; with two players, until the visitor’s next turn."
        ),
        "R-21": _("Scarce pieces go to whoever builds first."),
        "R-23": _(
            "You build in your own turn, a hotel too only where you stand; a mortgaged lot counts as bare. Buildings are sold evenly, and deeds of a built group are not sold."
        ),
        "R-24": _(
            "Straight to the hotel you go on a lot with the fewest houses, where the bank has fewer than the group lacks to four each; it costs the missing houses and the hotel itself."
        ),
        "R-25": _("A hotel sold comes back as four houses, for half the price of a house."),
        "R-30": _(
            "The tenth of all assets counts cash, property at its price, mortgaged or not, and buildings at theirs. Release cards count nothing in any count of worth."
        ),
        "R-46": _(
            "Bankrupt to a player, everything goes to the creditor; to the bank, the deeds are auctioned one by one. Free parking gives nothing."
        ),
    },
)
