"""What a master judges trades by: chances of all as they were learnt, nothing secret, nothing below reckoning."""

from dataclasses import replace

import pytest

from bots.chair import Chair
from bots.grades.master import master
from bots.grades.shrewd import SHREWD
from bots.judging import asking, trades
from bots.judging.figures import rows
from bots.judging.judgement import chances, is_judged, rise_if_accepted, rise_if_taken
from bots.judging.kinds import kind_of
from bots.judging.network import network
from bots.search.weighing import FEWEST, Budget
from games.engine import actions as act
from games.engine import start
from games.engine.chance import Drawn
from games.engine.elements import Deck
from tests.arena.books import ALL, book
from tests.bots.owned import MUTUAL, TIMED, Talk, in_every_book
from tests.learning.games import BOOKS, JUDGE
from tests.position import position

MASTER = master("unhurried", "", Budget(FEWEST))
WHOLE = {"Ana": {"deeds": [16, 18, 19]}, "Ben": {"deeds": [1, 6]}, "Chloe": {"deeds": [5]}, "Dora": {"deeds": [12]}}
"""Ana alone has a group."""
LONE = [[8, 9, 26, 34], [6, 29, 31, 39], [14, 19, 23, 24], [13, 21, 27, 37]]
"""Lots of which hardly two go together."""
SHOWN = {
    "polynesia": [4082.634097, 4036.489097, 4232.071619, 4254.623023],
    "atlantic": [4119.660828, 4072.496178, 4272.120927, 4295.422557],
    "france": [4113.753054, 4066.189802, 4264.840195, 4287.893628],
    "paris": [4113.753054, 4066.189802, 4264.840195, 4287.893628],
}
"""The figures of each player at the position `MUTUAL`, each times its place in the row, summed."""


LEARNT = {name: kind for kind, names in BOOKS.items() for name in names}
"""The books of the arena from which something was learnt, and for which kind of game."""
ANYWHERE = {"options": {"build_anywhere": True, "time_limit": True}}
of_every_kind = pytest.mark.parametrize(
    ("edition", "how"),
    [
        ("polynesia", {}),
        ("atlantic", {}),
        ("france", {"variant": "quick"}),
        ("paris", {"variant": "quick"}),
        ("paris", {"variant": "timed"}),
        ("polynesia", {"variant": "short"}),
        ("atlantic", ANYWHERE),
    ],
)


def dealt(edition, options, deeds, cash):
    """A talk at a table of four who have these; the cash as if one began with 1,500."""
    unit = Talk(edition, {}, **options).unit
    who = ("Ana", "Ben", "Chloe", "Dora")
    given = {name: {"deeds": own, "cash": each * unit} for name, own, each in zip(who, deeds, cash, strict=True)}
    return Talk(edition, given, **options)


def a_swap_to_come(edition, options):
    """A red lot for 300, by which Ben comes to a swap with Chloe: she lacks it, and has what he lacks."""
    deeds = [[3, 11, 18, 23, 27], [1, 6, 8, 26, 37], [21, 24, 31, 34, 39], [9, 14, 19, 29, 32]]
    talk = dealt(edition, options, deeds, [1500, 700, 400, 700])
    talk.ask(give={"deeds": (23,)}, want={"cash": 300})
    return talk


def a_lot_of_two_alike(edition, options):
    """300 for the light blue lot of somebody who has none beside it; the buyer has none either, and Chloe one."""
    deeds = [[3, 16, 23, 27, 37], [9, 14, 24, 31, 34], [8, 11, 13, 19, 21], [1, 6, 18, 26, 39]]
    talk = dealt(edition, options, deeds, [1500, 700, 400, 1500])
    talk.ask(give={"cash": 300}, want={"deeds": (9,)})
    return talk


def what_the_network_likes(edition, options):
    """A dark blue lot and 50 for a second green one: a loss as it is reckoned, and much won as it is judged."""
    deeds = [[3, 13, 23, 27, 37], [9, 11, 19, 32, 34], [14, 16, 18, 21, 31], [1, 6, 24, 29, 39]]
    talk = dealt(edition, options, deeds, [200, 700, 700, 1000])
    talk.ask(give={"deeds": (37,), "cash": 50}, want={"deeds": (32,)})
    return talk


