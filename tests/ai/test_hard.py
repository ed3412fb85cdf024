"""What who plays hard thinks of beside: from where enemies may come."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec import structs

from game.ai import look_ahead
from game.ai.agents import choose
from game.ai.enemy_approaches import posts, reach
from game.ai.infowar.battle_view import BattleView as InfoWarView
from game.ai.infowar.movement_options import places
from game.ai.levels import NORMAL, Level
from game.ai.lithium import reactions
from game.ai.nwo.battle_view import BattleView
from game.ai.nwo.threat import Dangers
from game.core.actions import Answer, Ask, Option
from game.core.battle import Battle, start
from game.core.components import CLOCK, Position, Slot
from game.core.references import UnitId
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS
from game.rulesets.infowar.components import Turn as WalkLeft
from game.rulesets.infowar.moves import movement_range
from game.rulesets.lithium.defence import RULE
from game.rulesets.nwo.components import Magazine, Prone, Turn
from game.rulesets.nwo.orders import Shoot
from game.systems.visibility import looking
from tests.ai.board import battle_of, named, turn_of
from tests.ai.test_levels import begun
from tests.systems.fields import at, field_of

HARD = Level(hard=True)
NOTHING = frozenset[tuple[int, int]]()
CORNER = """
    A....#....
    .....#.1..
    .....#....
    .....#....
    .....#....
    ..........
    """


def test_who_walks_sees_round_the_corner() -> None:
    field, here, foe = field_of(CORNER), at(CORNER, "A"), at(CORNER, "1")
    assert not posts(field, here, NOTHING, reach(field, foe, 1, NOTHING))
    found = posts(field, here, NOTHING, reach(field, foe, 7, NOTHING))
    assert found and foe not in found
    assert all(field.grid.steps(foe, post) <= 7 for post in found)


def test_a_closed_door_lets_nobody_come() -> None:
    picture = """
        A..#...
        ...D..1
        ...#...
        """
    field = field_of(picture)
    shut = frozenset({at(picture, "D")})
    reached = reach(field, at(picture, "1"), 9, shut)
    assert at(picture, "A") not in reached
    assert at(picture, "A") in reach(field, at(picture, "1"), 9, NOTHING)


def _corner(kind: str) -> Battle:
    teams = (
        Team("azure", "azure", (Figure(kind, "A", cell=at(CORNER, "A")),)),
        Team("ember", "ember", (Figure(kind, "1", cell=at(CORNER, "1")),)),
    )
    rules = RULESETS["infowar"]
    battle = start(Scenario("corner", "infowar", teams), field_of(CORNER), rules, "corner")
    battle.begin()
    return battle


FAR_CORNER = """
    A.....................
    ....................#1
    ....................#.
    """


def _far_corner(ruleset: str, kind: str) -> tuple[Battle, UnitId]:
    """A rifle two thirds of a map away, behind a corner from which one step leads into sight."""
    cells = {name: at(FAR_CORNER, name) for name in "A1"}
    teams = tuple(
        Team(side, side, (Figure(kind, name, cell=cells[name]),))
        for side, name in (("azure", "A"), ("ember", "1"))
    )
    battle = start(Scenario("corner", ruleset, teams), field_of(FAR_CORNER), RULESETS[ruleset], "corner")
    battle.begin()
    return battle, next(one for one in battle.table.standing() if battle.table.unit(one).name == "A")


def test_who_comes_into_sight_is_feared_as_far_as_shots_reach() -> None:
    battle, unit = _far_corner("infowar", "trooper")
    normal, hard = (InfoWarView(battle, "azure", unit, level) for level in (NORMAL, HARD))
    assert normal.danger(at(FAR_CORNER, "A")) == 0 < hard.danger(at(FAR_CORNER, "A"))
    battle, unit = _far_corner("nwo", "rifleman")
    assert _feared(battle, unit, NORMAL) == 0 < _feared(battle, unit, HARD)


def _feared(battle: Battle, unit: UnitId, level: Level, lying: bool = False) -> int:
    scene, here = BattleView(battle, "azure", unit, level), battle.table.cell(unit)
    scene.suppose(here, moved=False, prone=lying)
    return sum(Dangers(scene).at(here).values())


def test_who_lies_on_the_ground_fears_a_pistol_from_the_next_tile() -> None:
    """There the shooter has an advantage, from afar a disadvantage."""
    battle = battle_of("A.....1.........", {"A": "scout", "1": "scout"})
    unit, foe = named(battle, "A"), named(battle, "1")
    battle.table.world.put(unit, Prone())
    normal, hard = (_feared(battle, unit, level, lying=True) for level in (NORMAL, HARD))
    assert normal < hard
    battle.table.world.put(foe, Position((13, 0)))
    assert _feared(battle, unit, HARD, lying=True) < hard, "it does not come so far"


def test_no_pistol_is_feared_through_a_wall_by_who_lies_beside_it() -> None:
    picture = "A#....1"
    battle = battle_of(picture, {"A": "scout", "1": "scout"})
    unit = named(battle, "A")
    battle.table.world.put(unit, Prone())
    assert _feared(battle, unit, HARD, lying=True) == 0


def test_who_lies_on_the_ground_comes_round_no_corner() -> None:
    battle, unit = _far_corner("nwo", "rifleman")
    foe = next(one for one in battle.table.standing() if one != unit)
    battle.table.world.put(foe, Prone())
    assert _feared(battle, unit, HARD) == 0


def test_a_shot_after_a_walk_is_feared_less_than_one_without() -> None:
    """In No Way Out it is at -2."""
    battle, unit = _far_corner("nwo", "rifleman")
    foe = next(one for one in battle.table.standing() if one != unit)
    before = _feared(battle, unit, HARD)
    battle.table.world.put(foe, Position((21, 0)))
    assert before < _feared(battle, unit, HARD)


def test_infowar_fears_who_can_come_round_the_corner_only_where_it_plays_hard() -> None:
    battle = _corner("trooper")
    unit = next(one for one in battle.table.standing() if battle.table.unit(one).name == "A")
    normal, hard = (InfoWarView(battle, "azure", unit, level) for level in (NORMAL, HARD))
    assert normal.danger(at(CORNER, "A")) == 0
    assert hard.danger(at(CORNER, "A")) > 0
    seen = (7, 5)
    assert hard.danger(seen) == normal.danger(seen) > 0, "who sees one already comes no nearer for it"


def test_infowar_looks_closely_at_all_places_of_a_small_room_only_where_it_plays_hard() -> None:
    battle = _corner("trooper")
    unit = next(one for one in battle.table.standing() if battle.table.unit(one).name == "A")
    world = battle.table.world
    world.put(unit, structs.replace(world.get(unit, WalkLeft), tiles=6))
    normal, hard = (
        {place.cell for place in places(InfoWarView(battle, "azure", unit, level)) if place}
        for level in (NORMAL, HARD)
    )
    reached = set(movement_range(battle.table, unit, 6).cost)
    assert hard == reached | {at(CORNER, "A")}
    assert normal < hard and 3 * len(normal) < 2 * len(hard)


@pytest.mark.parametrize("ruleset", ["nwo", "lithium", "infowar", "silhouette", "opend6"])
def test_hard_orders_something_else_than_normal_sooner_or_later(ruleset: str) -> None:
    """It never looks at the dice either (test_levels)."""
    battle = begun(ruleset, "hard")
    other = False
    for _ in range(60):
        if battle.winner is not None or other:
            break
        order = choose(battle, battle.side, "hard")
        other = order != choose(battle, battle.side, "normal")
        battle.apply(order)
    assert other


def test_in_lithium_who_plays_hard_dives_for_little_as_well() -> None:
    risks = {"none": Fraction(3, 4), "dodge": Fraction(1, 2), "drop": Fraction(23, 50)}
    options = tuple(Option(key, key, after=risk) for key, risk in risks.items())
    ask = Ask("azure", UnitId(1), RULE, "?", options, "drop", calm="dodge")
    assert reactions.answer(ask).key == "dodge"
    assert reactions.answer(ask, HARD).key == "drop"


def _beside_a_door(movement: bool) -> Battle:
    """A in the line of the two rifles that a closed door hides."""
    battle = battle_of(
        """
        ##############
        #...#........#
        #..AD......12#
        #...#........#
        ##############
        """,
        {"A": "raider", "1": "rifleman", "2": "rifleman"},
    )
    battle.table.world.put(turn_of(battle, "A"), Turn(action=True, movement=movement))
    return battle


def _opens(battle: Battle, level: str) -> bool:
    """Whether A opens the door in its turn."""
    unit, before = battle.slot.unit if battle.slot else 0, battle.table.closed()
    while battle.slot and battle.slot.unit == unit:
        battle.apply(choose(battle, battle.side, level))
    return battle.table.closed() != before


def test_who_plays_hard_opens_a_door_out_of_the_line_of_who_is_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By what it is worth to it, before it looks ahead: in the round that follows a door only harms."""
    monkeypatch.setattr(look_ahead, "MOST", 1)
    battle = _beside_a_door(movement=True)
    assert _opens(battle, "hard")
    here = battle.table.cell(named(battle, "A"))
    assert not any(looking(battle.table, here)(battle.table.cell(named(battle, foe))) for foe in "12")


