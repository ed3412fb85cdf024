"""The initiative bar: who acts in which order, with face, side, points and state; behind them what goes off
at the end of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.brush import corners
from game.client.kit.pen import Pen
from game.client.kit.symbols import octagon
from game.client.kit.ui_elements import panel, portrait, small_gauges
from game.client.kit.widgets import Hint, Key, Widget
from game.client.panels import declaration_list
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.effects import CARDS, Effect
from game.client.seat.view.scene import BoardScene
from game.client.seat.view.upcoming import Timer
from game.core.references import NO_UNIT, UnitId

HEAD = 90
LARGE, SMALL, GAP = 64, 56, 20
LEAST = 46
"""The room of a card below which faces are too small."""


def order(scene: BoardScene) -> list[Sprite]:
    """The figures in the order in which they act; those without a place in it at the end, but for what
    somebody aboard drives."""
    driven = {sprite.aboard for sprite in scene.units.values()} - set(scene.order)
    listed = [unit for unit in dict.fromkeys(scene.order) if unit in scene.units]
    rest = [unit for unit in scene.units if unit not in listed] if listed else list(scene.units)
    rest = [unit for unit in rest if unit not in driven]
    return [scene.units[unit] for unit in (*listed, *rest)]


def places(scene: BoardScene, bar: Rect) -> list[tuple[Sprite, Rect]]:
    """Where each figure's portrait lies on the bar."""
    if scene.together:
        return declaration_list.bar_places(scene, bar)
    figures = order(scene)
    if not figures:
        return []
    pitch = min(SMALL + GAP, (bar.width - HEAD - 28) / len(figures))
    small = round(min(SMALL, pitch - (GAP if pitch >= 60 else 6)))
    x = float(bar.x + HEAD)
    cards = []
    for sprite in figures:
        size = small + (8 if sprite.unit == scene.active and small == SMALL else 0)
        cards.append((sprite, Rect(round(x), bar.y + 8, size, size)))
        x += pitch + (size - small)
    return cards


def wanted_widths(scene: BoardScene) -> tuple[int, int]:
    """How wide the bar would be with all cards as large as they get, and with faces that can just be told
    from each other."""
    if scene.together:
        return declaration_list.bar_size(scene)
    count = len(order(scene))
    return HEAD + 28 + LARGE - SMALL + (SMALL + GAP) * count, HEAD + 28 + LEAST * count


class Slide:
    """Where the cards and the active one's frame are on their way to where they belong."""

    def __init__(self) -> None:
        self._from: dict[UnitId, Rect] = {}
        self._to: dict[UnitId, Rect] = {}
        self._done = 1.0
        self.room: Rect | None = None

    def aim(self, goals: dict[UnitId, Rect], ms: float, room: Rect | None = None) -> None:
        """Let time go by, towards these places; `ms` 0 or less takes everything there at once, and so does
        another `room` for them: from where they lay in that one they would slide in over its edge. Key 0 is
        the frame."""
        if room != self.room:
            self.room, ms = room, 0.0
        if goals != self._to:
            self._from = {unit: self.at(unit, goal) for unit, goal in goals.items()}
            self._to, self._done = goals, 0.0
        self._done = min(1.0, self._done + ms / CARDS) if ms > 0 else 1.0

    def at(self, unit: UnitId, goal: Rect) -> Rect:
        """Where the card of that unit is now."""
        start, end = self._from.get(unit, goal), self._to.get(unit, goal)
        share = 1 - (1 - self._done) ** 3
        left, width = start.x + (end.x - start.x) * share, start.width + (end.width - start.width) * share
        return Rect(
            round(left), end.y, round(width), round(start.height + (end.height - start.height) * share)
        )


def goals(scene: BoardScene, bar: Rect) -> dict[UnitId, Rect]:
    """Where everything belongs: the cards by their units, and as 0 the card that the frame is about."""
    cards = {sprite.unit: rect for sprite, rect in places(scene, bar)}
    return cards | ({NO_UNIT: cards[scene.active]} if scene.active in cards else {})


def seen(scene: BoardScene, slide: Slide, lit: int, room: Rect) -> tuple[object, ...]:
    """All that the look of the bar hangs on."""
    cards = [(sprite, slide.at(sprite.unit, rect)) for sprite, rect in places(scene, room)]
    wanted = goals(scene, room)
    frame = slide.at(NO_UNIT, wanted[NO_UNIT]) if NO_UNIT in wanted else None
    declared = (scene.side, scene.winner, scene.gathered, *scene.sides) if scene.together else ()
    looks = [(_look(scene, sprite), rect) for sprite, rect in cards]
    return scene.step or scene.called, scene.round, scene.active, lit, tuple(room), frame, declared, looks


