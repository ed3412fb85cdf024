"""What a slot begins and ends with, clock by clock: each thing that lasts, in its last round and one round
beside."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.core.actions import Move
from game.core.components import CLOCK, Area, Component, Down, Position, Slot
from game.core.events import AreaEnded, Assessed, Reported, Rolled, Spent, StatusGained, StatusLost, Stepped
from game.core.references import NO_UNIT, UnitId
from game.rulesets.infowar.components import (
    Attackers,
    Defending,
    Dragged,
    DugIn,
    Held,
    Incapacitated,
    Initiative,
    Kept,
    Panicked,
    Pinned,
    Prone,
    Relief,
    Sized,
    Stunned,
    Turn,
    Unready,
    VeryStunned,
    Wound,
    Wounds,
)
from game.rulesets.infowar.initiative import strength
from game.rulesets.infowar.orders import ORDERS
from game.rulesets.infowar.turns import (
    _forget,
    _panic,
    _through_wounds,
    _wear_off,
    act,
    begin_slot,
    controlling,
    end_slot,
    new_round,
)
from tests.rulesets.infowar.table import FISTS, KNIFE, PISTOL, Table, Tables, dice, figure


def phased(table: Table, unit: UnitId, phase: str, number: int = 1) -> None:
    """The slot that is running is the figure's, of that phase, in that round."""
    core = table.battle.table
    slots = tuple(
        Slot(core.unit(unit).side, unit, phase) if place == core.clock.index else one
        for place, one in enumerate(core.clock.slots)
    )
    table.put(CLOCK, msgspec.structs.replace(core.clock, slots=slots, round=number))


def begun(table: Table, unit: UnitId, phase: str = "turn") -> list[Any]:
    """What is told as the figure's slot begins anew."""
    phased(table, unit, phase, table.battle.table.clock.round)
    slot = table.battle.slot
    assert slot
    return table.run(begin_slot(table.battle.table, slot))


# ---------------------------------------------------------------- what wears off


@pytest.mark.rule("infowar.stun.levels", "infowar.stun.very")
@pytest.mark.parametrize("kind", [Stunned, VeryStunned])
@pytest.mark.parametrize(("turns", "left"), [(0, None), (1, None), (2, 1), (3, 2)])
def test_a_stun_wears_off_by_one_with_each_end_of_a_slot(
    duel: Tables, kind: Any, turns: int, left: int | None
) -> None:
    table, alice, _ = duel("A..B", A=PISTOL, B=PISTOL)
    other: Any = VeryStunned if kind is Stunned else Stunned
    table.put(alice, kind(turns), other(5))
    told = table.run(_wear_off(table.battle.table, alice))
    assert table.get(alice, kind) == (kind(left) if left else None) and table.get(alice, other) == other(4)
    assert len(told) == (left is None), "told once, when it is over"


@pytest.mark.rule("infowar.stun.levels", "infowar.stun.very")
def test_how_long_a_stun_lasts_by_itself() -> None:
    assert (Stunned(), VeryStunned()) == (Stunned(1), VeryStunned(2))


@pytest.mark.rule("infowar.auto.pinned", "infowar.melee.several-opponents", "infowar.initiative.panic")
def test_what_the_end_of_a_slot_takes_away(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=PISTOL, B=PISTOL)
    foes = Attackers((bob,), (bob,), (bob,))
    table.put(alice, Pinned(bob), Panicked(1), foes, Turn(action=True, tiles=4, gait="walk"), Prone())
    table.put(bob, Pinned(alice), foes)
    told = table.run(end_slot(table.battle.table, alice))
    assert [(one.unit, one.status) for one in told if isinstance(one, StatusLost)] == [
        (alice, "pinned"),
        (alice, "panicking"),
    ]
    assert table.get(alice, Attackers) == Attackers() and table.get(alice, Turn) == Turn(
        action=False, tiles=0, gait="walk"
    )
    assert (table.get(bob, Attackers), table.get(bob, Pinned), table.get(alice, Prone)) == (
        foes,
        Pinned(alice),
        Prone(),
    )


