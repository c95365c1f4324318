"""What happens when the bank has too few pieces left: whoever comes first has them, or they are auctioned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..actions import Build, Want
from ..agenda import Auction, OfferPiece, ToFixLowest, ToPlace, ToWant
from ..clauses import Clause, Switch, in_force
from ..elements import NOWHERE
from ..events import AuctionEnded, AuctionOpened, ShortageArose, Wanted, WishLapsed
from ..pending import promised
from ..pieces import Piece
from ..plan import Plan
from ..play import Play
from ..table import Table

Wishes = tuple[tuple[int, int], ...]
"""How many pieces each seat wants, the asker first."""
Answered = tuple[tuple[Piece, Wishes], ...]
"""The wishes for each kind that has been asked about."""
Contested = tuple[Piece, int, tuple[int, ...]]
"""A kind that may be too few, how many the list wants of it, and who else is asked."""


@dataclass(frozen=True)
class Shortages:
    """`none_left` is the clause by which one waits for pieces; without a `too_few` clause whoever comes first has them.

    With it, where others could place the pieces too, each says how many, kind by kind; wishes above the stock are
    auctioned (R-21, R-79).
    Bids begin at the smallest bill, or with `printed` at the lowest price printed for the lots concerned.
    """

    none_left: Clause
    too_few: Switch = None
    printed: bool = False

    @property
    def sharing(self) -> Clause:
        """The clause by which scarce pieces are shared out, in a book that does so."""
        return in_force(self.too_few)

    # --- building ------------------------------------------------------------------------------

    def build(self, play: Play, plan: Plan) -> None:
        """Set the pieces asked for: those that one has a right to, or any, unless others want them too."""
        if plan.right is not None:
            play.answered()
            play.rules.building.set_pieces(play, plan)
            left = plan.right.number - len(plan.laid)
            if left:
                play.ask(plan.right._replace(number=left))
            return
        contested = self._contested(play, plan)
        if contested is None:
            play.rules.building.set_pieces(play, plan)
        else:
            self._ask(play, plan.action, contested)

    def check_right(self, plan: Plan) -> Iterator[Clause]:
        """Whoever places pieces that they have a right to places that kind, and no more of them than that."""
        if plan.right is None:
            return
        if set(plan.pieces) != {plan.right.piece} or len(plan.laid) > plan.right.number:
            yield self.sharing
            yield "R-21"

    def left(self, table: Table, seat: int | None = None) -> Mapping[Piece, int]:
        """What the bank has left of each piece for a seat, or for no one's right: what is promised is gone (R-21)."""
        kept = promised(table.whole_agenda, seat)
        if not kept:
            return table.state.stock
        return {piece: max(0, count - kept.get(piece, 0)) for piece, count in table.state.stock.items()}

    # --- asking --------------------------------------------------------------------------------

    def check(self, table: Table, plan: Plan) -> Iterator[Clause]:
        """One builds no piece of which none is left, nor more than are left where nobody else could place one.

        What others could place too is not asked for while something is still being decided.
        """
        if plan.right is not None:
            return
        left = self.left(table, plan.seat)
        for piece in plan.lacking(left):
            if not self.too_few or not left[piece]:
                yield self.none_left
            elif not self._rivals(table, plan.seat, piece):
                yield from dict.fromkeys((self.none_left, self.sharing, "R-21"))
        deciding = isinstance(table.top, (Auction, ToWant, ToPlace, ToFixLowest)) or table.turn_is_held_up()
        if deciding and self._contested(table, plan) is not None:
            yield "G-02"
            yield self.sharing
            yield "R-21"

    def _ask(self, play: Play, action: Build, contested: Contested, answered: Answered = ()) -> None:
        """Ask the others about one kind."""
        piece, count, rivals = contested
        play.emit(ShortageArose(action.seat, piece, count, self.sharing))
        play.ask(ToWant(piece, action, rivals, ((action.seat, count),), answered))

    def _contested(self, table: Table, plan: Plan, answered: Answered = ()) -> Contested | None:
        """The first kind of the list, not asked about yet, of which there may be too few for all who could place it.

        None where the bank has enough, or whoever comes first has the pieces; where it has none at all, nobody else
        could place one now, and the list lives on what its own hotels give back.
        """
        if not self.too_few:
            return None
        left = self.left(table, plan.seat)
        for piece, count in plan.pieces.items():
            rivals = self._rivals(table, plan.seat, piece) if left[piece] else {}
            if rivals and count + sum(rivals.values()) > left[piece] and piece not in dict(answered):
                return piece, count, tuple(rivals)
        return None

    def _rivals(self, table: Table, seat: int, piece: Piece) -> dict[int, int]:
        """How many of a piece each other seat could place now, whatever its cash; who could none is left out (R-79).

        One in debt may only raise money, and so could place none now (R-05).
        """
        others = (other for other in table.state.after(seat) if not table.in_debt(other))
        able = {other: self._room(table, other, piece) for other in others}
        return {other: count for other, count in able.items() if count}

    # --- answering -----------------------------------------------------------------------------

    def check_want(self, table: Table, action: Want) -> Iterator[Clause]:
        """One wants what is asked about, no more than there are or than one could place, whatever one's cash (R-79)."""
        if not self.too_few:
            yield "G-08"
            yield "R-21"
        if action.number <= 0:
            yield "G-09"
        top = table.top
        if not isinstance(top, ToWant) or action.seat not in top.waiting:
            yield "G-05"
            yield from (self.too_few, "R-21") if self.too_few else ()
            return
        if table.turn_is_held_up():
            yield "G-02"
        if action.piece != top.piece:
            yield "G-08"
            yield self.sharing
            yield "R-21"
        elif action.number > min(self._room(table, action.seat, top.piece), table.state.stock[top.piece]):
            yield self.sharing
            yield "R-21"
            yield "R-79"

    def want(self, play: Play, action: Want) -> None:
        """Note how many a seat wants."""
        self._answer(play, action.seat, action.number)

    def check_pass(self, table: Table, seat: int) -> Iterator[Clause]:
        """Whoever is asked may pass; but a piece that is paid for is placed, unless it can stand nowhere any more."""
        top = table.top
        asked = top.waiting if isinstance(top, ToWant) else (top.seat,) if isinstance(top, ToPlace) else ()
        if seat not in asked:
            yield "G-05"
        elif isinstance(top, ToPlace) and top.paid is not None and table.rules.building.places(table, seat, top.piece):
            yield self.sharing
            yield "R-21"
        if table.turn_is_held_up():
            yield "G-02"

    def pass_(self, play: Play, seat: int) -> None:
        """Want none, or place no more."""
        if isinstance(play.top, ToWant):
            self._answer(play, seat, 0)
        else:
            assert isinstance(play.top, ToPlace)
            play.emit(WishLapsed(seat, play.top.piece, "R-21"))
            play.answered()

    def drop(self, play: Play, seat: int) -> None:
        """Void the wishes of a player who has left; the others' stand, and are served if there is enough (R-78)."""
        for place, item in enumerate(play.state.agenda):
            if isinstance(item, ToWant):
                waiting = tuple(other for other in item.waiting if other != seat)
                answered = tuple((piece, _without(wishes, seat)) for piece, wishes in item.answered)
                wishes = _without(item.wishes, seat)
                play.replace(place, item._replace(waiting=waiting, wishes=wishes, answered=answered))
            elif isinstance(item, Auction) and item.piece and self._is_enough_without(play, item, item.piece, seat):
                play.emit(AuctionEnded(NOWHERE, None, 0, item.piece, "R-78"))
                play.replace(place, OfferPiece(item.piece, item.wishes, item.lowest))
        top = play.top
        if isinstance(top, ToWant) and not top.waiting:
            play.answered()
            self._go_on(play, top)

    def _is_enough_without(self, table: Table, auction: Auction, piece: Piece, seat: int) -> bool:
        """Whether a piece need not be auctioned any more: nobody else's bid stands, and all wishes can be served."""
        if any(auction.bid_of(other) for other in table.state.still_in() if other != seat):
            return False
        wished = sum(min(count, self._room(table, other, piece)) for other, count in auction.wishes)
        return wished <= table.state.stock[piece]

    def _answer(self, play: Play, seat: int, count: int) -> None:
        top = play.top
        assert isinstance(top, ToWant)
        play.answered()
        play.emit(Wanted(seat, top.piece, count, "R-21"))
        waiting = tuple(other for other in top.waiting if other != seat)
        wishes = (*top.wishes, (seat, count)) if count else top.wishes
        asked = top._replace(waiting=waiting, wishes=wishes)
        if waiting:
            play.put_back(asked)
        else:
            self._go_on(play, asked)

    def _go_on(self, play: Play, asked: ToWant) -> None:
        """Ask about the next kind of which there may be too few; after the last one share the pieces out."""
        answered = (*asked.answered, (asked.piece, asked.wishes))
        plan = play.rules.building.plan(play, asked.build)
        contested = None if plan.seat in play.state.out else self._contested(play, plan, answered)
        if contested is None:
            self._share_out(play, plan, answered)
        else:
            self._ask(play, asked.build, contested, answered)

    # --- sharing out ---------------------------------------------------------------------------

    def _share_out(self, play: Play, plan: Plan, answered: Answered) -> None:
        """Where there is enough for all the asker builds the list and the others place theirs; else kind by kind."""
        if all(self._is_enough(play, plan, *answer) for answer in answered) and self._can_build(play, plan):
            play.rules.building.set_pieces(play, plan)
            for piece, wishes in answered:
                self._place_all(play, piece, wishes[1:])
            return
        for piece in dict.fromkeys((*dict(answered), *plan.pieces)):
            wishes = dict(answered).get(piece, ())
            if any(seat != plan.seat for seat, _count in wishes):
                play.then(OfferPiece(piece, wishes, self._lowest(play, piece, wishes)))
            elif play.in_debt(plan.seat):  # somebody asked has left, and the debt comes first
                own = ((plan.seat, plan.pieces.get(piece, 0)),)
                play.then(OfferPiece(piece, own, self._lowest(play, piece, own)))
            elif plan.seat not in play.state.out:
                self._build_part(play, plan, piece)

    def _is_enough(self, table: Table, plan: Plan, piece: Piece, wishes: Wishes) -> bool:
        """Whether all wishes can be served; what comes back before the list asks for the last piece counts too."""
        return sum(count for _seat, count in wishes) <= table.state.stock[piece] + plan.coming_back(piece)

    def _can_build(self, table: Table, plan: Plan) -> bool:
        if plan.seat in table.state.out or table.in_debt(plan.seat):
            return False
        return not any(table.rules.building.check_plan(table, plan))

    def _build_part(self, play: Play, plan: Plan, wanted: Piece) -> None:
        """Build of a list that cannot be built whole the pieces of one kind that nobody else wants, or none of them."""
        squares = tuple(laid.square for laid in plan.laid if laid.piece == wanted)
        part = play.rules.building.plan(play, plan.action._replace(squares=squares, piece=wanted))
        if len(squares) <= play.state.stock[wanted] and self._can_build(play, part):
            play.rules.building.set_pieces(play, part)
        else:
            play.emit(WishLapsed(plan.seat, wanted, "R-21"))

    def _lowest(self, table: Table, piece: Piece, wishes: Wishes) -> int:
        if not self.printed:
            return table.rules.unit
        places = [price for seat, _count in wishes for price in table.rules.building.places(table, seat, piece)]
        return min(places, default=table.rules.unit)

    def _place_all(self, play: Play, piece: Piece, wishes: Wishes) -> None:
        for seat, count in wishes:
            play.ask(ToPlace(seat, piece, count, None))

    def offer_piece(self, play: Play, step: OfferPiece) -> None:
        """Auction one piece among those who want and can place one; enough for all are sold at their price."""
        able = ((seat, min(count, self._room(play, seat, step.piece))) for seat, count in step.wishes)
        wishes = tuple((seat, count) for seat, count in able if count)
        stock = play.state.stock[step.piece]
        if sum(count for _seat, count in wishes) <= stock:
            self._place_all(play, step.piece, wishes)
        elif stock:
            lowest = max(step.lowest, self._lowest(play, step.piece, wishes))  # a lot may have been served since
            play.emit(AuctionOpened(NOWHERE, lowest, step.piece, self.sharing))
            wishing = {seat for seat, _count in wishes}
            mode, turn = play.rules.auctions.mode, play.state.turn
            after = tuple(seat for seat in play.state.after(turn) if seat in wishing)
            in_turn = (turn,) if turn in wishing else ()
            speakers, bidders = (*in_turn, *after), (*after, *in_turn)  # first to speak: R-17; first of a tie: R-80
            play.ask(Auction(NOWHERE, mode, lowest, speakers, piece=step.piece, wishes=wishes, bidders=bidders))

    def _room(self, table: Table, seat: int, piece: Piece) -> int:
        """How many of a piece a seat has room for, whatever its cash."""
        return 0 if seat in table.state.out else len(table.rules.building.places(table, seat, piece))

    def won(self, play: Play, auction: Auction) -> None:
        """Let the winner, who has paid, place the piece; then the next one comes up."""
        assert auction.by is not None
        piece = auction.piece
        assert piece
        wishes = tuple((seat, count - (seat == auction.by)) for seat, count in auction.wishes)
        play.ask(ToPlace(auction.by, piece, 1, auction.high))
        play.then(OfferPiece(piece, wishes, auction.lowest))


def _without(wishes: Wishes, seat: int) -> Wishes:
    return tuple(wish for wish in wishes if wish[0] != seat)
