"""How people behave: what players report of one another, and what the server notices for a person to look at."""
