"""Dice that were rolled at the table are typed in: which, for what, face by face, and what they come to."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.form import centred_rect
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.sound_player import speaker
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Button, Card, Done, Key, Look, Widget
from game.client.panels import dice
from game.client.screens.battle.keys import ENTER
from game.client.screens.page import Page
from game.client.screens.routes import ShowMenu, ShowTitle
from game.client.seat.orders.way_decision import TableRolls
from game.client.seat.settings.settings import Settings
from game.core.describing import narration
from game.core.describing.display import PLAIN, Display
from game.core.events import Event, Rolled, Scattered, Viewer, seen_by
from game.core.physical_dice import Throw

WIDE, DIE, PITCH = 520, 40, 48
A_ROW, LINE, SPACE, MOST_TOLD = 10, 19, 6, 3
BUTTON = 36
DIGITS = {
    **{pygame.K_0 + digit: digit for digit in range(10)},
    **{pygame.K_KP_1 + digit - 1: digit for digit in range(1, 10)},
    pygame.K_KP_0: 0,
}
SIGNS = {
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
    pygame.K_0: 0,
    pygame.K_KP_0: 0,
    pygame.K_PLUS: 1,
    pygame.K_EQUALS: 1,
    pygame.K_KP_PLUS: 1,
}
TENS = 9
"""Faces above it take two digits."""


class DiceScreen(Page):
    """Over a battle; it stays until all dice of the order are known. `viewer` is for whose eyes it tells of
    them."""

    def __init__(self, settings: Settings, under: Screen, rolls: TableRolls, viewer: Viewer) -> None:
        super().__init__(settings, under)
        self.rolls, self.viewer = rolls, viewer
        self.faces: list[int] = []
        self._ten = False  # whether a 1 waits for a second digit
        self._came_to: Event | None = None

    @property
    def throw(self) -> Throw:
        assert self.rolls.throw is not None
        return self.rolls.throw

    @property
    def _display(self) -> Display:
        return self.rolls.match.battle.ruleset.DISPLAY

    @property
    def _shown(self) -> Event | None:
        """What is made of the dice, as far as the viewer may know."""
        return self.throw.event.read_by(self.viewer) if self.throw.event else None

    @property
    def _signs(self) -> tuple[int, ...]:
        """What the faces count, where dice have signs in place of spots."""
        shown = self._shown
        return self._display.of(len(shown.faces)).signs if isinstance(shown, Rolled) else ()

    @property
    def _blind(self) -> bool:
        """Whether it is hidden from who types them what the dice are for."""
        return self.throw.event is not None and self._shown is None

    @property
    def complete(self) -> bool:
        return len(self.faces) == len(self.throw.sides)

    # ------------------------------------------------------------ typing

    def _add(self, face: int) -> Done:
        if not self.complete and 1 <= face <= self.throw.sides[len(self.faces)]:
            self.faces.append(face)
            self._ten = False
            speaker.interface("tick")
            self._came_to = self.rolls.match.throw_outcome(self.faces) if self.complete else None
        return None

    def _remove(self) -> Done:
        if self._ten:
            self._ten = False
        elif self.faces:
            self.faces.pop()
            self._came_to = None
        return None

    def _done(self) -> Done:
        return self._next(self.faces) if self.complete else None

    def _by_the_game(self) -> Done:
        """Of rolls that cannot be seen the game makes all that come one after the other."""
        blind = self._blind
        done = self._next([0] * len(self.throw.sides))
        while blind and self.rolls.throw and self._blind:
            done = self._next([0] * len(self.throw.sides))
        return done

    def _next(self, faces: list[int]) -> Done:
        self.rolls.typed(faces)
        self.faces, self._came_to, self._ten = [], None, False
        return None if self.rolls.throw else self.under

    def escape(self) -> Next:
        if self.rolls.can_drop:
            self.rolls.drop()
            return self.under
        if self.rolls.action is None:
            return ShowTitle()
        return ShowMenu(self, self.rolls.match.battle, self.rolls.match)

    def handle(self, event: Input) -> Next:
        if event.type == pygame.KEYDOWN and self._key(event.key):
            return None
        return super().handle(event)

    def _key(self, key: int) -> bool:
        """Take a key that stands for a face; true if it was one."""
        if key == pygame.K_BACKSPACE:
            self._remove()
        elif self._ten and key in (*ENTER, pygame.K_SPACE):
            self._add(1)
        elif self._signs and key in SIGNS:
            self._add(self._signs.index(SIGNS[key]) + 1)
        elif key in DIGITS:
            self._digit(DIGITS[key])
        else:
            return False
        return True

    def _digit(self, digit: int) -> None:
        if self._ten and digit <= self.throw.sides[len(self.faces)] - 10:
            self._add(10 + digit)
            return
        if self._ten:
            self._add(1)
        self._ten = digit == 1 and not self.complete and self.throw.sides[len(self.faces)] > TENS
        if not self._ten:
            self._add(digit)

    # ------------------------------------------------------------ layout

    @property
    def _rows(self) -> int:
        return -(-len(self.throw.sides) // A_ROW)

    def _told(self) -> list[str]:
        """What was rolled for the order until now."""
        rolled = [event for event in seen_by(self.viewer, self.throw.before) if isinstance(event, Rolled)]
        return [
            narration.line(event, self.throw.names, things=self._display.things)
            for event in rolled[-MOST_TOLD:]
        ]

    def _rect(self) -> Rect:
        high = 268 + PITCH * self._rows + LINE * len(self._told())
        return centred_rect(self.whole, WIDE, high)

    def _offered(self, sides: int) -> list[int]:
        """The faces to choose from: of those that count the same one."""
        signs = self._signs
        return [face for face in range(1, sides + 1) if not signs or signs.index(signs[face - 1]) == face - 1]

    def _next_sides(self) -> int:
        return self.throw.sides[min(len(self.faces), len(self.throw.sides) - 1)]

    def widgets(self) -> list[Widget]:
        if not self.rolls.throw:
            return []
        rect = self._rect()
        y, sides = rect.bottom - 62, self._next_sides()
        faces = [
            Card(
                Key("face", str(face)),
                Rect(rect.x + 20 + (BUTTON + 4) * place, y - 52, BUTTON, BUTTON),
                partial(self._add, face),
                not self.complete,
                paint=partial(self._paint_face, face=face, sides=sides),
            )
            for place, face in enumerate(self._offered(sides))
        ]
        return [
            *faces,
            Button(
                "menu",
                Rect(rect.x + 20, y, 132, 42),
                self._leave,
                label=self._way_out,
                cap="Esc",
            ),
            Button(
                "game",
                Rect(rect.x + 164, y, 172, 42),
                self._by_the_game,
                hotkey=pygame.K_g,
                label="Roll all unseen" if self._blind else "Let the game roll",
                cap="G",
                size=9,
            ),
            Button(
                "done",
                Rect(rect.right - 172, y, 152, 42),
                self._done,
                self.complete,
                hotkey=pygame.K_RETURN,
                label="It is so",
                cap="Enter",
                primary=True,
            ),
        ]

    @property
    def _way_out(self) -> str:
        if self.rolls.can_drop:
            return "Not yet"
        return "Menu" if self.rolls.action else "Back"

    def _leave(self) -> Done:
        return self.escape()

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen) -> None:
        if not self.rolls.throw:
            return
        rect, throw = self._rect(), self.throw
        panel(pen, rect)
        kind = f"{len(throw.sides)} dice of − 0 +" if self._signs else throw.kind
        pen.block(f"Roll {kind}", rect.x + 20, rect.y + 18, 20, "brass", room=rect.width - 40)
        y = rect.y + 66.0
        for line in self._told():
            pen.text(line, rect.x + 20, y, 12, "fog", room=rect.width - 40)
            y += LINE
        y += SPACE if self._told() else 0
        left = rect.x + 20
        if throw.side:
            pen.mark(throw.side, left, round(y) - 13, 16)
            left += 24
        pen.text(self._what_for(), left, y, 15, bold=True, room=rect.right - left - 20)
        pen.text(self._what_counts(), rect.x + 20, y + 22, 12, "fog", room=rect.width - 40)
        self._paint_dice(pen, rect, round(y) + 36)
        self._paint_outcome(pen, rect, round(y) + 36 + PITCH * self._rows)

    def _what_for(self) -> str:
        shown = self._shown
        if isinstance(shown, Rolled):
            return f"{self.throw.names.get(shown.unit, 'Somebody')}: {shown.what}"
        if isinstance(shown, Scattered):
            return "Which way it goes astray"
        if not self._blind:
            return "What comes with it"
        whose = f", of {self.throw.side.capitalize()}" if self.throw.side else ""
        which = f", number {self.rolls.number} of this order" if self.rolls.number > 1 else ""
        return f"A roll that you cannot see{whose}{which}"

    def _what_counts(self) -> str:
        shown = self._shown
        if not isinstance(shown, Rolled):
            return ""
        words = [narration.modifier(item) for item in shown.modifiers if item.value or item.edge]
        if shown.against is not None:
            ladder = self._display.of(len(shown.faces)).ladder
            words.insert(0, f"against {ladder.said(shown.against) if ladder else shown.against}")
        if self._display.wild(shown):
            words.insert(0, "the first is the wild die")
        return "; ".join(words)

    def _paint_dice(self, pen: Pen, rect: Rect, y: int) -> None:
        for place, sides in enumerate(self.throw.sides):
            x = rect.x + 20 + PITCH * (place % A_ROW)
            box = Rect(x, y + PITCH * (place // A_ROW), DIE, DIE)
            if place < len(self.faces):
                self._paint_shown(pen, box, self.faces[place], sides)
                continue
            pen.fill(box, "ink", 0.8, 5)
            pen.frame(box, "brass" if place == len(self.faces) else "steel", 2, 5)
            words = "1_" if self._ten and place == len(self.faces) else f"d{sides}"
            pen.text(words, box.centerx, box.centery + 5, 13, "fog", align=0.5)

    def _paint_shown(self, pen: Pen, box: Rect, face: int, sides: int) -> None:
        if sides == 6:
            shown = self._shown
            plain = self._display.of(len(shown.faces)) if isinstance(shown, Rolled) else PLAIN
            dice.face(pen, box.x, box.y, face, size=box.width, display=plain)
            return
        pen.fill(box, "paper", 1, 5)
        pen.block(str(face), box.centerx, box.centery - 8, 15, "ink", 0.5)

    def _paint_face(self, pen: Pen, box: Rect, look: Look, face: int, sides: int) -> None:
        pen.fill(box, "steel" if look.hover or look.focus else "slate", 1, 5)
        self._paint_shown(pen, box.inflate(-10, -10), face, sides)

    def _asked(self) -> str:
        """Which of the dice is to be typed in next."""
        many = len(self.throw.sides)
        which = f"Die {len(self.faces) + 1} of {many}" if many > 1 else "Type what fell"
        back = "; Backspace takes the last one back" if self.faces else ""
        return f"{which}: {self._faces_told()}{back}"

    def _faces_told(self) -> str:
        """What can fall; and how dice with spots are read where signs count."""
        signs = self._signs or (self._display.signs if self._blind else ())
        if not signs:
            return f"1 to {self._next_sides()}"
        read = {
            mark: [face for face, sign in enumerate(signs, 1) if sign == value]
            for mark, value in (("−", -1), ("0", 0), ("+", 1))
        }
        return ", ".join(f"{' or '.join(map(str, faces))} is {mark}" for mark, faces in read.items())

    def _paint_outcome(self, pen: Pen, rect: Rect, y: int) -> None:
        if not self.complete:
            pen.text(self._asked(), rect.x + 20, y + 18, 12, "fog", room=rect.width - 40)
            return
        event = self._came_to.read_by(self.viewer) if self._came_to else None
        if isinstance(event, Rolled):
            said = self._said(event)
        else:
            said = " ".join(map(str, self.faces))
        pen.text(said, rect.x + 20, y + 20, 16, "brass", bold=True, room=rect.width - 40)

    def _said(self, event: Rolled) -> str:
        """What the roll comes to, in words."""
        ladder = self._display.of(len(event.faces)).ladder
        said = ladder.said(event.total) if ladder else narration.dice(event)
        if ladder and event.against is not None:
            said = f"{said} against {ladder.said(event.against)}"
        ending = narration.verdict(event)
        return f"{said}: {ending}" if ending else said
