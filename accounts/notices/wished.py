"""The form of what somebody wishes of notices, drawn: many wish for the same, most for nothing of their own."""

from __future__ import annotations

from datetime import time
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from accounts.models import NoticeWishes, User
from games.pages.memory import kept

from .forms import NoticesForm

HOURS = ("quiet_from", "quiet_until", "digest_at")


class DrawnForm(NamedTuple):
    """The parts of the form: the boxes to tick, and the other fields."""

    boxes: SafeString
    fields: SafeString


def drawn(form: NoticesForm) -> DrawnForm:
    """A form with what was sent in it."""
    return DrawnForm(*(render_to_string(f"accounts/notices.html#{part}", {"form": form}) for part in DrawnForm._fields))


def drawn_as_wished(wishes: NoticeWishes) -> DrawnForm:
    """The form as it comes."""
    hours = tuple(getattr(wishes, name) for name in HOURS)
    return _drawn_once(tuple(wishes.off), hours, wishes.webhook_url, wishes.user.language)


@kept(500)
def _drawn_once(off: tuple[str, ...], hours: tuple[time | None, ...], webhook_url: str, language: str) -> DrawnForm:
    said = dict(zip(HOURS, hours, strict=True))
    wishes = NoticeWishes(user=User(language=language), off=[*off], webhook_url=webhook_url, **said)
    return drawn(NoticesForm(instance=wishes))
