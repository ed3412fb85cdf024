"""First aid and painkillers; bleeding at the end of the turn."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from game.core.actions import Ask, Option, Refusal
from game.core.events import Modifier, Reported
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.body import boxes, lethal
from game.rulesets.lithium.checks import DIFFICULTY, Check, box, check, passes, useless, words_of
from game.rulesets.lithium.components import ARMS, Bag, Bleeding, Body, Dead, Numbed, Shock, Staunched
from game.rulesets.lithium.content import Thing, things
from game.rulesets.lithium.declarations import Declaration
from game.rulesets.lithium.figures import plan, turn
from game.rulesets.lithium.harm import Wound, begin_to_bleed, drop_and_fall, lose_points, resolve_blackouts
from game.rulesets.lithium.inventory import use_up
from game.rulesets.lithium.states import gain_state, lose_state
from game.systems.bodies import is_adjacent

AID = "lithium.damage.first-aid"
KILLER = "lithium.damage.painkiller"
BLEEDING = "lithium.damage.bleeding"
ENDURANCE = 7


def carried_item(table: Table, unit: UnitId, use: str) -> Thing | None:
    """The first item of that use in the bag."""
    return next(
        (things()[item] for item in table.world.get(unit, Bag).items if things()[item].use == use), None
    )


def _patient(table: Table, target: UnitId, unit: UnitId, here: Cell) -> bool:
    if target not in table.units() or table.hostile(unit, target) or table.world.has(target, Dead):
        return False
    return target == unit or is_adjacent(table, unit, target, here)


def refuse_aid(table: Table, unit: UnitId, target: UnitId, here: Cell) -> Refusal | None:
    if not _patient(table, target, unit, here):
        return Refusal(AID, "nobody to be helped within reach")
    if not table.world.has(target, Bleeding):
        return Refusal(AID, f"{table.unit(target).name} does not bleed")
    if useless(table, unit, (aiding_arm(table, unit),)):
        return Refusal("lithium.damage.limb-half", "no arm to help with")
    return None


def refuse_painkiller(table: Table, unit: UnitId, target: UnitId, here: Cell) -> Refusal | None:
    if carried_item(table, unit, "painkiller") is None:
        return Refusal(KILLER, "no painkiller left")
    if not _patient(table, target, unit, here) or table.world.has(target, Shock):
        return Refusal(KILLER, "nobody to be given it within reach")
    if table.world.has(target, Numbed):
        return Refusal(KILLER, f"{table.unit(target).name} has had one")
    return None


def aiding_arm(table: Table, unit: UnitId) -> str:
    return max(reversed(ARMS), key=lambda arm: box(table, unit, arm))


def healing(table: Table, unit: UnitId) -> Check:
    """The roll of first aid; a trauma pack helps, and is used up."""
    pack = carried_item(table, unit, "aid")
    bonus = Modifier(pack.bonus, AID, pack.title) if pack else None
    return check(table, unit, "Healing", AID, "wits", "healing", (aiding_arm(table, unit),), [bonus])


def give_aid(table: Table, unit: UnitId, target: UnitId) -> Play[None]:
    asked = healing(table, unit)
    pack = carried_item(table, unit, "aid")
    if pack:
        use_up(table, unit, pack.id)
    if (yield from passes(table, asked, DIFFICULTY)):
        yield from lose_state(table, target, Bleeding, AID)
        yield from gain_state(table, target, Staunched(), AID)


def give_painkiller(table: Table, unit: UnitId, target: UnitId) -> Play[None]:
    """Works from the next turn on (lithium.turn.duration)."""
    found = carried_item(table, unit, "painkiller")
    assert found is not None
    use_up(table, unit, found.id)
    yield from gain_state(table, target, Numbed(table.clock.round), KILLER)


# ---------------------------------------------------------------- bleeding


def endurance_check(table: Table, unit: UnitId) -> Check:
    return check(table, unit, "Endurance", BLEEDING, "fortitude", "endurance")


def rests(table: Table, unit: UnitId) -> bool:
    """Whether the figure did nothing but walk this turn: quick actions are more, declared or when
    interrupted; the unconscious do not rest."""
    declared = plan(table, unit)
    quick = declared.quick or turn(table, unit).quick
    restful = declared.main is None or (isinstance(declared.main, Declaration) and declared.main.restful)
    return not table.world.has(unit, Shock) and not quick and restful


def bleed(table: Table, unit: UnitId) -> Play[None]:
    """At the end of the turn: Endurance, harder with every turn passed, or a point more
    (lithium.damage.bleeding)."""
    wound = table.world.find(unit, Bleeding)
    if wound is None or table.world.has(unit, Dead):
        return
    if rests(table, unit):
        yield Reported(unit, BLEEDING, "no more than walking: bleeds no worse")
        return
    steady = yield from passes(table, endurance_check(table, unit), ENDURANCE + wound.turns)
    table.world.put(unit, msgspec.structs.replace(wound, turns=wound.turns + 1))
    if steady:
        return
    location = yield from _choose(table, unit)
    before = table.world.get(unit, Body)
    taken = yield from lose_points(table, unit, Wound(unit, location, points=1), bare=True)
    yield from begin_to_bleed(table, unit, [taken])
    yield from drop_and_fall(table, unit, [taken], False)
    yield from resolve_blackouts(table, unit, before, (taken,))


def _choose(table: Table, unit: UnitId) -> Play[str]:
    """The box that loses the point: the owner's choice among those that have one to lose."""
    left = {place: points for place, points in boxes(table.world.get(unit, Body)).items() if points >= 0}
    advised = max(left, key=lambda place: mildness(table, unit, place))
    if table.team(unit).options.get("auto_bleeding", "ask") != "ask":
        return advised
    options = tuple(
        Option(place, words_of(place).capitalize(), f"{points} left") for place, points in left.items()
    )
    who, side = table.unit(unit).name, table.unit(unit).side
    words = f"{who} bleeds. Which box loses one of the points that it has now?"
    formerly = f"{who} bleeds. Which box loses a point?"
    # whoever lies in shock acts no more: nothing is at stake but death, which what is advised puts off
    before = Fraction(0) if table.world.has(unit, Shock) else None
    answer: str = yield Ask(side, unit, BLEEDING, words, options, advised, before=before, formerly=formerly)
    return answer


def mildness(table: Table, unit: UnitId, place: str) -> tuple[bool, bool, bool, int, bool]:
    """How little it matters that this box loses a point: nobody dies of it, no Blackout, nothing falls, and
    it holds the most."""
    body = table.world.get(unit, Body)
    left = getattr(body, place)
    after = msgspec.structs.replace(body, **{place: left - 1})
    return not lethal(after), place not in ("head", "groin") and left > 0, left > 1, left, place == "torso"
