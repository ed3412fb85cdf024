"""The ledger of luck agrees with the odds: a roll was as likely as it was said to be before it was made."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from game.core.describing.roll_stats import ATTACK, CHECK, NONE, REPLY
from game.core.events import AttackEnded, Modifier, Rolled
from game.core.references import UnitId
from game.rulesets import infowar
from game.rulesets.infowar.attack_odds import FAILED
from game.rulesets.infowar.components import Unready
from game.rulesets.infowar.orders import Shoot
from game.rulesets.infowar.roll_stats import PLAIN, SWEEP
from tests.rulesets.infowar.table import KNIFE, PISTOL, Tables, dice, figure

LUCK: Any = infowar.STATISTICS.luck


@pytest.mark.rule("infowar.attack.opposed", "infowar.roll.opposed", "infowar.ranged.unaware")
@pytest.mark.parametrize("option", ["literal", "floor"])
@pytest.mark.parametrize(
    ("gap", "natural", "reply", "hits"),
    [
        (9, 2, 0, True),
        (9, 0, 0, False),
        (9, 1, 4, False),
        (9, 0, None, False),
        (9, 1, None, True),
        (9, 3, None, True),
    ],
)
def test_an_attack_is_as_likely_as_its_odds(
    duel: Tables, option: str, gap: int, natural: int, reply: int | None, hits: bool
) -> None:
    """At medium range, Good; the target unaware where it has no reply."""
    faces = dice(natural, *([reply] if reply is not None else []))
    tough = figure("pistol", combat_experience=3, endurance=30)
    table, alice, bob = duel(
        "A" + "." * gap + "B", faces, A=PISTOL, B=tough, options={"relative_degree": option}
    )
    if reply is None:
        table.put(bob, Unready())
    order = Shoot(alice, bob, "pistol")
    told = table.chances(order)
    odds = 1 - sum((one.chance for one in told.outcomes if one.key in FAILED), Fraction(0))
    events = table.apply(order)
    rolls = [one for one in events if isinstance(one, Rolled)]
    mine, theirs = [one for one in rolls if one.unit == alice], [one for one in rolls if one.unit == bob]
    assert [LUCK.part(one) for one in rolls] == [(ATTACK, ""), (REPLY, "")][: len(rolls)] and len(theirs) == (
        reply is not None
    )
    assert LUCK.met(table.battle.table, mine, theirs, 99) == (odds, hits) and 0 < odds < 1
    assert (next(one for one in events if isinstance(one, AttackEnded)).outcome == "hit") is hits


@pytest.mark.rule("infowar.roll.opposed")
def test_where_the_floor_of_the_defence_counts(duel: Tables) -> None:
    """A defence far below a Difficulty of Good: on the Difficulty itself the attack hits, or by the option
    does not."""
    found = {}
    for option in ("literal", "floor"):
        table, alice, bob = duel("AB", A=KNIFE, B=KNIFE, options={"relative_degree": option})
        mine = [Rolled(alice, "blow", "infowar.attack.opposed", (), (), (), 1, 1, None)]
        theirs = [
            Rolled(bob, "warding off", "infowar.attack.defence-skill", (), (), (Modifier(-5, "", ""),), -5)
        ]
        found[option] = LUCK.met(table.battle.table, mine, theirs, 0)
    # P(4dF >= 1) is 31/81, P(4dF >= 2) 15/81; the defence reaches -1 at most
    assert found == {"literal": (Fraction(31, 81), True), "floor": (Fraction(15, 81), False)}


@pytest.mark.rule("infowar.attack.opposed")
def test_an_attack_that_names_no_difficulty_is_against_what_is_told(duel: Tables) -> None:
    table, alice, _ = duel("AB", A=KNIFE, B=KNIFE)
    mine = [Rolled(alice, "blow", "infowar.attack.opposed", (), (), (Modifier(1, "", ""),), 2, None, None)]
    assert [LUCK.met(table.battle.table, mine, [], against) for against in (1, 2, 3)] == [
        (Fraction(50, 81), True),
        (Fraction(31, 81), True),
        (Fraction(15, 81), False),
    ]


@pytest.mark.rule("infowar.roll.critical", "infowar.roll.unopposed")
@pytest.mark.parametrize(
    ("rule", "critical"),
    [*((rule, False) for rule in PLAIN), ("infowar.heal.medicine", True), ("infowar.heal.halve", True)],
)
@pytest.mark.parametrize(("bonus", "against"), [(9, 0), (-9, 0), (0, 1)])
def test_how_likely_a_check_was(duel: Tables, rule: str, critical: bool, bonus: int, against: int) -> None:
    """Where a natural +4 or -4 decides, nothing is certain."""
    table, alice, _ = duel("AB", A=KNIFE, B=KNIFE)
    modifiers = (Modifier(bonus - 1, rule, "x"), Modifier(1, rule, "y"))
    for passed in (True, False):
        roll = Rolled(alice, "x", rule, (), (), modifiers, 0, against, passed)
        plain = {9: Fraction(1), -9: Fraction(0), 0: Fraction(31, 81)}[bonus]
        sure = {9: Fraction(80, 81), -9: Fraction(1, 81), 0: Fraction(31, 81)}[bonus]
        assert LUCK.check(table.battle.table, roll) == (sure if critical else plain, passed)


def test_what_the_ledger_calls_a_roll() -> None:
    rolls = [
        Rolled(UnitId(1), "nerve", "infowar.initiative.no-experience", (), (), (), 0, -1, True),
        Rolled(UnitId(1), "automatic fire", SWEEP, (), (), (), 0),
        Rolled(UnitId(1), "drawing lots", "infowar.initiative.tie-con", (4,), (4,), (), 4),
        Rolled(UnitId(1), "staying conscious", PLAIN[0], (), (), (), 0, 0, True),
    ]
    assert [LUCK.part(roll) for roll in rolls] == [(CHECK, "Nerve"), NONE, NONE, (CHECK, "Staying conscious")]
