"""What the game remembers between two starts: how it looks and moves, and the last choices of the set-up
screen."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import msgspec

from game.client.seat.saves import quarantine, storage
from game.client.seat.saves.quarantine import usable
from game.core.records.files import write_whole
from game.core.records.record import MOST_SECONDS
from game.rulesets.squad_budget import MOST, MOST_FIGURES

SPEEDS = ("x1", "x2", "x4", "off")
PACES = ("slow", *SPEEDS)
OTHERS = ("same", *PACES)
FACTORS = {"slow": 0.5, "x1": 1.0, "x2": 2.0, "x4": 4.0, "off": 0.0}
"""How much faster than at x1; 0 shows no animation at all."""
PALETTES = ("usual", "deuteranopia", "protanopia", "tritanopia")
MARKS = ("all", "few", "none")
"""What stays on the ground of a fight."""
LOUDNESS = 1.7
"""What a share of a volume is raised to."""
VOLUMES = ("volume", "volume_effects", "volume_interface", "volume_ambience", "volume_music")
LIMIT = 4 * 2**20
WIDEST = 32768
TITLE = 40
"""The most letters of the name of a side or of a person."""


class Seat(msgspec.Struct):
    """One side of the set-up screen. `player` is a level of the computer, or "human", and so is `partner`,
    who commands half of the figures, "" if there is none. `size` is how many people the squad has, 0 for as
    many as it comes with; `handicap` by how many points it is to cost more or less."""

    side: str
    title: str = ""
    player: str = "human"
    person: str = ""
    squad: str = ""
    options: dict[str, str] = {}
    temper: str = "calm"
    partner: str = ""
    partner_person: str = ""
    size: int = 0
    handicap: int = 0


class Table(msgspec.Struct):
    """What was chosen under a ruleset: the squad and the options of each side, and those of the battle."""

    squads: dict[str, str] = {}
    sides: dict[str, dict[str, str]] = {}
    options: dict[str, str] = {}


class Setup(msgspec.Struct):
    """The last choices of the set-up screen; `tables` keeps those of the rulesets that are not chosen.
    `mission` is what battles are about, `dice` whose dice are rolled at the table and typed in, `clock` how
    many seconds a turn may take, `games` how many a series has at the most."""

    map: str = ""
    ruleset: str = ""
    seats: list[Seat] = []
    options: dict[str, str] = {}
    tables: dict[str, Table] = {}
    mission: str = ""
    dice: str = ""
    clock: int = 0
    games: int = 1


class GroundWishes(msgspec.Struct):
    """What was last wished of a new map, and the seeds `before`, the last one first."""

    theme: str = "town"
    size: str = "medium"
    sides: int = 2
    mission: str = "hold"
    symmetry: str = "nearly"
    cover: int = 50
    doors: int = 50
    seed: str = ""
    before: list[str] = []


class Habit(msgspec.Struct):
    """The answer to a question of the rules that is always taken: the key of the option, and its words."""

    key: str
    words: str


class Learned(msgspec.Struct):
    """The lessons that were played to their end, and the one played last, by their ids; whether the first
    battle was offered."""

    done: list[str] = []
    at: str = ""
    offered: bool = False


class Settings(msgspec.Struct):
    """`habits` are the remembered answers, by the rule that asks, `begun` those that rulesets have given to
    begin with, once. Volumes go from 0 to 100. `keys` are the
    names of keys by the commands whose usual key they replace, "" for none (`keymap.py`). `place` is where
    the window was left, None before the first. A `scale` of 0 follows the window; `sized` says that it could
    be chosen: 1 was what everybody had before."""

    scale: float = 0.0
    sized: bool = True
    speed: str = "x1"
    speed_others: str = "same"
    reasons: bool = False
    wait_results: bool = False
    edge_scroll: bool = True
    warn_end_turn: bool = True
    reduced_motion: bool = False
    marks: str = "all"
    collision_layers: bool = False
    fullscreen: bool = False
    palette: str = "usual"
    volume: int = 80
    volume_effects: int = 100
    volume_interface: int = 70
    volume_ambience: int = 60
    volume_music: int = 0
    muted: bool = False
    captions: bool = False
    auto_end: bool = True
    open_table: bool = False
    ask_always: bool = False
    least_chance: int = 0
    keys: dict[str, str] = {}
    window: tuple[int, int] = (1280, 720)
    place: tuple[int, int] | None = None
    habits: dict[str, Habit] = {}
    begun: list[str] = []
    lessons: Learned = msgspec.field(default_factory=Learned)
    setup: Setup = msgspec.field(default_factory=Setup)
    new_map: GroundWishes = msgspec.field(default_factory=GroundWishes)

    def pace(self, own: bool) -> str:
        """How fast is shown what happens in one's own turns, or in those of others."""
        return self.speed if own or self.speed_others == "same" else self.speed_others

    def levels(self) -> tuple[float, float, float]:
        """How loud effects, interface and ambience are, 0 to 1: as the ear counts, so that half of a bar
        sounds half as loud."""
        effects, interface, ambience = (
            (self.volume * part / 10000) ** LOUDNESS
            for part in (self.volume_effects, self.volume_interface, self.volume_ambience)
        )
        return effects, interface, ambience

    def music_level(self) -> float:
        """How loud music is, 0 to 1; there is none unless somebody turns it up."""
        level: float = (self.volume * self.volume_music / 10000) ** LOUDNESS
        return level

    def save(self) -> None:
        """Write the settings down. A disk that does not let us costs the player no battle: then they are
        lost."""
        path = storage.settings_file()
        if path in quarantine.stuck:
            return
        with contextlib.suppress(OSError, ValueError):
            write_whole(path, msgspec.json.format(msgspec.json.encode(self)))


