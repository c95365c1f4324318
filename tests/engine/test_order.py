"""What a move must pay, in which order and with what cash: the engine beside a second referee, in random games."""

import random

import pytest

from games.engine import EDITIONS, Refused, awaited, decide, legal, start
from games.engine import actions as act
from games.engine.chance import Drawn, Scripted
from games.engine.elements import Debt, Deck, Site
from games.engine.events import Paid
from games.engine.records import from_plain
from tests.laws import conserved
from tests.position import position
from tests.second import BOARD, CARDS, Second
from tests.walks import BOOKS, made, random_action, trade

GOING_ON = (
    "roll", "end", "pay", "choose", "buy", "lease", "decline", "claim", "collect", "pay_fine", "use_card", "stay",
    "mortgage", "sell", "pass",
)  # fmt: skip
QUICK = EDITIONS["france"].with_variant("quick")
STIRRING = (
    "pay_each",
    "receive_each",
    "repay_tenth",
    "advance_to",
    "nearest_station",
    "nearest_utility",
    "pay_or_chance",
)
GROUPS = {}
for number, row in BOARD.items():
    if row["group"]:
        GROUPS.setdefault(row["group"], []).append(number)


def scattered(book, state, dice):
    """The position with pieces anywhere, property shared out at random, next to no cash, and stirring cards on top."""
    state = state.fork()
    for name, deck in state.decks.items():
        stirring = {card: dice.random() * (0.3 if CARDS[card]["effect"] in STIRRING else 1) for card in deck.unseen}
        state.put_deck(name, Deck((), tuple(sorted(stirring, key=stirring.get))))
    for seat in state.order:
        state.at[seat] = dice.choice((dice.randrange(40), 0, 15, 29))  # a throw before the cards
        left = dice.choice((0, 10, 30, 60, 120, 400)) * book.unit
        state.bank += state.cash[seat] - left
        state.cash[seat] = left
        if dice.random() < 0.2:
            state.at[seat] = 10
            state.put_jail(seat, 0 if book.jail == QUICK.jail else dice.randrange(3))
    pot = dice.choice((0, 50)) * book.unit if book.name in ("polynesia", "community") else 0
    state.bank, state.pot = state.bank - pot, pot
    for group in GROUPS.values():
        furnish(book, state, group, dice)
    return state


def furnish(book, state, group, dice):
    """Holders, pieces, mortgages and loans of one group, within what the bank has."""
    whole = dice.choice(state.order) if dice.random() < 0.4 else None
    height = dice.randrange(6) if whole is not None else 0
    for square in group:
        holder = whole if whole is not None else dice.choice((None, *state.order))
        if holder is None:
            continue
        lot = BOARD[square]["kind"] == "lot"
        if book.name == "community":
            state.put_site(square, parcel(state, holder, square, lot, dice))
        elif lot and height and not (dice.random() < 0.1):
            pieces = ("hotel",) if height == 5 else ("house",) * min(height, book.building.needs)
            state.put_site(square, Site(holder, taken(state, pieces)))
        else:
            price = int(BOARD[square]["price"]) * (2000 if book.name == "polynesia" else 1)
            state.put_site(square, Site(holder, (), price // 2 if dice.random() < 0.2 else 0))


def parcel(state, holder, square, lot, dice):
    stood = ((), ("house",), ("house",) * 4, ("hotel",), ("hotel", "office")) if lot else ((), ("works",))
    pieces = taken(state, dice.choice(stood))
    price = int(BOARD[square]["house_price"] or BOARD[square]["price"])
    original = dice.choice((0, 15, 40)) if pieces else 0
    owed = dice.randint(0, original)
    return Site(holder, pieces, owed, original, (price,) * len(pieces))


def taken(state, pieces):
    if any(state.stock[piece] < pieces.count(piece) for piece in pieces):
        return ()
    state.put_pieces(fewer=pieces, more=())
    return pieces


def going_on(book, state, dice):
    """Mostly what leads on: a throw, an answer, and out of a debt now and then a mortgage or a sale."""
    waiting = awaited(state)
    if not waiting or dice.random() < 0.25:
        return None
    if state.debts and dice.random() < 0.5:
        return dealing(book, state, dice)
    seat = dice.choice(waiting)
    found = legal(book, state, seat, GOING_ON)
    if not found:
        return None
    picked = dice.choice(list(found))
    return made(picked, found[picked], seat, state, dice)


def in_debt_nothing_is_spent(before, action, after):
    """A trade leaves whoever is in debt more cash; nothing is bought, built or redeemed meanwhile (R-05, R-86)."""
    if isinstance(action, act.Accept):
        offer = next(offer for offer in reversed(before.offers) if offer.taker == action.seat and fits(action, offer))
        for seat in (offer.giver, offer.taker):
            if in_debt(before, seat) and not offer.settles:
                assert after.cash[seat] > before.cash[seat]
    elif isinstance(action, act.Build | act.Buy | act.Lease | act.Redeem | act.Repay | act.Bid):
        assert not in_debt(before, action.seat)
    elif isinstance(action, act.Mortgage) and in_debt(before, action.seat):
        assert after.cash[action.seat] > before.cash[action.seat]


def fits(action, offer):
    return action.offer in (None, offer.number)


def in_debt(state, seat):
    return any(debt.debtor == seat for debt in state.debts)


def dealing(book, state, dice):
    """Somebody deals with one in debt: answers the newest offer, or makes one."""
    if state.offers and dice.random() < 0.6:
        offer = state.offers[-1]
        return act.Accept(offer.taker, offer=offer.number)
    pair = [dice.choice(state.debts).debtor]
    pair.append(dice.choice([seat for seat in state.still_in() if seat not in pair]))
    dice.shuffle(pair)
    return trade(*pair, state, dice)


def game(book, seed, steps=80):
    """A random game from such a position, each decision shown to the second referee; which is given back."""
    dice = random.Random(seed)
    chance = Drawn(lambda n, purpose: dice.randrange(n))
    state = scattered(book, start(book, dice.randint(2, 5), chance).state, dice)
    second = Second(book)
    for _ in range(steps):
        if state.over:
            break
        action = going_on(book, state, dice) or random_action(book, state, dice)
        try:
            after, events = decide(book, state, action, chance)
        except Refused:
            continue
        second.follow(state, action, events, after)
        conserved(book, after)
        in_debt_nothing_is_spent(state, action, after)
        state = after
    return second


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_move_pays_what_the_book_says_in_its_order_and_with_the_cash_of_that_moment(edition, whole):
    games = 48 if whole else 6
    books = [book for book in BOOKS if book.name == edition]
    found = [game(books[seed % len(books)], seed) for seed in range(games)]
    assert sum(second.seen for second in found) > 20 * games
    assert sum(second.unpaid for second in found) > games // 4


def test_the_second_referee_objects_where_the_order_is_another():
    book, state = position("community", {"Ana": {"at": 38, "deeds": [39]}})
    throw = act.Roll(0)
    after, events = decide(book, state, throw, Scripted([(1, 2)]))
    Second(book).follow(state, throw, events, after)
    payments = [place for place, event in enumerate(events) if isinstance(event, Paid)]
    first, second = payments[:2]
    events[first], events[second] = events[second], events[first]
    with pytest.raises(AssertionError):
        Second(book).follow(state, throw, events, after)


def test_a_debt_that_an_older_version_kept_is_read():
    assert from_plain(["Debt", 0, "bank", 5, "C-29", 8, False]) == Debt(0, "bank", 5, "C-29", 8)
