"""What the battle is about, on the stage: the plates, and the ground that they are about."""

from __future__ import annotations

from pygame import Rect

from game.client.board.board import Board
from game.client.kit.pen import Pen
from game.client.kit.widget_state import Desk
from game.client.kit.widgets import Widget
from game.client.panels import objective_panel
from game.client.seat.view.objectives import Task, tasks
from game.client.seat.view.scene import Scene
from game.core.battle import Battle
from game.core.field import Cell


class Tasked:
    """What a stage shows of goals."""

    battle: Battle
    board: Board
    desk: Desk
    scene: Scene
    floating: list[Rect]
    _plates: list[Rect]

    @property
    def free(self) -> Rect:
        """What is left of the board."""
        raise NotImplementedError

    def boxes(self, *units: int) -> list[Rect]:
        """Where figures stand on the screen, in units of the interface."""
        raise NotImplementedError

    @property
    def tasks(self) -> tuple[Task, ...]:
        scenario = self.battle.scenario
        return tasks(scenario, self.scene) if scenario.goals or scenario.waves else ()

    def pointed_task(self) -> int:
        """The number of the plate under the mouse, -1 if there is none."""
        hover = self.desk.hover
        return int(hover[5:]) if hover.startswith("task ") else -1

    def task_cells(self) -> frozenset[Cell]:
        """The ground that the plate under the mouse is about."""
        lit, found = self.pointed_task(), self.tasks
        return found[lit].ground if 0 <= lit < len(found) else frozenset()

    def task_widgets(self) -> list[Widget]:
        titles = {team.side: team.name for team in self.battle.scenario.teams}
        return objective_panel.widgets(self._plates, self.tasks, titles, self._show_task)

    def _show_task(self, task: Task) -> None:
        if task.ground:
            cells = sorted(task.ground)
            self.board.camera.centre(cells[len(cells) // 2])

    def draw_tasks(self, pen: Pen) -> None:
        found = self.tasks
        shown = [unit for unit in self.scene.units if unit not in self.board.marks.hidden] if found else []
        heads = [
            Rect(box.x, box.y - box.height // 2, box.width, box.height + box.height // 2)
            for box in self.boxes(*shown)
        ]
        self._plates = objective_panel.draw(pen, self.free, found, self.pointed_task(), heads)
        self.floating += self._plates
        self.board.under.goals = tuple(
            (task.ground, task.name, task.sides) for task in found if task.ground and not task.outcome
        )
