"""Games that are over: what came of them, put away, annulled, another one after them."""
