"""What holds in every position of every book, and between one position and the next."""

import json
from collections import Counter
from dataclasses import replace
from itertools import chain, pairwise

from games.engine import actions as act
from games.engine import events as ev
from games.engine import view
from games.engine.agenda import (
    AWAITED,
    Auction,
    Estate,
    OpenAuction,
    Throw,
    ToEnd,
    ToFixLowest,
    ToKeep,
    ToLeaveJail,
    ToTake,
    ToThrow,
    TurnEnds,
)
from games.engine.around.undoing import own_facts, take_back
from games.engine.clauses import clauses
from games.engine.elements import Deck
from games.engine.records import from_plain, state_from_plain, state_to_plain, to_plain
from games.engine.table import Table


def lawful(book, state, awaited):
    """All of it."""
    conserved(book, state)
    somebody_is_awaited(state, awaited)
    if state.over:
        it_is_over_for_all(state)
    else:
        bids_are_covered(book, state)
        one_auction_at_a_time(state)
        who_is_out_is_nowhere(state)
        one_turn_is_played(state)
        a_fee_is_owed_to_whom_it_goes(state)
        heirs_are_asked_about_loans(state)


def conserved(book, state):
    """No money, piece or card is made or lost; who is out owns nothing; nobody is below zero."""
    assert sum(state.cash) + state.bank + state.pot == state.minted
    assert not book.setup.reserve or state.bank >= 0
    assert min(state.cash) >= 0
    assert state.pot >= 0
    for piece, count in book.setup.pieces.items():
        standing = sum(site.pieces.count(piece) for site in state.sites)
        assert standing + state.stock[piece] == count
        assert state.stock[piece] >= 0
    held = sum(len(cards) for cards in state.cards)
    obeying = sum(type(item).__name__ == "PutUnder" for item in state.agenda)
    assert sum(deck.size for deck in state.decks.values()) + held + obeying == len(book.deck)
    for site in state.sites:
        assert site.owed >= 0
        assert len(site.paid) in (0, len(site.pieces))
        assert site.holder is not None or not site.original
    for seat in state.out:
        assert (state.cash[seat], state.held_by(seat), state.cards[seat]) == (0, [], ())


def somebody_is_awaited(state, awaited):
    """Until it is over somebody must act, or the server must let a hammer fall."""
    free = getattr(state.agenda[-1] if state.agenda else None, "mode", "") == "free"
    assert bool(awaited) or free or state.over
    assert state.over == (not awaited and not free)
    assert state.over or state.debts or isinstance(state.agenda[-1], AWAITED)


def it_is_over_for_all(state):
    """At the end all have a rank, whoever left last before who left earlier (R-43), and nothing is open any more."""
    ranks = list(chain.from_iterable(state.ranking))
    assert sorted(ranks) == sorted(state.order)
    assert ranks[len(ranks) - len(state.out) :] == list(reversed(state.out))
    assert (state.debts, state.claims, state.offers) == ((), (), ())


def bids_are_covered(book, state):
    """What one bids is there (R-03), and frozen: no cash covers two bids (R-04, R-78). What is sealed may give way."""
    for seat in state.still_in():
        assert Table(book, state).cash_for_dues(seat) >= 0
    for auction in auctions_of(state):
        assert auction.by is None or auction.high >= auction.lowest
        assert all(amount >= auction.lowest for _seat, amount in auction.sealed)


def one_auction_at_a_time(state):
    """The bank holds one auction (R-78); a lot is nobody's, comes up once, and nothing else is done with it."""
    assert sum(isinstance(item, (Auction, ToFixLowest)) for item in state.agenda) <= 1
    items = chain.from_iterable(item.left if isinstance(item, Estate) else (item,) for item in state.agenda)
    lots = [item.square for item in items if isinstance(item, (OpenAuction, Auction, ToFixLowest))]
    lots = [square for square in lots if square >= 0]
    assert len(set(lots)) == len(lots)
    for square in lots:
        assert state.sites[square].holder is None
        assert not any(isinstance(item, ToTake) and item.square == square for item in state.agenda)
    for square, site in enumerate(state.sites):
        assert site.holder is not None or not (site.owed or site.pieces) or square in lots


