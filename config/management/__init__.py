"""Commands that run the whole site."""
