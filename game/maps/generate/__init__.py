"""Makes maps: a theme draws one part of the ground, which is laid once more for the other sides; then
places, goals and a file for Tiled. `making.make` is the door."""
