"""Measurements, printed: `make bench`. Each stands beside a floor or a goal measured or stated in the same run."""
