"""Vehicles in the window: their pictures, the form of a turn, the ghost along the way, driving by mouse."""

from __future__ import annotations

from math import cos, sin

import msgspec
import pytest

from game.client.board import badges, vehicles
from game.client.kit.widgets import Widget
from game.client.panels import dice, facing_fan
from game.client.screens.battle.odds_tip import CANNOT_FACE
from game.client.screens.battle.screen import BattleScreen
from game.client.seat import match as matches
from game.client.seat.orders import resume_walk
from game.client.seat.orders.way_end import by_facing, directions
from game.client.seat.view.animations import motion
from game.client.seat.view.board_objects import Patch, Sprite
from game.core.actions import Action
from game.core.components import Down, Size
from game.core.describing.names import cell_name
from game.core.events import Harmed, Rolled, Stepped
from game.core.field import Cell
from game.core.references import ThingId, UnitId
from game.core.scenario import Figure, Scenario, Team
from game.core.verbs import Verb
from game.maps import find, load
from game.rulesets import RULESETS, opend6
from game.rulesets.opend6 import orders
from game.rulesets.opend6.components import Hull, Speed
from game.rulesets.opend6.driving import coast_vehicles, coasting
from game.rulesets.opend6.figures import turn
from game.rulesets.opend6.routes import minimum_distance
from game.rulesets.opend6.vehicles import CRUISING
from game.systems.bodies import is_deserted
from tests.client.heard import listen
from tests.client.player import Player, quick

pygame = pytest.importorskip("pygame")

MAP, ROADS = "mill-street", "quayside"
"""A small map, and one with room to drive."""
CREW = (Figure("car", "Magpie"), Figure("driver", "Rook"), Figure("rider", "Jay"))


@pytest.fixture
def player() -> Player:
    return playing_on(MAP)


def playing_on(
    name: str, azure: tuple[Figure, ...] = CREW, ember: tuple[Figure, ...] = (Figure("mook", "Ott"),)
) -> Player:
    path = find(name)
    teams = (Team("azure", "Azure", azure), Team("ember", "Ember", ember))
    scenario = Scenario(name, opend6.ID, teams, {"initiative": "first_action", "opening": "azure"})
    match = matches.new(
        scenario, load(path), path, RULESETS[opend6.ID], {"azure": "human", "ember": "human"}, "wheels"
    )
    playing = Player(BattleScreen(match, quick()))
    playing.until_ready()
    playing.key(pygame.K_SPACE)
    playing.until_ready()
    return playing


def at_the_wheel(player: Player, name: str = "Rook") -> UnitId:
    """The car, once its driver has the turn, or whoever is named."""
    battle = player.battle.match.battle
    for _ in range(4):
        assert battle.slot
        if battle.table.unit(battle.slot.unit).name == name:
            return next(unit for unit in battle.table.units() if battle.table.world.has(unit, Size))
        player.key(pygame.K_e)
        player.until_ready()
    raise AssertionError(f"{name} does not get the turn")


def sprite(health: int, kind: str = "car") -> Sprite:
    return Sprite(UnitId(1), "Magpie", "azure", kind, 0, (4, 4), health=health, wide=2, long=3, towards="n")


@pytest.mark.parametrize("look", vehicles.VESSELS)
def test_every_vehicle_has_a_picture_for_each_state_and_angle(look: str) -> None:
    shown = [
        vehicles.body(look, state, angle * 3.14159265 / 180, 32)
        for state in ("whole", "damaged", "wrecked")
        for angle in (*vehicles.EIGHTHS, *vehicles.BETWEEN)
    ]
    assert len({id(one.surface) for one in shown}) == 3 * 16


@pytest.mark.parametrize(
    ("health", "state"), [(100, "whole"), (80, "whole"), (60, "damaged"), (20, "damaged"), (0, "wrecked")]
)
def test_how_a_vehicle_looks_follows_its_health(health: int, state: str) -> None:
    assert vehicles.state_of(sprite(health)) == state


def test_a_hex_direction_is_drawn_at_its_own_angle() -> None:
    assert [vehicles.angle_of(angle * 3.14159265 / 180) for angle in (0, 56, 124, 180, -60, 44)] == [
        0,
        60,
        120,
        180,
        300,
        45,
    ]


