"""A site with many people in it, made of a few real rows that are copied by SQL: for `tests.bench.pages`.

PostgreSQL only. The copies have the shape of real rows (a position in each running game), not their history.
"""

PEOPLE = 100_000
FINISHED, RUNNING, OPEN = 250_000, 10_000, 4_000
"""Games, each with four seats; every other running one has three bots, and one in ten a clock by the day."""
KEPT = 50_000
"""How many of the finished games have their moves in rows still: no game is a large part of all that lie there."""
NOTICES, SESSIONS, ORDERS = 300_000, 50_000, 1_000
MANY, SOME = 2_000, 60
"""How many games `big` has finished, and at how many they sit."""
MID_GAME, TO_ITS_END = 250, 20_000
"""After so many moves a table has deeds, houses and much to do."""
LISTS = {
    "people": {
        "book": "(ARRAY['polynesia', 'atlantic', 'france', 'paris', 'community'])[1 + n % 5]",
        "pace": "(ARRAY['live', 'async'])[1 + n % 2]",
    },
    "bots": {"book": "''", "pace": "''", "against": "(ARRAY['novice', 'regular', 'shrewd'])[1 + n % 3]"},
}
"""On which list each person of the crowd has a rating."""
LARGE = 10_000
"""A table with more rows than that is large: no page may read through it."""


BY_THE_DAY = "CASE WHEN n % 10 = 0 THEN now() + interval '1 day' END"
EACH_ITS_OWN = (
    """convert_to(regexp_replace(convert_from(snapshot, 'UTF8'), '"turn_no":\\d+', '"turn_no":' || n), 'UTF8')"""
)
"""No two positions are the same: what has been read of one says nothing of the next."""


def fill():
    """The whole crowd; gives the player `big`, who has played more than anybody else."""
    from django.db import transaction

    with transaction.atomic():
        big = _crowd()
    _run("VACUUM ANALYZE")  # what autovacuum would do: without it the planner knows nothing of the crowd
    return big


def _crowd():
    from accounts.models import User

    from . import clubs

    game, big = seeds()
    played(big, "middle", MID_GAME)
    played(big, "long", TO_ITS_END)
    _people(big)
    first = User.objects.get(username="u1").pk
    finished = _games(game, FINISHED, "f", status="'over'", ended="now() - n * interval '1 minute'", rated="true")
    running = _games(game, RUNNING, "r", deadline=BY_THE_DAY, snapshot=EACH_ITS_OWN)
    waiting = _games(game, OPEN, "o", status="'open'", host_id=f"{first} + n / 4", snapshot="null", awaiting="'{}'")
    _seats(game, big, first, finished, running, waiting)
    _moves(game, running, RUNNING)
    _moves(game, finished, KEPT)
    _strengths(big, first)
    _notices(big, first, finished)
    _orders(game, running)
    clubs.found(big, game, finished)
    return big


def _seats(game, big, first, finished, running, waiting):
    """Who sits at all these tables: `big` at many of them, others by chance; bots at half of those that run."""
    from games.models import Seat

    seat = game.seats.get(order=0)
    people = f"{first} + (game.id * 7 + k * 31) % {PEOPLE}"
    whose = f"CASE WHEN k = 0 AND game.id < {{}} THEN {big.pk} ELSE {people} END"
    at = "games_game game, generate_series(0, 3) k WHERE game.id >= {} AND game.id < {} AND "
    each = {"game_id": "game.id", '"order"': "k", "name": "'x' || k", "nonce": "md5(random()::text)"}
    over = each | {"user_id": whose.format(finished + MANY), "awaited": "false", "place": "k + 1"}
    copies(Seat, seat, at.format(finished, finished + FINISHED), over)
    bots = "k > 0 AND game.id % 2 = 0"
    mine = f"CASE WHEN {bots} THEN null ELSE {whose.format(running + SOME)} END"
    now = each | {"user_id": mine, "bot": f"CASE WHEN {bots} THEN 'regular' ELSE '' END", "awaited": "k = 0"}
    clocks = dict.fromkeys(("due_at", "warn_at"), "CASE WHEN k = 0 THEN game.deadline END")
    copies(Seat, seat, at.format(running, running + RUNNING), now | clocks)
    alone = each | {"user_id": people, "awaited": "false"}
    copies(Seat, seat, at.format(waiting, waiting + OPEN) + "k < 2 AND ", alone)


def _moves(game, first, count):
    """All moves of so many games from one on."""
    from games.models import Move

    move = game.moves.order_by("-sequence").first()
    moved = {"game_id": "game.id", "command_id": "gen_random_uuid()", "at": "now() - interval '1 hour'"}
    moves = f"games_game game, generate_series(1, game.sequence) k WHERE game.id >= {first}"
    copies(Move, move, f"{moves} AND game.id < {first + count} AND ", moved | {"sequence": "k"})


