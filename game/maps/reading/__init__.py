"""What maps mean that were made for other games, in words, properties and pictures of their own.

1. `vocabulary` and `conventions` know what names and properties mean; nothing in them is wrong, only unknown.
2. `survey` collects what a map says, source by source (`claims` and its neighbours: a `Claim` has a sort of
   obstacle for each cell), with `tile_evidence` (properties, classes, terrains, collision shapes) and
   `transparency` (which pixels of a PNG are clear).
3. `inference` weighs the sources against each other, keeps an account of each, and says what stands on each
   cell: always shown as inferred.
4. `start_places` lets the sides begin, on `connectivity`, which knows what hangs together on every grid.
"""
