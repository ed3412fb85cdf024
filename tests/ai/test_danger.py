"""What the agent of No Way Out fears, and what it does lying on the ground."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from game.ai.nwo import overwatch_options
from game.ai.nwo.action_options import preparations
from game.ai.nwo.battle_view import BattleView, has_to_choose
from game.ai.nwo.matchups import Aim, Foe
from game.ai.nwo.position_scores import Places, hazard_costs
from game.ai.nwo.threat import Dangers
from game.core.actions import Move
from game.core.battle import Battle
from game.core.components import Area
from game.core.field import Cell, Cover, Door, Field, Light
from game.core.references import NO_UNIT
from game.rulesets.nwo.components import Conditions, Held, Magazine, Points, Prone, Turn
from game.rulesets.nwo.orders import Shoot, UseDoor
from game.systems.pathfinding import path_between
from tests.ai.board import AZURE, battle_of, named, orders, turn_of, verbs
from tests.systems.fields import field_of

OPEN = """
    ................
    ................
    ..A.......1.....
    ................
    ................
"""


def feared(battle: Battle, enemy: str = "1") -> int:
    """What A fears of that enemy where it stands."""
    unit = turn_of(battle, "A")
    scene = BattleView(battle, AZURE, unit)
    scene.suppose(battle.table.cell(unit), moved=False)
    return Dangers(scene).at(battle.table.cell(unit))[named(battle, enemy)]


def unloaded(battle: Battle, name: str) -> None:
    magazine = battle.table.world.get(named(battle, name), Magazine)
    battle.table.world.put(named(battle, name), Magazine(tuple((weapon, 0) for weapon, _ in magazine.shots)))


def test_an_enemy_that_has_to_load_first_is_feared_less_but_feared() -> None:
    loaded, empty = (battle_of(OPEN, {"A": "rifleman", "1": "rifleman"}) for _ in range(2))
    unloaded(empty, "1")
    assert 0 < feared(empty) < feared(loaded)


def test_an_enemy_that_has_more_to_shoot_at_is_feared_less() -> None:
    alone = battle_of(OPEN, {"A": "rifleman", "1": "rifleman"})
    friends = OPEN.replace("..A", "B.A", 1)
    together = battle_of(friends, {"A": "rifleman", "B": "rifleman", "1": "rifleman"})
    assert 0 < feared(together) < feared(alone)


def test_an_enemy_behind_a_wall_is_feared_for_what_it_may_do_soon_and_one_far_off_is_not() -> None:
    near = battle_of(
        OPEN.replace("..A.......1", "..A.....#.1").replace("................", "........#......."),
        {"A": "rifleman", "1": "rifleman"},
    )
    seen = battle_of(OPEN, {"A": "rifleman", "1": "rifleman"})
    far = battle_of("A" + "." * 8 + "#" + "." * 12 + "1", {"A": "rifleman", "1": "rifleman"})
    blade = battle_of("A" + "." * 8 + "#" + "1", {"A": "rifleman", "1": "zombie"})
    assert 0 < feared(near) < feared(seen) and feared(far) == 0 == feared(blade)


def test_a_turn_is_over_when_nothing_is_left_of_it_and_nobody_can_shoot_at_the_figure() -> None:
    def chooses(ground: str, enemy: str, turn: Turn) -> bool:
        battle = battle_of(ground, {"A": "rifleman", "1": enemy})
        unit = turn_of(battle, "A")
        battle.table.world.put(unit, turn)
        return has_to_choose(battle, AZURE, unit)

    spent = Turn(action=False, movement=False)
    assert chooses("A....1", "rifleman", spent)
    assert not chooses("A....1", "zombie", spent) and not chooses("A..#.1", "rifleman", spent)
    assert chooses("A..#.1", "zombie", Turn(action=True, movement=False))
    assert chooses("A..#.1", "zombie", Turn(action=False, movement=True))


@pytest.mark.parametrize("own", ["rifleman", "marksman", "scout", "spearman", "flamer"])
@pytest.mark.parametrize("theirs", ["rifleman", "marksman", "spearman", "flamer", "zombie"])
def test_distances_that_are_taken_for_alike_are_alike(own: str, theirs: str) -> None:
    battle = battle_of("A" + "." * 23 + "1", {"A": own, "1": theirs})
    scene = BattleView(battle, AZURE, turn_of(battle, "A"))
    foe, arms = Dangers(scene).foes[0], (scene.guns, scene.blades)
    for cell in ((x, 0) for x in range(24)):
        gap, light = scene.ground.apart(cell, foe.place), scene.ground.field[cell].light
        for glance in ((Cover.NONE, Cover.NONE), (Cover.HALF, Cover.FULL), None):
            alone = Foe(scene, foe.unit)
            assert foe.exchange(cell, gap, glance, light, arms) == (
                alone.threat(cell, gap, glance),
                alone.aim(gap, glance, *arms, cell=cell),
            )


def test_the_way_round_a_door_is_asked_beside_one_alone() -> None:
    """A row of cells whose door opens the way to the enemy."""
    for ground, beside in (("A.D..1", False), (".AD..1", True)):
        field = replace(field_of(ground.replace("D", ".")), doors=(Door((2, 0)),))
        battle = battle_of(ground, {"A": "rifleman", "1": "rifleman"}, field=field)
        scene = BattleView(battle, AZURE, turn_of(battle, "A"))
        scene.suppose(scene.here, moved=False)
        orders = [deed.order for deed in preparations(scene, scene.here)]
        assert any(isinstance(order, UseDoor) for order in orders) == beside
        assert ("barred" in vars(scene.ground)) == beside


def test_the_way_an_enemy_comes_is_found_once_for_all_orders_of_a_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = list[Cell]()

    def counted(field: Field, start: Cell, end: Cell) -> tuple[Cell, ...]:
        found.append(end)
        return path_between(field, start, end)

    monkeypatch.setattr(overwatch_options, "path_between", counted)
    battle = battle_of("A.......#1", {"A": "rifleman", "1": "rifleman"})
    for _ in range(2):
        scene = BattleView(battle, AZURE, turn_of(battle, "A"))
        for hope in overwatch_options.watches(scene, Places(scene), scene.here):
            list(hope.look())
    assert len(found) == 1


def test_a_blade_is_feared_where_it_can_come_this_turn_and_more_beside_it() -> None:
    values = {
        gap: feared(battle_of("A" + "." * gap + "1" + "." * (20 - gap), {"A": "rifleman", "1": "zombie"}))
        for gap in (0, 2, 15)
    }
    assert values[0] > values[2] > values[15] == 0
    battle = battle_of("A1......", {"A": "rifleman", "1": "zombie"})
    battle.table.world.put(named(battle, "1"), Prone())
    assert 0 < feared(battle) < values[0]


def test_fire_costs_by_every_area_whoever_burns_already() -> None:
    battle = battle_of(OPEN, {"A": "rifleman", "1": "rifleman"})
    unit = turn_of(battle, "A")
    here = battle.table.cell(unit)
    assert hazard_costs(BattleView(battle, AZURE, unit)).get(here, 0) == 0
    for count in (1, 2):
        battle.table.world.create(Area("fire", (here, (0, 0)), NO_UNIT, 2))
        cost = hazard_costs(BattleView(battle, AZURE, unit)).get(here, 0)
        assert cost == count * hazard_costs(BattleView(battle, AZURE, unit))[0, 0] // count > 0
    battle.table.world.create(Area("fire", (here,), NO_UNIT, 0))
    assert hazard_costs(BattleView(battle, AZURE, unit)).get(here, 0) == cost, "it has gone out"
    battle.table.world.put(unit, Conditions(("fire", "fire")))
    assert hazard_costs(BattleView(battle, AZURE, unit)).get(here, 0) == cost, "it would go on burning"


@pytest.mark.parametrize("burns", [(), ("fire",), ("fire", "fire")])
@pytest.mark.parametrize("left", [0, 5])
def test_nobody_stays_in_flames_to_load_or_to_beat_them_out(burns: tuple[str, ...], left: int) -> None:
    battle = battle_of(OPEN, {"A": "rifleman", "1": "rifleman"})
    unit = turn_of(battle, "A")
    here = battle.table.cell(unit)
    fire = (here, *battle.field.grid.neighbours(here))
    battle.table.world.create(Area("fire", fire, NO_UNIT, 3))
    battle.table.world.put(unit, Conditions(burns))
    gun = battle.table.world.get(unit, Held).weapons[0]
    battle.table.world.put(unit, Magazine(((gun, left),)))
    orders(battle)
    assert battle.table.cell(unit) not in fire


CORNER = """
    ................
    .......#........
    ......A#.....1..
    ................
