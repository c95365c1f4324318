"""What every edition shares in our own words: plain refusals, and rulings that a player may meet."""

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
    "R-02": _("Every sum is a multiple of the smallest bill, 2'000 F."),
    "R-03": _("Nobody spends more than the cash in hand, the tenth on mortgaged deeds included."),
    "R-04": _("Your high bid is frozen: you may not spend the cash that it needs."),
    "R-05": _("In debt you may only raise money: sell, mortgage, trade for cash, settle, or give up."),
    "R-06": _("Only cash, and one way, would be a hidden loan."),
    "R-08": _("A birthday: every other player owes at once, and on their own."),
    "R-10": _("The interest on deeds received from an estate is one debt to the bank."),
    "R-17": _("A bid beats the high bid by at least the smallest bill."),
    "R-18": _("In debt you may not bid."),
    "R-21": _(
        "In a shortage those who could build say how many pieces they want, and too few are auctioned one by one."
    ),
    "R-23": _("Houses are built in your own turn, and deeds of a built group are not sold."),
    "R-26": _("The bank lacks the houses for that."),
    "R-19": _("What finds no bidder in an auction of an estate goes back to the bank, free and without a mortgage."),
    "R-37": _("An offer lapses when what it names has changed; a new one to the same player replaces it."),
    "R-38": _("The lot under the hammer cannot be traded."),
    "R-43": _(
        "When worth decides, the richest win; those who are equally rich share a place, and of those who left, the last one ranks first."
    ),
    "R-44": _(
        "When the agreed time is up, the turn in progress is played to its end, with its doubles, debts and auctions; then worth decides."
    ),
    "R-46": _(
        "Bankrupt to a player, everything goes to the creditor; to the bank, the deeds are auctioned one by one. In Community the luxury tax is $100."
    ),
    "R-53": _("A second hotel or office costs its own price alone."),
    "R-56": _("A price below the loan and its interest needs the rest from the seller."),
    "R-57": _("Nobody goes bankrupt over a holding fee: the parcel goes back."),
    "R-69": _("To keep a building received with a loan you pay the loan and its interest at once."),
    "R-70": _("Each lease that changes hands costs each side $100."),
    "R-71": _("Selling a building of a parcel with a loan pays the loan and its interest first."),
}
