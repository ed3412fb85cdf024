"""Series and league of people who play at one screen."""
