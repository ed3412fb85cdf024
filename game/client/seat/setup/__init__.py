"""Setting a battle up: maps, sides, squads, rules."""