@pytest.mark.rule("infowar.wound.movement")
@pytest.mark.parametrize(
    ("phase", "down", "noted"),
    [("drag", False, True), ("drag", True, False), ("turn", False, False), ("clumsy", False, False)],
)
def test_who_has_dragged_itself_along_is_noted(duel: Tables, phase: str, down: bool, noted: bool) -> None:
    table, alice, *_ = duel("A..BL", A=PISTOL, B=PISTOL, L=PISTOL)
    phased(table, alice, phase, 3)
    if down:
        table.put(alice, Down())
    table.run(end_slot(table.battle.table, alice))
    assert table.get(alice, Dragged) == (Dragged(3) if noted else None)


@pytest.mark.rule("infowar.wound.movement")
@pytest.mark.parametrize(("last", "drags"), [(None, True), (3, True), (4, False), (5, False)])
def test_one_drags_itself_every_other_round(duel: Tables, last: int | None, drags: bool) -> None:
    """In round 5: who did so in round 4 does not."""
    table, alice, *_ = duel("A..B", dice(0), A=PISTOL, B=PISTOL)
    phased(table, alice, "turn", 5)
    table.put(alice, Wounds((Wound(4, 4),)), Incapacitated(), *([Dragged(last)] if last else []))
    found: list[tuple[Slot, ...]] = []

    def play() -> Any:
        found.append((yield from _through_wounds(table.battle.table)))

    table.run(play())
    assert found == [(Slot("azure", alice, "drag"),) if drags else ()]


@pytest.mark.rule("infowar.wound.act-incapacitated")
@pytest.mark.parametrize(("natural", "act_"), [(3, -2), (4, -1)])
def test_acting_through_wounds_lasts_to_the_end_of_the_next_round(
    duel: Tables, natural: int, act_: int
) -> None:
    table, alice, *_ = duel("A..B", dice(natural), A=PISTOL, B=PISTOL)
    phased(table, alice, "turn", 3)
    table.put(alice, Wounds((Wound(4, 4),)), Incapacitated())
    told = table.run(_through_wounds(table.battle.table))
    assert table.get(alice, Incapacitated) == Incapacitated(act_, 4)
    assert told[-1] == Reported(alice, "infowar.wound.act-incapacitated", "Alice acts in spite of its wounds")
    for number, stopped in ((4, Incapacitated(act_, 4)), (5, Incapacitated())):
        phased(table, alice, "turn", number)
        table.run(_forget(table.battle.table))
        assert table.get(alice, Incapacitated) == stopped


@pytest.mark.rule("infowar.melee.sizing-up")
@pytest.mark.parametrize(
    ("rows", "now", "left"),
    [(((9, 2),), 2, ((9, 2),)), (((9, 2),), 3, None), (((8, 2), (9, 3)), 3, ((9, 3),))],
)
def test_sized_up_for_one_round(duel: Tables, rows: Any, now: int, left: Any) -> None:
    table, alice, _ = duel("A..B", A=PISTOL, B=PISTOL)
    table.put(alice, Sized(rows))
    phased(table, alice, "turn", now)
    told = table.run(_forget(table.battle.table))
    assert table.get(alice, Sized) == (Sized(left) if left else None)
    assert told == ([] if left else [StatusLost(alice, "sized up", "infowar.melee.sizing-up")])


# ---------------------------------------------------------------- what a slot begins with


@pytest.mark.rule("infowar.melee.all-out-defense", "infowar.ranged.unaware")
def test_a_slot_begins_aware_and_out_of_the_stance(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=PISTOL, B=PISTOL)
    for unit in (alice, bob):
        table.put(unit, Unready(), Defending())
    told = begun(table, alice)
    assert told == [
        StatusLost(alice, "surprised", "infowar.ranged.unaware"),
        StatusLost(alice, "defending", "infowar.melee.all-out-defense"),
    ]
    assert table.get(bob, Unready) and table.get(bob, Defending)


