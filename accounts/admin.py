"""People, for the staff: how their accounts stand, what may be done there with a reason, and who of the staff did what.

Of passwords, second factors and tokens nothing is shown but that there are some. Rights are given by superusers alone.
"""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django import forms
from django.conf import settings
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm
from django.contrib.auth.models import Group
from django.db.models import Exists, F, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.books.writing.decimals import decimal
from games.staff import LookedAt, Measure, NotDone, ReasonField, column

from .adapter import told
from .conduct import admin as conduct
from .models import Rating, Reliability, User
from .rights_field import as_rights
from .standings.reliability import share_in
from .standings.titles import title_of

conduct.register()
for registered in (Authenticator, EmailAddress, Group):
    admin.site.unregister(registered)


def _of(user: User, by: User) -> User:
    """An account, held until the transaction ends. Raises `NotDone` for one that `by` may not touch."""
    held = User.objects.select_for_update().get(pk=user.pk)
    if held.pk == by.pk:
        raise NotDone(_("Nobody does that to their own account. Nothing has changed."))
    if (held.is_staff or held.is_superuser) and not by.is_superuser:
        raise NotDone(_("Only a superuser does that to the account of staff. Nothing has changed."))
    return held


def _lock_out(user: User, by: User, reason: str) -> None:
    _of(user, by)
    User.objects.filter(pk=user.pk).update(is_active=False)
    told(user.pk)


def _let_in(user: User, by: User, reason: str) -> None:
    _of(user, by)
    User.objects.filter(pk=user.pk).update(is_active=True, sessions_ended=F("sessions_ended") + 1)


def _end_sessions(user: User, by: User, reason: str) -> None:
    _of(user, by)
    User.objects.filter(pk=user.pk).update(sessions_ended=F("sessions_ended") + 1)
    told(user.pk)


def _take_factors(user: User, by: User, reason: str) -> None:
    _of(user, by)
    Authenticator.objects.filter(user=user.pk).delete()
    User.objects.filter(pk=user.pk).update(sessions_ended=F("sessions_ended") + 1)
    told(user.pk)


def _could_come(user: Any) -> bool:
    """Whether there is a key to an account: to that of a former player there is none."""
    return bool(user.has_usable_password() or user.has_factors)


class OfGuests(admin.EmptyFieldListFilter):
    """Members, or guests."""

    def __init__(self, *rest: Any, **named: Any) -> None:
        """Django's, but for the title."""
        super().__init__(*rest, **named)
        self.title = str(_("end as a guest"))


class Rights(forms.ModelForm):
    """What somebody may do as one of the staff, and why they may."""

    reason = ReasonField()


