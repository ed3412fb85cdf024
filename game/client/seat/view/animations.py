"""How each event looks while it happens: how long it holds up the next one, and which passing effects it
leaves on the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot
from typing import Any, NamedTuple

from game.client.seat.view.scene import Scene
from game.core import events as e
from game.core.events import Event
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import LYING

Point = tuple[float, float]

STEP, DIAGONAL, HURRY = 140, 180, 90
AIM, FLASH, TRACER = 120, 60, 90
LUNGE, RETURN = 90, 130
WORD, SHAKE, NUMBER = 400, 120, 700
ARC, SHIFT, EXPLOSION = 420, 160, 320
PRONE, DOWN = 180, 260
DICE, CARDS, FADE = 450, 220, 80
BANNER, HOLD = 900, 450

LUNGE_UNITS = 8 / 32
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

    def share(self, now: float) -> float:
        """How much of it is over, 0 to 1."""
        return min(1.0, max(0.0, (now - self.start) / self.ms)) if self.ms else 1.0


class Motion(NamedTuple):
    """How long the next event waits, and the effects, their `start` counted from the beginning of the
    motion."""

    wait: float = 0
    effects: tuple[Effect, ...] = ()


def motion(event: Event, scene: Scene, reduced: bool = False) -> Motion:
    """How the event looks, told from the scene as it was before."""
    made = MOTIONS.get(type(event))
    moved = made(event, scene) if made else Motion()
    return _reduced(moved) if reduced else moved


def _reduced(moved: Motion) -> Motion:
    """Words and numbers stay; nothing flies, shakes or glides."""
    kept = tuple(effect for effect in moved.effects if effect.kind in ("word", "number", "banner"))
    return Motion(
        max(min(moved.wait, FADE), *(200 for _ in kept), 0) if kept else min(moved.wait, FADE), kept
    )


def _place(scene: Scene, unit: UnitId) -> Point:
    return scene.place(unit) if unit in scene.units else (0, 0)


def _stepped(event: e.Stepped, scene: Scene) -> Motion:
    start, end = scene.lattice.place(event.start), scene.lattice.place(event.end)
    (u, v), (s, t) = scene.grid.place(event.start), scene.grid.place(event.end)
    ms = DIAGONAL if scene.grid.ways_round(s - u, t - v) else STEP
    return Motion(ms, (Effect("shove" if event.forced else "glide", 0, ms, event.unit, start, end),))


def _attacked(event: e.Attacked, _: Scene) -> Motion:
    return Motion(AIM, (Effect("turn", 0, AIM, event.unit),))


TONES = {"good": "good", "bad": "bad"}
WORDS = {
    "crit": ("Critical hit", "brass"),
    "hit": ("Hit", "paper"),
    "parry": ("Parried", "fog"),
    "block": ("Blocked", "fog"),
    "miss": ("Miss", "fog"),
}


def _attack_ended(event: e.AttackEnded, scene: Scene) -> Motion:
    attacker = scene.units.get(event.unit)
    attack = attacker.attack if attacker else None
    start = _place(scene, event.unit)
    end = (
        _place(scene, event.target) if event.target else start
    )  # at cover with nobody behind it: nothing flies across the map
    words, color = WORDS.get(event.outcome, (event.outcome.capitalize(), "paper"))
    struck = event.outcome in ("hit", "crit")
    lead: tuple[Effect, ...] = ()
    then: tuple[Effect, ...] = ()
    hit = 0.0
    if attack and attack.kind == "melee":
        lead = (
            Effect("lunge", 0, LUNGE + RETURN, event.unit, start, end),
            Effect("slash", LUNGE - 40, 120, NO_UNIT, end, end),
        )
        hit = LUNGE
    elif attack and attack.kind == "ranged" and not event.target:
        lead = (Effect("muzzle", 0, FLASH, event.unit, start, end),)
    elif attack and attack.kind == "ranged":
        far = end if struck else _past(start, end)
        lead = (
            Effect("muzzle", 0, FLASH, event.unit, start, end),
            Effect("tracer", FLASH / 2, TRACER, NO_UNIT, start, far),
        )
        hit = FLASH / 2 + TRACER
    if struck and event.target:
        then = (
            Effect("shake", hit, SHAKE, event.target),
            Effect("flash", hit, FLASH * 2, event.target, end, end),
        )
    elif event.outcome in ("parry", "block"):
        then = (Effect("spark", hit, 150, NO_UNIT, end, end),)
    word = Effect("word", hit, WORD, event.target, end, end, words, color)
    return Motion(hit + WORD * 0.7, (*lead, *then, word))


def _past(start: Point, end: Point) -> Point:
    """Where a shot ends that goes by: one cell and a half behind the target, a little to the side."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1
    return end[0] + (dx * 1.5 - dy * 0.45) / length, end[1] + (dy * 1.5 + dx * 0.45) / length


def _harmed(event: e.Harmed, scene: Scene) -> Motion:
    place, level = _place(scene, event.unit), event.words.partition(",")[0]
    if any(gauge.name == level for gauge in event.gauges):  # counted in wounds, not in points
        words, color = level, "bad"
    else:
        words, color = (f"−{event.amount}", "bad") if event.amount else (event.words, "fog")
    number = Effect("number", 0, NUMBER, event.unit, place, place, words, color)
    return Motion(300, (number, Effect("shake", 0, SHAKE, event.unit)))


