"""Locks of the operating system on files: held by one process, given up when it ends in whatever way."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _grab(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _grab(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """A lock that this process holds. `free` also takes the file away, so that none is left over."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle

    def free(self) -> None:
        if self._handle < 0:
            return
        with contextlib.suppress(
            OSError
        ):  # some systems do not let go of an open file: then it is swept at the next start
            self.path.unlink(missing_ok=True)
        os.close(self._handle)
        self._handle = -1


def take(path: Path) -> Lock | None:
    """The lock on that file, which is made for it; None if another process holds it. OSError if the disk
    knows no locks."""
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _grab(handle)
        except (BlockingIOError, PermissionError):
            os.close(handle)
            return None
        except OSError:
            os.close(handle)
            raise
        if _still_there(path, handle):
            return Lock(path, handle)
        os.close(handle)  # whoever held it took the file away in the meantime


def _still_there(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(os.stat(path), os.fstat(handle))
    except FileNotFoundError:
        return False
