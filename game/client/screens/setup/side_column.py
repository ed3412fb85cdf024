"""The set-up screen's sides: colour, who plays, squad, handicap, and what the computer is like."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.ai.agents import LEVELS
from game.client.kit.pen import Pen
from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Area, Card, Choice, Done, Entry, Hint, Key, Link, Look, Widget
from game.client.screens.setup import cards
from game.client.screens.setup.opponent import Opponent, signed
from game.client.seat.match import PERSON
from game.client.seat.settings.settings import Seat
from game.client.seat.setup.choices import PARTNER_WORDS, PARTNERS, Choices
from game.client.seat.statistics import career
from game.client.seat.view.portraits import together
from game.core.field import SIDES
from game.core.ruleset import Squad
from game.rulesets import custom_content
from game.rulesets.squad_budget import MOST, MOST_FIGURES, STEP
from game.systems.recruit_names import large

GAP, HIGH = 8, 206
PLAYED_BY = {PERSON: "Person"} | {level: f"Computer, {level}" for level in LEVELS}
SIZES = tuple(str(number) for number in range(1, MOST_FIGURES + 1))
SLIDER = "handicap"


def place_of(values: tuple[str, ...], value: str) -> int:
    """The place of a value among others, the first one's if it is not there."""
    return values.index(value) if value in values else 0


