"""A second referee: from the clauses alone, what a move must pay, in which order, with what cash.

It reads positions and tables and asks the engine for nothing. Each fact of a decision is shown to it in turn, and it
says beforehand which payment, debt, throw, card or move has to come; so it knows what is there to spend at each step.
"""

from itertools import chain, islice

from games.engine import actions as act
from games.engine import events as ev

from .answers import ANSWERS, FOLLOWED, told
from .course import Course
from .figures import BANK, BOARD, CARDS, POT
from .words import ASKED, BLOCKED

__all__ = ["BOARD", "CARDS", "Second"]

WATCHED = (ev.Threw, ev.ThrewForRent, ev.Moved, ev.Paid, ev.Owed, ev.RentDue, ev.Drew, ev.WentUnder, ev.Jailed)


class Second:
    """Follows one game. `seen` counts the facts that were foretold, `unpaid` the debts among them."""

    def __init__(self, book):
        self.course = Course(book)
        self.script = iter(())
        self.seat = self.next = None
        self.lost = False
        self.seen = self.unpaid = 0

    def follow(self, before, action, events, after):
        """Show a decision; `AssertionError` where the book says otherwise."""
        now = self.course.now = before.fork()
        self.bidding = {item.by for item in before.agenda if hasattr(item, "by")} | {
            seat for item in before.agenda for seat, _sum in getattr(item, "sealed", ())
        }
        direct, strict = self.begin(action)
        for event in events:
            if isinstance(event, WATCHED):
                direct = self.show(event, direct, strict)
            event.apply(now)
        if strict:
            assert next(direct, None) is None, (action, "still to come")
        if not self.lost and not after.over and not busy(after):
            assert self.wanted() is None, (action, events, self.wanted())
            assert after.debts or self.next != BLOCKED

    def begin(self, action):
        """What the action itself must lead to, and whether everything is foretold."""
        if isinstance(action, act.Roll):
            assert self.lost or self.next is None, "the last throw is not done"
            self.seat, self.lost, self.next = action.seat, False, None
            self.script = self.course.throw(action.seat)
            self.wanted()
            return iter(()), True
        if isinstance(action, act.Timeout) or action == act.Bankrupt(self.seat):
            self.lost, self.script, self.next = True, iter(()), None
        if isinstance(action, FOLLOWED) and not self.lost:
            waits = self.wanted() is None and self.next == ASKED
            direct = told(self.course, action, waits)
            first = list(islice(direct, 1))  # looked at before anything has happened
            self.next = None if waits and isinstance(action, ANSWERS) else self.next
            return chain(first, direct), True
        return iter(()), False

    def show(self, event, direct, strict):
        """Compare a fact with what is wanted; gives what is left of the action's own."""
        if strict:
            wanted = next(direct, None)
            if wanted is None:
                wanted = self.wanted()
                self.next = None
                free = self.course.together or isinstance(event, ev.Threw)  # C-14: the throw itself lets a fee fall due
                assert free or not self.course.now.debts, (event, "while a debt is open")
            assert wanted is not None, (event, "nothing was to come")
            assert self.fits(wanted, event), (event, wanted)
        elif (wanted := self.wanted()) and wanted not in (BLOCKED, ASKED) and self.fits(wanted, event):
            self.next = None
        else:
            return direct
        self.seen += 1
        self.unpaid += isinstance(event, ev.Owed)
        self.course.event = event
        return direct

    def wanted(self):
        """The next fact of the move; None if it is done, waits for an answer, or for a debt to end."""
        while self.next is None or (self.next == BLOCKED and not self.course.now.debts):
            self.next = next(self.script, None)
            if self.next is None:
                return None
        return None if self.next in (BLOCKED, ASKED) else self.next

    def fits(self, wanted, event):
        """Whether a fact is the one wanted; of a bidder's cash the referee does not know how much is bound."""
        kinds, fields = wanted
        if isinstance(event, ev.RentDue):
            said = (event.claim.owner, event.claim.visitor, event.claim.amount)
        elif isinstance(event, ev.Owed):
            fields = (fields[0], BANK if fields[1] == POT else fields[1], *fields[2:])
            said = (event.debt.debtor, BANK if event.debt.creditor == POT else event.debt.creditor, event.debt.amount)
        else:
            said = tuple(event)
        bound = bool(fields) and fields[0] in self.bidding and kinds in (ev.Paid, ev.Owed)
        if not isinstance(event, (ev.Paid, ev.Owed) if bound else kinds):
            return False
        return all(field is None or field == there for field, there in zip(fields, said, strict=False))


def busy(state):
    """Whether something stands beside or above the move: an auction, a shortage, an estate."""
    names = {type(item).__name__ for item in state.agenda}
    return bool(
        names & {"Auction", "ToFixLowest", "OpenAuction", "Estate", "ToWant", "ToPlace", "OfferPiece", "ToKeep"}
    )
