"""Bodies of vehicles: what hides behind them, where they hit somebody, and the odds of damage against the
table of damage."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

import pytest

from game.core.components import Aboard, Position
from game.core.field import Cover, Tile
from game.core.probability.dice_distributions import constant
from game.core.references import NO_UNIT
from game.rulesets.opend6 import content, orders
from game.rulesets.opend6.checks import SURE, totals
from game.rulesets.opend6.collisions import facing_each_other, impact, refuse_ram
from game.rulesets.opend6.components import Defending, Hull, Row
from game.rulesets.opend6.orders.ram import rams_at
from game.rulesets.opend6.routes import distance, driving_range
from game.rulesets.opend6.vehicle_damage import DESTROYED, toughness
from game.rulesets.opend6.vehicle_damage_odds import vehicle_tolls
from game.rulesets.opend6.vehicles import ALL_OUT, CAUTIOUS, DRIVER, ground_with_bodies
from game.rulesets.opend6.wound_odds import ends_of, expected_loss, margins_of_totals
from tests.rulesets.infowar.table import TILES
from tests.rulesets.opend6.table import KNIFE, Tables, figure
from tests.rulesets.opend6.test_vehicles import BIKE, CAR, VAN, on_road

STEPS = (
    (16, 5, Fraction(1)),
    (13, 4, Fraction(3, 4)),
    (9, 3, Fraction(1, 2)),
    (4, 2, Fraction(1, 4)),
    (1, 1, Fraction(0)),
)
"""By how much damage is more, what it does to a vehicle, and the part that those inside have to resist."""


def after(before: int, got: int) -> int:
    return min(DESTROYED, before + 1) if before >= 3 and 2 <= got <= before else max(before, got)


@pytest.mark.rule("opend6.vehicle.damage", "opend6.vehicle.damage-worse")
@pytest.mark.parametrize("before", range(6))
@pytest.mark.parametrize("damage", [18, 30, 45])
def test_odds_of_damage_go_by_the_table(duel: Tables, before: int, damage: int) -> None:
    table, car, alice, _ = on_road(duel)
    core = table.battle.table
    table.put(car, Hull(level=before))
    found = vehicle_tolls(core, car, constant(damage))
    if before == DESTROYED:
        assert not found
        return
    kept = totals(core, toughness(core, car), SURE)
    hull, lost, down = Fraction(0), Fraction(0), Fraction(0)
    for resisted, weight in kept.weights.items():
        over, chance = damage - resisted, Fraction(weight, kept.total)
        got = next((level for least, level, _ in STEPS if over >= least), 0)
        hull += chance * Fraction(after(before, got) - before, DESTROYED)
        effect = after(before, got) if after(before, got) > before else got
        share = next((part for _, level, part in STEPS if level == effect), Fraction(0))
        inside = expected_loss(
            core, alice, ends_of(core, alice, margins_of_totals(core, alice, constant(ceil(damage * share))))
        )
        lost, down = lost + chance * inside[0], down + chance * inside[1]
    assert found == [(car, hull, 0), (alice, lost, down)]


@pytest.mark.rule("opend6.vehicle.body")
def test_a_body_hides_what_is_behind_and_never_shows_what_the_ground_hides(
    duel: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A car is full cover, a van stops sight, a motorcycle does neither; in tall grass, which stops it,
    nothing is seen over a car."""
    monkeypatch.setitem(TILES, "g", Tile(blocks_sight=True, material="hedge", name="grass"))
    for kind, cover, blocks in ((CAR, Cover.FULL, False), (VAN, Cover.NONE, True), (BIKE, Cover.NONE, False)):
        table, car, alice, bob = on_road(
            duel, picture="\n".join(["." * 14] * 3 + ["....M......B.."] + ["g" * 14] * 3), vehicle=kind
        )
        core = table.battle.table
        ground = ground_with_bodies(core, bob)
        body = core.cells(car)
        plain = [cell for cell in body if not core.field[cell].blocks_sight]
        assert plain and {(ground[cell].cover, ground[cell].blocks_sight) for cell in plain} == {
            (cover, blocks)
        }
        assert all(ground[cell].blocks_sight for cell in ground.cells() if core.field[cell].blocks_sight)
        assert all(ground[cell] == core.field[cell] for cell in ground.cells() if cell not in body)
        assert ground_with_bodies(core, car) == ground_with_bodies(core, alice) == core.field, (
            "not for lines to itself, nor to who is in it"
        )