class NewPassword(AdminPasswordChangeForm):
    """Another password for somebody, and why they need it."""

    reason = ReasonField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Without what Django says of ways to sign in that there are not here."""
        super().__init__(*args, **kwargs)
        if "usable_password" in self.fields:
            self.fields["usable_password"].help_text = ""


@admin.register(User)
class PlayerAdmin(LookedAt, UserAdmin):
    """One row a person. Staff with rights look and do measures; superusers also give rights and passwords."""

    list_display = (
        column("username", _("name")), column("email", _("e-mail")), "confirmed",
        column("is_active", _("active"), boolean=True), column("is_staff", _("staff"), boolean=True),
        column("date_joined", _("joined")), column("last_login", _("last session begun")),
    )  # fmt: skip
    list_filter = ("is_active", "is_staff", "is_superuser", ("guest_until", OfGuests))
    search_fields = ("username", "email", "emailaddress__email")
    search_help_text = _("A name or an e-mail address, or a part of one.")
    seen: Any = (
        column("username", _("name")), column("email", _("e-mail")), "addresses", "factors",
        "language_name", column("zone", _("time zone")),
        column("date_joined", _("joined")), column("last_login", _("last session begun")),
        column("is_active", _("active"), boolean=True), column("guest_until", _("end as a guest")),
        column("sessions_ended", _("all sessions ended so often")),
        "standing", "links",
    )  # fmt: skip
    rights = ("is_staff", "is_superuser", "groups", "user_permissions")
    readonly_fields = seen
    form = Rights
    change_password_form = NewPassword
    measures = (
        Measure("end_sessions", _("End all sessions"), _end_sessions),
        Measure("lock_out", _("Lock out"), _lock_out, lambda user: user.is_active),
        Measure("let_in", _("Let in again"), _let_in, lambda user: not user.is_active and _could_come(user)),
        Measure("take_factors", _("Take the second factor away"), _take_factors, lambda user: user.has_factors),
    )

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Rights and passwords are given by superusers."""
        return bool(request.user.is_superuser)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """The account; and rights, with the reason where they can be changed."""
        reason = ("reason",) if self.has_change_permission(request) else ()
        return ((None, {"fields": self.seen}), (_("Rights"), {"fields": (*self.rights, *reason)}))

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        """With whether an address is confirmed and a second factor set up."""
        confirmed = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True)
        factors = Authenticator.objects.filter(user=OuterRef("pk"))
        return super().get_queryset(request).annotate(has_address=Exists(confirmed), has_factors=Exists(factors))

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        """Change it, and tell."""
        response = super().user_change_password(request, id, form_url)
        told(int(id) if id.isdecimal() else None)
        return response

    def formfield_for_manytomany(self, db_field: Any, request: Any = None, **kwargs: Any) -> Any:
        """Rights in words, and no others than there are pages for."""
        return as_rights(super().formfield_for_manytomany(db_field, request, **kwargs))

    @admin.display(description=_("language"))
    def language_name(self, user: User) -> str:
        """In which language they read, in its own words."""
        return dict(settings.LANGUAGES).get(user.language, user.language) or "–"

    @admin.display(description=_("address confirmed"), boolean=True)
    def confirmed(self, user: Any) -> bool:
        """Whether one of their addresses is known to be theirs."""
        return bool(user.has_address)

    @admin.display(description=_("e-mail addresses"))
    def addresses(self, user: User) -> SafeString | str:
        """All of them, and how they stand."""
        rows = EmailAddress.objects.filter(user=user).order_by("-primary", "pk")
        said = {(True, True): _("primary, confirmed"), (True, False): _("primary, not confirmed"),
                (False, True): _("confirmed"), (False, False): _("not confirmed")}  # fmt: skip
        return format_html_join(
            "", "<div>{} ({})</div>", ((row.email, said[row.primary, row.verified]) for row in rows)
        )

    @admin.display(description=_("second factor"), boolean=True)
    def factors(self, user: Any) -> bool:
        """Whether they have one."""
        return bool(user.has_factors)

    @admin.display(description=_("how they stand"))
    def standing(self, user: User) -> SafeString | str:
        """Their ratings, and how reliably they answer."""
        ratings = [
            ngettext(
                "%(pool)s: strength %(s)s after %(n)s game", "%(pool)s: strength %(s)s after %(n)s games", row.games
            )
            % {"pool": title_of(row), "s": decimal(row.ordinal), "n": row.games}
            for row in Rating.objects.filter(user=user).order_by("-pool", "-games")
        ]
        kept = Reliability.objects.filter(user=user).first()
        share = kept and share_in(kept, timezone.now())
        answers = [] if share is None else [_("Answers in time: %(share)s%%") % {"share": share}]
        return format_html_join("", "<div>{}</div>", ((line,) for line in (*ratings, *answers))) or "–"

    @admin.display(description=_("further pages"))
    def links(self, user: User) -> SafeString:
        """Where else there is something about them."""
        ways = (
            (reverse("profile", args=[user.username]), _("Profile")),
            (f"{reverse('admin:games_game_changelist')}?q={user.username}", _("Games")),
            (f"{reverse('admin:accounts_report_changelist')}?q={user.username}", _("Reports")),
            (f"{reverse('admin:accounts_flag_changelist')}?q={user.username}", _("Flags")),
            (reverse("admin:accounts_user_history", args=[user.pk]), _("What the staff have done here")),
        )
        return format_html_join(" · ", '<a href="{}">{}</a>', ways)


@admin.register(Group)
class RoleAdmin(LookedAt, GroupAdmin):
    """What a part of the staff may do: made and changed by superusers, with a reason; emptied rather than deleted."""

    ordering = ("name",)
    form = Rights
    fields = ("name", "permissions", "reason")

    def formfield_for_manytomany(self, db_field: Any, request: Any = None, **kwargs: Any) -> Any:
        """Rights in words, and no others than there are pages for."""
        return as_rights(super().formfield_for_manytomany(db_field, request, **kwargs))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Superusers make them."""
        return bool(request.user.is_superuser)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Superusers change them."""
        return bool(request.user.is_superuser)


@admin.register(LogEntry)
class TrailAdmin(LookedAt):
    """Who of the staff has done what to whom or what, when and why. Nobody changes it."""

    list_display = (
        column("action_time", _("when")), column("user", _("who")), column("content_type", _("kind of thing")),
        "about", column("change_message", _("what, and why")),
    )  # fmt: skip
    list_select_related = ("user", "content_type")
    list_filter = ("action_flag", "action_time")
    search_fields = ("=user__username", "object_repr", "change_message")
    search_help_text = _("Who did it, to whom or what, or a word of the reason.")
    fields = list_display
    readonly_fields = list_display

    @admin.display(description=_("whom or which"))
    def about(self, entry: LogEntry) -> SafeString | str:
        """The row, with the way to it."""
        address = entry.get_admin_url()
        return format_html('<a href="{}">{}</a>', address, entry.object_repr) if address else entry.object_repr
