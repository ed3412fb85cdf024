"""Doors: locks that are forced once, and doors that something on the map opens."""

from __future__ import annotations

import pytest

from game.core.components import Doorway
from game.core.events import DoorMoved, Reported, Rolled
from game.core.field import Zone
from game.rulesets.nwo.orders import Interact, UseDoor
from tests.rulesets.nwo.table import FISTS, Table, Tables, figure

RULE = "nwo.scene.improvised"


def doors(table: Table) -> dict[tuple[int, int], bool]:
    return {
        table.battle.table.cell(entity): door.open
        for entity, door in table.battle.table.world.things(Doorway)
    }


def test_a_lock_that_was_forced_stays_broken(duel: Tables) -> None:
    """The roll is made once: closed again, the door just opens, for everybody."""
    table, alice, bob = duel("ADB", [6, 6], lock=10, A=figure(strength=8), B=FISTS)
    events = table.apply(UseDoor(alice, (1, 0)))
    assert [event.passed for event in events if isinstance(event, Rolled)] == [True] and DoorMoved(
        (1, 0), True, alice
    ) in events
    for unit, opened in ((bob, False), (alice, True), (bob, False)):
        table.end_turn()
        events = table.apply(UseDoor(unit, (1, 0)))
        assert DoorMoved((1, 0), opened, unit) in events and not any(
            isinstance(event, Rolled) for event in events
        )
    ((_, door),) = table.battle.table.world.things(Doorway)
    assert door.lock == 0


def test_a_lock_that_holds_asks_again(duel: Tables) -> None:
    table, alice, _ = duel("AD.B", [1, 2], lock=12, A=FISTS, B=FISTS)
    events = table.apply(UseDoor(alice, (1, 0)))
    assert [event.passed for event in events if isinstance(event, Rolled)] == [False]
    ((_, door),) = table.battle.table.world.things(Doorway)
    assert (door.open, door.lock) == (False, 12)


@pytest.mark.rule(RULE)
def test_a_console_opens_the_doors_of_its_zone_and_no_others(duel: Tables) -> None:
    console = Zone("interaction", "console", ((0, 0), (1, 0)), properties={"open": "yes", "dc": "2"})
    table, alice, _ = duel("AD.D.B", [3, 3], zones=(console,), A=FISTS, B=FISTS)
    events = table.apply(Interact(alice, (0, 0)))
    assert events[-2:] == [Reported(alice, RULE, "console: done"), DoorMoved((1, 0), True, alice)]
    assert doors(table) == {(1, 0): True, (3, 0): False}


@pytest.mark.rule(RULE)
def test_a_door_that_is_open_already_is_left_as_it_is(duel: Tables) -> None:
    console = Zone("interaction", "console", ((0, 0), (1, 0)), properties={"open": "yes", "dc": "2"})
    table, alice, _ = duel("AD.D.B", [3, 3], zones=(console,), A=FISTS, B=FISTS)
    ((entity, _), _) = table.battle.table.world.things(Doorway)
    table.put(entity, Doorway(True))
    assert (
        table.apply(Interact(alice, (0, 0)))[-1] == Reported(alice, RULE, "console: done")
        and doors(table)[1, 0]
    )


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("properties", "faces"), [({"dc": "9", "open": "yes"}, (1, 1)), ({"dc": "2"}, (3, 3))]
)
def test_no_door_opens_without_success_or_unless_the_map_says_so(
    duel: Tables, properties: dict[str, str], faces: tuple[int, int]
) -> None:
    console = Zone("interaction", "console", ((0, 0), (1, 0)), properties=properties)
    table, alice, _ = duel("AD...B", list(faces), zones=(console,), A=FISTS, B=FISTS)
    table.apply(Interact(alice, (0, 0)))
    assert doors(table) == {(1, 0): False}
