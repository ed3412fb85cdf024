"""Everybody has a face, no two kinds of figures of a ruleset look alike, and what they hold has a picture."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

import game
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS

GAME = Path(game.__file__).parent


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_each_archetype_has_a_face_of_its_own(ruleset: Ruleset) -> None:
    known = {archetype.id: (archetype.look, archetype.person) for archetype in ruleset.archetypes()}
    assert len(set(known.values())) == len(known), sorted(known.items(), key=lambda one: one[1])


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_no_two_of_a_shipped_squad_have_the_same_face(ruleset: Ruleset) -> None:
    looks = {archetype.id: archetype.look for archetype in ruleset.archetypes()}
    for squad in ruleset.squads():
        faces = [(looks[figure.archetype], figure.person) for figure in squad.figures]
        assert len(set(faces)) == len(faces), (squad.id, faces)


ASSETS = GAME.parent / "assets"
WEAPONS = json.loads((ASSETS / "weapons" / "index.json").read_text("utf-8"))["sprites"]
BODIES = {path.stem for path in (ASSETS / "figures").glob("*.json")}


@pytest.mark.parametrize("rules", RULESETS)
def test_whatever_is_held_carried_or_thrown_has_a_picture_and_weapons_a_body_that_holds_them(
    rules: str,
) -> None:
    """Without one its card and its button stay empty, and nothing says why."""
    for path in (GAME / "rulesets" / rules / "content").glob("*.toml"):
        rows = tomllib.loads(path.read_text("utf-8"))
        for name, row in rows.items() if path.stem != "vehicles" else ():
            picture, look = (row.get(key, "") if isinstance(row, dict) else "" for key in ("picture", "look"))
            assert not picture or picture in WEAPONS, (
                f"{path.name}, {name}: there is no picture {picture!r}; draw one in assets/draw/guns.py, or "
                f"take one of {', '.join(sorted(WEAPONS))}"
            )
            assert not look or look in BODIES, f"{path.name}, {name}: nobody is drawn as {look!r}"
