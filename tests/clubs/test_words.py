"""What names and texts of clubs are made of: nothing that hides, turns, piles up, or passes for another club."""

import pytest
from django.core.exceptions import ValidationError

from clubs.words import clean_event_name, clean_line, clean_name, clean_text, looks_of, slug_of

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
    "name", ["Club de l’Éclair – Paris 11", "Клуб Волга", "東京クラブ", "क्षत्रिय", "Reef & Co. (2nd)"]
)
def test_names_of_every_language_are_taken(name):
    assert clean_name(f"  {name} ") == name


@pytest.mark.parametrize("other", ["REEF CLUB", "Réef-club", "Reef  c1ub", "Rееf сlub", "Ｒeef club", "Reef ciub"])
def test_names_that_one_takes_for_each_other_look_the_same(other):
    assert looks_of(other) == looks_of("Reef club")
    assert looks_of("Reef club") != looks_of("Reef clubs")


def test_a_slug_has_letters_of_ours_digits_and_hyphens():
    assert slug_of("Club de l’Éclair – Paris 11") == "club-de-leclair-paris-11"
    assert slug_of("東京クラブ") == "club"
    assert len(slug_of("a" * 60)) == 36


def test_texts_lose_what_turns_hides_or_piles_up_and_keep_their_lines():
    assert clean_text("one\r\ntwo\x00\u202e\u2066 thr\u0301\u0301\u0301\u0301ee\n") == "one\ntwo thr\u0301\u0301ee"
    assert clean_line("one\n  two\t\u200bthree ") == "one twothree"
