"""Saves and replays: writing, reading, validating, replaying and resuming a battle."""
