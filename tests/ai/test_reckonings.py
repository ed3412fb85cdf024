"""Small reckonings of the agents, each with its figures: what a weapon in hand is worth, whom an enemy may
choose from, how far a blade is feared, what hands do first."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.ai import one_ply
from game.ai.agents import choose
from game.ai.infowar import battle_view, evaluation, utility_options
from game.ai.infowar import turn as infowar_turn
from game.ai.infowar.movement_options import EFFORT, Place
from game.ai.levels import Level
from game.ai.lithium import battle_view as lithium_view
from game.ai.lithium import position_scores
from game.ai.lithium.battle_view import BattleView as LithiumView
from game.ai.lithium.weapon_handling import drawing
from game.ai.nwo import battle_view as nwo_view
from game.ai.nwo.battle_view import BattleView as NwoView
from game.ai.nwo.matchups import Foe
from game.ai.opend6 import battle_view as opend6_view
from game.ai.opend6 import movement_options as opend6_moves
from game.ai.opend6 import vehicle_options
from game.ai.silhouette import detours, turn
from game.ai.silhouette.ambushes import ambush
from game.ai.silhouette.battle_view import BattleView
from game.ai.silhouette.declarations import declaration as usual
from game.ai.silhouette.weapon_tables import armed
from game.ai.worth import Worth
from game.core.actions import EndTurn
from game.core.battle import Battle
from game.core.field import Cell
from game.core.references import UnitId
from game.rulesets.infowar.content import armor, weapons
from game.rulesets.infowar.wounds import DEAD
from game.rulesets.lithium import orders as lithium
from game.rulesets.lithium.components import Held as LithiumHeld
from game.rulesets.lithium.components import Holster
from game.rulesets.lithium.components import Magazine as LithiumMagazine
from game.rulesets.lithium.components import Plan as LithiumPlan
from game.rulesets.nwo.components import Held, Helping
from game.rulesets.nwo.orders import Reload, Shoot
from game.rulesets.silhouette.components import WALK, Plan
from game.rulesets.silhouette.orders import Declare
from tests.ai import test_lithium, test_silhouette
from tests.ai.board import AZURE, battle_of, named, returned, turn_of
from tests.ai.test_silhouette_forecast import CORNER, expected

# ---------------------------------------------------------------- InfoWar


@pytest.mark.parametrize(
    ("weapon", "near", "shots", "power"),
    [
        ("broadsword", 2, 0, 3 + 2 + 1),
        ("broadsword", 3, 0, 0),
        ("unarmed", 1, 0, 2 - 1 + 1),
        ("pistol", 9, 1, 1 + 4),
        ("assault_rifle", 9, 1, 1 + 6 + 1 + 1 + 1),
        ("assault_rifle", 1, 0, 2),
    ],
)
def test_how_good_a_weapon_is_in_these_hands(
    weapon: str, near: int, shots: int, power: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Skill and factor; bursts, automatic fire and a second hand of a gun that is loaded; of a blade the
    strength too, and only where somebody is near."""
    monkeypatch.setattr(utility_options, "shots_left", lambda *_: shots)
    own = SimpleNamespace(firearms=1, melee=3, brawling=1, martial_arts=2, strength=1)
    scene: Any = SimpleNamespace(
        table=SimpleNamespace(world=SimpleNamespace(get=lambda *_: own)),
        unit=UnitId(1),
        here=(0, 0),
        ground=SimpleNamespace(nearest=lambda _: near),
    )
    assert utility_options._power(scene, weapons()[weapon]) == power


def test_who_is_not_made_out_is_taken_for_somebody_whole_in_a_soft_vest_and_fair_in_all() -> None:
    vest = armor()["soft_vest"].factor
    assert evaluation.Body((), (), vest, False, 0, 0) == battle_view.STRANGER
    assert battle_view.STRANGE_GUN == ("assault_rifle", 2)


@pytest.mark.parametrize("meant", [{}, {"place": "left arm", "disarms": 9}])
def test_who_is_out_of_the_fight_is_worth_no_bullet(meant: dict[str, Any]) -> None:
    aim = evaluation.Aim(4, 4, False, False, 7, **meant)
    assert evaluation.attack(battle_view.OUT, aim) == 0 == evaluation.volley(battle_view.OUT, aim, 9)
    assert evaluation.Body((DEAD,), (), 0, False, 0, 0) == battle_view.OUT, "and wears nothing"


# ---------------------------------------------------------------- Silhouette


