"""The odds tooltip: who and in what, the chance, how it may end, every modifier with its reason, what it does
on the average; and of an attack whose margin counts a bar of what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.rule_links import RuleLink
from game.client.kit.theme import Color
from game.client.panels.odds_rows import WIDE, check_height, checks, closing, closing_height
from game.client.seat.orders.odds_text import Odds, awaited, likeliest, percent, success, works
from game.core.describing.forms import Margin, Margins
from game.core.probability.chances import Chances, Outcome

GOOD = dict.fromkeys(("hit", "pass", "done"), "good")
BAD = dict.fromkeys(("friend", "down", "startled"), "bad")
EDGE = 8
STAYS = "to hit, if nobody leaves"
COLORS = {"crit": "brass", **GOOD, "parry": "fog", "block": "fog", "miss": "steel", "fail": "steel", **BAD}


def height(pen: Pen, odds: Odds) -> int:
    chances = odds.chances
    rolled = len(chances.outcomes) > 1
    words = len(pen.wrap(odds.words, 12, WIDE - 24))
    total = 34 + 17 * words
    total += (64 if rolled else 0) + (18 * _legend_rows(pen, chances) if rolled else 0)
    return total + check_height(pen, odds) + closing_height(pen, odds) + 8


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
    line = checks(pen, odds, rect, line, links)
    closing(pen, odds, rect, line, links)
    return links


def _headline(pen: Pen, chances: Chances, x: int, y: float, w: int) -> float:
    """The chance in big figures, what a hit and a crit do, the bar, its legend."""
    likely, later = likeliest(chances), awaited(chances)
    share = later[0][1] if later else success(chances)
    end = (
        pen.block(likely.words, x + 12, y + 8, 20, "paper")
        if likely and not later
        else pen.block(f"{percent(share, 0)}%", x + 12, y + 4, 28, "paper")
    )
    _beside(pen, chances, likely, bool(later), end + 16, y, x + w - 12 - end - 16)
    draw_bar(pen, chances.outcomes, Rect(x + 12, round(y + 44), w - 24, 9))
    return _legend(pen, chances, x, y + 70, w) + 22


def _beside(
    pen: Pen, chances: Chances, likely: Outcome | None, later: bool, left: float, y: float, room: float
) -> None:
    """Two lines beside the big figure: what it is the chance of, and below it what else may come of it."""
    hit = next((one for one in chances.outcomes if one.key in ("hit", "pass", "done")), None)
    crit = next((one for one in chances.outcomes if one.key == "crit"), None)
    first, second, tone = "", "", "brass"
    if likely:
        words = f"{percent(likely.chance, 0)} %, the likeliest"
        first, second, tone = (STAYS, f"{likely.words} {words}", "fog") if later else (words, "", tone)
    elif not hit and any(one.works for one in chances.outcomes):
        out = sum((one.chance for one in chances.outcomes if one.down), Fraction(0))
        first, second = chances.goal or "to hit", f"{percent(out)} % out at once" if out else ""
    elif hit:
        first = _effect(chances.goal or ("to hit" if hit.key == "hit" else hit.words), hit)
    if first:
        pen.text(first, left, y + 16, 13, "paper", room=room)
    if second:
        pen.text(second, left, y + 33, 13, tone, True, room=room)
    if crit and crit.chance:
        words = _effect(f"{percent(crit.chance)} % crit", crit)
        size = pen.fit(words, room, (13, 12, 11, 10), True)  # beside the width of "< 0.1%", too
        pen.text(words, left, y + 33, size, "brass", True, room=room)


def _effect(words: str, outcome: Outcome) -> str:
    harm = f", {outcome.harm} harm" if outcome.harm else ""
    return f"{words}{harm}{': down' if outcome.down else ''}"


def _color(outcome: Outcome, other: str) -> str:
    """That of its key, or of what has become of the target where the ruleset has endings of its own."""
    if outcome.works and outcome.key not in COLORS:
        if outcome.down:
            return "brass"
        if outcome.harm:
            return "good"
        return "fog"
    return COLORS.get(outcome.key, other)


def draw_bar(pen: Pen, outcomes: Sequence[Outcome], rect: Rect) -> None:
    left = float(rect.x)
    for outcome in outcomes:
        wide = float(outcome.chance) * rect.width
        if wide >= 1:
            pen.fill(
                Rect(round(left), rect.y, max(1, round(left + wide) - round(left) - 1), rect.height),
                _color(outcome, "fog"),
            )
        left += wide


def _legend_items(chances: Chances) -> list[tuple[str, str, bool]]:
    items = []
    for outcome in chances.outcomes:
        if not outcome.chance:
            continue
        color = {"miss": "fog", "fail": "fog"}.get(outcome.key) or _color(outcome, "paper")
        items.append(
            (f"{outcome.words} {percent(outcome.chance)}", color, works(outcome) and outcome.key != "done")
        )
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


def place(
    pen: Pen,
    odds: Odds,
    free: Rect,
    keep: Sequence[Rect],
    about: Rect,
    spare: Sequence[Rect] = (),
    size: tuple[int, int] | None = None,
) -> Rect:
    """Where the tooltip hides nothing of `keep`, little of `spare`, and lies nearest to what it is about;
    `size` if it is not its own."""
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
        return 10 * sum(_overlap(rect, other) for other in keep) + sum(
            _overlap(rect, other) for other in spare
        ), rects.index(rect)

    best = min(rects, key=hidden)
    return best.move(
        0, max(0, EDGE - best.y)
    )  # one that is higher than all there is begins where its title can be read


def _overlap(a: Rect, b: Rect) -> int:
    both = a.clip(b)
    return both.width * both.height


LINE = 18
TONES: tuple[Color, ...] = ("fog", "good", "bad", "brass")
"""The colour of a wound by how bad it is."""
GRAVE = 2


def margins_size(pen: Pen, odds: Odds) -> tuple[int, int]:
    assert odds.margins
    words = len(pen.wrap(odds.words, 12, WIDE - 24))
    table = 22 + LINE * len(odds.margins.rows)
    return WIDE, 34 + 17 * words + 58 + table + check_height(pen, odds) + closing_height(pen, odds) + 14


def draw_margins(pen: Pen, odds: Odds, rect: Rect) -> list[RuleLink]:
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
    line = _margins_headline(pen, odds, found, rect, line - 8)
    line = _table(pen, found, rect, line, links)
    line = checks(pen, odds, rect, line + 6, links)
    closing(pen, odds, rect, line, links)
    return links


def _margins_headline(pen: Pen, odds: Odds, found: Margins, rect: Rect, y: float) -> float:
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
