"""Tables as they stood before: after any move, some time ago, with all that was asked then."""
