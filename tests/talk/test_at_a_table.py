"""Talk at a table: who may say what, who reads it, in which words, how much, and for how long."""

from datetime import timedelta

import pytest
from django.conf import settings as site
from django.core.cache import cache
from django.db import connection
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from games.models import Game, Move
from games.tables import opening
from games.tables.selectors import access_table_for
from talk.models import LONGEST, Said
from talk.pages import fold
from talk.phrases import PHRASES
from talk.saying import A_DAY, A_MINUTE, NotSaid, say_at_table
from talk.sweeping import clear_talk
from tests.cast import person, table

pytestmark = pytest.mark.django_db


def tell(game, name="ana", text="", phrase=""):
    return say_at_table(by=person(name), table=access_table_for(person(name), game.key), text=text, phrase=phrase)


def read(client, game, name=None, page="talk", language="en"):
    """What a page of a table says to somebody."""
    client.logout()
    if name:
        client.force_login(person(name))
    return client.get(reverse(page, args=[game.key]), headers={"accept-language": language}).content.decode()


def test_a_phrase_is_kept_by_its_key_and_each_reads_it_in_their_own_language(client):
    game = table()
    client.force_login(person("ana"))
    client.post(reverse("say", args=[game.key]), {"phrase": "luck"})
    assert Said.objects.get().phrase == "luck"
    assert "Good luck!" in read(client, game, "ben", "table")
    assert "Bonne chance\u202f!</bdi>" in read(client, game, "ben", "table", "fr")


def test_each_phrase_is_said_in_each_language():
    said = {}
    for code, _name in site.LANGUAGES:
        with override(code):
            said[code] = [str(phrase) for phrase in PHRASES.values()]
    assert all(len(set(texts)) == len(PHRASES) for texts in said.values())
    assert not set(said["en"]) & set(said["fr"])


def test_words_of_ones_own_take_a_confirmed_address_and_phrases_nothing(settings, client):
    settings.CONFIRMED_ADDRESSES = True
    game = opening.open_table(host=person("ana"), edition="polynesia", public=False, guests=True)
    client.post(reverse("join", args=[game.key]))  # a guest
    say = reverse("say", args=[game.key])
    client.post(say, {"phrase": "hello"})
    client.post(say, {"text": "hello from a guest"})
    tell(game, phrase="hello")
    address = person("ana").emailaddress_set.create(email="ana@example.org", verified=False)
    with pytest.raises(NotSaid, match="confirmed"):
        tell(game, text="hello from Ana")
    address.verified = True
    address.save()
    tell(game, text="hello from Ana")
    assert [said.text or said.phrase for said in Said.objects.order_by("pk")] == ["hello", "hello", "hello from Ana"]


def test_who_watches_reads_at_public_tables_alone_and_says_nothing(client):
    game, private = table(), table(public=False)
    for each in (game, private):
        tell(each, text="between us")
    with pytest.raises(NotSaid, match="sit at this table"):
        tell(game, "dora", phrase="hello")
    for page in ("table", "talk"):
        assert "between us" in read(client, game, "dora", page)
        assert "between us" in read(client, game, page=page)
        assert "between us" in read(client, private, "ben", page)
        assert "between us" not in read(client, private, "dora", page)
    assert 'action="/tables/' not in read(client, game, "dora")
    Game.objects.update(watch_delay=60)  # a table that is shown later
    assert "between us" not in read(client, game, "dora")
    assert "between us" not in read(client, game, "dora", "table")
    assert "between us" in read(client, game, "ben")
    Game.objects.update(status="over", ended=timezone.now())
    assert "between us" not in read(client, game, "dora")


def test_the_waiting_room_leads_who_sits_there_to_the_talk_of_its_table(client):
    game = table(start=False)
    tell(game, phrase="hello")
    way = reverse("talk", args=[game.key])
    assert f'href="{way}"' in read(client, game, "ben", "table")
    assert "Hello, everybody!" in read(client, game, "ben")
    assert f'href="{way}"' not in read(client, game, "dora", "table")


def test_nobody_talks_at_a_table_of_bots(client):
    assert 'id="talk"' not in read(client, table(bots=2), "ana", "table")


def test_words_are_plain_text_of_one_line_that_turns_and_hides_nothing(client):
    game = table()
    tell(game, text="<b>https://example.org</b>\n\u202eevil\u2066 a" + "\u0301" * 50 + "\x07 ![x](y)")
    assert Said.objects.get().text == "<b>https://example.org</b> evil a\u0301\u0301 ![x](y)"
    for page in ("table", "talk"):
        html = read(client, game, "ben", page)
        assert "<bdi>&lt;b&gt;https://example.org&lt;/b&gt; evil" in html
        assert 'href="https://example.org' not in html
        assert "<img" not in html
    for nothing in ("", "  \n", "\u200b\u202e", "\u3164\u2800"):
        with pytest.raises(NotSaid, match="Choose a phrase"):
            tell(game, text=nothing)
    with pytest.raises(NotSaid, match=f"up to {LONGEST} characters at once; these are {LONGEST + 1}"):
        tell(game, text="x" * (LONGEST + 1))
    with pytest.raises(NotSaid, match=f"up to {LONGEST} characters at once; these are 6000"):
        tell(game, text="x" * 6_000)
    with pytest.raises(NotSaid, match="no such phrase"):
        tell(game, phrase="quux")
    assert tell(game, text="x" * LONGEST)


