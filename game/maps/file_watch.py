"""Tells when the files of a map have changed on the disk."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

_WATCHED = 64
"""Files of one map that are looked at: its own comes first."""
_EVERY = 600.0
"""Milliseconds between two looks."""

Stamp = tuple[int, int]


class Watch:
    """Call `changed` in each frame with the milliseconds since the last: it looks at the disk now and
    then."""

    def __init__(self, files: Iterable[Path]) -> None:
        self._files = tuple(files)[:_WATCHED]
        self._stamps = stamps(self._files)
        self._waited = 0.0

    def changed(self, ms: float) -> bool:
        """Whether a file is another than when this was last told, or since the watch began."""
        self._waited += ms
        if self._waited < _EVERY:
            return False
        self._waited = 0.0
        now = stamps(self._files)
        before, self._stamps = self._stamps, now
        return now != before


def stamps(files: Iterable[Path]) -> tuple[Stamp, ...]:
    """When each file was changed, and how long it is; zeros for those that are not there."""
    return tuple(map(_stamp, files))


def _stamp(path: Path) -> Stamp:
    try:
        status = path.stat()
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size
