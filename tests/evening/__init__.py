"""`python -m tests.evening [PEOPLE [SECONDS]]`: a club evening on the full stack, with faults at work in round two.

Needs PostgreSQL and Redis on this machine. The processes, the doubled tasks and the faults are those of `tests.faults`.
People with ordinary accounts enter an event through the services of clubs; at each table they play as bots would, most
through the one way in, some over HTTP. The event goes on by itself: three rounds of a minute and a final. Prints the
standings, repeats of opponents, turns at each table, seconds late; draws all rounds again from the seed and audits
every game; exits 1 if anything was lost, doubled, unequal, or paired twice.
"""
