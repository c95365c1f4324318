"""Sends what is due: claims the rows, reads again whether they are still true, and writes what became of them."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from django.db.models import Min
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import Notice, User
from games.clocks.moments import has_come
from games.tables.manners.matters import matters_in

from .channels import CHANNELS, NotYet, Undeliverable
from .hours import loud_from
from .messages import compose
from .outbox import wishes_of

LONGEST = timedelta(minutes=10)
"""A sending that takes longer was cut off. Nobody knows how far it came, so it is not made a second time."""
LONGEST_DELAY = timedelta(days=3)
"""By no more do quiet hours and the daily e-mail put a notice off: what is due later was written by a wrong clock."""
WHILE_PAUSED = timedelta(minutes=5)
"""After so long it is looked again whether a table that stands still has gone on."""
MOST_TRIES = 6

log = logging.getLogger(__name__)


def due(now: datetime) -> list[tuple[int, str]]:
    """Whom to send something by now: (user, channel), who has waited longest first."""
    waiting = Notice.objects.filter(has_come("due_at", now, now + LONGEST_DELAY), status=Notice.Status.WAITING)
    found = waiting.values("user", "channel").annotate(since=Min("due_at")).order_by("since", "user", "channel")
    return list(found.values_list("user", "channel")[:500])


def give_up_lost(now: datetime) -> None:
    """Close the sendings that were cut off."""
    lost = Notice.objects.filter(has_come("due_at", now, now + LONGEST), status=Notice.Status.SENDING)
    lost.update(status=Notice.Status.FAILED, detail=gettext_noop("The server was interrupted."), done=now)


def deliver(user_id: int, channel: str, now: datetime) -> int:
    """Send one message with all that is due to somebody by a channel; gives how many notices went with it.

    The rows are claimed by a conditional update: of two who try at once, one finds nothing.
    """
    claim = uuid4()
    due = Notice.objects.filter(has_come("due_at", now, now + LONGEST_DELAY), status=Notice.Status.WAITING)
    waiting = due.filter(user=user_id, channel=channel)
    if not waiting.update(status=Notice.Status.SENDING, claim=claim, due_at=now + LONGEST):
        return 0
    user = User.objects.get(pk=user_id)
    with translation.override(user.language):
        claimed = list(Notice.objects.filter(claim=claim).select_related("game").order_by("pk"))
        notices = _still_true(user, _at_tables_that_go_on(claimed, now))
        notices = _in_no_quiet_hours(user, notices, now)
        return _send(user, channel, claim, notices) if notices else 0


def _at_tables_that_go_on(notices: Sequence[Notice], now: datetime) -> list[Notice]:
    """Those of tables that do not stand still: at a paused one nobody can move, nor does anybody's time run out.

    The others wait until it goes on.
    """
    stand_still = [notice for notice in notices if notice.game is not None and notice.game.paused_at is not None]
    _put_off(stand_still, now + WHILE_PAUSED)
    return [notice for notice in notices if notice not in stand_still]


def _still_true(user: User, notices: Sequence[Notice]) -> list[Notice]:
    """Those whose matter is still open and that are still wanted; the others are dropped."""
    wishes, still_open = wishes_of(user), _still_open(user, notices)
    kept = []
    for notice in notices:
        if notice.game is not None and (notice.game.pk, notice.about) not in still_open:
            _close(notice, Notice.Status.DROPPED, _why_not(notice, still_open))
        elif not wishes.wants(notice.kind, notice.channel):
            _close(notice, Notice.Status.DROPPED, _("You no longer want notices of this kind here."))
        else:
            kept.append(notice)
    return kept


def _why_not(notice: Notice, still_open: Iterable[tuple[int, str]]) -> str:
    """Why something is not sent that waits no more as it did: a vacation has it told when that ends, by another row."""
    itself = notice.about.partition(",")[0]
    if any(game == notice.game_id and about.partition(",")[0] == itself for game, about in still_open):
        return _("Your vacation at that table has begun: what waits is told when it ends.")
    return _("It was dealt with in the meantime.")


def _in_no_quiet_hours(user: User, notices: Sequence[Notice], now: datetime) -> list[Notice]:
    """Those that go now: where quiet hours have begun since they were due, only what one tries. The others wait."""
    loud = loud_from(wishes_of(user), user.zone, now)
    waits = [notice for notice in notices if notice.game is not None and loud > now]
    _put_off(waits, loud)
    return [notice for notice in notices if notice not in waits]


def _put_off(notices: Sequence[Notice], until: datetime) -> None:
    """Let claimed ones wait again; mostly there are none."""
    if notices:
        rows = Notice.objects.filter(pk__in=[notice.pk for notice in notices])
        rows.update(status=Notice.Status.WAITING, due_at=until)


def _still_open(user: User, notices: Iterable[Notice]) -> set[tuple[int, str]]:
    """What still waits for somebody at the tables of these notices, as they stand now; each table is read once."""
    games = {notice.game.pk: notice.game for notice in notices if notice.game is not None}.values()
    return {(game.pk, matter.about) for game in games for matter in matters_in(game) if matter.user == user.pk}


def _send(user: User, channel: str, claim: UUID, notices: Sequence[Notice]) -> int:
    if not (user.is_active and CHANNELS[channel].reached([user.pk])):
        _close_all(notices, Notice.Status.DROPPED, _("You can no longer be reached in this way."))
        return 0
    try:
        message_id = CHANNELS[channel].send(user, compose(claim, notices))
    except NotYet as reason:
        _try_later(notices, str(reason))
    except Undeliverable as reason:
        _close_all(notices, Notice.Status.FAILED, str(reason))
    except Exception:
        log.exception("a notice for user %s by %s", user.pk, channel)
        _close_all(notices, Notice.Status.FAILED, _("Something went wrong on the server."))
    else:
        sent = Notice.objects.filter(pk__in=[notice.pk for notice in notices])
        sent.update(status=Notice.Status.SENT, message_id=message_id, done=timezone.now(), detail="")
        return len(notices)
    return 0


def _try_later(notices: Sequence[Notice], reason: str) -> None:
    """Wait twice as long each time, and give up in the end."""
    for notice in notices:
        notice.tries += 1
        if notice.tries >= MOST_TRIES:
            _close(notice, Notice.Status.FAILED, reason)
            continue
        notice.status, notice.detail = Notice.Status.WAITING, reason[:200]
        notice.due_at = timezone.now() + timedelta(minutes=2**notice.tries)
        notice.save(update_fields=["tries", "status", "detail", "due_at"])


def _close_all(notices: Sequence[Notice], status: str, detail: str) -> None:
    for notice in notices:
        _close(notice, status, detail)


def _close(notice: Notice, status: str, detail: str) -> None:
    row = Notice.objects.filter(pk=notice.pk)
    row.update(status=status, detail=detail[:200], done=timezone.now(), tries=notice.tries)
