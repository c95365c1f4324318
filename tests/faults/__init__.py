"""`python -m tests.faults [GAMES [SECONDS [RACES]]]`: the full stack killed, flushed and cut off while games go on.

Needs PostgreSQL and Redis on this machine. Starts two ASGI processes, two workers and a beat on a database of its own,
with every task delivered twice; every few seconds kills one of them with SIGKILL, or has PostgreSQL or Redis hang up on
all; empties Redis, shuts the database for a while, and all the time people play: over HTTP beside the bots, by socket
among themselves, as their pages do. Then those pages must show what is stored, and two windows of one player answer the
same decision at once, again and again. Prints what it did and what became of every game; exits 1 if anything was lost
or doubled, or a page is wrong. FAULTS_SEED chooses another order of faults.
"""
