"""What one person may do at an event, and where they sit: the part of its page that is theirs alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from clubs.events.conditions import conditions_of
from clubs.events.stamp import Stamp
from clubs.models import GOING_ON, Entry, Event
from clubs.services.entries import may_come_back
from clubs.services.going_on.places import takes_entries
from clubs.services.overlap import taken_up_by
from games.tables.people import Person

from ..naming import in_waves, round_name, table_number
from ..reached import Reached
from ..reading.lines import number
from .shared import DrawnPart, digest_of

State, Status = Event.State, Entry.Status
LEFT: dict[str, Promise] = {
    "withdrew": gettext_lazy("You have withdrawn."),
    "not_there": gettext_lazy("You did not check in before the start: you are not paired."),
    "elsewhere": gettext_lazy("At the start you still played at another live event: you are not paired here."),
    "no_member": gettext_lazy("The event is for members of the club: you are not paired."),
    "absent": gettext_lazy("You were absent from two rounds: you are withdrawn, and keep your points."),
    "locked_out": gettext_lazy("You may no longer play on this site: you are not paired any more."),
}
"""Why somebody is withdrawn, by the code in the journal."""
ABSENT_WITHOUT_ROUNDS = gettext_lazy("A bot ended two games for you: you are withdrawn, and keep your points.")


def draw_own(at: Reached, stamp: Stamp, user: Person) -> DrawnPart:
    """The viewer's own part; `<token/>` stands where a page puts its token: for the same it is the same text."""
    event, entry = at.event, at.entry
    context: dict[str, Any] = {
        "event": event, "entry": entry, "user": user, "visit": at.visit, "organises": at.organises,
        "may_enter": may_enter(event, entry), "may_withdraw": may_withdraw(event, entry),
        "outside": event.members_only and not at.visit.belongs, "may_check_in": may_check_in(event, entry),
        "comes_back": may_withdraw(event, entry) and _takes_in(event, entry),
        "stands": entry is not None and event.state in GOING_ON,
        "expelled": entry is not None and entry.status == Status.EXPELLED,
        "seat": at.seat if event.state == State.RUNNING or _plays_on(at) else None,
    }  # fmt: skip
    if entry is not None and entry.place and Fraction(entry.points or 0) and stamp.tables.all_told:
        context["mine"] = {"place": entry.place, "points": number(Fraction(entry.points or 0))}
    if context["seat"]:
        seat = context["seat"]
        context["round"] = round_name(event.format, seat.round, seat.title)
        context["table"] = table_number(event.format, seat.round, seat.table)
    elif context["may_enter"] or event.state == State.DRAFT:
        context["conditions"] = conditions_of(event, user, at.visit.role)
    if entry is not None and entry.status == Status.WITHDRAWN:
        context["left"] = left(event, entry)
    context["joins"] = not context["seat"] and entry is not None and joins(event, entry)
    if entry is not None and event.state == State.OPEN and entry.status in (Status.IN, Status.WAITING):
        context["elsewhere"] = taken_up_by(event, entry.user_id)
    shown = ("seat", "stands", "mine", "left", "expelled", "organises", "may_enter", "conditions")
    context["nothing"] = not any(context.get(name) for name in shown)
    html = render_to_string("clubs/event.html#own", context)
    return DrawnPart(html, digest_of(html))


def _plays_on(at: Reached) -> bool:
    """Whether the viewer sits at a game of an event that is cancelled: where there is none yet none comes any more."""
    return at.event.state == State.CANCELLED and at.seat is not None and at.seat.key is not None


def left(event: Event, entry: Entry) -> str:
    """Why somebody who is withdrawn is so."""
    lines = event.journal.filter(what__in=LEFT, names__who=entry.name)
    why = lines.values_list("what", flat=True).first() or "withdrew"
    return str(ABSENT_WITHOUT_ROUNDS if why == "absent" and in_waves(event.format) else LEFT[why])


def may_enter(event: Event, entry: Entry | None) -> bool:
    """Whether the state of an event lets somebody enter it; whether they fulfil its conditions is another matter."""
    if entry is not None and entry.status != Status.WITHDRAWN:
        return False
    return _takes_in(event, entry)


def _takes_in(event: Event, entry: Entry | None) -> bool:
    """Whether an event takes somebody in who comes, or who comes back once they have withdrawn."""
    return takes_entries(event) and (entry is None or event.state == State.OPEN or may_come_back(event, entry))


def may_withdraw(event: Event, entry: Entry | None) -> bool:
    """Whether somebody who has entered may withdraw."""
    return event.state in GOING_ON and entry is not None and entry.status in (Status.IN, Status.WAITING)


def joins(event: Event, entry: Entry) -> bool:
    """Whether somebody who has entered late waits for the round in which they are seated first."""
    if event.state != State.RUNNING or entry.status != Status.IN or not event.late_until:
        return False
    return not in_waves(event.format) and not entry.seats.exists() and not entry.byes.exists()


def may_check_in(event: Event, entry: Entry | None) -> bool:
    """Whether somebody is waited for to check in."""
    if entry is None or entry.checked_in_at or event.check_in_at is None or event.state != State.OPEN:
        return False
    return entry.status in (Status.IN, Status.WAITING) and event.check_in_at <= timezone.now()
