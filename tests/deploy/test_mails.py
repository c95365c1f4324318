"""What is said of mails and webhooks before a site is deployed."""

import pytest

from config.checks import about_what_goes_out

WAYS = [
    ("django.core.mail.backends.smtp", []), ("anymail.backends.mailgun", []),
    ("django.core.mail.backends.dummy", []), ("django.core.mail.backends.console", ["freehold.W001"]),
    ("django.core.mail.backends.filebased", ["freehold.W001"]),
]  # fmt: skip


@pytest.mark.parametrize(("way", "warnings"), WAYS)
def test_whoever_deploys_a_site_is_warned_of_mails_that_others_may_read(settings, way, warnings):
    settings.EMAIL_BACKEND, settings.ANYMAIL = f"{way}.EmailBackend", {"MAILGUN_API_KEY": "a key"}
    assert [warning.id for warning in about_what_goes_out()] == warnings


def test_whoever_deploys_a_site_is_warned_of_confirmations_that_never_come(settings):
    settings.EMAIL_BACKEND, settings.CONFIRMED_ADDRESSES = WAYS[2][0] + ".EmailBackend", True
    assert [warning.id for warning in about_what_goes_out()] == ["freehold.W002"]


def test_whoever_deploys_a_site_is_warned_of_webhooks_that_call_it_itself(settings):
    settings.EMAIL_BACKEND, settings.OUTBOUND_LOOPBACK = WAYS[0][0] + ".EmailBackend", True
    assert [warning.id for warning in about_what_goes_out()] == ["freehold.W003"]
