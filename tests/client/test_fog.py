"""Fog of war at one screen: what only the other side can know changes no frame, no line, no sound and no
focus of mine."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pygame
import pytest

from game.client.kit.sound_player import speaker
from game.client.screens.battle import hint, ordering
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.stage.sheet import SheetPanel
from game.client.seat import match as matches
from game.client.seat.match import Match
from game.client.seat.view.board_objects import Sprite, Standing, as_shown
from game.client.seat.view.sight_lines import ViewerBattle
from game.core import fog
from game.core.actions import Answer, EndTurn
from game.core.components import Gone
from game.core.describing.sheet import Card, Sheet, Threshold
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId
from game.core.scenario import Scenario, Team
from game.maps import find, load
from game.rulesets import RULESETS, nwo
from tests.client import player as players
from tests.client.player import Player, quick
from tests.client.test_handover_leaks import Clocked, Frame, aimed, arrows, compare, seen, settings

HERE = {"azure": ((3, 15), (4, 15), (3, 16), (4, 16))}
THERE: tuple[tuple[Cell, ...], ...] = (
    ((20, 8), (18, 11), (18, 9), (21, 10)),
    ((21, 9), (22, 10), (20, 10), (19, 9)),
)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: Clocked.now)


def foggy(ember: tuple[Cell, ...], oskar: str = "Oskar", rules: str = nwo.ID) -> Match:
    """The first two squads of a ruleset far from each other."""
    ruleset, path = RULESETS[rules], find(players.MAP)
    squads, teams = ruleset.squads(), []
    for squad, (side, cells) in zip(squads, {**HERE, "ember": ember}.items(), strict=False):
        figures = [
            msgspec.structs.replace(figure, cell=cell)
            for figure, cell in zip(squad.figures, cells, strict=False)
        ]
        teams.append(Team(side, {"azure": "North Watch", "ember": "Ember Guard"}[side], tuple(figures)))
    scenario = Scenario(players.MAP, rules, tuple(teams), options={fog.OPTION: fog.ON})
    return matches.new(scenario, load(path), path, ruleset, {"azure": "Nadia", "ember": oskar}, "3")


def ends(player: Player) -> None:
    """The end of the turn, whatever has to be done before: what a ruleset demands is done by not moving."""
    screen = player.battle
    battle = screen.match.battle
    if battle.pending:
        screen.command.act(Answer(battle.pending.unit, battle.pending.default))
        return
    order = next((order for order in battle.legal_actions() if isinstance(order, EndTurn)), None)
    unit = battle.slot.unit if battle.slot else NO_UNIT
    fulfil = battle.ruleset.fulfil(battle.table, unit) if unit else None
    screen.command.act(order or fulfil or battle.legal_actions()[0])


def seat(player: Player, side: str) -> None:
    """Play on without a deed until that side is called to its seat."""
    for _ in range(400):
        offer = player.battle.handover
        if offer and not offer.waits:
            if offer.side == side:
                return
            player.key(pygame.K_RETURN)
        elif (
            player.battle.chair.orders or player.battle.chair.ask
        ) and not player.battle.stage.playback.busy:
            ends(player)
        player.wait(50)
    raise AssertionError(side)


class Listening:
    """Writes down what is played; loops come and go by themselves."""

    def __init__(self, heard: list[object]) -> None:
        self.heard = heard

    def play(self, name: str, left: float, right: float) -> None:
        self.heard.append((name, left, right))

    def loop(self, name: str, loud: float) -> None:
        """The sound of the place."""

    def music(self, levels: Mapping[str, float]) -> None:
        """What is played to it."""


def frames(ember: tuple[Cell, ...], rules: str = nwo.ID) -> tuple[list[Frame], list[object]]:
    """Every frame of azure's seat from the hand-over to the next one."""
    Clocked.now = 1_000_000
    heard: list[object] = []
    speaker.tick()
    player = Clocked(BattleScreen(foggy(ember, rules=rules), settings()), (1024, 640))
    seat(player, "azure")
    found: list[Frame] = []

    def look(count: int = 1) -> None:
        for _ in range(count):
            player.wait(40)
            speaker.tick()
            found.append(seen(player))

    before = speaker.output
    speaker.output = Listening(heard)
    try:
        look(2)
        player.key(pygame.K_RETURN)
        look(4)
        player.key(pygame.K_F6)
        look(2)
        player.key(pygame.K_F6)
        for doing in (arrows, aimed):
            doing(player)
            look()
        for cell in ((5, 5), (12, 9), *THERE[0], *THERE[1]):
            player.move(player.pixel(cell))
            look()
        for verb, _ in player.battle.aiming.orders.verbs:
            player.key(pygame.key.key_code(verb.hotkey)) if verb.aim else None
            look()
            player.key(pygame.K_ESCAPE) if player.battle.modal else None
        for key in (pygame.K_F3, pygame.K_F4, pygame.K_F7, pygame.K_F8, pygame.K_F9, pygame.K_F12):
            player.key(
                key
            )  # the hint, the recap, the whole map, sight, the list of figures, letters and numbers
            look(2)
            if key == pygame.K_F3 and rules != "opend6":  # whose turn begins with a question
                assert player.battle.hint.shown, "the computer's advice is part of what is compared"
        player.key(pygame.K_F4)
        ends(player)
        for _ in range(20):
            player.wait(40)
            if player.battle.handover:
                break
            found.append(seen(player))
    finally:
        speaker.output = before
    return found, heard


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(rules, marks=[pytest.mark.long] * (rules not in ("nwo", "silhouette")))
        for rules in sorted(RULESETS)
    ],
)
def test_where_hidden_enemies_stand_changes_nothing_that_one_sees_or_hears(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        hint, "THINKING", 3600
    )  # seconds: the hint is there in the frame in which it was asked for, however fast the machine
    monkeypatch.setattr(ordering, "AHEAD", 60.0)
    one, other = frames(THERE[0], rules), frames(THERE[1], rules)
    assert len(one[0]) > 40
    compare(one[0], other[0])
    assert one[1] == other[1]


