"""Saves and replays: a battle is its scenario, its seed and its actions. One file format for all, checked
when read and written atomically."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import tempfile
from hashlib import blake2b
from pathlib import Path
from zipfile import ZipFile

import msgspec
from msgspec import UNSET, UnsetType

from game.core.battle import Battle
from game.core.dice import TableDice
from game.core.errors import RecordError, short
from game.core.goals import is_later
from game.core.misfits import misfit
from game.core.records.digests import DIGEST
from game.core.records.ground import terrain, written
from game.core.records.limits import MOST_ACTIONS, check_limits
from game.core.records.record import NO_TERMS, Terms, TypedDice
from game.core.records.record import Record as Record
from game.core.records.state import State, state_of
from game.core.ruleset import version_of

FORMAT = 3
TYPED_FORMAT = 4
"""docs/versions.md tells what each format holds. Older ones are read for ever. A battle with dice that were
typed in is of format 4, which games before it refuse; without, nothing is changed by it."""
MISSION_FORMAT = 5
"""The same for a battle whose mission the games before do not know."""
LIMIT = 32 * 2**20
SUFFIX = ".enfilade"
PART = ".enfilade-part"
"""How the name of a file ends that is not whole yet: nobody else's does, so that none of anybody's is ever
swept away."""
PARTS = re.compile(f".*{re.escape(PART)}", re.DOTALL)
STALE = 60.0
"""Seconds after which a part of a file is the litter of a game that was killed: a write takes a fraction of
one."""


MOST_WRITES = 10**15 - 1
_WRITES = re.compile(rb'\{"enfilade":\d{1,3},"writes":(\d{1,15}),')


class _File(msgspec.Struct, omit_defaults=True, kw_only=True):
    """`writes` counts what was written in a folder whose files are kept by their order, so that no clock has
    to be trusted."""

    enfilade: int
    writes: int = 0
    check: str
    record: msgspec.Raw


class Recorder:
    """Keeps the record of a battle as it goes on: call `note` after its beginning and after each action.

    Of a battle that was recorded before, `before` is that record and `digests` what of it still holds.
    """

    def __init__(
        self,
        battle: Battle,
        seed: str,
        players: dict[str, str],
        before: Record | None = None,
        digests: tuple[str, ...] = (),
    ) -> None:
        self.battle = battle
        self.seed = seed
        self.players = players
        self.people = dict(before.people) if before else {}
        self.terms: Terms = before.agreed if before else NO_TERMS
        self.rules = before.rules if before else version_of(battle.ruleset)
        self.version = before.digest if before else DIGEST
        self.states = before.moves_on() if before else ()
        self.digests = list(digests)
        self._terrain = before.terrain if before else ""
        self._ground = before.ground if before else UNSET

    @property
    def terrain(self) -> str:
        """The digest of the ground: counted once, for a large map takes long and the map of a battle stays
        the same."""
        self._terrain = self._terrain or terrain(self.battle.field)
        return self._terrain

    @property
    def ground(self) -> msgspec.Raw:
        """The ground as it was at the beginning, written down once as well."""
        if self._ground is UNSET:
            self._ground = written(self.battle.field)
        return self._ground

    def note(self) -> None:
        self.digests.append(self.battle.digest(self.version))

    def record(self, saved: str = "", game: str = "") -> Record:
        """`saved` is the time of saving in words, `game` the version that plays."""
        battle = self.battle
        actions = tuple(msgspec.Raw(msgspec.json.encode(action)) for action in battle.history)
        return Record(
            battle.scenario,
            self.seed,
            actions,
            tuple(self.digests),
            self.terrain,
            self.players,
            saved,
            game,
            self.rules,
            self._states(),
            self.version,
            self.people,
            self._typed(),
            UNSET if self.terms == NO_TERMS else self.terms,
            self.ground,
        )

    def _typed(self) -> TypedDice | UnsetType:
        """What was typed in of the dice that were thrown up to now."""
        dice = self.battle.table.dice
        if not isinstance(dice, TableDice):
            return UNSET
        return TypedDice(dice.rolled, tuple(dice.faces[: dice.count]))

    def _states(self) -> tuple[State, ...]:
        snapshot, _, length = before = self.battle.before
        if not snapshot or any(state.length == length for state in self.states):
            return self.states
        return (*self.states, state_of(before, version_of(self.battle.ruleset)))


# ---------------------------------------------------------------- files


def write(record: Record, path: Path, writes: int = 0) -> None:
    """Put the record into the file, whole or not at all, as the one of that number. OSError if the disk does
    not let us, or it could not be read again."""
    body = msgspec.json.encode(record)
    file = _File(
        enfilade=_format(record),
        writes=min(writes, MOST_WRITES),
        check=checksum(body),
        record=msgspec.Raw(body),
    )
    data = msgspec.json.encode(file)
    if len(record.actions) > MOST_ACTIONS or len(data) > LIMIT:
        raise OSError(errno.EFBIG, "the battle is longer than a file of one may be")
    write_whole(path, data)


def _format(record: Record) -> int:
    """The oldest format that can say what the record holds."""
    scenario = record.scenario
    if scenario.events or scenario.light or any(is_later(goal) for goal in scenario.goals):
        return MISSION_FORMAT
    return FORMAT if record.dice is UNSET else TYPED_FORMAT


def unpacked(archive: ZipFile, name: str, most: int) -> bytes | None:
    """A file out of an archive; None if it is larger than so many bytes, of which no more are read than
    that, whatever it says of itself."""
    with archive.open(name) as file:
        data = file.read(most + 1)
    return data if len(data) <= most else None


def write_whole(path: Path, data: bytes) -> None:
    """Put the data into the file, whole or not at all, and take away what killed games left beside it.
    OSError if the disk does not let us."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem[:40], suffix=PART)
    sweep(path.parent, os.fstat(handle).st_mtime)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink(missing_ok=True)
        raise