def test_a_vehicle_burns_while_fire_lies_on_one_of_its_cells(player: Player) -> None:
    car = at_the_wheel(player)
    scene = player.battle.stage.scene
    assert not vehicles.burning(scene, scene.units[car])
    scene.floor.areas[ThingId(99)] = Patch("fire", (scene.cells(scene.units[car])[-1],), 2)
    assert vehicles.burning(scene, scene.units[car])


@pytest.mark.rule("opend6.turn.multi-action")
def test_the_form_shows_the_price_and_plus_dares_a_second_action(player: Player) -> None:
    at_the_wheel(player)
    battle = player.battle.match.battle
    assert battle.slot
    form = player.battle.aiming.orders.form
    assert form
    numbers = form.groups[0].picks
    assert [pick.facts[0].words for pick in numbers] == ["full", "−1D", "−2D", "−3D"]
    assert next(row for row in form.sums if row.words == "Piloting").lost == 0
    player.key(pygame.K_PLUS)
    player.until_ready()
    assert turn(battle.table, battle.slot.unit).declared == 2
    after = player.battle.aiming.orders.form
    assert after
    assert after.said
    assert next(row for row in after.sums if row.words == "Piloting").lost == 1


@pytest.mark.rule("opend6.defence.worse")
def test_the_form_says_how_likely_a_defence_is_worse_than_none(player: Player) -> None:
    at_the_wheel(player)
    form = player.battle.aiming.orders.form
    assert form
    dodge = form.groups[1].picks[0]
    chances = player.battle.match.battle.chances(dodge.order)
    assert dodge.facts[2].words == f"{round(100 * float(chances.chance('fail')))} %"


@pytest.mark.rule("opend6.vehicle.turns")
def test_pointing_at_a_destination_shows_the_car_along_its_way_and_a_click_drives_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        resume_walk,
        "_before",
        lambda *_: pytest.fail("who drives does not walk: a drive is not gone on with"),
    )
    player = playing_on(ROADS)
    car = at_the_wheel(player)
    battle = player.battle.match.battle
    orders_of = player.battle.aiming.orders
    verb = next(verb for verb, _ in orders_of.verbs if verb.action == "Drive")
    cell, found = max(
        ((aim, found) for aim, found in orders_of.aims(verb).items() if isinstance(aim, tuple)),
        key=lambda row: (-len(row[1]), row[0]),
    )
    order = found[0]
    assert isinstance(order, orders.Drive)
    shown = opend6.FORETELLING.poses(battle.table, order)
    assert shown[-1] == (car, cell, order.facing)
    player.battle.stage.board.camera.show(cell)
    player.move(player.pixel(cell))
    player.draw()
    assert player.battle.aiming.plan().marks.poses[-1] == (car, cell, order.facing)
    player.click(player.pixel(cell))
    if len(found) > 1:
        assert player.battle.aiming.way.fan and player.battle.question() is None, "no list: it is pointed at"
        player.key(pygame.K_RETURN)
    player.until_ready()
    assert battle.table.cell(car) == cell
    assert battle.table.facing(car) == order.facing


def fanned() -> tuple[Player, tuple[int, int]]:
    """Rook drives, and has clicked where the car may face most ways; the pixel of that place."""
    player = playing_on(ROADS)
    at_the_wheel(player)
    player.key(pygame.K_2)
    aiming = player.battle.aiming
    assert aiming.verb
    ways = {cell: found for cell, found in aiming.orders.aims(aiming.verb).items() if isinstance(cell, tuple)}
    cell = max(sorted(ways), key=lambda cell: len(aiming.orders.at(aiming.verb, cell)))  # type: ignore[arg-type]
    camera = player.battle.stage.board.camera
    camera.centre(cell)
    camera.arrive()
    player.draw()
    player.click(player.pixel(cell))
    assert aiming.way.fan and len(aiming.way.fan.ways) == 8
    return player, player.pixel(cell)


@pytest.mark.rule("opend6.vehicle.turns")
def test_which_way_a_car_faces_is_pointed_at_and_a_click_drives_it_there() -> None:
    player, (x, y) = fanned()
    aiming, history = player.battle.aiming, player.battle.match.battle.history
    for dx, dy, name in ((0, -90, "n"), (60, -60, "ne"), (90, 0, "e"), (-60, 60, "sw"), (-90, 0, "w")):
        player.move((x + dx, y + dy))
        assert aiming.way.fan and aiming.way.fan.chosen == name and not history
        assert aiming.plan().actions == (aiming.way.fan.action,) and aiming.plan().marks.poses[-1][2] == name
        player.draw()
    player.click((x, y + 80))
    assert isinstance(history[-1], orders.Cruise) and history[-1].facing == "s"


