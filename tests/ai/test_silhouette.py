"""The agent of Silhouette: it declares from its own side's view, does what pays, helps itself, and brings
battles to an end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
import pytest

from game.ai import evaluation
from game.ai import one_ply as plain
from game.ai.agents import choose
from game.ai.silhouette import declarations as declaring
from game.ai.silhouette.battle_view import BattleView
from game.ai.silhouette.position_scores import Places
from game.ai.terrain_view import survey
from game.core.actions import Action, Answer, EndTurn, Move
from game.core.battle import Battle, start
from game.core.components import CLOCK, Down, Item, Position
from game.core.field import Door, Field, Spawn
from game.core.references import UnitId
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS, silhouette
from game.rulesets.silhouette.components import (
    Aiming,
    Carried,
    Charge,
    Dying,
    Held,
    Magazine,
    Plan,
    Shock,
    Startled,
    Turn,
    Wounds,
)
from game.rulesets.silhouette.orders import (
    Aid,
    CallArtillery,
    Declare,
    Draw,
    PickUp,
    Reload,
    Shoot,
    Snipe,
    Strike,
    Throw,
    Use,
)
from game.rulesets.silhouette.speed_bands import budget, movement_range
from game.rulesets.silhouette.terrain import has_clear_line
from tests.ai.opponents import uniform
from tests.ai.test_battles import arena
from tests.contract.stages import pick
from tests.systems.fields import at, field_of

SIDES = ("azure", "ember")


def set_up(seed: str, azure: str, ember: str) -> Battle:
    squads = {squad.id: squad.figures for squad in silhouette.squads()}
    teams = (Team("azure", "azure", squads[azure][:4]), Team("ember", "ember", squads[ember][:4]))
    battle = start(Scenario("arena", "silhouette", teams), arena(), RULESETS["silhouette"], seed)
    battle.begin()
    return battle


def drawn(picture: str, options: dict[str, str] | None = None, doors: str = "", **figures: str) -> Battle:
    """Upper-case letters are azure figures, lower-case ones ember; all are called by their letter."""
    field = field_of(picture)
    rows = [(name, kind, at(picture, name)) for name, kind in figures.items()]
    teams = tuple(
        Team(
            side,
            side,
            tuple(
                Figure(kind, name, cell=cell)
                for name, kind, cell in rows
                if name.isupper() == (side == "azure")
            ),
            options or {},
        )
        for side in SIDES
    )
    spawns = tuple(Spawn(side, (0, 0)) for side in SIDES)
    shut = tuple(Door(at(picture, letter)) for letter in doors)
    plain = Field(field.width, field.height, field.tiles, spawns=spawns, doors=shut)
    battle = start(Scenario("drawn", "silhouette", teams), plain, RULESETS["silhouette"], "drawn")
    battle.begin()
    return battle


def named(battle: Battle, name: str) -> UnitId:
    return next(unit for unit in battle.table.units() if battle.table.unit(unit).name == name)


def turn_of(battle: Battle, name: str, plan: Plan) -> UnitId:
    """Everybody else stands; it is the turn of that figure, which has declared that."""
    unit = named(battle, name)
    while battle.slot is None or battle.slot.unit != unit:
        ask, slot = battle.pending, battle.slot
        own = [one for one in battle.table.standing() if battle.table.unit(one).side == battle.side]
        battle.apply(
            Answer(ask.unit, str(unit)) if ask else EndTurn(slot.unit if slot and slot.unit else own[0])
        )
    battle.table.world.put(unit, plan)
    battle.table.world.drop(unit, Startled)
    return unit


def fight(battle: Battle, seed: int = 0, guessing: str = "") -> str | None:
    random = Random(seed)
    while battle.winner is None and battle.table.clock.round < 80:
        battle.apply(pick(battle, random) if battle.side == guessing else choose(battle, battle.side))
    return battle.winner


def greedy(battle: Battle) -> Action:
    """Stands and shoots if it can, else jogs towards the nearest enemy; knows no cover."""
    if battle.pending:
        return plain.answer(battle.pending)
    slot, ground = battle.slot, survey(battle, battle.side, battle.table.closed())
    assert slot
    own = [unit for unit in battle.table.standing() if battle.table.unit(unit).side == battle.side]
    if slot.phase == "declare":
        waiting = [unit for unit in own if not battle.table.world.get(unit, Plan).said]
        if not waiting:
            return EndTurn(own[0])
        here = battle.table.cell(waiting[0])
        near = any(has_clear_line(battle.table, here, battle.table.cell(foe)) for foe in ground.enemies)
        return Declare(waiting[0], "stationary" if near else "jog")
    legal = battle.legal_actions()
    attacks = [order for order in legal if order.verb in ("Shoot", "Strike")]
    if attacks:
        return max(
            attacks, key=lambda order: evaluation.harm_value(battle, battle.side, battle.chances(order))
        )
    others = [
        order
        for order in legal
        if order.verb == "Reload" or (order.verb == "Use" and getattr(order, "cell", None) in ground.closed)
    ]
    if others:
        return others[0]
    moves = [order for order in legal if isinstance(order, Move)]
    end = [order for order in legal if isinstance(order, EndTurn)]
    return (
        min(moves, key=lambda order: (ground.way(order.path[-1]), order.path))
        if moves and not end
        else end[0]
    )


def won(number: int, other: Callable[[Battle], Action]) -> bool:
    """Whether the agent wins that game: every two of them are mirrored."""
    side = SIDES[number % 2]
    battle = set_up(f"match {number // 2}", "patrol", "patrol")
    while battle.winner is None and battle.table.clock.round < 60:
        battle.apply(choose(battle, side) if battle.side == side else other(battle))
    return battle.winner == side


def at_random() -> Callable[[Battle], Action]:
    random = Random(1)
    return lambda battle: pick(battle, random)


@pytest.mark.long
def test_it_wins_95_of_100_mirrored_games_against_random_orders() -> None:
    other = at_random()
    assert sum(won(number, other) for number in range(100)) >= 95


@pytest.mark.long
def test_it_wins_80_of_100_mirrored_games_against_a_greedy_shooter() -> None:
    assert sum(won(number, greedy) for number in range(100)) >= 80


def test_it_wins_a_handful_of_games_against_both() -> None:
    assert sum(won(number, greedy) for number in range(4)) >= 3
    other = at_random()
    assert all(won(number, other) for number in range(2))


def declarations(battle: Battle) -> list[Action]:
    """All that the side to move declares, to the end."""
    given: list[Action] = []
    while not (given and isinstance(given[-1], EndTurn)):
        given.append(choose(battle, battle.side))
        if isinstance(given[-1], EndTurn):
            return given
        battle.apply(given[-1])
    return given


@pytest.mark.parametrize(("azure", "ember"), [("patrol", "hunters"), ("night_watch", "fire_team")])
def test_battles_end(azure: str, ember: str) -> None:
    assert fight(set_up("1", azure, ember)) is not None


def test_beats_who_orders_at_random() -> None:
    assert fight(set_up("2", "patrol", "patrol"), 2, "ember") == "azure"


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_it_does_not_see_what_the_other_side_has_declared(seed: str) -> None:
    """Only the declarations of the first side differ; the second gives the same orders."""
    orders = []
    for number in range(4):
        battle = set_up(seed, "patrol", "hunters")
        guess = uniform(number)
        for _ in range(4 * number):
            action = guess(battle)
            if battle.refusal(action) is None and not isinstance(action, EndTurn) and action.verb != "Later":
                battle.apply(action)
        battle.apply(
            EndTurn(next(unit for unit in battle.table.standing() if battle.table.unit(unit).side == "azure"))
        )
        assert battle.side == "ember"
        orders.append(declarations(battle))
    assert all(given == orders[0] for given in orders[1:])


def test_it_declares_more_actions_where_they_pay_and_one_where_they_do_not() -> None:
    near = drawn("A..b", A="veteran", b="militia")
    order = choose(near, "azure")
    assert isinstance(order, Declare) and order.number > 1
    far = drawn("A" + "." * 40 + "b", A="blade", b="militia")
    order = choose(far, "azure")
    assert isinstance(order, Declare) and order.speed != "stationary"


def test_it_shoots_loads_strikes_and_snipes() -> None:
    battle = drawn("A.....b", A="trooper", b="militia")
    unit = turn_of(battle, "A", Plan(said=True))
    foe = named(battle, "b")
    assert choose(battle, "azure") == Shoot(unit, foe, "assault_rifle_7mm")
    battle.table.world.put(unit, Magazine((("assault_rifle_7mm", 0),)), Carried())
    assert choose(battle, "azure") == Reload(unit, "assault_rifle_7mm")
    battle = drawn("Ab.....", A="blade", b="militia")
    unit = turn_of(battle, "A", Plan(said=True))
    assert isinstance(choose(battle, "azure"), Strike)
    battle = drawn("A" + "." * 25 + "b", A="sniper", b="militia")
    unit = turn_of(battle, "A", Plan(said=True))
    battle.table.world.put(unit, Aiming(named(battle, "b"), 2, 1), Turn(unseen=True))
    assert isinstance(choose(battle, "azure"), Snipe)


def test_who_has_lost_his_gun_takes_one_that_lies_near_or_at_least_a_blade() -> None:
    battle = drawn("A.........b", A="trooper", b="militia")
    unit = turn_of(battle, "A", Plan(said=True))
    world = battle.table.world
    world.put(unit, Held(""), Carried(("knife",), ()))
    assert choose(battle, "azure") == Draw(unit, "knife")
    empty, loaded = (world.create(Item("assault_rifle_7mm", shots), Position((1, 0))) for shots in (0, 9))
    assert choose(battle, "azure") == PickUp(unit, (1, 0), loaded) and empty != loaded
    world.put(unit, Carried(("knife", "pistol_9mm"), ()), Magazine((("pistol_9mm", 3),)))
    assert choose(battle, "azure") == Draw(unit, "pistol_9mm"), "one's own first"


def test_it_throws_at_crowds_and_calls_artillery_on_them() -> None:
    crowd = """
        A..............b..
        ..............c.d.
        """
    battle = drawn(crowd, A="grenadier", b="militia", c="militia", d="militia")
    turn_of(battle, "A", Plan(said=True))
    assert isinstance(choose(battle, "azure"), Throw)
    battle = drawn(crowd, {"artillery": "1"}, A="medic", b="militia", c="militia", d="militia")
    unit = turn_of(battle, "A", Plan(said=True))
    battle.table.world.put(unit, Magazine((("smg_11mm", 0),)))
    assert isinstance(choose(battle, "azure"), CallArtillery)


def test_it_calls_no_artillery_on_its_own_and_leaves_where_it_comes_down() -> None:
    crowd = """
        A..............b..
        ..............c?..
        """
    for last, called in (("C", False), ("d", True)):
        kinds = {"A": "medic", "b": "militia", "c": "militia", last: "militia"}
        battle = drawn(crowd.replace("?", last), {"artillery": "1"}, **kinds)
        unit = turn_of(battle, "A", Plan(said=True))
        battle.table.world.put(unit, Magazine((("smg_11mm", 0),)))
        assert isinstance(choose(battle, "azure"), CallArtillery) == called
    battle = drawn("....A.................#b", A="trooper", b="militia")
    unit = turn_of(battle, "A", Plan("run", said=True))
    here = battle.table.cell(unit)
    battle.table.world.create(Charge("artillery", 9, battle.table.clock.round, 30, 9), Position(here))
    for _ in range(4):
        order = choose(battle, "azure")
        if isinstance(order, EndTurn):
            break
        battle.apply(order)
    assert battle.table.field.grid.steps(here, battle.table.cell(unit)) > 2


def test_it_opens_doors_and_helps_the_dying() -> None:
    battle = drawn(
        """
        AD...b
        ######
        """,
        doors="D", A="trooper", b="militia",
    )  # fmt: skip
    unit = turn_of(battle, "A", Plan(said=True))
    assert choose(battle, "azure") == Use(unit, (1, 0))
    battle = drawn(
        """
        AC###.
        ..###b
        """,
        A="medic", C="trooper", b="militia",
    )  # fmt: skip
    friend = named(battle, "C")
    battle.table.world.put(friend, Down(), Shock(), Dying(9), Wounds(6, 0))
    unit = turn_of(battle, "A", Plan(said=True))
    assert choose(battle, "azure") == Aid(unit, friend)


@pytest.mark.parametrize("round_", [1, 60])
def test_nobody_stands_for_ever_in_the_open_far_from_the_last_enemy(round_: int) -> None:
    """Nobody goes to and fro: one goes as far as the speed leads, wherever sprinting led."""
    battle = drawn("A" + "." * 70 + "b", A="medic", b="medic")
    battle.table.world.put(CLOCK, msgspec.structs.replace(battle.table.clock, round=round_))
    scene, unit = BattleView(battle, "azure"), named(battle, "A")
    found = movement_range(battle.table, unit, budget(battle.table, unit, "sprint"))
    search = declaring._Search(scene, unit, Places(found, ((0, 0),), ((0, 0),), {}))
    list(search.at("walk"))
    far = budget(battle.table, unit, "walk")
    assert search.best.cell == max(cell for cell, cost in found.cost.items() if cost <= far)


# ---------------------------------------------------------------- habits


def test_nobody_runs_rings_and_nobody_sprints_into_the_sight_of_enemies() -> None:
    """Who says that it runs has somewhere to run to; to sprint is to do nothing until the next turn."""
    battle, ways, sprints = set_up("rings", "patrol", "hunters"), 0, 0
    while battle.winner is None and battle.table.clock.round < 4:
        order = choose(battle, battle.side)
        if isinstance(order, Move):
            ways += 1
            cells = (battle.table.cell(order.unit), *order.path)
            assert len(set(cells)) == len(cells), f"{cells} leads back"
        elif isinstance(order, Declare) and order.speed == "sprint":
            sprints += 1
            foes = [one for one in battle.table.standing() if battle.table.hostile(order.unit, one)]
            assert not any(
                has_clear_line(battle.table, battle.table.cell(foe), order.path[-1]) for foe in foes
            )
        battle.apply(order)
    assert ways > 8


def test_it_does_not_shoot_for_next_to_nothing_before_a_battle_drags_on() -> None:
    """A shot that takes 1 % of a figure tells where one stands, and little else."""
    for round_, tries in ((1, False), (60, True)):
        battle = drawn("A" + "." * 8 + "Hb", A="medic", b="sniper")
        battle.table.world.put(CLOCK, msgspec.structs.replace(battle.table.clock, round=round_))
        unit = turn_of(battle, "A", Plan("walk", 1, said=True))
        battle.table.world.put(unit, Turn(gone=200))
        shot = Shoot(unit, named(battle, "b"), battle.table.world.get(unit, Held).weapon)
        assert battle.refusal(shot) is None
        assert 0 < dict(battle.chances(shot).expected)[named(battle, "b")] < 0.03
        assert isinstance(choose(battle, "azure"), Shoot) is tries
