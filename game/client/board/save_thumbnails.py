"""Saved battles at a glance, drawn in a process of their own: no save, however long or broken, holds up the
window."""

from __future__ import annotations

import contextlib
import hashlib
import signal
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec
import pygame
from pygame import Surface

from game import __version__
from game.client.board.board import Board
from game.client.board.item_sprites import Pictures
from game.client.board.map_cards import Card, CardRequest, MapPainter
from game.client.seat.match import is_computer
from game.client.seat.saves.save_list import SaveSummary, glance, standing
from game.client.seat.setup.open_battle import ruleset_of
from game.client.seat.view.objectives import prizes
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core.battle import Battle
from game.core.errors import EnfiladeError
from game.core.events import Viewer, seen_by
from game.core.field import darkened
from game.core.records.files import Record, read
from game.core.records.state_events import situation
from game.maps import load, picture_of
from game.maps.cache import Cache
from game.maps.file_watch import stamps
from game.maps.library import find_for

CELL = 48
"""Pixels of a cell of a picture before it is brought to its size; small pictures are drawn three times as
large."""
SMALL = 240
"""Up to this width a picture counts as small."""
PATIENCE = 60.0
"""Seconds that a save may take: one of older rules is played from its beginning."""
FORM = 1
"""Counted up when glances are drawn otherwise."""
KEPT = Cache("glances", 600)


def easel() -> MapPainter:
    """Draws glances as others do maps; `card.description` is the glance as JSON, `card.fault` why there is
    none."""
    return MapPainter(draw_all, patience=PATIENCE)


def wanted(path: Path, size: tuple[int, int]) -> CardRequest:
    return CardRequest(str(path), stamps((path,)), size)


def summary_on_card(card: Card) -> SaveSummary | None:
    """What the card says of the battle."""
    return msgspec.json.decode(card.description, type=SaveSummary) if card.description else None


# ---------------------------------------------------------------- in the other process


def draw_all(line: Connection) -> None:
    """Draw what is asked for until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window answers to it
    while True:
        try:
            key = msgspec.msgpack.decode(line.recv_bytes(), type=CardRequest)
            line.send_bytes(msgspec.msgpack.encode(cached_card(key) or _keep(key, drawn(key))))
        except (EOFError, OSError):
            return


def _name(key: CardRequest) -> str:
    return f"{hashlib.sha256(msgspec.msgpack.encode((__version__, FORM, *key))).hexdigest()[:32]}.glance"


def cached_card(key: CardRequest) -> Card | None:
    """The glance from the disk, None if it has not been taken yet."""
    data = KEPT.get(_name(key))
    with contextlib.suppress(msgspec.MsgspecError):
        return msgspec.msgpack.decode(data, type=Card) if data else None
    return None


def _keep(key: CardRequest, card: Card) -> Card:
    if not card.fault:
        with contextlib.suppress(OSError):
            KEPT.put(_name(key), msgspec.msgpack.encode(card))
    return card


def drawn(key: CardRequest) -> Card:
    """The glance at a save, taken now; whatever is wrong with the save stands on it."""
    path = Path(key.path)
    try:
        record = read(path)
        ruleset, map_path = ruleset_of(record), find_for(record.scenario.map, path, record.terrain)
        field = load(map_path)
        battle = standing(record, field, ruleset)
        seen = msgspec.json.encode(glance(record, battle, field.title or map_path.stem)).decode()
    except EnfiladeError as error:
        return Card(fault=str(error).removeprefix(f"{path}: "))
    try:
        return Card(
            description=seen,
            picture=pygame.image.tobytes(_picture(battle, record, map_path, key.size), "RGB"),
        )
    except (pygame.error, MemoryError):
        return Card(description=seen)


def _viewer(record: Record, battle: Battle) -> Viewer:
    """For whose eyes the picture is: of one person theirs, of several nobody's."""
    people = [
        team.side for team in record.scenario.teams if not is_computer(record.players.get(team.side, "human"))
    ]
    if not people or battle.winner is not None:
        return None
    if len(people) == 1:
        return people[0]
    return ""


def _picture(battle: Battle, record: Record, map_path: Path, size: tuple[int, int]) -> Surface:
    """The board round whoever has the turn, without panels."""
    whole = picture_of(map_path)
    scene = BoardScene(whole.lattice, battle.ruleset.STATES)
    ground = darkened(battle.field, battle.scenario.light)
    board = Board(ground, whole, scene, Playback(scene))
    board.pictures = Pictures(battle, prizes(battle.scenario))
    board.reduced = board.camera.still = True
    for event in seen_by(_viewer(record, battle), situation(battle)):
        scene.show(event)
    times = 3 if size[0] <= SMALL else 1
    large = Surface((size[0] * times, size[1] * times), 0, 32)
    board.camera.resize(large.get_size())
    board.camera.zoom_to(CELL)
    middle = scene.units.get(scene.active) or next(
        (one for one in scene.units.values() if not one.down), None
    )
    if middle:
        board.camera.centre(middle.cell, glide=False)
    board.update(0.0)
    board.draw(large)
    return large if times == 1 else pygame.transform.smoothscale(large, size)
