"""What a case file needs to know of a ruleset beyond its protocol. A ruleset without an entry is played, with archetypes for its figures."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from game.core.components import Component, Down, Position
from game.core.scenario import Figure
from game.rulesets import RULESETS
from game.rulesets.lithium import content as sunset
from game.rulesets.lithium.components import LOCATIONS, Abilities, Armour, Bag, Holster, Worn
from game.rulesets.lithium.components import Held as Hands
from game.rulesets.lithium.components import Magazine as Magazines
from game.rulesets.lithium.components import Skills as Trained
from game.rulesets.lithium.quick import KINDS as QUICK
from game.rulesets.lithium.rulebook import rules as sunset_rules
from game.rulesets.lithium.statuses import STATUS as STATES
from game.rulesets.nwo import content, rulebook
from game.rulesets.nwo.checks import CONDITION_WORDS
from game.rulesets.nwo.components import (
    Armor,
    Belt,
    Carried,
    Conditions,
    Gifts,
    Held,
    Initiative,
    Magazine,
    Opportunity,
    Points,
    Skills,
)
from game.rulesets.nwo.helping import KINDS
from game.rulesets.nwo.overwatch import TRIGGERS
from game.rulesets.nwo.shield import SELF, TARGET
from game.rulesets.nwo.statuses import STATUS

Parts = dict[type[Component], Component]
"""The components of a figure by their type."""

C = TypeVar("C", bound=Component)


def nothing(parts: Parts, _: frozenset[str]) -> Parts:
    return parts


@dataclass(frozen=True)
class Extra:
    """`plain` is the figure about which nothing is said; `follow` puts right what follows from the fields given ("skills.fitness").

    `words` are the words that orders may hold beside those of the content: without any, orders are not searched for wrong words.
    `names` lists what a field of text may hold, `states` the components behind the words for states, `groups` the values that `traits=`
    and the like stand for. `placed` fixes the order of turns; without it the opening is tried with other dice until it comes out so.
    """

    rules: Callable[[], frozenset[str]] = frozenset
    plain: Callable[[], tuple[str, Parts]] | None = None
    follow: Callable[[Parts, frozenset[str]], Parts] = nothing
    words: Callable[[], frozenset[str]] = frozenset
    names: Mapping[str, Callable[[], Any]] = field(default_factory=dict)
    states: Mapping[str, type[Component]] = field(default_factory=dict)
    groups: Mapping[str, Callable[[Parts, tuple[str, ...]], Parts]] = field(default_factory=dict)
    placed: Callable[[int], Component] | None = None


def parts_of(components: tuple[Component, ...]) -> Parts:
    return {type(component): component for component in components}


def _of(parts: Parts, kind: type[C]) -> C:
    found = parts[kind]
    assert isinstance(found, kind)
    return found


# ---------------------------------------------------------------- No Way Out

_BLANK = "raider"


def _nwo_plain() -> tuple[str, Parts]:
    """Every skill 4, no traits, bare hands, no armour."""
    _, components = content.components(Figure(_BLANK, "somebody"))
    parts = parts_of(components)
    plain = (Skills(), Gifts(), Held(), Carried(), Belt(), Armor(), Magazine(), Opportunity(1, 1), Conditions())
    for component in plain:
        parts[type(component)] = component
    hits = Skills().fitness // 2 + 1
    parts[Points] = Points(hits, hits)
    return _BLANK, parts


def _nwo_follow(parts: Parts, given: frozenset[str]) -> Parts:
    points, armor = _of(parts, Points), _of(parts, Armor)
    if "skills.fitness" in given:
        hits = _of(parts, Skills).fitness // 2 + 1
        points = msgspec.structs.replace(points, hits=points.hits if "points.hits" in given else hits, most_hits=hits)
    if "armor.pieces" in given:
        armor = Armor(armor.pieces, content.armor_class(armor.pieces))
        most = content.ARMOR_POINTS[armor.weight]
        points = msgspec.structs.replace(points, armor=points.armor if "points.armor" in given else most, most_armor=most)
    points = msgspec.structs.replace(points, most_hits=max(points.hits, points.most_hits), most_armor=max(points.armor, points.most_armor))
    parts |= {Points: points, Armor: armor}
    if given & {"held.weapons", "carried.weapons", "magazine.shots"}:
        left = list(_of(parts, Magazine).shots) if "magazine.shots" in given else []
        owned = (*_of(parts, Held).weapons, *_of(parts, Carried).weapons)
        guns = [content.weapons()[weapon] for weapon in owned if content.weapons()[weapon].ranged]
        parts[Magazine] = Magazine(tuple(_loaded(gun.id, gun.magazine, left) for gun in guns))
    if "opportunity.most" in given and "opportunity.left" not in given:
        most = _of(parts, Opportunity).most
        parts[Opportunity] = Opportunity(most, most)
    return parts


def _loaded(weapon: str, full: int, given: list[tuple[str, int]]) -> tuple[str, int]:
    """A weapon's shots: the next of those given for its kind, otherwise a full magazine."""
    found = next((row for row in given if row[0] == weapon), None)
    if found:
        given.remove(found)
    return found or (weapon, full)


