"""Orders that can be given in many ways: whom they are about is chosen by pointing, and the rest one thing
after the other."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pygame
import pytest
from pygame import Rect, Surface

from game.client.kit import widget_state
from game.client.kit.pen import Pen
from game.client.kit.widgets import Card, Link, Look, do_nothing
from game.client.panels import ladder_odds, modal, odds_rows
from game.client.panels.body_chart import BodyChart
from game.client.panels.modal import Modal, Row
from game.client.panels.panel import layout
from game.client.screens.battle import dialog, odds_tip, ordering
from game.client.screens.battle.order_variants import OrderVariants
from game.client.screens.battle.screen import BattleScreen
from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.planning import Plan
from game.client.seat.settings.settings import Settings
from game.client.seat.view import board_objects
from game.client.seat.view.board_marks import Marks
from game.client.seat.view.scene import BoardScene
from game.core.actions import Action, Ask, EndTurn, Option, Refusal, target_of
from game.core.battle import Battle
from game.core.events import Gauge, seen_by
from game.core.field import Cell
from game.core.geometry.lattice import plain
from game.core.records.state_events import situation
from game.core.references import NO_UNIT
from game.core.verbs import Verb
from game.rulesets import infowar, opend6
from tests.client import ladder, parts
from tests.client.moments import SMALL, planned, player_of
from tests.client.player import Player, new_match
from tests.contract.opend6_situations import AFAR, road, turn_of
from tests.contract.stages import positions
from tests.rulesets.infowar.table import Tables, figure


@pytest.fixture
def player() -> Player:
    return player_of(SMALL)


def verb(player: Player, action: str) -> Verb:
    return next(verb for verb, _ in player.battle.aiming.orders.verbs if verb.action == action)


def watching(player: Player) -> Player:
    """Somebody is to shoot when a friend does something: at whom, and when?"""
    screen = player.battle
    orders, own = screen.aiming.orders, screen.stage.scene.active
    table = screen.match.battle.table
    watch = verb(player, "WatchFor")
    friend = next(aim for aim in orders.aims(watch) if isinstance(aim, int) and not table.hostile(own, aim))
    screen.ordering.choose(watch)
    screen.aiming.point_at(screen.stage.scene.units[friend].cell)
    screen.ordering._confirm()
    player.wait(16, 40)
    player.draw()
    return player


def test_whom_an_order_is_about_is_asked_by_pointing(player: Player) -> None:
    screen = watching(player).battle
    question = screen.question()
    assert question and len(question.units) == len(question.rows) > 1
    scene = screen.stage.scene
    assert [row.words for row in question.rows] == [scene.units[unit].name for unit in question.units]
    assert question.words.startswith("Shoot at ...") and "Point at a figure" in question.words


def test_the_board_shows_whom_one_can_choose_and_a_click_chooses(player: Player) -> None:
    screen = watching(player).battle
    question = screen.question()
    assert question
    assert (
        screen.stage.board.marks.highlight == frozenset(question.units)
        and not screen.stage.board.marks.target
    )
    box, pointed = (
        screen.frame.box(question, parts.paint.Pen(player.surface, screen.stage.scale)),
        screen.stage.boxes,
    )
    unit = next(unit for unit in question.units if not box.colliderect(pointed(unit)[0]))
    pos = screen.stage.board.camera.centre_of(screen.stage.scene.units[unit].cell)
    player.move(pos)
    player.draw()
    assert screen.stage.board.marks.target == unit
    player.click(pos)
    after = screen.question()
    assert after and after.rows != question.rows and not after.units
    name = screen.stage.scene.units[unit].name
    assert after.words.startswith(f"Shoot at {name} when "), "what all rows have in common is said once"
    done = len(screen.match.battle.history)
    player.key(pygame.K_1)
    assert screen.question() is None and len(screen.match.battle.history) == done + 1


def test_the_keys_choose_as_well_and_light_up_whom_they_mean(player: Player) -> None:
    screen = watching(player).battle
    question = screen.question()
    assert question
    player.key(pygame.K_DOWN)
    player.key(pygame.K_DOWN)
    player.draw()
    assert screen.stage.board.marks.target in question.units
    player.key(pygame.K_2)
    after = screen.question()
    assert after and screen.stage.scene.units[question.units[1]].name in after.words


def test_a_click_beside_them_chooses_nothing(player: Player) -> None:
    screen = watching(player).battle
    question = screen.question()
    free = screen.stage.layout.free
    player.click((round(free.right - 20), round(free.bottom - 12)))
    assert screen.question() == question or screen.question()
    player.click_on("row 0")
    assert screen.question() != question


def test_the_choice_hides_nobody_whom_it_is_about(player: Player) -> None:
    screen = watching(player).battle
    question = screen.question()
    assert question
    box = screen.frame.box(question, parts.paint.Pen(player.surface, screen.stage.scale))
    shown = [
        unit
        for unit in question.units
        if screen.stage.board.camera.shows(screen.stage.scene.units[unit].cell, 0)
    ]
    assert shown and box.collidelist(screen.stage.boxes(*shown)) < 0


def test_many_ways_without_figures_are_asked_for_one_thing_after_the_other(player: Player) -> None:
    screen = player.battle
    orders, helps = screen.aiming.orders, verb(player, "Help")
    actions = next(iter(orders.aims(helps).values()))
    modal = screen.ordering.choice.variants()._ways(helps.words, actions)
    assert len(actions) > 20 and len(modal.rows) <= 9 and not modal.units
    assert modal.words.startswith("Help ") and modal.words.endswith("by ...")
    assert all("Help" not in row.words for row in modal.rows)


def test_numbers_that_are_no_figures_are_not_pointed_at(player: Player) -> None:
    """A count that happens to be the number of a figure is a count."""
    screen = player.battle
    shots = next(iter(screen.aiming.orders.aims(verb(player, "Shoot")).values()))
    assert not screen.ordering.choice.variants().lists.about_figures("then_move", shots)
    assert screen.ordering.choice.variants().lists.about_figures("target", shots)


def test_what_a_choice_is_about_stays_pointed_at_while_the_mouse_goes_to_it(player: Player) -> None:
    screen = player.battle
    helps = verb(player, "Help")
    orders = screen.aiming.orders
    friend = next(aim for aim in orders.aims(helps) if isinstance(aim, int))
    screen.ordering.choose(helps)
    cell = screen.stage.scene.units[friend].cell
    screen.aiming.point_at(cell)
    screen.ordering._confirm()
    player.draw()
    question = screen.question()
    assert question and not question.units
    box = screen.frame.box(question, parts.paint.Pen(player.surface, screen.stage.scale))
    for pos in (
        (box.x + 40, box.y + 90),
        (screen.stage.layout.free.right - 8, screen.stage.layout.free.bottom - 8),
        (box.x + 40, box.y + 60),
    ):
        player.move((round(pos[0]), round(pos[1])))
        assert screen.aiming.cell == cell
    player.key(pygame.K_ESCAPE)
    player.move((round(box.x + 40), round(box.y + 90)))
    assert screen.aiming.cell == cell, "whom the order is aimed at stays so, until a press elsewhere"


def test_where_a_shove_leads_is_chosen_by_pointing() -> None:
    """Each answer of the question is a way on the board; a click on any of its cells chooses it."""
    player = player_of()
    screen = player.battle
    stage, battle = screen.stage, screen.match.battle
    foe = next(sprite for sprite in stage.scene.units.values() if sprite.side == "ember")
    x, y = foe.cell
    ways = (((x, y),), ((x, y), (x + 1, y), (x + 2, y)), ((x, y), (x, y - 1)))
    options = tuple(Option(str(number), f"Way {number}", cells=way) for number, way in enumerate(ways))
    battle.pending = Ask("azure", stage.scene.active, "nwo.shove.result", "Where?", options, "0", foe.unit)
    player.wait(16, 60)
    player.draw()
    question = screen.question()
    assert question and question.ways == ways and stage.board.marks.reach == frozenset().union(*ways)
    for number, way in enumerate(ways):
        pos = player.pixel(way[-1])
        box = screen.frame.box(question, parts.paint.Pen(player.surface, stage.scale))
        assert not box.collidepoint(stage.units(pos))
        player.move(pos)
        player.draw()
        assert stage.board.marks.path == way and stage.board.marks.cursor == way[-1]
        row = screen.frame.pointed_row(
            question, pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        )
        assert row and row.words == f"Way {number}"


def _lies_apart(chart: BodyChart, rest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The places, and what else of the body is drawn."""
    drawn = list[Rect]()
    monkeypatch.setattr(Pen, "plate", lambda _pen, box, *_: drawn.append(box))
    chart.ground(Pen(Surface((400, 400)), 1), Rect(0, 0, 300, 300))
    boxes = [box for index in chart.places if (box := chart.box(index, Rect(0, 0, 300, 300)))]
    assert len(drawn) == rest
    assert not any(one.colliderect(other) for one, other in combinations([*drawn, *boxes], 2))


