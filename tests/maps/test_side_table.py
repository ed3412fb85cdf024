"""The table that knows maps seen from the side where neither a name nor a rule tells it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.maps.loader import open_with_notes, understood
from game.maps.reading.inference import inferred
from game.maps.reading.learnt_table import table
from game.maps.reading.side_features import NAMES, RULES, features_of
from game.maps.reading.side_view import WORDS
from game.maps.tiled.sanitized_map import read_map
from tests.maps.pictured import drawn
from tests.maps.write import layer, tileset, tmx, write

HILLS = 4
"""Of the layouts of drawn maps, the one that is seen from the side."""
PLATFORMS = (
    "0,0,0,0,0,0,0,0,0,0,0,0",
    "0,0,0,0,0,0,0,0,0,0,0,0",
    "0,0,1,1,1,0,0,0,0,0,0,0",
    "0,0,0,0,0,0,0,0,0,0,0,0",
    "0,0,0,0,0,0,1,1,1,1,0,0",
    "0,0,0,0,0,0,0,0,0,0,0,0",
    "0,0,0,0,0,0,0,0,0,0,0,0",
    "1,1,1,1,1,1,1,1,1,1,1,1",
    "2,2,2,2,2,2,2,2,2,2,2,2",
)


def _of(path: Path) -> dict[str, int]:
    source = read_map(path, path.parent)
    claims = understood(source).claims
    assert claims is not None
    found = inferred(claims, source.width, source.layout.grid)
    return dict(zip(NAMES, features_of(source, claims, found, (), dict.fromkeys(RULES, 0)), strict=True))


def _platforms(tmp_path: Path, rows: tuple[str, ...] = PLATFORMS) -> Path:
    wide = rows[0].count(",") + 1
    drawn_rows = layer(",".join(rows), wide, len(rows))
    return write(tmp_path, tmx(tileset(""), drawn_rows, width=wide, height=len(rows)))


def test_features_say_what_is_air_and_what_lies_where(tmp_path: Path) -> None:
    found = _of(_platforms(tmp_path))
    assert (found["wide"], found["high"], found["wide for its height"]) == (12, 9, 13)
    assert found["in foot row, by look"] == 100
    assert found["in top row, by look"] == 0
    assert found["tops of their own, by look"] == 100
    assert found["bare above"] == 100 * 33 // 36
    assert found["length of tops, by look"] == 10 * 19 // 3


def test_the_same_upside_down_has_no_ground_at_its_foot(tmp_path: Path) -> None:
    found = _of(_platforms(tmp_path, PLATFORMS[::-1]))
    assert found["in top row, by layer"] == 100
    assert found["in foot row, by layer"] == 0


def test_the_table_tells_hills_from_what_is_seen_from_above(tmp_path: Path) -> None:
    called = {False: 0, True: 0}
    for number in range(30):
        path = drawn(number, tmp_path / str(number))
        side = number % 5 == HILLS
        called[side] += WORDS in open_with_notes(path, path.parent).confidence.reasons
    assert called[True] >= 5, "of six"
    assert called[False] == 0, "of twenty-four"


def test_every_label_is_a_map_of_its_own() -> None:
    lines = (Path(__file__).parent / "side_labels.txt").read_text(encoding="utf-8").splitlines()
    labels = [line.split(" ", 2) for line in lines]
    assert {word for _, word, _ in labels} == {"side", "above"}
    assert len({(repository, path) for repository, _, path in labels}) == len(labels) >= 200


def test_the_table_must_fit_what_is_measured() -> None:
    with pytest.raises(AssertionError, match="other features"):
        table("side_learnt.json", NAMES[1:])
