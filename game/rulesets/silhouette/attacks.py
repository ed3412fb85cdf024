"""The attack: every shot, blow and throw, at somebody or at a cell. The defence is chosen, the dice fall, and
what comes of them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.core.actions import Ask, Option
from game.core.events import Attacked, Thrown
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.aiming import (
    BLOCK,
    DODGES,
    MELEE,
    PARRY,
    SKILL,
    Attack,
    attack_check,
    defence_against,
    rolls,
    surprising,
)
from game.rulesets.silhouette.attack_results import MISS, damage_of, resolve_hit
from game.rulesets.silhouette.awareness import look
from game.rulesets.silhouette.blasts import land
from game.rulesets.silhouette.checks import Check, margin_odds, roll
from game.rulesets.silhouette.components import Aiming, Ducked, Startled
from game.rulesets.silhouette.content import HANDS, Thing, Weapon
from game.rulesets.silhouette.figures import is_down
from game.rulesets.silhouette.inventory import fire, lay, use_up
from game.rulesets.silhouette.states import lose_state, note

WORDS = {DODGES: "Dodge", PARRY: "Parry", BLOCK: "Block"}


def attack(table: Table, made: Attack) -> Play[None]:
    """The attacker's total against that of each one who is attacked (silhouette.attack.roll)."""
    unit = made.unit
    yield from come_out(table, unit)
    yield from _begin(table, made)
    mine = rolls(table, made)
    surprised = surprising(table, made)
    reply = DODGES
    if made.target and not (surprised or is_down(table, made.target)):
        reply = yield from _chosen(table, made, mine[0])
    yield from _use_aim(table, made)
    note(table, unit, attacked=True)
    total = yield from _lowest(table, mine)
    if not made.target:
        yield from land(table, made, total, surprised)
        return
    against = defence_against(table, made.target, made.here, surprised, reply)
    missed = reply if reply in SKILL else MISS
    yield from resolve_hit(
        table,
        unit,
        made.target,
        total,
        against,
        lambda by: damage_of(table, unit, made.weapon, by),
        made.called,
        missed,
    )
    if made.thrown:
        yield from lay(table, unit, made.weapon.id, made.there)


def _lowest(table: Table, asked: Sequence[Check]) -> Play[int]:
    """All of them are rolled, and the lowest total counts (silhouette.ambush)."""
    total = (yield from roll(table, asked[0])).total
    for other in asked[1:]:
        total = min(total, (yield from roll(table, other)).total)
    return total


def come_out(table: Table, unit: UnitId) -> Play[None]:
    """Whoever attacks out of cover leaves it (silhouette.action.take-cover)."""
    if table.world.has(unit, Ducked):
        yield from lose_state(table, unit, Ducked)
        yield from look(table, unit)


def _begin(table: Table, made: Attack) -> Play[None]:
    """It is told, and takes a round or the thing itself (silhouette.action.ready)."""
    unit, weapon = made.unit, made.weapon
    if made.target:
        near = "ranged" if made.away else "melee"
        kind, at = "thrown" if made.thrown else near, f"at the {made.called}" if made.called else ""
        yield Attacked(unit, made.target, weapon.id, kind, announced=at)
    if isinstance(weapon, Thing):
        use_up(table, unit, weapon.id)
    else:
        yield from fire(table, unit, weapon)
    if not made.target:
        yield Thrown(unit, weapon.id, made.there, isinstance(weapon, Weapon))


def _use_aim(table: Table, made: Attack) -> Play[None]:
    """Whatever is shot or thrown uses the aim up; a blow at another ends it (silhouette.attack.aim)."""
    aim = table.world.find(made.unit, Aiming)
    if made.away or (aim and aim.target != made.target):
        yield from lose_state(table, made.unit, Aiming)


# ---------------------------------------------------------------- the defence


def replies(table: Table, made: Attack) -> list[str]:
    """What the target may defend itself with (silhouette.defence.melee, silhouette.initiative.fumble)."""
    return defences(made.away, table.world.has(made.target, Startled), made.weapon.id == HANDS)


def defences(away: bool, startled: bool, unarmed: bool) -> list[str]:
    """The same of an attack from afar or not, with bare hands or not, on somebody who is startled or not."""
    if away or startled:
        return [DODGES]
    return [DODGES, PARRY, BLOCK] if unarmed else [DODGES, PARRY]


def risks(table: Table, made: Attack, asked: Check) -> dict[str, Fraction]:
    """The chance that the attack hits, by what may be set against it."""
    found = {}
    for reply in replies(table, made):
        against = defence_against(table, made.target, made.here, False, reply)
        assert isinstance(against, Check)
        found[reply] = margin_odds(asked.level, asked.bonus, against.level, against.bonus).chance(
            lambda margin: margin > 0
        )
    return found


def best_defence(table: Table, made: Attack, asked: Check | None = None) -> str:
    """The better defence before anything is rolled; dodging if they are equal."""
    if len(replies(table, made)) == 1:
        return DODGES
    found = risks(table, made, asked or attack_check(table, made))
    return min(found, key=lambda reply: (found[reply], list(found).index(reply)))


def _chosen(table: Table, made: Attack, asked: Check) -> Play[str]:
    """The defence, asked for before any dice."""
    best = best_defence(table, made, asked)
    if len(replies(table, made)) == 1 or table.team(made.target).options.get("auto_defence", "ask") != "ask":
        return best
    attacker, target, weapon = table.unit(made.unit), table.unit(made.target), made.weapon
    assert isinstance(weapon, Weapon)
    options = tuple(
        Option(one, WORDS[one], f"holds with {float(100 * (1 - risk)):.0f} %", risk)
        for one, risk in risks(table, made, asked).items()
    )
    words = f"{attacker.name} strikes at {target.name} with {weapon.in_words}. How does {target.name} defend?"
    return (
        yield Ask(
            target.side,
            made.target,
            MELEE,
            words,
            options,
            best,
            by=made.unit,
            weapon=weapon.id,
            what="to be hit",
        )
    )
