"""The modes of the battle screen: what is on it besides board and panels, and what input means, depends on
what is due."""

from __future__ import annotations

from pygame.event import Event as Input

from game.client.kit.pen import Pen
from game.client.kit.pieces import panel
from game.client.kit.screen import Next
from game.client.kit.widgets import Done, Widget, nothing
from game.client.panels import action_bar, declaration_list, declared_sides
from game.client.panels.modal import Modal
from game.client.screens.battle.pointer import Pointer
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.orders.declarations import movable
from game.client.seat.orders.declared_marks import OrderMark
from game.client.seat.orders.planning import Plan, watched
from game.client.seat.view.board_marks import Marks


class Mode:
    """Nothing can be ordered: what happens is shown, or the computer thinks. The other modes say what is
    different in them."""

    def __init__(self, chair: Chair, stage: Stage, pointer: Pointer) -> None:
        self.chair = chair
        self.stage = stage
        self.pointer = pointer

    # ------------------------------------------------------------ time and input

    def update(self, ms: float) -> None:
        """Let so many milliseconds go by; nothing is being shown then."""

    def first(self, event: Input) -> bool:
        """Take what else would move the camera or the log; true if the input was used up."""
        del event
        return False

    def input(self, event: Input) -> Next:
        """Take what no button, panel or camera has taken."""
        if self.pointer.moved(event):
            return None
        pos = self.pointer.pressed(event)
        if pos:
            self.pointer.at(pos)
            self.stage.pinned = self.stage.board.unit_at(pos) or self.stage.pinned
        return None

    def enter(self, question: Modal) -> Next:
        """Enter is pressed while something wants an answer: the default one."""
        return next((row for row in question.rows if row.default), question.rows[0]).on()

    def back(self) -> bool:
        """Take back what was chosen or pointed at last; false if there was nothing."""
        return False

    @property
    def takes_tab(self) -> bool:
        """Whether Tab is for the board, and not for the buttons."""
        return False

    # ------------------------------------------------------------ what is shown

    def question(self) -> Modal | None:
        """What has to be answered before anything else."""
        return None

    def plan(self) -> Plan | None:
        """What pointing where the mouse is would mean."""
        return None

    def marks(self) -> Marks:
        return Marks(watch=watched(self.stage.scene), hovered=self.pointer.aiming.hovered_unit())

    @property
    def strip(self) -> int:
        """How high the thread of the turn is."""
        return 0

    def orders(self) -> tuple[OrderMark, ...]:
        """What the side that orders means to do."""
        return ()

    def rule(self) -> str:
        """The rule that the moment is about."""
        return ""

    def bottom(self) -> list[Widget]:
        """The action bar and the end of the turn."""
        words = self.chair.waiting_short(self.stage.log.titles)
        return [action_bar.end_button(self.stage.layout.end, nothing, False, words, self._end_words())]

    def widgets(self) -> list[Widget]:
        """All that can be pressed besides what belongs to the stage."""
        return self.bottom()

    def rows(self) -> list[Widget]:
        """The orders of one's own side, to look at."""
        scene, rect = self.stage.scene, self.stage.layout.turn
        if not declaration_list.fits(scene, self.own_side(), rect):
            return []
        return declaration_list.widgets(
            scene,
            self.own_side(),
            rect,
            _look,
            _look,
            _look,
            movable(self.stage.battle),
            not self.chair.whole_side,
        )

    def own_side(self) -> str:
        """Whose orders the panel lists."""
        return self.stage.viewer or self.stage.scene.side

    @property
    def resumed(self) -> frozenset[str]:
        """The parts of the turn that are used by a walk that can still be gone on with."""
        return frozenset()

    def _end_words(self) -> str:
        """What the end of a turn is called."""
        return next(
            (verb.words for verb in self.chair.match.battle.ruleset.VERBS if verb.action == "EndTurn"),
            "End turn",
        )

    # ------------------------------------------------------------ drawing

    def draw_bottom(self, pen: Pen, dulled: bool) -> None:
        """The turn at the left and the bar; `dulled` if something above them wants an answer."""
        stage, lay = self.stage, self.stage.layout
        if stage.scene.together and stage.sheet.by_form:
            declared_sides.draw(pen, lay.turn, stage.scene, self.own_side(), stage.log.titles)
        elif stage.scene.together:
            declaration_list.draw(pen, lay.turn, stage.scene, self.own_side(), not self.chair.whole_side)
            if dulled or not self.chair.declares:
                stage.desk.draw(pen, self.rows())
        else:
            active = stage.scene.active
            turn, resumed = stage.sheet.of(active).turn if active else (), self.resumed
            step = stage.scene.step
            stage.again(
                "turn",
                pen,
                (tuple(lay.turn), turn, resumed, step),
                lambda pen: action_bar.draw_turn(pen, lay.turn, turn, resumed, step),
            )
        panel(pen, lay.bar)
        if not self.chair.orders:
            pen.text(
                self.chair.waiting(stage.log.titles),
                lay.bar.centerx,
                lay.bar.centery + 5,
                14,
                "fog",
                False,
                0.5,
            )
        if dulled:
            stage.desk.draw(pen, self.bottom())
            for rect in (lay.bar, lay.end):
                pen.plate(rect, "ink", 0.45, line=0)


def _look(_: int) -> Done:
    """Rows that are only looked at."""
