"""What a step of a lesson lights: cells and figures on the board, buttons, panels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.client.board.camera import READABLE
from game.client.kit.widgets import Widget
from game.client.panels.action_bar import card_key
from game.client.screens.stage.stage import Stage
from game.client.seat.tutorial.lesson_run import LessonRun
from game.client.seat.tutorial.lessons import OrderPattern, Step
from game.client.seat.tutorial.step_patterns import unit_called
from game.core.field import Cell
from game.core.references import NO_UNIT

ROUND = 1.6
"""How many cells of light there are around what is lit."""
END = "EndTurn"
CLOSE = READABLE[1]
"""From no farther off everybody is brought into view; else only what the step is about is."""
MARKED = "mark done"
"""The button that gives an order for the tiles that are marked."""


@dataclass(frozen=True)
class Lit:
    """`marked` are the cells at which the order is pointed, `seen` all that lie in the light, `pressed` the
    buttons that give the order or are to be looked at, `used` those that help to."""

    marked: tuple[Cell, ...] = ()
    seen: tuple[Cell, ...] = ()
    pressed: tuple[str, ...] = ()
    used: tuple[str, ...] = ()


def step_highlights(teaching: LessonRun, step: Step) -> Lit:
    """What the step lights as the battle stands."""
    table = teaching.battle.table
    aims = {verb.action: verb.aim for verb in teaching.battle.ruleset.VERBS}
    marked = [cell for wanted in step.orders for cell in _aims(teaching, wanted) if not step.free]
    actors = {
        teaching.battle.slot.unit if teaching.battle.slot else NO_UNIT,
        *(unit_called(table, wanted.unit) for wanted in step.orders),
    }
    actors |= {unit_called(table, bar.unit) for bar in step.bars}
    seen = [*marked, *step.cells, *(table.cell(unit) for unit in sorted(actors) if unit)]
    keys = {
        wanted.verb: "end turn" if wanted.verb == END else card_key(wanted.verb) for wanted in step.orders
    }
    pressed = tuple(key for verb, key in keys.items() if not aims.get(verb)) or tuple(
        card_key(name) for name in step.show if step.reading
    )
    return Lit(tuple(dict.fromkeys(marked)), tuple(dict.fromkeys(seen)), pressed, (*keys.values(), MARKED))


def _aims(teaching: LessonRun, wanted: OrderPattern) -> tuple[Cell, ...]:
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
    panels = {
        "sheet": lay.sheet,
        "log": lay.log,
        "order": lay.initiative,
        "turn": lay.turn,
        "bar": lay.bar,
        "board": lay.free,
    }
    named = {*what.used, *(card_key(name) for name in step.show)}
    return [
        *(panels[name] for name in step.show if name in panels),
        *(widget.rect for widget in found if widget.key in named),
    ]


def frame(teaching: LessonRun, stage: Stage) -> None:
    """Bring all that the step is about into view, from farther off if it must be, and everybody else where
    that is near enough."""
    step = teaching.step
    if not step:
        return
    what = step_highlights(teaching, step).seen
    everybody = [sprite.cell for sprite in stage.scene.units.values()]
    for cells in filter(None, ((*what, *everybody), what)):
        (left, right), (top, bottom) = (
            (min(at), max(at)) for at in zip(*map(stage.board.lattice.place, cells), strict=True)
        )
        zoom = _zoom(stage, right - left + 2, bottom - top + 2)
        if zoom >= CLOSE:
            break
    # The odds on a ladder are large: they find room at the left, if what they are about stands at the right.
    aside = (
        max(0.0, (stage.layout.free.width * stage.scale / zoom - (right - left + 2)) / 2)
        if _graded(teaching, step)
        else 0.0
    )
    stage.board.camera.look_from((left + right + 1) / 2 - aside, (top + bottom + 1) / 2, zoom)


def _zoom(stage: Stage, wide: float, high: float) -> int:
    """The nearest zoom, but no nearer than now, at which so many units have room between the panels; the
    farthest if they have none."""
    free, now = stage.board.camera.free, stage.board.camera.zoom
    fits = [zoom for zoom in READABLE if zoom <= now and zoom * wide <= free[2] and zoom * high <= free[3]]
    return fits[-1] if fits else READABLE[0]


def _graded(teaching: LessonRun, step: Step) -> bool:
    """Whether the step asks for an order whose odds are shown on a ladder."""
    return bool(teaching.battle.ruleset.DISPLAY.ladder) and any(
        wanted.target or wanted.covers for wanted in step.orders
    )
