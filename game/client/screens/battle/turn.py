"""The turn in which somebody orders, of one figure or of a whole side: which of its figures is chosen, and
its end: the button, what is asked before it, the clock that may press it, and the end by itself."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from math import ceil
from typing import Protocol

from pygame import Rect

from game.client.kit.frame_time import STILL
from game.client.kit.pen import Pen
from game.client.kit.sound_player import speaker
from game.client.kit.widgets import Done, Widget
from game.client.panels import action_bar
from game.client.panels.modal import Modal
from game.client.panels.notice import Notice
from game.client.panels.panel import Layout
from game.client.screens.battle import dialog, turn_history
from game.client.screens.battle.bottom_row import BottomRow
from game.client.screens.battle.command import Command, OrderContext
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.orders import declarations
from game.client.seat.orders.targeting import Aiming
from game.client.seat.orders.turn_clock import TITLE, TurnClock, what_happens
from game.core.actions import Action, EndTurn, Refusal, path_of
from game.core.battle import Battle
from game.core.describing.forms import Form
from game.core.describing.sheet import Line
from game.core.references import NO_UNIT, UnitId


class Turn(Protocol):
    """What differs between the turn of a figure and the turn of a side."""

    def form(self) -> Form | None:
        """What whoever is to act can declare; nobody else's is ever shown."""
        ...

    def picked(self, unit: UnitId) -> bool:
        """Whether a click on the figure chooses it: then it is chosen."""
        ...

    def left(self) -> str:
        """What is left of the turn, in words."""
        ...

    def warning(self, order: Action) -> Modal | None:
        """What is to be asked before that order ends the turn."""
        ...

    def undo_buttons(self) -> Sequence[Widget]:
        """What takes orders back, once something was ordered."""
        ...


class FigureTurn:
    """The turn of one figure."""

    def __init__(self, chair: Chair, stage: Stage, aiming: Aiming, means: OrderContext) -> None:
        self.chair, self.stage, self.aiming, self.means = chair, stage, aiming, means

    def form(self) -> Form | None:
        return self.aiming.orders.form

    def picked(self, unit: UnitId) -> bool:
        del unit  # it is the turn of one, whoever is clicked on
        return False

    def left(self) -> str:
        active, resumed = self.stage.scene.active, self.aiming.orders.resumed
        if active and not self.aiming.orders.open:
            return "Nothing can be done"
        return action_bar.turn_left_words(self.stage.sheet.of(active).turn, resumed) if active else ""

    def warning(self, order: Action) -> Modal | None:
        """Something of the turn is left."""
        left, means = self._unspent(order), self.means
        if not left:
            return None
        name, do = self.stage.battle.table.unit(order.unit).name, means.command.doing(order)
        return dialog.end_of_turn(name, left, do, means.never_warn, means.dialog.close)

    def _unspent(self, order: Action) -> list[Line]:
        """The parts of the turn that are left, as long as something can be done with them: more than a few
        steps on from where somebody has gone."""
        left, walk = self.aiming.orders.open, self.aiming.orders.first_choice()
        if all(verb == walk for verb in left) and (not left or self._has_gone(order.unit)):
            return []
        turn = self.stage.sheet.of(order.unit).turn
        return [line for line in turn if not action_bar.is_spent(line)]

    def _has_gone(self, unit: UnitId) -> bool:
        """Whether the figure has gone a way in this turn."""
        done = takewhile(lambda one: not isinstance(one, EndTurn), reversed(self.stage.battle.history))
        return any(path_of(one) for one in done if one.unit == unit)

    def undo_buttons(self) -> Sequence[Widget]:
        return turn_history.button(self.chair.match, self.stage, self.means.command)


