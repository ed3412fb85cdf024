"""The command line."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path

import msgspec

from game.lab.arena import Arena
from game.lab.jobs import field_of
from game.rulesets.setup import ruleset_of
from tests.ai import baselines, regret
from tests.ai.regret.playouts import LONGEST, Row, rows
from tests.ai.regret.report import printed


def main() -> None:
    asked = argparse.ArgumentParser(
        "python -m tests.ai.regret",
        description=regret.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    asked.add_argument("ruleset", nargs="?", default="nwo")
    asked.add_argument("first", nargs="?", default="hard", help="whose turns are looked at")
    asked.add_argument("second", nargs="?", default="frozen")
    asked.add_argument("--maps", nargs="+", default=["warehouse-yard"])
    asked.add_argument("--squads", nargs="+", default=[])
    asked.add_argument("--positions", type=int, default=20)
    asked.add_argument("--every", type=int, default=14, help="one of so many turns")
    asked.add_argument("--orders", type=int, default=6, help="so many first orders of each")
    asked.add_argument("--tries", type=int, default=8, help="so many dice for each, an even number")
    asked.add_argument("--rounds", type=int, default=LONGEST, help="how long it goes on (to the end)")
    asked.add_argument("--players", nargs=2, default=["normal", "frozen"], help="who plays on")
    asked.add_argument("--seed", default="regret")
    asked.add_argument("--rows", type=Path, help="a file that the rows are added to")
    asked.add_argument("--read", type=Path, nargs="+", default=[], help="report on these; play nothing")
    args = asked.parse_args()
    assert args.tries % 2 == 0, "--tries: half of the dice choose, the other half judge"
    print(*printed(_read(args.read) if args.read else _played(args)), sep="\n")


def _read(paths: Iterable[Path]) -> Iterator[Row]:
    """The rows of several files, each with positions of its own."""
    before = 0
    for path in paths:
        found = [msgspec.json.decode(line, type=Row) for line in path.read_bytes().splitlines()]
        for row in found:
            yield msgspec.structs.replace(row, position=row.position + before)
        before += max((row.position for row in found), default=0)


def _played(args: argparse.Namespace) -> Iterator[Row]:
    rules = ruleset_of(args.ruleset)
    squads = args.squads or [squad.id for squad in rules.squads()]
    fields = {name: field_of(name) for name in args.maps}
    arena = Arena((args.first, args.second), rules, fields, squads, 2, args.seed)
    found = rows(
        arena,
        args.players,
        every=args.every,
        most=args.orders,
        tries=args.tries,
        rounds=args.rounds,
        seed=args.seed,
    )
    with args.rows.open("ab") if args.rows else nullcontext() as kept:
        for row in found:
            if row.position > args.positions:
                return
            if kept:
                kept.write(msgspec.json.encode(row) + b"\n")
            yield row


if __name__ == "__main__":
    assert baselines.RULESETS
    main()
