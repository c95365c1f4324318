"""An event as it stands: its course as values, what is told of it, whom it lets in, proof that it was drawn fairly."""
