"""Ways to use the interpreter: the command line, and games in a terminal."""
