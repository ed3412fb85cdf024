"""What is wrong with a map, in one sentence for its author."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from game.core.errors import EnfiladeError, short

_ENOUGH = 40
_LONGEST = 80


class MapError(EnfiladeError):
    """A map cannot be used; the text names the file and the place, and says what to do."""


class MapTooLarge(MapError):
    """A map asks for more than is read of any."""


def quoted(text: object, most: int = _ENOUGH) -> str:
    """Words of a file in quotes: shortened, and escaped where they are no letters, so that a message stays
    one line."""
    return f"'{short(str(text), most)}'"


def file_label(path: Path) -> str:
    """A file by its name, as it is if that can stand in a line."""
    return (
        path.name if path.name.isprintable() and len(path.name) <= _LONGEST else quoted(path.name, _LONGEST)
    )


def in_one_line(warnings: Sequence[str]) -> str:
    """How many there are, and the first of them."""
    return warnings[0] if len(warnings) == 1 else f"{len(warnings)} warnings; the first: {warnings[0]}"


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Puts the file's name before every MapError, and turns whatever else a broken file causes into one."""
    try:
        yield
    except MapError as error:
        raise type(error)(f"{file_label(path)}: {error}") from None
    except MemoryError:
        raise MapError(
            f"{file_label(path)}: there is not enough memory for it. Make the map smaller."
        ) from None
    except Exception as error:  # pytmx and the decoders below it raise nearly everything
        raise MapError(
            f"{file_label(path)}: cannot be read ({quoted(error, 200)}). Open it in Tiled and save it again."
        ) from error
