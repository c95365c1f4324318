"""Management commands of people."""
