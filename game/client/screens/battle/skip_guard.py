"""Tells the presses that were meant for what is being shown from those that are orders, and keeps keys that
are pressed ahead while a declaration is shown."""

from __future__ import annotations

import pygame
from pygame.event import Event as Input

from game.client.screens.battle.keys import SKIPS, is_press
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair

AGAIN = 400.0
"""Milliseconds after a press that skipped in which another one belongs to it: the second of a double-click,
or impatience."""
LATE = 150.0
"""Milliseconds after the end of what was shown in which a press was still meant for it."""
HELD = 600.0
"""Milliseconds in which a key that is held repeats itself; a key of which nothing was heard for longer is
pressed anew."""
NEAR = 24
"""Pixels from the press that skipped within which the next one belongs to it, whatever lies there by now."""

Point = tuple[int, int]


class SkipGuard:
    """Tell it each frame with `tick` whether something is being shown or the computer has the turn; then ask
    it about every press.

    A press that it takes is nobody else's, and so are its release and, of a key, what it repeats while it is
    held.
    """

    def __init__(self) -> None:
        self._left = 0.0  # how long presses are still taken
        self._clicks = 0.0  # how long clicks are, keys or not
        self._at: Point | None = None  # where the button went down that skipped last
        self._button = False
        self._keys: dict[int, float] = {}  # those that are down, and how long ago they were heard of

    @property
    def quiet(self) -> bool:
        """Whether every press is an order."""
        return not self._left and not self._clicks

    @property
    def doubled(self) -> bool:
        """Whether a click still belongs to the one that has brought up what is on the screen."""
        return self._clicks > 0

    def tick(self, ms: float, showing: bool) -> None:
        self._left = max(self._left - ms, LATE if showing else 0.0)
        self._clicks = max(self._clicks - ms, 0.0)
        self._keys = {key: since + ms for key, since in self._keys.items()}

    def follow(self) -> None:
        """What comes onto the screen now must not be answered by the second half of the double-click that led
        to it."""
        self._clicks = AGAIN

    def pressed(self, at: Point, showing: bool, on_board: bool) -> bool:
        """The left button goes down; true if that only skips. `on_board` says that no panel lies there."""
        near = self._at is not None and abs(at[0] - self._at[0]) <= NEAR and abs(at[1] - self._at[1]) <= NEAR
        self._button = (showing and on_board) or (not self.quiet and (on_board or near))
        if self._button:
            self._left, self._at = AGAIN, at
        return self._button

    def released(self) -> bool:
        """The left button goes up; true if it went down to skip."""
        mine, self._button = self._button, False
        return mine

    def key_down(self, key: int, showing: bool) -> bool:
        """A key that can skip goes down; true if that only skips, or repeats what was pressed before."""
        held = self._keys.get(key, HELD) < HELD
        self._keys[key] = 0.0
        if showing:
            self._left = AGAIN
        return held or self._left > 0

    def key_up(self, key: int) -> None:
        self._keys.pop(key, None)


def only_watches(skipping: SkipGuard, stage: Stage, chair: Chair, event: Input) -> bool:
    """Whether the input is for what is being shown: it skips that, or tells more of it."""
    return only_skips(skipping, stage, chair, event) or shows_reasons(stage, chair, event)


def only_skips(skipping: SkipGuard, stage: Stage, chair: Chair, event: Input) -> bool:
    """Whether the input belongs to what is or was being shown, and is no order. What is still being shown is
    taken to its end."""
    if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
        return skipping.released()
    if event.type == pygame.KEYUP:
        skipping.key_up(event.key)
        return False
    if is_press(event, *SKIPS):
        taken = skipping.key_down(event.key, chair.showing)
    elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        taken = skipping.pressed(event.pos, chair.showing, chair.offered or not stage.over_panel(event.pos))
    else:
        return False
    if taken and stage.playback.busy:
        if stage.film.read():
            return True
        if is_press(event, pygame.K_SPACE):
            stage.playback.skip_step()
        else:
            stage.playback.skip()
    if taken:
        stage.film.shot.clear()  # what it says stands in the log
    return taken


def shows_reasons(stage: Stage, chair: Chair, event: Input) -> bool:
    """Whether the input turns on or off what changed the roll that is being shown; it orders nothing."""
    if not (chair.showing and stage.film.shot.shown and is_press(event, pygame.K_TAB)):
        return False
    stage.settings.reasons = not stage.settings.reasons
    stage.settings.save()
    return True


MOST = 8
"""So many keys are kept; who presses more than that presses at random."""


class TypedAhead:
    """Keeps the keys, and gives them back one by one when they can be read."""

    def __init__(self) -> None:
        self._keys: list[Input] = []
        self._orders, self._side = (
            0,
            "",
        )  # how many orders there were when a side could last declare, and which side that was

    def forget(self) -> None:
        self._keys, self._side = [], ""

    def takes(self, chair: Chair, event: Input) -> bool:
        """Whether the key is kept for later: an order of a whole side is being shown, and the same side goes
        on."""
        if (
            event.type != pygame.KEYDOWN
            or event.key in (pygame.K_ESCAPE, pygame.K_F1)
            or not self._showing(chair)
        ):
            return False
        self._keys = [*self._keys, event][:MOST]
        return True

    def _showing(self, chair: Chair) -> bool:
        battle = chair.match.battle
        goes_on = bool(self._side) and chair.whole_side and battle.side == self._side and not chair.offered
        return goes_on and chair.playback.busy and len(battle.history) == self._orders + 1

    def due(self, chair: Chair) -> Input | None:
        """The next of the keys, now that nothing is being shown. To be asked each such frame."""
        if not chair.declares:
            self.forget()
            return None
        self._orders, self._side = len(chair.match.battle.history), chair.match.battle.side
        return self._keys.pop(0) if self._keys else None
