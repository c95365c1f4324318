"""How pages come to a club: as somebody who may, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpResponse
from django.urls import reverse

from clubs.rights import BELONGING, ORGANISING, Role, Visit, visit
from clubs.services.errors import ClubError
from games.pages.player_requests import PlayerRequest

P = ParamSpec("P")
ClubView = Callable[Concatenate[PlayerRequest, Visit, P], HttpResponse]
AddressOfClub = Callable[Concatenate[PlayerRequest, str, P], HttpResponse]
OWNER, ORGANISERS, MEMBERS = (Role.OWNER,), ORGANISING, BELONGING


def visited(*roles: str, signed_in: bool = False) -> Callable[[ClubView[P]], AddressOfClub[P]]:
    """A page of a club for whoever is one of the roles there; for all but the banned if none is named.

    Who has not signed in is asked to, where that may help; to others a page that is not theirs is not there.
    """

    def wrapped(view: ClubView[P]) -> AddressOfClub[P]:
        @wraps(view)
        def page(request: PlayerRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            here = visit(request.user, slug)
            if (roles or signed_in) and not request.user.is_authenticated:
                home = reverse("club", args=[slug])
                return redirect_to_login(request.get_full_path() if request.method == "GET" else home)
            if roles and here.role not in roles:
                raise Http404
            return view(request, here, *args, **kwargs)

        return page

    return wrapped


def tried(request: PlayerRequest, act: Callable[..., Any], said: str = "", **about: Any) -> bool:
    """Have a service do something for the reader, and say what has become of it on the next page; whether it did."""
    try:
        act(user=request.user, **about)
    except ClubError as error:
        messages.error(request, str(error))
        return False
    if said:
        messages.success(request, said)
    return True
