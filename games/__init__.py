"""The tables: the rules engine, what is kept of games, and the pages that show them."""
