"""Pointing, choosing and ordering, by mouse and by keys, and what may be pointed at on the board."""

from __future__ import annotations

import pygame
import pytest

from game.client.kit.widgets import do_nothing
from game.client.panels.modal import Modal, Row
from game.client.screens.battle.frame import Frame
from game.client.seat import match as matches
from game.client.seat.orders import way_decision
from game.client.seat.orders.order_menu import Orders, Usual
from game.client.seat.orders.targeting import Aiming
from game.client.seat.view.log_entries import Entry
from game.core.actions import Move, Refusal
from game.core.battle import Battle
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId
from game.core.scenario import Scenario, Team
from game.core.verbs import Verb
from game.maps import find, load
from game.rulesets import RULESETS, opend6
from tests.client import parts
from tests.client.moments import here, over, planned, player_of
from tests.client.player import MAP, Player, quick
from tests.client.stage import board, duel, placed
from tests.contract.stages import positions

STEPS = parts.keys.STEPS


def verb(player: Player, action: str) -> Verb:
    return next(verb for verb, _ in player.battle.aiming.orders.verbs if verb.action == action)


@pytest.fixture
def player() -> Player:
    made = player_of()
    made.battle.aiming.forget()
    made.battle.settings.warn_end_turn = True
    return made


def test_the_keys_step_in_eight_directions_and_stay_on_the_map(player: Player) -> None:
    aiming = player.battle.aiming
    start = here(player)
    for key, (dx, dy) in STEPS.items():
        aiming.forget()
        player.key(key)
        assert aiming.cell == (start[0] + dx, start[1] + dy) and aiming.by_keys
        aiming.cell = (0, 0)
        player.key(key)
        assert aiming.cell == ((dx, dy) if dx >= 0 and dy >= 0 else (0, 0))
    aiming.forget()
    player.key(pygame.K_x)
    assert aiming.cell is None and not aiming.by_keys


def test_choosing_an_order_twice_takes_it_back(player: Player) -> None:
    aiming = player.battle.aiming
    first = aiming.verb
    shoot = verb(player, "Shoot")
    assert first and first.action == "Move" and not aiming.explicit
    assert aiming.choose(shoot) is False
    assert aiming.verb == shoot and aiming.explicit and aiming.takes_tab
    assert aiming.cell is not None and aiming.by_keys, "the nearest target is pointed at"
    assert aiming.choose(shoot) is False
    assert aiming.verb == first and not aiming.explicit and not aiming.takes_tab
    prone = verb(player, "DropProne")
    assert not prone.aim and aiming.choose(prone) is True and not aiming.takes_tab
    assert aiming.choose(prone) is True, "what is aimed at nothing is done each time"


def test_what_a_move_reaches_is_moved_to_though_dash_is_chosen(player: Player) -> None:
    aiming, (column, row) = player.battle.aiming, here(player)
    dash = verb(player, "Dash")
    assert [one.action for one in aiming.orders.within(dash)] == ["Move"] and aiming.orders.within(
        verb(player, "Move")
    ) == []
    aiming.choose(dash)
    near = next(
        cell
        for cell in ((column + 1, row), (column - 1, row), (column, row + 1), (column - 1, row - 1))
        if aiming.orders.at(verb(player, "Move"), cell)
    )
    aiming.point_at(near)
    shown = aiming.plan()
    assert shown.marks.path_label.endswith(", move") and [action.verb for action in shown.actions] == ["Move"]
    moved = aiming.orders.aims(verb(player, "Move"))
    aiming.point_at(
        next(cell for cell in aiming.orders.aims(dash) if isinstance(cell, tuple) and cell not in moved)
    )
    assert aiming.plan().marks.path_label.endswith(", dash")


