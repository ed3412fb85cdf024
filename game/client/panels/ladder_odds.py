"""The odds of an order on a ladder of words: what both can roll, what the degrees would do, everything that
counts, and all who are meant."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.rule_links import RuleLink
from game.client.panels import ladder_degrees
from game.client.panels.odds_rows import RARE, worth
from game.client.seat.orders.odds_text import Odds, percent
from game.core.describing.display import Graded
from game.core.probability.chances import CheckLine

COLUMN = ladder_degrees.HALF
GAP = 14
WIDE, NARROW = 2 * COLUMN + GAP + 24, COLUMN + 24
LINE = 15
MOST = 8
"""Targets that are told one by one."""
DIFFICULTY = "Difficulty "
"""How the note begins that says what must be reached, and why."""


def first(odds: Odds) -> Graded:
    """The target that the panel is about: the one pointed at, else the nearest; a roll that is against nobody
    comes first."""
    return next(
        (one for one in odds.graded if one.target and one.target == odds.about and odds.graded[0].target),
        odds.graded[0],
    )


@dataclass(frozen=True)
class _Plan:
    """Where everything goes: `left` and `right` are the checks below the ladder and below the chart, `tops`
    where they begin."""

    one: Graded
    left: tuple[CheckLine, ...]
    right: tuple[CheckLine, ...]
    tops: tuple[int, int]
    columns: int
    high: int


def _plan(pen: Pen, odds: Odds) -> _Plan:
    one = first(odds)
    assert odds.display.ladder
    ladder = ladder_degrees.ladder_height(odds.display.ladder, one) + 4
    checks = [check for check in odds.chances.checks if check.unit in (one.unit, one.target)][:2]
    checks += [one.reply] if one.reply else []
    if not one.target:
        top = ladder + 40
        columns = top + sum(_check_height(pen, check) for check in checks)
        return _Plan(
            one,
            tuple(checks),
            (),
            (top, 0),
            columns,
            _head(pen, odds, NARROW) + columns + _rows_height(odds, one) + 8,
        )
    highs = [ladder, ladder_degrees.chart_height(pen, one) + 4]
    tops = (highs[0], highs[1])
    found: tuple[list[CheckLine], list[CheckLine]] = ([], [])
    for check in checks:
        side = int(highs[1] < highs[0])
        found[side].append(check)
        highs[side] += _check_height(pen, check)
    columns = max(highs)
    return _Plan(
        one,
        tuple(found[0]),
        tuple(found[1]),
        tops,
        columns,
        _head(pen, odds, WIDE) + columns + _rows_height(odds, one) + 8,
    )


def _head(pen: Pen, odds: Odds, wide: int) -> int:
    return 34 + LINE * len(pen.wrap(odds.words, 12, wide - 24))


def _rows_height(odds: Odds, one: Graded) -> int:
    rows = len(_rows(odds, one))
    return LINE * rows + 10 if rows else 0


def size(pen: Pen, odds: Odds) -> tuple[int, int]:
    plan = _plan(pen, odds)
    return WIDE if plan.one.target else NARROW, plan.high


def draw(pen: Pen, odds: Odds, rect: Rect) -> list[RuleLink]:
    """The panel; returns the lines that lead to a rule."""
    links: list[RuleLink] = []
    plan, ladder = _plan(pen, odds), odds.display.ladder
    one = plan.one
    assert ladder
    pen.shadow(rect)
    pen.plate(rect, "coal", 0.97)
    _heading(pen, odds, rect)
    x, y = rect.x + 12, rect.y + _head(pen, odds, rect.width)
    names = (odds.names.get(one.unit, ""), odds.names.get(one.target, "") if one.theirs else "")
    sides = (odds.sides.get(one.unit, "fog"), odds.sides.get(one.target, "fog"))
    if one.target:
        ladder_degrees.draw_ladder(pen, x, y, ladder, one, names, sides)
        pen.fill(Rect(x + COLUMN + GAP // 2, y, 1, plan.columns - 6), "steel")
        ladder_degrees.draw_chart(pen, x + COLUMN + GAP, y + 2, one, f"to hit{_need(odds, one)}")
    else:
        works = next((end.words for end in odds.chances.outcomes if end.key == "pass"), "succeeds")
        ladder_degrees.draw_headline(pen, x, y + 2, one, f"{works}{_need(odds, one)}")
        ladder_degrees.draw_ladder(pen, x, y + 36, ladder, one, names, sides)
    for number, checks in enumerate((plan.left, plan.right)):
        line = y + plan.tops[number]
        for check in checks:
            _check(pen, odds, check, x + number * (COLUMN + GAP), line, links)
            line += _check_height(pen, check)
    _closing(pen, odds, one, rect, y + plan.columns)
    return links


def _need(odds: Odds, one: Graded) -> str:
    return (
        f", needs {odds.display.ladder.said(one.difficulty)}"
        if odds.display.ladder and one.difficulty is not None
        else ""
    )


def _heading(pen: Pen, odds: Odds, rect: Rect) -> None:
    left = rect.x + 12
    if odds.side:
        pen.mark(odds.side, left, rect.y + 11, 16)
        left += 24
    pen.block(odds.title, left, rect.y + 13, 13, "paper", room=rect.right - 12 - left)
    for number, words in enumerate(pen.wrap(odds.words, 12, rect.width - 24)):
        pen.text(words, rect.x + 12, rect.y + 43 + LINE * number, 12, "fog")


# ---------------------------------------------------------------- what counts in the rolls


def _lines(pen: Pen, check: CheckLine) -> list[tuple[str, int, tuple[str, ...], str]]:
    """Each modifier that counts: its sign, its value, its reason in lines, its rule."""
    counted = [item for item in check.modifiers if item.value or item.edge]
    return [
        (worth(item)[0], item.edge or item.value, pen.wrap(item.words, 12, COLUMN - 30), item.rule)
        for item in counted
    ]


def _check_height(pen: Pen, check: CheckLine) -> int:
    return 24 + LINE * sum(len(words) for _, _, words, _ in _lines(pen, check))


def _check(pen: Pen, odds: Odds, check: CheckLine, left: float, line: float, links: list[RuleLink]) -> None:
    """What the roll is called, where it stands on the ladder before the dice, and why."""
    pen.rule(left, line, COLUMN)
    line += 14
    title = check.title[:1].upper() + check.title[1:]
    pen.text(title, left, line, 12, "fog", True, room=130)
    if odds.display.ladder:
        pen.text(
            odds.display.ladder.said(sum(item.value for item in check.modifiers)),
            left + COLUMN,
            line,
            12,
            "paper",
            False,
            1,
            88,
        )
    line += LINE
    helps = check.unit == first(odds).unit
    for amount, value, words, rule in _lines(pen, check):
        pen.text(amount, left + 22, line, 12, "good" if (value > 0) == helps else "bad", True, 1)
        top = round(line) - 12
        for part in words:
            pen.text(part, left + 30, line, 12, "paper")
            line += LINE
        links.append(RuleLink(Rect(round(left), top, COLUMN, round(line) - 12 - top), rule))


# ---------------------------------------------------------------- who else is meant


def _closing(pen: Pen, odds: Odds, one: Graded, rect: Rect, y: float) -> None:
    rows = _rows(odds, one)
    if rows:
        pen.rule(rect.x + 12, y, rect.width - 24)
    for number, (side, name, words, tone) in enumerate(rows):
        left, line = rect.x + 12, y + 16 + LINE * number
        if side:
            pen.mark(side, left, line - 11, 12)
            left += 18
        end = pen.text(name, left, line, 12, "paper", True) + 10
        pen.text(words, rect.right - 12, line, 12, tone, False, 1, rect.right - 12 - end)


def _rows(odds: Odds, one: Graded) -> list[tuple[str, str, str, str]]:
    """Side, name, words and colour of each further line: who else is in it, what else may happen, notes."""
    found = []
    several = len(odds.graded) > 1 or bool(one.more)
    meant = [other for other in odds.graded if other.target] if several else []
    for other in meant[:MOST]:
        friend = odds.sides.get(other.target) == odds.sides.get(other.unit)
        words = [
            f"hit {percent(other.chance, 0)} %",
            *(f"{name} {percent(share, 0)} %" for name, share in other.more),
        ]
        words += [f"out {percent(other.out)} %"] if other.out else []
        found.append(
            (
                odds.sides.get(other.target, ""),
                odds.names.get(other.target, ""),
                ", ".join(words),
                "bad" if friend else "paper",
            )
        )
        ends = (
            [f"{end.words} {percent(end.chance, 0)} %" for end in other.endings if end.chance >= RARE]
            if not one.target
            else []
        )
        found += [("", "", ", ".join(ends), "fog")] if ends else []
    if len(meant) > MOST:
        found.append(("", "", f"{len(meant) - MOST} more", "fog"))
    found += [
        ("", "Needs", note.removeprefix(DIFFICULTY), "paper")
        for note in odds.chances.notes
        if note.startswith(DIFFICULTY) and ":" in note
    ]
    if not several:
        found += [
            ("", "Note", note, "paper") for note in odds.chances.notes if not note.startswith(DIFFICULTY)
        ]
    if odds.more:
        found.append(("", "Choose", odds.more, "brass"))
    return found
