"""Which steps of a path leave somebody's reach, and so let that one strike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.core.field import Cell, Field
from game.core.references import UnitId
from game.systems.engagement import Threat, threatening, threatens


@dataclass(frozen=True, slots=True, order=True)
class Provocation:
    """`unit` may strike before the step from `path[step]` to `path[step + 1]`."""

    step: int
    unit: UnitId


def find_provocations(
    field: Field, threats: Iterable[Threat], path: Sequence[Cell], opaque: frozenset[Cell] = frozenset()
) -> tuple[Provocation, ...]:
    """What walking `path`, its start included, sets off: each threat that covers a cell and not the next,
    step by step."""
    known = tuple(threats)
    return tuple(
        Provocation(step, threat.unit)
        for step, (here, there) in enumerate(pairwise(path))
        for threat in threatening(field, known, here, opaque)
        if not threatens(field, threat, there, opaque)
    )