@pytest.mark.rule("infowar.round.five-seconds", "infowar.wound.act-incapacitated", "infowar.wound.movement")
@pytest.mark.parametrize(
    ("phase", "turn"),
    [("turn", Turn(True, 6)), ("extra", Turn(True, 6)), ("clumsy", Turn(True, 2)), ("drag", Turn(False, 1))],
)
def test_what_a_slot_grants(duel: Tables, phase: str, turn: Turn) -> None:
    table, alice, _ = duel("A..B", A=PISTOL, B=PISTOL)
    table.put(alice, Turn(False, 0, "run"))
    assert begun(table, alice, phase) == [] and table.get(alice, Turn) == turn


@pytest.mark.rule("infowar.wound.levels")
@pytest.mark.parametrize(
    ("level", "phase", "acts"),
    [(3, "turn", True), (4, "turn", False), (4, "clumsy", True), (4, "drag", True)],
)
def test_the_incapacitated_have_no_turn_but_what_they_fight_for(
    duel: Tables, level: int, phase: str, acts: bool
) -> None:
    table, alice, *_ = duel("A..B", dice(0) if level == 3 else (), A=PISTOL, B=PISTOL)
    table.put(alice, Wounds((Wound(level, level),)), Turn(False, 0))
    before = table.battle.slot
    begun(table, alice, phase)
    assert (table.get(alice, Turn).tiles > 0) is acts
    assert (
        table.battle.slot is not None and before is not None and table.battle.slot.unit == before.unit
    ) is acts


@pytest.mark.rule("infowar.wound.body-control")
@pytest.mark.parametrize(
    ("level", "natural", "before", "after", "told"),
    [
        (1, None, 2, None, ["lost"]),
        (1, None, None, None, []),
        (2, 0, None, 1, ["gained"]),
        (2, -1, 1, None, ["lost"]),
        (2, -1, None, None, []),
        (3, 4, None, 2, ["gained"]),
        (3, 1, 2, None, ["lost"]),
        (3, 2, 1, 1, []),
    ],
)
def test_body_control_is_rolled_anew_each_turn(
    duel: Tables, level: int, natural: int | None, before: int | None, after: int | None, told: list[str]
) -> None:
    table, alice, *_ = duel(
        "A.NB", dice(*([natural] if natural is not None else [])), A=PISTOL, N=PISTOL, B=PISTOL
    )
    table.put(alice, Wounds((Wound(level, level),)), *([Relief(before)] if before else []))
    found = begun(table, alice)
    assert table.get(alice, Relief) == (Relief(after) if after else None)
    changes = [one for one in found if isinstance(one, StatusGained | StatusLost)]
    assert [("gained" if isinstance(one, StatusGained) else "lost") for one in changes] == told
    assert [one.against for one in found if isinstance(one, Rolled)] == [[0, 2][level - 2]] * (
        natural is not None
    )


@pytest.mark.rule("infowar.wound.body-control")
@pytest.mark.parametrize(
    ("others", "spurred"),
    [((), False), ((Wounds((Wound(4, 4),)),), True), ((Wounds((Wound(3, 3),)),), False), ((Down(),), True)],
)
def test_the_last_of_a_side_on_its_feet_is_spurred_on(
    duel: Tables, others: tuple[Component, ...], spurred: bool
) -> None:
    table, alice, anna, _ = duel("A.NB", A=PISTOL, N=PISTOL, B=PISTOL)
    if others:
        table.put(anna, *others)
    modifiers = controlling(table.battle.table, alice).modifiers
    assert [(one.value, one.words) for one in modifiers[1:]] == [(1, "the last on its feet")] * spurred
    if spurred:
        table.put(alice, Wounds((Wound(4, 4),)))
        assert len(controlling(table.battle.table, alice).modifiers) == 2, "nor is it less so on the ground"


