"""People, for the staff; of their second factors only that there are some."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from .models import Rating, User

admin.site.register(User, UserAdmin)
admin.site.register(Rating)
admin.site.unregister(Authenticator)


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