@pytest.mark.parametrize(
    "rules", [pytest.param(rules, marks=[pytest.mark.long] * (rules != nwo.ID)) for rules in sorted(RULESETS)]
)
def test_the_frames_would_tell_of_enemies_in_sight(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison bites: who stands where one sees it is in every frame."""
    monkeypatch.setattr(hint, "THINKING", 3600)
    near = ((2, 5), (3, 5), (4, 4), (5, 3))
    assert frames(THERE[0], rules)[0] != frames(near, rules)[0]


def test_the_screen_is_covered_between_people_and_what_was_seen_is_told_on_coming_back() -> None:
    player = Clocked(BattleScreen(foggy(THERE[0]), settings()), (1024, 640))
    seat(player, "azure")
    screen = player.battle
    assert screen.handover and screen.handover.hidden and screen.stage.viewer == "azure"
    player.key(pygame.K_RETURN)
    player.wait(16, 3)
    scene = screen.stage.scene
    assert {sprite.side for sprite in scene.units.values()} == {"azure"}
    assert isinstance(screen.aiming.battle, ViewerBattle) and not fog.hidden(
        screen.aiming.battle.table, "azure"
    )
    marks = screen.stage.marked(screen.mode.marks())
    assert marks.fog and any(screen.match.battle.table.cell(unit) in marks.fog.seen for unit in scene.units)
    seat(player, "ember")
    assert screen.stage.viewer == "ember"
    player.key(pygame.K_RETURN)
    player.wait(16, 3)
    assert {sprite.side for sprite in scene.units.values()} == {"ember"}


def test_against_the_computer_nobody_is_called_to_a_seat() -> None:
    player = Clocked(BattleScreen(foggy(THERE[0], oskar="normal"), settings()), (1024, 640))
    player.until_ready()
    assert player.battle.handover is None
    assert {sprite.side for sprite in player.battle.stage.scene.units.values()} == {"azure"}


def test_the_cover_names_the_round_that_it_is_and_not_the_one_that_was_seen_last() -> None:
    player = Clocked(BattleScreen(foggy(THERE[0]), settings()), (1024, 640))
    rounds = set()
    for side in ("azure", "ember") * 5:
        seat(player, side)
        offer = player.battle.handover
        assert offer and offer.round == player.battle.match.battle.table.clock.round
        rounds.add(offer.round)
        player.key(pygame.K_RETURN)
        player.wait(50)
        ends(player)
    assert len(rounds) > 1


def test_a_battle_of_people_who_hide_from_each_other_is_covered_from_its_first_frame() -> None:
    screen = BattleScreen(foggy(THERE[0]), quick())
    offer = screen.handover
    assert offer and offer.hidden and not offer.waits and offer.side == screen.match.battle.side
    people, path = {"azure": "normal", "ember": "Oskar", "straw": "Nadia"}, find("mill-street")
    squads = nwo.squads()
    teams = tuple(Team(side, side, squads[number].figures) for number, side in enumerate(people))
    covered = set()
    for seed in range(12):
        scenario = Scenario("mill-street", nwo.ID, teams, options={fog.OPTION: fog.ON})
        screen = BattleScreen(
            matches.new(scenario, load(path), path, RULESETS["nwo"], people, str(seed)), quick()
        )
        offer = screen.handover
        assert (
            offer
            and offer.hidden
            and offer.waits == (offer.side == "azure")
            and offer.side == screen.match.battle.side
        )
        covered.add(offer.waits)
    assert covered == {True, False}, "the computer is waited for under the same cover"


@pytest.mark.parametrize("rules", list(RULESETS))
def test_the_sheet_of_whoever_is_out_of_sight_since_tells_what_was_seen(rules: str) -> None:
    """While it is shown what others did: of whom nobody sees any more the rules tell the kind alone, and the
    sheet said unhurt where the card in the bar had two marks."""
    battle = ViewerBattle(foggy(THERE[0], rules=rules).battle)
    battle.true.begin()
    battle.viewer = "azure"
    own, *_, stranger = battle.true.table.units()
    first, *rest = battle.true.gauges(stranger, "azure")
    hurt = (msgspec.structs.replace(first, value=first.value - 1), *rest)
    assert battle.table.world.has(stranger, Gone) and battle.sheet(stranger, "azure").gauges != hurt
    state = battle.ruleset.STATES[0]
    as_seen = Sprite(stranger, "Runa", "ember", "rifle", 0, THERE[0][0], hurt)
    as_seen.statuses[state.id] = Standing(state, state.rule)
    scene, still = SimpleNamespace(units={stranger: as_seen}), SimpleNamespace(busy=True)
    view = SimpleNamespace(battle=battle, viewer="azure", scene=scene, playback=still)
    panel = SheetPanel(cast(Any, view), lambda: None, lambda _: None)
    told = panel.of(stranger)
    assert (told.gauges, told.boxes, [mark.status for mark in told.marks]) == (hurt, (), [state.id])
    assert panel.of(own) == battle.sheet(own, "azure"), "of one's own the rules tell all"


def test_whoever_was_seen_to_shoot_has_as_many_shots_left_as_were_seen() -> None:
    rifle, knife = Card("rifle", "Rifle", "rifle", (), 30, 30), Card("knife", "Knife", "knife", ())
    step = Threshold("flesh", 4, 2, 1)
    sheet = Sheet("", (), (rifle, knife), (), (), (), (), thresholds=(step,))
    sprite = Sprite(UnitId(9), "Runa", "ember", "rifle", 0, (3, 3))
    sprite.ammo["rifle"] = 2, 30
    told = as_shown(sheet, sprite)
    assert [card.shots for card in told.cards] == [2, 0]
    assert [one.count for one in told.thresholds] == [0], "how many it bears is in its gauge"
