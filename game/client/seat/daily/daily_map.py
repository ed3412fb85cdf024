"""The map of the day, made in a process of its own while the title is on the screen."""

from __future__ import annotations

import contextlib
import signal
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from pathlib import Path

from game.core.errors import EnfiladeError


class MapMaking:
    """One map at a time; nothing waits for it. `failed` says that there will be none."""

    def __init__(self) -> None:
        self.failed = False
        self._process: SpawnProcess | None = None

    @property
    def busy(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def begin(self, date: str, folder: Path) -> None:
        """Make that of the date, unless one is made already or could not be."""
        if self._process or self.failed:
            return
        context = get_context("spawn")  # a fork would share the window
        process = context.Process(target=made, args=(date, str(folder)), daemon=True)
        try:
            process.start()
            self._process = process
        except OSError:
            self.failed = True

    def close(self) -> None:
        """Leave it: a map is written whole or not at all."""
        if self._process:
            self._process.kill()
        self._process = None


def made(date: str, folder: str) -> None:
    """The map of that date in the folder; nothing where the disk does not let us."""
    from game.daily import battle
    from game.daily.day import challenge

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window answers to it
    with contextlib.suppress(EnfiladeError, OSError):
        battle.ground(challenge(date), Path(folder))
