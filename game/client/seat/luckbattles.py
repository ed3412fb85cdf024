"""The battles behind a line of the ledger of luck: in which of them such rolls were made, what came of them, and the save to watch it in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from game.client.seat import autosaves, ledger, storage
from game.client.seat.ledger import Ledger, Page
from game.client.seat.luckrows import Row, Share
from game.core.errors import EnfiladeError
from game.core.records import Record, read


@dataclass(frozen=True)
class Fought:
    """A battle with its rolls of that kind; `name` is that of its file in the ledger."""

    name: str
    page: Page
    share: Share


def fought(known: Ledger, row: Row, who: str) -> list[Fought]:
    """Those in which the rolls of the row were made, the newest first; `who` "" is everybody."""
    found = []
    for name, page in zip(known.names, known.pages, strict=True):
        throws = tuple(throw for throw in page.throws if throw.kind == row.kind and who in ("", throw.who)) if page.ruleset == row.ruleset else ()
        if throws:
            found.append(Fought(name, page, Share(throws)))
    return found[::-1]


def save_of(name: str) -> tuple[Record, Path] | None:
    """The save of that battle that was written last; None if there is none any more that can be read."""
    for path in _saves():
        with suppress(EnfiladeError, OSError):
            record = read(path)
            if ledger.name_of(record.seed, record.scenario) == name:
                return record, path
    return None


def _saves() -> Iterator[Path]:
    named = storage.lying(storage.saves())
    yield from sorted({*autosaves.files(), *named}, key=storage.written, reverse=True)
