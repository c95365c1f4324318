"""Dice that can be checked: by the server, and by anybody with a download and nothing but Python."""

import hashlib
import io
import json
import re
import subprocess
import sys
from collections import Counter

import pytest
from django.conf import settings as conf
from django.core.management import call_command
from django.urls import reverse

from games.models import DiceRoot, Game
from games.tables import dice, playing
from games.tables.database.store import pick_for
from games.tables.record.audit import differences
from games.tables.record.export import export_of
from tests.cast import awaited, bots_play, person, play, table

LENGTH = 1 << 13
SCRIPT = conf.BASE_DIR / "docs" / "verify.py"


@pytest.fixture(scope="module")
def chain():
    return dice.new_chain(LENGTH)


def link_at(marks, index):
    return dice.links_down(mark(marks)(dice.mark_above(index)), index)[-1]


def mark(marks):
    return lambda number: marks[number * dice.LINK :][: dice.LINK]


@pytest.mark.parametrize("index", [1, 2, 255, 256, 257, 4_000, LENGTH])
def test_every_link_leads_to_the_one_before_it(chain, index):
    _, marks = chain
    assert hashlib.sha256(link_at(marks, index)).digest() == link_at(marks, index - 1)


def test_the_anchor_is_the_first_link(chain):
    anchor, marks = chain
    assert link_at(marks, 0).hex() == anchor


def test_a_game_whose_chain_is_used_up_is_counted_out(db):
    game = table()
    Game.objects.filter(pk=game.pk).update(draws=conf.DICE_LINKS)
    play(game, awaited(game), "roll")
    assert game.status == Game.Status.OVER
    assert list(differences(game)) == []


def test_a_chain_that_is_used_up_gives_no_number(chain):
    with pytest.raises(dice.ChainExhausted):
        dice.ChainPick(mark(chain[1]), "", "", LENGTH)(6, "dice")


def test_draws_of_one_move_over_a_mark_open_one_link_after_the_other(chain):
    pick = dice.ChainPick(mark(chain[1]), "c", "g", dice.STRIDE - 3)
    for _ in range(6):
        pick(6, "dice")
    first = dice.STRIDE - 2
    assert [draw["link"] for draw in pick.links] == [link_at(chain[1], first + n).hex() for n in range(6)]


def test_a_draw_depends_on_link_digest_game_index_and_purpose(chain):
    link = link_at(chain[1], 1)
    base = (link, "c", "g", 1, "dice")
    others = [
        (b"x" * 32, *base[1:]),
        (link, "d", *base[2:]),
        (link, "c", "h", 1, "dice"),
        (*base[:3], 2, "dice"),
        (*base[:4], "card"),
    ]
    assert all(dice.draw(*other, 1 << 60) != dice.draw(*base, 1 << 60) for other in others)


def test_draws_are_even(chain):
    """Chi-square over 36 throws: the critical value for 35 degrees at one in a hundred thousand is 84."""
    link = link_at(chain[1], 7)
    counts = Counter(dice.draw(link, "c", "g", index, "dice", 36) for index in range(36_000))
    assert sum((counts[n] - 1_000) ** 2 / 1_000 for n in range(36)) < 84


@pytest.fixture(scope="module")
def played(standing, whole):
    game = table(bots=2, start=False, variant="short", minutes=60)
    game.seats.filter(order=0).update(user=None, bot="regular")
    playing.start_game(game_id=game.pk, user=None)
    bots_play(game, most=250 if whole else 120)
    return game.pk


@pytest.fixture
def game(played, db):
    return Game.objects.get(pk=played)


def run_script(data, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(data))
    return subprocess.run([sys.executable, "-I", "-S", SCRIPT, path], capture_output=True, text=True, check=False)


def test_a_downloaded_game_verifies_with_nothing_but_python(game, tmp_path):
    done = run_script(export_of(game), tmp_path)
    assert done.returncode == 0, done.stdout
    assert f"{game.draws} draws checked, 0 problems" in done.stdout


