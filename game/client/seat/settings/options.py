"""The settings as data: the pages on which they stand, what they are called, what they are usually, and the
way back."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from game.client.seat.settings.settings import MARKS, OTHERS, PACES, PALETTES, Settings

SWITCH, CHOICE, LEVEL = "switch", "choice", "level"
SCREEN, MOTION, SOUND, BATTLE, QUESTIONS, KEYS, PAD, FILES = (
    "screen",
    "motion",
    "sound",
    "battle",
    "questions",
    "keys",
    "gamepad",
    "files",
)


class Option(NamedTuple):
    """`name` is that of a field of `Settings`; `values` are those of a choice, with the words for each."""

    name: str
    page: str
    title: str
    words: str
    kind: str = SWITCH
    values: tuple[tuple[object, str], ...] = ()


class Sheet(NamedTuple):
    """A page of the settings; `words` tell what is on it."""

    id: str
    title: str
    words: str


PAGES = (
    Sheet(SCREEN, "Screen", "size, window, colours"),
    Sheet(MOTION, "Motion", "speed, what flies and shakes"),
    Sheet(SOUND, "Sound", "volumes, captions"),
    Sheet(BATTLE, "Battle", "end of turn, warnings"),
    Sheet(QUESTIONS, "Questions", "answered for you"),
    Sheet(KEYS, "Keys", "keyboard and mouse"),
    Sheet(PAD, "Gamepad", "what its buttons do"),
    Sheet(FILES, "Files", "where yours are kept"),
)
SCALES = (0.8, 0.9, 1.0, 1.25, 1.5, 1.75, 2.0)
SIZES = ((0.0, "as the window"), *((scale, f"{scale * 100:.0f} %") for scale in SCALES))
COLOURS = tuple((name, name) for name in PALETTES)
RESULTS = {"off": "only results"}
PACED = tuple((speed, RESULTS.get(speed, speed)) for speed in PACES)
PACED_OTHERS = tuple((speed, RESULTS.get(speed, speed)) for speed in OTHERS)
CHANCES = ((0, "at any chance"), (25, "from 25 %"), (50, "from 50 %"), (75, "from 75 %"))
OPTIONS = (
    Option(
        "scale",
        SCREEN,
        "Size of the interface",
        "Letters, buttons and panels; the board has its own zoom.",
        CHOICE,
        SIZES,
    ),
    Option("fullscreen", SCREEN, "Full screen", "Also by its key, at any time."),
    Option(
        "palette",
        SCREEN,
        "Colours",
        "For eyes that see fewer of them; shapes and words say the same as ever.",
        CHOICE,
        COLOURS,
    ),
    Option(
        "collision_layers",
        SCREEN,
        "Collision layers of maps",
        "Paint those, too, that only say what blocks: from the next battle on.",
    ),
    Option("speed", MOTION, "Speed of what moves", "Steps, shots and dice in your own turns.", CHOICE, PACED),
    Option("speed_others", MOTION, "Speed of others' turns", "Those of the computer.", CHOICE, PACED_OTHERS),
    Option(
        "reasons", MOTION, "What changed a roll", "Shown with the dice; Tab shows and hides it meanwhile."
    ),
    Option("wait_results", MOTION, "Results wait for Space", "What a roll comes to stays until it was read."),
    Option(
        "reduced_motion", MOTION, "Reduced motion", "Nothing flies, shakes or glides; words and numbers stay."
    ),
    Option(
        "marks",
        MOTION,
        "Marks of the fight",
        "Holes, soot and cases that stay on the ground until the battle is over.",
        CHOICE,
        tuple((name, name) for name in MARKS),
    ),
    Option("edge_scroll", MOTION, "The window's edge moves the map", "When the mouse rests on it."),
    Option("volume", SOUND, "Volume", "Of everything.", LEVEL),
    Option("volume_effects", SOUND, "Effects", "Steps, weapons, hits, doors, dice.", LEVEL),
    Option("volume_interface", SOUND, "Interface", "Buttons, orders, what is refused.", LEVEL),
    Option("volume_ambience", SOUND, "Ambience", "Wind, rain, the street: what a map sounds like.", LEVEL),
    Option("volume_music", SOUND, "Music", "None at 0. It follows what happens in a battle.", LEVEL),
    Option("muted", SOUND, "Mute", "Silence, whatever the volumes are."),
    Option("captions", SOUND, "Captions", "Says in words what is heard, and from which side."),
    Option(
        "warn_end_turn",
        BATTLE,
        "Warn before a turn ends too early",
        "Only where something useful is left of it.",
    ),
    Option(
        "auto_end",
        BATTLE,
        "End spent turns",
        "A turn in which nothing is left to do ends after a moment of rest. Esc holds it.",
    ),
    Option(
        "least_chance",
        BATTLE,
        "Shots out of turn",
        "Overwatch and blows of opportunity: those below it are let pass unasked.",
        CHOICE,
        CHANCES,
    ),
    Option(
        "ask_always",
        BATTLE,
        "Ask though it changes nothing",
        "Defences, too, against what misses or hits anyway.",
    ),
    Option(
        "open_table",
        BATTLE,
        "Open table",
        "People at one screen see each other declare: no covers, but in the fog.",
    ),
)


def usual(name: str) -> object:
    """What the setting is unless somebody has changed it."""
    return getattr(Settings(), name)


def changed(settings: Settings, name: str) -> bool:
    return bool(getattr(settings, name) != usual(name))


def names_of(page: str) -> tuple[str, ...]:
    """The settings that belong to a page."""
    own = {QUESTIONS: ("habits",), KEYS: ("keys",)}
    return own.get(page) or tuple(option.name for option in OPTIONS if option.page == page)


def count_changed(settings: Settings, page: str) -> int:
    """How many settings of the page are not as usual."""
    if page in (QUESTIONS, KEYS):
        return len(getattr(settings, names_of(page)[0]))
    return sum(changed(settings, name) for name in names_of(page))


def reset(settings: Settings, *names: str) -> None:
    """Put them back to what they are usually."""
    for name in names:
        setattr(settings, name, usual(name))


def all_settings() -> tuple[str, ...]:
    """All that the pages show."""
    return tuple(name for page in PAGES for name in names_of(page.id))


def search(words: str) -> tuple[Option, ...]:
    """The options of all pages in whose name, explanation or values all of the words stand."""
    wanted = words.lower().split()
    titles = {page.id: page.title for page in PAGES}

    def text(option: Option) -> str:
        return " ".join(
            (titles[option.page], option.title, option.words, *(said for _, said in option.values))
        ).lower()

    return tuple(option for option in OPTIONS if wanted and all(word in text(option) for word in wanted))


class Past:
    """What was before each change: the way back."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._before: list[bytes] = []

    def __bool__(self) -> bool:
        return bool(self._before)

    def note(self) -> None:
        """Something is about to be changed."""
        self._before.append(
            msgspec.json.encode({name: getattr(self._settings, name) for name in all_settings()})
        )

    def back(self) -> None:
        """As it was before the last change."""
        if self._before:
            kept = msgspec.json.decode(self._before.pop(), type=Settings)
            for name in all_settings():
                setattr(self._settings, name, getattr(kept, name))
