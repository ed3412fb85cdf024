"""The rows of a page of settings: what it is called, what it does, its control, and an arrow that puts it
back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.widgets import Card, Choice, Done, Key, Link, Look, Toggle, Widget
from game.client.seat.settings import options
from game.client.seat.settings.options import CHOICE, LEVEL, Option
from game.client.seat.settings.settings import Settings
from game.core.describing.rulebook import Rule

ROW, HABIT = 50, 42
STEPS = 10
"""The parts of a volume's bar."""
Set = Callable[[str, object], Done]


def option_widgets(
    settings: Settings, found: tuple[Option, ...], left: Rect, top: int, put: Set, area: str
) -> list[Widget]:
    """The controls of these options, one row each from `top` on; `put` changes a setting."""
    rows: list[Widget] = []
    for number, option in enumerate(found):
        row = Rect(left.x, top + ROW * number, left.width - 12, ROW)
        rows += _control(settings, option, row, put, area)
        if options.changed(settings, option.name):
            box = Rect(row.right - 26, row.y + 12, 26, 26)
            rows.append(
                Card(
                    Key("usual", option.name),
                    box,
                    partial(put, option.name, options.usual(option.name)),
                    area=area,
                    paint=_arrow,
                )
            )
    return rows


def _nearest(values: list[object], value: object) -> int:
    """Where the value stands among those to choose from; of numbers the closest."""
    if not isinstance(value, float):
        return values.index(value)
    numbers = [one for one in values if isinstance(one, int | float)]
    return min(range(len(numbers)), key=lambda at: abs(numbers[at] - value))


def _control(settings: Settings, option: Option, row: Rect, put: Set, area: str) -> list[Widget]:
    value = getattr(settings, option.name)
    box = Rect(row.right - 224, row.y + 11, 184, 28)
    if option.kind == CHOICE:
        values = [one for one, _ in option.values]
        index = _nearest(values, value)
        words = tuple(said for _, said in option.values)
        return [
            Choice(
                option.name,
                box,
                area=area,
                values=words,
                index=index,
                pick=lambda at: put(option.name, values[at]),
            )
        ]
    if option.kind == LEVEL:
        return _level(option, box, value, put, area)
    return [
        Toggle(
            option.name,
            box,
            partial(put, option.name, not value),
            area=area,
            value=value,
            words="on" if value else "off",
        )
    ]


def _level(option: Option, box: Rect, value: int, put: Set, area: str) -> list[Widget]:
    """A bar to be clicked at, and less and more at its ends."""
    unit = 100 // STEPS
    less, more = Rect(box.x, box.y, 28, 28), Rect(box.right - 28, box.y, 28, 28)
    wide = (box.width - 64) / STEPS
    found: list[Widget] = [
        Card(
            Key(option.name, "less"),
            less,
            partial(put, option.name, max(0, value - unit)),
            value > 0,
            area=area,
            paint=partial(_sign, sign="−"),
        ),
        Card(
            Key(option.name, "more"),
            more,
            partial(put, option.name, min(100, value + unit)),
            value < 100,
            area=area,
            paint=partial(_sign, sign="+"),
        ),
    ]
    for part in range(1, STEPS + 1):
        at = Rect(round(box.x + 32 + wide * (part - 1)), box.y, round(wide), 28)
        draw = partial(_part, on=value >= part * unit, last=value // unit == part, high=8 + part)
        found.append(
            Card(
                Key(option.name, part * unit),
                at,
                partial(put, option.name, part * unit),
                area=area,
                stop=False,
                paint=draw,
            )
        )
    return found


def _sign(pen: Pen, rect: Rect, look: Look, sign: str) -> None:
    pen.plate(rect, "slate", 1, "brass" if look.hover else "steel", 1, 5)
    pen.text(sign, rect.centerx, rect.centery + 6, 16, "paper", True, 0.5)


def _part(pen: Pen, rect: Rect, look: Look, on: bool, last: bool, high: int) -> None:
    bar = Rect(rect.x + 1, rect.centery - high // 2, rect.width - 2, high)
    tone = "good" if on else "steel"
    pen.fill(bar, "paper" if last else tone, 1, 2)
    if look.hover:
        pen.frame(bar, "brass", 1, 2)


def _arrow(pen: Pen, rect: Rect, look: Look) -> None:
    """Back to what it is usually."""
    tone = "brass" if look.hover else "fog"
    x, y = rect.centerx, rect.centery
    pen.polygon([(x - 8, y), (x - 1, y - 6), (x - 1, y + 6)], tone)
    pen.fill(Rect(x - 2, y - 1, 9, 3), tone)


def paint_options(
    pen: Pen, settings: Settings, found: tuple[Option, ...], left: Rect, top: int, with_page: bool
) -> None:
    """Names and explanations; `with_page` where the rows come from several pages."""
    titles = {page.id: page.title for page in options.PAGES}
    for number, option in enumerate(found):
        y = top + ROW * number
        room = left.width - 260
        name = f"{titles[option.page]}: {option.title}" if with_page else option.title
        pen.text(name, left.x + 4, y + 21, 13.5, "paper", True, room=room)
        pen.text(_told(option, settings, pen.scale), left.x + 4, y + 39, 12, "fog", room=room)
        if option.kind == LEVEL:
            pen.text(f"{getattr(settings, option.name)} %", left.right - 246, y + 30, 12, "fog", False, 1)
        pen.rule(left.x, y + ROW - 1, left.width - 14, "slate")


def _told(option: Option, settings: Settings, scale: float) -> str:
    """What the setting does; of a size for which the window has no room, how large it is in truth."""
    if option.name == "scale" and settings.scale > scale:
        return f"This window has room for {round(100 * scale)} %: more in a larger one."
    return option.words


# ---------------------------------------------------------------- questions that are answered


def answer_widgets(
    settings: Settings, left: Rect, top: int, forget: Callable[[str], Done], area: str
) -> list[Widget]:
    """A way to be asked again for each question that is answered for good."""
    return [
        Link(
            Key("ask", rule),
            Rect(left.right - 112, top + HABIT * number + 4, 88, 22),
            partial(forget, rule),
            area=area,
            label="Ask again",
            align=1,
        )
        for number, rule in enumerate(settings.habits)
    ]


def paint_answers(pen: Pen, settings: Settings, rules: tuple[Rule, ...], left: Rect, top: int) -> None:
    if not settings.habits:
        pen.text(
            "Nothing. In a question, A remembers the answer for good.",
            left.x + 4,
            left.y + 22,
            13,
            "fog",
            room=left.width - 12,
        )
    titles = {rule.id: rule.title for rule in rules}
    for number, (rule, habit) in enumerate(settings.habits.items()):
        y = top + HABIT * number
        pen.text(habit.words, left.x + 4, y + 18, 13, "paper", True, room=left.width - 130)
        known, _, person = rule.partition(" ")
        pen.text(
            ", ".join(part for part in (titles.get(known, known), person) if part),
            left.x + 4,
            y + 34,
            12,
            "fog",
            room=left.width - 130,
        )
