"""Shoving: knocked down or pushed away."""

from __future__ import annotations

from fractions import Fraction

from game.core.actions import Ask, Option, Refusal
from game.core.components import Down
from game.core.events import Reported
from game.core.field import Cell
from game.core.geometry.grid import Grid
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.nwo.components import Prone, Skills
from game.rulesets.nwo.contests import FITNESS, STRENGTH, contest, contest_odds, contested
from game.rulesets.nwo.moves import step
from game.rulesets.nwo.states import gain, settle
from game.systems.bodies import beside, contact, ends
from game.systems.body_pathfinding import can_step, in_the_way
from game.systems.postures import prone

YIELD = "yield"
PRONE = "prone"


def refuse_shove(table: Table, unit: int, target: int) -> Refusal | None:
    rule = "nwo.shove.contest"
    if target not in table.units() or not table.hostile(unit, target):
        return Refusal(rule, "no enemy within reach")
    if table.world.has(target, Down):
        return Refusal("nwo.down", f"{table.unit(target).name} is down")
    if not beside(table, unit, target):
        return Refusal(rule, f"{table.unit(target).name} is not on the next tile")
    return None


def defenders_skill(table: Table, target: int, about: int, rule: str) -> Play[str]:
    """The shoved chooses Strength or Fitness, or to give way (nwo.shove.yield)."""
    skills = table.world.get(target, Skills)
    best = FITNESS if skills.fitness > skills.strength else STRENGTH
    if table.team(target).options.get("auto_defence", "ask") == "best":
        return best
    push = contest(table, about, STRENGTH, "shove", "nwo.shove.contest")

    def moved(skill: str) -> Fraction:
        return contest_odds(push, contest(table, target, skill, "resists the shove", "nwo.shove.contest"))

    options = (
        Option(STRENGTH, "Resist by Strength", f"level {skills.strength}", moved(STRENGTH)),
        Option(FITNESS, "Resist by Fitness", f"level {skills.fitness}", moved(FITNESS)),
        Option(YIELD, "Give way", "", Fraction(1)),
    )
    words = f"{table.unit(about).name} shoves {table.unit(target).name}. How is it resisted?"
    answer: str = yield Ask(
        table.unit(target).side, target, rule, words, options, best, about, about, "", "to be moved"
    )
    return answer


def shove(table: Table, unit: int, target: int) -> Play[None]:
    chosen = yield from defenders_skill(table, target, unit, "nwo.shove.yield")
    if chosen == YIELD:
        yield Reported(target, "nwo.shove.yield", f"{table.unit(target).name} gives way")
    else:
        attack = contest(table, unit, STRENGTH, "shove", "nwo.shove.contest")
        defence = contest(table, target, chosen, "resists the shove", "nwo.shove.contest")
        if not (yield from contested(table, attack, defence, "shove")):
            yield Reported(target, "nwo.shove.contest", f"{table.unit(target).name} holds its ground")
            return
    yield from _shoved(table, unit, target)


def _shoved(table: Table, unit: int, target: int) -> Play[None]:
    """Prone or pushed away, as the attacker chooses (nwo.shove.result)."""
    grid = table.field.grid
    directions = away(grid, *(contact(table, unit, target) or ends(table, unit, target)))
    far = distance(table, unit)
    ways = {way: pushed(table, target, way, far) for way in directions}
    here = table.cell(target)
    options = [
        Option(_key(grid, way), f"Push {COMPASS[way]}", _far(cells), cells=(here, *cells))
        for way, cells in ways.items()
    ]
    if not prone(table, target):
        options.insert(0, Option(PRONE, "Knock down", cells=(here,)))
    words = f"{table.unit(target).name} is shoved. Where?"
    answer: str = yield Ask(
        table.unit(unit).side, unit, "nwo.shove.result", words, tuple(options), options[0].key, target
    )
    if answer == PRONE:
        yield from gain(table, target, Prone(), "nwo.prone.take")
        yield from settle(table)
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


def distance(table: Table, unit: int) -> int:
    """Tiles that a shove pushes: half of Strength, at least 1 (nwo.shove.distance)."""
    return max(1, table.world.get(unit, Skills).strength // 2)


def away(grid: Grid, source: Cell, target: Cell) -> list[str]:
    """The three directions that lead back: straight away, and the next ones to the left and right. The two
    are neighbours."""
    middle = grid.direction(source, target)
    assert middle, "one shoves the next tile only"
    return [middle, grid.turned(middle, -1), grid.turned(middle, 1)]


def _far(cells: tuple[Cell, ...]) -> str:
    if not cells:
        return "something is in the way"
    return f"{len(cells)} tiles" if len(cells) > 1 else "1 tile"


def pushed(table: Table, target: int, direction: str, tiles: int) -> tuple[Cell, ...]:
    """Where a push leads as things stand, tile by tile."""
    found: list[Cell] = []
    here = table.cell(target)
    while len(found) < tiles and (end := _further(table, target, here, direction)) is not None:
        found.append(end)
        here = end
    return tuple(found)


def _further(table: Table, target: int, here: Cell, direction: str) -> Cell | None:
    """The next tile, if nothing blocks it."""
    end = table.field.grid.neighbour(here, direction)
    free = end in table.field and can_step(
        table.ground(), table.cells_at(target, here), direction, table.closed()
    )
    return end if free and not in_the_way(table, target, end) else None


def push(table: Table, target: int, direction: str, tiles: int) -> Play[None]:
    """Push tile by tile until something blocks; areas entered take effect, nothing is provoked."""
    for _ in range(tiles):
        end = _further(table, target, table.cell(target), direction)
        if end is None or table.world.has(target, Down):
            return
        yield from step(table, target, end, forced=True)
