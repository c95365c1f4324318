"""What the page offers is accepted and costs what it says; what is accepted can be asked for from the page."""

import random
from collections import Counter
from functools import cache

from games.books.names import money
from games.engine import actions as act
from games.engine import decide, legal
from games.engine.agenda import Auction, ToKeep
from games.engine.arguments import Asker
from games.engine.asks import ASKS, read
from games.engine.chance import Drawn
from games.engine.events import Paid, SoldBack
from games.engine.state import Bundle
from games.engine.table import Table
from games.pages.parcels import parcel_steps
from tests.anything import positions
from tests.filling import asked, by_parcels, filled_in, forms_of, posted, variants


def played(book, state, action):
    return decide(book, state, action, Drawn(lambda n, purpose: 0))


def is_accepted(book, state, action):
    return not any(Table(book, state).broken(action))


@cache
def looked_at(seed, every=5):
    """Positions of random play, with release cards, offers and somebody in jail besides; each seat of them."""
    dice, found = random.Random(seed), []
    for place, (book, state, _facts) in enumerate(positions(random.Random(seed), 40)):
        if place % every == 0 and not state.over:
            state = with_more(book, state.fork(), dice)
            found += [(book, state, seat) for seat in state.still_in()]
    return found


def with_more(book, state, dice):
    state.cards = [dice.choice(((), ("chance",), ("chance", "chest"))) for _ in state.cash]
    state.jail[state.turn] = dice.choice((-1, 0, 1))
    for giver in state.still_in():
        to = dice.choice(state.still_in())
        for _ in range(3):
            sides = [bundle(book, state, seat, dice) for seat in (giver, to)]
            offer = act.MakeOffer(giver, to, *sides)
            state = played(book, state, offer).state if is_accepted(book, state, offer) else state
    return state


def test_what_a_form_posts_is_accepted(seed):
    for book, state, seat in looked_at(seed):
        for form in forms_of(book, state, seat):
            actions = [asked(state, seat, fields) for fields in variants(form)]
            if form.action == "offer":  # what one in debt gets, or a loan asks for, is to be said beside it
                priced = [better for action in actions for better in for_any_price(action, state, book.unit)]
                assert any(is_accepted(book, state, action) for action in priced), form
                continue
            for action in actions:
                assert is_accepted(book, state, action), (form, action)


def for_any_price(offer, state, unit):
    """An offer as it is, with a high price for either side, and with one that leaves its giver what the other has."""
    high = 10**6 * unit
    for give, want in ((0, 0), (0, high), (high, 0), *((high, high + cash) for cash in (state.cash[offer.to], 1))):
        yield offer._replace(give=offer.give._replace(cash=give), want=offer.want._replace(cash=want))


def test_a_list_says_what_each_entry_costs_or_brings(seed):
    for book, state, seat in looked_at(seed):
        for form in forms_of(book, state, seat):
            for field in form.fields:
                for value, label in field.options if field.kind == "select" else ():
                    action = asked(state, seat, [("action", form.action), (field.name, value)])
                    paid = [fact for fact in played(book, state, action).events if isinstance(fact, Paid)]
                    if form.action == "build":  # what is borrowed of the price is said beside it
                        paid = [fact for fact in paid if fact.payer == seat]
                    gain = sum(fact.amount * ((fact.payee == seat) - (fact.payer == seat)) for fact in paid)
                    contested = any(choice.price.contested for choice in contested_by(book, state, action))
                    assert contested or f"{money(book.name, abs(gain))}" in label, (action, label, gain)


def contested_by(book, state, action):
    if not isinstance(action, act.Build):
        return []
    may = legal(book, state, action.seat)["build"]
    return [choice for choice in (*may, *may.lists()) if choice.action == action]


def test_a_price_is_what_playing_it_pays_and_its_facts_are_the_first_that_happen(seed):
    for book, state, seat in looked_at(seed):
        for allowed in legal(book, state, seat).values():
            for choice in allowed:
                if choice.price.costs is None or choice.price.contested:
                    continue
                events = played(book, state, choice.action).events
                assert tuple(events[: len(choice.price.facts)]) == choice.price.facts, choice


def test_what_an_option_costs_and_brings_is_what_its_seat_has_less_and_more_after_it(seed):
    for book, state, seat in looked_at(seed):
        for allowed in legal(book, state, seat).values():
            for choice in allowed:
                costs, brings = choice.price.costs, choice.price.brings
                if costs is None or choice.price.contested:
                    continue
                end = played(book, state, choice.action).state
                opened = (Counter(end.debts) - Counter(state.debts)).elements()
                due = sum(debt.amount * ((debt.payee == seat) - (debt.debtor == seat)) for debt in opened)
                assert end.cash[seat] - state.cash[seat] + due == brings - costs, choice


