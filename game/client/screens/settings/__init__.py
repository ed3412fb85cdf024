"""The settings, keys, gamepad and files."""