def load() -> Settings:
    """The settings of last time; a fresh start for all that cannot be used of them. Then the file is set
    aside and the player is told."""
    path = storage.settings_file()
    faults: list[str] = []
    given = _given(path, faults)
    if isinstance(given, dict) and "sized" not in given and given.get("scale") == 1:
        del given["scale"]
    settings = usable(Settings, given, faults)
    _bound(settings, faults)
    if faults:
        more = f" and {len(faults) - 1} more" if len(faults) > 1 else ""
        quarantine.notices.tell(
            f"{path.name}: {faults[0]}{more}; {quarantine.where(quarantine.set_aside(path))}."
        )
    return settings


def _given(path: Path, faults: list[str]) -> object:
    """What stands in the file; nothing, and a fault, if it cannot be read."""
    try:
        if not os.path.lexists(path):
            return {}
        if not path.is_file():
            faults.append("is no file")
        elif path.stat().st_size > LIMIT:
            faults.append(f"is larger than {LIMIT // 2**20} MB")
        else:
            return msgspec.json.decode(path.read_bytes())
    except OSError as error:
        faults.append(f"cannot be read ({error.strerror})")
    except RecursionError:
        faults.append("cannot be understood (lists in lists in lists)")
    except ValueError as error:
        faults.append(f"cannot be understood ({error})")
    return {}


def _bound(settings: Settings, faults: list[str]) -> None:
    """Bring what is too large or too small to the nearest that can be used."""
    if settings.speed not in PACES:
        faults.append(f"speed: {settings.speed[:TITLE]!r} is none of {', '.join(PACES)}")
        settings.speed = SPEEDS[0]
    if settings.speed_others not in OTHERS:
        faults.append(f"speed_others: {settings.speed_others[:TITLE]!r} is none of {', '.join(OTHERS)}")
        settings.speed_others = OTHERS[0]
    if settings.palette not in PALETTES:
        faults.append(f"palette: {settings.palette[:TITLE]!r} is none of {', '.join(PALETTES)}")
        settings.palette = PALETTES[0]
    if settings.marks not in MARKS:
        faults.append(f"marks: {settings.marks[:TITLE]!r} is none of {', '.join(MARKS)}")
        settings.marks = MARKS[0]
    settings.scale = settings.scale and min(max(settings.scale, 0.5), 3.0)
    settings.least_chance = min(max(settings.least_chance, 0), 100)
    for name in VOLUMES:
        setattr(settings, name, min(max(getattr(settings, name), 0), 100))
    settings.window = (min(max(settings.window[0], 1), WIDEST), min(max(settings.window[1], 1), WIDEST))
    for seat in settings.setup.seats:
        seat.title, seat.person = seat.title[:TITLE], seat.person[:TITLE]
        seat.partner_person = seat.partner_person[:TITLE]
        seat.size = min(max(seat.size, 0), MOST_FIGURES)
        seat.handicap = min(max(seat.handicap, -MOST), MOST)
    settings.setup.clock = min(max(settings.setup.clock, 0), MOST_SECONDS)
