"""Who attacks, the two tables of theirs, and what must not change but by a move of those who sit there."""

from contextlib import suppress
from typing import NamedTuple

ROLES = ("nobody", "stranger", "seated", "host")
OUTSIDERS = ROLES[:2]
QUIET = """SELECT id FROM games_game WHERE pace = 'untimed' AND minutes IS NULL AND id NOT IN
    (SELECT game_id FROM games_seat LEFT JOIN games_standingorders ON seat_id = id
    WHERE bot <> '' OR held OR seat_id IS NOT NULL)"""
"""The games at which nothing happens by itself: no bot, no clock, no standing order."""
GUARDED = {
    "games": f"SELECT id, status, sequence, public, minutes, options, host_id FROM games_game WHERE id IN ({QUIET})",
    "seats": "SELECT game_id, user_id, id, held, free, muted, would_end, away_until, nonce, left_at FROM games_seat"
    f" WHERE game_id IN ({QUIET})",
    "orders": "SELECT seat.user_id, seat.game_id, seat_id, buy, bid, passes, claims, rolls, ends, refuse_below, jail"
    " FROM games_standingorders JOIN games_seat seat ON seat.id = seat_id",
    "notes": "SELECT seat.user_id, seat.game_id, note.* FROM games_seatnote note"
    " JOIN games_seat seat ON seat.id = seat_id",
    "browsers": "SELECT user_id, id, endpoint FROM accounts_pushsubscription",
    "people": "SELECT id, username, email, password, zone, plays_from, plays_until, is_staff, is_superuser, is_active"
    " FROM accounts_user",
    "clubs": "SELECT club.id, owner.user_id, slug, name, about, joining, archived_at FROM clubs_club club"
    " JOIN clubs_membership owner ON owner.club_id = club.id AND owner.role = 'owner'",
}
OF_ONE = {"orders": 0, "notes": 0, "browsers": 0, "people": 0, "seats": 1, "clubs": 1}
"""What belongs to one person, and in which column it says to whom."""
OF_A_TABLE = {"seats": 0, "orders": 1, "notes": 1}
"""What goes with its table, which its host may close before it begins; and in which column it says with which."""


class Asked(NamedTuple):
    """What the table that plays wants of somebody: the number of a decision, and the names of what they may do."""

    decision: int | None
    names: tuple


class Kept(NamedTuple):
    """What the database holds, by its kinds, and what of it is of the table that plays."""

    rows: dict
    playing: list
    sequence: int


