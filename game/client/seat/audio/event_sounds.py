"""Which sound each event has, and when it is due: a table over all kinds of events that knows no ruleset.
What needs none is listed, with the reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.client.seat.audio.sound_names import SOUNDS, step_on
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.effects import FLASH, LUNGE, TRACER, hurts
from game.client.seat.view.scene import BoardScene
from game.core import events as e
from game.core.describing.sounds import Sounding
from game.core.events import Event
from game.core.field import Cell, Field
from game.core.references import UnitId
from game.core.ruleset import LYING


@dataclass(frozen=True)
class Cue:
    """A sound that is due: where (None is everywhere), and how many milliseconds of playback after the event
    begins to be shown."""

    name: str
    cell: Cell | None = None
    after: float = 0.0


@dataclass(frozen=True)
class Ground:
    """What else counts besides the scene: the cells as the map has them, and what the ruleset says of its
    sounds."""

    field: Field
    sounding: Sounding

    def named(self, what: str, usual: str = "") -> str:
        """The sound of that id, if there is one."""
        found = self.sounding.get(what, "")
        return found if found in SOUNDS else usual


Cues = tuple[Cue, ...]


def cell_of_unit(scene: BoardScene, unit: UnitId) -> Cell | None:
    """Where the figure stands, if it is on the board."""
    return scene.units[unit].cell if unit in scene.units else None


def single_cue(name: str, cell: Cell | None = None) -> Cues:
    """One sound; none if it has no name."""
    return (Cue(name, cell),) if name else ()


PASSES = FLASH / 2 + TRACER
"""Milliseconds after a shot in which it arrives; of a blow it is LUNGE: as the board shows it."""


def heard(event: Event, scene: BoardScene, ground: Ground) -> Cues:
    """What the event sounds like, told from the scene as it was before. Before the first round a board is set
    up, in silence."""
    made = HEARD.get(type(event))
    return made(event, scene, ground) if made and (scene.round or isinstance(event, e.RoundBegan)) else ()


# ---------------------------------------------------------------- the course of the battle


def _turn_began(event: e.TurnBegan, scene: BoardScene, _: Ground) -> Cues:
    return single_cue("turn" if event.side else "", cell_of_unit(scene, event.unit))


def _reported(event: e.Reported, scene: BoardScene, ground: Ground) -> Cues:
    """What is said to all is announced; of a figure only what its rule has a sound for."""
    return (
        single_cue(ground.named(event.rule), cell_of_unit(scene, event.unit))
        if event.unit
        else single_cue("report")
    )


# ---------------------------------------------------------------- figures


def _stepped(event: e.Stepped, scene: BoardScene, ground: Ground) -> Cues:
    sprite = scene.units.get(event.unit)
    if sprite is None or event.forced:
        return single_cue("rustle", event.end)
    if _rolls(sprite, ground):
        return single_cue("engine", event.end)
    return single_cue(step_on(ground.field[event.end]) if event.end in ground.field else "", event.end)


def _rolls(sprite: Sprite, ground: Ground) -> bool:
    """Whether it is a vehicle: the ruleset says so of its look, or it fills more than a cell."""
    return ground.named(sprite.look) == "engine" or sprite.large


def _turned(event: e.Turned, scene: BoardScene, ground: Ground) -> Cues:
    sprite = scene.units.get(event.unit)
    return single_cue("skid", sprite.cell) if sprite and _rolls(sprite, ground) else ()


def _boarded(event: e.Boarded, scene: BoardScene, _: Ground) -> Cues:
    return single_cue("board", cell_of_unit(scene, event.carrier))


def _alighted(event: e.Alighted, _: BoardScene, __: Ground) -> Cues:
    return single_cue("board", event.cell)


def _placed(event: e.Placed, _: BoardScene, __: Ground) -> Cues:
    """Somebody comes onto the board while the battle runs."""
    return single_cue("report", event.cell)


def _harmed(event: e.Harmed, scene: BoardScene, ground: Ground) -> Cues:
    """Flesh if a body has lost points, armour if only what protects it has; somebody who is better off is
    tended."""
    sprite = scene.units.get(event.unit)
    if sprite is None:
        return single_cue("hit-flesh")
    if event.health > sprite.health and not event.amount:
        return single_cue("heal", sprite.cell)
    flesh = hurts(event, scene) and not _rolls(sprite, ground)
    return single_cue("hit-flesh" if flesh else "hit-armour", sprite.cell)


def _downed(event: e.Downed, scene: BoardScene, ground: Ground) -> Cues:
    sprite = scene.units.get(event.unit)
    return single_cue(
        "explosion" if sprite and _rolls(sprite, ground) else "fall", cell_of_unit(scene, event.unit)
    )


def _came_to(event: e.CameTo, scene: BoardScene, _: Ground) -> Cues:
    return single_cue("heal", cell_of_unit(scene, event.unit))


def _gained(event: e.StatusGained, scene: BoardScene, ground: Ground) -> Cues:
    state, cell = scene.state(event), cell_of_unit(scene, event.unit)
    if state.pose == LYING:
        usual = "rustle"
    elif state.quiet:
        usual = ""
    else:
        usual = TONES.get(state.tone, "")
    return single_cue(ground.named(f"state {event.status}", usual), cell)


def _lost(event: e.StatusLost, scene: BoardScene, ground: Ground) -> Cues:
    state, cell = scene.state(event), cell_of_unit(scene, event.unit)
    if event.count:
        return ()
    if state.pose == LYING:
        usual = "rustle"
    elif state.tone == "bad" and not state.quiet:
        usual = "better"
    else:
        usual = ""
    return single_cue(ground.named(event.rule, usual), cell)


TONES = {"good": "better", "bad": "worse"}


# ---------------------------------------------------------------- attacks


def _attack_ended(event: e.AttackEnded, scene: BoardScene, ground: Ground) -> Cues:
    """The weapon as it is swung or fired, and what it misses as it passes; what it hits is told by the
    harm."""
    sprite = scene.units.get(event.unit)
    attack = sprite.attack if sprite else None
    if sprite is None or attack is None:
        return ()
    there = cell_of_unit(scene, event.target)
    if attack.kind == "thrown":
        return single_cue("land" if event.outcome == "miss" else "", there)
    near = attack.kind == "melee"
    weapon = ground.named(attack.weapon, "blunt" if near else "rifle")
    missed = not near and event.outcome in WARDED
    comes = _comes("miss" if missed else event.outcome, near or weapon in QUIET, weapon)
    if comes == "miss-shot" and event.target in scene.units:
        struck = scene.scars.strikes(scene, event.unit, event.target)
        if sound := STRIKES.get(struck.stuff):
            return Cue(weapon, sprite.cell), Cue(sound, struck.cell, PASSES)
    return (Cue(weapon, sprite.cell), *((Cue(comes, there, LUNGE if near else PASSES),) if comes else ()))


WARDED = ("parry", "block", "spoilt")
"""How attacks end that a defence has met: a shot passes all the same, and nothing rings."""
QUIET = ("bow", "flame", "energy", "shock")
"""What is shot without a bullet."""


STRIKES = {
    "wood": "hit-wood",
    "metal": "hit-metal",
    "brick": "hit-stone",
    "stone": "hit-stone",
    "glass": "glass",
}
"""What a bullet sounds like that strikes something."""


def _comes(outcome: str, soft: bool, weapon: str) -> str:
    if outcome in ("parry", "block"):
        return "miss-blow" if weapon == "fist" else "parry"
    if outcome == "miss":
        return "miss-blow" if soft else "miss-shot"
    return ""


def _thrown(event: e.Thrown, scene: BoardScene, _: Ground) -> Cues:
    return single_cue("throw", cell_of_unit(scene, event.unit))


def _scattered(event: e.Scattered, _: BoardScene, __: Ground) -> Cues:
    return single_cue("land", event.end)


def _landed(event: e.Landed, _: BoardScene, ground: Ground) -> Cues:
    return single_cue(ground.named(event.item, "explosion" if len(event.cells) > 1 else "land"), event.cell)


# ---------------------------------------------------------------- things and ground


def _ammo_changed(event: e.AmmoChanged, scene: BoardScene, _: Ground) -> Cues:
    """Loading; what is fired is heard as it is fired."""
    sprite = scene.units.get(event.unit)
    before = sprite.ammo.get(event.weapon, (event.most, event.most))[0] if sprite else event.left
    return single_cue("reload" if event.left > before else "", cell_of_unit(scene, event.unit))


def _area_began(event: e.AreaBegan, _: BoardScene, ground: Ground) -> Cues:
    """What waits for its turn ticks, or comes down whistling; what lies there is heard by its kind, or hisses
    if it hides what is behind it."""
    cell = event.at or (event.cells[len(event.cells) // 2] if event.cells else None)
    if event.at is not None:
        return single_cue(ground.named(f"waiting {event.kind}", "fuse"), cell)
    return single_cue(ground.named(f"area {event.kind}", "hiss" if event.density else ""), cell)


def _ground_changed(event: e.GroundChanged, _: BoardScene, __: Ground) -> Cues:
    """Windows break, walls come down; a crater was heard as it was made."""
    cell = event.cells[0] if event.cells else None
    if event.lit:
        return single_cue("")
    breaks = "glass" if "window" in event.was or "glass" in event.was else "crumble"
    return single_cue("" if event.tile.name == "crater" else breaks, cell)


HEARD: dict[type[Event], Callable[[Any, BoardScene, Ground], Cues]] = {
    e.Placed: _placed,
    e.RoundBegan: lambda _, __, ___: single_cue("round"),
    e.TurnBegan: _turn_began,
    e.Stepped: _stepped,
    e.Turned: _turned,
    e.Boarded: _boarded,
    e.Alighted: _alighted,
    e.Rolled: lambda event, scene, _: single_cue("dice", cell_of_unit(scene, event.unit)),
    e.AttackEnded: _attack_ended,
    e.Harmed: _harmed,
    e.Downed: _downed,
    e.Departed: lambda event, _, __: single_cue("rustle", event.cell),
    e.CameTo: _came_to,
    e.StatusGained: _gained,
    e.StatusLost: _lost,
    e.AmmoChanged: _ammo_changed,
    e.Readied: lambda event, scene, _: single_cue("ready", cell_of_unit(scene, event.unit)),
    e.ItemDropped: lambda event, _, __: single_cue("drop", event.cell),
    e.ItemTaken: lambda event, scene, _: single_cue("take", cell_of_unit(scene, event.unit)),
    e.Thrown: _thrown,
    e.Scattered: _scattered,
    e.Landed: _landed,
    e.AreaBegan: _area_began,
    e.DoorBroken: lambda event, _, __: single_cue("", event.cell),  # the ground that changes is heard
    e.DoorMoved: lambda event, _, __: single_cue("door-open" if event.open else "door-close", event.cell),
    e.GroundChanged: _ground_changed,
    e.Reported: _reported,
    e.MessageTold: lambda _, __, ___: single_cue("report"),
    e.GoalMoved: lambda _, __, ___: single_cue("report"),
    e.BattleEnded: lambda _, __, ___: single_cue("end"),
}
SILENT: dict[type[Event], str] = {
    e.Veiled: "read as what it veils, or not at all",
    e.Ordered: "only the cards move",
    e.TurnEnded: "the turn that follows is heard",
    e.TimeRanOut: "the clock itself rings",
    e.Declared: "whoever declares presses a button",
    e.Spent: "what it is spent on is heard",
    e.Attacked: "heard as the weapon is used: AttackEnded",
    e.Sighted: "seen, not heard",
    e.LostSight: "seen, not heard",
    e.Assessed: "nothing has happened to the figure",
    e.AreaEnded: "it was heard while it lasted",
    e.Answered: "whoever answers presses a button",
    e.Fated: "told after the battle, in words",
}
