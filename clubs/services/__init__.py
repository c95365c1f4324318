"""Every change of a club or an event: one function each, in one transaction. Nothing else writes their rows."""
