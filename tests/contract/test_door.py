"""The narrow door: what every ruleset must have, and what it may have for whom (docs/rulesets.md)."""

from __future__ import annotations

import re
from inspect import isfunction, signature
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.ai import one_ply
from game.core import defaults
from game.core.actions import EndTurn
from game.core.battle import start
from game.core.defaults import DEFAULTS, complete
from game.core.describing.display import Display, OrderForecast
from game.core.ruleset import (
    ESSENTIAL,
    AskedByCampaign,
    AskedByComputer,
    AskedByRecords,
    AskedByStatistics,
    AskedByWindow,
    AskedInPlay,
    Essentials,
    Ruleset,
)
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS
from tests import toy
from tests.contract.stages import PROVEN
from tests.toy.test_toy import GRIDS, meadow

PAGE = (Path(__file__).parents[2] / "docs" / "rulesets.md").read_text(encoding="utf-8")
ASKING: dict[str, tuple[str, type]] = {
    "battle": ("What the battle asks", AskedInPlay),
    "window": ("What the window asks", AskedByWindow),
    "computer": ("What the computer asks", AskedByComputer),
    "statistics": ("What statistics ask", AskedByStatistics),
    "records": ("What records ask", AskedByRecords),
    "campaign": ("What campaigns ask", AskedByCampaign),
}
"""Who asks, with the heading on the page and the protocol."""


def asked_by(protocol: type) -> set[str]:
    """The names in a protocol of its own."""
    return {name for name in (*protocol.__annotations__, *vars(protocol)) if not name.startswith("_")}


def on_the_page(heading: str) -> list[str]:
    """The names in the first column of the table below that heading."""
    section = PAGE.partition(f"### {heading}\n")[2].partition("\n#")[0]
    rows = [row.split(" | ")[0] for row in section.splitlines() if row.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`(\w+)[^`]*`", row)]


def test_what_every_ruleset_must_have_is_ten_names_and_on_the_page() -> None:
    assert set(ESSENTIAL) == asked_by(Essentials) and len(ESSENTIAL) == 10
    assert sorted(on_the_page("What it must have")) == sorted(ESSENTIAL)


@pytest.mark.parametrize("group", ASKING)
def test_each_name_that_may_be_left_out_has_a_default_and_its_line_on_the_page(group: str) -> None:
    heading, protocol = ASKING[group]
    assert set(DEFAULTS[group]) == asked_by(protocol)
    assert sorted(on_the_page(heading)) == sorted(DEFAULTS[group])


def test_nothing_is_asked_twice_and_nothing_beside_the_groups() -> None:
    assert DEFAULTS.keys() == ASKING.keys()
    names = [*ESSENTIAL, *(name for group in DEFAULTS.values() for name in group)]
    assert len(names) == len(set(names))
    assert not asked_by(Ruleset)


@pytest.mark.parametrize(("name", "kind"), [("DISPLAY", Display), ("FORETELLING", OrderForecast)])
def test_every_field_of_what_is_shown_has_its_line_on_the_page(name: str, kind: type) -> None:
    section = PAGE.partition(f"| field of `{name}` |")[2].partition("\n\n")[0]
    rows = [row.split(" | ")[0] for row in section.splitlines() if row.startswith("| `")]
    told = [field for row in rows for field in re.findall(r"`(\w+)[^`]*`", row)]
    assert sorted(told) == sorted(kind.__dataclass_fields__)  # type: ignore[attr-defined]


def protocol_of(name: str) -> Any:
    return next(
        vars(one)[name] for one in (Essentials, *(kind for _, kind in ASKING.values())) if name in vars(one)
    )


FUNCTIONS = [
    name
    for name in (*ESSENTIAL, *(name for group in DEFAULTS.values() for name in group))
    if any(isfunction(vars(one).get(name)) for one in (Essentials, *(kind for _, kind in ASKING.values())))
]


@pytest.mark.parametrize("rules", PROVEN)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_each_function_takes_what_the_protocol_says(rules: str, name: str) -> None:
    """The type checker sees of a package only what it must have; the rest is held here."""
    wanted = len(signature(protocol_of(name)).parameters) - 1
    found = signature(getattr(PROVEN[rules], name))
    found.bind(*range(wanted))


@pytest.mark.parametrize("rules", RULESETS)
def test_each_value_is_of_the_type_of_its_default(rules: str) -> None:
    for name in ("SECRETS", "SUMMARY", "CHOICES", "VERBS", "STATES", "DISPLAY", "FORETELLING", "STATISTICS"):
        default = next(group[name] for group in DEFAULTS.values() if name in group)(toy)
        assert isinstance(getattr(RULESETS[rules], name), type(default)), name


def bare(without: str = "") -> Any:
    """A ruleset of ten names, those of the toy."""
    return SimpleNamespace(**{name: getattr(toy, name) for name in ESSENTIAL if name != without})


def test_ten_names_are_a_ruleset_that_is_played() -> None:
    rules = complete(bare())
    teams = tuple(Team(side, side, (Figure("drover", "Ann"),)) for side in ("azure", "ember"))
    battle = start(Scenario("meadow", toy.ID, teams), meadow(GRIDS["squares"]), rules, "bare")
    battle.begin()
    unit = battle.table.units()[0]
    assert tuple(toy.ORDERS) == rules.ACTIONS and rules.VERBS == toy.VERBS
    assert battle.health(unit, "azure") == 1 and rules.describe(battle.table, EndTurn(unit)) == "End the turn"
    assert any(one is not None for one in one_ply.think(battle, battle.side))
    assert battle.legal_actions()


@pytest.mark.parametrize("name", ESSENTIAL)
def test_what_is_missing_is_named(name: str) -> None:
    with pytest.raises(TypeError, match=rf"a ruleset needs {name} \(docs/rulesets.md\)"):
        complete(bare(without=name))


def test_what_a_ruleset_says_stays() -> None:
    rules = bare()
    rules.SUMMARY, rules.fights = "short", defaults.fights
    assert complete(rules) is complete(rules) is rules
    assert rules.SUMMARY == "short"
