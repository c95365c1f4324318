"""What foils know of a board: groups, what somebody lacks, what a visit costs, what may be traded."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bots.chair import Chair
from games.engine.agenda import Auction
from games.engine.elements import Bundle
from games.engine.parts.loans import payoff
from games.engine.rules.tenure import Leasing

THROWS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
"""How often of 36 each sum is thrown."""


def is_leased(chair: Chair) -> bool:
    """Whether the land is leased here."""
    return isinstance(chair.rules.tenure, Leasing)


def price(chair: Chair, square: int) -> int:
    """What is printed on a deed; where land is leased, what stands there has cost, and a little for the lease."""
    printed = chair.rules.board.squares[square].price
    if is_leased(chair):
        return sum(chair.view.sites[square].paid) + printed // 10
    return printed


def worth(chair: Chair, deeds: Collection[int]) -> int:
    """What deeds cost, less what is owed on them."""
    return sum(price(chair, deed) - chair.view.sites[deed].owed for deed in deeds)


def group(chair: Chair, square: int) -> tuple[int, ...]:
    """The squares of its group."""
    return chair.rules.board.group_of(square)


def is_lot(chair: Chair, square: int) -> bool:
    """Whether houses may stand there."""
    return chair.rules.board.squares[square].kind == "lot"


def lacks(chair: Chair, seat: int) -> dict[int, int]:
    """For each square that alone a seat lacks of a coloured group: who holds it. What the bank has is left out."""
    found, sites = {}, chair.view.sites
    for squares in chair.rules.board.groups.values():
        lacking = [square for square in squares if sites[square].holder != seat]
        if len(lacking) == 1 and is_lot(chair, lacking[0]):
            holder = sites[lacking[0]].holder
            if holder is not None:
                found[lacking[0]] = holder
    return found


def completes(chair: Chair, seat: int, gets: Collection[int]) -> bool:
    """Whether these squares make a coloured group whole for a seat."""
    sites = chair.view.sites
    return any(
        is_lot(chair, square) and all(sites[s].holder == seat or s in gets for s in group(chair, square))
        for square in gets
    )


def whole(chair: Chair, seat: int) -> list[int]:
    """The lots of the coloured groups that a seat holds whole."""
    sites = chair.view.sites
    return [
        square
        for squares in chair.rules.board.groups.values()
        if is_lot(chair, squares[0]) and all(sites[s].holder == seat for s in squares)
        for square in squares
    ]


def loose(chair: Chair, seat: int) -> list[int]:
    """What a seat may trade and holds outside whole groups, the cheapest first; where land is leased, all of it."""
    kept = () if is_leased(chair) else whole(chair, seat)
    found = [square for square in tradable(chair, seat) if square not in kept]
    return sorted(found, key=lambda square: price(chair, square))


def tradable(chair: Chair, seat: int) -> list[int]:
    """What a seat may put into a trade: no building in the group, where the book asks for that, and no loan."""
    view, rules = chair.view, chair.rules
    lots = {getattr(view.asked, "square", None), *getattr(view.asked, "squares", ())}
    free = [square for square in view.held_by(seat) if square not in lots]
    if rules.trades.no_building:
        return [s for s in free if not any(view.sites[other].pieces for other in group(chair, s))]
    return [s for s in free if not payoff(view.sites[s])]


def rent(chair: Chair, square: int) -> float:
    """What a visit of ours to a square costs as things are."""
    site = chair.view.sites[square]
    if site.holder in (None, chair.seat) or (site.owed and not is_leased(chair)):
        return 0.0
    rate = chair.rules.charges.rate(chair.rules, chair.view.sites, square)
    if rate is None:
        return 0.0
    return rate.amount * (7 if rate.per_dice else 1)


def danger(chair: Chair) -> int:
    """What the next throw may well cost: the highest rent in its reach, weighed a little by how likely it is."""
    if not any(site.pieces for site in chair.view.sites):
        return 0
    at = chair.view.at[chair.seat]
    reach = ((rent(chair, (at + pips) % 40), often) for pips, often in THROWS.items())
    return int(max((cost * min(1.0, 0.4 + often / 8) for cost, often in reach), default=0))


def rounded(chair: Chair, amount: float) -> int:
    """A sum of the book, not above that amount."""
    return int(amount) // chair.rules.unit * chair.rules.unit


def others(chair: Chair) -> Iterator[int]:
    """The other seats still in."""
    return (seat for seat in chair.view.still_in() if seat != chair.seat)


def of_cash(chair: Chair, amount: float) -> Bundle:
    """So much cash, rounded."""
    return Bundle(cash=max(0, rounded(chair, amount)))


def lot_of(auction: Auction) -> int | None:
    """The square under the hammer; None where it is a piece."""
    return None if auction.piece else auction.square
