"""What a figure could do where it is: shoot, strike, break the cover, throw, load, change weapons, help, open
a door."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from game.ai.opend6.battle_view import BattleView, power, share_of
from game.core.actions import Action
from game.core.components import Item
from game.rulesets.opend6 import orders
from game.rulesets.opend6.aid import helpless, needed, treatment_check
from game.rulesets.opend6.attack_modes import manner_with
from game.rulesets.opend6.attack_refusals import stands
from game.rulesets.opend6.blast_odds import prepared
from game.rulesets.opend6.blasts import Grenade
from game.rulesets.opend6.checks import pass_odds
from game.rulesets.opend6.components import Carried, Grabbed, Held, Hull, Jammed
from game.rulesets.opend6.content import HANDS, things, weapons
from game.rulesets.opend6.figures import dying, grenades, ranged_weapons
from game.rulesets.opend6.terrain import barrier, concealment_of
from game.rulesets.opend6.vehicle_damage import DESTROYED
from game.rulesets.opend6.wrestling import break_free_chances
from game.systems.doors import door_at
from game.systems.items import items_near, shots_left

_LITTLE = 150
"""Less is no reason to attack."""
_LOAD, _TOP_UP, _CLEAR = 2_500, 500, 2_500
_FREE = 900
"""What it is worth to be held no longer."""
_GRENADE = 300
"""What a grenade on the belt is worth."""
_SAVE = 3_000
"""What the life of a friend is worth who does not fight any more."""
_WAKE = 5_000
"""And one who fights again."""
_WEAR = 250
"""What it is worth that the cover of an enemy is worn down."""
_THROUGH = 350
"""What a shot at cover has to do to whoever is behind it."""
_WAITED = 2
"""Cover is shot at for next to nothing only after so many rounds in which nobody attacked."""
_TILE = 150
_CROWD = 2
"""So many tiles are thought of to throw at."""


class ScoredOrder(NamedTuple):
    """An order with its worth in points."""

    value: int
    order: Action


def attack_here(scene: BattleView, further: int) -> ScoredOrder | None:
    """The best attack that the rules allow from where the figure is."""
    for value, foe, manner in sorted(scene.attack(scene.here, further), key=lambda row: -row[0]):
        kind = orders.Shoot if manner.away else orders.Strike
        order = kind(scene.unit, foe, manner.weapon.id, manner.called, manner.sweep)
        if value > _LITTLE and scene.battle.refusal(order) is None:
            return ScoredOrder(value, order)
    return None


def others(scene: BattleView) -> Iterator[ScoredOrder | None]:
    """Only those that the rules allow, None now and then."""
    for order in chain(_breaches(scene), _throws(scene), _hulls(scene)):
        if order and scene.battle.refusal(order) is None:
            if isinstance(order, orders.Throw):
                yield from prepared(
                    scene.table, Grenade(order.unit, cell=order.cell, item=things()[order.item])
                )
            value = _harm(scene, order)
            if not isinstance(order, orders.Breach):
                yield ScoredOrder(value - _GRENADE, order)
            elif value > _THROUGH or scene.idle > _WAITED:
                yield ScoredOrder(value + _WEAR, order)
        else:
            yield None
    for friend in scene.table.units():
        if helpless(scene.table, friend) and scene.battle.refusal(orders.Treat(scene.unit, friend)) is None:
            share = pass_odds(
                scene.table, treatment_check(scene.table, scene.unit, friend), needed(scene.table, friend)
            )
            yield ScoredOrder(
                int((_SAVE if dying(scene.table, friend) else _WAKE) * share),
                orders.Treat(scene.unit, friend),
            )


def _harm(scene: BattleView, order: Action) -> int:
    """What the order does by its odds, found once."""
    if order not in scene.deeds:
        odds = scene.battle.chances(order)
        scene.deeds[order] = scene.scales.of_harm(dict(odds.expected), dict(odds.downs))
    return scene.deeds[order]


def several_breaches(scene: BattleView, further: int) -> Iterator[ScoredOrder | None]:
    """Shots through cover with so many actions beside each, where nobody can be attacked, None now and
    then. Actions that are said already are for anything that harms."""
    if scene.best(scene.here, further) > _LITTLE:
        return
    least = _LITTLE if scene.turn.declared else _THROUGH
    for order in _breaches(scene):
        if order and scene.battle.refusal(order) is None:
            yield None
            value = _harm(scene, order)
            yield None
            if not scene.turn.declared:
                gun = manner_with(weapons()[order.weapon], True)
                once, then = (
                    scene.hits.at_cover(scene.unit, order.target, gun, order.cell, beside)
                    for beside in (0, further)
                )
                value = share_of(then / once, value) if once else 0
            if value > least:
                yield ScoredOrder(value, order)
        else:
            yield None


def _breaches(scene: BattleView) -> Iterator[orders.Breach | None]:
    """The cover of those who are wholly behind it (opend6.cover.full), None now and then: to look along a
    line takes long the first time."""
    table, unit = scene.table, scene.unit
    guns = [gun for gun in ranged_weapons(table, unit) if shots_left(table, unit, gun)]
    for foe in scene.enemies if guns else []:
        there = scene.ground.places[foe]
        protects = concealment_of(table, there, scene.here).protects
        yield None
        cell = barrier(table, there, scene.here) if protects else None
        if cell:
            yield from (orders.Breach(unit, cell, gun.id, foe) for gun in guns)


def _hulls(scene: BattleView) -> Iterator[Action]:
    """What enemies sit in, where nothing else can be attacked: nobody waits beside a car whose crew is out of
    a blade's reach."""
    table, unit = scene.table, scene.unit
    carriers = dict.fromkeys(carrier for foe in scene.enemies if (carrier := table.carrier(foe)))
    whole = [carrier for carrier in carriers if table.world.get(carrier, Hull).level < DESTROYED]
    if whole and not attack_here(scene, 0):
        for manner in scene.own_manners:
            if not manner.called and not manner.sweep:
                kind = orders.Shoot if manner.away else orders.Strike
                yield from (kind(unit, carrier, manner.weapon.id) for carrier in whole)


