"""What a figure could do where it stands, each attack with its worth in points: by the same checks that are
rolled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from game.ai.infowar import evaluation
from game.ai.infowar.battle_view import BattleView
from game.ai.infowar.evaluation import PAIRS, PIN, Aim
from game.core.actions import Action
from game.core.field import Cell
from game.core.references import UnitId
from game.rulesets.infowar.attack import (
    AttackExchange,
    Defence,
    counter_attack,
    damage,
    exchange,
    several_foes_modifier,
    strikes_back,
)
from game.rulesets.infowar.attack_spec import ALL_OUT, BLOW, BURST, MANNERS, ROUNDS, SHOT, Attack
from game.rulesets.infowar.components import Held, Pinned
from game.rulesets.infowar.content import Weapon
from game.rulesets.infowar.figures import melee_weapons, ranged_weapons
from game.rulesets.infowar.harm import Blow
from game.rulesets.infowar.orders import ORDERS, AutoFire, Burst, Shoot, Strike
from game.rulesets.infowar.orders.automatic import LEAST, marked
from game.rulesets.infowar.penalties import fighting, skill
from game.rulesets.infowar.wounds import LEVELS, SCRATCH
from game.systems.bodies import is_adjacent
from game.systems.items import shots_left

CLIP = 1_000
"""What a whole magazine is worth: to reload it takes the action of a round."""
_OWN = 8
"""The own are dearer than the enemy's, in quarters."""
_STRANGE = 4
"""The factor of an answer by one whom the side has not made out."""
PLACES = ("", "head", "right arm")
_LITTLE = 40


class ScoredOrder(NamedTuple):
    """An order with its worth, and how much less each enemy is to be feared after it, in percent."""

    order: Action
    value: int
    tamed: tuple[tuple[UnitId, int], ...] = ()


def attacks(scene: BattleView) -> Iterator[ScoredOrder]:
    """Shots, bursts, automatic fire and blows from where the figure stands."""
    for gun in ranged_weapons(scene.table, scene.unit):
        left = shots_left(scene.table, scene.unit, gun)
        if left >= 1:
            yield from _shots(scene, gun, left)
        if gun.automatic and left >= LEAST:
            yield from _sweeps(scene, gun, left)
    for enemy in scene.enemies:
        if is_adjacent(scene.table, scene.unit, enemy):
            yield from _blows(scene, enemy)


def spent(gun: Weapon, left: int, rounds: int) -> int:
    """What the rounds are worth: more, where they empty the weapon."""
    return (
        CLIP * rounds // max(rounds, gun.magazine) // (1 if left - rounds < ROUNDS[BURST] else 2)
        if gun.magazine
        else 0
    )


