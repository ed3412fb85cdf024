"""Which of several orders is meant, where there are many: first in what way, then at which place of the
body."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

import msgspec

from game.client.kit.widgets import Done
from game.client.panels.body_chart import DIGITS, BodyChart
from game.client.panels.modal import Modal, Row
from game.client.seat.orders import odds_text
from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.planning import Plan
from game.client.seat.view import body_gauges
from game.client.seat.view.scene import BoardScene
from game.core.actions import Action, target_of
from game.core.events import Gauge
from game.core.probability.chances import Chances
from game.core.references import UnitId, refers_to

PAGE = len(DIGITS) - 1
ANY_HIT = "how likely any of them hits if this one is called there"
UNKNOWN, UNJUDGED = "?", "how likely that is hit cannot be judged of a stranger"
POINT = "Point at a figure on the board, or choose a row."


CALLED = ("called", "aim")
"""The fields that may name a place of the target's body."""


def counts_hits(chances: Chances) -> bool:
    """Whether the odds tell how many of several shots or blows hit, and not where."""
    hits = [one for one in chances.outcomes if one.key == "hit"]
    return len(hits) > 1 and all(one.words.endswith((" hit", " hits")) for one in hits)


def _uncalled(action: Action) -> Action:
    """The order without the place that it is aimed at, if it is aimed at one."""
    return msgspec.structs.replace(action, **{name: "" for name in CALLED if getattr(action, name, "")})


def differing(one: Action, other: Action) -> tuple[str, ...]:
    """The names of the fields in which two orders of a kind differ."""
    return tuple(name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name, None))


def _alike(lines: Sequence[Sequence[str]]) -> int:
    """With how many words all of them begin."""
    return next(
        (at for at, words in enumerate(zip(*lines, strict=False)) if len(set(words)) > 1),
        min(map(len, lines)),
    )


def _place(action: Action) -> str:
    return next((str(getattr(action, name)) for name in CALLED if getattr(action, name, "")), "")


