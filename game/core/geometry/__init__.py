"""Geometry of fields: grids of squares and hexes, and where their cells are drawn."""