def _look(scene: BoardScene, sprite: Sprite) -> tuple[object, ...]:
    meant, carrier = scene.declared.get(sprite.unit), scene.units.get(sprite.aboard)
    order = bool(meant and meant.words), sprite.acted, sprite.values, carrier.name if carrier else ""
    return (*sprite.card, sprite.unit, *order)


def draw(
    pen: Pen, bar: Rect, scene: BoardScene, slide: Slide, lit: int = 0, room: Rect | None = None
) -> None:
    """The whole bar; `lit` is the unit that the mouse is over, here or on the board. The cards lie in `room`,
    if that is not all of it."""
    if scene.together:
        declaration_list.draw_bar(pen, bar, scene, lit, room)
        return
    panel(pen, bar)
    pen.block(
        scene.step or scene.called,
        bar.x + 16,
        bar.y + 16,
        9,
        "brass" if scene.step else "fog",
        room=HEAD - 22,
    )
    pen.block(str(scene.round or 1), bar.x + 16, bar.y + 36, 30, "paper")
    cards = [(sprite, slide.at(sprite.unit, rect)) for sprite, rect in places(scene, room or bar)]
    wanted = goals(scene, room or bar)
    if NO_UNIT in wanted:
        _frame(pen, slide.at(NO_UNIT, wanted[NO_UNIT]), bar)
    for index, (sprite, rect) in enumerate(cards):
        _card(pen, sprite, rect, sprite.unit == scene.active, sprite.unit == lit)
        if sprite.aboard:
            carrier = scene.units.get(sprite.aboard)  # who shoots out of what nobody sees is seen
            _carried(pen, rect, carrier.name if carrier else UNSEEN)
        for name, count, good in sprite.values[:1]:
            _valued(pen, rect, name, count, good, 13 if sprite.aboard else 0)
        if index + 1 < len(cards) and cards[index + 1][1].x - rect.right >= 14:
            x, y = (rect.right + cards[index + 1][1].x) / 2, rect.y + 29
            for dy in (-5, 5):
                pen.polygon([(x - 3, y + dy), (x + 2, y), (x + 3.4, y), (x - 1.6, y + dy)], "steel")


def _frame(pen: Pen, rect: Rect, bar: Rect) -> None:
    """The frame round the active card, and the arrow below it."""
    pen.plate(Rect(rect.x - 4, bar.y + 4, rect.width + 8, 80), "brass", 0.20, "brass", 2, 6)
    pen.polygon(
        [
            (rect.centerx - 8, bar.bottom - 1),
            (rect.centerx + 8, bar.bottom - 1),
            (rect.centerx, bar.bottom + 8),
        ],
        "brass",
    )


def draw_harm(pen: Pen, rect: Rect, fx: Effect, now: float) -> None:
    """What happens to the figure of that card now."""
    if fx.kind == "card":
        pen.fill(rect, "bad", 0.3)
        pen.frame(rect, "bad", 2)
        return
    pen.fill(Rect(rect.x, rect.bottom - 15, rect.width, 15), "ink", 0.5)
    _strike(pen, rect, fx.share(now))


def _strike(pen: Pen, rect: Rect, share: float) -> None:
    """The line through the name of who is out, so far from the left."""
    wide, y = (rect.width - 4) * share, rect.bottom - 7
    for half, color in ((1.2, "ink"), (0.7, "bad")):  # thin enough to leave the name to be read
        left, right = rect.x + 2, rect.x + 2 + wide
        pen.polygon([(left, y - half), (right, y - half), (right, y + half), (left, y + half)], color)


UNSEEN = "a vehicle"


def _carried(pen: Pen, rect: Rect, carrier: str) -> None:
    """Whom the figure is aboard, over the top of its card."""
    pen.fill(Rect(rect.x, rect.y, rect.width, 13), "ink", 0.82)
    pen.text(
        f"in {carrier}" if rect.width >= 52 else carrier,
        rect.centerx,
        rect.y + 9.5,
        9,
        "fog",
        False,
        0.5,
        rect.width - 2,
    )


