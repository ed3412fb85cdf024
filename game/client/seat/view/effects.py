"""What passes over the board while an event is shown, and the times and sizes that all of it keeps to; how
attacks look, what they do to figures, and what flies where they strike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.client.seat.view.board_objects import totals
from game.client.seat.view.decals import ARMOUR, FLESH
from game.client.seat.view.scene import BoardScene
from game.core import events as e
from game.core.describing import grips
from game.core.events import Gauge
from game.core.references import NO_UNIT, UnitId

Point = tuple[float, float]

STEP, DIAGONAL, HURRY = 140, 180, 90
AIM, FLASH, TRACER = 120, 60, 90
LUNGE, RETURN = 90, 130
WORD, SHAKE, NUMBER = 400, 120, 860
PUSH, BLEACH, STRIKE = 200, 60, 500
"""A figure that is hit gives way and comes back, and is white so long; what flies off it does for so long."""
FALLS, APART, WIDER = 300, 90, 900
"""A point falls off a bar for so long, the next one so much later, and the bar is large for so long."""
BADGE, CARD = 700, 400
TOPPLE, LANDS, SLOW, NAME, OWN = 600, 700, 1300, 240, 300
"""Who is put out of action: falls, lies; then all goes on. A name is struck out; one's own take longer."""
ARC, SHIFT, EXPLOSION = 420, 160, 320
PRONE, DOWN = 180, 260
DICE, CARDS, FADE = 450, 220, 80
BANNER, HOLD = 900, 450

LUNGE_UNITS = 8 / 32
PUSH_UNITS, RECOIL_UNITS = 3 / 32, 1.2 / 32
MOST_DUST = 24
MOST_LETTERS = 60
"""Of words over a figure; the log has the whole."""
CHEST = 0.40  # of the cell's height: where shots leave and arrive


@dataclass(frozen=True)
class Effect:
    """Something passing on the board. `a` and `b` are places on the board; `start` and `ms` are playback
    time."""

    kind: str
    start: float
    ms: float
    unit: UnitId = NO_UNIT
    a: Point = (0, 0)
    b: Point = (0, 0)
    words: str = ""
    color: str = "paper"
    wide: int = 0
    gauges: tuple[Gauge, ...] = ()  # of points that go: what there were before

    def share(self, now: float) -> float:
        """How much of it is over, 0 to 1."""
        return min(1.0, max(0.0, (now - self.start) / self.ms)) if self.ms else 1.0


class Motion(NamedTuple):
    """How long the next event waits, and the effects, their `start` counted from the beginning of the
    motion."""

    wait: float = 0
    effects: tuple[Effect, ...] = ()


WORDS = {
    "parry": ("Parried", "fog"),
    "block": ("Blocked", "fog"),
    "miss": ("Miss", "fog"),
}
"""What is said over the target; of a hit its harm tells."""
STRUCK = ("hit", "crit")
PALE = "#b9cbd6"
"""The colour of armour, which is that of its points."""


def place_of(scene: BoardScene, unit: UnitId) -> Point:
    return scene.middle(unit) if unit in scene.units else (0, 0)


def attack_ended(event: e.AttackEnded, scene: BoardScene) -> Motion:
    attacker = scene.units.get(event.unit)
    attack = attacker.attack if attacker else None
    start = place_of(scene, event.unit)
    # at cover with nobody behind it nothing flies across the map
    end = place_of(scene, event.target) if event.target else start
    struck = event.outcome in STRUCK
    lead: tuple[Effect, ...] = ()
    then: tuple[Effect, ...] = ()
    hit = 0.0
    if attack and attack.kind == "melee":
        lead = (
            Effect("lunge", 0, LUNGE + RETURN, event.unit, start, end),
            Effect("slash", LUNGE - 40, 120, NO_UNIT, end, end),
        )
        hit = LUNGE
    elif attack and attack.kind == "ranged":
        lead, then = _shot(event, attack, scene, start, end)
        hit = FLASH / 2 + TRACER if event.target else 0.0
    if struck and event.target:
        then = (*then, Effect("flash", hit, FLASH * 2, NO_UNIT, end, end))
    elif event.outcome in ("parry", "block"):
        then = (*then, Effect("spark", hit, 150, NO_UNIT, end, end))
    words, color = WORDS.get(event.outcome, ("" if struck else event.outcome.capitalize(), "paper"))
    meant = grips.grip(attack) if grips.is_end_of(attack, event) else ""
    if said := grips.came_to(meant, event.outcome) or scene.display.outcomes.get(event.outcome, ""):
        words = f"{said[:1].upper()}{said[1:]}"
    if words:
        then = (*then, Effect("word", hit, WORD, event.target, end, end, words, color))
    return Motion(hit if struck else hit + WORD * 0.7, (*lead, *then))


def _shot(
    event: e.AttackEnded, attack: e.Attacked, scene: BoardScene, start: Point, end: Point
) -> tuple[tuple[Effect, ...], tuple[Effect, ...]]:
    """The shot, and what it does to what it strikes if it strikes nobody."""
    lead: tuple[Effect, ...] = (Effect("muzzle", 0, FLASH, event.unit, start, end),)
    if not event.target:
        return lead, ()
    far = end
    then: tuple[Effect, ...] = ()
    if event.outcome == "miss" and event.target in scene.units:
        found = scene.scars.strikes(scene, event.unit, event.target)
        far = found.at[0] - 0.5, found.at[1] - 0.5
        then = (Effect("impact", FLASH / 2 + TRACER, STRIKE, NO_UNIT, far, start, found.stuff),)
    if attack.weapon not in scene.scars.known.caseless:
        lead = (
            *lead,
            Effect("light", 0, FLASH * 1.5, NO_UNIT, start, end),
            Effect("recoil", 0, SHAKE, event.unit, start, end),
        )
        lead = (
            *lead,
            Effect("case", FLASH / 2, 240, NO_UNIT, start, end),
            Effect("puff", FLASH, 400, NO_UNIT, start, end),
        )
    return (*lead, Effect("tracer", FLASH / 2, TRACER, NO_UNIT, start, far)), then


