"""Turns choices into a scenario: which sides play, with which squads, under which options."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from itertools import count

from msgspec.structs import replace

from game.core import fog
from game.core.errors import SetupError, did_you_mean, short
from game.core.field import SIDES, Field
from game.core.ruleset import Ruleset, Squad
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS
from game.rulesets.squad_budget import price
from game.systems.recruit_names import large, names

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
            f"there is no ruleset {short(name)!r}{did_you_mean(name, RULESETS)}; known: {', '.join(RULESETS)}"
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
        found = (
            f"{ruleset.TITLE} has no squad {name!r}{did_you_mean(name, squads)}; known: {', '.join(squads)}"
        )
        raise SetupError("; ".join([found, *ruleset.faults()[:1]]))
    return squads[name]


def make_scenario(
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
            raise SetupError(
                f"there is no side {side!r}{did_you_mean(side, SIDES)}; sides are {', '.join(SIDES)}"
            )
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
    return told_apart(Scenario(map_name, ruleset.ID, teams, dict(options or {})), ruleset)


def told_apart(scenario: Scenario, ruleset: Ruleset) -> Scenario:
    """The scenario without two figures of one name: who comes later in it is called otherwise, by a name of
    the ruleset's squads that nobody bears."""
    free, borne = names(scenario, ruleset), set[str]()
    teams = []
    for team in scenario.teams:
        figures = []
        for figure in team.figures:
            twin = bool(figure.name) and figure.name in borne
            name = _another(figure, borne, free, ruleset) if twin else figure.name
            borne.add(name)
            figures.append(replace(figure, name=name) if twin else figure)
        teams.append(replace(team, figures=tuple(figures)))
    return replace(scenario, teams=tuple(teams))


def _another(figure: Figure, borne: set[str], free: Iterator[str], ruleset: Ruleset) -> str:
    """Another name for a person; what people drive keeps its name and gets a number."""
    if not large(figure, ruleset):
        return next(name for name in free if name not in borne)
    return next(name for n in count(2) if (name := f"{figure.name} {n}") not in borne)


def checked_options(ruleset: Ruleset, given: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """The options of the battle and those of its sides. SetupError for one that the ruleset does not know, or
    a value it does not have."""
    choices = {choice.name: choice for choice in ruleset.CHOICES}
    for name, value in given.items():
        if name not in choices:
            raise SetupError(
                f"{ruleset.TITLE} has no option {name!r}{did_you_mean(name, choices)}; known: "
                f"{', '.join(choices)}"
            )
        if value not in choices[name].values:
            raise SetupError(
                f"option {name} is one of {', '.join(choices[name].values)}, not "
                f"{value!r}{did_you_mean(value, choices[name].values)}"
            )
    of_sides = {name: value for name, value in given.items() if choices[name].scope == "side"}
    return {name: value for name, value in given.items() if name not in of_sides}, of_sides


def proposed(ruleset: Ruleset, options: Mapping[str, str], people: int) -> dict[str, str]:
    """What is proposed beside those options of a battle where so many people pass one screen to each
    other."""
    if people < 2 or options.get(fog.OPTION) != fog.ON:
        return {}
    return {choice.name: choice.passed for choice in ruleset.CHOICES if choice.passed}


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
    """The squad that a side plays if nobody chooses: the first, and for each other side another that costs
    about as much."""
    first, *others = ruleset.squads()
    points = price(ruleset, first.figures)
    off = {squad.id: abs(price(ruleset, squad.figures) - points) for squad in others}
    even = [squad.id for squad in others if 10 * off[squad.id] <= points]
    rest = sorted((squad.id for squad in others if squad.id not in even), key=lambda one: off[one])
    squads = [first.id, *even, *rest]
    return squads[SIDES.index(side) % len(squads)]


def fresh_seed() -> str:
    """A seed that one can say aloud."""
    return f"{secrets.randbelow(9000) + 1000}-{secrets.choice(SEED_WORDS)}"
