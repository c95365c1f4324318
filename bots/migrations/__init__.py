"""The schema of the bots, step by step."""
