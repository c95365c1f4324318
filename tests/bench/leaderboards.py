"""`python -m tests.bench.leaderboards`: what leaderboards cost among 100,000 players with 1,000,000 results.

Each list, as page and by the API, measured as `tests.bench.pages` measures pages, and the same among the members of
clubs of several sizes; then what it takes to count a game, to reckon a player of 5,000 games anew, to sweep and to
forget. Fails if something reads through a large table. PostgreSQL only, in a test database of its own.
"""

import os
import sys
import time
from functools import partial
from statistics import median

import django

PEOPLE, RESULTS, HEAVY = 100_000, 1_000_000, 5_000
GAMES = RESULTS // 4
CLUBS = (30, 1_000, 20_000)
TIMES = 20
BOOKS = ("polynesia", "atlantic", "france", "paris", "community")


def main():
    """Measure; gives what is not as it should be."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.conf import settings
    from django.db import connection
    from django.test.utils import setup_databases, setup_test_environment, teardown_databases

    from .pages import as_served

    if connection.vendor != "postgresql":
        return ["A crowd is made on PostgreSQL: give its address in DATABASE_URL."]
    setup_test_environment()
    as_served()
    settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]["user"] = None
    made = setup_databases(verbosity=0, interactive=False, serialized_aliases=())
    try:
        fill()
        return [*lists(), *writes()]
    finally:
        teardown_databases(made, verbosity=0)


def fill():
    """Players, of whom one has played very much; their ratings and results; what follows from these, as SQL says it."""
    from accounts.models import User
    from games.models import Game

    began = time.perf_counter()
    User.objects.create_user("seed")
    Game.objects.create(edition="polynesia", status="over", rated=True, ended=None, engine_version="1")
    for statement in (*PLAYERS, *FOLLOWS):
        run(statement)
    clubs()
    run("VACUUM ANALYZE")
    print(f"{PEOPLE:,} players, {count('accounts_ratedgame'):,} results, {count('accounts_tally'):,} tallies "
          f"in {time.perf_counter() - began:.0f} s", flush=True)  # fmt: skip


def of_list(number):
    """The book and pace of a player by their number."""
    books = ", ".join(f"'{book}'" for book in BOOKS)
    return f"(ARRAY[{books}])[1 + {number} % 5]", f"(ARRAY['live', 'async'])[1 + ({number} / 5) % 2]"


BOOK, PACE = of_list("n")
PLAYERS = (
    f"""INSERT INTO accounts_user (password, is_superuser, username, first_name, last_name, email, is_staff, is_active,
    date_joined) SELECT '', false, 'u' || n, '', '', 'u' || n || '@example.org', false, n % 50 <> 0, now()
    FROM generate_series(1, {PEOPLE}) n""",
    f"""INSERT INTO games_game (key, edition, status, rated, ended, opened, engine_version, dice_anchor, variant,
    public, options, sequence, awaiting, dice_digest, draws)
    SELECT 'g' || n, {BOOK}, 'over', true, now() - (n * interval '2 minutes'), now(), '1', '', 'standard',
    true, '{{}}', 0, '{{}}', '', 0 FROM generate_series(1, {GAMES}) n""",
    f"""INSERT INTO accounts_rating (user_id, bot, pool, book, pace, against, mu, sigma, games, wins, ties)
    SELECT u.id, '', 'people', {BOOK}, {PACE}, '', 15 + random() * 25, 1 + random() * 7, 10, 3, 0
    FROM accounts_user u, LATERAL (SELECT substr(u.username, 2)::int AS n) s WHERE u.username ~ '^u[0-9]'""",
    f"""INSERT INTO accounts_ratedgame (rating_id, game_id, mu, sigma, left_early, won, tied, worth, fastest, longest,
    comeback)
    SELECT CASE WHEN n < {HEAVY} THEN (SELECT min(id) FROM accounts_rating)
      ELSE (SELECT min(id) FROM accounts_rating) + (n % {GAMES} * 7919::bigint + n / {GAMES} * 31) % {PEOPLE} END,
    (SELECT min(id) FROM games_game WHERE key LIKE 'g%') + n % {GAMES}, 25, 5, false, n % 4 = 0, false,
    (random() * 20000)::bigint, CASE WHEN n % 4 = 0 THEN 10 + (random() * 90)::int END, 40 + (random() * 400)::int,
    CASE WHEN n % 12 = 0 THEN (random() * 499)::int END FROM generate_series(1, {RESULTS}) n ON CONFLICT DO NOTHING""",
)
FIRST = "(array_agg(g.key ORDER BY {} ))[1]"
SPANS = (
    ("'all'", "null", "true"),
    ("to_char(now() AT TIME ZONE 'UTC', 'YYYY-\"q\"Q')", "now() + interval '1 month'",
     "g.ended >= date_trunc('quarter', now())"),
    ("to_char(now() AT TIME ZONE 'UTC', 'IYYY-\"w\"IW')", "now() + interval '1 day'",
     "g.ended >= date_trunc('week', now())"),
)  # fmt: skip
FOLLOWS = [
    f"""INSERT INTO accounts_tally (user_id, book, pace, span, until, mu, sigma, games, wins, ties, worth, worth_at,
    fastest, fastest_at, longest, longest_at, comeback, comeback_at)
    SELECT r.user_id, r.book, r.pace, {name}, {until}, r.mu, r.sigma, count(*), count(*) FILTER (WHERE p.won), 0,
    max(p.worth), {FIRST.format("p.worth DESC")}, min(p.fastest), {FIRST.format("p.fastest")}, max(p.longest),
    {FIRST.format("p.longest DESC")}, min(p.comeback), {FIRST.format("p.comeback")}
    FROM accounts_ratedgame p JOIN accounts_rating r ON r.id = p.rating_id JOIN games_game g ON g.id = p.game_id
    WHERE {when} GROUP BY r.id"""
    for name, until, when in SPANS
]


def clubs():
    """Clubs of several sizes, to all of which the player of most games belongs."""
    from accounts.models import User
    from clubs.models import Club, Membership

    heavy = User.objects.get(username="u1")
    for size in CLUBS:
        club = Club.objects.create(slug=f"of{size}", name=f"of {size}", founder=heavy)
        run(f"""INSERT INTO clubs_membership (club_id, user_id, role, since, reason)
            SELECT {club.pk}, id, 'member', now(), '' FROM accounts_user WHERE username ~ '^u[0-9]' AND id > {heavy.pk}
            AND hashint8(id) % {PEOPLE // size} = 0""")  # fmt: skip
        Membership.objects.create(club=club, user=heavy, role="organiser")


def lists():
    """Each list as page and API, then among the members of clubs."""
    from django.test import Client

    from accounts.models import User
    from accounts.standings.lists import FIGURES, SPANS

    from .pages import PAGE_MS, look, sign_in

    faults, reader = [], Client()
    sign_in(reader, User.objects.get(username="u1"))
    for by in FIGURES:
        for span in SPANS:
            query = f"?book=polynesia&pace=live&by={by}&span={span}"
            for path in ("/leaderboard/", "/api/leaderboard/"):
                faults += look(path + query, partial(Client().get, path + query), PAGE_MS)
    for size in CLUBS:
        for by in FIGURES:
            path = f"/leaderboard/?book=polynesia&pace=live&by={by}&club=of{size}"
            faults += look(path, partial(reader.get, path), PAGE_MS)
    return faults


def writes():
    """To count a game for four, to reckon anew the one who has played most, to sweep and to forget."""
    from accounts.models import RatedGame, Rating, Tally
    from accounts.standings import tallies

    rows = list(RatedGame.objects.select_related("rating", "game").order_by("-pk")[:4])
    counting = [timed(lambda: [tallies.count(row.rating, row, row.game) for row in rows]) for _ in range(TIMES)]
    heavy = Rating.objects.get(user__username="u1")
    print(f"to count a game for four: {median(counting):.1f} ms")
    print(f"to reckon one with {RatedGame.objects.filter(rating=heavy).count():,} games anew: "
          f"{median(timed(lambda: tallies._reckon(heavy)) for _ in range(5)):.0f} ms")  # fmt: skip
    print(f"a sweep with nothing to forget: {median(timed(tallies.forget_what_is_over) for _ in range(TIMES)):.2f} ms")
    Tally.objects.filter(span__contains="q").update(until="2020-01-01T00:00Z")
    forgetting = median(timed(tallies.forget_what_is_over) for _ in range(5))
    print(f"a sweep that forgets {tallies.MOST_A_SWEEP:,}: {forgetting:.0f} ms")
    return []


def timed(act):
    """Milliseconds on the wall."""
    began = time.perf_counter()
    act()
    return (time.perf_counter() - began) * 1e3


def count(table):
    """The rows of a table."""
    return run(f"SELECT count(*) FROM {table}")[0][0]


def run(statement):
    """One statement; its rows, if it has any."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else []


if __name__ == "__main__":
    wrong = main()
    print("\n".join(wrong))
    sys.exit(bool(wrong))
