"""Every format from its start to its end: people come late, leave and are ruled on, and it goes on or ends."""

import random
from dataclasses import asdict

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from clubs.formats import FORMATS
from clubs.formats.format import SettingsError
from clubs.scoring.points import DEFAULT_POINTS
from clubs.scoring.results import Course, Decided, Entrant
from clubs.scoring.standings import TIES
from tests.clubs.played import SEED, played

MOST_ROUNDS = 60
IN_ROUNDS = [each for each in FORMATS.values() if not each.continuous]
every = pytest.mark.parametrize("name", FORMATS)


def entered(people, seats=4, ties=tuple(TIES)):
    """An event that is about to start: the higher the number of an entry, the weaker."""
    return Course(SEED, seats, DEFAULT_POINTS, ties, tuple(Entrant(each, -each) for each in range(1, people + 1)))


def any_settings(each, dice):
    """Settings at random, as a form would send them."""
    sent = {}
    for field in each.fields:
        if field.kind is int:
            sent[field.name] = str(dice.randint(field.least, min(field.most, field.least + 4)))
        else:
            sent[field.name] = dice.choice(["on", ""] if field.kind is bool else [name for name, _ in field.choices])
    return each.read(sent)


def lawful(course, draw):
    """Whether those who may play sit at tables of three to six, each once."""
    playing = {one.entry for one in course.entrants if one.playing}
    drawn = [entry for table in draw.tables for entry in table] + list(draw.byes)
    return (
        len(drawn) == len(set(drawn)) and set(drawn) <= playing and all(3 <= len(table) <= 6 for table in draw.tables)
    )


def something_happens(course, dice):
    """Somebody leaves, or comes late, or a table is annulled or corrected; mostly nothing."""
    entrants, rulings = list(course.entrants), course.rulings
    for at, one in enumerate(entrants):
        if dice.random() < 0.08:
            entrants[at] = one._replace(playing=False)
    if dice.random() < 0.2:
        entrants.append(Entrant(len(entrants) + 1, 1.0))
    if dice.random() < 0.2 and course.rounds[-1].tables:
        table = dice.choice(course.rounds[-1].tables)
        places = {seat.entry: dice.randint(1, 3) for seat in table.seats}
        kind = dice.choice(("annul", "correct"))
        rulings = (*rulings, Decided(kind, course.rounds[-1].number, table.number, places=places))
    return course._replace(entrants=tuple(entrants), rulings=rulings)


def walked(each, settings, course, dice, happens=something_happens):
    """The event after each of its rounds, until its format says that it is over."""
    while (draw := each.draw(settings, course, ())) is not None:
        assert draw.tables
        assert lawful(course, draw)
        number = len(course.rounds) + 1
        assert number <= MOST_ROUNDS
        under_way = course._replace(rounds=(*course.rounds, played(number, draw, dice, over=False)))
        standing(each, settings, under_way)
        course = course._replace(rounds=(*course.rounds, played(number, draw, dice, lambda entry: -entry / 5)))
        assert standing(each, settings, course) == each.standings(settings, course)
        yield course
        course = happens(course, dice)


def standing(each, settings, course):
    """The standings; everybody who may play has one place in them."""
    rows = each.standings(settings, course)
    assert [row.place for row in rows] == list(range(1, len(rows) + 1))
    entries = [row.entry for row in rows]
    assert len(set(entries)) == len(entries)
    assert {one.entry for one in course.entrants if one.playing} <= set(entries)
    return rows


@pytest.mark.parametrize("each", IN_ROUNDS, ids=lambda each: each.name)
@given(seed=st.integers(0, 2**32), people=st.integers(0, 22), seats=st.integers(3, 6))
def test_an_event_goes_on_to_its_end_whatever_happens(each, seed, people, seats):
    dice = random.Random(seed)
    settings = any_settings(each, dice)
    for _ in walked(each, settings, entered(people, seats), dice):
        pass


@pytest.mark.parametrize("each", IN_ROUNDS, ids=lambda each: each.name)
@pytest.mark.parametrize("people", [0, 1, 2])
def test_without_three_people_there_is_no_round(each, people):
    settings = each.read({})
    assert each.draw(settings, entered(people), ()) is None
    assert [row.entry for row in standing(each, settings, entered(people))] != [] or people == 0


@pytest.mark.parametrize("each", IN_ROUNDS, ids=lambda each: each.name)
def test_the_order_of_the_entries_changes_no_draw(each, whole):
    settings, dice = each.read({}), random.Random(7)
    for course in walked(each, settings, entered(13 if whole else 9), dice):
        turned = course._replace(entrants=course.entrants[::-1])
        assert each.draw(settings, turned, ()) == each.draw(settings, course, ())


@pytest.mark.parametrize("each", IN_ROUNDS, ids=lambda each: each.name)
def test_an_event_has_as_many_rounds_as_it_says(each):
    settings = each.read({})
    said = each.rounds(settings, 16)
    course = list(walked(each, settings, entered(16), random.Random(3), lambda course, dice: course))[-1]
    assert said in (None, len(course.rounds))


@pytest.mark.parametrize("each", IN_ROUNDS, ids=lambda each: each.name)
def test_who_comes_late_is_seated_until_the_round_that_a_format_says_and_in_none_after(each):
    settings, dice = each.read({}), random.Random(3)
    new = {}

    def somebody_comes(course, dice):
        new[len(course.rounds) + 1] = len(course.entrants) + 1
        return course._replace(entrants=(*course.entrants, Entrant(len(course.entrants) + 1, -99.0)))

    course = list(walked(each, settings, entered(36), dice, somebody_comes))[-1]
    seated = {seat.entry for at in course.rounds for table in at.tables for seat in table.seats}
    seated |= {entry for at in course.rounds for entry in at.byes}
    rounds = [number for number in new if number <= len(course.rounds)]
    assert {number: new[number] in seated for number in rounds} == {
        number: number <= each.late(settings) for number in rounds
    }


@every
def test_settings_are_stored_and_read_again_as_they_are(name):
    each = FORMATS[name]
    for seed in range(10):
        settings = any_settings(each, random.Random(seed))
        assert each.read(asdict(settings)) == settings
    assert asdict(each.read({})) == {field.name: field.default for field in each.fields}
    assert each.name == name


@every
def test_settings_that_cannot_be_are_refused_with_a_sentence(name):
    for field in FORMATS[name].fields:
        wrong = ["maybe", [], "1.5", None, "9" * 5_000]
        wrong += [field.least - 1, str(field.most + 1), True] if field.kind is int else []
        for value in wrong[:1] if field.kind is not int else wrong:
            with pytest.raises(SettingsError) as refused:
                FORMATS[name].read({field.name: value})
            assert str(field.label) in str(refused.value)


@every
def test_the_rules_of_an_event_are_told_in_whole_sentences_of_either_language(name):
    each = FORMATS[name]
    for seed in range(6):
        settings, told = any_settings(each, random.Random(seed)), {}
        for language in ("en", "fr"):
            with override(language):
                told[language] = each.sentences(settings)
                assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in told[language])
        assert len(told["en"]) == len(told["fr"])
        assert not set(told["en"]) & set(told["fr"])
