"""A disk that fails at the k-th write: the process is killed there, or the disk is full, read-only, gone or
no folder any more.

Writes are what the game does to files through Python: opening, writing, syncing, renaming, removing, making
folders. Nothing in the game knows of this.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

FAULTS = ("kill", "full", "read-only", "gone", "a file")
STEPS = ("replace", "rename", "unlink", "remove", "rmdir", "mkdir", "fsync", "link", "truncate", "ftruncate")


class FaultyDisk:
    """Counts the writes below `folder` from now on; write number `at` goes wrong as `fault` says. For a
    process that is about to end."""

    def __init__(self, folder: Path, fault: str, at: int) -> None:
        self.folder, self.fault, self.at = folder, fault, at
        self.count = 0
        self._open = io.open
        for name in STEPS:
            setattr(os, name, self._stepping(getattr(os, name)))
        self._os_open = os.open
        os.open = self._opened_low
        io.open = builtins.open = self._opened

    def step(self, half: Callable[[], object] = lambda: None) -> None:
        """One write: `half` does the first half of it, for a kill in the middle."""
        self.count += 1
        if self.count < self.at:
            return
        if self.fault == "kill":
            half()
            os.kill(os.getpid(), signal.SIGKILL)
        elif self.fault == "full":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        elif self.fault == "read-only":
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        elif self.count == self.at:
            self._take_away()

    def _take_away(self) -> None:
        """The folder vanishes under the game, or a file stands in its place."""
        moved = self.folder.with_name("saves.away")
        if self.fault == "gone":
            shutil.rmtree(self.folder, ignore_errors=True)
        elif self.folder.exists():
            os.rename.__wrapped__(self.folder, moved)  # type: ignore[attr-defined]
            self.folder.touch()

    def _stepping(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def stepped(*args: Any, **kwargs: Any) -> Any:
            if self._ours(args[0]):
                self.step()
            return real(*args, **kwargs)

        stepped.__wrapped__ = real  # type: ignore[attr-defined]
        return stepped

    def _ours(self, what: Any) -> bool:
        return isinstance(what, int) or str(self.folder.parent) in os.fspath(what)

    def _opened_low(self, path: Any, flags: int, *args: Any, **kwargs: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR) and self._ours(path):
            self.step()
        return self._os_open(path, flags, *args, **kwargs)

    def _opened(self, file: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        writes = bool(set(mode) & set("wax+")) and self._ours(file)
        if writes and not isinstance(file, int):
            self.step()
        found = self._open(file, mode, *args, **kwargs)
        return _Written(found, self) if writes else found


class _Written:
    """An open file whose writes count."""

    def __init__(self, file: Any, disk: FaultyDisk) -> None:
        self._file, self._disk = file, disk

    def write(self, data: Any) -> Any:
        self._disk.step(lambda: (self._file.write(data[: len(data) // 2]), self._file.flush()))
        return self._file.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> _Written:
        return self

    def __exit__(self, *what: object) -> None:
        self._file.close()
