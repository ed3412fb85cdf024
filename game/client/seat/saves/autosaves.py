"""The battles that keep themselves: a file for each, each locked by the window in which it is played.

The name of a file says when its battle began, which one it is, how far it has come and whether it is over.
Nothing is ever written into the file of another battle, and none is taken away but the oldest of more than
ten that go on, or that are over: the oldest by a counter in the files, as a clock can be set back.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

from game.client.seat.saves import quarantine, storage
from game.client.seat.saves.storage import Saved
from game.core.errors import RecordError
from game.core.records import files as records
from game.core.records.files import SUFFIX, Record

MOST = 10
NAME = re.compile(r"(?P<id>\d{8}-\d{6}-[0-9a-f]{8})(?: round (?P<round>\d{1,9}))?(?P<over> over)?")
PARTS = re.compile(r".*[a-z0-9_]{8}\.(enfilade-)?part")
"""Unfinished writes, in the folders of the game also those of older versions."""
TRIES = 5
"""How often a lock is asked for, 10 ms apart: another window may be looking at it just now."""


class Autosave:
    """The file of one battle; this process writes it until `close`."""

    def __init__(self, name: str, path: Path, lock: storage.Lock | None) -> None:
        self.id = name
        self.path = path
        self.closed = False
        self._lock = lock

    def write(self, record: Record, number: int, over: bool) -> None:
        """Put the record down, in round `number`. OSError if the disk does not let us."""
        named = folder() / f"{self.id}{f' round {number}' if number else ''}{' over' if over else ''}{SUFFIX}"
        fresh = not self.path.exists()
        records.write(record, self.path, 1 + max(map(records.writes_of, files()), default=0))
        if named != self.path:
            os.replace(self.path, named)
            self.path = named
        if fresh:
            rotate()

    def close(self) -> None:
        """Another window may go on with the battle now."""
        self.closed = True
        if self in _held:
            _held.remove(self)
        if self._lock:
            self._lock.free()


@dataclass(frozen=True)
class AutosaveName:
    """What the name of an autosave tells: `round` is 0 if it does not say."""

    id: str
    round: int
    over: bool


_held: list[Autosave] = []


def folder() -> Path:
    return storage.saves() / "autosaves"


def parse_autosave_name(path: Path) -> AutosaveName | None:
    """What that file is, None if it is no autosave."""
    found = NAME.fullmatch(path.stem)
    if path.parent != folder() or path.suffix != SUFFIX or not found:
        return None
    return AutosaveName(found["id"], int(found["round"] or 0), bool(found["over"]))


def files() -> list[Path]:
    """All autosaves, the one written last first; those of older versions, which are not counted, after all
    others by their times."""
    found = [path for path in storage.lying(folder()) if parse_autosave_name(path)]
    return sorted(
        found, key=lambda path: (records.writes_of(path), storage.written_at(path), path), reverse=True
    )


def of_seed(seed: str) -> Path | None:
    """That of the battle of this seed, the newest if there are several; None for none."""
    return next((path for path in files() if seed and _seed(path) == seed), None)


def put_down(record: Record) -> Path:
    """A battle from elsewhere that waits here from now on, as the newest. OSError if the disk does not let
    us."""
    name = f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(4)}"
    made = Autosave(name, folder() / f"{name}{SUFFIX}", None)
    made.write(record, 0, False)
    return made.path


def strays() -> list[Path]:
    """Saves that somebody has put beside the autosaves, under names that tell nothing."""
    return [path for path in storage.lying(folder()) if not parse_autosave_name(path)]


def latest() -> Saved | None:
    """The battle to go on with: the one played last that is not over, can be read and is not being played in
    another window."""
    old = (
        [_old()] if not folder().exists() and _old().is_file() else []
    )  # where the disk does not let us adopt it
    for path in [*files(), *old]:
        if _is_over(path) or busy(path):
            continue
        one = storage.saved(path)
        if one.record:
            return one
        quarantine.notices.tell(f"{one.fault}; it stays in the list of saves")
    return None


# ---------------------------------------------------------------- who plays it


def begin() -> Autosave:
    """A file of its own for a battle that begins or goes on from a save; nothing is written yet."""
    name = f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(4)}"
    made = Autosave(name, folder() / f"{name}{SUFFIX}", None)
    with contextlib.suppress(
        OSError
    ):  # a disk that is closed or knows no locks: the battle is played all the same
        folder().mkdir(parents=True, exist_ok=True)
        made._lock = storage.take_lock(_lock_file(name))
    _held.append(made)
    release_others(made)
    return made


def claim(path: Path) -> Autosave:
    """Go on with the battle of that autosave. RecordError if it is being played in another window."""
    found = parse_autosave_name(path)
    if not found:
        raise RecordError(f"{path}: no autosave")
    lock = None
    with contextlib.suppress(OSError):
        lock = _taken(found.id)
        if lock is None:
            raise RecordError("this battle is being played in another window; close that one first")
    made = Autosave(found.id, path, lock)
    _held.append(made)
    return made


def held_autosave(path: Path) -> Autosave | None:
    """The autosave that this process plays, if it is that one."""
    found = parse_autosave_name(path)
    return next((one for one in _held if found and one.id == found.id), None)


def release_others(one: Autosave | None) -> None:
    """Let go of every battle but that one: no other is on the screen any more."""
    for other in [other for other in _held if other is not one]:
        other.close()


def busy(path: Path) -> bool:
    """Whether another window plays the battle of that autosave."""
    found = parse_autosave_name(path)
    if not found or held_autosave(path):
        return False
    try:
        lock = _taken(found.id) if _lock_file(found.id).exists() else None
    except OSError:
        return False
    if lock:
        lock.free()
        return False
    return _lock_file(found.id).exists()


def remove(path: Path) -> None:
    """The player takes it away. OSError if the disk does not let us, RecordError if it is being played."""
    if held_autosave(path) or busy(path):
        raise RecordError("this battle is being played; leave it first")
    path.unlink(missing_ok=True)


def _taken(name: str) -> storage.Lock | None:
    for attempt in range(TRIES):
        if attempt:
            time.sleep(0.01)
        lock = storage.take_lock(_lock_file(name))
        if lock:
            return lock
    return None


def _lock_file(name: str) -> Path:
    return folder() / f"{name}.lock"


# ---------------------------------------------------------------- what is left over


def rotate() -> None:
    """Keep the last ten battles that go on and the last ten that are over: of more than that the oldest go,
    those without any order first."""
    every = files()
    for over in (False, True):
        found = [path for path in every if _is_over(path) == over]
        if len(found) > MOST:
            spare = sorted(
                (path for path in reversed(found) if not busy(path) and not held_autosave(path)),
                key=lambda path: not _is_empty(path),
            )
            awaited = _awaited_seeds()
            spare = [path for path in spare if not awaited or _seed(path) not in awaited]
            for path in spare[: len(found) - MOST]:
                with contextlib.suppress(OSError):
                    path.unlink()


def tidy() -> None:
    """At the start: free the folders, adopt the autosave of older versions, sweep what killed processes have
    left."""
    for place in (
        storage.saves().parent,
        storage.saves(),
        folder(),
        storage.reports(),
        storage.settings_file().parent,
    ):
        quarantine.clear_way(place)
    with contextlib.suppress(OSError):
        _adopt()
    ours = storage.saves().parent
    for place in (
        ours,
        *ours.glob("*/"),
        folder(),
        *ours.glob("rulesets/*/"),
        storage.settings_file().parent,
    ):
        records.sweep(place, time.time(), PARTS)
    with contextlib.suppress(OSError):
        for path in list(folder().glob("*.lock")):
            lock = storage.take_lock(path)
            if lock:
                lock.free()


def _awaited_seeds() -> set[str]:
    """Of battles that are never in the way: a campaign waits for them."""
    from game.client.seat.saves.campaign_files import awaited_seeds  # most have no campaign

    return awaited_seeds()


def _seed(path: Path) -> str:
    try:
        return records.read(path).seed
    except (OSError, ValueError):
        return ""


def _adopt() -> None:
    """Once: the only autosave of older versions becomes one of many. A save of that name made later is the
    player's own."""
    if folder().exists():
        return
    folder().mkdir(parents=True)
    old = _old()
    if old.is_file():
        began = time.strftime("%Y%m%d-%H%M%S", time.localtime(storage.written_at(old)))
        os.replace(old, folder() / f"{began}-{secrets.token_hex(4)}{SUFFIX}")


def _old() -> Path:
    return storage.saves() / f"autosave{SUFFIX}"


def _is_over(path: Path) -> bool:
    found = parse_autosave_name(path)
    return found is not None and found.over


def _is_empty(path: Path) -> bool:
    try:
        return not records.read(path).actions
    except (OSError, ValueError):
        return False
