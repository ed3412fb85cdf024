"""The odds of what is pointed at, beside it: a tooltip that stays while the mouse is on its way to it; those
of orders that point at nothing stand in the tooltips of their cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.rule_links import OpenRule, RuleLink, link_widgets, underline
from game.client.kit.theme import Color
from game.client.kit.tooltips import TooltipHold, draw_hint, in_words
from game.client.kit.widgets import JUST_NOW, NOT_NOW, Hint, Widget
from game.client.panels import danger_marks, facing_fan, ladder_odds, odds_rows, odds_tooltip
from game.client.panels.action_bar import card_key
from game.client.screens.battle.target_info import labels
from game.client.screens.stage.stage import Stage
from game.client.seat.orders.dangerous_path import Question
from game.client.seat.orders.odds_text import Odds, first_rule, lines, percent, success, works
from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.planning import Plan
from game.client.seat.orders.target_index import NOWHERE
from game.client.seat.orders.way_end import Fan, directions
from game.client.seat.view.rule_text import RuleExplainer
from game.core.actions import EndTurn, Later
from game.core.battle import Battle
from game.core.describing.display import Display, Graded, Ladder
from game.core.field import Cell
from game.core.references import UnitId
from game.core.verbs import Verb


def on_ladder(odds: Odds) -> bool:
    return bool(odds.graded) and odds.display.ladder is not None


def draw(pen: Pen, odds: Odds, rect: Rect) -> list[RuleLink]:
    """Returns the lines that lead to a rule."""
    if odds.margins:
        return odds_tooltip.draw_margins(pen, odds, rect)
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
        return odds_tooltip.margins_size(pen, odds)
    return ladder_odds.size(pen, odds) if on_ladder(odds) else None


CANNOT_FACE = "No way ends there facing where you point."
NOTE = 24
"""How far a label above a cell stands out over it."""


class OddsTip:
    """`links` are the lines of the odds that lead to a rule, and `refused` why there are none, as they were
    drawn last."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.hold = TooltipHold()
        self.links: list[RuleLink] = []
        self.refused = ""

    def forget(self) -> None:
        self.hold, self.links, self.refused = TooltipHold(), [], ""

    def widgets(self, titles: Mapping[str, str], read: OpenRule) -> list[Widget]:
        return link_widgets("odds", self.links, titles, read, self.hold.rect)

    def draw(
        self, pen: Pen, plan: Plan | None, cell: Cell | None, by_keys: bool, tags: Sequence[Rect] = ()
    ) -> None:
        """What pointing at the cell would mean, beside what is told of each enemy by `tags`; nothing without
        a plan."""
        self.links, self.refused, shown = [], "", self.hold.rect
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
            figures = others(stage)
            spare = [*figures, *tags]
            odds = fitted(pen, plan.odds, stage.layout.whole.height - 16)
            rect = place(pen, odds, stage.free, keep, about, [*spare, *stage.floating])
            if rect.collidelist([*keep, *tags]) >= 0 or not stage.layout.free.contains(rect):
                rect = self._over_panels(pen, odds, keep, spare)
            elif hidden := len(rect.collidelistall(figures)):  # who is aimed at next is to be clicked, too
                over = self._over_panels(pen, odds, keep, spare)
                rect = over if len(over.collidelistall(figures)) < hidden else rect
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
            self.refused = words
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
        left free, too, if that can be, and above all who declares and whose turn it is."""
        stage, about = self.stage, keep[0]
        bar, sheet = stage.layout.initiative, stage.layout.sheet
        named = Rect(sheet.x, bar.y, sheet.width, bar.height)  # of several people the one whose turn it is
        whole = stage.layout.whole.inflate(-16, -16)
        foot = min(stage.layout.bar.y, stage.layout.end.y)
        above = Rect(whole.x, whole.y, whole.width, foot - 8 - whole.y)
        spare = [*spare, named, bar]
        rect = place(pen, odds, above, [*keep, named, bar, *stage.floating], about, spare)
        if rect.colliderect(about):
            rect = place(pen, odds, above, [about, *stage.floating], about, [*keep, *spare])
        if rect.collidelist([named, bar]) >= 0:  # the gap above the orders is of less worth
            rect.y += max(0, min(foot - rect.bottom, bar.bottom - rect.y))
        return rect

    def _kept_clear(self, plan: Plan) -> list[Rect]:
        """The shooter, the steps of the way with their words and the area of a throw: nothing may hide
        them."""
        cells = [*plan.marks.path, *plan.marks.blast, *(at for at, _ in plan.marks.landing)]
        active = self.stage.scene.units.get(self.stage.scene.active)
        if active:
            cells.append(active.cell)
        return [*self.stage.cells(cells), *labels(self.stage, plan.marks)]


def widest(display: Display) -> int:
    """How much room the odds of one of several orders take beside their list."""
    return ladder_odds.WIDE if display.ladder else odds_rows.WIDE


def draw_choice(pen: Pen, stage: Stage, odds: Odds, rect: Rect, target: UnitId) -> Rect:
    """The full odds of one of several orders, beside the list that lies at `rect`, and rather over anybody
    than over its target, if it has one, or over whose turns come. Returns where they lie."""
    whole, turns = stage.layout.whole.inflate(-16, -16), stage.layout.initiative
    found = place(pen, odds, whole, [rect, *stage.boxes(target)], rect, [*others(stage), turns])
    draw(pen, odds, found)
    return found


def others(stage: Stage) -> list[Rect]:
    """All figures that stand and that no panel lies on: better not hidden either."""
    boxes = stage.cells(sprite.cell for sprite in stage.scene.units.values() if not sprite.down)
    return [box for box in boxes if box.colliderect(stage.layout.free)]


def with_odds(cards: list[Widget], orders: Orders) -> list[Widget]:
    """The cards, those of aimless orders with what they come to on the ladder."""
    ladder = orders.display.ladder
    if not ladder:
        return cards
    verbs: dict[str, Verb] = {
        card_key(verb.action): verb for verb, refusal in orders.verbs if refusal is None and not verb.aim
    }
    found = []
    for card in cards:
        verb = verbs.get(card.key)
        actions = orders.at(verb, NOWHERE) if verb else []
        graded = orders.graded(actions[0]) if len(actions) == 1 else ()
        if verb and graded:
            chances = orders.chances(actions[0])
            told = (verb.tip, roll_summary(ladder, graded[0]), *(f"{note}." for note in chances.notes))
            words = " ".join(filter(None, told))
            card = replace(card, hint=Hint(verb.words, words, first_rule(chances)))
        found.append(card)
    return found


def explained(cards: list[Widget], orders: Orders, book: RuleExplainer, lit: str = "") -> list[Widget]:
    """The cards, those that say nothing yet with the rule about their order, and the one that is `lit` with
    what its order changes."""
    battle, rule_of = orders.battle, book.rule_of
    hints: dict[str, Hint] = {
        card_key(verb.action): Hint(verb.words, verb.tip, rule_of(verb.action)) for verb, _ in orders.verbs
    }
    ends = battle.ruleset.describe(battle.table, EndTurn(orders.unit))
    hints["end turn"] = Hint(ends, "", rule_of("EndTurn"))
    later = f"{battle.ruleset.describe(battle.table, Later(orders.unit))}."
    hints[card_key("Later")] = Hint("Later", later, rule_of("Later"))  # what it does is no rule of the game
    given = _just_given(battle, orders.unit)
    told = [
        replace(card, hint=hints[card.key]) if card.hint is None and card.key in hints else _done(card, given)
        for card in cards
    ]
    return [_foretold(card, orders, book) if card.key == lit else card for card in told]


def _just_given(battle: Battle, unit: UnitId) -> str:
    """The card of the order that the figure was given last, in this turn."""
    last = battle.history[-1] if battle.history else None
    return card_key(last.verb) if last and last.unit == unit and not isinstance(last, EndTurn) else ""


def _done(card: Widget, given: str) -> Widget:
    """Of the order that was just given the card says so, and not that it is refused."""
    return (
        replace(card, hint=replace(card.hint, verdict=JUST_NOW))
        if card.hint and card.hint.verdict == NOT_NOW and card.key == given
        else card
    )


def _foretold(card: Widget, orders: Orders, book: RuleExplainer) -> Widget:
    """The card of an order that points at nothing, with what becomes of the attacks to come."""
    verb = next(
        (
            verb
            for verb, refusal in orders.verbs
            if card.key == card_key(verb.action) and refusal is None and not verb.aim
        ),
        None,
    )
    actions = orders.at(verb, NOWHERE) if verb else []
    if not card.hint or len(actions) != 1:
        return card
    names = {unit: orders.battle.table.unit(unit).name for unit in orders.battle.table.units()}
    found = lines(orders.shifting.told(actions[0]), orders.unit, names)
    words = card.hint.words or book.gist(card.hint.rule)
    return replace(card, hint=replace(card.hint, words=words, rows=tuple(found))) if found else card


def roll_summary(ladder: Ladder, one: Graded) -> str:
    """The roll in words: "Succeeds 62 %: the roll has to come to Good (+1) or better, and stands at ..."."""
    middle = one.mine[len(one.mine) // 2][0]
    need = ""
    if one.difficulty is not None:
        need = f"the roll has to come to {ladder.said(one.difficulty)} or better, and "
    return f"Succeeds {percent(one.chance, 0)} %: {need}stands at {ladder.said(middle)} before the dice."
