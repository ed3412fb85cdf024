"""Turns choices into a scenario: which sides play, with which squads, under which options."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from game.core.errors import SetupError, nearest, short
from game.core.field import SIDES, Field
from game.core.ruleset import Ruleset, Squad
from game.core.scenario import Scenario, Team
from game.rulesets import RULESETS

SEED_WORDS = (
    "OTTER",
    "HERON",
    "BADGER",
    "RAVEN",
    "LYNX",
    "STOAT",
    "MARTEN",
    "PIKE",
    "WREN",
    "ADDER",
    "HARE",
    "KESTREL",
)


def ruleset_of(name: str) -> Ruleset:
    """The ruleset of that id. SetupError if there is none."""
    if name not in RULESETS:
        raise SetupError(
            f"there is no ruleset {short(name)!r}{nearest(name, RULESETS)}; known: {', '.join(RULESETS)}"
        )
    return RULESETS[name]


def sides_of(field: Field) -> list[str]:
    """The sides that the map has spawn points for."""
    found = {spawn.side for spawn in field.spawns}
    return [side for side in SIDES if side in found]


def squad_of(ruleset: Ruleset, name: str) -> Squad:
    """The ready squad of that id. SetupError if the ruleset has none such."""
    squads = {squad.id: squad for squad in ruleset.squads()}
    if name not in squads:
        found = f"{ruleset.TITLE} has no squad {name!r}{nearest(name, squads)}; known: {', '.join(squads)}"
        raise SetupError("; ".join([found, *ruleset.faults()[:1]]))
    return squads[name]


def muster(
    ruleset: Ruleset,
    map_name: str,
    sides: Mapping[str, str],
    options: Mapping[str, str] | None = None,
    habits: Mapping[str, str] | None = None,
) -> Scenario:
    """A scenario between these sides, each with the squad named. `habits` are the options of a side, the same
    for all."""
    for side in sides:
        if side not in SIDES:
            raise SetupError(f"there is no side {side!r}{nearest(side, SIDES)}; sides are {', '.join(SIDES)}")
    if len(sides) < 2:
        raise SetupError("a battle needs at least two sides")
    teams = tuple(
        Team(
            side,
            f"{side.capitalize()} {squad_of(ruleset, squad).title}",
            squad_of(ruleset, squad).figures,
            dict(habits or {}),
        )
        for side, squad in sides.items()
    )
    return Scenario(map_name, ruleset.ID, teams, dict(options or {}))


def checked_options(ruleset: Ruleset, given: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """The options of the battle and those of its sides. SetupError for one that the ruleset does not know, or
    a value it does not have."""
    choices = {choice.name: choice for choice in ruleset.CHOICES}
    for name, value in given.items():
        if name not in choices:
            raise SetupError(
                f"{ruleset.TITLE} has no option {name!r}{nearest(name, choices)}; known: {', '.join(choices)}"
            )
        if value not in choices[name].values:
            raise SetupError(
                f"option {name} is one of {', '.join(choices[name].values)}, not "
                f"{value!r}{nearest(value, choices[name].values)}"
            )
    of_sides = {name: value for name, value in given.items() if choices[name].scope == "side"}
    return {name: value for name, value in given.items() if name not in of_sides}, of_sides


def suggested(field: Field, ruleset: Ruleset) -> tuple[dict[str, str], dict[str, str]]:
    """The options and the squads, by side, that the map suggests, as far as the rules have them."""
    choices = {choice.name: choice.values for choice in ruleset.CHOICES if choice.scope == "battle"}
    ready = [squad.id for squad in ruleset.squads()]
    told = [(*key.partition(".")[::2], value) for key, value in field.suggested]
    options = {
        name: value for kind, name, value in told if kind == "option" and value in choices.get(name, ())
    }
    squads = {
        name: value for kind, name, value in told if kind == "squad" and name in SIDES and value in ready
    }
    return options, squads


def default_squad(ruleset: Ruleset, side: str) -> str:
    """The squad that a side plays if nobody chooses: another for each side."""
    squads = ruleset.squads()
    return squads[SIDES.index(side) % len(squads)].id


def fresh_seed() -> str:
    """A seed that one can say aloud."""
    return f"{secrets.randbelow(9000) + 1000}-{secrets.choice(SEED_WORDS)}"
