"""How bots play where land is owned: parts of a strategy, one idea a file."""
