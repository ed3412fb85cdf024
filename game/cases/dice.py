"""The dice of a case: they fall as it says."""

from __future__ import annotations

from game.core.dice import Dice, seeded


class MissingDie(Exception):
    """A die is thrown that the case does not list."""


class CaseDice(Dice):
    """Dice that fall as the case says; faces are added as its lines come. With `endless`, any others fall
    after them."""

    def __init__(self, endless: bool = False) -> None:
        self.faces: list[int] = []
        self._more = seeded("more") if endless else None
        super().__init__(self._listed)

    def _listed(self, number: int, sides: int) -> int:
        if number >= len(self.faces) and self._more:
            return self._more.roll(sides)
        if number >= len(self.faces):
            raise MissingDie(
                f"a d{sides} is thrown for which the dice say nothing; {number} were listed up to here"
            )
        if self.faces[number] > sides:
            raise MissingDie(f"a d{sides} is thrown, and the dice say {self.faces[number]}")
        return self.faces[number]

    def left(self) -> list[int]:
        return self.faces[self.count :]
