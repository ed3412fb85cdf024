"""What counts in an attack: range, speed, light, haze, aim, called shots; what counts in the defence; and what may not be attacked at all."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.events import Modifier
from game.core.field import Cell
from game.core.table import Table
from game.rulesets.silhouette.awareness import bared, cover_of, known_at
from game.rulesets.silhouette.checks import Check, skilled, words_of
from game.rulesets.silhouette.components import CALLS, HEAD, SPRINT, STATIONARY, Aiming
from game.rulesets.silhouette.content import HANDS, Weapon, weapons
from game.rulesets.silhouette.figures import burdens, down, drunkenness, plan, strength, targets, turn, usable
from game.rulesets.silhouette.ground import Measure, Screen, haze, light_step, metres, span, within
from game.rulesets.silhouette.ground import words_of as cover_words
from game.rulesets.silhouette.paces import ATTACKER, DEFENDER, band
from game.systems.bodies import beside, end, ends, parted
from game.systems.items import shots_left

ROLL, BANDS, BLANK = "silhouette.attack.roll", "silhouette.range.bands", "silhouette.range.point-blank"
MOVEMENT, LIGHT, HAZE = "silhouette.attack.movement", "silhouette.attack.light", "silhouette.attack.obscurement"
AIM, CALLED, ACCURACY = "silhouette.attack.aim", "silhouette.attack.called", "silhouette.attack.accuracy"
DODGE, MOVING, COVER = "silhouette.defence.dodge", "silhouette.defence.movement", "silhouette.defence.cover"
DEFENSIVE, MELEE = "silhouette.declare.defensive", "silhouette.defence.melee"
AMBUSH, SNIPING = "silhouette.ambush", "silhouette.sniping"

PLAIN, FROM_AMBUSH, SNIPED = "", "ambush", "snipe"
"""How one attacks."""
POINT_BLANK = 3
REACHES = ("short range", "medium range", "long range", "extreme range")
LIGHTS = ("", "poor light", "very poor light", "barely any light", "no light")
HAZES = ("", "thin haze", "thick smoke", "very thick smoke")
COVERED = {Screen.LIGHT: 1, Screen.HIDDEN: 2, Screen.HEAVY: 3}
COVER_WORDS = {Screen.LIGHT: "light cover", Screen.HIDDEN: "hidden by light cover", Screen.HEAVY: "heavy cover"}
BASIC = 1
"""What an attack has to beat before movement and cover, where nobody dodges (silhouette.ambush)."""


def skill_of(weapon: Weapon, thrown: bool, how: str) -> str:
    """The skill that is rolled (silhouette.attack.skill)."""
    return "sniping" if how == SNIPED else "throwing" if thrown else weapon.skill


def base_of(table: Table, unit: int, weapon: Weapon) -> int:
    """The short range in metres; that of what is thrown depends on STR."""
    return weapon.base or max(1, strength(table, unit) + weapon.thrown)


def reach(table: Table, base: int, a: Cell, b: Cell) -> int | None:
    """0 short, 1 medium, 2 long, 3 extreme; None beyond (silhouette.range.bands)."""
    return next((step for step in range(4) if within(table.field, a, b, base << step)), None)


def attacking(table: Table, unit: int, target: int, weapon: Weapon, called: str = "", how: str = PLAIN, distant: bool | None = None) -> Check:
    """The attack roll. `distant` says whether it is a shot or a throw, where the weapon leaves both open."""
    away = weapon.ranged if distant is None else distant
    thrown = away and not weapon.ranged
    here, there = ends(table, unit, target)
    found: list[Modifier | None] = []
    if away:
        found += _range(table, unit, weapon, here, there)
    elif table.option("melee_point_blank") == "on":
        found.append(Modifier(1, BLANK, "point blank"))
    found += surroundings(table, unit, there)
    aim = table.world.find(unit, Aiming)
    if away and aim and aim.target == target:
        found.append(Modifier(aim.turns, AIM, f"aimed for {aim.turns} turn{'s' if aim.turns > 1 else ''}"))
    found += [_called(called, how), drunkenness(table, unit), *burdens(table, unit)]
    skill = skill_of(weapon, thrown, how)
    return skilled(table, unit, skill, SNIPING if how == SNIPED else ROLL, found, f"attack, {words_of(skill)}")


def _range(table: Table, unit: int, weapon: Weapon, here: Cell, there: Cell) -> list[Modifier | None]:
    base = base_of(table, unit, weapon)
    step = reach(table, base, here, there)
    accuracy = weapon.accuracy + (weapon.near_accuracy if step == 0 else 0)
    found: list[Modifier | None] = [Modifier(accuracy, ACCURACY, f"accuracy of the {weapon.title}")] if accuracy else []
    return [*found, at_range(table, base, here, there)]


def at_range(table: Table, base: int, here: Cell, there: Cell) -> Modifier | None:
    """What the range counts, for shots and for everything thrown (silhouette.range.bands, silhouette.range.point-blank)."""
    if within(table.field, here, there, POINT_BLANK):
        return Modifier(1, BLANK, "point blank")
    step = next((step for step in range(3) if within(table.field, here, there, base << step)), 3)
    return Modifier(-step, BANDS, f"{REACHES[step]}, {metres(table.field, here, there)}") if step else None


def surroundings(table: Table, unit: int, there: Cell) -> list[Modifier | None]:
    """The attacker's own speed, the light on the target and what lies in the air."""
    speed = band(table, unit)
    here = end(table, there, unit)
    moving, dark, thick = ATTACKER.get(speed, 0), light_step(table, there), haze(table, here, there)
    return [
        Modifier(moving, MOVEMENT, _moving(speed)) if moving else None,
        Modifier(-dark, LIGHT, LIGHTS[dark]) if dark else None,
        Modifier(-thick, HAZE, HAZES[thick]) if thick else None,
    ]


