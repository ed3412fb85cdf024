"""The screens of the game, a folder for each."""