def judged(edition, given, *, seat=0, **options):
    """The chances that are judged at a position, from a seat."""
    rules, state = position(edition, given, seats=4, options=options)
    return chances(Chair.at(rules, state, seat))


def turned_over(state):
    """The same position with every deck the other way round."""
    other = state.fork()
    for name, (unseen, under) in state.decks.items():
        other.put_deck(name, Deck((*reversed(under), *reversed(unseen))))
    return other


# --- the chances ------------------------------------------------------------------------------------------------


@in_every_book
def test_the_chances_are_the_same_whoever_asks_and_whatever_they_count_beside(edition, options):
    rules, state = position(edition, MUTUAL, seats=4, options=options)
    seen = [chances(Chair.at(rules, state, seat)) for seat in range(4)]
    counting = chances(replace(Chair.at(rules, state, 0), counts_swaps=True))
    assert all(other == pytest.approx(counting) for other in seen)
    assert sum(counting.values()) == pytest.approx(1.0)


@in_every_book
def test_who_alone_has_a_group_is_judged_likeliest_to_win_and_likelier_with_money_to_build(edition, options):
    unit = Talk(edition, {}, **options).unit
    poor, rich = (
        judged(edition, WHOLE | {"Ana": {"deeds": [16, 18, 19], "cash": cash * unit}}, **options)
        for cash in (100, 1500)
    )
    assert max(rich, key=rich.get) == 0
    assert rich[0] > poor[0] + 0.05


@in_every_book
def test_houses_on_it_make_it_likelier_still(edition, options):
    bare, built = (
        judged(edition, WHOLE | {"Ana": {"deeds": [16, 18, 19], "buildings": houses}}, **options)
        for houses in ({}, {16: 3, 18: 3, 19: 3})
    )
    assert built[0] > bare[0] + 0.05


@in_every_book
def test_the_order_of_the_decks_is_nothing_that_it_is_judged_by(edition, options):
    rules, state = position(edition, WHOLE, seats=4, options=options)
    assert rows(Chair.at(rules, state, 0)) == rows(Chair.at(rules, turned_over(state), 0))


@pytest.mark.parametrize(("edition", "sums"), SHOWN.items())
def test_what_the_network_is_shown_is_what_it_has_learnt_from(edition, sums):
    """Else it has to be learnt anew (`python -m tests.learning`), and these sums with it."""
    options = {"build_anywhere": True} if edition == "atlantic" else {}
    rules, state = position(edition, MUTUAL, seats=4, options=options)
    found = rows(Chair.at(rules, state, 0))
    assert [sum(place * figure for place, figure in enumerate(row)) for row in found.values()] == pytest.approx(sums)


@in_every_book
def test_the_network_has_a_weight_for_each_figure(edition, options):
    rules, state = position(edition, WHOLE, seats=4, options=options)
    assert {len(row) for row in rows(Chair.at(rules, state, 0)).values()} == {len(network("last").mean)}


@pytest.mark.parametrize("name", ALL)
def test_a_game_is_judged_by_what_games_of_its_book_have_taught_and_in_community_none_is(name):
    assert kind_of(at_the_start(name, 4)) == LEARNT.get(name)
    assert is_judged(at_the_start(name, 4)) == (name not in ("C", "C-timed"))


@pytest.mark.parametrize(("edition", "variant"), [("atlantic", "standard"), ("france", "quick"), ("paris", "quick")])
def test_nothing_has_been_learnt_where_the_clock_may_end_a_game_that_ends_otherwise_or_where_one_builds_on_landing(
    edition, variant
):
    rules, state = position(edition, WHOLE, seats=4, variant=variant, options={"time_limit": True})
    assert not is_judged(Chair.at(rules, state, 0))


@of_every_kind
def test_games_of_every_kind_have_a_weight_for_each_figure(edition, how):
    rules, state = position(edition, WHOLE, seats=4, **how)
    chair = Chair.at(rules, state, 0)
    assert {len(row) for row in rows(chair).values()} == {len(network(kind_of(chair)).mean)}


