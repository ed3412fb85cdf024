"""Writes the golden records of the format that this game writes: `python -m tests.golden.write_records
[RULESET ...]`.

Without rulesets those of all are written. Those of older formats stay as they are."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import msgspec

from game.ai.agents import choose
from game.core.battle import Battle
from game.core.records.files import FORMAT, Record, Recorder, write
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from tests.contract.stages import Stage, pick, stages

HERE = Path(__file__).parent / "records"
MAPS = ("warehouse-yard", "mill-street", "otter-ford")
LATEST = 60
"""Orders after which a record ends, unless it waits for the end."""
ENDS = (
    "question",
    "middle",
    "declaring",
    "question",
    "order",
    "question",
    "declaring",
    "order",
    "question",
    "over",
)
"""Where the ten records of a ruleset stop: before an answer, between two figures of a side that declares,
before an order, after the end."""


def written(rulesets: list[str]) -> None:
    for ruleset in [RULESETS[name] for name in rulesets] or RULESETS.values():
        for number, end in enumerate(ENDS, 1):
            stage = stages()[f"{ruleset.ID} {MAPS[number % len(MAPS)]}"]
            write(
                _played(_with_options(stage, ruleset, number), number, end),
                HERE / f"v{FORMAT}" / f"{ruleset.ID}-{number:02}.enfilade",
            )


def _with_options(stage: Stage, ruleset: Ruleset, number: int) -> Stage:
    """The stage with another value of each option in turn, every third time with the last squads, and two
    figures a side where it shall end."""
    battle, side = (
        {
            choice.name: choice.values[number % len(choice.values)]
            for choice in ruleset.CHOICES
            if choice.scope == scope and number % 3 == 2
        }
        for scope in ("battle", "side")
    )
    most = 2 if ENDS[number - 1] == "over" else 12
    figures = [team.figures for team in stage.scenario.teams]
    if number % 3 == 1:
        figures = [squad.figures for squad in ruleset.squads()[-len(figures) :]]
    teams = tuple(
        msgspec.structs.replace(team, options=side, figures=own[:most])
        for team, own in zip(stage.scenario.teams, figures, strict=True)
    )
    scenario = msgspec.structs.replace(stage.scenario, teams=teams, options=battle)
    return Stage(stage.name, scenario, stage.field)


def _played(stage: Stage, number: int, end: str) -> Record:
    """Played by the computer or at random, until it stands as wanted."""
    seed, random = f"golden {number}", Random(number)
    battle, _ = stage.begin(seed)
    recorder = Recorder(
        battle,
        seed,
        {team.side: ("human", "normal")[index % 2] for index, team in enumerate(stage.scenario.teams)},
    )
    recorder.note()
    while battle.winner is None and not _stands(battle, end, 10 + 6 * number):
        battle.apply(choose(battle, battle.side) if number % 2 or end == "over" else pick(battle, random))
        recorder.note()
    return recorder.record("2187-04-01 12:00", "0.1.0")


def _stands(battle: Battle, end: str, least: int) -> bool:
    length, slot = len(battle.history), battle.slot
    if end == "over" or length < least:
        return False
    if length >= LATEST or end == "question":
        return length >= LATEST or battle.pending is not None
    declaring = slot is not None and not slot.unit and battle.history[-1].verb != "EndTurn"
    return declaring if end == "declaring" else battle.pending is None


if __name__ == "__main__":
    written(sys.argv[1:])
