"""Who acts when, and why: each thing that counts in initiative by itself, ties, nerve and leading, and how
little breaks the order."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest

from game.core.actions import Answer
from game.core.components import CLOCK, Down, Position, Slot
from game.core.events import Modifier, Reported, Rolled, StatusGained, StatusLost
from game.core.references import NO_UNIT
from game.rulesets.infowar.components import Initiative, Kept, Nerve, Panicked, Wound, Wounds
from game.rulesets.infowar.initiative import (
    able,
    initiative_check,
    keep,
    ranked,
    roll_order,
    slots,
    steadiness,
    strength,
)
from game.rulesets.infowar.orders import Lead
from game.rulesets.infowar.orders.lead import ANEW, CALL, heard
from tests.rulesets.infowar.table import PISTOL, Table, Tables, dice, fair, figure

RULE, REROLL, LED = (
    "infowar.initiative.modifiers",
    "infowar.initiative.reroll",
    "infowar.initiative.leadership",
)
SCARED = figure("pistol", combat_experience=None)
LEADER = figure("pistol", nature=("leader",))


def set_round(table: Table, number: int) -> None:
    table.put(CLOCK, msgspec.structs.replace(table.battle.table.clock, round=number))


def returned(table: Table, play: Any) -> tuple[list[Any], Any]:
    """What is told, and what comes of it."""
    found: list[Any] = []

    def whole() -> Any:
        found.append((yield from play))

    return table.run(whole()), found[0]


# ---------------------------------------------------------------- what counts


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("picture", "nature", "options", "habit", "number", "counted"),
    [
        ("A.B", (), {}, "0", 1, []),
        ("A.B", ("fatigued",), {}, "0", 1, [(-1, "fatigued")]),
        ("A.B", ("brave",), {}, "0", 1, [(1, "brave")]),
        ("A.B", ("cowardly",), {}, "0", 1, [(-1, "cowardly")]),
        ("A.B", (), {"surprised": "azure"}, "0", 1, [(-2, "surprised")]),
        ("A.B", (), {"surprised": "azure"}, "0", 2, []),
        ("A.B", (), {"surprised": "ember"}, "0", 1, []),
        ("A.B", (), {}, "-2", 1, [(-2, "plan and C3I")]),
        ("A.B", (), {}, "+1", 3, [(1, "plan and C3I")]),
    ],
)
def test_what_counts_in_initiative(
    duel: Tables,
    picture: str,
    nature: tuple[str, ...],
    options: dict[str, str],
    habit: str,
    number: int,
    counted: list[tuple[int, str]],
) -> None:
    table, alice, bob = duel(
        picture,
        A=figure("pistol", nature=nature),
        B=PISTOL,
        options=options,
        habits={"azure": {"plan": habit}},
    )
    set_round(table, number)
    assert initiative_check(table.battle.table, alice).modifiers[1:] == tuple(
        Modifier(value, RULE, words) for value, words in counted
    )
    if "surprised" not in options:
        assert initiative_check(table.battle.table, bob).modifiers[1:] == ()


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(("tile", "words"), [(".", []), ("%", ["dark"]), ("~", ["bad footing"]), ("^", [])])
def test_what_the_ground_takes_off_initiative(duel: Tables, tile: str, words: list[str]) -> None:
    table, alice, _ = duel(f"A{tile}.B", A=PISTOL, B=PISTOL)
    table.put(alice, Position((1, 0)))
    assert initiative_check(table.battle.table, alice).modifiers[1:] == tuple(
        Modifier(-1, RULE, word) for word in words
    )


@pytest.mark.rule(RULE)
def test_the_plan_is_the_leader_s_alone(duel: Tables) -> None:
    table, alice, anna, _ = duel("A.N.B", A=PISTOL, N=LEADER, B=PISTOL, habits={"azure": {"plan": "+2"}})
    core = table.battle.table
    assert [initiative_check(core, unit).bonus for unit in (alice, anna)] == [0, 2]
    table.put(anna, Wounds((Wound(4, 4),)))
    assert initiative_check(core, alice).bonus == 2


@pytest.mark.rule(RULE, "infowar.initiative.hasty")
@pytest.mark.parametrize(
    ("experience", "nature", "bonus"),
    [
        (1, (), 1),
        (1, ("fatigued",), 0),
        (1, ("fatigued", "cowardly"), 0),
        (2, ("fatigued", "cowardly"), 1),
        (0, ("fatigued",), -1),
        (0, ("fatigued", "cowardly"), -2),
        (1, ("fatigued", "cowardly", "brave"), 0),
    ],
)
def test_the_good_lose_one_at_most(
    duel: Tables, experience: int, nature: tuple[str, ...], bonus: int
) -> None:
    table, alice, _ = duel("A.B", A=figure("pistol", combat_experience=experience, nature=nature), B=PISTOL)
    core = table.battle.table
    assert (
        initiative_check(core, alice).bonus == bonus
        and initiative_check(core, alice, hasty=True).bonus == bonus + 1
    )
    floored = [
        one
        for one in initiative_check(core, alice).modifiers
        if one.words == "experienced: never worse than −1"
    ]
    assert [one.value for one in floored] == (
        [1] if experience >= 1 and nature == ("fatigued", "cowardly") else []
    )


@pytest.mark.rule("infowar.initiative.hasty")
@pytest.mark.parametrize(
    ("before", "habit", "told"),
    [
        (None, "always", "gained"),
        (False, "always", "gained"),
        (True, "always", ""),
        (True, "never", "lost"),
        (False, "never", ""),
        (None, "never", ""),
    ],
)
def test_haste_is_told_as_it_comes_and_goes(duel: Tables, before: bool | None, habit: str, told: str) -> None:
    table, alice, _ = duel("A.B", dice(1, 0), A=PISTOL, B=PISTOL, habits={"azure": {"hasty": habit}})
    if before is None:
        table.world.drop(alice, Initiative)
    else:
        table.put(alice, Initiative(0, 0, 0, before))
    found = [
        one for one in table.run(roll_order(table.battle.table)) if isinstance(one, StatusGained | StatusLost)
    ]
    kinds = {"gained": StatusGained, "lost": StatusLost}
    assert found == ([kinds[told](alice, "hasty", "infowar.initiative.hasty")] if told else [])


@pytest.mark.rule("infowar.initiative.hasty")
@pytest.mark.parametrize(("key", "hasty"), [("steady", False), ("hasty", True)])
def test_each_figure_is_asked_before_anybody_rolls(duel: Tables, key: str, hasty: bool) -> None:
    table, alice, bob = duel(
        "A.B", dice(0, -1), order=False, A=PISTOL, B=PISTOL, habits={"azure": {"hasty": "ask"}}
    )
    ask = table.battle.pending
    assert ask and (ask.side, ask.unit, ask.words, ask.default) == (
        "azure",
        alice,
        "Does Alice attack hastily?",
        "steady",
    )
    assert [(one.key, one.words, one.hint) for one in ask.options] == [
        ("steady", "Steady", ""),
        ("hasty", "Hasty", "+1 on initiative, −1 on attacks and defences"),
    ]
    assert not [one for one in table.opening if isinstance(one, Rolled)]
    rolls = [one for one in table.answer(key) if isinstance(one, Rolled)]
    assert [(one.unit, one.total, one.against) for one in rolls] == [(alice, int(hasty), 0), (bob, -1, 0)]
    assert table.get(alice, Initiative) == Initiative(0, int(hasty), 0, hasty, 1) and table.get(
        bob, Initiative
    ) == Initiative(1, -1, 0, False, 1)


@pytest.mark.rule("infowar.initiative.critical-success", "infowar.initiative.critical-failure")
def test_the_critical_and_the_round_are_written_down(duel: Tables) -> None:
    table, alice, bob, bill = duel("A.BL", dice(4, -4, 3), A=PISTOL, B=PISTOL, L=PISTOL)
    set_round(table, 3)
    table.run(roll_order(table.battle.table))
    assert [table.get(unit, Initiative) for unit in (alice, bob, bill)] == [
        Initiative(0, 4, 1, False, 3),
        Initiative(2, -4, -1, False, 3),
        Initiative(1, 3, 0, False, 3),
    ]


# ---------------------------------------------------------------- ties


@pytest.mark.rule("infowar.initiative.tie-con")
def test_the_better_degree_the_better_con_and_lots(duel: Tables) -> None:
    """Six of one round: by degree first, then CON; two alike draw lots, and once more while they are
    equal."""
    calm, plain = figure("pistol", composure=2), PISTOL
    table, alice, anna, bob, bill, cora = duel(
        "ANBLC", [2, 5, 5, 1, 6], A=plain, N=calm, B=plain, L=plain, C=plain
    )
    told, order = returned(table, ranked(table.battle.table, {alice: 1, anna: 0, bob: 0, bill: 0, cora: 0}))
    lots = [(one.unit, one.faces) for one in told]
    assert lots == [(bob, (2,)), (bill, (5,)), (cora, (5,)), (bill, (1,)), (cora, (6,))]
    assert order == [alice, anna, cora, bill, bob]
    assert all(
        one.what == "drawing lots" and one.rule == "infowar.initiative.tie-con" and one.total == one.faces[0]
        for one in told
    )
    assert returned(table, ranked(table.battle.table, {alice: 0, bob: 1})) == ([], [bob, alice])


@pytest.mark.rule(
    "infowar.initiative.critical-success",
    "infowar.initiative.critical-failure",
    "infowar.initiative.no-experience",
)
@pytest.mark.parametrize(
    ("option", "since", "expected"),
    [
        ("round", 4, [("bob", "extra"), ("bob", "turn"), ("alice", "turn"), ("", "nerve")]),
        ("round", 3, [("bob", "turn"), ("alice", "turn"), ("anna", "turn"), ("", "nerve")]),
        ("order", 3, [("bob", "extra"), ("bob", "turn"), ("alice", "turn"), ("", "nerve")]),
    ],
)
def test_the_slots_of_a_round(duel: Tables, option: str, since: int, expected: list[tuple[str, str]]) -> None:
    table, alice, anna, bob, bill = duel(
        "A.N.BL", A=PISTOL, N=PISTOL, B=PISTOL, L=SCARED, options={"criticals": option}
    )
    set_round(table, 4)
    for unit, place, critical in ((bob, 0, 1), (alice, 1, 0), (anna, 2, -1)):
        table.put(unit, Initiative(place, 0, critical, False, since))
    names = {alice: "alice", anna: "anna", bob: "bob", 0: ""}
    found = slots(table.battle.table)
    assert [(names[slot.unit], slot.phase) for slot in found] == expected
    assert {slot.side for slot in found if slot.unit == bob} == {"ember"} and found[-1] == Slot(
        "", NO_UNIT, "nerve"
    )
    table.put(bill, Down())
    assert Slot("", NO_UNIT, "nerve") not in slots(table.battle.table), "with nobody frightened"
    table.put(alice, Wounds((Wound(4, 4),)))
    assert alice not in {slot.unit for slot in slots(table.battle.table)} and alice not in able(
        table.battle.table
    )


# ---------------------------------------------------------------- what breaks it


@pytest.mark.rule(REROLL)
@pytest.mark.parametrize(
    ("foes", "before", "down", "broken"),
    [
        ("BLC", 3, 1, True),
        ("BLCD", 4, 1, False),
        ("BLCD", 4, 2, True),
        ("BLC", 2, 1, False),
        ("BLCD", 3, 2, False),
        ("BL", 2, 0, False),
    ],
)
def test_a_third_of_all_there_were_breaks_the_order(
    duel: Tables, foes: str, before: int, down: int, broken: bool
) -> None:
    """Lost since the round began: of three one, of four two; who had fallen before does not count again."""
    table, _, *units = duel("A." + foes, A=PISTOL, **cast(dict[str, Any], dict.fromkeys(foes, PISTOL)))
    core, kept = table.battle.table, table.get(CLOCK, Kept)
    for unit in units[1 : 1 + down]:
        table.put(unit, Down())
    table.put(CLOCK, Kept("", kept.leaders, (("azure", 1), ("ember", before)), kept.first))
    told, stays = returned(table, keep(core))
    words = "ember has lost a third of its figures in one round: the order is rolled anew after this round"
    assert (told, stays) == ([Reported(NO_UNIT, REROLL, words)] * broken, not broken)
    now = (("azure", 1), ("ember", len(foes) - down))
    assert strength(core) == now and table.get(CLOCK, Kept) == Kept("", kept.leaders, now, kept.first)


@pytest.mark.rule(REROLL, "infowar.initiative.kept")
@pytest.mark.parametrize(("experience", "level", "kept"), [(0, 1, False), (None, 1, True), (0, 4, True)])
def test_one_who_can_act_and_has_no_place_breaks_the_order(
    duel: Tables, experience: int | None, level: int, kept: bool
) -> None:
    table, _, _, cora = duel("A.B.C", A=PISTOL, B=PISTOL, C=figure("pistol", combat_experience=experience))
    table.world.drop(cora, Initiative)
    table.put(cora, Wounds((Wound(level, level),)))
    known = table.get(CLOCK, Kept)
    now = strength(table.battle.table)
    table.put(CLOCK, msgspec.structs.replace(known, fighting=now))
    assert returned(table, keep(table.battle.table)) == ([], kept)


# ---------------------------------------------------------------- nerve and leading


@pytest.mark.rule("infowar.initiative.no-experience", LED)
@pytest.mark.parametrize(("number", "bonus", "counted"), [(2, 1, [1]), (2, 2, [2]), (1, 2, []), (3, 1, [])])
def test_good_leading_is_for_the_nerve_of_its_round(
    duel: Tables, number: int, bonus: int, counted: list[int]
) -> None:
    table, _, bob = duel("A.B", A=PISTOL, B=SCARED)
    set_round(table, 2)
    table.put(bob, Nerve(number, bonus))
    rule = "infowar.initiative.no-experience"
    more = tuple(Modifier(value, LED, "led well") for value in counted)
    assert steadiness(table.battle.table, bob).modifiers == (fair("CON", rule), *more)


@pytest.mark.rule(LED)
@pytest.mark.parametrize(
    ("natural", "before", "after", "told"),
    [
        (0, None, None, False),
        (1, None, Nerve(1, 1), True),
        (1, Nerve(1, 1), Nerve(1, 1), False),
        (1, Nerve(1, 2), Nerve(1, 2), False),
        (1, Nerve(0, 2), Nerve(1, 1), True),
        (4, Nerve(1, 1), Nerve(1, 2), True),
        (4, Nerve(1, 2), Nerve(1, 2), False),
        (-4, None, None, False),
    ],
)
def test_the_better_leading_counts(
    duel: Tables, natural: int, before: Nerve | None, after: Nerve | None, told: bool
) -> None:
    table, alice, anna, _ = duel("A.N..B", dice(natural), A=PISTOL, N=SCARED, B=PISTOL)
    if before:
        table.put(anna, before)
    events = table.apply(Lead(alice))
    assert table.get(anna, Nerve) == after
    words = [one.words for one in events if isinstance(one, Reported)]
    assert (
        words == [f"Anna takes heart: +{after.bonus} to its nerve in this round"] * told
        if after
        else not words
    )


@pytest.mark.rule(LED)
def test_who_hears_a_leader(duel: Tables) -> None:
    """The frightened of its own side who can act, in sight, ten tiles away at most; not itself."""
    table, alice, anna, max_, bob = duel(
        "A..N......M...\n.B............", A=PISTOL, N=SCARED, M=SCARED, B=PISTOL
    )
    core = table.battle.table
    assert CALL == 10 and heard(core, alice) == [anna, max_] and heard(core, bob) == []
    table.put(max_, Position((11, 0)))
    assert heard(core, alice) == [anna]
    table.put(anna, Wounds((Wound(4, 4),)))
    assert heard(core, alice) == []
    table, alice, anna, _ = duel("A#N.B", A=PISTOL, N=SCARED, B=PISTOL)
    assert heard(table.battle.table, alice) == []
    table, alice, anna, _ = duel("A.N.B", A=PISTOL, N=PISTOL, B=PISTOL)
    assert heard(table.battle.table, alice) == [] and anna


@pytest.mark.rule(REROLL)
@pytest.mark.parametrize(
    ("natural", "broken", "asked"),
    [(2, "", False), (3, "", True), (4, "", True), (3, "Bill has left", False)],
)
@pytest.mark.parametrize("key", ["keep", "anew"])
def test_two_degrees_of_leading_ask_for_a_new_order(
    duel: Tables, natural: int, broken: str, asked: bool, key: str
) -> None:
    table, alice, _ = duel("A...B", dice(natural), A=PISTOL, B=PISTOL)
    assert ANEW == 2
    kept = table.get(CLOCK, Kept)
    table.put(CLOCK, msgspec.structs.replace(kept, broken=broken))
    table.apply(Lead(alice))
    ask = table.battle.pending
    assert bool(ask) is asked
    if not ask:
        return
    assert (ask.side, ask.unit, ask.rule, ask.default) == ("azure", alice, REROLL, "keep")
    assert ask.words == "Alice leads well. Is the order rolled anew after this round?"
    assert [(one.key, one.words, one.hint) for one in ask.options] == [
        ("keep", "Keep the order", ""),
        ("anew", "Roll anew", "after this round, everybody"),
    ]
    table.battle.apply(Answer(alice, key))
    assert table.get(CLOCK, Kept).broken == ("good leadership" if key == "anew" else "")


@pytest.mark.rule("infowar.initiative.panic", "infowar.initiative.no-experience")
@pytest.mark.parametrize(
    ("natural", "acts", "panics"), [(-2, False, False), (-1, True, False), (0, True, False), (-4, True, True)]
)
def test_nerve_against_mediocre(duel: Tables, natural: int, acts: bool, panics: bool) -> None:
    table, _, bob = duel("A.B" + "." * 20, dice(natural), A=PISTOL, B=SCARED)
    table.end_turn()
    if panics:
        assert table.battle.table.cell(bob) == (14, 0)
    slot = table.battle.slot
    assert slot and (slot.unit == bob) is (acts and not panics)
    assert table.get(bob, Panicked) is None
