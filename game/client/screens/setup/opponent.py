"""The lower part of the card of a side that the computer plays: how well it thinks, what it values, and what
you have done against it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from game.ai.agents import LEVELS
from game.ai.levels import TEMPERAMENTS
from game.client.kit.pen import Pen
from game.client.kit.widgets import Done, Hint, Key, Link, Tab, Widget
from game.client.seat.settings.settings import Seat
from game.client.seat.statistics.results import FEW, BattleResult, Game, even_handicap, games
from game.client.seat.statistics.roll_table import wilson

CHOICES, RECORD, GAP = 236, 150, 16
HIGH, RECORD_HIGH, LINE = 132, 132, 30
LEVEL_WORDS = {
    "easy": "Does not think of your reply",
    "normal": "Weighs its orders and your reply",
    "hard": "Looks closer, and at more places",
}
TAB_WIDTHS = {"easy": 50, "normal": 60, "hard": 50, "calm": 46, "careful": 62, "bold": 46, "stubborn": 72}
NO_GAMES: list[Game] = []
Pick = Callable[[Seat, str, str], Done]
Take = Callable[[Seat, int], Done]


class Opponent:
    """Levels differ in thinking, temperaments in what is valued, and neither in dice, figures or sight."""

    def __init__(self, results: Callable[[], list[BattleResult]]) -> None:
        self._results = results
        self._known: tuple[str, dict[str, list[Game]]] | None = None

    def height(self, wide: int, recorded: bool) -> int:
        """How high this part of a card of that width is, with the record or without."""
        return HIGH + (RECORD_HIGH if recorded and not _beside(wide) else 0)

    def record(self, ruleset: str) -> dict[str, list[Game]]:
        """All battles against each level under that ruleset."""
        if self._known is None or self._known[0] != ruleset:
            self._known = ruleset, games(self._results(), ruleset)
        return self._known[1]

    # ------------------------------------------------------------ widgets

    def widgets(
        self, index: int, seat: Seat, box: Rect, pick: Callable[[Seat, str, str], Done]
    ) -> list[Widget]:
        """`pick` is told of a new level or temperament."""
        level = seat.player if seat.player in LEVELS else seat.partner
        found: list[Widget] = []
        for y, kind, values, chosen in (
            (17, "level", LEVELS, level),
            (84, "temper", TEMPERAMENTS, seat.temper),
        ):
            x = box.x
            for value in values:
                rect = Rect(x, box.y + y, TAB_WIDTHS[value], 24)
                on = partial(pick, seat, kind, value)
                label = value.capitalize()
                key = Key(kind, f"{index} {value}")
                found.append(Tab(key, rect, on, area="sides", label=label, chosen=value == chosen))
                x = rect.right + 3
        return found

    def proposal(
        self, index: int, seat: Seat, box: Rect, ruleset: str, take: Callable[[Seat, int], Done]
    ) -> list[Widget]:
        """The handicap at which one would win every other battle, to be taken by a click."""
        even = even_handicap(self.record(ruleset).get(seat.player, NO_GAMES))
        if even is None:
            return []
        at = _record_box(box)
        words = f"Even at about {signed(even)}"
        hint = Hint(
            words, "By your battles at this level: its squad for so many points more. Click to take it."
        )
        rect = Rect(at.x, at.y + 108, at.width, 20)
        on = partial(take, seat, even)
        return [Link(Key("even", index), rect, on, area="sides", hint=hint, label=words)]

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen, seat: Seat, box: Rect) -> None:
        level = seat.player if seat.player in LEVELS else seat.partner
        pen.rule(box.x, box.y - 2, box.width)
        for y, title, words in (
            (4, "Level", LEVEL_WORDS.get(level, "")),
            (71, "Temperament", TEMPERAMENTS[seat.temper].words),
        ):
            pen.block(title, box.x, box.y + y, 9, "brass")
            room = CHOICES if _beside(box.width) else box.width
            pen.text(words, box.x, box.y + y + 51, 12, "fog", room=room)

    def paint_record(self, pen: Pen, seat: Seat, box: Rect, ruleset: str, title: str) -> None:
        """What you have done against each level: won of played, and where the true share may lie."""
        at, known = _record_box(box), self.record(ruleset)
        if at.x > box.x:
            pen.fill(Rect(at.x - GAP // 2, box.y + 4, 1, HIGH - 10), "steel")
        else:
            pen.rule(at.x, at.y - 2, at.width)
        pen.block("Against you", at.x, at.y + 4, 9, "brass")
        count = sum(map(len, known.values()))
        words = f"{count} battle{'s' if count != 1 else ''}"
        words = words if _beside(box.width) else f"{words}, {title}"
        pen.text(words, at.right, at.y + 13, 11, "fog", False, 1, at.width - 92)
        for place, (level, played) in enumerate(known.items()):
            _row(
                pen,
                Rect(at.x, at.y + 18 + LINE * place, at.width, LINE),
                level,
                played,
                level == seat.player,
                seat.side,
            )
        if any(len(played) >= FEW for played in known.values()):
            even = at.x + at.width // 2
            pen.fill(Rect(even, at.y + 40, 1, 2 * LINE + 6), "path", 0.5)


def _row(pen: Pen, row: Rect, level: str, played: list[Game], now: bool, side: str) -> None:
    """Won of played; where that tells something, a bar from low to high with a dot at what was observed."""
    won = sum(game.won for game in played)
    tone = "paper" if now else "fog"
    pen.text(level.capitalize(), row.x, row.y + 14, 12, tone, now)
    if not played:
        pen.text("not played yet", row.right, row.y + 14, 11, "fog", False, 1, row.width - 46)
        return
    pen.text(f"won {won} of {len(played)}", row.right, row.y + 14, 12, tone, now, 1)
    if len(played) < FEW:
        return
    low, high = wilson(won, len(played))
    pen.fill(Rect(row.x, row.y + 22, row.width, 2), "steel")
    bar = Rect(round(row.x + low * row.width), row.y + 19, max(2, round((high - low) * row.width)), 8)
    pen.fill(bar, side, 1 if now else 0.55)
    dot = Rect(0, 0, 6, 6)
    dot.center = (round(row.x + won / len(played) * row.width), row.y + 23)
    pen.fill(dot, "paper", 1, 3)


def _beside(wide: int) -> bool:
    """Whether a card of that width has room for the record beside the choices."""
    return wide >= CHOICES + GAP + RECORD


def _record_box(box: Rect) -> Rect:
    if _beside(box.width):
        left = box.x + CHOICES + GAP
        return Rect(left, box.y, box.right - left, HIGH)
    return Rect(box.x, box.y + HIGH, box.width, RECORD_HIGH)


def signed(points: int) -> str:
    """Points with their sign: "+40"."""
    sign = "+" if points > 0 else ""
    return f"−{-points}" if points < 0 else f"{sign}{points}"
