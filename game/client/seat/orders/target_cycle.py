"""What an order can be pointed at: all of it, one after the other, for those who aim by keys, where it points
at first, and whether it can be pointed where the mouse is."""

from __future__ import annotations

from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.target_index import Aim
from game.client.seat.view.scene import BoardScene
from game.core.actions import Action, EndTurn, Refusal, target_of
from game.core.battle import Battle
from game.core.field import Cell
from game.core.references import UnitId
from game.core.verbs import Verb
from game.systems.bodies import is_deserted

FEW = 8
"""So many targets can be gone through one by one."""
RECENT = 16
"""So many orders and answers back somebody is looked for whom the same figure has aimed at in its turn."""


def aims_in_turn(orders: Orders, verb: Verb) -> list[Aim]:
    """All that the verb may be pointed at, for Tab: the nearest first, enemies before friends of what may be
    pointed at both, then bodies that nobody is in, and last those who are down."""
    table, standing = orders.battle.table, orders.battle.table.standing()
    here = table.cell(orders.unit) if orders.unit else (0, 0)

    def far(aim: Aim) -> tuple[int, bool, int]:
        friend = False
        if not isinstance(aim, int):
            late = int(not any(map(target_of, orders.aims(verb)[aim])))  # first what somebody hides behind
        elif aim not in standing:
            late = 2
        else:
            late = int(is_deserted(table, aim))
            friend = bool(orders.unit) and not table.hostile(orders.unit, aim)
        return late, friend, table.field.grid.steps(_place(orders, aim), here)

    return sorted((aim for aim in orders.aims(verb) if aim), key=far)


def _place(orders: Orders, aim: Aim) -> Cell:
    return orders.battle.table.cell(aim) if isinstance(aim, int) else aim


def cells_in_turn(orders: Orders, verb: Verb) -> list[Cell]:
    """The cells of these, each once."""
    return list(dict.fromkeys(_place(orders, aim) for aim in aims_in_turn(orders, verb)))


def next_in_turn(orders: Orders, scene: BoardScene, verb: Verb, cell: Cell | None, way: int) -> Cell | None:
    """The one after, or before, the cell that is pointed at, the nearest first; that cell itself if there is
    none, or if nobody has chosen where of many."""
    cells = foes_in_turn(orders, scene, verb) or cells_in_turn(orders, verb)
    if not cells or (verb.aim == "cell" and len(cells) > FEW and cell is None):
        return cell
    return cells[(cells.index(cell) + way if cell in cells else 0) % len(cells)]


def behind(orders: Orders, verb: Verb, unit: UnitId) -> tuple[Cell, list[Action]] | None:
    """What that figure hides behind, and the orders that mean it there: who points at somebody behind a wall
    means the wall."""
    for aim, actions in orders.aims(verb).items():
        found = [action for action in actions if target_of(action) == unit]
        if found and isinstance(aim, tuple):
            return aim, found
    return None


def is_lost(orders: Orders, verb: Verb, cell: Cell | None) -> bool:
    """Whether the mouse points at nothing that the order is for: a figure, a door, a thing."""
    if verb.aim == "cells":
        return cell is not None and not orders.marked(verb, (cell,))[0]
    found = cells_in_turn(orders, verb) if verb.aim in ("unit", "cell") else []
    return 0 < len(found) <= FEW and cell not in found and not _hides(orders, verb, cell)


def _hides(orders: Orders, verb: Verb, cell: Cell | None) -> bool:
    """Whether somebody stands there who is meant behind what the order can be pointed at."""
    table = orders.battle.table
    there = [unit for unit in table.standing() if cell in table.cells(unit)] if verb.aim == "cell" else []
    return any(behind(orders, verb, unit) for unit in there)


def meets(orders: Orders, scene: BoardScene, verb: Verb, cell: Cell | None) -> bool:
    """Whether the attack can be aimed at whoever is there, or aboard what is there."""
    sprite = scene.at(cell) if cell and verb.aim == "unit" else None
    there = (sprite, *scene.aboard(sprite.unit)) if sprite else ()
    return any(orders.at(verb, one.unit) for one in there)


