"""Who may enter an event: what it asks of people, and how somebody stands to that."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Rating
from accounts.standings.counting import among_people
from accounts.standings.reliability import share_of
from clubs.models import Event
from clubs.rights import BELONGING, role_of
from games.books.writing.decimals import decimal
from games.models import Game, Seat
from games.tables.people import Person


class Condition(NamedTuple):
    """Something that is asked of whoever enters, whether it is fulfilled, and how they stand to it ('' for nobody)."""

    text: str
    met: bool
    yours: str = ""


def conditions_of(event: Event, user: Person, role: str | None = None) -> list[Condition]:
    """All that an event asks of whoever enters, for that person; nothing is asked of a rating that nobody has yet.

    What they are to its club, their `role`, may be at hand.
    """
    found = [_address(user)] if settings.CONFIRMED_ADDRESSES else []
    if event.members_only:
        found.append(_membership(user, role_of(user, event.club) if role is None else role))
    if event.least_rating is not None or event.most_rating is not None:
        found.append(_rating(event, user))
    if event.least_games:
        found.append(_games(event, user))
    if event.least_reliability:
        found.append(_reliability(event, user))
    return found


def unmet(event: Event, user: Person) -> str:
    """The first condition that somebody does not fulfil, in a sentence; '' if there is none."""
    return next((condition.text for condition in conditions_of(event, user) if not condition.met), "")


def _address(user: Person) -> Condition:
    return Condition(_("An e-mail address that is confirmed."), getattr(user, "is_confirmed", False))


def _membership(user: Person, role: str) -> Condition:
    belongs = role in BELONGING
    yours = _("You are a member.") if belongs else _("You are not a member.")
    return Condition(_("Members of the club may enter."), belongs, yours if user.pk else "")


def strength_of(event: Event, user: Person) -> float:
    """How strong somebody has shown to be against people by this book at this pace (μ − 3σ); 0 without a rating."""
    where = among_people(event.edition, event.pace)
    rating = Rating.objects.filter(user=user.pk, **where._asdict()).first() if user.pk else None
    return rating.ordinal if rating else 0.0


def _rating(event: Event, user: Person) -> Condition:
    least, most = event.least_rating, event.most_rating
    words = {"least": decimal(least or 0.0), "most": decimal(most or 0.0)}
    if least is None:
        text = _("One’s strength is %(most)s at the most.")
    elif most is None:
        text = _("One’s strength is at least %(least)s.")
    else:
        text = _("One’s strength is from %(least)s to %(most)s.")
    strength = strength_of(event, user)
    met = (least is None or strength >= least) and (most is None or strength <= most)
    yours = _("Yours is %(strength)s.") % {"strength": decimal(strength)} if user.pk else ""
    return Condition(text % words, met, yours)


def _games(event: Event, user: Person) -> Condition:
    least = event.least_games
    text = ngettext("One has finished at least %(n)s game.", "One has finished at least %(n)s games.", least)
    finished = Seat.objects.filter(user=user.pk, game__status=Game.Status.OVER).count() if user.pk else 0
    yours = _("You have finished no game yet.")
    if finished:
        yours = ngettext("You have finished %(n)s game.", "You have finished %(n)s games.", finished) % {"n": finished}
    return Condition(text % {"n": least}, finished >= least, yours if user.pk else "")


def _reliability(event: Event, user: Person) -> Condition:
    """Of whom too little is known is not kept out: how many games one must have played is another condition."""
    text = _("One has answered at least %(share)s %% of one’s decisions in time.")
    share = share_of(user.pk) if user.pk else None
    if share is None:
        yours = _("Too little is known of you as yet; that keeps nobody out.") if user.pk else ""
        return Condition(text % {"share": event.least_reliability}, bool(user.pk), yours)
    yours = _("You have answered %(share)s %% in time.") % {"share": share}
    return Condition(text % {"share": event.least_reliability}, share >= event.least_reliability, yours)
