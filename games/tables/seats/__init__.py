"""Who sits there: at a table that is arranged, while a game goes on, and when somebody goes for good."""
