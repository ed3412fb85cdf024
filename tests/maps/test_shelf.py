"""Maps found by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.maps import MapError, find, library, load, maps
from tests.maps.write import layer, tileset, tmx, write


@pytest.fixture
def shelves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("shipped", "own"):
        write(tmp_path / name, tmx(tileset(), layer(",".join(["0"] * 12))), f"{name}_yard.tmx")
    monkeypatch.setattr(library, "shipped", lambda: tmp_path / "shipped")
    monkeypatch.setattr(library, "own", lambda: tmp_path / "own")
    return tmp_path


def test_shipped_maps_come_first_then_the_players_own(shelves: Path) -> None:
    assert list(maps()) == ["shipped_yard", "own_yard"]
    assert load(find("own_yard")).name == "own_yard"


def test_a_path_is_a_map_too(shelves: Path) -> None:
    path = write(shelves, tmx(tileset(), layer(",".join(["0"] * 12))))
    assert find(path) == path
    assert find(str(path)) == path


def test_an_unknown_name_gets_the_nearest(shelves: Path) -> None:
    with pytest.raises(MapError, match=r"there is no map 'own_yrad'\. Did you mean own_yard\?"):
        find("own_yrad")
    with pytest.raises(MapError, match="There are: shipped_yard, own_yard"):
        find("zzz")


def test_the_shipped_folder_is_that_of_the_checkout_or_the_wheel() -> None:
    assert library.shipped().name in ("maps", "tiled")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('{"maps": [{"fileName": "east.tmx", "x": 0}]}', "Open one of its maps: 'east.tmx'"),
        ("nonsense", "It names none; open one of those that lie beside it: 'west.tmx'"),
    ],
)
def test_of_a_world_its_maps_are_named(tmp_path: Path, text: str, named: str) -> None:
    (tmp_path / "west.tmx").write_text("")
    (tmp_path / "all.world").write_text(text)
    with pytest.raises(MapError, match=named):
        find(tmp_path / "all.world")
