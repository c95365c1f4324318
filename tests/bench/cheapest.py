"""The cheapest bot that plays whole turns: it reads the position itself, so that what is timed is the engine."""

from games.engine import actions as act
from games.engine.agenda import Auction, ToChoose, ToEnd, ToFixLowest, ToLeaveJail, ToTake, ToThrow


def cheapest(rules, state):
    """Buys what it can, never bids, builds or trades; mortgages when it must, then gives up."""
    if state.debts:
        return _out_of_debt(state)
    top = state.agenda[-1]
    match top:
        case ToThrow():
            return act.Roll(top.seat)
        case ToEnd():
            return act.End(top.seat)
        case ToTake():
            afford = state.cash[top.seat] >= rules.board.squares[top.square].price
            return act.Buy(top.seat) if afford else act.Decline(top.seat)
        case Auction():
            return act.Pass(top.waiting[0])
        case ToLeaveJail():
            return act.PayFine(top.seat) if state.jail[top.seat] > 2 else act.Stay(top.seat)
        case ToChoose():
            return act.Choose(top.seat, "draw")
        case ToFixLowest():
            return act.FixLowest(top.seat, rules.unit)
    raise AssertionError(top)


def _out_of_debt(state):
    debt = state.debts[0]
    if state.cash[debt.debtor] >= debt.amount:
        return act.Pay(debt.debtor)
    for square in state.held_by(debt.debtor):
        if not state.sites[square].owed:
            return act.Mortgage(debt.debtor, square)
    return act.Bankrupt(debt.debtor)
