"""Which of several orders is meant, where there are many: first in what way, then at which place of the body."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import msgspec

from game.client.kit.widgets import Done
from game.client.panels.chart import DIGITS, Chart
from game.client.panels.modal import Modal, Row
from game.client.seat import bodies, odds
from game.client.seat.orders import Orders
from game.client.seat.planning import Plan
from game.client.seat.scene import Scene
from game.core.actions import Action

PAGE = len(DIGITS) - 1


def _uncalled(action: Action) -> Action:
    """The order without the place that it is aimed at, if it is aimed at one."""
    return msgspec.structs.replace(action, called="") if getattr(action, "called", "") else action


def differing(one: Action, other: Action) -> tuple[str, ...]:
    """The names of the fields in which two orders of a kind differ."""
    return tuple(name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name, None))


def _place(action: Action) -> str:
    return str(getattr(action, "called", ""))


@dataclass(frozen=True)
class Variants:
    """Makes the choice from what may be ordered: `doing` gives what carries an order out, `ask` puts a further choice in place of this one."""

    orders: Orders
    scene: Scene
    doing: Callable[[Action], Callable[[], Done]]
    ask: Callable[[Modal], None]

    def of(self, plan: Plan) -> Modal:
        """The choice among the orders of a plan."""
        return self._ways(plan.verb.words if plan.verb else "Which way", list(plan.actions))

    def _ways(self, title: str, actions: Sequence[Action]) -> Modal:
        """A row for each way; a way that can be aimed at places of a body leads to the body."""
        groups: dict[Action, list[Action]] = {}
        for action in actions:
            groups.setdefault(_uncalled(action), []).append(action)
        if len(groups) == 1 and len(actions) > 1:
            return self._body(title, actions) or self.listed(title, [[action] for action in actions])
        if len(groups) > len(DIGITS) and all(len(group) == 1 for group in groups.values()):
            return self._families(title, list(groups))
        return self.listed(title, list(groups.values()))

    def _families(self, title: str, actions: Sequence[Action]) -> Modal:
        """Far too many for one list: those that differ from the first one in the same way share a row."""
        first, battle = actions[0], self.orders.battle
        families: dict[tuple[str, ...], list[Action]] = {}
        for action in actions[1:]:
            families.setdefault(differing(first, action), []).append(action)
        if len(families) >= len(actions) - 1:
            return self.listed(title, [[action] for action in actions])
        plain = battle.ruleset.describe(battle.table, first)
        rows, shown = [Row(plain, self._short(first), self.doing(first), True)], [first]
        for family in list(families.values())[:PAGE]:
            words, shares = self._shorter(plain, family[0]), self._short(family[0])
            if len(family) == 1:
                rows.append(Row(words, shares, self.doing(family[0])))
            else:
                rows.append(Row(f"{words}, and others", f"{len(family)} ways", self._opening(partial(self.listed, title, [[one] for one in family]))))
            shown.append(family[0])
        return Modal(title, "", rows, actions=tuple(shown))

    def _short(self, action: Action) -> str:
        return odds.short(self.orders.chances(action), self.orders.graded(action))

    def _shorter(self, plain: str, action: Action) -> str:
        """The order in words, without what it shares with the plain one."""
        words = self.orders.battle.ruleset.describe(self.orders.battle.table, action)
        rest = words.removeprefix(f"{plain}, ")
        return rest[:1].upper() + rest[1:]

    def listed(self, title: str, groups: list[list[Action]], first: int = 0) -> Modal:
        """The ways from that number on; the last row goes on where there are too many."""
        battle = self.orders.battle
        fits = len(groups) - first <= len(DIGITS)
        shown = groups[first:] if fits else groups[first : first + PAGE]
        rows, plain = [], battle.ruleset.describe(battle.table, shown[0][0])
        for index, group in enumerate(shown):
            words = self._shorter(plain, group[0]) if index else plain
            on = self.doing(group[0]) if len(group) == 1 else self._opening(partial(self._ways, title, group))
            rows.append(Row(words, self._short(group[0]), on, index == 0))
        if not fits:
            rest = len(groups) - first - PAGE
            rows.append(Row("More", f"{rest} others", self._opening(partial(self.listed, title, groups, first + PAGE))))
        return Modal(title, "", rows, actions=tuple(group[0] for group in shown))

    def _opening(self, make: Callable[[], Modal]) -> Callable[[], Done]:
        def open_it() -> Done:
            self.ask(make())
            return None

        return open_it

    def _body(self, title: str, actions: Sequence[Action]) -> Modal | None:
        """The target's body; None if it is not known, or does not show every place that may be called."""
        target = self.scene.units.get(getattr(actions[0], "target", 0))
        gauges = target.gauges if target else ()
        known = bodies.places(gauges)
        ordered = sorted(actions, key=lambda action: bool(_place(action)))
        if not target or not all(place in known for place in map(_place, actions) if place):
            return None
        rows, places, shares = [], {}, {}
        for index, action in enumerate(ordered):
            place, chances = _place(action), self.orders.chances(action)
            rows.append(Row("Anywhere", odds.short(chances), self.doing(action), not place))
            if place:
                places[index] = place
                name = known[place][0].name
                here = [one.chance for one in chances.outcomes if one.key == "hit" and one.words.endswith(name)]
                shares[index] = f"{odds.percent(sum(here, Fraction(0)) if here else odds.success(chances), 0)} %"
        battle = self.orders.battle
        words = battle.ruleset.describe(battle.table, ordered[0])
        legend = f"{words}. Or call a location: the chance to hit it there."
        return Modal(f"{title}: {target.name}", legend, rows, target.side, actions=tuple(ordered), chart=Chart(places, gauges, shares))
