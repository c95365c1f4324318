"""Players who do anything allowed: leave, trade, settle, bid, claim, wish, in any mode; nobody plays to win.

`pick` chooses from a list: by a seed in the soak, by Hypothesis in the state machine, which then shrinks what fails.
"""

import random
from dataclasses import replace
from itertools import count

from games.engine import EDITIONS, Refused, awaited, decide, legal, start
from games.engine import actions as act
from games.engine.agenda import Auction
from games.engine.asks import ASKS
from games.engine.chance import Drawn
from games.engine.elements import Bundle, OpenRent
from games.scenarios.given import place

MODES = ("free", "turns", "turns_final", "sealed")
LOWEST = ("none", "host", "player", 0.5)
ENDS = ({"time_limit": False}, {"time_limit": True}, {"time_limit": True, "equal_turns": True})
BUSINESS = ("bankrupt", "offer", "withdraw", "refuse", "mortgage", "redeem", "sell")
"""What would else be most of what happens, being almost always allowed."""


SHORT, LONG = 10, 40
"""How many steps a walk has."""


def table_of(pick, edition=None):
    """A book as some table plays it, and how many sit there."""
    book = EDITIONS[edition or pick(sorted(EDITIONS))]
    book = book.with_variant(pick(("standard", *book.variants)))
    options = {"auction": pick(MODES), "lowest_bid": pick(LOWEST), "claims": pick(("auto", "manual"))}
    if "build_anywhere" in book.defaults:
        options["build_anywhere"] = True
    return book.with_options(options | pick(ENDS)), pick((2, 3, 4, 5))


def opened(book, seats, pick):
    """The first position of a game, or one in its middle; with the book as it is there, and the facts so far."""
    state, events = start(book, seats, Drawn(lambda n, purpose: pick(range(n))), first=pick(range(seats)))
    return (book, state, events) if pick((True, *(False,) * 7)) else (*furnished(book, state, pick), [])


