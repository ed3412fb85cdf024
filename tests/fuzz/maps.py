"""Maps, tilesets and pictures damaged by structure and by bytes: opened, with a warning for what was left
out, or refused in a line."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Any

from game.core.battle import start
from game.core.errors import EnfiladeError
from game.core.field import SIDES, Cover, Field, Light
from game.core.scenario import Scenario, Team
from game.maps import check_playable, load, picture_of
from game.rulesets import RULESETS
from tests.fuzz.invariants import Invariants
from tests.fuzz.mapdamage import damaged, picture, sound
from tests.fuzz.trials import Nonsense
from tests.fuzz.wild import Wild
from tests.fuzz.words import one_line
from tests.maps.write import png

NAME = "maps"
UNIT = "maps"
ORDERS = 10
DRAWN = 0.15


def prepare(folder: Path) -> None:
    sound()


# ---------------------------------------------------------------- a trial


def trial(random: Random, folder: Path) -> tuple[str, int]:
    text, outside = random.choice(sound())
    home = folder / "a" / "b"
    home.mkdir(parents=True)
    (home / "sheet.png").write_bytes(picture(random) if random.random() < 0.2 else png(128, 128))
    (home / "ground.tsx").write_bytes(damaged(outside, random) if random.random() < 0.5 else outside.encode())
    path = home / ("yard.tmj" if random.random() < 0.02 else "yard.tmx")
    path.write_bytes(damaged(text, random))
    return judged(path, random), 1


def judged(path: Path, random: Random) -> str:
    """Open the map, draw it now and then, fight on it if there are places to begin."""
    try:
        field = load(path)
    except EnfiladeError as error:
        one_line(str(error))
        return "refused"
    sensible(field)
    try:
        picture_of(path)
        if random.random() < DRAWN:
            _drawn(path, field)
    except EnfiladeError as error:
        one_line(str(error))
        return "not drawn"
    return ("fought on" if _fought(field, random) else "opened") + (", warned" if field.warnings else "")


def sensible(field: Field) -> None:
    """A field that no rule can stumble over."""
    _holds(
        field.width > 0 and field.height > 0 and len(field.tiles) == field.width * field.height,
        "size",
        f"{field.width} x {field.height}",
    )
    _holds(0 < field.metres_per_tile < 1000, "metres", str(field.metres_per_tile))
    for warning in field.warnings:
        one_line(warning)
    for words in (
        field.title,
        field.name,
        *(zone.name for zone in field.zones),
        *(ground.name for ground in field.tiles),
    ):
        _holds(len(words) < 300 and words.isprintable(), "words", repr(words[:100]))
    _holds(len(field.description) < 2000, "words", "a description that nobody reads")
    for ground in field.tiles:
        _holds(
            0 < ground.cost < 10_000
            and ground.cover in list(Cover)
            and ground.light in list(Light)
            and set(ground.edges) <= set("nesw"),
            "tile",
            str(ground)[:200],
        )
    for spawn in field.spawns:
        _holds(
            spawn.cell in field and not field[spawn.cell].blocks and spawn.side in SIDES, "spawn", str(spawn)
        )
    _holds(len({spawn.cell for spawn in field.spawns}) == len(field.spawns), "spawn", "two on one cell")
    for cell in (
        *(door.cell for door in field.doors),
        *(cell for zone in field.zones for cell in zone.cells),
    ):
        _holds(cell in field, "things", f"off the map: {cell}")


def _holds(what: bool, key: str, words: str) -> None:
    if not what:
        raise Nonsense(f"{key}: {words}")


def _drawn(path: Path, field: Field) -> None:
    import pygame

    from game.client.board.render import render, thumbnail

    if not pygame.display.get_init():
        pygame.display.init()
        pygame.display.set_mode((1280, 720))
    if hasattr(thumbnail, "cache_clear"):
        thumbnail.cache_clear()
        thumbnail(path, (240, 135))
    render(path, path.with_suffix(".png"))
    path.with_suffix(".png").unlink()


def _fought(field: Field, random: Random) -> bool:
    sides = list(dict.fromkeys(spawn.side for spawn in field.spawns))
    try:
        check_playable(field, sides)
    except EnfiladeError as error:
        one_line(str(error))
        return False
    if len(sides) < 2:
        return False
    ruleset: Any = RULESETS[random.choice(list(RULESETS))]
    figures = ruleset.squads()[0].figures
    battle = start(
        Scenario(field.name, ruleset.ID, tuple(Team(side, side, figures[:1]) for side in sides)),
        field,
        ruleset,
        "maps",
    )
    hold = Invariants(battle, random, saved=0.05)
    hold.after(battle.begin())
    wild = Wild(battle, random)
    for _ in range(ORDERS):
        if battle.winner is None:
            hold.after(hold.applied(wild.pick()))
    return True


def sample(path: Path, folder: Path) -> str:
    (folder / "sheet.png").write_bytes(png(128, 128))
    (folder / "ground.tsx").write_text(sound()[0][1])
    return judged(Path(shutil.copy(path, folder)), Random("sample"))
