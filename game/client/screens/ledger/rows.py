"""How the ledger of luck looks: a row for each kind of roll, and the chosen one by the chances that were
shown."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.theme import mix
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Look
from game.client.seat.statistics.roll_table import AS_EXPECTED, FEW, HARSHER, KINDER, TOO_FEW, Row, Share

PITCH, HEAD = 30, 26
LAST = 10
TONES = {AS_EXPECTED: "paper", KINDER: "good", HARSHER: "bad", TOO_FEW: "fog"}
LEGEND = 40
"""The height of the legend below the rows."""


def columns(row: Rect) -> tuple[int, int, int, int, int, int]:
    """From the left: the right edges of rolls, shown and observed; where the scale begins and ends; where the
    words begin."""
    words = row.right - 160
    start = row.x + (350 if row.width > 700 else 316)
    gap = 66 if row.width > 700 else 58
    return start - 2 * gap - 28, start - gap - 28, start - 28, start, words - 36, words


def heads(pen: Pen, row: Rect, y: int) -> None:
    """What the columns are."""
    rolls, shown, observed, start, end, words = columns(row)
    size = 12 if observed - shown > 62 else 11
    for words_, x in (("rolls", rolls), ("shown", shown), ("observed", observed)):
        pen.text(words_, x, y, size, "fog", False, 1)
    for share in (0, 50, 100):
        pen.text(
            f"{share} %" if share != 50 else "50",
            start + (end - start) * share / 100,
            y,
            11,
            "fog",
            False,
            0.5,
        )
    pen.text("in words", words, y, 12, "fog")


def group(pen: Pen, row: Rect, y: int, title: str) -> None:
    """The name of a ruleset over its rows, `y` the top of that line."""
    x = pen.text(title, row.x + 8, y + 18, 11.5, "fog", True)
    pen.rule(x + 10, y + 14, row.right - x - 22)


def line(pen: Pen, rect: Rect, look: Look, row: Row, chosen: bool) -> None:
    """One kind of roll: how often, what was shown, what came, and where the truth may lie."""
    share, verdict = row.share, row.share.verdict
    few = verdict == TOO_FEW
    if chosen or look.hover:
        pen.plate(
            rect, "steel" if chosen else "slate", 0.9, "brass" if chosen else "steel", 1.8 if chosen else 1, 6
        )
    rolls, shown, observed, start, end, words = columns(rect)
    base = rect.centery + 5
    tone = "fog" if few else "paper"
    pen.text(row.kind, rect.x + 8, base, 13, tone, chosen, room=rolls - 44 - rect.x)
    pen.text(str(share.rolls), rolls, base, 12.5, "fog", False, 1)
    pen.text(percent(share.shown), shown, base, 12.5, tone, False, 1)
    pen.text(percent(share.observed), observed, base, 13, tone, True, 1)
    scale(pen, Rect(start, rect.y, end - start, rect.height), share)
    sign(pen, words, rect.centery, verdict)
    pen.text(
        verdict,
        words + 16,
        base,
        13,
        TONES[verdict],
        verdict in (KINDER, HARSHER),
        room=rect.right - words - 20,
    )


def percent(share: float) -> str:
    """Whole, but for what is small."""
    return f"{share * 100:.1f}" if 0 < share < 0.095 else f"{share * 100:.0f}"


def scale(pen: Pen, box: Rect, share: Share) -> None:
    """A bar where the truth may lie, a stroke for what was shown, a dot for what came."""
    for quarter in range(5):
        pen.fill(Rect(round(box.x + box.width * quarter / 4), box.y + 3, 1, box.height - 6), "steel")
    low, high = share.interval
    verdict = share.verdict
    tone, alpha = (
        ("fog", 0.3) if verdict == TOO_FEW else ("dash" if verdict == AS_EXPECTED else TONES[verdict], 0.75)
    )
    left = round(box.x + box.width * low)
    pen.fill(Rect(left, box.centery - 4, max(4, round(box.width * (high - low))), 8), tone, alpha, 4)
    pen.fill(Rect(round(box.x + box.width * share.shown) - 1, box.centery - 8, 2, 16), "path")
    dot(pen, box.x + box.width * share.observed, box.centery, 4, "fog" if verdict == TOO_FEW else "paper")


def dot(pen: Pen, x: float, y: float, radius: float, tone: str) -> None:
    pen.fill(
        Rect(round(x - radius), round(y - radius), round(2 * radius), round(2 * radius)), tone, 1, radius
    )


def sign(pen: Pen, x: float, y: float, verdict: str) -> None:
    """A shape beside the words: a tick, a triangle up or down, a ring."""
    if verdict == AS_EXPECTED:
        pen.polygon(
            [(x, y), (x + 2, y - 2), (x + 4, y + 1), (x + 9, y - 5), (x + 11, y - 3), (x + 4, y + 5)], "good"
        )
    elif verdict == KINDER:
        pen.polygon([(x, y + 4), (x + 5, y - 5), (x + 10, y + 4)], "good")
    elif verdict == HARSHER:
        pen.polygon([(x, y - 4), (x + 5, y + 5), (x + 10, y - 4)], "bad")
    else:
        pen.frame(Rect(round(x), round(y - 5), 10, 10), "fog", 1, 5)


def legend(pen: Pen, rect: Rect) -> None:
    """What the three signs of a row mean."""
    y = rect.bottom - 20
    pen.rule(rect.x + 12, y - 16, rect.width - 24)
    x = rect.x + 16
    pen.fill(Rect(x, y - 7, 2, 14), "path")
    x = round(pen.text("shown on average", x + 10, y + 5, 12, "fog")) + 16
    dot(pen, x + 4, y, 4, "paper")
    x = round(pen.text("observed", x + 14, y + 5, 12, "fog")) + 16
    pen.fill(Rect(x, y - 4, 30, 8), "dash", 0.75, 4)
    pen.text(
        "where the truth lies in 95 of 100 ledgers (Wilson)",
        x + 38,
        y + 5,
        12,
        "fog",
        room=rect.right - x - 50,
    )


# ---------------------------------------------------------------- the chosen kind


def chosen(pen: Pen, rect: Rect, row: Row, title: str) -> None:
    """By the chance that was shown, in tens; what was to be expected and what came; the last ten."""
    panel(pen, rect, row.kind)
    share = row.share
    pen.text(
        f"{share.rolls} of them, {title}", rect.right - 16, rect.y + 22, 12, "fog", False, 1, rect.width - 150
    )
    high = max(120, min(300, rect.height - 228))
    plot(pen, Rect(rect.x + 46, rect.y + 46, rect.width - 64, high), row.bins())
    y = rect.y + 46 + high + 54
    told = f"Shown {percent(share.shown)} %, observed {percent(share.observed)} %: {share.verdict}."
    pen.text(
        told,
        rect.x + 16,
        y,
        pen.fit(told, rect.width - 32, (13, 12, 11), True),
        "paper",
        True,
        room=rect.width - 32,
    )
    for number, words in enumerate(pen.lines(sentence(share), 12, rect.width - 32, 3)):
        pen.text(words, rect.x + 16, y + 22 + 18 * number, 12, "fog", room=rect.width - 32)
    if share.throws:
        _last(pen, rect, share)


def sentence(share: Share) -> str:
    """What was to be expected, what came, and what that says about the true chance."""
    low, high = (round(100 * end) for end in share.interval)
    told = f"{share.expected:.1f} of {share.rolls} were to be expected to come off, {share.came} did."
    return f"{told} A true chance from {low} to {high} % would look like this."


def plot(pen: Pen, box: Rect, bins: Sequence[Share]) -> None:
    """What came over what was shown: honest odds lie on the dashed line."""
    for quarter in range(5):
        x, y = box.x + box.width * quarter / 4, box.bottom - box.height * quarter / 4
        pen.fill(Rect(round(x), box.y, 1, box.height), "steel", 0.7)
        pen.fill(Rect(box.x, round(y), box.width, 1), "steel", 0.7)
        pen.text(str(25 * quarter), box.x - 8, y + 4, 11, "fog", False, 1)
        pen.text(str(25 * quarter), x, box.bottom + 16, 11, "fog", False, 0.5)
    pen.text("observed %", box.x + 6, box.y + 14, 11, "fog")
    pen.text("shown %", box.right, box.bottom + 32, 11, "fog", False, 1)
    for step in range(0, 40, 2):
        _dash(pen, box, step / 40, (step + 1) / 40)
    for share in bins:
        if not share.rolls:
            continue
        few = share.rolls < FEW
        x = box.x + box.width * share.shown
        low, high = share.interval
        top = box.bottom - box.height * high
        tall = max(4, round(box.height * (high - low)))
        pen.fill(Rect(round(x - 3), round(top), 6, tall), mix("coal", "dash", 0.5) if few else "dash", 1, 3)
        dot(
            pen,
            x,
            box.bottom - box.height * share.observed,
            min(7.0, 2.6 + 0.55 * sqrt(share.rolls)),
            "fog" if few else "paper",
        )


def _dash(pen: Pen, box: Rect, start: float, end: float) -> None:
    first, last = box.x + box.width * start, box.x + box.width * end
    high, low = box.bottom - box.height * start, box.bottom - box.height * end
    pen.polygon([(first, high - 0.8), (last, low - 0.8), (last, low + 0.8), (first, high + 0.8)], "path", 0.9)


def _last(pen: Pen, rect: Rect, share: Share) -> None:
    """Which of the last ones came off."""
    y = rect.bottom - 36
    pen.rule(rect.x + 16, y - 12, rect.width - 32)
    pen.text("Last ten", rect.x + 16, y + 14, 12, "fog")
    wide = min(28, (rect.width - 110) // LAST)
    for index, throw in enumerate(share.throws[-LAST:]):
        box = Rect(rect.x + 90 + index * wide, y, wide - 6, 20)
        pen.fill(box, mix("coal", "good", 0.4) if throw.came else "slate", 1, 3)
        if throw.came:
            x, middle = box.centerx - 5, box.centery
            pen.polygon(
                [
                    (x, middle),
                    (x + 2, middle - 2),
                    (x + 4, middle + 1),
                    (x + 8, middle - 4),
                    (x + 10, middle - 2),
                    (x + 4, middle + 5),
                ],
                "good",
            )
        else:
            pen.fill(Rect(box.centerx - 4, box.centery - 1, 8, 2), "fog")
