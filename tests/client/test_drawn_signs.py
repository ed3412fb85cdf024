"""Small panels and signs of a battle, stroke for stroke, of what is made up for them: rolls, the thread of a
turn, goals, figures, what is heard, the edges of the map, wounds and pools. `pytest --regen` writes them
anew."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from pygame import Rect, Surface

from game.client.board.camera import Camera
from game.client.kit.pen import Pen
from game.client.kit.widgets import Look, do_nothing
from game.client.panels import board_coordinates, dice, panel, roll_strip, sheet_parts, turn_history_bar
from game.client.panels.roll_strip import StripContent
from game.client.panels.turn_history_bar import Bead
from game.client.screens.battle import handover, turn_history
from game.client.screens.battle.recap import Recalled
from game.client.screens.ledger import rows as ledger_rows
from game.client.screens.stage import audio, minimap, objectives, unit_list
from game.client.seat.statistics.roll_table import AS_EXPECTED, HARSHER, KINDER, TOO_FEW
from game.client.seat.view.board_objects import Sprite, Standing
from game.client.seat.view.objectives import Task
from game.client.seat.view.recap_attribution import DOWN, HURT, Item, Recap
from game.client.seat.view.roll_banner import RollBanner
from game.client.seat.view.roll_results import TUMBLE
from game.client.seat.view.scene import BoardScene
from game.core.describing.sheet import Boxes, Pace, Seat, Threshold
from game.core.events import Attacked, AttackEnded, Event, Gauge, Modifier, Rolled
from game.core.field import Cell, Cover, Door, Field, Tile
from game.core.geometry.lattice import plain
from game.core.references import UnitId
from game.core.ruleset import State
from game.rulesets import RULESETS
from tests.client.drawn import Strokes, pressable, same_lines, say, shapes, strokes

__all__ = ["shapes", "strokes"]

ADA, BEN, CLEO, DAN = map(UnitId, range(1, 5))
FREE = Rect(200, 60, 820, 540)
NAMES = {ADA: "Ada", BEN: "Ben Oldham of the Mill", CLEO: "Cleo"}
SIDES = {ADA: "azure", BEN: "ember", CLEO: "ember"}


@pytest.fixture
def pen(shapes: Strokes) -> Pen:
    shapes.take()
    return Pen(Surface((1280, 720), 0, 32), 1.25)


def painted(pen: Pen, widgets: Any, hover: str = "") -> None:
    for one in widgets:
        one.draw(pen, Look(hover=one.key == hover))


# ---------------------------------------------------------------- rolls


def roll(
    unit: UnitId, faces: tuple[int, ...], total: int, against: int | None = None, kept: int = 9
) -> Rolled:
    passed = None if against is None else total >= against
    more = (Modifier(2, "r", "aimed"), Modifier(0, "r", "nothing"), Modifier(-1, "r", "half cover"))
    return Rolled(unit, "ranged attack", "r", faces, faces[:kept], more, total, against, passed)


SHOT = Attacked(ADA, BEN, "rifle", "ranged")
MANY = tuple(Modifier(number, "r", f"reason {number}") for number in range(1, 8))
STORIES: dict[str, tuple[str, list[Event], dict[str, Any]]] = {
    "begun": ("nwo", [SHOT], {"arm": "rifle"}),
    "rolled": ("nwo", [SHOT, roll(ADA, (6, 3), 10)], {"weapon": "rifle", "waits": True}),
    "hit": (
        "nwo",
        [SHOT, roll(ADA, (6, 3), 10), roll(BEN, (2, 2), 5), AttackEnded(ADA, BEN, "hit", 10, 5)],
        {"arm": "rifle", "good": True, "reasons": True},
    ),
    "missed": (
        "nwo",
        [SHOT, roll(ADA, (1, 2), 4), AttackEnded(ADA, BEN, "miss", 4, 9)],
        {"weapon": "rifle", "good": True},
    ),
    "own": (
        "nwo",
        [SHOT, roll(ADA, (6, 6), 13), AttackEnded(ADA, BEN, "crit", 13, 9)],
        {"arm": "rifle", "good": False},
    ),
    "check": ("silhouette", [roll(ADA, (6, 3, 2), 6, 4)], {"good": True, "reasons": True}),
    "failed": ("infowar", [roll(ADA, (6, 1, 2, 3), -2, 1)], {"good": True}),
    "pool": ("opend6", [roll(ADA, (6, 5, 4, 3, 2, 1, 1, 2, 3, 4, 5, 6), 44, 60, 7)], {"good": False}),
    "reasons": (
        "nwo",
        [SHOT, Rolled(ADA, "ranged attack", "r", (1, 2), (2,), MANY, 4), AttackEnded(ADA, BEN, "hit", 4, 4)],
        {"reasons": True, "good": None, "weapon": "rifle"},
    ),
}


@pytest.mark.parametrize("name", STORIES)
def test_the_result_of_a_roll(name: str, pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    """Who with what, dice and totals, what that means; while the dice fall, and when they lie."""
    rules, events, more = STORIES[name]
    shot = RollBanner()
    for event in events:
        shot.show(event, 500, dict(NAMES))
    told = StripContent(shot, NAMES, SIDES, RULESETS[rules].DISPLAY, **more)
    high = roll_strip.TALL if told.reasons else roll_strip.HIGH
    lines: list[str] = []
    for place in (0, 3):
        for cast in shot.casts.values():
            cast.age = TUMBLE / 2 if not place else TUMBLE
        roll_strip.draw(pen, roll_strip.places(FREE, high)[place], told)
        lines += [say(roll_strip.places(FREE, high)[place]), *shapes.take()]
    same_lines(request, f"card-roll-{name}", [str(told.tone), *lines])


def test_what_the_first_total_does_to_the_second() -> None:
    """Never what would be untrue of the two numbers."""

    def verb(outcome: str, total: int, against: int) -> tuple[str, bool, bool]:
        shot = RollBanner()
        for event in (SHOT, roll(ADA, (1, 2), total), AttackEnded(ADA, BEN, outcome, total, against)):
            shot.show(event, 500, dict(NAMES))
        found = shot.comparison
        return found.verb, found.loses(ADA), found.falls_short

    assert verb("hit", 10, 5) == ("beats", False, False)
    assert verb("crit", 10, 10) == ("reaches", False, False)
    assert verb("miss", 10, 10) == ("ties", True, False)
    assert verb("miss", 4, 10) == ("misses", True, False)
    assert verb("parry", 4, 10) == ("loses to", True, False)
    assert verb("miss", 11, 10) == ("against", True, True)
    assert verb("hit", 4, 10) == ("against", False, False)
    test = RollBanner()
    test.show(roll(ADA, (1, 2), 3, 4), 500, dict(NAMES))
    assert test.comparison.verb == "needs" and test.comparison.test and test.comparison.loses(ADA)
    assert not test.comparison.loses(BEN) and test.comparison.totals == (3, 4)


def test_dice_as_their_ruleset_shows_them(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    for rules in ("nwo", "infowar", "opend6"):
        rolled = roll(ADA, (6, 1, 3, 4), 9)
        dice.row(pen, 20, 30, rolled, (True, False, True, True), 18, 15, RULESETS[rules].DISPLAY)
    ends = [
        dice.pool(pen, 20, 60, count, lost, room)
        for count, lost, room in ((4, 2, 200), (1, 0, 90), (0, 3, 30), (0, 0, 9), (8, 4, 120))
    ]
    widths = [dice.width(count, lost) for count, lost in ((4, 2), (0, 0), (1, 0), (0, 3))]
    same_lines(request, "card-dice", [*shapes.take(), say(ends), say(widths)])


# ---------------------------------------------------------------- the thread of a turn

BEADS = [
    Bead("move", "Move", "walks to d4"),
    Bead(
        "shoot",
        "Shoot Ben Oldham of the Mill, with the long rifle",
        "shoots",
        0,
        True,
        roll(ADA, (6, 5, 4, 3, 2, 1), 9, kept=3),
    ),
    Bead("move", "Dash", "dashes to e9.", 1),
    Bead("aim", "Aim", "aims", 2),
    Bead("melee", "Strike Ben", "strikes", 3),
]


def test_the_thread_of_a_turn(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    """Beads that can be taken back and those that cannot; only the last ones where there is no room."""
    lines: list[str] = []
    back: list[int] = []
    locked = [Bead("move", "Move", "walks", 0, True)]
    for beads, wide in ((BEADS, 1280), (BEADS, 700), (BEADS[:3], 1280), (locked, 1280), ([], 1280)):
        lay = panel.layout(Rect(0, 0, wide, 720), 6)
        found = turn_history_bar.widgets(pen, beads, lay, "it was rolled", back.append)
        painted(pen, found, "bead 3")
        lines += [f"{len(beads)} in {wide}", *shapes.take(), *pressable(found)]
        for one in found:
            one.on()
    assert back == [3, 2, 1, 1, 1], "so many orders as come from there on"
    same_lines(request, "card-thread", lines)


def test_the_button_that_takes_back(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    turn = Rect(900, 300, 300, 200)
    lines: list[str] = []
    for orders, hover in (
        ((), ""),
        (("Walk to d4.",), "back"),
        (("Walk", "Aim"), ""),
        (("Walk", "Aim", "shoot"), "back"),
    ):
        one = turn_history.undo_button(turn, orders, "it was rolled.", do_nothing)
        painted(pen, [one], hover)
        lines += [*pressable([one]), *shapes.take()]
    for head, taken in (
        (Rect(400, 300, 44, 60), []),
        (Rect(930, 300, 44, 60), []),
        (Rect(400, 300, 44, 60), [Rect(460, 300, 30, 60), Rect(340, 300, 40, 60)]),
        (Rect(400, 300, 44, 60), [Rect(460, 300, 30, 60), Rect(340, 300, 40, 60), Rect(400, 370, 40, 60)]),
        (Rect(400, 300, 44, 60), [FREE]),
    ):
        lines += [str(turn_history.draw_hint(pen, head, FREE, taken)), *shapes.take()]
    same_lines(request, "card-take-back", lines)


# ---------------------------------------------------------------- goals and figures

TASKS = (
    Task(("azure",), "Hold the mill for three rounds", (2,), 3, "", frozenset({(4, 4)}), half=2),
    Task(
        ("azure", "ember"),
        "Fetch the crates",
        (1, 4),
        5,
        half=3,
        half_way="two of them",
        way="Carry them home.",
    ),
    Task(("ember",), "Get out by the gate", (12,), 20, "", half=1),
    Task(("azure",), "Free the prisoner", (1,), 1, "reached", half=1),
    Task(("ember",), "Save the radio", (0,), 1, "failed"),
    Task(("ember",), "Two riders come", told="in two rounds", late=True),
)


def test_what_the_battle_is_about(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    lines: list[str] = []
    for free, lit, keep in (
        (FREE, -1, []),
        (FREE, 1, [Rect(230, 70, 30, 200)]),
        (Rect(200, 60, 280, 540), 5, [Rect(300, 60, 20, 500)]),
    ):
        found = objectives.draw_plates(pen, free, TASKS, lit, keep)
        pressed = objectives.plate_widgets(found, TASKS, {"azure": "North Watch"}, lambda task: None)
        lines += [say(found), *shapes.take(), *pressable(pressed)]
    same_lines(request, "card-goals", lines)


def figure(unit: UnitId, name: str, side: str, cell: Cell, **more: Any) -> Sprite:
    return Sprite(
        unit, name, side, "rifle", unit, cell, (Gauge("Hit points", 4, 5), Gauge("Armour", 1, 4)), **more
    )


def scene_of() -> BoardScene:
    scene = BoardScene()
    states = {
        name: Standing(State(name, name, "r"), "r")
        for name in ("prone", "burning", "aiming", "stunned", "bleeding")
    }
    for one in (
        figure(ADA, "Ada", "azure", (2, 3), statuses=states),
        figure(BEN, "Ben Oldham of the Mill", "ember", (9, 5), down=True),
        figure(CLEO, "Cleo", "ember", (10, 6), acted=True),
        figure(DAN, "Dan", "azure", (3, 3), acted=True, aboard=ADA),
    ):
        scene.units[one.unit] = one
    scene.active, scene.side = ADA, "azure"
    return scene


def test_the_list_of_figures(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    """By sides, those on their feet first; in columns where it is low."""
    scene = scene_of()
    assert [one.unit for one in unit_list.rows(scene)] == [ADA, DAN, CLEO, BEN]
    lines: list[str] = []
    for free in (FREE, Rect(200, 60, 500, 110), Rect(200, 60, 300, 110), Rect(200, 60, 300, 30)):
        lines += [say(unit_list.draw(pen, scene, free, CLEO)), *shapes.take()]
    same_lines(request, "card-figures", lines)


def test_the_next_figure_of_the_list() -> None:
    """Those that have not acted come first; of nobody's turn all."""
    scene, seen = scene_of(), list[UnitId]()
    view = SimpleNamespace(scene=scene, pinned=0, look_at=seen.append)
    shown = unit_list.UnitList(view)  # type: ignore[arg-type]
    scene.units[CLEO].acted = False
    shown._next(1)
    scene.side = ""
    shown._next(1)
    view.pinned = CLEO
    shown._next(1)
    shown._next(-1)
    scene.side, scene.units[ADA].acted = "azure", True
    shown._next(1)
    view.pinned = ADA
    shown._next(1)
    scene.units.clear()
    shown._next(1)
    assert seen == [ADA, CLEO, ADA, ADA, ADA, DAN]


