"""The leaderboards for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from games.pages.programs.api_errors import turned_down

from .lists import ListLine, ListWanted, circles_of, leaders, wanted_by


class Unknown(Exception):
    """Something is asked for that there is not: by which name, and what there is."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        """Of this name these are known."""
        super().__init__(name)
        self.name, self.known = name, known


@api_view(["GET", "HEAD"])
@permission_classes([AllowAny])
def leaderboard(request: Request) -> Response:
    """One leaderboard, a hundred people at the most: `?book=&pace=&by=&span=&club=`, each with a usual value.

    Anybody may ask; for the list of a club only its members. 400 says which values there are.
    """
    try:
        wanted = _wanted(request)
    except Unknown as unknown:
        sentence = _("%(name)s takes one of what stands under known") % {"name": unknown.name}
        return turned_down(status.HTTP_400_BAD_REQUEST, sentence, f"unknown {unknown.name}", known=unknown.known)
    about = {"book": wanted.book, "pace": wanted.pace, "by": wanted.by, "span": wanted.span}
    about["club"] = wanted.circle.key if wanted.circle else ""
    return Response(about | {"rows": [_row(line) for line in leaders(wanted, request.user)]})


def _wanted(request: Request) -> ListWanted:
    """Which list is asked for. Raises `Unknown`."""

    def one(name: str, known: Sequence[str]) -> str:
        wanted = str(request.query_params.get(name, known[0]))
        if wanted not in known:
            raise Unknown(name, known)
        return wanted

    return wanted_by(one, circles_of(request.user.pk) if "club" in request.query_params else [])


def _row(line: ListLine) -> dict[str, Any]:
    """A place (null while provisional), who, what they reached in the units of decision 56, and at which table.

    `picture` is the name of a drawing in `static/portraits.svg`; null where somebody has chosen none.
    `table` is null for a private one at which whoever asks has not sat.
    """
    counts = {"games": line.games, "wins": line.wins, "ties": line.ties}
    about = {"place": line.place, "player": line.name, "picture": line.portrait or None, "value": line.value}
    return about | counts | {"table": (line.named and line.at) or None}
