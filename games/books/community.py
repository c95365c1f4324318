"""Community in words: its places and its money, its chapters, one sentence a clause, and its rulings."""

from django.utils.translation import gettext_lazy as _

from .atlantic_city import DOLLARS, PLACES, WAYS
from .book import Book, clauses
from .rulings import EVERY, shared

BOOK = Book(
    edition="community",
    name=_("Community"),
    special=_("Land is leased and never sold; what is built on it may be owed for, works and office buildings too."),
    bots=("Wendell", "Imogen", "Cyrus", "Opal", "Ezra", "Thelma", "Silas", "Nell", "Homer"),
    groups={"station": _("railroads")},
    currency=DOLLARS,
    variants={"timed": _("with a time limit")},
    places=PLACES,
    ways=WAYS,
    squares={
        "go": clauses("C", 6, 19),
        "lot": clauses("C", 7, 8, 11, 12, 22, 24),
        "station": clauses("C", 7, 8, 11, 12),
        "utility": clauses("C", 7, 8, 11, 12),
        "chance": clauses("C", 15),
        "chest": clauses("C", 15),
        "income_tax": clauses("C", 16),
        "luxury_tax": ["R-46"],
        "jail": clauses("C", 17, 18),
        "free_parking": clauses("C", 20),
        "go_to_jail": clauses("C", 17),
    },
    chapters=[
        (_("Setup"), clauses("C", 1, 2, 3, 4, 5)),
        (_("The turn"), clauses("C", 35, 36, 6, 15, 16, 20)),
        (_("Leases"), clauses("C", 7, 37, 8, 9, 10, 11)),
        (_("Use fees"), clauses("C", 12, 13, 14)),
        (_("Jail"), clauses("C", 17, 18, 19)),
        (_("Buildings"), clauses("C", 21, 22, 23, 24, 25, 27)),
        (_("Trades"), clauses("C", 26, 31)),
        (_("Loans"), clauses("C", 28, 29, 30)),
        (_("Bankruptcy and the end"), clauses("C", 32, 33, 38, 34)),
    ],
    sentences={
        "C-01": _(
            "There are 32 houses, 12 hotels, 12 offices, two decks of 24 cards, and a lease and a building deed for each parcel."
        ),
        "C-02": _("All throw; by rank they start with $7,000, $5,500, $3,000 and then $2,500, and play in that order."),
        "C-03": _("The start money holds small bills, and the rest in bills of $500."),
        "C-04": _("The community bank starts with $275,000, issues more if it runs out, and shows both figures."),
        "C-05": _("Only the bank lends; players neither lend nor borrow among themselves."),
        "C-06": _("Departure, landed on or passed, pays $200; a card that leads there pays it once more."),
        "C-07": _("Landing on an unleased parcel you may lease it for its ground rent, paid to the bank."),
        "C-08": _(
            "A parcel leased and not built on by the end of that play costs a holding fee of half its ground rent."
        ),
        "C-09": _("If you cannot pay the holding fee the others bid for the lease; the highest pays the bank."),
        "C-10": _("A lease won so is not built on before the winner’s own next turn begins."),
        "C-11": _("The ground rent is due to the bank each time the lessee lands on or passes the parcel."),
        "C-12": _("On another’s building you owe the use fee of its deed."),
        "C-13": _("While a building is mortgaged its use fees go to the bank and reduce the loan."),
        "C-14": _(
            "A use fee not claimed before the next player throws is lost to the owner and collected by the bank."
        ),
        "C-15": _("The top card is obeyed; a release card may be kept, and sold at any time."),
        "C-16": _("The income tax takes $60, or ten times a new throw of the dice, as you choose."),
        "C-17": _(
            "To jail lead the square, a card and three doubles: nothing for Departure, and the turn is over; a visit is free."
        ),
        "C-18": _(
            "Leave jail by a double in three turns, a card, or $50 before either of the first two throws; after the third failure $50 is taken and you move."
        ),
        "C-19": _(
            "While an owner is in jail the use fees go to the middle of the board; the next to reach Departure takes them."
        ),
        "C-20": _("Free parking gives nothing."),
        "C-21": _(
            "Up to four houses stand on any leased parcel, bought at any time; no group and no evenness is asked."
        ),
        "C-22": _("Landing on your own parcel with four houses you owe the ground rent twice."),
        "C-23": _("After four houses a hotel or an office may follow, and the four go back."),
        "C-24": _("One more hotel or office may stand beside it; from then on the ground rent is doubled."),
        "C-25": _("With no piece left you wait; too few for several are auctioned from the stated price."),
        "C-26": _(
            "Works, buildings with their lease and leases are sold at any price; a lease that changes hands costs each side $100."
        ),
        "C-27": _("Buildings go back to the bank at half of what was paid for them, at any time."),
        "C-28": _(
            "A building may be bought with at least half in cash, the rest as a loan of the bank on that parcel."
        ),
        "C-29": _("Landing on or passing your own mortgaged building repays a tenth of the original loan."),
        "C-30": _("A loan is redeemed for what is still owed and a tenth of the original."),
        "C-31": _(
            "A mortgaged building sold has its loan and interest paid from the price first; the buyer may borrow up to half the price."
        ),
        "C-32": _(
            "Bankrupt to a player, all goes to that player, who pays off each loan at once or gives the building up to an auction."
        ),
        "C-33": _("Bankrupt to the bank, all buildings are auctioned."),
        "C-34": _(
            "The last player left wins; in the timed game the wealthiest: cash and buildings at cost, less loans."
        ),
        "C-35": _("A double is resolved, then you throw again."),
        "C-36": _("Squares may be shared."),
        "C-37": _("A parcel not leased stays free; there is no auction."),
        "C-38": _(
            "Bare leases and release cards go to a creditor; owing the bank, leases become free and cards go under their decks."
        ),
    },
    rulings={
        **EVERY,
        **shared(7, 13, 21, 32, 33, 58, 79, 89),
        "R-03": _("Nobody spends more than the cash in hand, fees and loans to be paid off included."),
        "R-05": _("In debt you may only raise money: sell, trade for cash, settle, or give up."),
        "R-11": _(
            "Along a move the squares count in the order passed: the ground rent, then the loan’s tenth; Departure in its place."
        ),
        "R-31": _("A building won in a shortage counts at what was paid for it."),
        "R-34": _("Before each throw in jail you may leave by a card, before the first two also by the fine."),
        "R-46": _("The luxury tax is $100."),
        "R-48": _(
            "Whoever runs out of time declines, passes, stays or refuses; in debt the server sells, and gives up last."
        ),
        "R-50": _("Ground rent is due on any move forward, by card too; a move back or to jail passes nothing."),
        "R-51": _(
            "The fees of a jailed owner serve a loan first and go to the middle then; a card to Departure takes the middle too."
        ),
        "R-52": _(
            "Four houses double the ground rent on landing only, a second big building on passing too, never both at once; the fees of two big buildings add up."
        ),
        "R-53": _("A second hotel or office costs its own price alone."),
        "R-54": _("A bare lease may be traded, for $100 from each side, but not charged in a bankruptcy."),
        "R-55": _(
            "Two loans on a parcel are one; a loan brought down to nothing stays until a tenth of the original is paid."
        ),
        "R-56": _("A price below the loan and its interest needs the rest from the seller."),
        "R-57": _("Nobody goes bankrupt over a holding fee: the parcel goes back."),
        "R-61": _("A parcel given for a debt costs what it costs in a trade, with its loan paid off."),
        "R-68": _("In an estate each built parcel is one lot, lease and buildings together, its loan ended."),
        "R-69": _("To keep a building received with a loan you pay the loan and its interest at once."),
        "R-70": _("Each lease that changes hands costs each side $100."),
        "R-71": _("Selling a building of a parcel with a loan pays the loan and its interest first."),
        "R-72": _(
            "Cards that count buildings count each piece; cards on ground rent take the single one, parcel by parcel."
        ),
        "R-73": _("A move back onto your own parcel pays the ground rent of a landing."),
        "R-74": _("Who cannot pay a fee that goes to the bank or to the middle owes it to the bank."),
        "R-75": _("There is no holding fee for a lease that was bought or won."),
        "R-76": _("A tenth of a loan is rounded up, and never more than is owed."),
        "R-88": _("An offer that does not cover the loan and its interest is refused when it is made."),
    },
)
