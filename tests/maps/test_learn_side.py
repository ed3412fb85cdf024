"""The table of side views comes out of labels and maps, from one end to the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.maps.reading.learnt_table import Table
from game.maps.reading.side_features import NAMES
from tests.maps.pictured import drawn

pytest.importorskip("numpy")

from tests.maps import learn_side

MAPS, OWNERS = 20, 4
HILLS = 4
"""Which of five maps is seen from the side."""


@pytest.fixture(scope="module")
def labelled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Maps of four repositories, and a line on each: one in five is seen from the side."""
    folder = tmp_path_factory.mktemp("repositories")
    lines = []
    for number in range(MAPS):
        owner = f"somebody/game{number % OWNERS}"
        path = drawn(number, folder / owner.replace("/", "+") / f"level {number}")
        where = path.relative_to(folder / owner.replace("/", "+")).as_posix()
        lines.append(f"{owner} {'side' if number % 5 == HILLS else 'above'} {where}")
    (folder / "labels.txt").write_text(
        "\n".join([*lines, "nobody/gone above map.tmx"]) + "\n", encoding="utf-8"
    )
    return folder


def _learnt(folder: Path, name: str) -> bytes:
    out = folder / name
    told = [str(folder), "--out", str(out), "--labels", str(folder / "labels.txt"), "--folds", "2"]
    assert learn_side.main([*told, "--rounds", "1"]) == 0
    return out.read_bytes()


def test_the_same_maps_make_the_same_table(labelled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _learnt(labelled, "once.json") == _learnt(labelled, "twice.json")
    said = capsys.readouterr().out
    assert f"{MAPS} maps of {OWNERS}, {MAPS // 5} seen from the side" in said
    assert "not there, or prepared, or not to be read: nobody/gone map.tmx" in said


def test_it_tells_apart_what_it_was_learnt_from(labelled: Path) -> None:
    import msgspec

    learnt = msgspec.json.decode(_learnt(labelled, "table.json"), type=Table)
    assert learnt.features == list(NAMES)
    for label in learn_side.read_labels(labelled / "labels.txt"):
        known = learn_side.example(*label, labelled)
        assert known is None or (learnt.score(known.row) > 0) is known.side


def test_a_folder_without_the_maps_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        learn_side.main([str(tmp_path), "--out", str(tmp_path / "table.json")])
    assert "has none of the labelled maps" in capsys.readouterr().err
