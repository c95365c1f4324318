"""One's addresses: the page on which they are changed, and the one on which one is confirmed."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.account.views import confirm_email as confirmed
from allauth.account.views import email as own_addresses
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect

from games.pages.player_requests import PlayerRequest

from .boxes import hold_all_of
from .inboxes import count_again


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
