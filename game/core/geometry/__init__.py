"""Geometry of fields: grids of squares and hexes, and where their cells are drawn.

`Field.grid` is a value: `Squares` or `Hexes`, plainly numbered or staggered as Tiled does it. Whatever is
measured is measured on its lattice, where all cells have the same neighbours; a cell's column and row are
only its name. Everything asks the grid for steps, neighbours, lines, discs, regions and borders, and so holds
on every grid; a test keeps squares out of all but `grid/`.

Walls on borders: `Tile.edges` names sides in a row. Squares: `n e s w`. Hexes pointed at the top (stagger
axis y): `nw ne w e sw se`; flat (axis x): `n ne nw se sw s`. Staggered squares stand on a corner: `ne nw se
sw`. `nesw` is all four on squares, and north-east and south-west on hexes.

Where cells are drawn is another question, and `lattice/` answers it: cells to points and back, the shape of a
cell, the order in which Tiled draws, the next cell in a direction of the screen. Its points are in units, the
boxes in which figures stand.
"""
