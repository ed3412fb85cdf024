"""What is heard on the stage: sounds where they happen, the loop of the map, and captions for those who do
not hear."""

from __future__ import annotations

from game.client.kit.pen import Pen
from game.client.kit.sound_player import speaker
from game.client.panels import captions, roll_strip
from game.client.panels.panel import Panel
from game.client.screens.stage.shared_view import SharedView
from game.client.seat.audio.ambience import ambience_of
from game.client.seat.audio.event_sounds import Ground
from game.client.seat.audio.listener import SoundListener
from game.client.seat.audio.sound_names import FIGHT
from game.core.field import Cell

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
            captions.draw_muted(pen, free)
        if view.settings.captions and (lines := self.ears.captions.lines()):
            hidden = view.board.camera.covered / pen.scale
            bottom = min(roll_strip.places(free)[0].y, round(free.bottom - hidden))
            captions.draw(pen, free, lines, bottom, view.boxes(*view.scene.units))

    def forget(self) -> None:
        self.ears.forget()
