"""Rolls that were counted against their chances: what the lab writes down, and the ledger of luck shows."""

from __future__ import annotations

import msgspec


class RollCount(msgspec.Struct, frozen=True, array_like=True):
    """Rolls of one kind whose chances lie in one part of the range: how many, how many came off, the sum of
    their chances and of the variances of these."""

    kind: str
    part: int
    rolls: int
    came: int
    expected: float
    variance: float


class CountedKind(msgspec.Struct, frozen=True):
    """All rolls of one kind under a ruleset, by the parts of the range."""

    ruleset: str
    kind: str
    parts: list[RollCount]