def test_a_way_that_is_rolled_for_is_gone_by_the_second_press(monkeypatch: pytest.MonkeyPatch) -> None:
    """A click too far while a step is chosen does not run, which can fail and spends the action: it chooses
    to run, and shows the odds."""
    teams = tuple(
        Team(side, side, squad.figures)
        for side, squad in zip(("azure", "ember"), opend6.squads(), strict=False)
    )
    match = matches.new(
        Scenario(MAP, opend6.ID, teams),
        load(find(MAP)),
        find(MAP),
        RULESETS["opend6"],
        {"azure": "human", "ember": "human"},
        "1",
    )
    player = Player(parts.battle.BattleScreen(match, quick()))
    for _ in range(20):
        player.until_ready()
        if not player.battle.question():
            break
        player.key(pygame.K_1)
    aiming, done = player.battle.aiming, len(match.battle.history)
    chosen = aiming.verb
    far = next(
        cell
        for cell in aiming.orders.aims(verb(player, "Run"))
        if isinstance(cell, tuple) and not aiming.orders.at(verb(player, "Walk"), cell)
    )
    assert chosen and chosen.action == "Move" and not aiming.explicit
    aiming.point_at(far)
    assert not aiming.press() and aiming.verb == verb(player, "Run") and aiming.explicit
    assert aiming.press() and len(match.battle.history) == done
    near = next(cell for cell in aiming.orders.aims(verb(player, "Walk")) if isinstance(cell, tuple))
    aiming.back()
    aiming.point_at(near)
    assert aiming.press(), "nothing is rolled for a walk"


def test_once_the_walk_is_used_no_sprint_is_chosen_by_itself() -> None:
    """In InfoWar a sprint is rolled for: a click on the ground would spend the action."""
    battle = next(one for one in positions("infowar court") if one.pending is None and _walks(one)).clone(
        "walked"
    )
    assert battle.slot
    while not battle.pending and (walks := _walks(battle)):
        battle.apply(max(walks, key=lambda walk: (len(walk.path), walk.path)))
    orders = Orders(battle, battle.slot.unit)
    assert (
        orders.aims(next(verb for verb, _ in orders.verbs if verb.action == "Sprint"))
        and orders.first_choice() is None
    )


def test_who_can_go_no_further_attacks_by_a_press_on_the_enemy(player: Player) -> None:
    """Nothing is chosen then, as no way leads anywhere: a press is no dead one."""
    battle, aiming = player.battle.match.battle, player.battle.aiming
    shot = next(order for order in battle.legal_actions() if order.verb == "Shoot")
    aiming.orders.__dict__["verbs"] = [
        (one, Refusal("a.rule", "no") if one.aim == "path" else why) for one, why in aiming.orders.verbs
    ]
    aiming._verb = aiming._first_choice(aiming.orders)
    assert aiming.verb is None
    aiming.point_at(battle.table.cell(shot.target))  # type: ignore[attr-defined]
    assert aiming.plan().odds and aiming.plan().verb == verb(player, "Shoot")
    done = len(battle.history)
    aiming.press()
    assert len(battle.history) == done and aiming.verb == verb(player, "Shoot")


def _walks(battle: Battle) -> list[Move]:
    return [order for order in battle.legal_actions() if type(order) is Move]


def test_a_way_by_keys_begins_at_the_figure_and_not_at_whom_it_aimed_at(player: Player) -> None:
    aiming = player.battle.aiming
    aiming.choose(verb(player, "Shoot"))
    assert aiming.by_keys and aiming.cell != here(player)
    aiming.choose(verb(player, "Move"))
    assert aiming.cell == here(player)


def test_one_step_back_after_the_other(player: Player) -> None:
    aiming = player.battle.aiming
    watch = verb(player, "Overwatch")
    assert watch.aim == "area"
    assert not aiming.back(), "there is nothing to take back"
    aiming.choose(watch)
    assert not aiming.takes_tab
    aiming.point_at((18, 9))
    assert not aiming.press() and aiming.anchor == (18, 9) and not aiming.dragged()
    aiming.point_at((19, 10))
    assert aiming.dragged()
    assert aiming.back() and aiming.anchor is None and aiming.explicit
    assert aiming.back() and not aiming.explicit and aiming.verb == aiming.orders.first_choice()
    aiming.step(STEPS[pygame.K_LEFT])
    assert aiming.back() and aiming.cell is None and not aiming.by_keys
    assert not aiming.back()


def test_the_mouse_over_a_panel_points_at_nothing_unless_keys_do(player: Player) -> None:
    aiming = player.battle.aiming
    aiming.point_at((4, 4))
    aiming.point_away()
    assert aiming.cell is None
    aiming.step(STEPS[pygame.K_LEFT])
    cell = aiming.cell
    aiming.point_away()
    assert aiming.cell == cell
    aiming.point_at((4, 4))
    assert not aiming.by_keys


