"""The command line of commands that play many battles: simulate, arena, prices."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.command_parser import (
    RULESET,
    Run,
    add_scenario_arguments,
    battle_count,
    command,
    count_or_none,
    interval_width,
    name_and_value,
    worker_count,
)

if TYPE_CHECKING:
    from game.commands.command_parser import Commands


def add_simulate(commands: Commands, runs: Mapping[str, Run]) -> None:
    simulate = command(commands, "simulate", runs,
    "Let the computer play many battles against itself, without a window.", """\
examples:
  enfilade simulate warehouse-yard --games 20 --seed 7
  enfilade simulate otter-ford --side azure=normal --side ember=normal --squad ember=hunters --games 100 \
--seed 7 --json > games.json
  enfilade simulate mill-street --on otter-ford --tournament --games 4

The same seed gives the same games on every machine.
A tournament prints what share of its games each squad has won; a draw is half a win.""")  # fmt: skip
    add_scenario_arguments(simulate)
    simulate.add_argument("--games", type=battle_count, default=10, metavar="N",
                          help="how many games; of a tournament for each pair of squads on each map \
(default: 10)")  # fmt: skip
    simulate.add_argument(
        "--tournament",
        action="store_true",
        help="every squad against every other, each game once from either side",
    )
    simulate.add_argument(
        "--on", action="append", default=[], metavar="MAP", help="another map of the tournament"
    )
    simulate.add_argument("--seed", default="1", help="game n is played with the dice of SEED/n (default: 1)")
    simulate.add_argument(
        "--until",
        type=interval_width,
        default=0.0,
        metavar="WIDTH",
        help="stop as soon as the interval of the first side's wins is that narrow: 0.1 for ten of a hundred",
    )
    simulate.add_argument("--json", action="store_true", help="print every game and the summary as JSON")
    _many_battles(simulate)


_ARENA = """\
examples:
  enfilade arena easy normal --maps warehouse-yard otter-ford --games 40
  enfilade arena easy normal --ruleset silhouette --squads patrol --games 400 --until 0.1 --json

Both sides have the same squad, and every game is played once from either side with the same dice. A draw \
is half a win.
--players names a Python module that enlists others, such as what the levels are measured against: \
python -m game arena normal frozen --players tests.ai.baselines"""


def add_arena(commands: Commands, runs: Mapping[str, Run]) -> None:
    arena = command(
        commands,
        "arena",
        runs,
        "Let two levels of the computer play many battles against each other, without a window.",
        _ARENA,
    )
    arena.add_argument("first", metavar="A", help="a level of the computer")
    arena.add_argument("second", metavar="B", help="another one, or the same")
    arena.add_argument("--ruleset", default=RULESET, help=f"which rules to play by (default: {RULESET})")
    arena.add_argument("--maps", nargs="+", default=["warehouse-yard"], metavar="MAP", help="on which maps")
    arena.add_argument(
        "--squads",
        nargs="+",
        default=[],
        metavar="SQUAD",
        help="which squads, each against itself (default: all)",
    )
    _arena_counts(arena)
    arena.add_argument(
        "--option",
        action="append",
        default=[],
        type=name_and_value,
        metavar="NAME=VALUE",
        help="an option of the ruleset",
    )
    arena.add_argument(
        "--players",
        action="append",
        default=[],
        metavar="MODULE",
        help="a module that enlists further players",
    )
    arena.add_argument("--seed", default="1", help="what the dice of all games follow (default: 1)")
    arena.add_argument("--json", action="store_true", help="print every game and the rates as JSON")
    _many_battles(arena)


def _arena_counts(arena: argparse.ArgumentParser) -> None:
    """How many games are played, until when, and how many of them are timed."""
    arena.add_argument(
        "--games",
        type=battle_count,
        default=10,
        metavar="N",
        help="how many games for each squad on each map, half of them from either side (default: 10)",
    )
    arena.add_argument(
        "--until",
        type=interval_width,
        default=0.0,
        metavar="WIDTH",
        help="stop as soon as the interval of the rate is that narrow: 0.1 for ten of a hundred",
    )
    arena.add_argument(
        "--times", type=count_or_none, default=2, metavar="N", help="time so many of the games (default: 2)"
    )


def add_prices(commands: Commands, runs: Mapping[str, Run]) -> None:
    prices = command(commands, "prices", runs, "Check what figures cost against the battles that they win.",
    """\
examples:
  enfilade prices nwo
  enfilade prices infowar --games 20
  enfilade prices opend6 --squads 8
  enfilade prices infowar --games 24 --squads 8 --seed 7 --fitted 1 --page docs/prices.md

