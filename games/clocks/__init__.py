"""Time: the hours in which clocks run, what is left on them, a server that was away, the sweep. Knows no tables."""
