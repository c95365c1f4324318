"""Every address of the product."""

from django.contrib import admin
from django.urls import include, path

from games.consumers import TableConsumer

urlpatterns = [
    path("", include("games.urls")),
    path("accounts/", include("allauth.urls")),
    path("", include("accounts.urls")),
    path("anymail/", include("anymail.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
sockets = [path("ws/tables/<str:key>/", TableConsumer.as_asgi())]
