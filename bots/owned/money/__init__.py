"""Money: what comes due, what could be raised, and where it is taken from."""
