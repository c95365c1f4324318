"""What the page offers is accepted and costs what it says; what is accepted can be asked for from the page."""

import random
from collections import Counter
from dataclasses import replace
from functools import cache

from games.books.names import money
from games.engine import EDITIONS, decide, legal
from games.engine import actions as act
from games.engine.agenda import Advance, Land, Reach, ToKeep, ToWant
from games.engine.asking.arguments import Asker
from games.engine.asks import ASKS, read
from games.engine.chance import Drawn
from games.engine.elements import Bundle
from games.engine.events import Moved, Paid, SoldBack
from games.engine.table import Table
from games.pages.desk.parcels import parcel_steps
from tests.anything import walk
from tests.filling import asked, by_parcels, filled_in, forms_of, posted, variants
from tests.position import position


def played(book, state, action):
    return decide(book, state, action, Drawn(lambda n, purpose: 0))


def is_accepted(book, state, action):
    return not any(Table(book, state).broken(action))


@cache
def looked_at(seed, every=5):
    """Positions of random play, with release cards, offers and somebody in jail besides; each seat of them."""
    dice, found = random.Random(seed), []
    for place, (book, state, _facts) in enumerate(walk(seed)):
        if place % every == 0 and not state.over:
            state = with_more(book, state.fork(), dice)
            found += [(book, state, seat) for seat in state.still_in()]
    return found


def with_more(book, state, dice):
    state.cards = tuple(dice.choice(((), ("chance",), ("chance", "chest"))) for _ in state.cash)
    state.put_jail(state.turn, dice.choice((-1, 0, 1)))
    for giver in state.still_in():
        to = dice.choice(state.still_in())
        for _ in range(3):
            sides = [bundle(book, state, seat, dice) for seat in (giver, to)]
            offer = act.MakeOffer(giver, to, *sides)
            state = played(book, state, offer).state if is_accepted(book, state, offer) else state
    return state


def test_each_book_is_walked_in_short_too():
    walked = [{(book.name, seat) for book, _state, seat in looked_at(seed)} for seed in range(len(EDITIONS))]
    assert [len({name for name, _seat in seats}) for seats in walked] == [1] * len(EDITIONS)
    assert {name for seats in walked for name, _seat in seats} == set(EDITIONS)


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
                if costs is None or choice.price.contested or moves_on(book, state, choice.action):
                    continue
                end = played(book, state, choice.action).state
                opened = (Counter(end.debts) - Counter(state.debts)).elements()
                due = sum(debt.amount * ((debt.payee == seat) - (debt.debtor == seat)) for debt in opened)
                assert end.cash[seat] - state.cash[seat] + due == brings - costs, choice
                assert Table(book, end).free_cash(seat) + due == choice.price.left, choice


def moves_on(book, state, action):
    """Whether a piece moves on by it that a debt or jail held up: what the squares then ask is no price of it."""
    held_up = any(isinstance(item, (Advance, Land, Reach)) for item in state.agenda)
    freed = any(isinstance(fact, Moved) for fact in played(book, state, action).events)
    return (isinstance(action, act.Pay) and held_up) or (isinstance(action, act.PayFine) and freed)


def test_what_is_accepted_can_be_asked_for_from_the_page(seed):
    dice = random.Random(seed)
    for book, state, seat in looked_at(seed):
        forms = forms_of(book, state, seat)
        for action in anything_at_all(book, state, seat, dice):
            if not is_accepted(book, state, action):
                continue
            assert can_be_asked_for(book, state, seat, forms, action), action


def can_be_asked_for(book, state, seat, forms, action):
    """Whether some form posts what leads to just the same."""
    if isinstance(action, act.Sell) and any(sold_by_rows(book, state, form, action) for form in forms):
        return True
    posted = (filled_in(form, action) for form in forms)
    found = [asked(state, seat, fields) for fields in posted if fields is not None]
    end = in_any_order(played(book, state, action).state)
    return action in found or any(
        is_accepted(book, state, other) and in_any_order(played(book, state, other).state) == end for other in found
    )


def in_any_order(state):
    """A position in which a list that others are asked about has no order: they are asked about kinds, in theirs."""
    agenda = [
        item._replace(build=item.build._replace(squares=tuple(sorted(item.build.squares))))
        if isinstance(item, ToWant)
        else item
        for item in state.agenda
    ]
    return replace(state, agenda=agenda)


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
        owed = [square for square in offer.give.deeds if state.sites[square].owed]
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


def test_a_piece_that_others_have_left_to_one_may_be_bought_on_credit():
    given = {"Ana": {"deeds": [1]}, "Ben": {"deeds": [39]}, "bank": {"houses": 2}}
    book, state = position("community", given, when=[{"Ana": {"build": [1]}}, {"Ben": {"want": {"house": 1}}}])
    borrowed = act.Build(1, (39,), "house", 100)
    assert is_accepted(book, state, borrowed)
    assert can_be_asked_for(book, state, 1, forms_of(book, state, 1), borrowed)


def test_a_list_over_two_groups_of_pieces_that_others_may_want_can_be_asked_for_in_any_order():
    given = {"Ana": {"deeds": [6, 8, 9, 16, 18, 19]}, "Ben": {"deeds": [37, 39]}, "bank": {"houses": 3}}
    book, state = position("france", given)
    forms = forms_of(book, state, 0)
    for squares in ((16, 9), (9, 16)):
        assert can_be_asked_for(book, state, 0, forms, act.Build(0, squares))


def test_a_debt_met_on_the_way_costs_itself_and_each_square_after_it_its_own():
    given = {"Ana": {"cash": 1, "at": 5, "deeds": [6, 8, 9], "buildings": {9: 1}}, "Ben": {}}
    book, state = position("community", given, dice=[[1, 3]], when=[{"Ana": "roll"}, {"Ana": {"sell": [9]}}])
    (choice,) = legal(book, state, 0)["pay"]
    first, *others = [fact for fact in played(book, state, choice.action).events if isinstance(fact, Paid)]
    assert others
    assert choice.price.costs == first.amount == state.debts[0].amount
