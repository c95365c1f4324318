"""What whoever shows or keeps a game asks of the engine, and no rule area does."""
