"""How people sign up: as the library has it, and they get their notices in the language of the page."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.utils.translation import get_language


class Adapter(DefaultAccountAdapter):
    """Keeps the language."""

    def save_user(self, request: Any, user: Any, form: Any, commit: bool = True) -> Any:
        """Fill in the new player."""
        language = (get_language() or "")[:2]
        user.language = language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        return super().save_user(request, user, form, commit)
