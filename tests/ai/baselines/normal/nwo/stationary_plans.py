"""Plans that stay where the figure is: to act, to lie down, to stand up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from game.ai.nwo.action_options import LazyOption, ScoredOrder, preparations
from game.ai.nwo.close_quarters import others
from game.ai.nwo.overwatch_options import watches
from game.ai.nwo.plans import EFFORT, NOBODY, Plans
from game.ai.nwo.throw_options import throws
from game.ai.nwo.weapon_handling import changes
from game.rulesets.nwo.figures import movement
from game.rulesets.nwo.moves import movement_range
from game.rulesets.nwo.orders import DropProne, StandUp

_FEW = 4
_FELT = 60
"""Percent of the danger that lying down may take away."""


def act_here(plans: Plans) -> Iterator[None]:
    """Everything that can be done from here without another step."""
    scene, places = plans.scene, plans.places
    _do(plans, plans.aims)
    scene.suppose(scene.here, scene.turn.moved, scene.prone)
    _do(plans, preparations(scene, scene.here))
    yield
    usual = plans.usual()
    for find in (
        partial(watches, scene, places, scene.here),
        partial(throws, scene, scene.here),
        partial(others, scene, places, usual),
        partial(changes, scene, places, usual),
    ):
        for hope in find():
            plans.hope(hope.value + plans.home.rest(NOBODY) + plans.relief, partial(_look, plans, hope))
        yield


def _look(plans: Plans, hope: LazyOption) -> Iterator[None]:
    scene = plans.scene
    scene.suppose(scene.here, scene.turn.moved, scene.prone)
    for deed in hope.look():
        _do(plans, [deed])
        yield


def _do(plans: Plans, deeds: Iterable[ScoredOrder]) -> None:
    for deed in deeds:
        plans.consider(deed.order, deed.value + plans.home.rest(deed.downs))


def lie_down(plans: Plans) -> None:
    """Drop prone under fire: it is free, but to get up is not."""
    order, feared = DropProne(plans.scene.unit), sum(plans.home.dangers.values())
    if plans.scene.shooter and feared and plans.scene.true.refusal(order) is None:
        hoped = plans.places.caution * feared * _FELT // 10_000 + (
            plans.usual() + plans.relief if plans.scene.turn.action else 0
        )
        plans.hope(plans.home.rest(NOBODY) + hoped - EFFORT, partial(_lie_down, plans, order))


def _lie_down(plans: Plans, order: DropProne) -> Iterator[None]:
    scene = plans.scene
    lying, aims = plans.settled(scene.here, moved=scene.turn.moved, lying=True)
    plans.consider(order, lying.rest(NOBODY) - EFFORT)
    for deed in aims if scene.turn.action else ():
        plans.consider(order, deed.value + lying.rest(deed.downs) - EFFORT)
    yield


def get_up(plans: Plans) -> Iterator[None]:
    """Stand up to act from here, or to go elsewhere."""
    scene = plans.scene
    by_movement, by_action = StandUp(scene.unit, "movement"), StandUp(scene.unit, "action")
    if scene.true.refusal(by_movement) is None:
        up, aims = plans.settled(scene.here)
        plans.consider(by_movement, up.rest(NOBODY) - EFFORT)
        for deed in (*aims, *preparations(scene, scene.here)) if scene.turn.action else ():
            plans.consider(by_movement, deed.value + up.rest(deed.downs) - EFFORT)
        yield
    if scene.turn.movement and scene.true.refusal(by_action) is None:
        cells = movement_range(scene.true.table, scene.unit, movement(scene.true.table, scene.unit)).cost
        rest, column = {cell: plans.places.outlook(cell).rest for cell in cells}, scene.ground.column
        for cell in sorted(rest, key=lambda cell: (-rest[cell], column(cell)))[:_FEW]:
            plans.consider(by_action, plans.settled(cell)[0].rest(NOBODY) - 2 * EFFORT)
            yield