def test_at_the_edge_of_the_board_the_fan_lies_on_no_panel_and_says_the_same() -> None:
    player, _ = fanned()
    player.resize((1024, 640))
    screen = player.battle
    aiming, stage, fan = screen.aiming, screen.stage, screen.aiming.way.fan
    assert fan
    free = stage.free
    for dx, dy in ((-200, 0), (400, 0), (-200, -150), (0, 300)):
        stage.board.camera.pan(dx, dy)
        if not free.contains(facing_fan.box(*stage.cells([fan.cell])[0].center)):
            break
    player.draw()
    end, middle = stage.cells([fan.cell])[0].center, screen.tip.fan_centre(fan)
    assert free.contains(facing_fan.box(*middle)) and not free.contains(facing_fan.box(*end))
    player.move(player.on_screen(end))
    assert aiming.way.fan and aiming.way.fan.chosen == fan.chosen, (
        "on the end of the way itself no direction is meant"
    )
    for dx, dy, name in ((0, -90, "n"), (-90, 0, "w"), (0, 90, "s")):
        player.move(player.on_screen((middle[0] + dx, middle[1] + dy)))
        assert aiming.way.fan and aiming.way.fan.chosen == name
    stage.playback.clock += 5000
    player.draw()
    assert screen.pointed._told is None, "the card of the cell does not lie on fan or price"


