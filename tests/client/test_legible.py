"""That what cannot be read in a frame is found: it is looked for in every frame that the other tests draw."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Rect, Surface

from game.client.kit.pen import Pen
from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Button, Link
from tests.client import legible

Draw = Callable[[Pen], object]


def under_a_panel(pen: Pen) -> None:
    pen.text("Mara", 40, 40)
    pen.plate(Rect(20, 20, 200, 60), "coal")
    pen.text("Tam", 42, 40)


def kept_by_a_panel(pen: Pen) -> None:
    noted = pen.noting()
    noted.text("Mara", 40, 40)
    pen.draw(noted)
    pen.text("Tam", 42, 40)


def with_a_link(wide: int) -> Draw:
    link = Link("rule", Rect(40, 20, wide, 20), label="Where the weapon goes")
    return lambda pen: WidgetState().draw(pen, [link])


@pytest.mark.parametrize(
    ("draw", "found"),
    [
        (lambda pen: (pen.text("Mara", 40, 40), pen.text("Tam", 40, 60)), []),
        (lambda pen: (pen.text("Mara", 40, 40), pen.text("Tam", 42, 40)), ["'Tam' lies on 'Mara'"]),
        (lambda pen: (pen.block("Mara", 40, 30, 14), pen.text("Tam", 42, 40)), ["'Tam' lies on 'Mara'"]),
        (under_a_panel, []),
        (kept_by_a_panel, ["'Tam' lies on 'Mara'"]),
        (lambda pen: pen.text("Mara", 380, 40), ["'Mara' runs out of the window"]),
        (lambda pen: pen.text("Mara", 380, 40, room=16), []),
        (with_a_link(200), []),
        (with_a_link(60), ["'Where the weapon goes' runs out of its widget"]),
    ],
)
def test_words_that_cannot_be_read_are_found(
    draw: Draw, found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    surface = Surface((400, 100))
    assert legible.watch(monkeypatch)(surface, lambda: draw(Pen(surface, 1.0))) == found


def test_a_label_is_made_smaller_than_its_button(monkeypatch: pytest.MonkeyPatch) -> None:
    surface = Surface((400, 100))
    wide = Button("on", Rect(40, 20, 90, 40), label="Go on where it stood")
    assert legible.watch(monkeypatch)(surface, lambda: WidgetState().draw(Pen(surface, 1.0), [wide])) == []
