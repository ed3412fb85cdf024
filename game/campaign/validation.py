"""What is wrong with a campaign that can be read: maps that are not there, missions that nothing leads to,
ways to nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from game.campaign.definition import MOST_MISSIONS, MOST_SUMMARY, MOST_TITLE, OUTCOMES, Campaign, Mission
from game.core.errors import EnfiladeError, did_you_mean, short
from game.core.field import Field
from game.core.geometry.lattice import Lattice
from game.core.references import Prose
from game.maps import load, picture
from game.maps.library import find
from game.rulesets import RULESETS
from game.rulesets.setup import sides_of
from game.systems import objectives

SIDE, ENEMY = "azure", "ember"
"""Who plays, and against whom, on every map."""
Fault = tuple[tuple[str, ...], Prose]


@lru_cache(maxsize=32)
def _field(path: Path, _stamp: int) -> Field:
    return load(path)


@lru_cache(maxsize=32)
def _lattice(path: Path, _stamp: int) -> Lattice:
    return picture.lattice_of(path)


def lattice_of(path: Path) -> Lattice:
    """Where the cells of that map are drawn, kept as `field_of`."""
    return _lattice(path, path.stat().st_mtime_ns)


def map_path(name: str, folder: Path | None = None) -> Path:
    """The file of a map that a campaign names: beside the campaign, or by its name. MapError if there is
    none."""
    beside = folder / name if folder else None
    return beside if beside and beside.suffix == ".tmx" and beside.is_file() else find(name)


def field_of(path: Path) -> Field:
    """The ground of that map, kept as long as its file is the same. MapError if it cannot be read."""
    return _field(path, path.stat().st_mtime_ns)


def faults_of(campaign: Campaign, folder: Path, look: bool = True) -> Iterator[Fault]:
    """Everything that is wrong, where and in words; with `look` also about its maps."""
    missions = campaign.missions
    for key, words, most in (
        ("title", campaign.title, MOST_TITLE),
        ("summary", campaign.summary, MOST_SUMMARY),
    ):
        if len(words) > most:
            yield (key,), f"has {len(words):,} letters; at most {most} are right"
        elif not words:
            yield (key,), f"is empty; 1 to {most} letters are right"
    if not missions and not campaign.endless:
        yield (), "it has no missions; expected [missions.its_id] tables, or [endless]"
    if len(missions) > MOST_MISSIONS:
        yield ("missions",), f"it has {len(missions)} missions; at most {MOST_MISSIONS} are right"
    if missions and not campaign.begins:
        yield (), f"begins: is missing; name the first missions, as in begins = [{next(iter(missions))!r}]"
    for name in campaign.begins:
        if name not in missions:
            yield ("begins",), f"there is no mission {short(name)!r}{did_you_mean(name, missions)}"
    for name, mission in missions.items():
        yield from _ways(campaign, name, mission)
    reached = _reached(campaign)
    for name in missions:
        if name not in reached:
            yield ("missions", name), "nothing leads to it: name it in begins, or in opens of an outcome"
    if look:
        yield from _grounds(campaign, folder)


def endings(campaign: Campaign) -> Prose:
    """How it is over, where no outcome says so; "" where one does, or days do, or it is meant to have no
    end."""
    ends = any(
        mission.consequence(outcome).ends for mission in campaign.missions.values() for outcome in OUTCOMES
    )
    if ends or campaign.days or campaign.endless:
        return ""
    return "no outcome has ends: it is over where no way leads on, and lost only if the last mission was"


def _ways(campaign: Campaign, name: str, mission: Mission) -> Iterator[Fault]:
    for outcome in OUTCOMES:
        told = getattr(mission, outcome)
        for key in ("opens", "shuts"):
            for other in getattr(told, key, ()):
                if other not in campaign.missions:
                    place = ("missions", name, outcome, key)
                    yield (
                        place,
                        f"there is no mission {short(other)!r}{did_you_mean(other, campaign.missions)}",
                    )
    opened = sum(
        name in mission.consequence(outcome).opens
        for mission in campaign.missions.values()
        for outcome in OUTCOMES[:1]
    ) + (name in campaign.begins)
    if mission.needs > 1 and opened < mission.needs:
        times = f"{opened} time{'s' if opened != 1 else ''}"
        words = f"is {mission.needs}, but victories open it {times} at most: it never opens"
        yield ("missions", name, "needs"), words


def _reached(campaign: Campaign) -> set[str]:
    """The missions that some row of outcomes leads to."""
    found, waiting = set(campaign.begins), list(campaign.begins)
    while waiting:
        mission = campaign.missions.get(waiting.pop())
        told = [mission.consequence(outcome).opens for outcome in OUTCOMES] if mission else []
        for name in (name for opens in told for name in opens if name not in found):
            found.add(name)
            waiting.append(name)
    return found


def _grounds(campaign: Campaign, folder: Path) -> Iterator[Fault]:
    for name, mission in campaign.missions.items():
        yield from _ground(("missions", name), mission.map, (mission.mission,), mission.places, folder)
    if campaign.endless:
        for name in campaign.endless.tuned:
            if name not in RULESETS:
                yield ("endless", "tuned", name), f"is no ruleset{did_you_mean(name, RULESETS)}"
        for name in campaign.endless.maps:
            told = _ground(("endless",), name, campaign.endless.missions, 1, folder)
            yield from ((("endless", "maps"), f"{name}: {words}") for _, words in told)


def _ground(
    place: tuple[str, ...], name: str, missions: tuple[str, ...], places: int, folder: Path
) -> Iterator[Fault]:
    try:
        field = field_of(map_path(name, folder))
    except (EnfiladeError, OSError) as error:
        yield (*place, "map"), str(error)
        return
    for side in (SIDE, ENEMY):
        if side not in sides_of(field):
            yield (
                (*place, "map"),
                f"{field.title} has no places for {side}; both {SIDE} and {ENEMY} are needed",
            )
    room = sum(spawn.side == SIDE for spawn in field.spawns)
    if places > room:
        yield (*place, "places"), f"{places} are to go, but {field.title} has {room} places for {SIDE}"
    offered = objectives.offered(field)
    for mission in missions:
        if mission and mission not in offered:
            words = f"{field.title} has no mission {short(mission)!r}{did_you_mean(mission, offered)}"
            yield (*place, "mission"), f"{words}; it is one of {', '.join(offered)}"
