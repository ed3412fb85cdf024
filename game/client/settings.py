"""What the game remembers between two starts: how it looks and moves, and the last choices of the set-up screen."""

from __future__ import annotations

import contextlib

import msgspec

from game.client import storage

SPEEDS = ("x1", "x2", "x4", "off")
FACTORS = {"x1": 1.0, "x2": 2.0, "x4": 4.0, "off": 0.0}
"""How much faster than at x1; 0 shows no animation at all."""


class Seat(msgspec.Struct):
    """One side of the set-up screen. `player` is a level of the computer, or "human"."""

    side: str
    title: str = ""
    player: str = "human"
    person: str = ""
    squad: str = ""
    options: dict[str, str] = {}


class Table(msgspec.Struct):
    """What was chosen under a ruleset: the squad and the options of each side, and those of the battle."""

    squads: dict[str, str] = {}
    sides: dict[str, dict[str, str]] = {}
    options: dict[str, str] = {}


class Setup(msgspec.Struct):
    """The last choices of the set-up screen; `tables` keeps those of the rulesets that are not chosen."""

    map: str = ""
    ruleset: str = ""
    seats: list[Seat] = []
    options: dict[str, str] = {}
    tables: dict[str, Table] = {}


class Habit(msgspec.Struct):
    """The answer to a question of the rules that is always taken: the key of the option, and its words."""

    key: str
    words: str


class Settings(msgspec.Struct):
    """`habits` are the remembered answers, by the rule that asks."""

    scale: float = 1.0
    speed: str = "x1"
    edge_scroll: bool = True
    warn_end_turn: bool = True
    reduced_motion: bool = False
    fullscreen: bool = False
    window: tuple[int, int] = (1280, 720)
    habits: dict[str, Habit] = {}
    setup: Setup = msgspec.field(default_factory=Setup)

    def save(self) -> None:
        """Write the settings down. A disk that does not let us costs the player no battle: then they are lost."""
        with contextlib.suppress(OSError):
            storage.write_whole(storage.settings_file(), msgspec.json.format(msgspec.json.encode(self)))


def load() -> Settings:
    """The settings of last time; those of a fresh start if there are none or the file is damaged."""
    try:
        settings = msgspec.json.decode(storage.settings_file().read_bytes(), type=Settings)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return Settings()
    if settings.speed not in SPEEDS:
        settings.speed = "x1"
    settings.scale = min(max(settings.scale, 0.5), 3.0)
    return settings
