"""Autosaves, named saves and the player's own folders."""