def test_a_blade_is_feared_as_far_as_its_bearer_jogs() -> None:
    battle = test_silhouette.drawn(CORNER, A="veteran", b="veteran")
    assert armed(battle.table, test_silhouette.named(battle, "b"), "knife").jog == 13


@pytest.mark.parametrize(("declaring", "among"), [(True, 4), (False, 2)])
def test_an_enemy_in_ambush_chooses_among_all_whom_it_may_see_and_while_all_declare_among_twice_as_many(
    declaring: bool, among: int
) -> None:
    battle = test_silhouette.drawn(CORNER.replace(".A.", "CA.", 1), A="veteran", C="veteran", b="veteran")
    unit, foe = (test_silhouette.named(battle, name) for name in "Ab")
    scene = BattleView(battle, "azure", Level(hard=True))
    scene.foresee({foe: Plan(WALK, said=True)})
    scene.declaring = declaring
    if not declaring:
        scene.coming = frozenset({foe})
    threat = returned(ambush(scene, foe, unit, battle.table.cell(unit)))
    assert threat and threat.among == among and threat.surprise


def test_hard_declares_against_what_the_others_will_probably_declare(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = test_silhouette.drawn(CORNER, A="veteran", b="veteran")
    foe, seen = test_silhouette.named(battle, "b"), list[Plan]()
    plans = expected(battle, "azure")

    def declaration(scene: BattleView, unit: UnitId) -> Iterable[Declare | None]:
        if unit == foe:
            return usual(scene, unit)
        seen.append(scene.plan_of(foe))
        return [Declare(unit, WALK)]

    monkeypatch.setattr(turn, "declaration", declaration)
    for level in ("normal", "hard"):
        choose(battle, "azure", level)
    assert seen[-1] == plans[foe] != seen[0]


# ---------------------------------------------------------------- No Way Out


def test_of_two_blades_the_one_that_does_more_is_feared() -> None:
    threats = list[int]()
    for held in (("knife",), ("machete",), ("knife", "machete")):
        battle = battle_of("A1", {"A": "rifleman", "1": "rifleman"})
        battle.table.world.put(named(battle, "1"), Held(held))
        unit = turn_of(battle, "A")
        foe = Foe(NwoView(battle, AZURE, unit), named(battle, "1"))
        threats.append(foe.threat(battle.table.cell(unit), 1, foe.glances[battle.table.cell(unit)]))
    assert threats[0] < threats[1] == threats[2]


# ---------------------------------------------------------------- Lithium Sunset


def test_what_cannot_be_loaded_is_let_go_for_what_serves_and_nothing_is_declared_by_that() -> None:
    battle = test_lithium.drawn("A......b", A="shooter", b="guard")
    unit, rifle, pistol = test_lithium.named(battle, "A"), "marksman_rifle", "pistol"
    both = LithiumHeld(rifle, rifle), Holster((pistol,))
    battle.table.world.put(unit, *both, LithiumMagazine(((pistol, 12),)))
    scene = LithiumView(battle, "azure")
    plan = scene.table.world.get(unit, LithiumPlan)
    assert drawing(scene, unit) == (lithium.Drop(unit, rifle), lithium.Draw(unit, pistol))
    assert scene.table.world.get(unit, LithiumPlan) == plan
    battle.table.world.put(unit, LithiumMagazine(((rifle, 0), (pistol, 12))))
    assert drawing(LithiumView(battle, "azure"), unit) == (), "one that can be loaded serves"


# ---------------------------------------------------------------- what is feared and given up, by distance


def test_a_blow_is_feared_as_far_as_a_walk_and_an_arm_reach() -> None:
    """InfoWar: with an arm of one tile after a walk of five."""
    apart = [0]
    scene: Any = SimpleNamespace(
        ground=SimpleNamespace(apart=lambda *_: apart[0], places={UnitId(2): (0, 0)}),
        table=SimpleNamespace(world=SimpleNamespace(get=lambda *_: SimpleNamespace(melee=1, brawling=2))),
        unit=UnitId(1),
        floor=False,
        body=lambda _: battle_view.STRANGER,
    )
    threat, feared = battle_view.Threat(2, 5, (), 5), list[int]()
    for apart[0] in (1, 6, 7):
        feared.append(battle_view.BattleView._blow(scene, UnitId(2), threat, (9, 9), False))
    met = evaluation.Aim(2, 0, True, False, 5)
    assert feared == [evaluation.attack(battle_view.STRANGER, met)] * 2 + [0] and feared[0] > 0


@pytest.mark.parametrize(("apart", "ward", "feared"), [(10, 0, 300), (10, 5, 75), (11, 0, 0), (11, 5, 0)])
def test_who_strikes_in_opend6_is_feared_ten_tiles_off_and_less_by_who_wards_it_off(
    apart: int, ward: int, feared: int
) -> None:
    """A half and an eighth of the harm, of which 60 percent are for this one."""
    manner: Any = SimpleNamespace(away=False)
    scene: Any = SimpleNamespace(ground=SimpleNamespace(apart=lambda *_: apart))
    threat = opend6_view.Threat(manner, (0, 0), 0, 1000, 60)
    found = opend6_view.BattleView._from_here(scene, threat, UnitId(2), UnitId(1), (9, 9), ward, False)
    assert found == feared


@pytest.mark.parametrize(
    ("now", "step", "walk", "behind", "feared"),
    [
        (400, 0, 0, 900, (400 * 80) // 100),
        (400, 500, 0, 900, (400 * 80 + 100 * 60) // 100),
        (400, 500, 700, 900, (400 * 80 + 100 * 60 + 200 * 60) // 100),
        (0, 0, 0, 900, 900 * 50 // 100),
        (0, 500, 500, 900, 900 * 50 // 100),
    ],
)
def test_a_shot_is_feared_from_here_after_a_step_after_a_walk_or_through_cover(
    now: int, step: int, walk: int, behind: int, feared: int
) -> None:
    """OpenD6: percent of a harm of 1,000; through cover only where nothing is to be feared as they stand."""
    threat = opend6_view.Threat(cast(Any, SimpleNamespace(away=True)), (0, 0), 0, 1000, 100)
    chances = Fraction(step, 1000), Fraction(walk, 1000), False
    scene: Any = SimpleNamespace(
        _threats={(UnitId(2), UnitId(1)): threat},
        _from_here=lambda *_: now,
        mind=SimpleNamespace(hard=True),
        table=SimpleNamespace(carrier=lambda _: 0),
        sorties=SimpleNamespace(chances=lambda *_: chances[:2]),
        pierced=SimpleNamespace(danger=lambda *_: behind),
    )
    assert opend6_view.BattleView.fear(scene, UnitId(2), UnitId(1), (9, 9), 0, False) == feared


def test_to_end_farther_away_costs_by_the_tiles_that_are_given_up() -> None:
    """Lithium Sunset: 30 a tile for who shoots, 90 for who has to get close."""
    level = SimpleNamespace(temper=SimpleNamespace(hold=100), given_up=lambda tiles, each: tiles * each)
    scores: Any = SimpleNamespace(_level=level, _ground=SimpleNamespace(way=lambda cell: cell[0]))
    given_up = position_scores.Places.given_up
    assert [given_up(scores, (7, 0), (4, 0), shoots) for shoots in (True, False)] == [3 * 30, 3 * 90]
    assert given_up(scores, (3, 0), (4, 0), True) == -30 and given_up(scores, (7, 0), None, True) == 0
    level.temper.hold = 0
    assert given_up(scores, (7, 0), (4, 0), True) == 0


@pytest.mark.parametrize(
    ("apart", "weapon", "stays"), [(1, False, 9), (2, False, 1), (1, True, 9), (9, True, 9)]
)
def test_who_does_what_is_expected_stays_nine_times_in_ten(
    apart: int, weapon: bool, stays: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lithium Sunset: within reach of a blade, or in sight."""
    monkeypatch.setattr(lithium_view, "in_sight", lambda *_: True)
    scene: Any = SimpleNamespace(
        _known=SimpleNamespace(stays={}),
        forecast=SimpleNamespace(acts={UnitId(2): (0, 0)}),
        ground=SimpleNamespace(apart=lambda *_: apart),
        table=None,
    )
    arm: Any = SimpleNamespace(ranged=weapon)
    assert returned(LithiumView.stays(scene, (5, 5), UnitId(2), arm)) == Fraction(stays, 10)


def test_vehicles_drive_to_a_few_places_that_few_enemies_see() -> None:
    """OpenD6: of forty nearest to seven tiles off five that one sees, three that anybody sees, two that
    nobody does."""
    cells: list[Cell] = [(x, 0) for x in range(60)]
    ground = SimpleNamespace(is_drawn=False, nearest=lambda cell: cell[0], order=lambda cell: cell[0])
    watched = {(x, 0): (1 if x > 13 else 2) * (x % 2 == 0) for x in range(60)}
    scene: Any = SimpleNamespace(
        ground=ground,
        enemies=(1, 2),
        watched=lambda cell, enemy: enemy <= watched[cell],
    )
    found = [cell for cell in vehicle_options._promising(scene, cells) if cell]
    assert [cell[0] for cell in found] == [14, 16, 18, 20, 22, 6, 8, 4, 7, 5]
    ground.is_drawn = True
    assert list(vehicle_options._promising(scene, cells)) == cells[:10]


# ---------------------------------------------------------------- who looks one order ahead


def test_the_next_turn_of_a_figure_is_not_the_one_that_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    battle, seen = battle_of("AB..1", dict.fromkeys("AB1", "rifleman")), list[tuple[int, UnitId]]()
    unit, now = turn_of(battle, "A"), battle.table.clock.round

    def best(trial: Battle, *_: object) -> int:
        assert trial.slot
        seen.append((trial.table.clock.round, trial.slot.unit))
        return 7

    monkeypatch.setattr(one_ply, "_best_attack", best)
    nowhere: Any = None
    assert returned(one_ply._next_turn(battle.clone("later"), AZURE, nowhere, unit)) == 7
    assert seen == [(now + 1, unit)]


def test_of_orders_that_differ_in_whom_or_where_they_concern_the_first_stands_for_all() -> None:
    first, other, third = UnitId(1), UnitId(2), UnitId(3)
    shots = [Shoot(first, other, "pistol"), Shoot(first, third, "pistol"), Shoot(first, other, "smg")]
    given = [*shots, Reload(first, "smg"), EndTurn(first)]
    assert one_ply._firsts(list(given)) == [given[0], given[2], given[3], given[4]]


# ---------------------------------------------------------------- hits, ways to and fro, walks


@pytest.mark.parametrize("floor", [False, True])
def test_a_roll_that_is_only_met_is_no_hit_and_a_hit_without_a_roll_is_one_by_a_degree_at_least(
    floor: bool,
) -> None:
    """InfoWar: against a roll as good as one's own, and against a fixed number."""
    against = dict(evaluation.degrees(0, 0, True, floor))
    assert min(against) == 1 and sum(against.values()) < evaluation.PAIRS
    fixed = dict(evaluation.degrees(0, 0, False, floor))
    assert min(fixed) == 1 and sum(fixed.values()) > sum(against.values())


@pytest.mark.parametrize(("near", "stays"), [(0, "7/10"), (1, "31/40"), (2, "17/20"), (4, "1")])
def test_who_may_step_away_stays_seven_times_in_ten_and_oftener_where_that_is_no_use(
    near: int, stays: str
) -> None:
    """Lithium Sunset: of four places to which the enemy can walk so many lie within reach."""
    scene: Any = SimpleNamespace(
        _known=SimpleNamespace(stays={}),
        forecast=None,
        ground=SimpleNamespace(apart=lambda _, cell: 1 if cell[0] < near else 2),
        _near=lambda _: [(x, 0) for x in range(4)],
        table=None,
    )
    blade: Any = SimpleNamespace(ranged=False)
    assert returned(LithiumView.stays(scene, (5, 5), UnitId(2), blade)) == Fraction(stays)


@pytest.mark.parametrize(
    ("left", "owing", "steps"), [(400, 0, 1), (400, 199, 1), (400, 200, 2), (399, 200, 0), (199, 0, 0)]
)
def test_who_owes_a_way_goes_to_and_fro_as_often_as_that_takes(
    left: int, owing: int, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Silhouette: a metre there, a metre back, with so many centimetres left; not at all if they are too
    few."""
    for name, value in (("left", lambda *_: left), ("pace", lambda *_: 100), ("rank", lambda *_: 0)):
        monkeypatch.setattr(detours, name, value)
    monkeypatch.setattr(detours, "_free", lambda *_: True)
    grid = SimpleNamespace(neighbours=lambda _: [(1, 0)])
    scene: Any = SimpleNamespace(table=None, field=SimpleNamespace(grid=grid), eyes=lambda _: 0)
    found: Any = SimpleNamespace(cost={(0, 0): 0, (1, 0): 100}, path=lambda _: ())
    way = detours._to_and_fro(scene, UnitId(1), found, (0, 0), owing)
    assert way == ((1, 0), (0, 0)) * steps


def test_a_way_is_stretched_where_it_bends_until_it_is_long_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Silhouette: over the cell that the fewest see, between the two that it lies beside."""
    asides = {((1, 0), (2, 0)): [(1, 1), (2, 1)], ((1, 0), (2, 1)): [(1, 1)]}
    for name, value in (
        ("length", lambda _table, _unit, way: 100 * len(way)),
        ("_aside", lambda _scene, _found, *step: asides.get(step, [])),
        ("rank", lambda _scene, cell: cell),
    ):
        monkeypatch.setattr(detours, name, value)
    scene: Any = SimpleNamespace(table=None, eyes=lambda cell: int(cell == (1, 1)))
    found: Any = SimpleNamespace(start=(0, 0))
    path: tuple[Cell, ...] = ((1, 0), (2, 0))
    ways = [detours._roundabout(scene, UnitId(1), found, path, owing) for owing in (199, 200, 300, 400)]
    assert ways == [path, ((1, 0), (2, 1), (2, 0)), ((1, 0), (1, 1), (2, 1), (2, 0)), ()]


def test_only_a_walk_to_somewhere_better_is_thought_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """InfoWar: with what a walk costs, to end the turn there or to attack from there."""

    def place(x: int, attack: int, stay: int, rest: int) -> Place:
        return Place((x, 0), attack, Worth.of([("stay", stay)]), Worth.of([("rest", rest)]))

    monkeypatch.setattr(infowar_turn, "walk", lambda _, cell: f"walk {cell[0]}")
    effort, nothing = EFFORT, 0
    spots = [
        place(0, nothing, 100, 0),
        place(1, nothing, 100 + effort, 0),
        place(2, nothing, 101 + effort, 0),
        place(3, 90 + effort, 0, 11),
        place(4, effort, 0, 999),
    ]
    scene: Any = None
    found = [row and (int(row[0]), row[1]) for row in infowar_turn._walks(scene, spots)]
    assert found == [None, (101, "walk 2"), (101, "walk 3"), None]


def test_who_has_spent_its_action_helps_no_more_on_the_copy_that_an_agent_thinks_on() -> None:
    """No Way Out, where friends help whenever they can: of three whose turn went by, one has its Action
    left."""
    put = list[tuple[UnitId, Helping]]()
    left, friend, foe, other, late = (UnitId(unit) for unit in range(1, 6))
    turns = {left: True, friend: False, foe: False, other: False, late: False}
    slots = [SimpleNamespace(unit=unit) for unit in (left, friend, foe, other, late)]
    clock = SimpleNamespace(slots=slots, index=4, round=3)
    world = SimpleNamespace(get=lambda unit, _: SimpleNamespace(action=turns[unit]))
    scene: Any = SimpleNamespace(
        true=SimpleNamespace(table=SimpleNamespace(clock=clock, world=world)),
        trial=SimpleNamespace(table=SimpleNamespace(world=SimpleNamespace(put=lambda *row: put.append(row)))),
        friends=(left, friend),
        enemies=(foe, late),
        _helpful=frozenset({"azure"}),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nwo_view, "unspent", lambda table, unit: table.world.get(unit, None))
        NwoView._spend_help(scene)
        scene._helpful = frozenset()
        NwoView._spend_help(scene)
    assert put == [(friend, Helping(3)), (foe, Helping(3))]


def test_who_plays_no_way_out_spends_that_help_before_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    battle, asked = battle_of("AB..1", dict.fromkeys("AB1", "rifleman")), list[bool]()
    monkeypatch.setattr(NwoView, "_spend_help", lambda scene: asked.append(bool(scene.friends)))
    NwoView(battle, AZURE, turn_of(battle, "A"))
    assert asked == [True]


@pytest.mark.parametrize(
    ("hard", "looked_at", "chosen"),
    [
        (False, 30, {0, 1, 2, 10, 12, 14, 11, 13, 15, 17}),
        (True, 120, {*range(8), *range(10, 30, 2), *range(11, 34, 2)}),
    ],
)
def test_few_places_are_looked_at_closely_and_more_by_who_plays_hard(
    hard: bool, looked_at: int, chosen: set[int]
) -> None:
    """OpenD6: of those ranked the nearest, those that nobody sees (here every second one from 10 on) and
    those that the fewest see."""
    most = list[int]()
    cells: list[Cell] = [(x, 0) for x in range(60)]

    def first(cells: list[Cell], number: int) -> list[Cell]:
        most.append(number)
        return cells

    sees = {(x, 0): (x >= 10 and x % 2) or 9 * (x < 10) for x in range(60)}
    ground = SimpleNamespace(
        first=first, places={UnitId(2): (30, 5)}, openings=lambda _: sees, apart=lambda *_: 0
    )
    scene: Any = SimpleNamespace(ground=ground, mind=SimpleNamespace(hard=hard), enemies=(UnitId(2),))
    found = {cell[0] for cell in opend6_moves._chosen(scene, cells) if cell}
    assert (found, most) == (chosen, [looked_at])