def test_what_is_many_times_too_long_is_refused_by_its_length_before_anybody_looks_at_what_it_is(client):
    with pytest.raises(NotSaid, match="up to 200 characters at once; these are 100000"):
        tell(table(), text="\u200b" * 100_000)
    client.force_login(person("ana"))
    ben = reverse("report_player", args=[person("ben").username])
    answer = client.post(ben, {"text": "He is rude to everybody." + "\u200b" * 100_000, "about": "ben"})
    assert "10 to 1000 characters" in answer.content.decode().replace(",", "").replace("1 000", "1000")
    assert answer.status_code == 422


def test_so_much_is_said_in_a_minute_at_one_table_and_in_a_day_at_all(monkeypatch):
    game, other = table(), table()
    for _ in range(A_MINUTE):
        tell(game, phrase="hello")
    with pytest.raises(NotSaid, match="wait a minute"):
        tell(game, phrase="hello")
    assert tell(game, "ben", phrase="hello")
    assert tell(other, phrase="hello")
    Said.objects.update(at=timezone.now() - timedelta(minutes=2))
    assert tell(game, phrase="hello")
    assert A_DAY > 10 * A_MINUTE
    monkeypatch.setattr("talk.saying.A_DAY", 10)
    with pytest.raises(NotSaid, match="more than 10 things a day"):
        tell(other, phrase="hello")


def test_without_script_one_says_things_by_form_and_is_told_what_is_wrong_with_them(client):
    game = table()
    client.force_login(person("ana"))
    say = reverse("say", args=[game.key])
    assert client.get(say).status_code == 405
    assert "I am here" in client.post(say, {"text": "I am here"}, follow=True).content.decode()
    assert "Choose a phrase" in client.post(say, {}, follow=True).content.decode()
    by_script = client.post(say, {"phrase": "hello", "after": "0"}, headers={"HX-Request": "true"})
    assert by_script.status_code == 200
    assert [text in by_script.content.decode() for text in ("I am here", "Hello, everybody!")] == [True, True]
    refused = client.post(say, {"after": str(Said.objects.latest("pk").pk)}, headers={"HX-Request": "true"})
    assert refused.status_code == 422
    assert "Choose a phrase" in refused.content.decode()
    assert "I am here" not in refused.content.decode()
    client.logout()
    assert client.post(say, {"phrase": "hello"}).url.startswith(reverse("account_login"))


def test_what_was_said_is_no_part_of_the_game(client):
    game = table()
    before = Game.objects.filter(pk=game.pk).values().get(), Move.objects.count(), read(client, game, "ben", "export")
    tell(game, text="nowhere in the log")
    after = Game.objects.filter(pk=game.pk).values().get(), Move.objects.count(), read(client, game, "ben", "export")
    assert after == before


def test_it_is_readable_for_a_time_after_the_game_and_then_the_sweep_clears_it(settings, client):
    game, on = table(), table()
    for each in (game, on):
        tell(each, phrase="game")
        tell(each, "ben", phrase="game")
    ended = timezone.now() - timedelta(days=settings.TALK_DAYS_AFTER_END - 1)
    Game.objects.filter(pk=game.pk).update(status="over", ended=ended)
    clear_talk()
    assert "Good game!" in read(client, game, "ben")
    Game.objects.filter(pk=game.pk).update(ended=ended - timedelta(days=1, minutes=1))
    with pytest.raises(NotSaid, match="over for long"):
        tell(game, phrase="again")
    cache.clear()
    clear_talk()
    assert list(Said.objects.values_list("game", flat=True)) == [on.pk, on.pk]
    type(person("ben")).objects.filter(username="ben").update(is_active=False)
    cache.clear()
    clear_talk()
    assert Said.objects.get().by == person("ana")  # it goes with those who go


def test_a_page_of_a_table_asks_one_thing_about_talk_for_who_sits_there(django_assert_max_num_queries):
    game = table()
    for _ in range(5):
        tell(game, phrase="hello")
    ben = person("ben")
    seen = access_table_for(ben, game.key)
    with django_assert_max_num_queries(1):
        assert fold(seen, ben, "").count("<li") == 5


@pytest.mark.parametrize(("name", "page"), [("ana", "talk"), ("dora", "talk"), ("dora", "table")])
def test_of_a_table_that_is_deleted_while_its_page_is_made_it_is_said_that_there_is_none(client, name, page):
    game = table()
    tell(game, phrase="hello")
    client.force_login(person(name))

    def deleted_before(execute, sql, *about):
        if sql.startswith('SELECT "games_game"."public"'):
            Game.objects.filter(pk=game.pk).delete()
        return execute(sql, *about)

    with connection.execute_wrapper(deleted_before):
        assert client.get(reverse(page, args=[game.key])).status_code == 404
    assert not Game.objects.exists()


def test_a_page_that_was_told_nothing_loses_what_was_taken_away_when_it_asks_and_nothing_else(client):
    game, elsewhere = table(), table()
    kept, rude, other = tell(game, text="hello all"), tell(game, text="rude words"), tell(elsewhere, text="rude words")
    Said.objects.filter(pk__in=(rude.pk, other.pk)).update(taken_away_at=timezone.now())
    client.force_login(person("ben"))
    page = reverse("talk", args=[game.key])
    answer = client.get(f"{page}?after={rude.pk}").content.decode()
    assert f'id="talk-{rude.pk}" class="gone"' in answer
    assert "rude words" not in answer
    for line in (kept, other):
        assert f"talk-{line.pk}" not in answer
    assert f"talk-{rude.pk}" not in client.get(f"{page}?after={kept.pk}").content.decode()
