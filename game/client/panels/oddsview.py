"""The odds tooltip: who and in what, the chance, how it may end, every modifier with its reason, what it does on the average."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pygame import Rect

from game.client.kit.links import RuleLink
from game.client.kit.paint import Pen
from game.client.seat.odds import Odds, percent, success, works
from game.core import narrate
from game.core.chances import Chances, CheckLine, Outcome
from game.core.events import Modifier

WIDE = 288
GOOD = dict.fromkeys(("hit", "pass", "done"), "good")
BAD = dict.fromkeys(("friend", "down", "startled"), "bad")
COLORS = {"crit": "brass", **GOOD, "parry": "fog", "miss": "steel", "fail": "steel", **BAD}


def height(pen: Pen, odds: Odds) -> int:
    chances = odds.chances
    lines = sum(max(1, sum(len(_reason(pen, item)) for item in check.modifiers)) for check in chances.checks)
    rolled = len(chances.outcomes) > 1
    words = len(pen.wrap(odds.words, 12, WIDE - 24))
    total = 34 + 17 * words
    total += (64 if rolled else 0) + (18 * _legend_rows(pen, chances) if rolled else 0)
    total += lines * 19 + 12 * len(chances.checks)
    total += len(_closing(odds)) * 19 + (12 if _closing(odds) else 0)
    return total + 8


def draw(pen: Pen, odds: Odds, rect: Rect) -> list[RuleLink]:
    """The tooltip; returns the lines that lead to a rule."""
    links: list[RuleLink] = []
    pen.shadow(rect)
    pen.plate(rect, "coal", 0.97)
    x, y, w = rect.x, rect.y, rect.width
    left = x + 12
    if odds.side:
        pen.mark(odds.side, left, y + 12, 16)
        left += 24
    pen.block(odds.title, left, y + 14, 13, "paper", room=w - (left - x) - 12)
    line = y + 46.0
    for words in pen.wrap(odds.words, 12, w - 24):
        pen.text(words, x + 12, line, 12, "fog")
        line += 17
    chances = odds.chances
    if len(chances.outcomes) > 1:
        line = _headline(pen, chances, x, line - 8, w)
    for check in chances.checks:
        line = _check(pen, check, odds, x, line, w, links)
    closing = _closing(odds)
    if closing:
        pen.rule(x + 12, line - 10, w - 24)
        line += 8
        for name, value, color, rule in closing:
            pen.text(name, x + 12, line, 12, "fog", True)
            pen.text(value, x + w - 12, line, 12.5, color, False, 1, w - 84)
            if rule:
                links.append(RuleLink(Rect(x + 12, round(line) - 14, w - 24, 19), rule))
            line += 19
    return links


def _headline(pen: Pen, chances: Chances, x: int, y: float, w: int) -> float:
    """The chance in big figures, what a hit and a crit do, the bar, its legend."""
    good = success(chances)
    end = pen.block(f"{percent(good, 0)}%", x + 12, y + 4, 28, "paper")
    hit = next((one for one in chances.outcomes if one.key in ("hit", "pass", "done")), None)
    crit = next((one for one in chances.outcomes if one.key == "crit"), None)
    graded = any(one.works for one in chances.outcomes)
    if graded and not hit:
        out = sum((one.chance for one in chances.outcomes if one.down), Fraction(0))
        pen.text("to hit", end + 16, y + 16, 13, "paper", room=x + w - 12 - end - 16)
        if out:
            pen.text(f"{percent(out)} % out at once", end + 16, y + 33, 13, "brass", True, room=x + w - 12 - end - 16)
    elif hit:
        pen.text(_effect("to hit" if hit.key == "hit" else hit.words, hit), end + 16, y + 16, 13, "paper", room=x + w - 12 - end - 16)
    if crit and crit.chance:
        pen.text(_effect(f"{percent(crit.chance)} % crit", crit), end + 16, y + 33, 13, "brass", True, room=x + w - 12 - end - 16)
    draw_bar(pen, chances.outcomes, Rect(x + 12, round(y + 44), w - 24, 9))
    return _legend(pen, chances, x, y + 70, w) + 22


def _effect(words: str, outcome: Outcome) -> str:
    harm = f", {outcome.harm} harm" if outcome.harm else ""
    return f"{words}{harm}{': down' if outcome.down else ''}"


def _color(outcome: Outcome, other: str) -> str:
    """That of its key, or of what has become of the target where the ruleset has endings of its own."""
    if outcome.works and outcome.key not in COLORS:
        return "brass" if outcome.down else "good" if outcome.harm else "fog"
    return COLORS.get(outcome.key, other)


def draw_bar(pen: Pen, outcomes: Sequence[Outcome], rect: Rect) -> None:
    left = float(rect.x)
    for outcome in outcomes:
        wide = float(outcome.chance) * rect.width
        if wide >= 1:
            pen.fill(Rect(round(left), rect.y, max(1, round(left + wide) - round(left) - 1), rect.height), _color(outcome, "fog"))
        left += wide


def _legend_items(chances: Chances) -> list[tuple[str, str, bool]]:
    items = []
    for outcome in chances.outcomes:
        if not outcome.chance:
            continue
        color = {"miss": "fog", "fail": "fog"}.get(outcome.key) or _color(outcome, "paper")
        items.append((f"{outcome.words} {percent(outcome.chance)}", color, works(outcome) and outcome.key != "done"))
    return items


def _legend_rows(pen: Pen, chances: Chances) -> int:
    room, rows, x = WIDE - 24, 1, 0.0
    for words, _, bold in _legend_items(chances):
        wide = pen.width(words, 11.5, bold)
        if x and x + wide > room:
            rows, x = rows + 1, 0.0
        x += wide + 14
    return rows


def _legend(pen: Pen, chances: Chances, x: int, y: float, w: int) -> float:
    left = float(x + 12)
    for words, color, bold in _legend_items(chances):
        wide = pen.width(words, 11.5, bold)
        if left > x + 12 and left + wide > x + w - 12:
            left, y = float(x + 12), y + 18
        pen.text(words, left, y, 11.5, color, bold, room=w - 24)
        left += wide + 14
    return y


def _check(pen: Pen, check: CheckLine, odds: Odds, x: int, line: float, w: int, links: list[RuleLink]) -> float:
    pen.rule(x + 12, line - 10, w - 24)
    line += 8
    alike = sum(other.title == check.title for other in odds.chances.checks) > 1
    words = f"{odds.names.get(check.unit, '')}, {check.title.split()[-1]}" if alike else check.title[:1].upper() + check.title[1:]
    title = words if check.against is None else f"{words}, {check.against}+"
    pen.text(title, x + 12, line, 12, "fog", True, room=104 if check.modifiers else w - 24)
    for item in check.modifiers:
        amount, color = worth(item, check is not odds.chances.checks[0])
        pen.text(amount, x + 146, line, 12.5, color, True, 1)
        top = round(line) - 14
        for words in _reason(pen, item):
            pen.text(words, x + 154, line, 12.5, "paper")
            line += 19
        links.append(RuleLink(Rect(x + 122, top, w - 134, round(line) - 14 - top), item.rule))
    return line + (4 if check.modifiers else 23)


def _reason(pen: Pen, item: Modifier) -> tuple[str, ...]:
    return pen.wrap(item.words, 12.5, WIDE - 164)


def worth(item: Modifier, against: bool = False) -> tuple[str, str]:
    """A modifier's sign and colour; what helps the defender (`against`) is bad news."""
    good = (item.edge or item.value) > 0
    words = ("adv" if item.edge > 0 else "dis") if item.edge else narrate.signed(item.value)
    if not item.edge and not item.value:
        return words, "fog"
    return words, "good" if good != against else "bad"


