"""The ledger of luck: what every roll on this machine came to against the chance that it had, a small file
for each battle.

A battle that is gone on with, watched or played again from the same seed throws the same dice: it has one
file, which the newest writes.
"""

from __future__ import annotations

import contextlib
import csv
import hashlib
import io
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Protocol

import msgspec

from game.client.seat.saves import storage
from game.core.battle import Battle
from game.core.describing.roll_stats import Reader
from game.core.events import BattleEnded, Event, RoundBegan, seen_by
from game.core.records.files import write_whole
from game.core.scenario import Scenario

PERSON, COMPUTER = "person", "computer"
ENDING = ".luck.json"
MOST_BYTES = 4 << 20
Chance = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Throw(msgspec.Struct, frozen=True, array_like=True):
    """One roll: what it was for, who wished that it would come off (`PERSON` or `COMPUTER`), the chance that
    was shown, and whether it came."""

    kind: str
    who: str
    chance: Chance
    came: bool


class Page(msgspec.Struct, frozen=True):
    """What the ledger keeps of one battle; `began` is a day as 2026-11-02."""

    ruleset: str
    map: str
    began: str
    throws: tuple[Throw, ...] = ()


def folder() -> Path:
    return storage.luck()


class Played(Protocol):
    """A battle that is being played."""

    battle: Battle
    map_path: Path
    events: list[Event]

    @property
    def seed(self) -> str: ...

    def person(self, side: str) -> str:
        """The name of the person who plays that side, "" if the computer does."""


@dataclass
class Notebook:
    """Writes the page of one battle: at the end of each round, and of the battle."""

    throws: list[Throw] = field(default_factory=list)
    _read: int = 0
    _reader: Reader | None = None

    def note(self, match: Played, events: list[Event]) -> None:
        """Read on, and write if a round or the battle is over. A disk that does not let us costs the page,
        never the battle."""
        if not any(isinstance(event, RoundBegan | BattleEnded) for event in events):
            return
        if self.read(match):
            with contextlib.suppress(OSError):
                write_whole(path_of(match), msgspec.json.encode(self.page(match)))

    def read(self, match: Played) -> bool:
        """Read on; whether there is anything to keep. What was taken back meanwhile had no roll in it."""
        luck = match.battle.ruleset.STATISTICS.luck
        if luck is None:
            return False
        table = match.battle.table
        self._reader = self._reader or Reader(table, luck)
        self._reader.table = table
        start = min(self._read, len(match.events))
        self._read = len(match.events)
        for event in seen_by(None, match.events[start:]):
            for trial in self._reader.see(event):
                who = PERSON if match.person(table.unit(trial.unit).side) else COMPUTER
                self.throws.append(Throw(trial.kind, who, float(trial.chance), trial.came))
        return bool(self.throws)

    def page(self, match: Played) -> Page:
        scenario = match.battle.scenario
        return Page(scenario.ruleset, match.map_path.stem, storage.current_time()[:10], tuple(self.throws))


def path_of(match: Played) -> Path:
    return folder() / name_of(match.seed, match.battle.scenario)


def name_of(seed: str, scenario: Scenario) -> str:
    """One file for all battles that throw the same dice."""
    same = hashlib.sha256(seed.encode() + b"\0" + msgspec.json.encode(scenario)).hexdigest()
    return f"{same[:24]}{ENDING}"


# ---------------------------------------------------------------- reading


@dataclass(frozen=True)
class Ledger:
    """All pages, the oldest first, the `names` of their files, and those of the files that cannot be read."""

    pages: tuple[Page, ...] = ()
    names: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def since(self) -> str:
        """The day of the oldest page, "" if there is none."""
        return min((page.began for page in self.pages), default="")

    def of(self, name: str) -> Ledger:
        """The one battle whose file has that name; nothing if there is none."""
        found = [(page, one) for page, one in zip(self.pages, self.names, strict=True) if one == name]
        return Ledger(tuple(page for page, _ in found), tuple(one for _, one in found))


def files() -> list[Path]:
    """All files of the ledger, those written first at the front."""
    try:
        found = [path for path in folder().iterdir() if path.name.endswith(ENDING) and path.is_file()]
    except OSError:
        return []
    return sorted(found, key=lambda path: (storage.written_at(path), path.name))


def read() -> Ledger:
    """Everything that is kept; a file that is damaged is named and left alone."""
    pages, names, faults = list[Page](), list[str](), list[str]()
    for path in files():
        try:
            if path.stat().st_size > MOST_BYTES:
                raise ValueError("too large")
            pages.append(msgspec.json.decode(path.read_bytes(), type=Page))
            names.append(path.name)
        except (OSError, ValueError, RecursionError):
            faults.append(path.name)
    return Ledger(tuple(pages), tuple(names), tuple(faults))


def reset() -> str:
    """Begin anew: all pages go, those that cannot be read as well; why not, "" if it was done."""
    for path in files():
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            return f"Not reset: {error.strerror}"
    return ""


def as_csv(ledger: Ledger) -> bytes:
    """A line for each roll, for other programs."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("day", "ruleset", "map", "roll", "whose", "shown", "came"))
    for page in ledger.pages:
        for throw in page.throws:
            writer.writerow(
                (
                    page.began,
                    page.ruleset,
                    page.map,
                    throw.kind,
                    throw.who,
                    f"{throw.chance:.6f}",
                    int(throw.came),
                )
            )
    return text.getvalue().encode()
