"""The second factor as it is kept: a copy of the database alone opens no account."""

from __future__ import annotations

import base64
import hashlib

from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings

from .refusals import OF_CODES


def _keys() -> MultiFernet:
    """The key of this site, and those of its earlier secrets."""
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    digests = (hashlib.sha256(f"freehold.second-factor:{secret}".encode()).digest() for secret in secrets)
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])


class SecondFactor(DefaultMFAAdapter):
    """The library's, with its secrets encrypted and our words."""

    error_messages = DefaultMFAAdapter.error_messages | OF_CODES

    def encrypt(self, text: str) -> str:
        """As it is stored."""
        return _keys().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """As it was."""
        return _keys().decrypt(encrypted_text.encode()).decode()
