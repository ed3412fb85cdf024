"""Random battles of every ruleset, with everything that must hold looked at after each action."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

from game.core.actions import Action
from game.core.battle import Battle, start
from game.core.field import Field
from game.core.records import files
from game.core.records.resume import resume
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario
from game.rulesets import RULESETS
from tests.fuzz.grounds import made_up, shipped
from tests.fuzz.invariants import Invariants
from tests.fuzz.trials import Nonsense, next_step
from tests.fuzz.wild import Wild

NAME = "battles"
UNIT = "actions"
MOST = (40, 200, 800)
"""Actions after which a battle is left, one of these: the longest take two or three seconds on a fast
machine."""
REPLAYED = 0.1
"""How many battles are played again from their actions, then saved and gone on with."""
SAVED = 0.05
"""How many states are written down and read again."""


def prepare(folder: Path) -> None:
    shipped()
    for ruleset in RULESETS.values():
        ruleset.squads()


def trial(random: Random, folder: Path) -> tuple[str, int]:
    """One battle, to its end or until there have been enough actions."""
    return fought(random, folder, *made_up(random), SAVED)


def fought(
    random: Random, folder: Path, scenario: Scenario, field: Field, ruleset: Ruleset, saved: float
) -> tuple[str, int]:
    """A battle with everything that must hold; the share `saved` of its states is written down, read again
    and compared whole."""
    seed, most, replayed = str(random.random()), random.choice(MOST), random.random() < REPLAYED
    battle = start(scenario, field, ruleset, seed)
    hold, wild = Invariants(battle, random, saved), Wild(battle, random)
    action: Action | None = None
    try:
        hold.after(battle.begin())
        while battle.winner is None and len(battle.history) < most:
            next_step()
            action = wild.pick()
            hold.before(action)
            hold.after(hold.applied(action))
        next_step()
        hold.at_the_end()
        if replayed:
            _again(battle, seed, folder)
    except Exception as error:
        error.add_note(_told(battle, action))
        _keep(battle, seed, folder)
        raise
    return f"{ruleset.ID} {'over' if battle.winner is not None else 'left'}", len(battle.history)


def _again(battle: Battle, seed: str, folder: Path) -> None:
    """The same actions end in the same state, all of it, in a battle that nobody has looked at on the way;
    and so does the save of that."""
    twin = start(battle.scenario, battle.field, battle.ruleset, seed)
    recorder = files.Recorder(twin, seed, {})
    twin.begin()
    recorder.note()
    for action in battle.history:
        next_step()
        twin.apply(action)
        recorder.note()
    same(battle, twin, "again: the same actions end in another state")
    next_step()
    path = folder / "again.enfilade"
    files.write(recorder.record(), path)
    found = resume(files.read(path), battle.field, battle.ruleset)
    same(battle, found.battle, f"save: gone on with it is in another state {found.told}")
    path.unlink()


def same(one: Battle, other: Battle, words: str) -> None:
    """Everything that either knows, not its digest alone: that tells nothing of what it leaves out."""
    if (one.table.world.snapshot(), one.table.dice.count, one.history, one.pending, one.digest()) != (
        other.table.world.snapshot(),
        other.table.dice.count,
        other.history,
        other.pending,
        other.digest(),
    ):
        raise Nonsense(words)


def _told(battle: Battle, action: Action | None) -> str:
    words = msgspec.json.encode(action).decode("utf-8", "replace") if action else "the beginning"
    return f"{battle.ruleset.ID} on {battle.field.name}, after {len(battle.history)} actions: {words}"


def _keep(battle: Battle, seed: str, folder: Path) -> None:
    """The battle up to its fault, for those who want to look at it. A made-up field is made again by the
    number of the trial alone."""
    files.write(files.Recorder(battle, seed, {}).record(), folder / "battle.enfilade")
