"""The rulebook in the game."""
