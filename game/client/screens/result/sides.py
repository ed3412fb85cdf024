"""What is told of each side when a battle is over: who is left, what was lost and taken, how the dice fell,
the rolls of note, and what its wounded need."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from statistics import fmean

from pygame import Rect, Surface

from game.client.kit.pen import Pen
from game.client.kit.ui_elements import die
from game.client.panels.dice import face
from game.client.screens.result.recovery import Aftercare, Patient
from game.client.seat.match import Match
from game.client.seat.statistics.battle_summary import Fate, SideTally, Tally
from game.client.seat.statistics.results import who_played
from game.client.seat.view.objectives import DEBRIEFING, text_for
from game.client.seat.view.scene import BoardScene
from game.core.describing import narration
from game.core.describing.display import PLAIN, Display
from game.core.events import Rolled, seen_by
from game.core.events.battle_flow import BACK, DIES, STAYS
from game.core.references import UnitId
from game.rulesets import partial_success

DIE, LEAST_PITCH, FACE = 19, 11, 15
"""How far the dice of a roll are apart, how near they may come where there are many, and how large they
are."""
VERDICTS = {DIES: "bad", STAYS: "bad", BACK: "good"}
"""How a fate is coloured."""


def draw_roll(
    pen: Pen,
    name: str,
    roll: Rolled | None,
    names: Mapping[UnitId, str],
    display: Display,
    x: float,
    y: float,
    room: float,
) -> float:
    """A roll of note; many dice are smaller, so that its words have room, and more than can be told apart
    are counted. Returns where it ends."""
    if not roll:
        return x
    end = x + room
    words = f"{names.get(roll.unit, '')}, {roll.what}"
    x = pen.text(name, x, y + 15, 12, "fog") + 8
    free = end - x - 4 - pen.width(words, 12) - DIE
    pitch = min(DIE, free / max(1, len(roll.kept) - 1))
    if pitch < LEAST_PITCH:
        x = pen.text(f"{len(roll.kept)} dice = {roll.total}", x, y + 15, 12, "paper", True) + 8
        return pen.text(words, x, y + 15, 12, "paper", room=max(1, end - x))
    size = min(FACE, pitch - 1)
    for index, shown in enumerate(roll.kept):
        face(
            pen,
            x + index * pitch,
            y + 3 + (FACE - size) / 2,
            shown,
            size=size,
            display=display.of(len(roll.faces)),
        )
    x += (len(roll.kept) - 1) * pitch + DIE + 4
    return pen.text(words, x, y + 15, 12, "paper", room=max(1, end - x))


def draw_fate(pen: Pen, fate: Fate, name: str, x: float, y: float, room: float) -> None:
    """Who, the dice that decided it, nearer to one another where there are many, and what becomes of him."""
    end, most = x + 92, x + room
    pen.text(name, x, y + 15, 13, "paper", True, room=86)
    if fate.roll:
        bonus = sum(item.value for item in fate.roll.modifiers)
        total = f"{narration.signed(bonus)} = {fate.roll.total}" if bonus else ""
        free = most - end - pen.width(fate.words, 13) - pen.width(total, 12) - 12
        many = len(fate.roll.kept)
        pitch = min(22, free / many) if many > 1 else 22
        if pitch < LEAST_PITCH:
            total = f"{many} dice = {fate.roll.total}"
        for shown in fate.roll.kept if pitch >= LEAST_PITCH else ():
            size = min(18, pitch - 1)
            die(pen, end, y + 1 + (18 - size) / 2, shown, size=size)
            end += pitch
        end = pen.text(total, end + 2, y + 15, 12, "fog") + 8
    pen.text(fate.words, end, y + 15, 13, VERDICTS.get(fate.verdict, "paper"), room=max(1, most - end))


EXPECTED = 3.5
STORY = 18
"""The height of a line of what the map tells."""
FATE = 24
"""The height of a line of fates."""


class SideSections:
    """A section for each side, one below the other, after what the map tells. `tally` is the whole battle,
    counted; widths are in units."""

    def __init__(self, match: Match, tally: Tally) -> None:
        self.match, self.tally = match, tally
        self.display = match.battle.ruleset.DISPLAY
        self.partial, self.who = self._partial(), who_played(match)
        self.aftercare = Aftercare(self.display)
        self._scene = BoardScene()
        for event in seen_by(None, match.events) if tally.care else ():
            self._scene.show(event)

    def _partial(self) -> dict[str, str]:
        """What those who did not win achieved all the same, by their sides; nothing where the battle was
        about nothing but the last side."""
        battle, best = self.match.battle, partial_success.counted(self.match.events)
        if not battle.scenario.goals or battle.winner is None:
            return {}
        found = {
            team.side: partial_success.partial(battle, team.side, best)
            for team in battle.scenario.teams
            if team.side != battle.winner
        }
        return {side: words[0] for side, words in found.items() if words}

    def _story(self, pen: Pen, wide: int) -> list[str]:
        """What the map tells after the battle, in lines."""
        words = text_for(self.match.battle.field, DEBRIEFING, self.tally.winner)
        return list(pen.wrap(words, 13, wide)) if words else []

    def height(self, wide: int, scale: float) -> int:
        pen = Pen(Surface((1, 1)), scale)
        story = len(self._story(pen, wide))
        told = STORY * story + 12 if story else 0
        sides = self.tally.sides.items()
        return told + sum(self._block(count) + self._cared(pen, side, wide) for side, count in sides)

    def _block(self, count: SideTally) -> int:
        """How much room a side takes without its cards: two fates in a row."""
        high = 124 if len(self.tally.sides) <= 3 else 100
        if self.tally.care:
            return high
        return high + FATE * ceil(sum(unit in self.tally.fates for unit in count.fallen) / 2)

    def _cared(self, pen: Pen, side: str, wide: int) -> int:
        return self.aftercare.height(pen, self.patients(side), wide)

    def patients(self, side: str) -> list[Patient]:
        """Everybody of a side with what becomes of them: that is told to all, and so are the wounds that it
        comes from."""
        battle, care = self.match.battle, self.tally.care
        units = [unit for unit in care if unit in self._scene.units and self._scene.units[unit].side == side]
        return [
            Patient(self._scene.units[unit], care[unit], battle.sheet(unit, None).boxes) for unit in units
        ]

    def paint(self, pen: Pen, rect: Rect, titles: dict[str, str], wide: int) -> None:
        x, y, story = rect.x, rect.y, self._story(pen, wide)
        for number, line in enumerate(story):
            pen.text(line, x, y + 14 + STORY * number, 13, "paper")
        y += STORY * len(story) + 12 if story else 0
        for side, count in self.tally.sides.items():
            block = Rect(x, y, rect.width, self._block(count))
            self._side(pen, block, side, titles.get(side, side), count)
            self.aftercare.draw(pen, self.patients(side), x, block.bottom, wide, self.tally.names)
            y = block.bottom + self._cared(pen, side, wide)

    def _side(self, pen: Pen, row: Rect, side: str, title: str, count: SideTally) -> None:
        pen.rule(row.x, row.y, row.width)
        pen.mark(side, row.x, row.y + 12, 20)
        partial = self.partial.get(side)
        end = pen.block(title, row.x + 30, row.y + 15, 13, side, room=row.width * (0.3 if partial else 0.4))
        words = f"Partial success: {partial[:1].lower()}{partial[1:]}" if partial else self.who.get(side, "")
        tone = "good" if partial else "fog"
        pen.text(words, end + 12, row.y + 27, 12, tone, room=row.right - 110 - end)
        left = (
            f"{len(count.figures) - len(count.lost)} of {len(count.figures)} "
            f"{'awake' if self.tally.care else 'standing'}"
        )
        pen.text(left, row.right, row.y + 27, 13, "paper", True, 1)
        pen.text(self._harm(side, count), row.right, row.y + 52, 13, "fog", False, 1)
        fated = [unit for unit in count.fallen if unit in self.tally.fates and not self.tally.care]
        words = self._losses(side, count)
        pen.text(words, row.x, row.y + 52, 13, "paper", room=row.width - 130)
        for index, unit in enumerate(fated):
            x, y = row.x + index % 2 * row.width / 2, row.y + 62 + index // 2 * FATE
            name = self.tally.names.get(unit, "")
            draw_fate(pen, self.tally.fates[unit], name, x, y, row.width / 2 - 12)
        row = Rect(
            row.x, row.y + FATE * ceil(len(fated) / 2), row.width, row.height - FATE * ceil(len(fated) / 2)
        )
        if not count.rolls:
            return
        pen.text(self._luck(count), row.x, row.y + 76, 13, "fog", room=row.width)
        if row.height >= 120:
            end = draw_roll(
                pen, "Best", count.best, self.tally.names, self.display, row.x, row.y + 86, row.width / 2 - 12
            )
            draw_roll(
                pen,
                "Worst",
                count.worst,
                self.tally.names,
                self.display,
                end + 24,
                row.y + 86,
                row.right - end - 24,
            )

    def _losses(self, side: str, count: SideTally) -> str:
        """Who is down at the end; lost is nobody who will live."""
        fates = self.tally.fates
        back = {
            self.tally.names[unit]
            for unit in count.fallen
            if unit in fates and fates[unit].verdict == BACK and not self.tally.care
        }
        lost, down = (
            [name for name in count.lost if name not in back],
            [name for name in count.lost if name in back],
        )
        parts = [f"{word}: {', '.join(found)}" for word, found in (("Lost", lost), ("Down", down)) if found]
        if parts:
            return "; ".join(parts)
        battle, table = self.match.battle, self.match.battle.table
        stands = any(table.unit(unit).side == side for unit in table.standing())
        unfit = stands and not battle.ruleset.fights(table, side)
        return "Lost nobody, but nobody is fit to fight on" if unfit else "Lost nobody"

    def _harm(self, side: str, count: SideTally) -> str:
        """What a side has taken: wounds where they are told of or each blow stands by itself, points
        elsewhere."""
        if not self.tally.care and not self.match.battle.ruleset.STATISTICS.blows:
            return f"{count.harm} harm taken"
        wounds = (
            sum(len(row.filled) for patient in self.patients(side) for row in patient.boxes)
            if self.tally.care
            else count.wounds
        )
        return f"{wounds} wound{'s' if wounds != 1 else ''} taken"

    def _luck(self, count: SideTally) -> str:
        """The rolls of a side and the mean of its dice, in the way in which they count."""
        rolls = f"{count.rolls} roll{'s' if count.rolls != 1 else ''}"
        if self.display.signs:
            mean = sum(self.display.signs[face - 1] for face in count.dice) / max(1, count.rolls)
            return (
                f"{rolls}, mean of {self.display.dice} dice "
                f"{'+' if mean >= 0 else '−'}{abs(mean):.2f} (expected 0)"
            )
        wild = self.display.wild is not PLAIN.wild  # a die may be thrown again or drop another one
        if (count.picked or wild) and max(count.thrown) <= 6:
            return f"{rolls}, mean of all dice thrown {fmean(count.thrown):.2f} (expected {EXPECTED:.2f})"
        luck = f"{rolls}, mean of the dice that counted {count.mean:.2f}"
        return luck + f" (expected {EXPECTED:.2f} before advantage)" if max(count.dice) <= 6 else luck
