"""Enfilade: grid-based tactical skirmishes on Tiled maps, under tabletop combat rules."""

__version__ = "0.1.0"
