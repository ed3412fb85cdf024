"""The choice among several orders as it is put: as a list of rows, page by page, or as the body of the target
with its places; in words that tell them apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

import msgspec

from game.client.kit.widgets import Done
from game.client.panels.body_chart import DIGITS, BodyChart
from game.client.panels.modal import Modal, Row
from game.client.seat.orders import odds_text
from game.client.seat.orders.order_menu import Orders
from game.client.seat.view import board_objects
from game.client.seat.view.scene import BoardScene
from game.core.actions import Action, target_of
from game.core.events import Gauge
from game.core.probability.chances import Chances
from game.core.references import UnitId, refers_to

PAGE = len(DIGITS) - 1
ANY_HIT = "how likely any of them hits if this one is called there"
UNKNOWN, UNJUDGED = "?", "how likely that is hit cannot be judged of a stranger"
POINT = "Point at a figure on the board, or choose a row."


class ListedChoice:
    """A row for each way; a row that stands for several leads to the `further` choice among them."""

    def __init__(
        self,
        orders: Orders,
        scene: BoardScene,
        doing: Callable[[Action], Callable[[], Done]],
        ask: Callable[[Modal], None],
        further: Callable[[str, Sequence[Action]], Modal],
    ) -> None:
        self.words = OrderWords(orders)
        self.scene, self.doing, self._ask, self.further = scene, doing, ask, further

    def listed(
        self, title: str, groups: list[list[Action]], first: int = 0, words: Sequence[str] = ()
    ) -> Modal:
        """The ways from that number on, in `words` if they are not said whole; the last row goes on where
        there are too many."""
        fits = len(groups) - first <= len(DIGITS)
        shown = groups[first:] if fits else groups[first : first + PAGE]
        rows, plain = [], self.words.of(shown[0][0])
        for index, group in enumerate(shown, first):
            if words:
                said = words[index]
            elif index > first:
                said = self.words.shorter(plain, group[0])
            else:
                said = plain
            row = self.row(said, group[0], index == first)
            if len(group) > 1:
                many = f"{len(group)} ways" if words else ""
                on = self.opening(partial(self.further, title, group))
                row = replace(row, hint=row.hint or many, on=on)
            rows.append(row)
        if not fits:
            rest = len(groups) - first - PAGE
            rows.append(
                Row(
                    "More",
                    f"{rest} others",
                    self.opening(partial(self.listed, title, groups, first + PAGE, words)),
                )
            )
        units = self._figures([group[0] for group in shown])
        return Modal(
            title, POINT if units else "", rows, actions=tuple(group[0] for group in shown), units=units
        )

    def row(self, words: str, action: Action, first: bool = False) -> Row:
        """One way: what it is called, its odds in short, and what it may do to one's own side."""
        return Row(words, self.words.short(action), self.doing(action), first, self.words.hurt(action))

    def parted(self, title: str, groups: list[list[Action]]) -> Modal:
        """What all of them begin with is said once, above rows that say what tells them apart."""
        found = self.listed(title, groups, words=self.words.apart([group[0] for group in groups]))
        told = [self.words.of(action).split() for group in groups for action in group]
        asked = " ".join([*told[0][: alike(told)], "..."])
        return replace(found, words=f"{asked} {found.words}".strip())

    def opening(self, make: Callable[[], Modal]) -> Callable[[], Done]:
        def open_it() -> Done:
            self._ask(make())
            return None

        return open_it

    def _figures(self, actions: Sequence[Action]) -> tuple[UnitId, ...]:
        """The figures that rows stand for, if each stands for another one."""
        fields = [
            name
            for name in actions[0].__struct_fields__
            if name != "unit" and self.about_figures(name, actions)
        ]
        told = [tuple(getattr(action, name) for action in actions) for name in fields]
        return next((units for units in told if len(actions) > 1 and len(set(units)) == len(units)), ())

    def about_figures(self, name: str, actions: Sequence[Action]) -> bool:
        """Whether that field names figures, so that one can point at them."""
        kind = next(field.type for field in msgspec.structs.fields(actions[0]) if field.name == name)
        values = [getattr(action, name) for action in actions]
        return (
            refers_to(kind) == "unit"
            and all(isinstance(value, int) for value in values)
            and not self.scene.units.keys().isdisjoint(values)
        )


