"""The end of a battle: result and recovery."""
