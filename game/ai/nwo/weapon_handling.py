"""Other weapons: to draw one when the own is of no use, to pick one up when the hands are empty."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from game.ai.nwo.action_options import LazyOption, ScoredOrder, attacks
from game.ai.nwo.battle_view import BattleView
from game.ai.nwo.position_scores import Places
from game.core.actions import Action
from game.core.components import Item
from game.rulesets.nwo.components import Magazine, Skills
from game.rulesets.nwo.content import weapons
from game.rulesets.nwo.figures import UNARMED
from game.rulesets.nwo.orders import PickUp, QuickDraw, Swap
from game.rulesets.nwo.orders.swap import offer as things_in_hand

_CHANGE = 300
_DROPPED = 600
"""What it costs to leave a weapon on the ground."""
_LATER = Fraction(1, 2)
"""For an attack that has to wait for the next turn."""


def changes(scene: BattleView, places: Places, usual: int) -> list[LazyOption]:
    """Other weapons, and what could be done with them from here; `usual` is what can be done with those in
    hand."""
    found = []
    for order in things_in_hand(scene.true.table, scene.unit):
        if scene.true.refusal(order) is not None:
            continue
        held = [weapons()[weapon] for weapon in _held_after(scene, order)] or [weapons()[UNARMED]]
        guns, blades = (
            tuple(weapon for weapon in held if weapon.ranged),
            tuple(weapon for weapon in held if not weapon.ranged),
        )
        best = places.best_aim(scene.here, guns, blades or (weapons()[UNARMED],))
        hoped = _worth(order, ScoredOrder(order, best), usual).value
        if hoped > 0:
            found.append(LazyOption(hoped, partial(_changed, scene, order, usual)))
    return found


def _changed(scene: BattleView, order: Action, usual: int) -> Iterator[ScoredOrder]:
    """The change, with the best that could be done then."""
    world, unit = scene.trial.table.world, scene.unit
    shots = world.get(unit, Magazine)
    scene.arm(_held_after(scene, order))
    world.put(unit, _magazine_after(scene, order, shots))
    best = max(attacks(scene, scene.here), key=lambda deed: deed.value, default=ScoredOrder(order, 0))
    useless = scene.guns and scene.true.table.world.get(unit, Skills).aiming == 0  # the dead know no guns
    scene.arm(scene.held)
    world.put(unit, shots)
    if not useless:
        yield _worth(order, best, usual)


def _held_after(scene: BattleView, order: Action) -> tuple[str, ...]:
    match order:
        case QuickDraw(weapon=weapon, dropped=dropped):
            kept = list(scene.held)
            if dropped:
                kept.remove(dropped)
            return (*kept, weapon)
        case Swap(weapons=wanted):
            return wanted
        case PickUp(item=item, instead=instead):
            return (*(() if instead else scene.held), scene.true.table.world.get(item, Item).kind)
    return scene.held


def _magazine_after(scene: BattleView, order: Action, shots: Magazine) -> Magazine:
    if not isinstance(order, PickUp):
        return shots
    thing = scene.true.table.world.get(order.item, Item)
    return Magazine((*(row for row in shots.shots if row[0] != thing.kind), (thing.kind, thing.charge)))


def _worth(order: Action, best: ScoredOrder, usual: int) -> ScoredOrder:
    """A draw is free, and what it allows can be done at once; the rest takes the Action."""
    if isinstance(order, QuickDraw):
        return ScoredOrder(order, best.value - _CHANGE - (_DROPPED if order.dropped else 0), best.downs)
    gain = (best.value - usual) * _LATER - _CHANGE
    return ScoredOrder(order, gain.numerator // gain.denominator)
