"""The page that says how a game went: its result, what each was worth and had, what chance gave, what turned it."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.books.log import lines
from games.books.names import money, square_name
from games.books.teller import Teller
from games.books.writing.decimals import decimal
from games.books.writing.language import spoken
from games.past.luck import Beside, Luck
from games.past.moments import Moment, Swing
from games.tables.looking_back.replaying import Study, replayed, study_of
from games.tables.seen import Seen
from games.tables.selectors import access_table_for
from games.tables.shown import Status

from ..few_at_once import in_turn
from ..memory import Latest
from ..player_requests import PlayerRequest
from .outcome import outcome_of
from .plots import Caption, Plot, move_address, plot_of

_drawn: Latest[SafeString] = Latest(60)
"""What a page says of a game up to a move, in a language: some 60 kB each."""
EVEN, MUCH = 0.5, 1.5
"""Under so many steps from the mean a square is even, from so many on much above or below it."""


class LuckFigure(NamedTuple):
    """What came, and what comes on average."""

    came: str
    mean: str


class LuckRow(NamedTuple):
    """What chance gave one player, in words."""

    seat: int
    name: str
    throws: int
    pips: LuckFigure
    doubles: LuckFigure
    asked: LuckFigure
    brought: LuckFigure
    dice: str
    drawn: int
    cards: LuckFigure
    off: str


class Spot(NamedTuple):
    """A square of the map of landings: its place there, how often throws ended on it, and how often on average.

    `heat` says how far the two are apart.
    """

    number: int
    name: str
    x: str
    y: str
    middle: str
    upper: str
    lower: str
    came: int
    mean: str
    heat: str


class Turning(NamedTuple):
    """A move that turned a game: its lines in the journal, and whose worth changed by how much."""

    number: int
    to: str
    lines: tuple[str, ...]
    changes: tuple[tuple[int, str, str], ...]


@never_cache
@require_safe
def analysis(request: PlayerRequest, key: str) -> HttpResponse:
    """How a game went, up to its last move."""
    table = access_table_for(request.user, key)
    if table.game.status == Status.OPEN:
        return redirect("table", key=key)
    return in_turn(request, table.game.sequence, lambda: _page_of(request, table))


def _page_of(request: PlayerRequest, table: Seen) -> HttpResponse:
    context = {"game": table.game, "over": table.game.status == Status.OVER, "body": drawn_analysis(table)}
    return render(request, "games/analysis.html", context)


def drawn_analysis(table: Seen) -> SafeString:
    """All that the page says of a game: made once for a move, a language, and what its people are called."""
    moment = table.game.key, table.game.sequence, spoken(), *table.names
    return _drawn.of(moment, lambda: _draw(table, study_of(table)))


def _draw(table: Seen, study: Study) -> SafeString:
    context = {
        "game": table.game,
        "outcome": outcome_of(table),
        "plots": plots_of(table, study.moments),
        "turnings": [turning_of(table, swing) for swing in study.swings],
        "luck": [luck_of(table, seat, luck) for seat, luck in enumerate(study.chances.seats)],
        "spots": [spot_of(table, number, spot) for number, spot in enumerate(study.chances.squares)],
    }
    return SafeString(render_to_string("games/analysis_body.html", context))


def plots_of(table: Seen, moments: list[Moment]) -> list[Plot]:
    """Worth, cash and rents by moves."""
    to = partial(move_address, table.game.key)
    draw = partial(plot_of, to=to, names=table.names, written=partial(money, table.edition.name))
    said = (
        ("worth", _("Worth"), _("What each player was worth after each move.")),
        ("cash", _("Cash"), _("What each player had in hand after each move.")),
        ("rent_received", _("Rents received"), _("All rents that each player had received up to a move.")),
        ("rent_paid", _("Rents paid"), _("All rents that each player had paid up to a move.")),
    )
    return [
        draw(
            Caption(figure.removeprefix("rent_"), title, says, _("Move")),
            values=[getattr(moment, figure) for moment in moments],
        )
        for figure, title, says in said
    ]


def turning_of(table: Seen, swing: Swing) -> Turning:
    """A move that turned a game, in words."""
    then = replayed(table, swing.number)
    assert then is not None
    said = lines(Teller(table.edition, table.names), then.move.facts)
    changes = tuple((seat, table.names[seat], _signed(table, by)) for seat, by in enumerate(swing.by) if by)
    return Turning(
        swing.number,
        move_address(table.game.key, swing.number),
        tuple(line.text for line in said if line.kind != "turn"),
        changes,
    )


def luck_of(table: Seen, seat: int, luck: Luck) -> LuckRow:
    """What chance gave one player, in words."""
    sums = partial(_beside, table)
    return LuckRow(
        seat=seat, name=table.names[seat], throws=luck.throws,
        pips=_counted(luck.pips), doubles=_counted(luck.doubles),
        asked=sums(luck.rent_asked), brought=sums(luck.rent_brought), dice=_signed(table, luck.of_dice),
        drawn=luck.drawn, cards=sums(luck.cards), off=_signed(table, luck.cards.off),
    )  # fmt: skip


def spot_of(table: Seen, number: int, spot: Beside) -> Spot:
    """A square of the map of landings."""
    name = square_name(table.edition.name, number, table.edition.board.squares[number].kind)
    x, y = place_of(number)
    return Spot(
        number, name, _eleventh(x), _eleventh(y), _eleventh(x + 0.5), _eleventh(y + 0.35), _eleventh(y + 0.75),
        spot.came, _tenths(spot.mean), heat_of(spot),
    )  # fmt: skip


def _eleventh(share: float) -> str:
    return f"{share / 11:.2%}"


def place_of(number: int) -> tuple[int, int]:
    """Where a square lies among eleven by eleven: departure at the bottom right, then to the left."""
    side, along = divmod(number, 10)
    return ((10 - along, 10), (0, 10 - along), (along, 0), (10, along))[side]


def heat_of(spot: Beside) -> str:
    """How a square is coloured by how much more or less often throws ended there."""
    if abs(spot.steps) < EVEN:
        return "even"
    return ("more" if spot.steps > 0 else "less") + ("-much" if abs(spot.steps) >= MUCH else "")


def _counted(beside: Beside) -> LuckFigure:
    return LuckFigure(decimal(beside.came, 0), _("mean %(mean)s") % {"mean": _tenths(beside.mean)})


def _beside(table: Seen, beside: Beside) -> LuckFigure:
    name = table.edition.name
    mean = money(name, _whole(table, beside.mean))
    return LuckFigure(money(name, beside.came), _("mean %(mean)s") % {"mean": mean})


def _signed(table: Seen, amount: int | Fraction) -> str:
    """A change of a sum, with its sign."""
    whole = _whole(table, amount)
    return f"+{money(table.edition.name, whole)}" if whole > 0 else money(table.edition.name, whole)


def _whole(table: Seen, amount: int | Fraction) -> int:
    """A sum to the unit of its edition."""
    unit = table.edition.unit
    return round(Fraction(amount) / unit) * unit


def _tenths(amount: Fraction) -> str:
    return decimal(float(amount))
