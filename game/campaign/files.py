"""Campaign files: where they lie, and how they are read. What is wrong is told with file, line and the
nearest word."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec

from game.campaign.definition import Campaign, Consequence, Endless, Mission
from game.campaign.validation import faults_of
from game.core.content import UTF8, odd, read_toml, refuse
from game.core.errors import ContentError, did_you_mean, short
from game.core.misfits import misfit
from game.core.user_folders import data_folder
from game.maps.library import shipped

FOLDER = "campaigns"
ENDING = ".toml"
PACKED = ".enfilade-campaign"
"""How a campaign file ends that was packed with its maps."""


def own() -> Path:
    """The folder for the player's own campaigns. It need not exist."""
    return data_folder() / FOLDER


def campaigns() -> dict[str, Path]:
    """Every campaign file by its name: the shipped ones first, then the player's own, which do not hide
    them."""
    found: dict[str, Path] = {}
    for folder in (shipped() / FOLDER, own()):
        with contextlib.suppress(OSError):
            # those that came as a package with their maps lie in folders of their own
            for path in (*sorted(folder.glob(f"*{ENDING}")), *sorted(folder.glob(f"*/*{ENDING}"))):
                found.setdefault(path.stem, path)
    return found


def find(name: str) -> Path:
    """The file of a campaign by name or by path. ContentError, with the nearest name, if there is none."""
    known = campaigns()
    if name in known:
        return known[name]
    path = Path(name)
    if path.suffix == ENDING and path.is_file():
        return path
    raise ContentError(
        f"there is no campaign {short(name)!r}{did_you_mean(path.stem, known)}; known: {', '.join(known)}"
    )


def read(path: Path, looked_over: bool = True) -> Campaign:
    """The campaign in the file. ContentError with all that is wrong, a line each; `looked_over` also looks at
    its maps."""
    data = read_toml(path)
    text = path.read_text(encoding=UTF8)

    def tell(faults: list[Fault]) -> None:
        refuse([f"{path.name}:{line_of(text, place)}: {_called(place)}{words}" for place, words in faults])

    tell(list(_strange(data)))
    missions: Any = data.get("missions", {})
    faults = list(_misfits({key: value for key, value in data.items() if key != "missions"}, Campaign, ()))
    for name, mission in missions.items():
        faults += _misfits(mission, Mission, ("missions", name))
    tell(faults)
    found = msgspec.convert({"id": path.stem, **data}, Campaign)
    tell(list(faults_of(found, path.parent, looked_over)))
    return found


Fault = tuple[tuple[str, ...], str]
"""Where in the file, by keys, and what is wrong there."""


def _strange(data: Mapping[str, object]) -> Iterator[Fault]:
    """Keys that mean nothing, and values that nothing can be made of whatever they are for."""
    yield from _of(data, Campaign, ())
    missions = data.get("missions", {})
    if not isinstance(missions, dict):
        yield ("missions",), "is no table; expected [missions.its_id] with keys"
        return
    for name, mission in missions.items():
        place: tuple[str, ...] = ("missions", name)
        if not isinstance(mission, dict):
            yield place, "is no table; expected [missions.its_id] with keys"
            continue
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", name):
            yield place, "is no id; small letters, digits and _ are right"
        yield from _of(mission, Mission, place)


def _of(table: Mapping[str, object], kind: type[msgspec.Struct], place: tuple[str, ...]) -> Iterator[Fault]:
    known = kind.__struct_fields__
    for key, value in table.items():
        here = (*place, str(key))
        if key not in known or (kind is Campaign and key == "id"):
            yield here, f"unknown key{did_you_mean(str(key), known)}"
            continue
        inner = _struct(kind, key)
        if isinstance(value, dict):
            yield from _of(value, inner, here) if inner else ()
        elif words := odd(value.replace("\n", " ") if isinstance(value, str) else value):
            yield here, words


def _struct(kind: type[msgspec.Struct], key: str) -> type[msgspec.Struct] | None:
    """The record that a key stands for, if it stands for one."""
    hint: Any = get_type_hints(kind)[key]
    return next((one for one in (Consequence, Endless) if hint is one or one in get_args(hint)), None)


def _misfits(data: object, kind: type[msgspec.Struct], place: tuple[str, ...]) -> Iterator[Fault]:
    """The first value of a table that is of another kind than is asked for."""
    try:
        msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        at, words = misfit(error, data, kind)
        yield (*place, *at), words


def _called(place: tuple[str, ...]) -> str:
    """The place in words, as the file has it: "[missions.ford] places: "."""
    if not place:
        return ""
    entry = next((number for number, part in enumerate(place) if part.startswith("[")), len(place))
    table, key = place[: entry - 1], "".join(place[entry - 1 :])
    return f"[{'.'.join(table)}] {short(key)}: " if table else f"{short(key)}: "


_HEADER = re.compile(r"\s*\[\[?\s*([^\]]+?)\s*\]\]?")
_KEY = re.compile(r"\s*([A-Za-z0-9_.\"'-]+?)\s*=")


def line_of(text: str, place: Sequence[str]) -> int:
    """The line in which the key stands, or its table, or the nearest table around it; 1 if none is there."""
    best, found = 0, 1
    within: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header:
            within = _parts(header[1])
            here = within
        elif key:
            here = (*within, *_parts(key[1]))
        else:
            continue
        shared = _shared(here, place)
        if shared == len(here) and shared > best:
            best, found = shared, number
    return found


def _parts(name: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in name.split("."))


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """How many parts both begin with."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count
