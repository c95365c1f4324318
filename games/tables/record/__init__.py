"""The record of a game: its moves and transfers, what has happened, what anybody may have of it and check."""
