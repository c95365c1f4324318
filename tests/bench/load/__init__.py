"""Live tables under load, beside floors of the same run: `make load`. Settings are those of `__main__`."""
