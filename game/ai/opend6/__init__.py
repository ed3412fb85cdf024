"""The agent of OpenD6: dares as many actions as pay, defends itself where that is worth more, breaks cover,
drives, rams, and gets out in time."""

from __future__ import annotations

from game.ai.opend6.turn import think

__all__ = ["think"]
