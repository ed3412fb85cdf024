"""Shoving: knocked down or pushed away."""

from __future__ import annotations

from game.core.actions import Ask, Option, Refusal
from game.core.battle import Battle
from game.core.components import Down
from game.core.events import Reported
from game.core.field import Cell
from game.core.ruleset import Play
from game.rulesets.nwo.components import Prone, Skills
from game.rulesets.nwo.contests import FITNESS, STRENGTH, contest, contested
from game.rulesets.nwo.moves import step
from game.rulesets.nwo.state import adjacent, prone
from game.rulesets.nwo.statuses import gain, settle
from game.systems.movement import legal_step

YIELD = "yield"
PRONE = "prone"


def refuse_shove(battle: Battle, unit: int, target: int) -> Refusal | None:
    rule = "nwo.shove.contest"
    if target not in battle.units() or not battle.hostile(unit, target):
        return Refusal(rule, "no enemy within reach")
    if battle.world.has(target, Down):
        return Refusal("nwo.down", f"{battle.unit(target).name} is down")
    if not adjacent(battle, battle.cell(unit), battle.cell(target)):
        return Refusal(rule, f"{battle.unit(target).name} is not on the next tile")
    return None


def defenders_skill(battle: Battle, target: int, about: int, rule: str) -> Play[str]:
    """The shoved chooses Strength or Fitness, or to give way (nwo.shove.yield)."""
    skills = battle.world.get(target, Skills)
    best = FITNESS if skills.fitness > skills.strength else STRENGTH
    if battle.team(target).options.get("auto_defence", "ask") == "best":
        return best
    options = (
        Option(STRENGTH, "Resist by Strength", f"level {skills.strength}"),
        Option(FITNESS, "Resist by Fitness", f"level {skills.fitness}"),
        Option(YIELD, "Give way"),
    )
    words = f"{battle.unit(about).name} shoves {battle.unit(target).name}. How is it resisted?"
    answer: str = yield Ask(battle.unit(target).side, target, rule, words, options, best, about)
    return answer


def shove(battle: Battle, unit: int, target: int) -> Play[None]:
    chosen = yield from defenders_skill(battle, target, unit, "nwo.shove.yield")
    if chosen == YIELD:
        yield Reported(target, "nwo.shove.yield", f"{battle.unit(target).name} gives way")
    else:
        attack = contest(battle, unit, STRENGTH, "shove", "nwo.shove.contest")
        defence = contest(battle, target, chosen, "resists the shove", "nwo.shove.contest")
        if not (yield from contested(battle, attack, defence, "shove")):
            yield Reported(target, "nwo.shove.contest", f"{battle.unit(target).name} holds its ground")
            return
    yield from _shoved(battle, unit, target)


def _shoved(battle: Battle, unit: int, target: int) -> Play[None]:
    """Prone or pushed away, as the attacker chooses (nwo.shove.result)."""
    directions = away(battle.cell(unit), battle.cell(target))
    far = distance(battle, unit)
    options = [Option(f"{dx},{dy}", f"Push {COMPASS[dx, dy]}", f"up to {far} tiles") for dx, dy in directions]
    if not prone(battle, target):
        options.insert(0, Option(PRONE, "Knock down"))
    words = f"{battle.unit(target).name} is shoved. Where?"
    answer: str = yield Ask(battle.unit(unit).side, unit, "nwo.shove.result", words, tuple(options), options[0].key, target)
    if answer == PRONE:
        yield from gain(battle, target, Prone(), "nwo.prone.take")
        yield from settle(battle)
        return
    dx, dy = map(int, answer.split(","))
    yield from push(battle, target, (dx, dy), far)


COMPASS = {
    (0, -1): "north",
    (1, -1): "north-east",
    (1, 0): "east",
    (1, 1): "south-east",
    (0, 1): "south",
    (-1, 1): "south-west",
    (-1, 0): "west",
    (-1, -1): "north-west",
}


def distance(battle: Battle, unit: int) -> int:
    """Tiles that a shove pushes: half of Strength, at least 1 (nwo.shove.distance)."""
    return max(1, battle.world.get(unit, Skills).strength // 2)


def away(source: Cell, target: Cell) -> list[Cell]:
    """The three directions that lead back: straight away, and 45 degrees to either side."""
    ring = list(COMPASS)
    middle = ring.index((target[0] - source[0], target[1] - source[1]))
    return [ring[middle], ring[middle - 1], ring[(middle + 1) % 8]]


def push(battle: Battle, target: int, direction: Cell, tiles: int) -> Play[None]:
    """Push tile by tile until something blocks; areas entered take effect, nothing is provoked."""
    for _ in range(tiles):
        x, y = battle.cell(target)
        end = (x + direction[0], y + direction[1])
        free = end in battle.field and legal_step(battle.field, (x, y), end, battle.closed())
        if not free or battle.at(end) or battle.world.has(target, Down):
            return
        yield from step(battle, target, end, forced=True)