@pytest.mark.rule("infowar.round.five-seconds")
@pytest.mark.parametrize(("phase", "tiles"), [("turn", 4), ("extra", 4), ("clumsy", 0)])
def test_an_action_leaves_the_walk_but_to_the_clumsy(duel: Tables, phase: str, tiles: int) -> None:
    table, alice, _ = duel("A..B", A=PISTOL, B=PISTOL)
    phased(table, alice, phase)
    table.put(alice, Turn(action=True, tiles=4, gait="walk"))
    assert table.run(_plain(act(table.battle.table, alice, "waves"))) == [Spent(alice, "Action", "waves")]
    assert table.get(alice, Turn) == Turn(action=False, tiles=tiles, gait="walk")


def _plain(play: Any) -> Any:
    yield from play


@pytest.mark.rule("infowar.round.five-seconds")
def test_what_each_action_of_a_round_is_called() -> None:
    assert {kind.__name__: deed.deed for kind, deed in ORDERS.items() if deed.deed} == {
        "Run": "runs", "Sprint": "sprints", "Strike": "strikes", "Shoot": "shoots", "Burst": "fires a burst",
        "AutoFire": "fires automatically",
        "Hurl": "throws", "Throw": "throws", "Defend": "defends all-out", "Lead": "leads",
        "Reload": "reloads", "Swap": "changes weapons",
        "PickUp": "picks up", "FirstAid": "gives first aid", "Treat": "treats a wound",
    }  # fmt: skip


# ---------------------------------------------------------------- panic


@pytest.mark.rule("infowar.initiative.panic")
@pytest.mark.parametrize(("round_", "runs"), [(1, True), (2, False)])
def test_panic_is_of_its_round_alone(duel: Tables, round_: int, runs: bool) -> None:
    table, alice, _ = duel("." * 8 + "A...B", A=KNIFE, B=KNIFE)
    table.put(alice, Panicked(round_))
    told = begun(table, alice)
    assert any(isinstance(one, Stepped) for one in told) is runs
    assert table.get(alice, Held) == Held(() if runs else ("knife",))
    assert (table.battle.slot is None) is runs, "its turn is over with it"


@pytest.mark.rule("infowar.initiative.panic")
@pytest.mark.parametrize(
    ("picture", "end_"),
    [
        (".......A...B.......", (0, 0)),
        ("." * 16 + "A..B", (4, 0)),
        ("#A#B", (1, 0)),
        ("#.A#B", (1, 0)),
        ("#A.#B", (1, 0)),
        ("..A..B\n......", (0, 1)),
        ("L....A..B", (1, 0)),
        ("L..A......B", (9, 0)),
    ],
)
def test_who_panics_runs_as_far_as_it_can_from_the_nearest_enemy(
    duel: Tables, picture: str, end_: tuple[int, int]
) -> None:
    """Twelve tiles at most, from the nearest alone; the cheapest of places that are as far, and then the
    first."""
    others: dict[str, Any] = {"L": FISTS} if "L" in picture else {}
    table, alice, *_ = duel(picture, A=FISTS, B=FISTS, **others)
    told = table.run(_panic(table.battle.table, alice))
    assert table.battle.table.cell(alice) == end_
    assert len([one for one in told if isinstance(one, Stepped)]) <= 12


@pytest.mark.rule("infowar.initiative.panic")
def test_who_panics_with_nobody_to_fear_stays(duel: Tables) -> None:
    table, alice, bob, _ = duel("..A..BL", A=figure("knife", "pistol"), B=FISTS, L=FISTS)
    for foe in list(table.battle.table.enemies(alice)):
        table.put(foe, Down())
    told = table.run(_panic(table.battle.table, alice))
    assert table.battle.table.cell(alice) == (2, 0) and not any(isinstance(one, Stepped) for one in told)
    assert table.get(alice, Held) == Held(()) and bob, "what it holds falls all the same"


# ---------------------------------------------------------------- how a battle begins


