"""Ways to use the interpreter: the command line, and games in a terminal."""

WRONG, MISUSED, INTERRUPTED, PIPE_CLOSED = 1, 2, 130, 141  # exit codes
