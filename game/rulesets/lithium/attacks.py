"""The step of the attacks: all are rolled, then defended against, then judged, and only then does anybody suffer."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.actions import Action, Refusal
from game.core.battle import Battle
from game.core.events import Attacked, AttackEnded, Landed, Reported, Rolled, Scattered, Thrown
from game.core.field import Cell
from game.core.ruleset import Play
from game.rulesets.lithium import orders
from game.rulesets.lithium.aiming import aiming, hurling, refuse_attack, refuse_throw, shots_of
from game.rulesets.lithium.aiming import near as is_near
from game.rulesets.lithium.awareness import alert, hear
from game.rulesets.lithium.body import location_of
from game.rulesets.lithium.checks import DIFFICULTY, Result, succeeds, throw, throw_for, told, words_of
from game.rulesets.lithium.components import Bag, Held
from game.rulesets.lithium.content import Thing, Weapon, things, weapons
from game.rulesets.lithium.defence import DROP, LYING, PARRY, Incoming, against, defend
from game.rulesets.lithium.hands import load, use_up
from game.rulesets.lithium.harm import Wound, harm
from game.rulesets.lithium.state import loaded, plan, squared, turn, unaware
from game.systems.scatter import shifted
from game.systems.view import in_sight

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


def attack_step(battle: Battle) -> Play[None]:
    """Everybody's attacks at the same time (lithium.turn.simultaneous)."""
    shots: list[Shot] = []
    bombs: list[Bomb] = []
    for unit in battle.standing():
        order = plan(battle, unit).main
        if turn(battle, unit).stopped:
            continue
        if isinstance(order, orders.Shoot | orders.Strike):
            shots += yield from _volley(battle, unit, order)
        elif isinstance(order, orders.Throw):
            bombs += yield from _hurl(battle, unit, order)
    dropped = yield from _defences(battle, shots)
    wounds: list[Wound] = []
    for shot in shots:
        wounds += yield from _judge(battle, shot, LYING if shot.target in dropped else 0)
    for bomb in bombs:
        for victim in caught(battle, bomb.cell):
            for _ in range(bomb.item.wounds):
                splinter = yield from _splinter(battle, bomb.unit, victim, bomb.item.damage)
                wounds.append(splinter)
    yield from harm(battle, wounds)
    yield from hear(battle, [shot.unit for shot in shots if shot.weapon.ranged and not shot.weapon.quiet] + [bomb.unit for bomb in bombs])


def lost(battle: Battle, unit: int, order: Action) -> Refusal | None:
    """Why an attack that was declared cannot be made any more (lithium.attack.declare)."""
    here = battle.cell(unit)
    if isinstance(order, orders.Shoot | orders.Strike):
        return refuse_attack(battle, unit, order, battle.world.get(unit, Held), here)
    assert isinstance(order, orders.Throw)
    return refuse_throw(battle, unit, order.cell, order.item, battle.world.get(unit, Bag).items, here)


def _volley(battle: Battle, unit: int, order: orders.Shoot | orders.Strike) -> Play[list[Shot]]:
    """Roll the shots of one unit; those whose target is gone are lost, and the others are as hasty as declared."""
    weapon, all_shots = weapons()[order.weapon], shots_of(order)
    found = []
    for target, called in all_shots:
        single = type(order)(unit, target, order.weapon, called)
        refused = lost(battle, unit, single)
        if refused:
            yield Reported(unit, "lithium.attack.declare", f"the attack is lost: {refused.words}")
            continue
        yield Attacked(unit, target, weapon.id, weapon.kind)
        if weapon.magazine:
            yield from load(battle, unit, weapon.id, loaded(battle, unit, weapon) - 1)
        asked = aiming(battle, unit, target, weapon, called, len(all_shots))
        result = throw_for(battle, asked)
        yield told(asked, result)
        close = is_near(battle.cell(unit), battle.cell(target))
        found.append(Shot(unit, target, weapon, called, result, close, unaware(battle, target)))
    return found


