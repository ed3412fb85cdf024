"""Input devices: keys that are held repeat themselves, but do nothing on a screen that they have led to
before they were let go; and a gamepad is keyboard and mouse: what its buttons and sticks mean becomes keys
and a pointer, so that every screen knows them already.

The cross and the left stick are the arrows, the shoulders go from one thing to the next and back, the right
stick moves the pointer and the triggers are its buttons. What is chosen is what was moved last: the pointer,
or the focus. The button that ends the turn does so when it is let go; held while something is chosen it is
Ctrl, and ends nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame
from pygame.event import Event as Input

CHOOSE, BACK, SKIP, UNDO, BEFORE, NEXT, BEGIN, RULES, END = (
    "choose",
    "back",
    "skip",
    "undo",
    "before",
    "next",
    "begin",
    "rules",
    "end",
)
KEYS: Mapping[str, tuple[int, int]] = {
    CHOOSE: (pygame.K_RETURN, 0),
    BACK: (pygame.K_ESCAPE, 0),
    SKIP: (pygame.K_SPACE, 0),
    UNDO: (pygame.K_BACKSPACE, 0),
    BEFORE: (pygame.K_TAB, pygame.KMOD_LSHIFT),
    NEXT: (pygame.K_TAB, 0),
    BEGIN: (pygame.K_F5, 0),
    RULES: (pygame.K_F1, 0),
    END: (pygame.K_e, 0),
}
"""The key, and what is held with it, that each meaning stands for."""
USUAL = {0: CHOOSE, 1: BACK, 2: SKIP, 3: UNDO, 4: BEFORE, 5: NEXT, 6: RULES, 7: BEGIN, 9: END, 10: END}
"""Buttons by their numbers on pads that are laid out like that of an Xbox."""
OTHERS = {
    "ps4": {0: CHOOSE, 1: BACK, 2: SKIP, 3: UNDO, 9: BEFORE, 10: NEXT, 4: RULES, 6: BEGIN, 7: END, 8: END},
    "ps5": {0: CHOOSE, 1: BACK, 2: SKIP, 3: UNDO, 9: BEFORE, 10: NEXT, 4: RULES, 6: BEGIN, 7: END, 8: END},
    "dualsense": {
        0: CHOOSE,
        1: BACK,
        2: SKIP,
        3: UNDO,
        9: BEFORE,
        10: NEXT,
        4: RULES,
        6: BEGIN,
        7: END,
        8: END,
    },
    "switch pro": {
        1: CHOOSE,
        0: BACK,
        3: SKIP,
        2: UNDO,
        9: BEFORE,
        10: NEXT,
        4: RULES,
        6: BEGIN,
        7: END,
        8: END,
    },
}
"""The same by a part of the name that the pad gives itself."""
CROSS = {11: "up", 12: "down", 13: "left", 14: "right"}
"""Pads of `OTHERS` have buttons in place of a hat."""
ARROWS = {"up": pygame.K_UP, "down": pygame.K_DOWN, "left": pygame.K_LEFT, "right": pygame.K_RIGHT}
LEFT_X, LEFT_Y, TRIGGER_LEFT, RIGHT_X, RIGHT_Y, TRIGGER_RIGHT = range(6)
LAST = {2: RIGHT_X, 3: RIGHT_Y, 4: TRIGGER_LEFT}
"""Axes of pads that have both triggers last: those of `OTHERS`, and whichever rests at the end of its
fourth."""
LET_GO = -0.9
"""A trigger that is let go is beyond that; a stick is in the middle."""
DEAD, FIRM = 0.25, 0.6
"""How far a stick moves without meaning anything, and how far it must go to mean a key."""
FIRST, AGAIN = 350.0, 110.0
"""Milliseconds until a direction that is held counts again, and from then on."""
SPEED = 0.9
"""Pixels in a millisecond of a pointer at full tilt, in a window of 720 rows."""


def _way(x: float, y: float) -> str:
    """The arrow that a push to the right and down stands for, "" for none; across before up and down."""
    if x:
        return "right" if x > 0 else "left"
    if y:
        return "down" if y > 0 else "up"
    return ""


class Gamepad:
    """`read` turns one event into those that screens know; `update` gives what goes on while sticks are
    held."""

    def __init__(self) -> None:
        self.pads: dict[int, pygame.joystick.JoystickType] = {}
        self.names: dict[int, str] = {}
        self.last: set[int] = set()  # those that have both triggers last
        self._axes: dict[int, float] = {}
        self._held = ""  # the direction that is held
        self._waited = 0.0
        self._pressed: dict[int, bool] = {}  # the triggers
        self._ending = self._chose = False  # its end of the turn is held; something was chosen meanwhile
        self.pointer: tuple[float, float] | None = (
            None  # where the stick has moved it; None while the focus leads
        )

    def read(self, event: Input) -> list[Input]:
        """The same event, unless it is of a pad."""
        match event.type:
            case pygame.JOYDEVICEADDED:
                self._added(event.device_index)
            case pygame.JOYDEVICEREMOVED:
                self.pads.pop(event.instance_id, None)
                self._hold_end(False)
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP:
                return self._button(event)
            case pygame.JOYHATMOTION:
                x, y = event.value
                return self._towards(_way(x, -y))
            case pygame.JOYAXISMOTION:
                last = getattr(event, "instance_id", 0) in self.last
                return self._axis(LAST.get(event.axis, event.axis) if last else event.axis, event.value)
            case _:
                if event.type == pygame.MOUSEMOTION and any(event.rel):
                    self.pointer = None
                return [event]
        return []

    def _added(self, index: int) -> None:
        try:
            pad = pygame.joystick.Joystick(index)
        except pygame.error:
            return
        number, name = pad.get_instance_id(), pad.get_name().lower()
        self.pads[number], self.names[number] = pad, name
        rests = pad.get_numaxes() > TRIGGER_RIGHT and pad.get_axis(RIGHT_Y) < LET_GO
        if rests or any(part in name for part in OTHERS):
            self.last.add(number)
        self._axes.clear()  # what was told before it was known which is which

    def meaning(self, pad: int, button: int) -> str:
        """What a button of that pad means, "" if nothing."""
        name = self.names.get(pad, "")
        table = next((table for part, table in OTHERS.items() if part in name), USUAL)
        return table.get(button, "")

    # ------------------------------------------------------------ buttons and directions

    def _button(self, event: Input) -> list[Input]:
        down = event.type == pygame.JOYBUTTONDOWN
        pad = getattr(event, "instance_id", 0)
        other = any(part in self.names.get(pad, "") for part in OTHERS)
        if other and event.button in CROSS:
            return self._towards(CROSS[event.button] if down else "")
        meaning = self.meaning(pad, event.button)
        if meaning == END:
            return self._end(down)
        self._chose |= meaning == CHOOSE
        if meaning == CHOOSE and self.pointer is not None:
            return [self._mouse(down, 1)]
        if not meaning:
            return []
        self.pointer = None if meaning in (BEFORE, NEXT) else self.pointer
        key, mod = KEYS[meaning]
        return [_key(down, key, mod)]

    def _end(self, down: bool) -> list[Input]:
        """Nothing yet when it is pressed: what is chosen meanwhile is to be the last of the turn."""
        ends = self._ending and not self._chose and not down
        self._hold_end(down)
        key, mod = KEYS[END]
        return [_key(True, key, mod), _key(False, key, mod)] if ends else []

    def _hold_end(self, down: bool) -> None:
        if down or self._ending:
            pygame.key.set_mods(pygame.KMOD_LCTRL if down else 0)
        self._ending, self._chose = down, False

    def _towards(self, way: str) -> list[Input]:
        """A direction is held from now on, or none."""
        if way == self._held:
            return []
        found = [_key(False, ARROWS[self._held])] if self._held else []
        self._held, self._waited = way, -(FIRST - AGAIN)
        if way:
            self.pointer = None
            found.append(_key(True, ARROWS[way]))
        return found

    # ------------------------------------------------------------ sticks and triggers

    def _axis(self, axis: int, value: float) -> list[Input]:
        self._axes[axis] = value
        if axis in (LEFT_X, LEFT_Y):
            x, y = self._axes.get(LEFT_X, 0.0), self._axes.get(LEFT_Y, 0.0)
            firm = max(abs(x), abs(y)) >= FIRM
            return self._towards(_way(x if abs(x) >= abs(y) else 0, y) if firm else "")
        if axis in (TRIGGER_LEFT, TRIGGER_RIGHT):
            down = value > 0
            if down != self._pressed.get(axis, False):
                self._pressed[axis] = down
                self._chose |= axis == TRIGGER_RIGHT
                return [self._mouse(down, 1 if axis == TRIGGER_RIGHT else 3)]
        return []

    @property
    def holds(self) -> bool:
        """Whether something is held that goes on."""
        return bool(self._held) or any(_live(self._axes.get(axis, 0.0)) for axis in (RIGHT_X, RIGHT_Y))

    def update(self, ms: float) -> list[Input]:
        """What is held goes on: the arrows again and again, the pointer on its way."""
        found: list[Input] = []
        if self._held:
            self._waited += ms
            if self._waited >= AGAIN:
                self._waited -= AGAIN
                found.append(_key(True, ARROWS[self._held]))
        x, y = (_live(self._axes.get(axis, 0.0)) for axis in (RIGHT_X, RIGHT_Y))
        if x or y:
            found.append(self._moved(x * ms, y * ms))
        return found

    def _moved(self, x: float, y: float) -> Input:
        surface = pygame.display.get_surface()
        wide, high = surface.get_size() if surface else (1280, 720)
        left, top = self.pointer or pygame.mouse.get_pos()
        speed = SPEED * high / 720
        self.pointer = min(max(0.0, left + x * speed), wide - 1.0), min(max(0.0, top + y * speed), high - 1.0)
        pos = self._at()
        pygame.mouse.set_pos(pos)
        pygame.event.clear(pygame.MOUSEMOTION)  # what the system says of the same way
        held = (int(self._pressed.get(TRIGGER_RIGHT, False)), 0, int(self._pressed.get(TRIGGER_LEFT, False)))
        return Input(pygame.MOUSEMOTION, pos=pos, rel=(round(x * speed), round(y * speed)), buttons=held)

    def _at(self) -> tuple[int, int]:
        x, y = self.pointer or pygame.mouse.get_pos()
        return round(x), round(y)

    def _mouse(self, down: bool, button: int) -> Input:
        return Input(pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP, pos=self._at(), button=button)


def _live(value: float) -> float:
    """How far a stick is tilted beyond where it means nothing; gently at first."""
    if abs(value) < DEAD:
        return 0.0
    share = (abs(value) - DEAD) / (1 - DEAD)
    return share * share * (1 if value > 0 else -1)


def _key(down: bool, key: int, mod: int = 0) -> Input:
    return Input(pygame.KEYDOWN if down else pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)


KEY_FIRST, KEY_AGAIN = 350, 45
"""Milliseconds until a held key repeats itself, and from then on."""


class HeldKeys:
    """While a frame is long no input is read: a key that was pressed and let go meanwhile counts as held to
    the system, which would repeat it.

    So time is counted here, by frames whose input was read.
    """

    def __init__(self) -> None:
        self._held: dict[int, str] = {}  # keys that led on, with the letter that each writes
        self._last: Input | None = None
        self._waited = 0.0

    @property
    def holds(self) -> bool:
        """Whether a key is held that will repeat itself."""
        return self._last is not None

    def read(self, events: Iterable[Input], ms: float) -> list[Input]:
        """The events of a frame that took so long, and the key that is held if it repeats itself."""
        found = list(events)
        self._waited += ms
        for event in found:
            if event.type == pygame.KEYDOWN:
                self._last, self._waited = event, KEY_AGAIN - KEY_FIRST
            elif event.type == pygame.WINDOWFOCUSLOST or (
                event.type == pygame.KEYUP and self._last and event.key == self._last.key
            ):
                self._last = None
        if self._last and self._waited >= KEY_AGAIN:
            self._waited = 0.0
            found.append(self._last)
        return found

    def led_on(self, event: Input) -> None:
        """This input has led to another screen."""
        if event.type == pygame.KEYDOWN:
            self._held[event.key] = event.unicode

    def passes(self, event: Input) -> bool:
        """Whether the screen shall get the input: neither the key that led to it nor the letter of that."""
        if event.type == pygame.KEYUP:
            self._held.pop(event.key, None)
        elif event.type == pygame.WINDOWFOCUSLOST:  # what is let go elsewhere is never heard of
            self._held.clear()
        if event.type == pygame.TEXTINPUT:
            return event.text not in self._held.values()
        return event.type != pygame.KEYDOWN or event.key not in self._held
