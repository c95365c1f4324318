"""For each action of a player those that nothing speaks against now: found by the checks that `decide` asks, no other.

What a person fills in is found at its plainest: of a list one of its squares, of a bid the least, of a trade one thing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple, TypeVar

from .. import actions as act
from ..actions import PlayerAction
from ..agenda import Auction, ToChoose, ToFixLowest, ToKeep, ToWant
from ..elements import Bundle, Offer
from ..pending import right_to_place
from ..table import Table

ANY_PRICE = 10**6
"""More units than a trade can cost: with it one in debt is asked only whether there is anything to sell (R-86)."""


class Found(NamedTuple):
    """Actions that would be accepted. Where they name a sum, it may be any from `least` to `most`, or without a most.

    A book's unit is the step between them.
    """

    actions: tuple[PlayerAction, ...] = ()
    least: int = 0
    most: int | None = 0


OneAction = TypeVar("OneAction", bound=PlayerAction)
Finder = Callable[[Table, int], Found]
NOTHING = Found()


def plain(kind: Callable[[int], PlayerAction]) -> Finder:
    """For an action that names nothing."""

    def find(table: Table, seat: int) -> Found:
        action = kind(seat)
        return NOTHING if is_broken(table, action) else Found((action,))

    return find


def by_the_record(table: Table, seat: int) -> Found:
    """For what is asked of whoever keeps the game: no position says whether it may be done."""
    return NOTHING


def on_squares(make: Callable[[int, int], PlayerAction], *, mortgaged: bool | None = None) -> Finder:
    """For an action on a square that the seat holds; of those with a loan, or of those with none, if that is said."""

    def find(table: Table, seat: int) -> Found:
        squares, sites, is_mortgaged = table.state.held_by(seat), table.state.sites, table.rules.finance.is_mortgaged
        if mortgaged is not None:
            squares = [square for square in squares if is_mortgaged(sites[square]) == mortgaged]
        return _lawful(table, (make(seat, square) for square in squares))

    return find


def build(table: Table, seat: int) -> Found:
    """One piece more, and which, in a book that leaves a choice; half of it borrowed where the cash asks for that.

    The most that may be borrowed is what one can pay oneself: half is paid down, and what an auction has been paid for
    needs no loan.
    """
    kinds = table.rules.building.kinds or (None,)
    open_to_it = table.rules.building.open_to(table, seat)
    wishes = (act.Build(seat, (square,), piece) for square in open_to_it for piece in kinds)
    if not table.rules.building.on_credit:
        return _lawful(table, wishes)
    found = (_paid_for(table, wish) for wish in wishes)
    right = right_to_place(table.state.agenda, seat)
    most = table.free_cash(seat) if right is None or right.paid is None else 0
    return Found(tuple(wish for wish in found if wish is not None), 0, most)


def _paid_for(table: Table, wish: act.Build) -> act.Build | None:
    """A wish paid in cash, else with as much borrowed as may be; None where more than the cash speaks against it."""
    why = next(iter(table.broken(wish)), None)
    if why != "G-03" or not table.rules.building.on_credit:
        return None if why else wish
    on_credit = wish._replace(loan=table.plan_of(wish).cost // 2)
    return None if is_broken(table, on_credit) else on_credit


def sell(table: Table, seat: int) -> Found:
    """One piece less, and which, in a book that leaves a choice; more where one alone would not end a loan (R-71)."""
    sites = table.state.sites
    held = [square for square in table.state.held_by(seat) if sites[square].pieces]
    if not table.rules.building.on_credit:
        return _lawful(table, (act.Sell(seat, (square,)) for square in held))
    return Found(tuple([action for square in held for action in _fewest(table, seat, square)]))


def _fewest(table: Table, seat: int, square: int) -> list[act.Sell]:
    """Of each kind of piece on a parcel the fewest that may go together; the last ones of several kinds if none may."""
    pieces = table.state.sites[square].pieces
    found: list[act.Sell] = []
    for kind, standing in Counter(pieces).items():
        of_a_kind = (act.Sell(seat, (square,) * count, kind) for count in range(1, standing + 1))
        found += islice(_lawful_among(table, of_a_kind), 1)
    of_all = (act.Sell(seat, (square,) * count) for count in range(2, len(pieces) + 1))
    return found or list(islice(_lawful_among(table, of_all), 1))


def give_up(table: Table, seat: int) -> Found:
    """One of the parcels to be kept or given up."""
    squares = table.top.squares if isinstance(table.top, ToKeep) else ()
    return _lawful(table, (act.GiveUp(seat, (square,)) for square in squares))


def accept(table: Table, seat: int) -> Found:
    """An offer to the seat: as it is, else with the most borrowed on a building that is bought."""
    to_me = [offer for offer in table.state.offers if offer.taker == seat]
    found = (next(_lawful_among(table, _acceptances(table, offer)), None) for offer in to_me)
    return Found(tuple(action for action in found if action is not None))


def _acceptances(table: Table, offer: Offer) -> Iterator[act.Accept]:
    plainly = act.Accept(offer.taker, offer=offer.number)
    yield plainly
    loans = table.rules.trades.mortgaged.loans(table.state.sites, offer.give.deeds, offer.price)
    yield from (plainly._replace(loans=(loan,)) for loan in loans)


def refuse(table: Table, seat: int) -> Found:
    """An offer to the seat."""
    offers = (offer for offer in table.state.offers if offer.taker == seat)
    return _lawful(table, (act.Refuse(seat, offer.number) for offer in offers))


def withdraw(table: Table, seat: int) -> Found:
    """An offer of the seat's."""
    offers = (offer for offer in table.state.offers if offer.giver == seat)
    return _lawful(table, (act.Withdraw(seat, offer.number) for offer in offers))


