"""A league over evenings: who of the people has played, won and drawn how often, from the results of
battles."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import NamedTuple

from game.client.seat.statistics.results import BattleResult

WON, DRAWN = 2, 1
"""Points of a battle."""


class Standing(NamedTuple):
    """What one person has done; `evenings` are the days on which they played."""

    name: str
    played: int
    won: int
    drawn: int
    evenings: int

    @property
    def lost(self) -> int:
        return self.played - self.won - self.drawn

    @property
    def points(self) -> int:
        return WON * self.won + DRAWN * self.drawn


def counted(results: Iterable[BattleResult], ruleset: str = "", day: str = "") -> list[BattleResult]:
    """Battles in which named people meet others who are named, under those rules and on that day, if any are
    asked for."""
    return [
        one
        for one in results
        if (not ruleset or one.ruleset == ruleset)
        and (not day or one.day == day)
        and len({side.people for side in one.sides if side.people}) > 1
    ]


def table(results: Iterable[BattleResult]) -> list[Standing]:
    """Everybody by points; of equals who played fewer battles first, then by name."""
    rows: dict[str, list[int]] = {}
    days: dict[str, set[str]] = {}
    for one in results:
        winners = next((side.people for side in one.sides if side.side == one.winner), ())
        for name in sorted({person for side in one.sides for person in side.people}):
            row = rows.setdefault(name, [0, 0, 0])
            row[0] += 1
            row[1] += name in winners
            row[2] += not one.winner
            days.setdefault(name, set()).add(one.day)
    found = [Standing(name, row[0], row[1], row[2], len(days[name])) for name, row in rows.items()]
    return sorted(found, key=lambda row: (-row.points, row.played, row.name))


def as_csv(standings: Iterable[Standing]) -> bytes:
    """The table for other programs."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("name", "evenings", "played", "won", "drawn", "lost", "points"))
    for row in standings:
        name = f"'{row.name}" if row.name[:1] in "=+-@" else row.name  # no formula for a spreadsheet
        writer.writerow((name, row.evenings, row.played, row.won, row.drawn, row.lost, row.points))
    return out.getvalue().encode()
