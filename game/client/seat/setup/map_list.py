"""The maps that a battle can be set up on: which ones there are, which one is chosen, why one cannot be
played; and what of the last choices there is no more."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from game.ai.agents import LEVELS
from game.ai.levels import CALM, TEMPERAMENTS
from game.client.seat.match import PERSON
from game.client.seat.settings.settings import Setup
from game.core.errors import EnfiladeError
from game.core.field import SIDES, Field
from game.core.ruleset import Ruleset
from game.maps.file_watch import Watch
from game.maps.library import maps, maps_of_world
from game.maps.library import opened_maps as opened_before
from game.maps.loader import open_with_notes
from game.maps.package_opening import PACKED, unpack
from game.maps.tiled.files import real_path
from game.maps.titles import title_of
from game.rulesets import RULESETS
from game.rulesets.setup import sides_of


@dataclass
class MapChoice:
    """A map in the list. `field` is None until it is loaded, `fault` says why it cannot be; `unsure` if
    nobody is sure of its ground, and nobody has looked it over."""

    name: str
    path: Path
    field: Field | None = None
    fault: str = ""
    watch: Watch | None = None
    unsure: bool = False

    def read(self) -> None:
        self.field, self.fault, self.watch = None, "", Watch((self.path,))
        try:
            known = open_with_notes(self.path)
            self.field, self.watch = known.ground, Watch(known.files)
            self.unsure = not known.confidence.sure and not known.by_hand
        except EnfiladeError as error:
            self.fault = str(error)
        except (OSError, ValueError) as error:  # of the path itself: no access to a folder, a NUL in the name
            self.fault = f"{self.name}: cannot be read ({error})"

    @cached_property
    def title(self) -> str:
        """What it is called, before it is loaded: lists ask for it in each frame."""
        return title_of(self.path)

    @property
    def loaded(self) -> bool:
        return self.field is not None or bool(self.fault)

    def sides(self) -> list[str]:
        """The sides that it has places for; none before it is loaded."""
        return sides_of(self.field) if self.field else []


FIRST = "warehouse-yard"
"""The map that comes first, and is chosen when none was before: small, for two sides, nothing to find out."""


class MapList:
    """All maps that are known: the game's, those of the player's folder, those opened before, the last one
    first. One of them is chosen; it is loaded when it is chosen for the first time."""

    def __init__(self) -> None:
        self.maps = [
            MapChoice(name, path) for name, path in sorted(maps().items(), key=lambda item: item[0] != FIRST)
        ]
        known = {real_path(one.path) for one in self.maps}
        self.maps += [
            MapChoice(str(path), path)
            for path in reversed(opened_before())
            if path not in known and path.is_file()
        ]
        self.place = 0

    @property
    def map(self) -> MapChoice:
        return self.maps[self.place]

    def choose(self, place: int) -> None:
        self.place = place
        self._read(place)

    def _read(self, place: int) -> None:
        if not self.maps[place].loaded:
            self.maps[place].read()

    def reread(self) -> None:
        """The chosen map, from its files: they have changed, or how they are read. What has been saved
        meanwhile stands behind it."""
        self.map.read()
        known = {one.path for one in self.maps}
        new = [MapChoice(name, path) for name, path in maps().items() if path not in known]
        self.maps[self.place + 1 : self.place + 1] = new

    def _playable(self, place: int) -> bool:
        self._read(place)
        return len(self.maps[place].sides()) > 1

    def add(self, path: Path) -> str:
        """Put a file into the list and choose it; why it cannot be, or "" if it can."""
        with contextlib.suppress(RuntimeError):  # nobody's home: then the path is meant as it stands
            path = path.expanduser()
        if path.suffix.lower() == ".world" and path.is_file():
            return self._add_world(path)
        if path.suffix.lower() == PACKED:
            try:
                path = unpack(path)
            except EnfiladeError as error:
                return str(error)
        known = next((index for index, one in enumerate(self.maps) if one.path == path), -1)
        if known >= 0:
            self.choose(known)
            return ""
        added = MapChoice(str(path), path)
        added.read()
        if added.fault:
            return added.fault
        self.maps.append(added)
        self.choose(len(self.maps) - 1)
        return ""

    def _add_world(self, path: Path) -> str:
        """All maps of a world, the first of them chosen."""
        found = maps_of_world(path)
        faults = [self.add(one) for one in reversed(found)]
        if not found:
            return f"{path.name}: this world names no map that is there."
        return "" if "" in faults else faults[-1]

    def choose_last(self, kept: str) -> str:
        """Choose the map of last time, or else the first one that can be played; why it is not that of last
        time, or "" if it is."""
        if not kept and self.maps:
            self.choose(0)
            return ""
        place = next((index for index, one in enumerate(self.maps) if kept in (one.name, str(one.path))), -1)
        if place < 0 and kept.endswith(".tmx"):
            self.maps.append(MapChoice(kept, Path(kept)))
            place = len(self.maps) - 1
        if place >= 0 and self._playable(place):
            self.choose(place)
            return ""
        first = next((index for index in range(len(self.maps)) if self._playable(index)), 0)
        if self.maps:
            self.choose(first)
        if place < 0:
            return missing_words("The map", kept, "is there no more")
        why = self.maps[place].fault or "it has places for fewer than two sides"
        return missing_words("The map of last time", Path(kept).stem, f"cannot be used: {why}")


PLAYERS = (PERSON, *LEVELS)
NAME = 40
"""The most letters of a name that are said."""


def without_gone(kept: Setup, ruleset: Ruleset) -> list[str]:
    """Leave out rulesets, sides, players and options that do not exist; a line for each, and for squads, in
    whose place others play.

    `ruleset` is the one that is played, whatever was kept.
    """
    said = []
    if kept.ruleset and kept.ruleset not in RULESETS:
        said.append(
            missing_words("The ruleset", kept.ruleset, f"is there no more; {ruleset.TITLE} is chosen")
        )
    squads = [squad.id for squad in ruleset.squads()]
    for seat in kept.seats:
        if seat.side not in SIDES:
            said.append(missing_words("The side", seat.side, "is there no more"))
            continue
        if seat.squad and seat.squad not in squads:
            said.append(missing_words("The squad", seat.squad, f"is there no more; {seat.side} has another"))
        if seat.player not in PLAYERS:
            said.append(
                missing_words("The player", seat.player, f"is there no more; a person plays {seat.side}")
            )
            seat.player = PERSON
        if seat.partner and seat.partner not in PLAYERS:
            said.append(missing_words("The player", seat.partner, f"is there no more; {seat.side} has one"))
            seat.partner = ""
        if seat.temper not in TEMPERAMENTS:
            said.append(missing_words("The temperament", seat.temper, "is there no more"))
            seat.temper = CALM
        said += _options(seat.options, ruleset, "side")
    kept.seats = [seat for seat in kept.seats if seat.side in SIDES]
    return said + _options(kept.options, ruleset, "battle")


def _options(given: dict[str, str], ruleset: Ruleset, scope: str) -> list[str]:
    values = {choice.name: choice.values for choice in ruleset.CHOICES if choice.scope == scope}
    wrong = [name for name, value in given.items() if value not in values.get(name, ())]
    return [missing_words("The option", f"{name}: {given.pop(name)}", "is there no more") for name in wrong]


def missing_words(what: str, name: str, words: str) -> str:
    """One line about it."""
    return f"{what} {name[:NAME]!r} {words.rstrip('.')}."
