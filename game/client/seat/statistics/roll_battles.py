"""The battles behind a line of the ledger of luck: in which of them such rolls were made, what came of them,
and the save to watch it in."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from game.client.seat.saves import autosaves, storage
from game.client.seat.statistics import ledger
from game.client.seat.statistics.ledger import Ledger, Page
from game.client.seat.statistics.roll_table import Row, Share
from game.core.errors import EnfiladeError
from game.core.records.files import Record, read


@dataclass(frozen=True)
class RollBattle:
    """A battle with its rolls of that kind; `name` is that of its file in the ledger."""

    name: str
    page: Page
    share: Share


def fought(known: Ledger, row: Row, who: str) -> list[RollBattle]:
    """Those in which the rolls of the row were made, the newest first; `who` "" is everybody."""
    found = []
    for name, page in zip(known.names, known.pages, strict=True):
        throws = (
            tuple(throw for throw in page.throws if throw.kind == row.kind and who in ("", throw.who))
            if page.ruleset == row.ruleset
            else ()
        )
        if throws:
            found.append(RollBattle(name, page, Share.of(throws)))
    return found[::-1]


def save_of(name: str) -> tuple[Record, Path] | None:
    """The save of that battle: of several with the same dice the one that went furthest; None if there is
    none any more that can be read."""
    found = []
    for path in {*autosaves.files(), *storage.lying(storage.saves())}:
        with suppress(EnfiladeError, OSError):
            record = read(path)
            if ledger.name_of(record.seed, record.scenario) == name:
                found.append((len(record.actions), str(path), record))
    best = max(found, key=lambda one: one[:2], default=None)
    return (best[2], Path(best[1])) if best else None
