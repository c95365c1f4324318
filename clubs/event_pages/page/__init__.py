"""The page of an event: what everybody sees there, what is one viewer's own, and what is sent from it."""
