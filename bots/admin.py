"""Programs that move for people, for the staff to look at."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.staff import LookedAt, column

from .models import ByProgram


@admin.register(ByProgram)
class ByProgramAdmin(LookedAt):
    """Who has had a program move for them, where, and since when."""

    list_display = (column("at", _("since")), column("user", _("player")), column("game", _("game")))
    list_select_related = ("user", "game")
    search_fields = ("=user__username", "=game__key")
    search_help_text = _("The name of a player, or the key of a table.")
    fields = readonly_fields = list_display
    unread = ("game__snapshot",)
