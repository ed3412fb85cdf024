"""The command line: thin, all work is done elsewhere. Errors are one line, with exit status 2."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.arguments import parser
from game.command_parser import RULESET, Run
from game.core.errors import EnfiladeError, SetupError, nearest, short
from game.core.field import SIDES, Field
from game.core.gc_pause import paused_gc

if TYPE_CHECKING:
    from game.core.ruleset import Ruleset
    from game.core.scenario import Scenario
    from game.lab.report import Means
    from game.maps.findings import Finding

COMPUTER = "normal"


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

    ending = Path(words[0]).suffix.lower()
    if ending == SUFFIX:
        return ["replay", *words]
    return ["open", *words] if ending in ENDINGS else words


def _leave_unwritten() -> None:
    """What standard output did not take is not tried again when Python ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# ---------------------------------------------------------------- commands


def _setup(args: argparse.Namespace) -> int:
    with paused_gc():  # nothing that is loaded is garbage, until the first frame is shown
        from game.client.screens.splash import open_window
        from game.client.seat.settings.settings import load

        settings = load()
        open_window(settings)  # something is seen at once; all else takes longer to be loaded
        from game.client.app import open_setup

        open_setup(settings, getattr(args, "map", None))
    return 0


def _play(args: argparse.Namespace) -> int:
    with paused_gc():
        from game.client.app import open_battle, open_trial
        from game.rulesets.setup import fresh_seed

        players = _players(args, {"azure": "human", "ember": COMPUTER})
        ruleset, path, field, scenario = _scenario(args, list(players), list(players.values()).count("human"))
        rolled = "" if args.dice == "game" else args.dice
        seed = args.seed or fresh_seed()
        if args.watch:
            open_trial(scenario, path, ruleset, players, seed)
        else:
            open_battle(scenario, field, path, ruleset, players, seed, rolled)
    return 0


def _render(args: argparse.Namespace) -> int:
    from game.client.board.render import render
    from game.maps.library import find

    path = find(args.map)
    _tell(path, render(path, args.output, args.cell, args.lit))
    return 0


def _generate(args: argparse.Namespace) -> int:
    from game.maps.generate.command import told, write
    from game.maps.generate.wishes import Wishes
    from game.rulesets.setup import fresh_seed

    seed = args.seed or fresh_seed()
    wishes = Wishes(
        args.theme, args.size, args.sides, args.mission, args.symmetry, args.cover, args.doors, seed
    )
    made, path = write(wishes, args.output)
    print("\n".join(told(made, path)))
    return 0


def _check(args: argparse.Namespace) -> int:
    from game.lab.check import check_all

    if (args.picture or args.save_as) and len(args.maps) > 1:
        raise SetupError("--picture and --save-as are for one map; give one")
    return check_all(args.maps, args.json, args.picture, args.save_as)


def _tell(path: Path, findings: tuple[Finding, ...]) -> None:
    """What is odd about a map, in one line."""
    from game.maps.errors import file_label
    from game.maps.findings import findings_summary

    if findings:
        print(f"enfilade: {file_label(path)}: {findings_summary(findings)}", file=sys.stderr)


def _means(args: argparse.Namespace) -> Means:
    from game.lab import report

    if args.cluster and args.jobs:
        raise SetupError("--jobs is for the processes of this machine; a cluster has its own workers")
    return report.Means(args.jobs, args.cluster, args.rows)


def _simulate(args: argparse.Namespace) -> int:
    from game.lab.report import run

    players = _players(args, {"azure": COMPUTER, "ember": COMPUTER})
    people = [side for side, player in players.items() if player == "human"]
    if people:
        raise SetupError(f"simulate is for computers only: give --side {people[0]}=normal")
    if args.tournament:
        return _tournament(args, players)
    if args.on:
        raise SetupError("--on names further maps of a tournament: it goes with --tournament")
    _, _, field, scenario = _scenario(args, list(players))
    run(scenario, field, players, args.games, args.seed, args.json, _means(args))
    return 0


