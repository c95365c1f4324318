"""Time: the hours in which clocks run, what is left on them, a server that was away, the sweep.

Tables come to it as rows: it imports nothing of `games.tables`.
"""
