"""The addresses of what bots say of themselves."""

from django.urls import path

from .views import why

urlpatterns = [path("tables/<str:key>/why/", why, name="why")]
