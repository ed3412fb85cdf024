"""The form of a declaration: by keys and by clicks, what it adds up, what it shows of an attack, and what it
never shows."""

from __future__ import annotations

from fractions import Fraction

import pygame
import pytest

from game.client.kit.form import Form
from game.client.kit.pen import Pen
from game.client.kit.widgets import Button, Widget
from game.client.panels import declaration_form, declaration_list
from game.client.screens.stage import cell_info
from game.client.seat.orders.odds_text import success
from game.client.seat.orders.planning import standing
from game.client.seat.orders.target_cycle import FEW, aims_in_turn
from game.core.components import Down
from game.core.describing.forms import Preview
from game.core.references import NO_UNIT, UnitId
from game.rulesets.silhouette.components import JOG, SPRINT, STATIONARY, WALK, Plan
from game.rulesets.silhouette.orders.attack import preview
from tests.client import formed
from tests.client.drawn import Strokes, strokes
from tests.client.moments import shown as drawn
from tests.client.player import Player, quick

__all__ = ["strokes"]

KEPT: list[Player] = []


@pytest.fixture
def player() -> Player:
    """The same battle for all tests, with nothing declared and the first figure chosen."""
    if not KEPT:
        KEPT.append(formed.player_of())
    begun = KEPT[0]
    screen = begun.battle
    for unit in screen.side_turn.figures():
        screen.side_turn.take_back(unit)
    screen.side_turn.select(screen.side_turn.figures()[0])
    screen.stage.sheet.turned = False
    begun.move((640, 700))
    return begun


def plan(player: Player, unit: UnitId = NO_UNIT) -> Plan:
    battle = player.battle.match.battle
    return battle.table.world.get(unit or player.battle.aiming.unit, Plan)


def answers_or_ends(player: Player) -> None:
    """The key that goes on: an answer, the end of a declaration, the end of a turn."""
    if player.battle.question():
        player.key(pygame.K_1)
    else:
        player.key(pygame.K_RETURN if formed.declares(player) else pygame.K_e)


def test_speed_number_and_stance_by_keys(player: Player) -> None:
    player.key(pygame.K_3)
    assert plan(player) == Plan(JOG, said=True)
    player.key(pygame.K_PLUS)
    player.key(pygame.K_KP_PLUS)
    player.key(pygame.K_MINUS)
    assert plan(player) == Plan(JOG, 2, said=True)
    player.key(pygame.K_g)
    assert plan(player) == Plan(JOG, 1, True, said=True)
    player.key(pygame.K_PLUS)
    assert plan(player) == Plan(JOG, 1, said=True), "a number ends full defence"
    player.key(pygame.K_BACKSPACE)
    assert plan(player) == Plan()


def test_the_form_shows_the_keys_that_change_the_number(player: Player, strokes: Strokes) -> None:
    said = [one for one in drawn(player, strokes) if one.startswith("sheet| ")]
    assert sum(f" {declaration_form.STEP_KEYS} " in one for one in said) == 1, said


def test_with_ctrl_plus_and_minus_zoom_where_they_have_the_form(player: Player) -> None:
    camera = player.battle.stage.board.camera
    camera.zoom_to(48)
    player.key(pygame.K_PLUS, mod=pygame.KMOD_LCTRL)
    assert (camera.zoom, plan(player)) == (56, Plan())
    player.key(pygame.K_KP_MINUS, mod=pygame.KMOD_LCTRL)
    assert (camera.zoom, plan(player)) == (48, Plan())


def test_what_each_choice_does_to_all_that_follows(player: Player) -> None:
    def sums() -> dict[str, str]:
        form = player.battle.stage.sheet.form
        assert form
        return {one.words: one.total.words for one in form.sums}

    assert sums() == {"Attack": "0", "Dodge, parry": "−1", "Combat Sense": "0"}
    player.key(pygame.K_2)
    player.key(pygame.K_PLUS)
    player.key(pygame.K_PLUS)
    assert sums() == {"Attack": "−3", "Dodge, parry": "−2", "Combat Sense": "−2"}
    player.key(pygame.K_5)
    assert sums()["Attack"] == "none"
    player.key(pygame.K_g)
    assert sums() == {"Attack": "none", "Dodge": "+4", "Parry": "+2", "Combat Sense": "0"}


