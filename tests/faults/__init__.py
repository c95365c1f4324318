"""`python -m tests.faults [GAMES [SECONDS [RACES]]]`: the full stack killed, flushed and cut off while games go on.

Needs PostgreSQL and Redis on this machine. Starts two ASGI processes, two workers and a beat on a database of its own,
with every task delivered twice; kills one of them with SIGKILL every few seconds, empties Redis, shuts the database for
a while, and all the time people play over HTTP beside the bots. Then two windows of one player answer the same decision
at once, again and again. Prints what it did and what became of every game; exits 1 if anything was lost or doubled.
"""
