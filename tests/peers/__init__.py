"""Other programs that play the same games, each behind the same face."""
