"""What can be written on the command line: commands, options, and the help to each."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.command_parser import (
    RULESET,
    Parser,
    Run,
    add_scenario_arguments,
    cell_size,
    command,
    film_width,
    order_number,
)
from game.commands.generate_arguments import add_generate
from game.commands.lab_arguments import add_arena, add_balance, add_calibrate, add_prices, add_simulate

if TYPE_CHECKING:
    from game.commands.command_parser import Commands

EPILOG = """\
commands that need no display: render, generate, simulate, arena, balance, calibrate, check, replay --verify,
rules, case, campaign, prices

Your own maps go into the folder 'maps' of the user data folder, or are named by their path.
"""


def parser(runs: Mapping[str, Run]) -> argparse.ArgumentParser:
    """What can be asked for. `runs` has what is done for each command; "" is what is done without one."""
    asked = Parser(
        prog="enfilade",
        description="Tactical skirmishes on Tiled maps, under tabletop rules. Without a command, the start \
screen opens.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    asked.set_defaults(run=runs[""])
    asked.add_argument("--version", action=_Version, help="what is running here, for reports; and exit")
    commands = asked.add_subparsers(title="commands", metavar="COMMAND")

    for add in (
        _add_open,
        _add_play,
        _add_render,
        add_simulate,
        add_arena,
        add_balance,
        add_generate,
        add_daily,
        add_calibrate,
        _add_check,
        _add_pack,
        _add_replay,
        _add_rules,
        _add_case,
        _add_campaign,
        add_prices,
    ):
        add(commands, runs)
    return asked


class _Version(argparse.Action):
    """Looks the versions up only when they are asked for."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:  # noqa: A002
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from game.version import version_text

        print(version_text())
        parser.exit()


def _add_open(commands: Commands, runs: Mapping[str, Run]) -> None:
    opened = command(commands, "open", runs, "The start screen with a map of yours chosen.", """\
examples:
  enfilade open my-map.tmx
  enfilade my-map.tmx
  enfilade open mill-street

The file of a map or of a battle given alone is opened, as by a double click on it.""")  # fmt: skip
    opened.add_argument("map", type=Path, metavar="FILE", help="a Tiled map (.tmx, .tmj), or the name of one")


def _add_play(commands: Commands, runs: Mapping[str, Run]) -> None:
    play = command(commands, "play", runs, "Start a battle at once, without the start screen.", """\
examples:
  enfilade play warehouse-yard
  enfilade play otter-ford --side azure=human --side ember=human
  enfilade play warehouse-yard --side ember=hard
  enfilade play warehouse-yard --ruleset lithium
  enfilade play mill-street --side azure=human --side ember=normal --side straw=normal --seed 2187-OTTER

Without --side, azure is played by you and ember by the computer. Of one side that is named alone the other \
is yours if it is a computer, else the computer's.

Aiming by keys: the arrow keys step over the board, and so does the number pad, with 7, 9, 1, 3 for the \
slanting ways.
  hexes pointed at the top: 4 and 6 go west and east, 7, 9, 1, 3 north-west, north-east, south-west, \
south-east;
    8 and 2 keep the column, by turns to the right and to the left
  hexes flat at the top: 8 and 2 go north and south, 7, 9, 1, 3 as above; 4 and 6 keep the row, by turns up \
and down
  diamonds: all as on the screen; up and down go over a side, \
by turns to the right and to the left""")  # fmt: skip
    add_scenario_arguments(play)
    play.add_argument(
        "--seed",
        help="what the dice follow: the same seed and the same orders give the same battle (default: a new \
one)",
    )
    play.add_argument(
        "--watch",
        action="store_true",
        help="begin anew whenever the files of the map change: for whoever is making it",
    )
    play.add_argument(
        "--dice",
        choices=("game", "own", "all"),
        default="game",
        help="who rolls: the game; or people at their table, who type in their own dice, or all of them",
    )


