"""Orders at close quarters, and those that this agent has never heard of: weighed by their odds alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial

from game.ai import evaluation
from game.ai.nwo import help_options
from game.ai.nwo.action_options import LazyOption, ScoredOrder
from game.ai.nwo.battle_view import BattleView
from game.ai.nwo.position_scores import Places
from game.core.actions import Action
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.nwo.components import Grappled, Prone
from game.rulesets.nwo.figures import NEAR, partner, ranged_weapons
from game.rulesets.nwo.orders import ORDERS, BreakFree, Disarm, Grapple, Help, Shove, Suppress
from game.systems.items import loaded

_FREE, _PUSHED, _KNOCKED, _HELD, _DISARMED = 1500, 1300, 450, 900, 500
_HELPED = 800
"""+3 to a friend's shot: about a quarter of what a shot is worth, and a little for having stood together."""
_PINNED, _EMPTIED = 1000, 500
"""To hold a shooter down, and what the whole magazine costs."""
_THOUGHT_OF = frozenset(kind for kind, order in ORDERS.items() if not order.by_odds)


def others(scene: BattleView, places: Places, usual: int) -> list[LazyOption]:
    """Such orders by kind; `usual` is what the best attack from here is worth."""
    table, unit, apart = scene.true.table, scene.unit, scene.ground.apart
    found = []
    automatic = [gun.id for gun in places.loaded if gun.automatic]
    if automatic:
        bursts = (Suppress(unit, enemy, gun) for gun in automatic for enemy in scene.enemies)
        found.append(LazyOption(usual + _PINNED - _EMPTIED, partial(_weighed, scene, bursts)))
    hostile = [other for other in table.units() if table.hostile(unit, other)]
    if partner(table, unit) or any(apart(scene.here, table.cell(other)) <= NEAR for other in hostile):
        found.append(LazyOption(2 * usual + _FREE, partial(_weighed, scene, _close_quarters(table, unit))))
    if any(apart(scene.here, table.cell(friend)) <= 1 for friend in scene.friends):
        found.append(LazyOption(_HELPED, partial(_weighed, scene, _helping(scene))))
    if any(_by_odds(verb.order) for verb in scene.true.ruleset.VERBS):
        unheard_of = (order for order in scene.true.candidates() if _by_odds(type(order)))
        found.append(LazyOption(2 * usual + _FREE, partial(_weighed, scene, unheard_of)))
    return found


def _by_odds(kind: type[Action] | str) -> bool:
    """Whether nobody here has thought more of it: of what the rules add, its odds are known."""
    return kind not in _THOUGHT_OF


def _close_quarters(table: Table, unit: UnitId) -> Iterator[Action]:
    """What is done to somebody within arm's reach."""
    for order in ORDERS.values():
        if order.close:
            yield from (one for one in order.offer(table, unit) if isinstance(one, Action))


def _helping(scene: BattleView) -> Iterator[Action]:
    yield from help_options.orders(scene.true, scene.unit)


def _weighed(scene: BattleView, orders: Iterable[Action]) -> Iterator[ScoredOrder]:
    """Every order that is worth something."""
    for order in orders:
        if scene.true.refusal(order) is None:
            chances = scene.true.chances(order)
            value = evaluation.harm_value(scene.true, scene.side, chances) + _besides(scene, order, chances)
            if value > 0:
                yield ScoredOrder(order, value, dict(chances.downs))


def _besides(scene: BattleView, order: Action, chances: Chances) -> int:
    """What success is worth beside the harm."""
    won = chances.chance("pass", "hit", "crit")
    match order:
        case Suppress(target=target):
            shoots = any(
                loaded(scene.true.table, target, gun.id) for gun in ranged_weapons(scene.true.table, target)
            )
            return (_PINNED if shoots else 0) - _EMPTIED
        case Help():
            return _part(won, _HELPED)
        case BreakFree():
            return _part(won, _FREE)
        case Shove(target=target):
            helpless = any(gun.hands == 2 for gun in scene.guns)
            lying = scene.true.table.world.has(target, Prone)
            knocked = 0 if lying else _KNOCKED
            return _part(won, _PUSHED if helpless else knocked)
        case Grapple(target=target, dropped=dropped):
            useful = not dropped and not scene.shooter and not scene.true.table.world.has(target, Grappled)
            return _part(won, _HELD if useful and target in scene.enemies else 0)
        case Disarm():
            return _part(won, _DISARMED)
    return 0


def _part(share: Fraction, value: int) -> int:
    return share.numerator * value // share.denominator