def bid(table: Table, seat: int) -> Found:
    """From the least that beats what has been bid to what the cash allows."""
    auction = table.top
    if not isinstance(auction, Auction):
        return NOTHING
    action = act.Bid(seat, table.rules.auctions.next_bid(table.rules, auction))
    if is_broken(table, action):
        return NOTHING
    cash = table.cash_for_bid(seat, auction) - table.rules.auctions.premium(table, auction)
    return Found((action,), action.amount, cash - cash % table.rules.unit)


def lowest_bid(table: Table, seat: int) -> Found:
    """Any sum of the book; half the price is proposed."""
    unit, top = table.rules.unit, table.top
    half = table.rules.auctions.price(table, top.square) // 2 if isinstance(top, ToFixLowest) else 0
    action = act.FixLowest(seat, max(unit, half - half % unit))
    return NOTHING if is_broken(table, action) else Found((action,), unit, None)


def want(table: Table, seat: int) -> Found:
    """As many of the piece that there is too few of as one could place."""
    if not isinstance(table.top, ToWant):
        return NOTHING
    first = act.Want(seat, table.top.piece, 1)
    count = 0
    while not is_broken(table, first._replace(number=count + 1)):
        count += 1
    return Found((first,), 1, count) if count else NOTHING


def use_card(table: Table, seat: int) -> Found:
    """One of the release cards held."""
    return _lawful(table, (act.UseCard(seat, deck) for deck in sorted(set(table.state.cards[seat]))))


def choose(table: Table, seat: int) -> Found:
    """One of the words that are left open."""
    words = table.due.among if isinstance(table.due, ToChoose) else ()
    return _lawful(table, (act.Choose(seat, word) for word in words))


def settle(table: Table, seat: int) -> Found:
    """One of the deeds that may go into a settlement."""
    if not table.in_debt(seat):
        return NOTHING
    deeds = table.state.held_by(seat)
    return _lawful(table, (act.Settle(seat, Bundle(deeds=(square,))) for square in deeds))


def offer(table: Table, seat: int) -> Found:
    """One trade for each seat with which there is anything to trade."""
    others = [other for other in table.state.still_in() if other != seat]
    found = (next(_lawful_among(table, _trades(table, seat, other)), None) for other in others)
    return Found(tuple(action for action in found if action is not None))


def _trades(table: Table, seat: int, other: int) -> Iterator[act.MakeOffer]:
    """A thing of one's own, or of the other's; in debt, or where a loan is to be paid off, for any price."""
    price = table.rules.unit * ANY_PRICE
    asked = Bundle(cash=price) if table.in_debt(seat) else Bundle()
    for thing in _things(table, seat):
        yield act.MakeOffer(seat, other, thing, asked)
        yield act.MakeOffer(seat, other, thing, Bundle(cash=price))
    for thing in _things(table, other):
        yield act.MakeOffer(seat, other, Bundle(), thing._replace(cash=asked.cash))
        yield act.MakeOffer(seat, other, Bundle(cash=price), thing)
        yield act.MakeOffer(seat, other, Bundle(cash=price), thing._replace(cash=price + _left_of(table, other, thing)))


def _left_of(table: Table, seat: int, thing: Bundle) -> int:
    """The cash that a loan on what is sold leaves its seller."""
    return table.state.cash[seat] - sum(table.rules.trades.mortgaged.paid_off(table, square) for square in thing.deeds)


def _things(table: Table, seat: int) -> list[Bundle]:
    deeds = [Bundle(deeds=(square,)) for square in table.state.held_by(seat)]
    return deeds + [Bundle(cards=(deck,)) for deck in table.state.cards[seat]]


# --- what goes beyond the plainest ------------------------------------------------------------------------


def lists(table: Table, singles: Iterable[PlayerAction]) -> Iterator[act.Build]:
    """Of pieces to build lists of two and more: as many as the rules let rise together, one after the other."""
    seen = set()
    for wish in singles:
        if not isinstance(wish, act.Build):
            continue
        rising = table.rules.building.rising(table.rules.board, wish.squares[0])
        if (rising, wish.piece) not in seen:
            seen.add((rising, wish.piece))
            while (longer := _longer(table, wish, rising)) is not None:
                yield (wish := longer)


def _longer(table: Table, wish: act.Build, rising: tuple[int, ...]) -> act.Build | None:
    longer = (_paid_for(table, wish._replace(squares=(*wish.squares, square), loan=0)) for square in rising)
    return next((more for more in longer if more is not None), None)


def goods(table: Table, asker: int, seat: int) -> Bundle:
    """All that a seat may put into a trade or a settlement, whatever it is given for it.

    Its cash is without what it has bid (R-04); of what another has sealed it tells the one who asks nothing (R-80).
    """
    cash = max(0, table.free_cash(seat)) if seat == asker else table.cash_for_dues(seat)
    check = table.rules.trades.check_bundle
    deeds = (square for square in table.state.held_by(seat) if not any(check(table, seat, Bundle(deeds=(square,)))))
    return Bundle(cash, tuple(deeds), table.state.cards[seat])


def is_broken(table: Table, action: act.Action) -> bool:
    """Whether anything speaks against an action."""
    return any(table.broken(action))


def _lawful(table: Table, actions: Iterable[PlayerAction]) -> Found:
    found = tuple([action for action in actions if not is_broken(table, action)])
    return Found(found) if found else NOTHING


def _lawful_among(table: Table, actions: Iterable[OneAction]) -> Iterator[OneAction]:
    return (action for action in actions if not is_broken(table, action))
