"""What is running here: the version, the commit it was made from, and the libraries it runs on."""

from __future__ import annotations

import contextlib
import platform
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from game import __version__

LIBRARIES = ("pygame-ce", "pytmx", "esper", "msgspec", "pillow", "rich", "tomlkit")
COMMIT_FILE = Path(__file__).with_name("commit.txt")
"""Comes with what was built; a checkout has none."""


def version_text() -> str:
    """For reports: one line for the game, one for what it runs on."""
    found = []
    for name in LIBRARIES:
        with contextlib.suppress(PackageNotFoundError):
            found.append(f"{name} {version(name)}")
    made_from = commit()
    return (
        f"enfilade {__version__}{f' ({made_from})' if made_from else ''}\n"
        f"Python {platform.python_version()}, {', '.join(found)}; {platform.platform()}"
    )


def commit() -> str:
    """The commit, shortened, with "-dirty" if files were changed since; "" if nobody knows."""
    with contextlib.suppress(OSError):
        return COMMIT_FILE.read_text(encoding="ascii").strip()
    root = Path(__file__).resolve().parents[1]
    if not (root / ".git").exists():
        return ""
    return git_commit(root)


def git_commit(root: Path) -> str:
    """The commit of a checkout; "" without git."""
    words = ["git", "-C", str(root), "describe", "--always", "--dirty", "--abbrev=10", "--exclude=*"]
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=10, check=True)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()
