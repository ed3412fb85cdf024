"""Which saves are listed: those of a tab in which the words of a search stand, and the one that is chosen."""

from __future__ import annotations

from pathlib import Path

from game.client.seat.saves import save_list
from game.client.seat.saves.save_list import SavedBattle


class SaveListing:
    """`saves` are all there are, the newest first; `chosen` is the file of the one that is chosen."""

    def __init__(self) -> None:
        self.saves = save_list.rows()
        self.tab = next((one.tab for one in self.saves), "kept")
        self.search = ""
        self.chosen = ""
        self._found: tuple[tuple[str, str], list[SavedBattle], list[SavedBattle]] | None = None
        """For what was looked last, among which saves, and what was found."""
        self._choose_first()

    @property
    def shown(self) -> list[SavedBattle]:
        """Looked up anew when there is another tab, search or list of saves."""
        wanted = self.tab, self.search
        if self._found is None or self._found[0] != wanted or self._found[1] is not self.saves:
            words = self.search.lower().split()
            found = [
                one for one in self.saves if one.tab == self.tab and all(word in one.text for word in words)
            ]
            self._found = wanted, self.saves, found
        return self._found[2]

    @property
    def row(self) -> SavedBattle | None:
        """The save that is chosen."""
        return next((one for one in self.shown if str(one.path) == self.chosen), None)

    def place_of(self, save: SavedBattle | None) -> int:
        """Where a save stands in the list; 0 if it is none of those."""
        return next((index for index, one in enumerate(self.shown) if save and one.path == save.path), 0)

    def turn_to(self, tab: str) -> None:
        self.tab = tab
        self._choose_first()

    def search_for(self, words: str) -> None:
        self.search = words
        self._choose_first()

    def choose(self, place: int) -> None:
        """The one at that place of the list, the nearest if there is none."""
        if self.shown:
            self.chosen = str(self.shown[min(max(0, place), len(self.shown) - 1)].path)

    def reread(self, chosen: Path | None = None) -> None:
        """The files have changed; `chosen` is the one to be shown."""
        self.saves = save_list.rows()
        found = next((one for one in self.saves if one.path == chosen), None)
        if found:
            self.tab, self.chosen = found.tab, str(found.path)
        self._choose_first()

    def _choose_first(self) -> None:
        if self.row is None:
            self.chosen = next((str(one.path) for one in self.shown), "")
