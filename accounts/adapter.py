"""How people sign up: as the library has it; no page waits for a mail server, and notices come in its language."""

from __future__ import annotations

from functools import partial
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as here
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import get_user_model
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.pages.remote_address import remote_address
from games.tables.live.telling import recall
from games.tables.seats.departing import go_by_name

from .credentials.bare import is_bare
from .credentials.refusals import OF_ACCOUNTS
from .emails.boxes import is_last, why_not
from .emails.mails import by_a_worker, send_mail
from .emails.site import host, of_this_site
from .names import usernames
from .readable import in_mails
from .sessions.devices import note
from .sessions.known import place_of, remember


class Adapter(DefaultAccountAdapter):
    """Keeps the language, refuses in our words, and leaves the sending of mails to a worker."""

    error_messages = DefaultAccountAdapter.error_messages | OF_ACCOUNTS

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Write a mail here, where the request is; it is sent where nobody waits for it."""
        site = {"name": "Freehold", "domain": host()}
        about = {"request": here.request, "email": email, "current_site": site}
        links = {name: of_this_site(link) for name, link in context.items() if name.endswith("_url")}
        names = {"name": in_mails(context["user"].username)} if "user" in context else {}
        mail = self.render_mail(template_prefix, email, context | links | about | names)
        by_a_worker(send_mail, str(mail.subject), str(mail.body), mail.to)

    def format_email_subject(self, subject: str) -> str:
        """What a mail is about, after who sends it."""
        return _("Freehold: %(subject)s") % {"subject": subject}

    def get_client_ip(self, request: HttpRequest) -> str:
        """Where a request comes from, as all limits here count it.

        To the library all of IPv4 is one address on a server that listens on both kinds.
        """
        address: str = remote_address(request) or super().get_client_ip(request)
        return address

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """A name that one can tell from all others. Raises `ValidationError`."""
        name: str = super().clean_username(usernames.clean(username), shallow)
        if not shallow:
            usernames.hold(name)
            if usernames.is_taken_by_sight(name):
                raise self.validation_error("username_taken")
        return name

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """What failed attempts are counted by: the login as the database compares it, whatever host was asked for it.

        By the library's key there is one count for each port that a `Host` names, and for each way to write a name.
        Where its owner has signed in before they have a count of their own (`known.py`).
        """
        login: str = credentials.get("email", credentials.get("username", ""))
        return f"{usernames.in_one_form(login).upper().lower()} {place_of(request, login)}"

    def send_notification_mail(self, template_prefix: str, user: Any, *args: Any, **kwargs: Any) -> None:
        """Tell of a change of the account, at an address that is confirmed to be the player's."""
        if EmailAddress.objects.filter(user=user, primary=True, verified=True).exists():
            super().send_notification_mail(template_prefix, user, *args, **kwargs)

    @transaction.atomic
    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm an address, unless its inbox has confirmed another account: one is good for one player."""
        if why := why_not(email_address):
            messages.error(request, why)
            return False
        confirmed: bool = super().confirm_email(request, email_address)
        return confirmed

    def can_delete_email(self, email_address: EmailAddress) -> bool:
        """Not from an account with nothing else to show, where whoever has found its session open would give their own.

        Nor the last one that is confirmed: its inbox would confirm another account, and then others.
        """
        allowed: bool = super().can_delete_email(email_address)
        return allowed and not is_bare(email_address.user) and not is_last(email_address)

    def new_user(self, request: HttpRequest) -> Any:
        """Who signs up: somebody new, or the guest that they are."""
        here = request.user
        if here.is_authenticated and here.is_guest:
            return get_user_model().objects.get(pk=here.pk)
        return super().new_user(request)

    @transaction.atomic
    def save_user(self, request: Any, user: Any, form: Any, commit: bool = True) -> Any:
        """Fill in the new player; who was a guest goes by the new name at their tables."""
        was_guest, user.guest_until = user.is_guest, None
        user.language = get_language() or settings.LANGUAGE_CODE
        saved = super().save_user(request, user, form, commit)
        if was_guest:
            go_by_name(saved)
            told(saved.pk)  # their session ends with this, and another one begins
        return saved

    def login(self, request: Any, user: Any) -> None:
        """Sign in, and list the session."""
        super().login(request, user)
        note(request, user)

    def post_login(self, request: HttpRequest, user: Any, **about: Any) -> HttpResponse:
        """Go on where one wanted to, in a browser that is known from now on."""
        response: HttpResponse = super().post_login(request, user, **about)
        remember(request, response, user)
        return response

    def logout(self, request: Any) -> None:
        """Sign out, of the tables that are open elsewhere as well."""
        user = request.user.pk
        super().logout(request)
        told(user)

    def set_password(self, user: Any, password: str) -> None:
        """Change a password, and nothing else: sessions begun with the old one end, and so do their open tables."""
        user.set_password(password)
        user.save(update_fields=["password"])
        told(user.pk)


def told(user: int | None) -> None:
    """Have the open tables of somebody ask anew who they are, once it is stored."""
    if user is not None:
        transaction.on_commit(partial(recall, user))
