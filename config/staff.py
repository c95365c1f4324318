"""The staff sign in where all do, under the same limits; their pages open only to who has shown a second factor."""

from __future__ import annotations

from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


def has_second_factor(request: HttpRequest) -> bool:
    """Whether this very session was begun, or confirmed, by a code of an account that has a second factor."""
    shown = any(record.get("method") == "mfa" for record in get_authentication_records(request, request.user))
    return shown and is_mfa_enabled(request.user, [Authenticator.Type.TOTP])


class StaffSite(AdminSite):
    """Django's, without its door: no password is ever taken here."""

    site_header = site_title = "Freehold"
    index_title = gettext_lazy("Pages of the staff")

    def has_permission(self, request: HttpRequest) -> bool:
        """Staff, with the second factor shown."""
        return super().has_permission(request) and has_second_factor(request)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Send everybody where they get what they lack: a session, a second factor, its code. 403 for players."""
        wanted = request.GET.get("next", "")
        if not url_has_allowed_host_and_scheme(wanted, request.get_host()):
            wanted = resolve_url("admin:index")
        user = request.user
        if not user.is_authenticated:
            return redirect_to_login(wanted)
        if not user.is_staff:
            raise PermissionDenied
        if self.has_permission(request):
            return HttpResponseRedirect(wanted)
        if is_mfa_enabled(user, [Authenticator.Type.TOTP]):
            return redirect_to_login(wanted, resolve_url("mfa_reauthenticate"))
        messages.info(request, _("The pages of the staff open with a second factor only. Set one up here first."))
        return redirect("mfa_activate_totp")

    def logout(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Where all sign out."""
        return redirect("account_logout")

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Where all change their password, under the same limits."""
        return redirect("account_change_password")
