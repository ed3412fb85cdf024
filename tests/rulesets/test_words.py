"""Every order in words, whatever stands in it: nobody, nothing, somebody unknown, what there is not. Records
are told of that no battle would take.

`pytest --regen` writes the texts anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.inspect import BoolType, IntType, StrType, TupleType, Type, UnionType, VarTupleType, type_info

from game.core.actions import Action, Answer
from game.core.components import Item
from game.core.references import ThingId, UnitId
from game.rulesets import RULESETS
from tests.contract.stages import stages
from tests.kept import files, same

FILES = files(Path(__file__).parent / "listed.xz", (f"words of {name}" for name in RULESETS))
CELL, OTHER = (1, 2), (3, 0)
WEAPONS, PLACES = ("", "knife", "gadget"), ("", "head", "item")
THINGS = ("", "gadget", "smoke", "grenade", "incendiary_grenade", "launcher_37mm")
TEXTS = {
    **dict.fromkeys(("weapon", "other", "dropped"), WEAPONS),
    "item": THINGS,
    "called": PLACES,
    "aim": PLACES,
    "facing": ("", "ne"),
    "behind": ("", "self"),
    "instead": ("", "away"),
    "manner": ("", "stun"),
    "trigger": ("", "acts"),
    "kind": ("", "fire"),
}
"""What may stand in a text of that name; in any other nothing, or a word."""


def values(name: str, kind: Type, units: tuple[UnitId, ThingId]) -> tuple[Any, ...]:
    """What may stand in a field of that type; `units` are somebody and a thing on the ground."""
    match kind:
        case BoolType():
            return False, True
        case IntType():
            return *units, 0, 99
        case StrType():
            return TEXTS.get(name, ("", "word"))
        case VarTupleType(item_type=StrType()):
            return (), ("knife",), ("knife", "gadget")
        case VarTupleType(item_type=TupleType(item_types=(IntType(), StrType()))):
            return (), ((units[0], "head"),), ((units[0], ""), (99, "torso"))
        case VarTupleType():
            return (), (CELL,), (CELL, OTHER)
        case TupleType(item_types=(IntType(), IntType())):
            return (CELL,)
        case TupleType():
            return ((CELL, OTHER), ((-4, 2), (3, 99)))
        case UnionType():
            return None, CELL
    raise AssertionError(kind)


def made(kind: type[Action], units: tuple[UnitId, ThingId]) -> Iterator[Action]:
    """Orders of a kind: in each of two, one field after the other is another."""
    info: Any = type_info(kind)
    choices = {
        field.name: values(field.name, field.type, units) for field in info.fields if field.name != "unit"
    }
    for number in (0, 1):
        base = {name: found[min(number, len(found) - 1)] for name, found in choices.items()}
        yield kind(units[0], **base)
        yield from (
            kind(units[0], **{**base, name: value}) for name, found in choices.items() for value in found
        )


@pytest.mark.parametrize("name", RULESETS)
def test_orders_in_words(name: str, request: pytest.FixtureRequest) -> None:
    battle, _ = stages()[f"{name} court"].begin("words")
    table = battle.table
    units = table.units()[0], table.world.create(Item("knife"))
    kinds: dict[type[Action], None] = dict.fromkeys([*battle.ruleset.ACTIONS, Answer])
    rows = dict.fromkeys(
        f"{kind.__name__}: {battle.ruleset.describe(table, order)}"
        for kind in kinds
        for order in made(kind, units)
    )
    same(FILES[f"words of {name}"], "\n".join([*rows, ""]), request.config.getoption("--regen"))
