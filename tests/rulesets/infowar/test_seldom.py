"""What seldom comes to pass: hands that are too few, leaders who leave, orders that strike back, what is told
anew of a battle that goes on."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from game.core.actions import Move, TakeBack
from game.core.components import CLOCK, Area, Down, Facing, Item, Position, Size, Slot
from game.core.describing.names import cell_name
from game.core.events import (
    AreaEnded,
    Gauge,
    Harmed,
    Modifier,
    Reported,
    StatusGained,
    StatusLost,
    Stepped,
    TurnBegan,
)
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table as CoreTable
from game.rulesets import infowar
from game.rulesets.infowar import initiative
from game.rulesets.infowar.assessment import _made_out, watchers
from game.rulesets.infowar.checks import check
from game.rulesets.infowar.components import (
    DugIn,
    Incapacitated,
    Initiative,
    Kept,
    Panicked,
    Sized,
    Stunned,
    Turn,
    Wound,
    Wounds,
)
from game.rulesets.infowar.content import items, weapons
from game.rulesets.infowar.display import DISPLAY, FORETELLING
from game.rulesets.infowar.figures import helpless
from game.rulesets.infowar.harm import gauges, leader, stun
from game.rulesets.infowar.healing import _stabilised, medic
from game.rulesets.infowar.initiative import keep, roll_order
from game.rulesets.infowar.orders import AutoFire, PickUp, Sprint, Strike, Throw, UseDoor
from game.rulesets.infowar.orders.throw import Aims, aims_within, is_open, open_cells
from game.rulesets.infowar.ranged import is_in_range
from game.rulesets.infowar.turns import _forget
from game.rulesets.infowar.what_if import PROSPECTS
from game.rulesets.infowar.wounds import NEAR_DEATH, VERY_HURT, bullets
from tests.rulesets.infowar.rolls import warding
from tests.rulesets.infowar.table import KNIFE, PISTOL, Table, Tables, dice, figure

ACTION = "infowar.round.five-seconds"
LEADER = figure("pistol", nature=("leader",))
REROLL = "infowar.initiative.reroll"


def words(table: Table, order: object) -> str:
    refusal = table.battle.refusal(order)  # type: ignore[arg-type]
    return refusal.words if refusal else ""


@pytest.mark.rule(ACTION, "infowar.auto.area", "infowar.ranged.defence-modifier")
def test_refusals_that_seldom_come(duel: Tables) -> None:
    table, alice, _ = duel(
        "A" + "." * 300 + "B", A=figure("machine_pistol", belt=("frag",), shield="small"), B=PISTOL
    )
    lmg, pistol = (table.world.create(Item(kind), Position((1, 0))) for kind in ("lmg", "pistol"))
    assert words(table, PickUp(alice, (1, 0), lmg)) == "not enough hands" and not words(
        table, PickUp(alice, (1, 0), pistol)
    )
    assert (
        words(table, Throw(alice, (-1, 0), "frag"))
        == words(table, Throw(alice, (302, 0), "frag"))
        == "that is off the map"
    )
    assert words(table, TakeBack(alice, "all"))
    far = next(
        x
        for x in range(1, 301)
        if words(table, AutoFire(alice, ((x, 0),), "machine_pistol"))
        == f"{cell_name((x, 0))} is out of range"
    )
    assert words(table, AutoFire(alice, ((far - 1, 0),), "machine_pistol")) == ""


@pytest.mark.rule("infowar.ranged.range-difficulty")
def test_what_has_no_range_reaches_the_next_tile(duel: Tables) -> None:
    table, *_ = duel("A...B", A=PISTOL, B=PISTOL)
    assert [is_in_range(table.battle.table, (0, 0), (x, 0), ()) for x in range(4)] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.rule("infowar.wound.levels")
def test_who_is_helpless(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=PISTOL)
    core = table.battle.table
    assert not helpless(core, alice)
    for stopped, able in ((Incapacitated(), False), (Incapacitated(1, 3), True)):
        table.put(alice, stopped)
        assert helpless(core, alice) is not able
    table.put(bob, Down())
    assert helpless(core, bob)


@pytest.mark.rule("infowar.wound.act-incapacitated")
@pytest.mark.parametrize(("until", "acts"), [(1, False), (2, True), (3, True)])
def test_what_body_control_lets_act_ends_with_its_round(duel: Tables, until: int, acts: bool) -> None:
    table, _, bob, _ = duel("A...BL", A=PISTOL, B=PISTOL, L=PISTOL)
    table.put(bob, Incapacitated(2, until))
    core = table.battle.table
    table.put(CLOCK, msgspec.structs.replace(core.clock, round=2))
    table.run(_forget(core))
    assert table.get(bob, Incapacitated) == (Incapacitated(2, until) if acts else Incapacitated())


@pytest.mark.rule("infowar.melee.sizing-up")
@pytest.mark.parametrize(
    ("by", "left", "told"), [((), None, 0), (((1, 1), (3, 1)), None, 1), (((1, 1), (3, 2)), ((3, 2),), 0)]
)
def test_who_was_sized_up_is_not_any_more_when_the_round_is_over(
    duel: Tables, by: tuple[tuple[UnitId, int], ...], left: tuple[tuple[UnitId, int], ...] | None, told: int
) -> None:
    table, _, bob, _ = duel("A...BL", A=PISTOL, B=PISTOL, L=PISTOL)
    table.put(bob, Sized(by))
    core = table.battle.table
    table.put(CLOCK, msgspec.structs.replace(core.clock, round=2))
    assert table.run(_forget(core)) == [StatusLost(bob, "sized up", "infowar.melee.sizing-up")] * told
    assert table.get(bob, Sized) == (Sized(left) if left else None)


@pytest.mark.rule("infowar.move.rates")
def test_a_sprint_that_fails_ends_before_who_stands_there(duel: Tables) -> None:
    """A run is 12 tiles; a friend lies on the last of them, and one does not stop on somebody."""
    table, alice, *_ = duel("A" + "." * 11 + "N" + "." * 20 + "B", dice(-4), A=PISTOL, N=PISTOL, B=PISTOL)
    told = table.apply(Sprint(alice, tuple((x, 0) for x in range(1, 15))))
    assert len([event for event in told if isinstance(event, Stepped)]) == 11
    assert table.battle.table.cell(alice) == (11, 0)


@pytest.mark.rule("infowar.melee.all-out-offense", "infowar.wound.levels")
def test_who_is_struck_down_by_its_own_attack_has_had_its_turn(duel: Tables) -> None:
    """An all-out attack that fails badly is answered with two more: Incapacitated, and awake."""
    table, alice, bob, _ = duel("AB...N", dice(-4, 0, 4), A=KNIFE, B=figure("polearm"), N=PISTOL)
    told = table.apply(Strike(alice, bob, "knife", "all-out"))
    assert [event.words for event in told if isinstance(event, Harmed)] == ["Incapacitated"]
    assert table.get(alice, Down) is None and TurnBegan(bob, "ember") in told


@pytest.mark.rule("infowar.melee.all-out-offense")
def test_no_answer_is_foretold_of_the_stunned(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=KNIFE, B=KNIFE)
    order = Strike(alice, bob, "knife", "all-out")
    (one,) = FORETELLING.graded(table.battle.table, order)
    assert [key for key, _ in one.more] == ["struck back"]
    table.put(bob, Stunned())
    (one,) = FORETELLING.graded(table.battle.table, order)
    assert one.more == ()


# ---------------------------------------------------------------- the kept order


@pytest.mark.rule(REROLL)
def test_a_leader_who_leaves_the_map_leads_no_more(duel: Tables) -> None:
    table, alice, bob, bill = duel("A.BL", A=PISTOL, B=PISTOL, L=LEADER)
    table.put(bill, Down())
    assert table.run(infowar.depart(table.battle.table, bill)) == [
        Reported(NO_UNIT, REROLL, "Bill, who led ember, has left: the order is rolled anew after this round")
    ]
    assert table.get(CLOCK, Kept).leaders == (alice, bob)
    assert table.run(infowar.depart(table.battle.table, bill)) == []


@pytest.mark.rule(REROLL)
@pytest.mark.parametrize(("known", "told"), [(1, True), (2, False)])
def test_reinforcements_break_the_order(duel: Tables, known: int, told: bool) -> None:
    table, *_ = duel("A.BL", A=PISTOL, B=PISTOL, L=PISTOL)
    kept = table.get(CLOCK, Kept)
    table.put(
        CLOCK, Kept("", kept.leaders, (("azure", 1), ("ember", known)), (("azure", 1), ("ember", known)))
    )
    words = "reinforcements have come: the order is rolled anew after this round"
    assert table.run(keep(table.battle.table)) == ([Reported(NO_UNIT, REROLL, words)] if told else [])
    assert table.get(CLOCK, Kept) == kept, "which is forgotten once it has been heeded"


@pytest.mark.rule("infowar.initiative.hasty")
def test_haste_is_lost_with_the_next_order(duel: Tables) -> None:
    table, alice, bob = duel("A.B", dice(1, 0), A=PISTOL, B=PISTOL)
    for unit in (alice, bob):
        table.put(unit, Initiative(0, 0, 0, unit == alice, 1))
    told = table.run(roll_order(table.battle.table))
    assert [event for event in told if isinstance(event, StatusGained | StatusLost)] == [
        StatusLost(alice, "hasty", "infowar.initiative.hasty")
    ]


@pytest.mark.rule("infowar.initiative.kept", REROLL)
def test_what_is_said_of_the_order(duel: Tables) -> None:
    """Of five a third is two: with one down already, one more breaks it; with two it is broken."""
    table, alice, bob, bill, cora, dan = duel("A.BLCD", A=PISTOL, B=PISTOL, L=LEADER, C=PISTOL, D=PISTOL)
    core = table.battle.table

    def said() -> tuple[bool, str, tuple[str, ...]] | None:
        found = DISPLAY.order(core)
        return (found.kept, found.title, found.words) if found else None

    assert said() == (
        True,
        "order kept",
        ("broken if Alice or Bill can lead no more", "or azure loses 1", "or ember loses 2"),
    )
    table.put(cora, Down())
    assert said() == (
        True,
        "order kept",
        ("broken if Alice or Bill can lead no more", "or azure loses 1", "or ember loses 1 more"),
    )
    table.put(dan, Down())
    assert said() == (False, "rolled anew", ("ember has lost a third of its figures",))
    table.put(CLOCK, msgspec.structs.replace(table.get(CLOCK, Kept), fighting=(("azure", 1), ("ember", 2))))
    assert said() == (
        True,
        "order kept",
        ("broken if Alice or Bill can lead no more", "or azure loses 1", "or ember loses 2"),
    ), "those of rounds before are none of it"
    table.put(bob, Down())
    assert said() == (
        True,
        "order kept",
        ("broken if Alice or Bill can lead no more", "or azure loses 1", "or ember loses 1 more"),
    )
    for unit in (bob, bill):
        table.put(unit, Down())
    assert said() == (True, "order kept", ("broken if Alice or Bill can lead no more", "or azure loses 1")), (
        "nobody is left to lose"
    )
    table.put(CLOCK, Kept("Bill has left", (alice,)))
    assert said() == (False, "rolled anew", ("Bill has left",))
    table.world.drop(CLOCK, Kept)
    assert said() is None


# ---------------------------------------------------------------- told anew


@pytest.mark.rule("infowar.melee.sizing-up")
def test_the_sheet_says_by_whom_one_is_sized_up(duel: Tables) -> None:
    table, alice, bob, bill = duel("A.BL", A=PISTOL, B=PISTOL, L=PISTOL)
    now = table.battle.table.clock.round
    table.put(alice, Sized(((bob, now), (bill, now), (UnitId(9), now - 1))))
    marks = {mark.status: mark.words for mark in table.battle.sheet(alice).marks}
    assert marks == {"sized up": "sized up by Bob, Bill"}
    told = list(infowar.situation(table.battle.table, alice))
    assert StatusGained(alice, "sized up", "infowar.melee.sizing-up") in told
    table.put(alice, Sized(((bob, now - 1),)))
    assert table.battle.sheet(alice).marks == (), "only in that round"


@pytest.mark.rule("infowar.round.assessment")
@pytest.mark.parametrize("large", [False, True])
def test_who_is_made_out_does_not_go_by_how_it_is_found(duel: Tables, large: bool) -> None:
    keen = figure("pistol", combat_experience=1)
    table, *units = duel("A.#..N\n..#...\n.B..#.\n.....C", A=keen, N=PISTOL, B=keen, C=PISTOL)
    core, random = table.battle.table, Random(5)
    if large:
        table.put(units[0], Size(1, 2), Facing("e"))
    for _ in range(6):
        cells = random.sample([cell for cell in core.field.cells() if not core.field[cell].blocks], 4)
        for unit, cell in zip(units, cells, strict=True):
            table.put(unit, Position(cell))
        found = _made_out(core)
        assert found == {unit: watchers(core, unit) for unit in core.units()}
        assert any(found.values())


def test_what_strangers_read_of_health(duel: Tables) -> None:
    table, _, bob = duel("A...B", A=PISTOL, B=PISTOL, options={"assessment": "on"})
    table.put(bob, Incapacitated())
    assert table.battle.gauges(bob, "azure") == (Gauge("lying", 0, 2),) or table.battle.health(
        bob, "azure"
    ) == Fraction(0)
    assert table.battle.gauges(bob, "ember") == gauges(table.battle.table, bob)


# ---------------------------------------------------------------- doors, smoke, throws


@pytest.mark.rule(ACTION)
@pytest.mark.parametrize(
    ("lock", "action", "tiles", "said"),
    [
        (0, True, 6, ""),
        (0, False, 1, ""),
        (0, True, 0, "nothing of the walk is left"),
        (3, True, 0, ""),
        (3, False, 6, "the action of this round is used up"),
    ],
)
def test_what_a_door_takes(duel: Tables, lock: int, action: bool, tiles: int, said: str) -> None:
    """A tile of the walk; one that is locked the action."""
    table, alice, _ = duel("A+...B", lock=lock, A=KNIFE, B=KNIFE)
    table.put(alice, Turn(action=action, tiles=tiles))
    assert words(table, UseDoor(alice, (1, 0))) == said


@pytest.mark.rule("infowar.ranged.defence-modifier")
def test_smoke_thins_out_as_rounds_begin(duel: Tables) -> None:
    table, *_ = duel("A....B", A=PISTOL, B=PISTOL)
    smoke = table.world.create(Area("smoke", ((2, 0),), NO_UNIT, 2))
    told = [table.end_turn() for _ in range(4)]
    assert [AreaEnded(smoke) in events for events in told] == [False, False, False, True]


@pytest.mark.rule("infowar.wound.consciousness")
@pytest.mark.parametrize(
    ("level", "said"), [(2, "unconscious"), (4, "unconscious"), (5, "Near Death"), (6, "Dead")]
)
def test_what_the_sheet_says_of_who_is_down(duel: Tables, level: int, said: str) -> None:
    table, _, bob, _ = duel("A...BL", A=PISTOL, B=PISTOL, L=PISTOL)
    table.put(bob, Down(), Wounds((Wound(level, level),)))
    assert [(mark.status, mark.words) for mark in table.battle.sheet(bob).marks] == [("down", said)]


def aims_of(table: CoreTable, unit: UnitId) -> Aims:
    """All cells of a small map."""
    field = table.field
    return aims_within(field.grid, field.width, field.height, table.cells(unit), 100)


@pytest.mark.rule("infowar.ranged.defence-modifier")
@pytest.mark.parametrize("large", [False, True])
def test_where_a_grenade_may_be_thrown_is_the_same_asked_for_one_or_for_all(
    duel: Tables, large: bool
) -> None:
    table, alice, _ = duel("....#....\n.A....#..\n..#......\n....##..B", A=figure(belt=("frag",)), B=PISTOL)
    core, frag = table.battle.table, items()["frag"]
    if large:
        table.put(alice, Size(2, 2), Facing("e"))
    cells = aims_of(core, alice).cells
    found = open_cells(core, alice, frag, aims_of(core, alice))
    assert found == [cell for cell in cells if is_open(core, alice, frag, cell)]
    assert 0 < len(found) < len(cells) == core.field.width * core.field.height


@pytest.mark.rule("infowar.melee.parry-weapons")
@pytest.mark.parametrize(
    ("held", "tool"),
    [
        (("pistol", "knife"), "knife"),
        (("knife", "machete"), "knife"),
        (("pistol",), "pistol"),
        (("assault_rifle",), "assault_rifle"),
    ],
)
def test_a_blow_is_warded_off_with_what_is_made_for_it(
    duel: Tables, held: tuple[str, ...], tool: str
) -> None:
    table, alice, bob = duel("AB", A=KNIFE, B=figure(*held, brawling=-3, martial_arts=-3))
    ward = warding(table.battle.table, bob, alice, weapons()["knife"], "melee")
    assert ward and (ward.tool.id, ward.trait) == (tool, "melee")


def test_the_health_of_who_is_down_is_none(duel: Tables) -> None:
    table, _, bob = duel("A...B", A=PISTOL, B=PISTOL)
    core = table.battle.table
    assert infowar.health(core, bob) == 1
    table.put(bob, Down())
    assert infowar.health(core, bob) == 0


@pytest.mark.rule("infowar.initiative.no-experience", "infowar.initiative.panic")
@pytest.mark.parametrize(
    ("natural", "bonus", "acts", "panics"),
    [(4, -9, True, False), (3, -9, False, False), (-4, 9, True, True), (-3, 9, True, False)],
)
def test_the_nerve_of_the_frightened_holds_or_breaks_by_itself(
    duel: Tables, monkeypatch: pytest.MonkeyPatch, natural: int, bonus: int, acts: bool, panics: bool
) -> None:
    """A natural +4 holds whatever weighs on it, a natural −4 breaks; who panics runs, which is to act."""
    table, _, bob, *_ = duel(
        "A.B.C", dice(natural), A=PISTOL, B=figure("pistol", combat_experience=None), C=PISTOL
    )
    asked = check(
        bob,
        "nerve",
        "infowar.initiative.no-experience",
        [Modifier(bonus, "infowar.initiative.no-experience", "listed")],
    )
    monkeypatch.setattr(initiative, "steadiness", lambda *_: asked)
    found: list[tuple[Slot, ...]] = []

    def play() -> Any:
        found.append((yield from initiative.roll_courage(table.battle.table)))

    table.run(play())
    assert [slot.unit for slot in found[0]] == [bob] * acts and (
        table.get(bob, Panicked) is not None
    ) is panics


@pytest.mark.rule("infowar.heal.medicine")
def test_the_best_medic_who_can_act_treats_and_of_equals_the_first(duel: Tables) -> None:
    table, alice, anna, max_, bob = duel(
        "A.N.M.B",
        A=figure("pistol", medicine=1),
        N=figure("pistol", medicine=2),
        M=figure("pistol", medicine=2),
        B=PISTOL,
    )
    core = table.battle.table
    assert [medic(core, unit) for unit in (alice, anna, max_, bob)] == [anna, max_, anna, 0]
    table.put(anna, Incapacitated(), Wounds((Wound(4, 4),)))
    assert [medic(core, unit) for unit in (alice, max_)] == [max_, alice]


@pytest.mark.rule("infowar.stun.very", "infowar.stun.levels")
def test_who_is_very_stunned_is_no_longer_stunned(duel: Tables) -> None:
    table, _, bob = duel("A...B", A=PISTOL, B=PISTOL)
    table.put(bob, Stunned())
    told = table.run(stun(table.battle.table, bob, VERY_HURT))
    assert StatusLost(bob, "stunned", "infowar.stun.levels") in told and table.get(bob, Stunned) is None
    assert [event.status for event in told if isinstance(event, StatusGained)] == ["very stunned"]


@pytest.mark.rule("infowar.wound.movement")
@pytest.mark.parametrize(
    ("slot", "tiles", "said"),
    [("drag", 1, "1 of 1 tiles"), ("drag", 0, "0 of 1 tiles"), ("turn", 6, "6 of 6 tiles")],
)
def test_how_far_who_drags_itself_along_gets(duel: Tables, slot: str, tiles: int, said: str) -> None:
    table, alice, _ = duel("A...B", A=PISTOL, B=PISTOL)
    core = table.battle.table
    slots = tuple(
        msgspec.structs.replace(one, phase=slot) if one.unit == alice else one for one in core.clock.slots
    )
    table.put(CLOCK, msgspec.structs.replace(core.clock, slots=slots))
    table.put(alice, Turn(action=True, tiles=tiles))
    assert [line.value for line in table.battle.sheet(alice).turn] == ["ready", said]


def test_what_may_lie_on_a_map() -> None:
    """Every weapon with a full magazine, and no bare hands."""
    found = infowar.lying()
    assert set(found) == set(weapons()) - {"unarmed"} and (found["pistol"], found["knife"]) == (
        weapons()["pistol"].magazine,
        0,
    )


@pytest.mark.rule("infowar.ranged.defence-modifier")
def test_a_grenade_goes_as_far_as_its_range_and_no_farther(duel: Tables) -> None:
    table, alice, _ = duel("A" + "." * 90 + "B", A=figure(belt=("frag",)), B=PISTOL)
    core, frag = table.battle.table, items()["frag"]
    found = open_cells(core, alice, frag, aims_of(core, alice))
    far = len(found) - 1
    assert found == [(x, 0) for x in range(far + 1)] and 5 < far < 90
    assert table.allowed(Throw(alice, (far, 0), "frag")) and "out of range" in words(
        table, Throw(alice, (far + 1, 0), "frag")
    )


@pytest.mark.rule("infowar.auto.hits", "infowar.auto.divide")
def test_bullets_of_every_degree(duel: Tables) -> None:
    assert [bullets(degree, 9) for degree in range(6)] == [(), (1,), (2,), (3,), (2, 2), (3, 2)]
    assert [bullets(5, most) for most in range(3)] == [(), (5,), (3, 2)], "no more than were fired"


@pytest.mark.rule(REROLL)
def test_where_nobody_can_act_nobody_leads(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=LEADER, B=PISTOL)
    core = table.battle.table
    assert (leader(core, "azure"), leader(core, "ember")) == (alice, bob)
    table.put(alice, Wounds((Wound(4, 4),)))
    assert (leader(core, "azure"), leader(core, "ember")) == (0, bob)


@pytest.mark.rule("infowar.round.assessment")
def test_one_pair_of_eyes_is_enough(duel: Tables) -> None:
    """Of two who know what they see one stands behind a wall."""
    keen = figure("pistol", combat_experience=1)
    table, _, _, bob = duel("A..B\n###.\nN...", A=keen, N=keen, B=PISTOL)
    assert watchers(table.battle.table, bob) == ("azure",)


def test_cases_name_no_manner_and_no_pull_that_is_none() -> None:
    known = infowar.CASES.values
    assert (
        known is not None
        and "" not in known["manner"]()
        and "" not in known["pull"]()
        and "" not in known["aim"]()
    )


@pytest.mark.rule("infowar.wound.near-death")
@pytest.mark.parametrize(
    ("wounds", "held"),
    [
        ((Wound(5, 5, "", True), Wound(2, 2)), True),
        ((Wound(5, 5),), False),
        ((Wound(5, 5, "", True), Wound(5, 5)), False),
    ],
)
def test_who_is_near_death_is_held_by_the_care_of_those_wounds_alone(
    wounds: tuple[Wound, ...], held: bool
) -> None:
    assert NEAR_DEATH == 5 and _stabilised(Wounds(wounds)) is held


@pytest.mark.rule("infowar.auto.nest")
def test_who_is_thought_to_have_gone_is_dug_in_no_more(duel: Tables) -> None:
    table, alice, _ = duel("A...B", A=PISTOL, B=PISTOL)
    table.put(alice, DugIn())
    assert PROSPECTS.went(table.battle.table, Move(alice, ((1, 0),)))
    assert table.get(alice, DugIn) is None and table.battle.table.cell(alice) == (1, 0)


@pytest.mark.rule(ACTION)
def test_a_blow_without_an_enemy_is_at_nobody(duel: Tables) -> None:
    table, alice, bob, _ = duel("A...BL", A=KNIFE, B=PISTOL, L=PISTOL)
    for foe in list(table.battle.table.enemies(alice)):
        table.put(foe, Down())
    found = [order for order in table.battle.offers(alice) if isinstance(order, Strike)]
    assert [order.target for order in found] == [0] and bob