def _hurl(battle: Battle, unit: int, order: orders.Throw) -> Play[list[Bomb]]:
    """Throw at the tile; a throw that fails scatters (lithium.damage.one-point)."""
    refused = lost(battle, unit, order)
    if refused:
        yield Reported(unit, "lithium.attack.declare", f"the throw is lost: {refused.words}")
        return []
    item, cell = things()[order.item], order.cell
    use_up(battle, unit, order.item)
    yield Thrown(unit, order.item, cell)
    asked = hurling(battle, unit, cell)
    result = throw_for(battle, asked)
    passed = succeeds(result.pair, result.total, DIFFICULTY)
    yield told(asked, result, DIFFICULTY, passed)
    for _ in range(0 if passed else 2):
        face = battle.dice.roll(8)
        start, cell = cell, shifted(battle.field, cell, face, battle.closed())
        yield Scattered(order.item, face, start, cell)
    yield Landed(order.item, cell, tuple(sorted(blast(battle, cell))))
    return [Bomb(unit, cell, item)]


def blast(battle: Battle, cell: Cell) -> list[Cell]:
    """The cells within 10 ft that see the centre."""
    x, y = cell
    square = [(x + dx, y + dy) for dx in range(-RADIUS, RADIUS + 1) for dy in range(-RADIUS, RADIUS + 1)]
    return [one for one in square if one in battle.field and squared(one, cell) <= RADIUS**2 and in_sight(battle, cell, one)]


def caught(battle: Battle, cell: Cell) -> list[int]:
    """The standing figures in the blast."""
    cells = set(blast(battle, cell))
    return [unit for unit in battle.standing() if battle.cell(unit) in cells]


def splashed(battle: Battle, target: int) -> list[int]:
    """Those who are hit by the splinters of what hits the target."""
    return [other for other in caught(battle, battle.cell(target)) if other != target]


# ---------------------------------------------------------------- defence and verdict


def _defences(battle: Battle, shots: list[Shot]) -> Play[set[int]]:
    """Each target answers once, with all totals against it shown; those who dropped to the ground for it."""
    dropped = set()
    for unit in sorted({shot.target for shot in shots}):
        attacks = [Incoming(shot.weapon, shot.result.pair, shot.result.total) for shot in shots if shot.target == unit]
        if (yield from defend(battle, unit, attacks)) == DROP:
            dropped.add(unit)
        yield from alert(battle, unit)
    return dropped


def _judge(battle: Battle, shot: Shot, lying: int) -> Play[list[Wound]]:
    """Hit or miss, and where (lithium.attack.respond)."""
    total, needed = shot.result.total + lying, against(battle, shot.target, shot.weapon)
    hit = succeeds(shot.result.pair, total, needed)
    parried = turn(battle, shot.target).guard == PARRY and not shot.weapon.ranged
    yield AttackEnded(shot.unit, shot.target, "hit" if hit else "parry" if parried else "miss", total, needed)
    if not hit:
        return []
    if not shot.weapon.damage:
        return [Wound(shot.target, "torso", shot.weapon)]
    location = shot.weapon.place or (yield from _locate(battle, shot.unit, shot.called))
    wounds = [Wound(shot.target, location, shot.weapon, shot.near, shot.unaware)]
    if shot.weapon.blast:
        for other in splashed(battle, shot.target):
            splinter = yield from _splinter(battle, shot.unit, other, shot.weapon.blast)
            wounds.append(splinter)
    return wounds


def _locate(battle: Battle, unit: int, called: str) -> Play[str]:
    """Roll where a hit lands (lithium.location.regular, lithium.location.called)."""
    pair = throw(battle.dice)
    location = location_of(pair, called)
    words = words_of(location)
    yield Rolled(unit, f"location: {words}", CALLED if called else REGULAR, pair, pair, (), sum(pair), None, None)
    return location


def _splinter(battle: Battle, unit: int, victim: int, points: int) -> Play[Wound]:
    """Splinters threaten whom they hit: from now on it knows (lithium.attack.unaware)."""
    location = yield from _locate(battle, unit, "")
    yield from alert(battle, victim)
    return Wound(victim, location, points=points)
