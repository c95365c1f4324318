"""How bots play where land is owned: parts of a strategy, one idea a file, a room for each thing that one decides."""
