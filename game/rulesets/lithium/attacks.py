"""The step of the attacks: all are rolled, then defended against, then judged, and only then does anybody
suffer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.core.actions import Refusal
from game.core.events import Attacked, AttackEnded, Landed, Reported, Rolled, Scattered, Thrown
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.aiming import aiming, throw_check
from game.rulesets.lithium.aiming import is_near as is_near
from game.rulesets.lithium.awareness import alert, hear
from game.rulesets.lithium.body import location_of
from game.rulesets.lithium.checks import DIFFICULTY, Result, roll_check, roll_event, succeeds, throw, words_of
from game.rulesets.lithium.content import Thing, Weapon
from game.rulesets.lithium.declarations import Aims
from game.rulesets.lithium.defence import DROP, LYING, PARRY, Incoming, against, defend
from game.rulesets.lithium.figures import can_be_hurt, turn, unaware
from game.rulesets.lithium.harm import Wound, harm
from game.rulesets.lithium.inventory import use_up
from game.systems.bodies import measuring_cells
from game.systems.bodies import units_on_cells as caught_by
from game.systems.items import load, shots_left
from game.systems.scatter import faces, shifted
from game.systems.visibility import in_sight

RADIUS = 2
"""10 ft."""
REGULAR, CALLED = "lithium.location.regular", "lithium.location.called"


@dataclass(frozen=True)
class Shot:
    """A shot or blow at a figure that has been rolled."""

    unit: UnitId
    target: UnitId
    weapon: Weapon
    called: str
    result: Result
    near: bool


@dataclass(frozen=True)
class Bomb:
    """Something thrown that has come down."""

    unit: UnitId
    cell: Cell
    item: Thing


Launched = Shot | Bomb
"""An attack of which the roll has been made; what it does is found together with all others of the step."""


def attack(table: Table, launched: Sequence[Launched]) -> Play[None]:
    """What all attacks of a step do, at the same time: defences, hits and blasts, and then their harm
    (lithium.turn.simultaneous).

    Whoever knows of nobody as it begins is surprised by all of them (lithium.attack.unaware).
    """
    shots = [one for one in launched if isinstance(one, Shot)]
    bombs = [one for one in launched if isinstance(one, Bomb)]
    surprised = frozenset(unit for unit in table.standing() if unaware(table, unit))
    dropped = yield from _defences(table, shots)
    wounds: list[Wound] = []
    for shot in shots:
        wounds += yield from _judge(table, shot, LYING if shot.target in dropped else 0, surprised)
    for bomb in bombs:
        for victim in units_in_blast(table, bomb.cell):
            for _ in range(bomb.item.wounds):
                splinter = yield from _splinter(
                    table, bomb.unit, victim, bomb.item.damage, victim in surprised
                )
                wounds.append(splinter)
    yield from harm(table, wounds)
    yield from hear(
        table,
        [shot.unit for shot in shots if shot.weapon.ranged and not shot.weapon.quiet]
        + [bomb.unit for bomb in bombs],
    )


# ---------------------------------------------------------------- rolled


def volley(
    table: Table, unit: UnitId, weapon: Weapon, aims: Aims, lost: Callable[[UnitId, str], Refusal | None]
) -> Play[list[Launched]]:
    """Roll the shots or blows of one figure; those that are `lost` by now are told, and the others are as
    hasty as declared."""
    found: list[Launched] = []
    for target, called in aims:
        refused = lost(target, called)
        if refused:
            yield Reported(unit, "lithium.attack.declare", f"the attack is lost: {refused.words}")
            continue
        at = f"at the {words_of(called)}" if called else ""
        yield Attacked(unit, target, weapon.id, weapon.kind, announced=at)
        if weapon.magazine:
            yield from load(table, unit, weapon, shots_left(table, unit, weapon) - 1)
        asked = aiming(table, unit, target, weapon, called, len(aims))
        result = roll_check(table, asked)
        yield roll_event(asked, result)
        close = is_near(table, *measuring_cells(table, unit, target))
        found.append(Shot(unit, target, weapon, called, result, close))
    return found


def hurl(table: Table, unit: UnitId, cell: Cell, item: Thing) -> Play[list[Launched]]:
    """Throw at the tile; a throw that fails scatters (lithium.damage.one-point)."""
    use_up(table, unit, item.id)
    yield Thrown(unit, item.id, cell)
    asked = throw_check(table, unit, cell)
    result = roll_check(table, asked)
    passed = succeeds(result.pair, result.total, DIFFICULTY)
    yield roll_event(asked, result, DIFFICULTY, passed)
    for _ in range(0 if passed else 2):
        face = table.dice.roll(faces(table.field))
        start, cell = cell, shifted(table.ground(), cell, face, table.closed())
        yield Scattered(item.id, face, start, cell)
    yield Landed(item.id, cell, tuple(sorted(blast(table, cell))))
    return [Bomb(unit, cell, item)]


# ---------------------------------------------------------------- blasts


def blast(table: Table, cell: Cell) -> list[Cell]:
    """The cells within 10 ft that see the centre."""
    return [
        one
        for one in table.field.grid.circle(cell, RADIUS)
        if one in table.field and in_sight(table, cell, one)
    ]


def units_in_blast(table: Table, cell: Cell) -> list[UnitId]:
    """The figures in the blast whom it can hurt."""
    return [unit for unit in caught_by(table, blast(table, cell), fallen=True) if can_be_hurt(table, unit)]


def splash_targets(table: Table, target: UnitId) -> list[UnitId]:
    """Those who are hit by the splinters of what hits the target."""
    return [other for other in units_in_blast(table, table.cell(target)) if other != target]


# ---------------------------------------------------------------- defence and verdict


def _defences(table: Table, shots: list[Shot]) -> Play[set[UnitId]]:
    """Each target answers once, with all totals against it shown; those who dropped to the ground for it."""
    dropped = set()
    for unit in sorted({shot.target for shot in shots}):
        attacks = [
            Incoming(shot.weapon, shot.result.pair, shot.result.total, shot.unit)
            for shot in shots
            if shot.target == unit
        ]
        if (yield from defend(table, unit, attacks)) == DROP:
            dropped.add(unit)
        yield from alert(table, unit)
    return dropped


def _judge(table: Table, shot: Shot, lying: int, surprised: frozenset[UnitId]) -> Play[list[Wound]]:
    """Hit or miss, and where (lithium.attack.respond)."""
    total, needed = shot.result.total + lying, against(table, shot.target, shot.weapon)
    hit = succeeds(shot.result.pair, total, needed)
    parried = turn(table, shot.target).guard == PARRY and not shot.weapon.ranged
    missed = "parry" if parried else "miss"
    yield AttackEnded(shot.unit, shot.target, "hit" if hit else missed, total, needed)
    if not hit:
        return []
    if not shot.weapon.damage:
        return [Wound(shot.target, "torso", shot.weapon)]
    location = shot.weapon.place or (yield from _locate(table, shot.unit, shot.called))
    wounds = [Wound(shot.target, location, shot.weapon, shot.near, shot.target in surprised, by=shot.unit)]
    if shot.weapon.blast:
        for other in splash_targets(table, shot.target):
            splinter = yield from _splinter(table, shot.unit, other, shot.weapon.blast)
            wounds.append(splinter)
    return wounds


def _locate(table: Table, unit: UnitId, called: str) -> Play[str]:
    """Roll where a hit lands (lithium.location.regular, lithium.location.called)."""
    pair = throw(table.dice)
    location = location_of(pair, called)
    words = words_of(location)
    yield Rolled(
        unit, f"location: {words}", CALLED if called else REGULAR, pair, pair, (), sum(pair), None, None
    )
    return location


def _splinter(
    table: Table, unit: UnitId, victim: UnitId, points: int, surprised: bool = False
) -> Play[Wound]:
    """A piece of what has burst hits somebody, who knows from now on (lithium.attack.unaware). Whom a rocket
    was not aimed at is no target of it, and takes no point more."""
    location = yield from _locate(table, unit, "")
    yield from alert(table, victim)
    return Wound(victim, location, unaware=surprised, points=points, by=unit)
