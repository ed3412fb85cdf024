"""What one's own side means to do in this turn: the bar of who has declared, and the panel with a row for
each figure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import groupby

import pygame
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.ui_elements import keycap, panel, portrait, small_gauges
from game.client.kit.widgets import Card, Done, Hint, Key, Look, Widget
from game.client.seat.orders.declarations import declared_words, standing_of
from game.client.seat.view.board_objects import Sprite, totals
from game.client.seat.view.scene import BoardScene
from game.core.references import UnitId

BAR_HEAD, SIDE, MARK = 78, 66, 36
"""How wide the number of the turn is, what is said of a side, and its mark alone, where there is no room for
more."""
ASIDE = 6
"""How far what is said of a side stays from the names before and behind it."""
LARGEST, LEAST, TINY = 58, 18, 10
GAP, CLOSE = 6, 2
TOLD, NAMED = 36, 30
"""How large faces are that can just be told from each other, and must be to bear their names."""


def groups(scene: BoardScene) -> list[tuple[str, list[Sprite]]]:
    """The figures by side, in the order in which they were placed."""
    sprites = sorted(
        scene.units.values(),
        key=lambda sprite: list(dict.fromkeys(s.side for s in scene.units.values())).index(sprite.side),
    )
    return [(side, list(found)) for side, found in groupby(sprites, lambda sprite: sprite.side)]


def bar_places(scene: BoardScene, bar: Rect) -> list[tuple[Sprite, Rect]]:
    """Where each figure's portrait lies on the bar."""
    found = []
    aside, gap, size = _sizes(scene, bar)
    for _, left, sprites in _laid(scene, bar):
        for index, sprite in enumerate(sprites):
            found.append(
                (
                    sprite,
                    Rect(
                        round(left + aside + index * (size + gap)),
                        bar.y + 10 + (LARGEST - size) // 2,
                        size,
                        size,
                    ),
                )
            )
    return found


def bar_size(scene: BoardScene) -> tuple[int, int]:
    """How wide the bar would be with all portraits as large as they get, and with faces that can just be told
    from each other."""
    sides = BAR_HEAD + 8 + SIDE * len(groups(scene))
    return sides + (LARGEST + GAP) * len(scene.units), sides + (TOLD + CLOSE) * len(scene.units)


def _sizes(scene: BoardScene, bar: Rect) -> tuple[int, int, int]:
    """How wide it is told of a side, how far portraits stand apart, and how large they are: the widest for
    which they are not too small."""
    sides, count = len(groups(scene)), max(1, len(scene.units))
    tried = [
        (aside, gap, int((bar.width - BAR_HEAD - 8 - aside * sides) / count - gap))
        for aside, gap in ((SIDE, GAP), (SIDE, CLOSE), (MARK, CLOSE))
    ]
    aside, gap, size = next((one for one in tried if one[2] >= LEAST), tried[-1])
    return aside, gap, min(LARGEST, max(TINY, size))


def _laid(scene: BoardScene, bar: Rect) -> list[tuple[str, float, list[Sprite]]]:
    """For each side its name, where its group begins, and its figures."""
    aside, gap, size = _sizes(scene, bar)
    found, left = [], float(bar.x + BAR_HEAD)
    for side, sprites in groups(scene):
        found.append((side, left, sprites))
        left += aside + len(sprites) * (size + gap)
    return found


def draw_bar(pen: Pen, bar: Rect, scene: BoardScene, lit: int = 0, room: Rect | None = None) -> None:
    """The figures lie in `room`, if that is not the whole bar."""
    panel(pen, bar)
    pen.block(scene.called, bar.x + 16, bar.y + 16, 9, "fog")
    pen.block(str(scene.round or 1), bar.x + 16, bar.y + 36, 30, "paper")
    aside, _, _ = _sizes(scene, room or bar)
    for side, left, _ in _laid(scene, room or bar):
        _status(pen, scene, side, Rect(round(left), bar.y, aside, bar.height))
    for sprite, rect in bar_places(scene, room or bar):
        _bar_card(pen, scene, sprite, rect, sprite.unit == lit)


