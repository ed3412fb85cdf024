"""What a hit leaves, number by number: how sound one is, who falls out of what, who leads then, and what is
said of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from game.core.components import CLOCK, Down, Slot
from game.core.events import Downed, Gauge, Harmed, Reported, StatusGained, StatusLost
from game.core.references import NO_UNIT, UnitId
from game.rulesets import infowar
from game.rulesets.infowar.attack_odds import faint_chance
from game.rulesets.infowar.components import (
    Defending,
    DugIn,
    Incapacitated,
    Kept,
    Lamed,
    Pinned,
    Prone,
    Relief,
    Stunned,
    Stuns,
    VeryStunned,
    Wound,
    Wounds,
)
from game.rulesets.infowar.harm import (
    Blow,
    _last_word,
    _stopped,
    break_order,
    fall_unconscious,
    health,
    leader,
    stun,
    suffer,
    wound,
)
from game.rulesets.infowar.sheet import boxes
from game.rulesets.infowar.wounds import rows, soundness, stunned, with_wound
from tests.rulesets.infowar.table import FISTS, PISTOL, Tables, dice, figure

REROLL = "infowar.initiative.reroll"
BOSS = figure(nature=("leader",))


def marks(*levels: int) -> Wounds:
    return Wounds(tuple(Wound(level, level) for level in levels))


# ---------------------------------------------------------------- how sound


@pytest.mark.rule("infowar.wound.boxes")
@pytest.mark.parametrize(
    ("levels", "twelfths"),
    [
        ((), Fraction(12)),
        ((1,), Fraction(11)),
        ((1, 1), Fraction(43, 4)),
        ((1, 1, 1), Fraction(21, 2)),
        ((2,), Fraction(8)),
        ((1, 2), Fraction(31, 4)),
        ((3,), Fraction(5)),
        ((3, 2, 1), Fraction(9, 2)),
        ((4,), Fraction(1)),
        ((4, 3, 2), Fraction(1, 2)),
        ((4, 3, 2, 1), Fraction(1, 4)),
        ((4, 3, 2, 1, 1), Fraction(1, 4)),
        ((5,), Fraction(0)),
        ((5, 1), Fraction(0)),
        ((6,), Fraction(0)),
    ],
)
def test_how_far_from_going_down(duel: Tables, levels: tuple[int, ...], twelfths: Fraction) -> None:
    """By the worst wound; a quarter of a twelfth for each one more, and nobody is out of it by those."""
    assert soundness(marks(*levels)) == twelfths / 12
    table, alice, _ = duel("A..B", A=FISTS, B=FISTS)
    table.put(alice, marks(*levels))
    assert health(table.battle.table, alice) == twelfths / 12
    table.put(alice, Down())
    assert health(table.battle.table, alice) == 0


@pytest.mark.rule("infowar.wound.boxes", "infowar.wound.original-level")
@pytest.mark.parametrize(
    ("before", "level", "place", "marked", "words", "share"),
    [
        ((), 1, "", 1, "Scratch", 91),
        ((), 2, "", 2, "Hurt", 66),
        ((), 3, "left leg", 3, "Very Hurt, left leg", 41),
        ((1, 1, 1), 1, "", 2, "Hurt, a Scratch for want of a box", 60),
        ((2,), 2, "head", 3, "Very Hurt, a Hurt for want of a box, head", 39),
        ((1,), 2, "", 2, "Hurt", 64),
    ],
)
def test_what_is_told_of_a_wound(
    duel: Tables, before: tuple[int, ...], level: int, place: str, marked: UnitId, words: str, share: int
) -> None:
    table, alice, _ = duel("A..B", dice(4), A=FISTS, B=FISTS)
    table.put(alice, marks(*before))
    told = table.run(wound(table.battle.table, alice, level, place))
    wounds = table.get(alice, Wounds)
    assert told[0] == Harmed(alice, marked, words, rows(wounds), share)
    assert wounds == with_wound(marks(*before), level, place) and wounds.taken[-1] == Wound(
        marked, level, place
    )


@pytest.mark.rule("infowar.wound.boxes")
def test_the_open_boxes_of_each_level() -> None:
    names = ("Scratch", "Hurt", "Very Hurt", "Incapacitated", "Near Death", "Dead")
    told = {
        levels: [row.value for row in rows(marks(*levels))]
        for levels in ((), (1,), (1, 1, 1), (1, 1, 1, 1), (2, 3, 4, 5, 6), (6, 6))
    }
    assert told == {
        (): [3, 1, 1, 1, 1, 1],
        (1,): [2, 1, 1, 1, 1, 1],
        (1, 1, 1): [0, 1, 1, 1, 1, 1],
        (1, 1, 1, 1): [0, 1, 1, 1, 1, 1],
        (2, 3, 4, 5, 6): [3, 0, 0, 0, 0, 0],
        (6, 6): [3, 1, 1, 1, 1, 0],
    }
    assert [(row.name, row.most) for row in rows(Wounds())] == list(
        zip(names, (3, 1, 1, 1, 1, 1), strict=True)
    )
    assert isinstance(rows(Wounds())[0], Gauge)


@pytest.mark.rule("infowar.wound.consciousness")
@pytest.mark.parametrize(
    ("level", "endurance", "control", "share"),
    [
        (2, -9, -9, Fraction(80, 81)),
        (2, 9, -9, Fraction(0)),
        (4, 0, -9, Fraction(31, 81) * Fraction(80, 81)),
        (4, -9, 0, Fraction(31, 81)),
        (4, 0, 0, Fraction(31, 81) ** 2),
        (5, 9, 9, Fraction(1)),
        (6, 9, 9, Fraction(1)),
    ],
)
def test_how_likely_one_faints(
    duel: Tables, level: int, endurance: int, control: int, share: Fraction
) -> None:
    table, alice, _ = duel("A..B", A=figure(endurance=endurance, body_control=control), B=FISTS)
    assert faint_chance(table.battle.table, alice, level) == share


# ---------------------------------------------------------------- out of what


@pytest.mark.rule("infowar.wound.near-death", "infowar.wound.dead", "infowar.wound.levels")
@pytest.mark.parametrize(
    ("levels", "down", "told", "stopped"),
    [
        ((3,), False, [], False),
        ((4,), False, ["incapacitated"], True),
        ((5,), False, ["downed", "unconscious"], False),
        ((6,), False, ["downed"], False),
        ((5,), True, [], False),
        ((4,), True, [], False),
        ((6,), True, [], False),
    ],
)
def test_what_the_worst_wound_makes_of_one(
    duel: Tables, levels: tuple[int, ...], down: bool, told: list[str], stopped: bool
) -> None:
    table, alice, *_ = duel("A.NB", A=FISTS, N=BOSS, B=FISTS)
    table.put(alice, marks(*levels), Defending(), Relief(1), *([Down()] if down else []))
    events = table.run(_stopped(table.battle.table, alice))
    found = [
        "downed" if isinstance(one, Downed) else one.status
        for one in events
        if isinstance(one, Downed | StatusGained)
    ]
    assert found == told and bool(table.get(alice, Incapacitated)) is stopped
    kept = not told
    assert bool(table.get(alice, Defending)) is bool(table.get(alice, Relief)) is kept
    assert table.run(_stopped(table.battle.table, alice)) == [], "told once"


@pytest.mark.rule("infowar.wound.consciousness")
def test_who_faints_loses_every_state_but_those_of_the_ground(duel: Tables) -> None:
    table, alice, *_ = duel("A.NB", A=FISTS, N=BOSS, B=FISTS)
    lost: tuple[Any, ...] = (
        Defending(),
        Relief(1),
        Pinned(UnitId(9)),
        Stunned(),
        VeryStunned(),
        Incapacitated(),
    )
    table.put(alice, *lost, Prone(), Lamed(), DugIn())
    events = table.run(fall_unconscious(table.battle.table, alice, "infowar.wound.consciousness"))
    assert events[:2] == [Downed(alice), StatusGained(alice, "unconscious", "infowar.wound.consciousness")]
    assert [one.status for one in events if isinstance(one, StatusLost)] == [
        "defending", "in control", "pinned", "stunned", "very stunned", "incapacitated",
    ]  # fmt: skip
    assert table.get(alice, Prone) and table.get(alice, Lamed) and table.get(alice, DugIn)


@pytest.mark.rule("infowar.wound.act-incapacitated")
@pytest.mark.parametrize(
    ("phases", "index", "added"),
    [
        (("turn", "turn"), 0, True),
        (("turn", "last"), 0, False),
        (("last", "turn"), 0, True),
        (("last", "turn"), 1, True),
        (("turn",), 0, True),
    ],
)
def test_the_last_word_of_a_round_is_said_once(
    duel: Tables, phases: tuple[str, ...], index: int, added: bool
) -> None:
    table, alice, _ = duel("A..B", A=FISTS, B=FISTS)
    slots = tuple(Slot("azure", alice, phase) for phase in phases)
    table.put(CLOCK, msgspec.structs.replace(table.battle.table.clock, slots=slots, index=index))
    table.run(_last_word(table.battle.table))
    found = table.battle.table.clock.slots
    assert found == (*slots, *([Slot("", NO_UNIT, "last")] if added else []))


@pytest.mark.rule("infowar.stun.levels", "infowar.stun.very", "infowar.stun.knockout", "infowar.stun.attack")
@pytest.mark.parametrize(
    ("before", "parts", "level", "marked", "gained", "lost"),
    [
        ((), (), 1, 1, [], []),
        ((1, 1, 1), (), 1, 2, ["stunned"], []),
        ((), (Defending(),), 2, 2, ["stunned"], ["defending"]),
        ((), (VeryStunned(), Defending()), 2, 2, [], []),
        ((2,), (Stunned(), Defending()), 2, 3, ["very stunned"], ["stunned", "defending"]),
        ((), (), 3, 3, ["very stunned"], []),
        ((3,), (), 3, 4, ["unconscious"], []),
        ((), (), 4, 4, ["unconscious"], []),
        ((), (), 6, 6, ["unconscious"], []),
    ],
)
def test_what_each_stun_does(
    duel: Tables,
    before: tuple[int, ...],
    parts: tuple[Any, ...],
    level: int,
    marked: UnitId,
    gained: list[str],
    lost: list[str],
) -> None:
    table, alice, *_ = duel("A.NB", A=FISTS, N=BOSS, B=FISTS)
    table.put(alice, Stuns(before), *parts)
    events = table.run(stun(table.battle.table, alice, level))
    names = ("", "Scratch", "Hurt", "Very Hurt", "Incapacitated", "Near Death", "Dead")
    assert events[0] == Reported(
        alice, "infowar.stun.attack", f"Alice: {names[marked]} on the track of stuns"
    )
    assert table.get(alice, Stuns) == Stuns((*before, marked), level == 6)
    assert [one.status for one in events if isinstance(one, StatusGained)] == gained
    assert [one.status for one in events if isinstance(one, StatusLost)] == lost


@pytest.mark.rule("infowar.stun.knockout")
def test_a_brain_once_harmed_stays_so() -> None:
    assert (
        stunned(Stuns((), True), 1) == Stuns((1,), True)
        and stunned(Stuns(), 5) == Stuns((5,))
        and stunned(Stuns((6,)), 5) == Stuns((6, 5))
    )


@pytest.mark.rule("infowar.stun.attack")
@pytest.mark.parametrize(("level", "name", "effect"), [(1, "Stun", ""), (2, "Stunned", "no attack"), (3,
"Very Stunned", "no attack, −2"),
    (4, "Knocked out", "unconscious"), (5, "Knocked out", ""), (6, "Knocked out", "")])  # fmt: skip
def test_the_track_of_stuns(duel: Tables, level: int, name: str, effect: str) -> None:
    table, alice, _ = duel("A..B", A=FISTS, B=FISTS)
    table.put(alice, Stuns((level,)))
    row = boxes(table.battle.table, alice)[6]
    assert (row.name, row.filled, row.most, row.effect, row.grave) == (
        name,
        ("",),
        3 if level == 1 else 1,
        effect,
        level > 1,
    )


@pytest.mark.rule("infowar.wound.result", "infowar.stun.attack")
@pytest.mark.parametrize(
    ("blow", "got", "told"),
    [
        (Blow(-5), 2, "Alice takes no harm from a hit"),
        (Blow(0, stuns=True), 2, "Alice: Scratch on the track of stuns"),
        (Blow(0), 2, "Scratch"),
    ],
)
def test_nothing_a_stun_or_a_wound(duel: Tables, blow: Blow, got: int, told: str) -> None:
    table, alice, _ = duel("A..B", dice(4) if told == "Scratch" else (), A=FISTS, B=FISTS)
    events = table.run(suffer(table.battle.table, alice, blow, got))
    assert getattr(events[0], "words", "") == told


# ---------------------------------------------------------------- who leads


@pytest.mark.rule(REROLL)
@pytest.mark.parametrize(
    ("cast", "down", "stopped", "leads"),
    [
        ((0, 0, 0), (), (), 0),
        ((0, 1, 1), (), (), 1),
        ((-1, None, -3), (), (), 0),
        ((-3, None, -3), (), (), 1),
        ((2, 1, "boss"), (), (), 2),
        ((2, 1, "boss"), (2,), (), 0),
        ((2, 1, "boss"), (), (2,), 0),
        ((2, 1, "boss"), (2,), (0,), 1),
        (("boss", 3, "boss"), (), (), 0),
    ],
)
def test_who_leads_a_side(
    duel: Tables, cast: tuple[Any, ...], down: tuple[int, ...], stopped: tuple[int, ...], leads: int
) -> None:
    """The one who is marked, else the most experienced, none at all being Poor; of equals the first."""
    figures = [BOSS if row == "boss" else figure(combat_experience=row) for row in cast]
    table, *units, _ = duel("A.N.M.B", A=figures[0], N=figures[1], M=figures[2], B=FISTS)
    for number in down:
        table.put(units[number], Down())
    for number in stopped:
        table.put(units[number], marks(4))
    assert leader(table.battle.table, "azure") == units[leads]


@pytest.mark.rule(REROLL)
def test_the_order_is_broken_by_the_fall_of_a_leader_and_once(duel: Tables) -> None:
    table, alice, anna, bob, bill = duel("A.N.B.L", A=BOSS, N=FISTS, B=FISTS, L=FISTS)
    core = table.battle.table
    assert table.get(CLOCK, Kept).leaders == (alice, bob)
    events = table.run(wound(core, alice, 5))
    told = "Alice, who led azure, has fallen: the order is rolled anew after this round"
    assert [one.words for one in events if isinstance(one, Reported)] == [told]
    assert (
        table.get(CLOCK, Kept).leaders == (anna, bob)
        and table.get(CLOCK, Kept).broken == "Alice, who led azure, has fallen"
    )
    events = table.run(wound(core, bob, 5))
    assert not [one for one in events if isinstance(one, Reported)] and table.get(CLOCK, Kept).leaders == (
        anna,
        bill,
    )
    assert (
        table.run(break_order(core, "more")) == []
        and table.get(CLOCK, Kept).broken == "Alice, who led azure, has fallen"
    )


@pytest.mark.rule(REROLL)
def test_who_leads_nobody_breaks_nothing(duel: Tables) -> None:
    table, alice, anna, bob = duel("A.N.B", A=BOSS, N=FISTS, B=FISTS)
    events = table.run(wound(table.battle.table, anna, 5))
    assert not [one for one in events if isinstance(one, Reported)] and table.get(CLOCK, Kept).leaders == (
        alice,
        bob,
    )
    table.world.drop(CLOCK, Kept)
    assert table.run(infowar.depart(table.battle.table, alice)) == []
    assert len(table.run(break_order(table.battle.table, "good leadership"))) == 1


@pytest.mark.rule("infowar.wound.levels")
@pytest.mark.parametrize(
    ("parts", "fights"),
    [((), True), ((marks(3),), True), ((marks(4),), False), ((Down(),), False), ((Stunned(),), True)],
)
def test_who_is_still_in_the_battle(duel: Tables, parts: tuple[Any, ...], fights: bool) -> None:
    table, alice, _ = duel("A..B", A=PISTOL, B=PISTOL)
    table.put(alice, *parts)
    assert infowar.fights(table.battle.table, "azure") is fights and infowar.fights(
        table.battle.table, "ember"
    )