def _strengths(big, first):
    """A strength of everybody in each pool."""
    from accounts.models import Rating

    each_person = f"generate_series({first}, {first + PEOPLE - 1}) n WHERE "
    for pool in Rating.Pool.values:
        strength = {"user_id": "n", "pool": f"'{pool}'", "mu": "15 + random() * 25", "sigma": "1 + random() * 7"}
        strength |= LISTS[pool]
        copies(Rating, Rating.objects.get(user=big), each_person, strength | {"games": "(random() * 20)::int"})


def _notices(big, first, finished):
    """What people were told, `big` a thousand times."""
    from accounts.models import Notice

    told = {"user_id": f"CASE WHEN n < 1000 THEN {big.pk} ELSE {first} + n % {PEOPLE} END", "about": "'decision ' || n"}
    told |= {"made": "now() - n * interval '1 minute'", "game_id": f"{finished} + n % {FINISHED}"}
    copies(Notice, big.notices.get(), f"generate_series(1, {NOTICES}) n WHERE ", told)


def _orders(game, running):
    """Standing orders at some of the tables that run."""
    from games.models import StandingOrders

    ordering = "games_seat s JOIN games_game g ON g.id = s.game_id WHERE s.game_id >= {} AND s.game_id < {} AND "
    seen = {"seat_id": "s.id", "looked_at": "g.sequence"}
    sitting = ordering.format(running + SOME, running + SOME + ORDERS) + 's."order" = 0 AND '
    copies(StandingOrders, game.seats.get(order=0).orders, sitting, seen)


def seeds():
    """One real game of `big` against bots who have moved, and what else there is to copy."""
    from accounts.models import Notice, Rating, User
    from games.models import StandingOrders
    from games.tables import opening, playing
    from tests.cast import bots_play

    big = User.objects.create_user("big", email="big@example.org")
    game = opening.open_table(host=big, edition="polynesia", bots=("regular",) * 3)
    playing.start_game(game_id=game.pk, user=big)
    bots_play(game)
    StandingOrders.objects.create(seat=game.seats.get(order=0), refuse_below=10)
    where = {"book": "polynesia", "pace": "live"}
    Rating.objects.create(user=big, **where, mu=30, sigma=2, games=MANY, wins=MANY // 4)
    told = {"status": Notice.Status.SENT, "channel": "email", "kind": "turn", "about": "seed"}
    Notice.objects.create(user=big, game=game, due_at=game.opened, **told)
    return game, big


def copies(model, seed, source, own):
    """Insert rows like `seed`, one for each row of `source` (which ends in WHERE or AND), but for its `own` columns."""
    columns = [f'"{field.column}"' for field in model._meta.local_fields if field.column != "id"]
    own = {f'"{name.strip(chr(34))}"': value for name, value in own.items()}
    picked = ", ".join(own.get(column, f"seed.{column}") for column in columns)
    one = f'{source} seed."{model._meta.pk.column}" = {seed.pk}'
    table = model._meta.db_table
    _run(f"INSERT INTO {table} ({', '.join(columns)}) SELECT {picked} FROM {table} seed, {one}")


def played(big, key, moves):
    """A game of `big` that bots have played for so many moves, or to its end before: with its whole history."""
    from games.models import Game
    from games.tables import opening, playing
    from tests.cast import bots_play

    game = opening.open_table(host=big, edition="atlantic", bots=("steady",) * 3)
    game.seats.filter(order=0).update(user=None, bot="steady")
    playing.start_game(game_id=game.pk, user=None)
    bots_play(game, moves)
    while game.status == Game.Status.RUNNING and "0" not in game.awaiting:
        bots_play(game, 1)
    game.seats.filter(order=0).update(user=big, bot="", name=big.username)
    Game.objects.filter(pk=game.pk).update(key=key)


def _people(seed):
    from accounts.models import User

    copies(User, seed, f"generate_series(1, {PEOPLE}) n WHERE ", {"username": "'u' || n", "email": "''"})
    sessions = f"SELECT md5(n::text), 'x', now() + interval '7 days' FROM generate_series(1, {SESSIONS}) n"
    _run(f"INSERT INTO django_session (session_key, session_data, expire_date) {sessions}")


def _games(seed, count, prefix, **own):
    """So many games like one; gives the number of the first."""
    from games.models import Game

    each = {"key": f"'{prefix}' || n", "opened": "now() - n * interval '1 minute'", "notices_at": "null"}
    copies(Game, seed, f"generate_series(1, {count}) n WHERE ", each | own)
    return Game.objects.get(key=f"{prefix}1").pk


def _run(sql):
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(sql)
