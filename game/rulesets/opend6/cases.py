"""What case files have to know of OpenD6 (docs/cases.md)."""

from __future__ import annotations

from game.core.casebook import Casebook, Pair, Parts, part, parts_of
from game.core.components import Down, Facing, Size
from game.core.scenario import Figure
from game.rulesets.opend6 import content, orders
from game.rulesets.opend6.attack_modes import HARDER, TRICKS
from game.rulesets.opend6.components import (
    DEFENCES,
    Attributes,
    Belt,
    Body,
    Burning,
    Carried,
    Dead,
    Defending,
    Grabbed,
    Grabbing,
    Held,
    Hull,
    Magazine,
    Mortal,
    Nature,
    Place,
    Points,
    Senseless,
    Skills,
    Speed,
    Turn,
    Unconscious,
    Vehicle,
    Worn,
)
from game.rulesets.opend6.states import STATE

BLANK = "trooper"


def plain() -> tuple[str, Parts]:
    """Every attribute 2D, no skills, 30 Body Points, bare hands, no armour."""
    _, components = content.components(Figure(BLANK, "somebody"))
    bare = (
        Attributes(),
        Skills(),
        Nature(),
        Points(),
        Body(30, 30),
        Held(),
        Carried(),
        Belt(),
        Worn(),
        Magazine(),
    )
    return BLANK, parts_of(components) | parts_of(bare)


def derive_parts(parts: Parts, given: frozenset[str]) -> Parts:
    """Full magazines; vehicles own none, and are as large as their kind, sound and at a stop, if nothing else
    is said."""
    if Vehicle in parts:
        frame = content.frames()[part(parts, Vehicle).frame]
        usual: Parts = parts_of((Size(*frame.size), Facing(""), Speed(), Hull()))
        parts = usual | parts
    if "magazine.shots" not in given and {Held, Carried} <= parts.keys():
        owned = (*part(parts, Held).weapons, *part(parts, Carried).weapons)
        parts = parts | {Magazine: content.loaded(*owned)}
    return parts


CASES = Casebook(
    plain=plain,
    follow=derive_parts,
    names={
        "held.weapons": content.weapons,
        "carried.weapons": content.weapons,
        "emplaced.weapon": content.weapons,
        "abilities.names": content.abilities,
        "belt.items": content.things,
        "magazine.shots": content.weapons,
        "worn.armour": content.armours,
        "jammed.weapons": content.weapons,
        "vehicle.frame": content.frames,
    },
    values={
        "weapon": lambda: (*content.weapons(), ""),
        "item": content.things,
        "called": lambda: HARDER,
        "skill": lambda: DEFENCES,
        "how": lambda: TRICKS,
    },
    things=frozenset({Burning}),
    states={state.id: kind for kind, state in STATE.items()},
    brings={Unconscious: (Down(),), Senseless: (Down(),), Mortal: (Down(),), Dead: (Down(),)},
    pairs=(Pair(Grabbing, "target", Grabbed, "by"),),
    renewed=(Turn, Defending),
    placed=Place,
    endings={kind: deed.outcomes for kind, deed in orders.ORDERS.items() if deed.outcomes},
    answers={
        "opend6.roll.character-point": "keep or spend",
        "opend6.defence.partial-reaction": "dodge, block or parry",
    },
)
