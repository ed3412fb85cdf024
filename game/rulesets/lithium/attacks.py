"""The step of the attacks: all are rolled, then defended against, then judged, and only then does anybody
suffer."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.actions import Action, Refusal
from game.core.events import Attacked, AttackEnded, Landed, Reported, Rolled, Scattered, Thrown
from game.core.field import Cell
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.lithium import orders
from game.rulesets.lithium.aiming import aiming, hurling, refuse_attack, refuse_throw, shots_of
from game.rulesets.lithium.aiming import near as is_near
from game.rulesets.lithium.awareness import alert, hear
from game.rulesets.lithium.body import location_of
from game.rulesets.lithium.carrying import use_up
from game.rulesets.lithium.checks import DIFFICULTY, Result, succeeds, throw, throw_for, told, words_of
from game.rulesets.lithium.components import Bag, Held
from game.rulesets.lithium.content import Thing, Weapon, things, weapons
from game.rulesets.lithium.defence import DROP, LYING, PARRY, Incoming, against, defend
from game.rulesets.lithium.figures import plan, turn, unaware
from game.rulesets.lithium.harm import Wound, harm
from game.systems.bodies import caught as caught_by
from game.systems.bodies import ends
from game.systems.items import load, shots_left
from game.systems.scatter import faces, shifted
from game.systems.visibility import in_sight

RADIUS = 2
"""10 ft."""
REGULAR, CALLED = "lithium.location.regular", "lithium.location.called"


@dataclass(frozen=True)
class Shot:
    """An attack that has been rolled."""

    unit: int
    target: int
    weapon: Weapon
    called: str
    result: Result
    near: bool
    unaware: bool


@dataclass(frozen=True)
class Bomb:
    """Something that has come down."""

    unit: int
    cell: Cell
    item: Thing


def attack_step(table: Table) -> Play[None]:
    """Everybody's attacks at the same time (lithium.turn.simultaneous)."""
    shots: list[Shot] = []
    bombs: list[Bomb] = []
    for unit in table.standing():
        order = plan(table, unit).main
        if turn(table, unit).stopped:
            continue
        if isinstance(order, orders.Shoot | orders.Strike):
            shots += yield from _volley(table, unit, order)
        elif isinstance(order, orders.Throw):
            bombs += yield from _hurl(table, unit, order)
    dropped = yield from _defences(table, shots)
    wounds: list[Wound] = []
    for shot in shots:
        wounds += yield from _judge(table, shot, LYING if shot.target in dropped else 0)
    for bomb in bombs:
        for victim in caught(table, bomb.cell):
            for _ in range(bomb.item.wounds):
                splinter = yield from _splinter(table, bomb.unit, victim, bomb.item.damage)
                wounds.append(splinter)
    yield from harm(table, wounds)
    yield from hear(
        table,
        [shot.unit for shot in shots if shot.weapon.ranged and not shot.weapon.quiet]
        + [bomb.unit for bomb in bombs],
    )


def lost(table: Table, unit: int, order: Action) -> Refusal | None:
    """Why an attack that was declared cannot be made any more (lithium.attack.declare)."""
    here = table.cell(unit)
    if isinstance(order, orders.Shoot | orders.Strike):
        return refuse_attack(table, unit, order, table.world.get(unit, Held), here)
    assert isinstance(order, orders.Throw)
    return refuse_throw(table, unit, order.cell, order.item, table.world.get(unit, Bag).items, here)


def _volley(table: Table, unit: int, order: orders.Shoot | orders.Strike) -> Play[list[Shot]]:
    """Roll the shots of one unit; those whose target is gone are lost, and the others are as hasty as
    declared."""
    weapon, all_shots = weapons()[order.weapon], shots_of(order)
    found = []
    for target, called in all_shots:
        single = type(order)(unit, target, order.weapon, called)
        refused = lost(table, unit, single)
        if refused:
            yield Reported(unit, "lithium.attack.declare", f"the attack is lost: {refused.words}")
            continue
        yield Attacked(unit, target, weapon.id, weapon.kind)
        if weapon.magazine:
            yield from load(table, unit, weapon, shots_left(table, unit, weapon) - 1)
        asked = aiming(table, unit, target, weapon, called, len(all_shots))
        result = throw_for(table, asked)
        yield told(asked, result)
        close = is_near(table, *ends(table, unit, target))
        found.append(Shot(unit, target, weapon, called, result, close, unaware(table, target)))
    return found


