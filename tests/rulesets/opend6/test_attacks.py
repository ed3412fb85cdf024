"""Attacks: difficulty, range, cover, smoke, light, aim, called shots, sweeps, cover that is attacked,
grenades."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from game.core.actions import Move
from game.core.components import Altered, Area, Down, Position
from game.core.events import (
    AmmoChanged,
    AreaBegan,
    Attacked,
    AttackEnded,
    Downed,
    Gauge,
    GroundChanged,
    Harmed,
    ItemDropped,
    Landed,
    Modifier,
    Reported,
    Rolled,
    Scattered,
    Spent,
    StatusGained,
    StatusLost,
    Thrown,
)
from game.core.field import Cover, Light, Tile
from game.core.geometry.grid import SQUARES
from game.core.references import NO_UNIT
from game.rulesets.opend6.attacks import bonus_counts
from game.rulesets.opend6.components import Aiming, Defending, Floored, Prone, Row, Seen
from game.rulesets.opend6.content import things, weapons
from game.rulesets.opend6.orders import Aim, Breach, Declare, Hurl, Shoot, Strike, Throw
from game.rulesets.opend6.terrain import toughness
from tests.rulesets.infowar.table import TILES
from tests.rulesets.opend6.table import FISTS, KNIFE, PISTOL, Tables, figure, rolled

SKILLS, RANGES, CLOSE = "opend6.attack.skills", "opend6.range.bands", "opend6.range.close-combat"
RIFLE = figure("assault_rifle", marksmanship="4D")
BLANK = Modifier(-5, RANGES, "point blank")
CALM: dict[str, Any] = {"L": FISTS}
"""Somebody else on the side, so that one who falls ends nothing."""


@pytest.fixture(autouse=True)
def _ground(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        TILES, "p", Tile(blocks=True, blocks_sight=True, cover=Cover.FULL, material="plywood", name="panel")
    )
    monkeypatch.setitem(TILES, "q", Tile(blocks=True, blocks_sight=True, material="cloth", name="curtain"))
    monkeypatch.setitem(
        TILES, "t", Tile(blocks_sight=True, cover=Cover.HALF, material="leaves", name="thicket")
    )
    monkeypatch.setitem(TILES, "d", Tile(light=Light.DIM))
    monkeypatch.setitem(TILES, "n", Tile(light=Light.NONE))
    monkeypatch.setitem(TILES, "f", Tile(obscures=2, name="fog"))


def counted(table: object, action: object) -> list[Modifier]:
    """What counts in the difficulty, after the defence."""
    return list(table.chances(action).checks[1].modifiers)[1:]  # type: ignore[attr-defined]


@pytest.mark.rule(
    "opend6.attack.success", "opend6.damage.weapon", "opend6.defence.passive", "opend6.damage.wounds"
)
def test_a_shot_event_by_event(duel: Tables) -> None:
    """As in the example of the chapter: a wild 1 leaves a resistance of 2, and damage of 18 is 16 more."""
    table, alice, bob, _ = duel(
        "A....BL", [6, 3, 3, 4, *[5, 4, 4, 5], *[1, 4, 1]], A=PISTOL, B=figure(physique="3D"), **CALM
    )
    assert table.apply(Shoot(alice, bob, "pistol")) == [
        Spent(alice, "Action", "shoots"),
        Attacked(alice, bob, "pistol", "ranged"),
        AmmoChanged(alice, "pistol", 16, 17),
        rolled(alice, "shot, pistol, 3D", SKILLS, (6, 3, 3, 4), against=10),
        AttackEnded(alice, bob, "hit", 16, 10),
        rolled(alice, "damage, pistol, 4D", "opend6.damage.weapon", (5, 4, 4, 5)),
        rolled(bob, "resisting damage, 3D", "opend6.damage.wounds", (1, 4, 1), kept=(1, 1), against=18),
        Harmed(bob, 5, "dead", table.battle.gauges(bob), 0),
        StatusGained(bob, "dead", "opend6.damage.wounds"),
        Downed(bob),
    ]
    assert table.battle.table.world.has(bob, Down)


@pytest.mark.rule("opend6.range.estimate")
def test_nobody_estimates_a_range() -> None:
    """Every weapon that flies has three figures of its own in ascending order, and so has everything that is
    thrown."""
    flying = [
        weapon.ranges or weapon.hurled for weapon in weapons().values() if weapon.ranged or weapon.hurled
    ]
    assert len(flying) > 10 and all(
        len(ranges) == 3 and ranges == tuple(sorted(set(ranges))) for ranges in flying
    )
    assert all(
        len(thing.ranges) == 3 and thing.ranges == tuple(sorted(thing.ranges)) for thing in things().values()
    )


@pytest.mark.rule(RANGES)
@pytest.mark.parametrize(
    ("gap", "value"), [(0, -5), (1, -5), (2, 0), (4, 0), (5, 5), (7, 5), (8, 10), (22, 10), (23, None)]
)
def test_bands_of_range(duel: Tables, gap: int, value: int | None) -> None:
    """3, 8, 13 and 35 m at 1.5 m a tile: 2, 5, 8 and 23 tiles."""
    table, alice, bob = duel("A" + "." * gap + "B", A=PISTOL, B=FISTS)
    order = Shoot(alice, bob, "pistol")
    if value is None:
        assert table.refused(order) == RANGES
    else:
        assert sum(one.value for one in counted(table, order)) == value
        assert table.chances(order).checks[0].against == 10 + value


@pytest.mark.rule(CLOSE)
def test_blows_reach_three_metres_and_long_weapons_further(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=figure("beam", melee_combat="3D"), B=KNIFE)
    assert table.allowed(Strike(alice, bob, "beam")) and table.refused(Strike(alice, bob, "hands")) == CLOSE
    assert counted(table, Strike(alice, bob, "beam")) == [], "short range"
    table, alice, bob = duel("A.B", A=KNIFE, B=KNIFE)
    assert counted(table, Strike(alice, bob, "knife")) == [BLANK]
    table, alice, bob = duel("A.B", options={"close_reach": "adjacent"}, A=KNIFE, B=KNIFE)
    assert table.refused(Strike(alice, bob, "knife")) == CLOSE


@pytest.mark.rule(CLOSE)
def test_nobody_may_stand_between(duel: Tables) -> None:
    table, alice, bob, _ = duel("ANB", A=KNIFE, B=KNIFE, N=FISTS)
    assert table.refused(Strike(alice, bob, "knife")) == CLOSE


@pytest.mark.rule("opend6.difficulty.floor")
def test_no_difficulty_is_below_3(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=figure("machete", melee_combat="3D"), B=FISTS)
    table.put(bob, Prone())
    order = Strike(alice, bob, "machete", "", True)
    assert [one.value for one in counted(table, order)] == [-5, -6, -6, 10]
    assert table.chances(order).checks[0].against == 3 and table.chances(order).chance("miss") == Fraction(
        11, 216
    ), "a wild 1 and another leave 2"


@pytest.mark.rule(
    "opend6.cover.object", "opend6.cover.smoke", "opend6.cover.light", "opend6.defence.modified"
)
def test_what_hides_adds_up(duel: Tables) -> None:
    table, alice, bob = duel("A.fhB.", A=figure("assault_rifle", marksmanship="4D"), B=FISTS)
    found = counted(table, Shoot(alice, bob, "assault_rifle"))
    assert {one.rule: one.value for one in found} == {"opend6.cover.smoke": 6, "opend6.cover.object": 6}
    table.put(bob, Defending((Row("dodge", 15),)))
    assert table.chances(Shoot(alice, bob, "assault_rifle")).checks[0].against == 27, (
        "they count with an active defence as well"
    )


@pytest.mark.rule("opend6.cover.light")
@pytest.mark.parametrize(
    ("letter", "option", "value"),
    [("d", "moonlit", 3), ("%", "moonlit", 6), ("%", "complete", 12), ("n", "moonlit", 12)],
)
def test_light_is_that_of_the_target(duel: Tables, letter: str, option: str, value: int) -> None:
    table, alice, bob = duel(f"A...{letter}B", options={"dark_tiles": option}, A=RIFLE, B=FISTS)
    table.put(bob, Position((4, 0)))
    assert [
        one.value
        for one in counted(table, Shoot(alice, bob, "assault_rifle"))
        if one.rule == "opend6.cover.light"
    ] == [value]
    table.put(bob, Position((5, 0)))
    assert counted(table, Shoot(alice, bob, "assault_rifle")) == []


@pytest.mark.rule("opend6.difficulty.rolled-or-standard")
def test_modifiers_may_be_rolled(duel: Tables) -> None:
    dice = [4, 5, *[3, 3, 3, 3]]
    table, alice, bob = duel("A..hB.", dice, options={"modifiers": "rolled"}, A=RIFLE, B=FISTS)
    order = Shoot(alice, bob, "assault_rifle")
    assert table.chances(order).checks[0].against is None
    found = table.apply(order)
    assert found[3] == rolled(alice, "difficulty, half hidden", "opend6.cover.object", (4, 5))
    assert found[4].against == 19


@pytest.mark.rule("opend6.cover.full", "opend6.cover.destroy")
def test_through_cover(duel: Tables) -> None:
    """What is above the armour value reaches the one behind; the cover loses 1D, and is gone with the
    last."""
    dice = [5, 5, 5, 5, *[4, 4, 4, 4, 4, 4], 3, *[2, 2]]
    table, alice, bob, _ = duel("A..pB..L", dice, A=RIFLE, B=FISTS, **CALM)
    assert table.refused(Shoot(alice, bob, "assault_rifle")) == "opend6.cover.full"
    order = Breach(alice, (3, 0), "assault_rifle", bob)
    assert table.refused(order) == "opend6.cover.full", "nobody has seen him"
    table.put(bob, Seen((("azure", 1),)))
    assert table.chances(order).checks[0].against == 10
    found = table.apply(order)
    told = [event.words for event in found if isinstance(event, Reported)]
    assert told[0].startswith("Bob is behind the ") and told[0].endswith(", which is attacked")
    assert rolled(NO_UNIT, "cover, 1D", "opend6.cover.full", (3,)) in found
    assert any(isinstance(event, GroundChanged) for event in found), "plywood has 1D"
    assert rolled(bob, "resisting damage, 2D", "opend6.damage.wounds", (2, 2), against=21) in found


@pytest.mark.rule("opend6.cover.full", "opend6.range.bands")
def test_nobody_is_reached_through_cover_from_beyond_the_range(duel: Tables) -> None:
    """A shotgun reaches 60 m, the wall and not the one behind it."""
    table, alice, bob, _ = duel(
        "A..p" + "." * 40 + "B..L", A=figure("shotgun", marksmanship="4D"), B=FISTS, **CALM
    )
    table.put(bob, Seen((("azure", 1),)))
    order = Breach(alice, (3, 0), "shotgun", bob)
    assert table.refused(order) == "opend6.range.bands"
    assert table.battle.refusal(Breach(alice, (3, 0), "shotgun")) is None


@pytest.mark.rule("opend6.cover.destroy")
def test_cover_that_hides_a_part_of_somebody_may_be_shot_at_from_afar(duel: Tables) -> None:
    table, alice, bob = duel("A......hB", A=RIFLE, B=FISTS)
    assert table.battle.refusal(Shoot(alice, bob, "assault_rifle")) is None
    assert [order for order in table.battle.legal_actions() if isinstance(order, Breach)] == [
        Breach(alice, (7, 0), "assault_rifle")
    ]


@pytest.mark.rule("opend6.cover.destroy")
def test_cover_is_worn_down_a_die_at_a_time(duel: Tables) -> None:
    table, alice, *_ = duel("AhB", [5, 5, 5, 5, *[4, 4, 4, 4, 4, 4], *[1, 2]], A=RIFLE, B=FISTS)
    cells = table.battle.table
    assert toughness(cells, (1, 0)) == 2
    assert table.chances(Breach(alice, (1, 0), "assault_rifle")).goal == "to wear it down to 1D"
    table.apply(Breach(alice, (1, 0), "assault_rifle"))
    assert table.chances(Breach(alice, (1, 0), "assault_rifle")).goal == "to destroy it"
    assert toughness(cells, (1, 0)) == 1 and cells.ground()[1, 0].name == "damaged crate"
    assert table.battle.table.world.any(Altered)


@pytest.mark.rule("opend6.cover.concealment")
def test_what_only_hides_is_shot_through(duel: Tables) -> None:
    table, alice, bob = duel("A..qB", A=RIFLE, B=FISTS)
    order = Shoot(alice, bob, "assault_rifle")
    assert table.refused(order) == "opend6.cover.concealment"
    table.put(bob, Seen((("azure", 0),)))
    assert [one.value for one in counted(table, order)] == [12]


@pytest.mark.rule("opend6.aim")
def test_each_round_of_aiming_adds_a_die(duel: Tables) -> None:
    dice = [2, 2, 2, 2, 2, 2, *[1, 1, 1, 1, 1, 1], *[5, 5]]
    table, alice, bob = duel("A......B", dice, A=figure("assault_rifle", marksmanship="3D"), B=FISTS)
    for rounds in (1, 2, 3):
        assert table.apply(Aim(alice, bob))[-1] == StatusGained(
            alice, "aiming", "opend6.aim", rounds, whom=bob
        )
        assert table.refused(Move(alice, ((1, 0),))) == "opend6.move"
        table.end_turn()
        table.end_turn()
    table.apply(Aim(alice, bob))
    table.end_turn()
    table.end_turn()
    assert table.get(alice, Aiming).rounds == 3
    found = table.apply(Shoot(alice, bob, "assault_rifle"))
    assert rolled(alice, "shot, assault rifle, 6D", SKILLS, (2, 2, 2, 2, 2, 2), against=10) in found
    assert table.get(alice, Aiming) is None
    assert bob in table.battle.table.standing()


@pytest.mark.rule("opend6.aim")
def test_an_aim_at_another_says_which_is_lost(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=RIFLE, B=FISTS)
    assert table.chances(Aim(alice, bob)).notes == ()
    table.put(alice, Aiming(alice, 2, 0))
    assert table.chances(Aim(alice, bob)).notes == ("the aim at Alice is lost",)


@pytest.mark.rule("opend6.aim")
def test_anything_else_spoils_the_aim(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=RIFLE, B=FISTS)
    table.put(alice, Aiming(bob, 1, 1))
    assert StatusLost(alice, "aiming", "opend6.aim") in table.apply(Move(alice, ((1, 0),)))
    assert table.refused(Aim(alice, bob)) == "opend6.aim"


@pytest.mark.rule("opend6.option.called-shot")
@pytest.mark.parametrize(
    ("place", "harder", "more"),
    [("head", 3, 12), ("heart", 12, 12), ("arm", 3, -2), ("leg", 3, -1), ("hand", 12, -2), ("chest", 0, 0)],
)
def test_called_shots(duel: Tables, place: str, harder: int, more: int) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=FISTS)
    odds = table.chances(Shoot(alice, bob, "pistol", place))
    assert odds.checks[0].against == 10 + harder
    assert sum(one.value for one in odds.checks[2].modifiers) == more


@pytest.mark.rule("opend6.option.called-shot")
def test_what_somebody_holds_falls(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [4, 5, 5, *[3, 3, 3, 3], *[2, 3]], A=PISTOL, B=KNIFE)
    found = table.apply(Shoot(alice, bob, "pistol", "item"))
    assert any(isinstance(event, ItemDropped) and event.cell == (4, 0) for event in found)
    assert not any(isinstance(event, Harmed) for event in found)


@pytest.mark.rule("opend6.option.sweep")
def test_a_sweep_is_easier_and_weaker(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=RIFLE, B=FISTS)
    odds = table.chances(Shoot(alice, bob, "assault_rifle", "", True))
    assert odds.checks[0].against == 4 and odds.checks[2].title == "damage, assault rifle (3D; −3D sweep)"
    table, alice, bob = duel("A...B", A=PISTOL, B=FISTS)
    assert table.refused(Shoot(alice, bob, "pistol", "", True)) == "opend6.option.sweep"


@pytest.mark.rule("opend6.option.prone")
@pytest.mark.parametrize(("gap", "value"), [(1, -6), (4, -6), (6, 6)])
def test_the_prone_are_easier_to_hit_from_near(duel: Tables, gap: int, value: int) -> None:
    table, alice, bob = duel("A" + "." * gap + "B", A=PISTOL, B=FISTS)
    table.put(bob, Floored())
    assert [
        one.value for one in counted(table, Shoot(alice, bob, "pistol")) if one.rule == "opend6.option.prone"
    ] == [value]


@pytest.mark.rule("opend6.attack.blast", "opend6.difficulty.floor")
def test_a_grenade_that_lands_where_it_should(duel: Tables) -> None:
    """Physique 2D: 4, 5 and 11 m, here 4.5. To 3 m full damage, to 8 m half; 12 and 6 against 8, 9 and 6."""
    dice = [5, 5, 5, *[2, 2, 2, 2, 2, 2], *[4, 4], *[5, 4], *[3, 3]]
    table, alice, bob, bill = duel("A..B..L", dice, A=figure(belt=("frag",), throwing="3D"), B=FISTS, L=FISTS)
    order = Throw(alice, (3, 0), "frag")
    assert table.chances(order).checks[0].against == 15
    assert table.chances(Throw(alice, (1, 0), "frag")).checks[0].against == 3
    found = table.apply(order)
    assert found[1:3] == [
        Thrown(alice, "frag", (3, 0)),
        rolled(alice, "throw, frag grenade, 3D", SKILLS, (5, 5, 5), against=15),
    ]
    assert [
        event.against
        for event in found
        if getattr(event, "rule", "") == "opend6.damage.wounds" and hasattr(event, "against")
    ] == [6, 12, 6]
    assert [(event.unit, event.words) for event in found if isinstance(event, Harmed)] == [(bob, "stunned")]
    assert table.refused(order) == "opend6.turn.multi-action" and bill in table.battle.table.standing()


@pytest.mark.rule("opend6.attack.blast", "opend6.cover.concealment")
def test_what_only_hides_stops_neither_a_throw_nor_a_blast(duel: Tables) -> None:
    """Through a thicket at 4.5 m, out of sight: 15 and 6. It shelters nobody from the half of 12 on this
    side."""
    resisting, wounds = "resisting damage, 2D", "opend6.damage.wounds"
    dice = [6, 5, 5, 5, *[2, 2, 2, 2, 2, 2], *[4, 4], *[5, 4], *[3, 3]]
    table, alice, bob, bill = duel("At.B..L", dice, A=figure(belt=("frag",), throwing="3D"), B=FISTS, L=FISTS)
    found = table.apply(Throw(alice, (3, 0), "frag"))
    assert found == [
        Spent(alice, "Action", "throws"),
        Thrown(alice, "frag", (3, 0)),
        rolled(alice, "throw, frag grenade, 3D", SKILLS, (6, 5, 5, 5), against=21),
        Landed("frag", (3, 0), tuple((x, 0) for x in range(7))),
        rolled(alice, "damage, frag grenade, 6D", "opend6.damage.weapon", (2,) * 6),
        rolled(alice, resisting, wounds, (4, 4), against=6),
        Reported(alice, wounds, "Alice is not injured"),
        rolled(bob, resisting, wounds, (5, 4), against=12),
        Harmed(bob, 0, "stunned", (Gauge("health", 5, 5),), 100),
        StatusGained(bob, "stunned", "opend6.wound.stunned"),
        rolled(bill, resisting, wounds, (3, 3), against=6),
        Reported(bill, wounds, "Bill is not injured"),
    ]


@pytest.mark.rule("opend6.attack.blast")
def test_a_wall_stops_a_throw(duel: Tables) -> None:
    table, alice, *_ = duel("A#.B..L", A=figure(belt=("frag",), throwing="3D"), B=FISTS, L=FISTS)
    assert table.refused(Throw(alice, (3, 0), "frag")) == "opend6.attack.blast"


@pytest.mark.rule("opend6.attack.blast")
def test_a_defence_above_the_throw_shelters(duel: Tables) -> None:
    dice = [5, 5, 5, *[2, 2, 2, 2, 2, 2], *[5, 5, 5]]
    table, alice, bob = duel("A..B", dice, A=figure(belt=("frag",), throwing="3D", physique="3D"), B=FISTS)
    table.put(bob, Defending((Row("dodge", 16),)))
    found = table.apply(Throw(alice, (3, 0), "frag"))
    told = Reported(bob, "opend6.attack.blast", "Bob dodges the blast, 16 against 15")
    assert [event for event in found if getattr(event, "unit", 0) == bob] == [told]


@pytest.mark.rule("opend6.attack.blast")
def test_a_throw_below_nothing_reaches_who_has_no_dodge(duel: Tables) -> None:
    thrower = figure(belt=("frag",), coordination="1D")
    table, alice, bob = duel("A..B", [2] * 13, A=thrower, B=FISTS)
    found = table.apply(Throw(alice, (3, 0), "frag"))
    assert min(event.total for event in found if isinstance(event, Rolled)) < 0
    assert sum(event.amount for event in found if isinstance(event, Harmed) and event.unit == bob) > 0


@pytest.mark.rule("opend6.attack.blast")
def test_smoke_is_thick_and_thins_out(duel: Tables) -> None:
    table, alice, bob = duel("A.......B", [3, 3, 3], A=figure(belt=("smoke",), throwing="3D"), B=RIFLE)
    found = table.apply(Throw(alice, (1, 0), "smoke"))
    assert found[-1] == AreaBegan(found[-1].area, "smoke", found[-1].cells, 6, 2)
    table.end_turn()
    assert [
        one.value
        for one in counted(table, Shoot(bob, alice, "assault_rifle"))
        if one.rule == "opend6.cover.smoke"
    ] == [6]
    for _ in range(13):
        table.end_turn()
    assert not [area for _, area in table.battle.table.world.things(Area) if area.cells]


@pytest.mark.rule("opend6.attack.blast")
def test_a_miss_flies_astray(duel: Tables) -> None:
    east = SQUARES.names().index("e") + 1
    table, alice, _ = duel(
        "A" + "." * 9 + "B", [1, 1, 1, *[east, 2]], A=figure(belt=("smoke",), throwing="3D"), B=FISTS
    )
    found = table.apply(Throw(alice, (4, 0), "smoke"))
    ways = [(event.start, event.end) for event in found if isinstance(event, Scattered)]
    assert ways == [((4, 0), (5, 0)), ((5, 0), (6, 0))]
    assert [event.cell for event in found if isinstance(event, Landed)] == [(6, 0)]


@pytest.mark.rule("opend6.attack.skills")
def test_a_thrown_knife_lies_there(duel: Tables) -> None:
    table, alice, bob = duel("A..B", [2, 2], A=figure("knife", throwing="3D"), B=FISTS)
    table.apply(Declare(alice, 2))
    found = table.apply(Hurl(alice, bob, "knife"))
    assert found[1].kind == "thrown" and any(
        isinstance(event, ItemDropped) and event.cell == (3, 0) for event in found
    )
    assert table.refused(Strike(alice, bob, "knife")) == SKILLS


@pytest.mark.rule("opend6.damage.bonus-abilities")
def test_no_ability_of_the_squads_adds_a_bonus_of_its_own(duel: Tables) -> None:
    """Ranks in strength and quickness add what they say, whatever the roll to hit was: the bonus of the roll
    counts once, for the weapon."""
    hero = figure("knife", melee_combat="4D", nature={"hero": True, "strong": 2, "quick": 3, "limber": 3})
    table, alice, bob, _ = duel(
        "AB..L", [5, 5, 5, 5, *[2, 2], *[3, 3]], options={"damage_bonus": "on"}, A=hero, B=figure(), **CALM
    )
    found = table.apply(Strike(alice, bob, "knife"))
    told = next(
        event for event in found if isinstance(event, Rolled) and event.rule == "opend6.damage.weapon"
    )
    assert [one.rule for one in told.modifiers if one.value] == [
        "opend6.damage.strength-abilities",
        "opend6.damage.bonus",
    ]
    assert [one.value for one in told.modifiers if one.value] == [2, 3], "20 against 5 is 3 more, once"


@pytest.mark.rule("opend6.damage.bonus", "opend6.damage.bonus-location")
def test_heroes_may_add_a_bonus(duel: Tables) -> None:
    hero = figure("pistol", marksmanship="4D", nature={"hero": True})
    dice = [5, 4, 4, 4, *[1, 2, 2, 2], *[6, 3, 4]]
    table, alice, bob, _ = duel(
        "A...BL", dice, options={"damage_bonus": "on"}, A=hero, B=figure(physique="2D"), **CALM
    )
    found = table.apply(Shoot(alice, bob, "pistol"))
    bonus = Modifier(2, "opend6.damage.bonus", "damage bonus")
    assert (
        rolled(alice, "damage, pistol, 4D", "opend6.damage.weapon", (1, 2, 2, 2), bonus, kept=(1, 2, 2))
        in found
    ), "7 over is 2 more"
    assert Reported(bob, "opend6.damage.wounds", "Bob is not injured") in found
    assert [
        place
        for place in ("", "head", "arm", "leg", "hand")
        if bonus_counts(table.battle.table, alice, place)
    ] == ["", "head"]


@pytest.mark.rule("opend6.attack.success")
def test_odds_are_those_of_the_dice(duel: Tables) -> None:
    """3D against 10: a wild 1 never does; after a wild 6 only three ones in a row fail."""
    table, alice, bob = duel("A...B", A=PISTOL, B=FISTS)
    plain = sum(a + b + c >= 10 for a in (2, 3, 4, 5) for b in range(1, 7) for c in range(1, 7))
    assert 1 - table.chances(Shoot(alice, bob, "pistol")).chance("miss") == Fraction(plain, 216) + Fraction(
        1, 6
    ) * Fraction(215, 216)


@pytest.mark.rule("opend6.attack.blast")
def test_what_cannot_miss_lands_nowhere_else(duel: Tables) -> None:
    """More dice than the difficulty, and two for the wild 1."""
    table, alice, _ = duel("A.....B", A=figure(belt=("smoke",), throwing="25D"), B=FISTS)
    assert table.chances(Throw(alice, (4, 0), "smoke")).landing == (((4, 0), 1),)


@pytest.mark.rule(CLOSE)
@pytest.mark.parametrize(("held", "steps"), [("knife", 2), ("beam", 3)])
def test_how_far_blows_threaten(duel: Tables, held: str, steps: int) -> None:
    table, alice, _ = duel("A...B", A=figure(held), B=FISTS)
    assert table.battle.ruleset.reach(table.battle.table, alice) == steps
