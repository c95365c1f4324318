"""Saying something. It is a row and a transaction of its own: no move waits for it, and no log knows of it."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.readable import MANY_TIMES
from clubs.live import tell_club
from clubs.models import Club
from clubs.rights import BELONGING, role_of
from clubs.texts.words import clean_line
from games.tables.database.deleting import keep_from_deletion
from games.tables.live.telling import tell_beside
from games.tables.people import Player
from games.tables.seen import Seen

from .conduct.silences import why_silent
from .drawing import SaidLine, written
from .models import LONGEST, Mute, Said
from .phrases import PHRASES
from .rights import NotSaid, is_kept, may_write, of_table

A_MINUTE, A_DAY = 8, 300
"""How often one person may say something: at one place within a minute, at all of them within a day."""


def say_at_table(*, by: Player, table: Seen, phrase: str = "", text: str = "") -> Said:
    """Say something to those who sit at a table. For who sits there. Raises `NotSaid`."""
    try:
        return _say_there(by, table, phrase, text)
    except (IntegrityError, Http404) as error:  # only at the end is it asked whether the table is still there
        raise NotSaid(_("This table is not there any more: it has been closed.")) from error


@transaction.atomic
def _say_there(by: Player, table: Seen, phrase: str, text: str) -> Said:
    if table.seat is None:
        raise NotSaid(_("Those who sit at this table talk here; whoever watches reads."))
    keep_from_deletion(table.game.pk)
    public, ended = of_table(table.game.pk)
    if not is_kept(ended):
        raise NotSaid(_("This game has been over for long: nothing more is said at its table."))
    said = _say(by, phrase, text, game=table.game.pk)
    transaction.on_commit(partial(tell_beside, table.game.pk, _told(said, by, public)))
    return said


def _told(said: Said, by: Player, public: bool) -> bytes:
    """A line as it goes to open pages, with who does not want to hear its author."""
    deaf = tuple(Mute.objects.filter(whom=by.pk).values_list("by", flat=True))
    return written(SaidLine(said.pk, by.pk, by.username, said.phrase, said.text, public, deaf))


@transaction.atomic
def say_in_club(*, by: Player, club: Club, phrase: str = "", text: str = "") -> Said:
    """Say something to the members of a club. For members, until it is archived. Raises `NotSaid`."""
    if role_of(by, club) not in BELONGING:
        raise NotSaid(_("Members talk in a club: join it first."))
    if club.archived_at is not None:
        raise NotSaid(_("This club is archived: nothing changes."))
    said = _say(by, phrase, text, club=club.pk)
    tell_club(club.pk, _told(said, by, public=False))
    return said


def _say(by: Player, phrase: str, text: str, **place: int) -> Said:
    """Check it, and keep it, at the `game` or in the `club` of that number. Raises `NotSaid`."""
    words = _checked(by, phrase, text)
    held = get_user_model().objects.select_for_update(no_key=True)  # of two sent at once each counts the other
    if held.filter(pk=by.pk, is_active=True).first() is None:
        raise NotSaid(_("Your account is deleted."))
    if why := why_silent(by, **place):
        raise NotSaid(why)
    now = timezone.now()
    mine = Said.objects.filter(by=by.pk)
    if mine.filter(**place, at__gt=now - timedelta(minutes=1)).count() >= A_MINUTE:
        raise NotSaid(_("That is much at once: wait a minute before you say more."))
    if mine.filter(at__gt=now - timedelta(days=1)).count() >= A_DAY:
        raise NotSaid(_("Nobody says more than %(n)s things a day.") % {"n": A_DAY})
    where = {f"{name}_id": number for name, number in place.items()}
    return Said.objects.create(by_id=by.pk, at=now, **where, **words)


def _checked(by: Player, phrase: str, text: str) -> dict[str, str]:
    """Words of ours or of theirs: own ones go before. Raises `NotSaid` for none, too many, or what they may not say."""
    if not text.strip() and phrase:
        if phrase not in PHRASES:
            raise NotSaid(_("There is no such phrase."))
        return {"phrase": phrase}
    if len(text) > MANY_TIMES * LONGEST:
        raise _too_long(text)
    try:
        line = clean_line(text)
    except ValidationError as error:
        raise NotSaid(str(error.messages[0])) from error
    if not line:
        raise NotSaid(_("Choose a phrase, or write something."))
    if not may_write(by):
        raise NotSaid(
            _("Words of your own take an account whose e-mail address is confirmed; phrases are for everybody.")
        )
    if len(line) > LONGEST:
        raise _too_long(line)
    return {"text": line}


def _too_long(text: str) -> NotSaid:
    said = _("One says up to %(most)s characters at once; these are %(n)s.")
    return NotSaid(said % {"most": LONGEST, "n": len(text)})
