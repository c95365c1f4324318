"""One module a strategy. Each has `choose(chair)`, which gives the action of a seat that has something to do."""
