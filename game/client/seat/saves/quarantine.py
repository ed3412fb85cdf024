"""What cannot be used of the player's own files is put beside them under another name, never deleted, and
told on the start screen."""

from __future__ import annotations

import os
from pathlib import Path

WORDS = 200
"""The most letters of a line: what a file says about itself may be of any length."""


class Notices:
    """What the player is to be told on the start screen, a line each, until it is dismissed."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._told: set[str] = set()

    def tell(self, words: str) -> None:
        """Once: what was dismissed is not told again as long as the game runs."""
        line = " ".join("".join(letter if letter.isprintable() else " " for letter in words).split())
        line = line if len(line) <= WORDS else line[: WORDS - 1] + "…"
        if line not in self._told:
            self._told.add(line)
            self.lines.append(line)

    def dismiss(self) -> None:
        self.lines.clear()


notices = Notices()
stuck: set[Path] = set()
"""Files that the disk did not let us set aside: nothing may be written over them."""


def set_aside(path: Path) -> str:
    """Rename the file beside itself; its new name, "" if the disk does not let us."""
    for number in range(1, 1000):
        there = path.with_name(f"{path.name}.damaged-{number}")
        if os.path.lexists(there):
            continue
        try:
            os.rename(path, there)
        except OSError:
            break
        return there.name
    stuck.add(path)
    return ""


def where(kept: str) -> str:
    """The end of a sentence about a file that cannot be used: where it lies now."""
    return f"it is kept as {kept}" if kept else "it stays where it is and is not written over"


def clear_way(folder: Path) -> None:
    """See to it that nothing else lies where a folder belongs."""
    if not os.path.lexists(folder) or os.path.isdir(folder):
        return
    kept = set_aside(folder)
    notices.tell(f"{folder.name}: no folder, though one belongs there; {where(kept)}.")
