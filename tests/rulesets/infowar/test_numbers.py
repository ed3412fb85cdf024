"""Hands, how many attackers are counted, how long smoke lies, what is said of a critical start."""

from __future__ import annotations

import pytest

from game.core.components import Area
from game.core.events import AreaEnded
from game.core.references import UnitId
from game.rulesets.infowar.attack import note
from game.rulesets.infowar.components import Attackers, Carried, Held, Initiative
from game.rulesets.infowar.content import weapons
from game.rulesets.infowar.display import DISPLAY
from game.rulesets.infowar.grenades import thin_out
from game.rulesets.infowar.inventory import held_in
from tests.rulesets.infowar.rolls import blow, shot_with
from tests.rulesets.infowar.table import PISTOL, Tables


@pytest.mark.rule("infowar.round.five-seconds")
@pytest.mark.parametrize(
    ("held", "right", "left"),
    [
        ((), "", ""),
        (("pistol",), "pistol", ""),
        (("pistol", "knife"), "pistol", "knife"),
        (("assault_rifle",), "assault_rifle", "assault_rifle"),
    ],
)
def test_the_first_weapon_is_in_the_right_hand(
    duel: Tables, held: tuple[str, ...], right: str, left: str
) -> None:
    table, alice, _ = duel("A....B", A=PISTOL, B=PISTOL)
    table.put(alice, Held(held), Carried())
    assert [held_in(table.battle.table, alice, side) for side in ("right", "left")] == [right, left]


@pytest.mark.rule("infowar.melee.several-opponents", "infowar.melee.crowd-limit")
def test_six_who_shoot_are_counted_and_each_once(duel: Tables) -> None:
    table, alice, anna, bob, bill = duel("AN...BL", A=PISTOL, N=PISTOL, B=PISTOL, L=PISTOL)
    core, pistol = table.battle.table, weapons()["pistol"]
    table.put(bob, Attackers(ranged=(UnitId(92), UnitId(93), UnitId(94), UnitId(95))))
    for unit in (alice, alice, bill, anna):
        note(core, bob, shot_with(unit, pistol))
    assert table.get(bob, Attackers) == Attackers(
        ranged=(UnitId(92), UnitId(93), UnitId(94), UnitId(95), alice, anna)
    ), "a friend is no opponent"
    table.put(bob, Attackers(ranged=(UnitId(91), UnitId(92), UnitId(93), UnitId(94), UnitId(95), UnitId(96))))
    note(core, bob, shot_with(alice, pistol))
    for unit, weapon in ((alice, "polearm"), (anna, "knife"), (alice, "polearm"), (anna, "polearm")):
        note(core, bob, blow(unit, weapons()[weapon]))
    assert table.get(bob, Attackers) == Attackers(
        melee=(alice, anna),
        roomy=(alice, anna),
        ranged=(UnitId(91), UnitId(92), UnitId(93), UnitId(94), UnitId(95), UnitId(96)),
    )


def test_smoke_thins_out_round_by_round_and_what_is_for_good_stays(duel: Tables) -> None:
    table, *_ = duel("A....B", A=PISTOL, B=PISTOL)
    world = table.battle.table.world
    cells = ((2, 0),)
    smoke, fog, gone = (world.create(Area("smoke", cells, UnitId(9), turns)) for turns in (3, -1, 0))
    for left, ended in ((2, []), (1, []), (0, [AreaEnded(smoke)]), (0, [])):
        told = table.run(thin_out(table.battle.table))
        lies = cells if left else ()
        assert world.get(smoke, Area) == Area("smoke", lies, UnitId(9), left) and told == ended
        assert (world.get(fog, Area), world.get(gone, Area)) == (
            Area("smoke", cells, UnitId(9), -1),
            Area("smoke", cells, UnitId(9), 0),
        )


@pytest.mark.rule("infowar.initiative.critical-success", "infowar.initiative.critical-failure")
@pytest.mark.parametrize(
    ("option", "since", "told"),
    [("round", 1, True), ("round", 0, False), ("order", 1, True), ("order", 0, True)],
)
def test_a_critical_start_is_told_as_long_as_it_lasts(
    duel: Tables, option: str, since: int, told: bool
) -> None:
    table, alice, bob = duel("A....B", A=PISTOL, B=PISTOL, options={"criticals": option})
    place = table.get(alice, Initiative)
    table.put(alice, Initiative(place.place, 3, 1, False, since))
    table.put(bob, Initiative(place.place + 1, 0, -1, False, since))
    order = DISPLAY.order(table.battle.table)
    assert order is not None
    notes = {one.unit: (one.words, one.note) for one in order.places}
    assert notes == {alice: ("+3", "acts twice" if told else ""), bob: ("0", "slot lost" if told else "")}
