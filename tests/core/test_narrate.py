"""Every event as a sentence: with and without what an event may leave out."""

from __future__ import annotations

import pytest

from game.core import events as e
from game.core.describing.narration import dice, display_name, join_words, line, modifier, signed, verdict
from game.core.events import Event, Gauge, Modifier, Rolled
from game.core.field import Tile
from game.core.references import NO_UNIT, ThingId, UnitId
from game.core.ruleset import State, by_id

ANN, BOB = UnitId(1), UnitId(2)
NAMES = {ANN: "Ann", BOB: "Bob"}


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.RoundBegan(3, (ANN, BOB)), "round 3"),
        (e.TurnBegan(ANN, "azure"), "Ann has the turn"),
        (e.TurnBegan(NO_UNIT, "azure"), "azure has the turn"),
        (e.Attacked(ANN, BOB, "battle_rifle", "ranged"), "Ann shoots at Bob with the battle rifle"),
        (e.Attacked(ANN, BOB, "", "melee", "opportunity"), "Ann strikes at Bob, out of turn"),
        (
            e.Attacked(ANN, BOB, "knife", "melee", announced="to stun"),
            "Ann strikes at Bob with the knife, to stun",
        ),
        (e.Attacked(ANN, BOB, "knife", "thrown"), "Ann throws the knife at Bob"),
        (e.Attacked(ANN, BOB, "", "thrown"), "Ann throws at Bob"),
        (e.Attacked(ANN, UnitId(9), "net", "else"), "Ann attacks unit 9 with the net"),
        (e.Attacked(ANN, NO_UNIT, "pistol", "ranged"), "Ann shoots at the cover with the pistol"),
        (e.Attacked(ANN, BOB, "ram", "melee"), "Ann rams Bob"),
        (e.AttackEnded(ANN, BOB, "crit", 12, 7), "12 against 7: critical hit on Bob"),
        (e.AttackEnded(ANN, BOB, "parry", 7, 7), "7 against 7: parried by Bob"),
        (e.AttackEnded(ANN, BOB, "startles", 7, 7), "7 against 7: startles Bob"),
        (
            e.Harmed(BOB, 3, "3 hit points", (Gauge("hit points", 2, 5), Gauge("armour", 0, 4)), 40),
            "Bob: 3 hit points (hit points 2/5, armour 0/4)",
        ),
        (e.Harmed(BOB, 0, "armour takes it", (), 100), "Bob: armour takes it"),
        (e.StatusGained(BOB, "fire", "r", 2), "Bob is burning ×2"),
        (e.StatusGained(BOB, "prone", "r"), "Bob is prone"),
        (e.StatusGained(BOB, "hurt", "r", 2), "Bob is badly hurt"),
        (e.StatusLost(BOB, "hurt", "r"), "Bob is no longer hurt"),
        (e.CameTo(BOB), "Bob comes to"),
        (e.StatusLost(BOB, "fire", "r", 1), "Bob is burning less"),
        (e.StatusLost(BOB, "prone", "r"), "Bob is no longer prone"),
        (e.AmmoChanged(ANN, "battle_rifle", 3, 5), "Ann, battle rifle: 3 of 5 shots"),
        (e.AmmoChanged(ANN, "battle_rifle", 5, 5), "Ann reloads the battle rifle"),
        (e.Readied(ANN, ("knife", "long_sword"), "x"), "Ann holds the knife and the long sword"),
        (e.Readied(ANN, (), "x"), "Ann holds nothing"),
        (e.ItemDropped(ThingId(7), "smoke_can", (1, 1), ANN), "Ann drops the smoke can"),
        (e.ItemDropped(ThingId(7), "smoke_can", (1, 1)), "the smoke can lies on the ground"),
        (e.ItemTaken(ThingId(7), "smoke_can", ANN), "Ann picks up the smoke can"),
        (e.ItemTaken(ThingId(7), "the case", ANN), "Ann picks up the case"),
        (e.Thrown(ANN, "smoke_can", (4, 4)), "Ann throws a smoke can"),
        (e.Scattered("smoke_can", 3, (4, 4), (5, 4)), "the smoke can scatters to f5 (rolled 3)"),
        (
            e.Scattered("smoke_can", 3, (4, 4), (4, 4)),
            "the smoke can scatters nowhere, a wall stops it (rolled 3)",
        ),
        (e.Landed("smoke_can", (4, 4), ()), "the smoke can lands"),
        (e.AreaBegan(ThingId(8), "smoke", (), 3), "smoke spreads"),
        (e.DoorMoved((1, 1), True, ANN), "Ann opens a door"),
        (e.DoorMoved((1, 1), False), "a door closes"),
        (e.DoorBroken((1, 1), ANN), "Ann breaks a door"),
        (e.DoorBroken((1, 1)), "a door breaks"),
        (e.GroundChanged(((1, 1),), Tile(name="rubble"), "crate"), "the crate is now rubble"),
        (e.GroundChanged(((1, 1),), Tile(name="crater")), "the ground is now a crater"),
        (e.GroundChanged(((1, 1),), Tile(), "hedge", ANN), "the hedge is now open ground"),
        (
            e.GroundChanged(((1, 1),), Tile(name="damaged barrels"), "barrels"),
            "the barrels are now damaged barrels",
        ),
        (e.GroundChanged(((1, 1),), Tile(name="sandbags"), "sandbags"), "the sandbags take more damage"),
        (e.GroundChanged(((1, 1),), Tile(name="tall grass"), "gas"), "the gas is now a tall grass"),
        (e.Declared(ANN, "shoot Bob"), "Ann will shoot Bob"),
        (e.Declared(ANN, ""), "Ann is undecided"),
        (e.Spent(ANN, "Action", "tries"), "Ann spends Action: tries"),
        (e.Spent(ANN, "Action", ""), "Ann spends Action"),
        (e.Answered(ANN, "r", "yes", "Strike"), "Ann: Strike"),
        (e.Reported(ANN, "r", "too late"), "Ann is too late"),
        (e.Reported(NO_UNIT, "r", "Step 1"), "Step 1"),
        (e.BattleEnded("azure"), "azure wins"),
        (e.BattleEnded(""), "nobody wins"),
        (e.Stepped(ANN, (1, 1), (1, 2)), ""),
        (e.Turned(ANN, "ne"), "Ann turns ne"),
        (e.Boarded(ANN, BOB, "driver"), "Ann gets aboard Bob, as driver"),
        (e.Boarded(ANN, BOB), "Ann gets aboard Bob"),
        (e.Boarded(ANN, BOB, "driver", True), "Ann changes seats in Bob, now as driver"),
        (e.Alighted(ANN, BOB, (1, 1)), "Ann leaves Bob"),
    ],
)
def test_each_event_has_its_sentence(event: Event, words: str) -> None:
    assert (
        line(
            event,
            NAMES,
            by_id([State("fire", "burning", "r"), State("hurt", "hurt", "r", levels=("hurt", "badly hurt"))]),
        )
        == words
    )


