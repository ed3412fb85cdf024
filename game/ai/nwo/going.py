"""Plans that go somewhere: and act from there, act first, or give the whole turn for the way."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.nwo.deeds import Deed, attacks, preparations
from game.ai.nwo.places import MOST, Place, best_of, quickly
from game.ai.nwo.plans import EFFORT, NOBODY, Plans, settled
from game.ai.nwo.scene import Scene
from game.ai.nwo.throws import throws
from game.ai.nwo.watch import watches
from game.core.actions import Move
from game.core.field import Cell
from game.rulesets.nwo.figures import engagers
from game.rulesets.nwo.moves import DASH, MOVE, budget, safe_ways, ways
from game.rulesets.nwo.orders import Dash, Disengage
from game.systems.movement import Going

_FEW = 4
_WATCHED = 3
_FAR = 40
"""So many places for a dash are guessed at: those that bring the figure nearest."""
_FACING, _BACK, _ROUNDS, _URGENT = 3, 6, 5, 10**6


def move(scene: Scene, plans: Plans) -> Iterator[None]:
    """Go somewhere, and act from there."""
    tiles = budget(scene.true.table, scene.unit, MOVE)
    reach = ways(scene.true.table, scene.unit, tiles)
    safe = safe_ways(scene.true.table, scene.unit, reach, tiles)
    yield
    if _stuck(scene):
        _give_way(scene, plans, reach)
    guesses: dict[Cell, int] = {}
    yield from _guess(scene, {cell: cost for cell, cost in reach.cost.items() if cell != scene.here}, guesses)
    found: list[tuple[int, Place]] = []
    for cell in best_of(guesses, MOST):
        order = Move(scene.unit, (safe if cell in safe.cost else reach).path(cell))
        if scene.true.refusal(order) is None:
            found.append(_go(scene, plans, order))
        yield
    found.sort(key=lambda row: (-row[0], row[1].cell))
    plans.places = [spot for _, spot in found]
    for spot in plans.places[: _WATCHED if scene.turn.action else 0]:
        scene.suppose(spot.cell, moved=True)
        for deed in watches(scene, spot.cell):
            _follow(plans, spot, deed)
        yield
        for deed in throws(scene, spot.cell):
            _follow(plans, spot, deed)
        yield


def _stuck(scene: Scene) -> bool:
    """Whether blades have faced each other for rounds across ground where nobody may stop: a bridge full of the fallen."""
    near = scene.ground.way(scene.here) <= _FACING
    return near and not scene.shooter and scene.idle >= _ROUNDS and scene.side == scene.true.table.unit(scene.true.table.standing()[0]).side


def _give_way(scene: Scene, plans: Plans, reach: Going) -> None:
    """One side steps back, and lets the other come."""
    cells = {cell: scene.ground.way(cell) for cell in reach.cost if _FACING < scene.ground.way(cell) <= _BACK}
    for cell in sorted(cells, key=lambda cell: (-cells[cell], cell))[:1]:
        plans.consider(Move(scene.unit, reach.path(cell)), _URGENT)


def _guess(scene: Scene, costs: dict[Cell, int], guesses: dict[Cell, int]) -> Iterator[None]:
    for cell in sorted(costs):
        guesses[cell] = quickly(scene, cell) - costs[cell] * EFFORT // 4
        yield


def _go(scene: Scene, plans: Plans, order: Move) -> tuple[int, Place]:
    """Looks at one place closely, and at what can be done from there."""
    spot, aims = settled(scene, order.path[-1], order)
    value = spot.rest(NOBODY)
    plans.consider(order, value)
    if scene.turn.action:
        for deed in (*aims, *preparations(scene, spot.cell)):
            value = max(value, deed.value + spot.rest(deed.downs))
            _follow(plans, spot, deed)
    return value, spot


def _follow(plans: Plans, spot: Place, deed: Deed) -> None:
    if spot.order:
        plans.consider(spot.order, deed.value + spot.rest(deed.downs))


def act_then_move(scene: Scene, plans: Plans) -> Iterator[None]:
    """Shoot at -2, strike, throw or load from here, then go."""
    scene.suppose(scene.here, moved=True)
    deeds = attacks(scene, scene.here, then_move=True)
    yield
    deeds += preparations(scene, scene.here)
    yield
    deeds += throws(scene, scene.here)
    yield
    for deed in deeds:
        for spot in plans.places:
            plans.consider(deed.order, deed.value + spot.rest(deed.downs))


def go_far(scene: Scene, plans: Plans) -> Iterator[None]:
    """Dash, or get away from those who engage the figure: both take the whole turn."""
    if engagers(scene.true.table, scene.unit):
        yield from _get_away(scene, plans)
        return
    near, far = budget(scene.true.table, scene.unit, MOVE), budget(scene.true.table, scene.unit, DASH)
    reach = ways(scene.true.table, scene.unit, far)
    yield
    guesses: dict[Cell, int] = {}
    nearest = sorted((cell for cell, cost in reach.cost.items() if cost > near), key=lambda cell: (scene.ground.way(cell), cell))
    yield from _guess(scene, dict.fromkeys(nearest[:_FAR], 0), guesses)
    for cell in best_of(guesses, _FEW):
        order = Dash(scene.unit, reach.path(cell))
        if scene.true.refusal(order) is None:
            plans.consider(order, settled(scene, cell, order)[0].rest(NOBODY))
        yield


def _get_away(scene: Scene, plans: Plans) -> Iterator[None]:
    """Without the risk of the way, but with that of being held by two."""
    for spot in sorted(plans.places, key=lambda spot: (-spot.rest(NOBODY) - spot.risk, spot.cell))[:_FEW]:
        assert isinstance(spot.order, Move)
        order = Disengage(scene.unit, spot.order.path)
        if scene.true.refusal(order) is None:
            held = scene.true.chances(order).chance("fail")
            value = (1 - held) * (spot.rest(NOBODY) + spot.risk) + held * plans.home.rest(NOBODY)
            plans.consider(order, value.numerator // value.denominator - EFFORT)
        yield


def crawl(scene: Scene, plans: Plans) -> Iterator[None]:
    """Lying down one gets to the next cell only: out of the fire, behind the corner."""
    for cell in scene.true.field.grid.neighbours(scene.here):
        order = Move(scene.unit, (cell,))
        if scene.true.refusal(order) is None:
            spot, aims = settled(scene, cell, order, lying=True)
            plans.consider(order, spot.rest(NOBODY))
            for deed in aims if scene.turn.action else ():
                _follow(plans, spot, deed)
            yield
