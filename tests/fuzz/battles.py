"""Random battles of every ruleset, with everything that must hold looked at after each action."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

from game.core import records
from game.core.actions import Action, IllegalAction
from game.core.battle import Battle, start
from game.rulesets import RULESETS
from tests.fuzz.grounds import made_up, shipped
from tests.fuzz.invariants import Invariants
from tests.fuzz.wild import Wild

NAME = "battles"
UNIT = "actions"
MOST = 400
"""Actions of one battle."""
REPLAYED = 0.1


def prepare(folder: Path) -> None:
    for field in shipped():
        for ruleset in RULESETS.values():
            ruleset.squads()
        field.cells()


def trial(random: Random, folder: Path) -> tuple[str, int]:
    """One battle, to its end or to MOST actions."""
    scenario, field, ruleset = made_up(random)
    seed = str(random.random())
    battle = start(scenario, field, ruleset, seed)
    hold = Invariants(battle, random)
    recorder = records.Recorder(battle, seed, {team.side: "human" for team in scenario.teams})
    replayed = random.random() < REPLAYED
    action: Action | None = None
    try:
        hold.after(battle.begin())
        if replayed:
            recorder.note()
        wild = Wild(battle, random)
        most = random.choice((30, 100, MOST))
        while battle.winner is None and len(battle.history) < most:
            action = wild.pick()
            hold.before(action)
            hold.after(hold.applied(action))
            if replayed:
                recorder.note()
        hold.at_the_end()
    except (Exception, KeyboardInterrupt) as error:
        error.add_note(told(battle, action))
        kept(recorder, folder)
        raise
    if replayed:
        again(recorder, field)
    return f"{ruleset.ID} {'over' if battle.winner is not None else 'stopped'}", len(battle.history)


def told(battle: Battle, action: Action | None) -> str:
    words = msgspec.json.encode(action).decode("utf-8", "replace") if action else "the beginning"
    return f"{battle.ruleset.ID} on {battle.field.name}, after {len(battle.history)} actions: {words}"


def kept(recorder: records.Recorder, folder: Path) -> None:
    """The battle up to its fault, for those who want to look at it; made-up fields are made again by the number of the trial."""
    records.write(recorder.record(), folder / "battle.enfilade")


def again(recorder: records.Recorder, field: object) -> None:
    """The record plays as recorded, in a battle that nobody has looked at on the way."""
    battle = recorder.battle
    records.replay(recorder.record(), battle.field, battle.ruleset)


__all__ = ["NAME", "UNIT", "IllegalAction", "prepare", "trial"]
