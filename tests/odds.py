"""`python -m tests.odds RULESET [VERB ...] --times 20000`: orders of every kind given so often, against the
odds that are shown for them.

Orders come from battles at random (as in `contract/test_odds.py`) and from the situations of the ruleset. Of
all that declare the same, whatever they are done with, the one that can end in the most ways is taken; with
`--whole`, one for each set of outcomes and one for each weapon in each situation. Prints a line for each, and
what does not fit. The dice are the same in every run.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from time import perf_counter

import msgspec

from game.core.actions import Action
from game.core.battle import Battle
from game.rulesets import RULESETS
from tests.ai.weighing import kind_of, said
from tests.contract.dice_count import misfits
from tests.contract.test_odds import found
from tests.rulesets.situated import begun, titles

HERE = Path(__file__).parent / "rulesets"
TIMES = 20_000
Row = tuple[str, Battle, Action]
"""A name, the battle and the order."""


def every(rules: str) -> Iterator[Row]:
    """All kinds, always in the same sequence."""
    known = found(rules, whole=True)
    yield from ((" ".join(kind), *known[kind]) for kind in sorted(known))
    written = HERE / rules / "situations.case"
    for title in titles(written) if written.exists() else ():
        battle, seen = begun(written, title), set()
        for order in battle.legal_actions():
            name = f"{title}: {kind_of(order)}{_size(order)}"
            if name not in seen and len(battle.ruleset.chances(battle.table, order).outcomes) > 1:
                seen.add(name)
                yield name, battle, order


def _size(order: Action) -> str:
    cells = getattr(order, "cells", ())
    return f" over {len(cells)} tiles" if len(cells) > 1 else ""


def widest(rows: list[Row]) -> list[Row]:
    """Of all orders that declare the same the one that can end in the most ways."""
    best: dict[str, tuple[int, Row]] = {}
    for _name, battle, order in rows:
        words = [
            value
            for field, value in msgspec.structs.asdict(order).items()
            if isinstance(value, str) and field != "weapon"
        ]
        key = " ".join([order.verb, *filter(None, words)]) + (", several tiles" if _size(order) else "")
        ways = len(battle.ruleset.chances(battle.table, order).outcomes)
        if key not in best or ways > best[key][0]:
            best[key] = ways, (key, battle, order)
    return [best[key][1] for key in sorted(best)]


@cache
def listed(rules: str, whole: bool) -> list[Row]:
    """Once in each process."""
    rows = list(every(rules))
    return rows if whole else widest(rows)


def judged(rules: str, whole: bool, times: int, number: int) -> list[str]:
    """What does not fit of the kind of that number."""
    _, battle, order = listed(rules, whole)[number]
    return misfits(battle, order, times)


def main() -> int:
    """0 if everything fits, 1 if something does not."""
    words = ArgumentParser(
        prog="python -m tests.odds",
        description="Orders given many times, against the odds that are shown for them.",
    )
    words.add_argument("ruleset", choices=RULESETS)
    words.add_argument("verbs", nargs="*", help="only orders of these verbs, such as Shoot")
    words.add_argument("--times", type=int, default=TIMES)
    words.add_argument("--whole", action="store_true", help="every kind that turns up: hours")
    words.add_argument("--jobs", type=int, default=1)
    asked = words.parse_args()
    rows = listed(asked.ruleset, asked.whole)
    numbers = [
        number for number, (_, _, order) in enumerate(rows) if not asked.verbs or order.verb in asked.verbs
    ]
    began, wrong = perf_counter(), 0
    with ProcessPoolExecutor(asked.jobs) as pool:
        told = pool.map(partial(judged, asked.ruleset, asked.whole, asked.times), numbers)
        for number, faults in zip(numbers, told, strict=True):
            name, battle, order = rows[number]
            print(
                f"{'fits' if not faults else 'DOES NOT FIT'}  {name} ({said(battle, order)})",
                *faults,
                sep="\n    ",
                flush=True,
            )
            wrong += bool(faults)
    print(
        f"{len(numbers)} kinds of orders of {asked.ruleset}, {asked.times} times each, "
        f"{perf_counter() - began:.0f} s: {wrong} do not fit"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