def _closing(odds: Odds) -> list[tuple[str, str, str, str]]:
    """On the average, who goes down, what may happen on the way, notes."""
    rows: list[tuple[str, str, str, str]] = []
    downs = dict(odds.chances.downs)
    for unit, share in odds.chances.expected[:5]:
        if share:
            down = f", {percent(downs[unit])} % down" if downs.get(unit) else ""
            rows.append((odds.names.get(unit, ""), f"−{percent(share, 0)} % on average{down}", "paper", ""))
    rows += [(f"{percent(share)} %", f"if {_it(words, odds.title)}", "paper", "") for words, share in odds.chances.replies]
    rows += [
        (f"{percent(risk.chance, 0)} %", f"{risk.words}{f', {risk.harm} harm' if risk.harm else ''}", "bad", risk.rule)
        for risk in odds.chances.risks[:4]
    ]
    rows += [("Note", note, "paper", "") for note in odds.chances.notes]
    if odds.more:
        rows.append(("Choose", odds.more, "brass", ""))
    return rows


def _it(words: str, name: str) -> str:
    """The sentence without the name that the tooltip bears already."""
    return f"it {words.removeprefix(name).strip()}" if words.startswith(f"{name} ") else words


def place(
    pen: Pen, odds: Odds, free: Rect, keep: Sequence[Rect], about: Rect, spare: Sequence[Rect] = (), size: tuple[int, int] | None = None
) -> Rect:
    """Where the tooltip hides nothing of `keep`, little of `spare`, and lies nearest to what it is about; `size` if it is not its own."""
    size = size or (WIDE, height(pen, odds))
    spots = [
        (about.right + 16, about.y - 24),
        (about.x - 16 - size[0], about.y - 24),
        (about.centerx - size[0] // 2, about.y - 16 - size[1]),
        (about.centerx - size[0] // 2, about.bottom + 16),
        (free.right - size[0], free.y),
        (free.x, free.y),
        (free.right - size[0], free.bottom - size[1]),
        (free.x, free.bottom - size[1]),
    ]
    whole = about.unionall(list(keep))
    spots += [(whole.right + 8, about.y - 24), (whole.x - 8 - size[0], about.y - 24)]
    rects = [Rect(spot, size).clamp(free) for spot in spots]

    def hidden(rect: Rect) -> tuple[int, int]:
        return 10 * sum(_overlap(rect, other) for other in keep) + sum(_overlap(rect, other) for other in spare), rects.index(rect)

    return min(rects, key=hidden)


def _overlap(a: Rect, b: Rect) -> int:
    both = a.clip(b)
    return both.width * both.height
