"""What it takes when much is due at once: a thousand games by the clock, then as many to look at for notices.

For `tests.bench.pages`, in the crowd that it has made. A run should be over before the next one begins.
"""

import time

DUE = 1_000
GAMES = f"""
    (SELECT id, id * 7919 % 251 AS since FROM games_game WHERE status = 'running' AND id % 2 = 1
    ORDER BY id LIMIT {DUE}) due
"""
"""So many games of people, and for how many seconds each has waited: no such time that the log must hear of it."""
DICE = f"""
    INSERT INTO games_diceroot (game_id, marks)
    SELECT id, (SELECT marks FROM games_diceroot ORDER BY game_id LIMIT 1) FROM {GAMES} ON CONFLICT DO NOTHING
"""
LATE_SEATS = f"""
    UPDATE games_seat
    SET warned = true, asked_at = now() - interval '1 day', due_at = now() - since * interval '1 second'
    FROM {GAMES} WHERE game_id = due.id AND awaited
"""
LATE_GAMES = f"""
    UPDATE games_game SET pace = 'live', credit = 3600, cap = 3600, deadline = now() - since * interval '1 second'
    FROM {GAMES} WHERE games_game.id = due.id
"""
TO_TELL = f"""
    UPDATE games_game SET notices_at = now() - since * interval '1 second' FROM {GAMES} WHERE games_game.id = due.id
"""
ALL_DUE = "SELECT id FROM games_game WHERE status = 'running' AND deadline <= now() ORDER BY deadline, id"
TIMEOUTS = "SELECT game_id FROM games_move WHERE id > %s AND action->>0 = 'Timeout' ORDER BY id"


def phases():
    """Both, one after the other; gives what is not as it should be."""
    from django.utils import timezone

    from accounts.notices import outbox
    from accounts.notices.tasks import sweep_notices
    from games.clocks.sweep import due
    from games.models import Game, Move
    from games.tasks import sweep

    last = Move.objects.latest("pk").pk
    for statement in (DICE, LATE_SEATS, LATE_GAMES):
        rows(statement)
    waiting = rows(ALL_DUE)
    faults = serve("games due at once", sweep, lambda: due(timezone.now()))
    if rows(TIMEOUTS, last)[: len(waiting)] != waiting:
        faults.append("games due at once: not played in the order in which they were due")
    rows(TO_TELL)
    faults += serve("games to tell of at once", sweep_notices, lambda: outbox.due(timezone.now()))
    Game.objects.filter(pace="live").update(pace="untimed")
    return faults


def serve(name, act, left):
    """Sweep until nothing is left, and print how that went; gives what is wrong, in words."""
    from django.conf import settings

    runs = []
    while left() and len(runs) < DUE:
        began = time.perf_counter()
        act()
        runs.append(time.perf_counter() - began)
    longest = max(runs, default=0)
    print(f"{DUE} {name}: {len(runs)} runs, {sum(runs):.1f} s, the longest {longest:.1f} s", flush=True)
    return [f"{name}: a run takes {longest:.1f} s"] if longest > settings.SWEEP_SECONDS else []


def rows(statement, *values):
    """The first column of what a statement gives."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(statement, values or None)
        return [row[0] for row in cursor.fetchall()] if cursor.description else []
