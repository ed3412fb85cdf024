"""Texts that are kept beside the tests and compared letter for letter."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


def files(folder: Path, titles: Iterable[str]) -> dict[str, Path]:
    """A file for each title."""
    return {title: folder / f"{title.replace(' ', '-').replace(chr(39), '')}.txt" for title in titles}


def same(path: Path, text: str, anew: bool) -> None:
    """The text is that of the file; `anew` writes it (`pytest --regen`)."""
    if anew:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.exists(), f"{path.name} is missing: write it with pytest --regen"
    assert text == path.read_text(encoding="utf-8")