def walk(seed):
    """Positions at random: seeds go through the books, one after the other; the first of each book has few steps.

    Of a game that ends before it has gone half of them one learns little: there is another then.
    """
    edition, steps = sorted(EDITIONS)[seed % len(EDITIONS)], SHORT if seed < len(EDITIONS) else LONG
    walks = (list(positions(random.Random(f"{seed}/{number}"), steps, edition)) for number in count())
    return next(walked for walked in walks if len(walked) > steps // 2)


def positions(dice, steps, edition=None):
    """A table where anything allowed is done, at random: its book, each position, and the facts that have led to it."""
    book, seats = table_of(dice.choice, edition)
    book, state, facts = opened(book, seats, dice.choice)
    yield book, state, facts
    for _ in range(steps):
        if state.over:
            return
        action = anything(book, state, dice.choice)
        try:
            state, facts = decide(book, state, action, Drawn(lambda n, purpose: dice.randrange(n)))
        except Refused:
            continue
        yield book, state, facts


def furnished(book, state, pick):
    """The book with few pieces, and a position in the middle of a game: deeds held, lent on, built on, little cash."""
    seats = state.order
    squares = [square.number for square in book.board.squares if square.group]
    deeds = [square for square in squares if state.sites[square].holder is None]
    owners = {square: pick((None, *seats, *seats)) for square in deeds}
    groups = {book.board.squares[square].group: pick(("mixed", "mixed", *seats)) for square in deeds}
    whole = {square: groups[book.board.squares[square].group] for square in deeds}
    owners |= {square: seat for square, seat in whole.items() if seat != "mixed"}
    state.stock = {**state.stock, "house": 200, "hotel": 50}
    place(book, state, {seat: holdings(book, seat, owners, pick) for seat in seats}, {})
    state.stock = {**state.stock, "house": pick((0, 1, 3, 20)), "hotel": pick((0, 1, 9))}
    if book.claims.manual:
        state.claims = tuple(rents(state, book.unit, pick))
    return replace(book, setup=replace(book.setup, pieces=dict(pieces_of(state)))), state


def rents(state, unit, pick):
    """Some that the player in turn has not been asked for yet."""
    for square in [square for square, site in enumerate(state.sites) if site.holder not in (None, state.turn)]:
        if pick(range(5)) == 0:
            yield OpenRent(state.sites[square].holder, state.turn, square, unit * pick((5, 20)), "R-13", state.turn_no)


def pieces_of(state):
    """How many of each piece there are, in the bank and on the board."""
    for piece, left in state.stock.items():
        yield piece, left + sum(site.pieces.count(piece) for site in state.sites)


def holdings(book, seat, owners, pick):
    """What a seat has, as `given` of a scenario says it."""
    mine = [square for square, owner in owners.items() if owner == seat]
    lent = {square for square in mine if pick((True, False, False))}
    purse = {"cash": pick((0, 3, 10, 40, 100)) * 10 * book.unit, "deeds": mine}
    if book.setup.reserve:
        lots = [square for square in mine if book.board.squares[square].kind == "lot"]
        built = {square: pick((1, 3, 4, ["hotel"])) for square in lots if pick((True, False))}
        loans = {square: {"original": 40, "owed": pick((0, 3, 40))} for square in built if square in lent}
        return purse | {"buildings": built, "loans": loans}
    whole = [
        square
        for square in mine
        if book.board.squares[square].kind == "lot"
        and all(owners.get(other) == seat for other in book.board.group_of(square))
        and not any(other in lent for other in book.board.group_of(square))
    ]
    level = {book.board.squares[square].group: pick((0, 0, 1, book.building.needs, "hotel")) for square in whole}
    built = {square: level[book.board.squares[square].group] for square in whole}
    built = {square: pieces for square, pieces in built.items() if pieces}
    return purse | {"mortgaged": sorted(lent), "buildings": built}


def anything(book, state, pick):
    """Some action that is allowed, of a player or of the server; a trade may turn out not to be."""
    waiting = awaited(state)
    if pick(range(12)) == 11 or not waiting:
        return of_the_server(book, state, waiting, pick)
    seat = pick((*waiting, *waiting, *state.still_in()))
    found = legal(book, state, seat)
    answers = [name for name in sorted(found) if name not in BUSINESS]
    name = pick(answers) if answers and pick(range(4)) else pick(sorted(found))
    if name == "bankrupt" and pick(range(3)):
        name = pick(sorted(found))
    return made(book, state, seat, name, found[name], pick)


def of_the_server(book, state, waiting, pick):
    """The hammer, the closing time, the end that all agree on, or the default of somebody late."""
    top = state.agenda[-1]
    free = isinstance(top, Auction) and top.mode == "free" and not state.debts
    if free and (not waiting or pick((True, False))):
        return act.CloseAuction()
    if book.ending.timed and not state.closing and pick(range(8)) == 0:
        return act.TimeUp()
    if pick(range(60)) == 0:
        return act.Conclude()
    return act.Timeout(pick(waiting)) if waiting else act.CloseAuction()


def made(book, state, seat, name, allowed, pick):
    """The action of that name, with any argument that it may have, within reason."""
    kind = ASKS[name].kind
    if name in MAKERS:
        return MAKERS[name](book, state, seat, allowed, pick)
    return kind(seat, pick(allowed.values)) if allowed.values else kind(seat)


def sum_within(book, allowed, pick):
    """A sum from the least to the most."""
    most = allowed.least + 20 * book.unit if allowed.most is None else allowed.most
    between = allowed.least + (most - allowed.least) // 2 // book.unit * book.unit
    return pick((allowed.least, allowed.least + (most > allowed.least) * book.unit, between, most))


def some(squares, pick, most=3):
    """Some of a list, at least one."""
    squares = list(squares)
    return tuple(dict.fromkeys(pick(squares) for _ in range(pick(range(1, most + 1)))))


def build(book, state, seat, allowed, pick):
    """A list of pieces, in Community on credit now and then."""
    if not allowed.actions[0].piece:
        return act.Build(seat, some(allowed.values, pick))
    square, piece = pick([(wish.squares[0], wish.piece) for wish in allowed.actions])
    loan = pick((0, 0, 25)) if book.setup.reserve else 0
    return act.Build(seat, (square,), piece, loan)


def offer(book, state, seat, allowed, pick):
    """Deeds, cards and cash for deeds, cards and cash."""
    other = pick(allowed.values)
    sides = []
    for giver in (seat, other):
        deeds = (None, *state.held_by(giver))
        given = tuple(deed for deed in {pick(deeds), pick(deeds)} if deed is not None)
        cash = pick((0, 0, 1, 5, 50)) * book.unit
        sides.append(Bundle(min(cash, state.cash[giver]), given, pick(((), state.cards[giver]))))
    return act.MakeOffer(seat, other, *sides)


def settle(book, state, seat, allowed, pick):
    """Some property, and perhaps some cash."""
    return act.Settle(seat, Bundle(min(pick((0, book.unit)), state.cash[seat]), some(allowed.values, pick)))


def accept(book, state, seat, allowed, pick):
    """The offer, redeeming what is mortgaged or not."""
    number = pick(allowed.values)
    given = next(offer.give.deeds for offer in state.offers if offer.number == number)
    lent = tuple(square for square in given if state.sites[square].owed)
    return act.Accept(seat, pick(((), lent)), number)


MAKERS = {
    "bid": lambda book, state, seat, allowed, pick: act.Bid(seat, sum_within(book, allowed, pick)),
    "lowest_bid": lambda book, state, seat, allowed, pick: act.FixLowest(seat, sum_within(book, allowed, pick)),
    "want": lambda book, state, seat, allowed, pick: act.Want(
        seat, allowed.values[0], pick(range(1, min(allowed.most, 4) + 1))
    ),
    "sell": lambda book, state, seat, allowed, pick: act.Sell(seat, some(allowed.values, pick)),
    "give_up": lambda book, state, seat, allowed, pick: act.GiveUp(seat, some(allowed.values, pick)),
    "build": build,
    "offer": offer,
    "settle": settle,
    "accept": accept,
}
