"""Shoving: knocked down or pushed away."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from game.core.actions import Action, Ask, Option, Refusal
from game.core.components import Down
from game.core.events import Reported
from game.core.field import Cell
from game.core.fog import knows
from game.core.geometry.grid import Grid
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.checks import Check
from game.rulesets.nwo.components import Prone, Skills
from game.rulesets.nwo.contests import (
    FITNESS,
    STRENGTH,
    contest,
    contest_chances,
    contest_share,
    wins_contest,
)
from game.rulesets.nwo.figures import near_enemies
from game.rulesets.nwo.moves import step
from game.rulesets.nwo.orders.order_verb import OrderVerb
from game.rulesets.nwo.states import gain_state, update_engagements
from game.systems.bodies import contact, is_adjacent, measuring_cells
from game.systems.body_pathfinding import can_step, in_the_way
from game.systems.postures import prone

RULE = "nwo.shove.contest"
YIELD = "yield"
PRONE = "prone"


class Shove(Action, frozen=True):
    """Knock an adjacent enemy down or push it away (nwo.shove.contest)."""

    target: UnitId


def offer(table: Table, unit: UnitId) -> Iterator[Action]:
    yield from [Shove(unit, enemy) for enemy in near_enemies(table, unit)] or [Shove(unit, NO_UNIT)]


def refuse(table: Table, order: Shove) -> Refusal | None:
    unit, target = order.unit, order.target
    if target not in table.units() or not table.hostile(unit, target):
        return Refusal(RULE, "no enemy within reach")
    if table.world.has(target, Down):
        return Refusal("nwo.down", f"{table.unit(target).name} is down")
    if not is_adjacent(table, unit, target):
        return Refusal(RULE, f"{table.unit(target).name} is not on the next tile")
    return None


def sides(table: Table, unit: UnitId, target: UnitId, skill: str) -> tuple[Check, Check]:
    """The contest, with the skill by which the shoved resists."""
    return contest(table, unit, STRENGTH, "shove", RULE), contest(
        table, target, skill, "resists the shove", RULE
    )


def better(table: Table, target: UnitId) -> str:
    skills = table.world.get(target, Skills)
    return FITNESS if skills.fitness > skills.strength else STRENGTH


def resolve(table: Table, order: Shove) -> Play[None]:
    unit, target = order.unit, order.target
    chosen = yield from _resists_by(table, unit, target)
    if chosen == YIELD:
        yield Reported(target, "nwo.shove.yield", f"{table.unit(target).name} gives way")
    elif not (yield from wins_contest(table, *sides(table, unit, target, chosen), "shove")):
        yield Reported(target, RULE, f"{table.unit(target).name} holds its ground")
        return
    yield from _shoved(table, unit, target)


def _resists_by(table: Table, unit: UnitId, target: UnitId) -> Play[str]:
    """The shoved chooses Strength or Fitness, or to give way (nwo.shove.yield)."""
    best = better(table, target)
    if table.team(target).options.get("auto_defence", "ask") == "best":
        return best
    skills, side = table.world.get(target, Skills), table.unit(target).side
    moved = {
        skill: contest_share(table, *sides(table, unit, target, skill), "shove", side)
        for skill in (STRENGTH, FITNESS)
    }
    options = (
        Option(STRENGTH, "Resist by Strength", f"level {skills.strength}", moved[STRENGTH]),
        Option(FITNESS, "Resist by Fitness", f"level {skills.fitness}", moved[FITNESS]),
        Option(YIELD, "Give way", "", Fraction(1)),
    )
    words = f"{table.unit(unit).name} shoves {table.unit(target).name}. How is it resisted?"
    answer: str = yield Ask(
        side,
        target,
        "nwo.shove.yield",
        words,
        options,
        best,
        unit,
        unit,
        "",
        "to be moved",
    )
    return answer


def _shoved(table: Table, unit: UnitId, target: UnitId) -> Play[None]:
    """Prone or pushed away, as the attacker chooses (nwo.shove.result)."""
    grid = table.field.grid
    directions = push_directions(
        grid, *(contact(table, unit, target) or measuring_cells(table, unit, target))
    )
    far = distance(table, unit)
    side = table.unit(unit).side
    ways = {way: pushed(table, target, way, far, side) for way in directions}
    here = table.cell(target)
    options = [
        Option(_key(grid, way), f"Push {COMPASS[way]}", _far(cells), cells=(here, *cells))
        for way, cells in ways.items()
    ]
    if not prone(table, target):
        options.insert(0, Option(PRONE, "Knock down", cells=(here,)))
    words = f"{table.unit(target).name} is shoved. Where?"
    answer: str = yield Ask(side, unit, "nwo.shove.result", words, tuple(options), options[0].key, target)
    if answer == PRONE:
        yield from gain_state(table, target, Prone(), "nwo.prone.take")
        yield from update_engagements(table)
        return
    yield from push(table, target, next(way for way in directions if _key(grid, way) == answer), far)


COMPASS = {
    "n": "north",
    "ne": "north-east",
    "e": "east",
    "se": "south-east",
    "s": "south",
    "sw": "south-west",
    "w": "west",
    "nw": "north-west",
}


def _key(grid: Grid, direction: str) -> str:
    """How an answer names the direction: as one step on the lattice, to the right and down, which on squares
    are columns and rows."""
    du, dv = grid.OFFSETS[grid.names().index(direction)]
    return f"{du},{dv}"


def distance(table: Table, unit: UnitId) -> int:
    """Tiles that a shove pushes: half of Strength, at least 1 (nwo.shove.distance)."""
    return max(1, table.world.get(unit, Skills).strength // 2)


def push_directions(grid: Grid, source: Cell, target: Cell) -> list[str]:
    """The three directions that lead back: straight away, and the next ones to the left and right. The two
    are neighbours."""
    middle = grid.direction(source, target)
    assert middle, "one shoves the next tile only"
    return [middle, grid.turned(middle, -1), grid.turned(middle, 1)]


def _far(cells: tuple[Cell, ...]) -> str:
    if not cells:
        return "something is in the way"
    return f"{len(cells)} tiles" if len(cells) > 1 else "1 tile"


def pushed(table: Table, target: UnitId, direction: str, tiles: int, side: str) -> tuple[Cell, ...]:
    """Where a push leads as far as `side` knows, tile by tile: whom it does not see is in nobody's way."""
    found: list[Cell] = []
    here = table.cell(target)
    while len(found) < tiles and (end := _further(table, target, here, direction)) is not None:
        if any(knows(table, side, other) for other in in_the_way(table, target, end)):
            break
        found.append(end)
        here = end
    return tuple(found)


def _further(table: Table, target: UnitId, here: Cell, direction: str) -> Cell | None:
    """The next tile, if the ground lets one there."""
    end = table.field.grid.neighbour(here, direction)
    free = end in table.field and can_step(
        table.ground(), table.cells_at(target, here), direction, table.closed()
    )
    return end if free else None


def push(table: Table, target: UnitId, direction: str, tiles: int) -> Play[None]:
    """Push tile by tile until something blocks; areas entered take effect, nothing is provoked."""
    for _ in range(tiles):
        end = _further(table, target, table.cell(target), direction)
        if end is None or in_the_way(table, target, end) or table.world.has(target, Down):
            return
        yield from step(table, target, end, forced=True)


def chances(table: Table, order: Shove) -> Chances:
    return contest_chances(
        table, *sides(table, order.unit, order.target, better(table, order.target)), "shove"
    )


def describe(table: Table, order: Shove) -> str:
    return f"Shove {table.name_of(order.target)}"


SHOVE = OrderVerb(
    Shove,
    "Shove",
    "disengage",
    "h",
    "unit",
    quiet=True,
    close=True,
    rule=RULE,
    deed="shoves",
    outcomes=("pass", "fail"),
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    chances=chances,
    describe=describe,
)
