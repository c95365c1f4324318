"""What becomes of clubs and events when somebody deletes their account."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.own.going import ToSettle
from clubs.models import GOING_ON, Club, Entry, Event, JournalLine, Membership
from clubs.services.entries import withdraw
from games.tables.people import Player


def still_owned(user: Player) -> Iterable[ToSettle]:
    """A sentence for each club that would be nobody's, and where it is handed on."""
    owned = Club.objects.filter(archived_at=None, memberships__user=user.pk, memberships__role=Membership.Role.OWNER)
    said = _("The club %(name)s is yours: hand it on to somebody first, or archive it.")
    return [ToSettle(said % {"name": club.name}, reverse("club_members", kwargs={"slug": club.slug})) for club in owned]


@transaction.atomic
def leave_all(user: Player, name: str) -> None:
    """Withdraw from events that are not over, belong to no club any more, and go by another name in what was said.

    A table of an event goes on, with a bot in the seat.
    """
    _draw_anew(user)
    going_on = (Entry.Status.IN, Entry.Status.WAITING)
    for event in Event.objects.filter(entries__user=user.pk, entries__status__in=going_on, state__in=GOING_ON):
        withdraw(event_id=event.pk, user=user)
    Membership.objects.filter(user=user.pk).exclude(role=Membership.Role.OWNER).delete()
    Entry.objects.filter(user=user.pk).update(name=name)
    for line in JournalLine.objects.filter(names__who=user.username):  # of clubs too that they have left
        line.names["who"] = name
        line.save(update_fields=["names"])
    for line in JournalLine.objects.filter(what="corrected", event__entries__user=user.pk):
        line.names["places"] = [_called(told, user.username, name) for told in line.names["places"]]
        line.save(update_fields=["names"])


def _draw_anew(user: Player) -> None:
    """Have nothing shown any more that was drawn of events which name somebody; they are held first, in one order."""
    named = Event.objects.filter(Q(entries__user=user.pk) | Q(organiser=user.pk) | Q(journal__by=user.pk))
    held = list(Event.objects.select_for_update().filter(pk__in=named.values("pk")).values_list("pk", flat=True))
    Event.objects.filter(pk__in=held).update(renamed=F("renamed") + 1)


def _called(told: str, old: str, name: str) -> str:
    """A place with whose it is, as `correct` writes it down, by the other name."""
    place, _space, whose = told.partition(" ")
    return f"{place} {name}" if whose == old else told
