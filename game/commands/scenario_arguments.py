"""What is written on the command line of a battle, and what it means: who plays, where, by which rules."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.commands.command_parser import MOST_FIGURES, MOST_POINTS, RULESET
from game.core.errors import SetupError, did_you_mean, short
from game.core.field import SIDES, Field

if TYPE_CHECKING:
    from game.core.ruleset import Ruleset
    from game.core.scenario import Scenario
    from game.maps.findings import Finding

COMPUTER = "normal"
PERSON = "human"


def players_given(args: argparse.Namespace, default: dict[str, str]) -> dict[str, str]:
    """Who plays each side, in the order of the sides. Beside one that is named alone plays the computer, or
    against it you, where it is a computer itself and people play by default."""
    from game.ai.agents import LEVELS, players
    from game.ai.levels import CALM, JOINT, TEMPERAMENTS

    others = [JOINT + temper for temper in TEMPERAMENTS if temper != CALM]
    known = (PERSON, *players())
    for side, player in args.side:
        if side not in SIDES:
            raise SetupError(
                f"--side {side}: there is no such side{did_you_mean(side, SIDES)}; sides are "
                f"{', '.join(SIDES)}"
            )
        if player not in known:
            raise SetupError(
                f"--side {side}={player}: there is no such player{did_you_mean(player, known)}; players are "
                f"human, {', '.join(LEVELS)}, and these with a temperament: {', '.join(others)}"
            )
    _once("--side", args.side)
    given = dict(args.side)
    if len(given) == 1:
        (player,) = given.values()
        sits = PERSON in default.values() and player != PERSON
        given["azure" if "azure" not in given else "ember"] = PERSON if sits else COMPUTER
    return {side: given[side] for side in SIDES if side in given} or default


def _once(option: str, given: Sequence[tuple[str, str]]) -> None:
    """SetupError if two values are given for one name: only one of them can be meant."""
    twice = next((name for number, (name, _) in enumerate(given) if name in dict(given[:number])), None)
    if twice is not None:
        raise SetupError(f"{option} {twice}: it is given twice; give it once")


def handicaps_given(args: argparse.Namespace) -> dict[str, int]:
    """The points that squads are to cost more, or fewer."""
    return dict(_numbers("--handicap", args.handicap, -MOST_POINTS, MOST_POINTS))


def _numbers(option: str, given: Sequence[tuple[str, str]], least: int, most: int) -> list[tuple[str, int]]:
    """SetupError if one is no number, or out of bounds, or there is no such side."""
    _once(option, given)
    found = []
    for side, words in given:
        if side not in SIDES:
            raise SetupError(
                f"{option} {side}: there is no such side{did_you_mean(side, SIDES)}; sides are "
                f"{', '.join(SIDES)}"
            )
        try:
            number = int(words)
        except ValueError:
            raise SetupError(f"{option} {side}={short(words)}: a whole number is asked for") from None
        if not least <= number <= most:
            raise SetupError(f"{option} {side}={number}: it is from {least} to {most}")
        found.append((side, number))
    return found


def _as_agreed(args: argparse.Namespace, scenario: Scenario, ruleset: Ruleset) -> Scenario:
    """The scenario with squads of the sizes and handicaps that were asked for."""
    from game.rulesets import squad_budget
    from game.rulesets.setup import told_apart

    sizes, points = dict(_numbers("--size", args.size, 1, MOST_FIGURES)), handicaps_given(args)
    sides = [team.side for team in scenario.teams]
    strange = next((side for side in (*sizes, *points) if side not in sides), None)
    if strange is not None:
        raise SetupError(f"{strange}: nobody plays that side{did_you_mean(strange, sides)}")
    teams = []
    for team in scenario.teams:
        figures = squad_budget.resized(ruleset, team.figures, sizes.get(team.side, 0))
        figures = squad_budget.handicapped(ruleset, figures, points.get(team.side, 0))
        teams.append(replace(team, figures=figures))
    return told_apart(replace(scenario, teams=tuple(teams)), ruleset)


def scenario_given(
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
            raise SetupError(f"--squad {side}: nobody plays that side{did_you_mean(side, sides)}")
    _once("--squad", args.squad)
    _once("--option", args.option)
    path = find(args.map)
    looked = examine(path)
    if looked.opened is None:
        raise MapError(looked.findings[0].line)
    field = looked.opened.ground
    tell_findings(path, relevant_findings(looked.findings, looked.opened))
    ruleset = ruleset_of(args.ruleset or (field.ruleset if field.ruleset in RULESETS else RULESET))
    usual, ready = suggested(field, ruleset)
    squads = (
        {side: default_squad(ruleset, side) for side in sides}
        | {side: ready[side] for side in sides if side in ready}
        | dict(args.squad)
    )
    options, habits = checked_options(ruleset, usual | dict(args.option))
    options = proposed(ruleset, options, people) | options
    plain = make_scenario(ruleset, name_of(path, args.map), squads, options, habits)
    scenario = with_mission(_as_agreed(args, plain, ruleset), field, ruleset, args.mission)
    for team in scenario.teams:
        check_playable(field, [team.side], places_needed(ruleset, team.figures))
    check_playable(field, sides)
    if ruleset.faults():
        print(f"enfilade: {in_one_line(ruleset.faults())}", file=sys.stderr)
    return ruleset, path, field, scenario


def tell_findings(path: Path, findings: tuple[Finding, ...]) -> None:
    """What is odd about a map, in one line."""
    from game.maps.errors import file_label
    from game.maps.findings import findings_summary

    if findings:
        print(f"enfilade: {file_label(path)}: {findings_summary(findings)}", file=sys.stderr)
