"""Sessions: as they are stored, their cookie, whose they are, in which browser, and in whose time zone one answers."""
