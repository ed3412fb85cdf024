"""The words of `enfilade daily`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.command_parser import Run, command

if TYPE_CHECKING:
    from game.command_parser import Commands

_EPILOG = """\
examples:
  enfilade daily
  enfilade daily --date 2026-11-28 --play
  enfilade daily --verify "Enfilade daily 2026-11-28, OpenD6: 320 of 400, won in 6 rounds, try 1 \
[1-opend6.4-b6aed676-fdf5b0acfa05]" battle.enfilade

The same map, squads and dice for everybody, without a network: the seed is the date. --verify plays the \
battle again from its first die, asks the computer what it would have done, and counts the score anew. It \
ends with 0 if the line is true, 1 if it is not, 2 if it cannot be read, 3 if it comes from a game with \
other rules, maps or another computer, which alone could check it. docs/daily.md tells more."""


def add_daily(commands: Commands, runs: Mapping[str, Run]) -> None:
    daily = command(
        commands, "daily", runs, "The challenge of the day: tell it, play it, check a line.", _EPILOG
    )
    daily.add_argument(
        "--date", default="", metavar="DATE", help="another day, as 2026-11-28 (default: today)"
    )
    daily.add_argument("--play", action="store_true", help="play it in the window")
    daily.add_argument(
        "--verify", nargs=2, default=None, metavar=("LINE", "REPLAY"), help="check a line by the replay of it"
    )
