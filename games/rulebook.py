"""The rulebook in our own words: one sentence a clause, for the page, for refusals and for the log."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Chapters = list[tuple[str | Promise, list[str]]]


def _clauses(letter: str, *numbers: int) -> list[str]:
    return [f"{letter}-{number:02}" for number in numbers]


POLYNESIA: Chapters = [
    (_("Setup"), [f"P-{n:02}" for n in range(1, 11)]),
    (_("The turn"), [*(f"P-{n:02}" for n in range(11, 14)), "P-81", *(f"P-{n:02}" for n in range(14, 21))]),
    (_("Buying and auctions"), ["P-21", "P-22", "P-23", "P-24", *(f"P-{n:02}" for n in range(27, 33))]),
    (_("Rent"), [f"P-{n:02}" for n in range(33, 42)]),
    (_("Cards"), [f"P-{n:02}" for n in range(42, 47)]),
    (_("Jail"), ["P-47", "P-48", "P-82", *(f"P-{n:02}" for n in range(49, 53))]),
    (_("Buildings"), [f"P-{n:02}" for n in range(53, 64)]),
    (_("Property and mortgages"), [f"P-{n:02}" for n in range(64, 69)]),
    (_("Bankruptcy and the end"), [f"P-{n:02}" for n in range(69, 76)]),
    (_("The short game"), [f"P-{n:02}" for n in range(76, 81)]),
]
ATLANTIC: Chapters = [
    (_("Setup"), _clauses("A", 1, 14)),
    (_("The turn"), _clauses("A", 15, 9, 10, 11, 6, 7, 8)),
    (_("Buying and auctions"), _clauses("A", 2, 3, 29)),
    (_("Rent"), _clauses("A", 4, 5, 19, 30, 31)),
    (_("Jail"), _clauses("A", 18, 17, 16)),
    (_("Buildings"), _clauses("A", 20, 33, 21, 22, 23, 24, 25)),
    (_("Property and mortgages"), _clauses("A", 12, 13, 26, 27, 28)),
    (_("Bankruptcy and the end"), _clauses("A", 32)),
]
CHAPTERS = {"polynesia": POLYNESIA, "atlantic": ATLANTIC}

SENTENCES: dict[str, str | Promise] = {
    "G-01": _("It is not your turn."),
    "G-02": _("Something else must be decided first."),
    "G-03": _("You have not enough cash for that."),
    "G-04": _("That property, building or card is not yours to use so."),
    "G-05": _("There is nothing open to answer in that way."),
    "G-06": _("That player is out of the game."),
    "G-07": _("The game is over."),
    "G-08": _("This edition or variant does not have that."),
    "G-09": _("That is not a whole, positive sum in the bills of this edition."),
    "P-01": _("The box holds 32 houses, 12 hotels, two decks of 19 cards, 28 deeds and 8 pieces."),
    "P-02": _("The last player who is not bankrupt wins; in the short game the richest when the time is up."),
    "P-03": _("Everybody starts with 3'000'000 F."),
    "P-04": _("Each deck is shuffled on its own, and all pieces start on departure."),
    "P-05": _("Before play the table agrees on the direction of seats, the kind of auction and the lowest bid."),
    "P-06": _("Everybody throws, and the highest throw starts; ties throw again."),
    "P-07": _("The bank never runs out of money, and bills are exchanged freely."),
    "P-08": _("Nobody lends money: a trade holds no debt and no promise."),
    "P-09": _("A debt to a player may be settled with unbuilt property, if the creditor accepts."),
    "P-10": _("A debt to the bank or to the chest is settled in cash only."),
    "P-11": _("One throws two dice and moves that far; squares may be shared."),
    "P-12": _("A double gives another throw once the landing is resolved."),
    "P-13": _("The third double in a row leads to jail at once."),
    "P-14": _("Departure, landed on or passed by the dice, pays 400'000 F."),
    "P-15": _("A move by a card pays the salary only if that card says so."),
    "P-16": _("Going to jail pays no salary and ends the turn."),
    "P-17": _("Landing on jail is only a visit."),
    "P-18": _("The go-to-jail square leads to jail."),
    "P-19": _("Free parking gives everything that has gathered in the chest."),
    "P-20": _("The tax squares take their printed sum for the bank."),
    "P-21": _("Unowned property may be bought at its printed price by the player who lands there."),
    "P-22": _("What is not bought is auctioned at once, to everybody; the highest bidder pays the bank."),
    "P-23": _("Without a bid the property stays unowned."),
    "P-24": _("After an auction play goes on; the extra throw of a double is still due."),
    "P-27": _("In a free-for-all anyone bids at any time, and the server lets the hammer fall."),
    "P-28": _("In turns one bids higher or passes, and may come back until all others pass in a row."),
    "P-29": _("In turns one bids higher or passes, and a pass is final."),
    "P-30": _("The host fixes the lowest bid."),
    "P-31": _("The player whose turn it is fixes the lowest bid."),
    "P-32": _("The lowest bid is a fraction of the price, one half unless the table agreed otherwise."),
    "P-33": _("Your own property asks nothing of you."),
    "P-34": _("On another's property you owe the deed's rent for its buildings."),
    "P-35": _("Mortgaged property takes no rent."),
    "P-36": _("Rent must be claimed before the next player throws, or it is lost."),
    "P-37": _("An owner may forget a rent, but not waive it."),
    "P-38": _("A whole group without a mortgage doubles the rent of its unbuilt lots."),
    "P-39": _("A utility takes 8'000 F times the dice that led there."),
    "P-40": _("With both utilities it is 20'000 F times the dice, even if the other one is mortgaged."),
    "P-41": _("Airports and ports take more the more of them the owner has, mortgaged ones counted."),
    "P-42": _("The top card is obeyed, then put under its deck."),
    "P-43": _("What a card makes you pay goes to the chest unless it names another receiver."),
    "P-44": _("What a card gives you comes from the bank."),
    "P-45": _("Moved to a square by a card, you do what the square says."),
    "P-46": _("A release card is kept, may be sold at any price, and goes under its deck when played."),
    "P-47": _("A turn in jail starts with a throw."),
    "P-48": _("A double leaves jail, moves, and throws again."),
    "P-49": _("After a failed throw a release card or 100'000 F into the chest lets you move by that throw."),
    "P-50": _("Or you stay in jail for another round."),
    "P-51": _("After the third failed throw you must leave: by a card, or by paying."),
    "P-52": _("From jail one still collects rent, trades, mortgages, bids, builds and sells."),
    "P-53": _("Houses and hotels are bought only in your own turn."),
    "P-54": _("Buildings stand on coloured lots only."),
    "P-55": _("You build only with the whole group in your hands."),
    "P-56": _("You do not build while any lot of the group is mortgaged."),
    "P-57": _("You build evenly: no lot gets ahead of its group by more than one piece."),
    "P-58": _("A hotel needs four houses on its lot, replaces them, and stands alone."),
    "P-59": _("The bank has no such piece left."),
    "P-60": _("A building costs what the deed says, paid to the bank."),
    "P-61": _("Buildings are sold to the bank at half price, evenly, at any time."),
    "P-62": _("A hotel is sold for half of five houses and leaves its lot empty."),
    "P-63": _("Selling a hotel takes its whole group down to at most one house a lot, all at half price."),
    "P-64": _("Property is sold to players at any time, at any agreed price."),
    "P-65": _("A lot is not traded while its group has a building."),
    "P-66": _(
        "Whoever receives a mortgaged deed pays the bank a tenth of the mortgage, or redeems it with that tenth."
    ),
    "P-67": _("A deed is mortgaged once, for half its price, while its group has no building."),
    "P-68": _("A mortgage is bought back in your own turn, at a tenth more."),
    "P-69": _("One is bankrupt only after failing to raise a debt; but anyone may give up at any time."),
    "P-70": _("Bankrupt to a player: the cash goes to the creditor."),
    "P-71": _("Bankrupt to a player: buildings are sold at half price for the creditor."),
    "P-72": _("Bankrupt to a player: deeds and cards go to the creditor, who pays a tenth on each mortgage."),
    "P-73": _("Bankrupt to the bank: the cash goes to it, and buildings are removed."),
    "P-74": _("Bankrupt to the bank: each deed is auctioned; the winner of a mortgaged one pays a tenth on it."),
    "P-75": _("The game ends when one player is left."),
    "P-76": _("A closing time is agreed before play."),
    "P-77": _("Each player is dealt two deeds and pays the bank their price."),
    "P-78": _("When the time is up the player in turn completes the turn."),
    "P-79": _("Worth is cash, property at price or half if mortgaged, houses at price, hotels at five houses."),
    "P-80": _("The richest player wins."),
    "P-81": _("Pieces always move from departure onwards; the direction agreed is that of the seats."),
    "P-82": _("The double that leaves jail counts as the first of three."),
    "A-01": _("Everybody starts with $1,500; the highest throw begins, and one throws two dice and moves that far."),
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
    "A-10": _("The go-to-jail square leads straight there, with nothing for GO."),
    "A-11": _("GO, landed on or passed, pays $200; where claims are manual, collect it before your next turn begins."),
    "A-12": _("Short of cash, you may mortgage, sell buildings at half price, and sell deeds to players."),
    "A-13": _("Players lend each other nothing, and the bank lends on mortgages only."),
    "A-14": _("Nobody acts out of turn, so that no turn is skipped."),
    "A-15": _("A double throws again; the third in a row leads to jail."),
    "A-16": _("A double that leaves jail gives no further throw."),
    "A-17": _("Leave jail by a card or $50 before the throw, or by a double; after three failed throws $50 is taken."),
    "A-18": _("To jail lead the square, a card, and three doubles."),
    "A-19": _("A whole group doubles the rent of its unbuilt lots, even if others of it are mortgaged."),
    "A-20": _("Up to four houses or one hotel stand on a lot, while the bank has pieces."),
    "A-21": _("Each house goes to a lot of its group with the fewest."),
    "A-22": _("A house is bought only for the lot on which your piece stands."),
    "A-23": _("A hotel needs four houses on every lot of its group; the four on its own lot go back."),
    "A-24": _(
        "Where the bank has too few houses for four everywhere, you may go straight to the hotel at the whole price."
    ),
    "A-25": _("Buildings are sold to the bank at half price, evenly, at any time; a hotel comes back as four houses."),
    "A-26": _(
        "A lot without buildings may be mortgaged, for half its price; it takes no rent and no building meanwhile."
    ),
    "A-27": _("A mortgage is bought back at a tenth more."),
    "A-28": _("A mortgaged deed that changes hands costs a tenth of the mortgage at once, and a tenth again later."),
    "A-29": _("Nobody shares the ownership of a deed."),
    "A-30": _("Railroads take $25, $50, $100 or $200 by the number that the owner has, mortgaged ones counted."),
    "A-31": _("A utility takes four times the dice, both of them ten times, a mortgaged one counted."),
    "A-32": _("The last player left wins."),
    "A-33": _("You build only with the whole group in your hands."),
    "R-23": _("Houses are built in your own turn, and deeds of a built group are not sold."),
    "R-46": _(
        "Bankrupt to a player, everything goes to the creditor; to the bank, the deeds are auctioned one by one."
    ),
    "R-02": _("Every sum is a multiple of the smallest bill, 2'000 F."),
    "R-03": _("Nobody spends more than the cash in hand, the tenth on mortgaged deeds included."),
    "R-04": _("Your high bid is frozen: you may not spend the cash that it needs."),
    "R-05": _("In debt you may only raise money: sell, mortgage, trade for cash, settle, or give up."),
    "R-06": _("Only cash, and one way, would be a hidden loan."),
    "R-08": _("A birthday: every other player owes at once, and on their own."),
    "R-17": _("A bid beats the high bid by at least the smallest bill."),
    "R-18": _("In debt you may not bid."),
    "R-38": _("The lot under the hammer cannot be traded."),
}


def sentence(clause: str) -> str:
    """The sentence of a clause; the id itself for one that nobody is ever refused by."""
    return str(SENTENCES.get(clause, clause))
