"""Shows events one after the other in their own time: the scene follows at once, the board sees the passing
effects."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import takewhile
from math import hypot, pi, sin

from game.client.seat.view.animations import motion
from game.client.seat.view.effects import (
    HURRY,
    LUNGE,
    LUNGE_UNITS,
    PUSH,
    PUSH_UNITS,
    RECOIL_UNITS,
    RETURN,
    Effect,
    Motion,
)
from game.client.seat.view.scene import BoardScene
from game.core.events import (
    AttackEnded,
    BattleEnded,
    Downed,
    Event,
    Harmed,
    MessageTold,
    Reported,
    Rolled,
    Stepped,
    TurnBegan,
    TurnEnded,
)
from game.core.references import UnitId

Point = tuple[float, float]
OnShown = Callable[[Event], None]
"""Told of each event as it reaches the board."""
OnHeard = Callable[[Event, bool], None]
"""Told of each event before the scene is, and whether it is shown in its time or with all that follows."""
OnDue = Callable[[tuple[UnitId, ...]], float]
"""Told whom the next event strikes; says how many milliseconds that waits until they are in the picture."""
SPEEDS = (1.0, 2.0, 4.0, 0.0)
"""Times the real time; 0 is off: everything shows at once."""
BOB = 2 / 32
SOONER = 0.5
"""The share of its time in which it is shown that a blast misses one more."""
TOGETHER = (Stepped, Harmed, Downed)
STRIKES = (AttackEnded, Harmed, Downed)
"""What is done to somebody."""


def _struck(event: Event) -> tuple[UnitId, ...]:
    """Whom it is done to, behind the one who does it."""
    if isinstance(event, AttackEnded):
        return (event.unit, event.target) if event.target else (event.unit,)
    return (event.unit,) if isinstance(event, Harmed | Downed) else ()


def announces(event: Event) -> bool:
    """Whether the event is about nobody: it says what follows."""
    return isinstance(event, MessageTold) or (isinstance(event, Reported) and not event.unit)


class Playback:
    """`feed` it the events of the battle and call `update` each frame.

    It reads no clock: with the same events and the same milliseconds it does the same. `clock` runs on for
    endless loops.
    """

    def __init__(
        self,
        scene: BoardScene,
        on_shown: OnShown | None = None,
        on_heard: OnHeard | None = None,
        on_due: OnDue | None = None,
    ) -> None:
        self.scene = scene
        self.on_shown, self.on_heard, self.on_due = on_shown, on_heard, on_due
        self.speed = 1.0
        self.reduced = False
        self.held: Callable[[Event], bool] = lambda _event: False
        """Whether that event has to wait until somebody has read what came before it."""
        self.hurried = False  # a dash: steps take 90 ms
        self.in_time = False  # whether what is told to `on_shown` is shown in its time, and not skipped
        self.clock = 0.0
        self.now = 0.0
        self.effects: list[Effect] = []
        self._queue: deque[Event] = deque()
        self._free = 0.0  # when the next event may begin
        self._beside: set[UnitId] = set()  # the units of events like the last one that begin with it
        self._longest = 0.0
        self._due: Event | None = None  # what the camera was told of
        self._missed = False  # whether the blast that is being shown has just missed somebody

    @property
    def busy(self) -> bool:
        """Whether events are still to be shown, or the last one is still holding the board."""
        return bool(self._queue) or self.now < self._free

    @property
    def coming(self) -> tuple[Event, ...]:
        """What is still to be shown."""
        return tuple(self._queue)

    def feed(self, events: Iterable[Event]) -> None:
        self._free = max(self._free, self.now)
        self._queue.extend(events)
        if self.speed <= 0:
            self.skip()

    def update(self, ms: float) -> None:
        self.clock += ms
        if self.speed <= 0:
            self.skip()
        self.now += ms * self.speed
        while self._queue and self._free <= self.now and not self._waits():
            if self.held(self._queue[0]):
                break
            self._begin(self._queue.popleft())
        self.effects = [effect for effect in self.effects if effect.start + effect.ms > self.now]

    def skip(self) -> None:
        """To the end state: everything that waits is shown, nothing moves any more."""
        while self._queue:
            self._show(self._queue.popleft(), False)
        self.effects.clear()
        self._free = self.now

    def skip_step(self) -> None:
        """To the next announcement, or the end: everything before it is shown."""
        while self._queue:
            self._show(self._queue.popleft(), False)
            if self._queue and announces(self._queue[0]):
                break
        self.effects.clear()
        self._free = self.now

    def hold(self, ms: float) -> None:
        """Let what comes next wait for so long: for a camera that has to get there."""
        self._free += ms

    def _waits(self) -> bool:
        """Whether the next event has to wait until the camera sees whom it strikes. Each one waits once."""
        event = self._queue[0]
        if self.on_due is None or event is self._due or not isinstance(event, STRIKES):
            return False
        self._due = event
        several = (
            takewhile(lambda one: isinstance(one, AttackEnded), self._queue) if self.scene.together else ()
        )
        self._free += self.on_due(tuple(unit for one in (event, *several) for unit in _struck(one)))
        return self._free > self.now

    def _begin(self, event: Event) -> None:
        moot = self._is_moot(event)
        moved = Motion() if moot else motion(event, self.scene, self.reduced, self._last_to_fall())
        wait, stretch = moved.wait, 1.0
        if isinstance(event, Stepped) and self.hurried and wait:
            stretch, wait = HURRY / wait, HURRY
        if self._is_one_more(event):
            stretch, wait = SOONER, wait * SOONER
        start = self._free
        self.effects += [
            replace(fx, start=start + fx.start * stretch, ms=fx.ms * stretch) for fx in moved.effects
        ]
        if not self._holds(event, wait):
            self._free = start + self._longest
            self._beside, self._longest = set(), 0.0
        self._show(event)

    def _is_one_more(self, event: Event) -> bool:
        """Whether the event tells of one more whom the same blast misses: the one before has shown how that
        goes."""
        if isinstance(event, AttackEnded):
            missed, self._missed = self._missed, event.outcome == "miss" and not self.scene.together
            return missed and self._missed
        if not isinstance(event, Rolled):
            self._missed = self._missed and isinstance(event, Reported)
            return False
        ends = next((one for one in self._queue if not isinstance(one, Rolled | Reported)), None)
        return self._missed and isinstance(ends, AttackEnded) and ends.outcome == "miss"

    def _is_moot(self, event: Event) -> bool:
        """Whether that announces something for a next round that never comes."""
        announced = isinstance(event, Reported) and event.rule in self.scene.display.announced
        return announced and any(isinstance(one, BattleEnded) for one in self._queue)

    def _last_to_fall(self) -> bool:
        """Whether nobody else goes down by the same order."""
        of_order = takewhile(lambda one: not isinstance(one, TurnBegan | TurnEnded), self._queue)
        return not any(isinstance(one, Downed) for one in of_order)

    def _holds(self, event: Event, wait: float) -> bool:
        """Whether the next event begins together with this one: the dice of a contest, the steps, the harm
        and the falls of several units, and what comes of the attacks that several make at the same time.
        """
        self._longest = max(self._longest, wait)
        following = self._queue[0] if self._queue else None
        if self.scene.together and (
            isinstance(event, AttackEnded) or (isinstance(event, Rolled) and self._beside)
        ):
            self._beside.add(event.unit)
            return isinstance(following, Rolled) or (
                isinstance(following, AttackEnded) and following.unit not in self._beside
            )
        if isinstance(event, Rolled):
            return isinstance(following, Rolled)
        if not isinstance(event, TOGETHER) or type(following) is not type(event):
            return False
        self._beside.add(event.unit)
        return following.unit not in self._beside

    def _show(self, event: Event, in_time: bool = True) -> None:
        self.in_time = in_time
        if self.on_heard:
            self.on_heard(event, in_time)
        self.scene.show(event)
        if self.on_shown:
            self.on_shown(event)

    # ------------------------------------------------------------ what the board asks

    def running(self, *kinds: str) -> list[Effect]:
        """Effects of these kinds that have begun and are not over."""
        return [fx for fx in self.effects if fx.kind in kinds and fx.start <= self.now]

    def place(self, unit: UnitId) -> Point:
        """Where a figure is drawn: its place on the board, moved by what it is doing."""
        left, top = self.scene.place(unit)
        for fx in self.effects:
            if fx.unit == unit and fx.start <= self.now:
                dx, dy = _moved(fx, fx.share(self.now))
                left, top = left + dx, top + dy
        return left, top

    def pose(self, unit: UnitId) -> str:
        """The pose to draw: a figure that drops or rises changes half-way."""
        for fx in self.effects:
            if fx.kind == "fall" and fx.unit == unit and fx.share(self.now) < 0.5:
                return fx.words
        return self.scene.units[unit].pose

    def flashing(self, unit: UnitId) -> bool:
        """Whether a figure is white with the blow that it takes: for 60 ms."""
        return any(fx.unit == unit for fx in self.running("white"))

    def toppling(self, unit: UnitId) -> tuple[float, bool] | None:
        """How far a figure has fallen that does so slowly, 0 to 1, and whether to the east."""
        for fx in self.running("topple"):
            if fx.unit == unit:
                return ease_in(fx.share(self.now)), fx.b[0] >= fx.a[0]
        return None

    @property
    def flies(self) -> bool:
        """Whether a shot is still on its way."""
        return any(fx.kind == "impact" and fx.start > self.now for fx in self.effects)

    @property
    def quake(self) -> int:
        """Pixels by which the whole board is off its place."""
        return 2 if self.running("quake") else 0


def ease_out(share: float) -> float:
    return 1 - (1 - share) ** 3


def ease_in(share: float) -> float:
    return share * share


def _moved(fx: Effect, share: float) -> Point:
    """How far an effect moves its unit now."""
    dx, dy = fx.b[0] - fx.a[0], fx.b[1] - fx.a[1]
    if fx.kind in ("glide", "shove"):
        bob = BOB * sin(pi * share) if fx.kind == "glide" else 0
        return -dx * (1 - share), -dy * (1 - share) - bob
    if fx.kind == "lunge":
        out = LUNGE / (LUNGE + RETURN)
        reach = ease_out(share / out) if share < out else 1 - ease_out((share - out) / (1 - out))
        length = max(abs(dx), abs(dy)) or 1
        return dx / length * reach * LUNGE_UNITS, dy / length * reach * LUNGE_UNITS
    if fx.kind in ("push", "recoil"):
        length = hypot(dx, dy) or 1
        if fx.kind == "push":
            out = 80 / PUSH
            reach = ease_out(share / out) if share < out else 1 - ease_out((share - out) / (1 - out))
            far = PUSH_UNITS * reach
        else:
            far = -RECOIL_UNITS * (1 - share)
        return dx / length * far, dy / length * far
    if fx.kind == "shake":
        return sin(share * pi * 4) * (1 - share) * 2.4 / 32, 0.0
    return 0.0, 0.0
