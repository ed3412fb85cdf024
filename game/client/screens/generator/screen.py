"""The screen where maps are made from a seed: what is wished, how it turned out, and whether it is fair."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.board.map_cards import MapPainter
from game.client.kit.form import logo
from game.client.kit.frame_time import STILL
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Button, Card, Done, Key, Look, Widget
from game.client.screens.generator import preview
from game.client.screens.generator.columns import Columns, layout
from game.client.screens.generator.preview import Measure, measure
from game.client.screens.page import Page
from game.client.seat.maps.fairness import FairnessTrial
from game.client.seat.maps.new_map import NewMap
from game.client.seat.settings.settings import Settings
from game.core.errors import EnfiladeError
from game.maps.errors import file_label
from game.rulesets import DEFAULT, RULESETS

CALM = 120.0
"""Milliseconds after a wish before the map is made anew: who writes a seed writes several letters."""
TRIED = 2500.0
"""Milliseconds without a wish before the computer begins to play on the map."""
BATTLES = 200
_SIDES = {2: "two", 3: "three", 4: "four"}


class NewMapScreen(Page):
    """`use` takes the file of the map to play on, and says what is wrong with it, "" if nothing is."""

    def __init__(
        self,
        settings: Settings,
        under: Screen | None,
        use: Callable[[Path], str],
        easel: MapPainter | None = None,
    ) -> None:
        super().__init__(settings, under)
        self.new = NewMap(settings.new_map)
        self.preview = preview.Preview(self.new)
        self._easel = easel or MapPainter()
        self.columns = Columns(self, self._easel)
        self.words = ""
        self.trial: FairnessTrial | None = None
        self._use = use
        self._due: float | None = 0.0
        self._still = 0.0
        self.desk.focus = "seed"

    # ------------------------------------------------------------ what is wished

    def wish(self, **said: str | int) -> Done:
        self.new.wish(**said)
        self._changed()
        return None

    def another(self) -> Done:
        self.new.another()
        self._changed()
        return None

    def undo(self) -> Done:
        if self.new.undo():
            self._changed()
        return None

    def _changed(self) -> None:
        self._due, self._still, self.words = CALM, 0.0, ""
        self._leave_trial()

    def _leave_trial(self) -> None:
        if self.trial:
            self.trial.close()
        self.trial = None

    def remake(self) -> None:
        """Make the map now."""
        self._due = None
        self.new.remake()
        try:
            if not self.new.fault:
                self.preview.look()
        except EnfiladeError as error:
            self.new.fault = str(error)

    def save(self) -> Done:
        """Among the player's own maps; where is said."""
        path = self._saved()
        if path:
            self.words = f"Saved as {file_label(path)} among your maps."
        return None

    def _saved(self) -> Path | None:
        if self._due is not None:
            self.remake()
        if self.new.fault or not self.new.made:
            return None
        try:
            return self.new.save_copy()
        except OSError as error:
            self.words = f"Not saved: {error.strerror or error}."
            return None

    def play(self) -> Done:
        """The set-up opens with this map chosen."""
        path = self._saved()
        if not path:
            return None
        fault = self._use(path)
        if fault:
            self.words = fault
            return None
        self._close()
        return self.under

    def escape(self) -> Next:
        self._close()
        return self.under

    def leave(self) -> None:
        self._close()
        super().leave()

    def _close(self) -> None:
        self._leave_trial()
        self._easel.close()
        self.settings.save()

    # ------------------------------------------------------------ widgets

    def areas(self) -> list[Area]:
        return []

    def pixels(self, rect: Rect) -> tuple[int, int]:
        return round(rect.width * self.scale), round(rect.height * self.scale)

    def widgets(self) -> list[Widget]:
        lay = layout(self.whole)
        return [*self.columns.widgets(lay.make), *self._before(), *self._bottom(lay.bottom)]

    def _before(self) -> list[Widget]:
        """The seeds before: Enter goes back to one."""
        lay = layout(self.whole)
        top = lay.facts.y + 34 + 23 * 6 + 34 + 38 * 3 + 22
        found: list[Widget] = []
        for place, seed in enumerate(one for one in self.new.kept.before if one != self.new.wishes.seed):
            rect = Rect(lay.facts.x, top + 32 * place, lay.facts.width, 27)
            if rect.bottom > lay.facts.bottom:
                break
            found.append(
                Card(
                    Key("before", seed),
                    rect,
                    partial(self._back_to, seed),
                    paint=partial(_seed_card, seed=seed),
                )
            )
        return found

    def _back_to(self, seed: str) -> Done:
        return self.wish(seed=seed)

    def _bottom(self, row: Rect) -> list[Widget]:
        some = self.new.made is not None and not self.new.fault
        wide = min(328, row.width // 4)
        x, y = row.x, row.y
        keep, play = Rect(x + 292, y, 206, 48), Rect(row.right - wide, y, wide, 48)
        return [
            Button("back", Rect(x, y, 128, 48), self.escape, label="Back", cap="Esc", size=11),
            Button("another", Rect(x + 136, y, 148, 48), self.another, label="Another", cap="Space", size=9),
            Button("save", keep, self.save, some, label="Save as Tiled map", cap="Ctrl S", size=9),
            Button("play", play, self.play, some, label="Play", cap="Enter", primary=True),
        ]

    # ------------------------------------------------------------ input and time

    def handle(self, event: Input) -> Next:
        if event.type == pygame.KEYDOWN:
            if event.mod & pygame.KMOD_CTRL and event.key == pygame.K_s:
                self.save()
                return None
            if event.mod & pygame.KMOD_CTRL and event.key == pygame.K_z:
                self.undo()
                return None
            if event.key == pygame.K_SPACE and self.desk.focus in ("seed", ""):
                self.another()
                return None
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.desk.focus in ("seed", ""):
                found = self.play()
                return found if isinstance(found, Screen) else None
            ways = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
            if event.key in ways:
                by = ways[event.key] * (10 if event.mod & pygame.KMOD_SHIFT else 5)
                if self.columns.nudge(self.desk.focus, by):
                    return None
        return super().handle(event)

    @property
    def waits(self) -> float:
        busy = self._due is not None or self._easel.busy or (self.trial is not None and self.trial.running)
        return 0.0 if busy or self._still < TRIED else STILL

    def update(self, ms: float) -> Next:
        found = super().update(ms)
        self._easel.update()
        if self._due is not None:
            self._due -= ms
            if self._due <= 0:
                self.remake()
            return found
        self._still += ms
        if self.trial:
            self.trial.update()
            if not self.trial.running and not self.trial.fault and self.trial.played < BATTLES:
                self.trial.begin()
        elif self._still >= TRIED and self.preview.view and not self.new.fault:
            ruleset = RULESETS.get(self.settings.setup.ruleset) or RULESETS[DEFAULT]
            self.trial = FairnessTrial(self.new.path, self.preview.view.field, ruleset)
            self.trial.begin()
        return found

    # ------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Over nothing: the start screen below would only shine through."""
        under, self.under = self.under, None
        try:
            super().draw(surface)
        finally:
            self.under = under

    def paint(self, pen: Pen) -> None:
        lay = layout(self.whole)
        logo(pen, lay.make.x - 4, 20)
        pen.block("New map", lay.shown.right, 30, 16, "brass", 1)
        pen.text("By chance, from a seed, for a skirmish", lay.shown.right, 68, 13, "fog", False, 1)
        panel(pen, lay.make, "Make")
        made = self.new.made
        panel(pen, lay.shown, made.title if made else "Being made")
        self.columns.paint(pen, lay.make)
        if made:
            wide, high = made.drawn.wide, made.drawn.high
            words = f"{wide} x {high}, {_SIDES[made.wishes.sides]} sides"
            pen.text(words, lay.shown.right - 12, lay.shown.y + 22, 12, "fog", False, 1)
            self.preview.draw(pen, lay.picture)
            end = preview.facts(pen, lay, self.new)
            if self._before():
                pen.block("Before", lay.facts.x, end + 2, 9, "brass")
            for rect, one in zip(lay.measures, self.measures(), strict=True):
                preview.draw(pen, rect, one)
        self._tell(pen, lay.bottom)

    def measures(self) -> tuple[Measure, Measure, Measure]:
        """What each side has: first shots of the computer's battles, cover, and the way."""
        assert self.new.made is not None
        fair = self.new.made.fairness
        ways = [way / 10 for way in fair.way]
        return (
            self._first_shot(),
            measure("Cover in six steps", fair.sides, fair.cover, [f"{one} tiles" for one in fair.cover]),
            measure("Way to the middle", fair.sides, ways, [f"{one:.1f} steps" for one in ways]),
        )

    def _first_shot(self) -> Measure:
        trial, known = self.trial, self.trial.balance if self.trial else None
        if trial is None or known is None:
            words = "waits" if trial is None else "being played"
            return Measure("First shot", ("azure", "ember"), (0, 0), (words, ""))
        sides = tuple(side.side for side in known.sides)
        rates = [side.attacked_first for side in known.sides]
        low, high = round(100 * rates[0].low), round(100 * rates[0].high)
        even = low <= 50 <= high
        words = f"{trial.played} of {BATTLES} played" if trial.played < BATTLES else f"{low} to {high} %"
        return Measure(
            "First shot",
            sides,
            tuple(rate.share for rate in rates),
            tuple(f"{round(100 * rate.share)} %" for rate in rates),
            f"{'even' if even else 'uneven'}, {words}",
            even,
        )

    def _tell(self, pen: Pen, row: Rect) -> None:
        """At the foot: what was just done, what is wrong, or that it is fair."""
        right = row.right - min(328, row.width // 4) - 20
        room = right - row.x - 506
        made = self.new.made
        said = self.words or self.new.fault
        if said or made is None:
            for line, words in enumerate(pen.lines(said, 12.5, room, 3)):
                tone = "bad" if self.new.fault else "paper"
                pen.text(words, right, row.y + 14 + 17 * line, 12.5, tone, False, 1, room)
            return
        ahead = made.fairness.ahead
        fair = f"nobody is more than {max(1, ahead)} % ahead" if ahead <= preview.EVEN else f"{ahead} % ahead"
        head = "Fair for all" if ahead <= preview.EVEN else "Not quite fair"
        tell = f"First shot: {BATTLES} battles of the computer." if room > 300 else ""
        lines = [*pen.lines(f"{head}: {fair}.", 13, room, 2), *([tell] if tell else [])]
        for line, words in enumerate(lines[:2]):
            tone = "fog" if words == tell else "paper"
            pen.text(words, right, row.y + 20 + 20 * line, 12.5, tone, False, 1, room)


def _seed_card(pen: Pen, rect: Rect, look: Look, seed: str) -> None:
    pen.plate(rect, "slate", 0.9, "brass" if look.hover else "steel", 1, 5)
    pen.text(seed, rect.x + 9, rect.y + 18, 12, "paper" if look.hover else "fog", room=rect.width - 26)
    x, y = rect.right - 14, rect.centery
    pen.polygon([(x, y - 4), (x + 6, y), (x, y + 4)], "fog")
