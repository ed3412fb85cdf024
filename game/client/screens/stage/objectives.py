"""What the battle is about, on the stage: plates with a line for each goal, and the ground that they are
about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.widgets import Hint, Key, Widget
from game.client.panels.panel import Panel
from game.client.screens.stage.shared_view import SharedView
from game.client.seat.view.objectives import Task, answers, marks, tasks, wanted
from game.core.describing.narration import join_words
from game.core.field import Cell

WIDE, LEAST, LINE, SIZE = 264, 150, 16, 12
FOLDED = 26
"""How high a plate is that shows no words."""
MOST_PIPS = 8
"""What needs more is counted in figures."""
PITCH, GAP = 13, 10
"""From one pip to the next, and between those of two sides."""
COLORS = {"reached": "good", "failed": "bad"}


def plates(
    pen: Pen, free: Rect, tasks: Sequence[Task], lit: int = -1, keep: Sequence[Rect] = ()
) -> list[Rect]:
    """Where each of them lies, from the upper left corner of what the panels leave free: only the marks of
    its sides where it would hide one of those to `keep`, unless it is the one under the mouse."""
    found, y = [], free.y
    wide = max(LEAST, min(WIDE, free.width // 2))
    for number, task in enumerate(tasks):
        high = LINE * len(_lines(pen, task, wide)) + 10 + (12 if _pips(task) else 0)
        rect = Rect(free.x, y, wide, high)
        if number != lit and rect.collidelist(keep) >= 0:
            rect = Rect(free.x, y, 8 + _marks(task), FOLDED)
        found.append(rect)
        y += rect.height + 3
    return found


def _lines(pen: Pen, task: Task, wide: int) -> tuple[str, ...]:
    count = (
        "" if _pips(task) or not task.needs or task.needs == 1 else f" ({max(task.counts)} of {task.needs})"
    )
    ending = {"reached": ": done", "failed": ": failed"}.get(
        task.outcome, f": {task.told}" if task.told else ""
    )
    return pen.wrap(f"{task.words}{count}{ending}", SIZE, wide - 16 - _marks(task))


def _marks(task: Task) -> int:
    return 18 * len(task.sides)


def _pips(task: Task) -> bool:
    return 1 < task.needs <= MOST_PIPS


def draw_plates(
    pen: Pen, free: Rect, tasks: Sequence[Task], lit: int = -1, keep: Sequence[Rect] = ()
) -> list[Rect]:
    """The plates, for those who ask what takes clicks; `lit` is the one under the mouse."""
    found = plates(pen, free, tasks, lit, keep)
    for number, (task, rect) in enumerate(zip(tasks, found, strict=True)):
        pen.fill(rect, "slate" if number == lit else "ink", 0.86, 4)
        for index, side in enumerate(task.sides):
            pen.mark(side, rect.x + 7 + 18 * index, rect.y + 6, 14)
        if rect.width < LEAST:
            continue
        y = rect.y + 17.0
        for line in _lines(pen, task, rect.width):
            pen.text(line, rect.x + 10 + _marks(task), y, SIZE, COLORS.get(task.outcome, "paper"))
            y += LINE
        if _pips(task):
            _draw_pips(pen, rect, task, y - 11)
    return found


def _draw_pips(pen: Pen, rect: Rect, task: Task, y: float) -> None:
    """For each side as many as it needs, those filled that it has; below the words, unless they are too many
    for that."""
    between, room = GAP * (len(task.sides) - 1), rect.width - 18
    pitch = min(PITCH, (room - between) // (task.needs * len(task.sides)))
    x = min(rect.x + 10 + _marks(task), rect.right - 8 - between - pitch * task.needs * len(task.sides) + 4)
    for side, count in zip(task.sides, task.counts, strict=True):
        for number in range(task.needs):
            pip = Rect(round(x), round(y), pitch - min(4, pitch // 3), 7)
            pen.fill(pip, side if number < count else "fog", 1 if number < count else 0.4, 2)
            x += pitch
        x += GAP


def _half(task: Task) -> str:
    """From when on it is half a success for whoever does not win."""
    if not task.half:
        return ""
    if task.half_way:
        return f" {task.half_way[:1].upper()}{task.half_way[1:]} is a partial success."
    return (
        f" {task.half} of {task.needs} is a partial success."
        if task.needs > 1
        else " That is a partial success."
    )


def plate_widgets(
    found: Sequence[Rect], tasks: Sequence[Task], titles: Mapping[str, str], show: Callable[[Task], None]
) -> list[Widget]:
    """Each says whose it is; a click shows the ground."""
    rows = []
    for number, (task, rect) in enumerate(zip(tasks, found, strict=False)):
        who = join_words([titles.get(side, side) for side in task.sides])
        ending = " A click shows where." if task.ground else ""
        ending = f"{f' {task.way}' if task.way else ''}{_half(task)}{ending}"
        hint = Hint(who, f"{'Reinforcements: ' if task.late else ''}{task.words}.{ending}")
        rows.append(Widget(Key("task", number), rect, lambda task=task: show(task), hint=hint, stop=False))  # type: ignore[misc]
    return rows


class Objectives(Panel):
    """The goals of the battle. `plates` are where they were laid last."""

    def __init__(self, view: SharedView) -> None:
        self.view = view
        self._shown = -1  # which of the places of a task a click has shown last
        self.plates: list[Rect] = []

    @property
    def tasks(self) -> tuple[Task, ...]:
        scenario = self.view.battle.scenario
        if not scenario.goals and not scenario.waves:
            return ()
        return (*tasks(scenario, self.view.scene), *answers(scenario))

    def _pointed(self) -> int:
        """The number of the plate under the mouse, -1 if there is none."""
        found = self.view.desk.pointed("task")
        return -1 if found is None else found

    def cells(self) -> frozenset[Cell]:
        """The ground that the plate under the mouse is about."""
        lit, found = self._pointed(), self.tasks
        return found[lit].ground if 0 <= lit < len(found) else frozenset()

    def widgets(self) -> list[Widget]:
        titles = {team.side: team.name for team in self.view.battle.scenario.teams}
        return plate_widgets(self.plates, self.tasks, titles, self._show)

    def _show(self, task: Task) -> None:
        """One place after the other, click by click: what lies there for it, one's own ground, that of
        others."""
        places = self.places(task)
        if places:
            self._shown = (self._shown + 1) % len(places)
            cells = sorted(places[self._shown])
            self.view.board.camera.centre(cells[len(cells) // 2])

    def places(self, task: Task) -> list[frozenset[Cell]]:
        """Where what the task is about lies, in the order in which it concerns the viewer."""
        view = self.view
        if not task.homes:
            each = [frozenset({cell}) for cell in sorted(task.ground)]
            return each if task.apart else [task.ground][: len(each)]
        goals = [goal for goal in view.battle.scenario.goals if goal.words() == task.words]
        wanted = {kind for goal in goals for kind, _ in goal.things}
        lying = [thing.cell for thing in view.scene.floor.things.values() if thing.kind in wanted]
        homes = sorted(zip(task.sides, task.homes, strict=True), key=lambda row: row[0] != view.own_side)
        return [*(frozenset({cell}) for cell in sorted(lying)), *(home for _, home in homes)]

    def draw(self, pen: Pen) -> None:
        view, found = self.view, self.tasks
        shown = [unit for unit in view.scene.units if unit not in view.board.marks.hidden] if found else []
        heads = [_with_head(box) for box in view.boxes(*shown)] + ([view.inset] if view.inset else [])
        self.plates = draw_plates(pen, view.free, found, self._pointed(), heads)
        view.floating += self.plates
        view.board.under.goals = marks(found, view.battle.scenario, view.scene)
        view.board.figures.wanted = wanted(view.battle.scenario, view.scene)


def _with_head(box: Rect) -> Rect:
    """Where a figure is seen that stands there."""
    return Rect(box.x, box.y - box.height // 2, box.width, box.height + box.height // 2)