@pytest.mark.rule("opend6.vehicle.ram")
@pytest.mark.parametrize("kind", [BIKE, CAR], ids=["motorcycle", "car"])
@pytest.mark.parametrize("where", [(13, 1), (8, 8), (28, 4), (29, 4)])
def test_the_shortest_way_to_ram_is_the_one_among_all_ways(
    duel: Tables, kind: object, where: tuple[int, int]
) -> None:
    rows = [["."] * 34 for _ in range(9)]
    rows[4][4] = "M"
    rows[where[1]][where[0]] = "B"
    table, car, alice, bob = on_road(duel, picture="\n".join(map("".join, rows)), vehicle=kind)
    core = table.battle.table
    found, most = driving_range(core, car, CAUTIOUS), distance(core, car, CAUTIOUS)
    all_ways = sorted(
        (spent, end)
        for end, spent in found.poses.items()
        if refuse_ram(core, car, bob, end, spent, most) is None
    )
    rams = rams_at(core, alice, car, CAUTIOUS, found)
    assert [(ram.target, ram.path, ram.facing) for ram in rams] == [
        (bob, found.cells(end), end.facing) for _, end in all_ways[:1]
    ]


@pytest.mark.rule("opend6.vehicle.ram")
def test_who_sits_in_a_vehicle_is_not_rammed_but_the_vehicle(duel: Tables) -> None:
    picture = "\n".join(["." * 34] * 4 + ["....M........L......B............."] + ["." * 34] * 4)
    table, car, alice, bob, other = on_road(duel, picture=picture, L=CAR)
    table.put(bob, Aboard(other, DRIVER), table.get(other, Position))
    found = driving_range(table.battle.table, car, CAUTIOUS)
    assert [ram.target for ram in rams_at(table.battle.table, alice, car, CAUTIOUS, found)] == [other]


@pytest.mark.rule("opend6.vehicle.crash", "opend6.vehicle.scale")
def test_what_a_vehicle_does_to_what_it_hits(duel: Tables) -> None:
    """By its speed; at least a die; its scale adds where it is the bigger."""
    table, car, _, bob = on_road(duel)
    core = table.battle.table
    codes = [
        [impact(core, car, level, dice).code // 3 for dice in (-3, 0, 3)] for level in range(ALL_OUT + 1)
    ]
    assert codes == [[1, 2, 5], [1, 4, 7], [3, 6, 9], [5, 8, 11], [7, 10, 13]]
    assert [
        [one.value for one in impact(core, car, CAUTIOUS, 0, target).modifiers]
        for target in (NO_UNIT, car, bob)
    ] == [[], [], [6]]


@pytest.mark.rule("opend6.vehicle.crash")
def test_head_on_is_three_dice_more_and_along_each_other_three_less(duel: Tables) -> None:
    table, *_ = on_road(duel)
    core, names = table.battle.table, ("n", "ne", "e", "se", "s", "sw", "w", "nw")
    for place, mine in enumerate(names):
        found = {theirs: dice for theirs in names if (dice := facing_each_other(core, mine, theirs))}
        assert found == {mine: -3, names[place - 4]: 3}


# ---------------------------------------------------------------- blades


@pytest.mark.rule("opend6.defence.block-protected")
@pytest.mark.parametrize("worn", ["", *content.armours()])
def test_any_armour_protects_whoever_blocks_a_blade(duel: Tables, worn: str) -> None:
    table, alice, bob = duel("AB", A=KNIFE, B=figure(armour=worn))
    table.put(bob, Defending((Row("block", 25),)))
    told = table.chances(orders.Strike(alice, bob, "knife")).notes
    assert any(note.startswith("blocked, it still hurts") for note in told) is (not worn)
