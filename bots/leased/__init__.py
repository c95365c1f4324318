"""How bots play where land is leased: parts of a strategy, one idea a file."""
