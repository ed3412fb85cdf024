"""Lists of the player's that grow for years: a file each, versioned, with a checksum, written whole or not at
all."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from game.client.seat.saves import quarantine
from game.core.records.files import checksum, write_whole

S = TypeVar("S", bound=msgspec.Struct)
LIMIT = 32 * 2**20


class _File(msgspec.Struct, kw_only=True):
    """`kept` says what the list is of."""

    kept: str
    format: int
    check: str
    list: msgspec.Raw


@dataclass(frozen=True)
class PersistentList(Generic[S]):
    """`of` is what the list is of, `kind` its type, every field of which has a default. Older formats than
    `format` are read for ever."""

    of: str
    kind: type[S]
    format: int = 1

    def read(self, path: Path) -> S:
        """What is kept there, nothing if there is no file. One that cannot be used is set aside and named on
        the start screen; one of a newer game stays, and nothing is written over it."""
        try:
            if not path.is_file():
                return self.kind()
            if path.stat().st_size > LIMIT:
                raise ValueError(f"is larger than {LIMIT // 2**20} MB")
            file = msgspec.json.decode(path.read_bytes(), type=_File)
            if file.kept != self.of:
                raise ValueError("is a list of something else")
            if file.format > self.format:
                quarantine.stuck.add(path)
                quarantine.notices.tell(f"{path.name}: written by a newer game; it is left as it is.")
                return self.kind()
            if checksum(bytes(file.list)) != file.check:
                raise ValueError("damaged: its checksum does not fit its contents")
            return msgspec.json.decode(file.list, type=self.kind)
        except OSError as error:
            quarantine.stuck.add(path)
            quarantine.notices.tell(f"{path.name}: cannot be read: {error.strerror}.")
        except (ValueError, RecursionError) as error:
            kept = quarantine.set_aside(path)
            quarantine.notices.tell(f"{path.name}: {error}; {quarantine.where(kept)}.")
        return self.kind()

    def write(self, value: S, path: Path) -> None:
        """OSError if the disk does not let us, or nothing may be written over what lies there."""
        if path in quarantine.stuck:
            raise OSError(0, "what lies there cannot be read")
        body = msgspec.json.encode(value)
        file = _File(kept=self.of, format=self.format, check=checksum(body), list=msgspec.Raw(body))
        write_whole(path, msgspec.json.encode(file))
