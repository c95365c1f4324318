"""What an event is, in sentences made from its configuration."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from datetime import datetime

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import get_current_timezone_name, localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.events.course import course_of, points_of
from clubs.formats import FORMATS
from clubs.formats.format import SettingsError
from clubs.models import Event
from clubs.pairing.tables import sizes_with
from clubs.scoring.standings import TIES
from clubs.services.agreeing import FIELDS
from games.books.comparison import agreed
from games.books.names import edition_name, variant_name
from games.books.writing.decimals import decimal
from games.books.writing.lengths import clock, length
from games.books.writing.lists import beside, listed
from games.engine import EDITIONS
from games.engine.edition import Edition
from games.pages.arriving.agreed_fields import EQUAL

from .naming import in_waves

SHORT: dict[str, Promise] = {
    "wins": gettext_lazy("Won"),
    "share": gettext_lazy("Share"),
    "opponents": gettext_lazy("Opponents"),
    "last": gettext_lazy("Last rounds"),
    "lot": gettext_lazy("Lot"),
}
"""What stands above the column of each tie-break."""


def what_it_is(event: Event) -> list[str]:
    """The rules of an event, sentence by sentence."""
    return [*_format(event), *_late(event), *_tables(event), *_time(event), *_watching(event), *_results(event)]


def edition_of(event: Event) -> Edition | None:
    """The book of an event with variant and options, but for the time; None for what no book of ours is any more."""
    try:
        options = {name: value for name, value in event.options.items() if name != EQUAL}
        return EDITIONS[event.edition].with_variant(event.variant).with_options(options)
    except (KeyError, ValueError):
        return None


def game_of(event: Event) -> str:
    """Which game is played."""
    return beside((edition_name(event.edition), variant_name(event.edition, event.variant)))


def _format(event: Event) -> Iterator[str]:
    found = FORMATS[event.format]
    yield str(found.label)
    try:
        settings = found.read(event.settings)
        yield from found.sentences(settings)
        if found.remarks:
            yield from found.remarks(settings, course_of(event))
    except SettingsError as error:
        yield str(error)


def _tables(event: Event) -> Iterator[str]:
    yield _("What is played: %(game)s.") % {"game": game_of(event)}
    edition = edition_of(event)
    if edition and (options := agreed(edition)):
        yield _("Agreed on beside the book: %(agreed)s.") % {"agreed": options}
    text = _("There are %(n)s seats at a table; where it does not come out even, %(least)s to %(most)s.")
    some = sizes_with(event.seats)
    yield text % {"n": event.seats, "least": min(some), "most": max(some)}


def _late(event: Event) -> Iterator[str]:
    """Who may still enter once it has begun; until round 1 begins is no time, for it does so with the event."""
    if in_waves(event.format):
        if event.late_until:
            yield _("One may enter as long as the arena is open.")
        return
    if event.late_until < 2:
        return
    text = _("After the start one may enter until round %(n)s begins, without points for rounds that one has missed.")
    yield text % {"n": event.late_until}


def _time(event: Event) -> Iterator[str]:
    if event.minutes is None:
        yield _("A game lasts as long as it takes.")
    else:
        yield _("Each table plays for %(length)s.") % {"length": length(event.minutes * 60)}
        if event.options.get(EQUAL):
            yield _("When the time is up the round is finished, so that all have had equally many turns (R-77).")
    yield clock(event.budget, event.credit, event.cap)
    if in_waves(event.format):
        yield _(
            "Who misses two decisions has the rest of the game played by a bot; after two such games one is withdrawn."
        )
        return
    yield from _between(event)
    yield _("Who misses two decisions has the rest of the game played by a bot; who misses two rounds is withdrawn.")


def delay_name(seconds: int) -> str:
    """How much later somebody sees a table, in words."""
    minutes = seconds // 60
    later = ngettext("%(n)s minute later", "%(n)s minutes later", minutes) % {"n": minutes}
    return later if minutes else _("Without a delay")


def _between(event: Event) -> Iterator[str]:
    if event.starts:
        moments = (localtime(datetime.fromisoformat(start)) for start in event.starts)
        said = listed(date_format(moment, "SHORT_DATE_FORMAT") + date_format(moment, " H:i") for moment in moments)
        text = _("From the second on rounds begin at fixed moments (%(zone)s): %(moments)s. For those that follow:")
        yield text % {"zone": get_current_timezone_name(), "moments": said}
    if event.pause:
        text = _("The next round begins %(pause)s after the last table of a round is over.")
        yield text % {"pause": length(event.pause)}
    else:
        yield _("The next round begins as soon as the last table of a round is over.")


def _watching(event: Event) -> Iterator[str]:
    if event.watch_delay:
        minutes = event.watch_delay // 60
        text = ngettext(
            "Whoever does not play at a table sees it %(n)s minute later, and its result as late.",
            "Whoever does not play at a table sees it %(n)s minutes later, and its result as late.",
            minutes,
        )
        yield text % {"n": minutes}
        yield _("A round is over, and the next one is drawn, when all its results are told.")


def _results(event: Event) -> Iterator[str]:
    points = points_of(event.points)
    for size in sizes_with(event.seats):
        text = _("At a table of %(n)s the places bring %(points)s points.")
        yield text % {"n": size, "points": beside(decimal(f"{float(each):g}", None) for each in points[size])}
    yield _("Shared places share the sum of theirs.")
    if FORMATS[event.format].byes:
        yield _("Whoever has a bye earns the mean of a table of %(n)s.") % {"n": event.seats}
    ties = [TIES[name].label for name in declared(event)]
    if ties:
        yield _("Among equal points these decide, in this order: %(ties)s; at last the lot.") % {"ties": listed(ties)}
    else:
        yield _("Among equal points the lot decides.")


def as_declared(event: Event) -> Hashable:
    """All that organisers have declared: what may change of an event until it is opened, and its moments after that."""
    return repr([getattr(event, name) for name in FIELDS])


def declared(event: Event) -> list[str]:
    """The tie-breaks of an event in their order, but for the lot, which comes last in any case."""
    return [name for name in event.ties if name in SHORT and name != "lot"]


def explained(event: Event) -> list[tuple[str, str]]:
    """What stands above the columns of an event's tie-breaks, each with what it counts."""
    return [(str(SHORT[name]), str(TIES[name].label)) for name in (*declared(event), "lot")]
