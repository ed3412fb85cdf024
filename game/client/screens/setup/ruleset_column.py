"""The set-up screen's rulesets, their options, and the seed."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.text import wrap
from game.client.kit.ui_elements import die
from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Area, Card, Choice, Done, Entry, Hint, Key, Look, Toggle, Widget
from game.client.screens.setup import cards
from game.client.screens.setup.side_column import place_of
from game.client.seat.settings.settings import Seat
from game.client.seat.setup.choices import Choices
from game.client.seat.view.rule_text import RuleExplainer
from game.core.ruleset import Choice as Option
from game.rulesets import RULESETS
from game.rulesets.setup import fresh_seed

PITCH, LOW_PITCH, GAP, ROW, TITLE, LINE = 45, 31, 5, 34, 22, 16
FOOT = 66
HIGH = 500
"""From this height of the column on rulesets have a second line: below it the options need the room."""


def is_switch(option: Option) -> bool:
    return set(option.values) == {"yes", "no"}


class RuleColumn:
    def __init__(self, choices: Choices, desk: WidgetState) -> None:
        self.choices = choices
        self.desk = desk
        self._explained = ""  # the ruleset whose rules tooltips tell of

    # ------------------------------------------------------------ layout

    def area(self, column: Rect) -> Area:
        top = column.y + 36 + _pitch(column) * len(RULESETS) + 34
        return Area(
            "options",
            Rect(column.x + 12, top, column.width - 18, column.bottom - FOOT - top),
            self._options_height(column),
        )

    def _seat_rows(self) -> int:
        return (len(self.choices.seats) + 1) // 2

    def _options_height(self, column: Rect) -> int:
        of_sides = sum(
            self._title(option, column.width - 26) + ROW * self._seat_rows()
            for option in self.choices.options("side")
        )
        return ROW * len(self.choices.options("battle")) + of_sides

    @staticmethod
    def _title(option: Option, width: int) -> int:
        """How high the name of a side's option is: as many lines as it needs."""
        return TITLE + LINE * (len(wrap(option.words, 12, width)) - 1)

    # ------------------------------------------------------------ widgets

    def widgets(self, column: Rect, area: Area, offset: float) -> list[Widget]:
        if self._explained != self.choices.ruleset.ID:
            self._explained, self.desk.book = self.choices.ruleset.ID, RuleExplainer(self.choices.ruleset)
        seed = Rect(column.right - 188, column.bottom - 52, 136, 28)
        return [
            *self._rulesets(column),
            *self._options(area, offset),
            Entry("seed", seed, value=self.choices.seed, change=self._seed, limit=40),
            Card(
                "dice",
                Rect(seed.right + 8, seed.y, 28, 28),
                self._fresh,
                hint=Hint("Another seed"),
                paint=_dice,
            ),
        ]

    def _rulesets(self, column: Rect) -> list[Widget]:
        found: list[Widget] = []
        y, pitch = column.y + 36, _pitch(column)
        for ruleset in RULESETS.values():
            chosen = ruleset.ID == self.choices.ruleset.ID
            draw = partial(cards.rule_card, title=ruleset.TITLE, words=ruleset.SUMMARY, chosen=chosen)
            rect = Rect(column.x + 12, y, column.width - 24, pitch - GAP)
            summary = Hint(ruleset.TITLE, ruleset.SUMMARY[:1].upper() + ruleset.SUMMARY[1:])
            hint = summary if pitch == LOW_PITCH else None
            choose = partial(self._ruleset, ruleset.ID)
            found.append(Card(Key("rules", ruleset.ID), rect, choose, hint=hint, paint=draw))
            y += pitch
        return found

    def _options(self, area: Area, offset: float) -> list[Widget]:
        y = area.rect.y - round(offset)
        wide = area.rect.width - 8
        found: list[Widget] = []
        for option in self.choices.options("battle"):
            found.append(self._of_battle(option, Rect(area.rect.x, y, wide, 30)))
            y += ROW
        for option in self.choices.options("side"):
            y += self._title(option, area.rect.width - 8)
            for index, seat in enumerate(self.choices.seats):
                rect = Rect(
                    area.rect.x + 20 + (wide + 8) // 2 * (index % 2),
                    y + ROW * (index // 2),
                    (wide - 8) // 2 - 20,
                    26,
                )
                found.append(self._drop_down(f"option {option.name} {index}", option, rect, seat))
            y += ROW * self._seat_rows()
        return found

    def _of_battle(self, option: Option, rect: Rect) -> Widget:
        if not is_switch(option):
            wide = _drop_width(option)
            return self._drop_down(
                f"option {option.name}", option, Rect(rect.right - wide, rect.y + 2, wide, 26), None
            )
        value = self.choices.value(option)
        on = partial(self._pick, option, None, option.values.index("no" if value == "yes" else "yes"))
        hint = Hint(option.words, "", option.rule)
        return Toggle(Key("option", option.name), rect, on, hint=hint, area="options", value=value == "yes")

    def _drop_down(self, key: str, option: Option, rect: Rect, seat: Seat | None) -> Widget:
        values = self.choices.values(option)
        place = place_of(values, self.choices.value(option, seat))
        hint = Hint(option.words, "" if option.rule else self.choices.told_of(option), option.rule)
        words = tuple(self.choices.words(value, option) for value in values)
        return Choice(
            key,
            rect,
            hint=hint,
            area="options",
            values=words,
            index=place,
            pick=partial(self._pick, option, seat),
        )

    # ------------------------------------------------------------ what they do

    def _ruleset(self, key: str) -> Done:
        self.choices.choose_ruleset(key)
        return None

    def _pick(self, option: Option, seat: Seat | None, index: int) -> Done:
        self.choices.set_value(option, self.choices.values(option)[index], seat)
        return None

    def _seed(self, seed: str) -> Done:
        self.choices.seed = seed
        return None

    def _fresh(self) -> Done:
        self.choices.seed = fresh_seed()
        return None

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen, column: Rect, area: Area, offset: float) -> None:
        pen.block("Options", column.x + 12, area.rect.y - 22, 9, "brass")
        with pen.clipped(area.rect):
            y = area.rect.y - round(offset)
            for option in self.choices.options("battle"):
                _name(
                    pen,
                    option,
                    area.rect.x,
                    y,
                    area.rect.width - (62 if is_switch(option) else 20 + _drop_width(option)),
                )
                y += ROW
            for option in self.choices.options("side"):
                for line, words in enumerate(wrap(option.words, 12, area.rect.width - 8)):
                    pen.text(words, area.rect.x, y + 15 + LINE * line, 12, "paper", room=area.rect.width - 4)
                y += self._title(option, area.rect.width - 8)
                for index, seat in enumerate(self.choices.seats):
                    pen.mark(
                        seat.side,
                        area.rect.x + area.rect.width // 2 * (index % 2),
                        y + 6 + ROW * (index // 2),
                        14,
                    )
                y += ROW * self._seat_rows()
        pen.rule(column.x + 12, column.bottom - 64, column.width - 24)
        pen.text("Seed", column.x + 12, column.bottom - 33, 13)


def _pitch(column: Rect) -> int:
    """How far the rulesets stand apart."""
    return PITCH if column.height >= HIGH else LOW_PITCH


def _drop_width(option: Option) -> int:
    """The mission has a short name and long values."""
    return 122 if option.rule else 184


def _name(pen: Pen, option: Option, x: float, y: float, room: float) -> None:
    """What an option is called, in two small lines if it must be."""
    if pen.width(option.words, 13) <= room:
        pen.text(option.words, x, y + 20, 13)
        return
    for line, words in enumerate(pen.lines(option.words, 12, room, 2)):
        pen.text(words, x, y + 13 + LINE * line, 12, room=room)


def _dice(pen: Pen, rect: Rect, look: Look) -> None:
    pen.fill(rect, "steel" if look.hover else "slate", 1, 4)
    die(pen, rect.x + 6, rect.y + 6, 5, True, 16)