def lost_points(before: tuple[Gauge, ...], after: tuple[Gauge, ...]) -> tuple[int, ...]:
    """How many points of each row of `before` are gone, a whole body as one."""
    left = {gauge.name: gauge.value for gauge in totals(after)}
    return tuple(max(0, gauge.value - left.get(gauge.name, gauge.value)) for gauge in totals(before))


def hurts(event: e.Harmed, scene: BoardScene) -> bool:
    """Whether the body itself has suffered, and not only what protects it."""
    sprite = scene.units[event.unit]
    if event.gauges == sprite.gauges:
        return bool(event.amount)
    protects = _protecting(sprite.gauges)
    had = {gauge.name: gauge.value for gauge in sprite.gauges}
    gone = [gauge.name for gauge in event.gauges if gauge.value < had.get(gauge.name, 0)]
    return not gone or any(name not in protects for name in gone)


def _protecting(gauges: tuple[Gauge, ...]) -> set[str]:
    """The rows that protect a body: the second one of each place, and of all where there are no places."""
    seen: set[str] = set()
    found = set()
    for gauge in gauges:
        if gauge.place in seen and (gauge.place or gauge.name.lower().startswith("armour")):
            found.add(gauge.name)
        seen.add(gauge.place)
    return found


def harmed(event: e.Harmed, scene: BoardScene) -> Motion:
    """A number, and what is lost of the bar; whoever is hit is white for a moment and gives way."""
    place, sprite = place_of(scene, event.unit), scene.units[event.unit]
    if not event.amount and event.health > sprite.health:  # treated: nothing strikes it
        better = Effect("number", 0, NUMBER, event.unit, place, place, event.words, "good")
        return Motion(300, (better, Effect("card", 0, CARD, event.unit)))
    flesh = hurts(event, scene)
    words, color = _said(event, flesh)
    came = scene.scars.blows.get(event.unit)
    effects = [Effect("number", 0, NUMBER, event.unit, place, place, words, color)] if words else []
    if not event.amount and event.gauges == sprite.gauges:
        return Motion(300, (*effects, Effect("shake", 0, SHAKE, event.unit)))
    effects.append(Effect("white", 0, BLEACH, event.unit))
    if came and came != place:
        effects.append(Effect("push", 0, PUSH, event.unit, came, place))
    else:
        effects.append(Effect("shake", 0, SHAKE, event.unit))
    effects.append(Effect("impact", 0, STRIKE, event.unit, place, came or place, FLESH if flesh else ARMOUR))
    effects.append(Effect("card", 0, CARD, event.unit))
    lost = sum(lost_points(sprite.gauges, event.gauges))
    if lost:
        long = max(WIDER, FALLS + APART * (lost - 1))
        effects.append(Effect("points", 0, long, event.unit, place, place, gauges=sprite.gauges))
    if flesh:
        effects.append(Effect("badge", 0, BADGE, event.unit, place, place, "wounded"))
    return Motion(300, tuple(effects))


def _said(event: e.Harmed, flesh: bool) -> tuple[str, str]:
    """The number and its colour; the wound where wounds are counted; words where nothing is lost. Never 0."""
    level = event.words.partition(",")[0]
    if any(gauge.name == level for gauge in event.gauges):
        return level, "bad"
    cause, _, wound = event.words.rpartition(": ")
    if cause and event.amount:  # damage is held against thresholds: what counts is what comes of it
        return wound[:1].upper() + wound[1:], "bad"
    if event.amount:
        return f"−{_counted(event)}", "bad" if flesh else PALE
    return event.words, "fog"


def _counted(event: e.Harmed) -> int:
    """As many as its words say ("1 armour, 3 hit points"), which the log has: of what would have been more
    than enough only what there was to lose."""
    told = [part.partition(" ")[0] for part in event.words.split(", ")]
    return sum(map(int, told)) if all(map(str.isdecimal, told)) else event.amount


def downed(event: e.Downed, scene: BoardScene, slow: bool = False) -> Motion:
    """Whoever is put out of action falls: slowly, if that is the last one for now."""
    place, sprite = place_of(scene, event.unit), scene.units[event.unit]
    if not slow or sprite.large or sprite.aboard:
        fall = (
            Effect("fall", 0, DOWN, event.unit, words=sprite.pose),
            Effect("dust", DOWN / 2, 240, NO_UNIT, place, place),
            Effect("out", DOWN, WORD, event.unit, place, place, "Out"),
            Effect("strike", DOWN, NAME, event.unit),
        )
        return Motion(DOWN + 120, fall)
    own = OWN if sprite.side in scene.scars.known.people else 0
    came = scene.scars.blows.get(event.unit, place)
    return Motion(
        SLOW + own,
        (
            Effect("topple", 90, TOPPLE, event.unit, came, place, sprite.pose),
            Effect("fall", 0, LANDS * 2, event.unit, words=sprite.pose),
            Effect("thud", LANDS, 420, event.unit, place, place),
            Effect("quake", LANDS, 80),
            Effect("out", LANDS, SLOW - LANDS + own, event.unit, place, place, "Out"),
            Effect("strike", SLOW - NAME, NAME, event.unit),
        ),
    )
