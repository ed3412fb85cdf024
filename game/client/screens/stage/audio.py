"""What is heard on the stage: sounds where they happen, the loop of the map, and captions for those who do
not hear: a small plate for each, the newest below."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.sound_player import speaker
from game.client.panels import roll_strip
from game.client.panels.panel import Panel
from game.client.screens.stage.shared_view import SharedView
from game.client.seat.audio.event_sounds import Ground
from game.client.seat.audio.listener import SoundListener
from game.client.seat.audio.sound_names import FIGHT, ambience_of
from game.core.field import Cell

ROW, HIGH, ASIDE = 26, 22, 12
FEW, USUAL = 3, 180
"""The place that is looked at for what it covers: so many captions, so wide."""
PALE = 0.25
"""The share of its time below which a caption turns pale."""


def draw_captions(
    pen: Pen, free: Rect, lines: Sequence[tuple[str, float]], bottom: int, keep: Sequence[Rect] = ()
) -> None:
    """`lines` are words with the share of their time that is left, the oldest first; they end at `bottom`,
    whatever lies below: at the left, or at the right if they cover less there of what is to be kept in
    sight."""
    column = Rect(free.x + 10, bottom - 6 - ROW * FEW, USUAL, ROW * FEW)
    hidden, other = (
        len(place.collidelistall(list(keep))) for place in (column, column.move(free.width - 20 - USUAL, 0))
    )
    for number, (words, left) in enumerate(reversed(lines)):
        wide = round(pen.width(words, 13)) + 2 * ASIDE + 18
        rect = Rect(
            free.right - 10 - wide if other < hidden else free.x + 10,
            bottom - 6 - HIGH - ROW * number,
            wide,
            HIGH,
        )
        pen.plate(rect, "ink", 0.85, "steel", 1, 6)
        tone = "paper" if left > PALE else "fog"
        _horn(pen, rect.x + ASIDE, rect.centery, tone)
        pen.text(words, rect.x + ASIDE + 18, rect.centery + 5, 13, tone)


def draw_muted(pen: Pen, free: Rect) -> None:
    """The sign that nothing is heard, so that nobody looks for a fault."""
    rect = Rect(free.x + 10, free.bottom - 10 - HIGH, 2 * ASIDE + 14, HIGH)
    pen.plate(rect, "ink", 0.85, "steel", 1, 6)
    _horn(pen, rect.x + ASIDE, rect.centery, "fog")
    pen.polygon(
        [
            (rect.x + 9, rect.bottom - 5),
            (rect.right - 11, rect.y + 4),
            (rect.right - 9, rect.y + 6),
            (rect.x + 11, rect.bottom - 3),
        ],
        "bad",
    )


def _horn(pen: Pen, x: int, y: int, tone: str) -> None:
    """The sign for what is heard: a small loudspeaker with a wave."""
    pen.polygon(
        [(x, y - 2), (x + 4, y - 2), (x + 8, y - 6), (x + 8, y + 6), (x + 4, y + 2), (x, y + 2)], tone
    )
    pen.fill(Rect(x + 11, y - 4, 2, 8), tone)


CALM = 24000.0
"""Milliseconds after the last shot or blow until the music is quiet again."""


class Audio(Panel):
    """The ears of whoever sits there; they hear what is shown to them, and nothing else."""

    def __init__(self, view: SharedView) -> None:
        self.view = view
        self.ears = SoundListener(
            view.scene, Ground(view.battle.field, view.display.sounds()), self._play, self._where
        )
        self._fought = CALM
        self._ambience = ambience_of(view.battle.field)

    def _where(self, cell: Cell) -> tuple[float, float]:
        """How far from the middle of the view: to one side in shares of half its width, and in cells."""
        camera = self.view.board.camera
        left, top, wide, high = camera.free
        x, y = camera.centre_of(cell)
        aside, down = x - left - wide / 2, y - top - high / 2
        return min(1.0, max(-1.0, aside / max(1.0, wide / 2))), (aside**2 + down**2) ** 0.5 / camera.zoom

    def _play(self, name: str, loud: float, pan: float) -> None:
        if name in FIGHT:
            self._fought = 0.0
        speaker.play(name, loud, pan)

    def update(self, ms: float) -> None:
        speaker.ambience = self._ambience
        self._fought = min(CALM, self._fought + ms)
        speaker.music.wanted = "fight" if self._fought < CALM else "quiet"
        self.ears.update(ms, self.view.playback.speed)

    def draw(self, pen: Pen) -> None:
        """What is heard, in words, if that is wished; and that nothing is heard, if so."""
        view, free = self.view, self.view.layout.free
        if view.settings.muted:
            draw_muted(pen, free)
        if view.settings.captions and (lines := self.ears.captions.lines()):
            hidden = view.board.camera.covered / pen.scale
            bottom = min(roll_strip.places(free)[0].y, round(free.bottom - hidden))
            draw_captions(pen, free, lines, bottom, view.boxes(*view.scene.units))

    def forget(self) -> None:
        self.ears.forget()