def tamed(enemy: UnitId, body: evaluation.Body, value: int) -> tuple[tuple[UnitId, int], ...]:
    return ((enemy, min(100, 100 * value // max(1, evaluation.remaining_value(body.levels)))),)


# ---------------------------------------------------------------- shots


def aim_numbers(found: AttackExchange) -> Aim:
    """The numbers of an attack."""
    bonus, met = found.asked.bonus, found.met
    hit = found.hit
    return Aim(
        bonus - met.difficulty,
        bonus - met.defence,
        met.rolls,
        met.floor,
        hit.factor,
        stuns=hit.stuns,
        most=hit.most,
    )


def _shots(scene: BattleView, gun: Weapon, left: int) -> Iterator[ScoredOrder]:
    table, unit = scene.table, scene.unit
    ways = [(SHOT, Shoot)] + ([(BURST, Burst)] if gun.burst and left >= ROUNDS[BURST] else [])
    for enemy in scene.enemies:
        if scene.battle.refusal(Shoot(unit, enemy, gun.id)):
            continue
        body = scene.body(enemy)
        for way, kind in ways:
            place, value = called(
                scene, enemy, body, aim_numbers(exchange(table, Attack(unit, gun, way), enemy))
            )
            yield ScoredOrder(
                kind(unit, enemy, gun.id, place),
                value - spent(gun, left, ROUNDS[way]),
                tamed(enemy, body, value),
            )


def called(scene: BattleView, enemy: UnitId, body: evaluation.Body, aim: Aim) -> tuple[str, int]:
    """At which place of the body, if at any, and what that is worth: aiming costs nothing
    (infowar.aim.location)."""
    disarms = evaluation.DISARM if not scene.known(enemy) or scene.table.world.get(enemy, Held).weapons else 0
    best = ("", evaluation.attack(body, aim))
    for place in PLACES[1:]:
        value = evaluation.attack(body, aim._replace(place=place, disarms=disarms))
        if value > best[1] + _LITTLE:
            best = (place, value)
    return best


# ---------------------------------------------------------------- automatic fire


def _sweeps(scene: BattleView, gun: Weapon, left: int) -> Iterator[ScoredOrder]:
    for cells in marked(scene.table, scene.unit):
        order = AutoFire(scene.unit, cells, gun.id, LEAST)
        if scene.battle.refusal(order) is None:
            yield swept(scene, gun, left, order)
            if any(scene.ours(target) for target, _ in struck(scene, order)):
                yield swept(scene, gun, left, msgspec.structs.replace(order, pull=LEVELS[SCRATCH]))


def struck(scene: BattleView, order: Action) -> list[tuple[UnitId, Attack]]:
    """Whom the attack is at, as its record says."""
    attacks = ORDERS[type(order)].attacks
    return attacks(scene.table, order) if attacks else []


def swept(scene: BattleView, gun: Weapon, left: int, order: Action) -> ScoredOrder:
    """Bullets and pinning for everybody in the tiles, friends counted against it; held back to grazes it only
    pins, which may spare friends."""
    table, asked = scene.table, None
    total, calmer = -spent(gun, left, LEAST), []
    for target, attack in struck(scene, order):
        met = exchange(table, attack, target, asked)
        asked, aim = met.asked, aim_numbers(met)
        body, ours = scene.body(target), scene.ours(target)
        value = evaluation.volley(body, aim, LEAST)
        stopped = 0 if ours or table.world.has(target, Pinned) else evaluation.pinned(aim)
        value += PIN * stopped // PAIRS * evaluation.remaining_value(body.levels) // evaluation.WHOLE
        total += -_OWN * value // 4 if ours else value
        if target in scene.ground.places:  # nobody fears the fallen, who lie in the tiles, too
            calmer.append((target, min(100, 100 * stopped // PAIRS)))
    return ScoredOrder(order, total, tuple(calmer))


# ---------------------------------------------------------------- blows


def _blows(scene: BattleView, enemy: UnitId) -> Iterator[ScoredOrder]:
    table, unit, body = scene.table, scene.unit, scene.body(enemy)
    for tool in melee_weapons(table, unit):
        for manner in MANNERS:
            order = Strike(unit, enemy, tool.id, manner)
            if scene.battle.refusal(order):
                continue
            met = exchange(table, Attack(unit, tool, BLOW, manner), enemy)
            aim = aim_numbers(met)
            place, value = (
                ("", evaluation.attack(body, aim)) if aim.stuns else called(scene, enemy, body, aim)
            )
            cost = _back(scene, enemy, met.ward, aim) if manner == ALL_OUT and met.reply else 0
            yield ScoredOrder(
                Strike(unit, enemy, tool.id, manner, place), value - cost, tamed(enemy, body, value)
            )


def _back(scene: BattleView, enemy: UnitId, ward: Defence, aim: Aim) -> int:
    """What the answer to an all-out attack that fails costs, where the enemy can give one
    (infowar.melee.all-out-offense)."""
    if not strikes_back(scene.table, enemy):
        return 0
    hit = damage(scene.table, counter_attack(enemy, ward)) if scene.known(enemy) else Blow(_STRANGE)
    answer = Aim(99, 1 - aim.beyond, True, False, hit.factor, stuns=hit.stuns)
    return evaluation.attack(scene.body(scene.unit), answer) * _OWN // 4


# ---------------------------------------------------------------- from other places


def bonuses(scene: BattleView) -> list[tuple[Weapon, int]]:
    """The guns that can be fired after a walk, each with the bonus of its best single shot before range."""
    table, unit = scene.table, scene.unit
    found, crowd = [], several_foes_modifier(table, unit, near=False)
    for gun in ranged_weapons(table, unit):
        left = shots_left(table, unit, gun)
        if left < 1:
            continue
        counted = skill(table, unit, gun.skill, "infowar.attack.skills"), *fighting(table, unit), crowd
        own = sum(modifier.value for modifier in counted if modifier)
        found.append((gun, own + (gun.burst and left >= ROUNDS[BURST]) + 2 * (gun.kind == "minigun")))
    return found


def from_there(scene: BattleView, cell: Cell, guns: list[tuple[Weapon, int]]) -> int:
    """The best attack from another cell, roughly: a burst or a shot at one enemy, or a blow."""
    best = 0
    nest = any(zone.kind == "nest" and cell in zone.cells for zone in scene.table.field.zones)
    for gun, bonus in guns:
        more = 3 - 2 * (gun.kind == "minigun") if nest and gun.kind in ("machine gun", "minigun") else 0
        for enemy in scene.enemies:
            aim = scene.shot(cell, enemy, gun, bonus + more)
            if aim:
                value = evaluation.attack(scene.body(enemy), aim)
                if gun.automatic:
                    value = max(value, PIN * evaluation.pinned(aim._replace(beyond=aim.beyond - 2)) // PAIRS)
                best = max(best, value)
    return max(best, _hand(scene, cell))


def _hand(scene: BattleView, cell: Cell) -> int:
    """A blow with the best that is in hand, at whoever is next to the cell."""
    near = [enemy for enemy in scene.enemies if scene.ground.apart(cell, scene.ground.places[enemy]) <= 1]
    if not near or ranged_weapons(scene.table, scene.unit):
        return 0
    tool = max(melee_weapons(scene.table, scene.unit), key=lambda one: one.factor)
    best = 0
    for enemy in near:
        best = max(
            best,
            evaluation.attack(
                scene.body(enemy), aim_numbers(exchange(scene.table, Attack(scene.unit, tool, BLOW), enemy))
            ),
        )
    return best
