"""What holds in every position of every book."""


def conserved(book, state):
    """No money, piece or card is made or lost; who is out owns nothing; nobody is below zero."""
    assert sum(state.cash) + state.bank + state.pot == state.minted
    assert not book.setup.reserve or state.bank >= 0
    assert min(state.cash) >= 0
    assert state.pot >= 0
    for piece, count in book.setup.pieces.items():
        standing = sum(site.pieces.count(piece) for site in state.sites)
        assert standing + state.stock[piece] == count
        assert state.stock[piece] >= 0
    held = sum(len(cards) for cards in state.cards)
    obeying = sum(type(item).__name__ == "PutUnder" for item in state.agenda)
    assert sum(deck.size for deck in state.decks.values()) + held + obeying == len(book.deck)
    for site in state.sites:
        assert site.owed >= 0
        assert len(site.paid) in (0, len(site.pieces))
        assert site.holder is not None or not site.original
    for seat in state.out:
        assert (state.cash[seat], state.held_by(seat), state.cards[seat]) == (0, [], ())


def somebody_is_awaited(state, awaited):
    """Until it is over somebody must act, or the server must let a hammer fall."""
    free = getattr(state.agenda[-1] if state.agenda else None, "mode", "") == "free"
    assert bool(awaited) or free or state.over
    assert state.over == (not awaited and not free)
