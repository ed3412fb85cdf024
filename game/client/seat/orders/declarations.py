"""Turns of a whole side: which figures there are, what they mean to do, how that is taken back or put in
another order, how it is marked on the board, what a figure could do as it has declared, and its form filled
in by keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.client.seat.orders.odds_text import Odds
from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.planning import Plan, sight_to, standing
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.scene import BoardScene
from game.core.actions import Action, Refusal, path_of
from game.core.battle import Battle
from game.core.describing.forms import Form, Group, Pick
from game.core.field import Cell
from game.core.references import UnitId
from game.core.verbs import Verb

TAKE_BACK = "TakeBack"


def standing_of(scene: BoardScene, side: str) -> list[Sprite]:
    """The figures of the side that stand, in the order of their keys."""
    return [sprite for sprite in scene.units.values() if sprite.side == side and not sprite.down]


def figures(battle: Battle, scene: BoardScene) -> list[UnitId]:
    """The figures of the side that has the turn."""
    return [sprite.unit for sprite in standing_of(scene, battle.side)]


def declared_words(scene: BoardScene, unit: UnitId) -> str:
    """What the figure means to do, in words; "" if it means to do nothing."""
    found = scene.declared.get(unit)
    return found.words if found else ""


def first_idle(scene: BoardScene, own: list[UnitId]) -> UnitId:
    """The first figure that means to do nothing, or the first of all."""
    return next((unit for unit in own if not declared_words(scene, unit)), own[0])


def taking_back(battle: Battle, unit: UnitId) -> list[Action]:
    """The orders that take back all that the figure means to do."""
    return [action for action in battle.legal_actions(unit) if action.verb == TAKE_BACK]


def reordering(battle: Battle, scene: BoardScene, unit: UnitId) -> Action | None:
    """The order that does at the other time what can come before or after the rest, if that is allowed."""
    declared = scene.declared.get(unit)
    for action in battle.legal_actions(unit) if declared else ():
        after, path = getattr(action, "after", None), path_of(action)
        if (
            declared
            and action.verb in declared.verbs
            and after is (not declared.after)
            and path == declared.path
        ):
            return action
    return None


def movable(battle: Battle) -> frozenset[str]:
    """The verbs of which one says whether they come before or after the rest."""
    return frozenset(kind.__name__ for kind in battle.ruleset.ACTIONS if "after" in kind.__struct_fields__)


def undecided(battle: Battle, scene: BoardScene) -> list[str]:
    """The figures that could do something and mean to do nothing."""
    idle = [unit for unit in figures(battle, scene) if not declared_words(scene, unit)]
    return [
        battle.table.unit(unit).name
        for unit in idle
        if any(verb.aim and refusal is None for verb, refusal in battle.verbs(unit))
    ]


def what_is_left(battle: Battle, scene: BoardScene) -> str:
    """How many have no orders yet, in words."""
    own = figures(battle, scene)
    left = sum(not declared_words(scene, unit) for unit in own)
    return f"{left} of {len(own)} without orders" if left else "Everybody has orders"


def own_orders(battle: Battle, scene: BoardScene) -> tuple[OrderMark, ...]:
    """What the side that has the turn means to do, as marks for the board."""
    return order_marks(battle, scene, battle.side, {verb.action: verb for verb in battle.ruleset.VERBS})


def own_way(battle: Battle, scene: BoardScene) -> tuple[OrderMark, ...]:
    """The way that the figure whose turn it is has declared, until it goes."""
    if scene.active in scene.gone:
        return ()
    return tuple(
        replace(mark, bright=False) for mark in own_orders(battle, scene) if mark.bright and mark.way
    )


@dataclass(frozen=True)
class OrderMark:
    """`way` begins where the figure stands; `lines` lead from cell to cell; `called` are labels on cells;
    `icons` what is done on the spot."""

    unit: UnitId
    way: tuple[Cell, ...]
    lines: tuple[tuple[Cell, Cell], ...]
    called: tuple[tuple[Cell, str], ...]
    icons: tuple[str, ...]
    bright: bool


def order_marks(
    battle: Battle, scene: BoardScene, side: str, verbs: Mapping[str, Verb]
) -> tuple[OrderMark, ...]:
    """The orders of a side, as far as the scene knows of them."""
    found = []
    for unit, meant in scene.declared.items():
        sprite = scene.units.get(unit)  # none of whoever has gone out of sight
        if sprite is None or sprite.side != side or sprite.down or not meant.words:
            continue
        start = standing(battle, scene, unit)
        cells = [scene.units[target].cell for target in meant.targets if target in scene.units]
        aims = [*dict.fromkeys(cells), *([meant.at] if meant.at else [])]
        lines = tuple((start, cell) for cell in aims if cell != start)
        called = tuple((cell, words) for cell, words in zip(cells, meant.called, strict=False) if words)
        icons = tuple(verbs[verb].icon for verb in meant.verbs if verb in verbs and not verbs[verb].aim)
        way = (sprite.cell, *meant.path) if meant.path else ()
        found.append(OrderMark(unit, way, lines, called, icons, unit == scene.active))
    return tuple(found)


def previewed(orders: Orders, scene: BoardScene, base: Plan, cell: Cell | None) -> Plan:
    """The plan with the preview of an attack on whoever stands there, if it has no order of its own for
    that."""
    sprite = scene.at(cell) if cell else None
    if base.actions or not sprite or sprite.down or not cell or not orders.unit:
        return base
    found = orders.preview(sprite.unit)
    if found is None:
        return base
    battle = orders.battle
    marks = replace(
        base.marks,
        hovered=sprite.unit,
        cursor=None,
        sight=sight_to(battle, battle.table.cell(orders.unit), cell, not isinstance(found, Refusal)),
    )
    if isinstance(found, Refusal):
        verb = next((verb for verb, _ in orders.verbs if verb.aim == "unit"), None)
        return replace(base, marks=marks, refusal=found, verb=verb)
    names = {unit: battle.table.unit(unit).name for unit in battle.table.units()}
    words = f"{battle.ruleset.describe(battle.table, found.order)}, as declared, {found.note}"
    odds = Odds(
        sprite.name, sprite.side, words, found.chances, names, display=orders.display, margins=found.margins
    )
    return replace(base, marks=replace(marks, target=sprite.unit), odds=odds)


def beside(form: Form, way: int) -> Action | None:
    """The order for the number before or behind the one declared, in the first group of numbers; None at the
    ends."""
    group = next((group for group in form.groups if group.shape == "boxes"), None)
    if group is None:
        return None
    here = next((number for number, pick in enumerate(group.picks) if pick.on), 0 if way < 0 else -1)
    there = here + way
    return _order(group, there) if 0 <= there < len(group.picks) else None


def _order(group: Group, number: int) -> Action | None:
    pick = group.picks[number]
    return None if pick.why else pick.order


def next_alike(battle: Battle, like: UnitId, unit: UnitId) -> Action | None:
    """What is still to be declared of a figure so that its form says what that of another one says; None if
    that is all that can be: the way is its own."""
    form_of, table = battle.ruleset.FORETELLING.form, battle.table
    form, model = (form_of(table, unit), form_of(table, like)) if form_of else (None, None)
    if not form or not model:
        return None
    pairs = [
        (pick, wanted)
        for group, other in zip(form.groups, model.groups, strict=True)
        for pick, wanted in zip(group.picks, other.picks, strict=True)
    ]
    return next(
        (pick.order for pick, wanted in pairs if wanted.on and not (pick.on and form.said) and not pick.why),
        None,
    )


def as_it_stands(form: Form) -> Action | None:
    """The order that declares what counts if nothing is said; None if something is declared."""
    if form.said:
        return None
    pick: Pick | None = next((pick for pick in form.picks if pick.on), None)
    return pick.order if pick and not pick.why else None
