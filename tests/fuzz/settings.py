"""User folders as nobody should have them: the game starts over each of them, and starts again."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from game.core.errors import EnfiladeError
from game.core.field import SIDES
from game.maps import library
from game.rulesets import RULESETS, custom_content
from tests.fuzz import content, mutate, records
from tests.fuzz.grounds import YARD, write_yard
from tests.fuzz.trials import Nonsense
from tests.fuzz.window_events import strokes, typed

NAME = "settings"
UNIT = "starts"
FRAMES = 4
KINDS = ("a folder", "nothing in it", "a loop", "a dangling link", "a fifo")


def prepare(folder: Path) -> None:
    """One small map takes the place of those that come with the game, which take a while to load."""
    content.prepare(folder)
    records.prepare(folder)
    write_yard(folder / "shipped" / f"{YARD}.tmx")
    library.shipped = lambda: folder / "shipped"


@cache
def sound() -> dict[str, Any]:
    """Settings as they are after some battles, with something under every key."""
    from game.client.seat.settings.settings import Habit, Seat, Settings, Setup, Table

    seats = [
        Seat(
            side,
            side.title(),
            "human" if side == "azure" else "normal",
            "Ann",
            "patrol",
            {"auto_reactions": "ask"},
        )
        for side in SIDES[:3]
    ]
    tables = {
        rules: Table({"azure": "patrol"}, {"azure": {"auto_help": "ask"}}, {"ambush": "nobody"})
        for rules in RULESETS
    }
    settings = Settings(
        habits={"nwo.aoo.choice": Habit("take", "Attack")},
        setup=Setup(YARD, "nwo", seats, {"ambush": "ember"}, tables),
    )
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(settings))
    return plain


def trial(random: Random, folder: Path) -> tuple[str, int]:
    fill(folder, random)
    return judged(folder, random), 1


def fill(folder: Path, random: Random) -> None:
    """A user folder with some things that are right, some that are damaged, and some that are no files."""
    home = folder / "enfilade"
    home.mkdir()
    data = mutate.damaged(sound(), random) if random.random() < 0.9 else sound()
    if isinstance(data, dict) and isinstance(data.get("setup"), dict) and random.random() < 0.3:
        data = data | {
            "setup": data["setup"]
            | {
                "map": random.choice(
                    (str(folder / "own.tmx"), str(folder / "own.tmx"), "own", "gone", "/", "", YARD, "\0")
                )
            }
        }
    written = mutate.text(data, random)
    (home / "settings.json").write_bytes(
        mutate.scratched(written, random) if random.random() < 0.2 else written
    )
    if random.random() < 0.7:
        write_yard(folder / "own.tmx")
    for name in ("autosave", "last battle", "my battle", "é"):
        if random.random() < 0.25:
            path = home / "saves" / f"{name}.enfilade"
            path.parent.mkdir(exist_ok=True)
            save = random.choice(records.sound())
            path.write_bytes(save if random.random() < 0.3 else records.damaged(save, random, False))
    if random.random() < 0.3:
        rules = random.choice(list(RULESETS))
        path = home / "rulesets" / rules / random.choice(custom_content.FILES)
        path.parent.mkdir(parents=True)
        path.write_bytes(content.damaged(content.sound(rules, path.name), random))
    if random.random() < 0.3:
        path = home / "maps" / "own.tmx"
        write_yard(path)
        if random.random() < 0.6:
            path.write_bytes(mutate.scratched(path.read_bytes(), random))
    if random.random() < 0.15:
        _no_file(
            home
            / random.choice(
                (
                    "settings.json",
                    "saves",
                    "saves/autosave.enfilade",
                    "maps",
                    "maps/x.tmx",
                    "reports",
                    "rulesets/nwo/squads.toml",
                )
            ),
            random,
        )


def _no_file(path: Path, random: Random) -> None:
    """Something else in the place of a file or folder."""
    if path.exists():
        path.rename(path.with_suffix(".moved"))
    path.parent.mkdir(parents=True, exist_ok=True)
    match random.choice(KINDS):
        case "a folder":
            (path / "in it").mkdir(parents=True)
        case "nothing in it":
            path.write_bytes(b"")
        case "a loop":
            path.symlink_to(path)
        case "a dangling link":
            path.symlink_to("/nowhere/at/all")
        case _:
            os.mkfifo(path)


def judged(folder: Path, random: Random) -> str:
    """Start the game over the folder, twice."""
    os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = str(folder)
    for rules in RULESETS:
        content.forget(rules)
    _start(folder, random, 0)
    _start(folder, random, random.choice((0, FRAMES * 4)))
    return "started"


def _start(folder: Path, random: Random, frames: int) -> None:
    from game.client import app

    try:
        with typed([[], [], *strokes(random, frames)]) as seen:
            app.open_setup()
    except EnfiladeError as error:
        raise Nonsense(f"the window stays shut: {error}") from error
    reports = folder / "enfilade" / "reports"
    found = sorted(reports.glob("crash-*")) if reports.is_dir() else []
    if found:
        lines = found[0].read_text(errors="replace").splitlines()
        ours = [line.strip() for line in lines if f"{os.sep}game{os.sep}" in line]
        said = next(
            (
                line
                for line in reversed(lines)
                if line and not line.startswith((" ", "seed", "scenario", "actions", "{"))
            ),
            "",
        )
        raise Nonsense(f"crash screen {ours[-1].split(os.sep)[-1] if ours else '?'}: {said}")
    if seen[0] < 2:
        raise Nonsense("window: it closed at once")


def sample(path: Path, folder: Path) -> str:
    """A settings file; {folder} in it is the user's."""
    (folder / "enfilade").mkdir()
    write_yard(folder / "own.tmx")
    (folder / "enfilade" / "settings.json").write_bytes(
        path.read_bytes().replace(b"{folder}", str(folder).encode())
    )
    return judged(folder, Random("sample"))
