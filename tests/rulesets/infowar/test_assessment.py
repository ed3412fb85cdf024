"""What a side makes out of its enemies."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from game.core.actions import Move
from game.core.components import CLOCK, Down
from game.core.events import Assessed, Event, Gauge, Harmed, Reported, Rolled, Veiled, seen_by
from game.core.references import UnitId
from game.rulesets import infowar
from game.rulesets.infowar.assessment import STUNNED
from game.rulesets.infowar.components import Known, Unconscious, Wound, Wounds
from game.rulesets.infowar.harm import gauges
from game.rulesets.infowar.healing import aftermath
from game.rulesets.infowar.orders import AutoFire, Shoot, Strike, Throw
from game.rulesets.infowar.wounds import DEAD, LEVELS, NEAR_DEATH, SCRATCH
from tests.rulesets.infowar.table import PISTOL, Table, Tables, dice, figure

RULE = "infowar.round.assessment"
ON = {"assessment": "on"}
KEEN = figure("pistol", combat_experience=1)


@pytest.mark.rule("infowar.round.assessment")
def test_strangers_read_who_stands_staggers_or_lies(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=PISTOL, options=ON)
    battle = table.battle
    assert battle.gauges(bob, "azure") == (Gauge("standing", 2, 2),) and battle.health(bob, "azure") == 1
    table.put(bob, Wounds((Wound(2, 2),)))
    assert battle.gauges(bob, "azure") == (Gauge("staggering", 1, 2),) and battle.health(
        bob, "azure"
    ) == Fraction(1, 2)
    sheet = battle.sheet(bob, "azure")
    assert (sheet.cards, sheet.skills, sheet.turn) == ((), (), ()) and sheet.facts[0].value == "staggering"
    assert battle.sheet(bob, "ember").cards and battle.gauges(bob, "ember") == gauges(battle.table, bob)
    assert {one.key for one in battle.chances(Shoot(alice, bob, "pistol")).outcomes} == {
        "miss",
        "spoilt",
        "hit",
    }


@pytest.mark.rule("infowar.round.assessment")
def test_one_with_experience_who_sees_it_knows(duel: Tables) -> None:
    table, alice, bob = duel("A.#B\n....", A=KEEN, B=PISTOL, options=ON)
    assert table.get(bob, Known) is None
    events = table.apply(Move(alice, ((1, 1), (2, 1))))
    assert table.get(bob, Known) == Known(("azure",))
    assert Assessed(bob, gauges(table.battle.table, bob), "azure") in events
    assert (
        "hurt" in {one.key for one in table.chances(Shoot(alice, bob, "pistol")).outcomes}
        or table.battle.sheet(bob, "azure").cards
    )


@pytest.mark.rule("infowar.round.assessment")
@pytest.mark.parametrize(("watcher", "known"), [(PISTOL, False), (KEEN, True)])
def test_wounds_are_told_to_those_who_know(duel: Tables, watcher: Any, known: bool) -> None:
    table, alice, bob, *_ = duel(
        "A...B.LCD", dice(0, -3, 0), A=watcher, B=PISTOL, L=PISTOL, C=PISTOL, D=PISTOL, options=ON
    )
    events = table.apply(Shoot(alice, bob, "pistol", "", "Hurt"))
    assert any(isinstance(event, Veiled) for event in events)
    for viewer, reads in (("azure", known), ("ember", True)):
        seen = seen_by(viewer, events)
        harm = next(event for event in seen if isinstance(event, Harmed))
        assert (harm.words, harm.amount) == (("Hurt", 2) if reads else ("wounded", 0))
        assert any(isinstance(event, Rolled) and event.what == "staying conscious" for event in seen) is reads


def felled(duel: Tables, endurance: int, faces: list[int]) -> tuple[Table, UnitId, list[Event]]:
    """Bob is shot down, and worse the less he endures."""
    table, alice, bob, *_ = duel(
        "A...B.L", faces, A=PISTOL, B=figure("pistol", endurance=endurance), L=PISTOL, options=ON
    )
    return table, bob, table.apply(Shoot(alice, bob, "pistol"))


@pytest.mark.rule("infowar.round.assessment", "infowar.wound.dead", "infowar.wound.near-death")
def test_strangers_do_not_read_how_badly_the_fallen_are_hurt(duel: Tables) -> None:
    """Near death or dead: what a side that has not made them out reads and sees is the same, as they fall and
    as they are seen again."""
    read, levels = [], []
    for endurance in (-1, 1):
        table, bob, events = felled(duel, endurance, dice(2, -1))
        battle, inner = table.battle, table.battle.table
        levels.append(table.get(bob, Wounds).taken[-1].marked)
        again = [infowar.SECRETS.event(inner, one) for one in infowar.situation(inner, bob)]
        sheet = battle.sheet(bob, "azure")
        assert [mark.words for mark in sheet.marks] == ["down"] and sheet.boxes == ()
        read.append(
            (
                seen_by("azure", events),
                seen_by("azure", again),
                sheet,
                battle.gauges(bob, "azure"),
                battle.health(bob, "azure"),
            )
        )
        own = [mark.words for mark in battle.sheet(bob, "ember").marks]
        assert own == [LEVELS[levels[-1]]]
    assert levels == [DEAD, NEAR_DEATH]
    assert read[0] == read[1]


@pytest.mark.rule("infowar.round.assessment", "infowar.wound.dead", "infowar.wound.levels")
@pytest.mark.parametrize(
    ("held", "order", "faces"),
    [
        ("pistol", lambda alice, bob: Shoot(alice, bob, "pistol"), dice(2)),
        ("pistol", lambda alice, bob: Shoot(alice, bob, "pistol", aim="right hand"), dice(4)),
        ("pistol", lambda alice, bob: Shoot(alice, bob, "pistol", aim="left leg"), dice(4)),
        ("knife", lambda alice, bob: Strike(alice, bob, "knife"), dice(4)),
        ("baton", lambda alice, bob: Strike(alice, bob, "baton", manner="stun"), dice(4)),
        ("smg", lambda alice, bob: AutoFire(alice, ((7, 0),), "smg"), dice(2)),
        ("frag", lambda alice, bob: Throw(alice, (7, 0), "frag"), dice(2)),
    ],
)
def test_strangers_attack_the_dead_as_they_attack_the_unconscious(
    duel: Tables, held: str, order: Any, faces: list[int]
) -> None:
    """Who lies there, unconscious, near death or dead, is attacked alike by whoever cannot tell: the same
    orders to choose from, odds and events. Who knows it to be dead is refused."""
    read = []
    at = figure(belt=("frag",), thrown=3) if held == "frag" else figure(held)
    for level in (SCRATCH, NEAR_DEATH, DEAD):
        table, alice, bob, *_ = duel(
            "AB......L" if held in ("knife", "baton") else "A......B........L",
            faces,
            A=at,
            B=figure("pistol"),
            L=PISTOL,
            options=ON,
        )
        table.put(bob, Wounds((Wound(level, level),)), Down(), *([Unconscious()] if level < DEAD else []))
        battle, asked = table.battle, order(alice, bob)
        read.append(
            (
                battle.chances(asked),
                list(battle.legal_actions()),
                seen_by("azure", table.apply(asked)),
                battle.sheet(bob, "azure"),
            )
        )
    assert read[0] == read[1] == read[2]
    assert any(isinstance(one, Harmed | Reported) for one in read[0][2]), "it is hit"
    table, alice, bob, *_ = duel("AB.L", A=KEEN, B=figure("pistol"), L=PISTOL, options=ON)
    table.put(bob, Wounds((Wound(DEAD, DEAD),)), Down(), Known(("azure",)))
    refusal = table.battle.refusal(Shoot(alice, bob, "pistol"))
    assert refusal and refusal.words == "Bob is dead"


@pytest.mark.rule("infowar.round.assessment")
def test_strangers_see_that_somebody_reels_and_not_by_how_much(duel: Tables) -> None:
    table, _, bob = duel("A...B", A=PISTOL, B=PISTOL, options=ON)
    inner = table.battle.table
    stun, else_ = (
        Reported(bob, STUNNED, "Brigg is stunned, at -2"),
        Reported(bob, "infowar.move.climb", "climbs"),
    )
    told = [infowar.SECRETS.event(inner, stun), infowar.SECRETS.event(inner, else_)]
    assert seen_by("azure", told) == [Reported(bob, STUNNED, f"{inner.unit(bob).name} reels"), else_]
    assert seen_by("ember", told) == [stun, else_], "of one's own all is told"


@pytest.mark.rule("infowar.round.assessment")
def test_after_the_battle_everybody_reads_what_counted(duel: Tables) -> None:
    table, _, bob = duel("A...B", dice(-1), A=PISTOL, B=PISTOL, options=ON)
    table.put(bob, Wounds((Wound(2, 2, "", True),)))
    inner = table.battle.table
    inner.world.put(CLOCK, msgspec.structs.replace(inner.clock, winner="azure"))
    told = seen_by("azure", [infowar.SECRETS.event(inner, event) for event in table.run(aftermath(inner))])
    healing = next(event for event in told if isinstance(event, Rolled))
    assert [modifier.words for modifier in healing.modifiers] == ["Endurance Fair"]
