"""What is said when a way is wished to where none leads: a click that does nothing looks like one that was not noticed."""

from __future__ import annotations

from game.client.panels.notice import Notice
from game.client.seat.aiming import Aiming

WORDS = "no way leads there this turn"


def tell(aiming: Aiming, notice: Notice) -> None:
    """If a way is chosen and the cell pointed at, on which nobody is, is not to be reached."""
    verb, cell = aiming.verb, aiming.cell
    if verb and verb.aim == "path" and cell and cell in aiming.battle.field and not aiming.hovered_unit() and not aiming.plan().actions:
        notice.refuse(verb.words, WORDS, "")
