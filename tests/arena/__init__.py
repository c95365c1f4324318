"""`python -m tests.arena [PLAYERS…]`: bots against each other and against foils, as many games as asked.

Players are the grades of `bots.registry` and the foils of `tests.arena.foils`, which share no part with them. Without
names all of them play. Each pair meets in the forms asked for (`1v3`: one of the first against three of the second,
`2v2`, `mixed`: tables drawn at random), seats rotated over the same dice; each result is a line of JSON under
`var/arena/`, so that the same command goes on where it was stopped. What another program has played does not count: the
folder is named by a digest of engine, bots and foils.

Prints win shares with Wilson's 95 % intervals beside the fair share, strengths (OpenSkill), CPU time of decisions,
games a second, and what offers came to. A game that is not over after `--rounds` rounds is counted out by its book's
worth, and said to be. `--trials` plays the promises of `trials.py` instead, and says which are met.
"""
