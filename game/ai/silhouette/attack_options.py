"""The attacks of a figure from a place, each with its exact worth: at once, out of hiding, after aiming, at
parts of the body."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.ai.silhouette.battle_view import BattleView
from game.ai.silhouette.evaluation import Roll
from game.ai.silhouette.weapon_tables import call_price
from game.ai.worth import worth
from game.core.actions import Action
from game.core.field import Cell
from game.core.references import UnitId
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.aiming import BASIC, FROM_AMBUSH, PLAIN, SNIPED
from game.rulesets.silhouette.components import CALLS, STATIONARY, Plan, Turn
from game.rulesets.silhouette.content import HANDS, weapons
from game.rulesets.silhouette.figures import targets
from game.rulesets.silhouette.speed_bands import DEFENDER

_KEPT = 8
"""What is left of what aiming promises with each further turn, in tenths: the target may go, or hit first."""
_TURNS = 5
"""Nobody reckons with aiming for longer than that."""


class Attack(NamedTuple):
    """Worth, how many actions it takes together with the aiming before it, and the order itself."""

    worth: int
    actions: int
    order: Action


def worths(scene: BattleView, unit: UnitId, cell: Cell, mine: Plan, unseen: bool) -> tuple[int, int]:
    """The worth of the first attack from there and that of each further one, without a look at details."""
    plain = scene.most(unit, cell, mine)
    return (max(plain, scene.most(unit, cell, mine, FROM_AMBUSH)) if unseen else plain), plain


def best(scene: BattleView, unit: UnitId, left: int) -> Attack | None:
    """The attack from where the figure stands with which its actions are worth most, if plain ones follow it;
    `left` actions are left."""
    options = list(_all(scene, unit, left))
    plain = max(
        (one.worth for one in options if isinstance(one.order, orders.Shoot | orders.Strike)), default=0
    )

    def judged(one: Attack) -> tuple[int, int]:
        whole = worth(deed=one.worth, attack=plain * (left - one.actions))
        return scene.mind.judged(whole, scene.round, one.order), -one.actions

    found = max(options, key=judged, default=None)
    if found is None or found.worth <= 0:
        return None
    return _called(scene, unit, found)


def _all(scene: BattleView, unit: UnitId, left: int) -> Iterator[Attack]:
    """At the standing, and at those who lie there if nobody stands in sight."""
    enemies = scene.enemies
    found = [attack for enemy in enemies for attack in _on(scene, unit, enemy, left)]
    yield from found
    if not any(attack.worth for attack in found):
        lying = [foe for foe in targets(scene.table, unit) if foe not in enemies]
        yield from (attack for enemy in lying for attack in _on(scene, unit, enemy, 1))


def _on(scene: BattleView, unit: UnitId, enemy: UnitId, left: int) -> Iterator[Attack]:
    table, weapon, mine, here = scene.table, scene.weapon(unit), scene.plan_of(unit), scene.table.cell(unit)
    unseen, aimed = scene.unseen(unit), scene.aimed(unit, enemy)
    if not weapon.ranged:
        for blade in dict.fromkeys((weapon.id, HANDS)):
            arm = scene.arm(unit, weapons()[blade])
            yield Attack(
                scene.worth(unit, here, enemy, mine, PLAIN, "", arm), 1, orders.Strike(unit, enemy, blade)
            )
    elif not weapon.blast:
        yield Attack(
            scene.worth(unit, here, enemy, mine, PLAIN, "", None, aimed),
            1,
            orders.Shoot(unit, enemy, weapon.id),
        )
    if unseen and not weapon.blast:
        yield Attack(
            scene.worth(unit, here, enemy, mine, FROM_AMBUSH, aimed=aimed),
            1,
            orders.Ambush(unit, enemy, weapon.id),
        )
    if (
        weapon.ranged
        and not weapon.blast
        and mine.speed == STATIONARY
        and not table.world.get(unit, Turn).aimed
    ):
        yield Attack(patience(scene, unit, enemy, mine), 1, orders.Aim(unit, enemy))
    if not weapon.sniping or mine.speed != STATIONARY:
        return
    if aimed:
        yield Attack(
            snipe_value(scene, unit, enemy, mine, aimed, unseen), 1, orders.Snipe(unit, enemy, weapon.id)
        )
    if left > 1 and not table.world.get(unit, Turn).aimed:
        yield Attack(snipe_value(scene, unit, enemy, mine, aimed + 1, unseen), 2, orders.Aim(unit, enemy))


def _called(scene: BattleView, unit: UnitId, found: Attack) -> Attack:
    """The same at a part of the body, where armour makes that better."""
    order, mine, here = found.order, scene.plan_of(unit), scene.table.cell(unit)
    tried = [found]
    for place in CALLS:
        match order:
            case orders.Shoot(target=foe, weapon=arm):
                worth = scene.worth(unit, here, foe, mine, PLAIN, place, None, scene.aimed(unit, foe))
                tried.append(Attack(worth, 1, orders.Shoot(unit, foe, arm, place)))
            case orders.Strike(target=foe, weapon=arm):
                worth = scene.worth(unit, here, foe, mine, PLAIN, place, scene.arm(unit, weapons()[arm]))
                tried.append(Attack(worth, 1, orders.Strike(unit, foe, arm, place)))
            case orders.Ambush(target=foe, weapon=arm):
                worth = scene.worth(unit, here, foe, mine, FROM_AMBUSH, place, None, scene.aimed(unit, foe))
                tried.append(Attack(worth, 1, orders.Ambush(unit, foe, arm, place)))
            case orders.Snipe(target=foe, weapon=arm):
                worth = snipe_value(scene, unit, foe, mine, scene.aimed(unit, foe), scene.unseen(unit), place)
                tried.append(Attack(worth, 1, orders.Snipe(unit, foe, arm, place)))
    return max(tried, key=lambda one: one.worth)


def patience(scene: BattleView, unit: UnitId, enemy: UnitId, mine: Plan) -> int:
    """What it is worth to aim and shoot in a later turn: what the shot will be worth then, less what a turn
    is worth if one aims as long as pays."""
    aimed = scene.aimed(unit, enemy)
    later = _aimed(scene, unit, enemy, mine, aimed + 1) * _KEPT // 10
    if not later:
        return 0
    turn, kept = 0, 10
    for turns in range(_TURNS):
        turn = max(turn, _aimed(scene, unit, enemy, mine, turns) * kept // (10 * (turns + 1)))
        kept = kept * _KEPT // 10
    return later - turn


def _aimed(scene: BattleView, unit: UnitId, enemy: UnitId, mine: Plan, turns: int) -> int:
    """What a shot from where the figure stands is worth after so many turns of aiming."""
    plain = scene.worth(unit, scene.table.cell(unit), enemy, mine, aimed=turns)
    if turns and scene.weapon(unit).sniping:
        return max(plain, snipe_value(scene, unit, enemy, mine, turns, scene.unseen(unit)))
    return plain


def snipe_value(
    scene: BattleView, unit: UnitId, enemy: UnitId, mine: Plan, aimed: int, unseen: bool, called: str = ""
) -> int:
    """What a sniper's shot from where the figure stands is worth, after so many turns of aiming."""
    arm, here, there = scene.arm(unit), scene.places[unit], scene.places[enemy]
    if not unseen:
        return scene.worth(unit, here, enemy, mine, SNIPED, called, arm, aimed)
    shot = scene.shot(arm, unit, here, enemy, there)
    if shot is None:
        return 0
    further = max(0, mine.actions - 1)
    roll: Roll = (
        arm.rolls[SNIPED][0],
        arm.rolls[SNIPED][1] + shot.bonus - further + aimed + call_price(called, SNIPED),
    )
    if scene.lines.span(here, there) < (100 * int(scene.table.option("far_away"))) ** 2:
        roll = (*roll, arm.stealth[0], arm.stealth[1] - further)
    target = scene.target(enemy)
    standing = DEFENDER["stationary" if target.helpless else scene.plan_of(enemy).speed]
    return target.value(roll, (max(0, BASIC + standing + shot.cover),), arm.damage, called)


def waiting(scene: BattleView, unit: UnitId, mine: Plan) -> int:
    """What aiming at the best target is worth from where the figure stands, if nothing is shot in this
    turn."""
    weapon = scene.weapon(unit)
    if not weapon.ranged or weapon.blast or mine.speed != STATIONARY or mine.actions > 1:
        return 0
    return max((patience(scene, unit, enemy, mine) for enemy in scene.enemies), default=0)


def sniping(scene: BattleView, unit: UnitId, mine: Plan) -> int:
    """What a shot after aiming in the same turn is worth from where the figure stands."""
    weapon = scene.weapon(unit)
    if not weapon.sniping or mine.speed != STATIONARY:
        return 0
    return max(
        (
            snipe_value(scene, unit, enemy, mine, scene.aimed(unit, enemy) + 1, scene.unseen(unit))
            for enemy in scene.enemies
        ),
        default=0,
    )
