"""The tests of kelb."""
