"""The geometry of a field: which cells are neighbours, how far and in which direction they lie, what lies between them."""

from game.core.grid.footprint import footprint
from game.core.grid.hexes import Hexes
from game.core.grid.lattice import PARTS, Cell, Crossed, Grid, Place
from game.core.grid.squares import Squares

SQUARES = Squares()
"""Squares, numbered plainly: the grid of a field that says nothing else."""

__all__ = ["PARTS", "SQUARES", "Cell", "Crossed", "Grid", "Hexes", "Place", "Squares", "footprint"]
