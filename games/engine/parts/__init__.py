"""What rule areas are put together from: kinds of which a book chooses one, and what several areas do alike."""
