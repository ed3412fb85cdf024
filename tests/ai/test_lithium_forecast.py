"""Who plays Lithium Sunset hard declares against what the others will probably declare: by what it sees of
them, never by what they have declared."""

from __future__ import annotations

from game.ai.agents import choose
from game.ai.levels import Level
from game.ai.lithium import turn
from game.ai.lithium.battle_view import BattleView
from game.ai.lithium.forecast import Forecast, forecast
from game.core.actions import Action, EndTurn
from game.core.battle import Battle
from game.core.references import UnitId
from game.rulesets.lithium.components import Plan, Prone
from game.rulesets.lithium.figures import plan
from game.rulesets.lithium.orders import Run, Shoot, ShortWalk, Strike, Throw
from tests.ai.board import returned
from tests.ai.test_lithium import drawn, named

HARD = Level(hard=True)
CORNER = """
    .....#.....
    .A...#.....
    .....#....b
    .....#.....
    ...........
    """


def expected(battle: Battle, side: str) -> dict[UnitId, Plan]:
    return returned(forecast(battle, side, turn._alone))


def declared(battle: Battle, level: str) -> list[Action]:
    """All that the side to move declares."""
    given: list[Action] = []
    side = battle.side
    while battle.side == side:
        order = choose(battle, side, level)
        given.append(order)
        if isinstance(order, EndTurn):
            return given
        battle.apply(order)
    return given


def test_it_expects_what_normal_would_declare() -> None:
    battle = drawn("A.......b\n.........\nC.......d", A="shooter", C="guard", b="rifleman", d="gunner")
    plans = expected(battle, "azure")
    battle.apply(EndTurn(named(battle, "A")))
    declared(battle, "normal")
    for name in "bd":
        unit = named(battle, name)
        assert plans[unit] == plan(battle.table, unit) != Plan()


def test_no_plan_that_lies_on_the_board_changes_what_it_expects_or_does() -> None:
    battle = drawn(CORNER, A="rifleman", b="gunner")
    foe = named(battle, "b")
    plans, wanted = expected(battle, "azure"), choose(battle, "azure", "hard")
    for other in (Plan(Run(foe, ((9, 2),))), Plan(Shoot(foe, named(battle, "A"), "smg"))):
        battle.table.world.put(foe, other)
        assert expected(battle, "azure") == plans
        assert choose(battle, "azure", "hard") == wanted
    assert battle.table.world.get(foe, Plan) == other, "nothing of the battle changes"


def _forecast(battle: Battle, plans: dict[UnitId, Plan]) -> Forecast:
    return Forecast(battle.clone("test"), plans)


def test_shots_cost_where_they_can_hit_and_more_who_cannot_dodge() -> None:
    battle = drawn("A.....b\n##.....", A="operative", b="gunner")
    unit, foe = named(battle, "A"), named(battle, "b")
    known = _forecast(battle, {foe: Plan(Shoot(foe, unit, "smg", "", ((unit, ""),)))})
    here = battle.table.cell(unit)
    assert known.cost(unit, here) > 0
    aside = drawn("A#....b\n.......", A="operative", b="gunner")
    hidden = _forecast(aside, {foe: Plan(Shoot(foe, unit, "smg"))})
    assert hidden.cost(unit, (0, 0)) == 0, "nobody shoots through a wall"
    battle.table.world.put(unit, Prone())
    lying = _forecast(battle, {foe: Plan(Shoot(foe, unit, "smg", "", ((unit, ""),)))})
    assert lying.cost(unit, here) > lying.cost(unit, here, rises=True), "who lies cannot dodge"


def test_who_steps_before_it_shoots_is_feared_from_there() -> None:
    battle = drawn(CORNER, A="operative", b="gunner")
    unit, foe = named(battle, "A"), named(battle, "b")
    shot = Shoot(foe, unit, "smg")
    assert _forecast(battle, {foe: Plan(shot)}).cost(unit, battle.table.cell(unit)) == 0
    step = Plan(shot, ShortWalk(foe, ((9, 3), (8, 4))))
    known = _forecast(battle, {foe: step})
    assert known.acts[foe] == known.ends[foe] == (8, 4) and (8, 4) in known.taken
    assert known.cost(unit, (3, 4)) > 0


def test_a_grenade_costs_whoever_is_near_where_it_is_meant_to_come_down() -> None:
    battle = drawn("A........b", A="operative", b="gunner")
    unit, foe = named(battle, "A"), named(battle, "b")
    known = _forecast(battle, {foe: Plan(Throw(foe, (1, 0), "grenade"))})
    near, far = known.cost(unit, (0, 0)), known.cost(unit, (8, 0))
    assert near > 0 and far == 0


def test_it_throws_to_where_the_enemy_will_be() -> None:
    battle = drawn("A......b.", A="gunner", b="guard")
    unit, foe = named(battle, "A"), named(battle, "b")
    scene = BattleView(battle, "azure", HARD)
    step = Plan(Strike(foe, unit, "fists"), ShortWalk(foe, ((6, 0),)))
    scene.foresee({foe: step})
    assert scene.meets(foe) == (6, 0)
    harm = scene.thrown(Throw(unit, (6, 0), "grenade"))
    assert harm[foe][0] > 0 and battle.table.cell(foe) == (7, 0)
    assert BattleView(battle, "azure").meets(foe) == (7, 0), "normal expects nothing"


def test_nobody_means_to_walk_and_fire_a_minigun() -> None:
    """It cannot be done: the few steps alone would be left of it."""
    for level in ("normal", "hard"):
        battle = drawn(
            """
            .........
            .A#.....b
            ..#......
            """,
            A="heavy", b="guard",
        )  # fmt: skip
        given = declared(battle, level)
        steps = [order for order in given if isinstance(order, ShortWalk)]
        assert not steps or any(not isinstance(one, ShortWalk | EndTurn) for one in given)
