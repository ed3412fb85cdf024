"""What one side may not read of another's figures: nothing of it comes to its eyes, by sheet, points, log,
odds, tally or frame."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pygame
import pytest

from game.ai import evaluation
from game.client.seat import match as matches
from game.client.seat.match import Match
from game.client.seat.orders.planning import odds_of
from game.client.seat.statistics.battle_summary import tally
from game.core.actions import Action
from game.core.battle import Battle
from game.core.components import Component
from game.core.describing.sheet import Sheet
from game.core.events import AnyEvent, Assessed, Event, Gauge, Harmed, Placed, Veiled, seen_by
from game.core.probability.chances import Chances, Outcome
from game.core.records import files
from game.core.records.replay import replay
from game.core.records.state_events import situation
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import Ruleset, Secrets
from game.core.scenario import Figure, Scenario
from game.core.table import Table
from game.maps import load
from game.rulesets import nwo
from game.rulesets.nwo.components import Points
from tests.client import parts
from tests.client.moments import SMALL
from tests.client.player import Player, new_match, quick

SIDES = ("azure", "ember")
UNHURT = (Gauge("condition", 1, 1),)
FIRST = "1"
"""A seed by which a figure of azure, which can shoot, has the first turn."""


def may(table: Table, unit: UnitId, viewer: str) -> bool:
    return table.unit(unit).side == viewer


def poor_sheet(table: Table, unit: UnitId, viewer: str, sheet: Sheet) -> Sheet:
    return sheet if may(table, unit, viewer) else Sheet("somebody", UNHURT, (), (), (), (), ())


def no_points(table: Table, unit: UnitId, viewer: str, gauges: tuple[Gauge, ...]) -> tuple[Gauge, ...]:
    return gauges if may(table, unit, viewer) else UNHURT


def up_or_down(table: Table, unit: UnitId, viewer: str, health: Fraction) -> Fraction:
    return health if may(table, unit, viewer) or not health else Fraction(1)


def bare_odds(table: Table, action: Action, chances: Chances) -> Chances:
    side = table.unit(action.unit).side
    outcomes = tuple(Outcome(one.key, one.key, one.chance) for one in chances.outcomes)
    own = [
        tuple(row for row in rows if may(table, row[0], side)) for rows in (chances.expected, chances.downs)
    ]
    checks = tuple(check for check in chances.checks if not check.unit or may(table, check.unit, side))
    return replace(chances, outcomes=outcomes, checks=checks, expected=own[0], downs=own[1])


def veiled(table: Table, event: Event) -> Event:
    match event:
        case Placed(unit=unit):
            return Veiled(event, (table.unit(unit).side,), msgspec.structs.replace(event, gauges=UNHURT))
        case Harmed(unit=unit):
            return Veiled(event, (table.unit(unit).side,), Harmed(unit, 0, "is hit", UNHURT, 100))
    return event


def ruleset(hits: int, hides: bool = True) -> Ruleset:
    """No Way Out in which nobody knows how much an enemy can take; figures of ember have so many hit
    points."""

    def components(figure: Figure) -> tuple[str, tuple[Component, ...]]:
        look, found = nwo.components(figure)
        raiders = {one.name for squad in nwo.squads() if squad.id == "raiders" for one in squad.figures}
        tough = [
            Points(hits, hits) if isinstance(one, Points) and figure.name in raiders else one for one in found
        ]
        return look, tuple(tough)

    secrets = Secrets(poor_sheet, no_points, up_or_down, bare_odds, veiled) if hides else Secrets()
    made: Any = SimpleNamespace(**vars(nwo))
    made.components, made.SECRETS = components, secrets
    return made  # type: ignore[no-any-return]


def match_of(hits: int, hides: bool = True, ember: str = "human") -> Match:
    known = new_match(FIRST, "human", ember)
    scenario: Scenario = known.battle.scenario
    return matches.new(
        scenario, known.battle.field, known.map_path, ruleset(hits, hides), known.players, FIRST
    )


def player_of(hits: int, hides: bool = True) -> Player:
    player = Player(parts.battle.BattleScreen(match_of(hits, hides), quick()), SMALL)
    player.until_ready()
    player.wait()
    return player


def shown(player: Player) -> list[object]:
    """All that a person at the screen can see or read now."""
    player.wait()
    screen = player.battle
    stage, match = screen.stage, screen.match
    foes = [unit for unit, sprite in stage.scene.units.items() if sprite.side != stage.viewer]
    sheets = [match.battle.sheet(unit, stage.viewer) for unit in stage.scene.units]
    points = [(sprite.gauges, sprite.health) for sprite in stage.scene.units.values()]
    frames = []
    for unit in (NO_UNIT, foes[0]) if stage.viewer == "azure" else ():
        stage.pinned = unit
        frames.append(pygame.image.tobytes(player.draw(), "RGB"))
    stage.pinned = NO_UNIT
    log = [(entry.words, entry.verdict, entry.rolls) for entry in stage.log.entries]
    return [sheets, points, frames, log, tally(seen_by(stage.viewer, match.events))]


def aimed(player: Player) -> list[object]:
    """The same while the first enemy is shot at, with the odds."""
    player.key(pygame.K_s)
    player.key(pygame.K_TAB)
    screen = player.battle
    screen.tip.hold.tick(10_000, screen.stage.desk.mouse)
    plan = screen.mode.plan()
    assert plan and plan.actions and plan.odds
    odds = [odds_of(screen.aiming.orders, action) for action in plan.actions]
    return [plan.odds, odds, *shown(player)]


def test_nothing_that_is_hidden_is_on_the_screen() -> None:
    weak, strong = player_of(2), player_of(12)
    assert shown(weak) == shown(strong)
    assert aimed(weak) == aimed(strong)


def test_the_test_would_see_it() -> None:
    weak, strong = player_of(2, hides=False), player_of(12, hides=False)
    for one, other in zip(shown(weak)[:3], shown(strong)[:3], strict=True):
        assert one != other
    one, other = aimed(weak), aimed(strong)
    assert one[0] != other[0] and one[1] != other[1]


def test_what_is_played_tells_nothing_to_the_other_and_all_to_its_own_side() -> None:
    """Azure shoots until somebody is hurt; then the other takes the seat, and sees what it may; then azure
    again."""
    weak, strong = player_of(9), player_of(12)
    seen: dict[str, int] = dict.fromkeys(SIDES, 0)
    for _ in range(16):
        ones, others = shown(weak), shown(strong)
        viewer = weak.battle.stage.viewer
        assert viewer == strong.battle.stage.viewer and viewer in SIDES
        seen[viewer] += 1
        table = weak.battle.match.battle.table
        harmed = [event for event in seen_by(None, weak.battle.match.events) if isinstance(event, Harmed)]
        hurt = any(table.unit(event.unit).side == "ember" for event in harmed)
        if viewer == "azure":
            assert ones == others, "that nobody of azure could know"
            assert any(entry.verdict.endswith("is hit") for entry in weak.battle.stage.log.entries) == hurt
        else:
            assert ones[0] != others[0] and ones[1] != others[1], "everybody knows how the own figures are"
        for player in (weak, strong):
            player.turn()
            player.until_ready()
        if hurt and min(seen.values()) > 1:
            return
    pytest.fail(f"nobody was hurt, or not everybody had a turn: {seen}")


def test_at_the_end_each_reads_of_the_battle_what_it_could_see() -> None:
    match = match_of(5, ember="normal")
    match.begin()
    unit = next(unit for unit in match.battle.table.units() if match.battle.table.unit(unit).side == "ember")
    hit = Harmed(unit, 3, "3 hit points", (Gauge("hit points", 2, 5),), 40)
    match.events.append(veiled(match.battle.table, hit))
    result = parts.result.ResultScreen(
        match, quick(), Player(parts.battle.BattleScreen(match, quick(), fresh=False)).screen
    )
    assert (result.tally.sides["ember"].harm, tally(seen_by(None, match.events)).sides["ember"].harm) == (
        0,
        3,
    )


def battle_of(hits: int) -> tuple[Battle, list[Event]]:
    match = match_of(hits)
    return match.battle, match.begin()


def test_agents_read_no_more_than_people() -> None:
    battle, _ = battle_of(5)
    own, foe = (
        next(unit for unit in battle.table.units() if battle.table.unit(unit).side == side) for side in SIDES
    )
    battle.table.world.put(foe, Points(1, 5))
    assert (battle.health(foe), battle.health(foe, "ember"), battle.health(foe, "azure")) == (
        Fraction(1, 5),
        Fraction(1, 5),
        Fraction(1),
    )
    assert (
        battle.gauges(foe, "azure") == battle.gauges(foe, "") == UNHURT
        and battle.gauges(foe, "ember") == battle.gauges(foe) != UNHURT
    )
    half = Fraction(1, 2)
    told = Chances(expected=((foe, half),), downs=((foe, half),))
    unhurt, _ = battle_of(5)
    assert (
        evaluation.harm_value(battle, "azure", told)
        == evaluation.harm_value(unhurt, "azure", told)
        != evaluation.harm_value(battle, "ember", told)
    )
    assert evaluation.loss(battle, foe, half, half) > evaluation.loss(unhurt, foe, half, half), (
        "who knows, gathers fire on the wounded"
    )
    assert battle.sheet(own, "azure") == battle.sheet(own) and battle.sheet(own, "ember").gauges == UNHURT


def test_who_is_of_no_side_reads_what_all_may_and_a_replay_everything() -> None:
    _, events = battle_of(5)
    assert all(event.gauges == UNHURT for event in seen_by("", events) if isinstance(event, Placed))
    assert not any(event.gauges == UNHURT for event in seen_by(None, events) if isinstance(event, Placed))
    assert not any(
        isinstance(event, Veiled)
        for event in (*seen_by("", events), *seen_by("azure", events), *seen_by(None, events))
    )


def test_what_is_veiled_may_be_nothing_at_all_to_the_others() -> None:
    secret = Veiled(Harmed(UnitId(3), 1, "", (), 50), ("azure",))
    assert (
        seen_by("azure", [secret]) == [secret.what]
        and seen_by("ember", [secret]) == seen_by("", [secret]) == []
    )


def test_a_veiled_event_goes_through_json_and_a_battle_told_anew_is_veiled_too() -> None:
    battle, events = battle_of(5)
    assert msgspec.json.decode(msgspec.json.encode(events), type=list[AnyEvent]) == events
    placed = [event for event in situation(battle) if isinstance(event, Veiled)]
    assert [event.what for event in placed] == [
        event for event in seen_by(None, events) if isinstance(event, Placed)
    ]


def test_a_battle_with_secrets_is_recorded_and_replayed_like_any_other(tmp_path: Path) -> None:
    match = match_of(5)
    match.begin()
    match.act(match.battle.legal_actions()[-1])
    path = tmp_path / "secret.enfilade"
    files.write(match.record(), path)
    again = replay(files.read(path), load(match.map_path), match.battle.ruleset)
    assert again.digest() == match.battle.digest()


def test_who_makes_out_more_reads_other_points_from_then_on() -> None:
    scene = parts.scene.BoardScene()
    scene.show(Placed(UnitId(2), "Bob", "ember", "rifle", 0, (1, 1), UNHURT))
    told = Assessed(UnitId(2), (Gauge("hit points", 3, 5),), "azure")
    for event in seen_by("ember", [told]):
        scene.show(event)
    assert scene.units[UnitId(2)].gauges == UNHURT
    for event in seen_by("azure", [told]):
        scene.show(event)
    assert scene.units[UnitId(2)].gauges == told.gauges
