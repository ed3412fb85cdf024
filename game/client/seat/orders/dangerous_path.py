"""A way that is rolled for: what its steps may set off, the way round, what is asked before it is gone;
and what else is asked about before it is done, as it costs one's own side more than its enemies."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.client.seat.orders.odds_text import loss, on_step, percent, rolled, works
from game.client.seat.orders.order_menu import Orders
from game.client.seat.view.board_marks import Detour, Hazard
from game.core.actions import Action, path_of
from game.core.field import Cell
from game.core.probability.chances import BLOW, SHOT, Chances, Risk
from game.core.table import Table
from game.core.verbs import Verb

THROUGH = {SHOT: "under fire", BLOW: "past a blade"}
"""How somebody goes into what the risk itself has no word for."""
LONGEST, MORE = 2.0, 6
"""A way round is worth a word up to so many times the dangerous one, or so many steps more."""
NO_WAY_ROUND = "no way round"


@dataclass(frozen=True)
class Line:
    """One thing that may happen: its sign, how likely, what it is."""

    sign: str
    share: str
    words: str


@dataclass(frozen=True)
class Question:
    """What is asked before such a way is gone: `gone` says what Enter does, `round` whether there is a way
    round, None where nothing lies on the way."""

    title: str
    lines: tuple[Line, ...]
    gone: str
    round: bool | None


def hazards(risks: tuple[Risk, ...], way: tuple[Cell, ...]) -> tuple[Hazard, ...]:
    """The first step of each danger: whatever comes of the same thing again is no other one."""
    found: dict[tuple[int, str, str], Risk] = {}
    for risk in risks:
        found.setdefault((risk.unit, risk.sign, risk.words), risk)
    return tuple(Hazard(way[risk.step], risk.sign, f"{percent(risk.chance, 0)} %") for risk in found.values())


def unsafe(risks: tuple[Risk, ...]) -> tuple[int, int] | None:
    """The first and the last step that something may happen on; the start is 0."""
    steps = [risk.step + 1 for risk in risks]
    return (min(steps), max(steps)) if steps else None


def way_round(orders: Orders, verb: Verb, cell: Cell, found: Action) -> tuple[Verb, Action] | None:
    """The order that gets there without any roll, if a wider one does and it is not too far round."""
    dangerous = path_of(found)
    for wider in orders.chain(verb):
        for order in orders.at(wider, cell)[:1]:
            path = path_of(order)
            near = len(path) <= max(LONGEST * len(dangerous), len(dangerous) + MORE)
            if near and not rolled(orders.chances(order)):
                return wider, order
    return None


def detour(orders: Orders, verb: Verb, cell: Cell, found: Action) -> Detour | None:
    """The same as it is drawn, with its price."""
    other = way_round(orders, verb, cell, found)
    if other is None:
        return None
    wider, order = other
    battle, path = orders.battle, path_of(order)
    far = sum(battle.table.ground()[step].cost for step in path)
    price = f"round it: no danger, {far} tiles, needs: {wider.words.lower()}"
    return Detour((battle.table.cell(order.unit), *path), price)


def question(verb: Verb, chances: Chances, round_it: Detour | None) -> Question:
    """What is asked before the way is gone."""
    lines = [
        Line(risk.sign, f"{percent(risk.chance, 0)} %", _what(risk, chances.risks)) for risk in chances.risks
    ]
    lines += [
        Line("die", f"{percent(one.chance, 0)} %", one.words)
        for one in chances.outcomes
        if one.chance and not works(one) and len(chances.outcomes) > 1
    ]
    if not lines:  # dice fall, and whatever they show it goes as it should
        lines = [
            Line("die", f"{percent(one.chance, 0)} %", one.words) for one in chances.outcomes if one.chance
        ]
    first = next(iter(chances.risks), None)
    how = (first.through or THROUGH.get(first.sign, "all the same")) if first else "and roll for it"
    verb_words = verb.words.lower()
    told = tuple(dict.fromkeys(lines))
    return Question(f"Click again to {verb_words} {how}", told, verb_words, _round(chances, round_it))


def _round(chances: Chances, round_it: Detour | None) -> bool | None:
    return round_it is not None if chances.risks else None


def _what(risk: Risk, risks: tuple[Risk, ...]) -> str:
    harm = f": {risk.harm} harm" if risk.harm else ""
    return f"{risk.words}{on_step(risk, risks)}{harm}"


def is_asked_first(orders: Orders, verb: Verb, action: Action) -> bool:
    """Whether an order wants a second press: a way or a leap that is rolled for, or what costs one's own
    more."""
    chances = orders.chances(action)
    if verb.aim == "path" or is_leap(verb, action, chances):
        return rolled(chances)
    return verb.aim in HARMFUL and backfires(orders.battle.table, action, chances)


def is_leap(verb: Verb, action: Action, chances: Chances) -> bool:
    """Whether somebody gets somewhere by a roll, and nobody else is harmed if it fails."""
    lands = bool(chances.area or chances.landing)  # something thrown does
    return verb.aim == "cell" and not lands and {unit for unit, _ in chances.expected} == {action.unit}


HARMFUL = ("cell", "unit")
"""What an order that may harm one's own is aimed at."""
LEAST = Fraction(1, 100)
"""What is less than that share of a figure's health is no loss."""


def backfires(table: Table, order: Action, chances: Chances) -> bool:
    """Whether the order costs one's own side more than it costs others, on the average."""
    own, theirs = Fraction(0), Fraction(0)
    for unit, share in chances.expected:
        if table.hostile(order.unit, unit):
            theirs += share
        else:
            own += share
    return own > max(theirs, LEAST)


def own_harm(table: Table, order: Action, verb: Verb, chances: Chances) -> Question:
    """What is asked then: who loses how much, the worst first, and how likely they go down."""
    downs = dict(chances.downs)
    lost = sorted(
        ((share, unit) for unit, share in chances.expected if share and not table.hostile(order.unit, unit)),
        reverse=True,
    )
    lines = []
    for share, unit in lost:
        down = f", {percent(downs[unit], 0)} % down" if downs.get(unit) else ""
        lines.append(Line("", loss(share), f"{table.unit(unit).name}, on the average{down}"))
    words = verb.words.lower()
    return Question(f"Click again to {words} among your own", tuple(lines), words, None)
