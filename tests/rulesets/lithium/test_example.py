"""The chapter's own example, both turns: Zeven and the guard.

Three readings make its arithmetic come out. The guard's "11 and 10" are totals that hold his bonus of 4
already (3 for Dexterity, 1 for Firearms). Of two shots in a turn each has -2, not -4. And Zeven's dropping to
the ground counts against the shots that she dodges by it: 10 and 9 become 9 and 8 against her 9, which is one
hit and one miss.
"""

from __future__ import annotations

import pytest

from game.core.events import (
    AmmoChanged,
    Answered,
    Attacked,
    AttackEnded,
    BattleEnded,
    Downed,
    Fated,
    Harmed,
    Modifier,
    Readied,
    Reported,
    StatusGained,
    StatusLost,
)
from game.core.field import Zone
from game.rulesets.lithium.components import Body, Held
from game.rulesets.lithium.harm import gauges
from game.rulesets.lithium.orders import Run, Shoot
from tests.rulesets.lithium.table import (
    DEX,
    FOR,
    NEAR,
    PRONE,
    Tables,
    attacks,
    blackout,
    called,
    endurance,
    figure,
    gauges_of,
    lands,
    rapid,
    rolls,
)

ZEVEN = figure("pistol", firearms=1, dodge=1)
GUARD = figure(holster=("pistol",), firearms=1, dodge=1, blackout=2)
FIREARMS, DODGE = Modifier(1, "lithium.roll.test", "Firearms 1"), Modifier(1, "lithium.roll.test", "Dodge 1")
FAINT = Modifier(2, "lithium.roll.test", "Blackout 2")
ALARM = Zone("interaction", "alarm button", ((6, 0),))
FACES = [4, 3, 2, 3, 4, 4, 6, 2, 3, 4, 3, 3, 1, 4, 5, 4, 1, 3, 2, 3, 2, 2]
"""First turn: attack 7, dodge 5, location 8. Second: attacks 8, then 7 and 6; dodge 5; locations 9 and 4;
Blackout 5, and Endurance 4 against the bleeding, of which the chapter does not speak."""


@pytest.mark.rule(
    "lithium.roll.test", "lithium.attack.roll", "lithium.attack.respond", "lithium.attack.dodge",
    "lithium.damage.leg-drop",
    "lithium.action.interrupted", "lithium.action.use-object", "lithium.turn.simultaneous",
    "lithium.modifier.rapid", "lithium.modifier.called",
    "lithium.modifier.prone", "lithium.modifier.near", "lithium.damage.blackout", "lithium.damage.shock",
    "lithium.location.called",
)  # fmt: skip
def test_zeven_and_the_guard(duel: Tables) -> None:
    table, zeven, guard = duel("A..B...", FACES, zones=(ALARM,), A=ZEVEN, B=GUARD)
    first = table.turn(
        Shoot(zeven, guard, "pistol", "left_leg"),
        Run(guard, ((4, 0), (5, 0)), (6, 0)),
        answers=("dodge", "shout", "draw pistol", "done"),
    )
    hurt = Body(left_leg=1)
    assert first == [
        Attacked(zeven, guard, "pistol", "ranged", announced="at the left leg"),
        AmmoChanged(zeven, "pistol", 11, 12),
        attacks(zeven, "43", 10, DEX, FIREARMS, NEAR, called("left leg")),
        Answered(guard, "lithium.attack.respond", "dodge", "Dodge"),
        rolls(guard, "Dodge", "lithium.attack.dodge", "23", 9, DEX, DODGE),
        AttackEnded(zeven, guard, "hit", 10, 9),
        lands(zeven, "44", "left leg", call=True),
        Harmed(guard, 1, "left leg injured", gauges_of(hurt), 92),
        StatusGained(guard, "prone", "lithium.damage.leg-drop"),
        Reported(guard, "lithium.action.interrupted", "interrupted"),
        Answered(guard, "lithium.action.interrupted", "shout", "Shout"),
        Reported(guard, "lithium.action.speak", "Bob calls out Alice"),
        Answered(guard, "lithium.action.interrupted", "draw pistol", "Draw the pistol"),
        Readied(guard, ("pistol",), "pistol"),
        Answered(guard, "lithium.action.interrupted", "done", "Nothing more"),
    ]
    assert table.battle.table.cell(guard) == (3, 0) and table.get(guard, Held).right == "pistol"
    second = table.turn(
        Shoot(zeven, guard, "pistol", "head"),
        Shoot(guard, zeven, "pistol", also=((zeven, ""),)),
        answers=("drop",),
    )
    assert second == [
        Attacked(zeven, guard, "pistol", "ranged", announced="at the head"),
        AmmoChanged(zeven, "pistol", 10, 12),
        attacks(zeven, "62", 10, DEX, FIREARMS, NEAR, PRONE, called("head")),
        Attacked(guard, zeven, "pistol", "ranged"),
        AmmoChanged(guard, "pistol", 11, 12),
        attacks(guard, "34", 10, DEX, FIREARMS, NEAR, rapid(-2, 2)),
        Attacked(guard, zeven, "pistol", "ranged"),
        AmmoChanged(guard, "pistol", 10, 12),
        attacks(guard, "33", 9, DEX, FIREARMS, NEAR, rapid(-2, 2)),
        Answered(zeven, "lithium.attack.respond", "drop", "Drop and dodge"),
        StatusGained(zeven, "prone", "lithium.attack.dodge"),
        rolls(zeven, "Dodge", "lithium.attack.dodge", "14", 9, DEX, DODGE),
        AttackEnded(zeven, guard, "hit", 10, 9),
        lands(zeven, "54", "head", call=True),
        AttackEnded(guard, zeven, "hit", 9, 9),
        lands(guard, "13", "left arm"),
        AttackEnded(guard, zeven, "miss", 8, 9),
        Harmed(zeven, 1, "left arm injured", gauges_of(Body(left_arm=1)), 92),
        Harmed(guard, 1, "head injured", gauges_of(Body(left_leg=1, head=1)), 85),
        StatusGained(guard, "bleeding", "lithium.damage.bleeding"),
        blackout(guard, "23", 10, 12, False, FOR, FAINT),
        Downed(guard),
        StatusLost(guard, "prone", "lithium.damage.shock"),
        StatusGained(guard, "in shock", "lithium.damage.shock"),
        endurance(guard, "22", 7, 7, True, FOR),
        BattleEnded("azure"),
        Fated(guard, "lithium.damage.shock", "bled to death", "dead"),
    ]
    assert gauges(table.battle.table, guard) == gauges_of(Body(left_leg=1, head=1))