def test_a_roll_tells_its_dice_what_counted_and_how_it_ended() -> None:
    counted = (Modifier(2, "r", "half of aiming"), Modifier(0, "r", "nothing"), Modifier(0, "r", "smoke", -1))
    roll = Rolled(ANN, "Resolve", "r", (6, 5, 2, 1), (2, 1), counted, 5, 9, False)
    assert (
        line(roll, NAMES)
        == "Ann, Resolve: 2 1 (of 6 5 2 1) +2 = 5 against 9: failed (+2 half of aiming; disadvantage: smoke)"
    )
    plain = Rolled(ANN, "defence", "r", (6, 5), (6, 5), (), 11)
    assert (line(plain, NAMES), dice(plain), verdict(plain)) == (
        "Ann, defence: 6 5 +0 = 11",
        "6 5 +0 = 11",
        "",
    )
    assert verdict(Rolled(ANN, "", "", (6, 5), (6, 5), (), 11, 9, True)) == "passed"


def test_modifiers_numbers_and_lists_in_words() -> None:
    assert [
        modifier(Modifier(value, "r", "focused", edge))
        for value, edge in ((-2, 0), (0, 0), (0, 1), (0, -2), (3, 1))
    ] == [
        "−2 focused",
        "+0 focused",
        "advantage: focused",
        "disadvantage: focused",
        "+3 focused, advantage: focused",
    ]
    assert [signed(value) for value in (-1, 0, 1)] == ["−1", "+0", "+1"]
    assert [join_words(["a", "b", "c"][:count]) for count in range(4)] == [
        "nothing",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert display_name("long_sword") == "long sword"
