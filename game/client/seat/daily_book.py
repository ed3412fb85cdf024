"""The challenge of a day as the start screen shows it: what it is, how it went, how it begins, and its map,
made in a process of its own meanwhile."""

from __future__ import annotations

import contextlib
import datetime
import signal
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import TYPE_CHECKING

from game.client.seat.match import Match
from game.client.seat.saves import attempts, autosaves, storage
from game.client.seat.saves.attempts import Attempt, Attempts
from game.client.seat.saves.save_list import DAYS, MONTHS
from game.client.seat.setup import open_battle
from game.client.seat.setup.open_battle import PreparedBattle
from game.core.errors import EnfiladeError
from game.core.records import files as records

if TYPE_CHECKING:
    from game.daily.day import Challenge


MOST = 400
"""What a score is of: as in `game.daily.score`."""
WEEK = 7
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
NUMBERS = ("None", "One", "Two", "Three", "Four", "Five", "Six", "All")


@dataclass(frozen=True)
class DayBar:
    """A day of the last seven: its first two letters, its best points, None without a try."""

    date: str
    label: str
    points: int | None
    today: bool


def today() -> str:
    """The day here, where one plays: nobody is asked for it."""
    return storage.current_time()[:10]


def date_in_words(date: str) -> str:
    """Saturday 28 November."""
    day = datetime.date.fromisoformat(date)
    return f"{DAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1]}"


@dataclass
class DailyBook:
    """All that the card shows; made afresh whenever the start screen is opened. Nothing of it makes the map:
    that is `map_path`, which takes half a second once a day."""

    date: str = field(default_factory=today)
    known: Attempts = field(default_factory=attempts.read)

    @property
    def day(self) -> Challenge:
        from game.daily.day import challenge  # with the maker of maps: not before the window is there

        return challenge(self.date)

    @property
    def said_date(self) -> str:
        return date_in_words(self.date)

    @property
    def mission(self) -> str:
        """The head line: Hold the middle. Whoever is to hold out is the computer."""
        return "They hold out" if self.day.wishes.mission == "survive" else self.day.mission

    @property
    def where(self) -> str:
        return f"{self.day.title}, {self.day.rules.TITLE}, you against the computer"

    @property
    def same(self) -> str:
        return f"Same squads, map and dice for everybody: {self.day.seed}"

    @property
    def best(self) -> Attempt | None:
        return self.known.best(self.date)

    @property
    def figure(self) -> str:
        """The best of the day in large figures, or that there is none yet."""
        return str(self.best.points) if self.best else "not tried"

    @property
    def told(self) -> tuple[str, str]:
        """Two lines beside the figure."""
        best, count = self.best, len(self.known.of(self.date))
        if best is None:
            return "", ""
        rounds = f"of {MOST} points, {best.rounds} round{'s' if best.rounds != 1 else ''}"
        number = ORDINALS[best.number - 1] if best.number <= len(ORDINALS) else f"number {best.number}"
        return rounds, "one try" if count == 1 else f"{number} of {_small(count)} tries"

    @property
    def week(self) -> tuple[DayBar, ...]:
        """The last seven days, this one last."""
        here = datetime.date.fromisoformat(self.date)
        found = []
        for back in reversed(range(WEEK)):
            day = here - datetime.timedelta(back)
            best = self.known.best(day.isoformat())
            found.append(
                DayBar(day.isoformat(), DAYS[day.weekday()][:2], best.points if best else None, back == 0)
            )
        return tuple(found)

    @property
    def sentence(self) -> str:
        """How the last seven days went."""
        played = [bar for bar in self.week if bar.points is not None]
        if not played:
            return "None of these seven days played yet"
        top = max(played, key=lambda bar: bar.points or 0)
        day = "today" if top.today else f"on {DAYS[datetime.date.fromisoformat(top.date).weekday()]}"
        return f"{NUMBERS[len(played)]} of these seven days played, best {day}"

    # ------------------------------------------------------------ its battle

    @property
    def known_map(self) -> Path | None:
        """The map as a file, if it was made already: for its picture."""
        path = attempts.folder() / self.day.map_name
        return path if path.is_file() else None

    def map_path(self) -> Path:
        """The map as a file, made if it is not there. EnfiladeError or OSError if it cannot be."""
        from game.daily import battle as battles

        return self.known_map or battles.ground(self.day, attempts.folder())[0]

    def prepare(self) -> PreparedBattle:
        """The battle from its beginning. EnfiladeError, in words, if it cannot be played here."""
        from game.daily import battle as battles

        day = self.day
        try:
            path, ground = battles.ground(day, attempts.folder())
        except OSError as error:
            raise EnfiladeError(f"The map of the day cannot be written: {error.strerror or error}.") from None
        scenario = battles.scenario(day, ground)
        return PreparedBattle(scenario, ground, path, day.rules, battles.players(), day.battle_seed)

    def begun(self) -> Path | None:
        """The autosave of a try that is not over, the newest of several; None if there is none."""
        for path in autosaves.files():
            name = autosaves.parse_autosave_name(path)
            if name is None or name.over or autosaves.busy(path):
                continue
            with contextlib.suppress(EnfiladeError, OSError):
                if records.read(path).seed == self.day.battle_seed:
                    return path
        return None

    def play(self, anew: bool = False) -> Match | PreparedBattle:
        """The try that goes on, or else a new one. EnfiladeError, in words, if that cannot be."""
        path = None if anew else self.begun()
        return open_battle.take_up(path) if path else self.prepare()

    def record_path(self, one: Attempt) -> Path | None:
        """The record of a try, None if it is not there."""
        path = attempts.folder() / one.file
        return path if one.file and one.file == Path(one.file).name and path.is_file() else None


def _small(count: int) -> str:
    return NUMBERS[count].lower() if 0 < count < WEEK else str(count)


class MapMaking:
    """One map at a time; nothing waits for it. `failed` says that there will be none."""

    def __init__(self) -> None:
        self.failed = False
        self._process: SpawnProcess | None = None

    @property
    def busy(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def begin(self, date: str, folder: Path) -> None:
        """Make that of the date, unless one is made already or could not be."""
        if self._process or self.failed:
            return
        context = get_context("spawn")  # a fork would share the window
        process = context.Process(target=made, args=(date, str(folder)), daemon=True)
        try:
            process.start()
            self._process = process
        except OSError:
            self.failed = True

    def close(self) -> None:
        """Leave it: a map is written whole or not at all."""
        if self._process:
            self._process.kill()
        self._process = None


def made(date: str, folder: str) -> None:
    """The map of that date in the folder; nothing where the disk does not let us."""
    from game.daily import battle
    from game.daily.day import challenge

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window answers to it
    with contextlib.suppress(EnfiladeError, OSError):
        battle.ground(challenge(date), Path(folder))
