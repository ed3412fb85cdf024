"""The agents as they were at 12b991ea, kept by what has changed since: a module that lies in the folder
`normal` is taken from there, all others are those of `game.ai`.

Whoever changes how an agent plays puts its module as it was before into that folder, at the same place; one
that is there already stays. Modules that follow mended rules, and play no other way, are no change. So the
baseline goes on playing under mended rules, and what differs from today's agents can be read.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType

import game.ai
from game.core.actions import Action
from game.core.battle import Battle

NAME = "frozen_ai"
"""The package that the modules make up; what they import of `game.ai` is of this package, too."""
LIVE, KEPT = Path(game.ai.__file__).parent, Path(__file__).parent / "normal"


def source_of(name: str) -> Path | None:
    """The file of one of these modules, None if there is none."""
    parts = name.split(".")[1:]
    for root in (KEPT, LIVE):
        for path in (root.joinpath(*parts, "__init__.py"), root.joinpath(*parts).with_suffix(".py")):
            if path.is_file():
                return path
    return None


class _Loader(SourceLoader):
    def __init__(self, path: Path) -> None:
        self.path = path

    def get_filename(self, fullname: str) -> str:
        return str(self.path)

    def get_data(self, path: str | bytes) -> bytes:
        return Path(str(path)).read_bytes().replace(b"game.ai", NAME.encode())


class _Finder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        source = source_of(fullname) if fullname.partition(".")[0] == NAME else None
        if source is None:
            return None
        return spec_from_loader(fullname, _Loader(source), is_package=source.name == "__init__.py")


sys.meta_path.insert(0, _Finder())


def thinker(ruleset: str) -> Callable[[Battle, str], Iterator[Action | None]]:
    """Who thinks in that ruleset; loaded when it is first asked."""

    def think(battle: Battle, side: str) -> Iterator[Action | None]:
        found: Iterator[Action | None] = import_module(f"{NAME}.{ruleset}").think(battle, side)
        return found

    return think
