"""What those are called who join a battle later: people have names, and no two the same."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Size
from game.core.ruleset import Ruleset
from game.core.scenario import Figure, Scenario


def names(scenario: Scenario, ruleset: Ruleset) -> Iterator[str]:
    """Names of people of the ruleset's squads that nobody in the battle bears; when all are borne, numbered
    ones without an end."""
    known = dict.fromkeys(
        figure.name for squad in ruleset.squads() for figure in squad.figures if not large(figure, ruleset)
    )
    borne = {figure.name for team in scenario.teams for figure in team.figures}
    free = [name for name in known if name not in borne]
    yield from free
    number = 2
    while True:
        yield from (f"{name} {number}" for name in free or known or ("Relief",))
        number += 1


def large(figure: Figure, ruleset: Ruleset) -> bool:
    """What people drive has a name that nobody is called by."""
    return any(isinstance(part, Size) for part in ruleset.components(figure)[1])
