"""Games that were played, looked at from afterwards: what follows from facts alone. It knows no database."""