@pytest.mark.rule("opend6.vehicle.turns")
def test_a_click_on_a_direction_that_cannot_be_faced_drives_nowhere() -> None:
    """Towards it the nearest that can be faced is taken, on its sector nothing is done in its place."""
    player = playing_on(ROADS)
    at_the_wheel(player)
    player.key(pygame.K_1)
    aiming, history = player.battle.aiming, player.battle.match.battle.history
    verb, camera = aiming.verb, player.battle.stage.board.camera
    assert verb
    ends = [cell for cell in sorted(aiming.orders.aims(verb)) if isinstance(cell, tuple)]
    cell = next(cell for cell in ends if len(aiming.orders.at(verb, cell)) in (2, 3))
    camera.centre(cell)
    camera.arrive()
    x, y = player.pixel(cell)
    player.click((x, y))
    assert aiming.way.fan
    ways, angles = aiming.way.fan.ways, directions(player.battle.stage.board.lattice, cell)
    barred = next(name for name in angles if name not in ways)
    far = (round(80 * cos(angles[barred])), round(80 * sin(angles[barred])))
    player.click((x + far[0], y + far[1]))
    assert aiming.way.fan and aiming.way.fan.barred == barred and not history
    assert player.battle.note.said and player.battle.note.said[0] == CANNOT_FACE
    player.battle.note.forget()
    player.key(pygame.K_RETURN)
    assert player.battle.note.said and player.battle.note.said[0] == CANNOT_FACE and not history
    player.draw()
    player.move((x + far[0] // 4, y + far[1] // 4))
    assert aiming.way.fan.barred == "" and aiming.way.fan.chosen in ways
    player.click((x + far[0] // 4, y + far[1] // 4))
    assert isinstance(history[-1], orders.Drive) and history[-1].facing in ways


def test_keys_turn_the_car_change_its_speed_and_go_back() -> None:
    player, _ = fanned()
    aiming, history = player.battle.aiming, player.battle.match.battle.history
    assert aiming.way.fan
    first = aiming.way.fan.chosen
    player.key(pygame.K_e)
    assert aiming.way.fan and aiming.way.fan.chosen != first and not history, "E turns, and ends no turn"
    player.key(pygame.K_q)
    assert aiming.way.fan and aiming.way.fan.chosen == first
    player.key(pygame.K_ESCAPE)
    assert aiming.way.fan is None and aiming.verb and aiming.verb.words == "Cruise"
    player.key(pygame.K_RETURN)
    assert aiming.way.fan and not history
    player.key(pygame.K_RETURN)
    assert isinstance(history[-1], orders.Cruise) and history[-1].facing == first


def test_a_right_click_takes_the_fan_back_and_a_drag_moves_the_board() -> None:
    player, (x, y) = fanned()
    screen, camera = player.battle, player.battle.stage.board.camera
    before = camera.origin
    player.send(pygame.MOUSEBUTTONDOWN, pos=(x + 90, y), button=3)
    player.move((x + 30, y))
    player.move((x + 90, y))  # back to where it began: a drag all the same
    player.send(pygame.MOUSEBUTTONUP, pos=(x + 90, y), button=3)
    assert screen.aiming.way.fan and camera.origin == before
    player.click((x + 90, y), button=2)
    assert screen.aiming.way.fan, "the middle button only moves the board"
    player.send(pygame.MOUSEBUTTONDOWN, pos=(x + 90, y), button=3)
    player.move((x + 92, y + 1))  # no hand is quite still
    player.send(pygame.MOUSEBUTTONUP, pos=(x + 92, y + 1), button=3)
    assert screen.aiming.way.fan is None and not screen.match.battle.history
    assert screen.aiming.verb and screen.aiming.verb.words == "Cruise", "the way is still pointed at"
    player.click((x + 90, y), button=3)
    assert screen.aiming.verb.words == "Cruise", "with nothing to take back it does nothing"


@pytest.mark.rule("opend6.vehicle.turns")
def test_press_and_drag_chooses_place_and_facing_in_one() -> None:
    player, (x, y) = fanned()
    aiming, history = player.battle.aiming, player.battle.match.battle.history
    player.key(pygame.K_ESCAPE)
    for far, faced in ((12, ""), (90, "e")):
        player.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
        assert aiming.way.fan and not history
        player.move((x + far, y))
        player.send(pygame.MOUSEBUTTONUP, pos=(x + far, y), button=1)
        if not faced:
            assert aiming.way.fan and not history, "let go where it was pressed it is only chosen"
            player.key(pygame.K_ESCAPE)
    assert aiming.way.fan and aiming.way.fan.chosen == "e" and not history, (
        "two levels at once are rolled for"
    )
    player.key(pygame.K_RETURN)
    assert isinstance(history[-1], orders.Cruise) and history[-1].facing == "e"


@pytest.mark.rule("opend6.vehicle.turns")
def test_a_drag_goes_at_once_where_nothing_is_rolled() -> None:
    player, _ = fanned()
    player.key(pygame.K_ESCAPE)
    aiming, camera = player.battle.aiming, player.battle.stage.board.camera
    drive = next(verb for verb, _ in aiming.orders.verbs if verb.action == "Drive")
    aiming.choose(drive)
    ends = [cell for cell in aiming.orders.aims(drive) if isinstance(cell, tuple) and camera.shows(cell, 3)]
    x, y = map(round, camera.centre_of(max(ends)))
    player.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
    fan = aiming.way.fan
    assert fan
    name = next(iter(fan.ways))
    angle = directions(player.battle.stage.board.lattice, fan.cell)[name]
    there = (round(x + 90 * cos(angle)), round(y + 90 * sin(angle)))
    player.move(there)
    player.send(pygame.MOUSEBUTTONUP, pos=there, button=1)
    history = player.battle.match.battle.history
    assert isinstance(history[-1], orders.Drive) and history[-1].facing == name


@pytest.mark.rule("opend6.vehicle.move")
def test_the_wheel_changes_the_speed_to_the_same_place() -> None:
    player, _ = fanned()
    player.key(pygame.K_ESCAPE)
    aiming, camera = player.battle.aiming, player.battle.stage.board.camera
    drive, cruise = (verb for verb, _ in aiming.orders.verbs if verb.action in ("Drive", "Cruise"))

    def ways(verb: Verb, cell: Cell) -> dict[str, Action]:
        return by_facing(aiming.orders.usual(aiming.orders.at(verb, cell)))

    ends = [cell for cell in aiming.orders.aims(drive) if isinstance(cell, tuple)]
    cell = next(cell for cell in sorted(ends) if ways(drive, cell) and ways(cruise, cell))
    aiming.choose(drive)
    aiming.point_at(cell)
    assert not aiming.press() and aiming.plan().verb == drive
    zoom = camera.zoom
    aiming.choose(cruise)
    assert aiming.way.fan and aiming.plan().verb == cruise, "the speed that was chosen is held"
    assert aiming.plan().marks.bars == (), "Drive leads there as well"
    player.send(pygame.MOUSEWHEEL, x=0, y=-1)
    assert (
        aiming.way.fan and aiming.way.fan.cell == cell and aiming.plan().verb == drive and camera.zoom == zoom
    )
    player.send(pygame.MOUSEWHEEL, x=0, y=-1)
    assert aiming.plan().verb == drive, "there is none slower"
    said = player.battle.note.said
    assert said and said[0] == "nothing slower leads there" and player.battle.note.title == drive.words
    player.send(pygame.MOUSEWHEEL, x=0, y=1)
    assert aiming.way.fan and aiming.plan().verb == cruise


def test_a_chosen_speed_can_be_taken_where_a_slower_one_leads_too() -> None:
    """With Cruise chosen a near place is driven to slowly; the wheel then takes Cruise, and drops nothing."""
    player, _ = fanned()
    player.key(pygame.K_ESCAPE)
    aiming = player.battle.aiming
    drive, cruise = (verb for verb, _ in aiming.orders.verbs if verb.action in ("Drive", "Cruise"))

    def ways(verb: Verb, cell: Cell) -> dict[str, Action]:
        return by_facing(aiming.orders.usual(aiming.orders.at(verb, cell)))

    ends = [cell for cell in aiming.orders.aims(drive) if isinstance(cell, tuple)]
    cell = next(cell for cell in sorted(ends) if ways(drive, cell) and ways(cruise, cell))
    aiming.choose(cruise)
    aiming.point_at(cell)
    aiming.press()
    assert aiming.way.fan and aiming.plan().verb == drive
    player.send(pygame.MOUSEWHEEL, x=0, y=1)
    assert aiming.way.fan and aiming.way.fan.cell == cell and aiming.plan().verb == cruise


def test_a_bar_shows_where_the_slower_speed_ends() -> None:
    player, _ = fanned()
    aiming = player.battle.aiming
    shown, drive = aiming.plan(), next(v for v, _ in aiming.orders.verbs if v.action == "Drive")
    far = max(
        (cell for cell in aiming.orders.aims(aiming.verb) if isinstance(cell, tuple)),  # type: ignore[arg-type]
        key=lambda cell: (len(aiming.orders.at(aiming.verb, cell)[0].path), cell),  # type: ignore[arg-type, attr-defined]
    )
    player.key(pygame.K_ESCAPE)
    aiming.point_at(far)
    shown = aiming.plan()
    (bar,), way = shown.marks.bars, shown.marks.path[1:]
    number = way.index(bar.cell) + 1
    assert bar.words == f"drive {number}" and way[number] == bar.following
    assert bar.cell in aiming.orders.aims(drive) and bar.following not in aiming.orders.aims(drive)
    player.draw()


@pytest.mark.rule("opend6.vehicle.target")
def test_who_points_at_a_vehicle_may_shoot_at_it_or_at_those_aboard() -> None:
    car = msgspec.structs.replace(CREW[0], cell=(10, 6))
    player = playing_on(ROADS, (Figure("outlaw", "Crake", cell=(4, 6)),), (car, *CREW[1:]))
    aiming, table = player.battle.aiming, player.battle.match.battle.table
    names = {table.unit(unit).name: unit for unit in table.units()}
    aiming.choose(next(verb for verb, _ in aiming.orders.verbs if verb.action == "Shoot"))
    assert aiming.targets() == [table.cell(names["Magpie"])], "they are all in one place"
    aiming.point_at(table.cell(names["Magpie"]))
    shots = aiming.plan().actions
    assert {shot.target for shot in shots if isinstance(shot, orders.Shoot)} == {
        names["Magpie"],
        names["Rook"],
        names["Jay"],
    }
    assert isinstance(shots[0], orders.Shoot) and shots[0].target == names["Magpie"]
    player.key(pygame.K_RETURN)
    assert player.battle.modal and [row.words for row in player.battle.modal.rows] == [
        f"Shoot {name} with the heavy revolver" for name in ("Magpie", "Rook", "Jay")
    ]


def test_a_car_that_nobody_is_in_comes_after_all_who_can_do_something() -> None:
    near, far = msgspec.structs.replace(CREW[0], cell=(8, 6)), Figure("mook", "Ott", cell=(14, 6))
    player = playing_on(ROADS, (Figure("outlaw", "Crake", cell=(4, 6)),), (near, far))
    aiming, table = player.battle.aiming, player.battle.match.battle.table
    aiming.choose(next(verb for verb, _ in aiming.orders.verbs if verb.action == "Shoot"))
    assert aiming.targets() == [
        table.cell(unit)
        for unit in sorted(table.enemies(aiming.unit), key=lambda one: table.unit(one).name != "Ott")
    ]
    assert aiming.cell == (14, 6)


@pytest.mark.parametrize(("fallen", "first"), [((), True), (("Rook",), True), (("Rook", "Jay"), False)])
def test_neither_does_a_car_matter_much_in_which_nobody_is_left(fallen: tuple[str, ...], first: bool) -> None:
    player = playing_on(ROADS, ember=CREW)
    table = player.battle.match.battle.table
    names = {table.unit(unit).name: unit for unit in table.units() if table.unit(unit).side == "ember"}
    for name in fallen:
        table.world.put(names[name], Down())
    assert is_deserted(table, names["Magpie"]) is not first and not is_deserted(table, names["Rook"])


def test_a_vehicle_of_the_enemy_attacks_nobody_who_points_at_a_destination() -> None:
    wrecked = msgspec.structs.replace(CREW[0], cell=(8, 6))
    player = playing_on(ROADS, (Figure("outlaw", "Crake", cell=(4, 6)),), (wrecked, *CREW[1:]))
    player.move(player.pixel((4, 8)))
    player.wait(16, 120)
    assert player.battle.aiming.plan().actions and isinstance(player.screen, BattleScreen)


@pytest.mark.rule("opend6.roll.character-point")
def test_the_wild_die_stands_apart_but_one_bought_with_a_point_does_not() -> None:
    wild = opend6.DISPLAY.wild
    assert not wild(
        Rolled(UnitId(1), "difficulty, at the head", "opend6.option.called-shot", (4,), (4,), (), 4)
    ), "nor is a modifier that is rolled"
    assert wild(Rolled(UnitId(1), "dodge, 3D", "opend6.defence.dodge", (1, 2, 3), (1, 2, 3), (), 6))
    assert not wild(Rolled(UnitId(1), "character point", "opend6.roll.character-point", (4,), (4,), (), 10))


def test_a_pool_takes_the_room_of_all_its_dice_lost_ones_too() -> None:
    assert dice.width(4, 0) == dice.width(3, 1) > dice.width(3, 0)
    assert dice.width(0, 0) == 0


@pytest.mark.rule("opend6.vehicle.aboard")
def test_the_sheet_of_a_car_shows_its_seats_and_a_portrait_leads_to_whoever_sits_there(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    car = at_the_wheel(player)
    stage = player.battle.stage
    table = player.battle.match.battle.table
    table.world.put(car, Hull(level=2, lost=1))
    stage.look_at(car)
    heard = listen(monkeypatch)
    player.draw()
    assert {
        "Rook",
        "drives",
        "Jay",
        "rides",
        "4 free",
        "Toughness",
        "4D+2",
        "+1, 1D lost",
        "All-out",
        "280 m",
        "piloting 10",
    } <= set(heard.texts)
    assert any(words.startswith("light: −1D of manoeuvre") for words in heard.texts)
    right = stage.layout.sheet.right
    assert all(x <= right for words, x, *_ in heard.words if words in ("4D+2", "+1, 1D lost", "piloting 10"))
    names = {table.unit(unit).name: unit for unit in table.units()}
    player.click_on(f"seat {names['Jay']}")
    assert stage.sheet.unit() == names["Jay"]


def bar_of(player: Player) -> dict[str, Widget]:
    return {
        widget.key.removeprefix("verb "): widget
        for widget in player.battle.widgets(None)
        if widget.key.startswith("verb ")
    }


def test_who_drives_sees_every_way_to_drive_and_why_not_and_nothing_of_what_is_done_on_foot(
    player: Player,
) -> None:
    at_the_wheel(player)
    cards = bar_of(player)
    assert {"Drive", "Cruise", "Speed", "AllOut", "Reverse", "Brake", "Ram", "GetOut", "Change"} <= set(cards)
    assert not {"Move", "Walk", "Run", "DropProne", "Board"} & set(cards)
    fast = cards["AllOut"]
    assert (
        not fast.enabled
        and fast.hint
        and fast.hint.words == "From stopped to all-out is more than two levels."
    )
    at_the_wheel(player, "Jay")
    riding = bar_of(player)
    assert {"GetOut", "Change", "Shoot"} <= set(riding) and not {"Drive", "Ram", "Move"} & set(riding)


def test_on_foot_the_bar_has_rare_orders_only_while_they_are_allowed() -> None:
    player = playing_on(
        ROADS, (Figure("outlaw", "Crake", cell=(4, 6)),), (Figure("mook", "Ott", cell=(20, 6)),)
    )
    cards = bar_of(player)
    assert {"Move", "Walk", "Run", "DropProne"} <= set(cards) and not {
        "Drive",
        "GetOut",
        "Clear",
        "StandUp",
    } & set(cards)


@pytest.mark.parametrize("zoom", [24, 40, 64])
def test_badges_of_a_vehicle_stand_beside_the_plate_of_its_crew(zoom: int) -> None:
    plate = vehicles.crew(("driver", "rear"), "azure")
    left, _ = badges.spot(1, zoom, -1, large=True)
    assert left - zoom / 2 >= plate.surface.get_width() - plate.at[0]


def test_a_vehicle_is_struck_in_its_middle(player: Player) -> None:
    car = at_the_wheel(player)
    scene = player.battle.stage.scene
    cells = scene.cells(scene.units[car])
    assert len(cells) > 1
    found = motion(Harmed(car, 2, "2 harm", (), 90), scene, False, False)
    (struck,) = (fx for fx in found.effects if fx.kind == "impact")
    assert struck.a == tuple(sum(row) / len(cells) for row in zip(*cells, strict=True))
    rook = next(unit for unit, one in scene.units.items() if one.name == "Ott")
    assert scene.middle(rook) == scene.place(rook)


def test_by_keys_getting_out_begins_beside_the_car() -> None:
    """All around a car there are more cells than one goes through one by one, and all of them are near."""
    player = playing_on(ROADS)
    at_the_wheel(player)
    aiming, table = player.battle.aiming, player.battle.match.battle.table
    player.key(pygame.K_o)
    assert aiming.verb and aiming.verb.action == "GetOut" and len(aiming.orders.aims(aiming.verb)) > 8
    assert aiming.cell in aiming.orders.aims(aiming.verb)
    assert aiming.cell not in table.cells(table.carrier(aiming.unit))


def test_why_not_to_drive_there_is_said_once(player: Player) -> None:
    """At the place that is pointed at; the notice above the bar does not say it again."""
    at_the_wheel(player)
    aiming, note = player.battle.aiming, player.battle.note
    cruise = next(verb for verb, why in aiming.orders.verbs if verb.action == "Cruise" and not why)
    aiming.choose(cruise)
    field = player.battle.match.battle.field
    aiming.point_at(
        next(
            cell
            for cell in field.cells()
            if player.battle.stage.board.camera.shows(cell, 1)
            and player.battle.stage.scene.at(cell) is None
            and aiming.orders.why_not(cruise, cell)
        )
    )
    aiming.by_keys = True
    player.key(pygame.K_RETURN)
    player.draw()
    refusal = aiming.plan().refusal
    assert refusal and note.said and note.said[0] == refusal.words == player.battle.tip.refused
    assert note.rect is None


@pytest.mark.rule("opend6.vehicle.damage-worse")
def test_the_end_of_a_turn_by_which_a_car_rolls_on_is_asked_about_and_enter_does_not_end_it(
    player: Player,
) -> None:
    """Also of who wants no such questions; it says how far the car rolls."""
    car, screen = at_the_wheel(player), player.battle
    battle = screen.match.battle
    screen.settings.warn_end_turn = False
    battle.table.world.put(car, Speed(CRUISING, battle.table.clock.round - 1))
    screen.aiming.renew()
    screen.stage.sheet.forget()
    way, met = coasting(battle.table, car)
    player.key(pygame.K_e)
    asked = screen.dialog.modal
    assert asked and "rolls on" in asked.words.partition("As the round ends Magpie")[2]
    assert met in asked.words if met else cell_name(way[-1]) in asked.words
    before = len(battle.history)
    player.key(pygame.K_RETURN)
    assert screen.dialog.modal is None and len(battle.history) == before
    player.key(pygame.K_e)
    player.key(pygame.K_1)
    assert len(battle.history) > before


@pytest.mark.rule("opend6.vehicle.damage-worse")
def test_a_car_that_nobody_drives_rolls_as_far_as_was_said(player: Player) -> None:
    car = at_the_wheel(player)
    table = player.battle.match.battle.table
    table.world.put(car, Speed(CRUISING, table.clock.round - 2))
    way, met = coasting(table, car)
    far = minimum_distance(table, car, CRUISING)
    events = [event for event in coast_vehicles(table) if isinstance(event, Stepped)]
    moved = [event.end for event in events if event.unit == car]
    assert moved[: len(way)] == list(way) and (met or len(way) == far)