def _status(pen: Pen, scene: BoardScene, side: str, box: Rect) -> None:
    """What a side is doing: nobody sees more than that of the others."""
    middle = box.centerx - (0 if box.width == SIDE else 4)
    pen.mark(side, middle - 10, box.y + 12, 22)
    if side in scene.sides or scene.gathered:
        tick(pen, middle - 1, box.y + 38, 15, "good")
        words, tone = "declared", "good"
    elif side == scene.side and scene.winner is None:
        words, tone = "declares", "brass"
    else:
        words, tone = "waits", "fog"
    if box.width == SIDE:
        said = words
    elif words == "declared":
        said = ""
    else:
        said = "..."
    room = box.width - 2 * ASIDE
    size = pen.fit(said, room, (11.5, 11, 10, 9), True)
    pen.text(said, middle, box.y + 64, size, tone, True, 0.5, room)


def tick(pen: Pen, x: float, y: float, size: float, color: str) -> None:
    """A tick whose square begins at (x, y)."""
    points = [(0.05, 0.55), (0.2, 0.4), (0.4, 0.6), (0.8, 0.12), (0.95, 0.28), (0.4, 0.9)]
    pen.polygon([(x + px * size, y + py * size) for px, py in points], color)


def _bar_card(pen: Pen, scene: BoardScene, sprite: Sprite, rect: Rect, lit: bool) -> None:
    active = sprite.unit == scene.active
    if active:
        pen.plate(Rect(rect.x - 3, rect.y - 5, rect.width + 6, rect.height + 25), "brass", 0.2, "brass", 2, 6)
    portrait(pen, rect, sprite.face, sprite.side, sprite.portrait, sprite.down)
    if lit and not active:
        pen.frame(rect.inflate(4, 4), "paper", 1.4)
    if rect.width >= NAMED:
        size = pen.fit(sprite.name, rect.width - 2, (11, 10, 9), True)
        pen.fill(Rect(rect.x, rect.bottom - round(size) - 3, rect.width, round(size) + 3), "ink", 0.82)
        pen.text(
            sprite.name,
            rect.centerx,
            rect.bottom - 3,
            size,
            "fog" if sprite.down else "paper",
            True,
            0.5,
            rect.width - 2,
        )
    if sprite.down:
        pen.text("down", rect.centerx, rect.bottom + 13, 11, "fog", False, 0.5)
        return
    small_gauges(pen, rect.x + 1, rect.bottom + 6, totals(sprite.gauges), sprite.side, rect.width - 2)
    meant = scene.declared.get(sprite.unit)
    if meant and meant.words:
        pen.fill(Rect(rect.right - 17, rect.y + 1, 16, 16), "ink", 0.85, 3)
        tick(pen, rect.right - 15, rect.y + 3, 12, "good")


def side_rows(scene: BoardScene, own: str) -> list[tuple[str, str, str]]:
    """Side, words and their colour, for each side of which somebody stands. Nobody's `own` is what all look
    at together: then all have declared."""
    found = []
    for side in dict.fromkeys(sprite.side for sprite in scene.units.values() if not sprite.down):
        standing = standing_of(scene, side)
        if not own:
            found.append((side, "declared", "good"))
        elif side in scene.sides:
            found.append((side, "declared" if side == own or _known(scene, standing) else "hidden", "good"))
        elif side == own:
            ready = sum(
                bool(scene.declared.get(sprite.unit) and scene.declared[sprite.unit].words)
                for sprite in standing
            )
            found.append((side, f"{ready} of {len(standing)}", "good" if ready == len(standing) else "paper"))
        else:
            found.append((side, "not yet", "fog"))
    return found


def _known(scene: BoardScene, standing: list[Sprite]) -> bool:
    """Whether what they have declared has been shown to all."""
    return any(declared_words(scene, sprite.unit) for sprite in standing)


def draw_sides(pen: Pen, rect: Rect, scene: BoardScene, own: str, titles: Mapping[str, str]) -> None:
    panel(pen, rect)
    pen.block("Declarations", rect.x + 14, rect.y + 12, 9, "brass")
    found = side_rows(scene, own)
    pitch = min(21.0, (rect.height - 34) / max(1, len(found)))
    for number, (side, words, color) in enumerate(found):
        line = rect.y + 44 + pitch * number
        pen.mark(side, rect.x + 13, line - 11, 13)
        wide = pen.width(words, 12)
        pen.text(
            titles.get(side, side), rect.x + 32, line, 12.5, "paper", side == own, room=rect.width - 54 - wide
        )
        pen.text(words, rect.right - 12, line, 12, color, False, 1)


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
