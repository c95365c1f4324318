"""Steady: buys, bids to a valuation, builds evenly, mortgages before it sells houses, trades to complete groups."""

from __future__ import annotations

from collections.abc import Collection

from games.engine import Choice
from games.engine import actions as act
from games.engine.agenda import (
    Auction,
    ToChoose,
    ToEnd,
    ToFixLowest,
    ToKeep,
    ToLeaveJail,
    ToPlace,
    ToTake,
    ToThrow,
    ToWant,
)
from games.engine.pieces import HOTEL, HOUSE, Piece
from games.engine.rules.tenure import Leasing
from games.engine.state import BANK, FREE, Bundle, Offer

from ..chair import Chair
from ..values import completes, gain, worth_of
from . import lessee


def choose(chair: Chair) -> act.PlayerAction | None:
    """What to do now; None if there is nothing that this seat must or wants to do."""
    seat, view = chair.seat, chair.view
    mine = [claim for claim in view.claims if claim.owner == seat]
    if mine:
        return act.Collect(seat) if mine[0].visitor == BANK else act.Claim(seat)
    if any(debt.debtor == seat for debt in view.debts):
        return lessee.out_of_debt(chair) if _leases(chair) else _out_of_debt(chair)
    offer = next((offer for offer in view.offers if offer.taker == seat), None)
    if offer is not None:
        return _answer(chair, offer)
    return _awaited(chair) if seat in view.awaited else None


def _awaited(chair: Chair) -> act.PlayerAction:
    seat = chair.seat
    match chair.view.asked:
        case ToThrow():
            return _before_throw(chair)
        case ToTake(square=square) if _leases(chair):
            return lessee.take(chair, square)
        case ToKeep(squares=squares):
            return lessee.keep(chair, squares)
        case ToTake(square=square):
            return act.Buy(seat) if chair.may("buy") else _raise_for(chair, square) or act.Decline(seat)
        case Auction() as auction:
            return _bid(chair, auction)
        case ToFixLowest():
            allowed = chair.may("lowest_bid")
            assert allowed
            return allowed.actions[0]
        case ToLeaveJail():
            return _leave_jail(chair)
        case ToChoose(among=words):
            return act.Choose(seat, _choice(chair, words))
        case ToWant():
            return _want(chair)
        case ToPlace():
            return lessee.place(chair) if _leases(chair) else _place(chair)
        case ToEnd() if _leases(chair):
            return lessee.business(chair) or act.End(seat)
        case ToEnd():
            return _build(chair) or _redeem(chair) or _propose(chair) or act.End(seat)
    raise AssertionError("awaited for nothing")


def _leases(chair: Chair) -> bool:
    """Whether the land of this book is leased."""
    return isinstance(chair.rules.tenure, Leasing)


def _choice(chair: Chair, words: tuple[act.Reply, ...]) -> act.Reply:
    """Of a card: pay while one is rich. Of a tax: what costs less, and the sum rather than a throw of the dice."""
    first, last = (choice.price.costs for choice in chair.may("choose") or ())
    if isinstance(chair.view.asked, ToChoose) and chair.view.asked.area == "cards":
        return words[0] if chair.cash >= 4 * (first or 0) else words[-1]
    return words[-1] if first is not None and last is not None and last <= first else words[0]


# --- money -----------------------------------------------------------------------------------------------


def _reserve(chair: Chair) -> int:
    """What to keep in hand: more while others have buildings."""
    mine = sum(len(chair.view.sites[square].pieces) for square in chair.held)
    built = sum(chair.rules.setup.pieces.values()) - sum(chair.view.stock.values()) - mine
    return chair.rules.setup.start_cash // 30 * min(1 + built, 5)


def _out_of_debt(chair: Chair) -> act.PlayerAction:
    """Pay; else mortgage what stands alone, sell houses, mortgage the rest, and only then give up."""
    seat = chair.seat
    if chair.may("pay"):
        return act.Pay(seat)
    square = _to_mortgage(chair)
    if square is not None:
        return act.Mortgage(seat, square)
    sell = chair.squares("sell")
    if sell:
        return sell[min(sell, key=lambda s: chair.rules.board.squares[s].house_price)].action
    return act.Bankrupt(seat)


