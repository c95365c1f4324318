"""The rulings in our own words: those of every book, and those that several share; a book may have its own wording."""

from django.utils.translation import gettext_lazy as _

from .book import Sentences, clauses

EVERY: Sentences = {
    "R-01": _("A fraction is rounded up when paid to the bank, and down when the bank pays."),
    "R-03": _("Nobody spends more than the cash in hand, the tenth on mortgaged deeds included."),
    "R-04": _("Your high bid is frozen: you may not spend the cash that it needs."),
    "R-05": _("In debt you may only raise money: sell, mortgage, trade for cash, settle, or give up."),
    "R-06": _("Only cash, and one way, would be a hidden loan."),
    "R-08": _("A birthday: every other player owes at once, and on their own."),
    "R-09": _("Of several debts the oldest is paid first."),
    "R-10": _("The interest on deeds received from an estate is one debt to the bank."),
    "R-12": _("What a visit costs, and whom it pays, is fixed at landing."),
    "R-15": _("Rents that a leaving player still owes count as claimed, the oldest first; those due to them lapse."),
    "R-16": _("To the nearest station or utility you move forward; the raised rent is owed only to another who owns it unmortgaged."),
    "R-17": _("A bid beats the high bid by at least the smallest bill; where you bid in turns, each speaks in theirs."),
    "R-18": _("In debt you may not bid."),
    "R-19": _("What finds no bidder in an auction of an estate goes back to the bank, free and without a mortgage."),
    "R-20": _("A bankruptcy that leaves one player ends the game at once."),
    "R-22": _("After an auction the extra throw of a double is still due."),
    "R-28": _("You may mortgage at any time, but never sell a deed to the bank."),
    "R-30": _("Release cards count nothing in any count of worth."),
    "R-35": _("Going to jail ends the turn; a failed throw does not."),
    "R-37": _("An offer lapses when what it names has changed; a new one to the same player replaces it."),
    "R-38": _("The lot under the hammer cannot be traded."),
    "R-39": _("A settlement accepted ends the whole debt; refused, the debt stays."),
    "R-40": _("Of release cards of both decks the Chance one goes first, unless you say otherwise."),
    "R-41": _("You may give up at any time: to your creditor, or without one as if you owed the bank."),
    "R-43": _("When worth decides, the richest win; those who are equally rich share a place, and of those who left, the last one ranks first."),
    "R-44": _("When the agreed time is up, the turn in progress is played to its end, with its doubles, debts and auctions; then worth decides."),
    "R-45": _("Players who tie for the start throw again for the places they tie for."),
    "R-48": _("Whoever runs out of time declines, passes, stays or refuses; in debt the server sells, mortgages, and gives up last."),
    "R-49": _("A deck is never shuffled again; a release card that is held is out of its deck."),
    "R-60": _("An offer that is unlawful, or names nothing, is refused when it is made; its cash is looked at when it is accepted."),
    "R-61": _("A mortgaged deed given for a debt costs what it costs in a trade."),
    "R-66": _("If the time is up before the player in turn has thrown, that turn is still played."),
    "R-77": _("A table with a closing time may agree on equal turns: when the time is up the round is finished too. The last turn is that of the player before the one who had the first turn of the game, or, if they are out, of the next one still in before them; so all who are still in have had equally many turns."),
    "R-78": _("The bank holds one auction at a time: an estate waits for it, and cash frozen by one bid covers no other."),
    "R-80": _("In a sealed auction the highest pays one step above the second, never more than its own sum."),
    "R-82": _("Rents of a leaving player that count as claimed stand behind older debts."),
    "R-83": _("What falls due on the way is looked at when its turn comes; the cash of Departure serves only what comes after it."),
    "R-84": _("The turn of one who leaves passes on at once; the estate is dealt with before the next throw."),
    "R-86": _("In debt no trade goes through, on either side, unless it leaves you more cash."),
    "R-90": _("Your own last steps may be taken back until dice are thrown, a card is drawn or used, or anybody else has acted; never a throw, a bid, an offer, or the end of a turn."),
}  # fmt: skip
"""The rulings that concern every book."""
_SHARED: Sentences = {
    "R-07": _("What a card makes you pay each player is paid in the order of seats, whole debts only."),
    "R-11": _("Along a move the squares count in the order passed, the landing last."),
    "R-13": _("A rent is open until the next player’s first throw; a turn may end before it is claimed."),
    "R-21": _("In a shortage those who could build say how many pieces they want, and too few are auctioned one by one."),
    "R-25": _("A hotel sold takes its whole group down to at most one house a lot, evenly."),
    "R-26": _("The bank lacks the houses for that."),
    "R-29": _("With the tenth paid on a mortgaged deed, it is redeemed for the mortgage alone until the next throw."),
    "R-31": _("A building won in a shortage counts at the price on the deed."),
    "R-32": _("After the double that leaves jail there is no further throw."),
    "R-33": _("After the third failed try the fine is owed, and the move follows its payment."),
    "R-34": _("Before each throw in jail you may leave by a card or by the fine."),
    "R-58": _("After the third failed throw the fine is taken at once."),
    "R-59": _("Your own turn begins when the player before you has ended theirs."),
    "R-62": _("Houses that come down from other lots do not make up for those that the bank lacks."),
    "R-64": _("In the quick game the estate changes hands before the count, without interest."),
    "R-67": _("Deeds are dealt one at a time round the table, from the first seat on."),
    "R-79": _("In a shortage whoever could place a piece is asked, whatever their cash; each kind that is short is asked about."),
    "R-81": _("Of the two players after, one who has left counts only after having thrown."),
    "R-85": _("Evenly means at most one house more than on the lot of the group with the fewest, in building and in selling."),
    "R-87": _("Who receives a mortgaged deed in a trade may redeem it for the mortgage alone until the next throw."),
    "R-89": _("A card that is not kept goes under its deck when all that it led to is done."),
}  # fmt: skip


def shared(*numbers: int) -> Sentences:
    """Rulings that concern several books and say the same in each, by their numbers."""
    return {ruling: _SHARED[ruling] for ruling in clauses("R", *numbers)}
