"""The start screen's maps are looked at in another process: whatever that does, the window goes on."""

from __future__ import annotations

import os
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.client.board import map_cards, render
from game.client.board import map_cards as drawing
from game.client.board.map_cards import (
    COMING,
    LARGE,
    PATIENCE,
    Card,
    CardRequest,
    MapPainter,
    cached_card,
    card_and_files,
    card_request,
    draw_card,
    keep,
    looks,
)
from game.client.kit.pen import Pen
from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Look
from game.client.screens.setup.map_column import MapColumn
from game.client.seat.settings.settings import Setup
from game.client.seat.setup.choices import Choices
from game.maps import find
from game.maps import picture as pictures
from game.maps.doctor import diagnosis_of
from tests.maps.write import layer, tileset, tmx, write

SIZE = (120, 50)
LONG = 60.0
"""Seconds after which a test gives up on the other process. None waits so long unless something is broken."""


def never(line: Connection) -> None:
    """Takes what is asked for and answers nothing until it is ended."""
    line.recv_bytes()
    line.poll(None)


def dies(line: Connection) -> None:
    line.recv_bytes()


def babbles(line: Connection) -> None:
    line.recv_bytes()
    line.send_bytes(b"no card")
    line.poll(None)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def asked(cards: MapPainter, *keys: CardRequest) -> None:
    """One frame in which these are on the screen."""
    for key in keys:
        cards.card(key)
    cards.update()


def test_a_card_says_what_the_map_says_and_shows_it() -> None:
    key = card_request(find("otter-ford"), SIZE)
    cards = MapPainter()
    asked(cards, key)
    assert cards.card(key) is None
    assert cards.wait(LONG)
    cards.update()
    card = cards.card(key)
    cards.close()
    assert card is not None
    assert card == draw_card(key)
    assert (card.title, card.width, card.height, card.sides, card.warnings, card.fault) == (
        "Otter Ford",
        30,
        22,
        2,
        (),
        "",
    )
    picture = map_cards.surface(card, SIZE)
    assert picture is not None
    assert len({picture.get_at((x, y))[:3] for x in range(0, 120, 10) for y in range(0, 50, 10)}) > 10


def test_a_map_that_takes_for_ever_is_given_up(clock: Clock) -> None:
    slow, other = CardRequest("slow.tmx", ((1, 1),), SIZE), CardRequest("other.tmx", ((1, 1),), SIZE)
    cards = MapPainter(never, clock, coming=0.0)
    asked(cards, slow, other)
    clock.now = PATIENCE
    asked(cards, slow, other)
    assert cards.card(slow) is None
    clock.now += 1
    asked(cards, slow, other)
    given_up = cards.card(slow)
    assert given_up is not None
    assert given_up.fault == "slow.tmx: takes longer than 10 seconds to read."
    assert cards.busy, "the next one has its turn"
    cards.close()


def draws_one(line: Connection) -> None:
    """Answers once, and nothing after that."""
    line.recv_bytes()
    line.send_bytes(msgspec.msgpack.encode(Card("One")))
    line.poll(None)


def test_a_process_that_comes_up_slowly_is_waited_for_and_a_slow_map_after_that_is_not(clock: Clock) -> None:
    one, other = CardRequest("one.tmx", ((1, 1),), SIZE), CardRequest("other.tmx", ((1, 1),), SIZE)
    cards = MapPainter(draws_one, clock)
    asked(cards, one, other)
    assert cards.wait(LONG)
    clock.now = PATIENCE + COMING  # a machine with much else to do
    asked(cards, one, other)
    first = cards.card(one)
    assert first is not None and (first.title, first.fault) == ("One", "")
    clock.now += PATIENCE + 1
    asked(cards, other)
    late = cards.card(other)
    assert late is not None and late.fault
    cards.close()


