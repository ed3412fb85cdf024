"""The odds of driving, against all ways in which its rolls may go: each is passed once and failed once, with
its chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import prod
from typing import Any

import pytest

from game.core.components import Facing
from game.core.probability.dice_distributions import constant
from game.core.references import UnitId
from game.core.verbs import Play
from game.rulesets.opend6 import driving, orders
from game.rulesets.opend6.checks import Pool, totals
from game.rulesets.opend6.components import Astray, Speed, Turn
from game.rulesets.opend6.figures import is_rollable
from game.rulesets.opend6.orders.drive import LEVEL
from game.rulesets.opend6.routes import driving_range, minimum_distance
from game.rulesets.opend6.seats import leaping
from game.rulesets.opend6.vehicle_odds import _share
from game.rulesets.opend6.vehicles import HIGH, metres_at, piloting
from game.rulesets.opend6.wound_odds import ends_of, expected_loss, margins_of_totals
from game.systems.bodies import exits
from game.systems.body_poses import Pose
from tests.rulesets.opend6.table import PISTOL, Tables, figure
from tests.rulesets.opend6.test_vehicles import AT_WHEEL

ROAD = "\n".join(["." * 44] * 6 + ["...M" + "." * 39 + "B"] + ["." * 44] * 6)


class _Undecided(Exception):
    """A roll that the script does not decide."""


def _passes(
    script: tuple[bool, ...],
    chances: list[Fraction],
    core: Any,
    unit: UnitId,
    rule: str,
    against: int,
    what: str,
) -> Play[bool]:
    """In place of a roll: what the script says, with its chance."""
    asked = piloting(core, unit, rule, what)
    if not is_rollable(asked):
        return False
    if len(chances) == len(script):
        raise _Undecided
    passed, share = script[len(chances)], _share(core, asked, against)
    chances.append(share if passed else 1 - share)
    yield from ()
    return passed


def endings(
    monkeypatch: pytest.MonkeyPatch, table: Any, order: Any, ending: Callable[[Any], str]
) -> dict[str, Fraction]:
    """How the order ends, and how likely that is."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    scripts: list[tuple[bool, ...]] = [()]
    while scripts:
        script, chances = scripts.pop(), list[Fraction]()
        monkeypatch.setattr(driving, "_passes", partial(_passes, script, chances))
        battle = table.battle.clone("driven")
        try:
            battle.apply(order)
        except _Undecided:
            scripts += [(*script, True), (*script, False)]
        else:
            found[ending(battle.table)] += prod(chances, start=Fraction(1))
    return {end: chance for end, chance in found.items() if chance}


def placed(duel: Tables, now: int, declared: int = 0, **options: str) -> Any:
    """A van that goes so fast, at the west end of a road of which it goes 6 tiles at cautious speed, and who
    drives it."""
    table, car, alice, bob = duel(ROAD, M=figure(vehicle="van"), A=AT_WHEEL, B=PISTOL, options=options)
    table.put(car, Facing("e"), Speed(now))
    table.put(alice, Turn(declared=declared))
    return table, car, alice, bob


@pytest.fixture(autouse=True)
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything goes a sixth as far, so that the board stays small; what has gone astray stays where it
    is."""
    monkeypatch.setattr(
        "game.rulesets.opend6.routes.metres_at",
        lambda table, vehicle, level: metres_at(table, vehicle, level) // 6,
    )
    monkeypatch.setattr(driving, "coast_straight", lambda *_: iter(()))


def shape(found: Any, end: Pose) -> str:
    """Where the way turns, and how far it goes straight between: "3/2" for a turn, two steps, a turn."""
    turns = "".join(
        "/" if before.facing != after.facing else "."
        for before, after in pairwise((found.pose, *found.way(end)))
    )
    return (
        "/".join(str(len(part)) for part in turns.strip(".").split("/")[1:-1])
        if turns.count("/") > 1
        else "/" * turns.count("/")
    )


@pytest.mark.rule("opend6.vehicle.move", "opend6.vehicle.turns")
@pytest.mark.parametrize(
    ("now", "declared", "wild"), [(0, 2, "cancel"), (1, 0, "cancel"), (3, 2, "complication")]
)
def test_odds_of_driving_are_those_of_its_rolls(
    duel: Tables, monkeypatch: pytest.MonkeyPatch, now: int, declared: int, wild: str
) -> None:
    table, car, alice, _ = placed(duel, now, declared, wild_one=wild)
    core = table.battle.table
    for kind, level in LEVEL.items():
        if abs(now - level) > 2 or kind is orders.Reverse:
            continue
        found = driving_range(core, car, level)
        ends = [
            end for end, spent in sorted(found.poses.items()) if spent >= minimum_distance(core, car, level)
        ]
        some = {words: end for end in ends if len(words := shape(found, end)) < 2}
        for end in some.values() if level >= HIGH else ends[:1]:
            order = kind(alice, found.cells(end), end.facing)

            def ending(after: Any, level: int = level, end: Pose = end) -> str:
                if after.world.has(car, Astray):
                    return "fail"
                if after.world.get(car, Speed).level < level:
                    return "slower"
                return "pass" if Pose(after.cell(car), after.facing(car)) == end else "fail"

            told = {one.key.replace("done", "pass"): one.chance for one in table.chances(order).outcomes}
            assert endings(monkeypatch, table, order, ending) == told, (kind, end)
        assert level < HIGH or {"", "/", "2", "3"} <= some.keys()


@pytest.mark.rule("opend6.vehicle.aboard")
@pytest.mark.parametrize("level", range(1, 5))
def test_odds_of_leaping_are_those_of_its_totals(duel: Tables, level: int) -> None:
    """Every point above what is needed is a point of damage less; worse than needed does no more than all of
    it."""
    table, car, alice, _ = placed(duel, level)
    core = table.battle.table
    order = orders.GetOut(alice, exits(core, alice)[0])
    needed, most = 15 + metres_at(core, car, level) // 14, -(-metres_at(core, car, level) // 21)
    found = totals(core, leaping(core, alice), needed + 60)
    lost, down = Fraction(0), Fraction(0)
    for total, weight in found.weights.items():
        hurt = max(0, most - max(0, total - needed))
        ends = expected_loss(
            core, alice, ends_of(core, alice, margins_of_totals(core, alice, constant(hurt)))
        )
        lost, down = lost + ends[0] * weight / found.total, down + ends[1] * weight / found.total
    told = table.chances(order)
    assert (
        told.checks[0].against == needed
        and told.expected == ((alice, lost),)
        and told.downs == (((alice, down),) if down else ())
    )


@pytest.mark.rule("opend6.turn.multi-action")
def test_who_has_no_die_left_to_drive_with_passes_nothing_but_what_is_not_rolled_for(duel: Tables) -> None:
    table, _, alice, _ = placed(duel, HIGH)
    core = table.battle.table
    assert (
        _share(core, Pool(alice, "piloting", "", 2), 5),
        _share(core, Pool(alice, "piloting", "", 3), 1),
    ) == (Fraction(0), Fraction(1))
    assert _share(core, Pool(alice, "piloting", "", 2), 0) == 1
