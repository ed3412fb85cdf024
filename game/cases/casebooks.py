"""What a ruleset says about itself to case files, and what its types and its rulebook say beside that."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from game.core.battle import BATTLE_RULE
from game.core.casebook import Casebook, StateWord
from game.core.components import Aboard, Component, Down, Facing, Position, Size
from game.core.references import UnitId
from game.core.ruleset import Ruleset
from game.core.world import World
from game.rulesets import RULESETS


def casebook(ruleset: str) -> Casebook:
    found = getattr(RULESETS[ruleset], "CASES", None)
    return found if isinstance(found, Casebook) else Casebook()


def rule_ids(ruleset: Ruleset) -> frozenset[str]:
    """The rules of its rulebook and that of the battle itself; none, if it has no rulebook: then any id will
    do."""
    found = frozenset(rule.id for rule in ruleset.rules())
    return found | {BATTLE_RULE} if found else found


@cache
def component_types(ruleset: str) -> Mapping[str, type[Component]]:
    """The components of the ruleset, and the few of the core that a figure can have, by their names in small
    letters."""
    found: dict[str, type[Component]] = {
        "aboard": Aboard,
        "down": Down,
        "facing": Facing,
        "position": Position,
        "size": Size,
    }
    things = casebook(ruleset).things
    return found | {
        kind.__name__.lower(): kind for kind in RULESETS[ruleset].COMPONENTS if kind not in things
    }


@cache
def state_words(ruleset: str) -> Mapping[str, StateWord]:
    """What the words for states mean: their ids, what sheets say, each with spaces or underscores in it, and
    the components' own names."""
    book = casebook(ruleset)
    found: dict[str, StateWord] = {}
    for state in RULESETS[ruleset].STATES:
        kind = book.states.get(state.id)
        if kind is not None:
            found[state.words] = StateWord(kind)
            levels = enumerate(state.levels, 1)
            found |= {words: StateWord(kind, kind.__struct_fields__[0], count) for count, words in levels}
    found |= {**book.words} | {word: StateWord(kind) for word, kind in book.states.items()}
    found |= {one_word(word): said for word, said in found.items()}
    return found | {name: StateWord(kind) for name, kind in component_types(ruleset).items()}


def has_state(world: World, unit: UnitId, said: StateWord) -> bool:
    """Whether the figure is in the state."""
    return shows(world.find(unit, said.kind), said)


def shows(component: Component | None, said: StateWord) -> bool:
    """Whether a figure with that component of the kind, or without one, is in the state."""
    if component is None or not said.field:
        return (component is not None) != said.absent
    held = getattr(component, said.field)
    return (said.value in held if isinstance(held, tuple) else held == said.value) != said.absent


def one_word(state: str) -> str:
    """The word for a state as it stands in a case without quotes."""
    return state.replace(" ", "_")
