"""First aid and painkillers; bleeding at the end of the turn."""

from __future__ import annotations

import msgspec

from game.core.actions import Ask, Option, Refusal
from game.core.battle import Battle
from game.core.events import Modifier, Reported
from game.core.field import Cell
from game.core.ruleset import Play
from game.rulesets.lithium import orders
from game.rulesets.lithium.body import boxes, lethal
from game.rulesets.lithium.checks import DIFFICULTY, Check, box, check, passes, useless, words_of
from game.rulesets.lithium.components import ARMS, Bag, Bleeding, Body, Dead, Numbed, Shock, Staunched
from game.rulesets.lithium.content import Thing, things
from game.rulesets.lithium.hands import use_up
from game.rulesets.lithium.harm import Wound, drop_and_fall, faint, lose_points
from game.rulesets.lithium.state import adjacent, plan, turn
from game.rulesets.lithium.statuses import gain, lose

AID = "lithium.damage.first-aid"
KILLER = "lithium.damage.painkiller"
BLEEDING = "lithium.damage.bleeding"
ENDURANCE = 7


def carried(battle: Battle, unit: int, use: str) -> Thing | None:
    """The first item of that use in the bag."""
    return next((things()[item] for item in battle.world.get(unit, Bag).items if things()[item].use == use), None)


def _patient(battle: Battle, target: int, unit: int, here: Cell) -> bool:
    if target not in battle.units() or battle.hostile(unit, target) or battle.world.has(target, Dead):
        return False
    return target == unit or adjacent(battle, here, battle.cell(target))


def refuse_aid(battle: Battle, unit: int, target: int, here: Cell) -> Refusal | None:
    if not _patient(battle, target, unit, here):
        return Refusal(AID, "nobody to be helped within reach")
    if not battle.world.has(target, Bleeding):
        return Refusal(AID, f"{battle.unit(target).name} does not bleed")
    if useless(battle, unit, (aiding_arm(battle, unit),)):
        return Refusal("lithium.damage.limb-half", "no arm to help with")
    return None


def refuse_painkiller(battle: Battle, unit: int, target: int, here: Cell) -> Refusal | None:
    if carried(battle, unit, "painkiller") is None:
        return Refusal(KILLER, "no painkiller left")
    if not _patient(battle, target, unit, here) or battle.world.has(target, Shock):
        return Refusal(KILLER, "nobody to be given it within reach")
    if battle.world.has(target, Numbed):
        return Refusal(KILLER, f"{battle.unit(target).name} has had one")
    return None


def aiding_arm(battle: Battle, unit: int) -> str:
    return max(reversed(ARMS), key=lambda arm: box(battle, unit, arm))


def healing(battle: Battle, unit: int) -> Check:
    """The roll of first aid; a trauma pack helps, and is used up."""
    pack = carried(battle, unit, "aid")
    bonus = Modifier(pack.bonus, AID, pack.title) if pack else None
    return check(battle, unit, "Healing", AID, "wits", "healing", (aiding_arm(battle, unit),), [bonus])


def give_aid(battle: Battle, unit: int, target: int) -> Play[None]:
    asked = healing(battle, unit)
    pack = carried(battle, unit, "aid")
    if pack:
        use_up(battle, unit, pack.id)
    if (yield from passes(battle, asked, DIFFICULTY)):
        yield from lose(battle, target, Bleeding, AID)
        yield from gain(battle, target, Staunched(), AID)


def give_painkiller(battle: Battle, unit: int, target: int) -> Play[None]:
    """Works from the next turn on (lithium.turn.duration)."""
    found = carried(battle, unit, "painkiller")
    assert found is not None
    use_up(battle, unit, found.id)
    yield from gain(battle, target, Numbed(battle.clock.round), KILLER)


# ---------------------------------------------------------------- bleeding


def enduring(battle: Battle, unit: int) -> Check:
    return check(battle, unit, "Endurance", BLEEDING, "fortitude", "endurance")


def rests(battle: Battle, unit: int) -> bool:
    """Whether the figure did nothing but walk this turn: quick actions are more, declared or when interrupted; the unconscious do not rest."""
    declared = plan(battle, unit)
    quick = declared.quick or turn(battle, unit).quick
    return not battle.world.has(unit, Shock) and not quick and isinstance(declared.main, orders.Walk | None)


def bleed(battle: Battle, unit: int) -> Play[None]:
    """At the end of the turn: Endurance, harder with every turn passed, or a point more (lithium.damage.bleeding)."""
    wound = battle.world.find(unit, Bleeding)
    if wound is None or battle.world.has(unit, Dead):
        return
    if rests(battle, unit):
        yield Reported(unit, BLEEDING, "nothing but walking: bleeds no worse")
        return
    steady = yield from passes(battle, enduring(battle, unit), ENDURANCE + wound.turns)
    battle.world.put(unit, msgspec.structs.replace(wound, turns=wound.turns + 1))
    if steady:
        return
    location = yield from _choose(battle, unit)
    before = battle.world.get(unit, Body)
    taken = yield from lose_points(battle, unit, Wound(unit, location, points=1), bare=True)
    yield from drop_and_fall(battle, unit, [taken], False)
    yield from faint(battle, unit, before, (taken,))


def _choose(battle: Battle, unit: int) -> Play[str]:
    """The box that loses the point: the owner's choice among those that have one to lose."""
    left = {place: points for place, points in boxes(battle.world.get(unit, Body)).items() if points >= 0}
    advised = max(left, key=lambda place: mildness(battle, unit, place))
    if battle.team(unit).options.get("auto_bleeding", "ask") != "ask":
        return advised
    options = tuple(Option(place, words_of(place).capitalize(), f"{points} left") for place, points in left.items())
    words = f"{battle.unit(unit).name} bleeds. Which box loses a point?"
    answer: str = yield Ask(battle.unit(unit).side, unit, BLEEDING, words, options, advised)
    return answer


def mildness(battle: Battle, unit: int, place: str) -> tuple[bool, bool, bool, int, bool]:
    """How little it matters that this box loses a point: nobody dies of it, no Blackout, nothing falls, and it holds the most."""
    body = battle.world.get(unit, Body)
    left = getattr(body, place)
    after = msgspec.structs.replace(body, **{place: left - 1})
    return not lethal(after), place not in ("head", "groin") and left > 0, left > 1, left, place == "torso"
