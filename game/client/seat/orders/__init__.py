"""Choosing, previewing, giving and undoing orders."""
