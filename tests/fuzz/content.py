"""Players' own archetypes and squads, damaged: left out with a line for each fault, or played with."""

from __future__ import annotations

import importlib
import shutil
import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec

from game.core.battle import start
from game.core.errors import EnfiladeError
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario, Team
from game.maps import load
from game.rulesets import RULESETS, custom_content
from tests.fuzz import mutate, toml
from tests.fuzz.grounds import write_yard
from tests.fuzz.invariants import Invariants
from tests.fuzz.trials import Nonsense
from tests.fuzz.wild import Wild
from tests.fuzz.words import one_line

NAME = "content"
UNIT = "folders"
ORDERS = 12
yard: Any = None
shipped: dict[str, Any] = {}
"""The archetypes of each ruleset as it comes; where nothing else was taken, there is little to fight with."""


def prepare(folder: Path) -> None:
    global yard
    write_yard(folder / "yard.tmx")
    yard = load(folder / "yard.tmx")
    shipped.update({rules: ruleset.archetypes() for rules, ruleset in RULESETS.items()})


@cache
def sound(ruleset: str, name: str) -> dict[str, Any]:
    """The shipped file, as a player would copy it."""
    path = Path(importlib.import_module(f"game.rulesets.{ruleset}").__file__ or "").parent / "content" / name
    return tomllib.loads(path.read_text(encoding="utf-8"))


def trial(random: Random, folder: Path) -> tuple[str, int]:
    rules = random.choice(list(RULESETS))
    for name in custom_content.FILES:
        if random.random() < 0.75:
            path = folder / "rulesets" / rules / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(damaged(sound(rules, name), random))
    return judged(folder, rules, random), 1


def damaged(data: dict[str, Any], random: Random) -> bytes:
    """A few of its tables, some under names of their own, most of them with faults."""
    names = random.sample(list(data), min(len(data), random.randint(1, 3)))
    few: Any = {random.choice((name, f"my-{name}")): data[name] for name in names}
    if random.random() < 0.9:
        few = mutate.damaged(few, random, 2)
    found = toml.written(few).encode("utf-8", "surrogatepass")
    return mutate.scratched(found, random) if random.random() < 0.15 else found


def judged(folder: Path, rules: str, random: Random) -> str:
    """Whether the folder's files were taken or left out; what was taken is looked at and fought with."""
    before = cast(Any, custom_content).data_folder
    cast(Any, custom_content).data_folder = lambda: folder
    ruleset = RULESETS[rules]
    forget(rules)
    try:
        faults = ruleset.faults()
        for fault in faults:
            one_line(fault)
        _listed(ruleset)
        if ruleset.archetypes() != shipped[rules] or random.random() < 0.1:
            _fought(ruleset, random)
        return "left out" if faults else "taken"
    finally:
        cast(Any, custom_content).data_folder = before
        forget(rules)


def forget(rules: str) -> None:
    """Everything that the ruleset remembers of the player's files."""
    importlib.import_module(f"game.rulesets.{rules}.content").ROSTER.forget()


def _listed(ruleset: Ruleset) -> None:
    """What the start screen shows of it can be shown."""
    kinds = ruleset.archetypes()
    for words in [word for kind in kinds for word in (kind.title, kind.id)] + [
        word for squad in ruleset.squads() for word in (squad.title, squad.id)
    ]:
        if not words.strip() or not words.isprintable() or len(words) > 200:
            raise Nonsense(f"names: {words[:80]!r}")
    for squad in ruleset.squads():
        for figure in squad.figures:
            if not figure.name.strip() or not figure.name.isprintable():
                raise Nonsense(f"figure names: {figure.name[:80]!r}")
        if not squad.figures or {figure.archetype for figure in squad.figures} - {kind.id for kind in kinds}:
            raise Nonsense(f"squad: {squad.id} has nobody, or somebody unknown")


def _fought(ruleset: Ruleset, random: Random) -> None:
    """A few orders of figures of any kind, the player's own rather than not."""
    kinds = list(reversed(ruleset.archetypes()))
    ids = [kinds[min(len(kinds) - 1, int(random.expovariate(0.5)))] for _ in range(4)]
    base = ruleset.squads()[0].figures[0]
    figures = [
        msgspec.structs.replace(base, archetype=kind.id, name=f"{number}", person=kind.person)
        for number, kind in enumerate(ids)
    ]
    scenario = Scenario(
        "yard", ruleset.ID, (Team("azure", "A", tuple(figures[:2])), Team("ember", "B", tuple(figures[2:])))
    )
    try:
        battle = start(scenario, yard, ruleset, str(random.random()))
        hold = Invariants(battle, random, saved=0.05)
        hold.after(battle.begin())
    except EnfiladeError as error:
        one_line(str(error))
        return
    wild = Wild(battle, random)
    for unit in battle.table.units():
        battle.sheet(unit)
        for gauge in ruleset.gauges(battle.table, unit):
            if not 0 < gauge.most < 1000:
                raise Nonsense(f"gauge: {gauge}")
    for _ in range(ORDERS):
        if battle.winner is None:
            action = wild.pick()
            hold.before(action)
            hold.after(hold.applied(action))


def sample(path: Path, folder: Path) -> str:
    """A file called "what is wrong.RULESET.archetypes.toml"."""
    _, rules, kind, _ = path.name.split(".")
    place = folder / "rulesets" / rules
    place.mkdir(parents=True)
    shutil.copy(path, place / f"{kind}.toml")
    return judged(folder, rules, Random("sample"))
