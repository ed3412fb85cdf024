"""The panel of what one's own side means to do in this turn: a row for each figure."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.ui_elements import keycap, panel
from game.client.kit.widgets import Card, Done, Hint, Key, Look, Widget
from game.client.panels.declared_bar import tick
from game.client.seat.orders.declarations import standing_of
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.scene import BoardScene
from game.core.references import UnitId

HEAD, FOOT = 30, 6
TALL, LOW, LOWEST = 45, 29, 18
FEW = 4


def height(count: int) -> int:
    """How high the panel must be for so many figures."""
    return HEAD + FOOT + count * (TALL if count <= FEW else LOW)


def fits(scene: BoardScene, side: str, rect: Rect) -> bool:
    """Whether there is room for the rows: it is made where somebody declares by hand."""
    return _pitch(len(standing_of(scene, side)), rect) >= LOWEST


def _pitch(count: int, rect: Rect) -> int:
    return min(TALL if count <= FEW else LOW, (rect.height - HEAD - FOOT) // max(1, count))


def boxes(scene: BoardScene, side: str, rect: Rect) -> list[tuple[Sprite, Rect]]:
    found = standing_of(scene, side)
    pitch = _pitch(len(found), rect)
    return [
        (sprite, Rect(rect.x + 6, rect.y + HEAD + pitch * index, rect.width - 12, pitch - 3))
        for index, sprite in enumerate(found)
    ]


def widgets(
    scene: BoardScene,
    side: str,
    rect: Rect,
    select: Callable[[UnitId], Done],
    take_back: Callable[[UnitId], Done] | None,
    reorder: Callable[[UnitId], Done] | None,
    movable: frozenset[str],
    over: bool = False,
) -> list[Widget]:
    """A click on a row chooses the figure, one on its cross takes back what it means to do, one on its arrows
    changes the order; where that cannot be done now, there are none.

    `movable` are the verbs that can come before or after the rest; `over` if nothing can be declared any
    more.
    """
    found: list[Widget] = []
    for index, (sprite, box) in enumerate(boxes(scene, side, rect)):
        meant = scene.declared.get(sprite.unit)
        found.append(_chooses(scene, sprite, index, box, partial(select, sprite.unit), over))
        if meant and meant.words and take_back:
            cross = Rect(box.right - 19, box.y + 3, 16, 16)
            found.append(_takes_back(sprite.unit, cross, box, partial(take_back, sprite.unit)))
            if reorder and len(meant.verbs) > 1 and movable.intersection(meant.verbs):
                found.append(_reorders(sprite.unit, cross.move(-20, 0), box, partial(reorder, sprite.unit)))
    return found


def _chooses(
    scene: BoardScene, sprite: Sprite, index: int, box: Rect, act: Callable[[], Done], over: bool
) -> Card:
    meant = scene.declared.get(sprite.unit)
    words = meant.words if meant else ""
    nothing = "It has no order." if over else "Nothing declared yet."
    none = "no order" if over else "nothing yet"
    return Card(
        Key("figure", sprite.unit),
        box,
        act,
        hint=Hint(sprite.name, _sentence(words) if words else nothing),
        hotkey=pygame.K_1 + index if index < 9 else 0,
        stop=False,
        paint=partial(_row, sprite=sprite, scene=scene, words=words, none=none, number=index + 1),
    )


def _takes_back(unit: UnitId, rect: Rect, row: Rect, act: Callable[[], Done]) -> Card:
    told = "All that this figure means to do. Backspace takes back that of the chosen one."
    hint = Hint("Take back", told)
    return Card(Key("take back", unit), rect, act, hint=hint, stop=False, beside=row, paint=_cross)


def _reorders(unit: UnitId, rect: Rect, row: Rect, act: Callable[[], Done]) -> Card:
    told = "Walk before acting, or act before walking. Shift and Backspace do it for the chosen figure."
    hint = Hint("Change the order", told)
    return Card(Key("reorder", unit), rect, act, hint=hint, stop=False, beside=row, paint=_arrows)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."


def _row(
    pen: Pen, box: Rect, look: Look, sprite: Sprite, scene: BoardScene, words: str, none: str, number: int
) -> None:
    chosen = sprite.unit == scene.active
    pen.plate(
        box,
        "slate",
        1 if chosen or look.hover else 0.55,
        "brass" if chosen else "steel",
        1.6 if chosen else 1,
        5,
    )
    left = box.x + 8
    if number <= 9:
        keycap(pen, box.x + 22, box.y + 3, str(number))
        left = box.x + 28
    end = pen.text(sprite.name, left, box.y + 16, 12.5, "paper", True, room=box.width - 90)
    if words:
        tick(pen, end + 6, box.y + 6, 11, "good")
        end += 16
    if box.height < TALL - 9:  # one line for both
        pen.text(
            words or none,
            end + 8,
            box.y + 16,
            11,
            "fog",
            room=max(1, box.right - (46 if words else 6) - end - 8),
        )
        return
    for line, part in enumerate(pen.lines(words or none, 11, box.right - left - 8, 2)):
        pen.text(part, left, box.y + 26 + 11 * line, 11, "fog", room=box.right - left - 6)


def _cross(pen: Pen, box: Rect, look: Look) -> None:
    pen.fill(box, "steel" if look.hover else "ink", 0.8, 3)
    pen.icon("cancel", box.x + 2, box.y + 2, 12, "bad" if look.hover else "paper")


def _arrows(pen: Pen, box: Rect, look: Look) -> None:
    pen.fill(box, "steel" if look.hover else "ink", 0.8, 3)
    pen.icon("swap", box.x + 2, box.y + 2, 12, "brass" if look.hover else "paper")


def draw(pen: Pen, rect: Rect, scene: BoardScene, side: str, over: bool = False) -> None:
    """The ground of the panel; the rows draw themselves. How many have declared is said until it is
    `over`."""
    panel(pen, rect)
    pen.block("This turn", rect.x + 14, rect.y + 12, 9, "brass")
    if over:
        return
    found = standing_of(scene, side)
    ready = sum(
        bool(scene.declared.get(sprite.unit) and scene.declared[sprite.unit].words) for sprite in found
    )
    pen.text(
        f"{ready} of {len(found)} declared",
        rect.right - 12,
        rect.y + 21,
        11.5,
        "good" if ready == len(found) else "fog",
        False,
        1,
    )
