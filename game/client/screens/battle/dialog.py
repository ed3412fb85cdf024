"""What is open above the battle and wants one answer before anything else, and its words: a question of
the rules, a choice among several orders, a warning before a turn ends too early."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.rule_links import OpenRule
from game.client.kit.widgets import Done
from game.client.panels.body_chart import BodyChart
from game.client.panels.modal import Modal, Row
from game.client.panels.question_panel import Face, Question, Reply
from game.client.screens.stage.stage import Stage
from game.client.seat.match import Match
from game.client.seat.view import board_objects
from game.client.seat.view.board_marks import Marks
from game.core.actions import Ask, Option
from game.core.describing.narration import join_words
from game.core.describing.sheet import Line
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId


def marked(marks: Marks, question: Modal | None, stage: Stage, box: Rect) -> Marks:
    """All of them with their bases lit, in brackets the one whose row is lit, or that is pointed at; of cells
    the way of that row."""
    if question is None or not (question.units or question.ways):
        return marks
    row = _lit(question, stage, box)
    if question.ways:
        way = question.ways[row] if row >= 0 else ()
        return replace(
            marks, reach=frozenset().union(*question.ways), path=way, cursor=way[-1] if way else None
        )
    unit = question.units[row] if row >= 0 else NO_UNIT
    return replace(
        marks, highlight=marks.highlight | (frozenset(question.units) - {NO_UNIT}), target=unit, hovered=unit
    )


def pressed(question: Modal, stage: Stage, box: Rect, event: Input) -> Row | None:
    """The row of the figure or cell on which the button goes down, outside of the question that lies in
    `box`."""
    if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
        return None
    row = _under(question, stage, event.pos, box)
    return question.rows[row] if row >= 0 else None


def _lit(question: Modal, stage: Stage, box: Rect) -> int:
    """The row that is lit or pointed at, -1 if none is."""
    desk = stage.desk
    row = desk.marked("row")
    if row is not None and row < len(question.units or question.ways):
        return row
    x, y = desk.mouse
    return (
        -1 if desk.by_keys else _under(question, stage, (round(x * stage.scale), round(y * stage.scale)), box)
    )


def _under(question: Modal, stage: Stage, pos: tuple[int, int], box: Rect) -> int:
    """The row of what is at that point of the board, -1 if there is nothing to choose."""
    if stage.over_panel(pos) or box.collidepoint(stage.units(pos)):
        return -1
    if question.ways:
        cell = stage.board.camera.to_cell(pos)
        return next((row for row, way in enumerate(question.ways) if cell in way), -1)
    unit = stage.board.unit_at(pos) if question.units else 0
    return question.units.index(unit) if unit in question.units and unit else -1


class Dialog:
    """`near` is what it lies beside, in units of the interface; None lays it where it hides least."""

    def __init__(self) -> None:
        self.modal: Modal | None = None
        self.near: Rect | None = None
        self.always = False  # whether the answer to the open question is to be remembered
        self._shift = False  # whether Shift was held with the last press

    def open(self, modal: Modal, near: Rect | None = None) -> None:
        self.near = near
        self.change(modal)

    def change(self, modal: Modal) -> None:
        """Another choice, at the same place. What no row puts away has a cross in its corner."""
        stays = any(row.hint == "Esc" for row in modal.rows)
        self.modal = modal if stays else replace(modal, close=self.close)

    def close(self) -> Done:
        self.modal = None
        return None

    @property
    def for_good(self) -> bool:
        """Whether what is answered now is remembered: it was ticked, or Shift is held with the answer."""
        return self.always or self._shift

    def note(self, event: Input) -> None:
        """A key or button goes down; of a key it is known what was held with it, however late it comes."""
        if event.type == pygame.KEYDOWN:
            self._shift = bool(event.mod & pygame.KMOD_SHIFT)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)

    def turn_always(self) -> Done:
        self.always = not self.always
        if self.modal and self.modal.always is not None:
            self.modal = replace(self.modal, always=self.always)
        return None

    def settled(self) -> None:
        """Something was ordered or answered."""
        self.modal, self.always = None, False

    def forget(self) -> None:
        self.modal, self.near, self.always, self._shift = None, None, False, False


def question_modal(
    match: Match,
    stage: Stage,
    ask: Ask,
    choose: Callable[[Option], None],
    read: OpenRule,
    always: bool,
    turn_always: Callable[[], Done],
) -> Modal:
    """A question of the rules to a side; the answer that is given by who only wants to go on is brass.
    `always`: it is to be remembered."""

    def answer(option: Option) -> Done:
        choose(option)
        return None

    teams = stage.log.titles  # a side is called as people call it
    rows = [
        Row(one.words, teams.get(one.hint, one.hint), partial(answer, one), one.key == ask.usual)
        for one in ask.options
    ]
    person = match.due_name if len(match.people()) > 1 or match.paired(ask.side) else ""
    who, team = match.battle.table.unit(ask.unit).name, match.battle.scenario.team(ask.side).name
    by, about, decides = _faces(stage, ask, who)
    told = Question(
        side=ask.side,
        team=team,
        person=person,
        who=decides,
        words=ask.words[:1].upper() + ask.words[1:] + (f" If it fails: {ask.stake}." if ask.stake else ""),
        replies=[
            Reply(one.words, row.hint, one.after, row.on, row.default)
            for one, row in zip(ask.options, rows, strict=True)
        ],
        by=by,
        about=about,
        weapon=stage.board.pictures.name(ask.weapon) if ask.weapon and stage.board.pictures else "",
        what=ask.what,
        before=ask.before,
        good=ask.good,
        rule=ask.rule,
        titled=stage.titles.get(ask.rule, ""),
        read=partial(read, ask.rule),
        always=always,
        turn_always=turn_always,
    )
    title = f"{who}, {person}" if person else who
    asked = _modal(told, title, rows, figures_of(ask, stage), tuple(one.cells for one in ask.options))
    chart = body_chart_of(ask, stage)
    return replace(asked, title=f"{team}: {title}", asked=None, chart=chart) if chart else asked


def _faces(stage: Stage, ask: Ask, who: str) -> tuple[Face | None, Face | None, Face]:
    """Who brings it about, whom it happens to, and who decides, whose face stands for whom nobody knows."""
    by, about = _face(stage, ask.by or ask.about), _face(stage, (ask.by and ask.about) or ask.unit)
    decides = _face(stage, ask.unit) or Face(who, ask.side, "", 0)
    return by, decides if ask.by == ask.about or about == by else about, decides


def _modal(
    told: Question, title: str, rows: list[Row], units: tuple[UnitId, ...], ways: tuple[tuple[Cell, ...], ...]
) -> Modal:
    """The question as what is open above the battle."""
    return Modal(
        title,
        told.words,
        rows,
        told.side,
        told.rule,
        told.titled,
        read=told.read,
        always=told.always,
        turn_always=told.turn_always,
        asked=told,
        units=units,
        ways=ways if any(ways) else (),
    )


def body_chart_of(ask: Ask, stage: Stage) -> BodyChart | None:
    """The body of whoever is asked, if all answers are places of it."""
    sprite = stage.scene.units.get(ask.unit)
    gauges = sprite.gauges if sprite else ()
    known = board_objects.places(gauges)
    if not known or not all(option.key in known for option in ask.options):
        return None
    places = {index: option.key for index, option in enumerate(ask.options)}
    return BodyChart(places, gauges, {index: option.hint for index, option in enumerate(ask.options)})


def concerned(ask: Ask, stage: Stage) -> tuple[UnitId, ...]:
    """Whom the question is about: where it names nobody, those of the attack in which it comes up."""
    named = ask.about, ask.by, ask.unit
    return named if ask.about or ask.by else (*named, *stage.film.shot.figures)


def figures_of(ask: Ask, stage: Stage) -> tuple[UnitId, ...]:
    """The figures that the answers stand for, if each stands for one: they can be pointed at on the board."""
    keys = [option.key for option in ask.options]
    units = tuple(UnitId(int(key)) for key in keys if key.isdecimal() and int(key) in stage.scene.units)
    return units if len(units) == len(keys) > 1 else ()


def _face(stage: Stage, unit: UnitId) -> Face | None:
    sprite = stage.scene.units.get(unit)
    return Face(sprite.name, sprite.side, sprite.face, sprite.portrait) if sprite else None


def end_of_turn(
    name: str,
    left: list[Line],
    end: Callable[[], Done],
    never_warn: Callable[[], Done],
    stay: Callable[[], Done],
) -> Modal:
    """Something of the turn is left. Where something moves by that, Enter does not end it."""
    moves = " ".join(f"{one.unused}." for one in left if one.unused)

    def end_and_never_warn() -> Done:
        never_warn()
        return end()

    rows = [
        Row("End the turn", "", end, not moves),
        Row("End it, and do not ask again", "see Settings", end_and_never_warn),
        Row("Go on", "Esc", stay, bool(moves)),
    ]
    if moves:  # that is asked each time
        del rows[1]
    parts = (one.name if one.value == "ready" else f"{one.name} ({one.value})" for one in left)
    words = f"{name} still has: {', '.join(parts)}. {moves}".strip()
    return Modal("End the turn?", words, rows, insists=bool(moves))


def owing(words: str, far: str, on: Callable[[], Done], stay: Callable[[], Done]) -> Modal:
    """What has been declared is not done yet, and can be done without coming to stand elsewhere."""
    rows = [Row("There and back", far, on), Row("Not yet", "Esc", stay, True)]
    return Modal("Not as far as declared", f"{words[:1].upper()}{words[1:]}. To end here all the same:", rows)


def all_declared(
    names: list[str],
    otherwise: str,
    end: Callable[[], Done],
    never_warn: Callable[[], Done],
    stay: Callable[[], Done],
) -> Modal:
    """Somebody has nothing to do in the turn that is about to be played, or what counts `otherwise`."""
    asked = end_of_turn("", [], end, never_warn, stay)
    first = Row("All is declared", "", end, True)
    have = "has" if len(names) == 1 else "have"
    words = f"{join_words(names)} {have} no orders and will do nothing in this turn."
    if otherwise:
        words = f"Nothing is declared for {join_words(names)}: who declares nothing {otherwise}."
    return Modal(
        "All declared?",
        words,
        [first, Row("Yes, and do not ask again", *_parts(asked.rows[1])), asked.rows[2]],
    )


def _parts(row: Row) -> tuple[str, Callable[[], Done]]:
    return row.hint, row.on
