"""Which layers of threats are shown, and of whom: a strip at the foot of the board, each layer a switch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.widgets import Card, Done, Hint, Key, Look, Widget
from game.client.seat.view.enemy_threats import BLOWS, LAYERS, REACH, SHOTS, WATCH, ThreatLayers

WIDE, HIGH, HEAD = 102, 28, 96
ABOVE = 44
"""Where what counts on the ground is said, below the legend."""
WORDS = {SHOTS: "seen", BLOWS: "blows", WATCH: "overwatch", REACH: "their reach"}
TONES = {SHOTS: "threat", BLOWS: "blast", WATCH: "watch", REACH: "dash"}
TOLD = {
    SHOTS: "Cells that the figure can reach, and on which an enemy sees it from where it stands now.",
    BLOWS: "Cells that the figure can reach, and an enemy's blows do now.",
    WATCH: "Cells on which somebody keeps watch: who steps there may be shot at.",
    REACH: "Where enemies could go in a turn of their own.",
}


def widgets(danger: ThreatLayers, free: Rect) -> list[Widget]:
    """Whom it is about, then the layers."""
    whole = Rect(free.x, free.bottom - HIGH - ABOVE, HEAD + WIDE * len(LAYERS), HIGH)
    words = "one enemy" if danger.of else "all enemies"
    hint = Hint("Threats", "Hold Shift, or F6 on and off. Point at an enemy for that one alone.")
    found: list[Widget] = [
        Card("threats of", Rect(whole.x, whole.y, HEAD, HIGH), hint=hint, stop=False, paint=_headed(words))
    ]
    for number, layer in enumerate(LAYERS):
        box = Rect(whole.x + HEAD + WIDE * number, whole.y, WIDE, HIGH)
        on = partial(_toggle, danger, layer)
        told = Hint(
            WORDS[layer].capitalize(), f"{TOLD[layer]} Click: {'hide' if layer in danger.layers else 'show'}."
        )
        found.append(
            Card(
                Key("threat", layer),
                box,
                on,
                hint=told,
                stop=False,
                paint=_painter(layer, layer in danger.layers),
            )
        )
    return found


def _toggle(danger: ThreatLayers, layer: str) -> Done:
    danger.toggle(layer)
    danger.again()
    return None


def _headed(words: str) -> Callable[[Pen, Rect, Look], None]:
    def draw(pen: Pen, rect: Rect, _: Look) -> None:
        pen.fill(rect, "coal", 0.95)
        pen.text(words, rect.x + 10, rect.y + 19, 13, "paper", True, room=rect.width - 14)

    return draw


def _painter(layer: str, on: bool) -> Callable[[Pen, Rect, Look], None]:
    def draw(pen: Pen, rect: Rect, look: Look) -> None:
        pen.fill(rect, "slate" if look.hover else "coal", 0.95)
        box = Rect(rect.x + 6, rect.y + 7, 14, 14)
        pen.fill(box, TONES[layer] if on else "ink")
        pen.frame(box, TONES[layer], 1)
        pen.text(
            WORDS[layer], rect.x + 26, rect.y + 19, 12, "paper" if on else "fog", on, room=rect.width - 28
        )

    return draw
