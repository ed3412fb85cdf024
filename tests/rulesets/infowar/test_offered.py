"""What is offered to whoever plays, verb by verb: all that might be, with at least one of each kind; and the
tiles worth sweeping."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from game.core.actions import Action, EndTurn, Move
from game.core.components import Down, Item, Position
from game.core.order_offers import OfferBatch
from game.core.references import NO_UNIT, ThingId, UnitId
from game.rulesets import RULESETS
from game.rulesets.infowar import orders
from game.rulesets.infowar.attack_spec import MANNERS, PULLS
from game.rulesets.infowar.components import (
    Carried,
    Held,
    Magazine,
    Pinned,
    Prone,
    Stunned,
    Turn,
    Wound,
    Wounds,
)
from game.rulesets.infowar.harm import PLACES
from game.rulesets.infowar.orders import actions
from game.rulesets.infowar.orders.automatic import LEAST, NEAR, marked
from game.rulesets.infowar.what_if import PROSPECTS
from tests.rulesets.infowar.table import FISTS, KNIFE, PISTOL, RIFLE, Table, Tables, figure
from tests.rulesets.infowar.test_slots import phased


def offered(table: Table) -> dict[str, list[Any]]:
    """All candidates of the figure whose slot it is, by verb."""
    slot = table.battle.slot
    assert slot
    found: dict[str, list[Any]] = defaultdict(list)
    for offer in actions(table.battle.table, slot):
        for order in offer.candidates if isinstance(offer, OfferBatch) else [offer]:
            found[order.verb].append(order)
    return found


def legal(table: Table) -> set[Action]:
    return set(table.battle.legal_actions())


ALL = {kind.__name__ for kind in RULESETS["infowar"].ACTIONS}


@pytest.mark.rule("infowar.round.five-seconds")
@pytest.mark.parametrize(
    "parts",
    [
        (),
        (Turn(False, 0),),
        (Turn(True, 0),),
        (Turn(False, 6),),
        (Pinned(UnitId(3)),),
        (Prone(),),
        (Wounds((Wound(3, 3),)),),
    ],
)
@pytest.mark.parametrize("stat", [FISTS, PISTOL, KNIFE, RIFLE], ids=["fists", "pistol", "knife", "rifle"])
def test_every_verb_has_a_candidate_and_those_that_are_judged_are_judged_rightly(
    duel: Tables, stat: Any, parts: tuple[Any, ...]
) -> None:
    table, alice, _ = duel("A.hB", A=stat, B=FISTS)
    table.put(alice, *parts)
    slot = table.battle.slot
    assert slot and set(offered(table)) == ALL
    for offer in actions(table.battle.table, slot):
        if isinstance(offer, OfferBatch):
            judged = set(offer.allowed)
            assert [
                order
                for order in offer.candidates
                if (RULESETS["infowar"].refusal(table.battle.table, order) is None) is not (order in judged)
            ] == []


@pytest.mark.rule("infowar.move.rates")
@pytest.mark.parametrize(
    ("parts", "walk", "run", "sprint"),
    [
        ((), 6, 12, 16),
        ((Turn(True, 4),), 4, 10, 14),
        ((Turn(False, 4),), 4, 0, 0),
        ((Turn(True, 0),), 0, 6, 10),
        ((Prone(), Turn(True, 2)), 2, 0, 0),
        ((Wounds((Wound(2, 2),)), Turn(True, 4)), 4, 9, 0),
    ],
)
def test_as_far_as_one_gets(duel: Tables, parts: tuple[Any, ...], walk: int, run: int, sprint: int) -> None:
    table, alice, _ = duel("A" + "." * 18 + "B", A=FISTS, B=FISTS)
    table.put(alice, *parts)
    found = legal(table)
    far = {
        kind: max((order.path[-1][0] for order in found if type(order) is kind), default=0)
        for kind in (Move, orders.Run, orders.Sprint)
    }
    assert far == {Move: walk, orders.Run: run, orders.Sprint: sprint}
    assert not [order for order in found if isinstance(order, Move) and order.path[-1] == (0, 0)]
    assert len([order for order in found if isinstance(order, Move)]) == walk


@pytest.mark.rule("infowar.aim.location", "infowar.stun.pull", "infowar.auto.burst")
def test_shots_at_each_foe_with_each_gun(duel: Tables) -> None:
    """Plain, at each place and held back to each wound; bursts with what fires them; blades that are
    thrown."""
    table, alice, bob, bill = duel("A..B.L", A=figure("machine_pistol", "pistol"), B=FISTS, L=FISTS)
    found = offered(table)
    ways = [("", ""), *((place, "") for place in PLACES), *(("", pull) for pull in PULLS[1:])]
    assert [(one.weapon, one.target, one.aim, one.pull) for one in found["Shoot"]] == [
        (gun, foe, *way) for gun in ("machine_pistol", "pistol") for foe in (bob, bill) for way in ways
    ]
    assert [(one.weapon, one.target, one.aim, one.pull) for one in found["Burst"]] == [
        ("machine_pistol", foe, *way) for foe in (bob, bill) for way in ways
    ]
    assert found["Hurl"] == [orders.Hurl(alice, NO_UNIT, "")]
    table.put(alice, Held(("knife", "pistol")))
    found = offered(table)
    assert found["Hurl"] == [orders.Hurl(alice, foe, "knife") for foe in (bob, bill)] and found["Burst"] == [
        orders.Burst(alice, NO_UNIT, "")
    ]
    table.put(alice, Turn(False, 6))
    found = offered(table)
    assert (found["Hurl"], found["Shoot"], found["Burst"]) == (
        [orders.Hurl(alice, NO_UNIT, "")],
        [orders.Shoot(alice, NO_UNIT, "")],
        [orders.Burst(alice, NO_UNIT, "")],
    )


@pytest.mark.rule("infowar.auto.area", "infowar.auto.ammo")
@pytest.mark.parametrize(
    ("gun", "action", "sweeps"),
    [("assault_rifle", True, True), ("assault_rifle", False, False), ("pistol", True, False)],
)
def test_sweeps_are_offered_with_twenty_rounds(duel: Tables, gun: str, action: bool, sweeps: bool) -> None:
    table, alice, _ = duel("A....B", A=figure(gun), B=FISTS)
    table.put(alice, Turn(action, 6))
    found = offered(table)["AutoFire"]
    assert LEAST == 20
    if sweeps:
        ways = [("", ""), ("", "uneven"), *((pull, "") for pull in PULLS[1:])]
        assert found == [
            orders.AutoFire(alice, cells, gun, 20, *way)
            for cells in marked(table.battle.table, alice)
            for way in ways
        ]
    else:
        assert found == [orders.AutoFire(alice, (), "")]


@pytest.mark.rule("infowar.auto.area")
def test_the_tiles_worth_sweeping(duel: Tables) -> None:
    """Each enemy's tile, the line between two that are six apart at most, and those around each, but walls
    and one's own."""
    picture = "A........\n.........\n.B.#...LC\n........."
    table, alice, bob, bill, cora = duel(picture, A=RIFLE, B=FISTS, L=FISTS, C=FISTS)
    found = marked(table.battle.table, alice)
    assert NEAR == 6 and found[:3] == [((1, 2),), ((7, 2),), ((8, 2),)]
    assert found[3] == tuple((x, 2) for x in range(1, 8)) and set(found[4]) == {(7, 2), (8, 2)}
    discs = [set(cells) for cells in found[5:]]
    assert discs == [
        {(x, y) for x in (0, 1, 2) for y in (1, 2, 3)},
        {(x, y) for x in (6, 7, 8) for y in (1, 2, 3)},
        {(x, y) for x in (7, 8) for y in (1, 2, 3)},
    ]
    table.put(bob, Position((1, 1)))
    around = {(x, y) for x in (0, 1, 2) for y in (0, 1, 2)} - {(0, 0)}
    assert around in [set(cells) for cells in marked(table.battle.table, alice)] and bill and cora
    table.put(bob, Position((2, 2)))
    assert any((3, 1) in cells and (3, 2) not in cells for cells in marked(table.battle.table, alice))


