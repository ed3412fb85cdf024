"""What commands of the command line share: their parser, the arguments of a battle, and values as text within
their bounds."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NoReturn

from game.core.errors import short
from game.systems.mission_plans import PLANS

RULESET = "nwo"
Run = Callable[[argparse.Namespace], int]
"""Does what was asked for, and gives the exit status."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, as everything else here does."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {short(message, 400)}; {self.prog} --help tells more", file=sys.stderr)
        sys.exit(2)


if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[Parser]


def command(
    commands: Commands,
    name: str,
    runs: Mapping[str, Run],
    words: str,
    epilog: str,
) -> argparse.ArgumentParser:
    added = commands.add_parser(
        name,
        help=words,
        description=words,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    added.set_defaults(run=runs[name])
    return added


def add_scenario_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("map", help="name of a map that comes with the game, or path of a Tiled map")
    parser.add_argument(
        "--ruleset",
        default="",
        help=f"which rules to play by (default: those that the map is made for, or {RULESET})",
    )
    for flag, values, words in (
        (
            "--side",
            "SIDE=PLAYER",
            "who plays a side: human, or a level of the computer (easy, normal, hard); "
            "sides are azure, ember, straw, plum",
        ),
        ("--squad", "SIDE=SQUAD", "the squad of a side"),
        (
            "--size",
            "SIDE=PEOPLE",
            f"how many people the squad of a side has, 1 to {MOST_FIGURES} (default: as it comes)",
        ),
        (
            "--handicap",
            "SIDE=POINTS",
            f"so many points more or fewer for the squad of a side, to {MOST_POINTS} either way",
        ),
        ("--option", "NAME=VALUE", "an option of the ruleset"),
    ):
        parser.add_argument(
            flag, action="append", default=[], type=name_and_value, metavar=values, help=words
        )
    parser.add_argument(
        "--mission",
        default="",
        metavar="NAME",
        help=f"what the battle is about: map (as the map says), last, {', '.join(PLANS)}",
    )


MOST_FIGURES, MOST_POINTS = 8, 200
"""As `rulesets/squad_budget` has them: help shall not load the rules."""


def name_and_value(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise argparse.ArgumentTypeError(f"{short(text)!r} is not of the form NAME=VALUE")
    return name, value


def battle_count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not 1 <= int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{short(text)!r} is no number from 1 to 1000000")
    return int(text)


def count_or_none(text: str) -> int:
    return 0 if text == "0" else battle_count(text)


def interval_width(text: str) -> float:
    try:
        width = float(text)
    except ValueError:
        width = 0.0
    if not 0.001 <= width <= 1:
        raise argparse.ArgumentTypeError(f"{short(text)!r} is no number from 0.001 to 1")
    return width


def worker_count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not 1 <= int(text) <= 1024:
        raise argparse.ArgumentTypeError(f"{short(text)!r} is no number from 1 to 1024")
    return int(text)


def cell_size(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not 8 <= int(text) <= 128:
        raise argparse.ArgumentTypeError(f"{short(text)!r} is no number from 8 to 128")
    return int(text)


def order_number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise argparse.ArgumentTypeError(f"{short(text)!r} is no number of an order")
    return int(text)


def film_width(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 160 <= int(text[:9]) <= 1920:
        raise argparse.ArgumentTypeError(f"{short(text)!r} is no number from 160 to 1920")
    return int(text)
