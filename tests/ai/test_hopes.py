"""What the agent of No Way Out sees of a place at a glance, and how it finds the best plan without looking at
all of them."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from functools import partial

import pytest

from game.ai.agents import LEVELS, choose, think
from game.ai.nwo.battle_view import BattleView
from game.ai.nwo.movement_plans import Walks
from game.ai.nwo.plans import EFFORT, NOBODY, Plans
from game.ai.nwo.position_scores import Places
from game.ai.terrain_view import Lookouts
from game.core.actions import EndTurn, Move
from game.core.battle import Battle
from game.core.field import Cell
from game.core.gc_pause import paused_gc
from game.core.references import NO_UNIT
from game.rulesets.nwo.components import Belt
from game.rulesets.nwo.content import weapons
from game.rulesets.nwo.figures import in_line, movement
from game.rulesets.nwo.moves import movement_range
from game.rulesets.nwo.orders import Shoot, harm_of
from game.rulesets.nwo.ranged import between
from tests.ai.board import AZURE, battle_of, named, turn_of

YARD = """
    ................
    ..h...#....h....
    .A....#....1....
    ....h........2..
    ................
"""
FIGURES = {"A": "rifleman", "1": "rifleman", "2": "bruiser"}


def planning(battle: Battle) -> tuple[BattleView, Plans]:
    """A's thoughts, with nothing on its belt: a throw is hoped for from afar, and looked at from near."""
    unit = turn_of(battle, "A")
    battle.table.world.put(unit, Belt(()))
    scene = BattleView(battle, AZURE, unit)
    return scene, Plans(scene, Places(scene))


def test_at_a_glance_a_place_is_what_it_is_seen_closely_while_nobody_stands_in_a_line() -> None:
    scene, plans = planning(battle_of(YARD, FIGURES))
    reach = movement_range(scene.true.table, scene.unit, movement(scene.true.table, scene.unit))
    compared = 0
    for cell in sorted(reach.cost):
        outlook = plans.places.outlook(cell)
        spot, aims = plans.settled(cell, Move(scene.unit, reach.path(cell) or (cell,)))
        if any(in_line(scene.trial.table, foe, scene.unit) for foe in scene.enemies):
            continue
        compared += 1
        assert spot.rest(NOBODY) == outlook.rest - EFFORT, cell
        best = max([spot.rest(NOBODY), *(deed.value + spot.rest(deed.downs) for deed in aims)])
        assert abs(best - (outlook.both - EFFORT)) <= abs(best) // 100 + 1, "the chance to fell is rounded"
    assert compared > 20


@pytest.mark.parametrize(("sign", "archetype"), [("B", "rifleman"), ("2", "bruiser")])
def test_who_stands_in_the_line_keeps_fire_off_or_draws_it(sign: str, archetype: str) -> None:
    open_, shut = ("A..............1", f"A......{sign}.......1")
    feared = []
    for picture in (open_, shut):
        figures = {"A": "rifleman", "1": "rifleman", **({sign: archetype} if sign in picture else {})}
        scene, plans = planning(battle_of(picture, figures))
        feared.append(plans.home.dangers[named(scene.true, "1")])
    assert feared[1] < feared[0]


def test_the_harm_of_a_shot_behind_cover_is_that_of_the_shot_that_meets_it() -> None:
    battle = battle_of(YARD, FIGURES)
    unit = turn_of(battle, "A")
    table = battle.table
    shot = Shoot(unit, named(battle, "1"), "battle_rifle")
    ground = BattleView(battle, AZURE, unit).ground
    seen = 0
    for cell in movement_range(table, unit, 6).cost:
        scene = BattleView(battle, AZURE, unit)
        scene.suppose(cell, moved=True)
        if scene.allowed(shot):
            seen += 1
            there = ground.places[shot.target]
            level, gap = ground.hidden(there, cell), ground.apart(cell, there)
            met = between(table, weapons()["battle_rifle"], there, gap, False, level)
            assert harm_of(scene.trial.table, shot) == harm_of(scene.trial.table, shot, met)
    assert seen > 5


def test_only_what_is_hoped_to_be_better_is_looked_at() -> None:
    _, plans = planning(battle_of(YARD, FIGURES))
    looked = []
    unit = plans.scene.unit

    def look(value: int) -> Iterator[None]:
        looked.append(value)
        plans.consider(EndTurn(unit) if value == 70 else Move(unit, ((99, 99),)), value)
        yield

    for hoped, value in ((90, 20), (80, 70), (60, 60), (75, 75)):
        plans.hope(hoped, partial(look, value))
    chosen = []

    def choosing() -> Iterator[None]:
        chosen.append((yield from plans.best())[0][1])

    list(choosing())
    assert chosen == [EndTurn(unit)], "the order worth 75 is not allowed"
    assert looked == [20, 70, 75], "60 was not hoped to be better than what is known"


def test_no_place_is_looked_at_twice_and_few_are() -> None:
    _, plans = planning(battle_of(YARD, FIGURES))
    seen: list[Cell] = []
    settled = plans.settled

    def noted(cell: Cell, *given: object) -> object:
        seen.append(cell)
        return settled(cell, *given)  # type: ignore[arg-type]

    plans.settled = noted  # type: ignore[method-assign, assignment]
    list(Walks(plans).open())
    assert seen == [], "at first all are only glanced at"
    for _ in plans.best():
        pass
    assert 0 < len(seen) < 20 and len(set(seen)) == len(seen)


def test_garbage_is_collected_between_bites_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a thought that is given up, and perhaps held by something that is garbage itself, keeps nothing
    from being collected."""
    battle, collects = battle_of(YARD, FIGURES), list[bool]()

    def looking(*_: object) -> Iterator[EndTurn | None]:
        for thought in (None, None, EndTurn(battle.slot.unit if battle.slot else NO_UNIT)):
            collects.append(gc.isenabled())
            yield thought

    monkeypatch.setitem(LEVELS["normal"], battle.ruleset.ID, looking)
    was = gc.isenabled()
    gc.enable()
    for _ in think(battle, battle.side):
        assert gc.isenabled()
    assert (
        choose(battle, battle.side) == EndTurn(battle.slot.unit if battle.slot else NO_UNIT)
        and gc.isenabled()
    )
    assert collects == [False] * 6
    if not was:
        gc.disable()


def test_a_thought_leaves_no_garbage() -> None:
    battle = battle_of(YARD, FIGURES)
    turn_of(battle, "A")
    list(think(battle, battle.side))
    gc.collect()
    list(think(battle, battle.side))
    assert not any(isinstance(found, BattleView | Plans | Battle) for found in _garbage())


def test_what_is_seen_from_places_leaves_no_circle() -> None:
    """So that it goes as soon as a door has been opened, though the lab looks for no garbage."""
    known = Lookouts(battle_of(YARD, FIGURES).field, frozenset())
    assert known.glances((0, 0))[1, 0] and known.openings((0, 0))[1, 0]
    assert known.views((0, 0))[2, 0] == (2, known.glances((0, 0))[2, 0])
    views, sights = weakref.ref(known), weakref.ref(known.sights)
    with paused_gc():
        del known
        assert views() is None and sights() is None


def _garbage() -> list[object]:
    """What only the collection of garbage finds."""
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        gc.collect()
        return list(gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
