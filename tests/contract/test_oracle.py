"""The odds of every ruleset's dice against icepool, an independent library of exact dice."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

import pytest

from game.core.events import Modifier
from game.core.references import UnitId
from game.rulesets import RULESETS
from game.rulesets.infowar import attack_odds
from game.rulesets.infowar import checks as infowar
from game.rulesets.infowar.attack import AttackExchange, Defence
from game.rulesets.infowar.checks import Check, Opposed
from game.rulesets.infowar.content import weapons
from game.rulesets.infowar.harm import Blow
from game.rulesets.infowar.ranged import Difficulty
from game.rulesets.lithium import body
from game.rulesets.lithium import checks as lithium
from game.rulesets.nwo import checks as nwo
from game.rulesets.opend6 import checks as opend6
from game.rulesets.opend6 import harm
from game.rulesets.silhouette import checks as silhouette

icepool = pytest.importorskip("icepool")
Odds = dict[Any, Fraction]


def two_dice() -> Any:
    return 2 @ icepool.d6


def by_chance(die: Any) -> Odds:
    """The die as we write odds: what cannot happen is left out."""
    return {outcome: Fraction(die.probability(outcome)) for outcome in die if die.probability(outcome)}


def merged(odds: dict[Any, Fraction], key: Callable[[Any], Hashable] = lambda outcome: outcome) -> Odds:
    found: Odds = {}
    for outcome, share in odds.items():
        if share:
            found[key(outcome)] = found.get(key(outcome), Fraction(0)) + share
    return found


def nwo_check(bonus: int) -> nwo.Check:
    return nwo.Check(UnitId(1), "roll", "nwo.roll.check", (Modifier(bonus, "nwo.roll.check", "bonus"),))


def nwo_totals(bonus: int) -> tuple[Odds, Any]:
    return nwo.total_odds(bonus, 0), two_dice() + bonus


def nwo_tests(bonus: int) -> tuple[Odds, Any]:
    share = nwo.pass_odds(nwo_check(bonus), 10)
    return merged({True: share, False: 1 - share}), two_dice().map(lambda total: total + bonus >= 10)


def nwo_attacks(bonus: int) -> tuple[Odds, Any]:
    def ending(total: int, against: int) -> str:
        if total > against:
            return "hit"
        if total == against:
            return "parry"
        return "miss"

    return merged(nwo.attack_odds(nwo_check(bonus), nwo_check(1), ())), icepool.map(
        ending, two_dice() + bonus, two_dice() + 1
    )


def lithium_totals(bonus: int) -> tuple[Odds, Any]:
    return lithium.total_odds(bonus), two_dice() + bonus


def passed(natural: int, bonus: int, against: int) -> bool:
    return natural == 12 or (natural > 2 and natural + bonus >= against)


def lithium_tests(bonus: int) -> tuple[Odds, Any]:
    share = lithium.odds(bonus, lithium.DIFFICULTY)
    return merged({True: share, False: 1 - share}), two_dice().map(lambda natural: passed(natural, bonus, 9))


def lithium_attacks(bonus: int) -> tuple[Odds, Any]:
    """Against a dodge of +4, whose total takes the place of the difficulty; who equals it hits."""
    share = sum(
        (part * lithium.odds(bonus, total) for total, part in lithium.total_odds(4).items()), Fraction(0)
    )
    return merged({True: share, False: 1 - share}), icepool.map(
        lambda natural, dodge: passed(natural, bonus, dodge), two_dice(), two_dice() + 4
    )


def lithium_places(bonus: int) -> tuple[Odds, Any]:
    """Where a hit lands; of called shots a head, an arm, a groin."""
    regular = {
        2: "head",
        3: "head",
        4: "left_arm",
        5: "left_leg",
        6: "left_leg",
        7: "torso",
        8: "torso",
        9: "right_leg",
        10: "right_leg",
    }
    called, least = {-2: ("", 0), 0: ("head", 9), 2: ("left_arm", 8), 6: ("groin", 11)}[bonus]

    def place(total: int) -> str:
        if called:
            return called if total >= least else "torso"
        return regular.get(total, "right_arm" if total == 11 else "groin")

    return merged(body.location_odds(called)), two_dice().map(place)


def fudge(size: int = 4) -> Any:
    """The sum of so many Fudge dice."""
    return size @ icepool.Die([-1, 0, 1])


def infowar_tests(bonus: int) -> tuple[Odds, Any]:
    """Against Good, a natural +4 passing and a -4 failing in any case."""
    share = infowar.pass_odds(bonus, 1, critical=True)
    die = fudge().map(lambda natural: natural > 0 if abs(natural) == 4 else natural + bonus >= 1)
    return merged({True: share, False: 1 - share}), die


def relative(attack: int, defence: int) -> int:
    """By how much an attack beats a defence, 0 for not at all; it must be Fair at least."""
    return max(0, attack - defence) if attack >= 0 else 0


def _exchange(bonus: int, met: Opposed) -> AttackExchange:
    """An attack with that bonus, of which nothing but the two rolls counts."""
    asked, reply = (Check(UnitId(1), "", "", (Modifier(value, "", ""),)) for value in (bonus, met.defence))
    return AttackExchange(
        asked, met, Defence(reply, weapons()["unarmed"], "melee"), Blow(0), Difficulty(met.difficulty, ())
    )


def infowar_degrees(bonus: int) -> tuple[Odds, Any]:
    """An attack against a defence of Mediocre, at a Difficulty of Fair."""
    odds = attack_odds.degrees(_exchange(bonus, Opposed(0, -1))).odds()
    return merged(odds), icepool.map(relative, fudge() + bonus, fudge() - 1)


def infowar_floors(bonus: int) -> tuple[Odds, Any]:
    """The same where a defence below the Difficulty, here Good, counts as the Difficulty."""
    odds = attack_odds.degrees(_exchange(bonus, Opposed(1, -1, floor=True))).odds()
    return merged(odds), icepool.map(
        lambda mine, theirs: max(0, mine - max(theirs, 1)), fudge() + bonus, fudge() - 1
    )


def kept(*faces: int) -> int:
    """The highest die, one more for each further six, nothing for all ones."""
    return 0 if max(faces) == 1 else max(faces) + max(0, faces.count(6) - 1)


def silhouette_dice(bonus: int) -> tuple[Odds, Any]:
    """One to three dice."""
    level = bonus % 4 + 1
    return silhouette.dice_odds(level).odds(), icepool.map(kept, *[icepool.d6] * level)


def lowest(first: int, second: int) -> int:
    if 1 in (first, second):
        return 0
    if first == second == 6:
        return 7
    return min(first, second)


def silhouette_unskilled(bonus: int) -> tuple[Odds, Any]:
    die = icepool.map(lambda first, second: max(0, lowest(first, second) + bonus), icepool.d6, icepool.d6)
    return silhouette.total_odds(0, bonus).odds(), die


def silhouette_margins(bonus: int) -> tuple[Odds, Any]:
    """Two dice with a bonus against three with 1: how much more, 0 for not at all."""
    mine = icepool.map(lambda *faces: max(0, kept(*faces) + bonus), icepool.d6, icepool.d6)
    theirs = icepool.map(kept, icepool.d6, icepool.d6, icepool.d6) + 1
    return silhouette.margin_odds(2, bonus, 3, 1).odds(), icepool.map(
        lambda a, b: max(0, a - b), mine, theirs
    )


def wild_die(depth: int = 8) -> Any:
    """A die that goes on with each six, so often that what is more cannot matter to any of the totals that
    are asked for."""
    return icepool.d6.explode(depth=depth)


def with_wild(wild: int, others: tuple[UnitId, ...]) -> int:
    """What a pool comes to whose wild die shows a 1: the highest other die is dropped."""
    return wild + sum(others) - (max(others) if wild == 1 and others else 0)


def pool_of(count: int) -> Any:
    """So many dice, one of them wild."""
    return icepool.map(lambda wild, *others: with_wild(wild, others), wild_die(), *[icepool.d6] * (count - 1))


def opend6_totals(bonus: int) -> tuple[Odds, Any]:
    """One to four dice: each total, what is more than all plain dice and twelve as one."""
    count = bonus % 4 + 1
    most = 6 * count + 12
    reached = {least: opend6.reaches(count, least, True) for least in range(1, most + 1)}
    ours = {least: share - reached.get(least + 1, Fraction(0)) for least, share in reached.items()}
    return merged(ours), pool_of(count).map(lambda total: min(total, most))


def first_faces(mine: int, theirs: int) -> Any:
    """By how much three dice are more than two by these first throws of the wild ones. Two sixes change
    nothing: both go on."""
    if mine == theirs == 6:
        again = icepool.map(
            lambda one, other: icepool.Reroll if one == other == 6 else wild_gap(one, other),
            icepool.d6,
            icepool.d6,
        )
        return again + 2 @ icepool.d6 - icepool.d6
    own = icepool.map(lambda *others: with_wild(mine, others), icepool.d6, icepool.d6)
    other = icepool.map(lambda *others: with_wild(theirs, others), icepool.d6)
    return own - other + (wild_die() if mine == 6 else 0) - (wild_die() if theirs == 6 else 0)


def wild_gap(one: int, other: UnitId) -> Any:
    return one - other + (wild_die() if one == 6 else 0) - (wild_die() if other == 6 else 0)


def opend6_wounds(bonus: int) -> tuple[Odds, Any]:
    """The levels of wounds of three dice and a bonus against two and 1."""
    ours = opend6.margin_odds(3, 2, bonus - 1, True).map(harm.level_of).odds()
    return merged(ours), icepool.map(first_faces, icepool.d6, icepool.d6).map(
        lambda gap: harm.level_of(gap + bonus - 1)
    )


ROLLS = {
    "nwo": (nwo_totals, nwo_tests, nwo_attacks),
    "lithium": (lithium_totals, lithium_tests, lithium_attacks, lithium_places),
    "infowar": (infowar_tests, infowar_degrees, infowar_floors),
    "silhouette": (silhouette_dice, silhouette_unskilled, silhouette_margins),
    "opend6": (opend6_totals, opend6_wounds),
}


@pytest.mark.parametrize("bonus", [-2, 0, 2, 6])
@pytest.mark.parametrize(
    ("rules", "roll"), [(rules, roll) for rules, rolls in ROLLS.items() for roll in rolls]
)
def test_icepool_finds_the_same_odds(rules: str, roll: Callable[[int], tuple[Odds, Any]], bonus: int) -> None:
    ours, die = roll(bonus)
    assert ours == by_chance(die)
    assert sum(ours.values()) == 1


def test_no_ruleset_is_without_an_oracle() -> None:
    assert ROLLS.keys() == RULESETS.keys()
