"""What case files have to know of Silhouette (docs/cases.md)."""

from __future__ import annotations

from game.core.casebook import Casebook, Parts, part, parts_of
from game.core.components import Down
from game.core.scenario import Figure
from game.rulesets.silhouette import content
from game.rulesets.silhouette.components import (
    BANDS,
    CALLS,
    Attributes,
    Called,
    Carried,
    Charge,
    Dead,
    Dying,
    Held,
    LastSide,
    Magazine,
    Out,
    Place,
    Shock,
    Skills,
    Turn,
    Worn,
)
from game.rulesets.silhouette.orders import VERBS
from game.rulesets.silhouette.states import STATE

BLANK = "militia"


def plain() -> tuple[str, Parts]:
    """Every attribute 0, no skills, bare hands, no armour."""
    _, components = content.components(Figure(BLANK, "somebody"))
    return BLANK, parts_of(components) | parts_of(
        (Attributes(), Skills(), Worn(), Held(), Carried(), Magazine())
    )


def derive_parts(parts: Parts, given: frozenset[str]) -> Parts:
    """Full magazines."""
    if "magazine.shots" not in given:
        owned = (part(parts, Held).weapon, *part(parts, Carried).weapons)
        parts = parts | {Magazine: content.loaded(*filter(None, owned))}
    return parts


CASES = Casebook(
    plain=plain,
    follow=derive_parts,
    names={
        "held.weapon": content.weapons,
        "carried.weapons": content.weapons,
        "carried.items": content.things,
        "magazine.shots": content.weapons,
        "worn.body": content.pieces,
        "worn.head": content.pieces,
        "plan.speed": lambda: BANDS,
    },
    values={
        "weapon": lambda: (*content.weapons(), ""),
        "item": lambda: (
            *content.things(),
            *(name for name, weapon in content.weapons().items() if weapon.blast),
        ),
        "called": lambda: CALLS,
        "speed": lambda: BANDS,
        "TakeBack.what": lambda: ("all",),
    },
    things=frozenset({Called, Charge, LastSide}),
    states={state.id: kind for kind, state in STATE.items()},
    brings={Out: (Down(),), Shock: (Down(),), Dying: (Down(), Shock()), Dead: (Down(),)},
    renewed=(Turn,),
    placed=Place,
    endings={verb.order: verb.outcomes for verb in VERBS if verb.outcomes and isinstance(verb.order, type)},
    answers={
        "silhouette.initiative.roll": "the name of the figure that goes first",
        "silhouette.defence.melee": "dodge, parry or block",
    },
)