def test_picks_by_clicks_and_a_tile_declares_the_speed_that_it_takes(player: Player) -> None:
    player.draw()
    player.click_on("pick Speed 1")
    player.click_on("pick Actions 2")
    assert plan(player) == Plan(WALK, 3, said=True)
    ranges = player.battle.declaring.marks().ranges
    assert [one.words for one in ranges] == ["walk", "jog", "run", "sprint"]
    far = min(ranges[1].cells)
    player.click(player.pixel(far))
    assert (plan(player).speed, plan(player).actions, plan(player).path[-1]) == (JOG, 3, far)


def test_enter_goes_from_figure_to_figure_and_ends_with_the_last(player: Player) -> None:
    screen = player.battle
    own = screen.side_turn.figures()
    player.key(pygame.K_RETURN)
    assert plan(player, own[0]) == Plan(STATIONARY, said=True), "what counts without a word is declared"
    for unit in own[1:3]:
        assert screen.aiming.unit == unit
        player.key(pygame.K_5)
        player.key(pygame.K_RETURN)
    assert screen.aiming.unit == own[3] and plan(player, own[2]) == Plan(SPRINT, said=True)
    assert screen.match.battle.side == "azure", "one has not declared"


def test_the_sheet_lies_behind_the_form(player: Player) -> None:
    stage = player.battle.stage
    assert stage.sheet.form and stage.sheet.area().key == declaration_form.AREA
    player.key(pygame.K_F2)
    assert stage.sheet.form is None
    player.draw()
    player.click_on("turn over")
    assert stage.sheet.form
    foe = next(unit for unit in stage.scene.units if stage.scene.units[unit].side == "ember")
    stage.look_at(foe)
    assert stage.sheet.form is None, "of others the sheet is shown"


@pytest.mark.parametrize("way", ["key", "click"])
def test_from_the_sheet_of_an_enemy_a_key_and_a_button_lead_back_to_the_form(
    player: Player, way: str
) -> None:
    """It hid the boxes for speed and number of actions, and nothing said how to come back to them."""
    screen, sheet = player.battle, player.battle.stage.sheet
    foe = next(one for one in screen.stage.scene.units.values() if one.side == "ember")
    assert sheet.form and not any(isinstance(one, Button) for one in sheet.widgets())
    screen.stage.pinned = foe.unit
    player.draw()
    assert sheet.form is None
    back = next(one for one in sheet.widgets() if isinstance(one, Button))
    assert screen.stage.layout.sheet.contains(back.rect) and sheet.area().rect.bottom <= back.rect.y
    assert back.label.startswith("Back to ")
    player.key(pygame.K_F2) if way == "key" else player.click_on(back.key)
    assert sheet.form and not screen.stage.pinned


def test_an_attack_is_shown_as_declared(player: Player) -> None:
    screen = player.battle
    battle = screen.match.battle
    found = {}
    for speed in (pygame.K_1, pygame.K_3, pygame.K_5):
        player.key(speed)
        for foe in battle.table.standing():
            shown = screen.aiming.orders.preview(foe)
            if battle.table.hostile(screen.aiming.unit, foe) and isinstance(shown, Preview):
                found[speed, foe] = success(shown.chances)
                player.move(player.pixel(battle.table.cell(foe)))
                pointed = screen.declaring.plan()
                assert pointed.odds and pointed.odds.margins and not pointed.actions
                player.draw()
    seen = {foe for _, foe in found}
    assert seen, "somebody is in sight"
    assert all(found[pygame.K_1, foe] > found[pygame.K_3, foe] for foe in seen)
    assert not any(key == pygame.K_5 for key, _ in found), "who sprints attacks nobody"


def test_what_the_others_have_declared_is_in_no_preview(player: Player) -> None:
    table = player.battle.match.battle.table
    unit = player.battle.aiming.unit
    foes = [foe for foe in table.standing() if table.hostile(unit, foe)]
    before = [preview(table, unit, foe) for foe in foes]
    known = [table.world.get(foe, Plan) for foe in foes]
    for foe in foes:
        table.world.put(foe, Plan(SPRINT, 6, True, (), True))
    after = [preview(table, unit, foe) for foe in foes]
    for foe, kept in zip(foes, known, strict=True):
        table.world.put(foe, kept)
    assert after == before
    assert any(isinstance(one, Preview) and one.margins for one in before)


