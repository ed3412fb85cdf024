"""What every event is, and what several kinds of them carry."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.core.references import Prose, RuleId


class Gauge(msgspec.Struct, frozen=True):
    """A row of points: hit points, armour, the boxes of a wound track. `place` says where on a body they are
    counted, by the name that orders call it; the first gauge of a place is the body's, a second one what
    protects it.
    """

    name: str
    value: int
    most: int
    place: str = ""


class Modifier(msgspec.Struct, frozen=True):
    """Something that counts in a roll. `edge` is +1 for an advantage and -1 for a disadvantage; `value` is
    added to the total."""

    value: int
    rule: RuleId
    words: Prose
    edge: int = 0


Viewer = str | None
"""For whose eyes something is: those of a side, "" of somebody who is of none, None of one who may read
everything."""


class Event(msgspec.Struct, frozen=True, tag=True):
    """Something that has happened. Who is not of the side `only` does not learn of it; "" is for everybody's
    eyes."""

    @property
    def only(self) -> str:
        return ""

    def read_by(self, viewer: Viewer) -> Event | None:
        """The event as that viewer may read it, None if they do not learn of it."""
        return self if viewer is None or self.only in ("", viewer) else None


def seen_by(viewer: Viewer, events: Iterable[Event]) -> list[Event]:
    """The events as the viewer may read them, without those of which they do not learn."""
    return [read for event in events if (read := event.read_by(viewer)) is not None]
