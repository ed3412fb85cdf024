"""Playthroughs: each is played again, and must come out letter for letter. `pytest --regen` writes them anew.

`python -m tests.kept tests/golden/playthroughs.xz nwo-otter-ford` prints one to read.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ai.agents import choose
from game.core.actions import Action
from game.core.battle import Battle
from tests.contract.stages import PITCHED, stages
from tests.golden.transcript import read, transcript
from tests.kept import files, kept, packed, same

SHELF = Path(__file__).parent / "playthroughs.xz"
GOLDEN = files(SHELF, [name for name in stages() if name.split()[1] not in PITCHED])

LONG = (
    *("mill-street", "warehouse-yard", "ruined-ashgate", "shell-moor", "raven-trench", "tanner-row"),
    *(
        "saffron-court",
        "copper-heights",
        "elmgate-station",
        "larch-hamlet",
        "opend6 northgate",
        "opend6 quayside",
    ),
)


def played_again(text: str, rules: str) -> list[Action]:
    return [read(line, rules) for line in text.splitlines() if line.startswith("> ")]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * name.endswith(LONG)) for name in GOLDEN]
)
def test_a_playthrough_comes_out_as_it_is_written(name: str, request: pytest.FixtureRequest) -> None:
    stage, path = stages()[name], GOLDEN[name]
    if request.config.getoption("--regen"):
        same(path, transcript(stage, lambda battle: choose(battle, battle.side)), True)
        return
    text = packed(SHELF).get(path.stem)
    assert text, (
        f"{path.name} is missing: every ruleset has a playthrough on every map; write it with pytest --regen"
    )
    actions = iter(played_again(text, stage.scenario.ruleset))

    def recorded(_: Battle) -> Action | None:
        return next(actions, None)

    same(path, transcript(stage, recorded), False)
    assert next(actions, None) is None


def test_no_playthrough_is_left_of_what_is_gone() -> None:
    assert kept(SHELF) == set(GOLDEN.values())
