"""Lists of games, and the table that is shown where none has been played yet."""