def _nwo_traits(parts: Parts, names: tuple[str, ...]) -> Parts:
    gifts = [content.traits()[name] for name in names]
    total = {name: sum(getattr(gift, name) for gift in gifts) for name in Gifts.__struct_fields__}
    return parts | {Gifts: Gifts(**total)}


def _nwo_words() -> frozenset[str]:
    """Ways to help, triggers of overwatch, and the other words of orders."""
    ways = {*Skills.__struct_fields__, *Gifts.__struct_fields__}
    return frozenset({*KINDS, *TRIGGERS, *CONDITION_WORDS, *(way.capitalize() for way in ways), "Tool", "Weapon", SELF, TARGET, "away", "drop"})


# ---------------------------------------------------------------- Lithium Sunset

_GUARD = "guard"


def _lithium_plain() -> tuple[str, Parts]:
    """Every ability 3, no skills, empty hands, no armour."""
    parts = parts_of(sunset.components(Figure(_GUARD, "somebody"))[1])
    plain = (Abilities(), Trained(), Armour(), Worn(), Hands(), Holster(), Bag())
    return _GUARD, parts | parts_of((*plain, Magazines()))


def _lithium_follow(parts: Parts, given: frozenset[str]) -> Parts:
    hands, armour = _of(parts, Hands), _of(parts, Armour)
    if hands.right and not hands.left and sunset.weapons()[hands.right].hands == 2:
        hands = Hands(hands.right, hands.right)
    if "worn.pieces" in given and not any(field.startswith("armour.") for field in given):
        armour = sunset.fitted(_of(parts, Worn).pieces)
    if "magazine.shots" not in given:
        weapons = (hands.right, hands.left, *_of(parts, Holster).weapons, *_of(parts, Bag).weapons)
        parts |= {Magazines: sunset.loaded(*filter(None, weapons))}
    return parts | {Hands: hands, Armour: armour}


EXTRAS: dict[str, Extra] = {
    "lithium": Extra(
        rules=lambda: frozenset(rule.id for rule in sunset_rules()),
        plain=_lithium_plain,
        follow=_lithium_follow,
        words=lambda: frozenset((*LOCATIONS, "action", "step", *(kind.__name__ for kind in QUICK))),
        names={
            "held.right": sunset.weapons,
            "held.left": sunset.weapons,
            "holster.weapons": sunset.weapons,
            "bag.weapons": sunset.weapons,
            "bag.items": sunset.things,
            "magazine.shots": sunset.weapons,
            "worn.pieces": sunset.pieces,
        },
        states={word: kind for kind, word in STATES.items()},
    ),
    "nwo": Extra(
        rules=lambda: frozenset(rule.id for rule in rulebook.rules()),
        plain=_nwo_plain,
        follow=_nwo_follow,
        words=_nwo_words,
        names={
            "held.weapons": content.weapons,
            "carried.weapons": content.weapons,
            "magazine.shots": content.weapons,
            "belt.items": content.throwables,
            "armor.pieces": lambda: content.PIECES,
            "conditions.kinds": lambda: CONDITION_WORDS,
            "traits": content.traits,
        },
        states={word: kind for kind, word in STATUS.items()},
        groups={"traits": _nwo_traits},
        placed=Initiative,
    ),
}


def extra(ruleset: str) -> Extra:
    return EXTRAS.get(ruleset, Extra())


def component_types(ruleset: str) -> dict[str, type[Component]]:
    """The components of the ruleset, and the few of the core that a figure can have, by their names in small letters."""
    found: dict[str, type[Component]] = {"down": Down, "position": Position}
    waiting: list[type[Component]] = [Component]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            if kind.__module__.startswith(f"game.rulesets.{ruleset}."):
                found[kind.__name__.lower()] = kind
    return found


@cache
def words_of(ruleset: str) -> frozenset[str]:
    """Every id and every other single word in the content of the ruleset: what a weapon, an item, a kind may be called. None if unknown."""
    found: set[str] = set(extra(ruleset).words())
    if not found:
        return frozenset()
    for path in (files(f"game.rulesets.{ruleset}") / "content").iterdir():
        if path.name.endswith(".toml") and path.name != "rulebook.toml":
            _collect(tomllib.loads(path.read_text(encoding="utf-8")), found)
    for names in extra(ruleset).names.values():
        found.update(names())
    return frozenset(found)


def _collect(data: object, found: set[str]) -> None:
    if isinstance(data, dict):
        found.update(data)
        for held in data.values():
            _collect(held, found)
    elif isinstance(data, list):
        for held in data:
            _collect(held, found)
    elif isinstance(data, str) and data.isidentifier():
        found.add(data)


def rulesets() -> tuple[str, ...]:
    return tuple(RULESETS)
