"""What one hears of a battle, in step with what is shown: nobody hears what they may not know, for only
what is shown to them is listened to. For those who do not hear, the last few sounds in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.client.seat.audio.event_sounds import Cue, Ground, heard
from game.client.seat.audio.sound_names import EFFECTS, SOUNDS, STEPS
from game.client.seat.view.scene import BoardScene
from game.core.events import Event
from game.core.field import Cell

SHOWN = 2600.0
"""Milliseconds that a caption stays after its sound was heard last."""
MOST = 3
ASIDE = 0.3
"""From which share of the half width on a sound comes from the left or the right."""
FAR = 16.0
"""Cells from the middle of the view from which on it is far off."""


@dataclass
class Caption:
    """`left` are the milliseconds for which it is still shown."""

    words: str
    left: float


def caption_words(name: str, pan: float, far: float) -> str:
    """What is heard and where from; `pan` is -1 at the left and 1 at the right, `far` counts cells. "" for
    what needs no words."""
    words = SOUNDS[name].words
    if pan < -ASIDE:
        side = "left"
    elif pan > ASIDE:
        side = "right"
    else:
        side = ""
    return ", ".join(part for part in (words, side, "far off" if far > FAR else "") if part) if words else ""


class Captions:
    """The lines that are shown now, the oldest first. The same words again only stay longer."""

    def __init__(self) -> None:
        self._shown: list[Caption] = []

    def hear(self, words: str) -> None:
        if not words:
            return
        self._shown = [one for one in self._shown if one.words != words]
        self._shown.append(Caption(words, SHOWN))
        del self._shown[:-MOST]

    def tick(self, ms: float) -> None:
        for one in self._shown:
            one.left -= ms
        self._shown = [one for one in self._shown if one.left > 0]

    def forget(self) -> None:
        self._shown.clear()

    def lines(self) -> list[tuple[str, float]]:
        """Words with the share of their time that is left."""
        return [(one.words, one.left / SHOWN) for one in self._shown]


GAP = 70.0
"""Milliseconds in which the same sound is not heard twice."""
AT_ONCE = 3
"""How many sounds are left of what was not shown in its time."""
WIDE = 0.8
"""How far to one side a sound from the edge of the window comes."""
NEARBY, FAINTEST = 14.0, 0.3
"""Cells from the middle of the view at which a sound is half as loud, and how loud the farthest is."""

Where = Callable[[Cell], tuple[float, float]]
"""How far to the left or right of the middle of the view a cell is (-1 to 1), and how many cells from it."""
Play = Callable[[str, float, float], None]
"""Plays a sound by name: how loud (0 to 1), and how far to one side."""


class SoundListener:
    """Tell it of each event with `listen` before the scene knows it, and let time go by with `update`."""

    def __init__(
        self, scene: BoardScene, ground: Ground, play: Play, where: Where = lambda _: (0.0, 0.0)
    ) -> None:
        self.scene = scene
        self.ground = ground
        self.play = play
        self.where = where
        self.captions = Captions()
        self._due: list[tuple[float, Cue]] = []  # with the milliseconds of playback until then
        self._batch: list[Cue] = []  # of what was shown all at once
        self._since: dict[str, float] = {}  # how long ago each was heard

    def listen(self, event: Event, in_time: bool = True) -> None:
        """`in_time` is false for what is shown together with all that follows."""
        cues = heard(event, self.scene, self.ground)
        if in_time:
            self._due += [(cue.after, cue) for cue in cues]
        else:
            self._batch += cues

    def update(self, ms: float, speed: float = 1.0) -> None:
        """Let so many milliseconds go by, in which playback runs at that speed."""
        self.captions.tick(ms)
        self._since = {name: since + ms for name, since in self._since.items() if since + ms < GAP}
        for cue in self._weightiest():
            self._sound(cue)
        waiting = []
        for left, cue in self._due:
            if left <= 0:
                self._sound(cue)
            else:
                waiting.append((left - ms * speed if speed > 0 else 0.0, cue))
        self._due = waiting

    def _weightiest(self) -> list[Cue]:
        """What is heard of a batch: no steps, each sound once, the weightiest, in the order in which they
        came."""
        batch, self._batch = self._batch, []
        first = {cue.name: cue for cue in reversed(batch) if cue.name not in STEPS}
        kept = sorted(first, key=lambda name: (-EFFECTS[name].weight if name in EFFECTS else 0, name))[
            :AT_ONCE
        ]
        return [cue for cue in batch if cue.name in kept and first[cue.name] is cue]

    def _sound(self, cue: Cue) -> None:
        if cue.name in self._since:
            return
        self._since[cue.name] = 0.0
        pan, far = self.where(cue.cell) if cue.cell is not None else (0.0, 0.0)
        self.captions.hear(caption_words(cue.name, pan, far))
        self.play(cue.name, max(FAINTEST, 1 / (1 + (far / NEARBY) ** 2)), pan * WIDE)

    def forget(self) -> None:
        """Nothing of what happened is heard any more: somebody else sits down, or the past was shown."""
        self._due.clear()
        self._batch.clear()
        self.captions.forget()