@pytest.mark.rule("infowar.auto.nest", "infowar.ranged.unaware")
def test_who_is_dug_in_and_who_surprised_as_it_begins(duel: Tables) -> None:
    """Behind cover next to one's tile, or on it; a figure's own word goes before that of the battle."""
    picture = "A......N\nh.......\n.......M\n.....H..\n....B..."
    options = {"dug_in": "yes", "surprised": "azure"}
    table, alice, anna, max_, bob = duel(picture, A=FISTS, N=FISTS, M=FISTS, B=FISTS, options=options)
    assert [bool(table.get(unit, DugIn)) for unit in (alice, anna, max_, bob)] == [True, False, False, True]
    assert [bool(table.get(unit, Unready)) for unit in (anna, max_, bob)] == [True, True, False]
    table, alice, *_ = duel("A..\nh.B", A=FISTS, B=FISTS)
    assert table.get(alice, DugIn) is None and table.get(alice, Unready) is None


@pytest.mark.rule("infowar.wound.levels", "infowar.round.five-seconds")
@pytest.mark.parametrize("phase", ["turn", "extra"])
def test_a_walk_is_no_action_and_says_how_one_moved(duel: Tables, phase: str) -> None:
    table, alice, _ = duel("A....B", A=PISTOL, B=PISTOL)
    begun(table, alice, phase)
    table.apply(Move(alice, ((1, 0),)))
    assert table.get(alice, Turn) == Turn(action=True, tiles=5, gait="walk")


@pytest.mark.rule(
    "infowar.initiative.kept",
    "infowar.initiative.reroll",
    "infowar.melee.sizing-up",
    "infowar.round.assessment",
)
@pytest.mark.parametrize("broken", [False, True])
def test_what_a_round_begins_with(duel: Tables, broken: bool) -> None:
    """Smoke thins out, what was for a round is forgotten, who is made out is looked at, and the order is
    rolled if it is broken."""
    keen = figure("pistol", combat_experience=1)
    table, alice, bob = duel(
        "A.#B\n....", dice(0, 3) if broken else (), A=keen, B=PISTOL, options={"assessment": "on"}
    )
    core = table.battle.table
    phased(table, alice, "turn", 3)
    smoke = table.world.create(Area("smoke", ((2, 1),), NO_UNIT, 1))
    table.put(alice, Sized(((bob, 2),)), Position((2, 1)))
    table.put(CLOCK, msgspec.structs.replace(table.get(CLOCK, Kept), broken="x" if broken else ""))
    told = table.run(new_round(core))
    assert told[:2] == [AreaEnded(smoke), StatusLost(alice, "sized up", "infowar.melee.sizing-up")]
    assert [one.unit for one in told if isinstance(one, Assessed)] == [bob]
    assert [one.unit for one in told if isinstance(one, Rolled)] == [alice, bob] * broken
    assert [table.get(unit, Initiative).place for unit in (alice, bob)] == ([1, 0] if broken else [0, 1])


@pytest.mark.rule("infowar.wound.act-incapacitated")
@pytest.mark.parametrize(
    ("level", "down", "phases"),
    [(3, False, ["turn", "turn"]), (4, False, ["turn", "last"]), (4, True, ["turn"])],
)
def test_the_slot_of_all_who_are_incapacitated(
    duel: Tables, level: int, down: bool, phases: list[str]
) -> None:
    table, alice, *_ = duel("A..B", A=PISTOL, B=PISTOL)
    phased(table, alice, "turn", 3)
    table.put(alice, Wounds((Wound(level, level),)), *([Down()] if down else []))
    table.put(CLOCK, msgspec.structs.replace(table.get(CLOCK, Kept), fighting=strength(table.battle.table)))
    found: list[tuple[Slot, ...]] = []

    def play() -> Any:
        found.append((yield from new_round(table.battle.table)))

    table.run(play())
    assert [slot.phase for slot in found[0]] == phases
    assert [slot for slot in found[0] if slot.phase == "last"] == [Slot("", NO_UNIT, "last")] * phases.count(
        "last"
    )
