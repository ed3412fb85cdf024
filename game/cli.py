"""The command line: thin, all work is done elsewhere. Errors are one line, with exit status 2."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.arguments import parser
from game.commands.command_parser import Run
from game.commands.lab_commands import LAB_RUNS
from game.commands.scenario_arguments import (
    COMPUTER,
    handicaps_given,
    players_given,
    scenario_given,
    tell_findings,
)
from game.core.errors import EnfiladeError, SetupError, short
from game.core.gc_pause import paused_gc

if TYPE_CHECKING:
    pass


def main(words: Sequence[str] | None = None) -> None:
    """Run the command and exit: 0 if all went well, 1 if a check failed, 2 if something asked for cannot be
    done, 3 for older rules."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):  # some stand-ins of streams cannot
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        args = parser(RUNS).parse_args(_with_command(list(sys.argv[1:] if words is None else words)))
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


def _with_command(words: list[str]) -> list[str]:
    """A file given alone is opened, as by a double click on it: a map on the start screen, a battle to be
    watched."""
    if len(words) != 1 or words[0].startswith("-") or "." not in words[0]:
        return words
    from game.core.records.files import SUFFIX
    from game.maps.library import ENDINGS
    from game.maps.package_opening import PACKED

    ending = Path(words[0]).suffix.lower()
    if ending == SUFFIX:
        return ["replay", *words]
    return ["open", *words] if ending in (*ENDINGS, PACKED) else words


def _leave_unwritten() -> None:
    """What standard output did not take is not tried again when Python ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# ---------------------------------------------------------------- commands


def _setup(args: argparse.Namespace) -> int:
    with paused_gc():  # nothing that is loaded is garbage, until the first frame is shown
        from game.client.screens.window import open_window
        from game.client.seat.settings.settings import load

        settings = load()
        open_window(settings)  # something is seen at once; all else takes longer to be loaded
        from game.client.app import open_setup

        open_setup(settings, _named(args.map) if hasattr(args, "map") else None)
    return 0


def _named(path: Path) -> Path:
    """A map of that name where there is no such file; what is wrong with a file, or that it is gone, is told
    in the window."""
    from game.maps.library import find

    return path if path.exists() or path.suffix else find(path)


def _play(args: argparse.Namespace) -> int:
    with paused_gc():
        from game.client.app import open_battle, open_trial
        from game.client.seat.setup.open_battle import PreparedBattle
        from game.core.records.record import Terms
        from game.rulesets.setup import fresh_seed

        players = players_given(args, {"azure": "human", "ember": COMPUTER})
        ruleset, path, field, scenario = scenario_given(
            args, list(players), list(players.values()).count("human")
        )
        rolled = "" if args.dice == "game" else args.dice
        seed = args.seed or fresh_seed()
        if args.watch:
            open_trial(scenario, path, ruleset, players, seed)
        else:
            terms = Terms(handicaps=handicaps_given(args))
            prepared = PreparedBattle(scenario, field, path, ruleset, players, seed, rolled, terms)
            open_battle(prepared)
    return 0


def _render(args: argparse.Namespace) -> int:
    from game.client.board.render import render
    from game.maps.library import find

    path = find(args.map)
    tell_findings(path, render(path, args.output, args.cell, args.lit))
    return 0


def _generate(args: argparse.Namespace) -> int:
    from game.maps.generate.command import told, write
    from game.maps.generate.parameters import Wishes
    from game.rulesets.setup import fresh_seed

    seed = args.seed or fresh_seed()
    wishes = Wishes(
        args.theme, args.size, args.sides, args.mission, args.symmetry, args.cover, args.doors, seed
    )
    made, path = write(wishes, args.output)
    print("\n".join(told(made, path)))
    return 0


def _pack(args: argparse.Namespace) -> int:
    from game.campaign import files as campaigns
    from game.campaign import package as campaign_package
    from game.maps.library import find
    from game.maps.package import named_as, pack

    if args.map.endswith(campaigns.ENDING):
        file = campaigns.find(args.map)
        out = args.out or Path(f"{file.stem}{campaigns.PACKED}")
        campaign_package.pack(file, campaigns.read(file), out)
        print(f"{out}: the campaign with the maps that others do not have; the list of campaigns imports it")
        return 0
    path = find(args.map)
    out = args.out or Path(named_as(path))
    pack(path, out)
    print(f"{out}: the map with all that it needs; enfilade play opens it")
    return 0


def _check(args: argparse.Namespace) -> int:
    from game.lab.check import check_all

    if (args.picture or args.save_as) and len(args.maps) > 1:
        raise SetupError("--picture and --save-as are for one map; give one")
    draw = None
    if args.picture:
        from game.client.board import reading_overlay

        draw = partial(reading_overlay.draw, out=args.picture)
    return check_all(args.maps, args.json, draw, args.save_as)


def _replay(args: argparse.Namespace) -> int:
    if args.verify:
        from game.lab.verify import verify_all

        return verify_all(args.files)
    from game.client.app import film_replay, open_replay
    from game.core.records.files import read

    if len(args.files) > 1:
        raise SetupError("one battle can be watched at a time; several files go with --verify")
    record = read(args.files[0])
    if args.film:
        frames = film_replay(record, args.files[0], args.film, args.first, args.last, args.width)
        print(f"{short(str(args.film), 200)}: {frames} frames")
        return 0
    open_replay(record, args.files[0])
    return 0


def _rules(args: argparse.Namespace) -> int:
    from game.core.describing.rulebook import rules_text, search
    from game.rulesets.setup import ruleset_of

    book, words = ruleset_of(args.ruleset), " ".join(args.words)
    found = search(book.rules(), words) if words else book.rules()
    if not found:
        raise SetupError(f"no rule of {book.TITLE} speaks of {short(words)!r}; without words all are printed")
    print(rules_text(found, args.json))
    return 0


def _case(args: argparse.Namespace) -> int:
    from game.cases.files import run_files

    return run_files(args.files, sys.stdout, sys.stderr, args.show)


def _campaign(args: argparse.Namespace) -> int:
    from game.lab.campaign_report import check_all, even_all, play_all
    from game.rulesets.setup import ruleset_of

    if args.what == "check":
        return check_all(args.campaigns)
    if args.times > 1:
        return even_all(args.campaigns, ruleset_of(args.ruleset), args.seed, max(1, args.battles), args.times)
    return play_all(args.campaigns, ruleset_of(args.ruleset), args.seed, args.battles)


def _daily(args: argparse.Namespace) -> int:
    from game.commands.daily_commands import run

    return run(args)


RUNS: dict[str, Run] = {
    **LAB_RUNS,
    "": _setup,
    "open": _setup,
    "play": _play,
    "render": _render,
    "generate": _generate,
    "check": _check,
    "pack": _pack,
    "replay": _replay,
    "rules": _rules,
    "case": _case,
    "campaign": _campaign,
    "daily": _daily,
}
