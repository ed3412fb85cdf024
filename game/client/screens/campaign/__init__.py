"""The screens of a campaign: the list, a new one, its map, what came of a battle."""
