"""Cards and signs over the board, stroke for stroke, of what is made up for them: threats, tags of enemies,
cells, dangerous ways, the end of a drive, thoughts of the computer, lessons. `pytest --regen` writes them
anew."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import pi

import pytest
from pygame import Rect, Surface

from game.ai.reasons import Reasons, Thought
from game.ai.worth_words import Part
from game.client.kit.pen import Pen
from game.client.kit.widgets import Look, Widget, do_nothing
from game.client.panels import (
    ai_reasons_panel,
    cell_card,
    danger_marks,
    enemy_tags,
    enemy_threats,
    facing_fan,
    highlight_overlay,
    tutorial_panel,
)
from game.client.seat.orders.dangerous_path import Line, Question
from game.client.seat.orders.destination_info import EnemyFromCell
from game.client.seat.orders.enemy_threats import BLOWS, REACH, SHOTS, ThreatLayers
from game.client.seat.tutorial.lesson_run import StepText
from game.client.seat.view.ai_reasons import AiReasons
from game.client.seat.view.board_marks import Detour, Hazard, Marks, SpeedBar
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.cell_card import CellCard, Sheltered
from game.core.actions import Refusal
from game.core.describing.attack_preview import Attack
from game.core.describing.sheet import Mark, Sheet
from game.core.describing.threats import Threat
from game.core.events import Gauge
from game.core.field import Cell, Cover
from game.core.probability.chances import BLOW, SHOT, Chances, Outcome
from game.core.references import UnitId
from game.rulesets.nwo.orders.shoot import Shoot
from tests.client.drawn import Strokes, pressable, same_lines, say, shapes, strokes

__all__ = ["shapes", "strokes"]

ME, NEAR, FAR, TRUCK, RIDER = map(UnitId, range(1, 6))
GAUGES = (Gauge("Hit points", 4, 5), Gauge("Armour", 1, 4))
HOT, WARM, MILD = Fraction(7, 10), Fraction(1, 3), Fraction(1, 8)
FREE = Rect(200, 60, 820, 540)
BLIND = Refusal("nwo.sight", "does not see it")


def person(unit: UnitId, name: str, cell: Cell, side: str = "ember", **more: object) -> Sprite:
    return Sprite(unit, name, side, "rifle", unit, cell, GAUGES, portrait=unit, **more)  # type: ignore[arg-type]


PEOPLE = {
    ME: person(ME, "Nadia Ilves", (4, 4), "azure"),
    NEAR: person(NEAR, "Ott", (7, 4)),
    FAR: person(FAR, "Kersti", (12, 9)),
    TRUCK: person(TRUCK, "Magpie", (6, 8), wide=2, long=3, towards="n"),
    RIDER: person(RIDER, "Jay", (6, 8), aboard=TRUCK),
}


@pytest.fixture
def pen(shapes: Strokes) -> Pen:
    shapes.take()
    return Pen(Surface((1280, 720), 0, 32), 1.25)


def centre(cell: Cell) -> tuple[int, int]:
    return 60 * cell[0] + 130, 50 * cell[1] + 40


def boxes(cells: Iterable[Cell]) -> list[Rect]:
    return [Rect(48 * x + 80, 40 * y + 20, 48, 40) for x, y in cells]


def painted(pen: Pen, widgets: Iterable[Widget], hover: str = "") -> None:
    for one in widgets:
        one.draw(pen, Look(hover=one.key == hover))


# ---------------------------------------------------------------- threats

SHOTGUN = Shoot(NEAR, ME, "shotgun")
THREATS = (
    Threat(NEAR, ME, HOT, (2, 6), SHOTGUN),
    Threat(FAR, ME, WARM, (3, 3), Shoot(FAR, ME, "none"), ((11, 9), (10, 8))),
    Threat(TRUCK, ME, MILD, None, None, ((6, 7),)),
    Threat(RIDER, ME, refusal=BLIND),
    Threat(UnitId(6), ME, hidden=True),
    Threat(UnitId(7), ME),
    Threat(UnitId(8), ME),
    Threat(UnitId(9), ME),
)
CROWD = PEOPLE | {unit: person(unit, f"Unit {unit}", (1, unit)) for unit in map(UnitId, range(6, 10))}


def test_the_number_over_a_figure(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    """Its tone and strokes by the chance; over others that are there; none where nothing can happen."""
    lines: list[str] = []
    for chance in (0, Fraction(3, 100), Fraction(1, 10), Fraction(1, 4), Fraction(1, 2), 1):
        for known, now, unread in ((True, True, 0), (True, False, 2), (False, False, 0)):
            taken = [Rect(280, 170, 80, 30), Rect(280, 140, 80, 29)] if now else []
            found = enemy_threats.plate(
                pen, Rect(300, 200, 40, 40), Fraction(chance), known, now, taken, unread
            )
            lines += [f"{chance} {known} {now} {unread}: {say(found)}", *shapes.take()]
    same_lines(request, "card-threat-numbers", lines)


def test_the_lines_of_threats(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    places = list(enemy_threats.draw_lines(pen, THREATS[:4], PEOPLE, (4, 4), centre))
    places += enemy_threats.draw_lines(pen, THREATS[:1], PEOPLE, (7, 4), centre)
    for rect, words in places:
        enemy_threats.label(pen, rect, words)
    same_lines(request, "card-threat-lines", shapes.take())


def test_the_card_of_threats(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    lines: list[str] = []
    for rows, known in ((THREATS[:4], True), (THREATS, True), (THREATS[3:6], False)):
        rect = Rect(40, 30, enemy_threats.WIDE, enemy_threats.height(rows))
        arms: dict[tuple[int, str], str] = {(NEAR, "shotgun"): "shotgun"}
        enemy_threats.draw_card(pen, rect, PEOPLE[ME], rows, HOT, known, "e5", CROWD, arms)
        lines += [f"{len(rows)} {known} {rect}", *shapes.take()]
    same_lines(request, "card-threats", lines)


def test_the_legend_of_threats_and_its_switches(
    pen: Pen, shapes: Strokes, request: pytest.FixtureRequest
) -> None:
    lines: list[str] = []
    for wide, safe, veiled in (
        (900, True, False),
        (900, False, True),
        (420, True, True),
        (640, False, False),
    ):
        enemy_threats.draw_legend(pen, Rect(40, 600, wide, enemy_threats.LEGEND), "Nadia", safe, veiled)
        lines += ["", *shapes.take()]
    danger = ThreatLayers()
    danger.layers = frozenset({SHOTS, REACH})
    for of, hover in ((NEAR, ""), (0, f"threat {SHOTS}"), (0, f"threat {BLOWS}")):
        danger.of = UnitId(of)
        switches = enemy_threats.layer_switches(danger, FREE)
        painted(pen, switches, hover)
        lines += ["", *shapes.take(), *pressable(switches)]
    same_lines(request, "card-threat-legend", lines)


# ---------------------------------------------------------------- tags of enemies


def attack(chance: Fraction, later: bool = False) -> Attack:
    hit = Outcome("hit", "hits", chance, 3, ME), Outcome("miss", "misses", 1 - chance)
    return Attack(SHOTGUN, Chances(hit), later=later)


def row(unit: UnitId, mine: Attack | None, theirs: Attack | None, blocked: str = "") -> EnemyFromCell:
    blocker = (5, 5) if blocked else None
    return EnemyFromCell(unit, PEOPLE[unit].cell, Cover.NONE, "", blocker, blocked, mine, theirs)


NO_ARMS = Attack(refusal=Refusal("battle", "nothing to attack with"))
ROWS = [
    row(NEAR, attack(HOT), attack(WARM, later=True)),
    row(FAR, None, None, "a wall of stone that is long to tell"),
    row(TRUCK, attack(MILD), NO_ARMS),
    row(RIDER, NO_ARMS, Attack(hidden=True)),
]


def test_what_is_said_of_an_enemy() -> None:
    """Never a guess; what cannot be read is asked, what is not known yet waits."""
    say_of = enemy_tags.lines_of
    assert say_of(ROWS[0], "azure", "ember") == (
        ("azure", "I hit", "70 %", "good"),
        ("ember", "hits me, next turn", "33 %", "fog"),
    )
    assert say_of(ROWS[1], "azure", "ember") == (
        ("ember", "no sight: a wall of stone that is long to tell", "", "fog"),
    )
    nothing = ("azure", "nothing to attack with", "", "fog")
    assert say_of(ROWS[3], "azure", "ember") == (nothing, ("ember", "hits me", "?", "fog"))
    assert say_of(row(NEAR, None, NO_ARMS), "azure", "ember")[0] == ("azure", "I hit", "…", "fog")
    assert say_of(row(NEAR, NO_ARMS, NO_ARMS), "azure", "ember") == (nothing,), "once is enough"
    assert say_of(row(NEAR, Attack(), NO_ARMS), "azure", "ember")[0] == ("azure", "cannot", "", "fog")


def test_tags_lie_by_their_enemies(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    """Above, beside and below; with many enemies figures alone; at the edge for those out of view."""
    heads = {unit: Rect(48 * one.cell[0] + 180, 45 * one.cell[1], 44, 44) for unit, one in PEOPLE.items()}
    lines: list[str] = []
    for name, rows, keep, lit in (
        ("some", ROWS, [], NEAR),
        ("crowded", ROWS, [Rect(380, 100, 300, 80), heads[FAR].inflate(90, 60)], FAR),
        ("many", ROWS * 2, [Rect(480, 120, 120, 40)], RIDER),
        ("covered", ROWS[:1] * 3, [FREE], NEAR),
    ):
        tags = enemy_tags.placed(pen, rows, "azure", PEOPLE, heads, FREE, keep, lit)
        enemy_tags.draw(pen, tags)
        lines += [name, *(f"{tag.row.unit} {say(tag.rect)}" for tag in tags), *shapes.take()]
    away = heads | {NEAR: Rect(1100, 200, 44, 44), FAR: Rect(20, 20, 44, 44), TRUCK: Rect(500, 700, 44, 44)}
    enemy_tags.draw(pen, enemy_tags.placed(pen, ROWS, "azure", PEOPLE, away, FREE, [], 0))
    lines += ["away", *shapes.take()]
    ends = {NEAR: (420, 200), FAR: (700, 500)}
    enemy_tags.draw_lines(pen, (300, 240), ROWS, ends, {FAR: (500, 370)})
    enemy_tags.tie(pen, (100, 90), (140, 200))
    same_lines(request, "card-tags", [*lines, "lines", *shapes.take()])


# ---------------------------------------------------------------- cells


def side(name: str, way: tuple[float, float], level: Cover, words: str, cover: str = "") -> Sheltered:
    return Sheltered(way, name, level, words, cover)


WEST, NORTH = side("w", (-1, 0), Cover.FULL, "crate"), side("n", (0, -1), Cover.HALF, "")
SLANT = side("ne", (1, -1), Cover.HALF, "hedge", "light cover +1")
CELLS = {
    "open": CellCard((3, 4), "Grass", "", "d5", (), (("Light", "bright", "paper"),)),
    "covered": CellCard(
        (3, 4),
        "The yard behind the mill",
        "gravel",
        "d5",
        (WEST, side("e", (1, 0), Cover.NONE, ""), NORTH, SLANT),
        (
            ("Light", "dim", "paper"),
            ("Burns", "for two rounds more", "bad"),
            ("Way", "twice the steps", "paper"),
            ("Goal", "the radio room, Azure", "paper"),
        ),
    ),
    "dark": CellCard((3, 4), "Cellar", "stone", "d5", (WEST,), (("Light", "dark", "paper"),)),
    "plain": CellCard((3, 4), "Road", "", "d5", (), ()),
}
SHEET = Sheet(
    "Rifle, 4 of 5 hit points",
    GAUGES,
    (),
    (),
    (),
    tuple(
        Mark(name, name, "r", tone) for name, tone in (("prone", "good"), ("burning", "bad"), ("a", "plain"))
    ),
    (),
)


@pytest.mark.parametrize("name", CELLS)
def test_the_card_of_a_cell(name: str, pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    card = CELLS[name]
    lines: list[str] = []
    fallen = person(FAR, "Kersti", (3, 4), down=True)
    for sprite, sheet in ((None, None), (PEOPLE[ME], SHEET), (fallen, Sheet("", (), (), (), (), (), ()))):
        for most in (cell_card.WIDE, cell_card.NARROW):
            size = cell_card.size(pen, card, sprite, sheet, most)
            cell_card.draw(pen, Rect((100, 80), size), card, sprite, "North Watch", sheet)
            lines += [f"{size}", *shapes.take()]
    same_lines(request, f"card-cell-{name}", lines)


def test_where_the_card_of_a_cell_lies() -> None:
    """In the first corner where it hides nothing; then over a panel; else where it hides least."""
    wide, size = Rect(0, 60, 1280, 540), (200, 100)

    def at(must: Iterable[Rect], spare: Iterable[Rect], over: Rect | None = None) -> tuple[int, int]:
        return cell_card.place(size, FREE, list(must), list(spare), over).topleft

    corners = [Rect(200, 500, 60, 60), Rect(900, 540, 60, 60), Rect(210, 70, 9, 9), Rect(1000, 70, 9, 9)]
    found = [at(corners[:number], ()) for number in range(5)]
    assert found == [(200, 500), (820, 500), (200, 60), (820, 60), (200, 280)]
    middles = [Rect(200, 60, 210, 540), Rect(810, 60, 210, 540), Rect(500, 60, 80, 540)]
    assert at(middles, (), wide) == (1080, 60), "over the log"
    assert at((), corners[:1]) == (820, 500), "what may be hidden is not, if it need not be"
    assert at([FREE], ()) == (200, 500)
    assert at(middles, (), None) != (1080, 60)


# ---------------------------------------------------------------- ways


def test_the_signs_of_a_dangerous_way(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    hazards = (
        Hazard((4, 4), SHOT, "12 %"),
        Hazard((4, 4), BLOW, "100 %"),
        Hazard((5, 2), "burning", "5 %"),
        Hazard((5, 1), "die", "33 %"),
        Hazard((5, 1), "", "3 %"),
    )
    round_ = ((3, 4), (3, 3), (4, 2), (5, 2))
    lines: list[str] = []
    for detour in (
        None,
        Detour(round_, "3 steps more"),
        Detour(round_, "3 steps more", True),
        Detour(round_[:2], ""),
    ):
        marks = Marks(hazards=hazards, detour=detour)
        taken = danger_marks.draw(pen, boxes, marks)
        lines += [say(taken), say(danger_marks.boxes(boxes, marks)), *shapes.take()]
    same_lines(request, "card-dangers", lines)


def test_what_is_asked_before_a_dangerous_way(
    pen: Pen, shapes: Strokes, request: pytest.FixtureRequest
) -> None:
    shot = Line(SHOT, "35 %", "Ott shoots as you leave his sight")
    long = Line(
        "burning", "100 %", "the whole way lies in the fire of the barn that was lit a round ago " * 2
    )
    lines: list[str] = []
    for asked in (
        Question("Go under fire?", (shot,), "goes", True),
        Question("Go under fire, through the fire and past a blade?", (shot, long), "goes", False),
        Question("It costs your own side more", (), "throws it", None),
    ):
        high = danger_marks.height(pen, asked)
        for about in (Rect(600, 300, 44, 44), Rect(600, 80, 44, 44), Rect(220, 560, 44, 44)):
            for keep in ([], [Rect(450, 340, 400, 260)], [Rect(200, 60, 400, 540)]):
                rect = danger_marks.placed(high, about, FREE, keep)
                lines.append(f"{say(about)}: {say(rect)}")
        danger_marks.draw_question(pen, rect, asked, Rect(600, 300, 44, 44), False)
        danger_marks.draw_question(pen, Rect(500, 400, 288, high), asked, Rect(600, 300, 44, 44), True)
        danger_marks.draw_question(pen, Rect(500, 30, 288, high), asked, Rect(300, 300, 44, 44), False)
        lines += [asked.title, *shapes.take()]
    same_lines(request, "card-danger-asked", lines)


ANGLES = {name: number * pi / 4 for number, name in enumerate(("e", "se", "s", "sw", "w", "nw", "n", "ne"))}


def test_the_fan_at_the_end_of_a_drive(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    chances = {
        "e": Fraction(1),
        "se": Fraction(7, 10),
        "s": Fraction(3, 10),
        "sw": Fraction(1, 5),
        "ne": Fraction(69, 100),
    }
    lines: list[str] = []
    for chosen, end in (("e", (500, 303)), ("sw", (560, 340)), ("n", (500, 300))):
        lines += [say(facing_fan.draw(pen, 500, 300, ANGLES, chances, chosen, end)), *shapes.take()]
    told = [
        ("Turns by a quarter", "paper"),
        ("its guns bear on Ott, on Kersti and on the gate of the yard", "good"),
    ]
    for x, keep in ((500, []), (300, [Rect(430, 100, 300, 400)]), (900, [Rect(450, 60, 350, 540)])):
        fan = facing_fan.box(x, 300)
        rect = facing_fan.placed(pen, told, fan, FREE, keep)
        facing_fan.draw_price(pen, rect, Fraction(3, 4), "Drive, cruising", "south-west", told, fan)
        lines += [say(rect), *shapes.take()]
    lines.append(str(facing_fan.height(pen, told)))
    bars = (SpeedBar((4, 4), (5, 4), "walking"), SpeedBar((6, 4), (7, 5), "cruising"))
    facing_fan.draw_bars(pen, boxes, bars, [])
    facing_fan.draw_bars(pen, boxes, bars, [Rect(230, 150, 120, 90)])
    same_lines(request, "card-fan", [*lines, *shapes.take()])


# ---------------------------------------------------------------- thoughts of the computer


def thoughts(*parts: Part) -> AiReasons:
    why = AiReasons()
    why.unit, why.start = NEAR, (4, 4)
    done = Thought(
        "shoots at Nadia with the shotgun, from behind the crate that stands there",
        64,
        "it hits often",
        (5, 4),
        (7, 4),
        parts,
    )
    others = (
        Thought(
            "walks to h9", 20, "it would be seen by two", (7, 8), None, (Part(20, "nearer to the goal"),)
        ),
        Thought("stays where it is", -5, "it does no harm", (4, 4), None),
    )
    why.told = Reasons(done, others)
    return why


def test_why_the_computer_did_that(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    parts = (
        Part(70, "harm to Nadia, likely"),
        Part(-6, "harm from Kersti, who could answer it from her tower"),
    )
    log = Rect(1020 - 320, 60, 300, 500)
    lines: list[str] = []
    for name, why, row, given in (
        ("parts", thoughts(*parts), -1, True),
        ("second", thoughts(*parts), 1, False),
        ("reason", thoughts(), 2, True),
    ):
        why.row, why.given = row, given
        rect = ai_reasons_panel.place(pen, why, centre, log, FREE)
        ai_reasons_panel.draw(pen, rect, why, PEOPLE[NEAR] if given else None, "hard")
        rows = ai_reasons_panel.widgets(why, rect, do_nothing)
        painted(pen, rows, "why 0" if row == 1 else "")
        lines += [name, say(rect), *shapes.take(), *pressable(rows)]
        ai_reasons_panel.draw_lines(pen, why, centre, FREE.inflate(-40, -40))
        lines += shapes.take()
    same_lines(request, "card-why", lines)


def test_nothing_was_weighed(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    why = AiReasons()
    rect = Rect(400, 80, ai_reasons_panel.WIDE, ai_reasons_panel.height(pen, why))
    ai_reasons_panel.draw(pen, rect, why, PEOPLE[NEAR], "easy")
    why._thought = iter(())
    ai_reasons_panel.draw(pen, rect, why, PEOPLE[NEAR], "easy")
    ai_reasons_panel.draw_lines(pen, why, centre, FREE)
    same_lines(request, "card-why-nothing", [say(rect), *shapes.take()])


def test_the_card_of_the_computer_lies_where_it_hides_least(pen: Pen) -> None:
    """Left of the log, unless what it is about lies there."""
    why, log = thoughts(), Rect(720, 60, 300, 500)
    wide = ai_reasons_panel.WIDE

    def left(*cells: Cell) -> int:
        places = dict(zip(((4, 4), (5, 4), (7, 4), (7, 8)), cells, strict=True))
        return ai_reasons_panel.place(pen, why, lambda cell: places[cell], log, FREE).x

    far, beside, over, at_edge = (1250, 875), (775, 260), (1200, 260), (375, 260)
    assert left(far, far, far, far) == log.x - wide - 10
    assert left(beside, far, far, far) == FREE.x
    assert left(beside, at_edge, far, far) == log.right - wide
    assert left(beside, at_edge, over, over) == log.x - wide - 10


# ---------------------------------------------------------------- lessons


def test_the_words_of_a_lesson(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    full = StepText(
        "Lesson 2 of 4",
        "step 3 of 9",
        "Look before you shoot",
        "The bars show how often a shot would hit from here, and from behind the crate. " * 2,
        "Walk to the cell that is marked, with a click",
        "Or with the arrows and Enter, as you like it better.",
        (("from here", 0.25), ("from the crate", 0.8)),
        "of a hundred shots",
        "nwo.cover.half",
        marks=("done", "now", "to come", "to come"),
    )
    lines: list[str] = []
    plain = StepText("Lesson", "1", "Title", "Words.", "")
    for told in (
        full,
        StepText(**{**vars(full), "ticked": True}),
        StepText(**{**vars(full), "objected": True}),
        plain,
    ):
        for room in (600, 330, 300, 280):
            fitted, high = tutorial_panel.fitting(pen, told, 330, room)
            lines.append(f"{room}: {high} {fitted.marks} {fitted.bars_words!r} {fitted.how!r}")
        rect = Rect(20, 30, 330, tutorial_panel.height(pen, told, 330))
        tutorial_panel.draw(pen, rect, told)
        lines += [say(tutorial_panel.rule_line(pen, rect, told)), *shapes.take()]
    same_lines(request, "card-lesson", lines)


def test_what_a_lesson_points_at(pen: Pen, shapes: Strokes, request: pytest.FixtureRequest) -> None:
    for clock in (0.0, 225.0, 500.0):
        highlight_overlay.arrow(pen, Rect(300, 200, 50, 40), clock)
        highlight_overlay.arrow(pen, Rect(300, 69, 50, 40), clock)
    highlight_overlay.ring(pen, Rect(300, 200, 50, 40))
    same_lines(request, "card-arrows", shapes.take())
