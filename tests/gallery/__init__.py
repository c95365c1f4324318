"""Pictures of the table: each book by day and by night, at three widths, at six moments of a game. `make gallery`."""
