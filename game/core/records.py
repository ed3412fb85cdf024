"""Saves and replays: a battle is its scenario, its seed and its actions. One file format for all, checked when read and written atomically."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

import msgspec

from game.core.actions import Action, Answer, IllegalAction
from game.core.battle import Battle, start
from game.core.errors import DifferenceError, RecordError
from game.core.events import Event
from game.core.field import Field
from game.core.grid import SQUARES
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario

FORMAT = 1
LIMIT = 32 * 2**20
SUFFIX = ".enfilade"


class Record(msgspec.Struct, frozen=True):
    """A whole battle. `digests[0]` is the state after its beginning, `digests[n]` the state after action n.

    `players` says who plays each side ("human", "normal"), `terrain` is the digest of the field on which it was played.
    """

    scenario: Scenario
    seed: str
    actions: tuple[msgspec.Raw, ...]
    digests: tuple[str, ...]
    terrain: str
    players: dict[str, str] = {}
    saved: str = ""
    game: str = ""


class _File(msgspec.Struct):
    enfilade: int
    check: str
    record: msgspec.Raw


def terrain(field: Field) -> str:
    """A digest of all that the rules read of the field."""
    parts: tuple[object, ...] = (field.width, field.height, field.tiles, field.doors, field.spawns, field.zones, field.metres_per_tile)
    if field.grid != SQUARES:
        parts += (field.grid,)
    return blake2b(msgspec.json.encode(parts, order="sorted"), digest_size=16).hexdigest()


class Recorder:
    """Keeps the record of a battle as it goes on: call `note` after its beginning and after each action."""

    def __init__(self, battle: Battle, seed: str, players: dict[str, str]) -> None:
        self.battle = battle
        self.seed = seed
        self.players = players
        self.digests: list[str] = []

    def note(self) -> None:
        self.digests.append(self.battle.digest())

    def record(self, saved: str = "", game: str = "") -> Record:
        """`saved` is the time of saving in words, `game` the version that plays."""
        actions = tuple(msgspec.Raw(msgspec.json.encode(action)) for action in self.battle.history)
        battle = self.battle
        return Record(battle.scenario, self.seed, actions, tuple(self.digests), terrain(battle.field), self.players, saved, game)


def write(record: Record, path: Path) -> None:
    """Put the record into the file, whole or not at all. OSError if the disk does not let us."""
    body = msgspec.json.encode(record)
    data = msgspec.json.encode(_File(FORMAT, _checksum(body), msgspec.Raw(body)))
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read(path: Path) -> Record:
    """The record in the file. RecordError, in words, if there is none or it is damaged."""
    try:
        if not path.is_file():
            raise RecordError(f"{path}: no such file")
        if path.stat().st_size > LIMIT:
            raise RecordError(f"{path}: larger than {LIMIT // 2**20} MB, no battle of ours")
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror}") from None
    try:
        file = msgspec.json.decode(data, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"{path}: not a saved battle: {error}") from None
    if file.enfilade != FORMAT:
        raise RecordError(f"{path}: written in format {file.enfilade}, this game reads format {FORMAT}; play it with the version that wrote it")
    if _checksum(bytes(file.record)) != file.check:
        raise RecordError(f"{path}: damaged: its checksum does not fit its contents")
    try:
        return msgspec.json.decode(file.record, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"{path}: not a saved battle: {error}") from None


def _checksum(body: bytes) -> str:
    return blake2b(body, digest_size=16).hexdigest()


def actions_of(record: Record, ruleset: Ruleset) -> list[Action]:
    """The actions of the record. RecordError, naming the first that cannot be read."""
    kinds: tuple[type[Action], ...] = (*ruleset.ACTIONS, Answer)
    union = kinds[0]
    for kind in kinds[1:]:
        union = union | kind  # type: ignore[assignment]
    decoder = msgspec.json.Decoder(union)
    actions = []
    for number, raw in enumerate(record.actions, 1):
        try:
            actions.append(decoder.decode(raw))
        except (msgspec.DecodeError, RecursionError) as error:
            raise RecordError(f"action {number} is none of {ruleset.TITLE}: {error}") from None
    return actions


def _unseen(events: list[Event]) -> None:
    pass


def replay(record: Record, field: Field, ruleset: Ruleset, seen: Callable[[list[Event]], None] = _unseen, check: bool = True) -> Battle:
    """Play the record again and return the battle; `seen` gets the events of the beginning and of each action.

    DifferenceError at the first action that is refused or after which the state is another than was recorded.
    """
    if check and terrain(field) != record.terrain:
        raise DifferenceError(f"the map {record.scenario.map!r} is not the one that this battle was played on: it has been changed since")
    battle = start(record.scenario, field, ruleset, record.seed)
    seen(battle.begin())
    _compare(record, battle, 0, check)
    for number, action in enumerate(actions_of(record, ruleset), 1):
        try:
            seen(battle.apply(action))
        except IllegalAction as error:
            raise DifferenceError(f"action {number} ({ruleset.describe(battle, action)}) is refused: {error}") from None
        _compare(record, battle, number, check)
    return battle


def _compare(record: Record, battle: Battle, number: int, check: bool) -> None:
    if check and number < len(record.digests) and record.digests[number] != battle.digest():
        after = f"after action {number}" if number else "at the beginning"
        raise DifferenceError(f"the battle differs {after} from what was recorded")
