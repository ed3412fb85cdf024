"""What `enfilade calibrate` found when the game was made: rolls of battles that the computer played against
itself, for the ledger of luck."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from game.client.seat.statistics.roll_table import Row, Share, in_order
from game.core.describing.roll_counts import CountedKind

FILE = "calibrated.json"
"""Its `--json`, kept in the folder of the lab."""


@cache
def _found() -> list[Row]:
    file = resources.files("game.lab") / FILE
    return in_order([_row(one) for one in msgspec.json.decode(file.read_bytes(), type=list[CountedKind])])


def _row(one: CountedKind) -> Row:
    parts = tuple(Share(part.rolls, part.expected, part.came) for part in one.parts)
    whole = Share(
        sum(part.rolls for part in parts),
        sum(part.expected for part in parts),
        sum(part.came for part in parts),
    )
    return Row(one.ruleset, one.kind, whole, parts)


def rows(ruleset: str = "") -> list[Row]:
    """All kinds of rolls, or those of one ruleset."""
    return [row for row in _found() if ruleset in ("", row.ruleset)]
