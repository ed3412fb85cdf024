"""The lines below the chance in every panel of odds: each roll with all that counts in it, and what else
there is to know."""

from __future__ import annotations

from fractions import Fraction

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.rule_links import RuleLink
from game.client.kit.ui_elements import becomes
from game.client.panels.dice import pool
from game.client.panels.ladder_degrees import legend
from game.client.seat.orders.odds_text import Odds, awaited, lines, loss, on_step, percent
from game.core.describing import narration
from game.core.events import Modifier
from game.core.probability.chances import CheckLine
from game.core.references import UnitId

WIDE = 288
PITCH = 19
SMALL = 16
MOST, MOST_BRIEF = 5, 8
"""So many are told one by one; where rolls are told briefly so many."""
RARE = Fraction(1, 200)


def check_height(pen: Pen, odds: Odds) -> int:
    """How much room the rolls take."""
    if odds.brief:
        return len(odds.chances.checks) * PITCH + 12
    lines = sum(
        max(len(_title(pen, check, odds)), sum(len(_reason(pen, item)) for item in check.modifiers))
        for check in odds.chances.checks
    )
    lines += sum(check.dice > 0 for check in odds.chances.checks)
    return lines * PITCH + 12 * len(odds.chances.checks)


def checks(pen: Pen, odds: Odds, rect: Rect, line: float, links: list[RuleLink]) -> float:
    """The rolls of an order; returns the next baseline."""
    if odds.brief:
        return _briefly(pen, odds, rect, line)
    for check in odds.chances.checks:
        line = _check(pen, check, odds, rect.x, line, rect.width, links)
    return line


def _briefly(pen: Pen, odds: Odds, rect: Rect, line: float) -> float:
    """Each roll with the sum of what counts in it."""
    pen.rule(rect.x + 12, line - 10, rect.width - 24)
    line += 8
    for check in odds.chances.checks:
        total = sum(item.value for item in check.modifiers)
        amount, color = worth(Modifier(total, "", ""), _opposes(check, odds))
        pen.text(_titled(check, odds), rect.x + 12, line, 12, "fog", True, room=rect.width - 70)
        pen.text(amount, rect.right - 12, line, 12.5, color, True, 1)
        line += PITCH
    return line + 4


def closing_height(pen: Pen, odds: Odds) -> int:
    ends = sum(len(_ends(pen, odds, unit)) for unit in told_of(odds))
    count = sum(len(_said(pen, row[1])) for row in rows_of(odds))
    count += len(lines(odds.shifts, odds.unit, odds.names))
    return count * PITCH + ends * SMALL + 12 if count else 0


def closing(pen: Pen, odds: Odds, rect: Rect, line: float, links: list[RuleLink]) -> None:
    """What comes of it on the average, and what may happen besides."""
    found, changed = rows_of(odds), lines(odds.shifts, odds.unit, odds.names)
    if found or changed:
        pen.rule(rect.x + 12, line - 10, rect.width - 24)
        line += 8
    for who, before, after, good in changed:
        pen.text(who, rect.x + 12, line, 12, "fog", True, room=rect.width - 130)
        becomes(pen, rect.right - 12, line, before, after, "good" if good else "bad")
        line += PITCH
    ended = told_of(odds)
    for number, (name, value, color, rule) in enumerate(found):
        pen.text(name, rect.x + 12, line, 12, "fog", True)
        top = round(line) - 14
        for words in _said(pen, value):
            pen.text(words, rect.right - 12, line, 12.5, color, False, 1, WIDE - 84)
            line += PITCH
        if rule:
            links.append(RuleLink(Rect(rect.x + 12, top, rect.width - 24, round(line) - 14 - top), rule))
        for row in _ends(pen, odds, ended[number]) if number < len(ended) else []:
            left = rect.x + 12.0
            for words, tone in row:
                left = pen.text(words, left, line - 3, 11.5, tone, True) + 12
            line += SMALL


def _said(pen: Pen, value: str) -> tuple[str, ...]:
    """What a row says, in as many lines as it takes beside its name."""
    return pen.wrap(value, 12.5, WIDE - 84)


def told_of(odds: Odds) -> list[UnitId]:
    """Whose losses are told, each in a row of its own."""
    return [unit for unit, share in odds.chances.expected if share][: MOST_BRIEF if odds.brief else MOST]


def _ends(pen: Pen, odds: Odds, unit: UnitId) -> list[list[tuple[str, str]]]:
    """What may become of it, in rows of words with their colours; what is hardly ever is left out."""
    return legend(pen, [end for end in dict(odds.endings).get(unit, ()) if end.chance >= RARE], WIDE - 24)