def test_who_plays_hard_opens_no_door_if_it_must_stay_in_the_line() -> None:
    assert _opens(_beside_a_door(movement=False), "normal")
    assert not _opens(_beside_a_door(movement=False), "hard")


def _asked_to_help(level: str, order: str, shots: int) -> str:
    """What B answers as A, beside it, shoots: with so many shots left, and turns in that order."""
    figures = {"A": "rifleman", "B": "raider", "1": "bruiser"}
    battle = battle_of("A.................1\nB..................", figures)
    table, shooter, helper = battle.table, named(battle, "A"), named(battle, "B")
    slots = tuple(Slot(table.unit(unit).side, unit) for unit in [named(battle, name) for name in order])
    index = order.index("A")
    table.world.put(CLOCK, structs.replace(table.clock, slots=slots, index=index, acting=True))
    table.world.put(shooter, Turn(action=True))
    table.world.put(helper, Turn(action=True), Magazine((("smg", shots),)))
    battle.apply(Shoot(shooter, named(battle, "1"), "battle_rifle"))
    assert battle.pending and battle.pending.unit == helper
    answer = choose(battle, "azure", level)
    assert isinstance(answer, Answer)
    return answer.key


def test_who_has_an_empty_gun_loads_it_and_helps_nobody_out_of_turn() -> None:
    assert _asked_to_help("normal", "AB1", shots=0) != "no"
    assert _asked_to_help("hard", "AB1", shots=0) == "no"


def test_who_has_let_its_turn_go_by_helps_whatever_it_could_shoot_at() -> None:
    assert _asked_to_help("normal", "BA1", shots=4) == "no"
    assert _asked_to_help("hard", "BA1", shots=4) != "no"
    assert _asked_to_help("hard", "AB1", shots=4) == "no", "it shoots itself then"
