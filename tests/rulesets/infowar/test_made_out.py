"""What strangers read and do not, thing by thing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from game.core.components import CLOCK, Down, Position
from game.core.describing.sheet import Line
from game.core.events import Assessed, Downed, Gauge, Harmed, Modifier, Placed, Reported, Rolled, Veiled
from game.core.probability.chances import Chances, CheckLine, Outcome
from game.rulesets import infowar
from game.rulesets.infowar.assessment import (
    STUNNED,
    TELLING,
    apparent_gauges,
    apparent_health,
    knows,
    look_around,
    watchers,
)
from game.rulesets.infowar.components import (
    Defending,
    Incapacitated,
    Known,
    Lamed,
    Panicked,
    Pinned,
    Prone,
    Stunned,
    Unready,
    VeryStunned,
    Wound,
    Wounds,
)
from game.rulesets.infowar.harm import gauges
from game.rulesets.infowar.orders import Reload, Shoot, Throw
from tests.rulesets.infowar.table import PISTOL, Tables, figure

RULE = "infowar.round.assessment"
ON = {"assessment": "on"}
KEEN = figure("pistol", combat_experience=1)
SECRETS: Any = infowar.SECRETS


def marks(*levels: int) -> Wounds:
    return Wounds(tuple(Wound(level, level) for level in levels))


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("parts", "look"),
    [
        ((), 2),
        ((marks(1),), 2),
        ((marks(2),), 1),
        ((marks(3),), 1),
        ((Stunned(),), 2),
        ((marks(4), Incapacitated()), 0),
        ((marks(4), Incapacitated(-2, 3)), 1),
        ((Down(),), 0),
    ],
)
def test_how_one_looks(duel: Tables, parts: tuple[Any, ...], look: int) -> None:
    table, _, bob = duel("A...B", A=PISTOL, B=PISTOL, options=ON)
    table.put(bob, *parts)
    core, words = table.battle.table, ("down", "staggering", "standing")[look]
    assert apparent_health(core, bob) == look and apparent_gauges(core, bob) == (Gauge(words, look, 2),)
    assert table.battle.health(bob, "azure") == Fraction(look, 2)
    assert table.battle.sheet(bob, "azure").facts == (Line("Looks", words),)


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("option", "known", "viewer", "reads"),
    [
        ("on", None, "azure", False),
        ("on", Known(()), "azure", False),
        ("on", Known(("azure",)), "azure", True),
        ("on", Known(("straw",)), "azure", False),
        ("on", None, "ember", True),
        ("off", None, "azure", True),
    ],
)
def test_who_reads_all(duel: Tables, option: str, known: Known | None, viewer: str, reads: bool) -> None:
    table, _, bob = duel("A...B", A=PISTOL, B=PISTOL, options={"assessment": option})
    if known:
        table.put(bob, known)
    core = table.battle.table
    assert knows(core, bob, viewer) is reads
    assert (table.battle.gauges(bob, viewer) == gauges(core, bob)) is reads


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("experience", "parts", "sees"),
    [
        (1, (), True),
        (0, (), False),
        (4, (), True),
        (None, (), False),
        (1, (Down(),), False),
        (1, (Incapacitated(),), False),
        (1, (Incapacitated(-2, 9),), True),
    ],
)
def test_who_makes_others_out(
    duel: Tables, experience: int | None, parts: tuple[Any, ...], sees: bool
) -> None:
    watcher = figure("pistol", combat_experience=experience)
    table, alice, _, bob = duel("A...B\nN....", A=watcher, N=PISTOL, B=PISTOL, options=ON)
    table.put(alice, *parts)
    core = table.battle.table
    assert watchers(core, bob) == (("azure",) if sees else ()) and watchers(core, alice) == ()


@pytest.mark.rule(RULE)
def test_who_is_made_out_is_told_as_it_changes(duel: Tables) -> None:
    """To the side that it changes for; by the one thing or the other; and not where all is known anyway."""
    table, alice, bob = duel("A.#B\n....", A=KEEN, B=PISTOL, options=ON)
    core = table.battle.table
    assert table.run(look_around(core)) == []
    table.put(alice, Position((2, 1)))
    assert table.run(look_around(core)) == [Assessed(bob, gauges(core, bob), "azure")]
    assert table.get(bob, Known) == Known(("azure",)) and table.run(look_around(core)) == []
    table.put(alice, Position((0, 0)))
    assert table.run(look_around(core)) == [Assessed(bob, apparent_gauges(core, bob), "azure")] and table.get(
        bob, Known
    ) == Known(())
    table, alice, bob = duel("A..B", A=KEEN, B=PISTOL)
    assert table.run(look_around(table.battle.table)) == [] and table.get(bob, Known) is None and alice


@pytest.mark.rule(RULE)
def test_what_anybody_sees_of_a_state(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=PISTOL, options=ON)
    table.put(
        bob,
        Prone(),
        Pinned(alice),
        Defending(),
        Panicked(1),
        Incapacitated(),
        Stunned(),
        VeryStunned(),
        Lamed(),
        Unready(),
    )
    sheet = table.battle.sheet(bob, "azure")
    assert [mark.status for mark in sheet.marks] == [
        "prone",
        "pinned",
        "defending",
        "incapacitated",
        "panicking",
    ]
    assert (sheet.summary, sheet.boxes, sheet.skills, sheet.turn, sheet.cards) == ("an enemy", (), (), (), ())
    table.put(bob, Down())
    assert [mark.status for mark in table.battle.sheet(bob, "azure").marks] == ["down"]


# ---------------------------------------------------------------- odds


def told(
    table: Any,
    order: Any,
    outcomes: tuple[Outcome, ...],
    expected: Any,
    downs: Any,
    checks: Any = (),
    caught: Any = (),
) -> Chances:
    found: Chances = SECRETS.chances(
        table.battle.table, order, Chances(outcomes, checks, expected=expected, downs=downs, caught=caught)
    )
    return found


@pytest.mark.rule(RULE)
def test_of_a_stranger_the_odds_to_hit_are_told(duel: Tables) -> None:
    table, alice, bob, bill = duel("A...BL", A=PISTOL, B=PISTOL, L=PISTOL, options=ON)
    table.put(bill, Known(("azure",)))
    half, fifth = Fraction(1, 2), Fraction(1, 5)
    outcomes = tuple(Outcome(key, key, fifth) for key in ("miss", "parry", "spoilt", "hurt", "dead"))
    expected, downs = ((bob, half), (bill, fifth)), ((bob, half), (bill, fifth))
    checks = (
        CheckLine("shot", alice, (), 0),
        CheckLine("spoiling", bob, ()),
        CheckLine("spoiling", bill, ()),
    )
    at_bob = told(table, Shoot(alice, bob, "pistol"), outcomes, expected, downs, checks)
    assert [(one.key, one.words, one.chance) for one in at_bob.outcomes] == [
        ("miss", "miss", fifth), ("parry", "parry", fifth), ("spoilt", "spoilt", fifth), ("hit", "hits",
        2 * fifth),
    ]  # fmt: skip
    assert at_bob.expected == ((bob, fifth), (bill, fifth)) and at_bob.downs == (
        (bob, Fraction(0)),
        (bill, fifth),
    )
    assert [line.unit for line in at_bob.checks] == [alice, bill]
    at_bill = told(table, Shoot(alice, bill, "pistol"), outcomes, expected, downs, checks)
    assert at_bill.outcomes == outcomes and at_bill.expected == ((bob, fifth), (bill, fifth))
    known = told(table, Shoot(alice, bill, "pistol"), outcomes, ((bill, half),), ((bill, half),), checks)
    assert known == Chances(outcomes, checks, expected=((bill, half),), downs=((bill, half),))
    missed = told(
        table, Shoot(alice, bob, "pistol"), (Outcome("miss", "misses", Fraction(1)),), ((bob, half),), ()
    )
    assert [one.key for one in missed.outcomes] == ["miss"] and missed.expected == ((bob, Fraction(0)),)
    throw = (Outcome("pass", "on the tile", Fraction(3, 4)), Outcome("fail", "scatters", Fraction(1, 4)))
    both = ((bob, half), (bill, half))
    thrown = told(
        table, Throw(alice, (4, 0), "frag"), throw, both, both, caught=((bob, fifth), (bill, fifth))
    )
    assert thrown.outcomes == throw and thrown.expected == ((bob, fifth / 2), (bill, half)), "not the landing"
    assert told(table, Reload(alice, "pistol"), outcomes, (), ()).outcomes == outcomes


# ---------------------------------------------------------------- events


@pytest.mark.rule(RULE)
def test_what_is_veiled(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=PISTOL, options=ON)
    core = table.battle.table
    modifiers = (
        Modifier(2, "infowar.attack.skills", "Firearms Great"),
        Modifier(-1, "infowar.wound.levels", "Hurt"),
    )
    roll = Rolled(bob, "shot", "infowar.attack.opposed", (3,) * 4, (3,) * 4, modifiers, 1, 0, True)
    sides = ("ember",)
    assert SECRETS.event(core, roll) == Veiled(
        roll, sides, msgspec.structs.replace(roll, modifiers=(Modifier(1, RULE, "not made out"),))
    )
    bare = msgspec.structs.replace(roll, modifiers=())
    assert SECRETS.event(core, bare) == bare, "there is nothing to hide"
    for rule in TELLING:
        telling = msgspec.structs.replace(bare, rule=rule)
        assert SECRETS.event(core, telling) == Veiled(telling, sides, None)
    hit = Harmed(bob, 3, "Very Hurt", gauges(core, bob), 41)
    assert SECRETS.event(core, hit) == Veiled(
        hit, sides, Harmed(bob, 0, "wounded", apparent_gauges(core, bob), 100)
    )
    table.put(bob, marks(2))
    assert SECRETS.event(core, hit).instead == Harmed(bob, 0, "wounded", apparent_gauges(core, bob), 50)
    opening: list[Any] = [one.what if isinstance(one, Veiled) else one for one in table.opening]
    placed = next(one for one in opening if isinstance(one, Placed) and one.unit == bob)
    assert SECRETS.event(core, placed) == Veiled(
        placed, sides, msgspec.structs.replace(placed, gauges=apparent_gauges(core, bob))
    )
    stun, other = (
        Reported(bob, STUNNED, "Bob: Hurt on the track of stuns"),
        Reported(bob, "infowar.move.rates", "x"),
    )
    assert (
        SECRETS.event(core, stun) == Veiled(stun, sides, Reported(bob, STUNNED, "Bob reels"))
        and SECRETS.event(core, other) == other
    )
    table.put(bob, Known(("azure",)))
    assert SECRETS.event(core, hit).sides == ("ember", "azure")
    assert SECRETS.event(core, Downed(bob)) == Downed(bob) and alice
    nobody = msgspec.structs.replace(hit, unit=99)
    assert SECRETS.event(core, nobody) == nobody
    table.put(CLOCK, msgspec.structs.replace(core.clock, winner="azure"))
    assert SECRETS.event(core, hit) == hit and SECRETS.event(core, roll) == roll
    table, _, bob = duel("A...B", A=PISTOL, B=PISTOL)
    assert SECRETS.event(table.battle.table, roll) == roll
