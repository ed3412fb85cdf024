"""`enfilade simulate`: runs the games with a progress bar and prints what came of them."""

from __future__ import annotations

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from game.core.field import Field
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario
from game.lab.simulate import GameResult, simulate, summary


def run(scenario: Scenario, field: Field, ruleset: Ruleset, games: int, seed: str, as_json: bool) -> None:
    """Play, showing progress on standard error and the report on standard output."""
    playing = simulate(scenario, field, ruleset, games, seed)
    results = list(track(playing, "Playing", games, console=Console(stderr=True), transient=True))
    sides = [team.side for team in scenario.teams]
    if as_json:
        print(msgspec.json.format(msgspec.json.encode({"summary": summary(results, sides), "games": results})).decode())
    else:
        _print(results, sides, field.title or scenario.map)


def _print(results: list[GameResult], sides: list[str], title: str) -> None:
    console = Console(highlight=False)
    table = Table("game", "seed", "winner", "rounds", *(f"{side} lost" for side in sides), title=title, title_justify="left")
    for result in results:
        losses = (str(result.losses[side]) for side in sides)
        table.add_row(str(result.game), result.seed, result.winner or "draw", str(result.rounds), *losses)
    console.print(table)
    wins = ", ".join(f"{side} {sum(result.winner == side for result in results)}" for side in sides)
    rounds = sum(result.rounds for result in results) / max(1, len(results))
    console.print(f"{len(results)} games: {wins}, draws {sum(not result.winner for result in results)}; {rounds:.1f} rounds on average")
