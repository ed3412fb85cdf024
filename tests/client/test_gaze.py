"""What is seen far off is worked out bit by bit, and ends as what is seen at once."""

from __future__ import annotations

from game.client.seat.view.sight_lines import NEAR, ProgressiveSight
from game.core.field import Field, Tile
from game.systems import field_of_view, shadow_masks
from game.systems.line_of_sight import sees

WIDE = 70


def walled() -> Field:
    """A long hall with a wall across it that has two gaps."""
    tiles = [Tile(blocks_sight=x == 33 and y not in (2, 8)) for y in range(12) for x in range(WIDE)]
    return Field(WIDE, 12, tuple(tiles))


def test_bit_by_bit_comes_to_what_sight_says_of_each_cell() -> None:
    field, here = walled(), (5, 4)
    *before, seen = field_of_view.looking(field, here, 40)
    assert seen == {
        cell for cell in field.cells() if field.grid.steps(here, cell) <= 40 and sees(field, here, cell)
    }
    assert all(one <= seen for one in before) and len(before) > 3
    assert list(field_of_view.looking(field, here, 40)) == [seen], "what is known is told at once"
    assert field_of_view.visible_cells(field, here, 40) == seen


def test_a_table_is_made_bit_by_bit_once() -> None:
    field = walled()
    kind = type(field.grid)
    shadow_masks._known.clear()
    assert sum(1 for _ in shadow_masks.prepare_shadows(kind, 9)) > 9
    assert list(shadow_masks.prepare_shadows(kind, 9)) == []
    made = shadow_masks.shadows(kind, 9, True, False)
    shadow_masks._known.clear()
    assert shadow_masks.shadows(kind, 9, True, False) == made, "at once it is the same"


def test_what_was_seen_far_off_counts_until_all_is_known_and_nothing_near_does() -> None:
    field, here = walled(), (5, 4)
    far, near = (5 + NEAR + 4, 0), (5, 11)
    gaze = ProgressiveSight(
        field.grid, [(here, iter([frozenset({here}), frozenset({here, (6, 4)})]))], frozenset({far, near})
    )
    assert gaze.seen == {here, far} and not gaze.done
    assert gaze.work(lambda: False) and gaze.seen == {here, far, (6, 4)}, "a bite is taken in any frame"
    assert gaze.work(lambda: True) and gaze.done and gaze.seen == {here, (6, 4)}
    assert not gaze.work(lambda: True)


def test_nobody_sees_nothing() -> None:
    gaze = ProgressiveSight(walled().grid, [])
    assert gaze.done and not gaze.seen and not gaze.work(lambda: True)