def _arena(args: argparse.Namespace) -> int:
    from game.lab.arena import SIDES as TWO
    from game.lab.arena import Arena
    from game.lab.arena_report import run_arena
    from game.rulesets.setup import checked_options, ruleset_of, squad_of

    _import(args.players)
    if args.players and args.cluster:
        raise SetupError("--players: the workers of a cluster know the levels of the computer only")
    ruleset = ruleset_of(args.ruleset)
    squads = [squad_of(ruleset, name).id for name in args.squads] or [one.id for one in ruleset.squads()]
    args.mission, args.squad = "", [(side, squads[0]) for side in TWO]
    fields: dict[str, Field] = {}
    for name in dict.fromkeys(args.maps):
        args.map = name
        fields[name] = _scenario(args, list(TWO))[2]
    arena = Arena((args.first, args.second), ruleset, fields, dict.fromkeys(squads), args.games, args.seed)
    options, habits = checked_options(ruleset, dict(args.option))
    means = _means(args)._replace(modules=tuple(args.players))
    run_arena(arena, arena.jobs(options, habits), args.until, args.times, args.json, means)
    return 0


def _balance(args: argparse.Namespace) -> int:
    from game.lab.balance_report import run_balance
    from game.maps.library import find, name_of
    from game.maps.loader import load
    from game.rulesets import RULESETS
    from game.rulesets.setup import ruleset_of

    if args.rows and (len(args.maps) > 1 or args.all_rulesets):
        raise SetupError("--rows is for the battles of one map under one ruleset")
    ruleset_of(args.ruleset or RULESET)
    grounds = []
    for name in dict.fromkeys(args.maps):
        path = find(name)
        field = load(path)
        own = args.ruleset or (field.ruleset if field.ruleset in RULESETS else RULESET)
        rules = [ruleset_of(one) for one in (RULESETS if args.all_rulesets else (own,))]
        grounds += [(name_of(path, name), path, field, ruleset) for ruleset in rules]
    run_balance(grounds, args.games, args.seed, args.mission, args.json, args.page, _means(args))
    return 0


def _calibrate(args: argparse.Namespace) -> int:
    from game.lab.calibration_report import run_calibration
    from game.maps.library import find, name_of
    from game.maps.loader import load
    from game.rulesets import RULESETS
    from game.rulesets.setup import ruleset_of

    if args.rows:
        raise SetupError("--rows keeps ends of battles, not their rolls: leave it out here")
    rulesets = [ruleset_of(name) for name in dict.fromkeys(args.rulesets or RULESETS)]
    fields = {name_of(path, name): load(path) for name in args.maps for path in (find(name),)}
    return run_calibration(rulesets, fields, args.games, args.seed, args.json, args.page, _means(args))


def _import(modules: Sequence[str]) -> None:
    """Modules that somebody has named on the command line, who trusts them."""
    from importlib import import_module

    for module in modules:
        try:
            import_module(module)
        except ImportError as error:
            raise SetupError(f"--players {short(module)}: {error}") from None


def _tournament(args: argparse.Namespace, players: dict[str, str]) -> int:
    from game.lab.report import run_tournament
    from game.lab.tournament import Tournament
    from game.rulesets.setup import checked_options, ruleset_of

    if args.squad:
        raise SetupError("--squad: in a tournament all squads play each other")
    if args.mission:
        raise SetupError("--mission: in a tournament the last side standing wins")
    args.ruleset = args.ruleset or RULESET
    fields: dict[str, Field] = {}
    for name in dict.fromkeys([args.map, *args.on]):
        args.map = name
        fields[name] = _scenario(args, list(players))[2]
    ruleset = ruleset_of(args.ruleset)
    contest = Tournament(ruleset, fields, list(players), args.games)
    options, habits = checked_options(ruleset, dict(args.option))
    run_tournament(contest, contest.jobs(options, habits, players, args.seed), args.json, _means(args))
    return 0


def _replay(args: argparse.Namespace) -> int:
    if args.verify:
        from game.lab.verify import verify_all

        return verify_all(args.files)
    from game.client.app import open_replay
    from game.core.records.files import read

    if len(args.files) > 1:
        raise SetupError("one battle can be watched at a time; several files go with --verify")
    if args.film:
        from game.client.screens.replay.video_export import write

        return write(args.files[0], args.film, args.first, args.last, args.width)
    open_replay(read(args.files[0]), args.files[0])
    return 0


def _rules(args: argparse.Namespace) -> int:
    from game.core.describing.rulebook import rules_text
    from game.rulesets.setup import ruleset_of

    print(rules_text(ruleset_of(args.ruleset), args.json))
    return 0


