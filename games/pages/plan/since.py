"""What has happened since the viewer's own last move: a few lines that matter to them, and the way to all of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.books.names import pieces
from games.books.reasons import said
from games.books.teller import Offering, Teller
from games.books.writing.language import spoken
from games.books.writing.lists import listed
from games.engine import events as ev
from games.engine.elements import BANK, Offer, Purse
from games.figures.flows import Flow, flows_of
from games.figures.rises import risen
from games.tables.record.history import PastMove
from games.tables.seen import Seen
from games.tables.shown import Status

from ..drawing import address, drawn
from ..memory import Latest

MOST_LINES = 5
MOST_MOVES = 120
"""More than anybody waits for is not looked through."""
START = 1
"""The number of the move by which a game starts."""
_since: Latest[Since] = Latest(1_000)
"""What was found lately: for a language, a table, its move and a seat."""
_heard: Latest[tuple[PastMove, ...]] = Latest(1_000)
"""The moves of a table that this process has been told of one after the other, the latest at the end."""


class SinceLine(NamedTuple):
    """One thing that matters; `answer` is the number of an offer that waits for one."""

    text: str
    answer: str = ""


class Since(NamedTuple):
    """The lines, how many moves there were in words, and where all of them are; `number` is that of the last move.

    `over` is for whom no turn comes any more.
    """

    lines: tuple[SinceLine, ...] = ()
    moves: str = ""
    address: str = ""
    number: str = ""
    over: bool = False


NOTHING = Since()


def render_since(table: Seen, swap: bool = False) -> SafeString:
    """What has happened since the viewer's own last move; an empty place where nothing has, nothing for who watches."""
    if table.seat is None:
        return SafeString("")
    return drawn("since", since_of(table), swap)


def no_turn_comes(table: Seen, seat: int) -> bool:
    """Whether a seat is out, or the game over: nothing is told to it any more."""
    return table.game.status != Status.RUNNING or seat in table.view.out


def since_of(table: Seen) -> Since:
    """What has happened since the viewer's own last move."""
    game, seat = table.game, table.seat
    if seat is None or no_turn_comes(table, seat.order):
        return Since(over=True)
    where = spoken(), game.key, game.sequence, seat.order
    return _since.of(where, lambda: _found(table, seat.order))


def hear(key: str, move: PastMove) -> None:
    """Keep a move of a table that pages are told of, so that nobody has to ask for it when their turn comes."""
    known = _heard.get(key) or ()
    if not known or known[-1].number < move.number:
        follows = known and known[-1].number == move.number - 1
        _heard.put(key, (*known[1 - MOST_MOVES :], move) if follows else (move,))


def hear_of(key: str, moves: list[PastMove]) -> None:
    """Keep what a page that opens has read for its journal, unless as much is known."""
    known = _heard.get(key)
    if moves and (not known or known[-1].number < moves[-1].number):
        _heard.put(key, tuple(moves[-MOST_MOVES:]))


def _lately(key: str, number: int, seat: int) -> list[PastMove] | None:
    """The moves since the last of a seat's own, up to that number; None where this process has not heard them all."""
    moves = _heard.get(key) or ()
    if not moves or moves[-1].number != number:
        return None
    own = (at for at in range(len(moves) - 1, -1, -1) if _is_own(moves[at], seat))
    last = next(own, None)
    return None if last is None else list(moves[last + 1 :])


def _is_own(move: PastMove, seat: int) -> bool:
    """Whether what a seat is told begins after this move: its own, or the start of the game."""
    return move.number == START or (move.seat == seat and not move.ordered)


def _found(table: Seen, seat: int) -> Since:
    heard = _lately(table.game.key, table.game.sequence, seat)
    moves = table.since(MOST_MOVES) if heard is None else heard
    if not moves:
        return NOTHING
    lines = _Told(table, seat, _standing(moves)).lines()
    count = ngettext("The move since then", "All %(n)s moves since then", len(moves)) % {"n": len(moves)}
    after = f"{address('journal', table.game.key)}?after={moves[0].number - 1}"
    return Since(tuple(lines[:MOST_LINES]), count, after, str(table.game.sequence))


def _standing(moves: list[PastMove]) -> list[PastMove]:
    """Moves without those that were taken back, and those by which they were."""
    gone = {move.number: fact.number for move in moves for fact in move.facts if isinstance(fact, ev.TakenBack)}
    return [move for move in moves if move.number not in {*gone, *gone.values()}] if gone else moves


def _refuses(move: PastMove) -> bool:
    return any(isinstance(fact, ev.OfferEnded) and fact.how == "refused" for fact in move.facts)


def refused_just_now(table: Seen) -> str:
    """What a bot has said by the last move of all, if it refused an offer of the viewer's by it; empty otherwise."""
    if table.seat is None:
        return ""
    seat, teller = table.seat.order, Teller(table.edition, table.names)
    return "".join(_refused(teller, seat, move) for move in _last(table))


def _last(table: Seen) -> list[PastMove]:
    """The last move: as a rule this process has been told of it, or a page has read it for its journal."""
    heard = _heard.get(table.game.key) or ()
    if heard and heard[-1].number == table.game.sequence:
        return [heard[-1]]
    return table.history(after=table.game.sequence - 1)


def _refused(teller: Teller, seat: int, move: PastMove) -> str:
    """What a bot has said when it refused an offer of this seat's by this move; empty if it did not."""
    if move.reason is None or move.reason.to != seat or not _refuses(move):
        return ""
    values = {"who": teller.who(move.seat), "said": said(teller, move.reason)}
    return _("%(who)s refuses your offer: “%(said)s”") % values


