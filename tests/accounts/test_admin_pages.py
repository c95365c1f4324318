"""The pages of the staff: who may open which, no secret in any of them, and no more statements where there is more."""

import re
from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.conduct.flags import flag
from accounts.models import Flag, NoticeWishes, PushSubscription, Rating, Report, User
from bots.models import ByProgram
from games.engine.elements import Deck
from games.models import DiceRoot, Game, Seat, StandingOrders
from games.tables.database.store import snapshot_of, state_of
from tests.accounts.staff import does, staff
from tests.cast import person, play, table
from tests.games.test_sealed import SECRET, sealed_table

pytestmark = pytest.mark.django_db
MODELS = {"accounts.user", "accounts.report", "accounts.flag", "games.game", "admin.logentry", "bots.byprogram"}
ROLES = {"nobody": 302, "player": 403, "without rights": 403, "looking": 200, "superuser": 200}


def game_of_all():
    """A game with a report, a flag, ratings and something written down about it."""
    game = sealed_table()
    play(game, 1, "bid", SECRET)
    Report.objects.create(reporter=person("ana"), about=person("ben"), game=game, text="was rude to all of us")
    flag(Flag.Kind.AGAIN, game, {(person("ana").pk, person("ben").pk): {"met": 3}})
    Rating.objects.create(user=person("ana"), mu=25, sigma=8)
    ByProgram.objects.create(game=game, user=person("ana"))
    return game


def rows():
    """One row of each model that has pages."""
    return {
        name: model.objects.first() for model in admin.site._registry if (name := model._meta.label_lower) in MODELS
    }


def pages():
    """All pages of the staff: the lists, a row of each, its history, and what games have besides."""
    found = ["/admin/", "/admin/auth/group/"]
    for name, row in rows().items():
        base = f"/admin/{name.replace('.', '/')}/"
        found += [base, f"{base}?q=ana", f"{base}{row.pk}/change/", f"{base}{row.pk}/history/"]
    game = Game.objects.get()
    return [*found, f"/admin/games/game/{game.pk}/log/", f"/admin/games/game/{game.pk}/audit/"]


def browser(role):
    if role == "nobody":
        return Client()
    if role == "player":
        client = Client()
        client.force_login(person("dora"))
        return client
    rights = [f"{name.split('.')[0]}.view_{name.split('.')[1]}" for name in MODELS] + ["auth.view_group"]
    return staff(role.replace(" ", "-"), *(rights if role == "looking" else ()), superuser=role == "superuser")


@pytest.fixture(scope="module")
def made(standing):
    game = game_of_all()
    boss = staff("first", superuser=True)
    does(boss, person("chloe"), "end_sessions")
    return game.pk


@pytest.fixture
def site(db, made):
    return Game.objects.get(pk=made)


@pytest.mark.parametrize("role", ROLES)
def test_who_may_open_the_pages_of_the_staff(site, role, whole):
    client = browser(role)
    opened = pages()[:: 1 if whole else 3]  # each kind of page, and of each model one
    answers = {page: client.get(page, follow=role == "player").status_code for page in opened}
    if role == "without rights":
        assert answers.pop("/admin/") == 200
    assert answers == dict.fromkeys(answers, ROLES[role])


def test_every_model_that_has_pages_is_known_here_and_none_of_them_holds_secrets():
    known = {model._meta.label_lower for model in admin.site._registry if not model._meta.app_label.startswith("clubs")}
    assert known == MODELS | {"auth.group"}


@pytest.mark.parametrize("role", ["player", "without rights", "looking"])
def test_who_may_only_look_does_nothing(site, role):
    client = browser(role)
    for row, measures in {person("ben"): ("lock_out", "end_sessions"), site: ("annul",),
                       Report.objects.get(): ("uphold",), Flag.objects.get(): ("look",)}.items():  # fmt: skip
        for measure in measures:
            assert does(client, row, measure) == 403
    assert person("ben").is_active
    assert Report.objects.get().decided_at is Flag.objects.get().looked_at is None