def test_the_first_map_is_given_up_once_its_process_had_time_to_come_up(clock: Clock) -> None:
    slow = CardRequest("slow.tmx", ((1, 1),), SIZE)
    cards = MapPainter(never, clock)
    asked(cards, slow)
    clock.now = PATIENCE + COMING
    asked(cards, slow)
    assert cards.card(slow) is None
    clock.now += 1
    asked(cards, slow)
    assert cards.card(slow)
    cards.close()


@pytest.mark.parametrize("work", [dies, babbles])
def test_a_map_that_ends_its_process_costs_its_own_card_only(work: object, clock: Clock) -> None:
    broken = CardRequest("broken.tmx", ((1, 1),), SIZE)
    cards = MapPainter(work, clock)  # type: ignore[arg-type]
    asked(cards, broken)
    assert cards.wait(LONG)
    asked(cards, broken)
    card = cards.card(broken)
    assert card is not None
    assert card.fault.startswith("broken.tmx: cannot be drawn")
    assert not cards.busy
    cards.close()


def test_what_has_left_the_screen_is_not_drawn(clock: Clock) -> None:
    first, passed, seen = (
        CardRequest(f"{name}.tmx", ((1, 1),), SIZE) for name in ("first", "passed", "seen")
    )
    cards = MapPainter(dies, clock)
    asked(cards, first, passed)
    assert cards.wait(LONG)
    asked(cards, seen)
    assert cards.busy
    assert cards.wait(LONG)
    asked(cards)
    assert cards.card(passed) is None
    assert cards.card(seen) is not None
    cards.close()


def test_leaving_does_not_wait(clock: Clock) -> None:
    slow = CardRequest("slow.tmx", ((1, 1),), SIZE)
    cards = MapPainter(never, clock)
    asked(cards, slow)
    cards.close()
    assert not cards.busy
    assert not cards.wait(0)
    asked(cards, slow)
    assert cards.busy, "it can be asked for again"
    cards.close()


def test_without_processes_there_are_no_pictures_and_no_crash(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: MapPainter) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(MapPainter, "_start", fails)
    cards = MapPainter(never, clock)
    asked(cards, CardRequest("any.tmx", ((1, 1),), SIZE))
    card = cards.card(CardRequest("any.tmx", ((1, 1),), SIZE))
    assert card is not None
    assert "no process can be started" in card.fault


def test_a_changed_file_is_another_card(tmp_path: Path) -> None:
    path = tmp_path / "yard.tmx"
    before = card_request(path, SIZE)
    path.write_text("<map/>")
    between = card_request(path, SIZE)
    path.write_text("<map />")
    assert len({before, between, card_request(path, SIZE)}) == 3


def test_the_list_shows_warnings_and_faults_of_maps_it_has_not_read(tmp_path: Path, clock: Clock) -> None:
    choices = Choices(Setup())
    unread = next(index for index, one in enumerate(choices.maps) if not one.loaded)
    cards = MapPainter(never, clock, coming=0.0)
    column = MapColumn(choices, WidgetState(), cards)
    pen = Pen(pygame.Surface((400, 200)), 1.0)
    rect = pygame.Rect(0, 0, 300, 155)
    column._card(unread, pen, rect, Look())
    column.update()
    clock.now = PATIENCE + 1
    column.update()
    column._card(unread, pen, rect, Look())
    column.close()
    assert choices.maps[unread].field is None
    assert choices.maps[unread].fault.endswith("takes longer than 10 seconds to read.")


def test_a_card_is_kept_on_the_disk_until_one_of_its_files_changes(tmp_path: Path) -> None:
    path = write(tmp_path, tmx(tileset(), layer(",".join(["1"] * 12))))
    key = card_request(path, SIZE)
    assert cached_card(key) is None
    card = keep(key, card_and_files(key))
    assert cached_card(key) == card == draw_card(key)
    assert cached_card(card_request(path, (60, 25))) is None, "of another size"
    os.utime(path.parent / "sheet.png", ns=(1, 1))
    assert cached_card(key) is None
    keep(key, card_and_files(key))
    path.write_text(path.read_text(encoding="utf-8") + " ", encoding="utf-8")
    assert cached_card(card_request(path, SIZE)) is None


