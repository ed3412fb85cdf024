"""The order of figures on the stage: their cards, and what the ruleset says of an order that outlasts the
round: whether it is kept, and what would break it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.rule_links import OpenRule
from game.client.kit.widgets import Done, Hint, Key, Widget
from game.client.panels import initiative_bar
from game.client.panels.initiative_bar import Slide
from game.client.panels.panel import Panel, with_wider_bar
from game.client.screens.stage.shared_view import SharedView
from game.client.seat.view import upcoming
from game.client.seat.view.board_objects import Sprite
from game.core.describing.display import Coming, Order, Place
from game.core.references import UnitId

WIDE, NARROW = 140, 32
SHORT = 12
"""Notes of so many letters stand on the card, by their last word if there is no room; longer ones are told by
its tooltip alone."""
ENOUGH = 700
"""From that width of the bar on there is room for the words; else they are in the tooltip of the padlock."""


def cards_room(bar: Rect, order: Order | None) -> Rect:
    """The part of the bar that is left for the cards."""
    return Rect(bar.x, bar.y, bar.width - _wide(bar), bar.height) if order else bar


def _wide(bar: Rect) -> int:
    return WIDE if bar.width >= ENOUGH else NARROW


def kept_box(bar: Rect) -> Rect:
    """Where the padlock and its words are."""
    return Rect(bar.right - _wide(bar), bar.y + 8, _wide(bar) - 8, bar.height - 16)


def kept_words(order: Order) -> str:
    words = ", ".join(order.words)
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def draw_kept(pen: Pen, bar: Rect, order: Order, cards: Iterable[tuple[Sprite, Rect]]) -> None:
    area, tone = kept_box(bar), "good" if order.kept else "brass"
    pen.fill(Rect(area.x - 5, area.y + 2, 1, area.height - 4), "steel")
    _padlock(pen, area.x + 3, area.y + 4, tone, order.kept)
    if _wide(bar) == WIDE:
        pen.text(order.title, area.x + 22, area.y + 15, 12, tone, True, room=area.width - 22)
        line = area.y + 30
        for words in _wrapped(pen, order, area.width - 4):
            pen.text(words, area.x + 3, line, 10.5, "fog", room=area.width - 4)
            line += 12
    known = {place.unit: place for place in order.places}
    for sprite, rect in cards:
        if sprite.unit in known and not sprite.down:
            _badge(pen, rect, known[sprite.unit])


def _wrapped(pen: Pen, order: Order, room: float) -> tuple[str, ...]:
    """Four lines have room; what does not fit stands in the tooltip."""
    lines = pen.wrap(", ".join(order.words), 10.5, room)
    return lines if len(lines) <= 4 else (*lines[:3], f"{lines[3]} …")


def _padlock(pen: Pen, x: float, y: float, tone: str, shut: bool) -> None:
    """Shut while the order is kept, else open."""
    lift = 0 if shut else -3
    pen.fill(Rect(round(x), round(y + 5), 13, 9), tone, 1, 2)
    for left in (2, 9) if shut else (2,):
        pen.fill(Rect(round(x + left), round(y + 1 + lift), 2, 6 - lift), tone)
    pen.fill(Rect(round(x + 3), round(y - 1 + lift), 7, 2), tone)
    pen.fill(Rect(round(x + 6), round(y + 8), 2, 3), "coal")


def _badge(pen: Pen, rect: Rect, place: Place) -> None:
    """What gave the place, in the upper right corner; a crown for who leads in the left one; below, what is
    unusual in this round."""
    size = 10.5 if rect.width >= 44 else 9
    wide = round(pen.width(place.words, size, True) + 6)
    pen.fill(Rect(rect.right - wide, rect.y, wide, 13), "ink", 0.85)
    pen.text(place.words, rect.right - 3, rect.y + 10, size, "paper", True, 1)
    if place.leads:
        _crown(pen, rect.x + 2, rect.y + 2)
    if 0 < len(place.note) <= SHORT:
        mark = Rect(rect.x, rect.bottom - 29, rect.width, 14)
        good = "twice" in place.note
        pen.fill(mark, "ink", 0.85)
        words = place.note if pen.width(place.note, 10, True) <= rect.width else place.note.split()[-1]
        pen.text(words, mark.centerx, mark.y + 10.5, 10, "brass" if good else "bad", True, 0.5, rect.width)


def _crown(pen: Pen, x: float, y: float) -> None:
    points = [
        (x, y + 10),
        (x, y + 3),
        (x + 4, y + 6),
        (x + 7, y),
        (x + 10, y + 6),
        (x + 14, y + 3),
        (x + 14, y + 10),
    ]
    pen.polygon([(a + dx, b + dy) for (a, b), dx, dy in ((point, 1, 1) for point in points)], "ink", 0.9)
    pen.polygon(points, "paper")


# ---------------------------------------------------------------- what it says when pointed at


def kept_widgets(bar: Rect, order: Order, open_rule: OpenRule) -> list[Widget]:
    """The padlock leads to the rule, and says all of it."""

    def read() -> Done:
        return open_rule(order.rule)

    return [
        Widget(
            "kept order",
            kept_box(bar),
            read,
            hint=Hint(order.title.capitalize(), kept_words(order), order.rule),
            stop=False,
        )
    ]


def hint_of(order: Order, name: Callable[[UnitId], str], unit: UnitId) -> Hint | None:
    """What the card of a figure says when it is pointed at."""
    place = next((place for place in order.places if place.unit == unit), None)
    if place is None:
        return None
    parts = [f"Place in the order: {place.words}", "leads its side" if place.leads else "", place.note]
    return Hint(name(unit), ", ".join(part for part in parts if part) + ".", order.rule)


COMING = (10.5, 10, 9.5, 9, 8.5)
"""Sizes of what is told of the next round: all of it is seen in the eleventh as well."""


class Initiative(Panel):
    """The bar of cards. `lit` is the figure under the mouse on the board."""

    def __init__(self, view: SharedView) -> None:
        self.view = view
        self.lit = 0
        self._slide = Slide()
        self._ranked: tuple[tuple[int, int], Order | None] | None = None
        self._coming: tuple[tuple[int, int], Coming | None] | None = None

    @property
    def kept(self) -> Order | None:
        """The order as the ruleset tells of it; while events are still being shown, as it was before them."""
        battle = self.view.battle
        state = len(battle.history), battle.table.clock.round
        if self._ranked is None or (self._ranked[0] != state and not self.view.playback.busy):
            self._ranked = (state, self.view.display.order(battle.table))
        return self._ranked[1]

    @property
    def coming(self) -> Coming | None:
        """The next round, while figures act one by one."""
        view = self.view
        state = len(view.battle.history), view.battle.table.clock.round
        if self._coming is None or (self._coming[0] != state and not view.playback.busy):
            self._coming = (state, view.display.coming(view.battle.table))
        return self._coming[1] if view.scene.round and not view.scene.together else None

    @property
    def _order(self) -> Order | None:
        """That order, unless whole sides have the turn."""
        return None if self.view.scene.together else self.kept

    @property
    def room(self) -> Rect:
        """Where in the bar the cards are."""
        cards = cards_room(self.view.layout.initiative, self._order)
        return initiative_bar.timers_room(cards, self.view.board.under.waiting)

    def update(self, ms: float) -> None:
        view = self.view
        moving = ms * view.playback.speed if not view.settings.reduced_motion else 0.0
        self._slide.aim(initiative_bar.goals(view.scene, self.room), moving, self.room)

    def _fit(self) -> None:
        """The bar is as wide as its cards need, where there is room."""
        aside = self.view.layout.initiative.width - self.room.width
        wanted, needed = initiative_bar.wanted_widths(self.view.scene)
        self.view.layout = with_wider_bar(self.view.layout, wanted + aside, needed + aside)

    def widgets(self) -> list[Widget]:
        self._fit()
        view, order, found = self.view, self._order, []
        for sprite, rect in initiative_bar.places(view.scene, self.room):
            hint = (
                hint_of(order, lambda unit: view.scene.units[unit].name, sprite.unit)
                if order
                else self._meant(sprite)
            )
            box = Rect(rect.x - 2, rect.y - 2, rect.width + 4, rect.height + 20)
            found.append(Widget(Key("unit", sprite.unit), box, partial(view.look_at, sprite.unit), hint=hint))
        bar, coming = view.layout.initiative, self.coming
        if coming:
            found.append(self._next_round(coming))
        found += initiative_bar.timer_widgets(bar, view.board.under.waiting)
        return [*found, *(kept_widgets(bar, order, view.open_rule) if order else [])]

    def _next_round(self, coming: Coming) -> Widget:
        """The number of the round tells of the next one, and what waiting would change."""
        view = self.view
        scene, bar = view.scene, view.layout.initiative
        title = f"{scene.called} {scene.round + 1}: {coming.words}"
        words = " ".join(
            part
            for part in (upcoming.waiting_told(scene, coming), upcoming.order_told(scene, coming))
            if part
        )
        rule = coming.rule
        box = Rect(bar.x + 4, bar.y + 4, initiative_bar.HEAD - 12, bar.height - 8)
        return Widget(
            "next round", box, lambda: view.open_rule(rule), hint=Hint(title, words, rule), stop=False
        )

    def _meant(self, sprite: Sprite) -> Hint | None:
        """Who it is, how it stands, and what it has declared as far as that is known here."""
        meant = self.view.scene.declared.get(sprite.unit)
        if meant and meant.words:
            return Hint(sprite.name, meant.words[:1].upper() + meant.words[1:] + ".")
        points = ", ".join(
            f"{gauge.name} {gauge.value}/{gauge.most}"
            for gauge in sprite.gauges
            if gauge.most and not gauge.place
        )
        states = ", ".join(standing.state.words for standing in sprite.statuses.values())
        said = ". ".join(
            part[:1].upper() + part[1:] for part in ("down" if sprite.down else "", states, points) if part
        )
        return Hint(sprite.name, f"{said + '. ' if said else ''}Click: its sheet, and the board there.")

    def draw(self, pen: Pen) -> None:
        self._fit()
        view, room, order = self.view, self.room, self._order
        if room != self._slide.room:  # the first picture in a window of another size
            self.update(0.0)
        lit, waiting = view.pointed_unit() or self.lit, view.board.under.waiting
        look = (
            tuple(view.layout.initiative),
            initiative_bar.seen(view.scene, self._slide, lit, room),
            order,
            waiting,
            self.coming,
        )
        view.again("cards", pen, look, lambda pen: self._draw(pen, lit, room, order))
        self._draw_harm(pen, room)

    def _draw_harm(self, pen: Pen, room: Rect) -> None:
        """The card of who is hurt is red for a moment; the name of who is out is struck through."""
        playback = self.view.playback
        running = playback.running("card", "strike")
        if not running:
            return
        for sprite, rect in initiative_bar.places(self.view.scene, room):
            for fx in running:
                if fx.unit == sprite.unit:
                    initiative_bar.draw_harm(pen, self._slide.at(sprite.unit, rect), fx, playback.now)

    def _draw(self, pen: Pen, lit: int, room: Rect, order: Order | None) -> None:
        view, bar = self.view, self.view.layout.initiative
        initiative_bar.draw(pen, bar, view.scene, self._slide, lit, room)
        if coming := self.coming:
            words = f"{view.scene.round + 1}: {coming.words}"
            width = initiative_bar.HEAD - 20  # the frame of the first card begins beside it
            pen.text(words, bar.x + 12, bar.y + 80, pen.fit(words, width, COMING), "fog", room=width)
        if order and view.scene.round:
            cards = [
                (sprite, self._slide.at(sprite.unit, rect))
                for sprite, rect in initiative_bar.places(view.scene, room)
            ]
            draw_kept(pen, bar, order, cards)
        initiative_bar.draw_timers(pen, bar, view.board.under.waiting)
