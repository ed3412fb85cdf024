"""What `enfilade calibrate` found when the game was made: over a million rolls of battles that the computer
played against itself, for the ledger of luck."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from game.client.seat.statistics.roll_table import Row, Share, in_order

FILE = "calibrated.json"
"""Its `--json`, kept in the folder of the lab."""


class _Part(msgspec.Struct, frozen=True, array_like=True):
    kind: str
    part: int
    rolls: int
    came: int
    expected: float
    variance: float

    @property
    def share(self) -> Share:
        return Share(self.rolls, self.expected, self.came)


class _Kind(msgspec.Struct, frozen=True):
    ruleset: str
    kind: str
    parts: list[_Part]


@cache
def _found() -> list[Row]:
    file = resources.files("game.lab") / FILE
    return in_order([_row(one) for one in msgspec.json.decode(file.read_bytes(), type=list[_Kind])])


def _row(one: _Kind) -> Row:
    parts = tuple(part.share for part in one.parts)
    whole = Share(
        sum(part.rolls for part in parts),
        sum(part.expected for part in parts),
        sum(part.came for part in parts),
    )
    return Row(one.ruleset, one.kind, whole, parts)


def rows(ruleset: str = "") -> list[Row]:
    """All kinds of rolls, or those of one ruleset."""
    return [row for row in _found() if ruleset in ("", row.ruleset)]
