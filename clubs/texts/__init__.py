"""Texts of clubs: what people write, made fit to be read, and the sentences of both journals."""
