"""The agent of InfoWar: attacks by the odds, pins to move, looks for cover, keeps near its leader, and spares
its magazines."""

from __future__ import annotations

from game.ai.infowar.turn import think

__all__ = ["think"]
