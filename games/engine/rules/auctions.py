"""Selling a square, or a piece of which there are too few, to the highest bidder, in four modes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, get_args

from ..actions import Bid, CloseAuction, FixLowest, Pass
from ..agenda import FINAL, FREE, SEALED, TURNS, Auction, Item, Mode, OpenAuction, ToFixLowest, ToPlace, ToWant
from ..areas import RulesAlone
from ..clauses import Clause, Switch, in_force
from ..elements import BANK, Site
from ..events import AuctionEnded, AuctionOpened, BidMade, BidSealed, FellToBank, Freed, InterestPaid, Passed, Took
from ..parts import bidding
from ..pending import auctions
from ..play import Play
from ..table import Table

Lowest = Literal["none", "host", "player"]
"""Who fixes the lowest bid, where it is no fraction of the price."""
FIXERS: tuple[Lowest, ...] = get_args(Lowest)


@dataclass(frozen=True)
class Auctions:
    """`mode` is free, turns, turns_final or sealed; `lowest` is none, host, player, or a fraction of the price.

    `modes` and `lowest_by` name the clause of each, where the book has one; `won` the one by which the winner pays the
    bank, `unsold` the one by which a lot stays free, where the book says it; `estate` the one by which the winner of a
    mortgaged deed pays the interest, None where it is not paid at once.
    """

    mode: Mode
    lowest: Lowest | float
    won: Clause
    estate: Switch
    lowest_by: Mapping[str, Clause]
    modes: Mapping[Mode, Clause] = field(default_factory=dict)
    unsold: Switch = None

    def open(self, play: Play, step: OpenAuction) -> None:
        """A lot comes up: somebody fixes the lowest bid, or the rules do."""
        speakers = tuple(seat for seat in step.speakers if seat not in play.state.out)
        if isinstance(self.lowest, float):
            self._begin(play, step, self._share_of_price(play, step.square, self.lowest), speakers)
        elif self.lowest == "none":
            self._begin(play, step, play.rules.unit, speakers)
        else:
            play.ask(ToFixLowest(self._fixer(play, speakers), step.square, speakers, step.clause))

    def _fixer(self, table: Table, speakers: tuple[int, ...]) -> int:
        """The host; or the player in turn, even who may not bid; for an estate (R-19) or if they are out the next seat.

        In the last turn no other is in turn once its player has left.
        """
        turn, still_in = table.state.turn, table.state.still_in()
        if self.lowest == "host":
            return min(still_in)
        return turn if turn in still_in and not bidding.is_of_estate(table) else speakers[0]

    def check_fix_lowest(self, table: Table, action: FixLowest) -> Iterator[Clause]:
        """The lowest bid is fixed by whom the table has agreed on, at any sum of the edition."""
        top = table.top
        if not isinstance(top, ToFixLowest):
            yield "G-05"
            yield from () if self.lowest in FIXERS[1:] else ("G-08", self._lowest_clause)
        elif top.seat != action.seat:
            yield "G-01"
            yield self._lowest_clause
        if table.turn_is_held_up():
            yield "G-02"
        yield from table.check_sum(action.amount)

    def fix_lowest(self, play: Play, action: FixLowest) -> None:
        """The bidding begins at that sum."""
        top = play.top
        assert isinstance(top, ToFixLowest)
        play.answered()
        self._begin(play, top, action.amount, top.speakers)

    def check_bid(self, table: Table, action: Bid) -> Iterator[Clause]:
        """One bids when one is to speak, above the lowest and the high bid, within one's cash (R-03, R-17, R-18)."""
        auction = table.top
        if not isinstance(auction, Auction):
            yield from self._against_speaking(auction)
            if table.in_debt(action.seat):
                yield "R-18"
            yield from table.check_sum(action.amount)
            yield from table.check_cash(action.seat, action.amount)
            return
        yield from self._check_speaker(table, auction, action.seat)
        yield from table.check_sum(action.amount)
        if action.amount < auction.lowest:
            yield from (table.rules.shortages.sharing, "R-21") if auction.piece else self._of_too_little(table, auction)
            if auction.is_secret:
                yield auction.winning
        if auction.by is not None and action.amount < auction.high + table.rules.unit:
            yield self.bidding_clause(table, auction)
            yield auction.winning
        premium, free = self.premium(table, auction), table.cash_for_bid(action.seat, auction)
        yield from table.lack(action.seat, action.amount + premium, free)
        if action.amount <= free < action.amount + premium:
            yield in_force(self.estate)

    def bid(self, play: Play, action: Bid) -> None:
        """Make it the high bid, frozen from now on (R-04); in a sealed auction keep it secret."""
        auction = play.top
        assert isinstance(auction, Auction)
        play.answered()
        if auction.mode == SEALED:
            self._seal(play, auction, action.seat, action.amount)
            return
        clause = self.bidding_clause(play, auction)
        play.emit(BidMade(action.seat, auction.square, action.amount, auction.piece, clause))
        self._go_on(play, bidding.bid(play, auction, action.seat, action.amount))

    def check_pass_(self, table: Table, action: Pass) -> Iterator[Clause]:
        """One passes when one is to speak; in a shortage `pass` also answers what is asked there."""
        auction = table.top
        if isinstance(auction, (ToWant, ToPlace)):
            yield from table.rules.shortages.check_pass(table, action.seat)
            return
        if not isinstance(auction, Auction):
            yield from self._against_speaking(auction)
            return
        yield from self._check_speaker(table, auction, action.seat)
        if auction.mode == FREE and action.seat not in auction.waiting:
            yield "G-05"

    def _seal(self, play: Play, auction: Auction, seat: int, amount: int) -> None:
        """Keep one answer secret; the last one opens them all."""
        play.emit(BidSealed(seat, auction.square, auction.piece, self.bidding_clause(play, auction)))
        self._go_on(play, bidding.sealed(auction, seat, amount))

    def _unseal(self, play: Play, auction: Auction) -> Auction:
        """Open the sealed bids: the highest wins, if anybody has bid."""
        opened = bidding.unsealed(play, auction, self.premium(play, auction))
        if opened.by is not None:
            clause = self.bidding_clause(play, auction)
            play.emit(BidMade(opened.by, opened.square, opened.high, opened.piece, clause))
        return opened

    def pass_(self, play: Play, action: Pass) -> None:
        """Pass for good, for this round, or for the moment: as the mode has it."""
        auction = play.top
        if isinstance(auction, (ToWant, ToPlace)):
            play.rules.shortages.pass_(play, action.seat)
            return
        assert isinstance(auction, Auction)
        play.answered()
        if auction.mode == SEALED:
            self._seal(play, auction, action.seat, 0)
            return
        play.emit(Passed(action.seat, auction.square, auction.piece, self.bidding_clause(play, auction)))
        self._go_on(play, bidding.passed(auction, action.seat))

    def check_close(self, table: Table, action: CloseAuction) -> Iterator[Clause]:
        """The server lets the hammer fall only where anybody may bid at any time."""
        if not isinstance(table.top, Auction):
            yield "G-05"
        elif table.top.mode != FREE:
            yield "G-08"
            yield from dict.fromkeys((self.bidding_clause(table, table.top), table.top.winning))

    def close(self, play: Play, action: CloseAuction) -> None:
        """Let the hammer fall."""
        auction = play.top
        assert isinstance(auction, Auction)
        play.answered()
        self._knock_down(play, auction)

    def void(self, play: Play, seat: int) -> None:
        """A player leaves (R-78): their bid is void, their cash free, and another than they fixes the lowest bid."""
        for place, item in enumerate(play.state.agenda):
            if isinstance(item, ToFixLowest) and item.seat == seat:
                play.replace(place, OpenAuction(item.square, item.speakers, item.clause))
            elif isinstance(item, Auction):
                play.replace(place, bidding.without(play, item, seat), anew=not item.is_open_to_all)

    def end_bidding(self, play: Play) -> None:
        """A player has left: the auctions in which nobody else is to speak are over."""
        for item in [item for item in auctions(play.state.agenda) if bidding.is_over(item)]:
            play.withdraw(item)
            self._knock_down(play, item)

    def premium(self, table: Table, auction: Auction) -> int:
        """What the winner pays beside the bid: see `premium_of`."""
        return self.premium_of(table.rules, table.state.sites, auction)

    def premium_of(self, rules: RulesAlone, sites: Sequence[Site], auction: Auction) -> int:
        """The interest on a mortgaged deed, where the book asks its winner for it at once; in whole units."""
        return rules.finance.interest(sites[auction.square].owed) if self.estate and not auction.piece else 0

    def next_bid(self, rules: RulesAlone, auction: Auction) -> int:
        """The least that beats what has been bid."""
        return auction.lowest if auction.by is None else max(auction.lowest, auction.high + rules.unit)

    def price(self, table: Table, square: int) -> int:
        """What a lot costs who takes it from the bank, and what was paid for the buildings that go with it."""
        return table.rules.tenure.price_of(table.rules.board, square) + sum(table.state.sites[square].paid)

    def _share_of_price(self, table: Table, square: int, lowest: float) -> int:
        """A fraction of the price, rounded up; taken as it was agreed on, since 0.55 as a float is a little more."""
        share = Fraction(str(lowest))
        amount = self.price(table, square) * share.numerator / share.denominator
        return table.rules.finance.round_up(amount)

    @property
    def _lowest_clause(self) -> Clause:
        return self.lowest_by["fraction" if isinstance(self.lowest, float) else self.lowest]

    def _of_too_little(self, table: Table, auction: Auction) -> tuple[Clause, ...]:
        """The clauses by which a bid is too low: that of lowest bids; if it is the one of auctions, this one's too."""
        clause = self._lowest_clause
        return (clause,) if clause != self.won else tuple(dict.fromkeys((clause, self._clause_of(table, auction))))

    def _begin(self, play: Play, lot: OpenAuction | ToFixLowest, lowest: int, speakers: tuple[int, ...]) -> None:
        play.emit(AuctionOpened(lot.square, lowest, "", self._clause_of(play, lot)))
        speaking = tuple(seat for seat in speakers if seat not in play.state.out)  # one may leave while it is fixed
        bidders = bidding.nearest(play, speaking)
        play.ask(Auction(lot.square, self.mode, lowest, speaking, bidders=bidders, clause=lot.clause))

    def _against_speaking(self, top: Item | None) -> tuple[Clause, ...]:
        """Why nobody speaks now: nothing is under the hammer, or its lowest bid is to be fixed first."""
        return ("G-05", "G-02", self._lowest_clause) if isinstance(top, ToFixLowest) else ("G-05",)

    def _check_speaker(self, table: Table, auction: Auction, seat: int) -> Iterator[Clause]:
        if table.in_debt(seat):
            yield "R-18"
        if auction.bidders and seat not in auction.bidders:
            yield "G-05"
            yield from (table.rules.shortages.sharing, "R-21") if auction.piece else (self._clause_of(table, auction),)
            return
        if auction.mode == SEALED and seat not in auction.waiting:
            yield "G-05"
            yield "R-80"
        elif auction.mode in (TURNS, FINAL) and seat != auction.waiting[0]:
            yield "G-01"
            yield self.bidding_clause(table, auction)
            yield auction.winning

    def _go_on(self, play: Play, auction: Auction) -> None:
        if bidding.is_over(auction):
            self._knock_down(play, auction)
        elif auction.is_open_to_all:
            play.put_back(auction)
        else:
            play.ask(auction)

    def bidding_clause(self, table: Table, auction: Auction) -> Clause:
        """The clause by which one bids; sealed bids, for people who are not there together, are in no book (R-80)."""
        if auction.mode == SEALED:
            return "R-80"
        if auction.piece:
            return table.rules.shortages.sharing
        return self.modes.get(auction.mode) or self._clause_of(table, auction)

    def _clause_of(self, table: Table, lot: OpenAuction | ToFixLowest | Auction) -> Clause:
        """The clause by which a square is auctioned: that of where it comes from (R-19, R-68), else the book's."""
        return lot.clause or (table.rules.insolvency.estate.auctioned if bidding.is_of_estate(table) else self.won)

    def _clause_of_none(self, table: Table, auction: Auction) -> Clause:
        """The clause by which a lot stays without a buyer."""
        if auction.piece:
            return self.bidding_clause(table, auction)
        return "R-19" if bidding.is_of_estate(table) else self.unsold or self.won

    def _knock_down(self, play: Play, auction: Auction) -> None:
        if auction.mode == SEALED:
            auction = self._unseal(play, auction)
        winner = auction.by
        if winner is not None and auction.high + self.premium(play, auction) > play.state.cash[winner]:
            # Only in games of before, in which one auction could be held on top of another: the bid is void.
            play.ask(auction._replace(waiting=bidding.others(play, auction, winner), high=0, by=None, passes=0))
            return
        if winner is None:
            self._nobody_wins(play, auction)
        elif auction.piece:
            self._piece_is_won(play, auction, winner)
        else:
            self._square_is_won(play, auction, winner)

    def _nobody_wins(self, play: Play, auction: Auction) -> None:
        square = auction.square
        play.emit(AuctionEnded(square, None, auction.high, auction.piece, self._clause_of_none(play, auction)))
        if auction.piece:
            return
        if play.state.sites[square].pieces:
            play.emit(FellToBank(square, "R-19"))
        elif play.rules.finance.is_mortgaged(play.state.sites[square]):
            play.emit(Freed(square, "R-19"))

    def _square_is_won(self, play: Play, auction: Auction, winner: int) -> None:
        square, clause = auction.square, self._clause_of(play, auction)
        owed = play.rules.finance.is_mortgaged(play.state.sites[square])
        play.emit(AuctionEnded(square, winner, auction.high, "", clause))
        play.transfer(winner, BANK, auction.high, clause)
        play.emit(Took(winner, square, "won", clause))
        if owed and self.estate:
            play.transfer(winner, BANK, play.rules.finance.interest_due(play, square), self.estate)
            play.emit(InterestPaid(winner, (square,), self.estate))

    def _piece_is_won(self, play: Play, auction: Auction, winner: int) -> None:
        clause = play.rules.shortages.sharing
        play.emit(AuctionEnded(auction.square, winner, auction.high, auction.piece, clause))
        play.transfer(winner, BANK, auction.high, clause)
        play.rules.shortages.won(play, auction)