@pytest.mark.rule("infowar.attack.skills", "infowar.melee.special-maneuver", "infowar.stun.attack")
def test_blows_of_every_manner_that_fits(duel: Tables) -> None:
    table, alice, bob, bill = duel("AB..L", A=figure("knife", "baton"), B=FISTS, L=FISTS)
    found = offered(table)["Strike"]
    plain = {
        tool: [one.manner for one in found if one.weapon == tool and not one.aim and not one.pull]
        for tool in ("knife", "baton", "unarmed")
    }
    assert plain == {
        **{tool: ["", "all-out", "stun", "all-out-stun"] for tool in ("knife", "baton")},
        "unarmed": list(MANNERS),
    }
    for tool in plain:
        assert [one.aim for one in found if one.weapon == tool and one.aim] == list(PLACES)
        assert [one.pull for one in found if one.weapon == tool and one.pull] == list(PULLS[1:])
    assert {one.target for one in found} == {bob}
    for parts in ((Turn(False, 6),), (Turn(True, 6), Position((2, 0)))):
        table.put(alice if len(parts) == 1 else bob, *parts)
        assert offered(table)["Strike"] == [orders.Strike(alice, bob, "knife")]
    table.put(alice, Turn(True, 6))
    table.put(bob, Down(), Position((1, 0)), Wounds((Wound(5, 5),)))
    assert {one.target for one in offered(table)["Strike"]} == {bob}, "the unconscious can be struck"
    table.put(bob, Wounds((Wound(6, 6),)))
    assert offered(table)["Strike"] == [orders.Strike(alice, bill, "knife")], "the dead are out of play"


