"""Which of several orders is meant, where there are many: first in what way, then at which place of the body."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from pygame import Rect

from game.client.kit.paint import Pen
from game.client.kit.widgets import Done
from game.client.panels import bodychart
from game.client.panels.modal import DIGITS, Modal, Row
from game.client.seat import bodies, odds
from game.client.seat.planning import Plan
from game.core.actions import Action
from game.core.events import Gauge

if TYPE_CHECKING:
    from game.client.screens.battle import BattleScreen

PAGE = len(DIGITS) - 1
CHART = Rect(0, 0, 300, 262)


@dataclass(frozen=True)
class Chart:
    """A body to click on: for the row of each place where on the body it lies, and the chance that it is hit there."""

    places: dict[int, str]
    gauges: tuple[Gauge, ...]
    chances: dict[int, str]

    @property
    def high(self) -> int:
        return CHART.height + 12

    def box(self, index: int, top: Rect) -> Rect | None:
        """Where the row of that number lies, None if it is a row as others are."""
        if index not in self.places:
            return None
        return bodychart.box_of(self.places[index], self._figure(top))

    def _figure(self, top: Rect) -> Rect:
        whole = CHART.copy()
        whole.midtop = top.midtop
        return whole

    def paint(self, pen: Pen, box: Rect, index: int, hover: bool) -> None:
        place = bodies.places(self.gauges)[self.places[index]]
        bodychart.ground(pen, box, place[0])
        if hover:
            pen.plate(box, "brass", 0.2, "brass", 1.6, 5)
        low = box.height < 36
        pen.text(self.chances[index], box.centerx, box.centery + (5 if low else 0), 13, "paper", True, 0.5)
        if not low:
            _words(pen, box, place)
        if index < len(DIGITS):
            pen.text(str(index + 1), box.x + 6, box.y + 13, 10.5, "brass", True)


def _words(pen: Pen, box: Rect, place: tuple[Gauge, Gauge | None]) -> None:
    """What the place can take, and its armour."""
    body, plate = place
    words = f"{body.value}/{body.most}" + (f" +{plate.value}" if plate and plate.value else "")
    pen.text(words, box.centerx, box.centery + 16, 11, "fog" if body.value == body.most else "bad", False, 0.5)


def chooser(screen: BattleScreen, plan: Plan) -> Modal:
    title = plan.verb.words if plan.verb else "Which way"
    return _ways(screen, title, list(plan.actions))


def _ways(screen: BattleScreen, title: str, actions: Sequence[Action]) -> Modal:
    """A row for each way; a way that can be aimed at places of a body leads to the body."""
    groups: dict[Action, list[Action]] = {}
    for action in actions:
        groups.setdefault(_uncalled(action), []).append(action)
    if len(groups) == 1 and len(actions) > 1:
        found = _body(screen, title, actions)
        return found or _listed(screen, title, [[action] for action in actions])
    return _listed(screen, title, list(groups.values()))


def _uncalled(action: Action) -> Action:
    """The order without the place that it is aimed at, if it is aimed at one."""
    return msgspec.structs.replace(action, called="") if getattr(action, "called", "") else action


def _listed(screen: BattleScreen, title: str, groups: list[list[Action]], first: int = 0) -> Modal:
    """The ways from that number on; the last row goes on where there are too many."""
    orders, battle = screen.aiming.orders, screen.match.battle
    fits = len(groups) - first <= len(DIGITS)
    shown = groups[first:] if fits else groups[first : first + PAGE]
    rows = []
    for index, group in enumerate(shown):
        words = battle.ruleset.describe(battle.table, group[0])
        on = screen.doing(group[0]) if len(group) == 1 else _opening(screen, partial(_ways, screen, title, group))
        rows.append(Row(words, odds.short(orders.chances(group[0])), on, index == 0))
    if not fits:
        rest = len(groups) - first - PAGE
        rows.append(Row("More", f"{rest} others", _opening(screen, partial(_listed, screen, title, groups, first + PAGE))))
    return Modal(title, "", rows, actions=tuple(group[0] for group in shown))


def _opening(screen: BattleScreen, make: Callable[[], Modal]) -> Callable[[], Done]:
    def open_it() -> Done:
        screen.modal = make()
        return None

    return open_it


def _body(screen: BattleScreen, title: str, actions: Sequence[Action]) -> Modal | None:
    """The target's body; None if it is not known, or does not show every place that may be called."""
    target = screen.stage.scene.units.get(getattr(actions[0], "target", 0))
    gauges = target.gauges if target else ()
    known = bodies.places(gauges)
    ordered = sorted(actions, key=lambda action: bool(_place(action)))
    if not target or not all(place in known for place in map(_place, actions) if place):
        return None
    orders = screen.aiming.orders
    rows, places, shares = [], {}, {}
    for index, action in enumerate(ordered):
        place, chances = _place(action), orders.chances(action)
        rows.append(Row("Anywhere", odds.short(chances), screen.doing(action), not place))
        if place:
            places[index] = place
            name = known[place][0].name
            here = [one.chance for one in chances.outcomes if one.key == "hit" and one.words.endswith(name)]
            shares[index] = f"{odds.percent(sum(here, Fraction(0)) if here else odds.success(chances), 0)} %"
    words = screen.match.battle.ruleset.describe(screen.match.battle.table, ordered[0])
    legend = f"{words}. Or call a location: the chance to hit it there."
    return Modal(f"{title}: {target.name}", legend, rows, target.side, actions=tuple(ordered), chart=Chart(places, gauges, shares))


def _place(action: Action) -> str:
    return str(getattr(action, "called", ""))
