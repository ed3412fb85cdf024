"""What is played otherwise than in earlier versions of these rules; `docs/versions.md` tells it to players."""

from __future__ import annotations

from game.core.ruleset import Mended

MENDED: tuple[Mended, ...] = ()
