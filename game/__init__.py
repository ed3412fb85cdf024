"""Enfilade: grid-based tactical skirmishes on Tiled maps, under tabletop combat rules."""

__version__ = "1.0.10"
