"""Random walks through whole games, and whether `legal` and `decide` agree wherever one comes."""

import random

from hypothesis import given
from hypothesis import strategies as st

from games.engine import EDITIONS, Refused, awaited, decide, legal, start
from games.engine import actions as act
from games.engine.asks import ASKS
from games.engine.chance import Drawn
from games.engine.elements import Bundle

BOOK = EDITIONS["polynesia"]
OTHERS = [
    book.with_variant(variant).with_options({"claims": claims, "auction": auction, **more})
    for book in EDITIONS.values()
    if book is not BOOK
    for variant in ("standard", *book.variants)
    for claims in ("auto", "manual")
    for auction in ("free", "turns", "sealed")
    for more in ({}, {"build_anywhere": True}, {"time_limit": True, "equal_turns": True})
    if set(more) <= set(book.defaults)
]
BOOKS = OTHERS + [
    BOOK.with_variant(variant).with_options({"claims": claims, "auction": auction, "lowest_bid": lowest})
    for variant in ("standard", "short")
    for claims in ("auto", "manual")
    for auction in ("free", "turns", "turns_final", "sealed")
    for lowest in ("none", "host", "player", 0.5)
]
PIECES = ("house", "hotel", "office", "works")


def candidates(state, seat):
    """One action of every kind, with every argument that a kind may have within reason."""
    for name in ("roll", "buy", "decline", "pass", "claim", "collect", "pay", "pay_fine", "stay", "end", "lease"):
        yield name, None, ASKS[name].kind(seat)
    for square in range(40):
        yield "mortgage", square, act.Mortgage(seat, square)
        yield "redeem", square, act.Redeem(seat, square)
        yield "exchange", square, act.Exchange(seat, square)
        yield "repay", square, act.Repay(seat, square)
        yield "give_up", square, act.GiveUp(seat, (square,))
        yield "settle", square, act.Settle(seat, Bundle(deeds=(square,)))
    for number in range(1, state.offer_no + 2):
        yield "accept", number, act.Accept(seat, offer=number)
        yield "refuse", number, act.Refuse(seat, number)
        yield "withdraw", number, act.Withdraw(seat, number)
    for deck in ("chance", "chest"):
        yield "use_card", deck, act.UseCard(seat, deck)
    for piece in ("house", "hotel", "office"):
        yield "want", piece, act.Want(seat, piece, 1)
    for word in ("pay", "draw", "flat", "percent", "dice"):
        yield "choose", word, act.Choose(seat, word)


def agree(book, state):
    """`legal` offers nothing that `decide` refuses, and the reverse."""
    for seat in range(len(state.cash)):
        offered = legal(book, state, seat)
        for name, value, action in candidates(state, seat):
            offers = name in offered and (value is None or value in offered[name].values)
            assert offers == is_accepted(book, state, action), (name, value, offers, state.agenda)
        agree_on_sales(book, state, seat, offered)
        building_agrees(book, state, seat, offered.get("build"))
        for name, kind in (("bid", act.Bid), ("lowest_bid", act.FixLowest)):
            sums(book, state, seat, kind, offered.get(name))


def agree_on_sales(book, state, seat, offered):
    """A square is named where some of what stands there may be sold: one piece, or only several at once (R-71)."""
    named = offered["sell"].values if "sell" in offered else ()
    for square, site in enumerate(state.sites):
        sales = [act.Sell(seat, (square,) * count) for count in range(1, max(1, len(site.pieces)) + 1)]
        accepted = any(is_accepted(book, state, sale) for sale in sales)
        assert (square in named) == accepted, ("sell", square, accepted, state.agenda)


def building_agrees(book, state, seat, offered):
    for square in range(40):
        lawful = {kind for kind in PIECES if is_built(book, state, act.Build(seat, (square,), kind))}
        any_piece = is_built(book, state, act.Build(seat, (square,)))
        assert bool(lawful or any_piece) == (square in offered.values if offered else False), (square, lawful)
        pieces = {wish.piece for wish in offered.actions if wish.squares == (square,)} if offered else set()
        if pieces - {None}:
            assert pieces == lawful
        else:
            assert bool(lawful) == any_piece


