"""The odds of what is pointed at, beside it: a tooltip that stays while the mouse is on its way to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.rule_links import OpenRule, RuleLink, link_widgets, underline
from game.client.kit.rule_tooltips import in_words
from game.client.kit.theme import Color
from game.client.kit.tooltips import TooltipHold, draw_hint
from game.client.kit.widgets import Hint, Widget
from game.client.panels import danger_marks, facing_fan, ladder_odds, margin_odds, odds_tooltip
from game.client.screens.battle.target_info import labels
from game.client.screens.stage.stage import Stage
from game.client.seat.orders.dangerous_path import Question
from game.client.seat.orders.facing_and_speed import Fan, directions
from game.client.seat.orders.odds_text import Odds, percent, success, works
from game.client.seat.orders.planning import Plan
from game.core.field import Cell


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


def fitted(pen: Pen, odds: Odds, high: int) -> Odds:
    """The odds with their rolls told briefly, if they would be higher than that otherwise."""
    size = _size(pen, odds)
    tall = size[1] if size else odds_tooltip.height(pen, odds)
    return replace(odds, brief=True) if tall > high and not on_ladder(odds) else odds


def _size(pen: Pen, odds: Odds) -> tuple[int, int] | None:
    """How large it is, if it is not as usual."""
    if odds.margins:
        return margin_odds.size(pen, odds)
    return ladder_odds.size(pen, odds) if on_ladder(odds) else None


CANNOT_FACE = "No way ends there facing where you point."
NOTE = 24
"""How far a label above a cell stands out over it."""


class OddsTip:
    """`links` are the lines of the odds that lead to a rule, as they were drawn last."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.hold = TooltipHold()
        self.links: list[RuleLink] = []

    def forget(self) -> None:
        self.hold, self.links = TooltipHold(), []

    def widgets(self, titles: Mapping[str, str], read: OpenRule) -> list[Widget]:
        return link_widgets("odds", self.links, titles, read, self.hold.rect)

    def draw(
        self, pen: Pen, plan: Plan | None, cell: Cell | None, by_keys: bool, tags: Sequence[Rect] = ()
    ) -> None:
        """What pointing at the cell would mean, beside what is told of each enemy by `tags`; nothing without
        a plan."""
        self.links, shown = [], self.hold.rect
        if plan and cell and (not self.stage.desk.hover or by_keys or self.hold.on):
            self._draw(pen, plan, cell, tags)
        if not self.links and shown:
            self.hold.shown(None)

    def _draw(self, pen: Pen, plan: Plan, cell: Cell, tags: Sequence[Rect]) -> None:
        stage = self.stage
        about = stage.cells([cell])[0]
        if plan.fan:
            self._turn(pen, plan, plan.fan)
        elif plan.question:
            self._ask(pen, plan, plan.question, about, tags)
        elif plan.odds:
            keep = [about, *self._kept_clear(plan)]
            spare = [*others(stage), *tags]
            odds = fitted(pen, plan.odds, stage.layout.whole.height - 16)
            rect = place(pen, odds, stage.free, keep, about, [*spare, *stage.floating])
            if rect.collidelist([*keep, *tags]) >= 0 or not stage.layout.free.contains(rect):
                rect = self._over_panels(pen, odds, keep, spare)
            self.links = draw(pen, odds, rect)
            underline(pen, "odds", self.links, stage.desk)
            self.hold.shown(rect, about if plan.marks.target else None)
            if self.hold.on:
                stage.floating.append(rect)
        elif plan.refusal:
            verb = plan.verb.words if plan.verb else ""
            words = plan.refusal.words
            hint = Hint(verb, words[:1].upper() + words[1:], plan.refusal.rule, "refused")
            above = (
                Rect(about.x, about.y - NOTE, about.width, about.height + NOTE) if plan.marks.notes else about
            )
            draw_hint(pen, in_words(hint, stage.book), above)
        elif not stage.film.shot.shown:  # its strip lies there
            stage.info.draw(pen, cell)

    def _ask(self, pen: Pen, plan: Plan, asked: Question, about: Rect, tags: Sequence[Rect]) -> None:
        """What a way that is rolled for is asked about, at its end."""
        keep = [*self._kept_clear(plan), *tags, *others(self.stage)]
        rect = danger_marks.placed(danger_marks.height(pen, asked), about, self.stage.free, keep)
        detour = plan.marks.detour
        danger_marks.draw_question(pen, rect, asked, about, detour is not None and detour.chosen)
        self.stage.floating.append(rect)

    def _turn(self, pen: Pen, plan: Plan, fan: Fan) -> None:
        """The fan at the end of the way, and beside it what the chosen direction comes to."""
        stage, middle = self.stage, self.fan_centre(fan)
        chances = {name: success(odds) for name, odds in fan.chances.items()}
        angles = directions(stage.board.lattice, fan.cell)
        end = stage.cells([fan.cell])[0].center
        rect = facing_fan.draw(pen, *middle, angles, chances, fan.chosen, end)
        told = self._price(plan, fan)
        keep = [*self._kept_clear(plan), *stage.covered]
        beside = facing_fan.placed(pen, told, rect, stage.free, keep)
        facing = fan.words.partition("facing ")[2] or fan.chosen
        verb = plan.verb.words if plan.verb else ""
        words = f"{verb}, {fan.far.removesuffix(f', {verb.lower()}')}"
        facing_fan.draw_price(pen, beside, chances[fan.chosen], words, facing, told, rect)

    def fan_centre(self, fan: Fan) -> tuple[int, int]:
        """The middle of the fan, in units of the interface: the end of the way, or as near to it as leaves
        the panels free."""
        end = self.stage.cells([fan.cell])[0].center
        middle: tuple[int, int] = facing_fan.box(*end).clamp(self.stage.free).center
        return middle

    def _price(self, plan: Plan, fan: Fan) -> list[tuple[str, Color]]:
        """What may come of it, and what the next attacks lose."""
        chances = fan.chances[fan.chosen]
        told: list[tuple[str, Color]] = [(CANNOT_FACE, "bad")] if fan.barred else []
        told += [
            (f"{percent(one.chance, 0)} %: {one.words}", "bad")
            for one in chances.outcomes
            if one.chance and len(chances.outcomes) > 1 and not works(one)
        ]
        told += [(note, "paper") for note in chances.notes]
        if plan.marks.course and plan.marks.course.words:
            told.append((f"The hardest turn: {plan.marks.course.words}", "brass"))
        sure = "What is rolled cannot fail." if chances.checks else "Nothing is rolled for."
        return told[:5] or [(sure, "fog")]

    def _over_panels(self, pen: Pen, odds: Odds, keep: Sequence[Rect], spare: Sequence[Rect]) -> Rect:
        """Rather over a panel than over what it is about, the first of `keep`; the others and `spare` are
        left free, too, if that can be."""
        stage, about = self.stage, keep[0]
        whole = stage.layout.whole.inflate(-16, -16)
        foot = min(stage.layout.bar.y, stage.layout.end.y)
        above = Rect(whole.x, whole.y, whole.width, foot - 8 - whole.y)
        spare = [*spare, stage.layout.initiative]
        rect = place(pen, odds, above, [*keep, *stage.floating], about, spare)
        return (
            place(pen, odds, above, [about, *stage.floating], about, [*keep, *spare])
            if rect.colliderect(about)
            else rect
        )

    def _kept_clear(self, plan: Plan) -> list[Rect]:
        """The shooter, the steps of the way with their words and the area of a throw: nothing may hide
        them."""
        cells = [*plan.marks.path, *plan.marks.blast, *(at for at, _ in plan.marks.landing)]
        active = self.stage.scene.units.get(self.stage.scene.active)
        if active:
            cells.append(active.cell)
        return [*self.stage.cells(cells), *labels(self.stage, plan.marks)]


def draw_choice(pen: Pen, stage: Stage, odds: Odds, rect: Rect) -> None:
    """The full odds of one of several orders, beside the list that lies at `rect`."""
    whole = stage.layout.whole.inflate(-16, -16)
    draw(pen, odds, place(pen, odds, whole, [rect], rect, others(stage)))


def others(stage: Stage) -> list[Rect]:
    """All figures that stand: better not hidden either."""
    return stage.cells(sprite.cell for sprite in stage.scene.units.values() if not sprite.down)
