"""What the battle is about, on the stage: the plates, and the ground that they are about."""

from __future__ import annotations

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.widgets import Widget
from game.client.panels import objective_panel
from game.client.panels.panel import Panel
from game.client.screens.stage.shared_view import SharedView
from game.client.seat.view.objectives import Task, marks, tasks
from game.core.field import Cell


class Objectives(Panel):
    """The goals of the battle. `plates` are where they were laid last."""

    def __init__(self, view: SharedView) -> None:
        self.view = view
        self._shown = -1  # which of the places of a task a click has shown last
        self.plates: list[Rect] = []

    @property
    def tasks(self) -> tuple[Task, ...]:
        scenario = self.view.battle.scenario
        return tasks(scenario, self.view.scene) if scenario.goals or scenario.waves else ()

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
        return objective_panel.widgets(self.plates, self.tasks, titles, self._show)

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
        self.plates = objective_panel.draw(pen, view.free, found, self._pointed(), heads)
        view.floating += self.plates
        view.board.under.goals = marks(found, view.battle.scenario, view.scene)


def _with_head(box: Rect) -> Rect:
    """Where a figure is seen that stands there."""
    return Rect(box.x, box.y - box.height // 2, box.width, box.height + box.height // 2)
