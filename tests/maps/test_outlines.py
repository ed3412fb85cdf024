"""The corners of objects, to the pixel."""

from __future__ import annotations

from math import isclose
from xml.etree.ElementTree import fromstring

import pytest

from game.maps.tiled.outlines import outline


@pytest.mark.parametrize(
    ("thing", "corners"),
    [
        ('x="10" y="20" width="30" height="40"', [(10, 20), (40, 20), (40, 60), (10, 60)]),
        ('gid="3" x="10" y="20" width="30" height="40"', [(10, -20), (40, -20), (40, 20), (10, 20)]),
        ('x="10" y="20" width="30" height="40" rotation="90"', [(10, 20), (10, 50), (-30, 50), (-30, 20)]),
        (
            'gid="3" x="10" y="20" width="30" height="40" rotation="90"',
            [(50, 20), (50, 50), (10, 50), (10, 20)],
        ),
    ],
)
def test_a_box_hangs_below_its_place_and_a_tile_stands_on_it(
    thing: str, corners: list[tuple[float, float]]
) -> None:
    found = outline(fromstring(f"<object {thing}/>"))
    assert len(found) == len(corners)
    for one, other in zip(found, corners, strict=True):
        assert isclose(one[0], other[0], abs_tol=1e-9) and isclose(one[1], other[1], abs_tol=1e-9)


def test_a_polygon_begins_at_its_place() -> None:
    assert outline(fromstring('<object x="5" y="6"><polygon points="0,0 10,0.5 -3,8"/></object>')) == [
        (5, 6),
        (15, 6.5),
        (2, 14),
    ]


def test_an_ellipse_touches_its_box() -> None:
    found = outline(fromstring('<object x="10" y="20" width="30" height="40"><ellipse/></object>'))
    across, down = [x for x, _ in found], [y for _, y in found]
    assert [min(across), max(across), min(down), max(down)] == pytest.approx([10, 40, 20, 60], abs=0.5)
    assert len({(round(x, 6), round(y, 6)) for x, y in found}) == len(found)


@pytest.mark.parametrize(("corners", "kept"), [(255, 255), (256, 256), (257, 256)])
def test_so_many_corners_are_looked_at(corners: int, kept: int) -> None:
    points = " ".join(f"{n},{n * n}" for n in range(corners))
    assert len(outline(fromstring(f'<object x="0" y="0"><polygon points="{points}"/></object>'))) == kept
