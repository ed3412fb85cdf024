"""The odds of every kind of order against twenty thousand plays of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.core.actions import Action
from game.core.field import Zone
from game.core.references import NO_UNIT, UnitId
from game.rulesets.nwo.areas import place_area
from game.rulesets.nwo.components import (
    Conditions,
    Focus,
    Helped,
    Magazine,
    Points,
    Prone,
    Shielded,
    Suppressed,
    Surprised,
)
from game.rulesets.nwo.content import Stat
from game.rulesets.nwo.orders import (
    BreakFree,
    Disarm,
    Disengage,
    DoubleStrike,
    Grapple,
    Help,
    Interact,
    Reload,
    Shoot,
    Shove,
    Strike,
    Suppress,
    Throw,
    UseDoor,
)
from tests.rulesets.nwo.plays import compare
from tests.rulesets.nwo.table import FISTS, KNIFE, PISTOL, RIFLE, SPEAR, Table, Tables, figure, hold

BLADES, SMG, BURNER, THROWER = (
    figure("knife", "hammer"),
    figure("smg"),
    figure("flamethrower"),
    figure("pistol", belt=("acid", "molotov")),
)
VEST = Points(5, 5, 2, 2)
Set = Callable[[Table, UnitId, UnitId, UnitId], Action]
"""Puts the figures Alice, Bob and a third into their state, and says what Alice is to do."""


def state(table: Table, unit: UnitId, *components: object) -> None:
    table.put(unit, *components)  # type: ignore[arg-type]


def focused_shot_in_smoke(table: Table, alice: UnitId, bob: UnitId, _: int) -> Action:
    state(table, alice, Focus(ripe=True))
    state(table, bob, Prone(), Conditions(("smoke", "fire")), VEST)
    return Shoot(alice, bob, "battle_rifle")


def ambush_shot_while_moving(table: Table, alice: UnitId, bob: UnitId, _: int) -> Action:
    state(table, bob, Surprised())
    return Shoot(alice, bob, "battle_rifle", then_move=True)


def shot_through_a_friend(table: Table, alice: UnitId, bob: UnitId, _: int) -> Action:
    return Shoot(alice, bob, "battle_rifle")


def shot_at_a_shielded(table: Table, alice: UnitId, bob: UnitId, bill: UnitId) -> Action:
    hold(table, bob, bill)
    state(table, bob, Shielded(bill, bob))
    state(table, bill, VEST)
    return Shoot(alice, bob, "battle_rifle")


def shot_past_a_grappling_friend(table: Table, alice: UnitId, bob: UnitId, anna: UnitId) -> Action:
    hold(table, anna, bob)
    return Shoot(alice, bob, "battle_rifle")


def flames_on_the_engaged(table: Table, alice: UnitId, bob: UnitId, anna: UnitId) -> Action:
    state(table, anna, Points(3, 5))
    return Shoot(alice, bob, "flamethrower")


def shot_at_a_flamethrower(table: Table, alice: UnitId, bob: UnitId, _: int) -> Action:
    state(table, bob, Points(6, 6))
    return Shoot(alice, bob, "battle_rifle")


def suppressed_shot(table: Table, alice: UnitId, bob: UnitId, _: int) -> Action:
    state(table, alice, Suppressed((bob,)))
    return Shoot(alice, bob, "battle_rifle")


def suppression(table: Table, alice: UnitId, bob: UnitId, _: int) -> Action:
    return Suppress(alice, bob, "smg")


def helped_blow(table: Table, alice: UnitId, bob: UnitId, _: int) -> Action:
    state(table, alice, Helped(1, ("blow", "shot")))
    state(table, bob, Prone(), Points(2, 5))
    return Strike(alice, bob, "knife")


def blow_at_a_shielded(table: Table, alice: UnitId, bob: UnitId, bill: UnitId) -> Action:
    hold(table, bob, bill)
    state(table, bob, Shielded(bill, bob))
    return Strike(alice, bob, "knife")


def held_blow(table: Table, alice: UnitId, bob: UnitId, _: int) -> Action:
    hold(table, bob, alice)
    return Strike(alice, bob, "knife")


def two_blows(table: Table, alice: UnitId, bob: UnitId, _: int) -> Action:
    state(table, bob, Points(3, 5))
    return DoubleStrike(alice, bob, "knife", bob, "hammer")


def two_blows_at_two(table: Table, alice: UnitId, bob: UnitId, bill: UnitId) -> Action:
    return DoubleStrike(alice, bob, "knife", bill, "hammer")


def disarm(table: Table, alice: UnitId, bob: UnitId, _: int) -> Action:
    return Disarm(alice, bob, "knife")


def shove(table: Table, alice: UnitId, bob: UnitId, _: int) -> Action:
    state(table, bob, Conditions(("poison",)))
    return Shove(alice, bob)


def grapple(table: Table, alice: UnitId, bob: UnitId, _: int) -> Action:
    state(table, alice, Helped(1, ("grapple", "grapple")))
    return Grapple(alice, bob)


def break_free(table: Table, alice: UnitId, bob: UnitId, _: int) -> Action:
    hold(table, bob, alice)
    return BreakFree(alice)


def acid(table: Table, alice: UnitId, bob: UnitId, _: int) -> Action:
    return Throw(alice, table.battle.table.cell(bob), "acid")


def molotov(table: Table, alice: UnitId, bob: UnitId, _: int) -> Action:
    state(table, bob, Points(2, 5))
    return Throw(alice, table.battle.table.cell(bob), "molotov")


def reload(table: Table, alice: UnitId, bob: UnitId, _: int) -> Action:
    state(table, alice, Magazine((("pistol", 0),)))
    return Reload(alice, "pistol")


def disengage(table: Table, alice: UnitId, bob: UnitId, bill: int) -> Action:
    table.run(place_area(table.battle.table, "fire", ((1, 1), (2, 1)), NO_UNIT, 3))
    return Disengage(alice, ((1, 1), (2, 1)))


def help_by_resolve(table: Table, alice: UnitId, bob: UnitId, anna: UnitId) -> Action:
    return Help(alice, anna, "shot", "Resolve")


def force(table: Table, alice: UnitId, bob: UnitId, _: int) -> Action:
    return UseDoor(alice, (1, 0))


def crane(table: Table, alice: UnitId, bob: UnitId, _: int) -> Action:
    return Interact(alice, (0, 0))


KINDS: list[tuple[str, Set, dict[str, Stat]]] = [
    ("A...B.\n.....L", focused_shot_in_smoke, {"A": RIFLE, "B": FISTS, "L": FISTS}),
    ("A..hB.\n.....L", ambush_shot_while_moving, {"A": RIFLE, "B": FISTS, "L": FISTS}),
    ("A.N.B", shot_through_a_friend, {"A": RIFLE, "B": FISTS, "N": FISTS}),
    ("A....B\n.....L", shot_at_a_shielded, {"A": RIFLE, "B": FISTS, "L": FISTS}),
    ("A....B\n.....N", shot_past_a_grappling_friend, {"A": RIFLE, "B": FISTS, "N": FISTS}),
    ("A...hB\n.....N", flames_on_the_engaged, {"A": BURNER, "B": FISTS, "N": FISTS}),
    ("A....B\n......\n.....L", shot_at_a_flamethrower, {"A": RIFLE, "B": BURNER, "L": FISTS}),
    ("Ah...B\n.....L", suppressed_shot, {"A": RIFLE, "B": SMG, "L": FISTS}),
    ("A...hB\n.....L", suppression, {"A": SMG, "B": FISTS, "L": FISTS}),
    ("AB\n.L", helped_blow, {"A": KNIFE, "B": FISTS, "L": FISTS}),
    ("AB\n.L", blow_at_a_shielded, {"A": KNIFE, "B": FISTS, "L": KNIFE}),
    ("AB\n.L", held_blow, {"A": KNIFE, "B": FISTS, "L": FISTS}),
    ("AB\n.L", two_blows, {"A": BLADES, "B": FISTS, "L": FISTS}),
    ("AB\n.L", two_blows_at_two, {"A": BLADES, "B": SPEAR, "L": FISTS}),
    ("AB\n.L", disarm, {"A": PISTOL, "B": KNIFE, "L": FISTS}),
    ("AB\n.L", shove, {"A": figure(strength=8), "B": FISTS, "L": FISTS}),
    ("AB\n.L", grapple, {"A": FISTS, "B": figure(strength=10), "L": FISTS}),
    ("AB\n.L", break_free, {"A": FISTS, "B": FISTS, "L": FISTS}),
    ("A..hB\n....L", acid, {"A": THROWER, "B": FISTS, "L": FISTS}),
    ("A...\n..#B\n...L", molotov, {"A": THROWER, "B": FISTS, "L": FISTS}),
    ("A..B\n...L", reload, {"A": PISTOL, "B": FISTS, "L": FISTS}),
    ("BAL\n...", disengage, {"A": FISTS, "B": KNIFE, "L": SPEAR}),
    ("AN..B", help_by_resolve, {"A": FISTS, "B": FISTS, "N": FISTS}),
    ("AD.B\n...L", force, {"A": figure("crowbar", long_blunt=8), "B": FISTS, "L": FISTS}),
    ("A..B\n...L", crane, {"A": FISTS, "B": FISTS, "L": FISTS}),
]
ZONES = (Zone("interaction", "crane", ((0, 0),), properties={"skill": "fitness", "dc": "9"}),)


@pytest.mark.rule("nwo.roll.check", "nwo.roll.advantage")
@pytest.mark.parametrize(
    ("picture", "situation", "figures"),
    [pytest.param(*row, id=row[1].__name__.replace("_", " ")) for row in KINDS],
)
def test_the_dice_agree_with_the_odds(
    duel: Tables, times: int, picture: str, situation: Set, figures: dict[str, Any]
) -> None:
    options = {"ambush": "azure" if situation is ambush_shot_while_moving else "nobody"}
    lying = [6, 6, 6, 6, 6, 6] if options["ambush"] == "azure" else []
    table, *units = duel(picture, lying, lock=11, zones=ZONES, options=options, **figures)
    compare(table.battle, situation(table, *units), times)


@pytest.mark.rule("nwo.parry.agreed-reroll")
@pytest.mark.parametrize("situation", [shot_at_a_shielded, blow_at_a_shielded, grapple])
def test_the_dice_agree_where_every_parry_is_rolled_again(duel: Tables, situation: Set, times: int) -> None:
    picture, _, found = next(row for row in KINDS if row[1] is situation)
    figures: dict[str, Any] = found
    table, *units = duel(picture, options={"parry_reroll": "always"}, **figures)
    compare(table.battle, situation(table, *units), times, seed=2)