def _valued(pen: Pen, rect: Rect, name: str, count: int, good: bool, down: int) -> None:
    """A state of which the number counts, in the upper corner of the card as long as it lasts."""
    wide = 33 if rect.width >= 46 else 18
    box = Rect(rect.right - wide, rect.y + down, wide, 16)
    pen.plate(box, "ink", 0.9, "good" if good else "bad", 1, 3)
    if wide > 18:
        pen.stamp(sprites.status(name, pen.px(12)), box.x + 2, box.y + 2)
    pen.text(str(count), box.right - 9.5, box.y + 12.5, 11, "good" if good else "bad", True, 0.5)


def _card(pen: Pen, sprite: Sprite, rect: Rect, active: bool, lit: bool) -> None:
    portrait(pen, rect, sprite.face, sprite.side, sprite.portrait, sprite.down)
    if lit and not active:
        pen.frame(rect.inflate(6, 6), "paper", 1.4)
    pen.fill(Rect(rect.x, rect.bottom - 15, rect.width, 15), "ink", 0.82)
    mark = 13 if rect.width >= 48 else 0
    if mark:
        pen.mark(sprite.side, rect.x + 1, rect.bottom - 14, mark)
    mark += 2 if mark else 0
    room = rect.width - mark
    size = pen.fit(sprite.name, room, (11, 10, 9), True)
    pen.text(
        sprite.name,
        rect.x + mark + room / 2,
        rect.bottom - 3.5,
        size,
        "fog" if sprite.down else "paper",
        True,
        0.5,
        room,
    )
    if sprite.down:
        _strike(pen, rect, 1.0)
        pen.text("down", rect.centerx, rect.bottom + 14, 11, "fog", False, 0.5)
    else:
        small_gauges(
            pen, rect.x + 1, rect.bottom + (4 if active else 6), sprite.gauges, sprite.side, rect.width - 2
        )
    if not sprite.down and sprite.acted and not active:
        pen.polygon(corners(rect.x, rect.y, rect.width, rect.height, 1), "ink", 0.35)


PITCH, LEAST_TIMERS, MOST_TIMERS = 46, 84, 4
"""How wide each is, all of them at the least, and how many are shown: more stand as a number behind them."""


def timers_room(bar: Rect, waiting: Sequence[Timer]) -> Rect:
    """What is left of the bar for the cards."""
    return Rect(bar.x, bar.y, bar.width - _wide(waiting), bar.height)


def _wide(waiting: Sequence[Timer]) -> int:
    return max(LEAST_TIMERS, 14 + PITCH * min(len(waiting), MOST_TIMERS)) if waiting else 0


def _boxes(bar: Rect, waiting: Sequence[Timer]) -> list[Rect]:
    left = bar.right - _wide(waiting) + 8
    return [
        Rect(left + PITCH * number, bar.y + 22, PITCH, 60) for number in range(min(len(waiting), MOST_TIMERS))
    ]


def draw_timers(pen: Pen, bar: Rect, waiting: Sequence[Timer]) -> None:
    if not waiting:
        return
    left = bar.right - _wide(waiting)
    pen.fill(Rect(left, bar.y + 10, 1, bar.height - 20), "steel")
    pen.text("at the end", left + 9, bar.y + 19, 11, "fog", room=_wide(waiting) - 14)
    for timer, box in zip(waiting, _boxes(bar, waiting), strict=False):
        mark = octagon(timer.fuse.icon, timer.left, pen.px(30))
        mark.draw(pen.surface, pen.px(box.centerx), pen.px(box.y + 20))
        when = "now" if timer.due else f"turn {timer.turn}"
        pen.text(when, box.centerx, box.y + 54, 11, "blast", timer.due, 0.5, PITCH)
    if len(waiting) > MOST_TIMERS:
        pen.text(f"+{len(waiting) - MOST_TIMERS}", bar.right - 8, bar.y + 19, 11, "blast", True, 1)


def timer_widgets(bar: Rect, waiting: Sequence[Timer]) -> list[Widget]:
    """Each says what it is and when it goes off."""
    found = []
    for timer, box in zip(waiting, _boxes(bar, waiting), strict=False):
        when = "At the end of this turn" if timer.due else f"At the end of turn {timer.turn}"
        words = (
            f"{when}{f', {timer.fuse.harm} a margin' if timer.fuse.harm else ''}, on "
            f"{len(timer.cells)} tiles."
        )
        found.append(
            Widget(
                Key("fuse", timer.area),
                box,
                hint=Hint(timer.fuse.words.capitalize(), words, timer.fuse.rule),
                stop=False,
            )
        )
    return found