def _case(args: argparse.Namespace) -> int:
    from game.cases.files import run_files

    return run_files(args.files, sys.stdout, sys.stderr, args.show)


def _campaign(args: argparse.Namespace) -> int:
    from game.lab.campaign_report import check_all, play_all
    from game.rulesets.setup import ruleset_of

    if args.what == "check":
        return check_all(args.campaigns)
    return play_all(args.campaigns, ruleset_of(args.ruleset), args.seed, args.battles)


def _prices(args: argparse.Namespace) -> int:
    from game.lab.prices import run

    return run(args.ruleset, args.games, args.seed, args.page, args.fitted, _means(args))


RUNS: dict[str, Run] = {
    "": _setup,
    "open": _setup,
    "play": _play,
    "render": _render,
    "simulate": _simulate,
    "arena": _arena,
    "balance": _balance,
    "generate": _generate,
    "calibrate": _calibrate,
    "check": _check,
    "replay": _replay,
    "rules": _rules,
    "case": _case,
    "campaign": _campaign,
    "prices": _prices,
}


# ---------------------------------------------------------------- what the words mean


def _players(args: argparse.Namespace, default: dict[str, str]) -> dict[str, str]:
    """Who plays each side, in the order of the sides."""
    from game.ai.agents import LEVELS

    known = ("human", *LEVELS)
    for side, player in args.side:
        if side not in SIDES:
            raise SetupError(
                f"--side {side}: there is no such side{nearest(side, SIDES)}; sides are {', '.join(SIDES)}"
            )
        if player not in known:
            raise SetupError(
                f"--side {side}={player}: there is no such player{nearest(player, known)}; players are "
                f"{', '.join(known)}"
            )
    _once("--side", args.side)
    given = dict(args.side)
    if len(given) == 1:
        given["azure" if "azure" not in given else "ember"] = COMPUTER
    return {side: given[side] for side in SIDES if side in given} or default


def _once(option: str, given: Sequence[tuple[str, str]]) -> None:
    """SetupError if two values are given for one name: only one of them can be meant."""
    twice = next((name for number, (name, _) in enumerate(given) if name in dict(given[:number])), None)
    if twice is not None:
        raise SetupError(f"{option} {twice}: it is given twice; give it once")


def _scenario(
    args: argparse.Namespace, sides: list[str], people: int = 0
) -> tuple[Ruleset, Path, Field, Scenario]:
    from game.core.placement import places_needed
    from game.maps.doctor import examine, relevant_findings
    from game.maps.errors import MapError, in_one_line
    from game.maps.library import find, name_of
    from game.maps.loader import check_playable
    from game.rulesets import RULESETS
    from game.rulesets.setup import (
        checked_options,
        default_squad,
        make_scenario,
        proposed,
        ruleset_of,
        suggested,
    )
    from game.systems.objectives import with_mission

    if args.ruleset:
        ruleset_of(args.ruleset)
    for side, _ in args.squad:
        if side not in sides:
            raise SetupError(f"--squad {side}: nobody plays that side{nearest(side, sides)}")
    _once("--squad", args.squad)
    _once("--option", args.option)
    path = find(args.map)
    looked = examine(path)
    if looked.opened is None:
        raise MapError(looked.findings[0].line)
    field = looked.opened.ground
    _tell(path, relevant_findings(looked.findings, looked.opened))
    ruleset = ruleset_of(args.ruleset or (field.ruleset if field.ruleset in RULESETS else RULESET))
    usual, ready = suggested(field, ruleset)
    squads = (
        {side: default_squad(ruleset, side) for side in sides}
        | {side: ready[side] for side in sides if side in ready}
        | dict(args.squad)
    )
    options, habits = checked_options(ruleset, usual | dict(args.option))
    options = proposed(ruleset, options, people) | options
    scenario = with_mission(
        make_scenario(ruleset, name_of(path, args.map), squads, options, habits), field, ruleset, args.mission
    )
    check_playable(field, sides, max(places_needed(ruleset, team.figures) for team in scenario.teams))
    if ruleset.faults():
        print(f"enfilade: {in_one_line(ruleset.faults())}", file=sys.stderr)
    return ruleset, path, field, scenario
