"""Buildings by the row of a group: on each lot how many pieces come or go, at a price that the rules have given."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine import Choice
from games.engine.actions import Build, Sell
from games.engine.elements import Site
from games.engine.pieces import Piece
from games.figures.lots import Stack, to_build, to_sell
from games.figures.parcels import room_on

from .desk import Desk, Lot, LotRow, Parcel, ParcelRow


def rows(desk: Desk, choices: Sequence[Choice], selling: bool = False) -> tuple[LotRow, ...]:
    """A row for each group on which one of these choices builds, or from which it sells, one piece."""
    by_square = {_square(choice): choice for choice in choices}
    groups = dict.fromkeys(desk.edition.board.group_of(square) for square in by_square)
    return tuple(_row(desk, group, by_square, selling) for group in groups)


def parcel_rows(desk: Desk, choices: Sequence[Choice], most: int | None) -> tuple[ParcelRow, ...]:
    """A row for each group with the parcels on which one of these choices builds; `most` is what may be borrowed."""
    squares = {_square(choice) for choice in choices}
    groups = dict.fromkeys(desk.edition.board.group_of(square) for square in sorted(squares))
    return tuple(
        ParcelRow(desk.group(colour), colour, tuple(_parcel(desk, at, most or 0) for at in group if at in squares))
        for group in groups
        for colour in [desk.edition.board.squares[group[0]].group]
    )


def sale_rows(desk: Desk, choices: Sequence[Choice]) -> tuple[ParcelRow, ...]:
    """A row for each group with the parcels where all pieces of a kind bring the same."""
    even: dict[int, list[Choice]] = {}
    for choice in choices:
        square = _square(choice)
        if _brings_the_same(desk.view.sites[square]):
            even.setdefault(square, []).append(choice)
    groups = dict.fromkeys(desk.edition.board.group_of(square) for square in sorted(even))
    return tuple(
        ParcelRow(desk.group(colour), colour, tuple(_sold(desk, at, even[at]) for at in group if at in even))
        for group in groups
        for colour in [desk.edition.board.squares[group[0]].group]
    )


def has_uneven(desk: Desk) -> bool:
    """Whether on some parcel of one's own the order of sales matters, though it may be that none there goes first."""
    built = (site for site in desk.view.sites if site.holder == desk.seat and site.pieces)
    return any(not _brings_the_same(site) for site in built)


def _brings_the_same(site: Site) -> bool:
    """Whether each piece there brings what others of its kind do; not where the first pays a loan off."""
    return not site.original and len({*zip(site.pieces, site.paid, strict=True)}) == len({*site.pieces})


def _sold(desk: Desk, square: int, choices: Sequence[Choice]) -> Parcel:
    """A parcel from which one may sell, with what each piece of a kind brings."""
    standing, pieces = desk.view.sites[square].pieces, []
    for choice in choices:
        piece, gain = (choice.action.piece if isinstance(choice.action, Sell) else None), choice.price.gain or 0
        if piece is not None:
            pieces.append((piece, _priced(desk, piece, gain), standing.count(piece), gain))
    return Parcel(square, desk.teller.where(square), desk.stands(square), tuple(pieces), 0)


def _parcel(desk: Desk, square: int, most: int) -> Parcel:
    room = room_on(desk.edition, desk.view.sites, square, most)
    pieces = tuple((piece, _priced(desk, piece, price), count, price) for piece, count, price in room.pieces)
    return Parcel(square, desk.teller.where(square), desk.stands(square), pieces, room.loan)


def _priced(desk: Desk, piece: Piece, price: int) -> str:
    return _("%(piece)s (%(sum)s)") % {"piece": desk.teller.piece(piece), "sum": desk.sum(price)}


def _square(choice: Choice) -> int:
    assert isinstance(choice.action, Build | Sell)
    return choice.action.squares[0]


def _row(desk: Desk, group: tuple[int, ...], choices: dict[int, Choice], selling: bool) -> LotRow:
    """The lots of a group; what the first piece costs or brings the others do too, since they have one price."""
    gain = next(choices[square].price.gain for square in group if square in choices)
    price = abs(gain or 0)
    colour = desk.edition.board.squares[group[0]].group
    text = _("Sell (%(group)s): %(sum)s each") if selling else _("Build (%(group)s): %(sum)s each")
    text %= {"group": desk.group(colour), "sum": desk.sum(price)}
    found = (to_sell if selling else to_build)(desk.edition, desk.view.sites, group, choices)
    return LotRow(text, colour, tuple(_lot(desk, stack, price) for stack in found))


def _lot(desk: Desk, stack: Stack, price: int) -> Lot:
    name, stands = desk.teller.where(stack.square), desk.stands(stack.square)
    return Lot(stack.square, name, stands, stack.level, stack.most, price, stack.now)
