"""The screens of the game: a folder for each, or a file where one does."""
