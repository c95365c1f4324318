"""The course of a move, told beforehand: which throw, step, payment, debt and card has to come next.

Each fact is a pair of its kind and of what it must say.
"""

from math import ceil

from games.engine import actions as act
from games.engine import events as ev

from .cards import obey
from .figures import BANK, BOARD, CARDS, POT, Figures
from .words import ASKED, BLOCKED, paid, pips


class Course(Figures):
    """What one throw leads to. Between two facts `event` is the one just seen, `answer` what a player has chosen.

    `together` says whether the sums that fall due now do so at once.
    """

    event = answer = None
    together = False

    def __init__(self, book):
        super().__init__(book)
        self.quick_jail = book.variant == "quick" and self.book == "F"
        self.manual = book.claims.manual

    def throw(self, seat):
        tries = self.now.jail[seat]
        yield from self.holding(seat)
        if not self.now.thrown:
            yield from self.lapsing()
        doubles = self.now.doubles
        yield (ev.Threw, (seat,))
        dice = self.event
        yield BLOCKED
        double = dice.first == dice.second
        if tries >= 0:
            yield from self.in_jail(seat, tries, dice, double)
        elif double and doubles == 2:
            yield (ev.Jailed, (seat,))
        else:
            yield from self.go(seat, dice)

    def lapsing(self):
        """C-14: what nobody has claimed by now is the bank's."""
        if self.book == "C":
            self.together = True
            yield from self.each([(claim.visitor, BANK, claim.amount) for claim in self.now.claims])
            self.together = False

    def go(self, seat, dice):
        yield from self.travel(seat, dice.first + dice.second, salary=True)
        yield from self.land(seat)

    def in_jail(self, seat, tries, dice, double):
        if double:
            yield from self.go(seat, dice)
        elif self.book == "P" or self.quick_jail:
            yield ASKED
            if isinstance(self.answer, act.Stay):
                return
            if isinstance(self.answer, act.PayFine):
                fine = (seat, POT, 100_000) if self.book == "P" else (seat, BANK, 50)
                yield from self.due([fine])
            yield from self.go(seat, dice)
        elif tries == 2:
            yield from self.due([(seat, BANK, 50)])
            yield from self.go(seat, dice)

    def travel(self, seat, distance, salary):
        start = self.now.at[seat]
        yield (ev.Moved, (seat, start, (start + distance) % 40))
        for step in range(1, distance + 1):
            square = (start + step) % 40
            if square == 0 and salary:
                yield self.salary(seat)
            if square == 0 and self.book == "C" and self.now.pot:
                yield paid(POT, seat, self.now.pot)
            if step < distance and self.book == "C" and self.now.sites[square].holder == seat:
                yield from self.own_parcel(seat, square, landing=False)

    def salary(self, seat):
        if self.book == "A" and self.manual:
            return ev.RentDue, (seat, BANK, 200)
        return paid(BANK, seat, 200 * self.scale)

    def land(self, seat, card=None):
        square = self.now.at[seat]
        row, site = BOARD[square], self.now.sites[square]
        kind = row["kind"]
        if kind in ("lot", "station", "utility"):
            if site.holder is None:
                yield ASKED
            elif site.holder == seat:
                if self.book == "C":
                    yield from self.own_parcel(seat, square, landing=True)
            else:
                yield from self.visit(seat, square, site, card)
        elif kind in ("chance", "chest"):
            yield from self.draw(seat, kind)
        elif kind == "income_tax":
            yield from self.income_tax(seat)
        elif kind == "luxury_tax":
            yield from self.due([(seat, BANK, 100 * self.scale)])
        elif kind == "go_to_jail":
            yield (ev.Jailed, (seat,))
        elif kind == "free_parking" and self.book == "P" and self.now.pot:
            yield paid(POT, seat, self.now.pot)

    def income_tax(self, seat):
        if self.book not in "AC":
            yield from self.due([(seat, BANK, 200 * self.scale)])
            return
        yield ASKED
        if self.answer.word == "flat":
            yield from self.due([(seat, BANK, 200 if self.book == "A" else 60)])
        elif self.book == "A":
            yield from self.due([(seat, BANK, ceil(self.assets(seat) / 10))])
        else:
            yield (ev.ThrewForRent, (seat,))
            yield from self.due([(seat, BANK, 10 * pips(self.event))])

    def own_parcel(self, seat, square, landing):
        """C-11, C-22, C-24, C-29, in this order; the loan is looked at when the ground rent is paid (R-83)."""
        pieces = self.now.sites[square].pieces
        doubled = sum(piece != "house" and piece != "works" for piece in pieces) > 1
        doubled = doubled or (landing and pieces == ("house",) * 4)
        yield from self.due([(seat, BANK, self.ground(square) * (1 + doubled))])
        if self.now.sites[square].holder == seat:
            yield from self.due([self.tenth(seat, square)])

    def visit(self, seat, square, site, card):
        if self.book == "C":
            if site.pieces:
                yield from self.fee(seat, square, site, card)
            return
        if site.owed:
            return
        if BOARD[square]["kind"] == "utility" and (self.book == "F" or card):
            factor = 10 if card or self.number(square) == 2 else 4
            if self.manual and not card:
                yield ev.RentDue, (site.holder, seat, factor)
                return
            yield (ev.ThrewForRent, (seat,))
            amount = factor * pips(self.event)
        else:
            amount = self.rent(square, site) * (2 if card else 1)
        if self.manual:
            yield ev.RentDue, (site.holder, seat, amount)
        else:
            yield from self.due([(seat, site.holder, amount)])

    def fee(self, seat, square, site, card):
        row, card = BOARD[square], None if site.original else card
        if row["kind"] == "station":
            amount = 25 * 2 ** (self.number(square) - 1) * (2 if card else 1)
        elif row["kind"] == "utility" and card:
            yield (ev.ThrewForRent, (seat,))
            amount = 10 * pips(self.event)
        elif row["kind"] == "utility":
            amount = (10 if self.number(square) == 2 else 4) * sum(self.now.throw)
        else:
            houses, hotel = site.pieces.count("house"), int(row["rent_hotel"])
            amount = int(row[f"rent_{houses}"]) if houses else 0
            amount += site.pieces.count("hotel") * hotel + site.pieces.count("office") * (hotel * 12 // 10)
        jailed = self.now.jail[site.holder] >= 0
        if self.manual and not jailed:
            yield ev.RentDue, (site.holder, seat, amount)
        else:
            yield from self.due(self.fee_debts(seat, square, amount, site.holder, jailed=jailed))

    def fee_debts(self, visitor, square, amount, owner, jailed):
        """C-13, C-19, R-55: the loan's part first, the rest to the owner, or to the middle."""
        off_loan = min(amount, self.now.sites[square].owed)
        return [(visitor, BANK, off_loan), (visitor, POT if jailed else owner, amount - off_loan)]

    def draw(self, seat, deck):
        yield (ev.Drew, (seat, deck))
        card = CARDS[self.event.card]
        if card["effect"] == "release":
            return
        under = (ev.WentUnder, (deck, card["id"]))
        if self.book == "D":
            yield under
        yield from obey(self, seat, card)
        if self.book != "D":
            yield under

    def due(self, sums):
        """Sums that fall due at once; play goes on when all are settled."""
        self.together = True
        yield from self.each(sums)
        self.together = False
        yield BLOCKED

    def each(self, sums):
        """Each is paid if the cash is there and nothing older is owed (R-09), else it stands as a debt."""
        for debtor, payee, amount in sums:
            if amount:
                behind = any(debt.debtor == debtor for debt in self.now.debts)
                covered = amount <= self.now.cash[debtor] and not behind
                yield (ev.Paid if covered else ev.Owed, (debtor, payee, amount))

    def holding(self, seat):
        """C-08: half the ground rent of what was leased in this play and is bare, if it can be paid (C-09)."""
        if self.book == "C":
            for square in self.now.leased:
                site, fee = self.now.sites[square], ceil(self.ground(square) / 2)
                if site.holder == seat and not site.pieces and fee <= self.now.cash[seat]:
                    yield paid(seat, BANK, fee)
