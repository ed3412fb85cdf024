"""What seldom comes to pass: nothing left to choose, harm to those who are down, nobody at the wheel,
somebody shut in with a grenade."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from game.core.components import Aboard, Down, Position
from game.core.describing.attack_preview import success
from game.core.events import Reported
from game.core.references import NO_UNIT, UnitId
from game.rulesets import opend6
from game.rulesets.opend6 import driving, fires, harm, orders
from game.rulesets.opend6.blast_odds import prepared
from game.rulesets.opend6.blasts import Grenade, landings, ranges, refuse_landing
from game.rulesets.opend6.components import Body, Burning, Defending, Hull, Row, Seen, Speed, Turn, Wound
from game.rulesets.opend6.content import things
from game.rulesets.opend6.declaration_form import form
from game.rulesets.opend6.defences import sixth_sense_check
from game.rulesets.opend6.driving_hazards import _straight, _weakest
from game.rulesets.opend6.routes import GENTLE, SHARP
from game.rulesets.opend6.terrain import is_within
from game.rulesets.opend6.vehicles import PASSENGER, manoeuvrability
from game.rulesets.opend6.wound_odds import UNHURT, ends_of, margins_of
from game.systems.bodies import measuring_cell
from game.systems.body_poses import Pose
from tests.rulesets.infowar.table import TILES
from tests.rulesets.opend6.table import FISTS, PISTOL, Feed, Tables, figure, rolled
from tests.rulesets.opend6.test_gear import PANEL
from tests.rulesets.opend6.test_vehicles import on_road

MULTI = "opend6.turn.multi-action"


@pytest.mark.rule(MULTI)
@pytest.mark.parametrize(
    ("own", "chooses"),
    [
        (Turn(), True),
        (Turn(declared=2, done=1), True),
        (Turn(done=1), False),
        (Turn(declared=2, done=2), False),
    ],
)
def test_when_there_is_something_to_declare(duel: Tables, own: Turn, chooses: bool) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=PISTOL)
    core = table.battle.table
    table.put(alice, own)
    assert (form(core, alice) is not None) is chooses and form(core, bob) is None
    table.put(alice, Down())
    assert form(core, alice) is None


@pytest.mark.rule("opend6.vehicle.driver-defends", "opend6.vehicle.move")
def test_the_form_of_those_aboard(duel: Tables) -> None:
    """Who drives sees how far each speed goes, and has the dodge alone; who rides neither drives nor dodges
    by itself."""
    table, car, alice, _ = on_road(duel)
    found = form(table.battle.table, alice)
    assert found and found.title == "Speeds and pools"
    assert [group.title for group in found.groups] == ["Actions", "Defend"] and [
        pick.words for pick in found.groups[1].picks
    ] == ["Dodge"]
    assert [row.words for row in found.sums] == [
        "Cautious",
        "Cruising",
        "High",
        "All-out",
        "Piloting",
        "Pistol",
        "Max",
    ]
    table.put(alice, Aboard(car, PASSENGER))
    found = form(table.battle.table, alice)
    assert found and found.title == "What is rolled then" and [row.words for row in found.sums] == ["Pistol"]
    assert [line.value for line in table.battle.sheet(alice).turn] == ["1 of 1", "none"]


@pytest.mark.rule("opend6.damage.wounds", "opend6.damage.body-points")
@pytest.mark.parametrize("damage", ["wounds", "body_points"])
def test_who_is_down_is_harmed_no_more(duel: Tables, damage: str) -> None:
    table, _, bob, _ = duel("A.BL", options={"damage": damage}, A=PISTOL, B=FISTS, L=FISTS)
    core = table.battle.table
    table.put(bob, Wound(1), Body(15, 30))
    assert opend6.health(core, bob) == (Fraction(1, 2) if damage == "body_points" else Fraction(7, 10))
    table.put(bob, Down())
    assert table.run(harm.suffer(core, bob, 30)) == []
    assert ends_of(
        core, bob, margins_of(core, bob, fires.fire_damage(NO_UNIT, Burning(things()["firebomb"].damage, 1)))
    ) == {(UNHURT, 0): 1}
    assert opend6.health(core, bob) == 0


@pytest.mark.rule("opend6.vehicle.move", MULTI)
def test_who_has_no_die_left_keeps_no_vehicle_in_hand(duel: Tables, totals: Feed) -> None:
    table, car, alice, _ = on_road(duel)
    table.put(alice, Turn(declared=7))
    table.put(car, Hull(level=2, lost=2))
    left = totals(99)
    assert not list(driving._passes(table.battle.table, alice, "opend6.vehicle.move", 5, "piloting"))
    assert left == [99], "nothing is rolled"
    assert _value(driving._passes(table.battle.table, alice, "opend6.vehicle.move", 5, "piloting")) is False
    table.put(alice, Turn())
    assert (
        _value(driving._passes(table.battle.table, alice, "opend6.vehicle.move", 5, "piloting")) is True
        and car
    )


def _value(play: object) -> object:
    try:
        while True:
            next(play)  # type: ignore[call-overload]
    except StopIteration as end:
        return end.value


@pytest.mark.rule("opend6.vehicle.turns")
def test_the_line_of_a_vehicle_on_open_road_ends_where_it_stops(duel: Tables) -> None:
    table, car, *_ = on_road(duel)
    core = table.battle.table
    assert _straight(core, car, Pose((4, 4), "e"), 3) == (((4, 4), (5, 4), (6, 4), (7, 4)), None)


@pytest.mark.rule("opend6.vehicle.turns")
@pytest.mark.parametrize(
    ("way", "found"),
    [
        ("4,4e 5,4e 6,4e", None),
        ("4,4e 4,4ne 5,3ne", ("4,4e", 0, GENTLE)),
        ("4,4e 5,4e 5,4ne 6,3ne 6,3n", ("6,3ne", 2, SHARP)),
        ("4,4e 5,4e 5,4ne 6,3ne 7,2ne 7,2n", ("7,2ne", 3, SHARP)),
        ("4,4e 5,4e 5,4ne 6,3ne 7,2ne 8,1ne 8,1n", ("5,4e", 1, GENTLE)),
        ("4,4e 4,4ne 5,3ne 5,3e 6,3e 6,3ne", ("5,3ne", 1, SHARP)),
    ],
)
def test_the_hardest_turn_is_the_first_of_several(way: str, found: tuple[str, int, int] | None) -> None:
    """Sharp is one less than three steps after another."""

    def pose(text: str) -> Pose:
        x, y, facing = text[0], text[2], text[3:]
        return Pose((int(x), int(y)), facing)

    assert _weakest(tuple(map(pose, way.split()))) == ((pose(found[0]), *found[1:]) if found else None)


def test_dice_of_points_and_of_modifiers_are_not_wild() -> None:
    wild = opend6.DISPLAY.wild
    shot = rolled(UnitId(1), "shot, pistol, 3D", "opend6.attack.skills", (2, 2, 2))
    point = rolled(UnitId(1), "character point", "opend6.roll.character-point", (2,))
    cover = rolled(UnitId(1), "difficulty, half hidden", "opend6.cover.object", (2, 2))
    assert [wild(one) for one in (shot, point, cover)] == [True, False, False]


@pytest.mark.rule("opend6.attack.blast")
def test_who_is_shut_in_may_throw_at_its_own_feet(duel: Tables) -> None:
    table, alice, _ = duel("###....\n#A#...B\n###....", A=figure(belt=("frag",)), B=PISTOL)
    throws = [order for order in table.battle.legal_actions() if isinstance(order, orders.Throw)]
    assert throws == [orders.Throw(alice, (1, 1), "frag")]


@pytest.mark.rule("opend6.attack.blast")
def test_what_is_worked_out_beforehand_changes_no_odds(duel: Tables) -> None:
    """Piece by piece: each figure in each part of the blast once."""
    table, alice, bob = duel("A....B", A=figure(belt=("frag",)), B=PISTOL)
    order = orders.Throw(alice, (5, 0), "frag")
    told = table.chances(order)
    pieces = len(list(prepared(table.battle.table, Grenade(alice, cell=(5, 0), item=things()["frag"]))))
    assert pieces == 4 and table.chances(order) == told and bob


@pytest.mark.rule("opend6.cover.full")
@pytest.mark.parametrize(("letter", "words"), [("p", "panel"), ("+", "door")])
def test_what_is_attacked_to_reach_whom(
    duel: Tables, totals: Feed, monkeypatch: pytest.MonkeyPatch, letter: str, words: str
) -> None:
    """A door is called one whatever its tile is called."""
    monkeypatch.setitem(TILES, "p", PANEL)
    table, alice, bob = duel(f"A.{letter}B", A=PISTOL, B=FISTS)
    table.put(bob, Seen((("azure", 1),)))
    totals(1)
    order = orders.Breach(alice, (2, 0), "pistol", bob)
    assert Reported(
        alice, "opend6.cover.full", f"Bob is behind the {words}, which is attacked"
    ) in table.apply(order)


@pytest.mark.rule(MULTI)
def test_who_has_shot_is_told_why_of_the_first_gun(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=figure("pistol", "machine_pistol"), B=PISTOL)
    table.put(alice, Turn(done=1))
    shots = [order for order in table.battle.candidates() if isinstance(order, orders.Shoot)]
    assert shots == [orders.Shoot(alice, bob, "pistol")] and table.refused(shots[0]) == MULTI


@pytest.mark.rule("opend6.vehicle.damage")
@pytest.mark.parametrize(
    ("vehicle", "lost", "shaken", "left"),
    [
        ("motorcycle", 0, False, 9), ("motorcycle", 1, False, 6), ("motorcycle", 1, True, 3), ("motorcycle",
        3, False, 0),
        ("car", 0, False, 4), ("car", 0, True, 1), ("car", 1, True, 0), ("van", 1, True, 0), ("lorry", 1,
        True, -3), ("bus", 2, True, -12),
    ],
)  # fmt: skip
def test_damage_takes_off_what_a_vehicle_has_and_no_more(
    duel: Tables, vehicle: str, lost: int, shaken: bool, left: int
) -> None:
    """In pips, a die for each that is lost and one while it is shaken."""
    table, car, *_ = on_road(duel, vehicle=figure(vehicle=vehicle))
    core = table.battle.table
    table.put(car, Hull(lost=lost, shaken=core.clock.round if shaken else 0))
    assert manoeuvrability(core, car) == left


@pytest.mark.rule("opend6.defence.parry-sharp")
@pytest.mark.parametrize(
    ("held", "edge"),
    [(("machete",), "machete"), (("baton",), ""), (("pistol",), ""), (("baton", "knife"), "knife"), ((), "")],
)
def test_only_a_blade_hurts_who_strikes_at_it_barehanded(
    duel: Tables, totals: Feed, held: tuple[str, ...], edge: str
) -> None:
    table, alice, bob = duel("AB", A=FISTS, B=figure(*held))
    table.put(bob, Defending((Row("parry", 25),)))
    order = orders.Strike(alice, bob, "hands")
    told = table.chances(order)
    assert (alice in dict(told.expected)) is bool(edge)
    assert [note for note in told.notes if "hurts who strikes" in note] == (
        [f"parried with the {edge}, it hurts who strikes"] if edge else []
    )
    left = totals(5, *([9, 99] if edge else []))
    events = table.apply(order)
    assert not left
    assert [event.words for event in events if isinstance(event, Reported)][:1] == (
        [f"Alice strikes the {edge}"] if edge else []
    )


@pytest.mark.rule("opend6.attack.blast", "opend6.vehicle.aboard")
@pytest.mark.parametrize("aboard", [True, False])
def test_where_a_throw_comes_down_is_the_same_asked_for_one_or_for_all(duel: Tables, aboard: bool) -> None:
    """From any tile of the car, past a corner that hides something from one of them."""
    picture = "............\n............\n......#.....\n....M.#....B\n............\n............"
    table, car, alice, _ = on_road(duel, picture=picture)
    if not aboard:
        table.world.drop(alice, Aboard)
        table.put(alice, Position((0, 3)))
        table.put(car, Position((8, 3)))
    core, smoke = table.battle.table, things()["smoke"]
    near = [
        cell
        for cell in core.field.cells()
        if is_within(
            core.field, measuring_cell(core, cell, alice), cell, 100 * ranges(core, alice, smoke)[-1]
        )
    ]
    found = landings(core, alice, near)
    assert found == [cell for cell in near if refuse_landing(core, alice, cell, smoke) is None]
    assert 0 < len(found) < len(near)


@pytest.mark.rule(
    "opend6.attack.success", "opend6.option.called-shot", "opend6.cover.full", "opend6.vehicle.damage"
)
@pytest.mark.parametrize(
    "at", ["somebody", "what it holds", "a vehicle", "cover", "cover with somebody behind it"]
)
def test_what_counts_as_done(duel: Tables, at: str) -> None:
    """What is missed or held fails, and so does cover that holds; a hit that does no harm has hit all the
    same."""
    cover = at.startswith("cover")
    if at == "a vehicle":
        table, car, _, shooter = on_road(duel)
        order: Any = orders.Shoot(shooter, car, "pistol")
    else:
        table, shooter, bob = duel("A..hB" if cover else "A...B", A=PISTOL, B=figure("knife"))
        table.put(bob, Seen((("azure", 1),)))
        order = (
            orders.Breach(shooter, (3, 0), "pistol", bob * (at != "cover"))
            if cover
            else orders.Shoot(shooter, bob, "pistol")
        )
        order = orders.Shoot(shooter, bob, "pistol", "item") if at == "what it holds" else order
    odds = table.chances(order)
    fails = {"miss", "held", "holds"}
    keys = [one.key for one in odds.outcomes if one.chance]
    assert sum(one.chance for one in odds.outcomes) == 1 and set(keys) & fails and set(keys) - fails
    assert success(odds) == sum(one.chance for one in odds.outcomes if one.key not in fails)


@pytest.mark.rule("opend6.vehicle.ram", "opend6.vehicle.move")
@pytest.mark.parametrize(("now", "slowed", "level"), [(0, 0, 1), (3, 0, 1), (4, 0, 2), (4, 4, 1)])
def test_where_nobody_can_be_rammed_that_is_the_reason_and_no_speed(
    duel: Tables, now: int, slowed: int, level: int
) -> None:
    """The slowest speed that can be driven at stands for all; none can be where damage has left nothing."""
    table, car, alice, _ = on_road(
        duel,
        picture="\n".join(["." * 12] * 3 + ["....M......."] + ["." * 12] * 3 + ["#" * 12, ".B.........."]),
    )
    table.put(car, Speed(now), Hull(slowed=slowed))
    rams = [order for order in table.battle.candidates() if isinstance(order, orders.Ram)]
    assert rams == [orders.Ram(alice, NO_UNIT, (), level=level)]


@pytest.mark.rule("opend6.vehicle.move", "opend6.vehicle.same-rules", MULTI)
@pytest.mark.parametrize(
    "own",
    [
        Turn(),
        Turn(done=1),
        Turn(declared=2, done=1),
        Turn(declared=2, done=2),
        Turn(moved=True),
        Turn(declared=2, moved=True),
    ],
)
def test_drives_that_are_offered_are_those_that_nothing_is_said_against(duel: Tables, own: Turn) -> None:
    table, _, alice, _ = on_road(
        duel, picture="\n".join(["." * 24] * 2 + ["....M..................B"] + ["." * 24] * 2)
    )
    table.put(alice, own)
    offered = [order for order in table.battle.legal_actions() if isinstance(order, orders.Drive)]
    alone = [
        order
        for order in table.battle.candidates()
        if isinstance(order, orders.Drive) and table.battle.refusal(order) is None
    ]
    assert offered == alone and bool(offered) is (own in (Turn(), Turn(declared=2, done=1)))


@pytest.mark.rule("opend6.defence.partial-reaction", MULTI)
def test_a_sixth_sense_and_its_defence_are_no_actions(duel: Tables) -> None:
    """Of one who has said three actions, neither loses a die for it."""
    table, alice, bob = duel(
        "A...B", [6, 6, 3], options={"sixth_sense": "on"}, A=PISTOL, B=figure(dodge="3D")
    )
    table.put(bob, Turn(declared=3))
    asked = sixth_sense_check(table.battle.table, bob)
    assert asked and (asked.code, asked.lost, asked.reasons) == (6, 0, ())
    table.apply(orders.Shoot(alice, bob, "pistol"))
    assert table.battle.pending and [
        (option.key, option.hint) for option in table.battle.pending.options
    ] == [("dodge", "3D"), ("block", "2D")]
