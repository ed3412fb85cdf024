"""What every ruleset measures on the ground; what it means, a ruleset judges.

Ground that changes: `Table.field` is the map; what its cells are now is `Table.ground()`, the same object
while the ground is the same, since all that is measured is remembered by the field.
`core.terrain_change.change` is the one function that changes cells; `destruction` says what is left. Closed
doors and areas lie over the ground.

Fast on large maps: `flat_field` lays a field out with a byte for each cell; `reachability` moves all cells of
one price at once in a long whole number with a bit for each (a flood fill on bitboards), `step_costs` puts
together what each cell costs, `shadow_masks` lays what each opaque cell hides over each other. All look at a
window, so the size of the map does not count; `tests/systems` holds slow twins beside them.

Sight and cover are one measurement: sixteen rays between two squares, thirty-six between two hexes, walked in
whole numbers, the same both ways (`rays`, `line_of_sight`, `field_of_view`). `cover_shares` gives the share
that heavy and light obstacles keep, `obstacles` the account of it, `concealment` the densest smoke or
foliage.

Large bodies: a unit fills the cell of its `Position`; with a `Size` it fills wide by long cells, turned to
its `Facing`. `Aboard` seats it in another unit: it shares its position and fills no cell. `bodies` says where
two units are to each other (`measuring_cells`, `steps_between`, `sees`, `cover_of`, `is_adjacent`),
`body_pathfinding` searches poses (cell and facing), `turning_search` those that go ahead and turn with a step
between.
"""
