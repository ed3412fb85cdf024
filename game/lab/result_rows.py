"""The rows of many battles in a file: JSON Lines, a head that says which battles they are, then a row each as
it is played. A name that ends in `.parquet` gets a table of columns as well, for what reads such."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

import msgspec

from game.core.errors import SetupError
from game.core.ruleset import version_of
from game.lab.jobs import Job, fingerprint
from game.lab.simulate import GameResult
from game.rulesets.setup import ruleset_of

T = TypeVar("T", bound=msgspec.Struct)
FORMAT = 1
LIMIT = 256 << 20
PARQUET = ".parquet"


class Head(msgspec.Struct, frozen=True):
    """Which battles the rows are of: how many, their fingerprint, and by which version of which rules."""

    enfilade_rows: int
    jobs: int
    fingerprint: str
    rules: dict[str, int]


class Rows:
    """The rows that are kept in a file. One that is there already goes on if it is of the same battles, else
    nothing of it is changed and SetupError says why."""

    def __init__(self, path: Path, jobs: Sequence[Job]) -> None:
        self.table = path if path.suffix == PARQUET else None
        if self.table:
            check_parquet()
        self.path = path = path.with_suffix(".jsonl") if self.table else path
        self.kept: list[GameResult] = []
        rules = {
            name: version_of(ruleset_of(name)) for name in sorted({one.scenario.ruleset for one in jobs})
        }
        head = Head(FORMAT, len(jobs), fingerprint(jobs), rules)
        try:
            whole = self._read(head, {one.number for one in jobs}) if path.exists() else 0
            self._file = path.open("r+b" if path.exists() else "xb")
            self._file.truncate(whole)
            self._file.seek(whole)
            if not whole:
                self._write(head)
        except OSError as error:
            raise SetupError(f"{path}: {error.strerror or error}") from None

    def _read(self, head: Head, numbers: set[int]) -> int:
        """Takes the rows in; the number of bytes up to the last whole line. What a crash left of a line is
        not counted."""
        if self.path.stat().st_size > LIMIT:
            raise SetupError(f"{self.path}: larger than {LIMIT >> 20} MiB")
        data = self.path.read_bytes()
        whole = data.rfind(b"\n") + 1
        lines = data[:whole].split(b"\n")[:-1]
        if not lines:
            if data:
                raise SetupError(f"{self.path}: no file of rows; give the name of a new one")
            return 0
        found = self._decoded(lines[0], 1, Head)
        if found.rules != head.rules and found.fingerprint == head.fingerprint:
            raise SetupError(
                f"{self.path}: its battles were played by another version of the rules; begin anew"
            )
        if found != head:
            raise SetupError(
                f"{self.path}: its {found.jobs} battles are others than these {head.jobs}: another map, "
                "squad, seed or number of games"
            )
        for number, line in enumerate(lines[1:], 2):
            row = self._decoded(line, number, GameResult)
            if row.game not in numbers:
                raise SetupError(
                    f"{self.path}: line {number}: battle {row.game} is twice there or none of these"
                )
            numbers.discard(row.game)
            self.kept.append(row)
        return whole

    def _decoded(self, line: bytes, number: int, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(line, type=kind)
        except msgspec.MsgspecError as error:
            raise SetupError(f"{self.path}: line {number}: {error}") from None

    def add(self, row: GameResult) -> None:
        self.kept.append(row)
        self._write(row)

    def _write(self, value: msgspec.Struct) -> None:
        self._file.write(msgspec.json.encode(value) + b"\n")
        self._file.flush()

    def close(self) -> None:
        """The table of columns is written at the end, of all that is there: unlike lines it cannot grow."""
        self._file.close()
        if self.table:
            write_parquet(self.table, self.kept)


def check_parquet() -> None:
    """SetupError before the first battle where no table could be written after the last."""
    if find_spec("pyarrow") is None:
        raise SetupError(f'--rows: {PARQUET} needs pyarrow: pip install "enfilade[parquet]"')


def write_parquet(path: Path, rows: Sequence[GameResult]) -> None:
    """A row a battle, a column for each number, and one for what each side lost. SetupError if the disk does
    not let us."""
    import pyarrow
    from pyarrow import parquet

    sides = sorted({side for row in rows for side in row.losses})
    columns: dict[str, list[object]] = {
        name: [getattr(row, name) for row in rows] for name in ("game", "seed", "winner", "rounds", "actions")
    }
    columns |= {f"lost_{side}": [row.losses.get(side, 0) for row in rows] for side in sides}
    try:
        parquet.write_table(pyarrow.table(columns), path)
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None
