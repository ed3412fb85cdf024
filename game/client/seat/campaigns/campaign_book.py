"""The campaign that is played: every step is written at once, and what was bought can be given back until one
sets out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.campaign import battles, saves
from game.campaign.aftermath import awaited, fought
from game.campaign.people import rules_of
from game.campaign.state import State
from game.client.seat.match import Match
from game.client.seat.saves import autosaves, campaign_files
from game.client.seat.setup import open_battle
from game.client.seat.setup.open_battle import PreparedBattle
from game.core.errors import EnfiladeError
from game.core.records import files as records
from game.core.records.files import SUFFIX
from game.core.ruleset import Ruleset

Change = Callable[[State], State]
MOST_BACK = 100


@dataclass
class CampaignBook:
    """`fault` says why the last step could not be written, "" if it was."""

    state: State
    path: Path
    fault: str = ""

    def __post_init__(self) -> None:
        self._back: list[State] = []

    @property
    def rules(self) -> Ruleset:
        return rules_of(self.state)

    # ------------------------------------------------------------ steps

    def step(self, change: Change) -> str:
        """A step that cannot be taken back; "" or why it cannot be done."""
        found = self._done(change)
        if not found:
            self._back = []
        return found

    def buy(self, change: Change) -> str:
        """The same, but it can be taken back until the next step."""
        before = self.state
        found = self._done(change)
        if not found:
            self._back = [*self._back[-MOST_BACK:], before]
        return found

    def _done(self, change: Change) -> str:
        try:
            self.state = change(self.state)
        except (EnfiladeError, ValueError) as error:
            return str(error)
        self.keep()
        return ""

    @property
    def changed(self) -> bool:
        return bool(self._back)

    def undo(self) -> str:
        if not self._back:
            return "Nothing was changed since the last step."
        self.state = self._back.pop()
        self.keep()
        return ""

    def keep(self) -> None:
        """Write it down. A disk that is full must not end the campaign: the fault is shown instead."""
        try:
            campaign_files.write(self.state, self.path)
            self.fault = ""
        except OSError as error:
            self.fault = f"Not saved: {error.strerror}."

    # ------------------------------------------------------------ battles

    def battle(self) -> Match | PreparedBattle:
        """The battle that waits: where it stood, if it has begun. EnfiladeError if it cannot be played."""
        pending = self.state.pending
        if pending is None:
            raise EnfiladeError("no battle is awaited")
        begun = self.begun(pending.seed)
        if begun:
            match = open_battle.take_up(begun)
            if self.state.ironman:
                match.make_final()
            return match
        ground = battles.ground(self.state, pending.mission)
        return PreparedBattle(
            pending.scenario,
            ground.field,
            ground.path,
            self.rules,
            battles.players(self.state),
            pending.seed,
        )

    @property
    def vanished(self) -> bool:
        """Whether orders were given in the battle that waits, in ironman, and no record tells of them."""
        pending = self.state.pending
        return bool(pending and self.state.ironman and pending.begun and not self.begun(pending.seed))

    @staticmethod
    def begun(seed: str) -> Path | None:
        """The autosave of the battle, the newest if there are several."""
        return autosaves.of_seed(seed)

    def conclude(self, match: Match) -> str:
        """The battle is over: what comes of it. "" or why that cannot be told."""
        if match.battle.winner is None:
            return "The battle is not over."
        name = f"{len(self.state.fought) + 1:02} {match.seed[-40:]}".replace("/", "-")
        path = campaign_files.battle_folder(self.path) / f"{name}{SUFFIX}"
        try:
            records.write(match.record(), path)
        except OSError:
            path = Path()
        return self.step(lambda state: fought(state, match.battle, match.events, path.name))

    def record_path(self, name: str) -> Path | None:
        """The record of a battle that is over, None if it is not there. The name comes from a file of a
        campaign: it leads nowhere else."""
        path = campaign_files.battle_folder(self.path) / name
        return path if name and name == Path(name).name and path.is_file() else None


def opened(path: Path) -> CampaignBook:
    """CampaignError if it cannot be read."""
    return CampaignBook(saves.read(path), path)


def of_seed(seed: str) -> CampaignBook | None:
    """The campaign that waits for the battle of that seed, if one does."""
    if " battle " not in seed:
        return None
    for one in campaign_files.listed():
        if one.state and one.state.pending and one.state.pending.seed == seed:
            return CampaignBook(one.state, one.path)
    return None


def awaiting(match: Match) -> CampaignBook | None:
    """The campaign that waits for that battle. One of ironman takes no copy that goes on from a save."""
    book = of_seed(match.seed)
    if book is None or not awaited(book.state, match.battle, match.seed):
        return None
    return book if match.final or not book.state.ironman else None


def hold(match: Match, fresh: bool) -> None:
    """A battle that comes to the screen: of an ironman campaign it is final if it begins, or goes on in its
    own file."""
    book = None if match.final else of_seed(match.seed)
    if book is None or not book.state.ironman:
        return
    begun = book.begun(match.seed)
    own = begun is None if fresh else match.kept is not None and match.kept.path == begun
    if own and awaited(book.state, match.battle, match.seed):
        match.make_final()