def test_a_fault_is_looked_at_again(tmp_path: Path) -> None:
    key = card_request(write(tmp_path, "<map"), SIZE)
    assert keep(key, card_and_files(key)).fault
    assert cached_card(key) is None


def test_a_card_on_the_disk_that_is_none_is_drawn_anew(tmp_path: Path) -> None:
    key = card_request(write(tmp_path, tmx(tileset(), layer(",".join(["1"] * 12)))), SIZE)
    keep(key, card_and_files(key))
    for path in drawing.KEPT.folder.iterdir():
        path.write_bytes(b"no card")
    assert cached_card(key) is None


def test_the_thumbnail_of_a_large_map_is_that_of_all_its_tiles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cells = ",".join(str(n % 16 + 1) for n in range(200 * 60))
    path = write(tmp_path, tmx(tileset(), layer(cells, 200, 60), width=200, height=60))
    pygame.image.save(
        pygame.transform.scale(
            pygame.image.load(find("otter-ford").parent / "tilesets" / "ground.png"), (128, 128)
        ),
        path.parent / "sheet.png",
    )
    few = render.thumbnail(path, SIZE)
    monkeypatch.setattr(pictures, "MANY", 10**6)
    assert pygame.image.tobytes(few, "RGB") == pygame.image.tobytes(render.thumbnail(path, SIZE), "RGB")


def babbling(line: Connection) -> None:
    """Says the picture of what is asked for first, the rest when it is asked to go on by nobody: at once."""
    key = msgspec.msgpack.decode(line.recv_bytes(), type=CardRequest)
    for card in (Card("early", width=9, whole=False), Card(key.path, width=9, sides=2)):
        line.send_bytes(msgspec.msgpack.encode(card))
    line.poll(None)


def a_large_map(folder: Path) -> Path:
    wide, high = 200, LARGE // 200 + 1
    path = write(
        folder,
        tmx(
            tileset(),
            layer(",".join(str(n % 16 + 1) for n in range(wide * high)), wide, high),
            width=wide,
            height=high,
        ),
    )
    pygame.image.save(
        pygame.transform.scale(
            pygame.image.load(find("otter-ford").parent / "tilesets" / "ground.png"), (128, 128)
        ),
        path.parent / "sheet.png",
    )
    return path


def test_the_picture_of_a_large_map_comes_before_what_is_said_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, asked_for = card_request(a_large_map(tmp_path), SIZE), list[str]()
    monkeypatch.setattr(
        drawing, "diagnosis_of", lambda source: asked_for.append(source.path.name) or diagnosis_of(source)
    )
    cards = looks(key)
    early, _ = next(cards)
    assert (early.whole, early.title, early.width, early.sides, asked_for) == (False, "Yard", 200, 0, []), (
        "nobody has looked the map over yet"
    )
    (whole, files), *more = cards
    assert (whole.whole, whole.width, whole.sides, more) == (True, 200, 4, [])
    assert early.picture == whole.picture, "on this map nothing casts a shadow"
    assert path_of(files) == ["sheet.png", "yard.tmx"]
    assert cached_card(key) is None


def path_of(files: tuple[Path, ...]) -> list[str]:
    return sorted(path.name for path in files)


def test_an_early_card_is_shown_until_the_whole_one_comes(clock: Clock) -> None:
    key, cards = CardRequest("large.tmx", ((1, 1),), SIZE), MapPainter(babbling, clock)
    asked(cards, key)
    titles: list[Any] = []
    while not titles or titles[-1] != "large.tmx":
        assert cards.wait(LONG)
        asked(cards, key)
        card = cards.card(key)
        assert card is not None
        titles.append(card.title)
        assert cards.busy == (not card.whole)
    assert titles == ["early", "large.tmx"]
    cards.close()
