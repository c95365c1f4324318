"""Tables, for the staff: to look at, never to change, and without their secrets."""

from django.contrib import admin
from django.http import HttpRequest

from .models import Game


@admin.register(Game)
class GameAdmin(admin.ModelAdmin):
    """One row a table. Moves, snapshots and the roots of the dice are not shown."""

    list_display = ("key", "edition", "variant", "status", "sequence", "host", "opened")
    list_filter = ("status", "edition")
    fields = ("key", "edition", "variant", "options", "status", "sequence", "host", "opened", "ended", "dice_anchor")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Tables are opened by players."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        """A record is kept."""
        return False
