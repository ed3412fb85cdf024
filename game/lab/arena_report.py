"""`enfilade arena`: plays the games and prints what came of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from rich.table import Table

from game.core.errors import short
from game.lab.arena import SIDES, Arena, Score, Tally, Thinking, narrow, quantile, timed
from game.lab.intervals import sentence
from game.lab.jobs import Job
from game.lab.report import Means, console, play_shown

_POINTS = (("median", 0.5), ("p95", 0.95), ("most", 1.0))
_WHAT = {"bites": "a bite", "orders": "an order", "rounds": "a side's round"}


def run_arena(
    arena: Arena, jobs: Sequence[Job], until: float, times: int, as_json: bool, means: Means
) -> None:
    """Play, until the interval is as narrow as `until` (0: all of them), time so many of the games, and
    print the report on standard output."""
    results = play_shown(jobs, means, narrow(arena, until) if until else None)
    score = Score(arena, results)
    thinking = timed(arena, jobs[:times])
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(_plain(score, thinking))).decode())
    else:
        _print(score, thinking)


def _print(score: Score, thinking: Mapping[str, Thinking]) -> None:
    arena, said, whole = score.arena, console(), score.tally()
    first, second = arena.players
    title = f"{arena.ruleset.TITLE}: {first} against {second}"
    table = Table("", "games", f"{first} wins", "draws", title=short(title), title_justify="left")
    for part, rows in score.parts().items():
        for name, tally in rows.items():
            words = f"{first} as {name}" if part == "sides" else short(name)
            table.add_row(words, str(tally.games), tally.words, str(tally.draws))
        table.add_section()
    table.add_row("all", str(whole.games), whole.words, str(whole.draws))
    said.print(table)
    said.print(f"{sentence(first, whole.points, whole.games)}; {score.rounds:.1f} rounds on average")
    for player, times in thinking.items():
        if times.orders:
            said.print(f"{player} thinks, in milliseconds: {_times(times)}")


def _times(times: Thinking) -> str:
    return "; ".join(
        f"{_WHAT[what]} " + ", ".join(f"{quantile(values, at):.1f} {words}" for words, at in _POINTS)
        for what, values in _values(times).items()
    )


def _values(times: Thinking) -> dict[str, list[float]]:
    return {"bites": times.bites, "orders": times.orders, "rounds": times.rounds}


def _plain(score: Score, thinking: Mapping[str, Thinking]) -> dict[str, object]:
    arena = score.arena
    return {
        "ruleset": arena.ruleset.ID,
        "players": arena.players,
        "seed": arena.seed,
        "sides": SIDES,
        "rounds": round(score.rounds, 2),
        **_tallied(score.tally()),
        "by": {
            part: {name: _tallied(tally) for name, tally in rows.items()}
            for part, rows in score.parts().items()
        },
        "thinking": {
            player: {
                what: {words: round(quantile(values, at), 2) for words, at in _POINTS}
                for what, values in _values(times).items()
            }
            for player, times in thinking.items()
        },
        "games_played": [{**bout._asdict(), "result": result} for bout, result in score.rows],
    }


def _tallied(tally: Tally) -> dict[str, object]:
    """A rate with its interval."""
    low, high = tally.interval
    return {
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "rate": round(tally.points / tally.games, 4) if tally.games else None,
        "interval": [round(low, 4), round(high, 4)],
    }