def _to_mortgage(chair: Chair) -> int | None:
    """The deed to mortgage first: one outside whole groups, the cheapest."""
    held, squares = chair.held, chair.rules.board.squares
    cheapest = sorted(chair.squares("mortgage"), key=lambda s: (completes(chair.rules, held, (s,)), squares[s].price))
    return next(iter(cheapest), None)


def _raise_for(chair: Chair, square: int) -> act.PlayerAction | None:
    """Mortgage something for a lot that completes a group, if that can bring enough."""
    held = chair.held
    if not completes(chair.rules, held, (square,)):
        return None
    spare = [choice for s, choice in chair.squares("mortgage").items() if not completes(chair.rules, held, (s,))]
    if chair.cash + sum(choice.price.brings or 0 for choice in spare) < chair.rules.board.squares[square].price:
        return None
    first = _to_mortgage(chair)
    return None if first is None else act.Mortgage(chair.seat, first)


def _redeem(chair: Chair) -> act.PlayerAction | None:
    held, spare = chair.held, chair.cash - 2 * _reserve(chair)
    if spare <= 0 or not any(chair.view.sites[square].owed for square in held):
        return None
    redeemed = chair.squares("redeem")
    for square in sorted(redeemed, key=lambda s: -completes(chair.rules, held, (s,))):
        if (redeemed[square].price.costs or 0) <= spare:
            return redeemed[square].action
    return None


# --- buildings -------------------------------------------------------------------------------------------


