"""What is wrong with a map, in one sentence for its author."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.core.errors import EnfiladeError


class MapError(EnfiladeError):
    """A map cannot be used; the text names the file and the place, and says what to do."""


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Puts the file's name before every MapError, and turns whatever else a broken file causes into one."""
    try:
        yield
    except MapError as error:
        raise MapError(f"{path.name}: {error}") from None
    except Exception as error:  # pytmx and the decoders below it raise nearly everything
        said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise MapError(f"{path.name}: cannot be read ({said[:200]}). Open it in Tiled and save it again.") from error
