"""Headless battles between computers: one result a game, and a summary of many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from game.ai.agents import choose
from game.core.battle import Battle, start
from game.core.components import Down
from game.core.describing.roll_stats import RollCount
from game.core.field import Field
from game.core.gc_pause import paused_gc
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario
from game.core.stalemate import Stalemate
from game.lab.calibration import RollCounter
from game.lab.heatmaps import FootprintRecorder, Heatmaps
from game.lab.order_trials import OrderTrials

MOST_ACTIONS = 5000
"""A game that is longer counts as a draw, too."""


class GameResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one game ended: `winner` is "" for a draw; `losses` counts the downed figures of each side;
    `footprints` and `rolls` are there if they were asked for; `rolled` counts rolls of
    orders that were tried on copies, by their kind."""

    game: int
    seed: str
    winner: str
    rounds: int
    actions: int
    losses: dict[str, int]
    footprints: Heatmaps | None = None
    rolls: list[RollCount] | None = None
    rolled: dict[str, int] | None = None
    drawn: str = ""
    """Why it was ended in a draw, though both sides stood."""


NORMAL = "normal"
FOOTPRINTS, ROLLS = "footprints", "rolls"
"""What of a battle can be watched beside its end."""


@paused_gc(kept=True)  # what is remembered for the next battles: to look through it took a tenth of the time
def play(
    scenario: Scenario,
    field: Field,
    ruleset: Ruleset,
    number: int,
    seed: str,
    seats: Mapping[str, str] | None = None,
    watch: str = "",
    tries: int = 0,
) -> GameResult:
    """One battle; `seats` are the levels of the computer by side, where they are not normal. With `watch`
    what it leaves on the map is noted, or how its rolls came off; with `tries` also those of every kind of
    order, given so often on copies."""
    battle = start(scenario, field, ruleset, seed)
    recorder = FootprintRecorder(team.side for team in scenario.teams) if watch == FOOTPRINTS else None
    counter = RollCounter(ruleset) if watch == ROLLS else None
    trials = OrderTrials(counter, tries, seed) if counter and tries else None
    standoff = Stalemate(scenario)
    events = battle.begin()
    while True:
        standoff.read(events)
        if recorder:
            recorder.read(events)
        if counter:
            counter.read(battle.table, events)
        if battle.winner is not None or standoff.over or len(battle.history) >= MOST_ACTIONS:
            break
        action = choose(battle, battle.side, (seats or {}).get(battle.side, NORMAL))
        if trials:
            trials.give(battle, action)
        events = battle.apply(action)
    table = battle.table
    down = Counter(table.unit(unit).side for unit in table.units() if table.world.has(unit, Down))
    losses = {team.side: down[team.side] for team in scenario.teams}
    return GameResult(
        number,
        seed,
        battle.winner or "",
        battle.table.clock.round,
        len(battle.history),
        losses,
        recorder.footprints() if recorder else None,
        counter.counts() if counter else None,
        dict(trials.rolled) if trials else None,
        _drawn(battle, standoff),
    )


def _drawn(battle: Battle, standoff: Stalemate) -> str:
    """Why nobody has won, where nobody could."""
    if battle.winner is not None:
        return ""
    return standoff.words if standoff.over else f"Nobody has won after {MOST_ACTIONS} orders: a draw."


def summary(results: list[GameResult], sides: list[str]) -> dict[str, object]:
    """Wins of each side, draws, and means over all games."""
    wins = Counter(result.winner for result in results)
    count = max(1, len(results))
    return {
        "games": len(results),
        "wins": {side: wins[side] for side in sides},
        "draws": wins[""],
        "standoffs": sum(bool(result.drawn) for result in results),
        "rounds": round(sum(result.rounds for result in results) / count, 2),
        "losses": {side: round(sum(result.losses[side] for result in results) / count, 2) for side in sides},
    }
