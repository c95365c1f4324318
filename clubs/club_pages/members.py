"""Who belongs to a club: the list, ways in and out, and what organisers decide about others."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.lists.members import members, others
from clubs.lists.page import ROWS
from clubs.rights import ORGANISING, Role, Visit
from clubs.services import members as services
from games.pages.player_requests import ROW_DIGITS, PlayerRequest, number_in, whole

from .door import MEMBERS, ORGANISERS, OWNER, tried, visited

DONE: dict[str, Promise] = {
    "accept": gettext_lazy("Whoever asked is a member now."),
    "refuse": gettext_lazy("Whoever asked is not admitted."),
    "remove": gettext_lazy("They are no member any more."),
    "ban": gettext_lazy("They are banned."),
    "lift": gettext_lazy("The ban is lifted."),
    "organiser": gettext_lazy("They are an organiser now."),
    "member": gettext_lazy("They are a member like others now."),
    "owner": gettext_lazy("The club is handed on: you are an organiser of it now."),
}
"""What somebody reads once it is done."""
WITH_REASON = {"remove": services.remove, "ban": services.ban, "lift": services.lift}
WITHOUT = {"accept": services.accept, "refuse": services.refuse}
FOR_OWNER = {
    "organiser": services.make_organiser,
    "member": services.make_member,
    "owner": services.hand_on,
}


@require_safe
@visited(*MEMBERS)
def club_members(request: PlayerRequest, here: Visit) -> HttpResponse:
    """Organisers first, then members, the latest first; to organisers also who asks and who is banned."""
    before = number_in(request, "before", ROW_DIGITS)
    rows = members(here.club, before)
    beside = [] if before else others(here.club, here.organises)
    context: dict[str, Any] = {
        "here": here,
        "organisers": [row for row in beside if row.role in ORGANISING],
        "asking": [row for row in beside if row.role == Role.ASKING],
        "banned": [row for row in beside if row.role == Role.BANNED],
        "members": rows[:ROWS],
        "older": rows[ROWS - 1].number if len(rows) > ROWS else None,
    }
    if address := _invitation(here):
        context["invitation"] = request.build_absolute_uri(address)
    return render(request, "clubs/members.html", context)


def _invitation(here: Visit) -> str:
    """What to send to whoever is to join: the home of a club where one joins or asks there, to organisers the link."""
    joining = here.club.Joining
    if here.club.archived_at or here.club.joining == joining.CLOSED:
        return ""
    if here.club.joining != joining.LINK:
        return reverse("club", args=[here.club.slug])
    return reverse("club_invitation", args=[here.club.slug, here.club.join_key]) if here.organises else ""


@require_http_methods(["GET", "HEAD", "POST"])
@visited(signed_in=True)
def invitation(request: PlayerRequest, here: Visit, key: str) -> HttpResponse:
    """Where the link of a club leads: whoever has it may join by it. One of before leads to the club's home."""
    valid = services.leads_in(here.club, key)
    if not valid and not here.belongs and here.club.joining != here.club.Joining.OPEN:
        messages.error(request, _("This link leads nowhere any more."))
    if not valid or here.belongs:
        return redirect("club", slug=here.club.slug)
    if request.method == "POST":
        tried(request, services.join, _("You are a member now."), club_id=here.club.pk, key=key)
        return redirect("club", slug=here.club.slug)
    return render(request, "clubs/invitation.html", {"here": here})


@require_POST
@visited(signed_in=True)
def join(request: PlayerRequest, here: Visit) -> HttpResponse:
    """Become a member of a club that is open, or ask to become one."""
    if here.club.joining == here.club.Joining.REQUEST:
        tried(request, services.ask, _("You have asked to become a member."), club_id=here.club.pk)
    else:
        tried(request, services.join, _("You are a member now."), club_id=here.club.pk)
    return redirect("club", slug=here.club.slug)


@require_POST
@visited(signed_in=True)
def leave(request: PlayerRequest, here: Visit) -> HttpResponse:
    """Belong no more, or ask no more."""
    tried(request, services.leave, _("You do not belong to this club any more."), club_id=here.club.pk)
    return redirect("club", slug=here.club.slug)


@require_POST
@visited(*ORGANISERS)
def decide(request: PlayerRequest, here: Visit, act: str) -> HttpResponse:
    """What organisers do about somebody, named by their number or their name."""
    about: dict[str, Any] = {"club_id": here.club.pk, "who": _who(request, here)}
    if act in WITH_REASON:
        tried(request, WITH_REASON[act], str(DONE[act]), **about, reason=request.POST.get("reason", ""))
    elif act in WITHOUT:
        tried(request, WITHOUT[act], str(DONE[act]), **about)
    else:
        raise Http404
    return redirect("club_members", slug=here.club.slug)


@require_POST
@visited(*OWNER)
def appoint(request: PlayerRequest, here: Visit, role: str) -> HttpResponse:
    """What the owner makes of somebody."""
    if role not in FOR_OWNER:
        raise Http404
    if role == "owner" and not request.POST.get("sure"):
        messages.error(request, _("Tick the box to say that you mean it. Nothing has changed."))
    else:
        tried(request, FOR_OWNER[role], str(DONE[role]), club_id=here.club.pk, who=_who(request, here))
    return redirect("club_members", slug=here.club.slug)


def _who(request: PlayerRequest, here: Visit) -> int:
    """The number of whoever is meant; 0 for nobody. By it one means those of the club's list, by a name anybody."""
    number = whole(request.POST.get("who", ""), 18)
    if number is not None:
        return number if here.club.memberships.filter(user=number).exists() else 0
    name = request.POST.get("name", "").strip()
    named = get_user_model().objects.filter(username=name if name.isprintable() else "")
    return named.values_list("pk", flat=True).first() or 0
