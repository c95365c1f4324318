"""English, for readers of every country."""