# ---------------------------------------------------------------- what is heard


def test_what_is_heard(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    heard = (("a shot", 0.1), ("steps behind the mill", 0.25), ("a door", 0.26))
    audio.draw_captions(pen, FREE, heard, 560)
    audio.draw_captions(pen, FREE, heard, 560, [Rect(220, 500, 40, 40)])
    audio.draw_captions(pen, FREE, heard[:1], 560, [Rect(220, 500, 40, 40), Rect(900, 490, 40, 40)])
    audio.draw_muted(pen, FREE)
    same_lines(request, "card-heard", shapes.take())


def test_where_a_sound_comes_from() -> None:
    """To one side in shares of half the view, no further than its edge; how far in cells."""
    camera = Camera(plain(40, 30), (800, 600), (100, 50, 400, 300), 40)
    camera.centre((20, 15), glide=False)
    view = SimpleNamespace(board=SimpleNamespace(camera=camera))
    where = audio.Audio._where
    me: Any = SimpleNamespace(view=view)
    aside, far = where(me, (20, 15))
    assert abs(aside) < 0.11 and far < 1
    right, left = where(me, (23, 15)), where(me, (17, 15))
    assert right[0] == pytest.approx(aside + 0.6) and left[0] == pytest.approx(aside - 0.6)
    assert where(me, (33, 15))[0] == 1.0 and where(me, (5, 15))[0] == -1.0
    assert where(me, (20, 19))[0] == pytest.approx(aside) and 3 < where(me, (20, 19))[1] < 5
    assert where(me, (24, 18))[1] == pytest.approx(5, abs=1)


# ---------------------------------------------------------------- what has happened


def recalled(items: tuple[Item, ...], moves: int = 0) -> Recalled:
    told = Recalled()
    told.open, told.told = True, Recap(items, moves)
    return told


ITEMS = (
    Item(DOWN, ADA, "Ada is down", "Ben, with the rifle", "r"),
    Item(
        HURT,
        CLEO,
        "Cleo suffers four points and burns on",
        "the fire in the barn that was lit a round ago",
        "r",
    ),
    Item(HURT + 1, BEN, "Ben Oldham of the Mill gives way to whoever comes", "", "other", "ember"),
    Item(HURT + 1, BEN, "Ben is prone", "a push", "", "ember"),
)


def test_what_happened_since_ones_last_turn(
    pen: Pen, shapes: Strokes, request: pytest.FixtureRequest
) -> None:
    lay = panel.layout(Rect(0, 0, 1024, 576), 6)
    chair: Any = SimpleNamespace(orders=object(), match=SimpleNamespace(battle=SimpleNamespace(side="azure")))
    lines: list[str] = []
    for told, aside, hover in (
        (recalled(ITEMS), 0, "recap 1"),
        (recalled(ITEMS * 2, 3), 330, ""),
        (recalled((), 1), 0, ""),
        (recalled(()), 0, ""),
    ):
        stage: Any = SimpleNamespace(
            layout=lay,
            aside=(aside, 0),
            floating=[],
            titles={"r": "A rule"},
            desk=SimpleNamespace(hover=hover),
            scene=scene_of(),
        )
        told.draw(pen, chair, stage)
        found = told.widgets(chair, stage, lambda rule: None)
        lines += [say(stage.floating), *shapes.take(), *pressable(found)]
    closed = recalled(ITEMS)
    closed.open = False
    closed.draw(pen, chair, stage)
    assert not shapes.take() and not closed.widgets(chair, stage, lambda rule: None)
    same_lines(request, "card-recap", lines)


def test_everybody_is_to_look(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    handover.draw_reveal_band(pen, "Turn 3")
    same_lines(request, "card-reveal", shapes.take())


def test_the_sign_of_a_verdict(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    for place, verdict in enumerate((AS_EXPECTED, KINDER, HARSHER, TOO_FEW)):
        ledger_rows.sign(pen, 20 + 30 * place, 40, verdict)
    same_lines(request, "card-verdicts", shapes.take())


# ---------------------------------------------------------------- the map


def test_the_letters_of_the_board(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    """Along its edges; fewer where cells are small; the column and row pointed at are lit."""
    field = Field(30, 14, (Tile(),) * 420)
    lines: list[str] = []
    for zoom, pointed in ((60, (3, 4)), (24, (3, 4)), (12, None)):
        camera = Camera(plain(30, 14), (1280, 720), (250, 75, 1025, 675), zoom)
        camera.centre((2, 2), glide=False)
        board_coordinates.draw(pen, camera, field, FREE, pointed)
        lines += [f"{zoom}", *shapes.take()]
    same_lines(request, "card-letters", lines)


def test_the_minimap(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    tiles = [
        Tile(blocks=number % 30 == 0, cover=Cover.HALF if number % 7 == 1 else Cover.NONE)
        for number in range(420)
    ]
    field = Field(30, 14, tuple(tiles), doors=(Door((5, 0)),))
    camera = Camera(plain(30, 14), (1280, 720), (250, 75, 1025, 675), 60)
    camera.centre((8, 5), glide=False)
    shown = minimap.Overview(field, camera)
    scene = scene_of()
    scene.lost[UnitId(9)] = (figure(UnitId(9), "Eve", "ember", (1, 1)), (20, 12))
    shown.draw(pen, FREE, scene)
    picture = shown._drawn(scene, 1.25)
    again = shown._drawn(scene, 1.25)
    assert again is picture, "it is made once"
    x, y = shown.place((10.5, 6.25))
    assert shown.point((x, y)) == pytest.approx((10.5, 6.25))
    colours = [str(picture.get_at((column * picture.get_width() // 30 + 4, 4))[:3]) for column in range(9)]
    same_lines(request, "card-minimap", [*shapes.take(), say(shown.box), say(shown.view()), *colours])


# ---------------------------------------------------------------- sheets


def test_boxes_seats_and_paces_of_a_sheet(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    rect = Rect(20, 30, 250, 400)
    boxes = (
        Boxes("Scratch", ("", "", ""), 3, "no worse"),
        Boxes("Hurt", ("", "Scratch"), 2, "one less"),
        Boxes("Very hurt", ("Very Hurt", ""), 2, "two less, and slower", False),
        Boxes("Body", ("",) * 4, 12, "may fall"),
        Boxes("Out", (), 1, ""),
    )
    seats = (
        Seat("drives", ADA),
        Seat("shoots", BEN),
        Seat("rides", count=3),
        Seat("rides"),
        Seat("looks", DAN),
    )
    paces = (
        Pace("Crawl", "2 cells", "", 1, 4),
        Pace("Cruise", "6 cells", "Drive 12", 2, 4, now=True),
        Pace("High", "9 cells", "Drive 18", 4, 4, gone=True),
    )
    sprites = scene_of().units
    steps = (Threshold("light", 4, 2, 1), Threshold("heavy", 9, 0, 2), Threshold("out", 10, 8, 5))
    sheet_parts.draw_wounds(pen, rect, 40, boxes)
    sheet_parts.draw_seats(pen, rect, 200, seats, sprites)
    sheet_parts.draw_paces(pen, rect, 300, paces)
    sheet_parts.draw_thresholds(pen, rect, 360, steps)
    sheet_parts.draw_thresholds(pen, rect, 360, ())
    lines = shapes.take()
    lines += [*map(sheet_parts.row_words, boxes), str(sheet_parts.seats_high(seats))]
    lines += pressable(sheet_parts.wound_hints(rect, 40, boxes, "sheet"))
    lines += pressable(sheet_parts.seat_widgets(rect, 200, seats, sprites, lambda unit: None, "sheet"))
    lines += pressable(sheet_parts.threshold_hints(rect, 360, steps, "sheet"))
    same_lines(request, "card-sheet", lines)
