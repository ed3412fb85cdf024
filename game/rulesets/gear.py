"""What figures of a campaign can wear and carry besides their weapon: armour in place of their own, one more
thing on the belt, and kinds of figures that do.

"scout+shotgun~medium_armor~smoke" is a scout with a shotgun, in medium armour, with a smoke bomb more. What
that costs is our own rule: `worth` is by how many per cent of its price armour or a thing betters a figure.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Annotated, Any, TypeVar

import msgspec

from game.core.content import refuse, tables, unknown
from game.core.scenario import FITTED

T = TypeVar("T")
NAME = "gear.toml"
MOST = 3
"""So many things somebody takes besides their own."""
MOST_ALIKE = 2


class Gear(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What it puts into the `place` of a kind's record: in place of what is there, or with `adds` beside it.
    Whoever has less experience than `least` does not get it; what is not `sold` only tells what is worn."""

    id: str
    title: str
    place: str
    wear: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=4)]
    worth: Annotated[int, msgspec.Meta(ge=1, le=100)]
    adds: bool = False
    least: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    picture: str = ""
    sold: bool = True


@dataclass(frozen=True)
class Wardrobe:
    gear: Mapping[str, Gear]

    def fitted(self, stat: T, words: str) -> T | None:
        """The record with those things, at its price; None if there is none such, or it cannot have them."""
        names = words.split(FITTED)
        if names != in_order(names, self.gear) or len(names) > MOST:
            return None
        found: Any = stat
        for name in names:
            if self.refuse(found, name):
                return None
            found = self._with(found, self.gear[name])
        return msgspec.structs.replace(found, id=f"{found.id}{FITTED}{words}")  # type: ignore[no-any-return]

    def refuse(self, stat: Any, name: str) -> str:
        """Why somebody of that record cannot have the thing, "" if they can."""
        one = self.gear.get(name)
        if one is None or not hasattr(stat, one.place) or getattr(stat, "vehicle", None):
            return "Not for this figure."
        if one.adds:
            return "There is no room for more." if len(getattr(stat, one.place)) >= MOST_WORN else ""
        return "It wears as good." if one.worth <= self.worn(stat, one.place) else ""

    def worn(self, stat: Any, place: str) -> int:
        """What it wears there is worth, 0 for nothing."""
        has = set(_parts(getattr(stat, place)))
        alike = (one for one in self.gear.values() if one.place == place and not one.adds)
        return max((one.worth for one in alike if set(one.wear) <= has), default=0)

    def _with(self, stat: Any, one: Gear) -> Any:
        value = getattr(stat, one.place)
        if one.adds:
            now: object = (*value, *one.wear)
            price = stat.price * (100 + one.worth) / 100
        else:
            now = one.wear[0] if isinstance(value, str) else one.wear
            price = stat.price * (100 + one.worth) / (100 + self.worn(stat, one.place))
        return msgspec.structs.replace(
            stat, **{one.place: now}, price=max(1, round(price)) if stat.price else 0
        )


MOST_WORN = 8
"""Things that a record has room for in one place."""


def in_order(names: list[str], gear: Mapping[str, Gear]) -> list[str]:
    """The only order in which they are written: what is worn first, at most one in a place, no more than two
    of a kind; else none."""
    if any(name not in gear or names.count(name) > MOST_ALIKE for name in names):
        return []
    places = [gear[name].place for name in names if not gear[name].adds]
    if len(set(places)) < len(places):
        return []
    return sorted(names, key=lambda name: (gear[name].adds, name))


def _parts(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,) if value else ()
    return tuple(value)  # type: ignore[arg-type]


def wardrobe(folder: Traversable, known: Mapping[str, Container[str]]) -> Wardrobe:
    """That of a ruleset, from its file; `known` is what can be in each place of a record. ContentError if the
    file is wrong."""
    found = tables(folder / NAME, Gear)
    faults = []
    for one in found.values():
        faults += unknown(f"{NAME}: [{one.id}] place", [one.place], known)
        faults += unknown(f"{NAME}: [{one.id}] wear", one.wear, known.get(one.place, ()))  # type: ignore[arg-type]
    refuse(faults)
    return Wardrobe(found)
