"""What a battle screen can be in the middle of: watching, ordering, declaring, answering, handing over. On it
hangs what is shown besides board and panels, and what input means."""

from __future__ import annotations

from collections.abc import Sequence

from pygame.event import Event as Input

from game.client.kit.screen import Next
from game.client.kit.widgets import Widget
from game.client.panels.modal import Modal
from game.client.seat.orders.declarations import OrderMark
from game.client.seat.orders.planning import Plan
from game.client.seat.view.board_marks import Marks
from game.core.describing.forms import Form


class Mode:
    """Each of these does nothing unless a mode says otherwise. Whatever one needs it gets by its
    constructor."""

    # ------------------------------------------------------------ time and input

    def update(self, ms: float) -> None:
        """Let so many milliseconds go by; nothing is being shown then."""

    def first(self, event: Input) -> bool:
        """Take what else would move the camera or the log; true if the input was used up."""
        del event
        return False

    def input(self, event: Input) -> Next:
        """Take what no button, panel or camera has taken."""

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

    @property
    def takes_orders(self) -> bool:
        """Whether somebody may give orders now."""
        return False

    # ------------------------------------------------------------ what is shown

    def question(self) -> Modal | None:
        """What has to be answered before anything else."""
        return None

    def form(self) -> Form | None:
        """What is to be filled in, in place of a sheet."""
        return None

    def plan(self) -> Plan | None:
        """What pointing where the mouse is would mean."""
        return None

    def marks(self) -> Marks:
        """What is marked on the board."""
        return Marks()

    def orders(self) -> tuple[OrderMark, ...]:
        """What the side that orders means to do."""
        return ()

    def rule(self) -> str:
        """The rule that the moment is about."""
        return ""

    @property
    def strip(self) -> int:
        """How high the thread of the turn is."""
        return 0

    @property
    def resumed(self) -> frozenset[str]:
        """The parts of the turn that are used by a walk that can still be gone on with."""
        return frozenset()

    def bottom(self) -> Sequence[Widget]:
        """The action bar and the end of the turn."""
        return ()

    def rows(self) -> Sequence[Widget]:
        """The orders of one's own side, in the panel of the turn."""
        return ()

    def widgets(self) -> Sequence[Widget]:
        """All that can be pressed besides what belongs to the stage."""
        return self.bottom()
