"""What the agent does in situations that anybody can judge."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.agents import choose
from game.core.actions import Answer, Move
from game.core.components import Area, Position
from game.core.field import Cover
from game.core.references import UnitId
from game.rulesets.nwo.components import Conditions, Magazine, Points, Prone
from game.rulesets.nwo.orders import Overwatch, Reload, Shoot, Strike, Throw, UseDoor
from game.systems.cover import cover
from tests.ai.board import AZURE, battle_of, named, orders, turn_of, verbs


def shot_at(given: Sequence[object]) -> list[UnitId]:
    return [order.target for order in given if isinstance(order, Shoot)]


def test_takes_the_shot_at_the_one_in_the_open() -> None:
    battle = battle_of(
        """
        ..............
        ..........h1..
        A.............
        ..............
        ...........2..
        ..............
        """,
        {"A": "rifleman", "1": "raider", "2": "raider"},
    )
    turn_of(battle, "A")
    assert shot_at(orders(battle)) == [named(battle, "2")]


def test_finishes_the_wounded() -> None:
    battle = battle_of(
        """
        .............
        ..........1..
        A............
        .............
        ..........2..
        .............
        """,
        {"A": "rifleman", "1": "raider", "2": "raider"},
    )
    turn_of(battle, "A")
    battle.table.world.put(named(battle, "2"), Points(2, 5, 0, 2))
    assert shot_at(orders(battle)) == [named(battle, "2")]


def test_goes_into_cover_under_fire() -> None:
    battle = battle_of(
        """
        ..................
        ..................
        .....A............
        .....H............
        ................1.
        ................2.
        ................3.
        ......H...........
        ..................
        """,
        {"A": "marksman", "1": "rifleman", "2": "raider", "3": "machine_gunner"},
    )
    unit = turn_of(battle, "A")
    orders(battle)
    levels = [
        cover(battle.field, battle.table.cell(unit), battle.table.cell(named(battle, enemy))).level
        for enemy in "123"
    ]
    assert sum(level is not Cover.NONE for level in levels) >= 2 or battle.table.world.has(unit, Prone)


def test_blades_close_in_and_strike() -> None:
    battle = battle_of(
        """
        .......
        A...1..
        .......
        """,
        {"A": "bruiser", "1": "rifleman"},
    )
    turn_of(battle, "A")
    assert verbs(orders(battle))[:2] == ["Move", "Strike"]


def test_goes_round_a_blade_rather_than_through_its_reach() -> None:
    battle = battle_of(
        """
        .............
        .............
        ......2......
        .............
        A..........1.
        .............
        .............
        """,
        {"A": "bruiser", "1": "rifleman", "2": "bruiser"},
    )
    unit = turn_of(battle, "A")
    while battle.slot and battle.slot.unit == unit:
        order = choose(battle, AZURE)
        if isinstance(order, Move):
            assert not [
                risk for risk in battle.chances(order).risks if risk.rule == "nwo.engage.leaving-provokes"
            ]
        battle.apply(order)


def test_throws_a_molotov_at_two() -> None:
    battle = battle_of(
        """
        ..........
        ........1.
        ..A.......
        ........2.
        ..........
        """,
        {"A": "spearman", "1": "rifleman", "2": "rifleman"},
    )
    turn_of(battle, "A")
    thrown = [order for order in orders(battle) if isinstance(order, Throw)]
    assert (
        thrown and thrown[0].item == "molotov" and thrown[0].cell[0] in (7, 8, 9) and thrown[0].cell[1] == 2
    )


def test_does_not_throw_it_at_friends() -> None:
    battle = battle_of(
        """
        ..........
        ..........
        ..A...B1C.
        ..........
        ..........
        """,
        {"A": "spearman", "B": "bruiser", "C": "bruiser", "1": "bruiser"},
    )
    turn_of(battle, "A")
    assert "Throw" not in verbs(orders(battle))


def test_opens_the_door_that_is_in_the_way() -> None:
    battle = battle_of(
        """
        #########
        #...#...#
        #.A.D.1.#
        #...#...#
        #########
        """,
        {"A": "bruiser", "1": "rifleman"},
    )
    given: list[object] = []
    for _ in range(2):
        turn_of(battle, "A")
        given += orders(battle)
        if not battle.table.closed():
            break
    assert any(isinstance(order, UseDoor) for order in given)


def test_reloads_when_empty() -> None:
    battle = battle_of(
        """
        ............
        A..........1
        ............
        """,
        {"A": "marksman", "1": "raider"},
    )
    unit = turn_of(battle, "A")
    battle.table.world.put(unit, Magazine((("scoped_rifle", 0),)))
    assert isinstance(choose(battle, AZURE), Reload)


def test_does_not_shoot_through_a_friend() -> None:
    battle = battle_of(
        """
        ################
        A.B...........1#
        ################
        """,
        {"A": "rifleman", "B": "scout", "1": "machine_gunner"},
    )
    turn_of(battle, "A")
    battle.table.world.put(named(battle, "B"), Points(1, 5, 0, 2))
    assert "Shoot" not in verbs(orders(battle))


def test_watches_the_door_that_the_blades_must_come_through() -> None:
    battle = battle_of(
        """
        ###################
        ##########.....#..#
        ##########.....#..#
        #A.............1..#
        ##########.....#..#
        ##########.....#.2#
        ###################
        """,
        {"A": "marksman", "1": "bruiser", "2": "bruiser"},
    )
    unit = turn_of(battle, "A")
    for enemy, cell in (("1", (17, 1)), ("2", (17, 5))):
        battle.table.world.put(named(battle, enemy), Position(cell))
    watches = [order for order in orders(battle) if isinstance(order, Overwatch)]
    assert watches and watches[0].unit == unit


def test_strikes_at_who_leaves() -> None:
    battle = battle_of(
        """
        .....
        .A1..
        .....
        .....
        """,
        {"A": "bruiser", "1": "rifleman"},
    )
    enemy = turn_of(battle, "1")
    battle.apply(Move(enemy, ((3, 2), (4, 3))))
    assert battle.pending
    assert choose(battle, AZURE) == Answer(named(battle, "A"), "take")


def test_leaves_the_fire_and_then_recovers() -> None:
    battle = battle_of(
        """
        .......#..
        ..A....#1.
        .......#..
        """,
        {"A": "rifleman", "1": "bruiser"},
    )
    unit = turn_of(battle, "A")
    cells = tuple((x, y) for x in (1, 2, 3) for y in (0, 1, 2))
    battle.table.world.create(Area("fire", cells, unit, 3))
    battle.table.world.put(unit, Conditions(("fire",)))
    given = orders(battle)
    assert battle.table.cell(unit) not in cells
    assert "Recover" in verbs(given)


def test_a_blade_that_is_engaged_strikes_with_what_it_can_reach() -> None:
    battle = battle_of(
        """
        .....
        .A1..
        ...2.
        """,
        {"A": "bruiser", "1": "rifleman", "2": "bruiser"},
    )
    turn_of(battle, "A")
    assert any(isinstance(order, Strike) for order in orders(battle))


def test_gets_away_from_a_blade_when_it_cannot_shoot() -> None:
    battle = battle_of(
        """
        ............
        .....A1.....
        ............
        ............
        """,
        {"A": "marksman", "1": "bruiser"},
    )
    turn_of(battle, "A")
    assert verbs(orders(battle))[0] in ("Disengage", "Strike", "QuickDraw", "Shove")


def test_ends_the_turn_when_nothing_is_left_to_do() -> None:
    battle = battle_of(
        """
        ###
        #A#
        ###
        .1.
        """,
        {"A": "bruiser", "1": "bruiser"},
    )
    turn_of(battle, "A")
    assert verbs(orders(battle)) == ["EndTurn"]
