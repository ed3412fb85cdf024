"""What can be done with the saves that are listed: choose, go on, watch, rename, export, import, delete."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.client.kit.screen import Screen
from game.client.kit.widget_state import Desk
from game.client.kit.widgets import Done
from game.client.screens.routes import ShowConfirm, ShowName, ShowPath, ShowReplay, gone_on
from game.client.seat.maps import folders
from game.client.seat.saves import file_actions, save_list, storage
from game.client.seat.saves.file_actions import Removed
from game.client.seat.saves.save_list import SavedBattle
from game.client.seat.setup import open_battle
from game.core.errors import EnfiladeError
from game.core.records.files import SUFFIX


class SaveWays(Screen):
    """`saves` are all there are, `chosen` the file of the one that is chosen, `renaming` the new name of it
    while it is written."""

    desk: Desk
    saves: list[SavedBattle]
    words: str
    done: str  # what has just been done, where the list does not show it
    tab: str
    search: str
    chosen: str
    renaming: str | None
    gone: list[Removed]  # what was deleted here, the last one last
    _looked: tuple[tuple[str, str], list[SavedBattle], list[SavedBattle]] | None = (
        None  # for what, in what, and what was found
    )

    # ------------------------------------------------------------ what is listed

    @property
    def shown(self) -> list[SavedBattle]:
        """Those of the tab in which the words of the search stand: looked up anew when there is another tab,
        search or list of saves."""
        looked = self.tab, self.search
        if self._looked is None or self._looked[0] != looked or self._looked[1] is not self.saves:
            words = self.search.lower().split()
            found = [
                one for one in self.saves if one.tab == self.tab and all(word in one.text for word in words)
            ]
            self._looked = looked, self.saves, found
        return self._looked[2]

    @property
    def row(self) -> SavedBattle | None:
        """The save that is chosen."""
        return next((one for one in self.shown if str(one.path) == self.chosen), None)

    def _choose_first(self) -> None:
        if self.row is None:
            self.chosen = next((str(one.path) for one in self.shown), "")

    def reread(self, chosen: Path | None = None) -> None:
        """The files have changed; `chosen` is the one to be shown."""
        self.saves, self.renaming = save_list.rows(), None
        found = next((one for one in self.saves if one.path == chosen), None)
        if found:
            self.tab, self.chosen = found.tab, str(found.path)
        self._choose_first()

    # ------------------------------------------------------------ what they do

    def _turn_to(self, tab: str) -> Done:
        self.tab, self.renaming = tab, None
        self.desk.scroll.clear()
        self._choose_first()
        return None

    def _search(self, words: str) -> Done:
        self.search = words
        self._choose_first()
        return None

    def _press(self, save: SavedBattle) -> Done:
        """A first press chooses, the next one goes on."""
        if str(save.path) == self.chosen and self.renaming is None:
            return self._load()
        self.chosen, self.renaming, self.words = str(save.path), None, ""
        return None

    def _opened(self, make: Callable[[], Done]) -> Done:
        try:
            return make()
        except (EnfiladeError, OSError) as error:
            self.words = str(error.strerror or error) if isinstance(error, OSError) else str(error)
            return None

    def _load(self) -> Done:
        save = self.row
        if not save or not save.saved.record or save.busy:
            return None
        return self._watch() if save.over else self._opened(lambda: gone_on(open_battle.take_up(save.path)))

    def _watch(self) -> Done:
        save = self.row
        record = save.saved.record if save else None
        return (
            self._opened(lambda: ShowReplay(open_battle.watch(record, save.path)))
            if save and record
            else None
        )

    def _rename(self) -> Done:
        save = self.row
        if save:
            self.renaming = save.title if save.kept else save.name
            self.desk.focus = "name"
        return None

    def _name(self, name: str) -> Done:
        self.renaming = name
        return None

    def _renamed(self) -> Done:
        save, name = self.row, self.renaming
        if not save or name is None:
            return None
        return self._opened(
            lambda: self.reread(file_actions.rename(save.path, name, copied=save.kept is not None))
        )

    def _export(self) -> Done:
        save = self.row
        if not save or not save.saved.record:
            return None
        out = folders.unused(storage.save_path(save.title).stem, SUFFIX)
        return ShowName(
            self,
            "Export the battle",
            "The file to write. Anybody can import it.",
            str(out),
            partial(self._hand_out, save.path),
        )

    def _hand_out(self, path: Path, out: str) -> str:
        fault = file_actions.export(path, out)
        self.done = "" if fault else f"Written: {out}"
        return fault

    def _import(self) -> Done:
        return ShowPath(self, self._take_in, "Import a battle", (SUFFIX,))

    def _take_in(self, path: Path) -> str:
        """Why the file cannot be imported, "" if it was."""
        try:
            self.reread(file_actions.take_in(path))
        except (EnfiladeError, OSError) as error:
            return str(error)
        self.done = f"Taken in from {path.name}."
        return ""

    def _delete(self, save: SavedBattle) -> Done:
        """Without a question, since it can be taken back; with one where it cannot."""
        try:
            removed = file_actions.kept_back(save)
        except OSError:
            when = f" of {save.when}" if save.when else ""
            return ShowConfirm(
                self,
                "Delete for good?",
                f"{save.title}{when}",
                "Delete",
                self,
                partial(self._remove, save),
                "Keep it",
            )
        self._remove(save)
        if not self.words:
            self.gone = [*self.gone, removed]
        return None

    def _remove(self, save: SavedBattle) -> None:
        place = next((index for index, one in enumerate(self.shown) if one.path == save.path), 0)
        self.words = file_actions.remove(save)
        self.reread()
        if self.shown:
            self.chosen = str(self.shown[min(place, len(self.shown) - 1)].path)

    def _take_back(self) -> Done:
        """The save that was deleted last is there again."""
        if self.gone:
            *self.gone, last = self.gone
            self.words = last.restore()
            self.reread(last.path)
        return None
