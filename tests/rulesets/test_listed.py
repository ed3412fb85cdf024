"""What each ruleset offers before a battle, letter for letter: verbs, options, states, figures with all they have, squads, gear, rules.

`pytest --regen` writes the texts anew: read the difference like the catalogues.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from game.core.scenario import Figure
from game.rulesets import RULESETS
from tests.rulesets.situated import plain
from tests.rulesets.written import files, same

GEAR = ("weapons", "things", "pieces", "items", "armor", "armours", "throwables", "traits", "frames")
FILES = files(Path(__file__).parent / "listed", RULESETS)


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_offered(name: str, request: pytest.FixtureRequest) -> None:
    ruleset = RULESETS[name]
    content = import_module(f"{ruleset.__name__}.content")
    rows = [f"{ruleset.TITLE}: {ruleset.SUMMARY}"]
    rows += [plain(one) for one in (*ruleset.VERBS, *ruleset.CHOICES, *ruleset.STATES, *ruleset.MENDED)]
    for kind in ruleset.archetypes():
        look, parts = ruleset.components(Figure(kind.id, kind.title))
        cost = [f"  costs {content.price(kind.id)}"] if hasattr(content, "price") else []
        rows += ["", plain(kind), f"  {look}", *cost, *(f"  {plain(part)}" for part in parts)]
    rows += ["", *map(plain, ruleset.squads()), ""]
    for gear in [getattr(content, name) for name in GEAR if hasattr(content, name)]:
        rows += [*(f"{name}: {plain(thing)}" for name, thing in gear().items()), ""]
    rows += [f"{rule.id} {rule.section} / {rule.title} / {' '.join(rule.text.split())}" for rule in ruleset.rules()]
    same(FILES[name], "\n".join([*rows, ""]), request.config.getoption("--regen"))


def test_no_text_is_left_of_what_is_gone() -> None:
    assert set((Path(__file__).parent / "listed").glob("*.txt")) == set(FILES.values())
