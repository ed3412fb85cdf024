"""The commands that play many battles: thin, all work is done in `game.lab`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.commands.command_parser import RULESET, Run
from game.commands.scenario_arguments import COMPUTER, players_given, scenario_given
from game.core.errors import SetupError, short
from game.core.field import Field

if TYPE_CHECKING:
    from game.lab.report import Means


def _means(args: argparse.Namespace) -> Means:
    from game.lab import report

    if args.cluster and args.jobs:
        raise SetupError("--jobs is for the processes of this machine; a cluster has its own workers")
    return report.Means(args.jobs, args.cluster, args.rows)


def _simulate(args: argparse.Namespace) -> int:
    from game.lab.report import run

    players = players_given(args, {"azure": COMPUTER, "ember": COMPUTER})
    people = [side for side, player in players.items() if player == "human"]
    if people:
        raise SetupError(f"simulate is for computers only: give --side {people[0]}=normal")
    if args.tournament and args.until:
        raise SetupError("--until is for one pair of squads: a tournament plays all its games")
    if args.tournament:
        return _tournament(args, players)
    if args.on:
        raise SetupError("--on names further maps of a tournament: it goes with --tournament")
    _, _, field, scenario = scenario_given(args, list(players))
    run(scenario, field, players, args.games, args.seed, args.json, _means(args), args.until)
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
    args.size, args.handicap = [], []
    fields: dict[str, Field] = {}
    for name in dict.fromkeys(args.maps):
        args.map = name
        fields[name] = scenario_given(args, list(TWO))[2]
    arena = Arena((args.first, args.second), ruleset, fields, dict.fromkeys(squads), args.games, args.seed)
    options, habits = checked_options(ruleset, dict(args.option))
    means = _means(args)._replace(modules=tuple(args.players))
    run_arena(arena, arena.jobs(options, habits), args.until, args.times, args.json, means)
    return 0


def _balance(args: argparse.Namespace) -> int:
    from game.client.board.render import drawn_for_plot
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
    run_balance(
        grounds, args.games, args.seed, args.mission, args.json, args.page, drawn_for_plot, _means(args)
    )
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
    return run_calibration(
        rulesets, fields, args.games, args.tries, args.seed, args.json, args.page, _means(args)
    )


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
    if args.size or args.handicap:
        raise SetupError("--size, --handicap: in a tournament all squads play as they are")
    if args.mission:
        raise SetupError("--mission: in a tournament the last side standing wins")
    args.ruleset = args.ruleset or RULESET
    fields: dict[str, Field] = {}
    for name in dict.fromkeys([args.map, *args.on]):
        args.map = name
        fields[name] = scenario_given(args, list(players))[2]
    ruleset = ruleset_of(args.ruleset)
    contest = Tournament(ruleset, fields, list(players), args.games)
    options, habits = checked_options(ruleset, dict(args.option))
    run_tournament(contest, contest.jobs(options, habits, players, args.seed), args.json, _means(args))
    return 0


def _prices(args: argparse.Namespace) -> int:
    from game.lab.prices import Wished, run

    wished = Wished(args.games, args.seed, args.page, args.fitted, args.squads, args.keep, args.add)
    return run(args.ruleset, wished, _means(args))


LAB_RUNS: dict[str, Run] = {
    "simulate": _simulate,
    "arena": _arena,
    "balance": _balance,
    "calibrate": _calibrate,
    "prices": _prices,
}
