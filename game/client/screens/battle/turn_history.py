"""What was ordered in this turn, shown as a thread above the bar and on the board, and taken back from there
or by its button; going on with a walk that was broken off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from pygame import Rect, Surface

from game.client.kit.pen import Pen
from game.client.kit.sound_player import speaker
from game.client.kit.ui_elements import cap_label, cap_width, keycap
from game.client.kit.widgets import Card, Done, Hint, Look, Widget
from game.client.panels import turn_history_bar
from game.client.panels.notice import Notice
from game.client.panels.turn_history_bar import Bead
from game.client.screens.battle.command import Command
from game.client.screens.battle.handover import HandingOver
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.match import Match
from game.client.seat.orders.targeting import Aiming
from game.client.seat.orders.way_decision import TableRolls
from game.client.seat.undo import GivenOrder
from game.client.seat.view.board_marks import Marks
from game.core.actions import Action, target_of
from game.core.events import Event, Stepped
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import hurried

TITLE = "Take back"
KEY = "Backspace"
ENDS = "A roll, a question or something newly seen ends that."
DOES, UNTIL = "takes that back", "until dice, a question or a new sight"
HIGH, ICON, STRUCK = 24, 16, "#5c6b72"
BUBBLE, TIP = 46, 10


def undo_button(turn: Rect, orders: tuple[str, ...], why: str, on: Callable[[], Done]) -> Widget:
    """At the right of the panel's heading. `orders` are those that can be taken back, in words, the last one
    at the end; without any it says `why` not. Pressed it does or says so."""

    def draw(pen: Pen, box: Rect, look: Look) -> None:
        open_ = bool(orders)
        pen.plate(box, "slate", 1 if open_ else 0.4, "brass" if look.hover and open_ else "steel", 1, 5)
        y = box.centery - ICON // 2
        pen.icon("undo", box.x + 6, y, ICON, "brass" if open_ else STRUCK)
        if not open_:
            pen.polygon(
                [(box.x + 5, y + 16), (box.x + 20, y - 1), (box.x + 22, y + 1), (box.x + 7, y + 18)], STRUCK
            )
        keycap(pen, box.right - 4, box.y + 3, KEY)

    wide = 104
    rect = Rect(turn.right - 8 - wide, turn.y + 8, wide, HIGH)
    hint = Hint(TITLE, f"{_listed(orders)} {ENDS}") if orders else Hint(TITLE, _sentence(why), "", "refused")
    return Card(
        "back", rect, on, hint=hint, stop=False, beside=turn, seen=(bool(orders), cap_label(KEY)), paint=draw
    )


def _listed(orders: tuple[str, ...]) -> str:
    before = len(orders) - 1
    more = "" if not before else f", then {'the one' if before == 1 else f'the {before}'} before it"
    return _sentence(orders[-1].removesuffix(".") + more)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:].removesuffix(".") + "."


def draw_hint(pen: Pen, head: Rect, free: Rect, taken: Sequence[Rect]) -> bool:
    """What the key does, beside a figure whose box is `head`: in the first place that is free, else nowhere.
    Whether it was drawn."""
    cap = cap_width(KEY, pen.width)
    wide = round(max(cap + 8 + pen.width(DOES, 13, True), pen.width(UNTIL, 12))) + 24
    rect = Rect(0, 0, wide, BUBBLE)
    for edge, at in (
        ("midleft", (head.right + TIP, head.centery)),
        ("midright", (head.x - TIP, head.centery)),
        ("midtop", (head.centerx, head.bottom + TIP)),
        ("midbottom", (head.centerx, head.y - 2 * TIP)),  # above the arrow over who has the turn
    ):
        setattr(rect, edge, at)
        if free.contains(rect) and rect.collidelist(taken) < 0:
            break
    else:
        return False
    pen.plate(rect, "coal", 0.95, "steel", 1, 6)
    if edge in ("midleft", "midright"):
        base, out = (rect.x, -TIP + 2) if edge == "midleft" else (rect.right, TIP - 2)
        pen.polygon([(base, rect.centery - 5), (base + out, rect.centery), (base, rect.centery + 5)], "steel")
    keycap(pen, rect.x + 10 + cap, rect.y + 6, KEY)
    pen.text(DOES, rect.x + 18 + cap, rect.y + 20, 13, "paper", True)
    pen.text(UNTIL, rect.x + 12, rect.y + 38, 12, "fog")
    return True


def button(match: Match, stage: Stage, command: Command) -> list[Widget]:
    """The button that takes the last order back, once something was ordered."""
    done = match.undo
    orders = tuple(step.words for step in done.steps)

    def take_back() -> Done:
        command.take_back()
        return None

    return [undo_button(stage.layout.turn, orders, done.locked, take_back)] if orders or done.locked else []


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


STAYS = 4000.0
"""Milliseconds for which it is shown, unless something else is ordered before."""
HEAD = 0.4
"""How far a head stands out above its cell, in cells."""


class BackHint:
    """It outlives what is built anew when orders are taken back, so that it does not come again; whoever has
    found the key needs it no more."""

    def __init__(self) -> None:
        self._told: set[str] = set()
        self._since: float | None = None
        self._orders = 0

    def forget(self) -> None:
        self._since = None

    def _is_due(self, chair: Chair, says: bool) -> bool:
        """Whether it is to be seen in this frame; `says` if it may come by itself."""
        match, orders, now = chair.match, len(chair.match.battle.history), chair.playback.clock
        if orders != self._orders:
            if orders < self._orders:
                self._told.add(match.battle.side)
            said = match.battle.side in self._told or not says
            self._orders, self._since = (
                orders,
                now if match.undo.steps and not chair.whole_side and not said else None,
            )
        return self._since is not None and now - self._since < STAYS

    def draw(self, pen: Pen, stage: Stage, chair: Chair, marks: Marks, taken: list[Rect], says: bool) -> None:
        """Beside the figure whose turn it is, over nobody, and not over its way."""
        active = stage.scene.active
        if not self._is_due(chair, says) or marks.sight or active not in stage.scene.units:
            return  # lines of sight are looked along
        box = stage.boxes(active)[0]
        more = round(box.height * HEAD)
        gone = [cell for _, way in marks.trail for cell in way]
        others = [unit for unit in stage.scene.units if unit != active]
        keep = [*taken, *stage.boxes(*others), *stage.cells([*marks.path, *gone]), *stage.covered]
        if draw_hint(pen, Rect(box.x, box.y - more, box.width, box.height + more), stage.free, keep):
            self._told.add(chair.match.battle.side)


class Showing(Protocol):
    """What shows a match; all of it is another one once it has been built anew."""

    stage: Stage
    chair: Chair
    aiming: Aiming
    note: Notice
    handing: HandingOver
    rolls: TableRolls


class Rewind:
    """Lets `shown` stand again where the match stood before; `build` makes everything in it anew."""

    def __init__(self, match: Match, shown: Showing, build: Callable[[], None]) -> None:
        self.match = match
        self.shown = shown
        self._build = build

    def stand(self) -> None:
        """Show the match where it stands."""
        stage = self.shown.stage
        stage.feed(self.match.events)
        stage.playback.skip()
        stage.audio.ears.forget()
        stage.centre_on = stage.scene.active

    def take_back(self) -> None:
        """Take the last order back, or say why not; the eye stays where it was, and so does whoever sits
        there."""
        why = self.match.take_back()
        if why:
            self.shown.note.say("Not taken back", why)
            return
        speaker.interface("back")
        self.rebuild()

    def go_on(self, action: Action, taken: int) -> None:
        """Give the last walk as that longer one, of which so many steps were shown already."""
        self.match.take_back()
        self.rebuild()
        if not self.shown.rolls.wants(action, lambda: self._walk_on(action, taken)):
            self._walk_on(action, taken)

    def _walk_on(self, action: Action, taken: int) -> None:
        events, stage = self.match.act(action), self.shown.stage
        gone = _after(events, action.unit, taken)
        stage.feed(events[:gone])
        stage.playback.skip()
        stage.audio.ears.forget()
        stage.playback.hurried = hurried(self.match.battle.ruleset, action)
        stage.feed(events[gone:])
        speaker.interface("confirm")

    def rebuild(self) -> None:
        """Everything anew, looked at from the same seat and from where it was looked at."""
        before = self.shown
        side, camera, size = before.chair.side, before.stage.board.camera, before.stage.size
        sitting, places = before.handing.sitting, before.aiming.places
        self._build()
        stage = self.shown.stage
        self.shown.aiming.places = places  # the bar is laid no other way by what is taken back
        self.shown.chair.side = side
        self.shown.handing.sitting.remember(sitting)
        stage.fog.look_as(self.match.eyes(side))
        stage.resize(size)
        stage.fitted = True
        self.stand()
        stage.centre_on = NO_UNIT
        stage.board.camera.look_like(camera)


def _after(events: list[Event], unit: UnitId, taken: int) -> int:
    """How many events there are up to the unit's step of that number."""
    steps = [
        number
        for number, event in enumerate(events, 1)
        if isinstance(event, Stepped) and event.unit == unit and not event.forced
    ]
    return steps[taken - 1] if len(steps) >= taken else 0
