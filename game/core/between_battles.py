"""What a campaign asks of a ruleset: what somebody takes home from a battle, how long that heals, and what
a level of a skill is worth."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import msgspec

from game.core.events import Rolled
from game.core.references import Prose

DAYS = 20
"""So long heals who was nearly down, where a ruleset says nothing: our own rule."""


class Recovery(msgspec.Struct, frozen=True):
    """`words` are what the ruleset calls it, "" for nothing; it heals in `days`, of which the `rolls` tell
    how they came about.

    One that is a `scar` stays when it has healed; `lost` is the limb that is gone, "" for none. Who is `dead`
    does not come back.
    """

    words: Prose = ""
    days: int = 0
    rolls: tuple[Rolled, ...] = ()
    scar: bool = False
    dead: bool = False
    lost: Prose = ""


UNHURT = Recovery()


class HealingTime(NamedTuple):
    """A kind of wound: how long it heals, and what a roll has to reach for half of it, "" if none is made.
    `sign` are words by which a wound is known as one of it, beside its name."""

    name: str
    time: Prose
    halves: Prose = ""
    sign: str = ""

    def marks(self, wound: Prose) -> bool:
        """Whether the wound is one of that kind."""
        return wound == self.name or bool(self.sign and self.sign in wound)


class HealingTimes(NamedTuple):
    """`source` says whose they are, and what is rolled."""

    source: Prose = ""
    rows: tuple[HealingTime, ...] = ()


OURS = "our own times"


class SkillChance(NamedTuple):
    """`asked` is a usual test in the ruleset's own words ("a test against 9"), `chance` that it is passed."""

    asked: Prose
    chance: Fraction


def no_skill_chance(stat: object, skill: str, level: int, aim: int) -> SkillChance | None:
    """A ruleset that says nothing of it."""
    del stat, skill, level, aim
    return None
