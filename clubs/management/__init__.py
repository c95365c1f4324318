"""Management commands of clubs."""
