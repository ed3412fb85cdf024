"""The geometry of a field: which cells are neighbours, how far and in which direction they lie, what lies
between them."""

from game.core.geometry.grid.footprint import footprint
from game.core.geometry.grid.hexes import Hexes
from game.core.geometry.grid.lattice import PARTS, Cell, Crossed, Grid, Place
from game.core.geometry.grid.squares import Squares

SQUARES = Squares()
"""Squares, numbered plainly: the grid of a field that says nothing else."""

__all__ = ["PARTS", "SQUARES", "Cell", "Crossed", "Grid", "Hexes", "Place", "Squares", "footprint"]
