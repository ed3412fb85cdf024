"""What a ruleset says about itself to case files, and what its types and its rulebook say beside that."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from game.core.battle import BATTLE_RULE
from game.core.casebook import Casebook
from game.core.components import Aboard, Component, Down, Facing, Position, Size
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS


def casebook(ruleset: str) -> Casebook:
    found = getattr(RULESETS[ruleset], "CASES", None)
    return found if isinstance(found, Casebook) else Casebook()


def rule_ids(ruleset: Ruleset) -> frozenset[str]:
    """The rules of its rulebook and that of the battle itself; none, if it has no rulebook: then any id will do."""
    found = frozenset(rule.id for rule in ruleset.rules())
    return found | {BATTLE_RULE} if found else found


@cache
def component_types(ruleset: str) -> Mapping[str, type[Component]]:
    """The components of the ruleset, and the few of the core that a figure can have, by their names in small letters."""
    found: dict[str, type[Component]] = {"aboard": Aboard, "down": Down, "facing": Facing, "position": Position, "size": Size}
    return found | {kind.__name__.lower(): kind for kind in RULESETS[ruleset].COMPONENTS}


def state_words(ruleset: str) -> dict[str, type[Component]]:
    """The components behind the words for states: those of the ruleset, with spaces or underscores in them, and the components' own names."""
    said = casebook(ruleset).states
    return {**said, **{one_word(word): kind for word, kind in said.items()}, **component_types(ruleset)}


def one_word(state: str) -> str:
    """The word for a state as it stands in a case without quotes."""
    return state.replace(" ", "_")
