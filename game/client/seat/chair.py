"""A person's chair at a battle: whose eyes the screen is for, and whether whoever sits there may order or
answer now."""

from __future__ import annotations

from game.client.seat.match import Match
from game.client.seat.settings.settings import Settings
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core import fog
from game.core.actions import Ask
from game.core.events import Event, RoundBegan, seen_by

THINKS = "the computer thinks"


class Chair:
    """`side` is the side of whoever sits there, "" if nobody does; `offered` says that the seat waits for
    somebody to take it."""

    def __init__(
        self, match: Match, scene: BoardScene, playback: Playback, settings: Settings | None = None
    ) -> None:
        self.match = match
        self.settings = settings or Settings()
        self.scene = scene
        self.playback = playback
        self.side = ""
        self.offered = False

    # ------------------------------------------------------------ whose move it is

    @property
    def ready(self) -> bool:
        """Whether a person may order or answer something now."""
        return not self.playback.busy and self.match.waits_for_person and not self.offered and self.seated

    @property
    def seated(self) -> bool:
        """Whether the one who is to decide has the seat; questions are put to whoever has it."""
        battle = self.match.battle
        return not self.shared or (battle.pending is not None and not self.foggy) or battle.side == self.side

    @property
    def ask(self) -> Ask | None:
        """The question that waits for an answer."""
        return self.match.battle.pending if self.ready else None

    @property
    def orders(self) -> bool:
        """Whether a person may order something now."""
        return self.ready and not self.match.battle.pending

    @property
    def declares(self) -> bool:
        """Whether a person may order something for any figure of a side."""
        return self.orders and self.whole_side

    @property
    def showing(self) -> bool:
        """Whether there is something to look at and nothing to order: what happens is shown, or the computer
        has the turn."""
        return self.playback.busy or self.match.waits_for_computer

    # ------------------------------------------------------------ what is hidden from whom

    @property
    def shared(self) -> bool:
        """Whether several people play at this screen."""
        return len(self.match.people()) > 1

    @property
    def whole_side(self) -> bool:
        """Whether the turn belongs to a whole side."""
        slot = self.match.battle.slot
        return slot is not None and not slot.unit

    @property
    def secret(self) -> bool:
        """Whether one of several people declares now what the others must not see: at an open table they have
        agreed that nobody minds."""
        open_table = self.settings.open_table and not self.foggy
        return not open_table and self.shared and self.whole_side and self.match.battle.pending is None

    @property
    def foggy(self) -> bool:
        """Whether sides do not see all of each other."""
        return fog.is_fog_on(self.match.battle.table)

    @property
    def covered(self) -> bool:
        """Whether the screen must be covered before another of several people sits down."""
        return self.secret or (self.shared and self.foggy)

    def seen(self, side: str) -> list[Event]:
        """What that side knows of the present round."""
        events = self.match.events
        last = max(
            (index for index, event in enumerate(events) if isinstance(event.read_by(None), RoundBegan)),
            default=0,
        )
        return seen_by(side, events[last:])

    # ------------------------------------------------------------ words

    @property
    def due(self) -> str:
        """What is waited for of the side that has to do something."""
        if self.match.battle.pending:
            return "has to answer"
        return "declares" if self.whole_side else "has the turn"

    def waiting(self, titles: dict[str, str]) -> str:
        """Why nothing can be ordered."""
        side = self.match.battle.side
        if self.ask:
            return "A question is open"
        if self.offered:
            return ""
        if self.playback.busy and self.scene.together:
            return "Space shows the next step, a click all"
        if self.match.battle.winner is not None and not self.playback.busy:
            return "The battle is over"
        if self.playback.busy or not side:
            return "Space or a click skips"
        return f"{titles.get(side, side)}: {THINKS}"

    def waiting_short(self, titles: dict[str, str]) -> str:
        """The same for the button, which is narrower."""
        if self.playback.busy and self.scene.together:
            return "The turn is played"
        words = self.waiting(titles)
        return THINKS.capitalize() if words.endswith(THINKS) else words
