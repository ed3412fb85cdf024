"""The order of figures on the stage: their cards, and what the ruleset says of an order that outlasts the
round."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.widgets import Hint, Key, Widget
from game.client.panels import initiative_bar, kept_initiative, timers_bar
from game.client.panels.initiative_bar import Slide
from game.client.panels.layout import with_wider_bar
from game.client.panels.panel import Panel
from game.client.screens.stage.shared_view import SharedView
from game.client.seat.view import next_round
from game.client.seat.view.board_objects import Sprite
from game.core.describing.display import Coming, Order


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
        cards = kept_initiative.cards_room(self.view.layout.initiative, self._order)
        return timers_bar.room(cards, self.view.board.under.waiting)

    def update(self, ms: float) -> None:
        view = self.view
        moving = ms * view.playback.speed if not view.settings.reduced_motion else 0.0
        self._slide.aim(initiative_bar.goals(view.scene, self.room), moving)

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
                kept_initiative.hint_of(order, lambda unit: view.scene.units[unit].name, sprite.unit)
                if order
                else self._meant(sprite)
            )
            box = Rect(rect.x - 2, rect.y - 2, rect.width + 4, rect.height + 20)
            found.append(Widget(Key("unit", sprite.unit), box, partial(view.look_at, sprite.unit), hint=hint))
        bar, coming = view.layout.initiative, self.coming
        if coming:
            found.append(self._next_round(coming))
        found += timers_bar.widgets(bar, view.board.under.waiting)
        return [*found, *(kept_initiative.widgets(bar, order, view.open_rule) if order else [])]

    def _next_round(self, coming: Coming) -> Widget:
        """The number of the round tells of the next one, and what waiting would change."""
        view = self.view
        scene, bar = view.scene, view.layout.initiative
        title = f"{scene.called} {scene.round + 1}: {coming.words}"
        words = " ".join(
            part
            for part in (next_round.waiting_told(scene, coming), next_round.order_told(scene, coming))
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
            pen.text(words, bar.x + 12, bar.y + 80, 10.5, "fog", room=initiative_bar.HEAD - 16)
        if order and view.scene.round:
            cards = [
                (sprite, self._slide.at(sprite.unit, rect))
                for sprite, rect in initiative_bar.places(view.scene, room)
            ]
            kept_initiative.draw(pen, bar, order, cards)
        timers_bar.draw(pen, bar, view.board.under.waiting)
