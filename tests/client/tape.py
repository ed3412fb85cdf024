"""A loudspeaker that notes what it is given, and a board on which a round runs, to be listened to."""

from __future__ import annotations

from collections.abc import Mapping

from game.client.seat.audio.event_sounds import Ground, heard
from game.client.seat.view.scene import BoardScene
from game.core import events as e
from game.core.events import Event
from game.core.references import UnitId
from tests.client.stage import STATES, duel, open_field

SAID = {
    "pistol": "pistol",
    "sword": "blade",
    "car": "engine",
    "waiting artillery": "alarm",
    "area fire": "blaze",
    "state aid": "heal",
    "state burning": "burning",
}
GROUND = Ground(open_field(), SAID)


def running() -> BoardScene:
    """Two figures in the first round."""
    scene = BoardScene(states=STATES)
    for event in (*duel(), e.RoundBegan(1, (UnitId(1), UnitId(2)))):
        scene.show(event)
    return scene


def names(event: Event, scene: BoardScene, ground: Ground = GROUND) -> list[str]:
    return [cue.name for cue in heard(event, scene, ground)]


class Tape:
    """An output that notes what is played."""

    def __init__(self) -> None:
        self.played: list[tuple[str, float, float]] = []
        self.loops: list[tuple[str, float]] = []
        self.pieces: list[dict[str, float]] = []

    def play(self, name: str, left: float, right: float) -> None:
        self.played.append((name, left, right))

    def loop(self, name: str, loud: float) -> None:
        self.loops.append((name, loud))

    def music(self, levels: Mapping[str, float]) -> None:
        self.pieces.append(dict(levels))

    @property
    def names(self) -> list[str]:
        return [name for name, _, _ in self.played]
