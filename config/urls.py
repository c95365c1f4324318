"""Every address of the product."""

from typing import Any

from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.views.generic import TemplateView

from clubs.consumers import event_socket
from games.pages.live.consumers import table_socket
from talk.consumers import club_socket

from .look import choose

urlpatterns = [
    path("", include("games.urls")),
    path("", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("", include("bots.urls")),
    path("", include("clubs.urls")),
    path("", include("talk.urls")),
    path("offline/", TemplateView.as_view(template_name="offline.html"), name="offline"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("look/", choose, name="look"),
    path("admin/", admin.site.urls),
]
if settings.ANYMAIL.get("WEBHOOK_SECRET"):  # without it anybody could tell us of bounces
    urlpatterns.append(path("anymail/", include("anymail.urls")))
handler400 = "config.guard.bad_request"
handler404 = "config.guard.not_found"
handler500 = "config.guard.broken"
socket: Any = table_socket
event: Any = event_socket
club: Any = club_socket
sockets = [
    path("ws/tables/<str:key>/", socket),
    path("ws/events/<str:key>/", event),
    path("ws/clubs/<slug:slug>/talk/", club),
]
