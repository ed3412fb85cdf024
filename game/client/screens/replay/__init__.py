"""Watching a recorded battle, and exporting it as video."""
