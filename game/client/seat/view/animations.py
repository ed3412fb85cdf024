"""How each event looks while it happens: how long it holds up the next one, and which passing effects it
leaves on the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.client.seat.view import effects
from game.client.seat.view.effects import (
    AIM,
    ARC,
    BADGE,
    BANNER,
    CARDS,
    DIAGONAL,
    DICE,
    DOWN,
    EXPLOSION,
    FADE,
    HOLD,
    MOST_DUST,
    MOST_LETTERS,
    NUMBER,
    PRONE,
    SHIFT,
    STEP,
    WORD,
    Effect,
    Motion,
    Point,
)
from game.client.seat.view.scene import BoardScene
from game.core import events as e
from game.core.describing.names import of_people
from game.core.events import Event
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import LYING


def motion(event: Event, scene: BoardScene, reduced: bool = False, slow: bool = False) -> Motion:
    """How the event looks, told from the scene as it was before; `slow` if somebody goes down who is the last
    one for now."""
    made = MOTIONS.get(type(event))
    if isinstance(event, e.Downed):
        moved = effects.downed(event, scene, slow)
    else:
        moved = made(event, scene) if made else Motion()
    return _reduced(moved) if reduced else moved


def _reduced(moved: Motion) -> Motion:
    """Words, numbers and badges stay; nothing flies, shakes or glides."""
    kept = tuple(effect for effect in moved.effects if effect.kind in CALM)
    if any(effect.start > FADE for effect in kept):  # what only comes once something has fallen comes at once
        kept = tuple(replace(effect, start=min(effect.start, FADE)) for effect in kept)
    return Motion(
        max(min(moved.wait, FADE), *(200 for _ in kept), 0) if kept else min(moved.wait, FADE), kept
    )


CALM = ("word", "number", "banner", "badge", "card", "out")


def _place(scene: BoardScene, unit: UnitId) -> Point:
    return scene.middle(unit) if unit in scene.units else (0, 0)


def _stepped(event: e.Stepped, scene: BoardScene) -> Motion:
    start, end = scene.lattice.place(event.start), scene.lattice.place(event.end)
    (u, v), (s, t) = scene.grid.place(event.start), scene.grid.place(event.end)
    ms = DIAGONAL if scene.grid.ways_round(s - u, t - v) else STEP
    return Motion(ms, (Effect("shove" if event.forced else "glide", 0, ms, event.unit, start, end),))


def _attacked(event: e.Attacked, _: BoardScene) -> Motion:
    return Motion(AIM, (Effect("turn", 0, AIM, event.unit),))


TONES = {"good": "good", "bad": "bad"}


def _came_to(event: e.CameTo, scene: BoardScene) -> Motion:
    return Motion(DOWN, (Effect("fall", 0, DOWN, event.unit, words=scene.units[event.unit].pose),))


def _status_gained(event: e.StatusGained, scene: BoardScene) -> Motion:
    state, place = scene.state(event), _place(scene, event.unit)
    said = state.coming(event.rule) or state.id.replace("_", " ")
    said = said[:1].upper() + said[1:]
    sprite = scene.units.get(event.unit)
    by_harm = sprite is not None and any(
        gauge.name == said for gauge in sprite.gauges
    )  # the wound has said it
    word: tuple[Effect, ...] = (
        ()
        if state.quiet or by_harm
        else (Effect("word", 0, WORD, event.unit, place, place, said, TONES.get(state.tone, "paper")),)
    )
    if word and state.tone == "bad" and state.pose != LYING:
        word = (*word, Effect("badge", 0, BADGE, event.unit, place, place, state.picture))
    if state.pose != LYING:
        return Motion(0, word)
    fall = Effect("fall", 0, PRONE, event.unit, words=scene.units[event.unit].pose)
    return Motion(PRONE, (fall, Effect("dust", PRONE / 2, 240, NO_UNIT, place, place), *word))


def _status_lost(event: e.StatusLost, scene: BoardScene) -> Motion:
    if scene.state(event).pose != LYING or event.count:
        return Motion()
    return Motion(PRONE, (Effect("fall", 0, PRONE, event.unit, words=LYING),))


def _thrown(event: e.Thrown, scene: BoardScene) -> Motion:
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


def _scattered(event: e.Scattered, scene: BoardScene) -> Motion:
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


def _landed(event: e.Landed, scene: BoardScene) -> Motion:
    if len(event.cells) < 2:
        return Motion(SHIFT)
    columns = [scene.lattice.place(cell)[0] for cell in event.cells]
    width = round(max(columns) - min(columns) + 1)
    place = scene.lattice.place(event.cell)
    return Motion(
        EXPLOSION * 0.75, (Effect("explosion", 0, EXPLOSION, NO_UNIT, place, place, event.item, wide=width),)
    )


def _ground_changed(event: e.GroundChanged, _: BoardScene) -> Motion:
    """Dust over each cell, as it comes down."""
    if event.lit:
        return Motion(FADE)
    return Motion(
        DOWN, tuple(Effect("dust", 0, DOWN, NO_UNIT, cell, cell) for cell in event.cells[:MOST_DUST])
    )


def _reported(event: e.Reported, scene: BoardScene) -> Motion:
    """What is about nobody announces what follows; what is about a figure is said over it."""
    if not event.unit:
        return Motion(HOLD, (Effect("banner", 0, BANNER, words=scene.display.told(event.rule, event.words)),))
    return _said(event.unit, of_people(event.words), scene)


READING, LETTER = 900, 45
"""Milliseconds for which a message stays: to find it, and for each of its letters."""


def _message(event: e.MessageTold, _: BoardScene) -> Motion:
    """What the map says stays as long as it takes to read."""
    stays = max(BANNER, READING + LETTER * len(event.words))
    return Motion(stays, (Effect("banner", 0, stays, words=event.words),))


def _answered(event: e.Answered, scene: BoardScene) -> Motion:
    """The answer as the log has it, if it is told at all."""
    sprite = scene.units.get(event.unit)
    words = scene.display.told(event.rule, f"{sprite.name if sprite else ''}: {event.words}")
    return _said(event.unit, words, scene) if scene.display.tells(event) else Motion()


def _said(unit: UnitId, words: str, scene: BoardScene) -> Motion:
    """Words over a figure, without its name, as far as they are few."""
    sprite, place = scene.units.get(unit), _place(scene, unit)
    short = words.removeprefix(sprite.name if sprite else "").lstrip(" :")
    short = short if len(short) <= MOST_LETTERS else short[: MOST_LETTERS - 1].rstrip() + "…"
    if not short or not sprite:
        return Motion()
    return Motion(
        NUMBER / 2, (Effect("word", 0, NUMBER, unit, place, place, short[:1].upper() + short[1:], "fog"),)
    )


MOTIONS: dict[type[Event], Callable[[Any, BoardScene], Motion]] = {
    e.Stepped: _stepped,
    e.Attacked: _attacked,
    e.AttackEnded: effects.attack_ended,
    e.Harmed: effects.harmed,
    e.Downed: effects.downed,
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
    e.MessageTold: _message,
    e.Answered: _answered,
    e.Boarded: lambda event, scene: _said(event.unit, "changes seats" if event.within else "gets in", scene),
    e.Alighted: lambda event, scene: _said(event.unit, "gets out", scene),
    e.Departed: lambda event, scene: _said(event.unit, "leaves the map", scene),
    e.DoorMoved: lambda _, __: Motion(AIM),
    e.DoorBroken: lambda _, __: Motion(AIM),
    e.GroundChanged: _ground_changed,
}
