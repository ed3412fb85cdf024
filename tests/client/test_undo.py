"""Taking orders back: any number of steps until the dice speak, with nothing of them left."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import msgspec
import pygame
import pytest
from pygame import Rect, Surface

from game.client.kit.pen import Pen
from game.client.kit.widgets import Widget
from game.client.panels import turn_history_bar as thread
from game.client.panels.panel import layout
from game.client.panels.turn_history_bar import Bead
from game.client.screens.battle import turn_history
from game.client.screens.battle.screen import BattleScreen
from game.client.seat import match as matches
from game.client.seat.match import Match
from game.client.seat.saves import autosaves
from game.client.seat.undo import NOTHING, OVER, _roll, as_gone
from game.core.actions import Action, Answer, EndTurn, Move
from game.core.describing.names import cell_name
from game.core.events import Reported, Rolled, Sighted, Stepped
from game.core.fog import ON, OPTION
from game.core.records import files
from game.core.records.replay import replay
from game.core.references import NO_UNIT, UnitId
from game.rulesets import RULESETS
from tests.client.player import Player, new_match, quick
from tests.contract.stages import stages

Z, CTRL = pygame.K_z, pygame.KMOD_CTRL


def player_of(seed: str = "2187-OTTER", ember: str = "human") -> Player:
    player = Player(BattleScreen(new_match(seed, "human", ember), quick()))
    player.until_ready()
    return player


def match_of(player: Player) -> Match:
    return player.battle.match


def walk(match: Match, steps: int = 1) -> Action:
    return next(
        order
        for order in match.battle.legal_actions()
        if isinstance(order, Move) and len(order.path) == steps
    )


def order(player: Player, action: Action) -> None:
    player.battle.command.act(action)
    player.until_ready()


@pytest.mark.parametrize(("key", "mod"), [(Z, CTRL), (pygame.K_BACKSPACE, 0)])
def test_steps_are_taken_back_one_by_one(key: int, mod: int) -> None:
    player = player_of()
    match = match_of(player)
    stood = [(match.battle.digest(), len(match.events))]
    for verb in ("DropProne", "Move"):
        order(player, next(found for found in match.battle.legal_actions() if found.verb == verb))
        stood.append((match.battle.digest(), len(match.events)))
    for wanted in reversed(stood[:-1]):
        player.key(key, mod)
        assert (match.battle.digest(), len(match.events)) == wanted
        unit = match.battle.slot.unit if match.battle.slot else NO_UNIT
        assert player.battle.stage.scene.units[unit].cell == match.battle.table.cell(unit)
    player.key(key, mod)
    note = player.battle.note
    assert note.said and (note.title, note.said[0], note.verdict) == ("Not taken back", NOTHING, ""), (
        "which is no refused order"
    )
    assert (match.battle.digest(), len(match.events)) == stood[0]


def test_a_roll_ends_it_and_what_comes_after_can_be_taken_back_again() -> None:
    player = player_of()
    match = match_of(player)
    shot = next(found for found in match.battle.legal_actions() if found.verb in ("Shoot", "Strike"))
    order(player, shot)
    while match.battle.pending:
        player.key(pygame.K_RETURN)
        player.until_ready()
    if match.battle.slot is None or match.battle.slot.unit != shot.unit:
        pytest.fail("the figure should still have its turn")
    before = match.battle.digest()
    player.key(Z, CTRL)
    assert player.battle.note.said and "dice were rolled" in player.battle.note.said[0]
    assert match.battle.digest() == before


def test_nothing_is_taken_back_past_the_end_of_a_turn() -> None:
    player = player_of()
    match = match_of(player)
    order(player, walk(match))
    order(player, EndTurn(match.battle.slot.unit if match.battle.slot else NO_UNIT))
    before = match.battle.digest()
    player.key(Z, CTRL)
    assert match.battle.digest() == before and match.undo.steps == []


def test_the_battle_that_is_kept_is_the_one_that_stands() -> None:
    player = player_of()
    match = match_of(player)
    order(player, walk(match))
    player.key(Z, CTRL)
    order(player, walk(match, 2))
    kept = files.read(autosaves.files()[0])
    assert replay(kept, match.battle.field, match.battle.ruleset).digest() == match.battle.digest()


def test_the_eye_stays_where_it_was() -> None:
    player = player_of()
    player.draw()
    order(player, walk(match_of(player)))
    camera = player.battle.stage.board.camera
    camera.zoom = 64
    camera.x += 1
    looked = camera.zoom, camera.x, camera.y
    player.key(Z, CTRL)
    now = player.battle.stage.board.camera
    assert (now.zoom, now.x, now.y) == looked


@pytest.mark.parametrize("rules", RULESETS)
def test_every_ruleset_stands_as_before(rules: str) -> None:
    """Whatever can be taken back leaves a battle that goes on as if it had never been ordered."""
    battle, events = stages()[f"{rules} court"].begin("undo")
    other, _ = stages()[f"{rules} court"].begin("undo")
    while battle.pending:  # who may spend a point on initiative
        ask = battle.pending
        for one in (battle, other):
            one.apply(Answer(ask.unit, ask.default))
    tried = 0
    for _ in range(12):
        slot = battle.slot
        if battle.pending or slot is None:
            break
        unit = slot.unit or next(
            one for one in battle.table.standing() if battle.table.unit(one).side == slot.side
        )
        for action in battle.legal_actions(unit)[:40:7]:
            mark, count = battle.mark(), battle.table.dice.count
            battle.apply(action)
            if not battle.pending and battle.table.dice.count == count:
                battle.rewind(mark)
                assert battle.digest() == other.digest() and len(battle.history) == len(other.history)
                tried += 1
            else:
                other.apply(action)
                break
        if battle.pending:
            break
    assert tried > 3 and events


def fogged() -> Match:
    """Two people under fog of war, out of each other's sight."""
    begun = new_match("2187-OTTER", "human", "human", cells={})
    scenario = msgspec.structs.replace(begun.battle.scenario, options={OPTION: ON})
    match = matches.new(
        scenario,
        begun.battle.field,
        begun.map_path,
        begun.battle.ruleset,
        dict.fromkeys(("azure", "ember"), "human"),
        "x",
    )
    match.begin()
    return match


