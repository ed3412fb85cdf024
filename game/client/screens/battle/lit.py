"""What a step of a lesson lights: cells and figures on the board, buttons, panels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.client.kit.widgets import Widget
from game.client.screens.stage import Stage
from game.client.seat.lessons import Step, Wanted
from game.client.seat.patterns import unit_called
from game.client.seat.teaching import Teaching
from game.core.field import Cell

ROUND = 1.6
"""How many cells of light there are around what is lit."""
END = "EndTurn"
MARKED = "mark done"
"""The button that gives an order for the tiles that are marked."""


@dataclass(frozen=True)
class Lit:
    """`marked` are the cells at which the order is pointed, `seen` all that lie in the light, `pressed` the buttons that give the order
    or are to be looked at, `used` those that help to."""

    marked: tuple[Cell, ...] = ()
    seen: tuple[Cell, ...] = ()
    pressed: tuple[str, ...] = ()
    used: tuple[str, ...] = ()


def lit(teaching: Teaching, step: Step) -> Lit:
    """What the step lights as the battle stands."""
    table = teaching.battle.table
    aims = {verb.action: verb.aim for verb in teaching.battle.ruleset.VERBS}
    marked = [cell for wanted in step.orders for cell in _aims(teaching, wanted) if not step.free]
    actors = {teaching.battle.slot.unit if teaching.battle.slot else 0, *(unit_called(table, wanted.unit) for wanted in step.orders)}
    actors |= {unit_called(table, bar.unit) for bar in step.bars}
    seen = [*marked, *step.cells, *(table.cell(unit) for unit in sorted(actors) if unit)]
    keys = {wanted.verb: "end turn" if wanted.verb == END else f"verb {wanted.verb}" for wanted in step.orders}
    pressed = tuple(key for verb, key in keys.items() if not aims.get(verb)) or tuple(f"verb {name}" for name in step.show if step.reading)
    return Lit(tuple(dict.fromkeys(marked)), tuple(dict.fromkeys(seen)), pressed, (*keys.values(), MARKED))


def _aims(teaching: Teaching, wanted: Wanted) -> tuple[Cell, ...]:
    target = unit_called(teaching.battle.table, wanted.target)
    return wanted.to or wanted.covers or ((teaching.battle.table.cell(target),) if target else ())


def rounds(stage: Stage, what: Lit) -> tuple[Rect, ...]:
    """One ellipse about all cells that lie in the light."""
    cells = stage.cells(what.seen)
    if not cells:
        return ()
    whole = cells[0].unionall(cells[1:])
    more = 2 * ROUND * cells[0].width
    found = Rect(0, 0, round(whole.width * 1.3 + more), round(whole.height * 1.3 + more))
    found.center = whole.center
    return (found,)


def boxes(stage: Stage, what: Lit, step: Step, found: Sequence[Widget]) -> list[Rect]:
    """The buttons and panels that stay bright."""
    lay = stage.layout
    panels = {"sheet": lay.sheet, "log": lay.log, "order": lay.initiative, "turn": lay.turn, "bar": lay.bar, "board": lay.free}
    named = {*what.used, *(f"verb {name}" for name in step.show)}
    return [*(panels[name] for name in step.show if name in panels), *(widget.rect for widget in found if widget.key in named)]
