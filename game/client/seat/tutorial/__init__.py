"""Lessons as data, and their progress."""
