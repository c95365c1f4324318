"""The API: the same table for programs."""
