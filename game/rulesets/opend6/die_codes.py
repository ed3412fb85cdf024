"""Die codes: so many dice and pips, three pips to a die (opend6.roll.die-code)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

PIPS = 3


class Dice(NamedTuple):
    """So many dice, one of them wild, and 0 to 2 pips."""

    dice: int
    pips: int = 0

    def __str__(self) -> str:
        return f"{self.dice}D" + (f"+{self.pips}" if self.pips else "")


@cache
def pips_of(code: str) -> int:
    """The code in pips: "3D+2" is 11, "+2" is 2, "" is nothing."""
    dice, _, more = code.partition("D")
    return PIPS * int(dice) + int(more or 0) if "D" in code else int(code or 0)


@cache
def dice_of(pips: int) -> Dice:
    """So many pips as a code; less than a die is no code, and has 0 dice."""
    return Dice(*divmod(max(0, pips), PIPS))


def code_of(pips: int) -> str:
    """So many pips as a code in words: "3D+2"."""
    return str(dice_of(pips))
