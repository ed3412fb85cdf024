"""What maps mean that were made for other games, in words, properties and pictures of their own.

1. `vocabulary` and `conventions` know what names and properties mean; nothing in them is wrong, only unknown.
2. `survey` collects what a map says, source by source (`cell_claims` and its neighbours: a `Claim` has a sort
   of obstacle for each cell), with `tile_evidence` (properties, classes, terrains, collision shapes) and
   `transparency` (which pixels of a PNG are clear).
3. `tile_pictures`, `tile_colours`, `look_features`, `picture_claims` and `backdrop` look where nobody has
   said anything, and `large_pictures` for houses and trees; `learnt.json` is made by `tests/maps/learn.py`.
   Form tells where that is not certain: `likely_ground`, `fields_and_ways`, `ground_variants`, `kerbs`,
   `winding_ways`, `walled_rooms`, `walls_from_the_front`, `blue_floors`.
4. `claim_weighing` and `inference` weigh the sources against each other, keep an account of each, and say
   what stands on each cell: always shown as inferred. `doorways` opens what is called a door, `bridges` what
   is drawn over water from bank to bank, `unreachable_cells` adds what is cut off then, `undrawn_floor`
   and `walled_floor` know maps on which only walls are drawn.
5. `confidence` says how sure that is, `side_view` whether a map is one of jumps: by rules (`side_forms`) and
   by a table, `side_learnt.json`, over `side_features`, made by `tests/maps/learn_side.py`.
6. `start_places` lets the sides begin, in the room that `battle_room` chooses, on `connectivity`, which
   knows what hangs together on every grid, and inside of fences that `enclosure` finds.
"""
