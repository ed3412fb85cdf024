"""`enfilade check`: what the map doctor finds, as text or JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from game.core.field import Field
from game.maps.doctor import Diagnosis, examine_whole
from game.maps.errors import MapError, file_label
from game.maps.export import save_copy
from game.maps.findings import LEVELS, REFUSED, Finding, findings_summary, refused
from game.maps.library import find
from game.maps.picture import MapPicture

_WIDE = 110


Draw = Callable[[Field, MapPicture], None]
"""Writes a picture of a map with all that is read of it."""


def check_all(names: Iterable[str], as_json: bool, draw: Draw | None = None, copy: Path | None = None) -> int:
    """Print what is found about each map, and draw or copy it if wished; 1 if there is an error in any, else
    0."""
    looked = [_examined(name) for name in names]
    found = [one for one, _ in looked]
    if as_json:
        print(msgspec.json.format(msgspec.json.encode([_plain(one) for one in found])).decode())
    else:
        print("\n\n".join(_text(one) for one in found))
    layers = looked[0][1]
    if draw is not None and layers is not None and found[0].opened is not None:
        draw(found[0].opened.ground, layers)
    if copy is not None and found[0].opened is not None:
        save_copy(found[0].path, copy)
    return int(any(one.faulty for one in found))


def _examined(name: str) -> tuple[Diagnosis, MapPicture | None]:
    try:
        return examine_whole(find(name))
    except MapError as error:
        return Diagnosis(Path(name), (refused(error),)), None


def _text(one: Diagnosis) -> str:
    """Title, what was inferred, then finding by finding."""
    counts = (
        ", ".join(_number(level, sum(found.level == level for found in one.findings)) for level in LEVELS)
        if one.findings
        else "nothing to say"
    )
    lines = [f"{file_label(one.path)}: {counts}"]
    if one.opened and one.opened.confidence.reasons:
        lines += textwrap.wrap(
            f"ground   {one.opened.confidence.words}.", _WIDE, initial_indent="  ", subsequent_indent=" " * 11
        )
    for found in one.findings:
        where = f"{found.where}: " if found.where else ""
        more = "".join(
            f" {word}: {_ended(text)}"
            for word, text in (("Why", found.why), ("Do", found.todo))
            if text not in found.what and found.why != REFUSED
        )
        words = f"{found.level:8} {where}{found.what}{more}"
        lines.append(
            textwrap.fill(
                words,
                _WIDE,
                initial_indent="  ",
                subsequent_indent=" " * 11,
                break_long_words=False,
                break_on_hyphens=False,
            )
        )
    return "\n".join(lines)


def _ended(words: str) -> str:
    return words if words.endswith(".") else f"{words}."


def _number(level: str, count: int) -> str:
    return f"{count} {level}" if count == 1 else f"{count} {level}s"


def _plain(one: Diagnosis) -> dict[str, object]:
    name = (
        str(one.path).encode(errors="backslashreplace").decode()
    )  # a name on the disk need be no text at all
    plain: dict[str, object] = {
        "map": name,
        "summary": findings_summary(one.findings),
        "findings": [_fields(found) for found in one.findings],
    }
    if one.opened:
        field = one.opened.ground
        plain |= {
            "width": field.width,
            "height": field.height,
            "places": [{"side": spawn.side, "cell": spawn.cell} for spawn in field.spawns],
        }
        sure = one.opened.confidence
        plain["confidence"] = {"percent": sure.percent, "sure": sure.sure, "reasons": list(sure.reasons)}
        plain["sources"] = [
            {
                "key": account.key,
                "words": account.words,
                "explicit": account.explicit,
                "cells": account.cells,
                "unused": account.unused,
            }
            for account in one.opened.inferred.accounts
        ]
    return plain


def _fields(found: Finding) -> dict[str, str]:
    return {
        "level": found.level,
        "where": found.where,
        "what": found.what,
        "why": found.why,
        "do": found.todo,
    }
