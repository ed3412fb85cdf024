"""Battles as text that people can read and the game can play again."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import msgspec

from game.core.actions import Action, Answer
from game.core.battle import Battle
from game.core.describing.narration import signed
from game.core.events import Event, Gauge, Modifier, Veiled
from game.core.references import UnitId
from game.rulesets import RULESETS
from tests.contract.stages import Stage

LINES = 440
"""A playthrough ends after about as many lines: enough to meet most rules, few enough to be reviewed."""
SEED = "golden"
WHO = ("unit", "target", "source", "whom", "by")


def header(stage: Stage) -> list[str]:
    lines = [f"ruleset: {stage.scenario.ruleset}        map: {stage.scenario.map}        seed: {SEED}"]
    return lines + [
        f"{team.side}: " + ", ".join(f"{figure.name} ({figure.archetype})" for figure in team.figures)
        for team in stage.scenario.teams
    ]


def write(value: msgspec.Struct, names: dict[UnitId, str]) -> str:
    """A message as text: fields that say nothing new are left out, and units go by their names. Of what is
    veiled, both readings."""
    if isinstance(value, Veiled):
        others = write(value.instead, names) if value.instead else "nothing"
        return f"{write(value.what, names)}  # {', '.join(value.sides) or 'nobody'}; the others: {others}"
    parts = []
    for field in msgspec.structs.fields(type(value)):
        item = getattr(value, field.name)
        if item in (field.default, ()) or (field.name == "kept" and item == value.faces):  # type: ignore[attr-defined]
            continue
        parts.append(
            f"{field.name}={_plain(item, names) if field.name not in WHO else names.get(item, item)}"
        )
    return f"{type(value).__name__}({', '.join(parts)})"


def _plain(item: Any, names: dict[UnitId, str]) -> str:
    match item:
        case Gauge():
            return f"{item.name} {item.value}/{item.most}"
        case Modifier():
            edge = {1: " advantage", -1: " disadvantage"}.get(item.edge, "")
            return (
                f"{signed(item.value) if item.value or not item.edge else ''}{edge} {item.words} "
                f"[{item.rule}]"
            ).strip()
        case tuple() if item and isinstance(item[0], Gauge | Modifier):
            return "{" + "; ".join(_plain(one, names) for one in item) + "}"
        case str():
            return repr(item)
    return str(item)


def read(line: str, rules: str) -> Action:
    """The action in a line `> Verb(field=value, ...)  # words`."""
    call = ast.parse(line.removeprefix("> ").strip(), mode="eval").body
    assert isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
    known: tuple[type[Action], ...] = (*RULESETS[rules].ACTIONS, Answer)
    kinds = {kind.__name__: kind for kind in known}
    fields = {word.arg: ast.literal_eval(word.value) for word in call.keywords}
    return msgspec.convert(fields | {"type": call.func.id}, kinds[call.func.id])


def transcript(stage: Stage, choose: Callable[[Battle], Action | None]) -> str:
    """Play and write down, until there is nothing to choose or there are enough lines."""
    battle, events = stage.begin(SEED)
    names = {unit: battle.table.unit(unit).name for unit in battle.table.units()}
    lines = [*header(stage), "", "# the beginning", *_told(events, names)]
    while battle.winner is None and len(lines) < LINES:
        action = choose(battle)
        if action is None:
            break
        lines += ["", f"# {len(battle.history) + 1}: {len(battle.legal_actions())} legal actions"]
        fields = ", ".join(f"{name}={getattr(action, name)!r}" for name in action.__struct_fields__)
        lines.append(
            f"> {action.verb}({fields})  # {names[action.unit]}: "
            f"{battle.ruleset.describe(battle.table, action)}"
        )
        lines += _told(battle.apply(action), names)
    return "\n".join([*lines, "", f"# the state: {battle.digest(2)}", ""])


def _told(events: list[Event], names: dict[UnitId, str]) -> list[str]:
    return [f"  {write(event, names)}" for event in events]
