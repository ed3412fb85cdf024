"""Every screen, stroke for stroke: what stands on it, where, in which colour, and what can be pressed.
`pytest --regen` writes them anew."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
import pytest
from pygame import Rect, Surface

from game.client.kit.screen import Screen
from game.client.screens.title.screen import TitleScreen
from game.core import events as e
from game.core.events import Event
from game.core.records.record import Record
from game.core.references import UnitId
from tests.client import parts
from tests.client.drawn import Strokes, in_window, pressable, same_lines, scrolled, strokes
from tests.client.heard import Under
from tests.client.player import new_match, quick
from tests.client.stage import placed

__all__ = ["strokes"]

USUAL, SMALL = (1280, 720), (1024, 640)
Form = parts.form.Form
Settings = parts.settings.Settings
Habit = parts.settings.Habit


class Cards(parts.easel.MapPainter):
    """An easel that has every card at once, without a picture."""

    def card(self, key: parts.cards.CardRequest) -> parts.cards.Card:
        name = Path(key.path).stem
        if name.startswith("mill"):
            return parts.cards.Card(
                name,
                "Streets and a mill.",
                40,
                24,
                4,
                ("a tile is missing.", "the light is none."),
                "warning",
            )
        if name.startswith("otter"):
            return parts.cards.Card(fault=f"{name}: cannot be drawn.")
        return parts.cards.Card(name, "A yard.", 20, 12, 2)


@pytest.fixture(autouse=True)
def _cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts.mapcolumn, "_easel", Cards())


def shown(screen: Form, told: Strokes, size: tuple[int, int] = USUAL) -> list[str]:
    """All that a screen draws, and all that can be pressed on it."""
    screen.draw(Surface(size))
    told.take()
    screen.draw(Surface(size))
    return [*told.take(), *pressable(screen.widgets()), *scrolled(screen.areas())]


def start(settings: Settings | None = None) -> parts.setup.SetupScreen:
    screen = parts.setup.SetupScreen(settings or quick())
    screen.choices.seed = "2187-OTTER"
    return screen


def on(screen: parts.setup.SetupScreen, name: str) -> parts.setup.SetupScreen:
    """That map is chosen."""
    screen.choices.choose_map(
        next(index for index, one in enumerate(screen.choices.maps) if one.name == name)
    )
    return screen


def pointed(screen: Form, key: str) -> Form:
    """The mouse has come to that widget."""
    screen.desk.hover = key
    return screen


# ---------------------------------------------------------------- the start screen


def test_the_start_screen(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    same_lines(request, "start", shown(start(), strokes))


def test_the_start_screen_with_four_sides_by_the_other_rules(
    strokes: Strokes, request: pytest.FixtureRequest
) -> None:
    screen = start()
    screen.choices.choose_ruleset("lithium")
    on(screen, "mill-street")
    while screen.choices.add_side():
        pass
    screen.choices.seats[1].player, screen.choices.seats[1].person = "human", "Oskar"
    screen.choices.seats[0].player = "normal"
    screen.draw(Surface(USUAL))
    screen.desk.scroll.update(sides=130.0, options=40.0, maps=70.0)
    same_lines(request, "start-four", shown(screen, strokes))


@pytest.mark.parametrize(
    "key", ["map 1", "color 0 plum", "add side", "dice", "rules lithium", "player 0", "name 0", "load"]
)
def test_what_the_mouse_is_over_on_the_start_screen(
    key: str, strokes: Strokes, request: pytest.FixtureRequest
) -> None:
    large = (1920, 1080)
    screens = on(start(), "mill-street"), pointed(on(start(), "mill-street"), key)
    for screen in screens if key == "add side" else ():
        screen.desk.scroll["sides"] = 400.0  # it lies below the sides
    before, after = (shown(screen, strokes, large) for screen in screens)
    lit = [line for line in after if line not in before]
    assert lit
    same_lines(request, f"start-over-{key.replace(' ', '-').lower()}", lit)


def test_an_open_list_on_the_start_screen(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    screen = start()
    before = shown(screen, strokes)
    screen.desk.open, screen.desk.lit = "squad 1", 1
    same_lines(request, "start-list", [line for line in shown(screen, strokes) if line not in before])


def test_the_start_screen_says_what_hinders_and_what_could_not_be_used(
    strokes: Strokes, request: pytest.FixtureRequest
) -> None:
    screen = start()
    screen.words = (
        "The file cannot be read: it is no map, and its name is long enough for three lines in the narrow "
        "room that there is. "
    ) * 3
    screen.faults = ("one", "two")
    parts.quarantine.notices.tell("settings.json: scale is no number; it was set aside.")
    one = shown(screen, strokes, SMALL)
    for words in ("a second", "a third"):
        parts.quarantine.notices.tell(words)
    screen.choices.seats.pop()
    screen.words = ""
    same_lines(request, "start-faults", [*one, *shown(screen, strokes, SMALL)])


def test_a_battle_that_was_left_can_be_gone_on_with(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    saved = parts.storage.Saved(Path("a.enfilade"), battle_saved(), "")
    screen = start()
    screen._left = parts.savelist.SavedBattle(
        saved, parts.autosaves.AutosaveName("20260301-101500-00000000", 3, False)
    )
    same_lines(request, "start-continue", shown(screen, strokes))


def battle_saved() -> Record:
    match = new_match()
    match.begin()
    return msgspec.structs.replace(match.record(), saved="2026-03-01 10:15")


# ---------------------------------------------------------------- small screens


def small_screens(tmp: Path) -> dict[str, Form]:
    settings = quick()
    habits = {f"nwo.rule.{number}": Habit(f"key{number}", f"Answer {number}") for number in range(6)}
    habits["nwo.parry.agreed-reroll"] = Habit("again", "Roll the parry again")
    match = new_match()
    told = new_match()
    told.told = (
        "rule nwo.shove.result was mended: the battle goes on from before the last order, as it "
        "stood when it was saved by the older version"
    )
    long = (
        "a line that is short",
        "a line that is much longer than one row of the window can hold, so that it goes on below " * 2,
    )
    setup = Under()
    path = parts.filing.PathScreen(settings, setup, lambda _: "no")
    path.path, path.words = (
        "/home/somebody/map.tmx",
        "The file is no map, and what is wrong with it takes more than one line to be told in full. " * 2,
    )
    save = parts.prompts.SaveScreen(settings, setup, match)
    failed = parts.prompts.SaveScreen(settings, setup, match)
    failed.words = "Not saved: no space left on the device"
    found = parts.settingsview.SettingsScreen(settings, setup)
    found.words = "turn"
    return {
        "pause": parts.menu.PauseScreen(setup, settings, match, match.battle),
        "pause-replay": parts.menu.PauseScreen(setup, settings, None, match.battle),
        "save": save,
        "save-failed": failed,
        "settings": parts.settingsview.SettingsScreen(
            Settings(speed="x2", scale=1.25, reduced_motion=True), setup
        ),
        "settings-habits": parts.settingsview.SettingsScreen(Settings(habits=habits), setup, "questions"),
        "settings-sound": parts.settingsview.SettingsScreen(
            Settings(volume_effects=40, captions=True), setup, "sound"
        ),
        "settings-keys": parts.settingsview.SettingsScreen(
            Settings(keys={"nwo.Move": "c", "turn.end": "insert"}), setup, "keys"
        ),
        "settings-found": found,
        "confirm": parts.prompts.ConfirmScreen(
            settings, setup, "Quit Enfilade?", "Your choices are kept.", "Quit", setup
        ),
        "path": parts.filing.PathScreen(settings, setup, lambda _: "no"),
        "path-wrong": path,
        "told": parts.prompts.ChangesScreen(settings, told),
        "faults": parts.faults.FaultsScreen(settings, setup, long),
        "faults-many": parts.faults.FaultsScreen(
            settings, setup, long * 20, "What could not be used", "Nothing was deleted."
        ),
        "crash": parts.crash.CrashScreen(settings, Path("/somewhere/reports/crash-20260301.txt")),
        "crash-saved": parts.crash.CrashScreen(settings, Path("/somewhere/reports/crash-20260301.txt"), True),
        "loads-none": parts.loading.LoadScreen(settings, setup),
    }


NAMES = (
    *("pause", "pause-replay", "save", "save-failed", "confirm", "path", "path-wrong", "told"),
    *("settings", "settings-habits", "settings-sound", "settings-keys", "settings-found"),
    *("faults", "faults-many", "crash", "crash-saved", "loads-none"),
)


@pytest.mark.parametrize("name", NAMES)
def test_a_small_screen(name: str, strokes: Strokes, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    screen = small_screens(tmp_path)[name]
    same_lines(
        request,
        name,
        [*shown(screen, strokes, SMALL), *(line for line in shown(screen, strokes) if line.startswith("["))],
    )


def test_a_save_of_that_name_is_replaced(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    match = new_match()
    screen = parts.prompts.SaveScreen(quick(), Under(), match)
    match.begin()
    match.save(parts.storage.save_path(screen.name))
    same_lines(request, "save-replaces", shown(screen, strokes))


class Drawn(parts.easel.MapPainter):
    """Has every glance at once."""

    def card(self, key: parts.cards.CardRequest) -> parts.cards.Card:
        if "broken" in key.path:
            return parts.cards.Card(fault="its map is gone")
        bands = tuple(
            parts.glance.SideSummary(
                side,
                side.title(),
                player,
                tuple(parts.glance.Person(f"P{n}", "rifle", n, (), n == 2) for n in range(count)),
            )
            for side, player, count in (("azure", "Nadia", 3), ("ember", "computer", 4))
        )
        seen = parts.glance.SaveSummary(
            "Yard", "No Way Out", "Round", 3, "Mara", None, bands, ("Fog: on",), "2187", 12
        )
        return parts.cards.Card(description=msgspec.json.encode(seen).decode())


def test_the_list_of_saves(
    strokes: Strokes, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = parts.storage.Saved(Path("North against Ember.enfilade"), battle_saved(), "")
    broken = parts.storage.Saved(Path("broken.enfilade"), None, "broken.enfilade: it is no record")
    kept = parts.autosaves.AutosaveName("20260301-101500-00000000", 3, False)
    over = parts.autosaves.AutosaveName("20260301-101500-00000001", 5, True)
    row = parts.savelist.SavedBattle
    rows = [
        row(saved),
        row(broken),
        row(saved, kept),
        row(saved, over),
        row(saved, kept, busy=True),
        row(saved, kept, here=True),
        row(broken, kept),
    ]
    monkeypatch.setattr(parts.savelist, "rows", lambda: rows * 2)
    monkeypatch.setattr(
        parts.glances, "wanted", lambda path, size: parts.cards.CardRequest(str(path), (), size)
    )
    easel = Drawn()
    screen = parts.loading.LoadScreen(quick(), Under(), "The save cannot be read. " * 12, easel)
    lines = [*shown(screen, strokes), *shown(screen, strokes, SMALL)]
    for tab in ("auto", "over"):
        screen.actions.turn_to(tab)
        screen.desk.scroll["saves"] = 100.0
        lines += shown(screen, strokes)
    screen.actions.renaming = "Another name"
    screen.actions.search_for("nothing has this")
    lines += shown(screen, strokes)
    same_lines(request, "loads", lines)


def test_what_is_pressed_or_focused_looks_so(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    screen = parts.prompts.ConfirmScreen(quick(), Under(), "Quit?", "Sure?", "Quit", Under())
    lines: list[str] = []
    for hover, pressed, focus in (("no", "", ""), ("yes", "yes", ""), ("", "", "no")):
        screen.desk.hover, screen.desk.pressed, screen.desk.focus, screen.desk.by_keys = (
            hover,
            pressed,
            focus,
            bool(focus),
        )
        lines += shown(screen, strokes)
    same_lines(request, "confirm-looks", lines)


# ---------------------------------------------------------------- the rulebook, the result


def test_the_rulebook(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    battle = new_match().battle
    given = {"nwo.parry.agreed-reroll": "the defender is asked"}
    screen = parts.rulebook.RulebookScreen(quick(), Under(), battle.ruleset, "nwo.parry.agreed-reroll", given)
    same_lines(request, "rules", shown(screen, strokes))


def test_what_is_searched_for_in_the_rulebook(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    screen = parts.rulebook.RulebookScreen(quick(), Under(), new_match().battle.ruleset)
    screen.draw(Surface(SMALL))
    screen._search("grapple")
    lines = shown(screen, strokes, SMALL)
    screen._search("xyzzy")
    same_lines(request, "rules-search", [*lines, *shown(screen, strokes, SMALL)])


def rolled(unit: UnitId, faces: tuple[int, ...], bonus: int = 0, rule: str = "r") -> e.Rolled:
    more = (e.Modifier(bonus, rule, "skill"),) if bonus else ()
    return e.Rolled(unit, "ranged attack", rule, faces, faces, more, sum(faces) + bonus)


ROSTER: list[Event] = [
    e.RoundBegan(3, ()),
    placed(UnitId(1), (3, 3)),
    placed(UnitId(2), (4, 3)),
    placed(UnitId(3), (8, 3), "ember"),
    placed(UnitId(4), (8, 4), "ember"),
]
STORY: list[Event] = [
    *ROSTER,
    *(rolled(UnitId(1), faces) for faces in ((6, 5), (1, 2), (4, 4))),
    rolled(UnitId(3), (2, 6)),
    *(e.Harmed(unit, 4, "4 hit points", (), 20) for unit in map(UnitId, (3, 4, 2))),
    *(e.Downed(unit) for unit in map(UnitId, (3, 4, 2))),
    rolled(UnitId(3), (5,), 2, "fate"),
    e.Fated(UnitId(3), "fate", "wounded, and out of it for a month"),
    rolled(UnitId(4), (1, 1), 0, "fate"),
    e.Fated(UnitId(4), "fate", "dead", "dead"),
    e.Fated(UnitId(2), "none", "unhurt"),
    e.BattleEnded("azure"),
]


def test_the_result(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    screen = parts.result.ResultScreen(new_match(), quick(), Under())
    screen.tally = screen.sides.tally = parts.tally.tally(STORY)
    lines = shown(screen, strokes)
    screen.tally = screen.sides.tally = parts.tally.tally(
        [
            *ROSTER,
            placed(UnitId(5), (1, 1), "straw"),
            placed(UnitId(6), (1, 2), "plum"),
            rolled(UnitId(5), (9, 3)),
            e.BattleEnded(""),
        ]
    )
    same_lines(request, "result", [*lines, *shown(screen, strokes)])


@pytest.mark.parametrize("size", [SMALL, (1920, 1080)])
def test_windows_of_other_sizes_hold_them(size: tuple[int, int], strokes: Strokes) -> None:
    match = new_match()
    screens: dict[str, Form] = {
        "start": start(),
        "rulebook": parts.rulebook.RulebookScreen(quick(), Under(), match.battle.ruleset),
        "result": parts.result.ResultScreen(match, quick(), Under()),
    }
    for name, screen in screens.items():
        assert in_window(shown(screen, strokes, size), size), name


# ---------------------------------------------------------------- between two people


@pytest.mark.parametrize("side", ["azure", "ember", "straw", "plum"])
@pytest.mark.parametrize("hidden", [False, True])
def test_the_seat_is_handed_over(
    side: str, hidden: bool, strokes: Strokes, request: pytest.FixtureRequest
) -> None:
    lines: list[str] = []
    for person, unit, size in (("Nadia", "Mara", USUAL), ("", "", SMALL)):
        parts.handover.Handover(side, "North Watch", person, unit, 3, hidden).draw(Surface(size), 1.0)
        lines += strokes.take()
    same_lines(request, f"handover-{'hidden' if hidden else 'open'}-{side}", lines)


def test_everything_on_the_small_screens_lies_in_the_window_and_apart() -> None:
    for size in (SMALL, USUAL, (1920, 1080)):
        screens = small_screens(Path())
        for name in NAMES:
            screen = screens[name]
            screen.draw(Surface(size))
            whole, areas = Rect((0, 0), size), {area.key: area.rect for area in screen.areas()}
            boxes = [one.rect for one in screen.widgets() if not one.area]
            assert all(whole.contains(box) for box in (*boxes, *areas.values())), (name, size)
            assert all(box.collidelist(boxes[index + 1 :]) < 0 for index, box in enumerate(boxes)), (
                name,
                size,
            )
            assert all(box.collidelist(list(areas.values())) < 0 for box in boxes), (name, size)


def test_the_keys_of_the_menu_do_what_they_say() -> None:
    screen = small_screens(Path())["pause"]
    screen.draw(Surface(USUAL))
    found = {one.key: one for one in screen.widgets()}
    keys = {key: pygame.key.name(one.hotkey) for key, one in found.items()}
    assert keys == {
        "Resume": "return",
        "Save": "s",
        "Load": "l",
        "Seats": "e",
        "Ledger of luck": "g",
        "Rules": "f1",
        "Settings": "t",
        "Quit to start": "q",
        "Quit game": "x",
    }

    def led(key: str) -> object:
        return parts.router.following(screen, found[key].on(), quick())

    assert found["Resume"].on() is screen.under
    assert isinstance(led("Save"), parts.prompts.SaveScreen)
    assert isinstance(led("Load"), parts.loading.LoadScreen)
    assert isinstance(led("Rules"), parts.rulebook.RulebookScreen)
    assert isinstance(led("Settings"), parts.settingsview.SettingsScreen)
    assert isinstance(led("Quit to start"), TitleScreen)
    assert isinstance(found["Quit game"].on(), Screen) and screen.escape() is screen.under
