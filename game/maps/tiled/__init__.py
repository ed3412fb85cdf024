"""The files of Tiled, read within bounds into one clean tree."""