class SideTurn:
    """`figures` are those of one's own that can be chosen."""

    def __init__(self, chair: Chair, stage: Stage, aiming: Aiming, means: OrderContext) -> None:
        self.chair, self.stage, self.aiming, self.means = chair, stage, aiming, means

    @property
    def _battle(self) -> Battle:
        return self.stage.battle

    # ------------------------------------------------------------ choosing a figure

    def figures(self) -> list[UnitId]:
        return declarations.figures(self._battle, self.stage.scene)

    def settle(self) -> None:
        """See to it that a figure is chosen, if one may be."""
        stage = self.stage
        if not stage.sheet.by_form:
            stage.show_declarations(max(len(team.figures) for team in self._battle.scenario.teams))
        own = self.figures()
        if stage.scene.active not in own and own:
            self.select(declarations.first_idle(stage.scene, own))

    def select(self, unit: UnitId) -> Done:
        if self.chair.declares and unit in self.figures():
            stage = self.stage
            stage.scene.select(unit)
            stage.pinned, stage.desk.focus = NO_UNIT, ""
            stage.show_turn(unit)
            self.means.dialog.close()
            self.means.notice.forget()  # what the one before was refused is no matter now
            self.aiming.renew()
        return None

    def select_next(self, way: int) -> None:
        own, active = self.figures(), self.stage.scene.active
        if own:
            self.select(own[(own.index(active) + way) % len(own) if active in own else 0])

    def idle(self) -> list[UnitId]:
        """Those besides the chosen one of whom nothing is declared."""
        scene = self.stage.scene
        return [
            unit
            for unit in self.figures()
            if not declarations.declared_words(scene, unit) and unit != scene.active
        ]

    def picked(self, unit: UnitId) -> bool:
        own = unit in self.figures()
        if own:
            self.select(unit)
        return own

    # ------------------------------------------------------------ what is declared

    def form(self) -> Form | None:
        return self.aiming.orders.form if self.chair.declares else None

    def take_back(self, unit: UnitId) -> Done:
        """Take back all that the figure means to do."""
        for action in declarations.taking_back(self._battle, unit):
            self.means.command.act(action)
        return None

    def declare_alike(self, like: UnitId, units: Sequence[UnitId]) -> Done:
        """These figures are to do as that one has declared, but for the way."""
        for unit in units:
            for _ in range(len(self._battle.ruleset.ACTIONS)):
                action = declarations.next_alike(self._battle, like, unit)
                given = len(self._battle.history)
                if action:
                    self.means.command.act(action)
                if len(self._battle.history) == given:
                    break
        return None

    def reorder(self, unit: UnitId) -> Done:
        """Do the part that can come before or after the rest at the other time, if that is allowed."""
        action = declarations.reordering(self._battle, self.stage.scene, unit)
        if action:
            self.means.command.act(action)
        return None

    def left(self) -> str:
        return declarations.what_is_left(self._battle, self.stage.scene)

    def warning(self, order: Action) -> Modal | None:
        """Somebody has nothing to do."""
        names, form, means = declarations.undecided(self._battle, self.stage.scene), self.form(), self.means
        if not names:
            return None
        otherwise, do = form.otherwise if form else "", means.command.doing(order)
        return dialog.all_declared(names, otherwise, do, means.never_warn, means.dialog.close)

    def undo_buttons(self) -> Sequence[Widget]:
        return ()  # each figure's row has its own


WAIT = 1500.0
"""Milliseconds without an order, and without a move of the mouse, after which it ends."""
OVERTAKEN = 900.0
"""Milliseconds of the next turn in which the press that ends it may have been meant for the one before."""


class AutoEnd:
    """The clock of a turn. It stands still while something is asked or told, and is off for the moment once
    it was held."""

    def __init__(self, chair: Chair, stage: Stage, aiming: Aiming, means: OrderContext) -> None:
        self.chair, self.stage, self.aiming, self.means = chair, stage, aiming, means
        self._moment: tuple[int, UnitId] = (
            0,
            NO_UNIT,
        )  # how many orders were given, and to whom the clock belongs
        self._rest = WAIT
        self._held = self._runs = False
        self._mouse = (-1.0, -1.0)
        self._since = OVERTAKEN  # how long somebody has had a turn since one ended by itself

    def tick(self, ms: float) -> bool:
        """Let time go by; true if it has ended the turn."""
        self._since += ms
        order = self._due()
        self._runs = order is not None
        if order is None:
            return False
        moment, mouse = (len(self.stage.battle.history), order.unit), self.stage.desk.mouse
        if moment != self._moment:
            self._moment, self._held = moment, False
            self._rest = WAIT
        if mouse != self._mouse or self.means.notice.said:
            self._mouse, self._rest = mouse, WAIT
        if self._held:
            self._runs = False
            return False
        self._rest -= ms
        if self._rest > 0:
            return False
        self._runs, self._since = False, 0.0
        self.means.command.act(order)
        return True

    @property
    def overtook(self) -> bool:
        """Whether it has just ended the turn before, so that who ends this one may mean that."""
        return self._since < OVERTAKEN

    def _due(self) -> EndTurn | None:
        """The end of the turn, if all is spent, or nothing but that can be ordered."""
        order = self.aiming.orders.end_turn if self.means.settings.auto_end else None
        if not isinstance(order, EndTurn) or not order.unit or not self.chair.orders:
            return None
        if not self.means.command.guide.ends_turns:
            return None
        if self.means.dialog.modal or self.aiming.orders.goes_on:
            return None
        turn = self.stage.sheet.of(order.unit).turn
        spent = all(action_bar.is_spent(line) for line in turn) or not self.aiming.orders.open
        return order if turn and spent else None

    @property
    def drained(self) -> float:
        """How much of the time is over, 0 to 1."""
        return max(0.0, 1 - self._rest / WAIT) if self._runs else 0.0

    @property
    def countdown(self) -> str:
        """What the end of the turn says while the clock runs."""
        return f"Ends in {max(1, ceil(self._rest / 1000))}" if self._runs else ""

    def hold(self) -> bool:
        """Stop the clock for this moment; false if none runs."""
        held, self._held = self._runs, self._held or self._runs
        self._runs = False
        return held


