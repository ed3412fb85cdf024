"""What follows from the attributes of a figure, and how light and the numbers of zones are read."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.describing.forms import Margin
from game.core.field import Light, Tile
from game.rulesets.silhouette import figures
from game.rulesets.silhouette.components import Attributes, Skills
from game.rulesets.silhouette.end_step import number
from game.rulesets.silhouette.margins import _row
from game.rulesets.silhouette.terrain import light_step
from game.rulesets.silhouette.wounds import DEEP
from tests.rulesets.silhouette.table import SHOOTER, Tables


@pytest.mark.rule("silhouette.wound.thresholds")
@pytest.mark.parametrize(
    ("fitness", "psyche", "willpower", "build", "strength", "health", "stamina"),
    [
        *(
            (0, 0, 0, 0, 0, 0, 25),
            (1, 0, 0, 1, 1, 0, 30),
            (1, 1, 0, 0, 0, 1, 30),
            (2, 2, 1, 1, 1, 2, 40),
            (-1, 0, 0, 0, 0, 0, 25),
        ),
        *(
            (-1, -1, 0, -1, -1, -1, 15),
            (-3, -3, -3, -3, -3, -3, 10),
            (3, 0, 2, -2, 0, 2, 25),
            (0, -1, 0, 3, 1, 0, 40),
        ),
    ],
)
def test_strength_health_and_stamina(
    duel: Tables,
    fitness: int,
    psyche: int,
    willpower: int,
    build: int,
    strength: int,
    health: int,
    stamina: int,
) -> None:
    table, alice, *_ = duel("A....B", A=SHOOTER, B=SHOOTER)
    table.put(alice, Attributes(fitness=fitness, psyche=psyche, willpower=willpower, build=build))
    core = table.battle.table
    assert (
        figures.strength(core, alice),
        figures.health_level(core, alice),
        figures.stamina(core, alice),
    ) == (strength, health, stamina)


@pytest.mark.rule("silhouette.damage.melee", "silhouette.damage.unarmed")
@pytest.mark.parametrize(
    ("level", "skill", "shock", "armed"),
    [(0, 0, 5, 3), (1, 0, 6, 5), (0, 2, 5, 5), (-1, 0, 4, 1), (-3, 0, 2, 1), (-4, 1, 1, 1), (-6, 0, 1, 1)],
)
def test_shock_and_the_damage_of_a_blow(duel: Tables, level: int, skill: int, shock: int, armed: int) -> None:
    table, alice, *_ = duel("A....B", A=SHOOTER, B=SHOOTER)
    table.put(
        alice,
        Attributes(fitness=level, psyche=level, willpower=level, build=level),
        Skills(melee=skill, hand_to_hand=skill),
    )
    core = table.battle.table
    assert (
        figures.system_shock(core, alice),
        figures.armed_damage(core, alice),
        figures.unarmed_damage(core, alice),
    ) == (shock, armed, armed)


@pytest.mark.rule("silhouette.attack.light")
@pytest.mark.parametrize(
    ("option", "least"), [("map", 0), ("poor", 1), ("very_poor", 2), ("barely", 3), ("none", 4)]
)
def test_the_light_of_the_battle_is_the_most_there_is(duel: Tables, option: str, least: int) -> None:
    table, *_ = duel(
        "A.dk.B",
        A=SHOOTER,
        B=SHOOTER,
        options={"light": option},
        tiles={"d": Tile(light=Light.DIM), "k": Tile(light=Light.DARK)},
    )
    steps = [light_step(table.battle.table, (x, 0)) for x in (1, 2, 3)]
    assert steps == [max(least, here) for here in (0, 1, 3)]


@pytest.mark.rule("silhouette.misc.events")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("5", 5),
        (" 7 ", 7),
        ("0", 0),
        ("999", 999),
        ("1000", 999),
        ("", 3),
        ("x", 3),
        ("-1", 3),
        ("1.5", 3),
        ("٣", 3),
        ("²", 3),
    ],
)
def test_the_numbers_of_a_zone(text: str, found: int) -> None:
    assert number({"turn": text}, "turn", 3) == found and number({}, "turn", 3) == 3


def test_margins_of_one_wound_share_a_row_and_the_last_is_open_above() -> None:
    run = [(3, 24, Fraction(1, 6)), (4, 32, Fraction(1, 12))]
    for margins, last, words, damage, chance in (
        (run, True, "3 up", "24+", Fraction(1, 4)),
        (run, False, "3 to 4", "24 to 32", Fraction(1, 4)),
        (run[:1], True, "3", "24", Fraction(1, 6)),
        (run[:1], False, "3", "24", Fraction(1, 6)),
    ):
        assert _row(DEEP, margins, last) == Margin(words, damage, chance, "deep", 2)
