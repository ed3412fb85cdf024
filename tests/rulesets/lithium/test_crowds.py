"""Crowds that walk, run and jump at once over rough ground: who goes, waits, is stopped and gets there first,
letter for letter.

`pytest --regen` writes the text anew: read the difference like code.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.core.actions import EndTurn
from game.core.battle import Battle
from game.core.components import Down
from game.core.dice import seeded
from game.core.events import Declared, Reported, Rolled, Stepped
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS
from game.rulesets.lithium.components import Body, Prone
from tests.ai.weighing import said
from tests.golden.transcript import write
from tests.kept import same
from tests.rulesets.lithium.table import field_of

KEPT = Path(__file__).parent / "crowds.txt"
CROWDS = 40
WAYS = ("Walk", "Run", "ShortWalk", "Jump")
AUTO = {"auto_quick": "never", "auto_defence": "best", "auto_bleeding": "best"}


def crowd(number: int) -> Battle:
    """Three against three on a small field, some lying, lame or fallen."""
    random = Random(number)
    width = random.choice((4, 5, 6, 7))
    picture = "\n".join(
        "".join(random.choice(".......~~w") for _ in range(width)) for _ in range(random.choice((1, 2, 3)))
    )
    field = field_of(picture)
    free = [cell for cell in field.cells() if not field[cell].blocks]
    random.shuffle(free)
    names = [f"{side}{place}" for place in (1, 2, 3) for side in ("a", "e")][: len(free) - 1]
    figures = {name: Figure("guard", name, cell=cell) for name, cell in zip(names, free, strict=False)}
    teams = tuple(
        Team(side, side, tuple(one for name, one in figures.items() if side.startswith(name[0])), AUTO)
        for side in ("azure", "ember")
    )
    battle = Battle(
        Scenario("crowd", "lithium", teams), field, RULESETS["lithium"], seeded(f"crowd {number}")
    )
    battle.begin()
    for unit in battle.table.units():
        states = random.choice(((), (), (), (Prone(),), (Body(left_leg=0), Prone()), (Down(),)))
        battle.table.world.put(unit, *(states if unit > 3 else ()))  # one of each side stands
    return battle


def walked(battle: Battle, random: Random) -> Iterator[str]:
    """Everybody declares some way; what comes of it."""
    names = {unit: battle.table.unit(unit).name for unit in battle.table.units()}
    turn = battle.table.clock.round
    while battle.winner is None and battle.table.clock.round == turn:
        side = battle.side
        mine = [unit for unit in battle.table.standing() if battle.table.unit(unit).side == side]
        for unit in mine:
            orders = [order for order in battle.legal_actions(unit) if order.verb in WAYS]
            verbs = sorted({order.verb for order in orders})
            if verbs:
                verb = "Jump" if "Jump" in verbs else random.choice(verbs)
                ways = [order for order in orders if order.verb == verb]
                order = max(random.choices(ways, k=3), key=lambda one: len(getattr(one, "path", ())))
                yield f"  {names[unit]}: {said(battle, order)}"
                battle.apply(order)
        events = battle.apply(EndTurn(mine[0]))
    told = [
        event
        for event in events
        if isinstance(event, Stepped | Rolled | Reported)
        and getattr(event, "rule", "") != "lithium.turn.preempt"
    ]
    yield from (f"    {write(event, names)}" for event in told if not isinstance(event, Declared))


def test_who_goes_waits_and_is_stopped(request: pytest.FixtureRequest) -> None:
    rows = [
        row for number in range(CROWDS) for row in (f"crowd {number}", *walked(crowd(number), Random(number)))
    ]
    same(KEPT, "\n".join([*rows, ""]), request.config.getoption("--regen"))
