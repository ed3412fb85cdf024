"""What was ordered in this turn, shown as a thread above the bar and on the board, and taken back from
there."""

from __future__ import annotations

from pygame import Surface

from game.client.kit.pen import Pen
from game.client.kit.widgets import Done, Widget
from game.client.panels import turn_history_bar, undo_button
from game.client.panels.turn_history_bar import Bead
from game.client.screens.battle.command import Command
from game.client.screens.stage.stage import Stage
from game.client.seat.match import Match
from game.client.seat.orders.undo import GivenOrder
from game.core.actions import target_of


def button(match: Match, stage: Stage, command: Command) -> list[Widget]:
    """The button that takes the last order back, once something was ordered."""
    done = match.undo
    orders = tuple(step.words for step in done.steps)

    def take_back() -> Done:
        command.take_back()
        return None

    return (
        [undo_button.button(stage.layout.turn, orders, done.locked, take_back)]
        if orders or done.locked
        else []
    )


def widgets(match: Match, stage: Stage, command: Command) -> list[Widget]:
    """The thread with its beads; a press on one takes back so many orders."""

    def back(count: int) -> Done:
        for _ in range(count):
            command.take_back()
        return None

    pen = Pen(Surface((1, 1)), stage.scale)
    return turn_history_bar.widgets(
        pen, beads(match), stage.layout, match.undo.why, back, match.battle.ruleset.DISPLAY
    )


def begun(match: Match) -> bool:
    """Whether there are any beads: something was ordered in the turn of one figure."""
    return bool(match.battle.slot and match.battle.slot.unit and match.undo.given)


def beads(match: Match) -> list[Bead]:
    """A bead for each order in the turn of one figure; the last one before those that can be taken back is
    the knot, with its dice.

    What a whole side declares is told figure by figure in the panel of the turn.
    """
    if not begun(match):
        return []
    numbered = match.undo.numbered
    knot = max((place for place, (number, _) in enumerate(numbered) if not number), default=-1)
    return [_bead(match, number, one, place == knot) for place, (number, one) in enumerate(numbered)]


def _bead(match: Match, number: int, one: GivenOrder, knot: bool) -> Bead:
    verb = next((verb for verb in match.battle.ruleset.VERBS if verb.action == one.action.verb), None)
    units, target = match.battle.table.units(), target_of(one.action)
    name = f" {match.battle.table.name_of(target)}" if verb and verb.aim == "unit" and target in units else ""
    short = one.words if verb is None or verb.aim == "path" else f"{verb.words}{name}"
    return Bead(verb.icon if verb else "use", short, one.words, number, knot, one.roll)


def trail(match: Match) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """The ways of this turn for the board, with their numbers."""
    return tuple((number, one.way) for number, one in match.undo.numbered if len(one.way) > 1)