def _hurl(table: Table, unit: int, order: orders.Throw) -> Play[list[Bomb]]:
    """Throw at the tile; a throw that fails scatters (lithium.damage.one-point)."""
    refused = lost(table, unit, order)
    if refused:
        yield Reported(unit, "lithium.attack.declare", f"the throw is lost: {refused.words}")
        return []
    item, cell = things()[order.item], order.cell
    use_up(table, unit, order.item)
    yield Thrown(unit, order.item, cell)
    asked = hurling(table, unit, cell)
    result = throw_for(table, asked)
    passed = succeeds(result.pair, result.total, DIFFICULTY)
    yield told(asked, result, DIFFICULTY, passed)
    for _ in range(0 if passed else 2):
        face = table.dice.roll(faces(table.field))
        start, cell = cell, shifted(table.ground(), cell, face, table.closed())
        yield Scattered(order.item, face, start, cell)
    yield Landed(order.item, cell, tuple(sorted(blast(table, cell))))
    return [Bomb(unit, cell, item)]


def blast(table: Table, cell: Cell) -> list[Cell]:
    """The cells within 10 ft that see the centre."""
    return [
        one
        for one in table.field.grid.circle(cell, RADIUS)
        if one in table.field and in_sight(table, cell, one)
    ]


def caught(table: Table, cell: Cell) -> list[int]:
    """The standing figures in the blast."""
    return caught_by(table, blast(table, cell))


def splashed(table: Table, target: int) -> list[int]:
    """Those who are hit by the splinters of what hits the target."""
    return [other for other in caught(table, table.cell(target)) if other != target]


# ---------------------------------------------------------------- defence and verdict


def _defences(table: Table, shots: list[Shot]) -> Play[set[int]]:
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


def _judge(table: Table, shot: Shot, lying: int) -> Play[list[Wound]]:
    """Hit or miss, and where (lithium.attack.respond)."""
    total, needed = shot.result.total + lying, against(table, shot.target, shot.weapon)
    hit = succeeds(shot.result.pair, total, needed)
    parried = turn(table, shot.target).guard == PARRY and not shot.weapon.ranged
    yield AttackEnded(shot.unit, shot.target, "hit" if hit else "parry" if parried else "miss", total, needed)
    if not hit:
        return []
    if not shot.weapon.damage:
        return [Wound(shot.target, "torso", shot.weapon)]
    location = shot.weapon.place or (yield from _locate(table, shot.unit, shot.called))
    wounds = [Wound(shot.target, location, shot.weapon, shot.near, shot.unaware)]
    if shot.weapon.blast:
        for other in splashed(table, shot.target):
            splinter = yield from _splinter(table, shot.unit, other, shot.weapon.blast)
            wounds.append(splinter)
    return wounds


def _locate(table: Table, unit: int, called: str) -> Play[str]:
    """Roll where a hit lands (lithium.location.regular, lithium.location.called)."""
    pair = throw(table.dice)
    location = location_of(pair, called)
    words = words_of(location)
    yield Rolled(
        unit, f"location: {words}", CALLED if called else REGULAR, pair, pair, (), sum(pair), None, None
    )
    return location


def _splinter(table: Table, unit: int, victim: int, points: int) -> Play[Wound]:
    """Splinters threaten whom they hit: from now on it knows (lithium.attack.unaware)."""
    location = yield from _locate(table, unit, "")
    yield from alert(table, victim)
    return Wound(victim, location, points=points)
