"""The career of a player: rates, weapons, luck, and what was achieved."""
