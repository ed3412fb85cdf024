"""The page of keys: the keyboard as it is taken, a line for each command whose key can be another, and a box
where two share one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.pen import Pen
from game.client.kit.ui_elements import keycap
from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Area, Button, Card, Done, Key, Look, Tab, Widget
from game.client.panels import keyboard_map
from game.client.panels.keyboard_map import label
from game.client.seat.settings import keymap
from game.client.seat.settings.keymap import FIXED, Command, conflicts, key_of
from game.client.seat.settings.settings import Settings
from game.rulesets import DEFAULT, RULESETS

WIDE, LEAST = 324, 250
KEYBOARD = 612
"""Without so much room beside the keyboard there is no box, and mending takes the key from whom it was given
last."""
WAY = 34


def room(right: Rect) -> Rect | None:
    """Where the box lies in the panel of keys."""
    wide = min(WIDE, right.width - KEYBOARD - 44)
    return (
        Rect(right.right - 12 - wide, right.y + 40, wide, keyboard_map.TALL + 20) if wide >= LEAST else None
    )


def yielded(known: tuple[Command, ...], chosen: dict[str, str], winner: Command) -> dict[str, str]:
    """The keys when all who share the winner's have given it up: they have their usual ones again, or none if
    that is the one, or taken as well."""
    found = dict(chosen)
    for loser in conflicts(known, chosen).get(winner.id, ()):
        found.pop(loser.id, None)
        if loser.id in conflicts(known, found):
            found[loser.id] = ""
    return found


def widgets(
    box: Rect,
    known: tuple[Command, ...],
    chosen: dict[str, str],
    one: Command,
    other: Command,
    keep: Callable[[dict[str, str]], Done],
    before: Callable[[], Done],
) -> list[Widget]:
    key = label(key_of(one, chosen))
    ways: list[tuple[str, Callable[[], Done]]] = [
        (f"{winner.words} keeps {key}", partial(keep, yielded(known, chosen, winner)))
        for winner in (one, other)
    ]
    found: list[Widget] = []
    for number, (words, act) in enumerate((*ways, ("As it was before", before))):
        at = Rect(box.x + 14, box.y + 84 + WAY * number, box.width * 3 // 5 - 14, 28)
        found.append(
            Button(
                Key("clash", number + 1),
                at,
                act,
                hotkey=pygame.K_1 + number,
                label=words,
                cap=str(number + 1),
                size=8,
            )
        )
    return found


def paint(
    pen: Pen, box: Rect, known: tuple[Command, ...], chosen: dict[str, str], one: Command, other: Command
) -> None:
    key = label(key_of(one, chosen))
    pen.plate(box, "bad", 0.14, "bad", 1.6, 8)
    pen.text(f"{key} is taken twice", box.x + 14, box.y + 28, 14, "paper", True, room=box.width - 28)
    told = f"{one.words} and {other.words} share it. Until one gives it up, it does neither."
    for number, words in enumerate(pen.lines(told, 12.5, box.width - 28, 2)):
        pen.text(words, box.x + 14, box.y + 50 + 17 * number, 12.5, "paper", room=box.width - 28)
    for number, (loser, winner) in enumerate(((other, one), (one, other))):
        left = key_of(loser, yielded(known, chosen, winner))
        after = f"{loser.words}: {label(left)}" if left else f"{loser.words} has none"
        x = box.x + box.width * 3 // 5 + 10
        pen.text(after, x, box.y + 102 + WAY * number, 12, "fog", room=box.right - 8 - x)


LINE, WIDEST = 32, 1080


class KeyPage:
    """Shows the orders of one ruleset at a time, beside what holds for all. `noted` is told before each
    change; `before` takes the last one back."""

    def __init__(
        self, desk: WidgetState, settings: Settings, noted: Callable[[], None], before: Callable[[], Done]
    ) -> None:
        self.desk = desk
        self.settings = settings
        self.noted = noted
        self.before = before
        self.ruleset = settings.setup.ruleset if settings.setup.ruleset in RULESETS else DEFAULT
        self.waiting = ""  # the command that waits for its key
        self.words = ""

    # ------------------------------------------------------------ what is bound

    def _known(self) -> tuple[Command, ...]:
        return keymap.commands((RULESETS[self.ruleset],))

    def _everything(self) -> tuple[Command, ...]:
        return keymap.commands(RULESETS.values())

    def clash(self) -> tuple[str, str, str] | None:
        """The first two commands that share a key, and that key, as words; None if there are none."""
        pair = self._pair()
        return (pair[0].words, pair[1].words, label(key_of(pair[0], self.settings.keys))) if pair else None

    def _pair(self) -> tuple[Command, Command] | None:
        everything = self._everything()
        found = conflicts(everything, self.settings.keys)
        one = next((command for command in everything if command.id in found), None)
        return (one, found[one.id][0]) if one else None

    def _keep(self, keys: dict[str, str]) -> Done:
        self.noted()
        self.settings.keys.clear()
        self.settings.keys.update(keys)
        self.settings.save()
        return None

    def mend(self) -> None:
        """Who took a key from another last gives it up."""
        self.noted()
        everything = self._everything()
        while found := conflicts(everything, self.settings.keys):
            last = next(id_ for id_ in reversed(self.settings.keys) if id_ in found)
            del self.settings.keys[last]
            if last in conflicts(everything, self.settings.keys):
                self.settings.keys[last] = ""

    def _bind(self, id_: str, key: str) -> None:
        command = next(one for one in self._everything() if one.id == id_)
        self.noted()
        self.settings.keys.pop(id_, None)  # so that it is the last that was changed
        keymap.bind(self.settings.keys, command, key)

    # ------------------------------------------------------------ input

    def leave(self) -> None:
        """No key is waited for any more."""
        self.waiting, self.words = "", ""

    def takes(self, event: Input) -> bool:
        """True if the input was the key that was waited for."""
        if not self.waiting or event.type not in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN):
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.leave()
            return False
        if event.type == pygame.TEXTINPUT:
            return True
        name = pygame.key.name(event.key)
        if name == "escape":
            self.leave()
        elif name == "delete":
            self._bind(self.waiting, "")
            self.leave()
        elif name in FIXED or not name:
            self.words = f"{label(name)} means the same everywhere. Choose another key."
        else:
            self._bind(self.waiting, keymap.OTHERWISE.get(name, name))
            self.leave()
        return True

    def _wait(self, id_: str) -> Done:
        self.waiting, self.words = id_, ""
        return None

    def _press(self, key: str) -> Done:
        """A key of the picture: its command waits for another."""
        command = next((one for one in self._known() if key_of(one, self.settings.keys) == key), None)
        return self._wait(command.id) if command else None

    def _choose(self, ruleset: str) -> Done:
        self.ruleset = ruleset
        self.leave()
        return None

    # ------------------------------------------------------------ layout

    def area(self, right: Rect) -> Area:
        top = right.y + 48 + keyboard_map.TALL + 58
        return Area(
            "keys",
            Rect(right.x + 12, top, min(WIDEST, right.width - 20), right.bottom - 8 - top),
            LINE * max(map(len, self._columns())),
        )

    def _columns(self) -> tuple[list[Command], ...]:
        """Orders, the turn with what holds everywhere, the view with replays and the start."""
        known = self._known()
        turn = [one for one in known if one.place in (keymap.TURN, keymap.EVERYWHERE, keymap.START)]
        view = [one for one in known if one.place in (keymap.VIEW, keymap.REPLAY)]
        return [one for one in known if one.place == self.ruleset], turn, view

    def found(self, words: str) -> list[Command]:
        """The commands that a search finds: all of its words stand in the name, in "keys", or are the key."""
        wanted = words.lower().split()
        known = [
            (one, f"keys {one.words} {label(key_of(one, self.settings.keys))}".lower())
            for one in self._known()
        ]
        return [one for one, text in known if wanted and all(word in text for word in wanted)]

    def found_widgets(
        self, words: str, left: Rect, top: int, go: Callable[[], Done], area: str
    ) -> list[Widget]:
        """A line for each of them; pressed, its page is shown and a key waited for."""

        def chosen(id_: str) -> Done:
            go()
            return self._wait(id_)

        return [
            Card(
                Key("found", command.id),
                Rect(left.x, top + LINE * number, min(360, left.width - 12), LINE - 2),
                partial(chosen, command.id),
                area=area,
                paint=partial(self._line, command=command),
            )
            for number, command in enumerate(self.found(words))
        ]

    def widgets(self, right: Rect) -> list[Widget]:
        area = self.area(right)
        found = keyboard_map.keys(
            Rect(right.x + 16, right.y + 44, 1, 1), self._kinds(), self._hints(), self._press
        )
        x, y = right.x + 16, area.rect.y - 30
        for ruleset in RULESETS.values():
            wide = 8 * len(ruleset.TITLE) + 16
            box = Rect(x, y, wide, 22)
            found.append(
                Tab(
                    Key("rules", ruleset.ID),
                    box,
                    partial(self._choose, ruleset.ID),
                    label=ruleset.TITLE,
                    chosen=self.ruleset == ruleset.ID,
                )
            )
            x += wide + 4
        top = area.rect.y - round(self.desk.offset(area))
        wide = (area.rect.width - 12) // 3
        for column, commands in enumerate(self._columns()):
            for number, command in enumerate(commands):
                box = Rect(area.rect.x + wide * column, top + LINE * number, wide - 12, LINE - 2)
                draw = partial(self._line, command=command)
                found.append(
                    Card(
                        Key("command", command.id),
                        box,
                        partial(self._wait, command.id),
                        area="keys",
                        paint=draw,
                    )
                )
        pair, box_ = self._pair(), room(right)
        ways = (
            widgets(box_, self._everything(), self.settings.keys, *pair, self._keep, self.before)
            if pair and box_
            else []
        )
        return [*found, *ways]

    def _kinds(self) -> dict[str, str]:
        clashing = conflicts(self._everything(), self.settings.keys)
        kinds = dict.fromkeys((*FIXED, "escape"), keyboard_map.FIXED)
        for command in self._known():
            key = key_of(command, self.settings.keys)
            usual = (
                keyboard_map.VIEW
                if command.place in (keymap.VIEW, keymap.REPLAY, keymap.EVERYWHERE, keymap.START)
                else keyboard_map.ORDERS
            )
            kinds[key] = (
                keyboard_map.TWICE
                if command.id in clashing or kinds.get(key) == keyboard_map.TWICE
                else usual
            )
        return kinds

    def _hints(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for command in self._known():
            key = key_of(command, self.settings.keys)
            found[key] = f"{found[key]}, {command.words}" if key in found else command.words
        return found

    # ------------------------------------------------------------ drawing

    def _line(self, pen: Pen, rect: Rect, look: Look, command: Command) -> None:
        clashing = command.id in conflicts(self._everything(), self.settings.keys)
        if clashing:
            pen.plate(rect, "bad", 0.2, "bad", 1, 5)
        elif look.hover or self.waiting == command.id:
            pen.plate(rect, "slate", 0.8, "brass", 1, 5)
        if self.waiting == command.id:
            pen.text("press a key ...", rect.right - 8, rect.centery + 5, 12, "brass", True, 1)
            wide = 90.0
        else:
            wide = keycap(pen, rect.right - 6, rect.centery - 9, label(key_of(command, self.settings.keys)))
        moved = command.id in self.settings.keys
        pen.text(
            command.words,
            rect.x + 8,
            rect.centery + 5,
            13,
            "brass" if moved else "paper",
            clashing,
            room=rect.width - wide - 24,
        )

    def paint(self, pen: Pen, right: Rect) -> None:
        how = self.words or "Click a key or a line, then press what it shall be. Del frees it."
        pen.text(
            how,
            right.right - 14,
            right.y + 24,
            12,
            "bad" if self.words else "fog",
            False,
            1,
            right.width - 110,
        )
        pair, box = self._pair(), room(right)
        if pair and box:
            paint(pen, box, self._everything(), self.settings.keys, *pair)
        keyboard_map.legend(pen, right.x + 16, right.y + 44 + keyboard_map.TALL + 14)