@of_every_kind
def test_in_games_of_every_kind_a_group_and_houses_on_it_make_it_likelier_that_one_wins(edition, how):
    cash = {"cash": 1500 * Talk(edition, {}).unit}
    nothing, bare, built = (
        chances(Chair.at(*position(edition, WHOLE | {"Ana": deeds | cash}, seats=4, **how), 0))[0]
        for deeds in (
            {"deeds": [16, 18]},
            {"deeds": [16, 18, 19]},
            {"deeds": [16, 18, 19], "buildings": {16: 3, 18: 3, 19: 3}},
        )
    )
    assert nothing + 0.05 < bare < built - 0.02


@pytest.mark.parametrize("edition", ["france", "paris"])
def test_where_a_game_is_counted_soon_the_network_is_shown_what_counts_and_how_many_are_still_to_go(edition):
    rules, state = position(edition, WHOLE, seats=4, variant="quick")
    count = rules.ending.worth.of(rules, state, 0) / rules.setup.start_cash
    shown = rows(Chair.at(rules, state, 0))[0]
    assert count in shown
    assert shown[-1] == rules.ending.bankruptcies


@pytest.mark.parametrize(("edition", "how"), TIMED.items())
def test_once_the_time_is_up_trades_are_reckoned_by_what_counts(edition, how):
    if edition == "atlantic":
        how = ANYWHERE
    rules, before = position(edition, WHOLE, seats=4, **how)
    rules, after = position(edition, WHOLE, seats=4, when=[{"server": "time_up"}], **how)
    assert is_judged(Chair.at(rules, before, 0))
    assert not is_judged(Chair.at(rules, after, 0))


@pytest.mark.parametrize(("seats", "are"), [(2, True), (5, True), (6, False)])
def test_larger_tables_than_were_learnt_from_are_not(seats, are):
    assert is_judged(at_the_start("P", seats)) == are


def at_the_start(name, seats):
    """The first chair of a new game."""
    rules = book(name)
    return Chair.at(rules, start(rules, seats, Drawn(lambda n, purpose: 0), first=0).state, 0)


# --- what it does -----------------------------------------------------------------------------------------------


@in_every_book
def test_what_is_judged_good_is_accepted_though_shrewd_refuses_it_as_too_dear(edition, options):
    assert isinstance(a_swap_to_come(edition, options).answer(JUDGE), act.Accept)
    assert not isinstance(a_swap_to_come(edition, options).answer(SHREWD), act.Accept)


@in_every_book
def test_what_is_judged_bad_is_refused_though_shrewd_accepts_it(edition, options):
    assert not isinstance(a_lot_of_two_alike(edition, options).answer(JUDGE), act.Accept)
    assert isinstance(a_lot_of_two_alike(edition, options).answer(SHREWD), act.Accept)


@in_every_book
def test_what_shrewd_reckons_a_loss_is_refused_however_well_it_is_judged(edition, options):
    """So who plays for an error of the network has nothing by it."""
    talk = what_the_network_likes(edition, options)
    chair, (offer,) = talk.chair(1), talk.state.offers
    assert rise_if_accepted(chair, offer.number) > 0.05
    assert not isinstance(talk.answer(JUDGE), act.Accept)


def test_nobody_has_all_its_cash_or_many_times_a_price_of_it_for_what_makes_no_group_whole():
    """Both are judged good: 3,180,000 for two lots of 580,000, and 960 for one of 400."""
    ana = {"cash": 160000, "deeds": [1, 5, 9, 18, 27, 29, 32, 34, 37, 39]}
    ben = {"cash": 3180000, "deeds": [3, 25, 35, 6, 8, 11, 13, 12, 28, 24, 26], "mortgaged": [6, 12], "at": 33}
    chloe = {"cash": 3780000, "deeds": [15, 14, 16, 19, 21, 23, 31], "at": 10}
    all_its_cash = Talk("polynesia", {"Ana": ana, "Ben": ben, "Chloe": chloe}, seats=3)
    all_its_cash.ask(give={"deeds": (18, 39)}, want={"cash": 1590})
    deeds = [[12, 19, 24, 29, 35, 39], [1, 5, 15, 27, 28, 34], [9, 11, 13, 21, 31, 32], [3, 6, 8, 16, 18, 37]]
    many_times = dealt("atlantic", {"build_anywhere": True}, deeds, [200, 2500, 1500, 200])
    many_times.ask(give={"deeds": (39,)}, want={"cash": 960})
    for talk in (all_its_cash, many_times):
        chair, (offer,) = talk.chair(1), talk.state.offers
        assert rise_if_accepted(chair, offer.number) > trades.LEAST
        assert not isinstance(talk.answer(JUDGE), act.Accept)


