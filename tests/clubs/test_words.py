"""What names and texts of clubs are made of: nothing that hides, turns, piles up, or passes for another club."""

from importlib import import_module

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import connection

from accounts.looks import key_of
from accounts.names.usernames import clean as clean_username
from clubs import tasks
from clubs.models import Club
from clubs.texts.words import clean_event_name, clean_line, clean_name, clean_text, looks_of, slug_of
from tests.cast import person

REFUSED = {
    "too short": "ab",
    "too long": "a" * 61,
    "no letter": "!!! ???",
    "control": "Re\x07ef",
    "turned round": "Re\u202eef",
    "nothing to see": "Re\u200bef",
    "a letter that does not show": "Reef \u3164 club",
    "a hundred and fifty marks": "Ree" + "\u0301" * 50 + "f",
    "many marks in their one form": "R\u20dd\u20de\u20df\u0489eef",
    "two alphabets in a word": "Rе" + "ef",
    "a symbol": "Reef ☃",
    "ours": "Free hold",
    "as if it were ours": "Freehold Support 2",
    "as if it were ours, in other digits": "Freehold ٢ Support ३",
    "as if it were ours, with a digit for a letter": "24 Freeh०ld",
}


@pytest.mark.parametrize("name", REFUSED.values(), ids=REFUSED)
def test_a_name_that_nobody_could_read_is_refused_with_a_sentence(name):
    with pytest.raises(ValidationError) as refused:
        clean_name(name)
    assert refused.value.messages[0].endswith(".")


@pytest.mark.parametrize(
    "name",
    [
        "ab" + "\u0301" * 78,
        "\u3164\u3164ab",
        "\u2800\u2800a1",
        "Eve\x07ning",
        "\u202egninevE",
        "\u200d\u200da1",
        "Rееf",
        "x" * 81,
        "...",
    ],
)
def test_the_name_of_an_event_can_be_read_as_that_of_a_club(name):
    with pytest.raises(ValidationError):
        clean_event_name(name)
    assert clean_event_name(" Reef\u00a0 Open, 2nd  evening ") == "Reef Open, 2nd evening"


@pytest.mark.parametrize(
    "text", ["\u200d", "\u200c\n\u200d", "\u3164", "\u2800 \u2800", "\u115f\u1160\uffa0", "\u0301"]
)
def test_a_text_in_which_nothing_shows_is_none(text):
    assert (clean_line(text), clean_text(text)) == ("", "")
    assert clean_line(f"{text}👍") != ""


@pytest.mark.parametrize("clean", [clean_name, clean_event_name, clean_line, clean_text])
def test_what_is_many_times_too_long_is_refused_whatever_of_it_can_be_read(clean):
    nothing = " " if clean in (clean_name, clean_event_name) else "\u200b"
    assert clean(f"Reef{nothing}") == "Reef"
    with pytest.raises(ValidationError):
        clean(nothing * 100_000 + "Reef")


@pytest.mark.parametrize(
    "name",
    [
        "Club de l’Éclair – Paris 11",
        "Клуб Волга",
        "東京クラブ",
        "क्षत्रिय",
        "Reef & Co. (2nd)",
        "Faʻaʻā",
        "‘Ōlelo",
        "„Straße“ Köln",
    ],
)
def test_names_of_every_language_are_taken(name):
    assert clean_name(f"  {name} ") == name


@pytest.mark.parametrize("other", ["REEF CLUB", "Réef-club", "Reef  c1ub", "Rееf сlub", "Ｒeef club", "Reef ciub"])
def test_names_that_one_takes_for_each_other_look_the_same(other):
    assert looks_of(other) == looks_of("Reef club")
    assert looks_of("Reef club") != looks_of("Reef clubs")


def test_a_letter_that_looks_like_an_apostrophe_tells_no_name_from_another():
    assert looks_of("Faʻaʻā") == looks_of("Fa’a‘a") == looks_of("Faaa")


@pytest.mark.parametrize(("one", "other"), [("vw club", "wv club"), ("Mermaids", "rnerrnaids"), ("Wave", "VVave")])
def test_two_letters_that_look_like_one_do_so_wherever_they_stand(one, other):
    assert looks_of(one) == looks_of(other)


@pytest.mark.parametrize("name", ["Reef Club", "Ana.Lee-10", "Éclair", "Mermaids", "wave", "海", "Ørsted", "ﬁne"])
def test_a_name_of_our_letters_has_the_key_of_a_person_and_one_that_looks_like_them_as_well(name):
    assert looks_of(name) == key_of(name)


@pytest.mark.parametrize(("name", "ours"), [("Сосо", "coco"), ("Reef сlub", "reef club")])
def test_what_looks_like_our_letters_is_them_in_a_clubs_name_and_no_person_is_called_so(name, ours):
    assert looks_of(name) == looks_of(ours) != key_of(name)
    with pytest.raises(ValidationError):
        clean_username(name)


@pytest.mark.parametrize(
    ("name", "ours"), [("Ηοο", "Hoo"), ("ΗΟΟ", "Hoo"), ("НОО club", "Hoo club"), ("ВОС", "Boc"), ("ΖΟΟ 2", "Zoo 2")]
)
def test_a_capital_that_looks_like_one_of_ours_is_it(name, ours):
    assert clean_name(name) == name
    assert looks_of(name) == looks_of(ours)


@pytest.mark.parametrize("name", ["Клуб Волга", "Ναύπλιο", "Вода", "Straße", "ηοο", "Вера", "Ταύρος ΑΣ", "γοο"])
def test_a_name_is_one_in_capitals_and_in_small_letters(name):
    assert looks_of(name) == looks_of(name.upper()) == looks_of(name.lower())


def test_a_name_that_looks_like_ours_and_in_capitals_like_another_is_nobodys():
    assert looks_of("νοο") == looks_of("ΝΟΟ") == looks_of("Noo")
    assert clean_name("Νοο") == "Νοο"
    with pytest.raises(ValidationError, match="another alphabet"):
        clean_name("νοο")


OLD = {
    "Ηοο": "ηoo",
    "Mermaids": "mermalds",
    "Wave": "wave",
    "Lagoon": "lagoon",
    "vw club": "vwclub",
    "wv club": "wvclub",
}
"""Clubs with the keys that the last release gave them."""


@pytest.mark.django_db
@pytest.mark.parametrize("way", ["update", "task"])
def test_the_keys_of_the_last_release_are_built_anew_and_two_that_look_alike_now_stay(way, monkeypatch):
    update = import_module("clubs.migrations.0005_looks")
    monkeypatch.setattr(update, "AT_ONCE", 2)
    for number, name in enumerate(OLD):
        Club.objects.create(slug=f"c{number}", name=name, founder=person("ana"), looks=OLD[name])
    for _ in range(2):
        update.rebuild(apps, connection.schema_editor()) if way == "update" else tasks.find_keys()
    found = dict(Club.objects.values_list("name", "looks"))
    assert found.pop("wv club") == "wvclub"
    assert found == {name: looks_of(name) for name in found}


def test_a_slug_has_letters_of_ours_digits_and_hyphens():
    assert slug_of("Club de l’Éclair – Paris 11") == "club-de-leclair-paris-11"
    assert slug_of("東京クラブ") == "club"
    assert len(slug_of("a" * 60)) == 36


def test_texts_lose_what_turns_hides_or_piles_up_and_keep_their_lines():
    assert clean_text("one\r\ntwo\x00\u202e\u2066 thr\u0301\u0301\u0301\u0301ee\n") == "one\ntwo thr\u0301\u0301ee"
    assert clean_line("one\n  two\t\u200bthree ") == "one twothree"