def test_targets_come_in_turn_the_nearest_first_and_round_again(player: Player) -> None:
    aiming = player.battle.aiming
    battle = aiming.battle
    shoot = verb(player, "Shoot")
    aiming.choose(shoot)
    targets = [
        battle.table.cell(aim)
        for aim in parts.inturn.aims_in_turn(aiming.orders, shoot)
        if isinstance(aim, int)
    ]
    start = here(player)
    far = [max(abs(x - start[0]), abs(y - start[1])) for x, y in targets]
    assert len(targets) > 1 and far == sorted(far) and aiming.cell == targets[0]
    found = []
    for _ in targets:
        aiming.cycle(1)
        found.append(aiming.cell)
    assert found == [*targets[1:], targets[0]]
    aiming.cycle(-1)
    assert aiming.cell == targets[-1]
    assert aiming.hovered_unit() == player.battle.stage.scene.at(targets[-1]).unit  # type: ignore[union-attr]


def shot_at(player: Player, usual: Usual) -> Aiming:
    """Somebody who can be shot at is pointed at, while a way is chosen; of several ways to shoot those that
    `usual` leaves are meant."""
    screen = player.battle
    aiming = Aiming(screen.match.battle, screen.stage.scene, usual=usual)
    shoot = verb(player, "Shoot")
    aiming.point_at(
        aiming.battle.table.cell(next(aim for aim in aiming.orders.aims(shoot) if isinstance(aim, int)))
    )
    assert aiming.verb and aiming.verb.action == "Move"
    return aiming