def test_under_fog_a_walk_can_be_taken_back_unless_it_brings_somebody_into_sight() -> None:
    """What the other side does not see of it is nothing new to the side that walks."""
    match = fogged()
    told: dict[str, str] = {}
    while "new" not in told:
        for action in [order for order in match.battle.legal_actions() if isinstance(order, Move)]:
            before, side = match.battle.digest(), match.battle.side
            met = [event for event in match.act(action) if isinstance(event.read_by(side), Sighted)]
            if met:
                told["new"] = match.take_back()
                break
            assert match.take_back() == "" and match.battle.digest() == before
            told["nothing"] = ""
        match.act(next(order for order in match.battle.legal_actions() if isinstance(order, EndTurn)))
    assert told == {"nothing": "", "new": "something new was seen"}


def test_under_fog_nothing_is_taken_back_past_the_end_of_a_turn_nor_told_to_the_other_side() -> None:
    """What only one side may read of a turn ends it all the same."""
    match = fogged()
    sides: list[Any] = []
    open_ = 0
    while len(set(sides)) < 2:
        sides.append(match.battle.side)
        match.act(walk(match))
        assert len(match.undo.given) == 1 and match.undo.given[0].way
        open_ += len(match.undo.steps)
        match.act(next(order for order in match.battle.legal_actions() if isinstance(order, EndTurn)))
        before = match.battle.digest()
        assert (
            match.undo.steps == [] == match.undo.given
            and match.take_back() in (NOTHING, OVER)
            and match.battle.digest() == before
        )
    assert open_


