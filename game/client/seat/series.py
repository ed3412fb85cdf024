"""Games of the same people: a series is best of so many, on several maps, each map once from every side,
and a league counts who has won over evenings. A file for each series, written whole after every game; a
game is an ordinary battle that names it."""

from __future__ import annotations

import contextlib
import csv
import io
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from game.client.seat.partners import PERSON, is_computer
from game.client.seat.saves import storage
from game.client.seat.statistics.results import BattleResult
from game.core.battle import Battle
from game.core.errors import has_invisible_signs
from game.core.events import BattleEnded, Event
from game.core.records.files import write_whole
from game.core.records.record import Terms
from game.core.scenario import Scenario
from game.core.user_folders import data_folder

ENDING = ".series.json"
MOST_BYTES, MOST_GAMES = 1 << 20, 15
JOINT = "/"
"""Between the id of a series and the number of a game in what a battle says it belongs to."""
Name = Annotated[str, msgspec.Meta(max_length=80)]


class Game(msgspec.Struct, frozen=True):
    """A game that was played: on which map, the names of who won, "" in a draw, and whether somebody had
    handed their seat to the computer by its end."""

    map: Name
    winner: str
    day: Name = ""
    handed: bool = False


class Series(msgspec.Struct, frozen=True):
    """`scenario` is the first game's, as it began, `players` and `terms` are by its sides; `games` is how
    many there are at the most."""

    id: Name
    games: Annotated[int, msgspec.Meta(ge=1, le=MOST_GAMES)]
    scenario: Scenario
    players: dict[str, Name]
    terms: Terms
    rolled: Name = ""
    day: Name = ""
    played: tuple[Game, ...] = ()

    # ------------------------------------------------------------ the score

    def names(self) -> dict[str, str]:
        """Who plays, by the sides of the first game: people by name, others by what they are."""
        found = {}
        for team in self.scenario.teams:
            first = self.players.get(team.side, PERSON)
            found[team.side] = who_plays(first, self.terms.partners.get(team.side, ""), team.name)
        return found

    def score(self) -> dict[str, int]:
        """How many games each has won, in the order of the sides."""
        return {
            name: sum(game.winner == name for game in self.played)
            for name in dict.fromkeys(self.names().values())
        }

    @property
    def over(self) -> bool:
        """Whether somebody has more games than the others can still win, or all are played."""
        return len(self.played) >= self.games or max(self.score().values()) > self.games // 2

    @property
    def winner(self) -> str:
        """Who has won the series; "" while it is not over, or if nobody has more than the others."""
        score = self.score()
        best = [name for name, wins in score.items() if wins == max(score.values())]
        return best[0] if self.over and len(best) == 1 else ""

    @property
    def words(self) -> str:
        """The score in a line: "Ada 2, Ben 1, best of 5"."""
        return f"{', '.join(f'{name} {wins}' for name, wins in self.score().items())}, best of {self.games}"

    @property
    def handed(self) -> str:
        """How many games count though the computer sat in somebody's seat at their end; "" if none."""
        count = sum(game.handed for game in self.played)
        return f"{count} ended by the computer" if count else ""

    @property
    def told(self) -> str:
        """The score, and who has won if it is over."""
        return f"Series won by {self.winner}: {self.words}" if self.winner else self.words

    @property
    def brief(self) -> str:
        """The same in few words, for names that are long."""
        numbers = " : ".join(str(wins) for wins in sorted(self.score().values(), reverse=True))
        return f"Series won {numbers} by {self.winner}" if self.winner else f"{numbers}, best of {self.games}"

    @property
    def title(self) -> str:
        return " v ".join(self.score())


def who_plays(player: str, partner: str, title: str) -> str:
    """A name for who plays a side: of people theirs, of the computer what it is like, of somebody without a
    name the side's."""
    if is_computer(player) and not partner:
        return f"Computer, {player}"
    both = [one for one in (player, partner) if one and not is_computer(one)]
    return " & ".join(title if one == PERSON else one for one in dict.fromkeys(both)) or title


# ---------------------------------------------------------------- games


class Played(Protocol):
    """A battle that is being played."""

    battle: Battle
    map_path: Path

    @property
    def players(self) -> dict[str, str]: ...
    @property
    def terms(self) -> Terms: ...


def series_of(match: Played) -> Series | None:
    """The series that the battle is a game of; None if it is of none, or that is gone."""
    name = match.terms.series.partition(JOINT)[0]
    return next((one for one in read() if one.id == name), None) if name else None


def note(match: Played, events: Iterable[Event]) -> None:
    """Count the game, if it has ended and is the one that is due: nobody gains by ending one twice. A disk
    that does not let us costs the score of that game, never the battle."""
    if not match.terms.series or not any(isinstance(one.read_by(None), BattleEnded) for one in events):
        return
    series = series_of(match)
    if series is None or series.over or match.terms.series.partition(JOINT)[2] != str(len(series.played)):
        return
    winner = match.battle.winner or ""
    first = _first_side(len(series.played), winner, match.battle.scenario)
    name = series.names().get(first, "") if winner else ""
    handed = _people(match.players, match.terms) < _people(series.players, series.terms)
    game = Game(match.map_path.stem[:80], name, storage.current_time()[:10], handed)
    with contextlib.suppress(OSError):
        write(replace(series, played=(*series.played, game)))


def _people(players: Mapping[str, str], terms: Terms) -> int:
    """How many people sit there."""
    return sum(not is_computer(one) for one in (*players.values(), *terms.partners.values()))


def _first_side(number: int, side: str, scenario: Scenario) -> str:
    """The side that whoever plays `side` in that game had in the first one."""
    order = [team.side for team in scenario.teams]
    if side not in order:
        return order[0]
    return order[(order.index(side) - number % len(order)) % len(order)]


# ---------------------------------------------------------------- files


def folder() -> Path:
    return data_folder() / "series"


def path_of(series: Series) -> Path:
    return folder() / f"{series.id}{ENDING}"


def write(series: Series) -> None:
    """Whole or not at all. OSError if the disk does not let us."""
    write_whole(path_of(series), msgspec.json.encode(series))


def delete(series: Series) -> str:
    """Forget it; its battles stay. Why it cannot be, or ""."""
    try:
        path_of(series).unlink(missing_ok=True)
    except OSError as error:
        return f"cannot be deleted: {error.strerror}"
    return ""


def read() -> list[Series]:
    """All that can be read: those that go on first, the newest of them at the top."""
    found: list[tuple[bool, float, Series]] = []
    with contextlib.suppress(OSError):
        for path in folder().iterdir():
            if path.name.endswith(ENDING) and path.is_file():
                with contextlib.suppress(OSError, ValueError, RecursionError):
                    stat = path.stat()
                    if stat.st_size <= MOST_BYTES:
                        one = msgspec.json.decode(path.read_bytes(), type=Series)
                        if path.name == f"{one.id}{ENDING}" and _sound(one):
                            found.append((one.over, -stat.st_mtime, one))
    return [one for _, _, one in sorted(found, key=lambda row: (row[:2], row[2].id))]


def _sound(series: Series) -> bool:
    """Whether its words can be shown."""
    return len(series.scenario.teams) > 1 and not any(map(has_invisible_signs, series.names().values()))


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
