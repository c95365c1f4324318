"""What is told of each fact: a module beside each of `games/engine/events/`, a function for each fact."""