@in_every_book
def test_it_offers_what_shrewd_would_take_of_that_what_is_judged_best(edition, options):
    talk = Talk(edition, MUTUAL, **options)
    chair = replace(talk.chair(0), counts_swaps=True)
    offers = asking.taken_by_reckoning(chair)
    made = trades.propose(chair)
    assert len(offers) > 1
    assert made == max(offers, key=lambda offer: rise_if_taken(chair, offer))
    assert rise_if_taken(chair, made) > trades.LEAST
    talk.do(made)
    assert isinstance(SHREWD(talk.chair(made.to)), act.Accept)


@in_every_book
def test_what_it_offers_would_be_refused_for_much_less(edition, options):
    """By 40 where one began with 1,500: it looks no nearer."""
    talk = Talk(edition, MUTUAL, **options)
    made = asking.taken_by_reckoning(talk.chair(0))[0]
    assert made.give.cash > 100 * talk.unit
    talk.do(made._replace(give=made.give._replace(cash=made.give.cash - 40 * talk.unit)))
    assert not isinstance(SHREWD(talk.chair(made.to)), act.Accept)


@in_every_book
def test_where_nobody_is_likely_to_take_what_is_good_it_tries_what_is_judged_best_at_printed_prices(edition, options):
    chair = replace(dealt(edition, options, LONE, [1500, 1000, 1500, 1500]).chair(0), counts_swaps=True)
    tried = asking.at_printed_prices(chair)
    made = trades.propose(chair)
    assert made not in asking.taken_by_reckoning(chair)
    assert len(tried) > 1
    assert made == max(tried, key=lambda offer: rise_if_taken(chair, offer))
    assert rise_if_taken(chair, made) > trades.LEAST


@in_every_book
def test_it_asks_for_deeds_of_two_groups_at_once(edition, options):
    chair = replace(dealt(edition, options, LONE, [1500, 1000, 1500, 1500]).chair(0), counts_swaps=True)
    assert any(len(offer.want.deeds) == 2 == len(offer.give.deeds) for offer in asking.at_printed_prices(chair))


@in_every_book
def test_what_it_offers_instead_is_near_and_shrewd_takes_it(edition, options):
    talk = Talk(edition, MUTUAL, **options)
    talk.ask(give={"cash": 300}, want={"deeds": (19,)})
    counter = talk.answer(JUDGE)
    assert (counter.to, counter.give.deeds) == (0, (19,))
    assert isinstance(talk.answer(JUDGE), act.Refuse)
    assert isinstance(SHREWD(talk.chair(0)), act.Accept)


@in_every_book
def test_the_order_of_the_decks_is_nothing_that_it_asks_by(edition, options):
    talk = Talk(edition, MUTUAL, **options)
    made = asking.taken_by_reckoning(talk.chair(0))
    talk.state = turned_over(talk.state)
    assert asking.taken_by_reckoning(talk.chair(0)) == made


def test_where_it_has_not_learnt_it_answers_as_shrewd_does():
    answers = []
    for grade in (JUDGE, SHREWD):
        for talk_of in (a_swap_to_come, a_lot_of_two_alike):
            answers.append(talk_of("atlantic", {"time_limit": True}).answer(grade))
    assert answers[:2] == answers[2:]


@in_every_book
@pytest.mark.parametrize(
    ("talk_of", "accepts"), [(a_swap_to_come, True), (a_lot_of_two_alike, False)], ids=["accepted", "refused"]
)
def test_why_it_answers_as_it_does_is_told_by_what_it_went_by(edition, options, talk_of, accepts):
    chair = talk_of(edition, options).chair(1)
    (offer,) = chair.view.offers
    found = MASTER.weigh(chair, (act.Accept(1, offer=offer.number), act.Refuse(1, offer.number)))
    values = {type(option.action): option.value for option in found.options}
    assert not found.looks_ahead
    assert (values[act.Accept] > values[act.Refuse]) == accepts
