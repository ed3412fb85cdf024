"""What case files have to know of Lithium Sunset (docs/cases.md)."""

from __future__ import annotations

from game.core.casebook import Casebook, Parts, StateWord, part, parts_of
from game.core.components import Down
from game.core.scenario import Figure
from game.rulesets.lithium import content
from game.rulesets.lithium.components import (
    LOCATIONS,
    STATE,
    Abilities,
    Armour,
    Aware,
    Bag,
    Dead,
    Held,
    Holster,
    Magazine,
    Shock,
    Skills,
    Staunched,
    Turn,
    Worn,
)
from game.rulesets.lithium.orders import ORDERS

BLANK = "guard"


def plain() -> tuple[str, Parts]:
    """Every ability 3, no skills, empty hands, no armour."""
    _, components = content.components(Figure(BLANK, "somebody"))
    bare = (Abilities(), Skills(), Armour(), Worn(), Held(), Holster(), Bag(), Magazine())
    return BLANK, parts_of(components) | parts_of(bare)


def derive_parts(parts: Parts, given: frozenset[str]) -> Parts:
    """Both hands on what takes two, armour points from the pieces worn, full magazines."""
    hands, armour = part(parts, Held), part(parts, Armour)
    if hands.right and not hands.left and content.weapons()[hands.right].hands == 2:
        hands = Held(hands.right, hands.right)
    if "worn.pieces" in given and not any(field.startswith("armour.") for field in given):
        armour = content.armour_points(part(parts, Worn).pieces)
    parts = parts | {Held: hands, Armour: armour}
    if "magazine.shots" not in given:
        weapons = (hands.right, hands.left, *part(parts, Holster).weapons, *part(parts, Bag).weapons)
        parts[Magazine] = content.loaded(*filter(None, weapons))
    return parts


CASES = Casebook(
    plain=plain,
    follow=derive_parts,
    names={
        "held.right": content.weapons,
        "held.left": content.weapons,
        "holster.weapons": content.weapons,
        "bag.weapons": content.weapons,
        "bag.items": content.things,
        "magazine.shots": content.weapons,
        "worn.pieces": content.pieces,
    },
    values={
        "weapon": content.weapons,
        "Throw.item": content.things,
        "called": lambda: LOCATIONS,
        "TakeBack.what": lambda: ("action", "step", *(deed.action for deed in ORDERS.values() if deed.kind)),
    },
    states={state.id: kind for kind, state in STATE.items()},
    words={"unaware": StateWord(Aware, absent=True), "bleeding stopped": StateWord(Staunched)},
    brings={Shock: (Down(),), Dead: (Down(),)},
    renewed=(Turn,),
    endings={kind: deed.outcomes for kind, deed in ORDERS.items() if deed.outcomes},
    answers={
        "lithium.attack.respond": "none, dodge, drop or parry",
        "lithium.action.interrupted": 'a quick action ("draw pistol", "drop knife", shout, prone), or done',
        "lithium.damage.bleeding": "the location that bleeds",
    },
)
