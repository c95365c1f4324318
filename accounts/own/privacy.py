"""What the page on privacy says, with the times that the programs go by."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from allauth.account import app_settings
from allauth.core.internal.ratelimit import parse_rates
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.emails import boxes
from accounts.emails.mails import WAITS
from accounts.guests.coming import STAY
from accounts.notices.tasks import KEPT
from games.tables.seats.departing import UNSTARTED

from .forgetting import UNCONFIRMED
from .going import HELD_FOR


class Stored(NamedTuple):
    """Something that is kept: what, for how long, and why."""

    what: str
    long: str
    why: str


def what_is_kept() -> list[Stored]:
    """All kinds of it, in the reader's language."""
    with_account = _("As long as your account.")
    for_good = _("Always; after your account under a former player’s name.")
    return [
        *_of_oneself(with_account), *_of_games(with_account, for_good), *_of_others(with_account, for_good),
        *_for_a_time(), *_of_addresses(),
    ]  # fmt: skip


def _of_oneself(with_account: str) -> list[Stored]:
    session = settings.SESSION_COOKIE_AGE // 86_400
    return [
        Stored(_("Name, picture, language, time zone, hours; the days on which you came and last signed in here"),
             with_account,
             _("Others know you by it, and your clocks run when you play.")),
        Stored(_("E-mail addresses"), _confirmed(with_account),
             _("They bring you back when you have lost your password, and take the notices that you choose.")),
        Stored(_("Where else notices go, and when: browsers, a webhook, quiet hours"), with_account,
             _("They come as you choose.")),
        Stored(_("Passkeys, codes, and a number made of your password that cannot be turned back"), with_account,
             _("Nobody else is you.")),
        Stored(_("Sessions: the kind of browser and machine, and the beginning"), _until_it_ends(session),
             _("You can end what is not yours.")),
    ]  # fmt: skip


def _of_games(with_account: str, for_good: str) -> list[Stored]:
    return [
        Stored(_("Games: moves, seats, places, dice"), for_good,
             _("They are the games of the others too, and ratings are reckoned from them.")),
        Stored(_("Notes and standing orders at a table"), with_account, _("They are for you; nobody else sees them.")),
        Stored(_("Ratings, and how they have gone"), for_good, _("Games are found among equals.")),
        Stored(_("How reliably you answer, your places on leaderboards, and your favourite squares"), with_account,
             _("They are reckoned from your games, so that others know with whom they play.")),
        Stored(_("At which tables a program has moved for you"), with_account,
             _("The others there are told by what they are beaten.")),
    ]  # fmt: skip


def _of_others(with_account: str, for_good: str) -> list[Stored]:
    return [
        Stored(_("Clubs and events: what you are there, what you write for them, and what you have decided"), for_good,
             _("A club keeps a journal that nobody can change.")),
        Stored(_("Reports, the words that they quote, what was decided, and what the staff have changed"), for_good,
             _("What was decided once is not decided anew each time.")),
        Stored(_("What the server has noticed of games of two people"), for_good,
             _("The staff look at it; no program decides anything by it.")),
        Stored(
            _("What you say at tables and in clubs"),
            _talk(settings.TALK_DAYS_AFTER_END, settings.TALK_DAYS_IN_CLUBS),
            _("Others can read it later, and report it."),
        ),
        Stored(_("Whom you have muted"), with_account, _("You read nothing more of theirs; nobody else is told.")),
    ]  # fmt: skip


def _for_a_time() -> list[Stored]:
    return [
        Stored(_("What you were told, and by which way"), _days(KEPT.days), _("You see what became of a notice.")),
        Stored(_("A guest’s name and session"), _guests(STAY.days), _("A guest comes back to the same games.")),
        Stored(_("Tables that nobody has begun"), _days(UNSTARTED.days), _("Others may still come.")),
        Stored(_("The name of a deleted account"), _days(HELD_FOR.days), _("Nobody comes as you right after.")),
        *_of_inboxes(),
        Stored(_("That an account was deleted, when, and the number in the new name"), _("Always."),
             _("What counts later counts for nobody who has gone.")),
        Stored(_("Mails that are on their way to you: your address, and what they say"),
             _mails(ceil(WAITS.total_seconds() / 3_600)), _("You wait for no mail server, and nobody else does.")),
    ]  # fmt: skip


def _of_inboxes() -> list[Stored]:
    """Only where addresses are confirmed is any held."""
    if not settings.CONFIRMED_ADDRESSES:
        return []
    what = _("A number made of the confirmed address of a deleted account, which cannot be turned back")
    return [Stored(what, _days(boxes.HELD_FOR.days), _("Nobody makes accounts to throw away."))]


def _of_addresses() -> list[Stored]:
    """By what tries are counted, and for how long."""
    typed = _(
        "Of a name or an address that is typed to sign in or up, or for a new password, a number made of it that "
        "cannot be turned back"
    )
    return [
        *_counted("ip", _("The network address from which you come"),
             _("Tries are counted by it, so that nobody guesses passwords or signs up without end. No log has it.")),
        *_counted("key", typed, _("Tries are counted by it, so that nobody guesses a password or fills an inbox.")),
        *_counted("user", _("How often your account did lately what takes long, or sends mails"),
             _("Nobody takes all places from the others.")),
        Stored(_("The network address of who asks for what takes long, and of strangers with a live page"),
             _("For a minute, and in memory alone while the page is open."),
             _("Nobody takes all places from the others. No log has it.")),
    ]  # fmt: skip


def _counted(per: str, what: str, why: str) -> list[Stored]:
    """By what something is counted, and for how many days: by the longest bound; nothing where there is none."""
    rates = [rate for said in app_settings.RATE_LIMITS.values() for rate in parse_rates(said)]
    longest = max((rate.duration for rate in rates if rate.per == per), default=0)
    return [Stored(what, _days(ceil(longest / 86_400)), why)] if longest else []


def _mails(hours: int) -> str:
    said = ngettext(
        "Until they have gone out; what is older than %(n)s hour is thrown away.",
        "Until they have gone out; what is older than %(n)s hours is thrown away.",
        hours,
    )
    return said % {"n": hours}


def _days(days: int) -> str:
    return ngettext("%(n)s day.", "%(n)s days.", days) % {"n": days}


def _confirmed(with_account: str) -> str:
    if not settings.CONFIRMED_ADDRESSES:
        return with_account
    days = UNCONFIRMED.days
    return ngettext(
        "As long as your account; one that nobody confirms, %(n)s day.",
        "As long as your account; one that nobody confirms, %(n)s days.",
        days,
    ) % {"n": days}


def _until_it_ends(days: int) -> str:
    return ngettext(
        "%(n)s day after you last did anything in it at the most, less if you end it.",
        "%(n)s days after you last did anything in it at the most, less if you end it.",
        days,
    ) % {"n": days}


def _talk(after_end: int, in_clubs: int) -> str:
    said = _("Days after the end of the game: %(n)s; in a club: %(m)s; your words go with your account.")
    return said % {"n": after_end, "m": in_clubs}


def _guests(days: int) -> str:
    said = ngettext(
        "%(n)s day from the last visit on; in games with others the name stays.",
        "%(n)s days from the last visit on; in games with others the name stays.",
        days,
    )
    return said % {"n": days}
