"""Clubs themselves: founded, changed, archived, restored."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import count

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import GOING_ON, Club, Membership
from clubs.texts.words import clean_name, clean_text, looks_of, slug_of
from games.models import new_key
from games.tables.people import Player

from .asking import check_founding, check_member, check_room, club_for, first_of
from .errors import ClubError
from .noting import note

FIELDS = ("name", "language", "about", "colour", "joining")
RESERVED_SLUGS = ("new",)
"""What stands in addresses where a slug would."""
Role = Membership.Role


@transaction.atomic
def found(*, user: Player, fields: Mapping[str, str]) -> Club:
    """Found a club, of which one is the owner. For anybody whose e-mail address is confirmed, up to three clubs.

    `fields` are those of `FIELDS`. Raises `ClubError`, also for the sixth club in thirty days.
    """
    check_member(user)
    check_room(user)
    check_founding(user)
    club = Club(founder_id=user.pk)
    _fill(club, fields)
    club.slug = _free_slug(club.name)
    _store(club)
    Membership.objects.create(club=club, user_id=user.pk, role=Role.OWNER)
    note(club, user, "founded")
    return club


@transaction.atomic
def change(*, club_id: int, user: Player, fields: Mapping[str, str]) -> Club:
    """Change what a club is called, says, looks like, and who may join. For its owner. Raises `ClubError`."""
    club, _role = club_for(user, club_id, (Role.OWNER,))
    _fill(club, fields)
    _store(club)
    note(club, user, "settings")
    return club


@transaction.atomic
def renew_link(*, club_id: int, user: Player) -> Club:
    """Make a new link for joining; the old one leads nowhere any more. For organisers. Raises `ClubError`."""
    club, _role = club_for(user, club_id, (Role.OWNER, Role.ORGANISER))
    club.join_key = new_key()
    club.save(update_fields=["join_key"])
    note(club, user, "link")
    return club


@transaction.atomic
def archive(*, club_id: int, user: Player) -> Club:
    """Put a club away: it can still be read, nothing changes in it. For its owner, once no event goes on.

    Raises `ClubError`.
    """
    club, _role = club_for(user, club_id, (Role.OWNER,))
    if club.events.filter(state__in=GOING_ON).exists():
        raise ClubError(_("An event of this club goes on: let it end, or cancel it, first."))
    club.archived_at = timezone.now()
    club.save(update_fields=["archived_at"])
    note(club, user, "archived")
    return club


@transaction.atomic
def restore(*, club_id: int, user: Player) -> Club:
    """Have an archived club go on. For its owner, who has at most three that do. Raises `ClubError`."""
    club, _role = club_for(user, club_id, (Role.OWNER,), archived=True)
    check_room(user)
    club.archived_at = None
    club.save(update_fields=["archived_at"])
    note(club, user, "restored")
    return club


def _fill(club: Club, fields: Mapping[str, str]) -> None:
    """Set what is given. Raises `ClubError` with the first thing that is wrong with it."""
    if fields.get("language", club.language) not in dict(settings.LANGUAGES):
        raise ClubError(_("Nobody here speaks this language."))
    for name in FIELDS:
        if name in fields:
            setattr(club, name, fields[name])
    try:
        club.name, club.about = clean_name(club.name), clean_text(club.about)
        club.looks = looks_of(club.name)
        club.clean_fields(exclude=["slug"])
    except ValidationError as error:
        raise first_of(error) from error


def mend_keys() -> int:
    """Give clubs that have a key of the last release theirs: in those of now two letters stand for m and for w.

    In those of names that look like ours only ours stand. Gives how many. Who came later keeps the old one where two
    clubs look alike that did not.
    """
    mended = 0
    old = Club.objects.filter(Q(looks__contains="m") | Q(looks__contains="w") | Q(looks__regex="[^a-z0-9]"))
    for club in old.only("name", "looks").order_by("pk").iterator(chunk_size=1_000):
        with suppress(IntegrityError), transaction.atomic():
            mended += Club.objects.filter(pk=club.pk, name=club.name).update(looks=looks_of(club.name))
    return mended


def _free_slug(name: str) -> str:
    """The slug of a name, with a number if another club has it."""
    slug = slug_of(name)
    taken = {*RESERVED_SLUGS, *Club.objects.filter(slug__startswith=slug).values_list("slug", flat=True)}
    numbered = (f"{slug}-{number}" for number in count(2))
    return slug if slug not in taken else next(other for other in numbered if other not in taken)


def _store(club: Club) -> None:
    """Save a club, unless another one looks like it."""
    alike = _("There is a club with such a name already.")
    if Club.objects.filter(looks=club.looks).exclude(pk=club.pk).exists():
        raise ClubError(alike)
    try:
        with transaction.atomic():
            club.save()
    except IntegrityError as error:  # founded in the same moment
        raise ClubError(alike) from error
