"""What the page of an event says of itself: no more than its format has, and nothing that its reader cannot do."""

import pytest

from clubs.event_pages.words import what_it_is
from tests.cast import person
from tests.clubs import staged

pytestmark = pytest.mark.django_db


def page(client, made, who, path=""):
    client.force_login(person(who))
    return client.get(f"/events/{made.key}/{path}").content.decode()


def test_the_rules_of_an_event_without_rounds_speak_of_none():
    with_rounds = staged.event()
    without = staged.event(of=with_rounds.club, format="arena", settings={"wait": 30}, entered=())
    assert not any("round" in said for said in what_it_is(without) if "R-77" not in said)
    assert any("has no table in a round" in said for said in what_it_is(with_rounds))


@pytest.mark.parametrize("path", ["", "wall/"])
def test_each_table_of_a_season_names_its_division(client, path):
    people = (*staged.PLAYERS, "p1", "p2", "p3", "p4")
    made = staged.event("running", format="season", settings={"rounds": 3, "width": 1, "movers": 1}, entered=people)
    first = staged.play_round(made, people=staged.PLAYERS)
    staged.play_round(made, at=first.round, people=people[4:])
    html = page(client, made, "stranger", path)
    assert "<small>Division 1</small>" in html
    assert "<small>Division 2</small>" in html


def test_who_is_no_member_is_led_to_the_club_and_not_to_a_refusal(client):
    made = staged.event(members_only=True)
    html = page(client, made, "stranger")
    assert 'value="enter"' not in html
    assert "First become a member of Reef" in html
    assert 'value="enter"' in page(client, made, "member")


def test_a_wall_says_how_many_lines_it_does_not_show(client):
    people = [f"player{n}" for n in range(28)]
    made = staged.event("running", entered=people)
    staged.play_round(made, people=people[:4], over=True)
    assert "4 more on the page of the event" in page(client, made, "stranger", "wall/")
