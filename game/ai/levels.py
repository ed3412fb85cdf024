"""How well the computer thinks, and what it values: never what it knows, what it rolls or whom it leads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from zlib import crc32

from game.ai.worth import parted
from game.core.references import UnitId


class Temperament(NamedTuple):
    """What a side values, in percent of what a calm one does: `fear` of what enemies could do to it, `push`
    to get near them, `hold` of the ground that it would give up. `words` say so on the set-up."""

    fear: int = 100
    push: int = 100
    hold: int = 0
    words: str = "Weighs risk and ground as they are"

    def mixed(self, share: int) -> Temperament:
        """So many percent of it, and the rest calm."""
        fear, push = (100 + (value - 100) * share // 100 for value in (self.fear, self.push))
        return self._replace(fear=fear, push=push, hold=self.hold * share // 100)


CALM = "calm"
TEMPERAMENTS = {
    CALM: Temperament(),
    "careful": Temperament(112, 65, 0, "Fears more what could be done to it"),
    "bold": Temperament(60, 140, 0, "Fears less, and wants to be near"),
    "stubborn": Temperament(80, 105, 300, "Gives up no ground that it has"),
}
"""Each wins about as often as the others at the same level: docs/lab.md says how that is measured."""
JOINT = "-"
"""Between a level and its temperament in the name of a player: "hard-bold"."""


def split_player(name: str) -> tuple[str, str]:
    """The level and the temperament that a player of that name has."""
    level, joint, temper = name.rpartition(JOINT)
    return (level, temper) if joint and temper in TEMPERAMENTS else (name, CALM)


def player_name(level: str, temper: str) -> str:
    """The name of a player of that level and temperament: a calm one has the level's."""
    return level if temper == CALM else f"{level}{JOINT}{temper}"


def player_words(name: str) -> str:
    """A computer by that name in words: "hard, bold"."""
    level, temper = split_player(name)
    return level if temper == CALM else f"{level}, {temper}"


class Level(NamedTuple):
    """`foresight` is the percent of what enemies may do in reply that is thought of. `blur` is by how many
    points of worth at most a plan is misjudged: two that are nearly as good are as good to such an eye.
    `hard` looks at more places and looks closer: what that means each agent knows."""

    foresight: int = 100
    blur: int = 0
    hard: bool = False
    temper: Temperament = TEMPERAMENTS[CALM]
    leads: frozenset[int] | None = None

    def led(self, units: list[UnitId]) -> list[UnitId]:
        """Those of the units that it leads, where a side declares for all of its figures at once: all of them
        if none are named in `leads`."""
        return units if self.leads is None else [unit for unit in units if unit in self.leads]

    @property
    def curious(self) -> int:
        """How many plans beside the best are looked at only to tell of them."""
        return 0

    def felt(self, danger: int) -> int:
        """What is thought of a danger."""
        return danger * self.foresight * self.temper.fear // 10_000

    def drawn(self, cost: int) -> int:
        """What a way that is left to the enemy costs."""
        return cost * self.temper.push // 100

    def given_up(self, tiles: int, step: int) -> int:
        """What it costs to end so many tiles farther from the enemy than one is, by what a tile costs."""
        return max(0, tiles) * step * self.temper.hold // 100 if self.temper.hold else 0

    def judged(self, value: int, round_: int, *plan: object) -> int:
        """What a plan seems to be worth that is made up of these orders and places. Who looks again in the
        same round sees the same, so nobody dithers; and no dice are looked at."""
        if not self.blur:
            return value
        drawn = crc32(f"{round_} {plan!r}".encode())
        return value + drawn % (2 * self.blur + 1) - self.blur

    def revised(self, found: Mapping[object, int]) -> None:
        """Takes note that plans which begin with these orders are worth that, looked at again."""


class Listening(Level):
    """The same level, which thinks the same; it notes what it weighs in `heard`."""

    heard: list[tuple[int, tuple[object, ...]]]

    @classmethod
    def of(cls, level: Level, heard: list[tuple[int, tuple[object, ...]]]) -> Listening:
        found = cls(*level)
        found.heard = heard
        return found

    @property
    def curious(self) -> int:
        return 8

    def judged(self, value: int, round_: int, *plan: object) -> int:
        found = super().judged(value, round_, *plan)
        self.heard.append((parted(value).plus(blur=found - value), plan))
        return found

    def revised(self, found: Mapping[object, int]) -> None:
        most = max(found.values())
        least = [(min(value, found.get(plan[0], most)), value, plan) for value, plan in self.heard]
        self.heard[:] = [(parted(value).plus(ahead=now - value), plan) for now, value, plan in least]
        self.heard += [(value, (order,)) for order, value in found.items()]


NORMAL = Level()
