"""A player's folders as they should be, and all the ways in which they may be damaged: seeded, so that each
damage can be had again."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from game.client.seat.settings.settings import Settings
from tests.maps import write

Random = random.Random
DEEP = "[" * 5000 + "]" * 5000
ABSURD: tuple[Any, ...] = (
    None, True, 0, -1, 10**9, 10**30, -(10**30), 1.5, 1e308, "", "warp", "\u0000", "\u202e" * 9,
    "x" * 100_000, "../../etc/passwd.tmx",
    "~nobody/x.tmx", [], [[]], [1, 2, 3], {}, {"": {}}, {"side": "azure"}, [{"side": 5}], [{"side": "azure",
    "options": {"auto_help": 7}}],
)  # fmt: skip
SQUADS = '[twins]\ntitle = "Twins"\nsummary = ""\nfigures = [["rifleman", "A"], ["rifleman", "B"]]\n'
SETUP = {
    "map": "mine",
    "ruleset": "nwo",
    "seats": [
        {
            "side": "azure",
            "title": "North Watch",
            "player": "human",
            "person": "Nadia",
            "squad": "twins",
            "options": {"auto_help": "never"},
        },
        {
            "side": "ember",
            "title": "Ember Guard",
            "player": "normal",
            "person": "",
            "squad": "raiders",
            "options": {},
        },
    ],
    "options": {"ambush": "azure"},
    "tables": {"lithium": {"squads": {"azure": "runners"}, "sides": {"azure": {}}, "options": {}}},
}


def small_map(sides: tuple[str, ...] = ("azure", "ember"), width: int = 10, height: int = 8) -> str:
    """Cells of floor, with five places for each side."""
    spawns = [
        write.thing("spawn", 48 + 32 * i, 48 + 160 * row, 0, 0, "<point/>", side=side)
        for row, side in enumerate(sides)
        for i in range(5)
    ]
    floor = write.layer(",".join(["1"] * (width * height)), width, height)
    return write.tmx(write.tileset(), floor, write.objects(*spawns), width=width, height=height)


def whole(root: Path, save: bytes) -> None:
    """Folders in which everything is right; `save` is a saved battle."""
    for folder in ("config", "data/saves/autosaves", "data/maps", "data/rulesets/nwo", "data/reports"):
        (root / folder).mkdir(parents=True)
    (root / "config/settings.json").write_text(
        json.dumps({"scale": 1.25, "window": [1280, 720], "habits": {}, "setup": SETUP})
    )
    (root / "data/saves/before the storm.enfilade").write_bytes(save)
    (root / "data/saves/autosaves/20260102-101112-0123abcd round 2.enfilade").write_bytes(save)
    (root / "data/saves/autosaves/20260102-101113-0123abce over.enfilade").write_bytes(save)
    (root / "data/maps/mine.tmx").write_text(small_map())
    (root / "data/maps/sheet.png").write_bytes(write.png(128, 128))
    (root / "data/rulesets/nwo/squads.toml").write_text(SQUADS)
    (root / "data/reports/crash-1.txt").write_text("once")


# ---------------------------------------------------------------- damage to a file or a folder


def _truncate(path: Path, rng: Random) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: rng.randrange(len(data))] if data else b"")


def _overwrite(path: Path, rng: Random) -> None:
    data = bytearray(path.read_bytes())
    for _ in range(rng.randint(1, 8)):
        if data:
            data[rng.randrange(len(data))] = rng.choice((0, 0xFF, 0x22, 0x7B, 0x5D, rng.randrange(256)))
    path.write_bytes(data)


def _nonsense(path: Path, rng: Random) -> None:
    path.write_bytes(
        rng.choice(
            (
                b"",
                b"\0" * 4096,
                rng.randbytes(512),
                b"\xff\xfe{\0}\0",
                DEEP.encode(),
                b"1e400",
                b"x = 1" + b"0" * 6000,
            )
        )
    )


def _huge(path: Path, _: Random) -> None:
    with path.open("r+b") as file:
        file.truncate(50 * 2**20)


def _gone(path: Path, _: Random) -> None:
    os.rename(path, path.with_name(path.name + ".elsewhere"))


def _folder(path: Path, rng: Random) -> None:
    _gone(path, rng)
    path.mkdir()
    (path / "inside.txt").write_text("kept")


def _file(path: Path, rng: Random) -> None:
    _gone(path, rng)
    path.write_text("no folder")


def _link(path: Path, rng: Random) -> None:
    _gone(path, rng)
    path.symlink_to(rng.choice((path.parent / "nowhere", path)))


def _pipe(path: Path, rng: Random) -> None:
    _gone(path, rng)
    os.mkfifo(path)


def _read_only(path: Path, _: Random) -> None:
    path.chmod(0o400 if path.is_file() else 0o500)


def _closed(path: Path, _: Random) -> None:
    path.chmod(0)


OF_FILES: tuple[Callable[[Path, Random], None], ...] = (
    _truncate,
    _overwrite,
    _nonsense,
    _huge,
    _gone,
    _folder,
    _link,
    _pipe,
    _read_only,
    _closed,
)
OF_FOLDERS: tuple[Callable[[Path, Random], None], ...] = (_gone, _file, _link, _pipe, _read_only, _closed)


# ---------------------------------------------------------------- damage to what a file says


def _places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value of a tree."""
    found = [way] if way else []
    if isinstance(value, dict):
        rows: Any = value.items()
    elif isinstance(value, list):
        rows = enumerate(value)
    else:
        rows = ()
    return found + [place for key, part in rows for place in _places(part, (*way, key))]


