"""The odds of an order on a ladder of words: what both can roll, what the degrees would do, everything that counts, and all who are meant."""

from __future__ import annotations

from pygame import Rect

from game.client.kit.links import RuleLink
from game.client.kit.paint import Pen
from game.client.panels import degrees
from game.client.panels.oddslines import worth
from game.client.seat.odds import Odds, percent
from game.core.chances import CheckLine
from game.core.display import Graded

WIDE, NARROW = 480, 252
COLUMN = degrees.HALF
LINE = 16


def first(odds: Odds) -> Graded:
    """The target that the panel is about: the one pointed at, else the nearest."""
    return next((one for one in odds.graded if one.target and one.target == odds.about), odds.graded[0])


def _paired(one: Graded) -> bool:
    """Whether there is something to show beside the ladder."""
    return bool(one.target)


def size(pen: Pen, odds: Odds) -> tuple[int, int]:
    one = first(odds)
    wide = WIDE if _paired(one) else NARROW
    high = 36 + LINE * len(pen.wrap(odds.words, 12, wide - 24))
    high += _body(odds, one)
    high += _checks_height(pen, odds, one) + LINE * len(_rows(odds, one)) + (10 if _rows(odds, one) else 0)
    return wide, high + 10


def _body(odds: Odds, one: Graded) -> int:
    assert odds.display.ladder
    ladder = degrees.ladder_height(odds.display.ladder, one)
    return max(ladder, degrees.chart_height(one)) + 8 if _paired(one) else ladder + 44


def draw(pen: Pen, odds: Odds, rect: Rect) -> list[RuleLink]:
    """The panel; returns the lines that lead to a rule."""
    links: list[RuleLink] = []
    one, ladder = first(odds), odds.display.ladder
    assert ladder
    pen.shadow(rect)
    pen.plate(rect, "coal", 0.97)
    x, y, left = rect.x + 12, float(rect.y), rect.x + 12
    if odds.side:
        pen.mark(odds.side, left, rect.y + 11, 16)
        left += 24
    pen.block(odds.title, left, rect.y + 13, 13, "paper", room=rect.right - 12 - left)
    y += 44
    for words in pen.wrap(odds.words, 12, rect.width - 24):
        pen.text(words, x, y, 12, "fog")
        y += LINE
    y -= 6
    names = (odds.names.get(one.unit, ""), odds.names.get(one.target, "") if one.theirs else "")
    sides = (odds.sides.get(one.unit, "fog"), odds.sides.get(one.target, "fog"))
    if _paired(one):
        degrees.draw_ladder(pen, x, y, ladder, one, names, sides)
        wide = 1
        pen.fill(Rect(x + COLUMN + 5, round(y), wide, _body(odds, one) - 12), "steel")
        degrees.draw_chart(pen, x + COLUMN + 14, y + 2, one, "to hit, by degree" if one.degrees else "to hit")
    else:
        degrees.draw_headline(pen, x, y + 2, one, "succeeds")
        degrees.draw_ladder(pen, x, y + 38, ladder, one, names, sides)
    y += _body(odds, one)
    y = _checks(pen, odds, one, rect, y, links)
    rows = _rows(odds, one)
    if rows:
        pen.rule(x, y - 6, rect.width - 24)
        y += 4
        for side, name, words, tone in rows:
            y = _row(pen, rect, y, side, name, words, tone)
    return links


def _row(pen: Pen, rect: Rect, y: float, side: str, name: str, words: str, tone: str) -> float:
    left = rect.x + 12
    if side:
        pen.mark(side, left, y - 1, 12)
        left += 18
    end = pen.text(name, left, y + 10, 12, "paper", True) + 10
    pen.text(words, rect.right - 12, y + 10, 12, tone, False, 1, rect.right - 12 - end)
    return y + LINE


# ---------------------------------------------------------------- what counts in the rolls


def _columns(odds: Odds, one: Graded) -> list[CheckLine]:
    """The rolls of both: that of the one who acts, and that of the target."""
    return [check for check in odds.chances.checks if check.unit in (one.unit, one.target)][:2]


def _lines(pen: Pen, check: CheckLine) -> list[tuple[str, str, tuple[str, ...], str]]:
    """Each modifier: its sign, its colour, its reason in lines, its rule."""
    return [(*worth(item), pen.wrap(item.words, 12, COLUMN - 40), item.rule) for item in check.modifiers if item.value or item.edge]


def _checks_height(pen: Pen, odds: Odds, one: Graded) -> int:
    checks = _columns(odds, one)
    if not checks:
        return 0
    return 24 + LINE * max(sum(len(words) for _, _, words, _ in _lines(pen, check)) or 1 for check in checks)


def _checks(pen: Pen, odds: Odds, one: Graded, rect: Rect, y: float, links: list[RuleLink]) -> float:
    checks = _columns(odds, one)
    if not checks:
        return y
    pen.rule(rect.x + 12, y - 4, rect.width - 24)
    ladder = odds.display.ladder
    for number, check in enumerate(checks):
        left, line = rect.x + 12 + number * (COLUMN + 14), y + 12
        title = check.title[:1].upper() + check.title[1:]
        total = sum(item.value for item in check.modifiers)
        base = f", {ladder.said(total)}" if ladder else ""
        pen.text(f"{title}{base}", left, line, 12, "fog", True, room=COLUMN if _paired(one) else rect.width - 24)
        line += LINE
        for amount, color, words, rule in _lines(pen, check):
            pen.text(amount, left + 22, line, 12, color if not number else {"good": "bad", "bad": "good"}.get(color, color), True, 1)
            top = round(line) - 12
            for part in words:
                pen.text(part, left + 30, line, 12, "paper", room=COLUMN - 30)
                line += LINE
            links.append(RuleLink(Rect(left, top, COLUMN, round(line) - 12 - top), rule))
    return y + _checks_height(pen, odds, one)


# ---------------------------------------------------------------- who else is meant


def _rows(odds: Odds, one: Graded) -> list[tuple[str, str, str, str]]:
    """Side, name, words and colour of each further line: who else is in it, what else may happen, notes."""
    found = []
    many = len(odds.graded) > 1
    for other in odds.graded if many or one.more else ():
        if not other.target:
            continue
        friend = odds.sides.get(other.target) == odds.sides.get(other.unit)
        words = [f"hit {percent(other.chance, 0)} %", *(f"{name} {percent(share, 0)} %" for name, share in other.more)]
        worst = sum((ending.chance for ending in other.endings if ending.worst >= degrees.OUT), start=other.chance * 0)
        words += [f"out {percent(worst)} %"] if worst else []
        found.append((odds.sides.get(other.target, ""), odds.names.get(other.target, ""), ", ".join(words), "bad" if friend else "paper"))
    if not many and not one.more:
        found += [("", "Note", note, "paper") for note in odds.chances.notes if not note.startswith("Difficulty ")]
    if one.difficulty is not None and odds.display.ladder and one.target:
        found.append(("", "Difficulty", odds.display.ladder.said(one.difficulty), "paper"))
    if odds.more:
        found.append(("", "Choose", odds.more, "brass"))
    return found