def who_is_out_is_nowhere(state):
    """One who has left is not awaited, does not bid, owes nothing and is owed nothing, and is not in turn."""
    gone = set(state.out)
    for auction in auctions_of(state):
        assert not gone & {*auction.waiting, auction.by, *(seat for seat, _amount in auction.sealed)}
    for item in state.agenda:
        assert isinstance(item, TurnEnds) or getattr(item, "seat", None) not in gone
        assert not gone & set(getattr(item, "waiting", ()))
    for debt in state.debts:
        assert not gone & {debt.debtor, debt.creditor}
    for claim in state.claims:
        assert not gone & {claim.owner, claim.visitor}
    for offer in state.offers:
        assert not gone & {offer.giver, offer.taker}
    assert state.turn not in gone or state.closing


def one_turn_is_played(state):
    """There is one turn, and it goes on or ends in one way."""
    course = [item for item in state.agenda if isinstance(item, (ToThrow, Throw, ToEnd, TurnEnds, ToLeaveJail))]
    assert len(course) == 1
    assert course[0].seat == state.turn


def a_fee_is_owed_to_whom_it_goes(state):
    """The bank is owed of a fee what reduces a loan, or what is nobody else's any more (C-13, R-55)."""
    for debt in state.debts:
        if debt.beyond is not None and not {debt.beyond, debt.owner} & set(state.out):
            assert state.sites[debt.loan].owed
            assert state.sites[debt.loan].holder == debt.owner


def heirs_are_asked_about_loans(state):
    """Whoever is to decide on a parcel, now or when an earlier estate is done with, has it with its loan (R-69)."""
    items = chain.from_iterable(item.left if isinstance(item, Estate) else (item,) for item in state.agenda)
    for item in items:
        if isinstance(item, ToKeep) and item.seat not in state.out:
            sites = [state.sites[square] for square in item.squares]
            assert sites
            assert all(site.holder == item.seat and site.original for site in sites)


def lawful_step(book, before, action, state):
    """What holds between a position and the one after an action."""
    the_oldest_stay_first(before, state)
    straight_to_hotel = getattr(book.building, "straight", None) and state.stock["hotel"] < before.stock["hotel"]
    assert straight_to_hotel or badly_built(book, state) <= badly_built(book, before)
    table = Table(book, before)
    acting = getattr(action, "seat", None)
    if isinstance(action, act.Roll):
        assert not any(isinstance(item, (Estate, Auction)) for item in before.agenda)
    for seat in state.still_in():
        if table.in_debt(seat) and Table(book, state).in_debt(seat) and not state.over and seat != acting:
            settled = isinstance(action, (act.Accept, act.Timeout))
            won = any(auction.bid_of(seat) for auction in auctions_of(before))
            assert settled or won or state.cash[seat] >= before.cash[seat], "a debtor pays a younger debt first (R-09)"


def badly_built(book, state):
    """The groups whose buildings stand as nothing but A-24 lets them: a position may begin with some."""
    lots = [square.number for square in book.board.squares if square.kind == "lot"]
    groups = set() if book.setup.reserve else {book.board.group_of(lot) for lot in lots}
    return {group for group in groups if is_badly_built(book, [state.sites[lot] for lot in group])}


def is_badly_built(book, sites):
    """Built on without being one player's, or where a mortgage forbids it, or unevenly (R-85)."""
    built = [site for site in sites if site.pieces]
    forbids = sites if next(iter(book.deck))[0] in "PF" else built  # P-67, F-23; A-26 and D-26 are of the lot alone
    heights = [book.building.needs + 1 if "hotel" in site.pieces else len(site.pieces) for site in sites]
    is_one_players = len({site.holder for site in sites}) == 1
    uneven = max(heights) - min(heights) > 1
    return bool(built) and (not is_one_players or uneven or any(site.owed for site in forbids))


def had_by(state):
    """How many turns each has had, at the table where counting begins: whoever is in turn is having one."""
    return Counter([state.turn])


def lawful_turns(book, turns, before, events, state):
    """Once the time is up no round begins (R-77), nor any turn where turns need not be equal (R-44); adds to `turns`.

    Whoever is still in when the time has ended a game with equal turns has had as many as everybody else.
    """
    begun = [event.seat for event in events if isinstance(event, ev.TurnBegan)]
    turns.update(begun)
    if before.closing:
        places = [state.order.index(seat) for seat in (before.turn, *begun)]
        assert book.ending.equal_turns or not begun
        assert places == sorted(set(places)), "somebody has a turn too many"
    ended = [event for event in events if isinstance(event, ev.GameEnded)]
    if book.ending.equal_turns and ended and ended[0].clause == book.ending.timed:
        assert len({turns[seat] for seat in state.still_in()}) == 1, "turns are not equal"


