"""Sounds in words, for those who do not hear them: the last few, with the way they came from."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.seat.audio.sound_names import SOUNDS

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
