"""A blow: hand to hand, with whatever is in hand or with nothing (infowar.attack.opposed)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.actions import Action, Refusal
from game.core.describing.names import with_tool
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.attack import MOST, attack, needs_room
from game.rulesets.infowar.attack_odds import PARRY_ENDS, attack_chances
from game.rulesets.infowar.attack_spec import BLOW, MANNERS, PULLS, Attack
from game.rulesets.infowar.components import Attackers
from game.rulesets.infowar.content import UNARMED, club, weapons
from game.rulesets.infowar.figures import melee_weapons, metres, turn
from game.rulesets.infowar.harm import PLACES
from game.rulesets.infowar.order_verb import Aimed, FramedVerb
from game.rulesets.infowar.targets import alike, announced_words, foes, refuse_attack, refuse_foe
from game.systems.bodies import is_adjacent, measuring_cells, steps_between

MOST_ROOMY = 4


class Strike(Action, frozen=True):
    """One blow. `aim` names a place of the body, `pull` the worst wound to be dealt, `manner` is "",
    "all-out", "hard" or "harder" (a manoeuvre of Martial Arts), "stun", or one of those with "-stun" behind
    it."""

    target: UnitId
    weapon: str
    manner: str = ""
    aim: str = ""
    pull: str = ""


def offer(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    tools = melee_weapons(table, unit)
    near = (
        [foe for foe in foes(table, unit) if is_adjacent(table, unit, foe)]
        if turn(table, unit).action
        else []
    )
    if not near:
        nearest = min(
            table.enemies(unit), key=lambda foe: (steps_between(table, unit, foe), foe), default=NO_UNIT
        )
        yield Strike(unit, nearest, tools[0].id)
        return
    for foe in near:
        for tool in tools:
            manners = [
                manner
                for manner in MANNERS
                if tool.id == UNARMED or not Attack(unit, tool, BLOW, manner).hard
            ]
            yield from (Strike(unit, foe, tool.id, manner) for manner in manners)
            aimed = [Strike(unit, foe, tool.id, "", aim) for aim in PLACES]
            yield alike(
                partial(STRIKE.refusal, table),
                [*aimed, *(Strike(unit, foe, tool.id, "", "", pull) for pull in PULLS[1:])],
            )


def refuse(table: Table, order: Strike) -> Refusal | None:
    rule, unit, target = "infowar.attack.skills", order.unit, order.target
    known = next((tool for tool in melee_weapons(table, unit) if tool.id == order.weapon), None)
    if known is None:
        return Refusal(rule, "no such weapon in hand to strike with")
    nobody = refuse_foe(table, unit, target)
    if nobody:
        return nobody
    if not is_adjacent(table, unit, target):
        away = metres(table, *measuring_cells(table, unit, target))
        return Refusal(rule, f"{table.unit(target).name} is {away} m away, out of reach")
    blow = Attack(unit, known, BLOW, order.manner)
    return (
        refuse_attack(table, unit, order.aim, order.pull)
        or _refuse_manner(blow)
        or _refuse_crowd(table, target, blow)
    )


def _refuse_manner(blow: Attack) -> Refusal | None:
    if blow.manner not in MANNERS:
        return Refusal("infowar.melee.all-out-offense", "no such manner of striking")
    if blow.hard and blow.weapon.id != UNARMED:
        return Refusal("infowar.melee.special-maneuver", "manoeuvres are of Martial Arts, with bare hands")
    return None


def _refuse_crowd(table: Table, target: UnitId, blow: Attack) -> Refusal | None:
    """At most six between two slots of the target, four of them with what needs room
    (infowar.melee.crowd-limit)."""
    known, unit, name = table.world.get(target, Attackers), blow.unit, table.unit(target).name
    if unit not in known.melee and len(set(known.melee)) >= MOST:
        return Refusal("infowar.melee.crowd-limit", f"six have struck at {name} already: no room")
    if needs_room(table, blow) and unit not in known.roomy and len(set(known.roomy)) >= MOST_ROOMY:
        return Refusal(
            "infowar.melee.crowd-limit", f"four with large weapons have struck at {name} already: no room"
        )
    return None


def attacks(_table: Table, order: Strike) -> Aimed:
    return [
        (
            order.target,
            Attack(order.unit, club(weapons()[order.weapon]), BLOW, order.manner, order.aim, order.pull),
        )
    ]


def resolve(table: Table, order: Strike) -> Play[None]:
    yield from attack(table, attacks(table, order))


def chances(table: Table, order: Strike) -> Chances:
    ((target, blow),) = attacks(table, order)
    return attack_chances(table, blow, target)


def foresee(table: Table, unit: UnitId, target: UnitId) -> list[Action]:
    return [Strike(unit, target, tool.id) for tool in melee_weapons(table, unit)]


WORDS = {
    "all-out": "All-out: strike",
    "hard": "With a manoeuvre (−1, +1 damage), strike",
    "harder": "With a manoeuvre (−2, +2 damage), strike",
    "stun": "To stun, strike",
    "all-out-stun": "All-out, to stun: strike",
    "hard-stun": "With a manoeuvre (−1, +1 damage), to stun: strike",
    "harder-stun": "With a manoeuvre (−2, +2 damage), to stun: strike",
}


def describe(table: Table, order: Strike) -> str:
    known = weapons().get(order.weapon)
    title = club(known).title if known else order.weapon or "weapon"
    struck = f"{WORDS.get(order.manner, 'Strike')} {table.name_of(order.target)} {with_tool(title)}"
    return struck + announced_words(order.aim, order.pull)


STRIKE = FramedVerb(
    Strike, "Melee", "melee", "f", "unit", rule="infowar.attack.opposed", outcomes=PARRY_ENDS, deed="strikes",
    clumsy=True,
    offer=offer, refuse=refuse, attacks=attacks, resolve=resolve, chances=chances, foresee=foresee,
    describe=describe,
)  # fmt: skip
