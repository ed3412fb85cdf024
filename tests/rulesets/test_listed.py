"""What each ruleset offers before a battle, letter for letter: verbs, options, states, figures with all they
have, squads, gear, rules; and of what stands in records, orders and content which fields may be left out or
hold only so much.

`pytest --regen` writes the texts anew: read the difference like the catalogues.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from msgspec import NODEFAULT, Struct
from msgspec.inspect import Type, type_info

from game.core import actions, checks, components, events, field, goals, scenario
from game.core.actions import Action
from game.core.describing import display, forms, sheet
from game.core.probability import chances
from game.core.scenario import Figure
from game.core.verbs import Verb
from game.rulesets import RULESETS
from tests.kept import files, kept, same
from tests.rulesets.situated import plain

GEAR = ("weapons", "things", "pieces", "items", "armor", "armours", "throwables", "traits", "frames")
CORE = (actions, chances, checks, components, display, events, field, forms, goals, scenario, sheet)
WRITING = ("components", "content", "orders")
BAR = ("action", "words", "icon", "hotkey", "aim", "extends", "quiet", "works", "hurried")
"""What the action bar shows of an order, and what it does with it."""
LIMITS = ("ge", "le", "gt", "lt", "min_length", "max_length", "pattern")
FILES = files(
    Path(__file__).parent / "listed.xz", (*RULESETS, *(f"fields of {name}" for name in ("core", *RULESETS)))
)


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_offered(name: str, request: pytest.FixtureRequest) -> None:
    ruleset = RULESETS[name]
    content = import_module(f"game.rulesets.{name}.content")
    rows = [f"{ruleset.TITLE}: {ruleset.SUMMARY}"]
    rows += [_on_the_bar(verb) for verb in ruleset.VERBS]
    rows += [plain(one) for one in (*ruleset.CHOICES, *ruleset.STATES, *ruleset.MENDED)]
    for kind in ruleset.archetypes():
        look, parts = ruleset.components(Figure(kind.id, kind.title))
        cost = [f"  costs {content.price(kind.id)}"] if hasattr(content, "price") else []
        rows += ["", plain(kind), f"  {look}", *cost, *(f"  {plain(part)}" for part in parts)]
    rows += ["", *map(plain, ruleset.squads()), ""]
    for gear in [getattr(content, name) for name in GEAR if hasattr(content, name)]:
        rows += [*(f"{name}: {plain(thing)}" for name, thing in gear().items()), ""]
    rows += [
        f"may lie on a map: {', '.join(f'{kind} {shots}' for kind, shots in ruleset.lying().items())}",
        "",
    ]
    rows += [
        f"{rule.id} {rule.section} / {rule.title} / {' '.join(rule.text.split())}" for rule in ruleset.rules()
    ]
    same(FILES[name], "\n".join([*rows, ""]), request.config.getoption("--regen"))


@pytest.mark.parametrize("name", ["core", *RULESETS])
def test_the_fields_of_what_is_written_down(name: str, request: pytest.FixtureRequest) -> None:
    modules = CORE if name == "core" else [import_module(f"game.rulesets.{name}.{part}") for part in WRITING]
    rows = [row for module in modules for row in _types(module)]
    same(FILES[f"fields of {name}"], "\n".join([*rows, ""]), request.config.getoption("--regen"))


def _on_the_bar(verb: Verb) -> str:
    return f"Verb({', '.join(f'{name} {value}' for name in BAR if (value := getattr(verb, name)))})"


def _types(module: ModuleType) -> Iterator[str]:
    orders = module.__name__.endswith(".orders")
    for name, kind in sorted(vars(module).items()) if orders else vars(module).items():
        if (
            not isinstance(kind, type)
            or not kind.__module__.startswith(module.__name__)
            or (orders and not issubclass(kind, Action))
        ):
            continue
        if issubclass(kind, Struct):
            rows = [(one.name, _limits(one.type), one.default) for one in type_info(kind).fields]  # type: ignore[attr-defined]
        else:
            rows = [(one.name, "", one.default) for one in fields(kind)] if is_dataclass(kind) else []
        yield from (
            f"{name}.{field}{limits}{_usual(default)}"
            for field, limits, default in rows
            if limits or _usual(default)
        )


def _usual(default: object) -> str:
    if default is MISSING or default is NODEFAULT:
        return ""
    return f" = {default.__name__ if callable(default) and hasattr(default, '__name__') else repr(default)}"


def _limits(kind: Type) -> str:
    """What a value of the type has to keep to, and what stands in it."""
    words = "".join(f" {name} {value}" for name in LIMITS if (value := getattr(kind, name, None)) is not None)
    inner = [
        *getattr(kind, "item_types", ()),
        *getattr(kind, "types", ()),
        *([kind.item_type] if hasattr(kind, "item_type") else []),
    ]
    return words + "".join(f" of{limits}" for one in inner if (limits := _limits(one)))


def test_no_text_is_left_of_what_is_gone() -> None:
    found = kept(Path(__file__).parent / "listed.xz")
    assert {path for path in found if not path.name.startswith("words-of-")} == set(FILES.values())
