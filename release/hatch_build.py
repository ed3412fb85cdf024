"""Puts the commit into what is built, for `enfilade --version`, and the assets into the wheel."""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMMIT = "game/commit.txt"
SCRIPTS = ("README.md", "draw", "synth")
"""What of the assets nobody needs who plays: it makes the others, and comes with the sources."""


class CommitHook(BuildHookInterface):  # type: ignore[type-arg,unused-ignore]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """The assets; and the commit in a file, unless an archive of sources brings it already or the
        checkout itself is installed."""
        root = Path(self.root)
        if self.target_name == "wheel" and version != "editable":
            shown = (path for path in sorted((root / "assets").iterdir()) if path.name not in SCRIPTS)
            build_data["force_include"] |= {str(path): f"game/assets/{path.name}" for path in shown}
        if version == "editable" or (root / COMMIT).exists() or not (root / ".git").exists():
            return
        words = ["git", "-C", str(root), "describe", "--always", "--dirty", "--abbrev=10", "--exclude=*"]
        told = subprocess.run(words, capture_output=True, text=True, check=False)
        if told.returncode == 0:
            made = Path(mkdtemp()) / "commit.txt"
            made.write_text(told.stdout, encoding="ascii")
            build_data["force_include"][str(made)] = COMMIT