def _downed(event: e.Downed, scene: Scene) -> Motion:
    place = _place(scene, event.unit)
    return Motion(
        DOWN + 120,
        (
            Effect("fall", 0, DOWN, event.unit, words=scene.units[event.unit].pose),
            Effect("dust", DOWN / 2, 240, NO_UNIT, place, place),
        ),
    )


def _came_to(event: e.CameTo, scene: Scene) -> Motion:
    return Motion(DOWN, (Effect("fall", 0, DOWN, event.unit, words=scene.units[event.unit].pose),))


def _status_gained(event: e.StatusGained, scene: Scene) -> Motion:
    state, place = scene.state(event), _place(scene, event.unit)
    said = state.id[:1].upper() + state.id[1:]
    word = (
        ()
        if state.quiet
        else (Effect("word", 0, WORD, event.unit, place, place, said, TONES.get(state.tone, "paper")),)
    )
    if state.pose != LYING:
        return Motion(0, word)
    fall = Effect("fall", 0, PRONE, event.unit, words=scene.units[event.unit].pose)
    return Motion(PRONE, (fall, Effect("dust", PRONE / 2, 240, NO_UNIT, place, place), *word))


def _status_lost(event: e.StatusLost, scene: Scene) -> Motion:
    if scene.state(event).pose != LYING or event.count:
        return Motion()
    return Motion(PRONE, (Effect("fall", 0, PRONE, event.unit, words=LYING),))


def _thrown(event: e.Thrown, scene: Scene) -> Motion:
    return Motion(
        ARC,
        (
            Effect(
                "arc",
                0,
                ARC,
                event.unit,
                _place(scene, event.unit),
                scene.lattice.place(event.aim),
                event.item,
            ),
        ),
    )


def _scattered(event: e.Scattered, scene: Scene) -> Motion:
    return Motion(
        SHIFT,
        (
            Effect(
                "hop",
                0,
                SHIFT,
                NO_UNIT,
                scene.lattice.place(event.start),
                scene.lattice.place(event.end),
                event.item,
            ),
        ),
    )


def _landed(event: e.Landed, scene: Scene) -> Motion:
    if len(event.cells) < 2:
        return Motion(SHIFT)
    columns = [scene.lattice.place(cell)[0] for cell in event.cells]
    width = round(max(columns) - min(columns) + 1)
    place = scene.lattice.place(event.cell)
    return Motion(
        EXPLOSION * 0.75, (Effect("explosion", 0, EXPLOSION, NO_UNIT, place, place, event.item, wide=width),)
    )


def _ground_changed(event: e.GroundChanged, _: Scene) -> Motion:
    """Dust over each cell, as it comes down."""
    return Motion(
        DOWN, tuple(Effect("dust", 0, DOWN, NO_UNIT, cell, cell) for cell in event.cells[:MOST_DUST])
    )


def _reported(event: e.Reported, scene: Scene) -> Motion:
    """What is about nobody announces what follows; what is about a figure is said over it."""
    if not event.unit:
        return Motion(HOLD, (Effect("banner", 0, BANNER, words=event.words),))
    return _said(event.unit, event.words, scene)


def _said(unit: UnitId, words: str, scene: Scene) -> Motion:
    """Words over a figure, without its name, as far as they are few."""
    sprite, place = scene.units.get(unit), _place(scene, unit)
    short = words.removeprefix(sprite.name if sprite else "").lstrip(" :")
    short = short if len(short) <= MOST_LETTERS else short[: MOST_LETTERS - 1].rstrip() + "…"
    if not short or not sprite:
        return Motion()
    return Motion(
        NUMBER / 2, (Effect("word", 0, NUMBER, unit, place, place, short[:1].upper() + short[1:], "fog"),)
    )


MOTIONS: dict[type[Event], Callable[[Any, Scene], Motion]] = {
    e.Stepped: _stepped,
    e.Attacked: _attacked,
    e.AttackEnded: _attack_ended,
    e.Harmed: _harmed,
    e.Downed: _downed,
    e.CameTo: _came_to,
    e.StatusGained: _status_gained,
    e.StatusLost: _status_lost,
    e.Thrown: _thrown,
    e.Scattered: _scattered,
    e.Landed: _landed,
    e.AreaBegan: lambda _, __: Motion(FADE),
    e.AreaEnded: lambda _, __: Motion(FADE),
    e.Rolled: lambda _, __: Motion(DICE),
    e.TurnBegan: lambda _, __: Motion(CARDS),
    e.Reported: _reported,
    e.Answered: lambda event, scene: _said(event.unit, event.words, scene),
    e.Boarded: lambda event, scene: _said(event.unit, "changes seats" if event.within else "gets in", scene),
    e.Alighted: lambda event, scene: _said(event.unit, "gets out", scene),
    e.Departed: lambda event, scene: _said(event.unit, "leaves the map", scene),
    e.DoorMoved: lambda _, __: Motion(AIM),
    e.DoorBroken: lambda _, __: Motion(AIM),
    e.GroundChanged: _ground_changed,
}