def goal_of(battle: Battle, scene: BoardScene, unit: UnitId) -> Cell | None:
    """Where a figure in a turn of its own has declared to go, until it goes."""
    meant, slot = scene.declared.get(unit), battle.slot
    own = slot is not None and slot.unit == unit and unit not in scene.gone
    return meant.path[-1] if meant and meant.path and own else None


def foes_in_turn(orders: Orders, scene: BoardScene, verb: Verb) -> list[Cell]:
    """Where enemies stand, of the many cells that something can be thrown at: the nearest first."""
    cells = cells_in_turn(orders, verb) if verb.aim == "cell" else []
    side = orders.battle.table.unit(orders.unit).side if orders.unit else ""
    there = {sprite.cell for sprite in scene.units.values() if sprite.side != side and not sprite.down}
    return [cell for cell in cells if cell in there] if len(cells) > FEW else []


def harmless(orders: Orders, verb: Verb, cells: list[Cell]) -> list[Cell]:
    """Those of the cells at which the order does not fall on whoever gives it: nothing is aimed at one's own
    feet before somebody says so."""
    own = frozenset(orders.battle.table.cells(orders.unit)) if orders.unit else frozenset[Cell]()

    def falls(cell: Cell) -> bool:
        found = orders.at(verb, cell)
        chances = orders.chances(found[0]) if found else None
        if cell in own or chances is None:
            return cell in own
        return not own.isdisjoint(chances.area) or bool(dict(chances.expected).get(orders.unit))

    return [cell for cell in cells if not falls(cell)]


def at_first(orders: Orders, scene: BoardScene, verb: Verb) -> list[Cell]:
    """What an order is pointed at before anybody has pointed: of many cells only where enemies stand, and
    rather nothing than oneself. An area begins where an enemy can be had in it, else at the figure: far away
    nobody would look for its corner."""
    cells = cells_in_turn(orders, verb)
    if verb.aim == "area":
        near = [cell for cell in _known_foes(orders, scene) if orders.area(verb, cell, cell)[0]]
        return near or [_place(orders, orders.unit)]
    if verb.aim != "cell":
        return cells
    if len(cells) <= FEW or _beside(orders, cells):
        return harmless(orders, verb, cells)
    foes = foes_in_turn(orders, scene, verb)
    found = harmless(orders, verb, foes)
    return _sparing(orders, verb, found) or found or beyond(orders, verb, foes)


def _known_foes(orders: Orders, scene: BoardScene) -> list[Cell]:
    """Where enemies are known to stand, the nearest first."""
    side = orders.battle.table.unit(orders.unit).side if orders.unit else ""
    foes = [one.cell for one in scene.units.values() if one.side != side and not one.down]
    here, steps = _place(orders, orders.unit), orders.battle.field.grid.steps
    return sorted(foes, key=lambda cell: (steps(here, cell), cell))


def first_ground(orders: Orders, scene: BoardScene, verb: Verb) -> Cell | None:
    """Where keys begin with what is thrown if no enemy is in its range: as near to the nearest one as it
    harms nobody of one's own, or else as far from whoever throws as can be; None of other orders."""
    if verb.aim != "cell" or not anywhere(orders, verb):
        return None
    cells, steps = cells_in_turn(orders, verb), orders.battle.field.grid.steps
    foes = _known_foes(orders, scene)
    near = sorted(cells, key=lambda cell: steps(foes[0], cell)) if foes else cells
    safe = (cell for cell in near if not _costs(orders, verb, cell))
    return next(safe, cells[-1])


def _costs(orders: Orders, verb: Verb, cell: Cell) -> bool:
    """Whether it falls on anybody of one's own there, or may, astray."""
    own = {one for one in orders.battle.table.standing() if not orders.battle.table.hostile(orders.unit, one)}
    astray = {unit for unit, share in orders.chances(orders.at(verb, cell)[0]).expected if share}
    return bool(own & astray) or not _sparing(orders, verb, [cell])