@pytest.mark.parametrize("what", ["throw", "link", "digest", "nonce", "order"])
def test_a_game_that_was_tampered_with_does_not(game, tmp_path, what):
    data = export_of(game)
    thrown = [move for move in data["moves"] if move["draws"] and move["draws"][-1]["purpose"] == "dice"]
    if what == "throw":
        thrown[3]["chance"][-1] = [7 - die for die in thrown[3]["chance"][-1]]
    elif what == "link":
        thrown[3]["draws"][-1]["link"] = "00" * 32
    elif what == "digest":
        data["dice"]["digest"] = "00" * 32
    elif what == "nonce":
        data["dice"]["nonces"][0] = "mine"
    else:
        thrown[3]["draws"], thrown[4]["draws"] = thrown[4]["draws"], thrown[3]["draws"]
    assert run_script(data, tmp_path).returncode == 1


def spoilt(data, where, what):
    """A downloaded game in which one thing of a move that threw is another."""
    move = next(move for move in data["moves"] if [draw["purpose"] for draw in move["draws"]] == ["dice"])
    move["draws"][0] |= {where: what} if where in move["draws"][0] else {}
    move |= {where: what} if where in move else {}
    return data


@pytest.mark.parametrize(
    ("where", "what"),
    [("n", 0), ("n", float("nan")), ("n", 1 << 70), ("draws", [[]]), ("link", 1), ("purpose", "card")],
)
def test_a_game_that_says_what_no_game_says_is_an_error_in_words(game, tmp_path, where, what):
    is_an_error_in_words(run_script(spoilt(export_of(game), where, what), tmp_path))


def test_what_a_file_says_reaches_the_screen_as_plain_signs(game, tmp_path):
    done = run_script(spoilt(export_of(game), "number", "\x1b[2J\ud800"), tmp_path)
    assert (done.returncode, done.stderr, "\x1b" in done.stdout) == (0, "", False)
    done = run_script(spoilt(export_of(game), "value", "\x1b[2J\ud800"), tmp_path)
    assert (done.returncode, done.stderr, "\x1b" in done.stdout) == (1, "", False)


@pytest.mark.parametrize("data", [{"moves": 3}, [], {"dice": []}, {"dice": {"nonces": 3}}])
def test_what_is_no_game_is_an_error_in_words(tmp_path, data):
    is_an_error_in_words(run_script(data, tmp_path))


def is_an_error_in_words(done):
    assert done.returncode == 2
    assert "not a downloaded game" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_command_verifies_a_stored_game(game):
    out = io.StringIO()
    call_command("verify", game.key, stdout=out)
    assert out.getvalue() == f"{game.draws} draws checked, 0 problems\n"


def test_an_export_holds_no_link_that_is_still_closed(game):
    text = json.dumps(export_of(game))
    marks = bytes(DiceRoot.objects.get(game=game).marks)
    for index in range(game.draws + 1, game.draws + 40):
        assert link_at(marks, index).hex() not in text


def test_a_move_without_chance_never_reads_the_secret(db, django_assert_num_queries):
    with django_assert_num_queries(0):
        pick = dice.ChainPick(marks=lambda number: bytes(DiceRoot.objects.get().marks), digest="", game="", draws=0)
    assert pick.links == []


def test_a_process_reads_a_mark_once_for_all_draws_that_follow_from_it(game, django_assert_num_queries):
    row = Game.objects.get(pk=game.pk)
    pick_for(row)(6, "dice")
    with django_assert_num_queries(0):
        assert 0 <= pick_for(row)(6, "dice") < 6


def test_what_a_process_remembers_of_one_game_throws_no_dice_of_another(game, db):
    other = table()
    for one in (game, other):
        marks = bytes(DiceRoot.objects.get(game=one).marks)
        pick = pick_for(Game.objects.get(pk=one.pk))
        pick(6, "dice")
        assert pick.links[0]["link"] == link_at(marks, pick.draws).hex()


def test_the_page_of_the_dice_offers_the_script_that_checks_a_download(client, db):
    game = table(start=False)
    client.force_login(person("ana"))
    shown = client.get(reverse("dice", args=[game.key])).content.decode()
    assert "docs/verify.py" not in shown
    assert f"python verify.py freehold-{game.key}.json" in shown
    (address,) = set(re.findall(r'href="([^"]*verify[^"]*)"', shown))
    assert client.get(address).content == SCRIPT.read_bytes()
