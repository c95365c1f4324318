"""What is said of a game from afterwards: rents, worth, turning points, and chance against its mean."""

from fractions import Fraction

import pytest

from games.engine import EDITIONS
from games.engine.cards import CHANCE, CHEST
from games.engine.events import Began, Drew, Jailed, Moved, Paid, TakenBack, Threw, Took, TurnBegan
from games.past.luck import THROWS, chances_of
from games.past.moments import moments_of, rent_clauses, swings, undone
from games.past.positions import Positions

BOOK = EDITIONS["atlantic"]
START = [Began((0, 1), "A-01")]


def positions(*moves, book=BOOK):
    return Positions(book, 2, [START, *moves])


def throw(seat, first, second):
    return Threw(seat, first, second, BOOK.turns.throwing)


def took(seat, *squares):
    return [Took(seat, square, "bought", BOOK.tenure.buying) for square in squares]


def test_a_throw_is_set_beside_the_mean_of_all_throws_from_there():
    whole_group = took(1, 6, 8, 9)  # 12, 12 and 16 bare, as the whole group is one's own
    luck = chances_of(positions(whole_group, [TurnBegan(0, "A-01"), throw(0, 2, 4)])).seats
    mean = Fraction(5 * 12 + 5 * 12 + 4 * 16, 36)
    assert (luck[0].rent_asked.came, luck[0].rent_asked.mean) == (12, mean)
    assert (luck[1].rent_brought.came, luck[1].rent_brought.mean) == (12, mean)
    assert luck[0].of_dice == mean - 12
    assert luck[1].of_dice == 12 - mean
    assert (luck[0].throws, luck[0].pips.came, luck[0].pips.mean) == (1, 6, 7)


def test_what_is_ones_own_free_or_mortgaged_asks_nothing():
    luck = chances_of(positions(took(0, 6, 8, 9), [throw(0, 2, 4)])).seats
    assert (luck[0].rent_asked.came, luck[0].rent_asked.mean) == (0, 0)


def test_the_third_double_ends_nowhere_and_throws_in_jail_neither():
    doubles = [throw(0, 1, 1), throw(0, 2, 2), throw(0, 3, 3)]
    found = chances_of(positions([*doubles, Jailed(0, "A-01")], [throw(0, 5, 5)]))
    assert sum(square.came for square in found.squares) == 2
    assert sum(square.mean for square in found.squares) == 2 + Fraction(30, 36)
    assert (found.seats[0].throws, found.seats[0].doubles.came) == (4, 4)


def test_every_throw_is_expected_somewhere():
    found = chances_of(positions([throw(0, 1, 2), Moved(0, 0, 3, True, BOOK.turns.throwing)], [throw(1, 6, 6)]))
    assert sum(square.mean for square in found.squares) == 2
    assert found.squares[7].mean == 2 * Fraction(6, 36)
    assert len(THROWS) == 36


@pytest.mark.parametrize("deck", [CHANCE, CHEST])
@pytest.mark.parametrize("book", EDITIONS.values(), ids=list(EDITIONS))
def test_all_cards_of_a_deck_together_bring_what_they_bring_on_average(book, deck):
    cards = [card for card in book.deck.values() if card.deck == deck]
    moves = [[Began((0, 1), "A-01")], *([Drew(0, deck, card.id, kept=False)] for card in cards)]
    first = chances_of(Positions(book, 2, moves[:2])).seats[0].cards
    came = sum(chances_of(Positions(book, 2, [moves[0], move])).seats[0].cards.came for move in moves[1:])
    assert first.mean == Fraction(came, len(cards))


def test_a_card_that_takes_from_all_brings_as_much_as_there_are_others():
    birthday = next(card for card in BOOK.deck.values() if card.effect == "receive_each")
    luck = chances_of(Positions(BOOK, 3, [START, [Drew(0, birthday.deck, birthday.id, kept=False)]])).seats[0]
    assert luck.cards.came in (birthday.amount, 2 * birthday.amount)


def test_rents_are_counted_by_who_pays_and_who_receives():
    rent = Paid(0, 1, 50, BOOK.charges.deed)
    tax = Paid(0, "bank", 100, BOOK.taxes.luxury)
    [*_, last] = moments_of(positions([rent], [tax], [rent]))
    assert (last.rent_paid, last.rent_received) == ((100, 0), (0, 100))


@pytest.mark.parametrize("book", EDITIONS.values(), ids=list(EDITIONS))
def test_every_book_says_by_which_clauses_rents_are_paid(book):
    assert rent_clauses(book) >= set(book.charges.clauses)
    assert all(clause for clause in rent_clauses(book))


def test_what_changed_worth_most_is_a_turning_point():
    begun = [Paid("bank", 0, 1500, "A-01"), Paid("bank", 1, 1500, "A-01")]
    moments = moments_of(positions(begun, [Paid(0, 1, 10, "A-04")], [Paid(0, 1, 900, "A-04")]))
    assert [swing.number for swing in swings(moments, most=2)] == [2, 4]
    assert swings(moments, most=2)[1].by == (-900, 900)


def test_what_was_taken_back_is_no_turning_point():
    taken_back = TakenBack(0, 3, (Paid(0, 1, 900, "A-04"),), (), (), (), (), (), (), -1, 0, "R-90")
    found = positions([], [Paid(0, 1, 900, "A-04")], [taken_back, Paid(1, 0, 900, "A-04")], [Paid(0, 1, 10, "A-04")])
    assert [swing.number for swing in swings(moments_of(found), undone(found.moves))] == [5]


def test_a_rent_that_was_claimed_and_given_back_was_never_received():
    claimed = Paid(1, 0, 20, BOOK.charges.clauses[0])
    taken_back = TakenBack(0, 2, (claimed,), (), (), (), (), (), (), -1, 0, "R-90")
    back = [taken_back, Paid(0, 1, 20, claimed.clause)]
    moments = moments_of(positions([claimed], back))
    assert [moment.rent_received for moment in moments] == [(0, 0), (20, 0), (0, 0)]
    assert [moment.rent_paid for moment in moments] == [(0, 0), (0, 20), (0, 0)]
