"""Makes a map and writes it, and says in a few lines what it is like."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.maps import library
from game.maps.errors import MapError, quoted
from game.maps.generate.generator import Made, make
from game.maps.generate.parameters import Wishes
from game.maps.generate.tmx_writer import save


def file_name(made: Made) -> str:
    """What the file of the map is called, if nobody says: its title and its seed in plain letters."""
    words = f"{made.title} {made.wishes.seed}".lower()
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in words)
    return "-".join(filter(None, plain.split("-"))) + ".tmx"


def write(wishes: Wishes, out: Path | None) -> tuple[Made, Path]:
    """Make the map and write it there, or among the player's own maps. MapError or SetupError if that cannot
    be; OSError if the disk does not let us."""
    if out is not None and out.suffix.lower() != ".tmx":
        raise MapError(f"{quoted(out.name)} is not the name of a Tiled map: let it end in .tmx")
    if out is not None and not out.parent.is_dir():
        raise MapError(f"there is no folder {quoted(out.parent, 200)}")
    made = make(wishes)
    path = out or library.own() / file_name(made)
    path.parent.mkdir(parents=True, exist_ok=True)
    save(made.drawn, path)
    return made, path


def told(made: Made, path: Path) -> Iterator[str]:
    """What was made, line by line."""
    fair = made.fairness
    yield f"{made.title}: {made.drawn.wide}x{made.drawn.high} cells, seed {made.wishes.seed}, {path}"
    yield (
        f"cover within six steps {_listed(fair.cover)}; steps to the middle "
        f"{', '.join(f'{way // 10}.{way % 10}' for way in fair.way)}; {fair.seen} of {fair.pairs} pairs of "
        "places see each other"
    )


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
