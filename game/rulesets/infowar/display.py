"""How InfoWar is shown: the ladder of words, Fudge dice, and the kept order with what would break it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import ceil

from game.core.actions import Action, Move
from game.core.components import CLOCK
from game.core.describing.display import (
    ANEW,
    GUN,
    WEAPON,
    Coming,
    Display,
    Graded,
    Order,
    OrderForecast,
    Place,
)
from game.core.describing.results import results
from game.core.describing.roll_stats import Statistics
from game.core.describing.sounds import sounding
from game.core.references import RuleId, UnitId
from game.core.table import Table
from game.rulesets.infowar.checks import fudge_face
from game.rulesets.infowar.components import Initiative, Kept, Wounds
from game.rulesets.infowar.content import FOLDER
from game.rulesets.infowar.figures import experienced, kit, turn
from game.rulesets.infowar.healing import skilled
from game.rulesets.infowar.initiative import LOST, able, strength
from game.rulesets.infowar.ladder import LADDER
from game.rulesets.infowar.orders import ORDERS
from game.rulesets.infowar.orders.tend import Treat, patients
from game.rulesets.infowar.ranged import cover_in_words
from game.rulesets.infowar.roll_stats import LUCK
from game.rulesets.infowar.sheet import signed
from game.rulesets.infowar.terrain import ground, places

READS: dict[str, RuleId] = {
    GUN: "infowar.ranged.range-difficulty",
    WEAPON: "infowar.attack.skills",
    "Walk": "infowar.move.rates",
    "Initiative": "infowar.initiative.kept",
    "CON": "infowar.initiative.roll",
    "Combat Exp.": "infowar.initiative.no-experience",
    "Strength": "infowar.wound.factors",
    "Endurance": "infowar.wound.consciousness",
    "Firearms": "infowar.attack.skills",
    "Heavy Weap.": "infowar.attack.skills",
    "Melee": "infowar.attack.skills",
    "Brawling": "infowar.attack.skills",
    "Martial Arts": "infowar.attack.skills",
    "Thrown Weap.": "infowar.attack.skills",
    "Shield": "infowar.melee.small-shield",
    "Body Control": "infowar.wound.body-control",
    "Athletics": "infowar.move.rates",
    "Leadership": "infowar.initiative.leadership",
    "First Aid": "infowar.heal.first-aid",
    "Medicine": "infowar.heal.medicine",
    "medical_kit": "infowar.heal.medicine-bonus",
    "doctors_kit": "infowar.heal.medicine-bonus",
}
"""Which rule to read about each line of a sheet, and about what is carried."""

_LED = re.compile(r"^.+, who led (.+), has ")
"""Who it was is told when it happens, to those who see it. Who is Incapacitated leads no more, and may stand
yet."""
REROLL, KEPT = "infowar.initiative.reroll", "infowar.initiative.kept"


def order(table: Table) -> Order | None:
    """Whether the order is kept into the next round, and what would break it or has (infowar.initiative.kept,
    infowar.initiative.reroll)."""
    known = table.world.find(CLOCK, Kept)
    if known is None:
        return None
    places = tuple(_place(table, unit, known) for unit in able(table))
    if known.broken:
        told = DISPLAY.told(REROLL, _LED.sub(r"the leader of \1 has ", known.broken))
        return Order(False, ANEW, (told,), REROLL, places)
    if lost := _lost_a_third(table, known):
        return Order(False, ANEW, (f"{lost} has lost a third of its figures",), REROLL, places)
    return Order(True, "order kept", tuple(_breaks(table, known)), KEPT, places)


def coming(table: Table) -> Coming | None:
    """The kept order, the inexperienced at the end, as far as their nerve holds; or none yet
    (infowar.initiative.kept)."""
    kept = order(table)
    if kept is None or not kept.kept:
        return None if kept is None else Coming(ANEW, REROLL)
    rows = sorted(table.world.each(Initiative), key=lambda row: row[1].place)
    there = able(table)
    placed = [unit for unit, _ in rows if unit in there]
    return Coming("order kept", KEPT, (*placed, *(unit for unit in there if unit not in placed)))


def _lost_a_third(table: Table, known: Kept) -> str:
    """The side that has lost a third of its figures since the round began, as far as that is known; "" if
    none has."""
    return next(
        (table.scenario.team(side).name for side, now, more in _spare(table, known) if now and more <= 0), ""
    )


def _breaks(table: Table, known: Kept) -> list[str]:
    """What would break the order: who may be out of sight is neither named nor counted."""
    there = table.units()
    leaders = [
        table.unit(unit).name if unit in there else f"the leader of {_called(table, table.unit(unit).side)}"
        for unit in known.leaders
        if unit
    ]
    found = [f"broken if {' or '.join(leaders)} can lead no more"] if leaders else []
    first = dict(known.first)
    for side, now, more in _spare(table, known):
        name = _called(table, side)
        before = dict(known.fighting)[side]
        if len(_of(table, side)) < first[side]:
            found.append(f"or {name} loses a third in one round")
        elif now and more <= now:
            found.append(f"or {name} loses {more}{' more' if before > now else ''}")
    return found


def _called(table: Table, side: str) -> str:
    """The side in short: "Ember" of the Ember Entry team."""
    name, short = table.scenario.team(side).name, side.capitalize()
    return short if name.startswith(short) else name


def _of(table: Table, side: str) -> list[UnitId]:
    """Whoever of a side is on the board, as far as one sees."""
    return [unit for unit in table.units() if table.unit(unit).side == side]


def _spare(table: Table, known: Kept) -> Iterator[tuple[str, int, int]]:
    """Of each side how many can fight, and how many more it must lose in this round to have lost a third.

    Who is not on the board has left it or is out of sight, and is none of the lost.
    """
    for (side, before), (_, now), (_, whole) in zip(
        known.fighting, strength(table), known.first, strict=False
    ):
        away = max(0, whole - len(_of(table, side)))
        yield side, now, ceil(LOST * whole) - max(0, before - now - away)


def _place(table: Table, unit: UnitId, known: Kept) -> Place:
    place = table.world.find(unit, Initiative)
    leads = unit in known.leaders
    if place is None or not experienced(table, unit):
        return Place(unit, "last", leads, "no experience: acts after the others, if its nerve holds")
    lasts = table.option("criticals") == "order" or place.round == table.clock.round
    note = {1: "acts twice", -1: "slot lost"}.get(place.critical, "") if lasts else ""
    return Place(unit, signed(place.degree) if place.degree else "0", leads, note)


def graded(table: Table, action: Action) -> tuple[Graded, ...]:
    """The odds of an order by degrees, as its record has them."""
    return ORDERS[type(action)].degrees(table, action)


def allowance(table: Table, action: Action) -> int:
    """How many tiles a way of that order may cost, where it is a walk."""
    return turn(table, action.unit).tiles if isinstance(action, Move) else 0


def quiet(table: Table, unit: UnitId) -> frozenset[str] | None:
    """Beside the wounded, whoever carries a medical kit without having learnt Medicine reads that
    (infowar.heal.medicine)."""
    hurt = any(other and table.world.get(other, Wounds).taken for other in patients(table, unit))
    if not hurt or kit(table, unit) is None or skilled(table, unit):
        return None
    return frozenset(verb.action for verb in ORDERS.values() if verb.quiet and verb.order is not Treat)


DISPLAY = Display(
    things={"unarmed": "bare hands", "frag": "frag grenade", "smoke": "smoke grenade", "area smoke": "smoke"},
    unsaid={"infowar.initiative.hasty": (), "infowar.initiative.reroll": ()},
    announced=frozenset((REROLL,)),
    retold={REROLL: ("has fallen", "can lead no more")},
    ladder=LADDER,
    signs=tuple(fudge_face(face) for face in range(1, 7)),
    dice=4,
    order=order,
    coming=coming,
    ground=ground,
    cover_in_words=cover_in_words,
    sounds=lambda: sounding(FOLDER / "sounds.toml"),
    results=lambda: results(FOLDER / "results.toml"),
    reads=READS,
    quiet=quiet,
    places=places,
    allowance=allowance,
)
FORETELLING = OrderForecast(
    graded=graded,
)
STATISTICS = Statistics(LUCK)