class _Told:
    """What others have done, as one seat is told of it: what concerns it most comes first."""

    def __init__(self, table: Seen, seat: int, moves: list[PastMove]) -> None:
        self._edition, self._view, self._seat = table.edition, table.view, seat
        self._teller = Teller(table.edition, table.names)
        self._moves = moves
        self._facts = [fact for move in moves for fact in move.facts]

    def lines(self) -> list[SinceLine]:
        """All lines, the most important first."""
        told = (*self._bankrupt(), *self._money(), *self._deeds(mine=True), *self._built())
        others = (*self._deeds(mine=False), *self._jailed())
        return [*self._offers(), *(SinceLine(text) for text in (*self._refused(), *told, *others))]

    def _offers(self) -> Iterator[SinceLine]:
        for offer in self._view.offers:
            if offer.taker == self._seat:
                yield SinceLine(self._offered(offer), answer=str(offer.number))

    def _offered(self, offer: Offer) -> str:
        said = Offering(
            _("%(who)s offers you %(give)s for the debt."),
            _("%(who)s offers you %(give)s for %(want)s."),
            _("%(who)s offers you %(give)s for nothing."),
            _("%(who)s asks you for %(want)s and gives nothing for it."),
        )
        return self._teller.offered(offer, said)

    def _refused(self) -> Iterator[str]:
        """What bots have said when they refused an offer of this seat's."""
        yield from filter(None, (_refused(self._teller, self._seat, move) for move in self._moves))

    def _bankrupt(self) -> Iterator[str]:
        for fact in self._facts:
            if isinstance(fact, ev.WentBankrupt):
                yield _("%(who)s went bankrupt.") % {"who": self._teller.who(fact.seat)}

    # --- money --------------------------------------------------------------------------------------------

    def _money(self) -> Iterator[str]:
        """What came from each purse and what went to it: with the place, if it was paid once and on one."""
        came, went = flows_of((move.facts for move in self._moves), self._seat)
        yield from (self._came(purse, flow) for purse, flow in came.items())
        yield from (self._went(purse, flow) for purse, flow in went.items())

    def _came(self, purse: Purse, flow: Flow) -> str:
        square = flow.square
        values = {"who": self._teller.who(purse), "sum": self._teller.sum(flow.amount)}
        if purse == BANK:
            return _("The bank paid you %(sum)s.") % values
        if not isinstance(purse, int):
            return _("You received %(sum)s from the middle of the board.") % values
        if flow.payments == 1 and square is not None and self._view.sites[square].holder == self._seat:
            return _("%(who)s paid you %(sum)s on %(where)s.") % {**values, "where": self._teller.where(square)}
        return _("%(who)s paid you %(sum)s.") % values

    def _went(self, purse: Purse, flow: Flow) -> str:
        values = {"who": self._teller.who(purse), "sum": self._teller.sum(flow.amount)}
        if isinstance(purse, int):
            return _("You paid %(who)s %(sum)s.") % values
        return _("You paid %(sum)s.") % values

    # --- deeds and buildings ------------------------------------------------------------------------------

    def _deeds(self, mine: bool) -> Iterator[str]:
        """Who has come to hold what, as far as it is held still."""
        taken: dict[int, dict[int, None]] = {}
        for fact in self._facts:
            if isinstance(fact, ev.Took):
                taken.setdefault(fact.seat, {})[fact.square] = None
            elif isinstance(fact, ev.HandedOver):
                taken.setdefault(fact.taker, {})[fact.square] = None
        for seat, squares in taken.items():
            held = [square for square in squares if self._view.sites[square].holder == seat]
            if held and (seat == self._seat) == mine:
                values = {"who": self._teller.who(seat), "what": listed(self._teller.where(square) for square in held)}
                yield (_("You now hold %(what)s.") if mine else _("%(who)s now holds %(what)s.")) % values

    def _built(self) -> Iterator[str]:
        """Who has built on which group, and what a visit to its dearest square costs since then."""
        built: dict[tuple[int, tuple[int, ...]], list[ev.Built]] = {}
        for fact in self._facts:
            if isinstance(fact, ev.Built) and fact.seat != self._seat:
                built.setdefault((fact.seat, self._edition.board.group_of(fact.square)), []).append(fact)
        for (seat, _group), facts in built.items():
            counts = Counter(fact.piece for fact in facts)
            values = {
                "who": self._teller.who(seat), "pieces": listed(pieces(piece, n) for piece, n in counts.items())
            }  # fmt: skip
            yield self._risen(values, facts)

    def _risen(self, values: dict[str, str], facts: list[ev.Built]) -> str:
        square, now, before = risen(self._edition, self._view.sites, facts)
        values |= {
            "where": self._teller.where(square),
            "sum": self._teller.sum(now),
            "before": self._teller.sum(before),
        }
        if now <= before:
            return _("%(who)s built %(pieces)s.") % values
        if not before:
            return _("%(who)s built %(pieces)s: a visit to %(where)s costs %(sum)s now.") % values
        return _("%(who)s built %(pieces)s: a visit to %(where)s costs %(sum)s now, %(before)s before.") % values

    def _jailed(self) -> Iterator[str]:
        jailed = dict.fromkeys(fact.seat for fact in self._facts if isinstance(fact, ev.Jailed))
        if jailed:
            yield _("Sent to jail: %(who)s.") % {"who": listed(self._teller.who(seat) for seat in jailed)}
