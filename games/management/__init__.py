"""Management commands of the tables."""
