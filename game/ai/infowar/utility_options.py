"""What a figure could do beside attacking: load, change weapons, defend itself, lead, throw, help."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from game.ai.infowar import evaluation
from game.ai.infowar.attack_options import ScoredOrder, aim_numbers
from game.ai.infowar.battle_view import BattleView
from game.ai.infowar.movement_options import EFFORT, end_turn_value
from game.core.components import Down
from game.core.components import Item as Thing
from game.core.field import Cell
from game.rulesets.infowar.attack import attack_roll, exchange
from game.rulesets.infowar.checks import pass_odds
from game.rulesets.infowar.components import Carried, Held, Traits, Treating, Wounds
from game.rulesets.infowar.content import UNARMED, Item, Weapon, weapons
from game.rulesets.infowar.figures import grenades, ranged_weapons
from game.rulesets.infowar.grenades import in_blast, throwing
from game.rulesets.infowar.initiative import steadiness
from game.rulesets.infowar.ladder import GOOD, MEDIOCRE
from game.rulesets.infowar.orders import Defend, FirstAid, Lead, PickUp, Reload, Swap, Throw, Treat
from game.rulesets.infowar.orders.lead import heard, leading
from game.rulesets.infowar.ranged import tile_difficulty
from game.rulesets.infowar.wounds import INCAPACITATED, NEAR_DEATH, VERY_HURT
from game.rulesets.infowar.wounds import worst as worst_of
from game.systems.bodies import is_adjacent
from game.systems.items import items_near, shots_left

_GRENADE = 300
"""What a grenade on the belt is worth."""
_OWN = 8
_SCATTERED = 35
"""Percent that is left of a blast where the throw falls short."""
_LOAD, _TOP_UP = 1_500, 900
_ARM = 1_400
_TEND, _SAVE = 350, 900
"""What it is worth to tend the Very Hurt or worse, and one who would die."""
_TREAT = 900
_ACT = 1_200
"""What an action of a frightened friend is worth."""


def others(scene: BattleView) -> Iterator[ScoredOrder]:
    """Only those that the rules allow."""
    for deed in chain(_throws(scene), _hands(scene), _leading(scene), _helping(scene)):
        if scene.battle.refusal(deed.order) is None:
            yield deed
    order = Defend(scene.unit)
    if scene.battle.refusal(order) is None:
        yield ScoredOrder(
            order,
            end_turn_value(scene, scene.here, defending=True) - end_turn_value(scene, scene.here) - EFFORT,
        )


# ---------------------------------------------------------------- grenades


def _throws(scene: BattleView) -> Iterator[ScoredOrder]:
    """At enemies, where no friend is in the blast."""
    for item in grenades(scene.table, scene.unit):
        if item.kind != "grenade":
            continue
        for cell in dict.fromkeys(scene.ground.places[enemy] for enemy in scene.enemies):
            order = Throw(scene.unit, cell, item.id)
            if scene.battle.refusal(order) is None:
                yield ScoredOrder(order, _blast(scene, item, cell) - _GRENADE)


def _blast(scene: BattleView, item: Item, cell: Cell) -> int:
    thrown = throwing(scene.unit, item)
    asked = attack_roll(scene.table, thrown)
    on_spot = pass_odds(asked.bonus, tile_difficulty(scene.table, scene.unit, cell, item.ranges).level)
    total = 0
    for target, one in in_blast(scene.table, thrown, item, cell):
        value = evaluation.attack(scene.body(target), aim_numbers(exchange(scene.table, one, target, asked)))
        total += value if scene.table.hostile(scene.unit, target) else -_OWN * value // 4
    return int(total * (on_spot + (1 - on_spot) * _SCATTERED / 100)) if total > 0 else total


# ---------------------------------------------------------------- hands


def _hands(scene: BattleView) -> Iterator[ScoredOrder]:
    table, unit = scene.table, scene.unit
    for gun in ranged_weapons(table, unit):
        left = shots_left(table, unit, gun)
        if gun.magazine and left < gun.magazine:
            empty = 100 * (gun.magazine - left) // gun.magazine
            yield ScoredOrder(Reload(unit, gun.id), _LOAD if left < 1 else _TOP_UP * empty // 100 - EFFORT)
    now = max(
        (_power(scene, weapons()[weapon]) for weapon in table.world.get(unit, Held).weapons),
        default=_power(scene, weapons()[UNARMED]),
    )
    for weapon in dict.fromkeys(table.world.get(unit, Carried).weapons):
        yield ScoredOrder(Swap(unit, (weapon,)), _ARM * (_power(scene, weapons()[weapon]) - now) // 4)
    for item in items_near(table, unit):
        kind = table.world.get(item, Thing).kind
        yield ScoredOrder(
            PickUp(unit, table.cell(item), item), _ARM * (_power(scene, weapons()[kind]) - now) // 4
        )


def _power(scene: BattleView, weapon: Weapon) -> int:
    """How good a weapon is in these hands: hand to hand only where somebody is near."""
    own = scene.table.world.get(scene.unit, Traits)
    if weapon.shoots:
        loaded = shots_left(scene.table, scene.unit, weapon)
        return (
            int(getattr(own, weapon.skill))
            + weapon.factor
            + weapon.burst
            + weapon.automatic
            + (weapon.hands == 2)
            if loaded
            else 2
        )
    near = scene.ground.nearest(scene.here) <= 2
    skill = own.melee if weapon.skill == "melee" else max(own.brawling, own.martial_arts)
    return (skill + weapon.factor + own.strength) if near else 0


# ---------------------------------------------------------------- others of the side


def _leading(scene: BattleView) -> Iterator[ScoredOrder]:
    """For the frightened who hear it (infowar.initiative.leadership)."""
    scared = heard(scene.table, scene.unit)
    if scared:
        nerves = [steadiness(scene.table, one).bonus for one in scared]
        gain = sum(
            pass_odds(bonus + 1, MEDIOCRE, True) - pass_odds(bonus, MEDIOCRE, True) for bonus in nerves
        )
        led = pass_odds(leading(scene.table, scene.unit).bonus, GOOD, True)
        yield ScoredOrder(Lead(scene.unit), int(_ACT * gain * led))


def _helping(scene: BattleView) -> Iterator[ScoredOrder]:
    """First aid keeps wounds from getting worse; Medicine takes six actions, so it is for quiet places."""
    table, unit = scene.table, scene.unit
    calm = scene.danger(scene.here) == 0
    work = table.world.find(unit, Treating)
    for friend in table.units():
        if friend == unit or table.hostile(unit, friend) or not is_adjacent(table, unit, friend):
            continue
        wounds = table.world.get(friend, Wounds)
        level = worst_of(wounds)
        if level >= VERY_HURT and level <= NEAR_DEATH and any(not wound.tended for wound in wounds.taken):
            yield ScoredOrder(FirstAid(unit, friend), _SAVE if level == NEAR_DEATH else _TEND)
        if calm and level in (VERY_HURT, INCAPACITATED) and not table.world.has(friend, Down):
            yield ScoredOrder(
                Treat(unit, friend),
                _TREAT * (1 + (work.actions if work and work.patient == friend else 0)) // 2,
            )