def _check(
    pen: Pen, check: CheckLine, odds: Odds, x: int, line: float, w: int, links: list[RuleLink]
) -> float:
    pen.rule(x + 12, line - 10, w - 24)
    line += 8
    parts = _title(pen, check, odds)
    low = line + PITCH * len(parts)
    for row, part in enumerate(parts):
        pen.text(part, x + 12, line + PITCH * row, 12, "fog", True, room=104 if check.modifiers else w - 24)
    for item in check.modifiers:
        amount, color = worth(item, _opposes(check, odds))
        pen.text(amount, x + 146, line, 12.5, color, True, 1)
        top = round(line) - 14
        for words in _reason(pen, item):
            pen.text(words, x + 154, line, 12.5, "paper")
            line += 19
        links.append(RuleLink(Rect(x + 122, top, w - 134, round(line) - 14 - top), item.rule))
    line = max(line, low)
    if check.dice:
        pool(pen, x + 12, line - 11, check.dice, check.lost, w - 24)
        line += PITCH
    return line + 4


def _opposes(check: CheckLine, odds: Odds) -> bool:
    """Whether it is rolled against whoever rolls first: what one's own side rolls later, such as damage, is
    not."""
    first = odds.chances.checks[0]
    return check is not first and (
        check.unit not in odds.sides or odds.sides[check.unit] != odds.sides.get(first.unit)
    )


def _title(pen: Pen, check: CheckLine, odds: Odds) -> tuple[str, ...]:
    """What is rolled and against what, in lines: beside what counts in it there is less room."""
    return pen.wrap(_titled(check, odds), 12, 104 if check.modifiers else WIDE - 24, True)


def _titled(check: CheckLine, odds: Odds) -> str:
    alike = sum(_undiced(other.title) == _undiced(check.title) for other in odds.chances.checks) > 1
    words = (
        f"{odds.names.get(check.unit, '')}, {_short(check.title)}"
        if alike
        else check.title[:1].upper() + check.title[1:]
    )
    return words if check.against is None else f"{words}, {check.against}+"


def _undiced(title: str) -> str:
    """The name of the roll without the number of its dice."""
    return title.partition(" (")[0]


def _short(title: str) -> str:
    """The name of the roll without what is rolled, its last word; the dice behind it stay."""
    return title if title.endswith(")") else title.split()[-1]


def _reason(pen: Pen, item: Modifier) -> tuple[str, ...]:
    return pen.wrap(item.words, 12.5, WIDE - 164)


def worth(item: Modifier, against: bool = False) -> tuple[str, str]:
    """A modifier's sign and colour; what helps the defender (`against`) is bad news."""
    good = (item.edge or item.value) > 0
    if item.edge:
        words = "adv" if item.edge > 0 else "dis"
    else:
        words = narration.signed(item.value)
    if not item.edge and not item.value:
        return words, "fog"
    return words, "good" if good != against else "bad"


def rows_of(odds: Odds) -> list[tuple[str, str, str, str]]:
    """On the average, who goes down, what may happen on the way, notes."""
    rows: list[tuple[str, str, str, str]] = []
    downs = dict(odds.chances.downs)
    lost = dict(odds.chances.expected)
    for unit in told_of(odds):
        more = f", {percent(downs[unit])} % down" if downs.get(unit) else " on average"
        rows.append((odds.names.get(unit, ""), f"{loss(lost[unit])} of health{more}", "paper", ""))
    left = sum(1 for _, share in odds.chances.expected if share) - len(rows)
    if left > 0:
        rows.append(("", f"and {left} more", "fog", ""))
    rows += [
        (odds.names.get(unit, ""), f"{percent(share)} % hit, if still there", "paper", "")
        for unit, share in awaited(odds.chances)[:MOST]
    ]
    rows += [
        (f"{percent(share)} %", f"if {_it(words, odds.title)}", "paper", "")
        for words, share in odds.chances.replies
    ]
    rows += [
        (
            f"{percent(risk.chance, 0)} %",
            f"{risk.words}{on_step(risk, odds.chances.risks)}{f', {risk.harm} harm' if risk.harm else ''}",
            "bad",
            risk.rule,
        )
        for risk in odds.chances.risks[:4]
    ]
    known = tuple(f"{odds.names.get(unit, '')}: " for unit in told_of(odds) if unit in dict(odds.endings))
    rows += [("Note", note, "paper", "") for note in odds.chances.notes if not note.startswith(known)]
    if odds.more:
        rows.append(("Choose", odds.more, "brass", ""))
    return rows


def _it(words: str, name: str) -> str:
    """The sentence without the name that the tooltip bears already."""
    return f"it {words.removeprefix(name).strip()}" if words.startswith(f"{name} ") else words
