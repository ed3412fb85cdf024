"""The odds in the form that fits them: a ladder with its degrees, margins with their wounds, or a chance with
its outcomes."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.rule_links import RuleLink
from game.client.panels import ladder_odds, margin_odds, odds_tooltip
from game.client.seat.orders.odds_text import Odds


def on_ladder(odds: Odds) -> bool:
    return bool(odds.graded) and odds.display.ladder is not None


def draw(pen: Pen, odds: Odds, rect: Rect) -> list[RuleLink]:
    """Returns the lines that lead to a rule."""
    if odds.margins:
        return margin_odds.draw(pen, odds, rect)
    return ladder_odds.draw(pen, odds, rect) if on_ladder(odds) else odds_tooltip.draw(pen, odds, rect)


def place(
    pen: Pen, odds: Odds, free: Rect, keep: Sequence[Rect], about: Rect, spare: Sequence[Rect] = ()
) -> Rect:
    """Where the odds hide nothing of `keep`, little of `spare`, and lie nearest to what they are about."""
    return odds_tooltip.place(pen, odds, free, keep, about, spare, _size(pen, odds))


def _size(pen: Pen, odds: Odds) -> tuple[int, int] | None:
    """How large it is, if it is not as usual."""
    if odds.margins:
        return margin_odds.size(pen, odds)
    return ladder_odds.size(pen, odds) if on_ladder(odds) else None