"""


@pytest.mark.parametrize("enemy", ["raider", "rifleman"])
def test_lying_down_it_crawls_round_the_corner_for_a_shot_but_not_without_an_action_left(enemy: str) -> None:
    for action in (True, False):
        battle = battle_of(CORNER, {"A": "raider", "1": enemy})
        unit, target = turn_of(battle, "A"), named(battle, "1")
        battle.table.world.put(unit, Prone(), Turn(action=action, movement=True))
        battle.table.world.put(target, Points(1, 5, 0, 2))
        given = orders(battle)
        assert verbs(given) == (["Move", "Shoot", "EndTurn"] if action else ["StandUp", "EndTurn"])
        if action:
            crawled, shot = given[:2]
            assert (
                isinstance(crawled, Move)
                and len(crawled.path) == 1
                and isinstance(shot, Shoot)
                and shot.target == target
            )


LIT = """
    ......#....#....
    .h..............
    ..A....h..1.....
    .............h..
    ......#.........
"""


def test_cells_that_are_alike_to_an_enemy_are_answered_alike_and_others_are_not() -> None:
    field = field_of(LIT)
    tiles = tuple(
        structs.replace(tile, light=Light.DARK) if number % 16 > 8 else tile
        for number, tile in enumerate(field.tiles)
    )
    dark = replace(field, tiles=tiles)
    battle = battle_of(LIT, {"A": "rifleman", "1": "rifleman"}, field=dark)
    scene = BattleView(battle, AZURE, turn_of(battle, "A"))
    (foe,), guns = Dangers(scene).foes, Places(scene).loaded
    assert scene.alike
    found = set[tuple[int, Aim]]()
    for cell in dark.cells():
        gap, glance = scene.ground.apart(cell, foe.place), foe.glances[cell]
        fresh = Foe(scene, foe.unit)
        met = foe.exchange(cell, gap, glance, dark[cell].light, (guns, scene.blades))
        assert met == (
            fresh.threat(cell, gap, glance),
            fresh.aim(gap, glance, guns, scene.blades, cell=cell),
        )
        found.add(met)
    assert len(found) > 3


def test_who_is_engaged_has_cover_from_those_who_shoot_at_it_and_none_from_whom_it_fights() -> None:
    battle = battle_of("A1.......2", {"A": "rifleman", "1": "zombie", "2": "rifleman"})
    unit = turn_of(battle, "A")
    scene = BattleView(battle, AZURE, unit)
    blade, gun = (Foe(scene, named(battle, name)) for name in ("1", "2"))
    assert gun._scuffle(9) is Cover.HALF and gun._scuffle(1) is Cover.NONE
    assert blade._scuffle(2) is Cover.NONE
    apart = battle_of("A.1......2", {"A": "rifleman", "1": "zombie", "2": "rifleman"})
    scene = BattleView(apart, AZURE, turn_of(apart, "A"))
    assert Foe(scene, named(apart, "2"))._scuffle(9) is Cover.NONE