def _add_render(commands: Commands, runs: Mapping[str, Run]) -> None:
    render = command(commands, "render", runs, "Draw a map into a PNG file, without a window.", """\
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
        type=cell_size,
        help="shorter side of a cell in pixels, 8 to 128 (default: as the map says)",
    )
    render.add_argument("--lit", action="store_true", help="with shadows and light, as in the game")


def _add_pack(commands: Commands, runs: Mapping[str, Run]) -> None:
    pack = command(commands, "pack", runs, "Put a map or a campaign, and what it needs, into one file.", """\
examples:
  enfilade pack my-map.tmx
  enfilade pack my-map.tmx -o for-friends.enfilade-map
  enfilade pack my-campaign.toml
  enfilade play for-friends.enfilade-map

Tilesets, pictures, templates, own squads that the map suggests, and what was changed by hand go with it. \
Such a file is also opened by drawing it onto the window.""")  # fmt: skip
    pack.add_argument("map", help="name of a map that comes with the game, or path of a map or campaign")
    endings = "the file to write (.enfilade-map, .enfilade-campaign)"
    pack.add_argument("-o", "--out", type=Path, metavar="FILE", help=endings)


def _add_check(commands: Commands, runs: Mapping[str, Run]) -> None:
    check = command(commands, "check", runs, "Look a map over: all that is wrong or doubtful about it.", """\
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


def _add_replay(commands: Commands, runs: Mapping[str, Run]) -> None:
    replay = command(commands, "replay", runs,
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
        type=order_number,
        default=0,
        metavar="N",
        help="the film begins after that order (default: 0)",
    )
    replay.add_argument(
        "--to",
        dest="last",
        type=order_number,
        metavar="N",
        help="the last order of the film (default: the end)",
    )
    replay.add_argument(
        "--width",
        type=film_width,
        default=720,
        metavar="PIXELS",
        help="width of the film, 160 to 1920 (default: 720)",
    )
    replay.add_argument(
        "--verify", action="store_true", help="check instead of watching; several files are allowed"
    )


def _add_rules(commands: Commands, runs: Mapping[str, Run]) -> None:
    rules = command(commands, "rules", runs, "Print the rulebook of a ruleset.", """\
examples:
  enfilade rules
  enfilade rules opend6 dodge
  enfilade rules nwo --json

Every rule has an id; refusals, log lines, tests and case files quote it.""")  # fmt: skip
    rules.add_argument("ruleset", nargs="?", default=RULESET, help=f"which ruleset (default: {RULESET})")
    rules.add_argument(
        "words", nargs="*", metavar="WORD", help="only those that speak of all of these, by id or in words"
    )
    rules.add_argument(
        "--json", action="store_true", help="as JSON: id, section, title, text and options of each rule"
    )


def _add_case(commands: Commands, runs: Mapping[str, Run]) -> None:
    case = command(commands, "case", runs,
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


def _add_campaign(commands: Commands, runs: Mapping[str, Run]) -> None:
    campaign = command(commands, "campaign", runs,
    "Look campaign files over, or let the computer play one.", """\
examples:
  enfilade campaign check my-campaign.toml
  enfilade campaign play mill-road --ruleset infowar --battles 4

check says all that is wrong, with file and line. play lets the computer lead both sides, by the same steps \
as in the
window, and tells how each battle ended. docs/campaigns.md describes the format.""")  # fmt: skip
    campaign.add_argument("what", choices=("check", "play"), help="what to do with them")
    campaign.add_argument(
        "campaigns", nargs="+", metavar="FILE", help="name of a campaign that is known, or path of a file"
    )
    campaign.add_argument("--ruleset", default=RULESET, help=f"by which rules (default: {RULESET})")
    campaign.add_argument("--seed", default="1", help="what everything is drawn from (default: 1)")
    campaign.add_argument(
        "--battles", type=int, default=20, metavar="N", help="at most so many battles (default: 20)"
    )
    campaign.add_argument(
        "--times", type=int, default=1, metavar="N",
        help="play it so many times from other seeds, and tell how often was won",
    )  # fmt: skip


if TYPE_CHECKING:
    from game.commands.command_parser import Commands

_EPILOG = """\
examples:
  enfilade daily
  enfilade daily --date 2026-11-28 --play
  enfilade daily --verify "Enfilade daily 2026-11-28, OpenD6: 320 of 400, won in 6 rounds, try 1 \
[1-opend6.4-b6aed676-fdf5b0acfa05]" battle.enfilade

The same map, squads and dice for everybody, without a network: the seed is the date. --verify plays the \
battle again from its first die, asks the computer what it would have done, and counts the score anew. It \
ends with 0 if the line is true, 1 if it is not, 2 if it cannot be read, 3 if it comes from a game with \
other rules, maps or another computer, which alone could check it. docs/daily.md tells more."""


def add_daily(commands: Commands, runs: Mapping[str, Run]) -> None:
    daily = command(
        commands, "daily", runs, "The challenge of the day: tell it, play it, check a line.", _EPILOG
    )
    daily.add_argument(
        "--date", default="", metavar="DATE", help="another day, as 2026-11-28 (default: today)"
    )
    daily.add_argument("--play", action="store_true", help="play it in the window")
    daily.add_argument(
        "--verify", nargs=2, default=None, metavar=("LINE", "REPLAY"), help="check a line by the replay of it"
    )
