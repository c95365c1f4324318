"""What a deed says by itself: its lines, its prices, the stamp of a mortgage or a loan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.books.names import money, pieces
from games.books.writing.lists import listed
from games.engine.board import INCOME_TAX, LOT, LUXURY_TAX, Square
from games.engine.clauses import Clause
from games.engine.edition import Edition
from games.engine.elements import Site
from games.engine.parts.lines import Level
from games.engine.pieces import HOTEL, HOUSE, OFFICE, WORKS, Piece
from games.engine.rates import Rate
from games.engine.rules.finance import Mortgages
from games.engine.rules.parcels import Parcels
from games.engine.rules.tenure import Purchase
from games.figures.earning import rounds_to_earn
from games.figures.prices import price_of, redemption_of

from ..memory import kept


class DeedLine(NamedTuple):
    """A line of a deed: what stands there, what a visit costs, in how many rounds that pays for it."""

    label: str
    sum: str
    rounds: str


class DeedSum(NamedTuple):
    """A price or a sum of a square, and the clause by which it is paid."""

    label: str
    value: str
    clause: Clause


def printed_price(edition: Edition, square: int) -> str:
    """What is printed on a deed that is sold for good, as it stands beside its name; '' where land is leased."""
    if not isinstance(edition.tenure, Purchase):
        return ""
    return _("price %(sum)s") % {"sum": money(edition.name, edition.board.squares[square].price)}


@kept(4_000)
def lines_of(edition: Edition, square: int, opponents: int) -> tuple[DeedLine, ...]:
    """The lines of a deed, where so many others may come by."""
    return tuple(
        DeedLine(
            _label(edition, square, level),
            _rent(edition, edition.charges.rate_at(edition, square, level)),
            str(rounds_to_earn(edition, square, level, opponents) or ""),
        )
        for level in edition.charges.levels(edition, square)
    )


def line_now(edition: Edition, sites: Sequence[Site], square: int, seat: int | None) -> int | None:
    """The place of the line that holds, or would if this seat took the square; None where there is no such line."""
    if edition.finance.is_mortgaged(sites[square]) and isinstance(edition.finance, Mortgages):
        return None
    if sites[square].holder is None:
        if seat is None:
            return None
        sites = [*sites[:square], Site(seat), *sites[square + 1 :]]
    return list(edition.charges.levels(edition, square)).index(edition.charges.level(edition, sites, square))


def _label(edition: Edition, square: int, level: Level) -> str:
    if level.pieces and level.held:
        return pieces(WORKS, level.held)
    if level.pieces:
        return listed(pieces(piece, count) for piece, count in Counter(level.pieces).items())
    if not isinstance(edition.tenure, Purchase):
        return _("Bare lease")
    if edition.board.squares[square].kind != LOT:
        return ngettext("%(n)s of its group", "%(n)s of its group", level.held) % {"n": level.held}
    return _("Bare lot") if level.held == 1 else _("Whole group")


def _rent(edition: Edition, rate: Rate | None) -> str:
    if rate is None:
        return _("nothing")
    sum_ = money(edition.name, rate.amount)
    return _("%(sum)s times the dice") % {"sum": sum_} if rate.per_dice else sum_


@kept(1_000)
def sums_of(edition: Edition, square: int) -> tuple[DeedSum, ...]:
    """What a square costs, and what stands on it; or the tax."""
    printed = edition.board.squares[square]
    return tuple(_sums(edition, printed))


def _sums(edition: Edition, printed: Square) -> Iterator[DeedSum]:
    tenure, finance, name = edition.tenure, edition.finance, edition.name
    if printed.kind == INCOME_TAX:
        yield DeedSum(_("Tax"), money(name, edition.taxes.flat(printed)), edition.taxes.income)
    if printed.kind == LUXURY_TAX:
        yield DeedSum(_("Tax"), money(name, edition.taxes.flat_luxury(printed)), edition.taxes.luxury)
    if not printed.group:
        return
    price = money(name, price_of(edition, printed.number))
    if isinstance(tenure, Purchase):
        yield DeedSum(_("Price"), price, tenure.buying)
    else:
        yield DeedSum(_("Ground rent"), price, tenure.ground)
    yield from _buildings(edition, printed)
    if isinstance(finance, Mortgages):
        lent = finance.lent_on(printed)
        values = {"sum": money(name, lent), "back": money(name, redemption_of(edition, Site(None, owed=lent)))}
        yield DeedSum(_("Mortgage"), _("%(sum)s, redeemed for %(back)s") % values, finance.lending)


def _buildings(edition: Edition, printed: Square) -> Iterator[DeedSum]:
    building, name = edition.building, edition.name
    if isinstance(building, Parcels):
        kinds: tuple[Piece, ...] = (HOUSE, HOTEL, OFFICE) if printed.kind == LOT else (WORKS,)
        clauses = {HOUSE: building.houses, HOTEL: building.big, OFFICE: building.big, WORKS: building.works}
        for piece in kinds:
            yield DeedSum(pieces(piece, 1), money(name, building.price(printed, piece)), clauses[piece])
    elif printed.kind == LOT:
        house = money(name, printed.house_price)
        before = pieces(HOUSE, building.needs)
        yield DeedSum(pieces(HOUSE, 1), house, building.price)
        yield DeedSum(
            pieces(HOTEL, 1), _("%(sum)s and %(houses)s") % {"sum": house, "houses": before}, building.hotel_price
        )


def stamp_of(edition: Edition, site: Site, fresh: bool) -> str:
    """What is owed on a square, and what ends that."""
    back = money(edition.name, redemption_of(edition, site, fresh=fresh))
    if isinstance(edition.finance, Mortgages):
        return _("Mortgaged: no rent until it is redeemed for %(sum)s.") % {"sum": back} if site.owed else ""
    if not site.original:
        return ""
    if not site.owed:  # it stays until its tenth is paid
        return _("A loan that visits have paid back: %(back)s more ends it.") % {"back": back}
    values = {"sum": money(edition.name, site.owed), "back": back}
    return _("A loan: %(sum)s still owed, paid off for %(back)s.") % values
