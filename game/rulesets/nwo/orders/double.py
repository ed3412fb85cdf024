"""Two blows with two one-handed weapons, for Action and Movement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from game.core.actions import Action, Refusal
from game.core.components import Down
from game.core.probability.chances import Chances, Outcome
from game.core.probability.dice_distributions import Distribution, from_chances, mean
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.attack import blow, make
from game.rulesets.nwo.attack_chances import chances_of
from game.rulesets.nwo.components import Grappled
from game.rulesets.nwo.content import title_of, weapons
from game.rulesets.nwo.contests import contest_share
from game.rulesets.nwo.figures import in_hand, near_enemies
from game.rulesets.nwo.grapple import hold
from game.rulesets.nwo.harm import spend_movement
from game.rulesets.nwo.harm_estimate import NEVER, SURE, blasts, loss, would_fell
from game.rulesets.nwo.helped_rolls import once_rolled
from game.rulesets.nwo.melee import refuse_strike
from game.rulesets.nwo.orders.order_verb import OrderVerb
from game.rulesets.nwo.suppression import exposing_attack

DEED = "strikes twice"


class DoubleStrike(Action, frozen=True):
    """Two attacks with two one-handed weapons, `other` against `second` at disadvantage
    (nwo.dual.two-attacks)."""

    target: UnitId
    weapon: str
    second: UnitId
    other: str


def offer(table: Table, unit: UnitId) -> Iterator[Action]:
    blades, foes = _blades(table, unit), near_enemies(table, unit)
    if len(blades) < 2 or not foes:
        yield DoubleStrike(unit, NO_UNIT, "", NO_UNIT, "")
        return
    for first, other in dict.fromkeys(((blades[0], blades[1]), (blades[1], blades[0]))):
        yield from [DoubleStrike(unit, target, first, second, other) for target in foes for second in foes]


def _blades(table: Table, unit: UnitId) -> list[str]:
    return [weapon.id for weapon in in_hand(table, unit) if not weapon.ranged and weapon.hands == 1]


def refuse(table: Table, order: DoubleStrike) -> Refusal | None:
    """Two attacks need two one-handed melee weapons, one for each (nwo.dual.two-attacks)."""
    unit, blades = order.unit, _blades(table, order.unit)
    if len(blades) < 2 or sorted((order.weapon, order.other)) != sorted(blades):
        return Refusal("nwo.dual.two-attacks", "needs a one-handed melee weapon in each hand")
    first = refuse_strike(table, unit, order.target, weapons()[order.weapon])
    return first or refuse_strike(table, unit, order.second, weapons()[order.other])


def threatens(table: Table, unit: UnitId, target: UnitId) -> Iterator[Action]:
    """Both on the same one."""
    blades = _blades(table, unit)
    if len(blades) > 1:
        for first, other in dict.fromkeys(((blades[0], blades[1]), (blades[1], blades[0]))):
            yield DoubleStrike(unit, target, first, target, other)


def exposes(table: Table, order: DoubleStrike) -> bool:
    return exposing_attack(table, order.unit, order.target, melee=True)


def spends(table: Table, order: DoubleStrike) -> Play[None]:
    yield from spend_movement(table, order.unit, DEED, moved=False)


def resolve(table: Table, order: DoubleStrike) -> Play[None]:
    """One attack with each weapon, the second at disadvantage and without crits; it is lost if its target is
    down by then."""
    unit, second, other = order.unit, order.second, weapons()[order.other]
    yield from make(table, blow(unit, order.target, weapons()[order.weapon]))
    if not table.world.has(unit, Down) and refuse_strike(table, unit, second, other) is None:
        yield from make(table, blow(unit, second, other, second=True))


def describe(table: Table, order: DoubleStrike) -> str:
    first, second = table.name_of(order.target), table.name_of(order.second)
    return f"Strike {first} with the {title_of(order.weapon)}, then {second} with the {title_of(order.other)}"


HELD, FREED, FELLED, UNTRIED = "held", "freed", "felled", "untried"
"""What has become of a hold on the figure when the second blow falls: fought for again and kept, or broken,
gone with who held, or none of that."""


class _Ending(NamedTuple):
    """How two attacks end: the outcome of the first by its number, the harm it does, what becomes of a hold,
    and the outcome of the second."""

    one: int
    amount: int
    grip: str
    two: int


def chances(table: Table, order: DoubleStrike) -> Chances:
    """Both attacks; on the same target their harm adds up, and one that has felled it is the only one. The
    first may break a hold, which the second then gains by, or set off a canister."""
    target, same = order.target, order.target == order.second
    first = chances_of(table, blow(order.unit, target, weapons()[order.weapon]))
    then = once_rolled(table, order.unit, "blow")
    later = _second_blows(then, order)
    endings = _endings(then, order, first, later)
    outcomes: dict[str, Outcome] = {}
    for ending, share in endings.odds().items():
        one, two = first.outcomes[ending.one], later[ending.grip].outcomes[ending.two]
        _add(
            outcomes,
            table,
            target,
            one,
            None if same and would_fell(table, target, ending.amount) else two,
            share,
            same,
        )
    grips = endings.map(lambda ending: ending.grip).odds()
    expected, downs = dict(first.expected), dict(first.downs)
    for grip, share in grips.items():
        for known, more in ((expected, later[grip].expected), (downs, later[grip].downs)):
            for other, part in more:
                known[other] = min(SURE, known.get(other, NEVER) + share * part)
    if same:
        harm = endings.map(lambda ending: _together(table, target, ending, later))
        expected[target] = mean(harm.map(lambda amount: loss(table, target, amount)))
        downs[target] = harm.chance(lambda amount: would_fell(table, target, amount))
    return Chances(
        tuple(outcomes.values()),
        (*first.checks, *later[UNTRIED].checks),
        notes=(*first.notes, *later[UNTRIED].notes),
        expected=tuple(expected.items()),
        downs=tuple(downs.items()),
    )


def _endings(
    table: Table, order: DoubleStrike, first: Chances, later: dict[str, Chances]
) -> Distribution[_Ending]:
    loose = _breaks(table, order.unit, order.target)

    def after(one: int) -> Distribution[_Ending]:
        outcome = first.outcomes[one]
        return from_chances(dict(blasts(table, order.target, outcome.key, outcome.harm))).then(
            partial(freeing, one, outcome.key in ("hit", "crit"))
        )

    def freeing(one: int, struck: bool, amount: int) -> Distribution[_Ending]:
        if loose is None or not struck:
            grips = {UNTRIED: SURE}
        elif would_fell(table, order.target, amount):
            grips = {FELLED: SURE}
        else:
            grips = {FREED: loose, HELD: 1 - loose}
        return from_chances(grips).then(
            lambda grip: seconds[grip].map(lambda two: _Ending(one, amount, grip, two))
        )

    seconds = {
        grip: from_chances({number: two.chance for number, two in enumerate(second.outcomes)})
        for grip, second in later.items()
    }
    return from_chances({number: one.chance for number, one in enumerate(first.outcomes)}).then(after)


def _together(table: Table, target: UnitId, ending: _Ending, later: dict[str, Chances]) -> int:
    """The harm of both attacks on the same target: of the first alone if that fells it."""
    more = later[ending.grip].outcomes[ending.two].harm
    return ending.amount if would_fell(table, target, ending.amount) else ending.amount + more


def _add(
    outcomes: dict[str, Outcome],
    table: Table,
    target: UnitId,
    one: Outcome,
    two: Outcome | None,
    share: Fraction,
    same: bool,
) -> None:
    """Add to the share of two endings; `two` is None if the first has felled the target of both."""
    key, words = (f"{one.key}-{two.key}", f"{one.words}, then {two.words}") if two else ("both", one.words)
    harm = one.harm + (two.harm if two else 0)
    hit = any(ending.key in ("hit", "crit") for ending in (one, two) if ending)
    known = outcomes.get(
        key, Outcome(key, words, NEVER, harm, target, same and would_fell(table, target, harm), hit)
    )
    outcomes[key] = replace(known, chance=known.chance + share)


def _second_blows(table: Table, order: DoubleStrike) -> dict[str, Chances]:
    """The odds of the second blow once the first has been rolled, by what has become of a hold on the figure:
    who has helped in the contest for it helps no more."""
    unit, made = order.unit, blow(order.unit, order.second, weapons()[order.other], second=True)
    found, held = {UNTRIED: chances_of(table, made)}, table.world.find(unit, Grappled)
    if held and held.by == order.target:
        fought = once_rolled(once_rolled(table, held.by, "grapple"), unit, "resist")
        found |= {
            HELD: chances_of(fought, made),
            FREED: chances_of(_loose(fought, unit), made),
            FELLED: chances_of(_loose(table, unit), made),
        }
    return found


def _loose(table: Table, unit: UnitId) -> Table:
    trial = table.copy(table.dice.forked("loose"))
    trial.world.drop(unit, Grappled)
    return trial


def _breaks(table: Table, unit: UnitId, target: UnitId) -> Fraction | None:
    """The chance that a hit on the target breaks its hold on the figure (nwo.grapple.attack-grappler); None
    if it holds it not."""
    held = table.world.find(unit, Grappled)
    if not held or held.by != target:
        return None
    contest = hold(table, target, unit, "keeps its hold")
    return 1 - contest_share(table, *contest, "grapple", table.unit(unit).side)


OUTCOMES = ("crit", "hit", "parry", "miss")
DOUBLE_STRIKE = OrderVerb(
    DoubleStrike,
    "Two blows",
    "melee",
    "j",
    "unit",
    quiet=True,
    close=True,
    needs="both",
    rule="nwo.dual.two-attacks",
    deed=DEED,
    outcomes=(*(f"{first}-{second}" for first in OUTCOMES for second in OUTCOMES[1:]), "startled"),
    offer=offer,
    refuse=refuse,
    exposes=exposes,
    spends=spends,
    resolve=resolve,
    chances=chances,
    describe=describe,
    threatens=threatens,
)
