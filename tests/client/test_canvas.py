"""A window painted only where a frame differs from the one before: in every frame the same pixels as if all
of it were drawn."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from pygame import Rect, Surface

from game.client import app
from game.client.board import animated_tiles
from game.client.kit import canvas as canvases
from game.client.kit.canvas import Canvas, changed_strokes, joined
from game.client.kit.draw_list import disc, line
from game.client.kit.pen import Pen
from game.client.kit.screen import Screen
from game.client.kit.theme import rgb
from game.core.records.files import read
from tests.client import opened
from tests.client.player import Player, quick
from tests.client.test_again import frames, one_of, pixels
from tests.client.test_strolls import RECORDS

SIZE = (1024, 640)
EVERY = 12


def whole(canvas: Canvas) -> bytes:
    """The last frame, painted in full."""
    surface = Surface(canvas.get_size())
    for stroke in canvas.strokes:
        canvases.put(surface, stroke, surface.get_rect())
    return pixels(surface)


class Plain(Screen):
    def draw(self, surface: Surface) -> None:
        surface.fill("white")


def test_a_screen_is_not_cut_by_what_a_failed_one_left() -> None:
    window = Surface((40, 40))
    window.set_clip(Rect(0, 0, 10, 10))
    Canvas().show(Plain(), window)
    assert window.get_at((30, 30))[:3] == (255, 255, 255)


@pytest.mark.parametrize("name", one_of("lithium"))
def test_every_frame_of_a_battle_is_painted_as_if_it_were_drawn(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a frame and its comparison show the same however long either takes: hints come by frames, not by the
    # clock, and animations are drawn whole
    ticks = [0]
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: ticks[0])
    monkeypatch.setattr(animated_tiles, "IN_A_FRAME", 60.0)
    canvas, window, compared, painted, number = Canvas(), Surface(SIZE), 0, 0, 0
    for number, player in frames(name, SIZE):
        ticks[0] = 16 * number
        painted += sum(part.width * part.height for part in canvas.show(player.screen, window))
        assert pixels(window) == whole(canvas), f"frame {number}"
        if number % EVERY == 0:
            player.draw()  # what lay over the board in the frame before is known now
            canvas.show(player.screen, window)
            assert pixels(window) == pixels(player.draw()), f"frame {number}"
            compared += 1
    assert compared > 10 and painted < number * SIZE[0] * SIZE[1] * 0.8


def test_a_replay_is_painted_as_if_it_were_drawn() -> None:
    path = RECORDS / "nwo-03.enfilade"
    player, canvas, window = Player(opened.watch(read(path), quick(), path), SIZE), Canvas(), Surface(SIZE)
    for number in range(60):
        player.key(pygame.K_RIGHT) if number % 10 == 0 else player.wait(16)
        # every piece of the map that is in sight is known from here on, however little of a frame is left for
        # it
        player.draw()
        canvas.show(player.screen, window)
        assert pixels(window) == whole(canvas) == pixels(player.draw()), f"frame {number}"


# ---------------------------------------------------------------- what is drawn


class Page(Screen):
    """Shows a few shapes, by strokes or drawn at once."""

    def __init__(self, by_strokes: bool = True) -> None:
        self.by_strokes = by_strokes
        self.spots: list[tuple[int, int]] = []
        self.picture = Surface((30, 20))
        self.picture.fill("white")

    def draw(self, surface: Surface) -> None:
        pen = Pen(surface)
        surface.fill(rgb("coal"), (0, 0, 400, 300))
        with pen.clipped(Rect(20, 20, 300, 200)):
            for x, y in self.spots:
                pen.plate(Rect(x, y, 60, 40), "slate", 0.9)
                pen.fill(Rect(x + 5, y + 5, 30, 20), "good", 1, 6)
                pen.text("words", x, y + 30)
                line(surface, "bad", (x, y), (x + 70, y - 33), 5)
                disc(surface, "brass", (x + 40, y + 12), 7)
        surface.fblits([(self.picture, (x, y + 60)) for x, y in self.spots])
        surface.set_clip(None)
        surface.blit(self.picture, (0, 0))


def test_what_comes_goes_and_changes_its_order() -> None:
    page, direct, canvas = Page(), Page(by_strokes=False), Canvas()
    window, plain, random, parts = Surface((400, 300)), Surface((400, 300)), Random("page"), 0
    direct.picture = page.picture
    for _ in range(60):
        spots = page.spots
        match random.choice(("come", "go", "swap", "stay")):
            case "come":
                spots.append((random.randrange(380), random.randrange(280)))
            case "go":
                del spots[random.randrange(len(spots) + 1) :]
            case "swap":
                random.shuffle(spots)
        direct.spots = spots
        parts += len(canvas.show(page, window))
        direct.draw(plain)
        assert pixels(window) == pixels(plain)
    assert parts > 20
    assert canvas.show(page, window) == [], "nothing has changed"
    page.picture = page.picture.copy()
    assert canvas.show(page, window), "another picture, though it looks the same"


def test_another_screen_another_size_and_what_covered_the_window_are_painted_in_full() -> None:
    canvas, window, page = Canvas(), Surface((400, 300)), Page()
    assert canvas.show(page, window) == [window.get_rect()]
    assert canvas.show(Page(), window) == [window.get_rect()]
    assert canvas.show(page, window) == [window.get_rect()]
    assert canvas.show(page, Surface((400, 300))) == [window.get_rect()]
    assert canvas.show(page, larger := Surface((500, 300))) == [larger.get_rect()]
    canvas.forget()
    assert canvas.show(page, larger) == [larger.get_rect()]
    assert canvas.show(page, larger) == []
    drawn = Page(by_strokes=False)
    assert canvas.show(drawn, larger) == canvas.show(drawn, larger) == [larger.get_rect()]


@pytest.mark.parametrize("kind", app.UNCOVERED)
def test_a_window_that_was_covered_is_painted_in_full(kind: int, monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, page = Canvas(), Page()
    app._frame(page, 16, quick(), None, None, canvas)
    parts: list[list[Rect]] = []
    monkeypatch.setattr(pygame.display, "update", parts.append)
    app._frame(page, 16, quick(), None, None, canvas)
    assert not parts, "nothing has changed"
    more = {"size": SIZE, "w": SIZE[0], "h": SIZE[1]} if kind == pygame.VIDEORESIZE else {}
    pygame.event.post(pygame.event.Event(kind, more))
    app._frame(page, 16, quick(), None, None, canvas)
    assert parts == [[pygame.display.get_surface().get_rect()]]  # type: ignore[union-attr]


def test_what_differs_is_what_is_not_in_both_in_the_same_order() -> None:
    def strokes(words: str) -> list[tuple[str]]:
        return [(letter,) for letter in words]

    random = Random("strokes")
    assert changed_strokes(strokes("abcd"), strokes("abcd")) == ([], [])
    assert changed_strokes(strokes("abcd"), strokes("axcd")) == (strokes("b"), strokes("x"))
    assert changed_strokes(strokes("abab"), strokes("baba")) == (strokes("a"), strokes("a"))
    for _ in range(300):
        before, now = ("".join(random.choices("abcde", k=random.randrange(9))) for _ in range(2))
        gone, come = changed_strokes(strokes(before), strokes(now))
        rest = list(before), list(now)
        for found, left in ((gone, rest[0]), (come, rest[1])):
            for (letter,) in found:
                left.remove(letter)
        assert sorted(rest[0]) == sorted(rest[1])


def test_boxes_are_joined_and_hold_all() -> None:
    random, screen = Random("boxes"), Rect(0, 0, 1920, 1080)
    for count in (0, 1, 5, 40, 200):
        boxes = [
            Rect(
                random.randrange(-50, 1920),
                random.randrange(-50, 1080),
                random.randrange(120),
                random.randrange(90),
            )
            for _ in range(count)
        ]
        found = joined(boxes, screen)
        assert len(found) <= canvases.MOST and all(screen.contains(one) for one in found)
        for box in boxes:
            inside = box.clip(screen)
            assert not (inside.width and inside.height) or any(one.contains(inside) for one in found)
