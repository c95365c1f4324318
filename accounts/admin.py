"""People, for the staff; of their second factors only that there are some."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from .adapter import told
from .models import Rating, User

admin.site.register(Rating)
admin.site.unregister(Authenticator)


@admin.register(User)
class PlayerAdmin(UserAdmin):
    """Django's; whoever is locked out or gets another password is shown out of open tables at once."""

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: Any) -> None:
        """Store, and tell."""
        super().save_model(request, obj, form, change)
        told(obj.pk)

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete, and tell."""
        user = obj.pk
        super().delete_model(request, obj)
        told(user)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Delete several, and tell."""
        users = [*queryset.values_list("pk", flat=True)]
        super().delete_queryset(request, queryset)
        for user in users:
            told(user)

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        """Change it, and tell."""
        response = super().user_change_password(request, id, form_url)
        told(int(id) if id.isdecimal() else None)
        return response


@admin.register(Authenticator)
class SecondFactorAdmin(admin.ModelAdmin):
    """Who has one, and since when; never its secret. Staff may take one away from somebody who has lost it."""

    list_display = fields = readonly_fields = ("user", "type", "created_at", "last_used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Everybody sets up their own."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody else's hand is in it."""
        return False