def test_margins_add_up_to_the_chance(player: Player) -> None:
    table = player.battle.match.battle.table
    unit = player.battle.aiming.unit
    shown = [preview(table, unit, foe) for foe in table.standing() if table.hostile(unit, foe)]
    for one in shown:
        if isinstance(one, Preview) and one.margins:
            assert sum((row.chance for row in one.margins.rows), Fraction(0)) == success(one.chances)
            grave = [row.worst for row in one.margins.rows]
            assert grave == sorted(grave), "the larger the margin, the worse the wound"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_all_of_the_form_is_in_sight(size: tuple[int, int]) -> None:
    player = formed.player_of(size)
    for key in (pygame.K_3, pygame.K_PLUS):
        player.key(key)
    player.draw()
    area = player.battle.stage.sheet.area()
    assert area.most == 0, f"{area.most} units are below the edge"


def test_hidden_between_two_people_at_one_screen() -> None:
    """Of what azure has declared, ember's form, marks, bar and tooltips say nothing."""
    player = formed.player_of(ember="human")
    screen = player.battle
    own = screen.side_turn.figures()
    formed.declare_all(player)
    player.until_ready()
    player.wait()
    battle = screen.match.battle
    assert battle.side == "ember" and all(plan(player, unit).said for unit in own)
    form = screen.stage.sheet.form
    assert form and battle.table.unit(form.unit).side == "ember"
    assert not set(own) & set(screen.stage.scene.declared) and screen.declaring.orders() == ()
    for unit in own:
        screen.stage.look_at(unit)
        assert screen.stage.sheet.form is None
    hints = {widget.key: widget.hint for widget in screen.stage.initiative.widgets()}
    for unit in own:
        hint = hints[f"unit {unit}"]
        assert hint is None or not any(word in hint.words.lower() for word in ("jog", "action")), (
            "what azure has declared is its own"
        )


def test_once_all_is_shown_nothing_is_called_hidden_and_the_way_declared_lies_on_the_board() -> None:
    player = formed.player_of(cells={}, squads=("patrol", "hunters"))
    screen = player.battle
    goal = max(screen.declaring.marks().ranges[0].cells)
    walker = screen.aiming.unit
    player.click(player.pixel(goal))

    def said() -> list[str]:
        return [words for _, words, _ in declaration_list.side_rows(screen.stage.scene, "azure")]

    assert said() == ["1 of 4", "not yet"]
    for _ in screen.side_turn.figures():
        player.key(pygame.K_RETURN)
    for _ in range(60):
        player.until_ready()
        if screen.stage.scene.active == walker:
            break
        formed.act(player)
    assert said() == ["declared", "declared"]
    (mark,) = screen.ordering.orders()
    assert (mark.unit, mark.way[-1]) == (walker, goal)
    here = screen.match.battle.table.cell(walker)
    assert here != goal and standing(screen.match.battle, screen.stage.scene, walker) == here, (
        "in its turn it acts from where it is"
    )
    screen.aiming.point_away()
    player.key(pygame.K_RETURN)
    assert screen.aiming.cell == goal, "keys begin where it has declared to go"
    player.key(pygame.K_RETURN)
    player.until_ready()
    assert screen.ordering.orders() == (), "it has gone"


def test_who_lies_can_be_pointed_at_too_but_tab_comes_to_him_last() -> None:
    player = formed.player_of(on="warehouse-yard")
    screen = player.battle
    while formed.declares(player) or screen.question():
        formed.act(player) if screen.question() else formed.declare_all(player)
        player.until_ready()
    table, aiming = screen.match.battle.table, screen.aiming
    shoot = next(verb for verb, why in aiming.orders.verbs if verb.action == "Shoot" and why is None)
    first, *others = aims_in_turn(aiming.orders, shoot)
    assert isinstance(first, int) and others
    table.world.put(first, Down())
    aiming.scene.units[first].down = True
    aiming.forget()
    player.key(pygame.key.key_code(shoot.hotkey))
    aims = aims_in_turn(aiming.orders, shoot)
    assert aims == [*others, first], "the nearest is the last, now that he lies"
    for aim in aims:
        assert isinstance(aim, int) and aiming.cell == table.cell(aim)
        shown = aiming.plan()
        assert shown.actions and {getattr(action, "target", 0) for action in shown.actions} == {aim}
        player.key(pygame.K_TAB)


