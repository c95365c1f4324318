"""What deeds are worth to whom: the measure by which bots bid and trade."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.engine.board import LOT
from games.engine.edition import Edition
from games.engine.elements import Bundle, Site

COMPLETE = 2.6
"""How much more a lot is worth when its group is whole."""
CLOSE = 1.25
"""How much more it is worth when one other of its group is held too."""


def group_factor(rules: Edition, group: Sequence[int], held: int) -> float:
    """By how much holding `held` squares of a group raises the worth of each."""
    if rules.board.squares[group[0]].kind != LOT:
        return 1 + 0.15 * held
    if held == len(group):
        return COMPLETE
    return CLOSE if held > 1 else 1.0


def worth_of(rules: Edition, sites: Sequence[Site], squares: Collection[int], among: Collection[int] = ()) -> float:
    """What holding just these squares is worth to a player, in whole units; only in the groups of `among` if given."""
    groups = dict.fromkeys(map(rules.board.group_of, among)) if among else rules.board.groups.values()
    total = 0.0
    for group in groups:
        total += worth_in_group(rules, sites, group, [square for square in group if square in squares])
    return total


def worth_in_group(rules: Edition, sites: Sequence[Site], group: Sequence[int], held: Sequence[int]) -> float:
    """What holding just these squares of a group is worth to a player, in whole units."""
    if not held:
        return 0.0
    factor, printed = group_factor(rules, group, len(held)), rules.board.squares
    return sum([printed[square].price * factor - sites[square].owed for square in held])


def gain(rules: Edition, sites: Sequence[Site], holds: Collection[int], gets: Bundle, gives: Bundle) -> float:
    """What a trade is worth to somebody who holds `holds`."""
    after = (set(holds) | set(gets.deeds)) - set(gives.deeds)
    card = rules.jail.fine / 2
    cash = gets.cash - gives.cash + card * (len(gets.cards) - len(gives.cards))
    touched = (*gets.deeds, *gives.deeds)
    if not touched:
        return cash
    return cash + worth_of(rules, sites, after, touched) - worth_of(rules, sites, holds, touched)


def completes(rules: Edition, holds: Collection[int], gets: Collection[int]) -> bool:
    """Whether getting these squares makes a coloured group whole."""
    for square in gets:
        group = rules.board.together[square]
        lacking = [other for other in group if other not in holds and other not in gets]
        if not lacking and rules.board.squares[square].kind == LOT:
            return True
    return False


def completing(rules: Edition, holds: frozenset[int], others: Sequence[int]) -> list[int]:
    """Those of other squares each of which alone makes a coloured group whole for somebody who holds these."""
    squares, together = rules.board.squares, rules.board.together
    last = [square for square in others if len(holds.intersection(together[square])) == len(together[square]) - 1]
    return [square for square in last if squares[square].kind == LOT]


def is_last(rules: Edition, sites: Sequence[Site], square: int) -> bool:
    """Whether a lot is all that somebody lacks of its coloured group."""
    holders = {sites[other].holder for other in rules.board.group_of(square) if other != square}
    return rules.board.squares[square].kind == LOT and len(holders) == 1 and None not in holders