def _sparing(orders: Orders, verb: Verb, cells: list[Cell]) -> list[Cell]:
    """Those of the cells at which it falls on no friend."""
    table, unit = orders.battle.table, orders.unit
    own = [cell for one in table.standing() if not table.hostile(unit, one) for cell in table.cells(one)]
    return [cell for cell in cells if _area(orders, verb, cell).isdisjoint(own)]


def beyond(orders: Orders, verb: Verb, foes: list[Cell]) -> list[Cell]:
    """The cell beside one of the nearest enemies at which it falls on that one, and not on whoever gives the
    order: where they stand too near to be aimed at themselves."""
    grid, aims = orders.battle.field.grid, orders.aims(verb)
    here = _place(orders, orders.unit)
    for foe in foes[:2]:
        around = [cell for cell in grid.disc(foe, 2) if cell in aims]
        around.sort(key=lambda cell: (grid.steps(foe, cell), -grid.steps(here, cell), cell))
        reaching = [cell for cell in around if foe in _area(orders, verb, cell)]
        found = _sparing(orders, verb, harmless(orders, verb, reaching))
        if found:
            return found[:1]
    return []


def _area(orders: Orders, verb: Verb, cell: Cell) -> frozenset[Cell]:
    """What it covers if it comes down there."""
    chances = orders.chances(orders.at(verb, cell)[0])
    return frozenset((cell, *chances.area)) if chances else frozenset((cell,))


def anywhere(orders: Orders, verb: Verb) -> bool:
    """Whether it can be pointed at ground, as what is thrown, and not only at a few things."""
    cells = cells_in_turn(orders, verb) if verb.aim == "cell" else []
    return verb.aim == "area" or (len(cells) > FEW and not _beside(orders, cells))


def first_aim(
    orders: Orders, scene: BoardScene, verb: Verb, cell: Cell | None, here: Cell
) -> tuple[Cell | None, bool]:
    """Where an order that was just chosen is pointed at in place of that cell, and whether the keys go on
    from there. `here` is where whoever gives it is."""
    if verb.aim == "cells" and not cells_in_turn(orders, verb):
        return None, True  # nobody has chosen a tile yet
    if verb.aim == "path" and (goal := goal_of(orders.battle, scene, orders.unit)):
        return goal, True
    if verb.aim in ("cell", "area") and (is_lost(orders, verb, cell) or cell in (None, here)):
        return next(iter(at_first(orders, scene, verb)), None), True
    if verb.aim in ("unit", "cells"):
        return _again(orders, verb) or next_in_turn(orders, scene, verb, None, 1) or here, True
    pointed = scene.at(cell) if cell else None
    if cell is None or (verb.aim == "path" and pointed is not None and pointed.unit != orders.unit):
        return here, False  # nobody goes to where another figure was pointed at before
    return cell, False


def _again(orders: Orders, verb: Verb) -> Cell | None:
    """Where whom the same figure has aimed such an order at before in this turn stands, if it can be aimed
    there once more: who shoots twice rather means the same one than the nearest."""
    for action in reversed(orders.battle.history[-RECENT:]):
        if isinstance(action, EndTurn):
            return None
        target = target_of(action)
        if target and action.unit == orders.unit and action.verb == verb.action:
            return _place(orders, target) if orders.at(verb, target) else None
    return None


def _beside(orders: Orders, cells: list[Cell]) -> bool:
    """Whether all of them lie at the figure, or at what it sits in: they are few, however many those are."""
    table, unit = orders.battle.table, orders.unit
    body = table.cells(table.carrier(unit) or unit) if unit else ()
    near = frozenset(cell for own in body for cell in table.field.grid.disc(own, 1))
    return near.issuperset(cells)


def no_attack_on(orders: Orders, unit: UnitId) -> tuple[Verb, Refusal] | None:
    """Why an enemy cannot be attacked now, by the first kind of attack of which the ruleset says so; None of
    others, and where it can be."""
    if not orders.unit or not orders.battle.table.hostile(orders.unit, unit) or orders.attack_on(unit):
        return None
    kinds = ((verb, orders.why_not(verb, unit)) for verb, _ in orders.verbs if verb.aim == "unit")
    return next(((verb, why) for verb, why in kinds if why), None)