@dataclass(frozen=True)
class OrderVariants:
    """Makes the choice from what may be ordered: `doing` gives what carries an order out, `ask` puts a
    further choice in place of this one."""

    orders: Orders
    scene: BoardScene
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
        called = [group for group in groups.values() if len(group) > 1]
        same = (
            len({target_of(action) for action in actions}) == 1
        )  # not who drives, when the car is pointed at
        if (
            same
            and len(called) == 1
            and (
                body := self._body(
                    title, called[0], [group[0] for group in groups.values() if len(group) == 1]
                )
            )
        ):
            return body
        if all(len(group) == 1 for group in groups.values()) and (
            several := self._several(title, list(groups))
        ):
            return several
        if len(groups) > len(DIGITS) and (armed := self._by_weapon(title, actions)):
            return armed
        return self._briefly(title, list(groups.values()))

    def _by_weapon(self, title: str, actions: Sequence[Action]) -> Modal | None:
        """First with what, the likeliest in front; None where that is one and the same."""
        arms: dict[object, list[Action]] = {}
        for action in actions:
            arms.setdefault(getattr(action, "weapon", ""), []).append(action)
        groups = sorted(arms.values(), key=lambda group: self._worth(group[0]), reverse=True)
        if len(groups) < 2:
            return None
        plain = [group[0] for group in groups]
        told = [self._words(action).split() for action in plain]
        found = self.listed(title, groups, words=self.apart(plain))
        return replace(found, words=f"{' '.join(told[0][: _alike(told)])} ... {found.words}".strip())

    def _briefly(self, title: str, groups: list[list[Action]]) -> Modal:
        """Ways that begin alike, as most do: that is said once, so that no row is cut. Whole where one of
        them says nothing beyond it."""
        told = [self._words(group[0]).split() for group in groups]
        first = _alike([[word.rstrip(",") for word in line] for line in told])
        if len(groups) > len(DIGITS) or first < 2 or any(len(line) == first for line in told):
            return self.listed(title, groups)
        rests = [" ".join(line[first:]) for line in told]
        found = self.listed(title, groups, words=[rest[:1].upper() + rest[1:] for rest in rests])
        return replace(found, words=f"{' '.join(told[0][:first])} ... {found.words}".strip())

    def _worth(self, action: Action) -> tuple[Fraction, Fraction]:
        """How likely the order does what it is meant to, and what that costs on average."""
        chances = self.orders.chances(action)
        return odds_text.success(chances), sum((loss for _, loss in chances.expected), Fraction(0))

    def _several(self, title: str, actions: Sequence[Action]) -> Modal | None:
        """Ways that differ in more than one thing: first whom they are about, or what most of them differ in.
        None if one list will do."""
        fields = [
            name
            for name in actions[0].__struct_fields__
            if any(name in differing(actions[0], action) for action in actions)
        ]
        whom = next((name for name in fields if self._about_figures(name, actions)), "")
        if len(fields) < 2 or (len(actions) <= len(DIGITS) and not whom):
            return None
        if all(len(differing(actions[0], action)) < 2 for action in actions):
            return self._families(title, actions)
        return self._by(
            whom or max(fields, key=lambda name: len({getattr(action, name) for action in actions})),
            title,
            actions,
        )

    def _about_figures(self, name: str, actions: Sequence[Action]) -> bool:
        """Whether that field names figures, so that one can point at them."""
        kind = next(field.type for field in msgspec.structs.fields(actions[0]) if field.name == name)
        values = [getattr(action, name) for action in actions]
        return (
            refers_to(kind) == "unit"
            and all(isinstance(value, int) for value in values)
            and not self.scene.units.keys().isdisjoint(values)
        )

    def _by(self, name: str, title: str, actions: Sequence[Action]) -> Modal:
        """A row for each value of that field: those that share it are what is asked next."""
        shared: dict[object, list[Action]] = {}
        for action in actions:
            shared.setdefault(getattr(action, name), []).append(action)
        groups = list(shared.values())
        best = [self._likeliest(group) for group in groups]
        if len(actions) > len(groups) and None not in best and not self._about_figures(name, actions):
            return self._best_of(title, groups, [one for one in best if one])
        return self._parted(title, groups)

    def _likeliest(self, group: Sequence[Action]) -> Action | None:
        """Of orders that differ in one thing, and by it in nothing but their chance, the likeliest; None if
        there is more to choose."""
        ends = [
            [replace(one, chance=Fraction(0)) for one in self.orders.chances(action).outcomes]
            for action in group
        ]
        if any(len(differing(group[0], action)) > 1 for action in group) or any(
            one != ends[0] for one in ends
        ):
            return None
        return max(group, key=lambda action: odds_text.success(self.orders.chances(action)))

    def _best_of(self, title: str, groups: list[list[Action]], best: list[Action]) -> Modal:
        """One question fewer: each row is the likeliest of its kind, and the last leads to all the others."""
        shown = best if len(best) < len(DIGITS) else best[: PAGE - 1]
        found = self.listed(title, [[one] for one in shown], words=self.apart(shown))
        told = [self._words(one).split() for one in shown]
        asked = " ".join([*told[0][: _alike(told)], "..."])
        rest = sum(map(len, groups)) - len(shown)
        others = Row("In another way", f"{rest} others", self._opening(partial(self._parted, title, groups)))
        return replace(found, words=f"{asked} {found.words}".strip(), rows=[*found.rows, others])

    def _parted(self, title: str, groups: list[list[Action]]) -> Modal:
        """What all of them begin with is said once, above rows that say what tells them apart."""
        found = self.listed(title, groups, words=self.apart([group[0] for group in groups]))
        told = [self._words(action).split() for group in groups for action in group]
        asked = " ".join([*told[0][: _alike(told)], "..."])
        return replace(found, words=f"{asked} {found.words}".strip())

    def _words(self, action: Action) -> str:
        return self.orders.battle.ruleset.describe(self.orders.battle.table, action)

    def apart(self, actions: Sequence[Action]) -> list[str]:
        """What tells these orders apart: their words without those that all of them begin and end with."""
        told = [self._words(action).split() for action in actions]
        first, last = _alike(told), _alike([line[::-1] for line in told])
        rests = [" ".join(line[first : len(line) - last]).strip(",:") for line in told]
        return (
            [rest[:1].upper() + rest[1:] for rest in rests]
            if all(rests)
            else [" ".join(line) for line in told]
        )

    def _families(self, title: str, actions: Sequence[Action]) -> Modal:
        """Far too many for one list: those that differ from the first one in the same way share a row."""
        first = actions[0]
        families: dict[tuple[str, ...], list[Action]] = {}
        for action in actions[1:]:
            families.setdefault(differing(first, action), []).append(action)
        if len(families) >= len(actions) - 1:
            return self.listed(title, [[action] for action in actions])
        plain = self._words(first)
        rows, shown = [Row(plain, self._short(first), self.doing(first), True, self._hurt(first))], [first]
        for family in list(families.values())[:PAGE]:
            words, shares = self._shorter(plain, family[0]), self._short(family[0])
            if len(family) == 1:
                rows.append(Row(words, shares, self.doing(family[0]), risk=self._hurt(family[0])))
            else:
                rows.append(
                    Row(
                        f"{words}, and others",
                        f"{len(family)} ways",
                        self._opening(partial(self.listed, title, [[one] for one in family])),
                    )
                )
            shown.append(family[0])
        return Modal(title, "", rows, actions=tuple(shown))

    def _short(self, action: Action) -> str:
        return odds_text.short(self.orders.chances(action), self.orders.graded(action))

    def _hurt(self, action: Action) -> str:
        """What the order may do to one's own side, in a few words: "81 % Juno, a friend"."""
        return odds_text.hurt(self.orders.chances(action), self.orders.own)

    def _shorter(self, plain: str, action: Action) -> str:
        """The order in words, without what it shares with the plain one."""
        rest = self._words(action).removeprefix(f"{plain}, ")
        return rest[:1].upper() + rest[1:]

    def listed(
        self, title: str, groups: list[list[Action]], first: int = 0, words: Sequence[str] = ()
    ) -> Modal:
        """The ways from that number on, in `words` if they are not said whole; the last row goes on where
        there are too many."""
        fits = len(groups) - first <= len(DIGITS)
        shown = groups[first:] if fits else groups[first : first + PAGE]
        rows, plain = [], self._words(shown[0][0])
        for index, group in enumerate(shown, first):
            if words:
                said = words[index]
            elif index > first:
                said = self._shorter(plain, group[0])
            else:
                said = plain
            risk = self._hurt(group[0])
            on = self.doing(group[0]) if len(group) == 1 else self._opening(partial(self._ways, title, group))
            rows.append(
                Row(
                    said,
                    self._short(group[0]) or (f"{len(group)} ways" if words and len(group) > 1 else ""),
                    on,
                    index == first,
                    risk,
                )
            )
        if not fits:
            rest = len(groups) - first - PAGE
            rows.append(
                Row(
                    "More",
                    f"{rest} others",
                    self._opening(partial(self.listed, title, groups, first + PAGE, words)),
                )
            )
        units = self._figures([group[0] for group in shown])
        return Modal(
            title, POINT if units else "", rows, actions=tuple(group[0] for group in shown), units=units
        )

    def _figures(self, actions: Sequence[Action]) -> tuple[UnitId, ...]:
        """The figures that rows stand for, if each stands for another one."""
        fields = [
            name
            for name in actions[0].__struct_fields__
            if name != "unit" and self._about_figures(name, actions)
        ]
        told = [tuple(getattr(action, name) for action in actions) for name in fields]
        return next((units for units in told if len(actions) > 1 and len(set(units)) == len(units)), ())

    def _opening(self, make: Callable[[], Modal]) -> Callable[[], Done]:
        def open_it() -> Done:
            self.ask(make())
            return None

        return open_it

    def _aside(self, heading: str, plain: Action, others: Sequence[Action]) -> list[Row]:
        """One row for the ways that are aimed at no place of a body."""
        if not others:
            return []
        if len(others) == 1:
            (one,) = others
            return [Row(self._words(one), self._short(one), self.doing(one), risk=self._hurt(one))]
        if all(getattr(action, "pull", "") for action in others):
            words, on = "Hold back", partial(self._parted, heading, [[one] for one in others])
        else:
            words, on = "Other ways", partial(self._beside, heading, plain, others)
        return [Row(words, f"{len(others)} ways", self._opening(on))]

    def _body(self, title: str, actions: Sequence[Action], others: Sequence[Action] = ()) -> Modal | None:
        """The target's body, and below it the ways that are aimed at no place; None if it is not known, or
        does not show every place that may be called.
        """
        target = self.scene.units.get(target_of(actions[0]))
        gauges = target.gauges if target else ()
        named = {place for place in map(_place, actions) if place}
        if not target or not (
            named <= body_gauges.places(gauges).keys() or named <= body_gauges.SHAPES.keys()
        ):
            return None
        ordered = sorted(actions, key=lambda action: bool(_place(action)))
        rows, places, shares, heading = [], {}, {}, f"{title}: {target.name}"
        for index, action in enumerate(ordered):
            place = _place(action)
            doing, hurt = self.doing(action), self._hurt(action)
            rows.append(Row("Anywhere", self._short(action), doing, not place, hurt))
            if place:
                there = self._there(action, place, gauges)
                places[index] = place
                shares[index] = UNKNOWN if there is None else f"{odds_text.percent(there, 0)} %"
        rows += self._aside(heading, ordered[0], others)
        called = UNJUDGED if UNKNOWN in shares.values() else "the chance to hit it there"
        if any(counts_hits(self.orders.chances(action)) for action in ordered):
            called = ANY_HIT
        legend = f"{self._words(ordered[0])}. Or call a location: {called}."
        shown = gauges if named <= body_gauges.places(gauges).keys() else ()
        return Modal(
            heading,
            legend,
            rows,
            target.side,
            actions=tuple(ordered),
            chart=BodyChart(places, shown, shares),
        )

    def _beside(self, title: str, plain: Action, others: Sequence[Action]) -> Modal:
        """What others add to the plain order, before its words or after them."""
        said, words = self._words(plain), []
        for action in others:
            before, same, after = self._words(action).partition(said[:1].lower() + said[1:])
            if not same:
                before, same, after = self._words(action).partition(said)
            rest = ", ".join(part for part in (before.strip(" ,:"), after.strip(" ,:")) if part)
            words.append(rest[:1].upper() + rest[1:] if same and rest else self._words(action))
        found = self.listed(title, [[action] for action in others], words=words)
        return replace(found, words=f"{said} ... {found.words}".strip())

    def _there(self, action: Action, place: str, gauges: Sequence[Gauge]) -> Fraction | None:
        """The chance that it hits that place, None where that may not be read: by how much a stranger is hit
        tells of its skill."""
        graded, chances, known = (
            self.orders.graded(action),
            self.orders.chances(action),
            body_gauges.places(gauges),
        )
        more = dict(graded[0].more) if graded else {}
        if f"the {place}" in more:
            return more[f"the {place}"]
        name = known[place][0].name if place in known else place
        here = [one.chance for one in chances.outcomes if one.key == "hit" and one.words.endswith(name)]
        if here or not graded:
            return sum(here, Fraction(0)) if here else odds_text.success(chances)
        return None