class TurnEnd:
    """`turn` says what is left of it."""

    def __init__(
        self, stage: Stage, aiming: Aiming, means: OrderContext, turn: Turn, foot: BottomRow, clock: AutoEnd
    ) -> None:
        self.stage, self.aiming, self.means = stage, aiming, means
        self.turn, self.foot, self.clock = turn, foot, clock

    def end(self, said: bool = False) -> Done:
        """End the turn; warns first if something of it is left, and always if something moves by that, unless
        it was `said` that it is to end with what was just done. Where a way waits to be pressed on once more,
        the key answers that and ends nothing: it is asked, or else the way is put away."""
        order, means, waits = self.aiming.orders.end_turn, self.means, not said and self.aiming.way.dares
        guide = means.command.guide
        if order is None or guide.objects(order):
            return None
        warning = None if said or guide.wants(order) else self.turn.warning(order)
        if warning and (warning.insists or means.warns or self.clock.overtook or waits):
            means.dialog.open(warning)
        elif waits:
            self.aiming.back()
        else:
            means.command.act(order)
        return None

    def end_or_say(self, said: bool = False) -> Done:
        """End the turn, or say what is against it."""
        against = self.aiming.orders.end_refusal
        return self._refuse(against, self.foot.end_words) if against else self.end(said)

    def _refuse(self, refusal: Refusal, order: str) -> Done:
        """Say what is still to be done before the turn may end, and offer to do it if that changes nothing
        else."""
        orders, command = self.aiming.orders, self.means.command
        display, table = orders.display, orders.battle.table
        action = orders.battle.ruleset.fulfil(table, orders.unit) if orders.unit else None
        if action is None or command.guide.objects(action):
            return self.means.refuse(refusal, order)
        far = display.way(table, orders.unit, path_of(action)) if display.way else ""
        box = self.means.dialog
        box.open(dialog.owing(refusal.words, far, command.doing(action), box.close))
        return None

    def button(self) -> Widget:
        orders, clock = self.aiming.orders, self.clock
        against = orders.end_refusal
        return action_bar.end_button(
            self.stage.layout.end,
            self.end,
            orders.end_turn is not None,
            against.words[:1].upper() + against.words[1:] if against else self.turn.left(),
            clock.countdown or self.foot.end_words,
            against,
            self._refuse,
            clock.drained,
        )


WIDE, HIGH = 84, 30


def end_box(lay: Layout) -> Rect:
    """Where it stands."""
    free = lay.free
    return Rect(free.right - WIDE, free.bottom - HIGH, WIDE, HIGH)


def draw_end(pen: Pen, lay: Layout, seconds: int, whole: int, late: bool) -> Rect:
    """The minutes and seconds left of `whole`, with a bar of the same; returns where it lies."""
    rect, tone = end_box(lay), "bad" if late else "paper"
    pen.plate(rect, "slate", 0.95, tone if late else "steel", 2 if late else 1, 5)
    words = f"{seconds // 60}:{seconds % 60:02d}"
    pen.text(words, rect.centerx, rect.y + 19, 15, tone, True, 0.5, WIDE - 8)
    track = Rect(rect.x + 8, rect.bottom - 6, WIDE - 16, 3)
    pen.fill(track, "steel")
    pen.fill(Rect(track.x, track.y, round(track.width * seconds / max(1, whole)), 3), tone)
    return rect


TICK = 0.25
"""Seconds between two looks at the clock, where nothing else goes on."""
TOLD = 12_000
"""Milliseconds that one has to read what the clock does."""


class ClockedTurn:
    def __init__(self, chair: Chair, command: Command, note: Notice) -> None:
        self.chair, self.command, self.note = chair, command, note
        self.clock = TurnClock(chair.match)
        self._told = False

    @property
    def still(self) -> float:
        """How long the screen may wait where nothing goes on."""
        return TICK if self.clock.on and self.chair.orders else STILL

    def ends_turn(self, ms: float) -> bool:
        """Whether the time of the turn is up and it has been ended. Before the first one people are told what
        they have agreed on."""
        match, runs = self.chair.match, self.chair.orders
        if self.clock.on and runs and not self._told:
            self._told = True
            self.note.say(TITLE, what_happens(match.terms.clock), TOLD)
        if not self.clock.tick(ms, runs):
            return False
        who, order = match.due_name, self.clock.ending()
        if order is None:
            return False
        self.command.act(order, timed=True)
        name = f"{who}'s" if who else "The"
        self.note.say(TITLE, f"{name} time is up: the turn ends as it stood.")
        speaker.interface("alarm")
        return True
