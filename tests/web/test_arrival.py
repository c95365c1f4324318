"""Where one arrives: what waits first, tables to join and to watch, the ways to a new one; and one's own games."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.urls import reverse
from django.utils import timezone

from games.books import BOOKS
from games.engine import EDITIONS
from games.models import Game, Seat
from games.pages.arriving.presets import PRESETS
from games.tables.opening import Pacing
from tests.cast import bots_play, person, play, table
from tests.clubs import staged

pytestmark = pytest.mark.django_db


def page(client, name="lobby", **query):
    return client.get(reverse(name), query).content.decode()


@pytest.mark.parametrize("name", ["lobby", "rules", "new_table", "account_login", "referee", "leaderboard"])
def test_who_asks_for_the_head_of_a_page_is_answered_as_for_the_page(client, name):
    """Whoever watches whether a site is up, and what shows a link beside it, ask so."""
    head, body = client.head(reverse(name)), client.get(reverse(name))
    assert (head.status_code, head.content) == (body.status_code, b"")


def test_a_program_that_asks_for_the_head_is_answered_as_for_the_whole(client):
    game = table()
    client.force_login(person("ana"))
    for address in (reverse("api_table", args=[game.key]), reverse("api_leaderboard")):
        head, body = client.head(address), client.get(address)
        assert (head.status_code, head.content, head["Content-Type"]) == (200, b"", body["Content-Type"])


def sent_by(html, button):
    """The hidden fields of the form with that button."""
    [form] = [found for found in re.findall(r"<form.*?</form>", html, re.DOTALL) if button in found]
    return dict(re.findall(r'type="hidden" name="(\w+)" value="(\w*)"', form))


def as_ana(client):
    client.force_login(person("ana"))
    return client


def test_a_stranger_finds_a_game_behind_one_button(client):
    html = page(client)
    first, *_others = re.findall(r"<form.*?</form>", html[html.index("<main") :], re.DOTALL)
    assert "Play against three bots now" in first


@pytest.mark.parametrize("preset", PRESETS[1:], ids=lambda preset: preset.name)
def test_a_preset_leads_to_a_table_where_friends_sit_down_without_an_account(client, preset):
    html = page(client, "new_table")
    card = html[html.index(f"<h2>{preset.title}") :]
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="(\w*)"', card[: card.index("</form>")]))
    assert as_ana(client).post(reverse("new_table"), fields).status_code == 302
    game = Game.objects.get()
    assert (game.status, game.public, game.uncounted) == ("open", False, "guests")
    assert game.pace == preset.fields["pace"]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_preset_fills_in_the_form(client, preset):
    html = page(as_ana(client), "new_table", preset=preset.name, edition="paris")
    form = html[html.index('id="details"') :]
    assert f'name="bots" value="{preset.fields["bots"]}"' in form
    assert ("checked" in re.search(r'<input[^>]*name="wait"[^>]*>', form).group()) == ("wait" in preset.fields)


def test_each_book_is_a_sheet_that_says_what_is_special(client):
    html = page(client, "new_table", edition="paris")
    assert all(book.special and str(book.special) in html for book in BOOKS.values())
    assert 'class="sheet book-paris" href="?edition=paris" aria-current="true"' in html


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_sheet_tells_of_rent_that_must_be_asked_for_since_the_server_asks_unless_a_table_agrees_otherwise(edition):
    assert EDITIONS[edition].defaults["claims"] == "auto"
    assert not re.search("ask|claim", str(BOOKS[edition].special))


def test_house_rules_say_how_many_are_not_as_the_book_has_them(client):
    assert "all by the book" in page(as_ana(client), "new_table")
    changed = {"edition": "polynesia", "variant": "standard", "bots": "x", "direction": "anticlockwise"}
    html = client.post(reverse("new_table"), changed).content.decode()
    assert "1 is not as the book has it" in html


SET = {
    "edition": "paris", "was": "atlantic", "variant": "standard", "bots": "1", "wait": "on", "pace": "live",
    "live_bank": "25", "auction": "sealed", "lowest_bid": "none", "direction": "clockwise", "claims": "auto",
    "income_tax": "choice", "luxury_tax": "150", "build_anywhere": "on",
}  # fmt: skip
"""What is sent along as somebody who has set some of it takes Paris instead of Atlantic."""


def begun(client, **fields):
    answer = as_ana(client).get(reverse("new_table"), SET | fields)
    return {field.name: field.value() for field in answer.context["form"]}


def test_another_book_keeps_what_was_set_and_has_its_own_of_all_else(client):
    form = begun(client)
    assert form["edition"] == "paris"
    kept = ("bots", "wait", "pace", "live_bank", "auction")
    assert [form[name] for name in kept] == [1, True, "live", 25, "sealed"]
    assert (form["income_tax"], form["luxury_tax"]) == ("flat", 100)  # as that book has it, and a sum of its own money


def test_what_another_book_does_not_have_is_not_kept(client):
    form = begun(client, was="paris", edition="community", variant="quick", bots="10", bots_master="nonsense")
    assert (form["variant"], form["bots"]) == (None, 3)
    assert "direction" not in form


@pytest.mark.parametrize("said", ["0.5", "none", "nonsense", "", "1e400"])
@pytest.mark.parametrize("was", ["polynesia", "community", "nonsense"])
def test_whatever_was_set_in_a_book_another_one_can_be_taken(client, was, said):
    form = begun(client, was=was, edition="france", lowest_bid=said, bots=said, live_bank=said, auction=said)
    assert form["edition"] == "france"


def test_games_that_wait_stand_before_the_others(client):
    game = table()
    first, other = (person("ana"), person("ben")) if "0" in game.awaiting else (person("ben"), person("ana"))
    client.force_login(first)
    html = page(client)
    assert html.index("Games that wait for you") < html.index(game.key) < html.index("A new table")
    client.force_login(other)
    html = page(client)
    assert "No game waits for you" in html
    assert html.index("Your other tables") < html.index(game.key)


def test_a_code_leads_to_its_table(client):
    game = table(start=False)
    assert client.get("/", {"code": f" {game.key} "}).url == reverse("table", args=[game.key])
    assert "There is no table of that code" in page(client, code="nowhere")


def test_public_games_are_to_be_watched_those_that_people_play_now_first(client):
    quiet, lively, hidden = table(bots=2), table(), table(public=False)
    quiet.moves.update(at=timezone.now() - timezone.timedelta(hours=1))
    html = page(client)
    assert html.index(lively.key) < html.index(quiet.key)
    assert hidden.key not in html


def test_a_line_of_ones_own_games_says_book_seat_and_whom_it_waits_for(client):
    game = table(edition="paris")
    seat = int(next(iter(game.awaiting)))
    play(game, seat, "roll")
    client.force_login(person(("ben", "ana")[seat]))
    html = page(client, "my_games")
    [line] = [found for found in re.findall(r"<li.*?</li>", html, re.DOTALL) if game.key in found]
    assert f"seat-{1 - seat}" in line
    assert "<b>Paris · the whole game · no clock</b>" in line
    assert "move 2" in line
    assert f"waits for {('ana', 'ben')[seat]}" in line


def test_a_game_in_which_a_bot_plays_for_one_says_so_and_that_it_waits_no_more_than_the_badge_does(client):
    game = table()
    game.seats.filter(user=person("ana")).update(held=True)
    client.force_login(person("ana"))
    html = page(client, "my_games")
    assert "a bot plays for you" in html
    assert "waits for you" not in html


@pytest.mark.parametrize(
    ("mine", "theirs", "said"),
    [
        ({"awaited": True, "due_at": 20}, {"awaited": True, "due_at": 3}, "20 hours left"),
        ({"awaited": True, "held": True}, {"awaited": True, "due_at": 3}, ""),
        ({"awaited": False}, {"awaited": True, "due_at": 3}, "3 hours left"),
    ],
    ids=["two are asked", "a bot plays for one", "another is asked"],
)
def test_beside_what_waits_for_one_stands_the_time_of_ones_own_clock(client, mine, theirs, said):
    game = table(pace=Pacing("async", 100_000, 0, 100_000))
    now = timezone.now() + timedelta(seconds=30)
    Game.objects.filter(pk=game.pk).update(awaiting={"0": 1, "1": 1} if mine["awaited"] else {"1": 1})
    for order, seat in enumerate((mine, theirs)):
        due = seat.get("due_at")
        Seat.objects.filter(game=game, order=order).update(
            **seat | {"due_at": None if due is None else now + timedelta(hours=due)}
        )
    client.force_login(person("ana"))
    assert re.findall(r"\d+\s\w+ left", page(client, "my_games").replace("\xa0", " ")) == [said] * bool(said)


def test_a_game_of_an_event_is_called_by_it(client):
    event = staged.event("running")
    seat = staged.play_round(event).game.seats.first()
    client.force_login(seat.user)
    assert event.name in page(client, "my_games")


def test_games_that_are_over_are_folded_with_their_result(client):
    game = table()
    game.seats.update(place=1, awaited=False)
    Game.objects.filter(pk=game.pk).update(status="over", ended=timezone.now())
    html = page(as_ana(client), "my_games")
    assert "1 game that is over" in html
    assert "place 1" in html
    assert " · Polynesia · the whole game · ana, ben" in html  # and by which book it was played


@pytest.mark.parametrize(
    ("name", "next_step"),
    [("my_games", "new_table"), ("lobby", "new_table"), ("leaderboard", "new_table"), ("notices", "test_notice")],
)
def test_where_there_is_nothing_yet_the_page_says_what_to_do_next(client, name, next_step):
    assert reverse(next_step) in page(as_ana(client), name)


# --- the waiting room --------------------------------------------------------------------------------------------


def test_who_is_invited_reads_who_invites_by_which_book_and_what_is_agreed_on(client):
    game = table(start=False, edition="polynesia", options={"direction": "anticlockwise"})
    html = client.get(reverse("table", args=[game.key])).content.decode()
    assert "ana invites you to play" in html
    assert str(BOOKS["polynesia"].special) in html
    assert "Order of seats: anticlockwise" in html
    assert "2 of 8 taken" in html
    assert html.index("<summary>The dice</summary>") < html.index(game.dice_anchor)


@pytest.mark.parametrize(
    ("pace", "clock", "said"),
    [
        ("live", (900, 30, 900), "One’s clock has 15 minutes to begin with, 30 seconds more for each answer"),
        ("async", (259_200, 86_400, 259_200), "One’s clock has 3 days to begin with, 1 day more for each answer"),
        ("untimed", (), ""),
    ],
)
def test_who_is_invited_reads_how_much_time_they_would_have(client, pace, clock, said):
    game = table(start=False, pace=Pacing(pace, *clock))
    html = unescape(client.get(reverse("table", args=[game.key])).content.decode()).replace("\xa0", " ")
    assert said in html
    assert ("One’s clock" in html) is bool(said)


@pytest.mark.parametrize(("minutes", "says"), [(90, True), (None, False)])
def test_who_is_invited_reads_when_the_time_is_up(client, minutes, says):
    game = table(start=False, edition="france", minutes=minutes)
    html = unescape(client.get(reverse("table", args=[game.key])).content.decode()).replace("\xa0", " ")
    assert ("The time is up 1 hour and 30 minutes after the start." in html) is says


def test_where_the_host_has_a_port_without_end_there_is_no_square(client):
    address = reverse("table", args=[table(start=False).key])
    asked = as_ana(client).get(address, headers={"host": "testserver:" + "0" * 3_000})
    assert (asked.status_code, "<svg" in asked.content.decode()) == (200, False)


def test_who_sits_there_invites_by_link_code_and_square(client):
    game = table(start=False)
    html = as_ana(client).get(reverse("table", args=[game.key])).content.decode()
    assert f'value="http://testserver/tables/{game.key}/"' in html
    assert f"<code>{game.key}</code>" in html
    assert "<svg" in html
    assert "style=" not in html


# --- the plan for strangers --------------------------------------------------------------------------------------


def test_a_stranger_may_choose_the_book_and_the_bots_of_their_first_game(client):
    [address] = re.findall(r'<a href="([^"]*)">Or choose the book and the bots</a>', page(client))
    html = client.get(address.replace("&amp;", "&")).content.decode()
    assert f'id="{address.partition("#")[2]}"' in html
    assert 'name="bots_novice"' in html


def test_a_stranger_sees_a_plan_before_anybody_has_played(client):
    html = page(client)
    assert "How a game may look" in html
    assert html.count('class="square ') == 40
    assert "data-next" not in html


def test_where_the_game_that_was_shown_is_gone_a_stranger_still_arrives(client, over):
    page(client)
    over.delete()
    html = page(client)
    assert "How a game may look" in html
    assert over.key not in html


def test_a_stranger_sees_a_finished_public_game_played_back(client, over):
    html = page(client)
    assert f"{reverse('replay', args=[over.key])}?n=" in html
    onward = re.search(r'data-next="([^"]+)"', html).group(1).replace("&amp;", "&")
    later = client.get(onward)
    assert later.status_code == 200
    assert later.content.decode().count('class="square ') == 40
    assert client.get(reverse("window"), {"game": over.key, "n": over.sequence + 1}).status_code == 404
    assert client.get(reverse("window"), {"game": "other", "n": 3}).status_code == 404
    assert 'id="running"' not in page(as_ana(client))


@pytest.fixture
def over(db):
    """A public game that bots have played to its end."""
    game = table(bots=2)
    game.seats.update(held=True)
    bots_play(game, most=90)
    Game.objects.filter(pk=game.pk).update(status="over", ended=timezone.now())
    game.refresh_from_db()
    return game
