"""What is heard on the stage: sounds where they happen, the loop of the map, and captions for those who do
not hear."""

from __future__ import annotations

from pygame import Rect

from game.client.board.board import Board
from game.client.kit.loudspeaker import speaker
from game.client.kit.pen import Pen
from game.client.panels import captions, roll_strip
from game.client.panels.layout import Layout
from game.client.seat.audio.ambience import ambience_of
from game.client.seat.audio.cues import Ground
from game.client.seat.audio.listener import Ears
from game.client.seat.settings.settings import Settings
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import Scene
from game.core.battle import Battle
from game.core.describing.display import display_of
from game.core.field import Cell


class Sounded:
    """The ears of whoever sits there; they hear what is shown to them, and nothing else."""

    battle: Battle
    board: Board
    scene: Scene
    layout: Layout
    playback: Playback
    settings: Settings
    ears: Ears
    _ambience: str

    def boxes(self, *units: int) -> list[Rect]:
        """Where figures stand, in units of the interface."""
        raise NotImplementedError

    def open_ears(self) -> None:
        """Listen to what is shown from now on."""
        ground = Ground(self.battle.field, display_of(self.battle.ruleset).sounds())
        self.ears = Ears(self.scene, ground, speaker.play)
        self.ears.where = self._where
        self.playback.on_heard = self.ears.listen
        self._ambience = ambience_of(self.battle.field)

    def _where(self, cell: Cell) -> tuple[float, float]:
        """How far from the middle of the view: to one side in shares of half its width, and in cells."""
        camera = self.board.camera
        left, top, wide, high = camera.free
        x, y = camera.centre_of(cell)
        aside, down = x - left - wide / 2, y - top - high / 2
        return min(1.0, max(-1.0, aside / max(1.0, wide / 2))), (aside**2 + down**2) ** 0.5 / camera.zoom

    def hear(self, ms: float) -> None:
        """Let so many milliseconds go by."""
        speaker.ambience = self._ambience
        self.ears.update(ms, self.playback.speed)

    def draw_captions(self, pen: Pen) -> None:
        """What is heard, in words, if that is wished; and that nothing is heard, if so."""
        if self.settings.muted:
            captions.draw_muted(pen, self.layout.free)
        if self.settings.captions and (lines := self.ears.captions.lines()):
            free, hidden = self.layout.free, self.board.camera.covered / pen.scale
            bottom = min(roll_strip.strip(free, ()).y, round(free.bottom - hidden))
            captions.draw(pen, free, lines, bottom, self.boxes(*self.scene.units))
