"""The page on which one says how one wants to be told, the log of what was sent, and the ways out."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import Count, OuterRef, Subquery
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.request import RawPostDataException
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from accounts.emails.inboxes import sends_mails
from accounts.models import Notice, NoticeWishes, PushSubscription, User, new_secret
from games.pages.drawing import lines
from games.pages.player_requests import PlayerRequest
from games.pages.strict_json import read_json

from . import unsubscribing
from .channels import CHANNELS
from .channels.email import confirmed
from .channels.push import public_key
from .forms import NoticesForm, SubscriptionForm
from .log import log_of
from .outbox import wishes_of
from .tasks import deliver
from .wished import drawn, drawn_as_wished

TEST = "test"
"""The kind of a notice about nothing."""
TEST_EVERY = timedelta(minutes=1)
MOST_BROWSERS = 10


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def notices(request: PlayerRequest) -> HttpResponse:
    """What one is told, how, when; and what one has been told."""
    wishes = wishes_of(request.user)
    form = NoticesForm(request.POST or None, instance=wishes)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Your wishes are saved."))
        return redirect("notices")
    context = {
        "form": form,
        "secret": wishes.webhook_secret if wishes.webhook_url and not form.errors else "",
        "push_key": public_key() if settings.VAPID_PRIVATE_KEY else "",
        "log": lines("accounts/notices.html#row", log_of(request.user)),
        "drawn": drawn(form) if form.is_bound else drawn_as_wished(wishes),
        "is_mailed": sends_mails(),
        **_reached(request.user),
    }
    return render(request, "accounts/notices.html", context, status=422 if form.errors else 200)


def _reached(user: User) -> dict[str, Any]:
    """Where somebody is reached: the confirmed address, and how many browsers."""
    address = Subquery(confirmed(OuterRef("pk"))[:1])
    found = User.objects.filter(pk=user.pk).annotate(browsers=Count("push_subscriptions"), address=address)
    return {**found.values("browsers", "address").get()}


@login_required
@require_POST
def test_notice(request: PlayerRequest) -> HttpResponse:
    """Send a notice about nothing by every channel that is ready, once a minute; the log says what became of it."""
    _test_all(request.user)
    messages.info(request, _("A test goes out by every way that is ready; the log below says what becomes of it."))
    return redirect("notices")


@transaction.atomic
def _test_all(user: User) -> None:
    list(User.objects.select_for_update(no_key=True).filter(pk=user.pk))  # of two at once the second finds the first
    now = timezone.now()
    for channel, sender in CHANNELS.items():
        lately = Notice.objects.filter(user=user, kind=TEST, channel=channel, made__gt=now - TEST_EVERY)
        if sender.reached([user.pk]) and not lately.exists():
            about = f"test {uuid4().hex[:12]}"
            Notice.objects.create(user=user, kind=TEST, about=about, channel=channel, due_at=now)
            transaction.on_commit(partial(deliver.delay, user.pk, channel))


@login_required
@require_POST
def renew_secret(request: PlayerRequest) -> HttpResponse:
    """A new secret for one's webhook; the old one is worth nothing from now on."""
    NoticeWishes.objects.update_or_create(user=request.user, defaults={"webhook_secret": new_secret()})
    return redirect("notices")


@login_required
@require_POST
def push_subscription(request: PlayerRequest) -> JsonResponse:
    """Take in a browser's address at its push service, or with `"off": true` let it go."""
    try:
        data = read_json(request.body)
    except (ValueError, RawPostDataException):  # the latter: it is a form, and read already
        data = None
    form = SubscriptionForm.of(data)
    if not form.is_valid():
        return JsonResponse({"errors": form.errors}, status=422)
    kept = form.cleaned_data
    if kept["off"]:
        PushSubscription.objects.filter(endpoint=kept["endpoint"]).delete()
    else:  # two at once are one
        known = {"user": request.user, "p256dh": kept["p256dh"], "auth": kept["auth"]}
        kept_now, _made = PushSubscription.objects.update_or_create(endpoint=kept["endpoint"], defaults=known)
        others = PushSubscription.objects.filter(user=request.user).exclude(pk=kept_now.pk).order_by("-pk")
        old = others.values_list("pk", flat=True)[MOST_BROWSERS - 1 :]
        PushSubscription.objects.filter(pk__in=list(old)).delete()
    return JsonResponse({"on": not kept["off"]})


@csrf_exempt  # the token in the address is the permission; mail programs post here without a page of ours
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Turn e-mails off: asked first on a page, done at once by a mail program."""
    user = unsubscribing.user_of(token)
    if user is None:
        raise Http404
    if request.method == "POST":
        unsubscribing.unsubscribe(user)
    return render(request, "accounts/unsubscribe.html", {"player": user, "done": request.method == "POST"})
