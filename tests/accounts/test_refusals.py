"""What refuses a sign-in, a code or an address says so in our words, in each language."""

import re
from html import unescape

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.urls import reverse

from accounts.models import User

pytestmark = pytest.mark.django_db
WORD = "lagoon-and-reef-7"
REFUSED = {
    "en": "No account has this name or address with this password.",
    "fr": "Aucun compte n’a ce nom ou cette adresse avec ce mot de passe.",
}


@pytest.mark.parametrize("language", REFUSED)
@pytest.mark.parametrize("login", ["ana", "ana@example.org"])
def test_a_sign_in_that_fails_says_the_same_of_names_and_addresses(client, language, login):
    User.objects.create_user("ana", "ana@example.org", WORD)
    client.post(reverse("set_language"), {"language": language})
    answer = client.post(reverse("account_login"), {"login": login, "password": "guessed"})
    assert REFUSED[language] in unescape(answer.content.decode())


def test_a_page_that_asks_for_a_code_calls_it_so_once_and_says_of_a_wrong_one_what_to_do(client):
    TOTP.activate(User.objects.create_user("ana", "ana@example.org", WORD), generate_totp_secret())
    client.post(reverse("account_login"), {"login": "ana", "password": WORD})
    asked = client.get(reverse("mfa_authenticate")).content.decode()
    assert len(re.findall(r">Your code:<|placeholder=", asked)) == 1
    assert "take the one of now" in client.post(reverse("mfa_authenticate"), {"code": "1"}).content.decode()
