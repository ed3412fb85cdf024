"""What can be written on the command line: commands, options, and the help to each."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NoReturn

from game import __version__
from game.core.errors import short

RULESET = "nwo"
EPILOG = """\
commands that need no display: render, simulate, arena, check, replay --verify, rules, case, prices

Your own maps go into the folder 'maps' of the user data folder, or are named by their path.
"""
Run = Callable[[argparse.Namespace], int]
"""Does what was asked for, and gives the exit status."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, as everything else here does."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {short(message, 400)}; {self.prog} --help tells more", file=sys.stderr)
        sys.exit(2)


def parser(runs: Mapping[str, Run]) -> argparse.ArgumentParser:
    """What can be asked for. `runs` has what is done for each command; "" is what is done without one."""
    asked = _Parser(
        prog="enfilade",
        description="Tactical skirmishes on Tiled maps, under tabletop rules. Without a command, the start \
screen opens.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    asked.set_defaults(run=runs[""])
    asked.add_argument("--version", action="version", version=f"enfilade {__version__}")
    commands = asked.add_subparsers(title="commands", metavar="COMMAND")

    play = _command(commands, "play", runs, "Start a battle at once, without the start screen.", """\
examples:
  enfilade play warehouse-yard
  enfilade play otter-ford --side azure=human --side ember=human
  enfilade play warehouse-yard --ruleset lithium
  enfilade play mill-street --side azure=human --side ember=normal --side straw=normal --seed 2187-OTTER

Without --side, azure is played by you and ember by the computer; against one side that is named alone the \
computer plays.

Aiming by keys: the arrow keys step over the board, and so does the number pad, with 7, 9, 1, 3 for the \
slanting ways.
  hexes pointed at the top: 4 and 6 go west and east, 7, 9, 1, 3 north-west, north-east, south-west, \
south-east;
    8 and 2 keep the column, by turns to the right and to the left
  hexes flat at the top: 8 and 2 go north and south, 7, 9, 1, 3 as above; 4 and 6 keep the row, by turns up \
and down
  diamonds: all as on the screen; up and down go over a side, \
by turns to the right and to the left""")  # fmt: skip
    _scenario_arguments(play)
    play.add_argument(
        "--seed",
        help="what the dice follow: the same seed and the same orders give the same battle (default: a new \
one)",
    )

    render = _command(commands, "render", runs, "Draw a map into a PNG file, without a window.", """\
examples:
  enfilade render mill-street -o street.png
  enfilade render my-map.tmx -o my-map.png --cell 64 --lit

The picture shows the tile layers as Tiled draws them; --lit adds the shadows and the light that the game \
puts over them.""")  # fmt: skip
    render.add_argument("map", help="name of a map that comes with the game, or path of a Tiled map")
    render.add_argument(
        "-o", "--output", type=Path, required=True, metavar="FILE", help="the PNG file to write"
    )
    render.add_argument(
        "--cell",
        type=_cell_size,
        help="shorter side of a cell in pixels, 8 to 128 (default: as the map says)",
    )
    render.add_argument("--lit", action="store_true", help="with shadows and light, as in the game")

    simulate = _command(commands, "simulate", runs,
    "Let the computer play many battles against itself, without a window.", """\
examples:
  enfilade simulate warehouse-yard --games 20 --seed 7
  enfilade simulate otter-ford --side azure=normal --side ember=normal --squad ember=hunters --games 100 \
--seed 7 --json > games.json
  enfilade simulate mill-street --on otter-ford --tournament --games 4

The same seed gives the same games on every machine.
A tournament prints what share of its games each squad has won; a draw is half a win.""")  # fmt: skip
    _scenario_arguments(simulate)
    simulate.add_argument("--games", type=_count, default=10, metavar="N",
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
    simulate.add_argument("--json", action="store_true", help="print every game and the summary as JSON")
    _many_battles(simulate)

    arena = _command(commands, "arena", runs,
    "Let two levels of the computer play many battles against each other, without a window.", """\
examples:
  enfilade arena easy normal --maps warehouse-yard otter-ford --games 40
  enfilade arena easy normal --ruleset silhouette --squads patrol --games 400 --until 0.1 --json

Both sides have the same squad, and every game is played once from either side with the same dice. A draw \
is half a win.
--players names a Python module that enlists others, such as what the levels are measured against: \
python -m game arena normal frozen --players tests.ai.baselines""")  # fmt: skip
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
    arena.add_argument(
        "--games",
        type=_count,
        default=10,
        metavar="N",
        help="how many games for each squad on each map, half of them from either side (default: 10)",
    )
    arena.add_argument(
        "--until",
        type=_width,
        default=0.0,
        metavar="WIDTH",
        help="stop as soon as the interval of the rate is that narrow: 0.1 for ten of a hundred",
    )
    arena.add_argument(
        "--times", type=_few, default=2, metavar="N", help="time so many of the games (default: 2)"
    )
    arena.add_argument(
        "--option",
        action="append",
        default=[],
        type=_pair,
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

    check = _command(commands, "check", runs, "Look a map over: all that is wrong or doubtful about it.", """\
examples:
  enfilade check my-map.tmx
  enfilade check maps/*.tmx --json

Errors keep a battle from being fought, warnings are worth a look, hints say what was inferred and what is \
not even.
Each says where, why it matters and what to do in Tiled. Exit status 1 if there is an error. docs/maps.md \
explains what maps can say.""")  # fmt: skip
    check.add_argument(
        "maps", nargs="+", metavar="MAP", help="name of a map that comes with the game, or path of a file"
    )
    check.add_argument(
        "--json",
        action="store_true",
        help="as JSON: for each map its findings, and what was inferred from which source",
    )
    check.add_argument(
        "--save-as",
        type=Path,
        metavar="FILE",
        help="write a copy for Tiled (.tmx) that says in our words what was read",
    )
    check.add_argument(
        "--picture",
        type=Path,
        metavar="FILE",
        help="draw the map with walls, cover, prices and places over it, into a PNG file",
    )

    replay = _command(commands, "replay", runs,
    "Watch a recorded battle again, or check that it plays as recorded.", """\
examples:
  enfilade replay autosave.enfilade
  enfilade replay --verify *.enfilade
  enfilade replay battle.enfilade --film battle.gif --from 40 --to 52

--verify plays the battle again without a window and compares the state after each action; at the first \
difference it says
which action it was. It exits with 0 if all play as recorded, 3 if one parts because rules were mended \
since (docs/versions.md),
1 if one differs for no such reason, 2 if one is damaged or cannot be read; of several, with the worst: 2, \
1, 3, 0.""")  # fmt: skip
    replay.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a saved battle (.enfilade)")
    replay.add_argument(
        "--film",
        type=Path,
        metavar="FILE",
        help="write a moving picture instead, without a window: .gif, or .png",
    )
    replay.add_argument(
        "--from",
        dest="first",
        type=_order,
        default=0,
        metavar="N",
        help="the film begins after that order (default: 0)",
    )
    replay.add_argument(
        "--to", dest="last", type=_order, metavar="N", help="the last order of the film (default: the end)"
    )
    replay.add_argument(
        "--width",
        type=_film_width,
        default=720,
        metavar="PIXELS",
        help="width of the film, 160 to 1920 (default: 720)",
    )
    replay.add_argument(
        "--verify", action="store_true", help="check instead of watching; several files are allowed"
    )

    rules = _command(commands, "rules", runs, "Print the rulebook of a ruleset.", """\
examples:
  enfilade rules
  enfilade rules nwo --json

Every rule has an id; refusals, log lines, tests and case files quote it.""")  # fmt: skip
    rules.add_argument("ruleset", nargs="?", default=RULESET, help=f"which ruleset (default: {RULESET})")
    rules.add_argument(
        "--json", action="store_true", help="as JSON: id, section, title, text and options of each rule"
    )

    case = _command(commands, "case", runs,
    "Play case files: situations with dice, orders and the events expected.", """\
examples:
  enfilade case my-ruling.case
  enfilade case tests/cases/nwo

docs/cases.md describes the format. Exit status 1 if something differs from what is expected, 2 if a file \
cannot be understood.""")  # fmt: skip
    case.add_argument("files", nargs="+", metavar="FILE", help="a case file, or a folder of them")
    case.add_argument(
        "--show", action="store_true", help="tell everything that happens, in the words of a case"
    )

    prices = _command(commands, "prices", runs, "Check what figures cost against the battles that they win.",
    """\
examples:
  enfilade prices nwo
  enfilade prices infowar --games 20
  enfilade prices infowar --games 24 --seed 7 --fitted 1 --page docs/prices.md

Without --games: what each weapon is worth, kept and worked out anew from the exact odds. With it, battles \
as well: three of a kind against
three of the next dearer kind, and with each other weapon against their own.""")  # fmt: skip
    prices.add_argument("ruleset", nargs="?", default=RULESET, help=f"which ruleset (default: {RULESET})")
    prices.add_argument(
        "--games",
        type=_count,
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
    words = "a seed whose battles the prices were fitted to, so that the page says what these prove (may be \
given several times)"
    prices.add_argument("--fitted", action="append", default=[], metavar="SEED", help=words)
    _many_battles(prices)
    return asked


def _command(
    commands: argparse._SubParsersAction[_Parser],
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


def _many_battles(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--jobs",
        type=_workers,
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
        type=Path,
        metavar="FILE",
        help="keep each battle in a file of JSON lines as it is played; one that is there already goes on",
    )


def _scenario_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("map", help="name of a map that comes with the game, or path of a Tiled map")
    parser.add_argument(
        "--ruleset",
        default="",
        help=f"which rules to play by (default: those that the map is made for, or {RULESET})",
    )
    parser.add_argument("--side", action="append", default=[], type=_pair, metavar="SIDE=PLAYER",
                        help="who plays a side: human, or a level of the computer (easy, normal); sides are \
azure, ember, straw, plum")  # fmt: skip
    parser.add_argument(
        "--squad", action="append", default=[], type=_pair, metavar="SIDE=SQUAD", help="the squad of a side"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=_pair,
        metavar="NAME=VALUE",
        help="an option of the ruleset",
    )
    parser.add_argument("--mission", default="", metavar="NAME",
                        help="what the battle is about: map (as the map says), last, hold, fetch, leave, \
survive, protect")  # fmt: skip


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise argparse.ArgumentTypeError(f"{short(text)!r} is not of the form NAME=VALUE")
    return name, value


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not 1 <= int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{short(text)!r} is no number from 1 to 1000000")
    return int(text)


def _few(text: str) -> int:
    return 0 if text == "0" else _count(text)


def _width(text: str) -> float:
    try:
        width = float(text)
    except ValueError:
        width = 0.0
    if not 0.001 <= width <= 1:
        raise argparse.ArgumentTypeError(f"{short(text)!r} is no number from 0.001 to 1")
    return width


def _workers(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not 1 <= int(text) <= 1024:
        raise argparse.ArgumentTypeError(f"{short(text)!r} is no number from 1 to 1024")
    return int(text)


def _cell_size(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not 8 <= int(text) <= 128:
        raise argparse.ArgumentTypeError(f"{short(text)!r} is no number from 8 to 128")
    return int(text)


def _order(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise argparse.ArgumentTypeError(f"{short(text)!r} is no number of an order")
    return int(text)


def _film_width(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 160 <= int(text[:9]) <= 1920:
        raise argparse.ArgumentTypeError(f"{short(text)!r} is no number from 160 to 1920")
    return int(text)