class SeatColumn:
    def __init__(self, choices: Choices, desk: WidgetState) -> None:
        self.choices, self.desk = choices, desk
        self.opponent = Opponent(career.battle_results)

    # ------------------------------------------------------------ layout

    def area(self, column: Rect) -> Area:
        rect = Rect(column.x + 12, column.y + 36, column.width - 20, column.height - 44)
        high = sum(self._high(seat, rect.width - 10) + GAP for seat in self.choices.seats) + 48
        return Area("sides", rect, high)

    def _high(self, seat: Seat, wide: int) -> int:
        """How high a card of that width is."""
        if not _thinks(seat):
            return HIGH
        return HIGH + self.opponent.height(wide - 32, self._recorded(seat)) + 10

    def _recorded(self, seat: Seat) -> bool:
        """Whether it is one computer against one person: then there is a record of these two."""
        people = [one for one in self.choices.seats if PERSON in (one.player, one.partner)]
        computer = PERSON not in (seat.player, seat.partner)
        return computer and len(people) == 1 and len(self.choices.seats) == 2

    def _boxes(self, area: Area, offset: float) -> list[Rect]:
        top, wide = area.rect.y - round(offset), area.rect.width - 10
        found = []
        for seat in self.choices.seats:
            found.append(Rect(area.rect.x, top, wide, self._high(seat, wide)))
            top = found[-1].bottom + GAP
        return found

    @staticmethod
    def _thinking(box: Rect) -> Rect:
        """Where level, temperament and record are."""
        return Rect(box.x + 16, box.y + HIGH + 2, box.width - 32, box.height - HIGH)

    # ------------------------------------------------------------ widgets

    def widgets(self, area: Area, offset: float) -> list[Widget]:
        found: list[Widget] = []
        boxes = self._boxes(area, offset)
        for index, (seat, box) in enumerate(zip(self.choices.seats, boxes, strict=True)):
            found += [*self._colors(index, seat, box), *self._who(index, seat, box)]
            found += [*self._what(index, seat, box), self._slider(index, seat, box)]
            if _thinks(seat):
                below = self._thinking(box)
                found += self.opponent.widgets(index, seat, below, self._thought)
                if self._recorded(seat):
                    ruleset = self.choices.ruleset.ID
                    found += self.opponent.proposal(index, seat, below, ruleset, self._proposed)
        full = len(self.choices.seats) >= len(self.choices.sides())
        words = (
            f"This map has room for {cards.counted(len(self.choices.sides()))} sides"
            if full
            else "+  Add a side"
        )
        top = boxes[-1].bottom + 12 if boxes else area.rect.y
        rect = Rect(area.rect.x, top, area.rect.width - 10, 36)
        draw = partial(cards.add_card, words=words, on=not full)
        return [*found, Card("add side", rect, self._add, not full, area="sides", stop=not full, paint=draw)]

    def _colors(self, index: int, seat: Seat, box: Rect) -> list[Widget]:
        free = self.choices.sides()
        found: list[Widget] = []
        for place, side in enumerate(SIDES):
            rect = Rect(box.right - 131 + place * 30, box.y + 11, 28, 28)
            draw = partial(cards.color_button, side=side, chosen=side == seat.side, on=side in free)
            hint = None if side in free else Hint(side.capitalize(), "The map has no place for this side.")
            found.append(
                Card(
                    Key("color", f"{index} {side}"),
                    rect,
                    partial(self._recolor, seat, side),
                    side in free,
                    hint,
                    area="sides",
                    paint=draw,
                )
            )
        return found

    def _who(self, index: int, seat: Seat, box: Rect) -> list[Widget]:
        """Who plays the side, and with whom, from left to right."""
        y, whole = box.y + 44, box.width - 32
        person, partner = seat.player == PERSON, seat.partner == PERSON
        parts = [
            ("player", 0.25 if person else 0.35),
            *([("name", 0.2)] if person else []),
            ("partner", 0.35),
            *([("second name", 0.2)] if partner else []),
        ]
        room = sum(share for _, share in parts)
        found: list[Widget] = []
        x = float(box.x + 16)
        for part, share in parts:
            wide = (whole + 6) * share / room
            found.append(self._field(part, index, seat, Rect(round(x), y, round(wide) - 6, 26)))
            x += wide
        return found

    def _field(self, part: str, index: int, seat: Seat, rect: Rect) -> Widget:
        key = Key(part, index)
        if part in ("name", "second name"):
            first = part == "name"
            value = seat.person if first else seat.partner_person
            change = partial(self._name, seat, first)
            ghost = "name" if first else "partner"
            return Entry(key, rect, value=value, change=change, limit=16, area="sides", ghost=ghost)
        if part == "player":
            values, pick = tuple(PLAYED_BY.values()), partial(self._player, seat)
            place = place_of(tuple(PLAYED_BY), seat.player)
            return Choice(key, rect, area="sides", values=values, index=place, pick=pick)
        hint = Hint(
            "Alone, or two together",
            "Two on one side see the same, and each commands half of its figures: the first half is the "
            "first one's.",
        )
        place, pick = place_of(PARTNERS, seat.partner), partial(self._partner, seat)
        words = tuple(PARTNER_WORDS.values())
        return Choice(key, rect, hint=hint, area="sides", values=words, index=place, pick=pick)

    def _what(self, index: int, seat: Seat, box: Rect) -> list[Widget]:
        """The squad, and how many it has; the way out of the battle, where more than two sides play."""
        squads, squad = self.choices.squads(), self.choices.chosen_squad(seat)
        titles = tuple(one.title for one in squads)
        y, right = box.y + 74, box.right - 16
        more = len(self.choices.seats) > 2
        size = Rect(right - (58 + 70 * more), y, 58, 26)
        squad_at = Rect(box.x + 66, y, size.x - 36 - box.x - 66, 26)
        people = self._people(self.choices.squad(seat))
        usual = self._people(squad)
        hint = Hint("How many people", f"{squad.title} comes with {usual}; more are of the same kinds.")
        found: list[Widget] = [
            Choice(
                Key("squad", index),
                squad_at,
                hint=Hint(squad.title, squad.summary),
                area="sides",
                values=titles,
                index=squads.index(squad),
                pick=partial(self._squad, seat),
            ),
            Choice(
                Key("size", index),
                size,
                hint=hint,
                area="sides",
                values=SIZES,
                index=min(people, MOST_FIGURES) - 1,
                pick=partial(self._size, seat, usual),
            ),
        ]
        if more:
            last = Rect(right - 64, y + 3, 64, 20)
            on = partial(self._remove, seat)
            found.append(Link(Key("remove", index), last, on, area="sides", label="Remove", align=1))
        return found

    def _people(self, squad: Squad) -> int:
        return sum(not large(figure, self.choices.ruleset) for figure in squad.figures)

    # ------------------------------------------------------------ the handicap

    def _slider(self, index: int, seat: Seat, box: Rect) -> Widget:
        rect = Rect(box.x + 92, box.y + HIGH - 29, box.width - 92 - 74, 24)
        hint = Hint(
            "Handicap",
            "Points that the squad may cost more, or has to cost less: other weapons and other kinds are "
            "taken, as the squad builder would allow. Left and Right change it, Shift by fifty.",
        )
        on, paint = partial(self._slide, seat, rect), partial(_paint_slider, seat=seat)
        return Card(Key(SLIDER, index), rect, on, area="sides", hint=hint, paint=paint)

    def _slide(self, seat: Seat, rect: Rect) -> Done:
        """To where the mouse is; by keys it is moved by Left and Right."""
        x = self.desk.mouse[0]
        if rect.x - 6 <= x <= rect.right + 6:
            self._handicap(seat, round((x - rect.centerx) * 2 * MOST / (rect.width - 12) / STEP) * STEP)
        return None

    def nudge(self, event: Input) -> bool:
        """Move the slider that has the focus; whether the key does that."""
        seats = self.choices.seats
        place = self.desk.focused(SLIDER)
        if place is None or place >= len(seats) or self.desk.open:
            return False
        ways = {pygame.K_LEFT: -STEP, pygame.K_RIGHT: STEP, pygame.K_HOME: -2 * MOST, pygame.K_END: 2 * MOST}
        if event.key not in ways:
            return False
        by = ways[event.key] * (10 if event.mod & pygame.KMOD_SHIFT else 1)
        self._handicap(seats[place], seats[place].handicap + by)
        return True

    def _handicap(self, seat: Seat, points: int) -> None:
        seat.handicap = min(MOST, max(-MOST, points))

    def _proposed(self, seat: Seat, points: int) -> Done:
        self._handicap(seat, points)
        return None

    # ------------------------------------------------------------ what they do

    def _add(self) -> Done:
        self.choices.add_side()
        return None

    def _remove(self, seat: Seat) -> Done:
        self.choices.remove(seat)
        return None

    def _recolor(self, seat: Seat, side: str) -> Done:
        self.choices.recolor(seat, side)
        return None

    def _player(self, seat: Seat, index: int) -> Done:
        seat.player = tuple(PLAYED_BY)[index]
        return None

    def _partner(self, seat: Seat, index: int) -> Done:
        seat.partner = PARTNERS[index]
        return None

    def _thought(self, seat: Seat, kind: str, value: str) -> Done:
        """Another level or temperament: of the one computer of a side that a person plays as well, too."""
        if kind == "temper":
            seat.temper = value
        elif seat.player != PERSON:
            seat.player = value
        else:
            seat.partner = value
        return None

    def _squad(self, seat: Seat, index: int) -> Done:
        seat.squad = self.choices.squads()[index].id
        return None

    def _size(self, seat: Seat, usual: int, index: int) -> Done:
        seat.size = 0 if index + 1 == usual else index + 1
        return None

    def _name(self, seat: Seat, first: bool, name: str) -> Done:
        if first:
            seat.person = name
        else:
            seat.partner_person = name
        return None

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen, area: Area, offset: float) -> None:
        ruleset = self.choices.ruleset
        with pen.clipped(area.rect):
            portraits = iter(self._portraits())
            for seat, box in zip(self.choices.seats, self._boxes(area, offset), strict=True):
                cards.seat_ground(pen, box, seat.side, seat.title)
                pen.text("Squad", box.x + 16, box.y + 92, 12, "fog")
                size = box.right - 74 - 70 * (len(self.choices.seats) > 2)
                pen.text("of", size - 8, box.y + 92, 12, "fog", False, 1)
                squad = self.choices.squad(seat)
                kinds = {
                    figure.archetype: custom_content.archetype(ruleset, figure.archetype)
                    for figure in squad.figures
                }
                own_faces = [next(portraits) for _ in squad.figures]
                faces = Rect(box.x + 16, box.y + 105, box.width - 32 - 92, 76)
                cards.squad_row(pen, faces, squad, seat.side, kinds, own_faces)
                self._points(pen, seat, box)
                pen.text("Handicap", box.x + 16, box.y + HIGH - 12, 12, "fog")
                words = signed(seat.handicap) if seat.handicap else "none"
                tone = seat.side if seat.handicap else "fog"
                pen.text(words, box.right - 16, box.y + HIGH - 12, 13, tone, bool(seat.handicap), 1)
                if _thinks(seat):
                    below = self._thinking(box)
                    self.opponent.paint(pen, seat, below)
                    if self._recorded(seat):
                        self.opponent.paint_record(pen, seat, below, ruleset.ID, ruleset.TITLE)

    def _points(self, pen: Pen, seat: Seat, box: Rect) -> None:
        """What the squad costs, so that one sees how even the sides are, and what of it is handicap."""
        points, more = self.choices.points(seat)
        if not points:
            return
        pen.text(f"{points} points", box.right - 16, box.y + 125, 12, "fog", False, 1)
        if seat.handicap:
            pen.text(f"{signed(more)} handicap", box.right - 16, box.y + 143, 12, seat.side, True, 1)
            if more != seat.handicap:
                pen.text(f"of {signed(seat.handicap)}", box.right - 16, box.y + 160, 12, "fog", False, 1)

    def _portraits(self) -> list[int]:
        """The faces of all sides, one after the other, as the battle will show them."""
        ruleset = self.choices.ruleset
        figures = [figure for seat in self.choices.seats for figure in self.choices.squad(seat).figures]
        kinds = (custom_content.archetype(ruleset, figure.archetype) for figure in figures)
        return together(
            (figure.name, figure.person, kind.look if kind else "unarmed")
            for figure, kind in zip(figures, kinds, strict=True)
        )


def _thinks(seat: Seat) -> bool:
    """Whether a computer plays the side, alone or with a person."""
    return seat.player != PERSON or seat.partner not in ("", PERSON)


def _paint_slider(pen: Pen, rect: Rect, look: Look, seat: Seat) -> None:
    """A line with its middle at no handicap; towards the side's colour on the way to its thumb."""
    track = Rect(rect.x + 6, rect.centery - 2, rect.width - 12, 4)
    pen.fill(track, "steel")
    for place in range(5):
        pen.fill(Rect(track.x + track.width * place // 4, track.bottom + 3, 1, 4), "steel")
    x = track.centerx + round(track.width * seat.handicap / (2 * MOST))
    left = min(x, track.centerx)
    pen.fill(Rect(left, track.y, abs(x - track.centerx), 4), seat.side)
    thumb = Rect(x - 6, rect.centery - 9, 12, 18)
    pen.plate(thumb, "paper", 1, "brass" if look.hover or look.focus else "paper", 1, 4)
