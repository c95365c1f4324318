"""The deed of a square: what a visit costs, who holds what of its group, and figures for the one who looks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.books import clauses_on, sentence
from games.books.names import group_name, square_name
from games.books.writing.language import gettext as _
from games.books.writing.language import spoken
from games.engine import View
from games.engine.agenda import Auction, ToFixLowest, ToTake
from games.engine.board import Board
from games.engine.clauses import Clause
from games.engine.groups import held_of
from games.tables.seen import Seen

from ..drawing import Word, address, drawn
from ..memory import Latest, kept
from .figures import cash_after, chances, completed, reach, visit_of
from .lines import DeedLine, DeedSum, line_now, lines_of, printed_price, stamp_of, sums_of

_drawn: Latest[SafeString] = Latest(500)
"""The deeds that somebody has been asked about lately, by all that they tell."""


class Rule(NamedTuple):
    """What a clause says of a square that nobody can hold."""

    text: str
    clause: Clause


class DeedCard(NamedTuple):
    """A deed as one person sees it. `owner` is the seat that holds it, `now` the place of the line that holds.

    `place` is the id of the part of a page in which it lies; with `folded` its lines are opened where there is more to
    see than a deed.
    """

    place: str
    number: int | str
    name: str
    kind: str
    group: str
    group_name: str
    owner: int | None
    held: tuple[str, ...]
    stamp: str
    lines: tuple[DeedLine, ...]
    now: int | None
    sums: tuple[DeedSum, ...]
    figures: tuple[str, ...]
    lacking: str
    rules: tuple[Rule, ...]
    clauses: tuple[Clause, ...]
    rulebook: str
    folded: bool = False


def deed_of(table: Seen, square: int) -> DeedCard:
    """The deed of a square as it stands, for whoever looks."""
    edition, view = table.edition, table.view
    left, lacking = cash_after(table, square)
    figures = (*completed(edition, view, square, table.names), *chances(edition, view, square), left)
    return _card(table, square, "deed", figures, lacking)


def _card(
    table: Seen, square: int, place: str, figures: Iterable[str], lacking: str, *, folded: bool = False
) -> DeedCard:
    edition, view = table.edition, table.view
    printed, site = edition.board.squares[square], view.sites[square]
    clauses, ownable = tuple(clauses_on(edition.name, printed.kind)), bool(printed.group)
    return DeedCard(
        place=place, number=square, name=square_name(edition.name, square, printed.kind), kind=printed.kind,
        group=printed.group, group_name=group_name(edition.name, printed.group), owner=site.holder,
        held=tuple(_held(edition.board, view, square, table.names)), lacking=lacking,
        stamp=stamp_of(edition, site, square in view.fresh),
        lines=lines_of(edition, square, len(view.still_in()) - 1) if ownable else (),
        now=line_now(edition, view.sites, square, view.seat) if ownable else None,
        sums=sums_of(edition, square), figures=tuple(text for text in figures if text),
        rules=() if ownable else tuple(Rule(sentence(clause, edition.name), clause) for clause in clauses),
        clauses=clauses if ownable else (), rulebook=address("rules", edition.name), folded=folded,
    )  # fmt: skip


@kept(2_000)
def draw_deed(deed: DeedCard) -> SafeString:
    """A deed as a part of a page. Who holds it is said in words; what it is drawn for tells templates apart."""
    return drawn("deed", deed._replace(place=Word(deed.place), number=str(deed.number), owner=None))


def asked_deed(table: Seen) -> SafeString:
    """The deed that the viewer is asked about: to take it, to bid for it, to fix its lowest bid; '' for any other."""
    asked, seat = table.view.asked, table.view.seat
    match asked:
        case ToTake(square=square) | ToFixLowest(square=square) if asked.seat == seat:
            return _asked(table, square, folded=False, priced=isinstance(asked, ToTake))
        case Auction(square=square, piece="") if seat is not None:
            return _asked(table, square, folded=True, priced=False)
    return SafeString("")


def _asked(table: Seen, square: int, *, folded: bool, priced: bool) -> SafeString:
    """The same as long as nothing has changed that it tells of: not with each bid."""
    edition, view = table.edition, table.view
    told = edition, square, folded, priced, spoken(), *table.names
    stands = view.seat, view.sites, view.at, view.jail, table.free_cash, view.out, view.fresh

    def draw() -> SafeString:
        figures = (*completed(edition, view, square, table.names), visit_of(edition, view, square))
        lacking = cash_after(table, square)[1] if priced else ""
        card = _card(table, square, "asked", figures, lacking, folded=folded)
        price = printed_price(edition, square) if lacking or not priced else ""  # where no button says it
        return draw_deed(card._replace(held=(price, *card.held)) if price else card)

    return _drawn.of((*told, *stands), draw)


def reach_line(table: Seen) -> str:
    """The worst rent that the viewer's next throw may cost, and how likely that is; '' where none is in reach."""
    return reach(table.edition, table.view)


def _held(board: Board, view: View, square: int, names: list[str]) -> Iterator[str]:
    """Who holds how many of the square's group, in the order of play."""
    group = board.group_of(square)
    for seat in view.order:
        if count := held_of(view.sites, group, seat):
            values = {"who": names[seat], "n": count, "all": len(group)}
            yield (
                _("You hold %(n)s of %(all)s") if seat == view.seat else _("%(who)s holds %(n)s of %(all)s")
            ) % values
    if group and held_of(view.sites, group, None) == len(group):
        yield _("Nobody holds any of its group")
