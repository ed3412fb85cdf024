"""Ranges, what hides, and how much of a way is gone, in figures."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Area
from game.core.describing.forms import BAD, GOOD, Fact
from game.core.field import Cover, Field, Tile
from game.core.geometry.grid import SQUARES
from game.core.references import NO_UNIT
from game.rulesets.opend6.blasts import landings
from game.rulesets.opend6.components import Defending, Hull, Prone, Row
from game.rulesets.opend6.declaration_form import form
from game.rulesets.opend6.defences import defence_against
from game.rulesets.opend6.figures import WRECKED
from game.rulesets.opend6.fires import thin_out
from game.rulesets.opend6.moves import cut, free, full
from game.rulesets.opend6.orders.door import forcing
from game.rulesets.opend6.terrain import (
    DICE,
    LONG,
    MEDIUM,
    POINT,
    RANGE,
    SHORT,
    STEPS,
    STURDIEST,
    TOUGH,
    Concealment,
    band,
    concealment_of,
    toughness,
)
from game.rulesets.opend6.vehicles import wreck
from tests.rulesets.infowar.table import TILES
from tests.rulesets.opend6.table import PISTOL, Tables, figure
from tests.rulesets.opend6.test_vehicles import on_road

FAR = Field(60, 1, (Tile(),) * 60, grid=SQUARES)


@pytest.mark.rule("opend6.range.bands")
@pytest.mark.parametrize(
    ("tiles", "step"),
    [
        (1, POINT),
        (2, POINT),
        (3, SHORT),
        (5, SHORT),
        (6, MEDIUM),
        (8, MEDIUM),
        (9, LONG),
        (23, LONG),
        (24, None),
    ],
)
def test_the_end_of_a_band_counts_to_it(tiles: int, step: int | None) -> None:
    """A pistol with 8, 13 and 35 m; a tile is a metre and a half."""
    assert band(FAR, (0, 0), (tiles, 0), (8, 13, 35)) == step


@pytest.mark.rule("opend6.range.bands", "opend6.difficulty.rolled-or-standard")
def test_what_bands_and_modifiers_add() -> None:
    assert dict(zip((POINT, SHORT, MEDIUM, LONG), RANGE, strict=True)) == {
        POINT: -5,
        SHORT: 0,
        MEDIUM: 5,
        LONG: 10,
    }
    assert dict(zip(DICE, STEPS, strict=True)) == {0: 0, 3: 3, 6: 6, 12: 12} and list(DICE.values()) == [
        0,
        1,
        2,
        4,
    ]


@pytest.mark.rule("opend6.cover.full")
def test_nothing_hides_on_one_s_own_cell_and_a_wall_hides_all(duel: Tables) -> None:
    table, *_ = duel("A.#.B", A=PISTOL, B=PISTOL)
    core = table.battle.table
    assert concealment_of(core, (0, 0), (0, 0)) == Concealment() == Concealment(0, False, False)
    assert (
        concealment_of(core, (4, 0), (0, 0)) == Concealment(12, True, True)
        and concealment_of(core, (1, 0), (0, 0)) == Concealment()
    )


@pytest.mark.rule("opend6.move")
def test_a_way_is_cut_where_the_move_ends_and_where_nobody_stands(duel: Tables) -> None:
    table, alice, anna, _ = duel("A" + "." * 5 + "N" + "." * 8 + "B", A=PISTOL, N=PISTOL, B=PISTOL)
    core = table.battle.table
    way = tuple((x, 0) for x in range(1, 13))
    assert cut(core, alice, way[:3]) == way[:3] and cut(core, alice, way[5:6]) == (), "a friend stands there"
    assert 0 < len(cut(core, alice, way)) < len(way) and core.cell(anna) not in cut(core, alice, way)[-1:]


@pytest.mark.rule("opend6.vehicle.damage")
@pytest.mark.parametrize("level", range(WRECKED + 2))
def test_what_is_a_wreck(duel: Tables, level: int) -> None:
    table, car, *_ = on_road(duel)
    table.put(car, Hull(level=level))
    assert wreck(table.battle.table, car) is (level >= WRECKED)


@pytest.mark.rule("opend6.defence.worse")
@pytest.mark.parametrize(("total", "tone"), [(9, BAD), (10, GOOD), (11, GOOD)])
def test_a_defence_of_ten_is_as_good_as_none(duel: Tables, total: int, tone: str) -> None:
    table, alice, *_ = duel("A....B", A=PISTOL, B=PISTOL)
    table.put(alice, Defending((Row("dodge", total),)))
    found = form(table.battle.table, alice)
    assert found
    picks = {pick.words: pick for group in found.groups for pick in group.picks}
    assert Fact(str(total), tone) in picks["Dodge"].facts


@pytest.mark.rule("opend6.vehicle.driver-defends")
def test_whoever_is_aboard_is_told_of_no_dodge_of_his_own(duel: Tables) -> None:
    """By piloting, and the driver alone."""
    table, _, alice, bob = on_road(duel)
    driving = form(table.battle.table, alice)
    table.end_turn()
    walking = form(table.battle.table, bob)
    assert driving and walking
    assert [
        [row.words for row in shown.sums if row.words in ("Piloting", "Dodge")]
        for shown in (driving, walking)
    ] == [["Piloting"], ["Dodge"]]


@pytest.mark.rule("opend6.cover.smoke")
def test_smoke_thins_out_round_by_round_and_what_is_for_good_stays(duel: Tables) -> None:
    table, *_ = duel("A....B", A=PISTOL, B=PISTOL)
    world = table.battle.table.world
    smoke, fog, gone = (world.create(Area("smoke", ((2, 0),), NO_UNIT, turns)) for turns in (2, -1, 0))
    assert [len(table.run(thin_out(table.battle.table))) for _ in range(3)] == [0, 1, 0]
    assert [(world.get(area, Area).cells, world.get(area, Area).turns) for area in (smoke, fog, gone)] == [
        ((), 0),
        (((2, 0),), -1),
        (((2, 0),), 0),
    ]


@pytest.mark.rule("opend6.attack.blast")
def test_nothing_comes_down_where_there_is_no_ground(duel: Tables) -> None:
    table, alice, *_ = duel("A.#..B", A=PISTOL, B=PISTOL)
    core = table.battle.table
    assert [landings(core, alice, cells) for cells in ([], [(2, 0)], [(1, 0), (2, 0), (3, 0)])] == [
        [],
        [],
        [(1, 0)],
    ]


@pytest.mark.rule("opend6.cover.full")
@pytest.mark.parametrize(
    ("dice", "materials"),
    [
        (1, ("plywood", "glass", "plaster")),
        (2, ("wood", "metal")),
        (3, ("brick", "sandbags", "steel")),
        (4, ("concrete", "stone")),
    ],
)
def test_the_armour_of_every_material(
    duel: Tables, monkeypatch: pytest.MonkeyPatch, dice: int, materials: tuple[str, ...]
) -> None:
    for cover in (Cover.HALF, Cover.FULL):
        for material in materials:
            monkeypatch.setitem(TILES, "m", Tile(blocks=True, cover=cover, material=material))
            table, *_ = duel("A.m.B", A=PISTOL, B=PISTOL)
            assert toughness(table.battle.table, (2, 0)) == dice == TOUGH[material]
    assert sum(dice == armour for armour in TOUGH.values()) == len(materials)


@pytest.mark.rule("opend6.cover.full")
def test_the_armour_of_what_says_no_material(duel: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TILES, "m", Tile(blocks=True, cover=Cover.HALF))
    monkeypatch.setitem(TILES, "n", Tile(blocks=True, cover=Cover.FULL))
    monkeypatch.setitem(TILES, "o", Tile(blocks=True, cover=Cover.FULL, material="glass", toughness=7))
    table, *_ = duel("Amno+B", A=PISTOL, B=PISTOL)
    assert [toughness(table.battle.table, (x, 0)) for x in range(1, 5)] == [2, 3, 7, 2]
    monkeypatch.setitem(TILES, "o", Tile(blocks=True, cover=Cover.FULL, material="glass", toughness=1000))
    assert toughness(duel("AoB", A=PISTOL, B=PISTOL)[0].battle.table, (1, 0)) == STURDIEST, (
        "as much as any map may say is told at once"
    )


@pytest.mark.rule("opend6.turn.choice")
@pytest.mark.parametrize(
    ("codes", "pips"),
    [
        ({"physique": "3D"}, 9),
        ({"physique": "2D", "lifting": "4D+1"}, 13),
        ({"physique": "5D", "lifting": "4D"}, 15),
    ],
)
def test_a_door_is_forced_with_the_better_of_physique_and_lifting(
    duel: Tables, codes: dict[str, Any], pips: int
) -> None:
    table, alice, _ = duel("A+..B", lock=9, A=figure("knife", **codes), B=PISTOL)
    asked = forcing(table.battle.table, alice).dice
    assert 3 * asked.dice + asked.pips == pips


@pytest.mark.rule("opend6.move", "opend6.option.prone")
@pytest.mark.parametrize(
    ("metres_per_tile", "standing", "prone"),
    [(1.0, (10, 20), (5, 10)), (1.5, (6, 14), (3, 7)), (2.0, (6, 10), (3, 5)), (4.0, (2, 6), (3, 3))],
)
def test_the_prone_crawl_half_as_far_and_a_tile_and_a_half_at_least(
    duel: Tables,
    monkeypatch: pytest.MonkeyPatch,
    metres_per_tile: float,
    standing: tuple[int, int],
    prone: tuple[int, int],
) -> None:
    table, alice, _ = duel("A....B", A=PISTOL, B=PISTOL)
    core = table.battle.table
    monkeypatch.setattr("game.rulesets.opend6.moves.tile_cm", lambda _: round(100 * metres_per_tile))
    assert (free(core, alice), full(core, alice)) == standing
    table.put(alice, Prone())
    assert (free(core, alice), full(core, alice)) == prone


@pytest.mark.rule("opend6.defence.optional-modifier")
@pytest.mark.parametrize(("quick", "value"), [(0, []), (5, []), (6, [1]), (11, [1]), (12, [2])])
def test_every_six_pips_of_quickness_are_one_more_to_hit(duel: Tables, quick: int, value: list[int]) -> None:
    table, _, bob = duel(
        "A....B", options={"defence_modifier": "on"}, A=PISTOL, B=figure("pistol", nature={"quick": quick})
    )
    assert [one.value for one in defence_against(table.battle.table, bob, False, POINT).modifiers] == value
