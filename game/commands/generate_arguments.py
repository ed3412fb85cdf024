"""The words of `enfilade generate`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.command_parser import Run, command
from game.systems.mission_plans import PLANS

if TYPE_CHECKING:
    from game.commands.command_parser import Commands

_EPILOG = """\
examples:
  enfilade generate -o heron.tmx
  enfilade generate --theme hamlet --size 40x30 --mission fetch --seed 4127-HERON -o hamlet.tmx
  enfilade generate --theme ruin --sides 4 --cover 70 -o ruin.tmx

themes: town, yard, station, trench, hamlet (in snow), quay, wood and ruin (both on hexes).
The same wishes give the same map on every machine. The map is a plain file for Tiled; the tilesets that it \
needs are put beside it, into the folder 'tilesets'. docs/maps.md tells more."""


def add_generate(commands: Commands, runs: Mapping[str, Run]) -> None:
    generate = command(commands, "generate", runs, "Make a new map from a seed.", _EPILOG)
    generate.add_argument("--theme", default="town", help="what kind of place (default: town); see below")
    generate.add_argument(
        "--size",
        default="medium",
        help="small, medium, large, or cells like 40x30, 20x16 to 96x72 (default: medium)",
    )
    generate.add_argument(
        "--sides", type=int, default=2, metavar="N", help="for how many sides: 2, 3 or 4 (default: 2)"
    )
    generate.add_argument(
        "--mission",
        default="hold",
        help=f"what it is about: last, {', '.join(PLANS)} (default: hold)",
    )
    generate.add_argument(
        "--symmetry",
        default="nearly",
        help="how alike the sides' ground is: nearly, turn, mirror, none (default: nearly, which only looks \
unlike)",
    )
    generate.add_argument(
        "--cover", type=int, default=50, metavar="0-100", help="how much to stand behind (default: 50)"
    )
    generate.add_argument(
        "--doors", type=int, default=50, metavar="0-100", help="how many doors houses have (default: 50)"
    )
    generate.add_argument(
        "--seed", default="", help="what the map follows from: any word (default: a new one, which is told)"
    )
    generate.add_argument(
        "-o", "--output", type=Path, default=None, metavar="FILE",
        help="the .tmx file to write (default: in the folder of your own maps, named after the map)",
    )  # fmt: skip