def back(player: Player) -> Widget | None:
    """The button that takes back."""
    return next((one for one in player.battle.widgets(player.battle.question()) if one.key == "back"), None)


def test_a_button_says_what_is_taken_back_and_does_it_by_the_mouse() -> None:
    player = player_of()
    match = match_of(player)
    stood = match.battle.digest()
    assert back(player) is None, "nothing was ordered"
    order(player, next(found for found in match.battle.legal_actions() if found.verb == "DropProne"))
    order(player, walk(match))
    button = back(player)
    assert (
        button
        and button.hint
        and button.hint.words.startswith("Move to ")
        and "then the one before it" in button.hint.words
    )
    assert player.battle.stage.layout.turn.contains(button.rect)
    player.click_on("back")
    player.click_on("back")
    assert match.battle.digest() == stood and back(player) is None


def test_the_button_is_locked_by_what_was_rolled_and_gone_with_the_turn() -> None:
    player = player_of()
    match = match_of(player)
    shot = next(found for found in match.battle.legal_actions() if found.verb in ("Shoot", "Strike"))
    order(player, shot)
    while match.battle.pending:
        player.key(pygame.K_RETURN)
        player.until_ready()
    button, orders = back(player), len(match.battle.history)
    assert (
        button
        and button.hint
        and button.hint.verdict == "refused"
        and button.hint.words.startswith("Dice were rolled: ")
    )
    player.click_on("back")
    assert len(match.battle.history) == orders and player.battle.note.title == "Not taken back"
    order(player, next(found for found in match.battle.legal_actions() if isinstance(found, EndTurn)))
    assert back(player) is None


# ---------------------------------------------------------------- the thread


def beads(player: Player) -> list[Widget]:
    player.draw()
    return [
        widget for widget in player.battle.widgets(player.battle.question()) if widget.key.startswith("bead")
    ]


def test_the_thread_tells_the_orders_of_the_turn_and_takes_back_from_any_of_them() -> None:
    player = player_of()
    match, stage = match_of(player), player.battle.stage
    assert beads(player) == [] and stage.strip == 0
    stood = match.battle.digest()
    order(player, next(found for found in match.battle.legal_actions() if found.verb == "DropProne"))
    order(player, walk(match, 1))
    start = match.undo.given[1].way[0]
    assert [number for number, _ in match.undo.numbered] == [1, 2]
    assert match.undo.given[1].way == (start, *match.battle.history[-1].path)  # type: ignore[attr-defined]
    found = beads(player)
    assert [bead.hint.title for bead in found if bead.hint] == ["Take back", "Take back"]
    assert found[0].hint and "the order after it" in found[0].hint.words
    assert stage.strip and stage.free.bottom <= found[0].rect.y
    assert stage.board.marks.trail == ((2, match.undo.given[1].way),)
    whole = next(widget.rect for widget in player.battle.widgets(None) if widget.key == "thread")
    assert stage.over_panel(whole.center) and not any(
        whole.colliderect(panel) for panel in stage.layout.panels
    )
    player.click_on(found[0].key)
    assert match.battle.digest() == stood and match.undo.given == [] and beads(player) == []
    assert not player.battle.note.said


def test_a_roll_is_a_knot_in_the_thread_which_nothing_gets_past() -> None:
    player = player_of()
    match = match_of(player)
    order(player, next(found for found in match.battle.legal_actions() if found.verb == "DropProne"))
    order(player, next(found for found in match.battle.legal_actions() if found.verb in ("Shoot", "Strike")))
    while match.battle.pending:
        player.key(pygame.K_RETURN)
        player.until_ready()
    order(
        player,
        next(found for found in match.battle.legal_actions() if found.verb in ("StandUp", "Swap", "Reload")),
    )
    assert [number for number, _ in match.undo.numbered] == [0, 0, 1] and match.undo.given[1].roll
    first, knot, last = turn_history.beads(match)
    assert (first.knot, knot.knot, last.knot) == (False, True, False) and knot.roll == match.undo.given[
        1
    ].roll
    before = match.battle.digest()
    closed, _, open_ = beads(player)
    assert closed.hint and "Dice were rolled" in closed.hint.words
    player.click_on(closed.key)
    assert match.battle.digest() == before
    player.click_on(open_.key)
    assert match.battle.digest() != before and [number for number, _ in match.undo.numbered] == [0, 0]


