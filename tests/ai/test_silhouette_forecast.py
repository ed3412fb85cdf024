"""Who plays Silhouette hard declares against what the others will probably declare, by what it sees of them,
and fears who may come out of hiding."""

from __future__ import annotations

import msgspec

from game.ai.agents import choose
from game.ai.levels import NORMAL, Level
from game.ai.silhouette.ambushes import ambush
from game.ai.silhouette.battle_view import BattleView
from game.ai.silhouette.forecast import forecast
from game.ai.silhouette.position_scores import hoped, hopes
from game.ai.silhouette.threat import danger
from game.ai.silhouette.turn import _alone
from game.core.actions import EndTurn
from game.core.battle import Battle
from game.core.references import UnitId
from game.rulesets.silhouette.components import RUN, SPRINT, STATIONARY, WALK, Plan, Turn
from tests.ai.board import returned
from tests.ai.test_silhouette import drawn, named, turn_of

HARD = Level(hard=True)
CORNER = """
    ......#......
    .A....#......
    ......#...b..
    ......#......
    .............
    .............
    """
SHUT = """
    ......#......
    .A....#......
    ......#...b..
    ......#......
    ......#......
    ......#......
    """


def expected(battle: Battle, side: str) -> dict[UnitId, Plan]:
    return returned(forecast(battle, side, _alone))


def test_it_expects_what_normal_would_declare() -> None:
    battle = drawn(CORNER, A="veteran", b="veteran")
    plans = expected(battle, "azure")
    battle.apply(EndTurn(named(battle, "A")))
    foe = named(battle, "b")
    battle.apply(choose(battle, "ember", "normal"))
    assert plans == {foe: battle.table.world.get(foe, Plan)} and plans[foe].said


def test_no_plan_that_lies_on_the_board_changes_what_it_expects_or_declares() -> None:
    battle = drawn(CORNER, A="veteran", b="veteran")
    foe = named(battle, "b")
    plans, wanted = expected(battle, "azure"), choose(battle, "azure", "hard")
    for other in (Plan(SPRINT, said=True), Plan(STATIONARY, 3, said=True), Plan(RUN, 1, True, said=True)):
        battle.table.world.put(foe, other)
        battle.table.world.recalled.clear()
        assert expected(battle, "azure") == plans
        assert choose(battle, "azure", "hard") == wanted
        assert battle.table.world.get(foe, Plan) == other, "nothing of the battle changes"


def feared(battle: Battle, level: Level, plan: Plan, mine: str = WALK) -> int:
    """The danger to A where it stands, if b declares that."""
    scene = BattleView(battle, "azure", level)
    scene.foresee({named(battle, "b"): plan})
    unit = named(battle, "A")
    return danger(scene, unit, battle.table.cell(unit), Plan(mine, said=True))


def test_who_may_come_round_the_corner_is_feared_out_of_ambush() -> None:
    battle, walks = drawn(CORNER, A="veteran", b="veteran"), Plan(WALK, said=True)
    assert feared(battle, HARD, walks) > 10 * max(1, feared(battle, NORMAL, walks))
    alone = feared(drawn(SHUT, A="veteran", b="veteran"), HARD, walks)
    assert 10 * alone < feared(battle, HARD, walks), "nobody comes through a wall"
    assert feared(battle, HARD, walks, RUN) < feared(battle, HARD, walks), "who runs is harder to hit"
    for calm in (Plan(SPRINT, said=True), Plan(STATIONARY, said=True), Plan(WALK, 1, True, said=True)):
        assert feared(battle, HARD, calm) == alone, "who does not come to attack"


def test_who_has_been_seen_or_has_had_its_turn_lies_in_ambush_no_more() -> None:
    battle = drawn(CORNER, A="veteran", b="veteran")
    unit, foe = named(battle, "A"), named(battle, "b")

    def may() -> bool:
        scene = BattleView(battle, "azure", HARD)
        scene.foresee({foe: Plan(WALK, said=True)})
        return returned(ambush(scene, foe, unit, battle.table.cell(unit))) is not None

    assert may()
    turn_of(battle, "A", Plan(WALK, said=True))
    assert may(), "its turn is still to come"
    state = battle.table.world.get(foe, Turn)
    for other in (msgspec.structs.replace(state, unseen=False), msgspec.structs.replace(state, done=1)):
        battle.table.world.put(foe, other)
        assert not may()
    over = drawn(CORNER, A="veteran", b="veteran")
    foe = turn_of(over, "b", Plan(said=True))
    assert foe in BattleView(over, "azure", HARD).coming
    over.apply(EndTurn(foe))
    assert foe not in BattleView(over, "azure", HARD).coming


STREET = """
    ..........
    .A......b.
    ....#.....
    ....#.....
    .C..#.....
    """


def test_an_attack_counts_less_on_who_will_probably_not_stay() -> None:
    """But only while all declare: afterwards one sees where everybody is."""
    battle = drawn(STREET, A="veteran", C="veteran", b="veteran")
    unit, foe = named(battle, "A"), named(battle, "b")
    mine, worth = Plan(said=True), dict[tuple[str, bool], int]()
    for speed in (STATIONARY, WALK):
        for declaring in (True, False):
            scene = BattleView(battle, "azure", HARD)
            scene.foresee({foe: Plan(speed, said=True)})
            scene.declaring = declaring
            worth[speed, declaring] = scene.worth(unit, battle.table.cell(unit), foe, mine)
    assert worth[STATIONARY, True] == worth[STATIONARY, False] > worth[WALK, False]
    assert 0 < worth[WALK, True] < worth[WALK, False]


def test_it_likes_to_see_whom_nobody_else_sees_and_who_has_had_its_turn() -> None:
    battle = drawn(STREET, A="veteran", C="veteran", b="veteran")
    foe = turn_of(battle, "b", Plan(said=True))
    assert not BattleView(battle, "azure", HARD).unwatched, "it may still go"
    battle.apply(EndTurn(foe))
    assert not BattleView(battle, "azure", NORMAL).unwatched
    scene = BattleView(battle, "azure", HARD)
    assert scene.unwatched == [battle.table.cell(foe)]
    bonus, sees, hides = hopes(scene, named(battle, "A"), Plan(WALK, said=True), 0), (5, 1), (3, 4)
    place = battle.table.cell(foe)
    assert scene.lines.clear(place, sees) and not scene.lines.clear(place, hides)
    watching = {cell: hoped(scene, bonus, cell) for cell in (sees, hides)}
    over = turn_of(battle, "A", Plan(said=True))
    battle.apply(EndTurn(over))
    again = BattleView(battle, "azure", HARD)
    assert not again.unwatched, "A has had its turn, and sees it"
    assert hoped(again, bonus, sees) < watching[sees]
    assert hoped(again, bonus, hides) == watching[hides]