@pytest.mark.rule("infowar.ranged.defence-modifier")
def test_throws_on_every_tile_in_range(duel: Tables) -> None:
    table, alice, _ = duel("A" + "." * 44 + "B", A=figure(belt=("frag", "smoke", "frag")), B=FISTS)
    found = offered(table)["Throw"]
    assert {one.item for one in found} == {"frag", "smoke"}
    thrown = sorted(
        one.cell[0] for one in legal(table) if isinstance(one, orders.Throw) and one.item == "frag"
    )
    assert thrown == list(range(41)), "to twice its long range, 60 m"
    table.put(alice, Stunned())
    assert {one.item for one in legal(table) if isinstance(one, orders.Throw)} == {"smoke"}
    table.put(alice, Turn(False, 6))
    assert offered(table)["Throw"] == [orders.Throw(alice, (0, 0), "frag")]
    table, alice, _ = duel("A.B", A=figure(belt=("medical_kit",)), B=FISTS)
    assert offered(table)["Throw"] == [orders.Throw(alice, (0, 0), "")]


@pytest.mark.rule("infowar.round.five-seconds")
@pytest.mark.parametrize(
    ("held", "carried", "swaps"),
    [
        ((), (), [()]),
        (("pistol",), (), [()]),
        (("pistol", "knife"), (), [("pistol",)]),
        (("pistol",), ("knife", "knife", "smg"), [("knife",), ("smg",)]),
        (("pistol", "knife"), ("smg",), [("smg",), ("pistol",)]),
    ],
)
def test_what_one_may_change_to(
    duel: Tables, held: tuple[str, ...], carried: tuple[str, ...], swaps: list[tuple[str, ...]]
) -> None:
    table, alice, _ = duel("A..B", A=FISTS, B=FISTS)
    table.put(alice, Held(held), Carried(carried))
    found = offered(table)
    assert [one.weapons for one in found["Swap"]] == swaps
    guns = [one for one in held if one == "pistol"]
    assert [one.weapon for one in found["Reload"]] == (guns or [""])


@pytest.mark.rule("infowar.round.five-seconds", "infowar.heal.first-aid", "infowar.heal.medicine")
def test_things_doors_and_patients_beside_one(duel: Tables) -> None:
    table, alice, anna, max_, bob = duel("NA+B\n...M", A=FISTS, N=FISTS, M=FISTS, B=FISTS)
    found = offered(table)
    assert found["PickUp"] == [orders.PickUp(alice, (1, 0), ThingId(0))] and found["UseDoor"] == [
        orders.UseDoor(alice, (2, 0))
    ]
    assert found["FirstAid"] == [orders.FirstAid(alice, anna)] and found["Treat"] == [
        orders.Treat(alice, anna)
    ]
    near, far = (table.world.create(Item("knife"), Position(cell)) for cell in ((0, 1), (3, 0)))
    assert offered(table)["PickUp"] == [orders.PickUp(alice, (0, 1), near)] and far and max_ and bob
    table.put(anna, Position((0, 1)))
    table.put(alice, Position((3, 0)))
    found = offered(table)
    assert found["FirstAid"] == [orders.FirstAid(alice, max_)] and found["UseDoor"] == [
        orders.UseDoor(alice, (2, 0))
    ]
    table.put(alice, Position((0, 0)))
    table.put(anna, Position((2, 1)))
    found = offered(table)
    assert found["FirstAid"] == [orders.FirstAid(alice, NO_UNIT)] and found["UseDoor"] == [
        orders.UseDoor(alice, (0, 0))
    ]


@pytest.mark.rule("infowar.auto.pinned")
def test_where_the_pinned_may_go(duel: Tables) -> None:
    table, alice, bob = duel("B....hA...", A=PISTOL, B=FISTS)
    assert offered(table)["TakeCover"] == [orders.TakeCover(alice)]
    table.put(alice, Position((8, 0)), Pinned(bob))
    assert offered(table)["TakeCover"] == [orders.TakeCover(alice), orders.TakeCover(alice, ((7, 0), (6, 0)))]
    assert legal(table) == {*offered(table)["TakeCover"], EndTurn(alice)}