def lawful_facts(book, events):
    """Every fact of an action cites a clause of this book, or a ruling; those of one transaction cite the same."""
    letter = next(iter(book.deck))[0]
    for event in events:
        assert event.clause in clauses(), event
        assert event.clause[0] in (letter, "R"), event
    left = any(isinstance(event, ev.WentBankrupt) for event in events)
    for first, second in pairwise(events):
        unpaid = left and isinstance(first, ev.DebtEnded)  # a leaver's debts lapse, and what cash is left goes over
        assert first.clause == second.clause or unpaid or not are_one(first, second), (first, second)
    traded = [event for event in events if isinstance(event, ev.OfferEnded) and event.how == "accepted"]
    if traded:
        handed = [event for event in events if isinstance(event, (ev.HandedOver, ev.CardHandedOver)) or between(event)]
        assert {event.clause for event in handed} <= {traded[0].clause}


SOLD_OR_BOUGHT = (
    ev.SoldBack, ev.Built, ev.Took, ev.Mortgaged, ev.LoanMade, ev.LoanReduced, ev.Redeemed, ev.InterestPaid, ev.LeftJail
)  # fmt: skip
"""What follows at once on its payment, where something is paid for it."""


def are_one(first, second):
    """Whether two facts, one after the other, belong to one transaction: a thing or a debt, and its payment."""
    if isinstance(first, ev.Paid):
        return isinstance(second, SOLD_OR_BOUGHT) and getattr(second, "seat", first.payer) in first[:2]
    if isinstance(second, ev.Paid):
        hammer = isinstance(first, ev.AuctionEnded) and first.seat == second.payer
        debt = isinstance(first, ev.DebtEnded) and first.debt[:2] == second[:2] and first.debt.amount == second.amount
        return hammer or debt or (isinstance(first, (ev.LeftJail, ev.ThrewForRent)) and first.seat == second.payer)
    return isinstance(first, ev.AuctionEnded) and isinstance(second, ev.Took)


def between(event):
    """Whether it is a payment between two players."""
    return isinstance(event, ev.Paid) and isinstance(event.payer, int) and isinstance(event.payee, int)


def facts_lead_there(before, events, state):
    """What is told is what has happened: the facts, one by one, make of one position the other."""
    told = before.fork()
    for event in events:
        event.apply(told)
    assert on_the_table(told) == on_the_table(state)


def lawful_taking_back(before, action, events, state, drew):
    """A step that may be taken back drew nothing; taking it back makes the very position before, by facts (R-90)."""
    seat = getattr(action, "seat", None)
    facts = own_facts(seat, before, state, events)
    if facts:
        assert not drew
        number, kept = 7, state.fork()
        back, told = take_back(action.seat, number, state, before, facts)
        assert state == kept
        assert back == before
        facts_lead_there(state, told, before)
        survives_json(back, told)
    return bool(facts)


def on_the_table(state):
    """A position as it is kept, but for what is on the agenda: facts say nothing of that."""
    return {name: value for name, value in state_to_plain(state).items() if name not in ("agenda", "questions")}


def survives_json(state, events):
    """A position and its facts are the same when they have been stored."""
    assert state_from_plain(json.loads(json.dumps(state_to_plain(state)))) == state
    assert [from_plain(json.loads(json.dumps(to_plain(event)))) for event in events] == list(events)


def decks_are_nobodys_to_see(state):
    """Positions that differ in their decks alone look the same to all."""
    turned = {name: Deck((), (*deck.unseen, *deck.under)[::-1]) for name, deck in state.decks.items()}
    other = replace(state, decks=turned)
    for seat in (None, *state.order):
        assert view(state, seat) == view(other, seat)


def the_oldest_stay_first(before, state):
    """Of each debtor new debts stand behind the old ones (R-09, R-82); one that has changed keeps its age."""
    for debtor in {debt.debtor for debt in state.debts}:
        was = [debt for debt in before.debts if debt.debtor == debtor]
        now = [debt for debt in state.debts if debt.debtor == debtor]
        kept = [debt for debt in now if debt in was]
        in_order = iter(was)
        assert all(debt in in_order for debt in kept)
        if kept == was:
            assert now[: len(was)] == was


def auctions_of(state):
    """The auctions that are open."""
    return [item for item in state.agenda if isinstance(item, Auction)]