def test_a_press_on_an_enemy_chooses_the_attack_and_the_next_one_gives_it(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways = Orders.at
    monkeypatch.setattr(Orders, "at", lambda orders, verb, aim: ways(orders, verb, aim)[:1])
    aiming = shot_at(player, list)
    assert (
        not aiming.press() and aiming.verb and aiming.verb.action in ("Shoot", "Strike") and aiming.explicit
    )
    assert aiming.press(by_key=True) and aiming.by_keys
    aiming.forget()
    assert not aiming.press(), "nothing is pointed at"


def test_a_press_on_an_enemy_gives_the_one_of_several_ways_that_is_always_meant(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    aiming = shot_at(player, lambda ways: list(ways)[:1])
    assert aiming.press() and len(aiming.plan().actions) == 1 < len(aiming.plan().ways)
    monkeypatch.setattr(way_decision, "hurt", lambda _chances, _own: "81 % Juno, a friend")
    aiming = shot_at(player, lambda ways: list(ways)[:1])
    assert not aiming.press() and aiming.explicit, "a friend may be hit"
    assert aiming.press()


def test_a_press_on_an_enemy_asks_at_once_where_there_are_several_ways(player: Player) -> None:
    aiming = shot_at(player, list)
    assert aiming.press() and len(aiming.plan().actions) > 1 and aiming.explicit
    screen, given = player.battle, len(player.battle.match.battle.history)
    assert aiming.cell
    player.click(player.pixel(aiming.cell))
    assert screen.modal and screen.dialog.modal and len(screen.match.battle.history) == given
    player.click(player.pixel(aiming.cell))
    assert len(screen.match.battle.history) == given, "a double click chooses none of them"


def test_a_key_asks_at_once_where_the_order_can_be_about_one_figure_only(player: Player) -> None:
    screen, shoot = player.battle, verb(player, "Shoot")
    several = len(screen.aiming.orders.aims(shoot)) > 1
    player.key(pygame.key.key_code(shoot.hotkey))
    assert screen.aiming.explicit and bool(screen.modal) != several
    assert not screen.match.battle.history


def test_only_what_can_be_aimed_at_is_pointed_at_by_its_head(player: Player) -> None:
    aiming = player.battle.aiming
    units = player.battle.stage.scene.units
    assert not any(aiming.wants_unit(unit) for unit in units), "a way is walked behind whatever head"
    aiming.choose(verb(player, "Shoot"))
    wanted = {unit for unit in units if aiming.wants_unit(unit)}
    assert wanted and all(units[unit].side == "ember" for unit in wanted)


def test_escape_goes_back_step_by_step_and_then_to_the_menu(player: Player) -> None:
    screen = player.battle
    player.key(pygame.K_e)
    assert screen.modal
    assert player.key(pygame.K_ESCAPE) is screen and screen.modal is None
    screen.stage.desk.focus, screen.stage.desk.by_keys = "end turn", True
    assert (
        player.key(pygame.K_ESCAPE) is screen
        and screen.stage.desk.focus == ""
        and not screen.stage.desk.by_keys
    )
    screen.aiming.choose(verb(player, "Shoot"))
    assert player.key(pygame.K_ESCAPE) is screen and not screen.aiming.explicit
    screen.aiming.forget()
    assert isinstance(player.key(pygame.K_ESCAPE), parts.menu.PauseScreen)
    player.screen = screen


def test_the_mouse_points_at_cells_and_not_at_panels(player: Player) -> None:
    screen = player.battle
    cell = here(player)
    over(player, (cell[0] - 2, cell[1]))
    assert screen.aiming.cell == (cell[0] - 2, cell[1])
    for panel in screen.stage.layout.panels:
        over(player, (cell[0] - 2, cell[1]))
        x, y = panel.x + 3, panel.bottom - 3
        assert screen.stage.over_panel((x, y))
        player.move((x, y))
        assert screen.aiming.cell is None


def test_a_click_shows_the_sheet_of_whom_it_is_on(player: Player) -> None:
    screen = player.battle
    other = next(unit for unit in screen.stage.scene.units if unit != screen.stage.scene.active)
    player.click_on(f"unit {other}")
    player.move((640, 360))
    assert screen.stage.pinned == other == screen.stage.sheet.unit()
    player.click(screen.stage.board.camera.centre_of(here(player)))
    assert screen.stage.pinned == screen.stage.scene.active == screen.stage.sheet.unit()
    screen.stage.pinned = NO_UNIT
    assert screen.stage.sheet.unit() == screen.stage.scene.active


def test_a_refused_order_says_why_and_leads_to_its_rule(player: Player) -> None:
    screen = player.battle
    rule = next(iter(screen.stage.titles))
    assert screen.ordering.means.refuse(Refusal(rule, "not so"), "Focus") is None
    player.draw()
    notice = next(widget for widget in screen.widgets(None) if widget.key == "notice")
    read = notice.on()
    assert isinstance(read, parts.shows.ShowRulebook)
    found = parts.router.make_screen(read, screen.settings)
    assert isinstance(found, parts.rulebook.RulebookScreen) and found.chosen == rule
    screen.note.forget()
    assert screen.ordering.means.refuse(Refusal("no.such.rule", "not so"), "Focus") is None
    assert (screen.note.title, screen.note.verdict) == ("Focus", "refused")
    assert screen.note.said == ("not so", "no.such.rule", parts.notice.SHOWN)
    screen.update(parts.notice.SHOWN - 1)
    assert screen.note.said
    screen.update(1)
    assert screen.note.said is None


def test_what_the_camera_keys_do(player: Player) -> None:
    stage = player.battle.stage
    camera = stage.board.camera
    middle = (
        stage.scene.units[stage.scene.active].cell[0] + 0.5,
        stage.scene.units[stage.scene.active].cell[1] + 0.5,
    )
    camera.look_from(*middle, 48)
    for keys, zoom in (
        ((pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS), 56),
        ((pygame.K_MINUS, pygame.K_KP_MINUS), 40),
    ):
        for key in keys:
            camera.look_from(*middle, 48)
            player.key(key)
            assert camera.zoom == zoom
    for key, (dx, dy) in parts.stage.PANS.items():
        camera.look_from(*middle, 48)
        x, y = camera.x, camera.y
        player.key(key, pygame.KMOD_LSHIFT)
        assert (camera.x - x, camera.y - y) == pytest.approx((dx / 48, dy / 48))
    camera.look_from(10, 8, 48)
    assert (
        parts.stage.camera_input(stage, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0))
        and camera.gliding
    )
    assert not parts.stage.camera_input(stage, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0))
    assert not parts.stage.camera_input(stage, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0))
    camera.look_from(*middle, 48)


