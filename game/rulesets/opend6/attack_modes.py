"""How an attack is made: with what, away or near, at which place of the body, at one or at many."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from game.rulesets.opend6.content import Weapon, weapons

ITEM = "item"
HARDER = {"head": 3, "heart": 12, "arm": 3, "leg": 3, "hand": 12, "chest": 0, ITEM: 3}
"""What a called shot adds to the difficulty."""
TRIP, PUSH, GRAB, TACKLE = "trip", "push", "grab", "tackle"
TRICKS = {TRIP: 6, PUSH: 3, GRAB: 6, TACKLE: 3}
"""What else bare hands may be meant to do, and what that adds to the difficulty."""
RULE_OF = {
    TRIP: "opend6.option.trip",
    PUSH: "opend6.option.push",
    GRAB: "opend6.option.grab",
    TACKLE: "opend6.option.tackle",
}
EASIER = -6
"""What a sweep adds to the difficulty, and a prone target at short range."""


@dataclass(frozen=True)
class Manner:
    """How an attack is made: `away` if it flies, a place `called`, spread as a `sweep`, or one of the
    TRICKS."""

    weapon: Weapon
    away: bool
    called: str = ""
    sweep: bool = False
    trick: str = ""

    @property
    def harmless(self) -> bool:
        """Whether it does no damage: of the tricks a tackle alone does."""
        return self.trick not in ("", TACKLE)

    @cached_property
    def ranges(self) -> tuple[int, ...]:
        return self.weapon.ranges or self.weapon.hurled if self.away else (5,)

    @cached_property
    def skill(self) -> str:
        """The skill that is rolled (opend6.attack.skills)."""
        return "throwing" if self.away and not self.weapon.ranged else self.weapon.skill

    @cached_property
    def harder(self) -> int:
        """What calling a place or spreading the attack adds to the difficulty, where modifiers are
        standard."""
        return HARDER.get(self.called, 0) + (EASIER if self.sweep else 0)


@lru_cache(maxsize=1 << 10)
def manner_with(weapon: Weapon, away: bool, called: str = "", sweep: bool = False) -> Manner:
    """One and the same whenever it is asked for."""
    return Manner(weapon, away, called, sweep)


def manner_of(weapon: str, away: bool, called: str = "", sweep: bool = False) -> Manner | None:
    """The manner of an order; None if there is no such weapon."""
    known_weapon = weapons().get(weapon)
    return manner_with(known_weapon, away, called, sweep) if known_weapon else None


def title(weapon: str) -> str:
    known = weapons().get(weapon)
    return known.title if known else weapon or "weapon"


def called_words(called: str) -> str:
    if not called:
        return ""
    return ", at what it holds" if called == "item" else f", at the {called}"


def announced(manner: Manner) -> str:
    """What is said before the roll, in words: a place, a sweep, what bare hands are meant to do."""
    said = [
        called_words(manner.called).removeprefix(", "),
        "spread wide" if manner.sweep else "",
        f"to {manner.trick}" if manner.trick else "",
    ]
    return ", ".join(filter(None, said))
