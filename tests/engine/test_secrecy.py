"""Nothing that others see, may do or bring about depends on what a seat has sealed (R-80), or on cards to come."""

from dataclasses import fields, replace
from importlib import import_module
from pkgutil import iter_modules
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from games.engine import Refused, View, agenda, decide, events, legal, start, view
from games.engine import actions as act
from games.engine.agenda import AWAITED, SEALABLE, Auction
from games.engine.around.secrecy import sealed_moves
from games.engine.chance import Drawn
from games.engine.elements import Deck
from games.engine.events import SEALED_EVENTS, AuctionEnded, BidSealed, GameEnded, OpenFact
from games.engine.position import State
from games.engine.records import keeps_secret, to_plain
from games.engine.view import piles
from tests.walks import BOOKS, walk

SEALED = [book for book in BOOKS if book.auctions.mode == "sealed"]
ANSWER = BidSealed(1, 6, "", "R-80")


def with_other_cards(state):
    """The same position, but every pile lies another way round, and has other cards without an order."""
    decks = {name: Deck(deck.under[::-1], deck.unseen[::-1]) for name, deck in state.decks.items()}
    return replace(state, decks=decks)


def with_other_bids(state, seat):
    """The same position, but the others have sealed nothing, or the least, or all that they have."""
    top = state.agenda[-1]
    mine = tuple(bid for bid in top.sealed if bid[0] == seat)
    others = [bid[0] for bid in top.sealed if bid[0] != seat]
    for sums in ([], [top.lowest] * len(others), [state.cash[other] for other in others]):
        changed = top._replace(sealed=mine + tuple(zip(others, sums, strict=False)))
        yield replace(state, agenda=[*state.agenda[:-1], changed])


def outcome(book, state, action):
    """What everybody sees of an action: the facts, or that it is refused."""
    try:
        return decide(book, state, action, Drawn(lambda n, purpose: 0)).events
    except Refused as refused:
        return refused.clauses


def options(book, state, seat):
    """What a seat may do, at what price, and what it may put into a trade."""
    return {
        name: (may, [choice.price for choice in may], may.goods(seat)) for name, may in legal(book, state, seat).items()
    }


def looks_the_same(book, state, other, seat):
    assert (view(other, seat), piles(other)) == (view(state, seat), piles(state))
    assert options(book, other, seat) == options(book, state, seat)


def leads_to_the_same(book, state, other, seat):
    asks = [act.Claim(seat), act.Pay(seat), *(act.Accept(seat, offer=offer.number) for offer in state.offers)]
    for ask in asks:
        assert outcome(book, other, ask) == outcome(book, state, ask)


@given(book=st.sampled_from(SEALED), seats=st.integers(3, 5), seed=st.integers(0, 10**9))
def test_what_is_sealed_changes_nothing_for_the_others(book, seats, seed):
    def look(state, facts):
        top = state.agenda[-1] if state.agenda else None
        if isinstance(top, Auction) and top.sealed:
            for seat in state.still_in():
                for other in with_other_bids(state, seat):
                    looks_the_same(book, state, other, seat)
                    leads_to_the_same(book, state, other, seat)

    walk(book, seats, seed, 150, look)


@given(book=st.sampled_from(BOOKS), seats=st.integers(2, 4), seed=st.integers(0, 10**9))
def test_the_cards_that_are_to_come_change_nothing_for_anybody(book, seats, seed):
    def look(state, facts):
        for seat in state.still_in() if state.agenda and len(facts) % 5 == 0 else ():
            looks_the_same(book, state, with_other_cards(state), seat)

    walk(book, seats, seed, 100, look)


def sealed(*moves):
    """The places of the moves that nobody else may know yet."""
    return [*sealed_moves(moves)]


def test_an_answer_is_secret_until_its_own_auction_is_over():
    other, own = AuctionEnded(9, 0, 10, "", "P-22"), AuctionEnded(6, 1, 10, "", "P-22")
    assert sealed([], [ANSWER], [other]) == [1]
    assert sealed([], [ANSWER], [other], [own]) == []


def test_an_answer_in_a_later_auction_of_the_same_square_is_secret_again():
    assert sealed([ANSWER, AuctionEnded(6, 1, 10, "", "P-22")], [ANSWER]) == [1]


def test_the_end_of_the_game_opens_what_was_still_secret():
    assert sealed([ANSWER], [GameEnded(((1,), (0,)), "P-75")]) == []


def kinds_of_facts():
    """The kinds of records that the modules of facts define, whichever these are."""
    modules = [import_module(f"{events.__name__}.{module.name}") for module in iter_modules(events.__path__)]
    kinds = [kind for module in modules for kind in vars(module).values() if isinstance(kind, type)]
    return {kind for kind in kinds if kind.__module__.startswith(events.__name__) and hasattr(kind, "_fields")}


def test_every_fact_and_every_question_says_whether_it_keeps_anything_from_others():
    assert kinds_of_facts() == {*get_args(OpenFact), *SEALED_EVENTS}
    assert {*AWAITED} == {*get_args(agenda.Open), *SEALABLE}


def stored(kind):
    """A fact of that kind as it is stored, whatever its fields may be."""
    return to_plain(kind(*(() for _field in kind._fields)))


def test_a_stored_fact_keeps_its_action_secret_just_where_its_kind_says_what_opens_it():
    for kind in kinds_of_facts():
        assert keeps_secret([stored(kind)]) is hasattr(kind, "is_opened_by"), kind
    assert keeps_secret([stored(AuctionEnded), stored(BidSealed)])


def test_every_field_of_a_position_is_open_to_all_or_on_the_list_of_those_that_are_not():
    kept_back = {"decks", "agenda", "minted", "questions"}
    assert {field.name for field in fields(State)} - {*View._fields} == kept_back


def test_a_view_says_each_thing_under_the_name_that_the_position_has_for_it():
    state, _ = start(BOOKS[0], 2, Drawn(lambda n, purpose: 0), first=0)
    told = [field.name for field in fields(state) if field.name in View._fields]
    for number, name in enumerate(told):
        kind = type(getattr(state, name))
        setattr(state, name, number if kind in (int, bool) else {number: 1} if kind is dict else kind((number,)))
    seen = view(state, None)
    for name in told:
        was = getattr(state, name)
        assert getattr(seen, name) == (tuple(was) if isinstance(was, list) else was), name
