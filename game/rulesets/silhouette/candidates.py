"""What might be ordered: candidates for every verb of the phase, allowed or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.core.actions import Action, EndTurn, Later, Move, TakeBack
from game.core.components import Altered, Clock, Doorway, Down, Facing, Position, Size, Slot, Unit
from game.core.declarations import slot_units
from game.core.field import Cell
from game.core.offers import Judged, Lazily
from game.core.table import Table, remembered
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.aiming import lurking, unseen
from game.rulesets.silhouette.awareness import in_view
from game.rulesets.silhouette.blasts import LONGEST, calls_left
from game.rulesets.silhouette.components import (
    BANDS,
    CALLS,
    STATIONARY,
    Attributes,
    Carried,
    Dying,
    Held,
    Limping,
    Plan,
    Skills,
    Wounds,
)
from game.rulesets.silhouette.declaring import ALL, MOST, SPEEDS
from game.rulesets.silhouette.figures import items, plan, targets, usable
from game.rulesets.silhouette.refusals import refusal
from game.rulesets.silhouette.speed_bands import budget, fastest, left, stops, ways
from game.rulesets.silhouette.taking_cover import hides
from game.rulesets.silhouette.targeting import shell_of, surprises, within_throw
from game.systems.bodies import beside
from game.systems.interactables import usable_from
from game.systems.items import items_near
from game.systems.movement_query import walks

CALLED = ("", *CALLS)
KIND = {speed: kind for kind, speed in SPEEDS.items() if speed != STATIONARY}


def candidates(table: Table, slot: Slot) -> Iterator[Action | Judged]:
    """At least one for each verb, so that its refusal says why there is none that is allowed."""
    if slot.phase == "declare":
        units = slot_units(table, slot)
        for unit in units:
            yield _declarations(table, unit)
        yield Later(units[0])
        yield EndTurn(units[0])
        return
    unit = slot.unit
    if lurking(table):
        yield from _ambushes(table, unit)
        yield from _snipes(table, unit)
        yield from _throws(table, unit)
    else:
        found = ways(table, unit, left(table, unit))
        yield walks(
            partial(Move, unit),
            found.path,
            dict(stops(table, unit, left(table, unit))),
            partial(refusal, table),
        )
        yield from _attacks(table, unit)
        yield from _blasts(table, unit)
        yield from _handling(table, unit)
        yield from _ambushes(table, unit)
    yield EndTurn(unit)


def alike(table: Table, group: Sequence[Action]) -> Judged:
    """Orders of which the first is allowed only if all of them are."""
    return Judged(group, group if group and refusal(table, group[0]) is None else ())


# ---------------------------------------------------------------- declarations

_LEGS = (Unit, Down, Position, Size, Facing, Attributes, Skills, Wounds, Limping, Clock, Doorway, Altered)
"""What ways depend on."""


@remembered(*_LEGS, own=(Plan,))
def _declarations(table: Table, unit: int) -> Judged:
    """What the figure may declare: the same while others declare."""
    found, groups = plan(table, unit), [(kind(unit), paths) for kind, paths in _paths(table, unit).items()]
    rest = [
        *(orders.Actions(unit, number) for number in range(1, MOST + 1)),
        orders.Defend(unit),
        TakeBack(unit, ALL),
    ]

    def listed() -> Iterator[Action]:
        yield orders.Stand(unit)
        for bare, paths in groups:
            yield bare
            yield from paths
        yield from rest

    allowed = _fresh(table, [orders.Stand(unit)])
    for bare, paths in groups:
        allowed += _fresh(table, [bare])
        # Ways that can be gone at that speed may all be declared but the one that is.
        said = found.said and found.speed == SPEEDS[type(bare)]
        allowed += [order for order in paths if order.path != found.path] if said else paths  # type: ignore[attr-defined]
    return Judged(Lazily(listed), allowed + _fresh(table, rest))


def _fresh(table: Table, group: Sequence[Action]) -> list[Action]:
    return [order for order in group if refusal(table, order) is None]


@remembered(*_LEGS)
def _paths(table: Table, unit: int) -> dict[type[Action], list[Action]]:
    """The ways to all places, by the speed that they take."""
    quickest = fastest(table, unit)
    found = ways(table, unit, budget(table, unit, quickest))
    places = stops(table, unit, budget(table, unit, quickest))
    path, slower, known = found.paths(), 0, dict[type[Action], list[Action]]()
    for speed in BANDS[1:]:
        most, kind = budget(table, unit, speed), KIND[speed]
        able = BANDS.index(speed) <= BANDS.index(quickest)
        known[kind] = [kind(unit, path(cell)) for cell, cost in places if able and slower < cost <= most]  # type: ignore[call-arg]
        slower = most
    return known


# ---------------------------------------------------------------- the turn


def _attacks(table: Table, unit: int) -> Iterator[Action | Judged]:
    foes, arms = targets(table, unit), usable(table, unit)
    distant = [weapon for weapon in arms if (weapon.ranged or weapon.thrown) and not weapon.blast]
    near = [foe for foe in foes if beside(table, unit, foe)] or foes[:1]
    blades = [weapon for weapon in arms if not weapon.ranged]
    if not distant or not foes:
        yield orders.Shoot(unit, 0, "")
    for gun in distant:
        yield from (
            alike(table, [orders.Shoot(unit, foe, gun.id, called) for called in CALLED]) for foe in foes
        )
    yield from [
        orders.Strike(unit, foe, blade.id, called) for blade in blades for foe in near for called in CALLED
    ] or [orders.Strike(unit, 0, "")]
    yield from _snipes(table, unit)
    yield from [orders.Aim(unit, foe) for foe in foes] or [orders.Aim(unit, 0)]


def _snipes(table: Table, unit: int) -> Iterator[Action | Judged]:
    foes, rifles = targets(table, unit), [weapon for weapon in usable(table, unit) if weapon.sniping]
    if not rifles or not foes:
        yield orders.Snipe(unit, 0, "")
    for gun in rifles:
        yield from (
            alike(table, [orders.Snipe(unit, foe, gun.id, called) for called in CALLED]) for foe in foes
        )


def _ambushes(table: Table, unit: int) -> Iterator[Action | Judged]:
    arms = [weapon for weapon in usable(table, unit) if not weapon.blast]
    foes = targets(table, unit)
    if not arms or not foes:
        yield orders.Ambush(unit, 0, "")
    for arm in arms:
        yield from (
            alike(table, [orders.Ambush(unit, foe, arm.id, called) for called in CALLED]) for foe in foes
        )


def _throws(table: Table, unit: int) -> Iterator[Action | Judged]:
    """Out of ambush, too, by choice; before the first turn there is no other way."""
    held = table.world.get(unit, Held).weapon
    shells = [*items(table, unit, "throw"), *([held] if held else [])]
    throws = [
        [orders.Throw(unit, cell, shell) for cell in within_throw(table, unit, shell)] for shell in shells
    ]
    yield from (
        (alike(table, group) for group in throws)
        if any(throws)
        else (orders.Throw(unit, table.cell(unit), ""),)
    )
    if unseen(table, unit) and not lurking(table):
        hidden = [shell for shell in shells if surprises(shell_of(table, unit, shell))]
        yield from (
            alike(table, [orders.Throw(unit, cell, shell, True) for cell in within_throw(table, unit, shell)])
            for shell in hidden
        )


def _blasts(table: Table, unit: int) -> Iterator[Action | Judged]:
    here = table.cell(unit)
    yield from _throws(table, unit)
    if calls_left(table, table.unit(unit).side) > 0:
        yield alike(table, [orders.CallArtillery(unit, cell) for cell in in_view(table, unit)])
    else:
        yield orders.CallArtillery(unit, here)
    near = [
        cell for cell in dict.fromkeys((*table.cells(unit), *_around(table, unit))) if cell in table.field
    ]
    now = table.clock.round
    if items(table, unit, "plant"):
        yield from (orders.Plant(unit, cell, turn) for cell in near for turn in range(now, now + LONGEST + 1))
    else:
        yield orders.Plant(unit, here, now)


def _handling(table: Table, unit: int) -> Iterator[Action | Judged]:
    here = table.cell(unit)
    walls = [cell for cell in _around(table, unit) if hides(table, unit, cell)]
    yield from [orders.TakeCover(unit, cell) for cell in walls] or [orders.TakeCover(unit, here)]
    yield orders.Rise(unit)
    stowed, held = table.world.get(unit, Carried).weapons, table.world.get(unit, Held).weapon
    yield from (orders.Draw(unit, weapon) for weapon in dict.fromkeys((*stowed, "")))
    yield orders.Reload(unit, held)
    yield from [orders.PickUp(unit, table.cell(item), item) for item in items_near(table, unit)] or [
        orders.PickUp(unit, here, 0)
    ]
    near = sorted({cell for own in table.cells(unit) for cell in usable_from(table, own)})
    yield from [orders.Use(unit, cell) for cell in near] or [orders.Use(unit, here)]
    dying = [other for other in table.world.having(Dying) if beside(table, unit, other)]
    yield from [orders.Aid(unit, other) for other in dying] or [orders.Aid(unit, 0)]
    yield orders.Idle(unit)


def _around(table: Table, unit: int) -> list[Cell]:
    """The neighbours of all cells of the figure, each once."""
    return list(
        dict.fromkeys(near for here in table.cells(unit) for near in table.field.grid.neighbours(here))
    )
