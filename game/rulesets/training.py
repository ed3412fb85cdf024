"""What experience raises, and scars lower: the skills of a ruleset as a campaign counts them, and kinds of
figures with other levels than their own.

"scout+shotgun^aiming2^fitness-1" is a scout with a shotgun who has learnt to aim two steps better, and lost a
step of fitness.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Annotated, Any, TypeVar

import msgspec

from game.core.content import tables
from game.core.scenario import TRAINED

T = TypeVar("T")
NAME = "training.toml"
MOST_STEPS = 9
SHARE = 6
"""So many per cent of the price of a figure each step adds to it, or takes from it: our own rule."""
_STEP = re.compile(r"([a-z_]+?)(-?[1-9])")


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that can be raised. It stands in the `table` of a kind's record and goes up by `step` at a
    time, to `most`.

    The first step costs `price` experience, each one after it as much more. `none` is what counts for who has
    not learnt it, where the record says nothing; with a `base` that is what stands there. What can be hurt
    for good has a `scar`: the words for it.
    """

    id: str
    title: str
    table: str = "skills"
    price: Annotated[int, msgspec.Meta(ge=1, le=99)] = 4
    step: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    most: int = 10
    least: int = 0
    none: int = 0
    base: str = ""
    scar: str = ""


@dataclass(frozen=True)
class Training:
    """`number` reads a level of a record, `value` writes it, `said` tells it to people."""

    skills: Mapping[str, Skill]
    number: Callable[[Any], int] = int
    value: Callable[[int], Any] = int
    said: Callable[[int], str] = str

    def level(self, stat: Any, skill: str) -> int:
        """How far somebody of that record has learnt it."""
        asked = self.skills[skill]
        found = getattr(getattr(stat, asked.table), skill)
        if found is None:
            return asked.none
        if found == "" and asked.base:
            table, _, name = asked.base.partition(".")
            return self.number(getattr(getattr(stat, table), name))
        return self.number(found)

    def after(self, stat: Any, skill: str, steps: int) -> int:
        """The level so many steps on; it may be past what can be reached."""
        return self.level(stat, skill) + steps * self.skills[skill].step

    def allows(self, stat: Any, skill: str, steps: int) -> bool:
        """Whether somebody of that record can be so many steps away from its level."""
        asked = self.skills[skill]
        return asked.least <= self.after(stat, skill, steps) <= max(asked.most, self.level(stat, skill))

    def price(self, skill: str, steps: int) -> int:
        """Experience for the next step of one who has taken so many."""
        return self.skills[skill].price * (max(0, steps) + 1)

    def trained(self, stat: T, words: str) -> T | None:
        """The record with other levels, at its price; None if the words name no skill or what cannot be
        reached."""
        found: Any = stat
        steps = steps_of(words)
        if not steps or any(one not in self.skills for one in steps):
            return None
        if any(not self.allows(stat, skill, count) for skill, count in steps.items()):
            return None
        for skill, count in steps.items():
            table = self.skills[skill].table
            level = self.value(self.after(stat, skill, count))
            found = msgspec.structs.replace(
                found, **{table: msgspec.structs.replace(getattr(found, table), **{skill: level})}
            )
        worth = max(1, round(found.price * (100 + SHARE * sum(steps.values())) / 100)) if found.price else 0
        named = f"{found.id}{TRAINED}{words}"
        return msgspec.structs.replace(found, id=named, price=worth)  # type: ignore[no-any-return]


def steps_of(words: str) -> dict[str, int]:
    """Steps by skill of what stands behind the kind: "aiming2^fitness-1"; none if it cannot be read, or is
    not written in the only order that it has."""
    found: dict[str, int] = {}
    for part in words.split(TRAINED):
        read = _STEP.fullmatch(part)
        if not read:
            return {}
        found[read[1]] = int(read[2])
    return found if words == in_words(found) else {}


def in_words(steps: Mapping[str, int]) -> str:
    """The same, written: sorted, so that who has learnt the same is the same."""
    return TRAINED.join(f"{skill}{count}" for skill, count in sorted(steps.items()) if count)


def training(
    folder: Traversable,
    number: Callable[[Any], int] = int,
    value: Callable[[int], Any] = int,
    said: Callable[[int], str] = str,
) -> Training:
    """That of a ruleset, from its file. ContentError if that is wrong."""
    return Training(tables(folder / NAME, Skill), number, value, said)
