"""All that a player is shown before an order is given, as text: the sheets, the orders and their refusals,
the odds."""

from __future__ import annotations

from fractions import Fraction

from game.core.actions import Action
from game.core.battle import Battle
from game.core.describing.names import cell_name
from game.core.describing.sheet import Sheet
from game.core.events import Modifier
from game.core.probability.chances import Chances
from game.core.references import UnitId
from tests.ai.weighing import kind_of, said

_ODDS = 3
"""Orders of a kind of which the odds are told: the first, the last, and the first with a risk of its own."""


def shown(battle: Battle) -> str:
    return "\n".join(
        [*(line for unit in battle.table.units() for line in _sheet(battle, unit)), *_orders(battle), ""]
    )


def _sheet(battle: Battle, unit: UnitId) -> list[str]:
    sheet = battle.sheet(unit)
    rows = [f"{battle.table.unit(unit).name}: {sheet.summary}"]
    rows += [
        "  "
        + ", ".join(
            f"{gauge.name} {gauge.value}/{gauge.most} {gauge.place}".rstrip() for gauge in sheet.gauges
        )
    ]
    rows += [
        f"  {card.name} ({card.picture}): {', '.join(card.facts)}; {card.shots}/{card.magazine}"
        for card in sheet.cards
    ]
    rows += [
        "  "
        + ", ".join(
            f"{line.name} {line.value} [{line.pips}/{line.most}]"
            for line in (*sheet.skills, *sheet.facts, *sheet.turn)
        )
    ]
    rows += _carrying(battle, sheet)
    return [*rows, *(f"  {mark.status}: {mark.words} ({mark.rule})" for mark in sheet.marks)]


def _carrying(battle: Battle, sheet: Sheet) -> list[str]:
    """The seats and the speeds of what carries others."""
    seats = [
        f"{battle.table.unit(seat.unit).name if seat.unit else seat.count} {seat.words}"
        for seat in sheet.seats
    ]
    paces = [f"{pace.name} {pace.far} {pace.asks}".rstrip() + ", now" * pace.now for pace in sheet.paces]
    return ["  " + ", ".join(row) for row in (seats, paces) if row]


def _orders(battle: Battle) -> list[str]:
    """For each kind of order those that are allowed, the odds of some, and the rules by which others are
    refused."""
    kinds: dict[tuple[UnitId, str], list[Action]] = {}
    for order in battle.candidates():
        kinds.setdefault((order.unit, kind_of(order)), []).append(order)
    rows: list[str] = []
    for (unit, kind), orders in sorted(kinds.items()):
        allowed = sorted(
            (order for order in orders if battle.refusal(order) is None),
            key=lambda order: said(battle, order),
        )
        rows.append(f"{battle.table.unit(unit).name}: {kind}".rstrip())
        if allowed:
            rows.append(
                (
                    f"  {len(allowed)}: "
                    f"{'; '.join(said(battle, order).removeprefix(order.verb).strip() for order in allowed)}"
                ).rstrip()
            )
            told = battle.ruleset.describe(battle.table, allowed[0])
            rows += [
                f"  {told}",
                *(line for order in _telling(battle, allowed) for line in _odds(battle, order)),
            ]
        rows += sorted(
            {
                f"  refused by {found.rule}: {found.words}"
                for order in orders
                if (found := battle.refusal(order))
            }
        )
    return rows


def _telling(battle: Battle, allowed: list[Action]) -> list[Action]:
    risky = (
        next((order for order in allowed[1:-1] if battle.chances(order).risks), None)
        if len(allowed) < 60
        else None
    )
    return [order for order in dict.fromkeys((allowed[0], allowed[-1], risky)) if order][:_ODDS]


def _odds(battle: Battle, order: Action) -> list[str]:
    odds = battle.chances(order)
    if odds == Chances():
        return []
    rows = [f"  {said(battle, order)}:"]
    rows += [
        f"    {one.key} {one.chance}: {one.words}, {one.harm} to {one.unit}{' down' * one.down}"
        for one in odds.outcomes
    ]
    rows += [
        f"    rolls {one.title} of {one.unit} against {one.against}: {_modifiers(one.modifiers)}"
        for one in odds.checks
    ]
    rows += [
        f"    risk at {one.step} by {one.unit} {one.rule}: {one.words}, {one.chance}, {one.harm}"
        for one in odds.risks
    ]
    rows += [f"    landing {sum(1 for _ in odds.landing)}: {_few(odds.landing)}"] if odds.landing else []
    rows += [f"    area {' '.join(map(cell_name, odds.area))}"] if odds.area else []
    rows += [f"    loss {_rows(odds.expected)}"] if odds.expected else []
    rows += [f"    down {_rows(odds.downs)}"] if odds.downs else []
    rows += [f"    reply {words}: {chance}" for words, chance in odds.replies]
    return [*rows, *(f"    note {note}" for note in odds.notes)]


def _modifiers(modifiers: tuple[Modifier, ...]) -> str:
    return (
        "; ".join(f"{one.value:+d} edge {one.edge:+d} {one.words} ({one.rule})" for one in modifiers)
        or "nothing"
    )


def _few(landing: tuple[tuple[tuple[int, int], Fraction], ...]) -> str:
    return ", ".join(f"{cell_name(cell)} {share}" for cell, share in landing[:4])


def _rows(pairs: tuple[tuple[UnitId, Fraction], ...]) -> str:
    return ", ".join(f"{unit} {share}" for unit, share in pairs)
