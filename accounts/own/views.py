"""The pages of what is one's own."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from allauth.account.views import password_set
from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.credentials.bare import has_nothing, is_bare
from accounts.emails.boxes import HELD_FOR
from accounts.emails.inboxes import sends_mails
from accounts.models import User
from accounts.names.usernames import in_one_form
from games.pages.player_requests import PlayerRequest

from . import going, mailed, privacy, signed_in
from .data import data_of


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sessions(request: PlayerRequest) -> HttpResponse:
    """Where one is signed in; posted, one session ends, or all but this one."""
    if request.method == "POST":
        return _ended(request)
    here = request.session.session_key
    rows = [(signed_in.number_of(row), row, row.pk == here) for row in signed_in.sessions_of(request.user)]
    return render(request, "accounts/sessions.html", {"rows": rows})


def _ended(request: PlayerRequest) -> HttpResponse:
    number = request.POST.get("session", "")
    if number == "others":
        signed_in.end_others(request, request.user)
        messages.success(request, _("You are signed in nowhere else any more."))
    elif signed_in.end(user=request.user, number=number):
        messages.success(request, _("This session has ended."))
    else:
        messages.error(request, _("There is no such session any more."))
    return redirect("sessions")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def portrait(request: PlayerRequest) -> HttpResponse:
    """Choose a picture of ours that stands beside one's name, or none."""
    chosen, wrong = request.POST.get("portrait"), False
    if request.method == "POST":
        wrong = chosen not in ("", *User.Portrait.values)
        if not wrong:
            User.objects.filter(pk=request.user.pk).update(portrait=chosen)
            messages.success(request, _("Your picture is chosen."))
            return redirect("profile", username=request.user.username)
    context = {"portraits": User.Portrait.choices, "wrong": wrong}
    return render(request, "accounts/portrait.html", context, status=422 if wrong else 200)


@require_safe
def privacy_page(request: HttpRequest) -> HttpResponse:
    """What is kept of people, for how long, and why."""
    return render(request, "accounts/privacy.html", {"kept": privacy.what_is_kept()})


@login_required
@require_POST
def own_data(request: PlayerRequest) -> HttpResponse:
    """All that is kept of oneself, as a file."""
    if not ratelimit.consume(request, action="own_data", user=request.user):
        limited: HttpResponse = ratelimit.respond_429(request)
        return limited
    response = JsonResponse(data_of(request.user), json_dumps_params={"indent": 1, "ensure_ascii": False})
    response.headers["Content-Disposition"] = 'attachment; filename="freehold.json"'
    return response


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def set_password(request: PlayerRequest) -> HttpResponse:
    """Choose the first password of an account: by a link in a mail, or here where there is no address for one."""
    if is_bare(request.user):
        if sends_mails():
            messages.info(request, _("Your account has no password yet: have a link to one mailed to your address."))
        return redirect("account_reset_password")
    chosen: HttpResponse = password_set(request)
    return chosen


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(enabled=lambda request: request.method == "POST")
def delete_account(request: PlayerRequest) -> HttpResponse:
    """Delete one's account, once one has shown again who one is, and written one's name.

    Whoever has neither password nor key has a code mailed and writes it as well.
    """
    wrong = ""
    if "mail" in request.POST:
        wrong = _mailed(request)
        if not wrong:
            messages.success(request, _sent())
            return redirect("delete_account")
    elif request.method == "POST":
        wrong = _gone(request)
        if not wrong:
            messages.success(request, _("Your account is deleted."))
            return redirect("lobby")
    context = {"reasons": going.reasons_against(request.user), "days": going.HELD_FOR.days, "wrong": wrong}
    context["inbox_days"] = HELD_FOR.days if settings.CONFIRMED_ADDRESSES else 0
    context |= {"by_mail": is_bare(request.user), "minutes": mailed.GOOD_FOR.seconds // 60, "is_mailed": sends_mails()}
    return render(request, "accounts/delete.html", context, status=422 if wrong else 200)


def _sent() -> str:
    if settings.PRINTS_MAILS:
        return _("The code is printed in the terminal in which this site was started.")
    return _("The code is on its way to your address.")


def _mailed(request: PlayerRequest) -> str:
    """Have a code mailed to whoever has nothing else to show; why not, in a sentence, if it is not."""
    if not is_bare(request.user):
        return _(
            "There is no code for this account: it has a password or a key, or there is nowhere to mail one. "
            "Nothing has changed."
        )
    try:
        mailed.send(request, request.user)
    except ValidationError as error:
        return str(error.messages[0])
    return ""


def _gone(request: PlayerRequest) -> str:
    """Delete the account; what stands against it, in a sentence, if something does."""
    if request.user.username not in (written := request.POST.get("name", "").strip(), in_one_form(written)):
        return _("Write your name as it stands here, so that nobody does this by mistake. Nothing has changed.")
    if has_nothing(request.user) and not signed_in.is_recent(request.session.session_key, timezone.now()):
        return _(
            "You signed in here a while ago, and this account has nothing else to show who you are: give it an e-mail "
            "address first, and a code is mailed there. Nothing has changed."
        )
    if is_bare(request.user) and not mailed.is_right(request, request.POST.get("code", "")):
        return _("That is not the code that was mailed to you last, or its time is over. Nothing has changed.")
    try:
        going.go(user=request.user)
    except going.StaysYet as reason:
        return str(reason)
    logout(request)
    return ""
