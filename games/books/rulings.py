"""The rulings in our own words, each with the books that it concerns, by their letters in `clauses.md`."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

LETTERS = {"polynesia": "P", "atlantic": "A", "france": "F", "paris": "D", "community": "C"}
ALL = "PAFDC"


class Ruling(NamedTuple):
    """What a ruling says in some books; one that says different things in several has a row for each."""

    id: str
    books: str
    text: str | Promise


RULINGS = [
    Ruling("R-01", ALL, _("A fraction is rounded up when paid to the bank, and down when the bank pays.")),
    Ruling("R-02", "P", _("Every sum is a multiple of the smallest bill, 2'000 F.")),
    Ruling("R-03", ALL, _("Nobody spends more than the cash in hand, the tenth on mortgaged deeds included.")),
    Ruling("R-04", ALL, _("Your high bid is frozen: you may not spend the cash that it needs.")),
    Ruling("R-05", ALL, _("In debt you may only raise money: sell, mortgage, trade for cash, settle, or give up.")),
    Ruling("R-06", ALL, _("Only cash, and one way, would be a hidden loan.")),
    Ruling("R-07", "AC", _("What a card makes you pay each player is paid in the order of seats, whole debts only.")),
    Ruling("R-08", ALL, _("A birthday: every other player owes at once, and on their own.")),
    Ruling("R-09", ALL, _("Of several debts the oldest is paid first.")),
    Ruling("R-10", ALL, _("The interest on deeds received from an estate is one debt to the bank.")),
    Ruling("R-11", "PAFD", _("Along a move the squares count in the order passed, the landing last.")),
    Ruling("R-11", "C", _("Along a move the squares count in the order passed: the ground rent, then the loan’s tenth; GO in its place.")),
    Ruling("R-12", ALL, _("What a visit costs, and whom it pays, is fixed at landing.")),
    Ruling("R-13", "PFC", _("A rent is open until the next player’s first throw; a turn may end before it is claimed.")),
    Ruling("R-13", "AD", _("A rent is open until the second player after has thrown; with two players, until the visitor’s next turn.")),
    Ruling("R-14", "F", _("The dice for a utility’s rent are thrown when it is claimed.")),
    Ruling("R-15", ALL, _("Rents that a leaving player still owes count as claimed, the oldest first; those due to them lapse.")),
    Ruling("R-16", ALL, _("To the nearest station or utility you move forward; the raised rent is owed only to another who owns it unmortgaged.")),
    Ruling("R-17", ALL, _("A bid beats the high bid by at least the smallest bill.")),
    Ruling("R-18", ALL, _("In debt you may not bid.")),
    Ruling("R-19", ALL, _("What finds no bidder in an auction of an estate goes back to the bank, free and without a mortgage.")),
    Ruling("R-20", ALL, _("A bankruptcy that leaves one player ends the game at once.")),
    Ruling("R-21", "FDC", _("In a shortage those who could build say how many pieces they want, and too few are auctioned one by one.")),
    Ruling("R-21", "PA", _("Scarce pieces go to whoever builds first.")),
    Ruling("R-22", ALL, _("After an auction the extra throw of a double is still due.")),
    Ruling("R-23", "A", _("Houses are built in your own turn, and deeds of a built group are not sold.")),
    Ruling("R-24", "A", _("Straight to the hotel costs the missing houses and the hotel itself, on a lot with the fewest.")),
    Ruling("R-25", "PD", _("A hotel sold takes its whole group down to at most one house a lot, evenly.")),
    Ruling("R-25", "F", _("A hotel sold comes back as houses, and half of its price is paid.")),
    Ruling("R-25", "A", _("A hotel sold comes back as four houses, for half the price of a house.")),
    Ruling("R-26", "AFD", _("The bank lacks the houses for that.")),
    Ruling("R-27", "F", _("A hotel needs four houses on every lot of its group, three in the quick game.")),
    Ruling("R-28", ALL, _("You may mortgage at any time, but never sell a deed to the bank.")),
    Ruling("R-29", "PA", _("With the tenth paid on a mortgaged deed, it is redeemed for the mortgage alone until the next throw.")),
    Ruling("R-29", "F", _("The buyer of a mortgaged deed redeems it at once for the mortgage alone, or pays the tenth.")),
    Ruling("R-29", "D", _("A mortgaged deed that is traded or won costs nothing at once, and a tenth more when it is redeemed.")),
    Ruling("R-30", "A", _("The tenth of all assets counts cash, property at its price, mortgaged or not, and buildings at theirs.")),
    Ruling("R-30", ALL, _("Release cards count nothing in any count of worth.")),
    Ruling("R-31", "FD", _("A building won in a shortage counts at the price on the deed.")),
    Ruling("R-31", "C", _("A building won in a shortage counts at what was paid for it.")),
    Ruling("R-32", "AFDC", _("After the double that leaves jail there is no further throw.")),
    Ruling("R-32", "P", _("The double that leaves jail gives another throw, and is the first of three.")),
    Ruling("R-33", "AFDC", _("After the third failed try the fine is owed, and the move follows its payment.")),
    Ruling("R-33", "P", _("After the third failed try you play a card, buy one, or pay.")),
    Ruling("R-34", "AFD", _("Before each throw in jail you may leave by a card or by the fine.")),
    Ruling("R-34", "C", _("Before each throw in jail you may leave by a card, before the first two also by the fine.")),
    Ruling("R-35", ALL, _("Going to jail ends the turn; a failed throw does not.")),
    Ruling("R-36", "F", _("In the quick game a failed throw in jail is moved by once the fine is paid or a card played.")),
    Ruling("R-37", ALL, _("An offer lapses when what it names has changed; a new one to the same player replaces it.")),
    Ruling("R-38", ALL, _("The lot under the hammer cannot be traded.")),
    Ruling("R-39", ALL, _("A settlement accepted ends the whole debt; refused, the debt stays.")),
    Ruling("R-40", ALL, _("Of release cards of both decks the Chance one goes first, unless you say otherwise.")),
    Ruling("R-41", ALL, _("You may give up at any time: to your creditor, or without one as if you owed the bank.")),
    Ruling("R-42", "F", _("Who leaves the quick game ends it, and comes last.")),
    Ruling("R-43", ALL, _("When worth decides, the richest win; those who are equally rich share a place, and of those who left, the last one ranks first.")),
    Ruling("R-44", ALL, _("When the agreed time is up, the turn in progress is played to its end, with its doubles, debts and auctions; then worth decides.")),
    Ruling("R-45", ALL, _("Players who tie for the start throw again for the places they tie for.")),
    Ruling("R-46", "A", _("Bankrupt to a player, everything goes to the creditor; to the bank, the deeds are auctioned one by one. Free parking gives nothing.")),
    Ruling("R-46", "C", _("The luxury tax is $100.")),
    Ruling("R-47", "D", _("In the quick game an estate that falls to the bank is auctioned after the first bankruptcy; the second ends the game.")),
    Ruling("R-48", ALL, _("Whoever runs out of time declines, passes, stays or refuses; in debt the server sells, mortgages, and gives up last.")),
    Ruling("R-49", ALL, _("A deck is never shuffled again; a release card that is held is out of its deck.")),
    Ruling("R-50", "C", _("Ground rent is due on any move forward, by card too; a move back or to jail passes nothing.")),
    Ruling("R-51", "C", _("The fees of a jailed owner serve a loan first and go to the middle then; a card to GO takes the middle too.")),
    Ruling("R-52", "C", _("Four houses double the ground rent on landing only, a second big building on passing too, never both at once; the fees of two big buildings add up.")),
    Ruling("R-53", "C", _("A second hotel or office costs its own price alone.")),
    Ruling("R-54", "C", _("A bare lease may be traded, for $100 from each side, but not charged in a bankruptcy.")),
    Ruling("R-55", "C", _("Two loans on a parcel are one; a loan brought down to nothing stays until a tenth of the original is paid.")),
    Ruling("R-56", "C", _("A price below the loan and its interest needs the rest from the seller.")),
    Ruling("R-57", "C", _("Nobody goes bankrupt over a holding fee: the parcel goes back.")),
    Ruling("R-58", "AFDC", _("After the third failed throw the fine is taken at once.")),
    Ruling("R-58", "P", _("Without a card or the cash, leaving jail opens a debt to the chest, and the move follows its payment.")),
    Ruling("R-59", "PAD", _("Your own turn begins when the player before you has ended theirs.")),
    Ruling("R-60", ALL, _("An offer that is unlawful, or names nothing, is refused when it is made; its cash is looked at when it is accepted.")),
    Ruling("R-61", ALL, _("A mortgaged deed given for a debt costs what it costs in a trade.")),
    Ruling("R-62", "AF", _("Houses that come down from other lots do not make up for those that the bank lacks.")),
    Ruling("R-63", "F", _("A mortgaged utility counts for the tenfold.")),
    Ruling("R-64", "FD", _("In the quick game the estate changes hands before the count, without interest.")),
    Ruling("R-65", "D", _("In the timed game a hotel counts with the four houses before it.")),
    Ruling("R-66", ALL, _("If the time is up before the player in turn has thrown, that turn is still played.")),
    Ruling("R-67", "PFD", _("Deeds are dealt one at a time round the table, from the first seat on.")),
    Ruling("R-68", "C", _("In an estate each built parcel is one lot, lease and buildings together, its loan ended.")),
    Ruling("R-69", "C", _("To keep a building received with a loan you pay the loan and its interest at once.")),
    Ruling("R-70", "C", _("Each lease that changes hands costs each side $100.")),
    Ruling("R-71", "C", _("Selling a building of a parcel with a loan pays the loan and its interest first.")),
    Ruling("R-72", "C", _("Cards that count buildings count each piece; cards on ground rent take the single one, parcel by parcel.")),
    Ruling("R-73", "C", _("A move back onto your own parcel pays the ground rent of a landing.")),
    Ruling("R-74", "C", _("Who cannot pay a fee that goes to the bank or to the middle owes it to the bank.")),
    Ruling("R-75", "C", _("There is no holding fee for a lease that was bought or won.")),
    Ruling("R-76", "C", _("A tenth of a loan is rounded up, and never more than is owed.")),
    Ruling("R-78", ALL, _("The bank holds one auction at a time: an estate waits for it, and cash frozen by one bid covers no other.")),
    Ruling("R-79", "FDC", _("In a shortage whoever could place a piece is asked, whatever their cash; each kind that is short is asked about.")),
    Ruling("R-80", ALL, _("In a sealed auction the highest pays one step above the second, never more than its own sum.")),
    Ruling("R-81", "AD", _("Of the two players after, one who has left counts only after having thrown.")),
    Ruling("R-82", ALL, _("Rents of a leaving player that count as claimed stand behind older debts.")),
    Ruling("R-83", ALL, _("What falls due on the way is looked at when its turn comes; the cash of GO serves only what comes after it.")),
    Ruling("R-84", ALL, _("The turn of one who leaves passes on at once; the estate is dealt with before the next throw.")),
    Ruling("R-85", "PAFD", _("Evenly means at most one house more than on the lot of the group with the fewest, in building and in selling.")),
    Ruling("R-86", ALL, _("In debt no trade goes through, on either side, unless it leaves you more cash.")),
    Ruling("R-87", "PAD", _("Who receives a mortgaged deed in a trade may redeem it for the mortgage alone until the next throw.")),
    Ruling("R-87", "F", _("Who receives a mortgaged deed in a trade counts as its buyer.")),
    Ruling("R-88", "C", _("An offer that does not cover the loan and its interest is refused when it is made.")),
    Ruling("R-89", "PAFC", _("A card that is not kept goes under its deck when all that it led to is done.")),
]  # fmt: skip


def rulings_of(edition: str) -> list[Ruling]:
    """The rulings that concern a book, in their order."""
    return [ruling for ruling in RULINGS if LETTERS[edition] in ruling.books]
