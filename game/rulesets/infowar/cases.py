"""What case files have to know of InfoWar (docs/cases.md)."""

from __future__ import annotations

from game.core.casebook import Casebook, Parts, StateWord, part, parts_of
from game.core.components import Down
from game.core.scenario import Figure
from game.rulesets.infowar import content
from game.rulesets.infowar.attack_spec import DIVISIONS, MANNERS, PULLS
from game.rulesets.infowar.components import (
    Attackers,
    Belt,
    Carried,
    Held,
    Initiative,
    Magazine,
    Nature,
    Traits,
    Turn,
    Unconscious,
    Worn,
)
from game.rulesets.infowar.harm import PLACES
from game.rulesets.infowar.orders import ORDERS
from game.rulesets.infowar.states import HASTY, STATUS
from game.systems.items import full_magazine

BLANK = "conscript"


def plain() -> tuple[str, Parts]:
    """Every attribute and every skill Fair, bare hands, no armour."""
    _, components = content.components(Figure(BLANK, "somebody"))
    bare = (
        Traits(**dict.fromkeys(Traits.__struct_fields__, 0)),
        Nature(),
        Held(),
        Carried(),
        Belt(),
        Worn(),
        Magazine(),
    )
    return BLANK, parts_of(components) | parts_of(bare)


def derive_parts(parts: Parts, given: frozenset[str]) -> Parts:
    """Full magazines for what is held and carried, but for those whose shots are given."""
    left = dict(part(parts, Magazine).shots) if "magazine.shots" in given else {}
    owned = (*part(parts, Held).weapons, *part(parts, Carried).weapons)
    rows = full_magazine(content.weapons(), owned).shots
    return parts | {Magazine: Magazine(tuple((weapon, left.get(weapon, shots)) for weapon, shots in rows))}


CASES = Casebook(
    plain=plain,
    follow=derive_parts,
    names={
        "held.weapons": content.weapons,
        "carried.weapons": content.weapons,
        "magazine.shots": content.weapons,
        "nature.familiar": content.weapons,
        "belt.items": content.items,
        "worn.armor": content.armor,
        "worn.shield": lambda: ("small", "large"),
    },
    values={
        "weapon": content.weapons,
        "weapons": content.weapons,
        "item": content.items,
        "manner": lambda: MANNERS[1:],
        "aim": lambda: PLACES,
        "pull": lambda: PULLS[1:],
        "division": lambda: DIVISIONS[1:],
    },
    states={state.id: kind for kind, state in STATUS.items()},
    words={word: StateWord(Initiative, "hasty", True) for word in (HASTY.id, HASTY.words)},
    brings={Unconscious: (Down(),)},
    renewed=(Turn, Attackers),
    placed=Initiative,
    endings={kind: deed.outcomes for kind, deed in ORDERS.items() if deed.outcomes},
    answers={
        "infowar.initiative.hasty": "steady or hasty",
        "infowar.initiative.reroll": "keep or anew",
    },
)
