"""Reading nothing more of somebody, at any table and in any club. They are not told, and nobody else is."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.tables.people import Player

from ..models import Mute, Said
from ..rights import NotSaid

MOST = 500
"""How many people one may have muted."""


def mute(*, by: Player, said: Said) -> str:
    """Read nothing more of whoever has said something; gives their name. Raises `NotSaid`."""
    if said.by_id == by.pk:
        raise NotSaid(_("One reads what one says oneself."))
    if Mute.objects.filter(by=by.pk).count() >= MOST:
        raise NotSaid(_("You have muted as many people as one may: read some of them again first."))
    Mute.objects.get_or_create(by_id=by.pk, whom_id=said.by_id)
    return said.by.get_username()


def read_again(*, by: Player, whom: int) -> None:
    """Read what somebody says from now on, and has said."""
    Mute.objects.filter(by=by.pk, whom=whom).delete()


def muted_by(user: Player) -> list[tuple[int, str]]:
    """Whom somebody has muted, by name."""
    names = Mute.objects.filter(by=user.pk).order_by("whom__username").values_list("whom", "whom__username")
    return list(names)