def _called(called: str, how: str) -> Modifier | None:
    """-2, the head -3; for a sniper 0 and -1 (silhouette.attack.called, silhouette.attack.called-sniping)."""
    if not called:
        return None
    value = -3 if called == HEAD else -2
    if how == SNIPED:
        return Modifier(value + 2, "silhouette.attack.called-sniping", f"called shot: {called}")
    return Modifier(value, CALLED, f"called shot: {called}")


def _moving(speed: str) -> str:
    return {"stationary": "stands still", "walk": "walks", "jog": "jogs", "run": "runs", "sprint": "sprints"}[speed]


def sneaking(table: Table, unit: int) -> Check:
    """The stealth roll of an ambush."""
    return skilled(table, unit, "stealth", AMBUSH, [drunkenness(table, unit), *burdens(table, unit)])


# ---------------------------------------------------------------- the defence


def exposed(table: Table, target: int, source: Cell, cover: Measure | None = None) -> list[Modifier | None]:
    """What movement and cover count for the defender (silhouette.defence.movement, silhouette.defence.cover)."""
    speed = band(table, target) if not down(table, target) else STATIONARY
    moving = DEFENDER[speed]
    found = cover or cover_of(table, target, source)
    words = COVER_WORDS.get(found.screen, "")
    return [
        Modifier(moving, MOVING, _moving(speed)) if moving else None,
        Modifier(COVERED[found.screen], COVER, f"{words}: {cover_words(table, found, bared(table, target, source), source)}") if words else None,
    ]


def dodging(table: Table, target: int, source: Cell, cover: Measure | None = None) -> Check:
    wholly = Modifier(2, DEFENSIVE, "nothing but dodging") if plan(table, target).defensive else None
    found = [*exposed(table, target, source, cover), wholly, drunkenness(table, target), *burdens(table, target, action=False)]
    return skilled(table, target, "dodge", DODGE, found)


def parrying(table: Table, target: int, source: Cell, skill: str) -> Check:
    """A parry or block; the +2 of full defence is for dodging alone."""
    found = [*exposed(table, target, source), drunkenness(table, target), *burdens(table, target, action=False)]
    return skilled(table, target, skill, MELEE, found, "parry" if skill == "melee" else "block")


def undefended(table: Table, target: int, source: Cell, cover: Measure | None = None) -> int:
    """What the attack alone has to beat: 1, movement and cover (silhouette.ambush, silhouette.defence.dodge)."""
    return max(0, BASIC + sum(one.value for one in exposed(table, target, source, cover) if one))


