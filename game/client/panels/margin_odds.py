"""The odds of an attack whose margin counts: the chance, a bar of what comes of it, a row for each margin,
everything that counts."""

from __future__ import annotations

from fractions import Fraction

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.rule_links import RuleLink
from game.client.kit.theme import Color
from game.client.panels.odds_rows import WIDE, check_height, checks, closing, closing_height
from game.client.seat.orders.odds_text import Odds, percent, success
from game.core.describing.forms import Margin, Margins

LINE = 18
TONES: tuple[Color, ...] = ("fog", "good", "bad", "brass")
"""The colour of a wound by how bad it is."""
GRAVE = 2


def size(pen: Pen, odds: Odds) -> tuple[int, int]:
    assert odds.margins
    words = len(pen.wrap(odds.words, 12, WIDE - 24))
    table = 22 + LINE * len(odds.margins.rows)
    return WIDE, 34 + 17 * words + 58 + table + check_height(pen, odds) + closing_height(pen, odds) + 14


def draw(pen: Pen, odds: Odds, rect: Rect) -> list[RuleLink]:
    """The panel; returns the lines that lead to a rule."""
    found = odds.margins
    assert found
    links: list[RuleLink] = []
    pen.shadow(rect)
    pen.plate(rect, "coal", 0.97)
    left = rect.x + 12
    if odds.side:
        pen.mark(odds.side, left, rect.y + 12, 16)
        left += 24
    pen.block(odds.title, left, rect.y + 14, 13, "paper", room=rect.width - (left - rect.x) - 12)
    line = rect.y + 46.0
    for words in pen.wrap(odds.words, 12, rect.width - 24):
        pen.text(words, rect.x + 12, line, 12, "fog")
        line += 17
    line = _headline(pen, odds, found, rect, line - 8)
    line = _table(pen, found, rect, line, links)
    line = checks(pen, odds, rect, line + 6, links)
    closing(pen, odds, rect, line, links)
    return links


def _headline(pen: Pen, odds: Odds, found: Margins, rect: Rect, y: float) -> float:
    """The chance in big figures, what is grave of it, and the bar of all endings."""
    hit = success(odds.chances)
    grave = sum((row.chance for row in found.rows if row.worst >= GRAVE), Fraction(0))
    end = pen.block(f"{percent(hit, 0)}%", rect.x + 12, y + 4, 28, "paper") + 14
    pen.text("to hit", end, y + 16, 13, "paper", room=rect.right - 12 - end)
    if grave:
        pen.text(
            f"{percent(grave)} % {' or '.join(_grave(found))}",
            end,
            y + 33,
            12.5,
            "brass",
            True,
            room=rect.right - 12 - end,
        )
    bar = Rect(rect.x + 12, round(y + 44), rect.width - 24, 9)
    pen.fill(bar, "steel")
    place = float(bar.x)
    for row in sorted(found.rows, key=lambda row: -row.worst):
        wide = float(row.chance) * bar.width
        if wide >= 1:
            pen.fill(
                Rect(round(place), bar.y, max(1, round(place + wide) - round(place) - 1), bar.height),
                TONES[row.worst],
            )
        place += wide
    return y + 68


def _grave(found: Margins) -> list[str]:
    """The words of what is grave, from the least bad."""
    known = {row.worst: row.wound for row in found.rows if row.worst >= GRAVE}
    return [known[worst] for worst in sorted(known)]


def _table(pen: Pen, found: Margins, rect: Rect, line: float, links: list[RuleLink]) -> float:
    """Margin, damage, chance and wound; the head names the thresholds."""
    pen.text(f"margin {found.factor}", rect.x + 12, line, 11, "fog")
    limits = ", ".join(str(limit) for limit in found.limits)
    pen.text(f"against {limits}", rect.right - 12, line, 11, "fog", False, 1)
    links.append(RuleLink(Rect(rect.x + 12, round(line) - 13, rect.width - 24, 17), found.rule))
    most = max((row.chance for row in found.rows), default=Fraction(1)) or Fraction(1)
    for row in found.rows:
        line += LINE
        _row(pen, row, rect, line, most)
    return line + 12


def _row(pen: Pen, row: Margin, rect: Rect, line: float, most: Fraction) -> None:
    color = TONES[row.worst]
    pen.text(row.words, rect.x + 12, line, 12, "paper", True)
    pen.text(row.damage, rect.x + 116, line, 12, "fog", False, 1)
    pen.fill(Rect(rect.x + 122, round(line) - 9, max(1, round(44 * float(row.chance / most))), 9), color)
    pen.text(f"{percent(row.chance)} %", rect.x + 212, line, 12, "paper", False, 1)
    pen.text(row.wound, rect.right - 12, line, 12, color, True, 1)
