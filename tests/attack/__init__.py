"""`python -m tests.attack [REQUESTS [MESSAGES [TEXTS [SEED]]]]`: everything that can be sent, spoilt in every way.

Starts the one-process server, or with `DATABASE_URL` and `REDIS_URL` two web processes and a worker, always on a fresh
database of its own. Gathers all addresses from the URLconf, all forms from the pages and all actions of the API, and
sends them with things changed: as nobody, a stranger, a seated player and the host; sockets also after signing out.
Prints what it tried and what it found. Exits 1 on an answer of 500, on anything that holds a process for two seconds,
on memory that grows without end, and on a change of state that no rule allows.
"""
