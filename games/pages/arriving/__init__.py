"""Where one arrives, finds a table, opens one and takes a seat."""
