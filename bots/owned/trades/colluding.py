"""What a trade would leave one if the other were of one mind with a third, who gets the deeds next or keeps money."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from games.engine.elements import Bundle

from ..chances.prospects import Prospects


def handed_on(p: Prospects, other: int, gets: Bundle, gives: Bundle, mine: float) -> float:
    """By how much one's chance would rise at the worst if a third were given what makes their group whole, or gave it.

    `mine` is how strong the trade itself makes one. Without a third whom that would arm it is 0.
    """
    seat, view = p.chair.seat, p.chair.view
    least = 0.0
    for third, whose, passed in _thirds(p, other, gives.deeds):
        own = p.holders_after(other, gets.deeds, gives.deeds)
        for square in passed:
            own[square] = whose
        moved = (*gets.deeds, *gives.deeds, *passed)
        theirs = p.strength(other, view.cash[other] + gives.cash - gets.cash, own, moved)
        armed = p.strength(third, view.cash[third], own, moved)
        rise = p.chance_with({seat: mine, other: theirs, third: armed}) - p.chances[seat]
        least = min(least, rise)
    return least


def money_back(p: Prospects, other: int, gets: Bundle, gives: Bundle, mine: float, share: float) -> float:
    """The same if the other got back what they have left with others by trades, less that share of what they win.

    Deeds that they have bought are cash left with others as far as no bank lends on them. Without any it is 0.
    """
    seat = p.chair.seat
    left = lost_to(p, other, [third for third in p.seats if third not in (seat, other)], p.lent)
    if not left:
        return 0.0
    cash = p.chair.view.cash[other] + left
    theirs = p.after_trade(other, gets.deeds, gives.deeds).theirs
    before = p.odds.with_changed({other: p.strength(other, cash)})
    after = p.odds.with_changed({seat: mine, other: p.worth(theirs, cash + gives.cash - gets.cash)})
    return min(0.0, after[seat] - before[seat] - share * max(0.0, after[other] - before[other]))


def lost_to(p: Prospects, who: int, partners: Collection[int], got: Callable[[tuple[int, ...]], float]) -> float:
    """By how much somebody has given these by trades more than they got, no less than 0: deeds at printed prices.

    `got` says what those that they got count for. What was left for a debt is paid for by that, and no gift.
    """
    lost = 0.0
    for offer in p.chair.dealings.done:
        if offer.settles:
            continue
        if offer.giver == who and offer.taker in partners:
            gave, gets = offer.give, offer.want
        elif offer.taker == who and offer.giver in partners:
            gave, gets = offer.want, offer.give
        else:
            continue
        lost += gave.cash + p.printed(gave.deeds) - gets.cash - got(gets.deeds)
    return max(0.0, lost)


def _thirds(p: Prospects, other: int, deeds: tuple[int, ...]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """The third who has all the rest of a group of which deeds go to another, alone or together with that one.

    With who would have the group whole, of the two, and by which squares more.
    """
    for number in {p.tables.place[square] for square in deeds}:
        group = p.tables.groups[number]
        rest = {p.own[square] for square in group.squares if square not in deeds}
        thirds = rest - {other}
        if not group.is_lot or len(thirds) != 1:
            continue
        third = thirds.pop()
        if third is None or third == p.chair.seat:
            continue
        if other in rest:
            yield third, other, tuple([square for square in group.squares if p.own[square] == third])
        else:
            yield third, third, tuple([square for square in group.squares if square in deeds])
