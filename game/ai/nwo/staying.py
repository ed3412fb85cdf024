"""Plans that stay where the figure is: to act, to lie down, to stand up."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.nwo.deeds import attacks, preparations
from game.ai.nwo.hands import changes
from game.ai.nwo.others import others
from game.ai.nwo.places import best_of, quickly
from game.ai.nwo.plans import EFFORT, NOBODY, Plans, settled
from game.ai.nwo.scene import Scene
from game.ai.nwo.throws import throws
from game.ai.nwo.watch import watches
from game.rulesets.nwo.moves import MOVE, budget, ways
from game.rulesets.nwo.orders import DropProne, StandUp

_FEW = 4


def act_here(scene: Scene, plans: Plans) -> Iterator[None]:
    """Everything that can be done from here without another step."""
    scene.suppose(scene.here, scene.turn.moved, scene.prone)
    deeds = attacks(scene, scene.here)
    yield
    deeds += preparations(scene, scene.here)
    yield
    deeds += throws(scene, scene.here)
    yield
    deeds += watches(scene, scene.here)
    yield
    for deed in others(scene):
        if deed is None:
            yield
        else:
            deeds.append(deed)
    yield
    deeds += changes(scene)
    for deed in deeds:
        plans.consider(deed.order, deed.value + plans.home.rest(deed.downs))


def lie_down(scene: Scene, plans: Plans) -> Iterator[None]:
    """Drop prone under fire: it is free, but to get up is not."""
    order = DropProne(scene.unit)
    if scene.shooter and scene.true.refusal(order) is None:
        lying, aims = settled(scene, scene.here, moved=scene.turn.moved, lying=True)
        plans.consider(order, lying.rest(NOBODY) - EFFORT)
        for deed in aims if scene.turn.action else ():
            plans.consider(order, deed.value + lying.rest(deed.downs) - EFFORT)
    yield


def get_up(scene: Scene, plans: Plans) -> Iterator[None]:
    """Stand up to act from here, or to go elsewhere."""
    by_movement, by_action = StandUp(scene.unit, "movement"), StandUp(scene.unit, "action")
    if scene.true.refusal(by_movement) is None:
        up, aims = settled(scene, scene.here)
        plans.consider(by_movement, up.rest(NOBODY) - EFFORT)
        for deed in (*aims, *preparations(scene, scene.here)) if scene.turn.action else ():
            plans.consider(by_movement, deed.value + up.rest(deed.downs) - EFFORT)
        yield
    if scene.turn.movement and scene.true.refusal(by_action) is None:
        cells = ways(scene.true.table, scene.unit, budget(scene.true.table, scene.unit, MOVE)).cost
        for cell in best_of({cell: quickly(scene, cell) for cell in sorted(cells)}, _FEW):
            plans.consider(by_action, settled(scene, cell)[0].rest(NOBODY) - 2 * EFFORT)
            yield
