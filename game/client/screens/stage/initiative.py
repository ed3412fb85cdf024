"""The order of figures on the stage: their cards, and what the ruleset says of an order that outlasts the
round."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.client.board.board import Board
from game.client.kit.draw_cache import Again
from game.client.kit.pen import Pen
from game.client.kit.rule_links import OpenRule
from game.client.kit.widgets import Done, Hint, Widget
from game.client.panels import initiative_bar, kept_initiative, timers_bar
from game.client.panels.initiative_bar import Slide
from game.client.panels.layout import Layout, stretched
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import Scene
from game.core.battle import Battle
from game.core.describing.display import Order, display_of


class Ranked:
    """What a stage shows of the order."""

    battle: Battle
    board: Board
    scene: Scene
    layout: Layout
    playback: Playback
    open_rule: OpenRule
    again: Again
    _slide: Slide
    _ranked: tuple[tuple[int, int], Order | None] | None = None

    @property
    def kept(self) -> Order | None:
        """The order as the ruleset tells of it; while events are still being shown, as it was before them."""
        state = len(self.battle.history), self.battle.table.clock.round
        if self._ranked is None or (self._ranked[0] != state and not self.playback.busy):
            self._ranked = (state, display_of(self.battle.ruleset).order(self.battle.table))
        return self._ranked[1]

    @property
    def cards_room(self) -> Rect:
        """Where in the bar the cards are."""
        return timers_bar.room(
            kept_initiative.cards_room(self.layout.initiative, None if self.scene.together else self.kept),
            self.board.under.waiting,
        )

    def _fit_bar(self) -> None:
        """The bar is as wide as its cards need, where there is room."""
        aside = self.layout.initiative.width - self.cards_room.width
        wanted, needed = initiative_bar.wanted(self.scene)
        self.layout = stretched(self.layout, wanted + aside, needed + aside)

    def card_widgets(self) -> list[Widget]:
        self._fit_bar()
        order = None if self.scene.together else self.kept
        found = []
        for sprite, rect in initiative_bar.places(self.scene, self.cards_room):
            hint = (
                kept_initiative.hint_of(order, lambda unit: self.scene.units[unit].name, sprite.unit)
                if order
                else self._meant(sprite)
            )
            box = Rect(rect.x - 2, rect.y - 2, rect.width + 4, rect.height + 20)
            found.append(Widget(f"unit {sprite.unit}", box, partial(self.look_at, sprite.unit), hint=hint))
        found += timers_bar.widgets(self.layout.initiative, self.board.under.waiting)
        return [
            *found,
            *(kept_initiative.widgets(self.layout.initiative, order, self.open_rule) if order else []),
        ]

    def _meant(self, sprite: Sprite) -> Hint | None:
        """Who it is, how it stands, and what it has declared as far as that is known here."""
        meant = self.scene.declared.get(sprite.unit)
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

    def draw_cards(self, pen: Pen, lit: int) -> None:
        self._fit_bar()
        bar, room, order = self.layout.initiative, self.cards_room, None if self.scene.together else self.kept
        seen = initiative_bar.seen(self.scene, self._slide, lit, room)
        self.again(
            "cards",
            pen,
            (tuple(bar), seen, order, self.board.under.waiting),
            lambda pen: self._draw_cards(pen, bar, lit, room, order),
        )

    def _draw_cards(self, pen: Pen, bar: Rect, lit: int, room: Rect, order: Order | None) -> None:
        initiative_bar.draw(pen, bar, self.scene, self._slide, lit, room)
        if order and self.scene.round:
            cards = [
                (sprite, self._slide.at(sprite.unit, rect))
                for sprite, rect in initiative_bar.places(self.scene, room)
            ]
            kept_initiative.draw(pen, bar, order, cards)
        timers_bar.draw(pen, bar, self.board.under.waiting)

    def look_at(self, unit: int) -> Done:
        """Show a figure's sheet and bring it into view."""
        raise NotImplementedError
