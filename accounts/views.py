"""When a player plays, that they need no guide any more, and which addresses are theirs."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.account.views import confirm_email as confirmed
from allauth.account.views import email as own_addresses
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required, login_required
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.pages.player_requests import PlayerRequest

from .emails.boxes import hold_all_of
from .emails.inboxes import count_again
from .forms import HoursForm, zones
from .models import User


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def hours(request: PlayerRequest) -> HttpResponse:
    """The hours in which one's clocks run."""
    form = HoursForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        said = _("Your hours are saved. Games that go on follow them from the first decision a day from now.")
        messages.success(request, said)
        return redirect("profile", username=request.user.username)
    context = {"form": form, "zones": sorted(zones())}
    return render(request, "accounts/hours.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def end_guide(request: PlayerRequest) -> HttpResponse:
    """Show the guide of the first table never again: with htmx nothing is left of it, else the table comes anew."""
    User.objects.filter(pk=request.user.pk).update(guided=True)
    if request.htmx:
        return HttpResponse()
    back = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(back, request.get_host())
    return HttpResponseRedirect(back if safe else resolve_url("my_games"))  # an address, never the name of a page


@transaction.atomic
def addresses(request: PlayerRequest) -> HttpResponseBase:
    """One's addresses, as the library has them; a link that is sent once more counts for its inbox as the first.

    Of two changes at once the second waits, and sees what the first has left: there are never too many, and the last
    that is confirmed stays.
    """
    if request.method == "POST":
        hold_all_of(request.user.pk)
    again = request.POST.get("email", "") if "action_send" in request.POST else ""
    mine = EmailAddress.objects.filter(user=request.user.pk).values_list("email", flat=True) if again else ()
    if again.lower() in mine:
        try:
            count_again(again)
        except ValidationError as error:
            messages.error(request, str(error.messages[0]))
            return redirect("account_email")
    answer: HttpResponseBase = own_addresses(request)
    return answer


@login_not_required
def confirm_email(request: PlayerRequest, key: str) -> HttpResponseBase:
    """Confirm an address by its link. One that is pressed once more leads to its page, which says that it is used."""
    try:
        answer: HttpResponseBase = confirmed(request, key=key)
    except Http404:
        return redirect("account_confirm_email", key)
    return answer
