"""Battles in situations that are written as a case file, for what is kept of them as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import islice
from pathlib import Path

import msgspec

from game.cases.files import Case, load
from game.core.actions import Action
from game.core.battle import Battle
from game.core.describing.attack_preview import Attack, AttackPreview
from game.core.describing.names import cell_name
from game.core.dice import seeded
from game.core.references import UnitId
from tests.ai.weighing import kind_of, said

_UNSAID = (None, "", 0, (), False)


@cache
def situations(path: Path) -> dict[str, Case]:
    return {case.title: case for case in load(path)}


def titles(path: Path) -> list[str]:
    """The titles of the cases, without having read what stands in them."""
    return [
        line.removeprefix("case ")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("case ")
    ]


def begun(path: Path, title: str, rolled: bool = False) -> Battle:
    """The battle of a situation; `rolled` as it begins by itself, before anything is declared."""
    stage = situations(path)[title].stage
    if not rolled:
        battle = stage.begun()
        battle.table.dice = seeded(title)
        return battle
    battle = stage.battle(seeded(title), rolled=True)
    battle.begin()
    return battle


def displayed(battle: Battle) -> str:
    """What the window shows beyond sheets, orders and odds: form, previews, margins, degrees, order, the
    ground, and what is foreseen of ways."""
    table, display, told = battle.table, battle.ruleset.DISPLAY, battle.ruleset.FORETELLING
    rows = [
        f"order: {plain(display.order(table))}",
        *(f"fuse {kind}: {plain(fuse)}" for kind, fuse in display.fuses().items()),
    ]
    for unit in table.standing():
        name = table.unit(unit).name
        first = battle.ruleset.fulfil(table, unit)
        rows += [
            f"{name} reaches {battle.ruleset.reach(table, unit)}, quiet {plain(display.quiet(table, unit))}"
        ]
        rows += [f"{name} first: {said(battle, first)}"] if first else []
        rows += [
            f"{name} declares: {plain(form)}"
            for form in [told.form(table, unit) if told.form else None]
            if form
        ]
        previews = {table.unit(foe).name: told.preview(table, unit, foe) for foe in table.enemies(unit)}
        rows += [f"{name} against {foe}: {plain(found)}" for foe, found in previews.items() if found]
        rows += [f"{name} on {words}" for words in _grounds(battle, unit)]
    for order in _orders(battle):
        margins, graded, path = (
            told.margins(table, order),
            told.graded(table, order),
            getattr(order, "path", ()),
        )
        rows += [f"{said(battle, order)}: {plain(margins)}"] if margins else []
        rows += [f"{said(battle, order)}: {plain(one)}" for one in graded]
        rows += (
            [f"{said(battle, order)}: {display.way(table, order.unit, path)}"] if display.way and path else []
        )
        rows += [
            f"{said(battle, order)}: {plain(found)}"
            for found in (told.endings(table, order), told.course(table, order))
            if found
        ]
        rows += [
            f"{said(battle, order)}: {cell_name(cell)} {facing}"
            for _, cell, facing in told.poses(table, order)[::3]
        ]
        rows += (
            [f"{said(battle, order)}: {words}" for words in _foreseen(battle, order)]
            if path
            else _elsewhere(battle, order)
        )
    return "\n".join([*rows, ""])


def _foreseen(battle: Battle, order: Action) -> Iterator[str]:
    """What could be done to each enemy from there, and what each could do to the figure."""
    outlook = AttackPreview(battle, order.unit, order, battle.table.unit(order.unit).side)
    for foe in battle.table.enemies(order.unit) if outlook.table else ():
        name = battle.table.unit(foe).name
        yield f"against {name} {_attack(battle, outlook.mine(foe))}"
        yield f"from {name} {_attack(battle, outlook.theirs(foe))}"


def _elsewhere(battle: Battle, order: Action) -> list[str]:
    """An order without a way leads nowhere; if it were foreseen all the same, that stands here."""
    return (
        [f"{said(battle, order)}: leads elsewhere"]
        if AttackPreview(battle, order.unit, order, None).table
        else []
    )


def _attack(battle: Battle, attack: Attack) -> str:
    if attack.order is None or attack.chances is None:
        return attack.refusal.words if attack.refusal else "hidden" * attack.hidden
    loss = ", ".join(f"{unit} loses {share}" for unit, share in attack.chances.expected)
    return f"{said(battle, attack.order)}{' later' * attack.later} {attack.chance}, {loss}"


def _grounds(battle: Battle, unit: UnitId) -> Iterator[str]:
    """What counts on the cells, each thing once."""
    known: set[tuple[str, ...]] = set()
    ground = battle.ruleset.DISPLAY.ground
    for cell in battle.field.cells():
        words = ground(battle.table, unit, cell)
        if words and words not in known:
            known.add(words)
            yield f"{cell_name(cell)}: {', '.join(words)}"


def _orders(battle: Battle) -> Iterator[Action]:
    """Of each kind of order the first and the last."""
    kinds: dict[str, list[Action]] = {}
    for order in battle.legal_actions():
        kinds.setdefault(kind_of(order), []).append(order)
    for orders in kinds.values():
        yield from dict.fromkeys((orders[0], orders[-1]))


def plain(value: object) -> str:
    """A value of any kind in a line; what has its usual value is left out."""
    if is_dataclass(value) or isinstance(value, msgspec.Struct):
        names = [item.name for item in fields(value)] if is_dataclass(value) else value.__struct_fields__
        held = [(name, getattr(value, name)) for name in names]
        said = ", ".join(f"{name} {plain(found)}" for name, found in held if found not in _UNSAID)
        return f"{type(value).__name__}({said})"
    if isinstance(value, frozenset):
        return plain(tuple(sorted(value)))
    if isinstance(value, tuple):
        many = [plain(one) for one in islice(value, 12)]
        return f"[{', '.join(many)}{', ...' * (len(value) > 12)}]"
    return str(value)
