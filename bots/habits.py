"""What is done alike on owned and on leased land, soundly and without much thought."""

from __future__ import annotations

from games.engine import actions as act
from games.engine.agenda import ToChoose
from games.engine.elements import BANK, OUTSIDE, OpenRent

from .chair import Chair


def claim(chair: Chair, open_rent: OpenRent) -> act.PlayerAction:
    """Ask for what is one's own."""
    return act.Collect(chair.seat) if open_rent.visitor == BANK else act.Claim(chair.seat)


def lowest(chair: Chair) -> act.PlayerAction:
    """The least that may be fixed as a lowest bid."""
    allowed = chair.may("lowest_bid")
    assert allowed
    return allowed.actions[0]


def choice(chair: Chair, words: tuple[act.Reply, ...]) -> act.PlayerAction:
    """Of a card: pay while one is rich. Of a tax: what costs less, and the sum rather than a throw of the dice."""
    first, last = (choice.price.costs for choice in chair.may("choose") or ())
    if isinstance(chair.view.asked, ToChoose) and chair.view.asked.area == "cards":
        word = words[0] if chair.cash >= 4 * (first or 0) else words[-1]
    else:
        word = words[-1] if first is not None and last is not None and last <= first else words[0]
    return act.Choose(chair.seat, word)


def throw(chair: Chair) -> act.PlayerAction:
    """Where one pays before the throw: out of jail early, while there is something to buy."""
    leaves = chair.view.jail[chair.seat] != OUTSIDE and is_land_free(chair)
    return (leaves and way_out(chair)) or act.Roll(chair.seat)


def jail(chair: Chair) -> act.PlayerAction:
    """Out early while there is something to buy, later only when one must."""
    if not is_land_free(chair) and chair.may("stay"):
        return act.Stay(chair.seat)
    return way_out(chair) or act.Stay(chair.seat)


def way_out(chair: Chair) -> act.PlayerAction | None:
    """Out of jail by a card, else for the fine, if either may be had."""
    if chair.may("use_card"):
        return act.UseCard(chair.seat)
    return act.PayFine(chair.seat) if chair.may("pay_fine") else None


def is_land_free(chair: Chair) -> bool:
    """Whether there is anything left to buy."""
    return bool(free_land(chair))


def free_land(chair: Chair) -> list[int]:
    """The squares that nobody holds yet."""
    groups = chair.rules.board.groups.values()
    return [square for group in groups for square in group if chair.view.sites[square].holder is None]
