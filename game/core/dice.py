"""Dice: die n of a battle is a pure function of its seed and n, so that a battle needs to keep nothing but a
counter."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from hashlib import blake2b
from math import lcm, prod
from typing import TypeVar

from game.core.probability.dice_distributions import Distribution

T = TypeVar("T", bound=Hashable)
OWN, ALL = ROLLED = ("own", "all")
"""Whose dice are rolled at a table and typed in: those of people, or the computer's too."""
Face = Callable[[int, int], int]


class Dice:
    """A row of dice, thrown one after the other. `count` dice have been thrown so far."""

    def __init__(self, face: Face, count: int = 0) -> None:
        self._face = face
        self.count = count

    def roll(self, sides: int) -> int:
        """The next die's face, 1 to `sides`."""
        number = self.count
        self.count += 1
        return self._face(number, sides)

    def face(self, number: int, sides: int) -> int:
        """What that die shows, without its being thrown."""
        return self._face(number, sides)

    def forked(self, seed: str) -> Dice:
        """Dice that have shown the same faces up to now and will show others: for a look-ahead, which must
        not see what comes."""
        known, before, after = self.count, self._face, seeded(seed)._face
        return Dice(
            lambda number, sides: before(number, sides) if number < known else after(number, sides), known
        )


def seeded(seed: str) -> Dice:
    """The dice of a battle: any text is a seed, and the same text gives the same dice on every machine."""
    key = blake2b(seed.encode(), digest_size=32).digest()

    def face(number: int, sides: int) -> int:
        word = blake2b(number.to_bytes(8, "big"), digest_size=8, key=key).digest()
        return int.from_bytes(word, "big") * sides // 2**64 + 1

    return Dice(face)


class TableDice(Dice):
    """Dice of which people roll some at their table and type them in: `faces` has them by their number, 0 for
    one that the seed decides, as it does for all after them. `rolled` says whose are typed in."""

    def __init__(self, seed: str, rolled: str, faces: Iterable[int] = ()) -> None:
        self.rolled = rolled
        self.faces = list(faces)
        self._usual = seeded(seed)
        super().__init__(self._told)

    def _told(self, number: int, sides: int) -> int:
        """A face that the die does not have counts for nothing: whoever reads a record compares its
        states."""
        face = self.faces[number] if number < len(self.faces) else 0
        return face if 1 <= face <= sides else self._usual.face(number, sides)


class ListedDice(Dice):
    """Dice that fall as listed: for tests and case files, where every die must be asked for and none be left
    over."""

    def __init__(self, *faces: int) -> None:
        self.faces = faces
        super().__init__(self._listed)

    def _listed(self, number: int, sides: int) -> int:
        if number >= len(self.faces):
            raise LookupError(f"die {number + 1} (d{sides}) is thrown, but only {len(self.faces)} are listed")
        if not 1 <= self.faces[number] <= sides:
            raise LookupError(f"die {number + 1} shows {self.faces[number]}, but it is a d{sides}")
        return self.faces[number]

    def assert_done(self) -> None:
        """Raise AssertionError if listed dice were never thrown."""
        assert self.count == len(self.faces), (
            f"{len(self.faces) - self.count} dice left over: {self.faces[self.count :]}"
        )


def exact(play: Callable[[Dice], T]) -> dict[T, Fraction]:
    """The chance of each result of `play`, found by running it once for every way its dice can fall; they sum
    to 1."""
    return exact_distribution(play).odds()


def exact_distribution(play: Callable[[Dice], T]) -> Distribution[T]:
    """The spread of the results of `play`, found by running it once for every way its dice can fall.

    The number of dice may depend on the faces. Meant for small rolls: six d6 are 46,656 runs.
    """
    counts: dict[tuple[T, int], int] = {}
    faces: list[int] = []
    sizes: list[int] = []

    def face(number: int, sides: int) -> int:
        if number == len(faces):
            faces.append(1)
            sizes.append(sides)
        return faces[number]

    while True:
        result = play(Dice(face))
        ways = prod(sizes)
        counts[result, ways] = counts.get((result, ways), 0) + 1
        while faces and faces[-1] == sizes[-1]:
            faces.pop()
            sizes.pop()
        if not faces:
            break
        faces[-1] += 1
    common = lcm(*(ways for _, ways in counts))
    weights: dict[T, int] = {}
    for (result, ways), number in counts.items():
        weights[result] = weights.get(result, 0) + number * (common // ways)
    return Distribution(weights)
