"""What dice come to on a ladder of words: a bar a rung for both who roll, and the distribution of the degrees
with what each would do."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.seat.orders.odds_text import percent
from game.core.describing.display import Degree, Ending, Graded, Ladder, Shares

RUNG = 13
WORST = ("steel", "straw", "blast", "bad", "threat", "watch", "paper")
"""The colour of a wound by how bad it is."""
LOW, HIGH = -3, 7
"""The degrees with bars of their own; what is beyond them is counted to the last ones."""
HALF = 208


def rungs(ladder: Ladder, shares: Sequence[Shares]) -> list[tuple[str, range]]:
    """The words from the top down with the totals that they stand for; a last one for what is below, where
    anything is."""
    far = 99
    found = [(ladder.words[-1], range(ladder.highest, far))]
    found += [
        (ladder.word(total), range(total, total + 1))
        for total in range(ladder.highest - 1, ladder.lowest - 1, -1)
    ]
    if any(total < ladder.lowest for one in shares for total, _ in one):
        found.append(("worse", range(-far, ladder.lowest)))
    return found


def ladder_height(ladder: Ladder, one: Graded) -> int:
    return 22 + RUNG * len(rungs(ladder, (one.mine, one.theirs)))


def draw_ladder(
    pen: Pen, x: float, y: float, ladder: Ladder, one: Graded, names: tuple[str, str], sides: tuple[str, str]
) -> None:
    """A rung a word: to the right what `unit` rolls, to the left what the target does; below the difficulty
    it is too low."""
    middle, right, left = x + 104, x + 140, x + 68
    if names[1]:
        pen.text(names[1], left, y + 10, 11, sides[1], True, 1, 66)
    pen.text(names[0], right, y + 10, 11, sides[0], True, room=68)
    rows = rungs(ladder, (one.mine, one.theirs))
    most = max(_sum(shares, totals) for shares in (one.mine, one.theirs) for _, totals in rows) or Fraction(1)
    need, likely = one.difficulty, {_middle(one.mine), _middle(one.theirs)}
    for number, (word, totals) in enumerate(rows):
        line = y + 24 + RUNG * number
        bold = any(total in likely for total in totals)
        if need is not None and need in totals:
            tone = "brass"
        elif bold:
            tone = "paper"
        else:
            tone = "fog"
        pen.text(word, middle, line, 11, tone, bold or tone == "brass", 0.5, 74)
        reaches = need is None or totals.stop - 1 >= need
        _bar(pen, right, line - 8, _sum(one.mine, totals), most, sides[0], 1 if reaches else 0.35)
        _bar(pen, left, line - 8, _sum(one.theirs, totals), most, sides[1], 1, -1)
    if need is not None:
        passing = sum(1 for _, totals in rows if totals.stop - 1 >= need)
        edge = y + 14 + RUNG * passing + (1 if passing else 0)
        for dash in range(0, 68, 6):
            pen.fill(Rect(round(right + dash), round(edge), 3, 1), "path")


def _bar(
    pen: Pen, x: float, y: float, share: Fraction, most: Fraction, color: str, alpha: float, way: int = 1
) -> None:
    wide = round(68 * float(share / most)) if share else 0
    if share:
        wide = max(1, wide)
        pen.fill(Rect(round(x if way > 0 else x - wide), round(y), wide, 9), color, alpha)


def _sum(shares: Shares, totals: range) -> Fraction:
    return sum((share for total, share in shares if total in totals), Fraction(0))


def _middle(shares: Shares) -> int | None:
    """The total in the middle: the trait with all that counts, before the dice."""
    return shares[len(shares) // 2][0] if shares else None


# ---------------------------------------------------------------- degrees


TALL, SCALE = 48, 38
"""How high the tallest bar is, and what is written below the bars."""


def chart_height(pen: Pen, one: Graded) -> int:
    """How high the right half is: the headline, the bars where there are degrees, what comes of them."""
    return (
        38
        + (TALL + SCALE + 8 if one.degrees else 0)
        + (14 + LEGEND * len(legend(pen, one.endings)) if one.endings else 0)
    )


def draw_headline(pen: Pen, x: float, y: float, one: Graded, words: str) -> None:
    """The chance in big figures, and beside it what it is of."""
    end = pen.block(f"{percent(one.chance, 0)}%", x, y, 24, "paper") + 12
    room = x + HALF - end
    size = pen.fit(words, room, (12.5, 11.5, 10.5))
    lines = (words,) if one.out or pen.width(words, size) <= room else pen.lines(words, size, room, 2)
    for number, line in enumerate(lines):
        pen.text(line, end, y + 11 + 14 * number, size, "paper", room=room)
    if one.out:
        whole = f"{percent(one.out)} % out of action"
        told = whole if pen.width(whole, 12, True) <= x + HALF - end else whole.removesuffix(" of action")
        pen.text(told, end, y + 27, 12, "brass", True, room=x + HALF - end)


def draw_chart(pen: Pen, x: float, y: float, one: Graded, words: str) -> None:
    draw_headline(pen, x, y, one, words)
    y += 38
    if one.degrees:
        _bars(pen, x, y + TALL + 4, binned(one.degrees))
        y += TALL + SCALE + 8
    if one.endings:
        _endings(pen, x, y, one)


def binned(degrees: Sequence[Degree]) -> list[tuple[str, Degree]]:
    """A bar a degree, with its name; those beyond the ends are counted together, coloured and named as the
    likeliest of them."""
    found = []
    for number in range(LOW, HIGH + 1):
        here = [one for one in degrees if min(max(one.degree, LOW), HIGH) == number]
        if here:
            likely = max(here, key=lambda one: one.chance)
            together = Degree(
                number, sum((one.chance for one in here), Fraction(0)), likely.words, likely.worst
            )
        else:
            together = Degree(number, Fraction(0))
        if number < 0:
            sign = "−"
        elif number > 0:
            sign = "+"
        else:
            sign = ""
        found.append((f"{abs(number)}+" if number == HIGH else f"{sign}{abs(number)}", together))
    return found


def _bars(pen: Pen, x: float, foot: float, bars: list[tuple[str, Degree]]) -> None:
    pitch = HALF / len(bars)
    most = max(one.chance for _, one in bars) or Fraction(1)
    for number, (word, one) in enumerate(bars):
        left, tall = x + number * pitch, max(1 if one.chance else 0, round(TALL * float(one.chance / most)))
        if one.degree > 0 and one.worst:
            color = WORST[one.worst]
        elif one.degree > 0:
            color = "fog"
        else:
            color = "steel"
        pen.fill(Rect(round(left), round(foot - tall), round(pitch - 4), tall), color)
        hits = one.degree > 0
        pen.text(word, left + pitch / 2 - 2, foot + 14, 10.5, "paper" if hits else "fog", hits, 0.5)
    pen.rule(x, foot, HALF - 4, "fog")
    place, first = 0, True
    for words, group in groupby(bars, key=lambda bar: bar[1].words):
        count = len(list(group))
        if words:
            a, b = x + place * pitch, x + (place + count) * pitch - 4
            pen.fill(Rect(round(a), round(foot + 22), round(b - a), 1), "fog")
            pen.fill(Rect(round(a), round(foot + 19), 1, 4), "fog")
            pen.fill(Rect(round(b) - 1, round(foot + 19), 1, 4), "fog")
            short = words if first or not words[0].isdigit() else words.split()[0]
            first = first and not words[0].isdigit()
            pen.text(
                short,
                b - 5 if short == "graze" else (a + b) / 2,
                foot + 33,
                10.5,
                "fog",
                False,
                1 if short == "graze" else 0.5,
            )
        place += count


LEGEND = 15


def legend(pen: Pen, endings: Sequence[Ending], whole: int = HALF) -> list[list[tuple[str, str]]]:
    """What may come of it, in rows of words with their colours."""
    rows: list[list[tuple[str, str]]] = []
    room = 0.0
    for ending in endings:
        if not ending.chance:
            continue
        words = f"{ending.words} {percent(ending.chance)}"
        wide = pen.width(words, 11.5, True) + 14
        if not rows or wide > room + 14:
            rows.append([])
            room = whole
        rows[-1].append((words, _tone(ending.worst)))
        room -= wide
    return rows


def _endings(pen: Pen, x: float, y: float, one: Graded) -> None:
    """A bar of what comes of it, and its legend."""
    left = x
    pen.fill(Rect(round(x), round(y), HALF - 4, 9), "steel")
    for ending in one.endings:
        wide = float(ending.chance) * (HALF - 4)
        if wide:
            pen.fill(
                Rect(round(left), round(y), max(1, round(left + wide) - round(left) - 1), 9),
                _tone(ending.worst),
            )
        left += wide
    for number, row in enumerate(legend(pen, one.endings)):
        left = x
        for words, tone in row:
            left = pen.text(words, left, y + 23 + LEGEND * number, 11.5, tone, True) + 14


def _tone(worst: int) -> str:
    return WORST[worst] if worst else "fog"
