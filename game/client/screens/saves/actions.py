"""Which saves are listed, by tab and by the words of a search, and what can be done with them: choose, go on,
watch, rename, export, import, delete."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.client.kit.screen import Screen
from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Done
from game.client.screens.into_battle import resumed_route
from game.client.screens.routes import ShowConfirm, ShowName, ShowPath, ShowReplay
from game.client.seat.saves import disk_files, save_list, storage
from game.client.seat.saves.disk_files import Removed
from game.client.seat.saves.save_list import SavedBattle
from game.client.seat.setup import open_battle
from game.core.errors import EnfiladeError
from game.core.records.files import SUFFIX


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


class SaveActions:
    """`words` say what could not be done, `done` what has been done where the list does not show it.
    `renaming` is the new name of the chosen save while it is written, `gone` what was deleted, the last one
    last. Questions lie over `page` and lead back to it."""

    def __init__(self, page: Screen, listing: SaveListing, desk: WidgetState, words: str = "") -> None:
        self.page, self.listing, self.desk = page, listing, desk
        self.words, self.done = words, ""
        self.renaming: str | None = None
        self.gone: list[Removed] = []

    def _reread(self, chosen: Path | None = None) -> None:
        self.renaming = None
        self.listing.reread(chosen)

    def turn_to(self, tab: str) -> Done:
        self.renaming = None
        self.desk.scroll.clear()
        self.listing.turn_to(tab)
        return None

    def search_for(self, words: str) -> Done:
        self.listing.search_for(words)
        return None

    def press(self, save: SavedBattle) -> Done:
        """A first press chooses, the next one goes on."""
        if str(save.path) == self.listing.chosen and self.renaming is None:
            return self.load()
        self.listing.chosen, self.renaming, self.words = str(save.path), None, ""
        return None

    def _opened(self, make: Callable[[], Done]) -> Done:
        try:
            return make()
        except (EnfiladeError, OSError) as error:
            self.words = str(error.strerror or error) if isinstance(error, OSError) else str(error)
            return None

    def load(self) -> Done:
        save = self.listing.row
        if not save or not save.saved.record or save.busy:
            return None
        return (
            self.watch() if save.over else self._opened(lambda: resumed_route(open_battle.take_up(save.path)))
        )

    def watch(self) -> Done:
        save = self.listing.row
        record = save.saved.record if save else None
        return (
            self._opened(lambda: ShowReplay(open_battle.watch_record(record, save.path)))
            if save and record
            else None
        )

    def begin_renaming(self) -> Done:
        save = self.listing.row
        if save:
            self.renaming = save.title if save.kept else save.name
            self.desk.focus = "name"
        return None

    def write_name(self, name: str) -> Done:
        self.renaming = name
        return None

    def end_renaming(self) -> Done:
        save, name = self.listing.row, self.renaming
        if not save or name is None:
            return None
        return self._opened(
            lambda: self._reread(disk_files.rename(save.path, name, copied=save.kept is not None))
        )

    def export(self) -> Done:
        save = self.listing.row
        if not save or not save.saved.record:
            return None
        out = disk_files.unused(storage.save_path(save.title).stem, SUFFIX)
        return ShowName(
            self.page,
            "Export the battle",
            "The file to write. Anybody can import it.",
            str(out),
            partial(self._hand_out, save.path),
        )

    def _hand_out(self, path: Path, out: str) -> str:
        fault = disk_files.export(path, out)
        self.done = "" if fault else f"Written: {out}"
        return fault

    def import_file(self) -> Done:
        return ShowPath(self.page, self.take_in, "Import a battle", (SUFFIX,))

    def take_in(self, path: Path) -> str:
        """Why the file cannot be imported, "" if it was."""
        try:
            self._reread(disk_files.take_in(path))
        except (EnfiladeError, OSError) as error:
            return str(error)
        self.done = f"Taken in from {path.name}."
        return ""

    def delete(self, save: SavedBattle) -> Done:
        """Without a question, since it can be taken back; with one where it cannot."""
        try:
            removed = disk_files.kept_back(save)
        except OSError:
            when = f" of {save.when}" if save.when else ""
            return ShowConfirm(
                self.page,
                "Delete for good?",
                f"{save.title}{when}",
                "Delete",
                self.page,
                partial(self._remove, save),
                "Keep it",
            )
        self._remove(save)
        if not self.words:
            self.gone = [*self.gone, removed]
        return None

    def _remove(self, save: SavedBattle) -> None:
        place = self.listing.place_of(save)
        self.words = disk_files.remove(save)
        self._reread()
        self.listing.choose(place)

    def take_back(self) -> Done:
        """The save that was deleted last is there again."""
        if self.gone:
            *self.gone, last = self.gone
            self.words = last.restore()
            self._reread(last.path)
        return None
