"""Somebody deletes their account: what is theirs alone goes at once, and games keep the name of a former player.

The row stays, since games, reports and what clubs have decided hold on to it; nothing on it says who that was.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import CASCADE, F, ForeignObjectRel, Model
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.adapter import told
from accounts.emails.boxes import hold
from accounts.looks import key_of
from accounts.models import Gone, HeldName, User
from accounts.names.usernames import name_of_former
from games.tables.seats.departing import go_by_name, go_for_good

log = logging.getLogger(__name__)
HELD_FOR = timedelta(days=90)
"""For how long nobody else gets the name of somebody who has gone."""
AFTER = timedelta(minutes=30)
"""How long after somebody has gone whatever was under way then has come to its end."""
MOST = 20
TRIES = 4
"""How often somebody is made to leave anew what they came to meanwhile; what comes after that is left by the sweep."""
STAYS = frozenset({"accounts.rating", "accounts.flag", "accounts.gone", "clubs.clubrating", "bots.turn"})
"""What belongs to a row of a player and stays with it: results are folded from it, or of two people, or of a table."""
REASONS: list[Callable[[User], Iterable[ToSettle]]] = []
"""What somebody must settle before they go: an app adds its function when it is ready."""
GOING: list[Callable[[User, str], None]] = []
"""What an app does with what is somebody's when they go; it is given the new name as well."""


class ToSettle(NamedTuple):
    """What somebody must settle before they go, in a sentence, and the address of the page where they can."""

    said: str
    where: str = ""


class StaysYet(Exception):
    """An account cannot be deleted as things stand; the message is for its owner."""


def reasons_against(user: User) -> list[ToSettle]:
    """What somebody must settle first; nothing for most."""
    staff = [ToSettle(_("Staff ask a superuser: who has decided what must be known."))] if user.is_staff else []
    return [*staff, *(reason for ask in REASONS for reason in ask(user))]


class _CameMeanwhile(Exception):
    """They have sat down, joined or entered somewhere between the leaving of all that and the holding of their row."""


def go(*, user: User) -> None:
    """Delete an account. Raises `StaysYet` with the first thing that must be settled before; then nothing changes.

    Where they have come to something new meanwhile, all is begun again, so that this is left as well.
    """
    for left in reversed(range(TRIES)):
        try:
            _go(user, last=not left)
            return
        except _CameMeanwhile:
            continue


@transaction.atomic
def _go(user: User, last: bool) -> None:
    """Events, games and the player are held in this order, as wherever a game counts or an event begins."""
    leaving = User.objects.get(pk=user.pk)
    _settled(leaving)
    old, name = leaving.username, name_of_former(leaving.language)
    _leave_games(leaving, name)
    before = _rows_of(leaving)
    if User.objects.select_for_update().filter(pk=user.pk, is_active=True).first() is None:
        raise StaysYet(_("Your account is deleted."))  # asked for twice at once: the other one has done it
    _settled(leaving)  # what they have begun meanwhile is stored by now
    if not last and _rows_of(leaving) != before:
        raise _CameMeanwhile
    HeldName.objects.create(name=old, until=timezone.now() + HELD_FOR)
    if settings.CONFIRMED_ADDRESSES:
        hold(leaving)
    Gone.objects.create(user=leaving, name=name, was=old)
    _clear(leaving, name)


def _rows_of(user: User) -> list[int]:
    """How many rows of each kind name somebody."""
    return [
        relation.related_model._base_manager.filter(**{relation.field.name: user.pk}).count()
        for relation in User._meta.get_fields(include_hidden=True)
        if isinstance(relation, ForeignObjectRel)
    ]


def _settled(user: User) -> None:
    for reason in reasons_against(user):
        raise StaysYet(reason.said)


def _leave_games(user: User, name: str) -> None:
    """Leave events, clubs and games; where they keep somebody, that one has another name."""
    for leave in GOING:
        leave(user, name)
    go_for_good(user)
    user.username = name
    go_by_name(user)


def _clear(user: User, name: str) -> None:
    """Leave nothing that is theirs alone, and nothing that says who they were."""
    _delete_what_is_theirs(user)
    _rename(user, name)
    told(user.pk)


def clear_what_came_after(now: datetime) -> None:
    """Clear once more what is of those who went a while ago: requests of theirs were still under way, and wrote."""
    cleared = 0
    for gone in Gone.objects.filter(at__lt=now - AFTER).exclude(was="").select_related("user").order_by("at"):
        try:
            _clear_after(gone)
            cleared += 1
        except Exception:  # one whose rows cannot be cleared yet must not keep the others, nor take their place
            log.exception("what came after player %s had gone cannot be cleared", gone.pk)
        if cleared == MOST:
            break


@transaction.atomic
def _clear_after(gone: Gone) -> None:
    gone.user.username = gone.was
    _leave_games(gone.user, gone.name)
    User.objects.select_for_update().get(pk=gone.pk)
    _clear(gone.user, gone.name)
    Gone.objects.filter(pk=gone.pk).update(was="")


def _delete_what_is_theirs(user: User) -> None:
    """All rows that belong to somebody alone: those that would go with the row of the player."""
    Session.objects.filter(signed_in__user=user).delete()
    for relation in User._meta.get_fields(include_hidden=True):
        if not isinstance(relation, ForeignObjectRel) or relation.on_delete is not CASCADE:
            continue
        model: type[Model] = relation.related_model
        if model._meta.label_lower not in STAYS:
            model._base_manager.filter(**{relation.field.name: user.pk}).delete()


def _rename(user: User, name: str) -> None:
    """Leave nothing on the row that says who it was."""
    user.set_unusable_password()
    User.objects.filter(pk=user.pk).update(
        username=name, looks=key_of(name), email="", first_name="", last_name="", password=user.password,
        is_active=False, zone="UTC", portrait="", plays_from=None, plays_until=None, hours_changed_at=None,
        date_joined=timezone.now(), last_login=None, language=settings.LANGUAGE_CODE, guided=False,
        sessions_ended=F("sessions_ended") + 1,
    )  # fmt: skip
    of_player = ContentType.objects.get_for_model(User)
    LogEntry.objects.filter(content_type=of_player, object_id=str(user.pk)).update(object_repr=name)
