"""What everybody sees of a table: the board, its players, the log; values that templates draw."""