class Cast:
    """The people, two tables of theirs, one that plays and one that waits, and a club of the host's."""

    def __init__(self):
        from accounts.models import User

        self.users = {role: User.objects.create_user(role, f"{role}@example.org", "secret") for role in ROLES[1:]}
        self._found_a_club()
        self.editions = iter(())
        self.playing = self.waiting = None
        self.renew()

    def _found_a_club(self):
        from clubs.models import Membership
        from clubs.services import clubs

        said = {"name": "Reef", "language": "en", "about": "", "colour": "fern", "joining": "request"}
        club = clubs.found(user=self.users["host"], fields=said)
        Membership.objects.create(club=club, user=self.users["seated"], role=Membership.Role.MEMBER)

    def renew(self):
        """New tables in place of those that are over, have begun, or are no longer only for the two who sit there."""
        from games.models import Game

        for name in ("playing", "waiting"):
            table = getattr(self, name)
            setattr(self, name, table and Game.objects.filter(pk=table.pk).first())
        if self.playing is None or self.playing.status != "running" or not self._is_quiet(self.playing):
            last = getattr(self.playing, "pk", None)  # somebody may still be looking at it
            Game.objects.exclude(pk=last).delete()
            self.playing, self.waiting = self._open(start=True), None
        if self.waiting is None or self.waiting.status != "open":
            self.waiting = self._open(start=False)

    def go_on(self):
        """One good move, as a bot would play it: so that the attack meets the table in every state it can have."""
        from bots.grades.regular import REGULAR
        from bots.simulate import next_action
        from games.engine.actions import Timeout
        from games.tables import playing
        from games.tables.database.store import edition_of, state_of

        self.renew()
        self.playing.refresh_from_db()
        action = next_action(edition_of(self.playing), state_of(self.playing), [REGULAR] * 2)
        seat = getattr(action, "seat", None)
        try:
            playing.play(game_id=self.playing.pk, seat=seat, wish=lambda _state: action)
        except (playing.NotNow, playing.Refused):
            # An offer that the attack has had itself asked not to make, or a worker has moved: then the server plays.
            with suppress(playing.Refused):
                playing.play(game_id=self.playing.pk, seat=None, wish=lambda _state: Timeout(seat))
        self.renew()

    def _is_quiet(self, table):
        return table.seats.filter(held=False, free=False, user__isnull=False, orders=None).count() == 2

    def _open(self, start):
        from games.engine import EDITIONS
        from games.models import Game
        from games.tables import opening, playing

        Game.objects.filter(host=self.users["host"], status="open").delete()
        edition = next(self.editions, None)
        if edition is None:
            self.editions = iter(EDITIONS)
            edition = next(self.editions)
        game = opening.open_table(host=self.users["host"], edition=edition, options={"auction": "turns"})
        if start:
            opening.join(game_id=game.pk, user=self.users["seated"])
            playing.start_game(game_id=game.pk, user=self.users["host"])
        return game

    def asked(self, role):
        """The number of the decision that the table asks of that role, if it does, and what they may do."""
        from games.engine import legal
        from games.tables.database.store import edition_of, state_of

        seat = self.playing.seats.filter(user=self.id_of(role)).first()
        if seat is None:
            return Asked(None, ())
        self.playing.refresh_from_db()
        allowed = legal(edition_of(self.playing), state_of(self.playing), seat.order)
        return Asked(self.playing.awaiting.get(str(seat.order)), tuple(allowed))

    def id_of(self, role):
        """The number of that role's user; None for nobody."""
        return getattr(self.users.get(role), "pk", None)

    def cookies(self, role):
        """A session of that role, as of now, and a token against forgery."""
        from accounts.models import User
        from tests.faults.tables import client_of

        user = User.objects.filter(pk=self.id_of(role)).first()
        if user is None:
            return "csrftoken=" + "a" * 32, "a" * 32
        client = client_of(user, self.playing)
        return client.headers["Cookie"], client.headers["X-CSRFToken"]


def kept(cast):
    """All that is guarded, as it is now."""
    from django.db import connection

    rows = {}
    with connection.cursor() as cursor:
        for kind, query in GUARDED.items():
            cursor.execute(query)
            rows[kind] = sorted(cursor.fetchall(), key=repr)
    table = [row for kind in ("games", "seats") for row in rows[kind] if row[0] == cast.playing.pk]
    return Kept(rows, table, next((row[2] for row in table if row[0] == cast.playing.pk), 0))


def trespasses(cast, role, refused, before, after):
    """What has changed although no rule lets this role change it; empty if nothing has."""
    changed = [kind for kind in GUARDED if before.rows[kind] != after.rows[kind]]
    if refused and changed:
        yield f"turned down, and yet other {', '.join(changed)}"
    if role in OUTSIDERS and before.playing != after.playing:
        yield "a table at which they do not sit"
    if role == "nobody" and set(changed) - {"people"}:
        yield f"without an account: {', '.join(changed)}"
    mine, tables = cast.id_of(role), {row[0] for row in after.rows["games"]}
    for kind, column in OF_ONE.items():
        gone = [row for row in before.rows[kind] if row not in after.rows[kind]]
        there = (row for row in gone if kind not in OF_A_TABLE or row[OF_A_TABLE[kind]] in tables)
        if any(row[column] not in (mine, None) for row in there):
            yield f"{kind} of somebody else"
    if after.sequence > before.sequence and not _moved_themselves(cast, mine, before.sequence):
        yield "a move of a seat that is not theirs"


def _moved_themselves(cast, user, since):
    """Whether all moves since then are of that user's seat, of standing orders, or the server's."""
    from games.models import Move

    asked = Move.objects.filter(game=cast.playing, sequence__gt=since, ordered=False, seat__isnull=False)
    own = cast.playing.seats.filter(user=user).values_list("order", flat=True)
    return set(asked.values_list("seat", flat=True)) <= set(own)
