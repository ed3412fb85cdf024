"""The foot of the battle screen: the turn at the left, the bar of orders, the end of the turn."""

from __future__ import annotations

from game.client.kit.pen import Pen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Done, Widget, do_nothing
from game.client.panels import action_bar, declaration_list
from game.client.screens.battle.mode import Mode
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.orders.declarations import movable
from game.core.references import UnitId


class BottomRow:
    """Whoever orders says what the bar holds; this is the ground below it, and what stands there while nobody
    does."""

    def __init__(self, chair: Chair, stage: Stage) -> None:
        self.chair = chair
        self.stage = stage

    @property
    def end_words(self) -> str:
        """What the end of a turn is called."""
        verbs = self.stage.battle.ruleset.VERBS
        return next((verb.words for verb in verbs if verb.action == "EndTurn"), "End turn")

    def waiting(self) -> list[Widget]:
        """The end of the turn, which nobody can press now."""
        words = self.chair.waiting_short(self.stage.log.titles)
        return [action_bar.end_button(self.stage.layout.end, do_nothing, False, words, self.end_words)]

    @property
    def _nobodys(self) -> bool:
        """Whether all look together at what the last side has just declared, too: nobody's orders are listed
        then."""
        scene = self.stage.scene
        others = {sprite.side for sprite in scene.units.values() if not sprite.down} - {scene.side}
        return self.chair.shared and not self.chair.side and others <= set(scene.sides)

    def listed(self) -> list[Widget]:
        """The orders of one's own side, to look at."""
        stage, rect = self.stage, self.stage.layout.turn
        if self._nobodys or not declaration_list.fits(stage.scene, stage.own_side, rect):
            return []
        return declaration_list.widgets(
            stage.scene,
            stage.own_side,
            rect,
            _look,
            None,
            None,
            movable(stage.battle),
            not self.chair.whole_side,
        )

    def draw(self, pen: Pen, mode: Mode, dulled: bool) -> None:
        """`dulled` if something above it wants an answer."""
        stage, lay = self.stage, self.stage.layout
        self._draw_turn(pen, mode, dulled)
        panel(pen, lay.bar)
        if not self.chair.orders:
            words = self.chair.waiting(stage.log.titles)
            pen.text(words, lay.bar.centerx, lay.bar.centery + 5, 14, "fog", False, 0.5)
        if dulled:
            stage.desk.draw(pen, mode.bottom())
            for rect in (lay.bar, lay.end):
                pen.plate(rect, "ink", 0.45, line=0)

    def _draw_turn(self, pen: Pen, mode: Mode, dulled: bool) -> None:
        """What the turn has left of one figure; of a whole side what has been declared."""
        stage, rect = self.stage, self.stage.layout.turn
        if stage.scene.together and (stage.sheet.by_form or self._nobodys):
            own = "" if self._nobodys else stage.own_side
            declaration_list.draw_sides(pen, rect, stage.scene, own, stage.log.titles)
        elif stage.scene.together:
            declaration_list.draw(pen, rect, stage.scene, stage.own_side, not self.chair.whole_side)
            if dulled or not self.chair.declares:
                stage.desk.draw(pen, mode.rows())
        else:
            active = stage.scene.active
            turn, resumed = stage.sheet.of(active).turn if active else (), mode.resumed
            step = stage.scene.step
            stage.again(
                "turn",
                pen,
                (tuple(rect), turn, resumed, step),
                lambda pen: action_bar.draw_turn(pen, rect, turn, resumed, step),
            )


def _look(_: UnitId) -> Done:
    """Rows that are only looked at."""
