"""`enfilade simulate`: runs the games with a progress bar and prints what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskID,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from game.core.errors import short
from game.core.field import Field
from game.core.scenario import Scenario
from game.lab.intervals import percent, sentence, wilson
from game.lab.jobs import Job, job
from game.lab.result_rows import Rows
from game.lab.runner import play_all, pool_of
from game.lab.simulate import GameResult, summary
from game.lab.tournament import Match, Standing, Tournament, of_side, standing


def console(width: int | None = None) -> Console:
    """Standard output for tables, where words stand as they are: neither titles of maps nor names of squads
    are markup or pictures."""
    return Console(highlight=False, markup=False, emoji=False, width=width)


class _Rate(ProgressColumn):
    """Battles a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.1f}/s" if task.speed else "")


class Means(NamedTuple):
    """What plays: so many processes (0: one a core) or the workers of a cluster; where rows are kept, and
    which modules know further players."""

    workers: int = 0
    scheduler: str = ""
    rows: Path | None = None
    modules: tuple[str, ...] = ()


ALONE = Means(1)
BATCH = 64


def play_shown(
    jobs: Sequence[Job], means: Means, enough: Callable[[list[GameResult]], bool] | None = None
) -> list[GameResult]:
    """Play, showing on standard error how far it is, how fast it goes and what time is left. `enough` is
    asked after the first `BATCH`, and whenever there are half as many more."""
    kept = Rows(means.rows, jobs) if means.rows else None
    pool = pool_of(means.workers, means.scheduler, means.modules)
    columns = (BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("Playing", total=len(jobs))
            found: list[GameResult] = []
            for part in _parts(jobs) if enough else [jobs]:
                shown = partial(_shown, bar, task, 0 if kept else len(found))
                found += play_all(part, pool, kept, shown)
                if enough and enough(found):
                    break
            return found
    finally:
        if kept:
            kept.close()


def _shown(bar: Progress, task: TaskID, before: int, count: int) -> None:
    bar.update(task, completed=before + count)


def _parts(jobs: Sequence[Job]) -> Iterator[Sequence[Job]]:
    at, size = 0, BATCH
    while at < len(jobs):
        yield jobs[at : at + size]
        at += size
        size = max(BATCH, at // 4 * 2)  # an even number, so that no mirrored game is parted from its other


def run(
    scenario: Scenario,
    field: Field,
    players: Mapping[str, str],
    games: int,
    seed: str,
    as_json: bool,
    means: Means,
    until: float = 0.0,
) -> None:
    """Play `games` times, game n with the dice of "`seed`/n", and print the report on standard output. With
    `until` it is enough when the interval of the first side's wins is that narrow."""
    jobs = [job(n, scenario, field, dict(players), f"{seed}/{n}") for n in range(1, games + 1)]
    sides = [team.side for team in scenario.teams]
    results = play_shown(jobs, means, partial(_narrow, sides[0], until) if until else None)
    if as_json:
        print(
            msgspec.json.format(
                msgspec.json.encode({"summary": summary(results, sides), "games": results})
            ).decode()
        )
    else:
        _print(results, sides, field.title or scenario.map)


def _narrow(side: str, width: float, results: list[GameResult]) -> bool:
    draws = sum(not result.winner for result in results)
    low, high = wilson(sum(result.winner == side for result in results) + draws / 2, len(results))
    return high - low <= width


def _print(results: list[GameResult], sides: list[str], title: str) -> None:
    said = console()
    table = Table(
        "game",
        "seed",
        "winner",
        "rounds",
        *(f"{side} lost" for side in sides),
        title=short(title),
        title_justify="left",
    )
    for result in results:
        losses = (str(result.losses[side]) for side in sides)
        table.add_row(
            str(result.game), short(result.seed), result.winner or "draw", str(result.rounds), *losses
        )
    said.print(table)
    wins = ", ".join(f"{side} {sum(result.winner == side for result in results)}" for side in sides)
    rounds = sum(result.rounds for result in results) / max(1, len(results))
    draws = sum(not result.winner for result in results)
    said.print(f"{len(results)} games: {wins}, draws {draws}; {rounds:.1f} rounds on average")
    for words, count in Counter(result.drawn for result in results if result.drawn).items():
        said.print(f"{count} of them: {words}")
    if len(sides) == 2:
        won = sum(result.winner == sides[0] for result in results) + draws / 2
        said.print(sentence(sides[0], won, len(results)))


# ---------------------------------------------------------------- tournaments


def run_tournament(contest: Tournament, jobs: Sequence[Job], as_json: bool, means: Means) -> None:
    """The same for all pairs of squads: a table of squads and win rates."""
    matches = contest.matches(play_shown(jobs, means))
    if as_json:
        print(
            msgspec.json.format(
                msgspec.json.encode({"summary": _rates(contest, matches), "games": matches})
            ).decode()
        )
        return
    said = console()
    said.print(_table(contest, matches))
    rounds = sum(match.result.rounds for match in matches) / max(1, len(matches))
    sides = ", ".join(f"{side} won {_sure(of_side(matches, side))}" for side in contest.sides)
    said.print(
        f"{len(matches)} games, {contest.games} for each pair on each map; {sides}; {rounds:.1f} rounds "
        "on average"
    )


def _table(contest: Tournament, matches: list[Match]) -> Table:
    """A row a squad: all its games, those on each map, those against each other squad; in percent, a draw as
    half a win."""
    titles = {squad.id: short(squad.title) for squad in contest.ruleset.squads()}
    others = [f"v. {number}" for number, _ in enumerate(contest.squads, 1)]
    table = Table(
        "",
        "squad",
        "won",
        *map(short, contest.fields),
        *others,
        title=contest.ruleset.TITLE,
        title_justify="left",
    )
    for number, squad in enumerate(contest.squads, 1):
        on = [_percent(standing(matches, squad, on=name)) for name in contest.fields]
        against = [
            "" if other == squad else _percent(standing(matches, squad, other)) for other in contest.squads
        ]
        table.add_row(str(number), titles[squad], _sure(standing(matches, squad)), *on, *against)
    return table


def _percent(found: Standing) -> str:
    return f"{float(100 * found.rate):.0f} %"


def _sure(found: Standing) -> str:
    return percent(found.wins + found.draws / 2, found.games)


def _rates(contest: Tournament, matches: list[Match]) -> dict[str, object]:
    """The table as data: shares of games won."""
    return {
        "games": len(matches),
        "sides": {side: float(of_side(matches, side).rate) for side in contest.sides},
        "squads": {
            squad: {
                "won": float(standing(matches, squad).rate),
                "maps": {name: float(standing(matches, squad, on=name).rate) for name in contest.fields},
                "against": {
                    other: float(standing(matches, squad, other).rate)
                    for other in contest.squads
                    if other != squad
                },
            }
            for squad in contest.squads
        },
    }
