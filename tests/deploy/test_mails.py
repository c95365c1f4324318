"""What is said of mails that reach nobody, before a site is deployed."""

import pytest

from config.checks import about_mails

WAYS = [
    ("django.core.mail.backends.smtp", []), ("anymail.backends.mailgun", []),
    ("django.core.mail.backends.dummy", ["freehold.W001"]), ("django.core.mail.backends.console", ["freehold.W002"]),
    ("django.core.mail.backends.filebased", ["freehold.W002"]),
]  # fmt: skip


@pytest.mark.parametrize(("way", "warnings"), WAYS)
def test_whoever_deploys_a_site_is_warned_of_mails_that_reach_nobody(settings, way, warnings):
    settings.EMAIL_BACKEND = f"{way}.EmailBackend"
    assert [warning.id for warning in about_mails()] == warnings


def test_whoever_deploys_a_site_is_warned_of_confirmations_that_never_come(settings):
    settings.EMAIL_BACKEND, settings.CONFIRMED_ADDRESSES = WAYS[2][0] + ".EmailBackend", True
    assert [warning.id for warning in about_mails()] == ["freehold.W001", "freehold.W003"]