@pytest.mark.long
@pytest.mark.parametrize("on", ["priory-wood", "warehouse-yard"])
def test_a_whole_battle_by_keys_and_clicks(on: str) -> None:
    result = formed.play_out(formed.player_of(on=on))
    assert result.match.battle.winner in ("azure", "ember")


def test_the_cards_of_orders_say_what_letting_others_declare_first_means(player: Player) -> None:
    hints = {card.key: card.hint for card in player.battle.declaring.widgets()}
    later = hints["verb Later"]
    assert later and later.words == "Let the others declare first."


def test_who_goes_first_is_asked_with_the_names_of_the_sides() -> None:
    player = formed.player_of(ember="human", options={"auto_first": "ask"})
    for _ in range(30):
        question = player.battle.question()
        if question and question.asked:
            break
        player.key(pygame.K_RETURN)
        player.until_ready()
    assert question and question.asked
    assert {reply.hint for reply in question.asked.replies} == {"North Watch", "Ember Guard"}


def test_odds_in_a_small_window_lie_over_no_orders() -> None:
    player = formed.player_of((1024, 640))
    screen = player.battle
    orders, bar = screen.aiming.orders, screen.stage.layout.bar
    shown = [
        foe
        for foe in screen.match.battle.table.enemies(orders.unit)
        if isinstance(orders.preview(foe), Preview)
    ]
    assert shown
    for foe in shown:
        player.move(player.pixel(screen.match.battle.table.cell(foe)))
        player.draw()
        rect = screen.tip.hold.rect
        assert rect and rect.bottom <= bar.y and rect.top >= 8


def test_the_card_of_a_cell_leaves_the_line_about_it_free() -> None:
    player = formed.player_of((1024, 640))
    stage = player.battle.stage
    free, card = stage.layout.free, stage.info.above((12, 10))
    assert card.bottom <= free.bottom - cell_info.HIGH and card.topleft == free.topleft
    assert stage.info.above((-5, -5)) == free, "nothing is said of what is not on the map"


def test_a_throw_begins_with_an_enemy_and_goes_through_enemies() -> None:
    player = formed.player_of(ember="human")
    for _ in range(40):
        player.until_ready()
        question = player.battle.question()
        verbs = {verb.action: why for verb, why in player.battle.aiming.orders.verbs}
        if not question and not formed.declares(player) and verbs["Throw"] is None:
            break
        answers_or_ends(player)
    table, aiming = player.battle.match.battle.table, player.battle.aiming
    enemies = {table.cell(unit) for unit in table.enemies(aiming.unit)}
    player.key(pygame.K_t)
    first = aiming.cell
    assert first in enemies and len(aiming.targets()) > FEW
    player.key(pygame.K_TAB)
    assert aiming.cell in enemies and aiming.cell != first


def test_moving_by_keys_begins_where_one_has_declared_to_go() -> None:
    player = formed.player_of(ember="human", cells={}, squads=("patrol", "hunters"))
    goal = max(player.battle.declaring.marks().ranges[0].cells)
    walker = player.battle.aiming.unit
    player.click(player.pixel(goal))
    for _ in range(60):
        player.until_ready()
        if (
            player.battle.stage.scene.active == walker
            and not formed.declares(player)
            and not player.battle.question()
        ):
            break
        answers_or_ends(player)
    player.key(pygame.K_m)
    assert player.battle.aiming.cell == goal
    player.key(pygame.K_RETURN)
    player.until_ready()
    assert player.battle.match.battle.table.cell(walker) == goal


def test_what_keys_have_pointed_at_is_forgotten_when_the_turn_is_anothers() -> None:
    player = formed.player_of(ember="human")
    player.key(pygame.K_RIGHT)
    pointed = player.battle.aiming.cell
    assert pointed
    player.key(pygame.K_F5)
    assert player.battle.aiming.cell == pointed, "of the same side's declarations"
    for _ in range(8):
        player.key(pygame.K_e)
        player.until_ready()
        if player.battle.question():
            player.key(pygame.K_1)
        if not formed.declares(player) or player.battle.match.battle.side != "azure":
            break
    assert player.battle.aiming.orders and player.battle.aiming.cell is None