@pytest.mark.long
@pytest.mark.parametrize("role", ["looking", "superuser"])
def test_nothing_is_added_changed_or_deleted_that_services_write(site, role, whole):
    client = browser(role)
    for name, row in [*rows().items()][:: 2 if role == "looking" and not whole else 1]:
        base = f"/admin/{name.replace('.', '/')}/"
        assert client.get(f"{base}add/").status_code == 403
        assert client.post(f"{base}{row.pk}/delete/", {"post": "yes"}).status_code == 403
        if name != "accounts.user":
            assert client.post(f"{base}{row.pk}/change/", {}).status_code == 403
            assert 'name="_save"' not in client.get(f"{base}{row.pk}/change/").content.decode()
        client.post(base, {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"})
        assert type(row).objects.filter(pk=row.pk).exists()


@pytest.mark.long
def test_no_page_of_the_staff_holds_a_secret(site):
    client = browser("superuser")
    before = shown(client, "/admin/games/")
    marker = "c0ffee5ec2e7"
    state = state_of(site)
    state.decks = {name: Deck(deck.unseen[1:], deck.unseen[:1]) for name, deck in state.decks.items()}
    state.agenda[-1] = state.agenda[-1]._replace(sealed=((1, 2_718_281),))
    Game.objects.filter(pk=site.pk).update(snapshot=snapshot_of(state))
    site.moves.filter(sequence=site.sequence).update(action=["Bid", 1, 2_718_281], ordered=True)
    DiceRoot.objects.filter(game=site).update(marks=marker.encode() * 100)
    seat = Seat.objects.get(game=site, order=1)
    StandingOrders.objects.create(seat=seat, buy={"any": 314_159}, bid={"any": 314_159}, refuse_below=314_159)
    NoticeWishes.objects.create(user=person("ben"), webhook_url="https://example.org/", webhook_secret=marker)
    PushSubscription.objects.create(
        user=person("ben"), endpoint=f"https://example.org/{marker}", p256dh=marker, auth=marker
    )
    Authenticator.objects.update(data={"secret": marker})
    User.objects.filter(username="ben").update(password=f"md5${marker}${marker}")
    after = shown(client)
    assert before.keys() <= after.keys()
    for page, html in after.items():
        assert marker not in html, page
        assert not re.search(r"2.?718.?281|314.?159", html), page
        if page in before and "audit" not in page:  # that the record was spoilt is what an audit is for
            assert html == before[page], page


def shown(client, part="/admin/"):
    return {
        page: re.sub(r'csrfmiddlewaretoken" value="[^"]*"|nonce="[^"]*"', "", client.get(page).content.decode())
        for page in pages()
        if page.startswith(part)
    }


@pytest.mark.long
def test_a_list_asks_no_more_where_there_is_more_in_it(site):
    client = browser("superuser")
    lists = [page for page in pages() if page.endswith("/") and page.count("/") == 4]
    few = {page: statements(client, page) for page in lists}
    boss = person("superuser")
    for number in range(3):
        one, other = person(f"one{number}"), person(f"other{number}")
        game = table()
        Report.objects.create(
            reporter=one, about=other, game=game, text="again and again", decided_by=boss, decided_at=timezone.now()
        )
        flag(Flag.Kind.EARLY, game, {(one.pk, other.pk): {"turns": 2}})
        Rating.objects.create(user=one, mu=25, sigma=8)
        does(client, one, "end_sessions")
    assert {page: statements(client, page) for page in lists} == few
    assert max(few.values()) <= 12


def test_the_page_of_somebody_asks_nothing_for_each_right_that_they_may_have(site):
    client, page = browser("superuser"), f"/admin/accounts/user/{person('ana').pk}/change/"
    client.get(page)
    assert statements(client, page) <= 12


def statements(client, page):
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get(page).status_code == 200
    return len(asked)


@pytest.mark.parametrize(("language", "words"), [
    ("en", ("Annul this game", "Who did it", "seats and clocks", "End all sessions")),
    ("fr", ("Annuler cette partie", "Qui l’a fait", "places et pendules", "Fermer toutes les sessions")),
])  # fmt: skip
def test_the_pages_of_the_staff_speak_the_readers_language(site, language, words):
    client = browser("superuser")
    client.post(reverse("set_language"), {"language": language})
    Game.objects.update(status=Game.Status.OVER, ended=timezone.now() - timedelta(days=1))
    ours = ("/admin/games/game/", "/admin/accounts/user/", "/admin/admin/logentry/")
    spoken = [page for page in pages() if page.startswith(ours) and "history" not in page and "?" not in page]
    html = "".join(client.get(page).content.decode() for page in spoken)
    for word in words:
        assert word.lower() in html.lower()


SPOILT = [
    "?q=%00",
    "?p=x",
    "?p=-1",
    "?state=sideways",
    "?o=99",
    "?key=1",
    "?q=" + "x" * 3000,
    "?password__startswith=a",
]
NUMBERS = ["x", "0", "-1", "9" * 30, "%00", "1/2"]


def tried(number):
    """The models of which a list is tried in short: one after the other, games with each."""
    names = sorted(rows())
    return {"games.game", names[number % len(names)]}


@pytest.mark.parametrize("query", SPOILT)
def test_no_query_of_a_list_breaks_it_or_looks_into_what_is_hidden(site, query, whole):
    client = browser("superuser")
    for name in sorted(rows()) if whole else tried(SPOILT.index(query)):
        answer = client.get(f"/admin/{name.replace('.', '/')}/{query}", follow=True)
        assert answer.status_code in (200, 400), name
    assert client.get(f"/admin/games/game/{site.pk}/log/{query}").status_code in (200, 400)


@pytest.mark.parametrize(
    "guess",
    ["games/game/?snapshot__contains=a", "games/game/?seats__orders__bid__isnull=1", "games/game/?dice_root__marks=a",
     "accounts/user/?password__startswith=m", "accounts/user/?notice_wishes__webhook_secret__startswith=w",
     "clubs/club/?join_key__startswith=a", "clubs/event/?seed__startswith=a",
     "games/game/?host__password__startswith=m"],
)  # fmt: skip
def test_nothing_that_is_hidden_can_be_guessed_by_asking_a_list(site, guess):
    assert browser("superuser").get(f"/admin/{guess}").status_code == 400


@pytest.mark.parametrize("number", NUMBERS)
def test_no_number_of_a_row_that_there_is_not_breaks_a_page(site, number, whole):
    client = browser("superuser")
    for name in sorted(rows()) if whole else tried(NUMBERS.index(number)):
        base = f"/admin/{name.replace('.', '/')}/{number}/"
        for page in ("change/", "history/", "log/", "audit/"):
            answer = client.get(base + page)
            while answer.status_code == 302 and answer["Location"] != "/admin/":
                answer = client.get(answer["Location"])
            assert answer.status_code in (302, 400, 404), base + page
        assert client.post(f"{base}measures/annul/", {"reason": "x"}).status_code in (400, 404)
