"""legal, play, outcome, hash, perft, playouts: kernels over a program and a state."""
