"""What is played otherwise since which version of these rules (docs/versions.md)."""

from __future__ import annotations

from game.core.ruleset import Mended

MENDED: tuple[Mended, ...] = ()
