"""What organisers see and decide about people and results, each decision with its reason."""
