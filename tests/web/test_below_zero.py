"""Figures below zero have a minus sign, in each language and wherever one reads them."""

import pytest
from django.urls import reverse
from django.utils.translation import override

from accounts.models import Rating
from clubs.models import ClubRating
from games.books.writing.decimals import decimal
from tests.cast import person
from tests.clubs.founding import founded


@pytest.mark.parametrize(("language", "said"), [("en", "−1,234.5"), ("fr", "−1\u202f234,5")])
def test_a_number_below_zero_has_a_minus_sign_and_what_is_nearly_nothing_has_none(language, said):
    with override(language):
        assert decimal(-1234.5).replace("\xa0", "\u202f") == said
        assert decimal(-0.04)[0] == decimal(0.04)[0] == "0"


def test_a_number_is_rounded_and_not_cut_off():
    assert [decimal(12.37), decimal(-3.26), decimal(9.99), decimal(1234.6, 0)] == ["12.4", "−3.3", "10.0", "1,235"]


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "said"), [("en", "−3.3"), ("fr", "−3,3")])
def test_a_strength_below_zero_has_a_minus_sign_on_every_page(client, language, said):
    ana, weak = person("ana"), {"mu": 20.7, "sigma": 8, "games": 40}
    Rating.objects.create(user=ana, book="paris", pace=Rating.Pace.LIVE, **weak)
    Rating.objects.create(bot="regular", pool=Rating.Pool.BOTS, **weak)
    club = founded("ana")
    ClubRating.objects.create(club=club, user=ana, **weak)
    client.force_login(ana)
    pages = [reverse("profile", args=["ana"]), reverse("leaderboard"), reverse("club_ladder", args=[club.slug])]
    for address in pages:
        shown = client.get(address, headers={"accept-language": language}).content.decode()
        assert said in shown, address
        assert said.replace("−", "-") not in shown