class BodyChoice:
    """The body of the target, to be aimed at, with all ways that are aimed at no place in the rows below."""

    def __init__(self, lists: ListedChoice) -> None:
        self.lists, self.words = lists, lists.words

    def of(self, title: str, actions: Sequence[Action], others: Sequence[Action] = ()) -> Modal | None:
        """The target's body, and below it the ways that are aimed at no place; None if it is not known, or
        does not show every place that may be called.
        """
        target = self.lists.scene.units.get(target_of(actions[0]))
        gauges = target.gauges if target else ()
        named = {place for place in map(place_of, actions) if place}
        if not target or not (
            named <= board_objects.places(gauges).keys() or named <= board_objects.SHAPES.keys()
        ):
            return None
        ordered = sorted(actions, key=lambda action: bool(place_of(action)))
        rows, places, shares, outs, heading = [], {}, {}, {}, f"{title}: {target.name}"
        for index, action in enumerate(ordered):
            place = place_of(action)
            rows.append(self.lists.row("Anywhere", action, not place))
            if place:
                there = self._there(action, place, gauges)
                places[index] = place
                shares[index] = UNKNOWN if there is None else f"{odds_text.percent(there, 0)} %"
                outs[index] = self.words.out(action)
        rows += self._aside(heading, ordered[0], others)
        called = UNJUDGED if UNKNOWN in shares.values() else "the chance to hit it there"
        if any(counts_hits(self.words.orders.chances(action)) for action in ordered):
            called = ANY_HIT
        legend = f"{self.words.of(ordered[0])}. Or call a location: {called}."
        shown = gauges if named <= board_objects.places(gauges).keys() else ()
        return Modal(
            heading,
            legend,
            rows,
            target.side,
            actions=tuple(ordered),
            chart=BodyChart(places, shown, shares, outs),
        )

    def _aside(self, heading: str, plain: Action, others: Sequence[Action]) -> list[Row]:
        """One row for the ways that are aimed at no place of a body."""
        if not others:
            return []
        if len(others) == 1:
            (one,) = others
            return [
                Row(
                    self.words.of(one),
                    self.words.short(one),
                    self.lists.doing(one),
                    risk=self.words.hurt(one),
                )
            ]
        if all(getattr(action, "pull", "") for action in others):
            words, on = "Hold back", partial(self.lists.parted, heading, [[one] for one in others])
        else:
            words, on = "Other ways", partial(self._beside, heading, plain, others)
        return [Row(words, f"{len(others)} ways", self.lists.opening(on))]

    def _beside(self, title: str, plain: Action, others: Sequence[Action]) -> Modal:
        """What others add to the plain order, before its words or after them."""
        said, words = self.words.of(plain), []
        for action in others:
            before, same, after = self.words.of(action).partition(said[:1].lower() + said[1:])
            if not same:
                before, same, after = self.words.of(action).partition(said)
            rest = ", ".join(part for part in (before.strip(" ,:"), after.strip(" ,:")) if part)
            words.append(rest[:1].upper() + rest[1:] if same and rest else self.words.of(action))
        found = self.lists.listed(title, [[action] for action in others], words=words)
        return replace(found, words=f"{said} ... {found.words}".strip())

    def _there(self, action: Action, place: str, gauges: Sequence[Gauge]) -> Fraction | None:
        """The chance that it hits that place, None where that may not be read: by how much a stranger is hit
        tells of its skill."""
        graded, chances, known = (
            self.words.orders.graded(action),
            self.words.orders.chances(action),
            board_objects.places(gauges),
        )
        more = dict(graded[0].more) if graded else {}
        if f"the {place}" in more:
            return more[f"the {place}"]
        name = known[place][0].name if place in known else place
        here = [one.chance for one in chances.outcomes if one.key == "hit" and one.words.endswith(name)]
        if here or not graded:
            return sum(here, Fraction(0)) if here else odds_text.success(chances)
        return None


