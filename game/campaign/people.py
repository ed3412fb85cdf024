"""The people of a campaign as figures: what each is with what was learnt, lost and taken along."""

from __future__ import annotations

from itertools import chain, count
from typing import Any

from game.campaign.state import Person, State
from game.core.dice import Dice
from game.core.ruleset import Archetype, Ruleset
from game.core.scenario import FITTED, TRAINED, WITH, Figure
from game.rulesets import RULESETS, custom_content
from game.rulesets.training import in_words
from game.systems.recruit_names import large

NAMES = (
    "Alder", "Bryn", "Cass", "Dorn", "Eske", "Fenn", "Gale", "Hale", "Iven", "Jory", "Kestrel", "Lune",
    "Moss", "Nell", "Orrin", "Pell", "Quill", "Rhea", "Sorrel", "Tove", "Una", "Varr", "Wim", "Yara",
    "Arlo", "Beck", "Corin", "Dagny", "Edda", "Falk", "Greta", "Hart", "Inga", "Joss", "Kai", "Liv",
    "Marten", "Noor", "Osk", "Perrin", "Runa", "Sable", "Tam", "Ulf", "Vela", "Wren", "Ysolde", "Zeno",
)  # fmt: skip
"""Who may come along, and who may wait on the other side."""


def rules_of(state: State) -> Ruleset:
    return RULESETS[state.ruleset]


def steps_of(person: Person) -> dict[str, int]:
    """Steps above and below the kind: what was learnt, less what scars have cost."""
    found = dict(person.skills)
    for scar in person.scars:
        if scar.skill:
            found[scar.skill] = found.get(scar.skill, 0) - 1
    return {skill: count for skill, count in found.items() if count}


def name_of_kind(person: Person) -> str:
    """What the person is, as a scenario writes it."""
    learnt = in_words(steps_of(person))
    armed = f"{person.kind}{WITH}{person.weapon}" if person.weapon else person.kind
    armed = FITTED.join((armed, *person.gear))
    return f"{armed}{TRAINED}{learnt}" if learnt else armed


def archetype_of(state: State, person: Person) -> Archetype | None:
    """What the person is, with price and look; None if there is no such kind any more."""
    return custom_content.archetype(rules_of(state), name_of_kind(person))


def stat_of(state: State, person: Person) -> Any:
    """What the files say of the person's kind; None if there is none."""
    return custom_content.roster(state.ruleset).stats().get(person.kind)


def points(state: State, person: Person) -> int:
    found = archetype_of(state, person)
    return found.price if found else 0


def figure_of(person: Person) -> Figure:
    return Figure(name_of_kind(person), person.name, person.face)


def kinds(ruleset: Ruleset) -> tuple[Archetype, ...]:
    """The kinds of people who fight: those with a price and a weapon, who neither are vehicles nor ride in
    them."""
    return tuple(kind for kind in ruleset.archetypes() if kind.price and _fights(ruleset, kind))


def _fights(ruleset: Ruleset, kind: Archetype) -> bool:
    stat: Any = custom_content.roster(ruleset.ID).stats()[kind.id]
    armed = any(getattr(stat, place, ()) for place in ("held", "holster"))
    return armed and not getattr(stat, "rides", False) and not large(Figure(kind.id, kind.title), ruleset)


def free_name(taken: set[str], dice: Dice) -> str:
    """A name that nobody bears; where all are borne, any "Wren 2" before a "Wren 3"."""
    numbered = ([f"{name} {number}" for name in NAMES] for number in count(2))
    left = ([name for name in names if name not in taken] for names in chain((NAMES,), numbered))
    free = next(filter(None, left))
    return free[dice.roll(len(free)) - 1]