@pytest.mark.parametrize("button", [2, 3])
def test_the_map_is_dragged_by_the_other_buttons(player: Player, button: int) -> None:
    stage = player.battle.stage
    camera = stage.board.camera
    camera.look_from(18, 12, 48)
    x, y = camera.x, camera.y
    player.send(pygame.MOUSEBUTTONDOWN, pos=(600, 300), button=button)
    assert camera.dragging and stage.panning
    player.move((552, 348))
    assert (camera.x, camera.y) == pytest.approx((x + 1, y - 1))
    player.send(pygame.MOUSEBUTTONUP, pos=(552, 348), button=button)
    assert not camera.dragging and not stage.panning
    player.move((500, 300))
    assert (camera.x, camera.y) == pytest.approx((x + 1, y - 1))


def test_the_keys_of_the_log(player: Player) -> None:
    stage = player.battle.stage
    for number in range(60):
        stage.log.entries.append(Entry(f"Entry {number}", "azure"))
    stage.log.version += 1
    player.draw()
    area = stage.logs.area()
    assert area.most > 0 and stage.logs.offset() == area.most and stage.logs.entries.pinned
    player.key(pygame.K_PAGEUP)
    assert (
        stage.desk.offset(area) == pytest.approx(area.most - area.rect.height * 0.8)
        and not stage.logs.entries.pinned
    )
    player.key(pygame.K_PAGEDOWN)
    assert stage.desk.offset(area) == area.most and stage.logs.entries.pinned
    last = len(stage.log.entries) - 1
    player.key(pygame.K_COMMA)
    assert stage.logs.entries.lit == last and not stage.logs.entries.pinned
    player.key(pygame.K_COMMA)
    assert stage.logs.entries.lit == last - 1
    player.key(pygame.K_PERIOD)
    assert stage.logs.entries.lit == last
    stage.logs.entries.lit = -1


