"""What people agree on about a battle beside its rules: nothing of it changes a die or a chance."""

from __future__ import annotations

from typing import Annotated

import msgspec

MOST_SECONDS, MOST_POINTS = 3600, 1000


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """`partners` are those who command the second half of the figures of a side, by side; `handicaps` the
    points by which its squad was to cost more or less. `clock` is how many seconds a turn may take, 0 for as
    long as one likes; `series` names what the battle is one game of. `ended` are the numbers of the orders,
    from 1, that the clock gave."""

    partners: dict[str, str] = {}
    handicaps: dict[str, Annotated[int, msgspec.Meta(ge=-MOST_POINTS, le=MOST_POINTS)]] = {}
    clock: Annotated[int, msgspec.Meta(ge=0, le=MOST_SECONDS)] = 0
    series: str = ""
    ended: tuple[int, ...] = ()


NO_TERMS = Terms()
