"""What case files have to know of No Way Out (docs/cases.md)."""

from __future__ import annotations

import msgspec

from game.core.casebook import Casebook, Pair, Parts, StateWord, part, parts_of
from game.core.scenario import Figure
from game.rulesets.nwo import content
from game.rulesets.nwo.checks import CONDITION_WORDS
from game.rulesets.nwo.components import (
    Armor,
    Belt,
    Carried,
    Conditions,
    Focus,
    Gifts,
    Grappled,
    Grappling,
    Hazard,
    Held,
    Initiative,
    Magazine,
    Opportunity,
    Orphaned,
    Points,
    Skills,
    Suppressed,
    Turn,
)
from game.rulesets.nwo.helping import KINDS
from game.rulesets.nwo.orders import ORDERS
from game.rulesets.nwo.overwatch import TRIGGERS
from game.rulesets.nwo.shield import SELF, TARGET
from game.rulesets.nwo.states import COMPONENT_STATES, CONDITION

BLANK = "raider"
WAYS = ("Aiming", "Strength", "Fitness", "Reloading", "Robustness", "Perception", "Resolve", "Weapon", "Tool")


def plain() -> tuple[str, Parts]:
    """Every skill 4, no traits, bare hands, no armour."""
    _, components = content.components(Figure(BLANK, "somebody"))
    hits = hit_points(Skills())
    bare = (
        Skills(),
        Gifts(),
        Held(),
        Carried(),
        Belt(),
        Armor(),
        Magazine(),
        Opportunity(1, 1),
        Conditions(),
        Points(hits, hits),
    )
    return BLANK, parts_of(components) | parts_of(bare)


def hit_points(skills: Skills) -> int:
    return skills.fitness // 2 + 1


def derive_parts(parts: Parts, given: frozenset[str]) -> Parts:
    """Hit points from fitness, armour points from the pieces, full magazines, attacks of opportunity."""
    points, armor = part(parts, Points), part(parts, Armor)
    if "skills.fitness" in given:
        hits = hit_points(part(parts, Skills))
        points = msgspec.structs.replace(
            points, hits=points.hits if "points.hits" in given else hits, most_hits=hits
        )
    if "armor.pieces" in given:
        armor = Armor(armor.pieces, content.armor_class(armor.pieces))
        most = content.ARMOR_POINTS[armor.weight]
        points = msgspec.structs.replace(
            points, armor=points.armor if "points.armor" in given else most, most_armor=most
        )
    points = msgspec.structs.replace(
        points, most_hits=max(points.hits, points.most_hits), most_armor=max(points.armor, points.most_armor)
    )
    parts = parts | {Points: points, Armor: armor}
    if given & {"held.weapons", "carried.weapons", "magazine.shots"}:
        left = list(part(parts, Magazine).shots) if "magazine.shots" in given else []
        owned = (*part(parts, Held).weapons, *part(parts, Carried).weapons)
        guns = [content.weapons()[weapon] for weapon in owned if content.weapons()[weapon].ranged]
        parts[Magazine] = Magazine(tuple(_loaded(gun.id, gun.magazine, left) for gun in guns))
    if "opportunity.most" in given and "opportunity.left" not in given:
        most = part(parts, Opportunity).most
        parts[Opportunity] = Opportunity(most, most)
    return parts


def _loaded(weapon: str, full: int, given: list[tuple[str, int]]) -> tuple[str, int]:
    """A weapon's shots: the next of those given for its kind, otherwise a full magazine."""
    found = next((row for row in given if row[0] == weapon), None)
    if found:
        given.remove(found)
    return found or (weapon, full)


def with_traits(parts: Parts, names: tuple[str, ...]) -> Parts:
    """The bonuses of these traits."""
    gifts = [content.traits()[name] for name in names]
    total = {name: sum(getattr(gift, name) for gift in gifts) for name in Gifts.__struct_fields__}
    return parts | {Gifts: Gifts(**total)}


CASES = Casebook(
    plain=plain,
    follow=derive_parts,
    names={
        "held.weapons": content.weapons,
        "carried.weapons": content.weapons,
        "magazine.shots": content.weapons,
        "belt.items": content.throwables,
        "armor.pieces": lambda: content.PIECES,
        "conditions.kinds": lambda: CONDITION_WORDS,
        "watch.weapon": content.weapons,
        "watch.trigger": lambda: ("enters", *TRIGGERS),
        "traits": content.traits,
    },
    values={
        "weapon": content.weapons,
        "weapons": content.weapons,
        "other": content.weapons,
        "dropped": content.weapons,
        "item": content.throwables,
        "Help.kind": lambda: KINDS,
        "Help.way": lambda: WAYS,
        "WatchFor.trigger": lambda: TRIGGERS,
        "HumanShield.behind": lambda: (SELF, TARGET),
        "PickUp.instead": lambda: ("away", "drop"),
        "StandUp.by": lambda: ("movement", "action"),
        "Recover.kind": lambda: CONDITION_WORDS,
    },
    things=frozenset({Hazard, Orphaned}),
    states={state.id: kind for kind, state in COMPONENT_STATES},
    words={
        **{
            word: StateWord(Conditions, "kinds", kind)
            for kind, words in CONDITION_WORDS.items()
            for word in (kind, words, CONDITION[kind].words)
        },
        "focusing": StateWord(Focus, "ripe", False),
        "under suppressive fire": StateWord(Suppressed),
    },
    groups={"traits": with_traits},
    pairs=(Pair(Grappling, "target", Grappled, "by"),),
    renewed=(Turn, Opportunity, Focus),
    placed=Initiative,
    endings={kind: order.outcomes for kind, order in ORDERS.items() if order.outcomes},
    answers={
        "nwo.aoo.choice": "take or leave; with several weapons the id of one, or leave",
        "nwo.overwatch.target": "take or leave",
        "nwo.help.out-of-turn": "the way to help (Aiming, Strength, ...), or no",
        "nwo.shield.declare": "shield or no",
        "nwo.parry.agreed-reroll": "again or keep",
        "nwo.dual.choose": "the id of the weapon that defends",
        "nwo.shove.yield": "strength, fitness or yield",
        "nwo.shove.result": 'prone, or a direction: "1,0" is east, "0,1" south',
        "nwo.disarm.result": "hands or ground",
    },
)