Without --games: what each weapon is worth, kept and worked out anew from the exact odds. With it, battles \
as well: three of a kind against
three of the next dearer kind, and with each other weapon against their own; what each is worth by them, \
with its interval, and the circles that no price shows. With --squads every squad fights every other, too.\
""")  # fmt: skip
    prices.add_argument("ruleset", nargs="?", default=RULESET, help=f"which ruleset (default: {RULESET})")
    prices.add_argument(
        "--games",
        type=battle_count,
        default=0,
        metavar="N",
        help="how many battles of each pair, half of them from either side",
    )
    prices.add_argument("--seed", default="1", help="battle n is played with the dice of SEED/n (default: 1)")
    prices.add_argument(
        "--page",
        type=Path,
        metavar="FILE",
        help="keep what the battles said in the section of that ruleset of a page (.md)",
    )
    prices.add_argument(
        "--squads",
        type=count_or_none,
        default=0,
        metavar="N",
        help="how many battles of each pair of squads on each of two maps, an even number (default: none)",
    )
    prices.add_argument(
        "--keep",
        type=Path,
        metavar="FILE",
        help="write what each is worth by the battles (.toml), which the squad builder reads",
    )
    prices.add_argument(
        "--add", action="store_true", help="count the battles that the page has already as well"
    )
    words = "a seed whose battles the prices were fitted to, so that the page says what these prove (may be \
given several times)"
    prices.add_argument("--fitted", action="append", default=[], metavar="SEED", help=words)
    _many_battles(prices)


def add_balance(commands: Commands, runs: Mapping[str, Run]) -> None:
    balance = command(commands, "balance", runs,
    "Find out whether a map is fair, by many battles of equal squads on it.", """\
examples:
  enfilade balance my-map.tmx
  enfilade balance mill-street --ruleset lithium --games 400 --page street.html
  enfilade balance mill-street quayside --all-rulesets --json > fair.json

Both sides have the same squad, and the squads take turns. Printed are the shares of wins with their \
intervals, who attacked first, how much cover each side had, doors and
zones that nobody used, and what to change. The page shows over the map where figures stood, moved, were hit \
and went down; it opens offline.""")  # fmt: skip
    balance.add_argument(
        "maps", nargs="+", metavar="MAP", help="name of a map that comes with the game, or path of a file"
    )
    which = balance.add_mutually_exclusive_group()
    which.add_argument(
        "--ruleset",
        default="",
        help=f"which rules to play by (default: those that the map is made for, or {RULESET})",
    )
    which.add_argument("--all-rulesets", action="store_true", help="by all rules, one after the other")
    balance.add_argument(
        "--games", type=battle_count, default=200, metavar="N", help="how many battles (default: 200)"
    )
    balance.add_argument(
        "--mission", default="", metavar="NAME", help="what the battles are about (default: as the map says)"
    )
    balance.add_argument("--seed", default="1", help="what the dice of all battles follow (default: 1)")
    balance.add_argument(
        "--page", type=Path, metavar="FILE", help="write a page (.html) with pictures; needs enfilade[plots]"
    )
    balance.add_argument("--json", action="store_true", help="print all figures as JSON")
    _many_battles(balance)


def add_calibrate(commands: Commands, runs: Mapping[str, Run]) -> None:
    calibrate = command(commands, "calibrate", runs,
    "Compare what rolls came to with the chances that they had, over many battles.", """\
examples:
  enfilade calibrate
  enfilade calibrate nwo opend6 --games 2000 --page chances.html

Every roll of battles that the computer plays against itself is held against the chance before it, by kind; \
and at each order of theirs those of this order, and of
the kind of order that came least so far, given many times over on copies of the battle. Orders that such \
battles seldom come to are given in situations
made for them. A kind is WRONG if it comes off more or less often than chance
explains; then the exit status is 1. Bounds allow for the number of rows: right chances show one in ten \
thousand tables.""")  # fmt: skip
    calibrate.add_argument("rulesets", nargs="*", metavar="RULESET", help="which rules (default: all five)")
    calibrate.add_argument(
        "--games",
        type=battle_count,
        default=100,
        metavar="N",
        help="how many battles by each ruleset (default: 100)",
    )
    calibrate.add_argument(
        "--tries",
        type=count_or_none,
        default=40,
        metavar="N",
        help="how often orders are given on copies; 0: only in the battles themselves (default: 40)",
    )
    calibrate.add_argument(
        "--maps",
        nargs="+",
        default=["warehouse-yard", "otter-ford", "mill-street"],
        metavar="MAP",
        help="on which maps (default: warehouse-yard otter-ford mill-street)",
    )
    calibrate.add_argument("--seed", default="1", help="what the dice of all battles follow (default: 1)")
    calibrate.add_argument(
        "--page", type=Path, metavar="FILE", help="write a page (.html) with plots; needs enfilade[plots]"
    )
    calibrate.add_argument("--json", action="store_true", help="print all figures as JSON")
    _many_battles(calibrate)


def _many_battles(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--jobs",
        type=worker_count,
        default=0,
        metavar="N",
        help="how many processes play (default: one for each core); the results are the same",
    )
    parser.add_argument(
        "--cluster",
        default="",
        metavar="SCHEDULER",
        help="play on the workers of a Dask cluster: its address, or the file of its scheduler (docs/lab.md)",
    )
    parser.add_argument(
        "--rows",
        "--resume",
        type=Path,
        metavar="FILE",
        help="keep each battle in a file of JSON lines as it is played; one that is there already goes on; a "
        "name that ends in .parquet gets a table of columns as well",
    )