def test_what_is_accepted_can_be_asked_for_from_the_page(seed):
    dice = random.Random(seed)
    for book, state, seat in looked_at(seed):
        forms = forms_of(book, state, seat)
        top = state.agenda[-1]
        for action in anything_at_all(book, state, seat, dice):
            if not is_accepted(book, state, action):
                continue
            if isinstance(action, act.Bid) and isinstance(top, Auction) and top.by == seat:
                continue  # nobody needs to outbid oneself
            assert can_be_asked_for(book, state, seat, forms, action), action


def can_be_asked_for(book, state, seat, forms, action):
    """Whether some form posts what leads to just the same."""
    if isinstance(action, act.Sell) and any(sold_by_rows(book, state, form, action) for form in forms):
        return True
    posted = (filled_in(form, action) for form in forms)
    found = [asked(state, seat, fields) for fields in posted if fields is not None]
    end = played(book, state, action).state
    return action in found or any(
        is_accepted(book, state, other) and played(book, state, other).state == end for other in found
    )


def sold_by_rows(book, state, form, action):
    """Whether the rows of parcels of a form, read by the page's own reader, sell just the same."""
    wanted = played(book, state, action)
    fields = by_parcels(form, [fact for fact in wanted.events if isinstance(fact, SoldBack)])
    if form.action != "sell" or fields is None:
        return False
    for step in parcel_steps(book, posted(fields)):
        sale = read(step.name, step.words, Asker(state, action.seat, int))
        if not is_accepted(book, state, sale):
            return False
        state = played(book, state, sale).state
    return state == wanted.state


def anything_at_all(book, state, seat, dice):
    """Actions of every kind with all that they may name, lawful or not."""
    held = state.held_by(seat) or [1]
    for ask in ASKS.values():
        if not ask.takes:
            yield ask.kind(seat)
    for square in held:
        yield from (act.Mortgage(seat, square), act.Redeem(seat, square), act.Repay(seat, square))
        yield act.Exchange(seat, square)
    for _ in range(25):
        squares = tuple(dice.choice(held) for _ in range(dice.choice((1, 1, 2, 2, 3, 4, 6))))
        piece = dice.choice((None, None, "house", "hotel", "office", "works"))
        piece = piece if book.building.kinds else None  # elsewhere it is what comes next, named or not
        yield act.Sell(seat, squares, piece)
        loan = dice.choice((0, 0, 0, 1, 25, 100)) if book.setup.reserve else 0
        yield act.Build(seat, squares, piece, loan)
        yield act.Build(seat, in_rows(book, state, seat, dice), None)
    for _ in range(10):
        yield act.Settle(seat, bundle(book, state, seat, dice))
        other = dice.choice(state.order)
        yield act.MakeOffer(seat, other, bundle(book, state, seat, dice), bundle(book, state, other, dice))
    yield from answers(book, state, seat, dice)


def in_rows(book, state, seat, dice):
    """A list over whole groups, the lots one after the other."""
    lots = [square for square in state.held_by(seat) if book.board.squares[square].kind == "lot"]
    groups = {book.board.group_of(square) for square in lots}
    some = [group for group in groups if dice.random() < 0.6]
    return tuple(square for group in some for _ in range(dice.choice((1, 2))) for square in group) or (1,)


def bundle(book, state, seat, dice):
    held, cards = state.held_by(seat), state.cards[seat]
    deeds = tuple(square for square in held if dice.random() < 2 / (1 + len(held)))
    cash = dice.choice((0, 1, 5, state.cash[seat] // book.unit, 10**4)) * book.unit
    return Bundle(cash, deeds, tuple(card for card in cards if dice.random() < 0.5))


def answers(book, state, seat, dice):
    unit, top = book.unit, state.agenda[-1]
    for offer in state.offers:
        owed = [square for square in offer.give.deeds if state.sites[square].owed and not book.setup.reserve]
        for _ in range(4):
            redeem = tuple(square for square in owed if dice.random() < 0.5)
            built = [square for square in offer.give.deeds if state.sites[square].pieces]
            loans = tuple((square, dice.choice((1, offer.want.cash // 2))) for square in built if dice.random() < 0.5)
            yield act.Accept(seat, redeem, offer.number, loans)
        yield from (act.Refuse(seat, offer.number), act.Withdraw(seat, offer.number))
    yield from (act.Accept(seat), act.Refuse(seat), act.Withdraw(seat), act.UseCard(seat))
    for amount in {dice.randrange(1, 400) * unit for _ in range(4)} | {state.cash[seat]}:
        yield from (act.Bid(seat, amount), act.FixLowest(seat, amount))
    for piece in ("house", "hotel", "office"):
        yield from (act.Want(seat, piece, number) for number in (1, 2, 5))
    yield from (act.UseCard(seat, deck) for deck in ("chance", "chest"))
    yield from (act.Choose(seat, word) for word in ("pay", "draw", "flat", "percent", "dice"))
    if isinstance(top, ToKeep):
        yield act.GiveUp(seat, tuple(square for square in top.squares if dice.random() < 0.6) or top.squares)