def _build(chair: Chair) -> act.PlayerAction | None:
    """A round of pieces on the group where a visitor will feel them most for their price."""
    rules, sites = chair.rules, chair.view.sites
    squares = rules.board.squares
    whole = [s for s in chair.held if squares[s].kind == "lot" and chair.held.issuperset(rules.board.group_of(s))]
    if not whole or not _can_spend(chair, min(squares[s].house_price for s in whole)):
        return None
    build = chair.squares("build")

    def yield_of(square: int) -> float:
        printed = squares[square]
        level = rules.building.level(sites[square])
        return (printed.rents[level + 1] - printed.rents[level]) / printed.house_price

    open_lots = [s for s, choice in build.items() if _is_next(chair, s, choice)]
    if not open_lots:
        return None
    best = max(open_lots, key=yield_of)
    price = build[best].price.costs or squares[best].house_price
    # One piece on each lot of the group that may have one now, as far as purse and bank reach.
    level = rules.building.level(sites[best])
    piece: Piece = HOTEL if _is_full(chair, best) else HOUSE
    lots = [s for s in rules.board.group_of(best) if s in open_lots and rules.building.level(sites[s]) == level]
    count = min(len(lots), chair.view.stock[piece], (chair.cash - _reserve(chair)) // price)
    lots.sort(key=yield_of, reverse=True)
    return act.Build(chair.seat, tuple(lots[:count])) if count > 0 else None


def _is_next(chair: Chair, square: int, choice: Choice) -> bool:
    """Whether it is the next piece of its lot; straight to the hotel is another matter, and a dear one."""
    assert isinstance(choice.action, act.Build)
    return choice.action.piece is None or (choice.action.piece == HOTEL) == _is_full(chair, square)


def _is_full(chair: Chair, square: int) -> bool:
    """Whether a lot has all the houses that its hotel needs."""
    return chair.rules.building.level(chair.view.sites[square]) >= chair.rules.building.needs


def _want(chair: Chair) -> act.PlayerAction:
    """In a shortage: as many pieces as the purse bears at twice the dearest price of a house."""
    want, asked = chair.may("want"), chair.view.asked
    if want is None or want.most is None or not isinstance(asked, ToWant):
        return act.Pass(chair.seat)
    dearest = max(chair.rules.board.squares[square].house_price for square in chair.held)
    number = min(want.most, (chair.cash - _reserve(chair)) // (2 * dearest))
    return act.Want(chair.seat, asked.piece, number) if number > 0 else act.Pass(chair.seat)


def _place(chair: Chair) -> act.PlayerAction:
    """A piece that is ours goes where the rent is highest."""
    build = chair.squares("build")
    if not build:
        return act.Pass(chair.seat)
    return build[max(build, key=lambda s: chair.rules.board.squares[s].price)].action


def _can_spend(chair: Chair, amount: int) -> bool:
    return chair.cash - amount >= _reserve(chair)


# --- auctions and jail -----------------------------------------------------------------------------------


def _bid(chair: Chair, auction: Auction) -> act.PlayerAction:
    """Bid up to what the lot is worth to us, or to what it would be worth to the rival whose group it completes."""
    bid = chair.may("bid")
    limit = _limit(chair, auction)
    if bid is None or bid.most is None or bid.least > limit:
        return act.Pass(chair.seat)
    # Steps of a twentieth of the price, so that an auction comes to its end.
    unit = chair.rules.unit
    if auction.mode == "sealed":  # the price is the second one's: say what it is worth
        return act.Bid(chair.seat, max(bid.least, min(int(limit), bid.most) // unit * unit))
    price = bid.least if auction.piece else chair.rules.board.squares[auction.square].price
    step = price // 20 if auction.by is not None else 0
    amount = min(bid.least + step, int(limit), bid.most)
    return act.Bid(chair.seat, max(bid.least, amount - amount % unit))


def _limit(chair: Chair, auction: Auction) -> float:
    if auction.piece and _leases(chair):
        return lessee.valuation_of_a_piece(chair, auction.piece)
    if auction.piece:
        return _valuation_of_a_piece(chair)
    return lessee.valuation(chair, auction) if _leases(chair) else _valuation(chair, auction.square)


def _valuation(chair: Chair, square: int) -> float:
    rules, view = chair.rules, chair.view
    price = rules.board.squares[square].price
    holds = chair.held
    if completes(rules, holds, (square,)):
        limit = price * 2.0
    elif any(completes(rules, view.held_by(other), (square,)) for other in view.still_in()):
        limit = price * 1.2
    else:
        limit = price * 0.9
    return min(limit, chair.cash - _reserve(chair) / 2)


def _valuation_of_a_piece(chair: Chair) -> float:
    """Half as much again as the dearest price that we would pay for it."""
    dearest = max((chair.rules.board.squares[square].house_price for square in chair.held), default=0)
    return min(dearest * 1.5, chair.cash - _reserve(chair) / 2)


def _before_throw(chair: Chair) -> act.PlayerAction:
    """Where one pays before the throw: out of jail early, while there is something to buy."""
    seat = chair.seat
    if chair.view.jail[seat] != FREE and _is_land_free(chair):
        if chair.may("use_card"):
            return act.UseCard(seat)
        if chair.may("pay_fine"):
            return act.PayFine(seat)
    return act.Roll(seat)


def _is_land_free(chair: Chair) -> bool:
    """Whether there is anything left to buy."""
    groups = chair.rules.board.groups.values()
    return any(chair.view.sites[square].holder is None for group in groups for square in group)


def _leave_jail(chair: Chair) -> act.PlayerAction:
    """Out early while there is something to buy, later only when we must."""
    seat = chair.seat
    if not _is_land_free(chair) and chair.may("stay"):
        return act.Stay(seat)
    if chair.may("use_card"):
        return act.UseCard(seat)
    if chair.may("pay_fine"):
        return act.PayFine(seat)
    return act.Stay(seat)


# --- trades ----------------------------------------------------------------------------------------------


def _answer(chair: Chair, offer: Offer) -> act.PlayerAction:
    """Accept what is worth it, and never complete a rival's group for nothing."""
    seat = chair.seat
    for choice in chair.may("accept") or ():
        if isinstance(choice.action, act.Accept) and choice.action.offer == offer.number:
            return choice.action if _is_good(chair, offer, choice) else act.Refuse(seat, offer.number)
    return act.Refuse(seat, offer.number)


def _is_good(chair: Chair, offer: Offer, choice: Choice) -> bool:
    rules, view = chair.rules, chair.view
    if _leases(chair) and not offer.settles:
        return lessee.is_good(chair, offer, choice.price)
    if offer.settles:
        owed = sum(debt.amount for debt in view.debts if (debt.debtor, debt.creditor) == (offer.giver, offer.taker))
        gets = offer.give.cash + sum(rules.board.squares[s].price / 2 for s in offer.give.deeds)
        return gets >= owed
    mine = gain(rules, view.sites, chair.held, offer.give, offer.want)
    if completes(rules, view.held_by(offer.giver), offer.want.deeds):
        theirs = gain(rules, view.sites, view.held_by(offer.giver), offer.want, offer.give)
        return mine > 0 and mine >= theirs / 3
    return mine > 0


def _propose(chair: Chair) -> act.PlayerAction | None:
    """At most one offer a turn: what completes a group for us, paid in deeds that complete one for them, or in cash."""
    view = chair.view
    if (view.turn_no + view.offer_no) % 2 or any(offer.giver == chair.seat for offer in view.offers):
        return None
    wishes = [(other, square) for other in view.still_in() if other != chair.seat for square in _wanted(chair, other)]
    for place in range(len(wishes)):
        other, square = wishes[(place + view.offer_no // 2) % len(wishes)]
        offer = _offer_for(chair, other, square)
        if offer is not None:
            return offer
    return None


def _wanted(chair: Chair, other: int) -> list[int]:
    """The lots of another that complete a group of ours, with no building on it."""
    view, rules = chair.view, chair.rules
    holds = chair.held
    return [
        square
        for square in view.held_by(other)
        if completes(rules, holds, (square,)) and not any(view.sites[s].pieces for s in rules.board.group_of(square))
    ]


def _offer_for(chair: Chair, other: int, square: int) -> act.PlayerAction | None:
    """The cheapest deal that the other should find good: a lot of ours and what is missing in cash, or cash alone."""
    rules, view = chair.rules, chair.view
    want = Bundle(deeds=(square,))
    ours = [s for s in chair.held if s not in rules.board.group_of(square) and _is_free(chair, s)]
    theirs = view.held_by(other)
    ours.sort(key=lambda s: (not completes(rules, theirs, (s,)), -rules.board.squares[s].price))
    for deeds in (*((s,) for s in ours), ()):
        cash = _cash_to_please(chair, theirs, want, deeds)
        give = Bundle(cash=cash, deeds=deeds)
        fair = gain(rules, view.sites, chair.held, want, give) > 0
        if fair and cash <= max(0, chair.cash - _reserve(chair) // 2):
            return act.MakeOffer(chair.seat, other, give, want)
    return None


def _cash_to_please(chair: Chair, theirs: Collection[int], want: Bundle, deeds: tuple[int, ...]) -> int:
    """What makes the deal good for the other: their loss made up for, and a share of our gain."""
    rules, sites = chair.rules, chair.view.sites
    after = (set(theirs) | set(deeds)) - set(want.deeds)
    lost = worth_of(rules, sites, theirs) - worth_of(rules, sites, after)
    ours = gain(rules, sites, chair.held, want, Bundle(deeds=deeds))
    least = max(0.0, lost + rules.unit, (ours / 3 + lost) / (1 + 1 / 3) + rules.unit)
    return int(least // rules.unit + 1) * rules.unit


def _is_free(chair: Chair, square: int) -> bool:
    """Whether a lot of ours may go: it is of no whole group of ours, which also has no building then."""
    group = chair.rules.board.group_of(square)
    return not all(chair.view.sites[s].holder == chair.seat for s in group)
