"""What is worked out once and kept on the disk, in the folder that the system may empty: nothing there is
ever missed."""

from __future__ import annotations

import contextlib
from pathlib import Path

from game.core.records.files import write_whole
from game.core.user_folders import cache_folder


class Cache:
    """Files of one kind by their names, `most` of them: of more, those go that were written longest ago."""

    def __init__(self, kind: str, most: int) -> None:
        self._kind = kind
        self._most = most

    @property
    def folder(self) -> Path:
        return cache_folder() / self._kind

    def path(self, name: str) -> Path:
        return self.folder / name

    def get(self, name: str) -> bytes | None:
        """What was kept under that name; None if it is not there."""
        try:
            return self.path(name).read_bytes()
        except OSError:
            return None

    def put(self, name: str, data: bytes) -> None:
        """Keep it. OSError if the disk does not let us."""
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(self.path(name), data)
        self._tidy()

    def _tidy(self) -> None:
        with contextlib.suppress(OSError):  # another window may be tidying it too
            found = sorted((path.stat().st_mtime_ns, path) for path in self.folder.iterdir())
            for _, path in found[: max(0, len(found) - self._most)]:
                path.unlink(missing_ok=True)