# ---------------------------------------------------------------- sneaking


def unseen(table: Table, unit: int) -> bool:
    """No conscious enemy had the figure in sight as the turn began, and it has not attacked since."""
    slot, state = table.slot, turn(table, unit)
    return (state.unseen or (slot is not None and slot.phase == "ambush")) and not state.attacked


def distant(table: Table, unit: int, target: int) -> bool:
    """Far enough to snipe without stealth (silhouette.sniping)."""
    far = 100 * int(table.option("far_away"))
    return span(table.field, *ends(table, unit, target)) >= far**2


def stealthy(table: Table, unit: int, target: int, how: str) -> bool:
    """Whether stealth is rolled too, and the lower total counts."""
    return how == FROM_AMBUSH or (how == SNIPED and unseen(table, unit) and not distant(table, unit, target))


def defenceless(table: Table, unit: int, target: int, how: str) -> bool:
    """Whether nobody dodges: ambushes, shots at those who are not to be woken."""
    return how == FROM_AMBUSH or (how == SNIPED and unseen(table, unit)) or down(table, target)


# ---------------------------------------------------------------- refusals


def refuse_attack(table: Table, unit: int, target: int, weapon_id: str, called: str, how: str, away: bool) -> Refusal | None:
    """Why the attack cannot be made; actions are counted elsewhere."""
    weapon = weapons().get(weapon_id)
    if weapon is None or weapon not in usable(table, unit):
        return Refusal(ROLL, "not in hand")
    if target not in targets(table, unit):
        return Refusal(ROLL, "no enemy to attack")
    if called and called not in CALLS:
        return Refusal(CALLED, "a called shot goes to head, arm or leg")
    if band(table, unit) == SPRINT:
        return Refusal("silhouette.move.rates", "who sprints does not attack")
    sneaks = _refuse_sneaking(table, unit, target, weapon, how)
    return sneaks or (_refuse_shot if away else _refuse_blow)(table, unit, target, weapon)


def _refuse_sneaking(table: Table, unit: int, target: int, weapon: Weapon, how: str) -> Refusal | None:
    if how == FROM_AMBUSH and not unseen(table, unit):
        return Refusal(AMBUSH, "has attacked already" if turn(table, unit).attacked else "was seen as the turn began")
    if how != SNIPED:
        return None
    aim = table.world.find(unit, Aiming)
    if not weapon.sniping:
        return Refusal(SNIPING, "only a rifle is for sniping")
    if band(table, unit) != STATIONARY:
        return Refusal(SNIPING, "only who stands still can snipe")
    return None if aim and aim.target == target else Refusal(SNIPING, "has not aimed at that one")


def _refuse_shot(table: Table, unit: int, target: int, weapon: Weapon) -> Refusal | None:
    here, there = ends(table, unit, target)
    if not (weapon.ranged or weapon.thrown) or weapon.blast:
        return Refusal(ROLL, f"the {weapon.title} is not for shooting at somebody")
    if shots_left(table, unit, weapon) <= 0:
        return Refusal("silhouette.action.ready", f"the {weapon.title} is empty")
    if reach(table, base_of(table, unit, weapon), here, there) is None:
        return Refusal(BANDS, f"{metres(table.field, here, there)} are beyond extreme range")
    cover = cover_of(table, target, here)
    if cover.screen is Screen.SAFE:
        return Refusal(COVER, f"wholly hidden: {cover_words(table, cover, bared(table, target, here), here)}")
    if not cover.seen and not known_at(table, unit, target):
        return Refusal(COVER, "hidden, and not where it was seen last")
    return None


def _refuse_blow(table: Table, unit: int, target: int, weapon: Weapon) -> Refusal | None:
    if weapon.ranged:
        return Refusal("silhouette.damage.melee", f"the {weapon.title} is not for striking")
    if not beside(table, unit, target):
        rule = "silhouette.damage.unarmed" if weapon.id == HANDS else "silhouette.damage.melee"
        return Refusal(rule, parted(table, unit, target, "not next to the attacker"))
    if cover_of(table, target, ends(table, unit, target)[0]).screen is Screen.SAFE:
        return Refusal(COVER, "wholly hidden")
    return None