def _throws(scene: BattleView) -> Iterator[Action]:
    """Blasts at the tiles of enemies, those with the most others beside first."""
    ground = scene.ground
    items = [item for item in grenades(scene.table, scene.unit) if item.damage]
    places = [ground.places[foe] for foe in scene.enemies if ground.apart(scene.here, ground.places[foe]) > 3]
    crowd = sorted(
        places,
        key=lambda cell: (-sum(ground.apart(cell, other) <= 2 for other in places), ground.order(cell)),
    )
    for item in items[:2]:
        yield from (orders.Throw(scene.unit, cell, item.id) for cell in dict.fromkeys(crowd[:_CROWD]))


# ---------------------------------------------------------------- hands and doors


def hands(scene: BattleView) -> Iterator[ScoredOrder]:
    table, unit = scene.table, scene.unit
    found: list[ScoredOrder] = []
    for gun in ranged_weapons(table, unit):
        left = shots_left(table, unit, gun)
        if left < gun.magazine:
            found.append(
                ScoredOrder(
                    _LOAD if not left else _TOP_UP * (gun.magazine - left) // gun.magazine - _TILE,
                    orders.Reload(unit, gun.id),
                )
            )
    if any(scene.watched(scene.here, foe) for foe in scene.enemies):
        guns = [gun for gun in ranged_weapons(table, unit) if not stands(table, unit, gun)]
        found += [ScoredOrder(2 * power(scene, gun) // 3, orders.SetUp(unit, gun.id)) for gun in guns]
    if table.world.has(unit, Grabbed):
        share = break_free_chances(table, unit).chance("pass")
        found.append(ScoredOrder(share.numerator * _FREE // share.denominator, orders.BreakFree(unit)))
    jammed = table.world.find(unit, Jammed)
    found += [ScoredOrder(_CLEAR, orders.Clear(unit, weapon)) for weapon in jammed.weapons] if jammed else []
    held = table.world.get(unit, Held).weapons
    now = max((_usable(scene, weapon) for weapon in held), default=power(scene, weapons()[HANDS]))
    for weapon in dict.fromkeys(table.world.get(unit, Carried).weapons):
        found.append(ScoredOrder(2 * (_usable(scene, weapon) - now) // 3 - _TILE, orders.Draw(unit, weapon)))
    for item in items_near(table, unit):
        known = table.world.find(item, Item)
        if known and known.kind in weapons():
            found.append(
                ScoredOrder(
                    2 * (power(scene, weapons()[known.kind]) - now) // 3 - _TILE,
                    orders.PickUp(unit, table.cell(item), item),
                )
            )
    yield from (deed for deed in found if deed.value > 0 and scene.battle.refusal(deed.order) is None)


def _usable(scene: BattleView, name: str) -> int:
    """The same for what is at hand: an empty gun has to be loaded first, a blade serves only near."""
    weapon = weapons()[name]
    loaded = not weapon.magazine or shots_left(scene.table, scene.unit, weapon)
    return power(scene, weapon) if loaded else power(scene, weapon) // 3


def doors(scene: BattleView) -> Iterator[ScoredOrder]:
    """A closed door on the way to the enemy is worth the way that it saves."""
    ground, here = scene.ground, scene.here
    for cell in scene.table.field.grid.neighbours(here):
        if cell in ground.closed and ground.way(cell) < ground.way(here) and door_at(scene.table, cell):
            order = orders.UseDoor(scene.unit, cell)
            if scene.battle.refusal(order) is None:
                yield ScoredOrder(_TILE * min(20, ground.barred.get(here, 99) - ground.way(here)), order)
