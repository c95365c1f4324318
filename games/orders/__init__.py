"""Standing orders: what players have told the server to do for them."""