def _settings(root: Path, rng: Random) -> None:
    """One value of the settings replaced, doubled, or taken away; or a key that nobody knows."""
    path = root / "config/settings.json"
    try:
        tree = {**msgspec.to_builtins(Settings()), **json.loads(path.read_text())}
    except (OSError, ValueError):
        return
    way = rng.choice(_places(tree))
    inner = tree
    for key in way[:-1]:
        inner = inner[key]
    kind = rng.randrange(6)
    if kind == 0 and isinstance(inner, dict):
        del inner[way[-1]]
    elif kind == 1:
        inner[way[-1]] = [inner[way[-1]]] * rng.choice((1, 2, 3000))
    elif kind == 2 and isinstance(inner, dict):
        inner["strange"] = rng.choice(ABSURD)
    else:
        inner[way[-1]] = rng.choice(ABSURD)
    path.write_text(json.dumps(tree))


def _last_choice(root: Path, rng: Random) -> None:
    """The last choices name something that is there no more, or a map on which nobody can play."""
    bare = root / "data/bare.tmx"
    bare.write_text(small_map(()))
    path = root / "config/settings.json"
    setup = json.loads(json.dumps(SETUP))
    what = rng.choice(("map", "ruleset", "side", "squad", "option", "player"))
    seat = rng.choice(setup["seats"])
    if what == "map":
        setup["map"] = rng.choice(
            (
                str(bare),
                str(root / "gone.tmx"),
                "gone",
                str(root / "data/maps/mine.tmx"),
                str(root),
                "\u0000.tmx",
            )
        )
    elif what == "option":
        rng.choice((setup["options"], seat["options"])).update(
            {rng.choice(("ambush", "gone", "auto_help")): "gone"}
        )
    else:
        (setup if what == "ruleset" else seat)[what] = "gone"
    path.write_text(json.dumps({"setup": setup}))


def damage(root: Path, seed: int) -> list[str]:
    """Damage the folders in one to three ways; says which."""
    rng = Random(seed)
    done = []
    for _ in range(rng.randint(1, 3)):
        kind = rng.randrange(10)
        if kind < 3:
            _settings(root, rng)
            done.append("settings")
            continue
        if kind < 5 and (root / "config").is_dir():
            _last_choice(root, rng)
            done.append("last choice")
            continue
        files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
        folders = sorted(path for path in root.rglob("*") if path.is_dir() and not path.is_symlink())
        path = rng.choice(files if kind < 8 and files else folders)
        how = rng.choice(OF_FILES if path.is_file() else OF_FOLDERS)
        how(path, rng)
        done.append(f"{how.__name__} {path.relative_to(root)}")
    return done