def sweep(folder: Path, now: float, named: re.Pattern[str] = PARTS) -> None:
    """Remove the parts of files that a game left there when it was killed: those further from `now`, in
    seconds, than any write can take."""
    with contextlib.suppress(OSError):
        for part in list(folder.iterdir()):
            with contextlib.suppress(OSError):
                if named.fullmatch(part.name) and part.is_file() and abs(now - part.stat().st_mtime) > STALE:
                    part.unlink()


def writes_of(path: Path, named: re.Pattern[bytes] = _WRITES) -> int:
    """The number under which the file was written, as its first bytes have it; 0 if it has none or cannot be
    read."""
    try:
        with path.open("rb") as file:
            found = named.match(file.read(64))
    except OSError:
        return 0
    return int(found[1]) if found else 0


def read(path: Path) -> Record:
    """The record in the file, of any format. RecordError, in words, if there is none, it is damaged, or
    larger than a battle can be."""
    where = short(str(path), 200)
    data = _bytes(path, where)
    try:
        file = msgspec.json.decode(data, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"{where}: not a saved battle: {misfit(error).told}") from None
    if not 1 <= file.enfilade <= MISSION_FORMAT:
        known = f"this game reads formats 1 to {MISSION_FORMAT}"
        raise RecordError(
            f"{where}: written in format {file.enfilade}, {known}; play it with the version that wrote it"
        )
    if checksum(bytes(file.record)) != file.check:
        raise RecordError(f"{where}: damaged: its checksum does not fit its contents")
    try:
        record = msgspec.json.decode(file.record, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"{where}: not a saved battle: {misfit(error).told}") from None
    if file.enfilade == 1:
        record = msgspec.structs.replace(record, rules=1, states=(), digest=1)
    try:
        check_limits(record)
    except RecordError as error:
        raise RecordError(f"{where}: {error}") from None
    return record


def _bytes(path: Path, where: str) -> bytes:
    try:
        there, size = path.is_file(), path.stat().st_size if path.is_file() else 0
        if there and size <= LIMIT:
            with path.open("rb") as file:
                return file.read(LIMIT + 1)
    except OSError as error:
        raise RecordError(f"{where}: cannot be read: {error.strerror}") from None
    if there:
        raise RecordError(f"{where}: larger than {LIMIT // 2**20} MB, no battle of ours")
    raise RecordError(f"{where}: no such file")


def checksum(body: bytes) -> str:
    """What tells whether the contents of a file are as they were written."""
    return blake2b(body, digest_size=16).hexdigest()
