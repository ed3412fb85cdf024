"""A destination under the mouse: tags beside the enemies, shields, the card of the cell, and none of it over
what it is about."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from pygame import Rect, Surface

from game.client.kit.pen import Pen
from game.client.panels import board_coordinates, cell_card, enemy_tags, initiative_bar
from game.client.screens.battle import ordering, target_info
from game.client.screens.battle.screen import BattleScreen
from game.client.seat.orders.destination_info import EnemyFromCell
from game.client.seat.orders.odds_text import rolled
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.cell_card import CellCard, Sheltered, card_of
from game.core.actions import Refusal, path_of
from game.core.describing.attack_preview import Attack, AttackPreview
from game.core.describing.names import cell_name
from game.core.field import Cell, Cover
from game.core.references import UnitId
from tests.client import formed, heard
from tests.client.moments import SMALL, here, over, player_of
from tests.client.player import Player, quick


@pytest.fixture
def player() -> Player:
    return player_of()


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ordering, "AHEAD", 60.0)


def destination(player: Player) -> Cell:
    """The farthest cell that a plain move leads to."""
    orders = player.battle.aiming.orders
    verb = orders.first_choice()
    assert verb is not None
    grid, start = player.battle.match.battle.field.grid, here(player)
    return max(
        (aim for aim in orders.aims(verb) if isinstance(aim, tuple)),
        key=lambda cell: (grid.steps(cell, start), cell),
    )


def test_what_a_destination_joins_is_hardly_begun_in_the_frame_that_points_at_it(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ordering, "AT_FIRST", 0.0)
    cell, looking = destination(player), player.battle.pointed.looking
    player.pixel(cell)
    over(player, cell)
    player.wait()
    assert looking.cell == cell and not looking.rows and not looking.done, "it has enough to draw"
    player.wait()
    assert looking.done and all(row.known for row in looking.rows)


def test_a_destination_joins_every_enemy_with_the_chances_of_the_rules(player: Player) -> None:
    screen = player.battle
    cell = destination(player)
    player.pixel(cell)
    over(player, cell)
    player.wait(16, 2)
    looking = screen.pointed.looking
    battle, unit = screen.match.battle, screen.stage.scene.active
    assert looking.cell == cell and looking.done
    assert {row.unit for row in looking.rows} == set(battle.table.enemies(unit))
    order = screen.aiming.plan().actions[0]
    outlook = AttackPreview(battle, unit, order, battle.table.unit(unit).side)
    for row in looking.rows:
        assert row.mine == outlook.mine(row.unit) and row.theirs == outlook.theirs(row.unit)
    steps = [battle.field.grid.steps(cell, row.cell) for row in looking.rows]
    assert steps == sorted(steps), "the nearest first"
    player.draw()
    assert screen.pointed.rects, "some enemy is in view"
    over(player, here(player))
    player.wait()
    assert looking.cell is None and not looking.rows, "nothing is told of where it stands"


def test_what_is_not_worked_out_yet_is_no_guess(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ordering, "AHEAD", 0.0)
    screen = player.battle
    screen.pointed.forget()
    screen.pointed.looking.point(screen.aiming.orders, None)
    cell = destination(player)
    player.pixel(cell)
    over(player, cell)
    player.wait()
    looking = screen.pointed.looking
    assert looking.cell == cell and not looking.done, "a bite a frame"
    empty = EnemyFromCell(UnitId(1), (0, 0), Cover.NONE, "", None, "")
    assert [figure for _, _, figure, _ in enemy_tags.lines_of(empty, "azure", "ember")] == ["…", "…"]
    player.wait(16, 3 * len(screen.match.battle.table.enemies(screen.stage.scene.active)) + 3)
    assert looking.done and looking.rows


def test_a_tag_says_what_is_between_or_why_not() -> None:
    attack = Attack(refusal=Refusal("x", "the pistol is empty"))
    blind = EnemyFromCell(UnitId(1), (0, 0), Cover.NONE, "", (3, 3), "container", attack, attack)
    assert enemy_tags.lines_of(blind, "azure", "ember") == (("ember", "no sight: container", "", "fog"),)
    empty = EnemyFromCell(UnitId(1), (0, 0), Cover.NONE, "", None, "", attack, Attack(hidden=True))
    mine, theirs = enemy_tags.lines_of(empty, "azure", "ember")
    assert mine[1] == "the pistol is empty" and theirs[2] == "?"


@pytest.mark.parametrize("size", [SMALL, (1280, 720), (1920, 1080)])
def test_neither_tag_nor_card_lies_on_what_it_is_about(size: tuple[int, int]) -> None:
    player = player_of(size)
    screen = player.battle
    stage, random = screen.stage, Random(7)
    orders = screen.aiming.orders
    verb = orders.first_choice()
    assert verb is not None
    cells = [aim for aim in orders.aims(verb) if isinstance(aim, tuple)]
    shown = told = 0
    for cell in random.sample(sorted(cells), 20):
        over(player, cell)
        player.draw()
        player.wait(400, 2)
        player.draw()
        pen = Pen(Surface(size), stage.scale)
        marks = screen.mode.marks()
        card = screen.pointed.draw_card(pen, screen.aiming.cell, marks, True)
        own = stage.cells([cell])[0]
        heads = target_info.heads(stage, {unit: one.cell for unit, one in stage.scene.units.items()})
        words = target_info.labels(stage, marks)
        told += len(words)
        for rect in screen.pointed.rects:
            assert (
                not rect.colliderect(own) and rect.collidelist(words) < 0 and stage.layout.free.contains(rect)
            )
        if card and stage.layout.free.contains(own):
            shown += 1
            assert not card.colliderect(own), "never on the cell that it tells of"
            assert not card.colliderect(heads[stage.scene.active]) or size == SMALL
    assert shown and told


def test_tags_keep_off_the_names_of_goals(player: Player) -> None:
    """What lies where a tag would go is gone round."""
    screen = player.battle
    verb = screen.aiming.orders.first_choice()
    assert verb is not None
    gone_round = 0
    for cell in sorted(aim for aim in screen.aiming.orders.aims(verb) if isinstance(aim, tuple))[::9]:
        over(player, cell)
        player.wait(16, 2)
        player.draw()
        before, at = list(screen.pointed.rects), screen.stage.scale
        names = [Rect(round(one.x * at), round(one.y * at), 20, 9) for one in before]
        screen.stage.board.under.named = tuple(names)
        assert [round(one.x / at) for one in names] == [one.x for one in target_info._named(screen.stage)]
        screen.pointed.draw(Pen(player.surface, at), screen.mode.marks(), "azure", 0)
        taken = target_info._named(screen.stage)
        gone_round += len(before) > 0 and all(one.collidelist(taken) < 0 for one in screen.pointed.rects)
    assert gone_round


@pytest.mark.parametrize("size", [SMALL, (1280, 720)])
def test_tags_keep_off_words_on_the_board_its_letters_and_the_legend(size: tuple[int, int]) -> None:
    player = player_of(size)
    screen = player.battle
    stage, orders = screen.stage, screen.aiming.orders
    player.key(pygame.K_F12)
    player.key(pygame.K_F6)
    assert (
        stage.free.y == stage.layout.free.y + board_coordinates.BAND
        and stage.free.x == stage.layout.free.x + board_coordinates.BAND
    )
    verb = orders.first_choice()
    assert verb is not None
    shown = 0
    for cell in Random(3).sample(sorted(aim for aim in orders.aims(verb) if isinstance(aim, tuple)), 12):
        over(player, cell)
        player.wait(16, 2)
        player.draw()
        marks = screen.mode.marks()
        legend = [widget.rect for widget in screen.pointed.legend_widgets()]
        labels = target_info.labels(screen.stage, marks)
        end = stage.cells([cell])[0]
        below = [label for label in labels if label.centerx == end.centerx and label.y > end.centery]
        assert len(legend) == 5 and (below or not marks.path_label)
        shown += len(screen.pointed.rects)
        for rect in screen.pointed.rects:
            assert stage.free.contains(rect) and rect.collidelist([*legend, *below]) < 0
    assert shown


def test_the_card_tells_of_ground_doors_fire_and_cover(player: Player) -> None:
    screen = player.battle
    battle, scene = screen.match.battle, screen.stage.scene
    door = battle.field.doors[0]
    card = card_of(battle, scene, door.cell)
    rows = {name: value for name, value, _ in card.rows}
    assert rows["Door"].startswith(("open", "closed", "locked"))
    assert card.place == cell_name(door.cell)
    blocked = next(cell for cell in battle.field.cells() if battle.field[cell].blocks)
    assert ("Way", "nobody stands here", "paper") in card_of(battle, scene, blocked).rows
    unit = scene.active
    assert card_of(battle, scene, scene.units[unit].cell).unit == unit
    behind = [cell for cell in battle.field.cells() if not battle.field[cell].blocks]
    found: list[CellCard] = [card_of(battle, scene, cell) for cell in behind]
    levels = {side.level for card in found for side in card.sides}
    assert levels == {Cover.NONE, Cover.HALF, Cover.FULL}
    assert all(side.words for card in found for side in card.sides if side.level), (
        "what gives cover has a name"
    )


def test_the_card_is_two_lines_with_a_shield_for_each_side_that_covers(player: Player) -> None:
    screen = player.battle
    battle, scene = screen.match.battle, screen.stage.scene
    pen = Pen(Surface((1280, 720)), 1.0)
    cards = [card_of(battle, scene, cell) for cell in battle.field.cells() if scene.at(cell) is None]
    assert any(side.level for card in cards for side in card.sides)
    for card in cards:
        wide, high = cell_card.size(pen, card, None, None)
        told = [words for words, _ in cell_card.card_parts(card)]
        assert wide <= cell_card.WIDE and high <= 34 + 3 * 18 + 8, "few lines under the name"
        assert not any("open" in words for words in told if "cover" in words)
        covered = sum(side.level is not Cover.NONE for side in card.sides)
        assert sum(words.count("cover from") for words in told) <= covered
    assert cell_card.named("ne") == "north-east" and cell_card.named("w") == "west"


def test_cover_on_all_sides_is_told_in_two_words() -> None:
    """Six names of sides are longer than the card is wide, and the last of them were cut."""
    found = [Sheltered((1, 0), way, Cover.FULL, "wall") for way in ("ne", "e", "se", "sw", "w", "nw")]
    open_at_last = [*found[:5], Sheltered((1, 0), "nw", Cover.NONE, "")]
    for sides, told in ((found, "all round"), (open_at_last, "from the north-east, east, south-east")):
        ((said, _),) = cell_card.card_parts(CellCard((0, 0), "Wall", "stone", "m7", tuple(sides), ()))
        assert said.startswith(f"{found[0].said} {told}") and said.endswith(": wall")


def test_all_of_the_rose_lies_on_its_card(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    battle, scene = player.battle.match.battle, player.battle.stage.scene
    drawn, pen = heard.listen(monkeypatch), Pen(player.surface, 1.0)
    roses = 0
    for cell in battle.field.cells():
        card = card_of(battle, scene, cell)
        rect = Rect((40, 40), cell_card.size(pen, card, None, None))
        drawn.shapes.clear()
        cell_card.draw(pen, rect, card, None, "", None)
        roses += any(side.level for side in card.sides)
        assert all(rect.collidepoint(x, y) for points, _ in drawn.shapes for x, y in points), cell_name(cell)
    assert roses


@pytest.mark.parametrize("scale", [1.0, 1.32, 1.5])
def test_no_line_of_a_card_lies_below_it(player: Player, scale: float) -> None:
    """Words are as wide as whole pixels, which are parts of a unit: a card a little too narrow needs another
    line than it has room for."""
    battle, scene = player.battle.match.battle, player.battle.stage.scene
    pen = Pen(Surface((1280, 720)), scale)
    for cell in battle.field.cells():
        card = card_of(battle, scene, cell)
        wide, high = cell_card.size(pen, card, None, None)
        rows = cell_card.lines(pen, cell_card.card_parts(card), wide - cell_card.PAD - cell_card._left(card))
        assert cell_card.TOP + cell_card.ROW * len(rows) <= high


def test_a_wall_with_a_bush_behind_it_is_called_a_wall() -> None:
    screen = formed.player_of().battle
    battle, scene = screen.match.battle, screen.stage.scene
    for place, side in (("p8", "e"), ("m13", "w")):
        cell = next(cell for cell in battle.field.cells() if cell_name(cell) == place)
        assert [(one.level, one.words) for one in card_of(battle, scene, cell).sides if one.name == side] == [
            (Cover.FULL, "wall")
        ]


def test_the_card_calls_cover_what_the_line_of_the_ground_calls_it() -> None:
    screen = formed.player_of().battle
    battle, scene = screen.match.battle, screen.stage.scene
    found = [
        side for cell in battle.field.cells() for side in card_of(battle, scene, cell).sides if side.level
    ]
    assert {"light cover +1", "heavy cover +3", "wholly hidden"} <= {side.said for side in found}
    assert not any(side.said.startswith(("half", "full cover +")) for side in found)
    told = [
        words
        for cell in battle.field.cells()
        for words, _ in cell_card.card_parts(card_of(battle, scene, cell))
    ]
    assert any(words.startswith("light cover +1 from the") for words in told)
    assert not any("half" in words for words in told)


def test_the_card_takes_the_first_free_corner() -> None:
    free = Rect(100, 100, 800, 500)
    size = (200, 100)
    assert cell_card.place(size, free, [], []).bottomleft == free.bottomleft
    assert cell_card.place(size, free, [Rect(110, 550, 40, 40)], []).bottomright == free.bottomright
    corners = [Rect(110, 110, 40, 40), Rect(850, 110, 10, 10), Rect(110, 550, 30, 30), Rect(850, 550, 30, 30)]
    assert cell_card.place(size, free, corners, []).midleft == free.midleft, (
        "where all corners are taken, beside them"
    )
    low = [corners[2], corners[3]]
    assert cell_card.place(size, free, low, []).topleft == free.topleft


def test_the_card_tells_of_the_ground_only_below_whom_the_sheet_shows(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Sprite | None] = []
    monkeypatch.setattr(cell_card, "draw", lambda _pen, _rect, _card, sprite, *_: drawn.append(sprite))
    monkeypatch.setattr(target_info, "REST", 0.0)
    screen = player.battle
    scene, pen = screen.stage.scene, Pen(player.surface, screen.stage.scale)
    other = next(unit for unit in scene.units.values() if unit.unit != scene.active)
    for sprite in (scene.units[scene.active], other):
        screen.stage.board.camera.centre(sprite.cell)
        over(player, sprite.cell)
        assert screen.pointed.draw_card(pen, sprite.cell, screen.mode.marks(), True)
    assert drawn == [None, other]


def test_a_card_lies_rather_over_the_log_than_over_whoever_is_to_act() -> None:
    free, wide = Rect(240, 100, 530, 440), Rect(240, 100, 770, 440)
    active = Rect(490, 290, 40, 40)
    assert cell_card.place((276, 235), free, [active], [], wide).topright == wide.topright
    assert cell_card.place((230, 235), free, [active], [], wide).bottomleft == free.bottomleft, (
        "not where it need not be"
    )


def test_a_card_that_hides_somebody_wherever_it_lies_hides_as_little_as_it_can() -> None:
    """As of what comes next at 1024x640: it lay over all four enemies, and not over one and the log."""
    free, wide = Rect(240, 100, 530, 440), Rect(8, 100, 1008, 440)
    foes = [Rect(490, y, 40, 40) for y in (150, 250, 350)] + [Rect(x, 300, 10, 10) for x in (20, 1000)]
    rect = cell_card.place((330, 420), free, [], foes, wide)
    assert not free.contains(rect) and len(rect.collidelistall(foes)) == 1


def test_a_card_lies_over_the_middle_of_a_panel_where_its_corners_hide_more() -> None:
    """As of what comes next at 1024x640: it lay over whom it was about, with what is told of the last turn in
    one corner, and a number over a figure in the other."""
    free, wide = Rect(240, 100, 530, 380), Rect(8, 100, 1008, 380)
    about, told, number = Rect(440, 250, 40, 60), Rect(760, 108, 256, 180), Rect(246, 418, 72, 25)
    rect = cell_card.place((330, 240), free, [about, told, number], [], wide)
    assert rect.midleft == wide.midleft and rect.collidelist([about, told, number]) < 0


def test_tags_of_enemies_beyond_the_board_lie_side_by_side_where_they_cannot_lie_below_each_other() -> None:
    free, way, size = Rect(247, 103, 530, 438), Rect(272, 315, 40, 54), (106, 60)
    taken = [way]
    for head in (
        Rect(207, 440, 40, 54),
        Rect(214, 541, 40, 54),
        Rect(207, 505, 40, 54),
        Rect(207, 480, 40, 54),
    ):
        rect = enemy_tags._spot(size, head, free, taken)
        assert rect and free.contains(rect) and rect.collidelist(taken) < 0
        taken.append(rect)


def test_a_tag_that_is_moved_for_others_does_not_lie_on_whom_it_is_about() -> None:
    """Between the words of a way and somebody else it came down onto the head of its own enemy."""
    free, head = Rect(247, 103, 530, 400), Rect(472, 370, 40, 54)
    taken = [Rect(303, 301, 138, 26), Rect(560, 400, 40, 54), Rect(312, 398, 122, 82)]
    rect = enemy_tags._spot((171, 40), head, free, taken)
    assert rect and rect.collidelist([head, *taken]) < 0


def test_the_card_leaves_words_over_the_board_readable(player: Player) -> None:
    screen = player.battle
    player.key(pygame.K_o)
    cells = [
        cell
        for cell in screen.match.battle.field.cells()
        if screen.stage.layout.free.contains(screen.stage.cells([cell])[0])
    ]
    for cell in cells[::7]:
        player.move(screen.stage.board.camera.centre_of(cell))
        player.wait(700)
        player.draw()
        marks = screen.aiming.plan().marks
        card = screen.pointed.draw_card(Pen(player.surface, screen.stage.scale), cell, marks, True)
        labels = target_info.labels(screen.stage, marks)
        assert labels and (card is None or card.collidelist(labels) < 0), cell


def test_the_card_leaves_the_chances_beside_enemies_readable_in_a_small_window() -> None:
    player = formed.player_of(size=(1024, 640), cells={})
    screen = player.battle
    camera, field = screen.stage.board.camera, screen.match.battle.field
    camera.zoom_by(-3, screen.stage.layout.free.center)
    player.wait(600)
    foes = [one.cell for one in screen.stage.scene.units.values() if one.side == "ember"]
    near = [cell for cell in field.cells() if min(field.grid.steps(cell, foe) for foe in foes) == 4][::2]
    found = 0
    for cell in near:
        if not screen.stage.layout.free.contains(screen.stage.cells([cell])[0]):
            continue
        player.move(camera.centre_of(cell))
        for _ in range(8):
            player.wait(200)
            player.draw()
        card = screen.pointed.draw_card(
            Pen(player.surface, screen.stage.scale), cell, screen.aiming.plan().marks, True
        )
        found += len(screen.pointed.rects)
        assert card is None or card.collidelist(screen.pointed.rects) < 0, cell
    assert found


def test_the_odds_leave_the_tags_beside_enemies_readable(player: Player) -> None:
    screen = player.battle
    player.key(pygame.K_s)
    plan, tip = screen.aiming.plan(), screen.tip
    assert plan.odds

    def lies(tags: list[Rect]) -> Rect:
        tip.draw(Pen(player.surface, screen.stage.scale), plan, screen.aiming.cell, True, tags)
        assert tip.hold.rect
        return tip.hold.rect

    tag = Rect(lies([]).center, (90, 44))
    assert lies([]).colliderect(tag) and not lies([tag]).colliderect(tag)


def test_whoever_is_told_to_stand_still_has_no_destination() -> None:
    player = formed.player_of()
    own = player.battle.match.battle.table.cell(player.battle.aiming.unit)
    player.pixel(own)
    over(player, own)
    player.wait(16, 3)
    plan = player.battle.aiming.plan()
    assert plan.verb and plan.verb.aim == "path" and plan.actions and not plan.actions[0].path  # type: ignore[attr-defined]
    assert player.battle.pointed.looking.cell is None
    player.draw()


def test_where_words_have_no_room_beside_an_enemy_figures_alone_are_told() -> None:
    pen, free = Pen(Surface((400, 300))), Rect(0, 0, 400, 300)
    attack = Attack(refusal=Refusal("x", "far too far away for any spear that there is"))
    rows = [
        EnemyFromCell(unit, (unit, 0), Cover.NONE, "", None, "", attack, attack)
        for unit in (UnitId(1), UnitId(2))
    ]
    people = {
        unit: Sprite(unit, f"No {unit}", "ember", "rifle", 0, (unit, 0)) for unit in (UnitId(1), UnitId(2))
    }
    heads = {UnitId(1): Rect(180, 140, 40, 50), UnitId(2): Rect(180, 200, 40, 50)}
    crowd = [Rect(0, 0, 400, 120), Rect(0, 120, 100, 180), Rect(300, 120, 100, 180), Rect(100, 260, 200, 40)]
    tags = enemy_tags.placed(pen, rows, "azure", people, heads, free, crowd, 0)
    assert [tag.lines[0][1] for tag in tags] == ["– | –", "– | –"]
    assert not any(tag.rect.colliderect(other) for tag in tags for other in (*crowd, *heads.values()))
    roomy = enemy_tags.placed(pen, rows[:1], "azure", people, heads, free, [], 0)
    assert roomy[0].lines[0][1] == attack.refusal.words, "else all of it"  # type: ignore[union-attr]
    lit = enemy_tags.placed(pen, rows[:1], "azure", people, heads, free, crowd, 1)
    assert lit[0].lines[0][1] == attack.refusal.words, "as of who is pointed at"  # type: ignore[union-attr]


def test_enter_with_nothing_pointed_at_points_where_one_stands_and_orders_nothing(player: Player) -> None:
    screen = player.battle
    screen.aiming.cell = None
    before = len(screen.match.battle.history)
    player.key(pygame.K_RETURN)
    assert screen.aiming.cell == here(player) and screen.aiming.by_keys
    assert len(screen.match.battle.history) == before


def test_a_window_of_another_size_tells_no_tooltip_of_what_lay_under_the_mouse_before(player: Player) -> None:
    stage = player.battle.stage
    card = next(widget for widget in stage.widgets() if widget.hint)
    player.move(player.on_screen(card.rect.center))
    assert stage.desk.hover == card.key
    stage.resize(stage.size)
    assert stage.desk.hover == card.key
    stage.resize(SMALL)
    assert stage.desk.hover == ""


@pytest.mark.parametrize("clicked", [True, False])
def test_escape_takes_away_odds_that_the_mouse_rests_on_and_a_click_reaches_the_board(
    player: Player, clicked: bool
) -> None:
    screen, stage = player.battle, player.battle.stage
    player.key(pygame.K_s)
    foe = screen.aiming.cell
    player.key(pygame.K_ESCAPE)
    assert foe
    over(player, foe)
    if clicked:
        player.click(stage.board.camera.centre_of(foe))
        player.key(pygame.K_ESCAPE)  # the list of ways to shoot
    player.draw()
    shown = screen.tip.hold.rect
    assert shown
    on_board = shown.clip(stage.layout.free)
    over(player, foe)
    player.move(player.on_screen(on_board.center))
    player.draw()
    assert screen.tip.hold.on and stage.over_panel(player.on_screen(on_board.center))
    assert player.key(pygame.K_ESCAPE) is screen, "no menu yet"
    player.draw()
    assert screen.tip.hold.rect is None
    assert not stage.over_panel(player.on_screen(on_board.center))
    player.click(player.on_screen(on_board.center))
    assert screen.aiming.cell == stage.board.cell_at(player.on_screen(on_board.center))


def test_the_first_picture_of_a_battle_that_goes_on_shows_who_acts_and_all_cards_on_the_bar() -> None:
    """As after a load in a window of 1024: the cards lay beyond the bar, and who was to act below a panel."""
    match = player_of().battle.match
    screen = BattleScreen(match, quick(), fresh=False)
    screen.update(16)
    screen.draw(Surface(SMALL))
    stage = screen.stage
    room, slide = stage.initiative.room, stage.initiative._slide
    placed = initiative_bar.places(stage.scene, room)
    assert placed and all(room.contains(slide.at(sprite.unit, box)) for sprite, box in placed)
    (acts,) = stage.boxes(stage.scene.active)
    assert stage.layout.free.contains(acts) and not stage.board.camera.gliding


def test_a_press_on_bare_ground_puts_a_chosen_attack_away_and_the_next_one_goes_there(player: Player) -> None:
    """It did nothing and said nothing."""
    screen, start = player.battle, here(player)
    orders, verb = screen.aiming.orders, screen.aiming.orders.first_choice()
    assert verb is not None
    ways = {cell: orders.at(verb, cell)[0] for cell in orders.aims(verb) if isinstance(cell, tuple)}
    ground = next(cell for cell in ways if cell != start and not rolled(orders.chances(ways[cell])))
    player.key(pygame.K_s)
    assert screen.aiming.verb and screen.aiming.verb.aim == "unit"
    before = len(screen.match.battle.history)
    where = player.pixel(ground)
    player.click(where)
    assert screen.aiming.verb and screen.aiming.verb.aim == "path" and not screen.aiming.explicit
    assert screen.aiming.cell == ground and screen.aiming.plan().actions
    assert len(screen.match.battle.history) == before, "nothing is ordered yet"
    player.click(where)
    assert [path_of(order)[-1] for order in screen.match.battle.history[before:]] == [ground]
