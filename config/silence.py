"""How long a connection to PostgreSQL waits for a machine that says nothing any more."""

from __future__ import annotations

SILENCE: dict[str, int] = {
    # To begin with. The pool lets people wait for ten seconds, and so tries once more while they do.
    "connect_timeout": 5,
    # A machine that is gone, or a way there that swallows what is sent, closes nothing: without these a process waits
    # for an answer until its own system gives up, a quarter of an hour later, or two hours where nothing was on its
    # way. A line on which nothing comes is tried after twenty seconds and given up after thirty, as is one on which
    # something was sent that nobody acknowledges. A statement that takes its time is not touched, for the system of the
    # other machine answers while it runs; nor is a socket on this machine, where nothing gets lost.
    "keepalives": 1,
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 30_000,  # milliseconds
}
"""What psycopg is told of it. What the address of the database says of the same goes before."""