def test_who_still_has_to_go_may_go_there_and_back_by_the_end_of_the_turn() -> None:
    player = formed.player_of(ember="human", cells={}, squads=("patrol", "hunters"))
    walker = player.battle.aiming.unit
    player.key(pygame.K_3)
    for _ in range(60):
        player.until_ready()
        if (
            player.battle.stage.scene.active == walker
            and not formed.declares(player)
            and not player.battle.question()
        ):
            break
        answers_or_ends(player)
    battle = player.battle.match.battle
    here = battle.table.cell(walker)
    assert player.battle.aiming.orders.end_refusal
    player.key(pygame.K_e)
    question = player.battle.question()
    assert question and [row.words for row in question.rows] == ["There and back", "Not yet"]
    player.key(pygame.K_1)
    player.until_ready()
    path = battle.history[-1].path  # type: ignore[attr-defined]
    assert battle.table.cell(walker) == here and path[-1] == here and path.count(here) == 1, "it turns once"
    assert not player.battle.aiming.orders.end_refusal


# ---------------------------------------------------------------- keys while a declaration is being shown


def test_keys_that_come_while_a_declaration_is_shown_are_read_after_it() -> None:
    player = formed.player_of()
    screen = player.battle
    screen.settings.speed = "x1"
    player.wait()
    one, two, *_ = screen.side_turn.figures()
    player.key(pygame.K_5)
    assert screen.stage.playback.busy and screen.mode is screen.watching
    player.key(pygame.K_TAB)
    player.key(pygame.K_4)
    assert not screen.stage.desk.focus and screen.stage.scene.active == one
    player.wait(16, 400)
    assert plan(player, one) == Plan(SPRINT, said=True)
    assert screen.stage.scene.active == two and plan(player, two) == Plan("run", said=True)


def test_keys_that_come_while_the_last_declaration_ends_the_turn_are_lost() -> None:
    player = formed.player_of(ember="human")
    screen = player.battle
    screen.settings.speed = "x1"
    player.wait()
    screen.declaring.ordering.ending.end()
    assert screen.stage.playback.busy
    player.key(pygame.K_5)
    assert not screen.ahead._keys


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_all_who_may_go_first_are_in_view_and_the_board_is_as_near_as_before_afterwards(
    size: tuple[int, int],
) -> None:
    """They begin at both ends of the moor."""
    player = formed.player_of(size, ember="human", options={"auto_first": "ask"}, on="shell-moor", cells={})
    screen = player.battle
    screen.settings.habits.clear()  # they want to be asked
    camera = screen.stage.board.camera
    near = camera.zoom
    for _ in range(30):
        question = screen.question()
        if question and question.asked:
            break
        player.key(pygame.K_RETURN)
        player.until_ready()
    player.draw()
    player.wait(16, 60)
    player.draw()
    question = screen.question()
    assert question and question.asked and len(question.units) == 8
    box, shown = (
        screen.frame.box(question, Pen(player.surface, screen.stage.scale)),
        screen.stage.boxes(*question.units),
    )
    assert all(screen.stage.layout.whole.contains(one) for one in shown)
    assert not any(box.colliderect(one) for one in shown)
    player.key(pygame.K_1)
    player.wait(16, 30)
    assert camera.zoom == near


def test_no_card_of_a_cell_shines_through_a_page_over_the_battle(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Blank(Form):
        def widgets(self) -> list[Widget]:
            return []

    drawn: list[object] = []
    monkeypatch.setattr(player.battle.pointed, "draw_card", lambda *_: drawn.append(1))
    player.draw()
    assert drawn
    drawn.clear()
    Blank(quick(), player.battle).draw(player.surface)
    assert not drawn
    player.draw()
    assert drawn, "it is there again when the page is left"


def test_the_end_of_a_declaration_is_not_called_the_end_of_the_turn(player: Player) -> None:
    card = next(one for one in player.battle.declaring.bottom() if one.key == "end turn")
    assert card.hint and card.hint.title == "All declared"