def counts_hits(chances: Chances) -> bool:
    """Whether the odds tell how many of several shots or blows hit, and not where."""
    hits = [one for one in chances.outcomes if one.key == "hit"]
    return len(hits) > 1 and all(one.words.endswith((" hit", " hits")) for one in hits)


# ---------------------------------------------------------------- orders in words


CALLED = ("called", "aim")
"""The fields that may name a place of the target's body."""


class OrderWords:
    """The words of what may be ordered now."""

    def __init__(self, orders: Orders) -> None:
        self.orders = orders

    def of(self, action: Action) -> str:
        return self.orders.battle.ruleset.describe(self.orders.battle.table, action)

    def apart(self, actions: Sequence[Action]) -> list[str]:
        """What tells these orders apart: their words without those that all of them begin and end with."""
        told = [self.of(action).split() for action in actions]
        first, last = alike(told), alike([line[::-1] for line in told])
        rests = [" ".join(line[first : len(line) - last]).strip(",:") for line in told]
        return (
            [rest[:1].upper() + rest[1:] for rest in rests]
            if all(rests)
            else [" ".join(line) for line in told]
        )

    def short(self, action: Action) -> str:
        return odds_text.short(self.orders.chances(action), self.orders.graded(action))

    def out(self, action: Action) -> str:
        """How likely its target is out at once, "" where nothing is said of it."""
        chances, graded = self.orders.chances(action), self.orders.graded(action)
        out = odds_text.out_at_once(chances, graded)
        digits = odds_text.out_digits(out, odds_text.success(chances))
        return f"{odds_text.percent(out, digits)} %" if out else ""

    def hurt(self, action: Action) -> str:
        """What the order may do to one's own side, in a few words: "81 % Juno, a friend"."""
        return odds_text.hurt(self.orders.chances(action), self.orders.own)

    def shorter(self, plain: str, action: Action) -> str:
        """The order in words, without what it shares with the plain one."""
        rest = self.of(action).removeprefix(f"{plain}, ")
        return rest[:1].upper() + rest[1:]

    def worth(self, action: Action) -> tuple[Fraction, Fraction]:
        """How likely the order does what it is meant to, and what that costs on average."""
        chances = self.orders.chances(action)
        return odds_text.success(chances), sum((loss for _, loss in chances.expected), Fraction(0))


def uncalled(action: Action) -> Action:
    """The order without the place that it is aimed at, if it is aimed at one."""
    return msgspec.structs.replace(action, **{name: "" for name in CALLED if getattr(action, name, "")})


def place_of(action: Action) -> str:
    """The place of a body that the order is aimed at, "" for none."""
    return next((str(getattr(action, name)) for name in CALLED if getattr(action, name, "")), "")


def place_field(actions: Sequence[Action]) -> str:
    """The field in which these orders name places of a body, "" if they name none, or none is aimed at no
    place."""
    places = {place_of(action) for action in actions}
    if len(places) < 2 or "" not in places:
        return ""
    return next(name for name in CALLED if any(getattr(action, name, "") for action in actions))


def differing(one: Action, other: Action) -> tuple[str, ...]:
    """The names of the fields in which two orders of a kind differ."""
    return tuple(name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name, None))


def alike(lines: Sequence[Sequence[str]]) -> int:
    """With how many words all of them begin."""
    return next(
        (at for at, words in enumerate(zip(*lines, strict=False)) if len(set(words)) > 1),
        min(map(len, lines)),
    )
