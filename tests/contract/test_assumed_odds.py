"""What agents assume of attacks from cells where nobody stands yet is what the odds say once somebody does:
in all rulesets, from random cells, asked one after the other, so that what was remembered of one place is
not taken for another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from game.ai.infowar.attack_options import aim_numbers, bonuses
from game.ai.infowar.battle_view import BattleView as InfoWar
from game.ai.lithium.attack_options import Attacks
from game.ai.lithium.battle_view import BattleView as Lithium
from game.ai.nwo.battle_view import BattleView as NoWayOut
from game.ai.nwo.threat import Dangers
from game.ai.opend6.battle_view import BattleView as OpenD6
from game.ai.silhouette.battle_view import BattleView as Silhouette
from game.ai.silhouette.evaluation import HELPLESS
from game.core.actions import Action
from game.core.battle import Battle
from game.core.components import Down, Position
from game.core.field import Cell, Field, Light, Tile
from game.core.references import NO_UNIT, UnitId
from game.rulesets import infowar, lithium, opend6, silhouette
from game.rulesets.infowar.attack import exchange
from game.rulesets.infowar.attack_spec import BURST, SHOT, Attack
from game.rulesets.lithium.components import Plan
from game.rulesets.nwo.components import Held, Magazine
from game.rulesets.nwo.content import weapons
from game.rulesets.nwo.figures import engaged, in_line
from game.rulesets.nwo.orders import attack_with
from game.rulesets.opend6.figures import is_lying
from tests.ai.board import AZURE, battle_of, named, turn_of
from tests.ai.test_silhouette_worth import shown
from tests.contract.stages import mine, pick, stages

Row = tuple[object, Any, Any]
"""Where and what was asked, what is assumed, and what is so."""


def moments(name: str, most: int, **habits: str) -> Iterator[tuple[Battle, Random]]:
    """A battle at random, whenever somebody is to act: the wounded, the lying and the aiming are among
    them."""
    stage, random = stages()[name], Random(name)
    teams = tuple(
        msgspec.structs.replace(team, options={**team.options, **habits}) for team in stage.scenario.teams
    )
    battle = replace(stage, scenario=msgspec.structs.replace(stage.scenario, teams=teams)).begin("assumed")[0]
    while most and battle.winner is None:
        if not battle.pending:
            yield battle, random
            most -= 1
        battle.apply(pick(battle, random))


def acting(battle: Battle) -> UnitId:
    return battle.slot.unit if battle.slot else NO_UNIT


def free_cells(battle: Battle, random: Random, most: int = 8) -> list[Cell]:
    table = battle.table
    ground, closed = table.ground(), table.closed()
    free = [
        cell
        for cell in ground.cells()
        if not ground[cell].blocks and not table.at(cell) and cell not in closed
    ]
    return random.sample(free, min(most, len(free)))


def standing(battle: Battle, unit: UnitId, cell: Cell) -> Battle:
    """A copy on which the figure stands there."""
    twin = battle.clone("there")
    twin.table.world.put(unit, Position(cell))
    return twin


# ---------------------------------------------------------------- each ruleset


def no_way_out(battle: Battle, random: Random) -> Iterator[Row]:
    """With nobody in the line, and no melee about the target: so the agent says. Every gun of the rules has
    its turn: one may count by something that the agent does not tell apart."""
    unit = acting(battle)
    if not unit:
        return
    battle = battle.clone("armed")
    guns = {weapon.id: weapon for weapon in weapons().values() if weapon.ranged}
    arm = random.choice(list(guns))
    battle.table.world.put(unit, Held((arm,)), Magazine(((arm, guns[arm].magazine),)))
    scene = NoWayOut(battle, battle.side, unit)
    foes = Dangers(scene).foes
    for cell in free_cells(battle, random):
        for moved in (False, True):
            near = NoWayOut(battle, battle.side, unit)
            near.suppose(cell, moved)
            table = near.trial.table
            for foe in foes:
                gap = scene.ground.apart(cell, foe.place)
                for gun in scene.guns:
                    order = attack_with(unit, foe.unit, gun)
                    if not near.allowed(order) or in_line(table, unit, foe.unit) or engaged(table, foe.unit):
                        continue
                    odds = near.odds(order)
                    yield (
                        (order, cell, moved),
                        foe.aim(gap, foe.glances[cell], (gun,), (), moved, cell).value,
                        near.scales.of_harm(dict(odds.expected), dict(odds.downs)),
                    )


def info_war(battle: Battle, random: Random) -> Iterator[Row]:
    """The bonus over the Difficulty and over the defence, and whether there is one."""
    unit = acting(battle)
    if not unit:
        return
    scene, guns = InfoWar(battle, battle.side, unit), infowar.orders
    for cell in free_cells(battle, random):
        twin = standing(battle, unit, cell)
        for foe in scene.enemies:
            for gun, bonus in bonuses(scene):
                if twin.refusal(guns.Shoot(unit, foe, gun.id)):
                    continue
                burst = gun.burst and twin.refusal(guns.Burst(unit, foe, gun.id)) is None
                met = exchange(twin.table, Attack(unit, gun, BURST if burst else SHOT), foe)
                found = scene.shot(cell, foe, gun, bonus)
                yield (unit, cell, foe, gun.id), found and found[:4], aim_numbers(met)[:4]


def open_d6(battle: Battle, random: Random) -> Iterator[Row]:
    unit = acting(battle)
    if not unit:
        return
    scene = OpenD6(battle, battle.side, unit)
    further = max(0, scene.turn.declared - 1)
    for cell in free_cells(battle, random):
        twin = standing(battle, unit, cell)
        for foe in scene.enemies:
            there, lies = scene.ground.places[foe], is_lying(battle.table, foe)
            for manner in scene.own_manners:
                kind = opend6.orders.Shoot if manner.away else opend6.orders.Strike
                order = kind(unit, foe, manner.weapon.id, manner.called, manner.sweep)
                if twin.refusal(order):
                    continue
                misses = [one.chance for one in twin.chances(order).outcomes if one.key == "miss"]
                found = scene.hits.chance(unit, foe, manner, cell, there, further, prone=lies)
                yield (order, cell), found, 1 - sum(misses, Fraction(0))


def silhouette_core(battle: Battle, random: Random) -> Iterator[Row]:
    """In points of worth, rounded to ten: the agent counts in whole steps."""
    unit = acting(battle)
    if not unit or not battle.slot or battle.slot.phase != "turn":
        return
    scene = Silhouette(battle, battle.side)
    arm, plan = scene.arm(unit), scene.plan_of(unit)
    kind = silhouette.orders.Shoot if arm.ranged else silhouette.orders.Strike
    for cell in free_cells(battle, random):
        twin = standing(battle, unit, cell)
        for foe in scene.enemies:
            order = kind(unit, foe, arm.weapon.id)
            if twin.refusal(order):
                continue
            lies = battle.table.world.has(foe, Down)
            exact = shown(twin.chances(order), foe if lies else NO_UNIT) / (HELPLESS if lies else 1)
            found = scene.worth(unit, cell, foe, plan, aimed=scene.aimed(unit, foe))
            yield (order, cell), abs(found - exact) <= 4, True


def lithium_sunset(battle: Battle, random: Random) -> Iterator[Row]:
    """What attacks after a step are worth: found for one cell after the other, and for each cell alone."""
    for unit in mine(battle)[:2] if battle.slot and not battle.slot.unit else ():
        scene = Lithium(battle, battle.side)
        attacks = Attacks(scene, unit)
        for cell in free_cells(battle, random, 6):
            alone = Lithium(battle, battle.side)
            fresh = Attacks(alone, unit)
            step = Plan(step=lithium.orders.ShortWalk(unit, (cell,)))
            for one in (scene, alone):
                one.table.world.put(unit, step)
            known, anew = (
                [(choice.most, _returned(choice.best())) for choice in found.choices(brief=True) if choice]
                for found in (attacks, fresh)
            )
            if known or anew:
                yield (unit, cell), known, anew


def _returned(thought: Any) -> tuple[int, Action]:
    while True:
        try:
            next(thought)
        except StopIteration as end:
            found: tuple[int, Action] = end.value
            return found


RULES: dict[str, tuple[Callable[[Battle, Random], Iterator[Row]], int]] = {
    "nwo": (no_way_out, 300),
    "infowar": (info_war, 150),
    "silhouette": (silhouette_core, 150),
    "opend6": (open_d6, 300),
    "lithium": (lithium_sunset, 20),
}


@pytest.mark.parametrize("field", ["court", "hexes"])
@pytest.mark.parametrize("rules", RULES)
def test_what_is_assumed_of_other_places_is_so_there(rules: str, field: str) -> None:
    asks, least = RULES[rules]
    rows = [row for moment in moments(f"{rules} {field}", 40) for row in asks(*moment)]
    assert [row for row in rows if row[1] != row[2]] == [], (
        "an agent takes attacks for alike that are not: what they count by place has to be in what it "
        "remembers them by (in No Way Out `Between` and `turning_points` of ranged.py)"
    )
    assert len(rows) >= least


@pytest.mark.rule("nwo.help.out-of-turn")
@pytest.mark.parametrize("field", ["court", "hexes"])
def test_help_that_always_comes_is_assumed_from_where_it_comes(field: str) -> None:
    rows = [row for moment in moments(f"nwo {field}", 40, auto_help="always") for row in no_way_out(*moment)]
    assert [row for row in rows if row[1] != row[2]] == []
    assert len(rows) >= 300


# ---------------------------------------------------------------- ranges that differ


DARK = "A" + "." * 26 + "1"


@pytest.mark.rule("nwo.ranged.scope", "nwo.ranged.environment", "nwo.prone.shot-at")
@pytest.mark.parametrize("kind", ["marksman", "rifleman"])
def test_a_scope_and_the_dark_count_from_the_cell_that_is_thought_of(kind: str) -> None:
    """A scope counts from the eleventh tile on, the dark for who stands in it, lying at one's feet the other
    way round: whichever cell was thought of first."""
    wide = len(DARK)
    tiles = tuple(Tile(light=Light.DARK if 9 <= x < 15 else Light.BRIGHT) for x in range(wide))
    ground = Field(wide, 1, tiles)
    battle = battle_of(DARK, {"A": kind, "1": kind}, field=ground)
    unit, foe = turn_of(battle, "A"), named(battle, "1")
    scene = NoWayOut(battle, AZURE, unit)
    (enemy,) = Dangers(scene).foes
    gun = scene.guns[0]
    seen = set()
    for x in (20, 4, 25, 12, 16, 17, 2, 26, 10):
        near = NoWayOut(battle, AZURE, unit)
        near.suppose((x, 0), moved=False)
        aim, fear = attack_with(unit, foe, gun), attack_with(foe, unit, gun)
        odds = near.odds(aim)
        found = enemy.aim(scene.ground.apart((x, 0), (27, 0)), enemy.glances[x, 0], (gun,), (), False).value
        assert found == near.scales.of_harm(dict(odds.expected), dict(odds.downs)), x
        if x < 26:
            feared = enemy.threat((x, 0), scene.ground.apart((x, 0), (27, 0)), enemy.glances[x, 0])
            assert feared == near.harm_to("ember", fear, lying=False), x
            seen.add((found, feared))
    assert len(seen) == (3 if kind == "marksman" else 2), "near, far, and far in the dark"
