"""The maps that docs/maps.md writes out work as written."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from game.maps.doctor import examine_whole
from game.systems.map_triggers import GROUNDS, LIGHTS, PROPERTIES, WHEN

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "maps.md").read_text(encoding="utf-8")
RECIPES = re.findall(r"```xml\n(<map .*?</map>)\n```", PAGE, re.DOTALL)


@pytest.mark.parametrize("kind", ["hexagonal", "isometric"])
def test_a_recipe_works_as_written(kind: str, tmp_path: Path) -> None:
    (text,) = [text for text in RECIPES if f'orientation="{kind}"' in text]
    path = tmp_path / "recipe.tmx"
    path.write_text(text, encoding="utf-8")
    (tmp_path / "tilesets").mkdir()
    for name in re.findall(r'source="tilesets/([a-z-]+)\.tsx"', text):
        for ending in ("tsx", "png"):
            shutil.copy(ROOT / "maps" / "tilesets" / f"{name}.{ending}", tmp_path / "tilesets")
    found, picture = examine_whole(path)
    assert found.opened and picture
    assert not [one.line for one in found.findings if one.level != "hint"]
    field = found.opened.ground
    assert not found.opened.inferred.accounts, "it says itself what it means"
    assert [spawn.side for spawn in field.spawns] == ["azure", "azure", "ember", "ember"]
    rows = {spawn.cell[1] for spawn in field.spawns}
    assert len(rows) == 2 and {spawn.cell[0] for spawn in field.spawns} == {0, 11}
    assert any(tile.blocks for tile in field.tiles) and any(tile.cover for tile in field.tiles)
    assert (len(field.doors) == 2) == (kind == "isometric")


def test_the_first_map_has_a_door_a_window_a_zone_and_a_mission() -> None:
    found, _ = examine_whole(ROOT / "docs" / "first-map" / "my-first.tmx")
    assert found.opened
    field = found.opened.ground
    assert len(field.doors) == 3 and not field.bare_doors
    assert any(tile.name == "window" for tile in field.tiles)
    assert [zone.kind for zone in field.zones] == ["deployment", "deployment", "objective", "event"]
    assert {key for key, _ in field.texts} == {"briefing", "debriefing"}


def test_the_page_names_every_word_of_events_and_every_tileset() -> None:
    events = PAGE[PAGE.index("## Events") : PAGE.index("## What is inferred")]
    for word in (*WHEN, *PROPERTIES, *GROUNDS, *LIGHTS):
        assert f"`{word}`" in events, word
    table = PAGE[PAGE.index("### What each tileset is for") : PAGE.index("### With tiles of your own")]
    for path in (ROOT / "maps" / "tilesets").glob("*.tsx"):
        assert f"`{path.stem}`" in table, path.stem


def test_the_tiled_project_knows_events() -> None:
    import json

    project = json.loads((ROOT / "maps" / "enfilade.tiled-project").read_text())
    kinds = {one["name"]: one for one in project["propertyTypes"]}
    assert {one["name"] for one in kinds["event"]["members"]} == set(PROPERTIES)
    assert set(kinds["enfilade-when"]["values"]) == set(WHEN)
    assert set(kinds["enfilade-ground"]["values"]) == {"", *GROUNDS}