@pytest.mark.rule("infowar.attack.skills")
def test_the_attacks_that_are_foreseen(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=figure("pistol", "knife"), B=FISTS)
    core = table.battle.table
    assert list(PROSPECTS.attacks(core, alice, bob)) == [
        orders.Shoot(alice, bob, "pistol"),
        orders.Hurl(alice, bob, "knife"),
        orders.Strike(alice, bob, "knife"),
        orders.Strike(alice, bob, "unarmed"),
        orders.Strike(alice, bob, "pistol"),
    ]
    table.put(alice, Wounds((Wound(2, 2),)), Turn(False, 0, "run"))
    PROSPECTS.fresh(core, alice)
    assert table.get(alice, Turn) == Turn(True, 4)


@pytest.mark.rule("infowar.move.rates")
@pytest.mark.parametrize(
    ("order", "turn", "gone"),
    [
        (lambda unit: Move(unit, ((1, 0), (2, 0))), Turn(True, 3, "walk"), True),
        (lambda unit: Move(unit, ((1, 0), (2, 0), (3, 0))), Turn(True, 1, "walk"), True),
        (lambda unit: orders.Run(unit, ((1, 0),)), Turn(False, 0, "run"), True),
        (lambda unit: orders.Sprint(unit, ((1, 0),)), Turn(False, 0, "sprint"), True),
        (lambda unit: orders.TakeCover(unit, ((1, 0),)), Turn(False, 0, "run"), True),
        (lambda unit: orders.TakeCover(unit), Turn(True, 5), False),
        (lambda unit: orders.Defend(unit), Turn(True, 5), False),
    ],
)
def test_what_is_left_to_one_who_is_thought_to_have_gone(
    duel: Tables, order: Any, turn: Turn, gone: bool
) -> None:
    table, alice, _ = duel("A..~.B", A=FISTS, B=FISTS)
    table.put(alice, Turn(True, 5))
    assert PROSPECTS.went(table.battle.table, order(alice)) is gone
    assert table.get(alice, Turn) == turn


@pytest.mark.rule(
    "infowar.wound.act-incapacitated",
    "infowar.wound.levels",
    "infowar.round.five-seconds",
    "infowar.auto.pinned",
)
@pytest.mark.parametrize("armed", [True, False])
@pytest.mark.parametrize(
    ("phase", "turn", "kinds"),
    [
        ("drag", Turn(False, 1), "Move"),
        ("drag", Turn(True, 1), "Move"),
        ("drag", Turn(True, 0), ""),
        ("clumsy", Turn(True, 2), "Move attack FirstAid"),
        ("clumsy", Turn(True, 0), "attack FirstAid"),
        ("clumsy", Turn(False, 2), "Move"),
        ("clumsy", Turn(False, 0), ""),
        (
            "turn",
            Turn(True, 6),
            "Move attack FirstAid Treat Run Sprint Defend Lead Reload Swap PickUp DropProne UseDoor",
        ),
        (
            "extra",
            Turn(True, 6),
            "Move attack FirstAid Treat Run Sprint Defend Lead Reload Swap PickUp DropProne UseDoor",
        ),
        ("turn", Turn(False, 6), "Move DropProne UseDoor"),
        ("turn", Turn(False, 0), "DropProne"),
        ("turn", Turn(True, 0), "attack FirstAid Treat Run Sprint Defend Lead Reload Swap PickUp DropProne"),
    ],
)
def test_what_may_be_done_in_each_phase_of_a_slot(
    duel: Tables, phase: str, turn: Turn, kinds: str, armed: bool
) -> None:
    """The Incapacitated drag themselves along, or do one of three things where they act; all others have an
    action and a walk."""
    arms = ("machine_pistol", "knife") if armed else ()
    stat = figure(*arms, carried=("machete",), belt=("frag", "medical_kit"))
    table, alice, anna, _ = duel(".A+\nNB.", A=stat, N=FISTS, B=FISTS)
    core = table.battle.table
    phased(table, alice, phase)
    table.put(alice, turn, Magazine((("machine_pistol", 25),)))
    table.put(anna, Wounds((Wound(2, 2),)))
    table.world.create(Item("baton"), Position((1, 0)))
    attacks = {"Strike", "Throw", *(("Shoot", "Burst", "AutoFire", "Hurl") if armed else ())}
    wanted = {"EndTurn", *(set(kinds.split()) - {"attack"}), *(attacks if "attack" in kinds else ())}
    assert {order.verb for order in legal(table)} == wanted - (set() if armed else {"Reload"})
    rule = {"drag": "infowar.wound.levels", "clumsy": "infowar.wound.act-incapacitated"}.get(phase, "")
    refusals = {
        order: RULESETS["infowar"].refusal(core, order)
        for order in (orders.Defend(alice), orders.DropProne(alice), orders.UseDoor(alice, (2, 0)))
    }
    assert not rule or (
        {found.rule for found in refusals.values() if found} == {rule} and all(refusals.values())
    )
