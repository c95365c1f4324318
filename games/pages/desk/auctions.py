"""An auction as everybody sees it: what is under the hammer, who has bid what, who is out, when it falls."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.books import sentence
from games.books.names import CHOICE_NAMES, money
from games.books.teller import Teller
from games.books.writing.lists import listed
from games.engine.agenda import Auction
from games.engine.edition import Edition
from games.engine.events import AuctionOpened, BidMade, Fact
from games.engine.parts.bidding import may_yet_bid, passed_by
from games.figures.bids import lacking
from games.tables.seen import Seen

from ..deeds.lines import printed_price
from ..drawing import address, drawn
from ..memory import Latest
from ..plan.board import iso

_bids: Latest[tuple[int, tuple[BidMade, ...]]] = Latest(500)
"""The bids of the auction in progress at tables seen lately, with the number of the move that they reach to."""


class BidLine(NamedTuple):
    """One bid: whose, how much, and whether it is the one to beat."""

    seat: int
    name: str
    sum: str
    leads: bool


class AuctionCard(NamedTuple):
    """What lies on the paper while something is auctioned; the bids are the latest first.

    `price` is what is printed on the deed, '' for a piece and where there is none; `falls` is when the hammer falls
    (ISO 8601, empty where none does), `full` how many seconds it hangs after a bid.
    """

    lot: str
    price: str
    group: str
    mode: str
    lowest: str
    bids: tuple[BidLine, ...]
    out: str
    waiting: str
    rule: str
    clause: str
    rulebook: str
    falls: str
    full: str


class LimitCard(NamedTuple):
    """A place to say up to which sum the server is to bid for the viewer; `lot` is a square's number or a piece."""

    lot: str
    where: str
    unit: str


def bids_openly(table: Seen) -> bool:
    """Whether an auction is on in which one bid beats another."""
    return _open_auction(table) is not None


def bids_in_vain(table: Seen) -> str:
    """That the viewer has too little for the sum at which the open auction in progress began, and how much is lacking.

    '' if they have enough, if it is for others to bid, or if none is on.

    Who is outbid beyond their cash later keeps the place of the answers: a sheet that shrank then would move all else.
    """
    auction, seat = _open_auction(table), table.view.seat
    if auction is None or seat not in (auction.bidders or table.view.still_in()):
        return ""
    short = _lacking(table, auction, auction.lowest)
    return _("You lack %(sum)s for the lowest bid.") % {"sum": short} if short else ""


def outbid_for_good(table: Seen) -> str:
    """That the viewer has too little to beat the high bid of the open auction in progress, and how much is lacking.

    '' if they have enough, if the bid is theirs, or where they may not bid any more.
    """
    auction, seat = _open_auction(table), table.view.seat
    if auction is None or seat is None or auction.by in (None, seat):
        return ""
    if not may_yet_bid(auction, table.view.still_in(), seat):
        return ""
    short = _lacking(table, auction, table.edition.auctions.next_bid(table.edition, auction))
    return _("You lack %(sum)s for the next bid.") % {"sum": short} if short else ""


def _lacking(table: Seen, auction: Auction, bid: int) -> str:
    seat = table.view.seat
    short = 0 if seat is None else lacking(table.edition, table.view, auction, seat, bid)
    return money(table.edition.name, short) if short else ""


def _open_auction(table: Seen) -> Auction | None:
    asked = table.view.asked
    return asked if isinstance(asked, Auction) and not asked.is_secret else None


def auction_of(table: Seen) -> AuctionCard | None:
    """The auction in progress, as everybody may see it; nothing if none is on."""
    seen, edition = table.view.open_to_all(), table.edition
    auction = seen.asked
    if not isinstance(auction, Auction):
        return None
    teller, sealed = Teller(edition, table.names), auction.is_secret
    bids = () if sealed else bids_of(table)
    high = auction.by, auction.high
    made = tuple(
        BidLine(bid.seat, teller.who(bid.seat), teller.sum(bid.amount), (bid.seat, bid.amount) == high)
        for bid in reversed(bids)
    )
    hammer = table.game.hammer_at if table.game.paused_at is None else None
    return AuctionCard(
        lot=teller.lot(auction.square, auction.piece),
        price="" if auction.piece else printed_price(edition, auction.square),
        group=edition.board.squares[auction.square].group,
        mode=str(CHOICE_NAMES["auction"][auction.mode]), lowest=teller.sum(auction.lowest),
        bids=made, out=listed(table.names[seat] for seat in passed_by(auction, seen.still_in())),
        waiting=listed(table.names[seat] for seat in auction.waiting) if sealed else "",
        rule=_rule(auction, edition), clause=auction.winning, rulebook=address("rules", edition.name),
        falls=iso(hammer), full=str(settings.QUIET_SECONDS),
    )  # fmt: skip


def _rule(auction: Auction, edition: Edition) -> str:
    """How one bids and wins here; who speaks when, of which R-17 speaks as well, the mode says."""
    beats = _("A bid beats the one before it by at least the smallest bill.")
    return sentence(auction.winning, edition.name) if auction.is_secret else beats


def bids_of(table: Seen) -> tuple[BidMade, ...]:
    """The open bids of the auction in progress, in their order, from the facts of the moves.

    After each move only that one is looked at; a process that has not seen the auction begin reads it once.
    """
    number, key = table.game.sequence, table.game.key
    reached, bids = _bids.get(key) or (-1, ())
    if reached == number:
        return bids
    facts = [fact for move in table.history(after=number - 1) for fact in move.facts]
    begun = any(isinstance(fact, AuctionOpened) for fact in facts)
    if reached != number - 1 and not begun:
        facts, bids = [fact for move in table.history() for fact in move.facts], ()
    bids = _told(bids, facts)
    _bids.put(key, (number, bids))
    return bids


def _told(bids: tuple[BidMade, ...], facts: list[Fact]) -> tuple[BidMade, ...]:
    for fact in facts:
        if isinstance(fact, AuctionOpened):
            bids = ()
        elif isinstance(fact, BidMade):
            bids = (*bids, fact)
    return bids


def drawn_auction(table: Seen) -> SafeString:
    """The auction in progress as it lies on the paper; nothing if none is on."""
    card = auction_of(table)
    return drawn("auction", card) if card else SafeString("")


def limit_of(table: Seen) -> SafeString:
    """Where the viewer may have the server bid for them, in an open auction in which they may yet bid."""
    seen = table.view
    auction, seat = seen.asked, seen.seat
    if not isinstance(auction, Auction) or seat is None or not may_yet_bid(auction, seen.still_in(), seat):
        return SafeString("")
    where = Teller(table.edition, table.names).lot(auction.square, auction.piece)
    return drawn("limit", LimitCard(auction.lot, where, str(table.edition.unit)))


def sealed_note(table: Seen) -> str:
    """What the viewer has answered in secret, while the others are still asked."""
    auction, seat = table.view.asked, table.view.seat
    if not isinstance(auction, Auction) or not auction.is_secret or seat is None or seat in auction.waiting:
        return ""
    amount = auction.bid_of(seat)
    if not amount:
        return ""
    return _("Your sealed bid: %(sum)s.") % {"sum": money(table.edition.name, amount)}
