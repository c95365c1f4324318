"""Management commands of the bots."""
