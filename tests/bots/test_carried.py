"""Bots carried to an arena that is not ours, as docs/carrying-a-bot.md tells: boards and tables that no book has."""

import random
from dataclasses import replace

import pytest

from bots.chair import Chair
from bots.dealings import NONE_YET
from bots.registry import STRATEGIES
from games.engine import EDITIONS, start
from games.engine.agenda import Auction, ToEnd, ToLeaveJail, ToTake, ToThrow
from games.engine.board import Board
from games.engine.chance import Drawn
from games.engine.elements import BANK, Bundle, Debt, Offer, Site

POSITIONS = 40


def of_four(square):
    """The station before the oranges is a fourth of them; there are no utilities."""
    if square.number == 15:
        rents = (13, 65, 190, 540, 740, 930)
        return replace(square, kind="lot", group="orange", price=170, house_price=100, rents=rents)
    return replace(square, kind="free_parking", group="", price=0) if square.kind == "utility" else square


def merged(square):
    """Five lots are held together, at the prices of none of them; cards are unknown ones."""
    if square.kind in ("chance", "chest"):
        return replace(square, kind="free_parking")
    grows = square.group in ("brown", "light_blue")
    return replace(square, group="brown", house_price=60) if grows else replace(square, price=square.price * 7 // 10)


def arena(odd, houses):
    """Their game as an edition: their board, no card that leads to what it lacks, as many pieces as they have."""
    book = EDITIONS["atlantic"].with_options({"build_anywhere": True})
    cards = {card.id: card for card in book.deck.values() if not card.effect.startswith("nearest_")}
    setup = replace(book.setup, start_bills={1: 900}, pieces={"house": houses, "hotel": houses})
    return replace(book, board=Board.of(map(odd, book.board.squares)), setup=setup, deck=cards)


def carried(book, seats, dice):
    """Their position as one of ours, and who is asked: anything may stand anywhere that a book would let it."""
    state = start(book, seats, Drawn(lambda n, purpose: dice.randrange(n))).state.fork()
    state.out = tuple(dice.sample(range(seats), dice.choice((0, 0, seats - 2))))
    inside = state.still_in()
    seat, other = dice.sample(inside, 2)
    state.cash[:] = [0 if player in state.out else dice.randrange(2_500) for player in range(seats)]
    state.at[:] = [dice.randrange(40) for _ in range(seats)]
    for squares in book.board.groups.values():
        whole, level = dice.choice((None, None, *inside)), dice.choice((0, 0, 1, 3, 4))
        for square in squares:
            holder = dice.choice((None, *inside)) if whole is None else whole
            stands = ("house",) * level if whole is not None and book.board.squares[square].kind == "lot" else ()
            owed = 0 if stands or holder is None or dice.random() < 0.8 else book.board.squares[square].price // 2
            state.put_site(square, Site(holder, stands, owed))
    state.turn, state.turn_no, state.thrown, state.agenda = seat, dice.randrange(1, 400), True, [ToEnd(seat)]
    deeds = [square.number for square in book.board.squares if square.group]
    ask(state, seat, other, [square for square in deeds if state.sites[square].holder is None], dice)
    return state, seat


def ask(state, seat, other, free, dice):
    """One of the questions that an arena has for who plays there; `free` is what nobody holds."""
    give, want = (Bundle(dice.choice((0, 90)), tuple(dice.sample(state.held_by(who), 1))) if state.held_by(who) else
                  Bundle(60) for who in (other, seat))  # fmt: skip
    match dice.randrange(7):
        case 0 if free:
            state.at[seat] = free[0]
            state.agenda.append(ToTake(seat, free[0]))
        case 1 if free:
            state.agenda.append(Auction(free[0], "sealed", 1, (seat, other)))
        case 2:
            state.thrown, state.agenda = False, [ToThrow(seat)]
        case 3:
            state.debts = (Debt(seat, dice.choice((BANK, other)), 1 + dice.randrange(2_000), "A-12"),)
        case 4:
            state.turn, state.agenda = other, [ToEnd(other)]
            state.offers, state.offer_no = (Offer(1, other, seat, give, want),), 1
        case 5:
            state.put_jail(seat, 1)
            state.agenda.append(ToLeaveJail(seat))


@pytest.mark.parametrize("grade", ["novice", "regular", "shrewd"])
@pytest.mark.parametrize(("odd", "houses"), [(of_four, 12), (merged, 10_000)], ids=["of four", "without number"])
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_a_bot_answers_what_it_is_asked_in_an_arena_that_is_not_ours_by_what_is_allowed_there(
    grade, odd, houses, seats
):
    dice, book = random.Random(seats), arena(odd, houses)
    for _ in range(POSITIONS):
        state, seat = carried(book, seats, dice)
        memory = NONE_YET._replace(turn=state.turn_no)
        chair = Chair.at(book, state, seat, lambda memory=memory: memory)
        action = STRATEGIES[grade](chair)
        assert action is not None, state
        assert chair.choice(action) is not None, (action, state)