def test_places_of_the_body_are_pointed_at_in_infowar_and_the_rest_is_one_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    battle = next(one for one in positions("infowar court", 5) if one.pending is None and shots(one))
    orders = Orders(battle, shots(battle)[0].unit)
    scene = BoardScene(plain(battle.field.width, battle.field.height), battle.ruleset.STATES)
    for event in seen_by(None, situation(battle)):
        scene.show(event)
    opened: list[Modal] = []
    assert shots(battle)[0].target in scene.units
    made = OrderVariants(orders, scene, lambda _: do_nothing, opened.append).of(
        Plan(Marks(), tuple(shots(battle)))
    )
    assert made.chart and set(made.chart.places.values()) == {shot.aim for shot in shots(battle) if shot.aim}
    assert [made.rows[index].words for index in made.listed] == ["Anywhere", "Hold back"]
    _lies_apart(made.chart, 1, monkeypatch)
    made.rows[made.listed[-1]].on()
    held = [shot for shot in shots(battle) if shot.pull]
    assert opened and len(opened[0].rows) == len(held) and opened[0].title == made.title
    assert opened[0].words.endswith("no worse than ...") and "Scratch" in {
        row.words for row in opened[0].rows
    }, "what all have in common is said once"


def test_where_a_stranger_is_hit_is_not_foretold(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chance to hit at all is none to hit the hand that is aimed at."""
    battle = next(one for one in positions("infowar court", 5) if one.pending is None and shots(one))
    orders = Orders(battle, shots(battle)[0].unit)
    unread = [replace(one, more=()) for one in orders.graded(shots(battle)[0])]
    monkeypatch.setattr(orders, "graded", lambda _: tuple(unread))
    scene = BoardScene(plain(battle.field.width, battle.field.height), battle.ruleset.STATES)
    for event in seen_by(None, situation(battle)):
        scene.show(event)
    made = OrderVariants(orders, scene, lambda _: do_nothing, lambda _: None).of(
        Plan(Marks(), tuple(shots(battle)))
    )
    assert made.chart and set(made.chart.chances.values()) == {"?"}
    assert "cannot be judged" in made.words and made.rows[0].hint, "that it is hit at all is told"


def test_ways_that_add_to_a_plain_one_say_what_they_add() -> None:
    """Automatic fire, divided otherwise or held back: the plain way is said whole."""
    battle, fire = next(
        (one, order)
        for one in positions("infowar court", 5)
        if one.pending is None
        for order in one.legal_actions()
        if isinstance(order, infowar.orders.AutoFire)
    )
    ways = [
        order
        for order in battle.legal_actions()
        if isinstance(order, infowar.orders.AutoFire) and order.cells == fire.cells
    ]
    scene = BoardScene(plain(battle.field.width, battle.field.height), battle.ruleset.STATES)
    made = OrderVariants(Orders(battle, fire.unit), scene, lambda _: do_nothing, lambda _: None).of(
        Plan(Marks(), tuple(ways))
    )
    assert [row.words for row in made.rows[:3]] == [
        battle.ruleset.describe(battle.table, ways[0]),
        "One bullet hard, the others grazes",
        "No worse than Scratch",
    ]
    assert made.words == "" and all(row.hint.endswith(" % out") for row in made.rows), "by which they differ"


def test_called_shots_of_opend6_are_pointed_at_on_a_body_that_is_drawn_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    battle, units = road(
        ("ember", "trooper", "Tam", AFAR), ("azure", "trooper", "Mara", (AFAR[0] - 6, AFAR[1]))
    )
    turn_of(battle, units["Mara"])
    found = [
        order
        for order in battle.legal_actions()
        if isinstance(order, opend6.orders.Shoot) and order.target == units["Tam"]
    ]
    scene = BoardScene(plain(battle.field.width, battle.field.height), battle.ruleset.STATES)
    for event in seen_by(None, situation(battle)):
        scene.show(event)
    made = OrderVariants(Orders(battle, units["Mara"]), scene, lambda _: do_nothing, lambda _: None).of(
        Plan(Marks(), tuple(found))
    )
    assert made.chart and set(made.chart.places.values()) == {"head", "heart", "arm", "hand", "leg", "item"}
    assert [made.rows[index].words.partition(" ")[0] for index in made.listed] == ["Anywhere", "Sweep"]
    _lies_apart(made.chart, 3, monkeypatch)  # the chest, the other arm and the other leg
    numbers = {place: index for index, place in made.chart.places.items()}
    likely = {place: float(made.chart.outs[numbers[place]].removesuffix(" %") or 0) for place in numbers}
    assert likely["head"] > likely["leg"], "why the head is worth what it costs is said on the body itself"
    written: list[str] = []
    monkeypatch.setattr(Pen, "text", lambda _pen, words, *_args, **_more: written.append(words) or 0.0)
    made.chart.paint(Pen(Surface((400, 400)), 1), Rect(0, 0, 72, 50), numbers["head"], False)
    assert f"{made.chart.outs[numbers['head']]} out" in written


@pytest.mark.parametrize(
    ("high", "known", "lines"), [(50, True, 2), (92, True, 3), (38, False, 2), (50, False, 3)]
)
def test_what_is_said_of_a_place_to_aim_at_lies_apart(
    high: int, known: bool, lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chance, how likely the target is out, and what the place can take or is called."""
    gauges = (Gauge("head", 1, 2, "head"), Gauge("head armour", 1, 1, "head")) if known else ()
    chart = BodyChart({0: "head"}, gauges, {0: "41 %"}, {0: "12 %"})
    drawn: list[tuple[float, str]] = []
    monkeypatch.setattr(
        Pen, "text", lambda _pen, words, _x, y, *_args, **_more: drawn.append((y, words)) or 0.0
    )
    chart.paint(Pen(Surface((400, 400)), 1), Rect(0, 0, 72, high), 0, False)
    rows = sorted(y for y, words in drawn if words != "1")
    assert len(rows) == lines and all(below - above >= 13 for above, below in pairwise(rows))


def test_why_an_order_cannot_be_given_is_said_though_some_of_its_kind_are_about_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Cover that may be broken, some of it before somebody, all of it out of range."""
    battle, units = road(
        ("azure", "trooper", "Mara", AFAR), ("ember", "trooper", "Tam", (AFAR[0] - 6, AFAR[1]))
    )
    turn_of(battle, units["Mara"])
    orders = Orders(battle, units["Mara"])
    shot = next(one for one in battle.legal_actions() if isinstance(one, opend6.orders.Shoot))
    why: dict[Action, Refusal] = {
        EndTurn(units["Mara"]): Refusal("opend6.range.bands", "81.8 m away: out of range"),
        shot: Refusal("opend6.range.bands", "70.5 m away: out of range"),
    }
    monkeypatch.setattr(orders._candidates, "of", lambda _: list(why))
    monkeypatch.setattr(orders._candidates, "refusal", why.get)
    verb = orders.verbs[0][0]
    said = orders.why_not_at(verb, NO_UNIT)
    assert said and said.words == "Tam: 70.5 m away: out of range"
    del why[shot]
    assert orders.why_not_at(verb, NO_UNIT) == why[EndTurn(units["Mara"])]


def shots(battle: Battle) -> list[infowar.orders.Shoot]:
    """All that can be shot at the first foe with the first gun."""
    found = [order for order in battle.legal_actions() if isinstance(order, infowar.orders.Shoot)]
    return [order for order in found if (order.target, order.weapon) == (found[0].target, found[0].weapon)]


def test_which_box_bleeds_is_chosen_on_the_body() -> None:
    player = planned()
    screen = player.battle
    stage, battle = screen.stage, screen.match.battle
    own = next(sprite for sprite in stage.scene.units.values() if sprite.side == "azure")
    names = list(board_objects.places(own.gauges))
    options = tuple(Option(place, place.capitalize(), "2 left") for place in names)
    rule = next(iter(stage.titles))
    battle.pending = Ask("azure", own.unit, rule, "Which box loses a point?", options, "torso")
    question = dialog.body_chart_of(battle.pending, stage)
    assert question and list(question.places.values()) == names
    player.wait(16, 60)
    player.draw()
    asked = screen.question()
    assert asked and asked.chart and asked.asked is None and own.name in asked.title and not asked.listed
    laid = modal.widgets(asked, Rect(100, 100, 420, 400))
    assert [widget.label for widget in laid if isinstance(widget, Link)] == [f"Rule: {stage.titles[rule]}"]


def test_a_choice_of_ways_hides_neither_the_target_nor_who_shoots_nor_others_if_it_can() -> None:
    player = player_of((1920, 1080))
    screen = player.battle
    shoot = verb(player, "Shoot")
    screen.ordering.choose(shoot)
    for cell in screen.aiming.targets():
        screen.aiming.cell = cell
        screen.ordering._confirm()
        question = screen.dialog.modal
        if question:
            box = screen.frame.box(question, parts.paint.Pen(player.surface, screen.stage.scale))
            assert (
                box.collidelist(
                    screen.stage.cells([cell, screen.stage.scene.units[screen.stage.scene.active].cell])
                )
                < 0
            )
            screen.dialog.close()


@pytest.mark.parametrize(
    ("told", "keys"),
    [
        (("2 actions", "3 actions", "4 actions"), [pygame.K_2, pygame.K_3, pygame.K_4]),
        (("9 mm pistol", "7 mm rifle"), [pygame.K_1, pygame.K_2]),
        (("2 actions",), [pygame.K_1]),
        (("walk", "run"), [pygame.K_1, pygame.K_2]),
        (tuple(f"{number} dice" for number in range(8, 12)), [pygame.K_8, pygame.K_9, 0, 0]),
    ],
)
def test_rows_that_are_numbered_have_their_numbers_as_keys(told: tuple[str, ...], keys: list[int]) -> None:
    choice = Modal("Actions", "", [Row(words, "", do_nothing) for words in told])
    assert [card.hotkey for card in modal.widgets(choice, Rect(100, 100, 440, 300))] == keys


@pytest.mark.parametrize("x", range(250, 780, 40))
@pytest.mark.parametrize("rows", [2, 7, 10])
def test_a_long_choice_lies_over_panels_rather_than_over_the_target(x: int, rows: int) -> None:
    lay, pen = layout(Rect(0, 0, 1024, 640), 12), Pen(Surface((1024, 640)))
    choice = Modal("Shoot", "", [Row(f"way {number}", "", do_nothing) for number in range(rows)])
    target = Rect(x, 284, 40, 40)
    box = modal.laid(choice, pen, lay, target, [target, Rect(900, 200, 40, 40)])
    assert not box.colliderect(target), "whoever stands behind the log counts for nothing"
    assert lay.whole.contains(box)
    if rows == 2:
        assert lay.free.contains(box), "a short one stays on the board"


@pytest.mark.parametrize(
    "keys", [(pygame.K_UP, pygame.K_UP), (pygame.K_DOWN, pygame.K_UP, pygame.K_UP), (pygame.K_TAB,) * 4]
)
def test_keys_stay_in_a_choice_as_long_as_it_is_open(keys: tuple[int, ...]) -> None:
    player = Player(BattleScreen(new_match(cells={}), Settings(speed="off", warn_end_turn=True)))
    player.until_ready()
    battle = player.battle
    cards = {widget.key for widget in battle.stage.widgets()}
    battle.stage.desk.focus, battle.stage.desk.by_keys = (
        next(iter(cards)),
        True,
    )  # as it is after somebody was looked at by keys
    player.key(pygame.K_e)
    assert battle.question()
    for key in keys:
        player.key(key)
    pinned = battle.stage.pinned
    player.key(pygame.K_RETURN)
    assert battle.question() is None and battle.stage.pinned == pinned, (
        "the choice was made, and nobody else looked at"
    )


def test_nothing_is_told_of_what_lies_below_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(BattleScreen(new_match(cells={}), Settings(speed="off", warn_end_turn=True)))
    player.until_ready()
    battle, told = player.battle, list[object]()
    monkeypatch.setattr(widget_state, "draw_tip", lambda pen, words, *_: told.append(words))
    line = next(widget for widget in battle.stage.widgets() if widget.hint)
    battle.stage.desk.focus, battle.stage.desk.by_keys = line.key, True
    player.draw()
    assert told.pop() is not None
    player.key(pygame.K_e)
    assert battle.question()
    player.draw()
    assert told.pop() is not None, "it is still seen beside the choice"
    monkeypatch.setattr(type(battle.frame), "box", lambda *_: line.rect)
    battle.draw(player.surface)  # far too small to be read
    assert told.pop() is None


def test_a_click_on_a_choice_that_lies_over_a_panel_reaches_the_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = Player(BattleScreen(new_match(cells={}), Settings(speed="off", warn_end_turn=True)))
    player.until_ready()
    player.draw()
    battle = player.battle
    player.key(pygame.K_e)
    question = battle.question()
    assert question
    over = Rect(battle.stage.layout.sheet.topleft, battle.frame.box(question, Pen(player.surface)).size)
    assert any(widget.rect.colliderect(over) for widget in battle.stage.widgets())
    monkeypatch.setattr(type(battle.frame), "box", lambda *_: over)
    for row in [widget for widget in battle.widgets(question) if widget.key.startswith("row")]:
        player.move(player.on_screen(row.rect.center))
        assert battle.stage.desk.hover == row.key
    player.click(player.on_screen((over.centerx, over.y + 4)))
    assert battle.question() is question and player.screen is battle, "beside its rows it swallows the click"


def test_a_notice_lies_on_no_answer_of_a_question() -> None:
    player = Player(BattleScreen(new_match(cells={}), Settings(speed="off", warn_end_turn=True)), SMALL)
    player.until_ready()
    player.draw()
    battle = player.battle
    battle.note.refuse("Move", "does not lead there this turn", "nwo.turn.movement")
    player.key(pygame.K_e)
    player.draw()
    question = battle.question()
    assert question and battle.note.said and battle.note.rect
    assert not battle.note.rect.colliderect(battle.frame.box(question, Pen(player.surface)))


def test_two_ways_of_a_shot_say_what_tells_them_apart_and_are_not_cut(player: Player) -> None:
    screen = player.battle
    verb_, orders = verb(player, "Shoot"), screen.aiming.orders
    shots_ = next(found for found in orders.aims(verb_).values() if len(found) == 2)
    made = screen.ordering.choice.variants().of(Plan(Marks(), tuple(shots_), verb=verb_))
    assert [row.words for row in made.rows] == ["Without moving: the turn is spent", "Then move (−2)"]
    assert made.words.startswith("Shoot ") and made.words.endswith(" ...")
    assert made.actions == tuple(shots_)


@pytest.mark.parametrize("scale", [0.8, 0.89, 1.0, 1.25, 1.5])
def test_words_of_a_row_that_are_whole_in_smaller_letters_are_written_in_those(scale: float) -> None:
    """With a friend in the line there is less room, and "Without moving: the turn is sp..." is no choice."""
    pen = Pen(Surface((640, 200)), scale)
    words, risk = "Without moving: the turn is spent", "94 % Post 2, a friend"
    row = Row(words, "3 %, 4 harm", do_nothing, True, risk)
    for wide in range(360, 460, 4):
        card = modal.widgets(Modal("Shoot", "", [row]), Rect(0, 0, wide, 100))[0]
        assert isinstance(card, Card)
        card.paint(pen, card.rect, Look())
        assert pen.whole((card.rect.x + 40, card.rect.y + 18)) == ("", Rect(0, 0, 0, 0))


@pytest.mark.parametrize("aside", [odds_rows.WIDE, ladder_odds.WIDE])
@pytest.mark.parametrize("x", range(250, 780, 40))
def test_beside_a_list_there_is_room_for_the_odds_of_its_rows(x: int, aside: int) -> None:
    """In a low window those of a ladder lay over the list, and over the row that they were about."""
    lay, pen = layout(Rect(0, 0, 1024, 640), 12), Pen(Surface((1024, 640)))
    choice = Modal("Shoot", "", [Row(f"way {number}", "", do_nothing) for number in range(3)])
    box = modal.laid(
        replace(choice, chart=BodyChart({}, (), {})), pen, lay, Rect(x, 284, 40, 40), aside=aside
    )
    whole = lay.whole.inflate(-16, -16)
    assert max(box.x - whole.x, whole.right - box.right) >= aside


def test_where_one_of_them_must_be_hidden_it_is_who_acts_and_not_the_target() -> None:
    lay, pen = layout(Rect(0, 0, 1024, 640), 12), Pen(Surface((1024, 640)))
    choice = Modal("Shoot", "", [Row(f"way {number}", "", do_nothing) for number in range(8)])
    target, actor = Rect(700, 250, 40, 60), Rect(290, 250, 40, 60)
    box = modal.laid(choice, pen, lay, target, [actor])
    assert not box.colliderect(target) and box.colliderect(actor)


@pytest.mark.parametrize("others", [0, 1])
def test_where_there_is_one_cell_to_point_at_it_is_pointed_at(
    player: Player, others: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies at one's feet is picked up by its key and Enter; of several one is chosen."""
    screen = player.battle
    own = screen.stage.scene.units[screen.aiming.unit].cell
    places = [own, *screen.stage.scene.grid.neighbours(own)][: 1 + others]
    monkeypatch.setattr(ordering, "at_first", lambda *_: places)
    screen.aiming.cell, screen.aiming.by_keys = None, False
    door = next(one for one, _ in screen.aiming.orders.verbs if one.aim == "cell")
    ordering.point(screen.aiming, door, screen.stage.board.camera, False)
    assert screen.aiming.cell == (None if others else own)


def test_with_what_one_strikes_is_asked_first_and_the_other_ways_say_what_they_add(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Forty ways of a blow: the likelier weapon in front, then where, then how."""
    battle = Tables(monkeypatch)("AB", A=figure("smg", melee=1), B=figure("knife"))[0].battle
    scene = BoardScene(plain(battle.field.width, battle.field.height), battle.ruleset.STATES)
    for event in seen_by(None, situation(battle)):
        scene.show(event)
    blows = [order for order in battle.legal_actions() if isinstance(order, infowar.orders.Strike)]
    opened: list[Modal] = []
    ways = OrderVariants(Orders(battle, blows[0].unit), scene, lambda _: do_nothing, opened.append)
    arms = ways.of(Plan(Marks(), tuple(blows)))
    assert arms.words == "Strike Bob with ..."
    assert [row.words for row in arms.rows] == ["The butt of the submachine gun", "Bare hands"]
    arms.rows[0].on()
    assert opened[0].chart and [opened[0].rows[at].words for at in opened[0].listed] == [
        "Anywhere",
        "Other ways",
    ]
    opened[0].rows[opened[0].listed[-1]].on()
    assert opened[1].words == "Strike Bob with the butt of the submachine gun ..."
    assert [row.words for row in opened[1].rows[:4]] == [
        "All-out",
        "To stun",
        "All-out, to stun",
        "No worse than Scratch",
    ]


@pytest.mark.parametrize("middle", [(15, 9), (18, 9), (20, 7), (22, 9), (20, 12)])
def test_the_odds_of_a_row_do_not_lie_on_whom_it_is_about(
    middle: Cell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where they could not be beside the list but over somebody, it was the target as well as another one."""
    player = ladder.player_of((1264, 640))
    stage = player.battle.stage
    stage.board.camera.centre(middle, glide=False)
    kept = list[list[Rect]]()
    place = odds_tip.place
    monkeypatch.setattr(odds_tip, "place", lambda *given: kept.append(list(given[3])) or place(*given))
    player.key(pygame.K_s)
    player.key(pygame.K_RETURN)
    kept.clear()
    player.draw()
    assert kept and stage.boxes(target_of(player.battle.aiming.plan().actions[0]))[0] in kept[-1]


def test_the_odds_of_a_row_lie_over_no_turns_for_the_sake_of_somebody_below_a_panel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At 1024x640 they lay over the end of the bar of turns, as an enemy stood where the log is."""
    player = player_of(SMALL)
    stage = player.battle.stage
    player.key(pygame.K_s)
    odds = player.battle.aiming.plan().odds
    assert odds
    box, below = Rect(247, 333, 439, 172), Rect(stage.layout.log.right - 40, 560, 40, 40)
    monkeypatch.setattr(stage, "cells", lambda _: [below])
    found = odds_tip.draw_choice(Pen(player.surface, stage.scale), stage, odds, box, NO_UNIT)
    assert not found.colliderect(stage.layout.initiative) and not found.colliderect(box)
