"""A map that is being made: what is wished of it, how it turned out, and the seeds before. No drawing."""

from __future__ import annotations

import contextlib
from collections import Counter
from dataclasses import replace
from pathlib import Path

from game.client.seat.settings.settings import GroundWishes
from game.core.errors import EnfiladeError
from game.core.user_folders import data_folder
from game.maps import library
from game.maps.generate.command import file_name
from game.maps.generate.generator import Made, make
from game.maps.generate.parameters import Wishes
from game.maps.generate.tmx_writer import save
from game.maps.reading.connectivity import floor_of
from game.rulesets.setup import fresh_seed

BEFORE = 6
"""Seeds that are remembered."""


class NewMap:
    """Change `wishes` with `wish`, then `remake`. `fault` says why there is no map."""

    def __init__(self, kept: GroundWishes) -> None:
        self.kept = kept
        self.wishes = Wishes(
            kept.theme,
            kept.size,
            kept.sides,
            kept.mission,
            kept.symmetry,
            kept.cover,
            kept.doors,
            kept.seed or fresh_seed(),
        )
        with contextlib.suppress(EnfiladeError):
            self.wishes = self.wishes.checked()
        self.made: Made | None = None
        self.fault = ""
        self._past: list[Wishes] = []

    def wish(self, **said: str | int) -> None:
        """Something else is wished."""
        changed = replace(self.wishes, **said)  # type: ignore[arg-type]
        if changed != self.wishes:
            self._past.append(self.wishes)
            self.wishes = changed

    def another(self) -> None:
        """The same wishes from another seed; this one is remembered."""
        self.remember()
        self.wish(seed=fresh_seed())

    def remember(self) -> None:
        seed = self.wishes.seed
        self.kept.before = [seed, *(one for one in self.kept.before if one != seed)][:BEFORE]

    def undo(self) -> bool:
        """As it was before the last wish; whether there was one."""
        if self._past:
            self.wishes = self._past.pop()
            return True
        return False

    @property
    def path(self) -> Path:
        """Where the map lies while it is looked at: no map of the list."""
        return data_folder() / "new-map" / "new-map.tmx"

    def remake(self) -> None:
        """Make the map and write it down; what was made before stays if none can be."""
        self.fault = ""
        try:
            self.made = make(self.wishes)
            self.path.parent.mkdir(parents=True, exist_ok=True)
            save(self.made.drawn, self.path)
        except EnfiladeError as error:
            self.fault = str(error)
        except OSError as error:
            self.fault = f"The map cannot be written: {error.strerror or error}."
        self._keep()

    def _keep(self) -> None:
        wishes, kept = self.wishes, self.kept
        kept.theme, kept.size, kept.sides = wishes.theme, wishes.size, wishes.sides
        kept.mission, kept.symmetry, kept.seed = wishes.mission, wishes.symmetry, wishes.seed
        kept.cover, kept.doors = wishes.cover, wishes.doors

    def save_copy(self) -> Path:
        """Write it among the player's own maps. OSError if the disk does not let us."""
        assert self.made is not None
        out = library.own() / file_name(self.made)
        out.parent.mkdir(parents=True, exist_ok=True)
        save(self.made.drawn, out)
        self.remember()
        return out

    # ------------------------------------------------------------ what is on it

    def shown(self) -> list[tuple[str, str]]:
        """What there is, counted, as name and number."""
        made = self.made
        if made is None:
            return []
        names = Counter(tile.name for tile in made.field.tiles)
        walls = sum(count for name, count in names.items() if name.endswith("wall"))
        low = sum(bool(tile.cover) and not tile.blocks_sight for tile in made.field.tiles)
        return [
            ("Places", str(len(made.field.spawns))),
            ("Middle", str(len(made.middle))),
            ("Doors", str(len(made.field.doors))),
            ("Windows", str(names["window"])),
            ("Walls", str(walls)),
            ("Cover", str(low)),
        ]

    def checked(self) -> list[tuple[bool, str, str]]:
        """What holds of the map, each in two lines, and whether it does."""
        made = self.made
        if made is None:
            return []
        floor = floor_of(made.field)
        free = sum(not tile.blocks for tile in made.field.tiles)
        reached = floor.steps_from([made.field.spawns[0].cell])
        lead = all(floor.number(cell) in reached for cell in made.middle)
        lead = lead and all(floor.number(spawn.cell) in reached for spawn in made.field.spawns)
        fair = made.fairness
        return [
            (len(reached) == free, f"{len(reached)} of {free}", "tiles are reached"),
            (lead, "every place leads", "to the middle"),
            (not fair.seen, f"{fair.seen or 'none'} of {fair.pairs} pairs of", "places in sight"),
        ]
