"""Who moves by the one way in: an action in words, several at once, an offer being composed, orders, what is owed."""
