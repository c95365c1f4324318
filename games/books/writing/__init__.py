"""How a language writes whatever is said: in which one, lists, lengths of time, numbers; it knows no book."""
