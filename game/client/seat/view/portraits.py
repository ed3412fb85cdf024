"""Which face somebody has: the same wherever they are seen, and in a battle nobody else's."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

from game.core.events import Placed
from game.core.references import UnitId

NAMES = (
    "Mara",
    "Tam",
    "Ilse",
    "Juno",
    "Brandt",
    "Vela",
    "Ott",
    "Quist",
    "Hale",
    "Rook",
    "Jay",
    "Finch",
    "Crake",
    "Swift",
    "Teague",
    "Marr",
    "Bligh",
    "Okkan",
    "Ruri",
    "Pell",
    "Dorn",
    "Sona",
    "Zeven",
    "Vik",
    "Adebo",
    "Kestrel",
    "Nils",
    "Amara",
    "Holt",
    "Gerda",
    "Sefu",
    "Lund",
)
"""Who has been drawn, in the order of `assets/draw/people.py`."""
FACES = len(NAMES)
MASKED = ("gunner", "flamethrower", "zombie")
"""Looks that hide the face, or have faces of their own: of each there are so few."""
MASKS = 6


def likeness(name: str, person: int) -> int:
    """The number of the face of somebody of that name; `person` is how many faces further it was chosen."""
    base = NAMES.index(name) if name in NAMES else crc32(name.encode()) % FACES
    return (base + person) % FACES


def looks_like(look: str, face: int) -> tuple[bool, int]:
    """What one sees of a face under that look: two who are the same in this cannot be told apart."""
    return (True, face % MASKS) if look in MASKED else (False, face)


def free(wanted: int, look: str, taken: Iterable[tuple[bool, int]]) -> int:
    """The first face from the wanted one on that nobody has; the wanted one, if all are taken."""
    seen = set(taken)
    faces = ((wanted + step) % FACES for step in range(FACES))
    return next((face for face in faces if looks_like(look, face) not in seen), wanted)


def together(people: Iterable[tuple[str, int, str]]) -> list[int]:
    """The faces of people who are seen together: name, `person` and look of each, in the order in which a
    battle sets them down."""
    faces: list[int] = []
    seen: list[tuple[bool, int]] = []
    for name, person, look in people:
        faces.append(free(likeness(name, person), look, seen))
        seen.append(looks_like(look, faces[-1]))
    return faces


class Faces:
    """The faces of a battle: nobody else has one's own, and it stays the same however often one comes into
    sight."""

    def __init__(self) -> None:
        self._known: dict[UnitId, int] = {}
        self._seen: list[tuple[bool, int]] = []

    def of(self, event: Placed) -> int:
        """The face of somebody who is set down: that of before, else one that nobody has."""
        known = self._known.get(event.unit)
        if known is None:
            known = free(likeness(event.name, event.person), event.look, self._seen)
            self._known[event.unit] = known
            self._seen.append(looks_like(event.look, known))
        return known
