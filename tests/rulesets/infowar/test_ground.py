"""What the window says of a cell: the same Difficulty that a shot at somebody there has."""

from __future__ import annotations

import pytest

from game.core.field import Zone
from game.rulesets import infowar
from game.rulesets.infowar.ladder import word
from game.rulesets.infowar.orders import Shoot
from tests.rulesets.infowar.table import KNIFE, PISTOL, Tables, field_of

say = infowar.DISPLAY.ground


@pytest.mark.rule("infowar.ranged.range-difficulty")
@pytest.mark.parametrize("picture", ["A...B", "A..hB", "A..HB", "A............B"])
def test_the_difficulty_said_of_a_cell_is_that_of_a_shot_at_whoever_stands_there(
    duel: Tables, picture: str
) -> None:
    table, alice, bob = duel(picture, A=PISTOL, B=PISTOL)
    asked = table.chances(Shoot(alice, bob, "pistol")).checks[0].against
    found = say(table.battle.table, alice, (len(picture) - 1, 0))
    assert any(words.startswith(f"a shot there: {word(asked)} (") for words in found)


@pytest.mark.rule("infowar.ranged.range-difficulty")
def test_what_makes_a_cell_harder_to_hit_is_named(duel: Tables) -> None:
    table, alice, _ = duel("A..h%B", A=PISTOL, B=PISTOL)
    assert say(table.battle.table, alice, (4, 0)) == (
        "dark",
        "6 m",
        "a shot there: Great (short range, half cover +1, dark +1)",
    )


@pytest.mark.rule("infowar.auto.nest", "infowar.melee.position")
def test_nests_glare_heights_and_bad_footing_are_said(duel: Tables) -> None:
    zones = (Zone("nest", "gun pit", ((1, 0),)), Zone("glare", "lamp", ((2, 0),)))
    table, alice, _ = duel("A..^~B", zones=zones, A=KNIFE, B=KNIFE)
    said = [say(table.battle.table, alice, (x, 0))[:-1] for x in range(1, 5)]
    assert said == [
        ("nest: machine guns +3",),
        ("in the glare",),
        ("1 higher than here",),
        ("rubble", "bad footing"),
    ]


def test_nothing_is_said_of_shots_that_cannot_be(duel: Tables) -> None:
    table, alice, _ = duel("A.#..B", A=PISTOL, B=PISTOL)
    assert say(table.battle.table, alice, (4, 0)) == ("6 m", "out of sight")
    assert say(table.battle.table, alice, (2, 0)) == ("wall",)
    assert say(table.battle.table, alice, (0, 0)) == ()


@pytest.mark.rule("infowar.scene.referee", "infowar.auto.nest")
def test_what_the_zones_of_a_map_mean_is_told_before_the_battle() -> None:
    pit, mud, strange = (
        Zone("nest", "gun pit", ()),
        Zone("", "mud", (), "", {"difficulty": "-1"}),
        Zone("glare", "", (), "", {"difficulty": "7"}),
    )
    assert infowar.DISPLAY.places(field_of("...", (pit, pit, mud, strange))) == (
        "Gun pit (2): machine guns have +3 in it.",
        "Mud: attacks on those in it are 1 easier.",
        "Glare: light in the eyes, a worse position hand to hand.",
    )