def is_built(book, state, wish):
    """In cash, or in Community with as much borrowed as may be; who has not got the lot is refused any sum alike."""
    own = state.sites[wish.squares[0]].holder == wish.seat
    loans = (range(10, 210, 5) if own else (10,)) if book.name == "community" else ()
    return any(is_accepted(book, state, wish._replace(loan=loan)) for loan in (0, *loans))


def sums(book, state, seat, kind, offered):
    if offered is None:
        assert not any(is_accepted(book, state, kind(seat, amount * book.unit)) for amount in (1, 200, 1_000))
        return
    assert is_accepted(book, state, kind(seat, offered.least))
    assert not is_accepted(book, state, kind(seat, offered.least - book.unit))
    if offered.most is not None:
        assert is_accepted(book, state, kind(seat, offered.most))
        assert not is_accepted(book, state, kind(seat, offered.most + book.unit))


def is_accepted(book, state, action):
    try:
        decide(book, state, action, Drawn(lambda n, purpose: 0))
    except Refused:
        return False
    return True


def random_action(book, state, dice):
    """Some legal action; giving up and trading less often than the rest."""
    seats = [seat for seat in range(len(state.cash)) if seat not in state.out]
    waiting = awaited(state)
    seat = dice.choice(waiting if waiting and dice.random() < 0.85 else seats)
    found = legal(book, state, seat)
    names = [name for name in found if name != "bankrupt" or dice.random() < 0.03]
    if not names or dice.random() < 0.02:
        return server_action(book, state, dice)
    name = dice.choice(names)
    return made(name, found[name], seat, state, dice)


def server_action(book, state, dice):
    top = state.agenda[-1]
    if getattr(top, "mode", "") == "free":
        return act.CloseAuction()
    if book.ending.timed and not state.closing and dice.random() < 0.1:
        return act.TimeUp()
    return act.Timeout(dice.choice(awaited(state)))


def made(name, allowed, seat, state, dice):
    kind = ASKS[name].kind
    value = dice.choice(allowed.values) if allowed.values else None
    if name in ("bid", "lowest_bid"):
        return kind(seat, allowed.least)
    if name == "build":
        return built(seat, allowed, dice)
    if name == "sell":
        return dice.choice(allowed.actions)
    if name == "give_up":
        return kind(seat, (value,))
    if name == "want":
        return act.Want(seat, value, dice.randint(1, allowed.most))
    if name == "settle":
        return act.Settle(seat, Bundle(deeds=(value,)))
    if name == "accept":
        return act.Accept(seat, offer=value)
    if name == "offer":
        return trade(seat, value, state, dice)
    return kind(seat) if value is None else kind(seat, value)


def built(seat, allowed, dice):
    """One piece more, where the book leaves a choice any of them, now and then on credit."""
    wish = dice.choice(allowed.actions)
    return wish._replace(loan=dice.choice((0, 0, 25))) if wish.piece else wish


def trade(seat, other, state, dice):
    mine, theirs = state.held_by(seat), state.held_by(other)
    give = Bundle(cash=dice.choice((0, 2_000, 100_000)), deeds=tuple(dice.sample(mine, min(len(mine), 1))))
    want = Bundle(cash=dice.choice((0, 4_000)), deeds=tuple(dice.sample(theirs, min(len(theirs), 1))))
    return act.MakeOffer(seat, other, give, want)


def walk(book, seats, seed, steps, look):
    """Random play; `look` sees every position with the facts so far. Gives the recorded chance and actions."""
    dice = random.Random(seed)
    chance = Drawn(lambda n, purpose: dice.randrange(n))
    state, events = start(book, seats, chance)
    facts, done = list(events), []
    look(state, facts)
    for _ in range(steps):
        if state.over:
            break
        action = random_action(book, state, dice)
        try:
            state, events = decide(book, state, action, chance)
        except Refused:
            continue  # a trade that turned out unlawful; everything else comes from `legal`
        done.append(action)
        facts += events
        look(state, facts)
    return chance, done, state


games = given(book=st.sampled_from(BOOKS), seats=st.integers(2, 5), seed=st.integers(0, 10**9))