def test_the_log_below_a_question_tells_nothing_of_its_entries(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The detail of an entry would hide what is asked."""
    screen, stage = player.battle, player.battle.stage
    for number in range(3):
        stage.log.entries.append(Entry(f"Entry {number}", "azure"))
    stage.log.version += 1
    player.draw()
    last = len(stage.log.entries) - 1
    row = stage.logs.entries.row(last, stage.logs.area(), stage.logs.offset())
    over = tuple(round(at * stage.scale) for at in row.center)
    player.move((over[0], over[1]))
    assert stage.logs.entries.lit == last
    screen.dialog.open(Modal("Shoot", "", [Row("Anywhere", "", do_nothing)], "azure"))
    monkeypatch.setattr(Frame, "box", lambda *_: stage.layout.log)
    player.move((over[0] + 1, over[1]))
    assert stage.logs.entries.lit == -1


# ---------------------------------------------------------------- whose head, whose feet


def at(made: parts.board.Board, cell: Cell, dx: float, dy: float) -> int:
    x, y = made.camera.to_screen((cell[0] + dx, cell[1] + dy))
    return made.unit_at((x, y))


def test_a_head_that_stands_out_belongs_to_the_figure_below() -> None:
    made = board([*duel(), placed(UnitId(3), (3, 4), "ember")])
    assert at(made, (3, 3), 0.5, 0.5) == 1 and at(made, (8, 3), 0.5, 0.5) == 2
    assert at(made, (8, 2), 0.5, 0.8) == 2, "the head"
    assert (
        at(made, (8, 2), 0.5, 0.6) == 0
        and at(made, (8, 2), 0.1, 0.8) == 0
        and at(made, (8, 2), 0.9, 0.8) == 0
    )
    assert at(made, (3, 3), 0.5, 0.9) == 1, "who stands there comes before the head of another"
    made.scene.units[UnitId(1)].down = True
    assert at(made, (3, 3), 0.5, 0.9) == 3 and at(made, (3, 3), 0.5, 0.5) == 1
    made.scene.units[UnitId(2)].down = True
    assert at(made, (8, 2), 0.5, 0.8) == 0, "who lies has no head up there"
    made.marks = parts.marks.Marks(hidden=frozenset({UnitId(3)}))
    assert at(made, (3, 4), 0.5, 0.5) == 0
    assert made.cell_at(made.camera.to_screen((0, 0))) == (0, 0)
    assert made.cell_at((made.camera.to_screen((0, 0))[0] - 2, made.camera.to_screen((0, 0))[1])) is None


# ---------------------------------------------------------------- whole sides


def test_the_cursor_of_a_side_goes_with_the_chosen_figure() -> None:
    player = planned()
    screen = player.battle
    own = screen.side_turn.figures()
    for number, unit in enumerate(own):
        player.key(pygame.K_1 + number)
        assert screen.aiming.unit == unit and screen.aiming._here() == screen.stage.scene.units[unit].cell
    player.key(pygame.K_TAB)
    assert screen.stage.scene.active == own[0], "after the last comes the first"
    player.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert screen.stage.scene.active == own[-1]
    battle, scene = screen.match.battle, screen.stage.scene
    assert parts.declaring.what_is_left(battle, scene) == f"{len(own)} of {len(own)} without orders"
    assert parts.declaring.undecided(battle, scene) == [scene.units[unit].name for unit in own]
    assert screen.side_turn.select(UnitId(99)) is None and scene.active == own[-1]
    assert not screen.declaring._figure_key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0))
    assert screen.stage.viewer == "azure" and screen.stage.own_side == "azure"
    enemy = next(unit for unit, one in screen.stage.scene.units.items() if one.side == "ember")
    screen.stage.pinned = NO_UNIT
    player.click_on(f"unit {enemy}")
    assert screen.stage.scene.active == own[-1] and screen.stage.pinned == enemy


def test_an_area_says_how_it_is_drawn_how_large_it_may_be_and_what_is_in_sight(player: Player) -> None:
    screen, aiming = player.battle, player.battle.aiming
    player.key(pygame.K_o)
    own = here(player)
    over(player, (own[0] + 2, own[1]))
    marks = aiming.plan().marks
    assert marks.notes[0][1] == "drag, or set two corners: up to 5 x 5"
    assert marks.fog and own in marks.fog.seen and len(marks.fog.seen) < len(marks.fog.known)
    assert (
        marks.fog.seen
        == screen.pointed.sighting.from_cell(screen.stage.battle, screen.stage.scene, own, frozenset())[
            0
        ].seen
    )
    aiming.press()
    over(player, (own[0] + 3, own[1] + 1))
    assert aiming.plan().marks.notes[0][1] == "2 x 2 of 5 x 5"


def test_the_words_of_a_refusal_lie_above_those_of_the_size(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = list[pygame.Rect]()
    monkeypatch.setattr(parts.tip, "draw_hint", lambda _pen, _hint, rect: about.append(rect))
    player.key(pygame.K_o)
    own = here(player)
    player.battle.aiming.point_at(own)
    player.battle.aiming.press()
    player.battle.aiming.step((1, 0))
    for _ in range(7):
        player.battle.aiming.step((1, 0))
    player.draw()
    cell = player.battle.aiming.cell
    assert cell and about and about[-1].y <= player.battle.stage.cells([cell])[0].y - 20


def test_a_friend_under_the_mouse_is_no_target_of_what_is_meant_for_enemies(player: Player) -> None:
    """To wait until a friend moves is an order of its own; pointing at one while walking does not offer
    it."""
    screen = player.battle
    battle, own = screen.match.battle, screen.stage.scene.active
    friend = next(
        unit for unit in battle.table.standing() if unit != own and not battle.table.hostile(own, unit)
    )
    foe = next(
        unit
        for unit in battle.table.standing()
        if battle.table.hostile(own, unit) and screen.aiming.orders.attack_on(unit)
    )
    watch = verb(player, "WatchFor")
    assert screen.aiming.orders.at(watch, friend) and screen.aiming.orders.attack_on(friend) in (
        None,
        verb(player, "Help"),
    )
    assert screen.aiming.orders.attack_on(foe)


def test_the_next_figure_begins_with_nothing_pointed_at(player: Player) -> None:
    """Whoever confirms the end of a turn twice does not send the next one to where the last one pointed."""
    screen = player.battle
    screen.settings.warn_end_turn = False
    player.key(pygame.K_RIGHT)
    assert screen.aiming.cell and screen.aiming.by_keys
    unit = screen.stage.scene.active
    player.key(pygame.K_e)
    for _ in range(40):
        player.until_ready()
        if not screen.question() and screen.stage.scene.active != unit:
            break
        player.key(pygame.K_1)
    _ = screen.aiming.orders
    done = len(screen.match.battle.history)
    assert screen.aiming.cell is None and not screen.aiming.by_keys
    player.key(pygame.K_RETURN)
    assert len(screen.match.battle.history) == done


def test_what_was_refused_is_said_no_longer_once_an_order_is_given() -> None:
    player = player_of()
    screen = player.battle
    screen.note.refuse("Melee", "too far away", "nwo.melee.contest")
    player.draw()
    assert screen.note.said
    order = screen.aiming.orders.end_turn
    assert order
    screen.command.act(order)
    player.draw()
    assert screen.note.said is None


# ---------------------------------------------------------------- the board keeps still


def test_choosing_an_order_points_at_whom_one_sees_and_does_not_move_the_board() -> None:
    """The nearest enemy lies outside of the window, another inside: pointing with the mouse must not miss
    because of the choice."""
    player = player_of()
    screen = player.battle
    camera, aiming = screen.stage.board.camera, screen.aiming
    shoot = verb(player, "Shoot")
    aiming.choose(shoot)
    near, *others = aiming.targets()
    aiming.choose(shoot)
    far = others[-1]
    camera.zoom_to(64)
    camera.look_from(far[0] + 4.0, far[1] + 0.5, 64)
    if camera.shows(near, 0) or not camera.shows(far, 0):
        camera.look_from(far[0] * 2 - near[0] + 0.5, far[1] * 2 - near[1] + 0.5, 64)
    assert camera.shows(far, 0) and not camera.shows(near, 0)
    before = camera.x, camera.y, camera.zoom
    aiming.point_at(None)
    screen.ordering.choose(shoot)
    assert (camera.x, camera.y, camera.zoom) == before and not camera.gliding
    assert aiming.cell is not None and camera.shows(aiming.cell, 0)


def test_choosing_overwatch_leaves_the_board_under_the_mouse_where_it_is() -> None:
    """Where an area would be drawn first lies outside of the window: nothing is pointed at, and keys still
    bring it into view."""
    player = player_of()
    screen = player.battle
    camera, aiming, overwatch = screen.stage.board.camera, screen.aiming, verb(player, "Overwatch")
    aiming.choose(overwatch)
    first = aiming.cell
    assert first
    aiming.choose(overwatch)
    field = screen.stage.board.field
    camera.look_from(0.5 if first[0] > field.width // 2 else field.width - 0.5, first[1] + 0.5, 80)
    assert not camera.shows(first, 0)
    before = camera.x, camera.y, camera.zoom
    aiming.forget()  # nobody has used the keys
    screen.ordering.choose(overwatch)
    assert (camera.x, camera.y, camera.zoom) == before and not camera.gliding
    assert aiming.verb == overwatch and aiming.cell is None
    aiming.forget()
    aiming.cell, aiming.by_keys = first, True
    screen.ordering.choose(overwatch)
    assert camera.gliding, "keys bring it into view"


def test_an_order_that_is_chosen_again_says_that_it_is_put_away(player: Player) -> None:
    player.key(pygame.K_o)
    assert player.battle.aiming.explicit and player.battle.note.said is None
    player.key(pygame.K_o)
    note = player.battle.note
    assert not player.battle.aiming.explicit
    assert note.said and (note.title, note.said[0], note.verdict) == (
        "Overwatch",
        "put away; Move is chosen",
        "",
    )
    player.key(pygame.K_s)
    assert note.said is None, "another is chosen now"


def test_of_the_order_that_is_chosen_anyway_nothing_is_said(player: Player) -> None:
    """It said "Drive: taken back; now Drive"."""
    for _ in range(3):
        player.key(pygame.K_m)
    assert player.battle.aiming.verb == verb(player, "Move") and player.battle.note.said is None


def test_where_no_target_is_in_sight_the_board_goes_to_the_nearest() -> None:
    player = player_of()
    screen = player.battle
    camera = screen.stage.board.camera
    shoot = verb(player, "Shoot")
    screen.aiming.choose(shoot)
    targets = screen.aiming.targets()
    screen.aiming.choose(shoot)
    corner = max(
        screen.stage.board.field.cells(),
        key=lambda cell: min(abs(cell[0] - x) + abs(cell[1] - y) for x, y in targets),
    )
    camera.look_from(*corner, 80)
    if not any(camera.shows(cell, 0) for cell in targets):
        screen.aiming.point_at(None)
        screen.ordering.choose(shoot)
        assert camera.gliding and screen.aiming.cell == targets[0]


@pytest.mark.parametrize("key", [0, pygame.K_PLUS])
def test_what_is_pointed_at_is_what_lies_under_the_mouse_after_zooming(key: int) -> None:
    player = player_of()
    screen = player.battle
    camera = screen.stage.board.camera
    at = screen.stage.layout.free.midleft
    pos = (at[0] + 60, at[1])
    player.move(pos)
    camera.look_from(*camera.to_map(camera.view), camera.zoom)
    player.move(pos)
    if key:
        player.key(key)
    else:
        player.send(pygame.MOUSEWHEEL, x=0, y=-2)
    assert screen.aiming.cell == screen.stage.board.cell_at(pos)


def test_what_lies_under_a_resting_mouse_is_pointed_at_when_the_board_has_moved() -> None:
    player = player_of()
    screen = player.battle
    camera = screen.stage.board.camera
    pos = screen.stage.layout.free.center
    player.move(pos)
    before = screen.aiming.cell
    camera.centre((5, 5))
    player.wait(16, 4)
    assert camera.gliding and screen.aiming.cell == before, "while it moves nothing else is pointed at"
    player.wait(16, 30)
    assert screen.aiming.cell == screen.stage.board.cell_at(pos) != before


def test_who_shoots_stays_in_the_picture_when_no_target_was_in_it() -> None:
    player = player_of((1024, 640))
    screen = player.battle
    stage, camera = screen.stage, screen.stage.board.camera
    verb = next(
        verb
        for verb, why in screen.aiming.orders.verbs
        if verb.aim == "unit" and not why and screen.aiming.orders.aims(verb)
    )
    active = stage.scene.units[stage.scene.active].cell
    camera.zoom_to(96)
    camera.centre((1, 1), glide=False)
    assert not any(camera.shows(cell, 0) for cell in screen.aiming.targets())
    player.key(pygame.key.key_code(verb.hotkey.lower()))
    player.wait(16, 30)
    assert screen.aiming.cell and camera.shows(screen.aiming.cell, 0) and camera.shows(active, 0)


@pytest.mark.parametrize("by_key", [False, True])
def test_where_no_way_leads_is_said(player: Player, by_key: bool) -> None:
    screen = player.battle
    orders = screen.aiming.orders
    verb = orders.first_choice()
    assert verb is not None
    reached = {aim for one in (verb, *orders.chain(verb)) for aim in orders.aims(one)}
    field = screen.match.battle.field
    start, taken = here(player), {sprite.cell for sprite in screen.stage.scene.units.values()}
    far = max(
        (cell for cell in field.cells() if cell not in reached and cell not in taken),
        key=lambda cell: (field.grid.steps(cell, start), cell),
    )
    pixel = player.pixel(far)
    if by_key:
        screen.aiming.cell, screen.aiming.by_keys = far, True
        player.key(pygame.K_RETURN)
    else:
        player.click(pixel)
    assert (
        screen.note.said and screen.note.said[0] == parts.planning.NO_WAY and screen.note.title == verb.words
    )
    near = min(
        cell
        for cell in orders.aims(verb)
        if isinstance(cell, tuple) and not parts.odds.rolled(orders.chances(orders.at(verb, cell)[0]))
    )
    before = len(screen.match.battle.history)
    player.click(player.pixel(near))
    assert len(screen.match.battle.history) == before + 1 and not screen.note.said, (
        "an order ends what was said"
    )


def test_a_click_on_a_figure_says_nothing_of_ways(player: Player) -> None:
    foe = next(sprite for sprite in player.battle.stage.scene.units.values() if sprite.side != "azure")
    player.click(player.pixel(foe.cell))
    assert not player.battle.note.said
