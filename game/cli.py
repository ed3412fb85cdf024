"""The command line: thin, all work is done elsewhere. Errors are one line, with exit status 2."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from game import __version__
from game.core.errors import EnfiladeError, SetupError, nearest, short
from game.core.field import SIDES, Field

if TYPE_CHECKING:
    from game.core.ruleset import Ruleset
    from game.core.scenario import Scenario

RULESET = "nwo"
EPILOG = """\
commands that need no display: render, simulate, replay --verify, rules, case

Your own maps go into the folder 'maps' of the user data folder, or are named by their path.
"""


def main(words: Sequence[str] | None = None) -> None:
    """Run the command and exit: 0 if all went well, 1 if a check failed, 2 if something asked for cannot be done, 3 for older rules."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):  # some stand-ins of streams cannot
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        args = _parser().parse_args(words)
        status = args.run(args)
        sys.stdout.flush()
        sys.exit(status)
    except EnfiladeError as error:
        print(f"enfilade: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        _leave_unwritten()
        sys.exit(0)
    except OSError as error:
        _leave_unwritten()
        where = f"{short(str(error.filename), 200)}: " if error.filename else ""
        print(f"enfilade: {where}{error.strerror or error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


def _leave_unwritten() -> None:
    """What standard output did not take is not tried again when Python ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# ---------------------------------------------------------------- arguments


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, as everything else here does."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {short(message, 400)}; {self.prog} --help tells more", file=sys.stderr)
        sys.exit(2)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="enfilade",
        description="Tactical skirmishes on Tiled maps, under tabletop rules. Without a command, the start screen opens.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=_setup)
    parser.add_argument("--version", action="version", version=f"enfilade {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    play = _command(commands, "play", _play, "Start a battle at once, without the start screen.", """\
examples:
  enfilade play warehouse-yard
  enfilade play otter-ford --side azure=human --side ember=human
  enfilade play warehouse-yard --ruleset lithium
  enfilade play mill-street --side azure=human --side ember=normal --side straw=normal --seed 2187-OTTER

Without --side, azure is played by you and ember by the computer.""")  # fmt: skip
    _scenario_arguments(play)
    play.add_argument("--seed", help="what the dice follow: the same seed and the same orders give the same battle (default: a new one)")

    render = _command(commands, "render", _render, "Draw a map into a PNG file, without a window.", """\
examples:
  enfilade render mill-street -o street.png
  enfilade render my-map.tmx -o my-map.png --cell 64 --lit

The picture shows the tile layers as Tiled draws them; --lit adds the shadows and the light that the game puts over them.""")  # fmt: skip
    render.add_argument("map", help="name of a map that comes with the game, or path of a .tmx file")
    render.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help="the PNG file to write")
    render.add_argument("--cell", type=_cell_size, help="width of a cell in pixels, 8 to 128 (default: as the map says)")
    render.add_argument("--lit", action="store_true", help="with shadows and light, as in the game")

    simulate = _command(commands, "simulate", _simulate, "Let the computer play many battles against itself, without a window.", """\
examples:
  enfilade simulate warehouse-yard --games 20 --seed 7
  enfilade simulate otter-ford --side azure=normal --side ember=normal --squad ember=hunters --games 100 --seed 7 --json > games.json

The same seed gives the same games on every machine.""")  # fmt: skip
    _scenario_arguments(simulate)
    simulate.add_argument("--games", type=_count, default=10, metavar="N", help="how many games (default: 10)")
    simulate.add_argument("--seed", default="1", help="game n is played with the dice of SEED/n (default: 1)")
    simulate.add_argument("--json", action="store_true", help="print every game and the summary as JSON")

    replay = _command(commands, "replay", _replay, "Watch a recorded battle again, or check that it plays as recorded.", """\
examples:
  enfilade replay autosave.enfilade
  enfilade replay --verify *.enfilade

--verify plays the battle again without a window and compares the state after each action; at the first difference it says
which action it was. It exits with 0 if all play as recorded, 3 if one parts because rules were mended since (docs/versions.md),
1 if one differs for no such reason, 2 if one is damaged or cannot be read; of several, with the worst: 2, 1, 3, 0.""")  # fmt: skip
    replay.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a saved battle (.enfilade)")
    replay.add_argument("--verify", action="store_true", help="check instead of watching; several files are allowed")

    rules = _command(commands, "rules", _rules, "Print the rulebook of a ruleset.", """\
examples:
  enfilade rules
  enfilade rules nwo --json

Every rule has an id; refusals, log lines, tests and case files quote it.""")  # fmt: skip
    rules.add_argument("ruleset", nargs="?", default=RULESET, help=f"which ruleset (default: {RULESET})")
    rules.add_argument("--json", action="store_true", help="as JSON: id, section, title, text and options of each rule")

    case = _command(commands, "case", _case, "Play case files: situations with dice, orders and the events expected.", """\
examples:
  enfilade case my-ruling.case
  enfilade case tests/cases/nwo

docs/cases.md describes the format. Exit status 1 if something differs from what is expected, 2 if a file cannot be understood.""")  # fmt: skip
    case.add_argument("files", nargs="+", metavar="FILE", help="a case file, or a folder of them")
    case.add_argument("--show", action="store_true", help="tell everything that happens, in the words of a case")
    return parser


def _command(
    commands: argparse._SubParsersAction[_Parser],
    name: str,
    run: Callable[[argparse.Namespace], int],
    words: str,
    epilog: str,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(
        name, help=words, description=words, epilog=epilog, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.set_defaults(run=run)
    return parser


def _scenario_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("map", help="name of a map that comes with the game, or path of a .tmx file")
    parser.add_argument("--ruleset", default=RULESET, help=f"which rules to play by (default: {RULESET})")
    parser.add_argument("--side", action="append", default=[], type=_pair, metavar="SIDE=PLAYER",
                        help="who plays a side: human, or a level of the computer (normal); sides are azure, ember, straw, plum")  # fmt: skip
    parser.add_argument("--squad", action="append", default=[], type=_pair, metavar="SIDE=SQUAD", help="the squad of a side")
    parser.add_argument("--option", action="append", default=[], type=_pair, metavar="NAME=VALUE", help="an option of the ruleset")


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise argparse.ArgumentTypeError(f"{short(text)!r} is not of the form NAME=VALUE")
    return name, value


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not 1 <= int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{short(text)!r} is no number from 1 to 1000000")
    return int(text)


def _cell_size(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not 8 <= int(text) <= 128:
        raise argparse.ArgumentTypeError(f"{short(text)!r} is no number from 8 to 128")
    return int(text)


# ---------------------------------------------------------------- commands


def _setup(_: argparse.Namespace) -> int:
    from game.client.app import open_setup

    open_setup()
    return 0


def _play(args: argparse.Namespace) -> int:
    from game.client.app import open_battle
    from game.rulesets.muster import fresh_seed

    players = _players(args, {"azure": "human", "ember": "normal"})
    ruleset, path, field, scenario = _scenario(args, list(players))
    open_battle(scenario, field, path, ruleset, players, args.seed or fresh_seed())
    return 0


def _render(args: argparse.Namespace) -> int:
    from game.client.board.render import render
    from game.maps.shelf import find

    path = find(args.map)
    _tell(path, render(path, args.output, args.cell, args.lit))
    return 0


def _tell(path: Path, warnings: Sequence[str]) -> None:
    """What is odd about a map, in one line."""
    from game.maps.errors import in_one_line, named

    if warnings:
        print(f"enfilade: {named(path)}: {in_one_line(warnings)}", file=sys.stderr)


def _simulate(args: argparse.Namespace) -> int:
    from game.lab.report import run

    players = _players(args, {"azure": "normal", "ember": "normal"})
    people = [side for side, player in players.items() if player == "human"]
    if people:
        raise SetupError(f"simulate is for computers only: give --side {people[0]}=normal")
    ruleset, _, field, scenario = _scenario(args, list(players))
    run(scenario, field, ruleset, args.games, args.seed, args.json)
    return 0


def _replay(args: argparse.Namespace) -> int:
    if args.verify:
        from game.lab.verify import verify_all

        return verify_all(args.files)
    from game.client.app import open_replay
    from game.core.records import read

    if len(args.files) > 1:
        raise SetupError("one battle can be watched at a time; several files go with --verify")
    open_replay(read(args.files[0]), args.files[0])
    return 0


def _rules(args: argparse.Namespace) -> int:
    from game.core.rulebook import rules_text
    from game.rulesets.muster import ruleset_of

    print(rules_text(ruleset_of(args.ruleset), args.json))
    return 0


def _case(args: argparse.Namespace) -> int:
    from game.cases.files import run_files

    return run_files(args.files, sys.stdout, sys.stderr, args.show)


# ---------------------------------------------------------------- what the words mean


def _players(args: argparse.Namespace, default: dict[str, str]) -> dict[str, str]:
    """Who plays each side, in the order of the sides."""
    from game.ai.agents import LEVELS

    known = ("human", *LEVELS)
    for side, player in args.side:
        if side not in SIDES:
            raise SetupError(f"--side {side}: there is no such side{nearest(side, SIDES)}; sides are {', '.join(SIDES)}")
        if player not in known:
            raise SetupError(f"--side {side}={player}: there is no such player{nearest(player, known)}; players are {', '.join(known)}")
    given = dict(args.side)
    if len(given) != len(args.side):
        raise SetupError("--side: each side is played by one player only")
    if len(given) == 1:
        raise SetupError("--side: name at least two sides, or none for azure against ember")
    return {side: given[side] for side in SIDES if side in given} or default


def _scenario(args: argparse.Namespace, sides: list[str]) -> tuple[Ruleset, Path, Field, Scenario]:
    from game.maps.errors import in_one_line
    from game.maps.loader import check_playable, load
    from game.maps.shelf import find
    from game.rulesets.muster import checked_options, default_squad, muster, ruleset_of

    ruleset = ruleset_of(args.ruleset)
    squads = {side: default_squad(ruleset, side) for side in sides}
    for side, squad in args.squad:
        if side not in squads:
            raise SetupError(f"--squad {side}: nobody plays that side{nearest(side, squads)}")
        squads[side] = squad
    path = find(args.map)
    field = load(path)
    _tell(path, field.warnings)
    options, habits = checked_options(ruleset, dict(args.option))
    scenario = muster(ruleset, args.map, squads, options, habits)
    check_playable(field, sides, max(len(team.figures) for team in scenario.teams))
    if ruleset.faults():
        print(f"enfilade: {in_one_line(ruleset.faults())}", file=sys.stderr)
    return ruleset, path, field, scenario
