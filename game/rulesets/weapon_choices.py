"""Weapons that figures of a squad may take in place of their own: which there are, and what they change of
the price."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from math import sqrt
from typing import Any, Protocol, TypeVar

import msgspec

from game.core.content import read_toml, refuse, unknown
from game.core.scenario import WITH

HANDS = 2
NAME = "arms.toml"
LEAST, MOST = 0.4, 2.5
"""A weapon changes the price of a figure at most by these factors."""


class Weapon(Protocol):
    """What every ruleset says of a weapon."""

    @property
    def title(self) -> str: ...
    @property
    def picture(self) -> str: ...


W = TypeVar("W", bound=Weapon)
T = TypeVar("T")


@dataclass(frozen=True)
class Arms:
    """`weapons` are those of the ruleset, `worth` says of each that may be chosen what it is worth: the harm
    that it does a turn, on a scale of its own. `hands` tells how many hands a weapon takes. `skilled` says
    the worth anew for kinds who handle some weapons better than others."""

    weapons: Mapping[str, Weapon]
    worth: Mapping[str, float]
    hands: Callable[[str], int]
    skilled: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    def worth_to(self, kind: str, weapon: str) -> float:
        return self.skilled.get(kind, self.worth)[weapon]

    def shoots(self, name: str) -> bool:
        """Whether the weapon is fired; what can be thrown as well is none such."""
        weapon = self.weapons[name]
        return bool(getattr(weapon, "shoots", getattr(weapon, "ranged", False)))

    def choices(self, stat: Any) -> list[str]:
        """What a figure of that kind can have in hand: its own weapon first, then those of the same sort.
        None for who fights without."""
        own = main(stat)
        if own not in self.worth or getattr(stat, "vehicle", None):
            return []
        alike = [name for name in self.worth if name != own and self.shoots(name) == self.shoots(own)]
        return [own, *sorted(alike, key=lambda name: (-self.worth[name], name))]

    def rearmed(self, stat: T, weapon: str) -> T | None:
        """The kind with that weapon in place of its own, at its price; None if it may not have it."""
        if weapon not in self.choices(stat)[1:]:
            return None
        found: Any = stat
        own, held = main(stat), found.held
        ratio = min(MOST, max(LEAST, sqrt(self.worth_to(found.id, weapon) / self.worth_to(found.id, own))))
        _, _, more = found.summary.partition(", ")
        title = self.weapons[weapon].title
        told = {
            "id": f"{found.id}{WITH}{weapon}",
            "summary": f"{title}, {more}" if more else title,
            "price": max(1, round(found.price * ratio)),
        }
        if isinstance(held, str):
            others = tuple(one for one in found.weapons if one != weapon)
            return msgspec.structs.replace(  # type: ignore[no-any-return]
                found, held=weapon, weapons=others, **told
            )
        taken = self.hands(weapon) + (1 if getattr(stat, "shield", None) else 0)
        if taken > HANDS:
            return None
        rest = tuple(one for one in held[1:] if taken + self.hands(one) <= HANDS)
        return msgspec.structs.replace(found, held=(weapon, *rest), **told)  # type: ignore[no-any-return]


def main(stat: Any) -> str:
    """The weapon that a kind has in hand first, "" if none."""
    held: str | tuple[str, ...] = stat.held
    if isinstance(held, str):
        return held
    if held:
        return held[0]
    return ""


def arms(folder: Traversable, weapons: Callable[[], Mapping[str, W]]) -> Arms:
    """Those of a ruleset, from its file of what weapons are worth: first to anybody, then in tables to some
    kinds. ContentError if that names a weapon that does not exist."""
    known = weapons()
    read = read_toml(folder / NAME)
    skilled = {
        kind: {name: float(value) for name, value in told.items()}
        for kind, told in read.items()
        if isinstance(told, dict)
    }
    worth = {name: float(value) for name, value in read.items() if name not in skilled}
    refuse([fault for names in (worth, *skilled.values()) for fault in unknown(NAME, names, known)])
    return Arms(known, worth, lambda name: int(getattr(known[name], "hands", 1)), skilled)


def full_hands(where: str, held: Iterable[tuple[str, int]]) -> list[str]:
    """A fault if what an archetype holds, as (name, hands that it takes), is more than a figure has hands
    for."""
    things = list(held)
    needed = sum(hands for _, hands in things)
    return (
        [f"{where} held: {', '.join(name for name, _ in things)} need {needed} hands, a figure has two"]
        if needed > HANDS
        else []
    )