def test_the_thread_is_gone_with_the_turn_and_under_a_question() -> None:
    player = player_of()
    match = match_of(player)
    order(player, walk(match))
    assert beads(player)
    player.settings.warn_end_turn = True
    player.key(pygame.K_e)
    assert player.battle.question() and beads(player) == [] and player.battle.stage.strip == 0
    player.key(pygame.K_ESCAPE)
    order(player, EndTurn(match.battle.slot.unit if match.battle.slot else NO_UNIT))
    assert match.undo.given == [] and beads(player) == []


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_a_long_thread_shows_its_end(size: tuple[int, int]) -> None:
    lay = layout(Rect(0, 0, *size), 9)
    many = [Bead("move", f"Walk to the cell {n}", f"Walk {n}", max(0, n - 3), n == 3) for n in range(1, 15)]
    ground, *found = thread.widgets(Pen(Surface((1, 1))), many, lay, "dice were rolled", lambda _: None)
    assert lay.free.contains(ground.rect) and all(ground.rect.contains(bead.rect) for bead in found)
    assert 0 < len(found) < len(many) and found[-1].key == f"bead {len(many) - 1}"
    assert all(one.rect.right < other.rect.x for one, other in itertools.pairwise(found))


def test_a_bead_leaves_what_has_no_room_to_its_tooltip_and_is_never_cut() -> None:
    pen = Pen(Surface((10, 10)), 1.0)
    words = "Drive cautiously to ag15, facing south-west"
    bead = Bead("move", words, words, 1)
    assert thread.said(pen, bead) == "Drive cautiously to ag15"
    assert pen.width(thread.said(pen, bead), 12, True) <= thread.WORDS
    assert thread.said(pen, Bead("move", "Walk to g3, prone", "", 1)) == "Walk to g3, prone"


def test_the_dice_of_an_order_are_those_of_whoever_gave_it() -> None:
    holder, held = (
        Rolled(UnitId(unit), what, "opend6.option.grab", (unit,), (unit,), (), unit)
        for unit, what in ((1, "holding fast"), (2, "getting free"))
    )
    assert _roll([holder, held], UnitId(2)) == held and _roll([holder], UnitId(2)) == holder
    assert _roll([], UnitId(2)) is None


def test_a_way_that_ended_early_is_told_as_far_as_it_was_gone() -> None:
    """A run that fails half-way: the thread named where it was to lead."""
    player = player_of()
    match = match_of(player)
    order(player, walk(match, 2))
    gone = match.battle.history[-1]
    assert isinstance(gone, Move)
    there, meant = gone.path[-1], (gone.path[-1][0] + 1, gone.path[-1][1])
    said = match.battle.ruleset.describe(match.battle.table, gone)
    assert match.undo.given[-1].words == said == as_gone(match.battle, gone)
    longer = msgspec.structs.replace(gone, path=(*gone.path, meant))
    assert as_gone(match.battle, longer) == f"{said}, not to {cell_name(meant)}"
    assert as_gone(match.battle, msgspec.structs.replace(gone, path=(*gone.path, meant, there))) == said


def test_a_way_on_which_somebody_was_asked_goes_on_in_the_thread_with_the_answer() -> None:
    player = player_of()
    match = match_of(player)
    order(player, walk(match, 3))
    given, done = match.undo.given[-1], match.undo
    steps = [event for event in match.events if isinstance(event, Stepped)][-3:]
    done.given[-1] = replace(given, way=given.way[:2])
    done.note(match.battle, None, 0, match.battle.side, [*steps[1:], Reported(given.action.unit, "r", "x")])
    assert done.given[-1].way == given.way
