"""What is said, in our words, where the library would refuse a sign-in, a code or an address in its own."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

WRONG: Final = _("No account has this name or address with this password.")
"""One sentence for both: which of them is wrong tells a stranger who has an account."""
OF_ACCOUNTS: Final = {
    "account_inactive": _("This account is closed."),
    "cannot_remove_primary_email": _("This is your main address: make another one the main one first."),
    "duplicate_email": _("This address is yours already."),
    "email_password_mismatch": WRONG,
    "email_taken": _("This address belongs to an account already."),
    "enter_current_password": _("This is not your password."),
    "incorrect_password": _("This is not your password."),
    "invalid_login": WRONG,
    "invalid_password_reset": _("This link has been used, or is too old. Ask for another one."),
    "rate_limited": _("That was too often: wait a few minutes, then try again."),
    "too_many_login_attempts": _("Too many attempts have failed: wait a few minutes, then try again."),
    "unverified_primary_email": _("Your main address is not confirmed yet."),
    "username_password_mismatch": WRONG,
    "username_taken": _("Somebody is called so already."),
}
OF_CODES: Final = {
    "incorrect_code": _("This code opens nothing. An app shows another one each half minute: take the one of now."),
    "unverified_email": _("Confirm your e-mail address first."),
    "add_email_blocked": _("No address is added to an account that asks for a second thing after the password."),
}
