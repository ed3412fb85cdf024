"""The set-up screen's sides: colour, player, squad."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.widgets import Area, Card, Choice, Done, Entry, Hint, Key, Link, Widget
from game.client.screens.setup import cards
from game.client.seat.match import PERSON
from game.client.seat.settings.settings import Seat
from game.client.seat.setup.choices import PLAYER_WORDS, PLAYERS, Choices
from game.client.seat.view.likeness import together
from game.core.field import SIDES
from game.rulesets import own

PITCH = 220


def place_of(values: tuple[str, ...], value: str) -> int:
    """The place of a value among others, the first one's if it is not there."""
    return values.index(value) if value in values else 0


class SeatColumn:
    def __init__(self, choices: Choices) -> None:
        self.choices = choices

    def area(self, column: Rect) -> Area:
        high = len(self.choices.seats) * PITCH + 48
        return Area("sides", Rect(column.x + 12, column.y + 36, column.width - 20, column.height - 44), high)

    def _boxes(self, area: Area, offset: float) -> list[Rect]:
        top = area.rect.y - round(offset)
        return [
            Rect(area.rect.x, top + PITCH * index, area.rect.width - 10, PITCH - 8)
            for index in range(len(self.choices.seats))
        ]

    # ------------------------------------------------------------ widgets

    def widgets(self, area: Area, offset: float) -> list[Widget]:
        found: list[Widget] = []
        boxes = self._boxes(area, offset)
        for index, (seat, box) in enumerate(zip(self.choices.seats, boxes, strict=True)):
            found += [*self._colors(index, seat, box), *self._fields(index, seat, box)]
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

    def _fields(self, index: int, seat: Seat, box: Rect) -> list[Widget]:
        squads, squad = self.choices.squads(), self.choices.squad(seat)
        words = tuple(PLAYER_WORDS.get(player, player) for player in PLAYERS)
        titles = tuple(one.title for one in squads)
        left, right = _halves(box)
        pick_player, pick_squad = partial(self._player, seat), partial(self._squad, seat)
        found: list[Widget] = [
            Choice(
                Key("player", index),
                left,
                area="sides",
                values=words,
                index=place_of(PLAYERS, seat.player),
                pick=pick_player,
            ),
            Choice(
                Key("squad", index),
                right,
                hint=Hint(squad.title, squad.summary),
                area="sides",
                values=titles,
                index=squads.index(squad),
                pick=pick_squad,
            ),
        ]
        column = Rect(box.right - 98, box.y + 108, 84, 26)
        if seat.player == PERSON:
            found.append(
                Entry(
                    Key("name", index),
                    column,
                    value=seat.person,
                    change=partial(self._name, seat),
                    limit=16,
                    area="sides",
                    ghost="name",
                )
            )
        if len(self.choices.seats) > 2:
            last = Rect(column.x, box.bottom - 30, 84, 20)
            found.append(
                Link(
                    Key("remove", index),
                    last,
                    partial(self._remove, seat),
                    area="sides",
                    label="Remove",
                    align=1,
                )
            )
        return found

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
        seat.player = PLAYERS[index]
        return None

    def _squad(self, seat: Seat, index: int) -> Done:
        seat.squad = self.choices.squads()[index].id
        return None

    def _name(self, seat: Seat, name: str) -> Done:
        seat.person = name
        return None

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen, area: Area, offset: float) -> None:
        ruleset = self.choices.ruleset
        with pen.clipped(area.rect):
            portraits = iter(self._portraits())
            for seat, box in zip(self.choices.seats, self._boxes(area, offset), strict=True):
                left, right = _halves(box)
                cards.seat_ground(pen, box, seat.side, seat.title)
                pen.text("Played by", box.x + 16, left.y + 18, 12, "fog")
                pen.text("Squad", right.x - 50, left.y + 18, 12, "fog")
                if seat.player == PERSON:
                    pen.text("Name", box.right - 98, box.y + 102, 12, "fog")
                faces = Rect(box.x + 16, box.y + 92, box.width - 124, 110)
                squad = self.choices.squad(seat)
                kinds = {
                    figure.archetype: own.archetype(ruleset, figure.archetype) for figure in squad.figures
                }
                own_faces = [next(portraits) for _ in squad.figures]
                cards.squad_row(pen, faces, squad, seat.side, kinds, own_faces)
                points = sum(kind.price for figure in squad.figures if (kind := kinds[figure.archetype]))
                if points:  # so that one sees how even the sides are
                    pen.text(f"{points} points", box.right - 98, box.y + 156, 12, "fog")

    def _portraits(self) -> list[int]:
        """The faces of all sides, one after the other, as the battle will show them."""
        ruleset = self.choices.ruleset
        figures = [figure for seat in self.choices.seats for figure in self.choices.squad(seat).figures]
        kinds = (own.archetype(ruleset, figure.archetype) for figure in figures)
        return together(
            (figure.name, figure.person, kind.look if kind else "unarmed")
            for figure, kind in zip(figures, kinds, strict=True)
        )


def _halves(box: Rect) -> tuple[Rect, Rect]:
    """Where the player's and the squad's drop-downs lie."""
    left = Rect(box.x + 80, box.y + 52, (box.width - 48) // 2 - 48, 26)
    start = left.right + 62
    return left, Rect(start, box.y + 52, box.right - 14 - start, 26)
