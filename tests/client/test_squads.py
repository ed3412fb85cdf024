"""Squads are put together: in the book that keeps them, and on the page that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.client.kit.widgets import Entry
from game.client.screens.router import make_screen
from game.client.screens.routes import ShowSquads
from game.client.screens.squads.screen import SquadsScreen
from game.client.seat.saves import disk_files
from game.client.seat.setup import squad_book
from game.client.seat.setup.squad_book import MOST_FIGURES, NAMES, SquadBook
from game.client.seat.view.portraits import likeness
from game.core.ruleset import Squad
from game.rulesets import RULESETS, custom_content, custom_squads, infowar
from tests.client.heard import Heard, Under, listen
from tests.client.player import Player, quick


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(custom_content, "data_folder", lambda: tmp_path)
    for rules in RULESETS:
        custom_content.forget(rules)
    yield
    monkeypatch.undo()
    for rules in RULESETS:
        custom_content.forget(rules)


@pytest.fixture
def book() -> SquadBook:
    found = SquadBook(infowar)  # type: ignore[arg-type]
    assert found.copy() == ""
    return found


def kinds(squad: Squad) -> list[tuple[str, str]]:
    return [(figure.archetype, figure.name) for figure in squad.figures]


def on_disk() -> str:
    return custom_squads.path_of("infowar").read_text(encoding="utf-8")


# ---------------------------------------------------------------- the book


def test_a_copy_is_ones_own_and_the_squads_of_the_game_stay(book: SquadBook) -> None:
    first = infowar.squads()[0]
    assert book.mine and kinds(book.squad) == kinds(first) and book.squad.title == f"{first.title}, own"
    assert infowar.squads()[-1].id == book.chosen
    book.choose(first.id)
    assert not book.mine and "copy this one" in book.rename("Mine") and "stay" in book.delete()
    assert infowar.squads()[0] == first


def test_every_change_is_kept_at_once_and_can_be_taken_back(book: SquadBook) -> None:
    before = kinds(book.squad)
    assert book.turn_into(0, "conscript") == "" and book.name(1, "Ada") == "" and book.move(1, -1) == ""
    assert kinds(book.squad)[:2] == [(before[1][0], "Ada"), ("conscript", before[0][1])]
    assert SquadBook(infowar).own == book.own  # type: ignore[arg-type]
    for _ in range(3):
        assert book.undo() == ""
    assert kinds(book.squad) == before
    assert book.undo() == "" and not book.own and not custom_squads.path_of("infowar").exists()
    assert book.undo() == "Nothing was changed yet."


def test_writing_a_name_is_one_step_back(book: SquadBook) -> None:
    before = book.squad.figures[0].name
    for end in range(1, 5):
        assert book.name(0, "Vera"[:end]) == ""
    assert book.undo() == "" and book.squad.figures[0].name == before


def test_a_squad_has_one_to_eight_figures_within_its_points(book: SquadBook) -> None:
    cheapest = min(book.kinds.values(), key=lambda kind: kind.price).id
    dearest = max(book.kinds.values(), key=lambda kind: kind.price).id
    left = book.left()
    assert book.over(dearest) == max(0, book.price(dearest) - left) > 0
    assert book.add(dearest) == f"{book.kinds[dearest].title}: {book.over(dearest)} points too many."
    while len(book.squad.figures) > 1:
        assert book.take_out(1) == ""
    assert book.take_out(0) == "A squad has at least one figure."
    while len(book.squad.figures) < MOST_FIGURES:
        assert book.add(cheapest) == ""
    assert book.add(cheapest) == "A squad has at most 8 figures."
    assert len({figure.name for figure in book.squad.figures}) == MOST_FIGURES
    assert book.points(book.squad) <= book.budget


def test_no_squad_of_the_game_is_dearer_than_the_budget() -> None:
    for rules in RULESETS.values():
        book = SquadBook(rules)
        assert (
            max(map(book.points, book.shipped)) <= book.budget < max(map(book.points, book.shipped)) + 10
        ), rules.ID
        assert all(kind.price > 0 for kind in book.kinds.values()), rules.ID


def test_a_squad_without_a_name_is_not_kept(book: SquadBook) -> None:
    before = on_disk()
    assert "title" in book.rename("")
    assert on_disk() == before


def test_what_somebody_wrote_in_the_file_by_hand_stays(book: SquadBook) -> None:
    path = custom_squads.path_of("infowar")
    path.write_text(
        '# my people\n[mine] # the first\ntitle = "Mine"\nsummary = ""\nfigures = [["conscript", "Jo"]]\n',
        encoding="utf-8",
    )
    custom_content.forget("infowar")
    book.reread()
    book.choose("mine")
    assert book.name(0, "Joan") == ""
    assert on_disk().startswith("# my people\n[mine] # the first\n") and '"Joan"' in on_disk()


def test_a_damaged_file_is_named_and_never_written_over(book: SquadBook) -> None:
    path = custom_squads.path_of("infowar")
    path.write_text("[mine\n", encoding="utf-8")
    custom_content.forget("infowar")
    book.reread()
    assert "squads.toml: not TOML" in book.fault and not book.own
    assert "not TOML" in book.new() and path.read_text(encoding="utf-8") == "[mine\n"


def test_squads_are_shared_as_files(book: SquadBook, tmp_path: Path) -> None:
    out = tmp_path / "gift.squad.toml"
    assert book.rename("Night shift") == "" and book.export(str(out)) == ""
    assert book.export(str(out)) == "There is a file gift.squad.toml already. Choose another name."
    told = kinds(book.squad)
    assert book.delete() == "" and not book.own
    assert book.take_in(out) == ""
    assert kinds(book.squad) == told and book.squad.title == "Night shift" and book.mine


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            'ruleset = "nwo"\n[a]\ntitle = "A"\nsummary = ""\nfigures = [["scout", "B"]]\n',
            "a squad for the rules 'nwo'",
        ),
        ('[a]\ntitle = "A"\nsummary = ""\nfigures = [["wizard", "B"]]\n', "wizard"),
        ('[a]\ntitle = "A"\n', "summary"),
        ('ruleset = "infowar"\n', "one squad is expected"),
        ("[[[", "not TOML"),
    ],
)
def test_foreign_and_damaged_squads_are_refused_with_the_reason(
    text: str, words: str, book: SquadBook, tmp_path: Path
) -> None:
    path = tmp_path / "foreign.squad.toml"
    path.write_text(text, encoding="utf-8")
    before = on_disk()
    assert words in book.take_in(path)
    assert on_disk() == before


# ---------------------------------------------------------------- the page


def test_a_squad_goes_out_under_its_name_and_is_found_and_taken_in_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_files, "home", lambda: tmp_path)
    player, screen = page()
    player.key(pygame.K_c)
    screen.book.rename("Night shift")
    for name in ("night_shift.squad.toml", "night_shift_2.squad.toml"):
        player.key(pygame.K_e, pygame.KMOD_CTRL)
        assert player.key(pygame.K_RETURN) is screen
        assert (tmp_path / name).is_file()
    (tmp_path / "other.toml").write_text("a = 1", encoding="utf-8")
    player.key(pygame.K_DELETE)
    assert not screen.book.own
    player.key(pygame.K_i)
    files = [widget.key for widget in player.screen.widgets() if widget.key.startswith("file ")]  # type: ignore[attr-defined]
    assert files == ["file rulesets", "file night_shift.squad.toml", "file night_shift_2.squad.toml"]
    player.click_on(files[1])
    assert player.screen is screen and screen.book.squad.title == "Night shift" and screen.book.mine


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    return listen(monkeypatch)


def page(size: tuple[int, int] = (1280, 720)) -> tuple[Player, SquadsScreen]:
    screen = make_screen(ShowSquads(Under(), infowar), quick())  # type: ignore[arg-type]
    assert isinstance(screen, SquadsScreen)
    return Player(screen, size), screen


def test_by_keys_alone_a_squad_is_copied_changed_and_taken_back() -> None:
    player, screen = page()
    player.key(pygame.K_c)
    assert screen.book.mine
    player.key(pygame.K_RIGHT)
    assert screen.editing.place == 1
    player.key(pygame.K_x)
    assert len(screen.book.squad.figures) == 3
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert len(screen.book.squad.figures) == 4
    player.key(pygame.K_UP)
    assert isinstance(player.key(pygame.K_ESCAPE), Under)


def test_by_mouse_a_figure_is_added_and_becomes_another(heard: Heard) -> None:
    player, screen = page()
    player.click_on("copy")
    player.click_on("add")
    assert screen.editing.place is None and screen.editing.words == "Choose its kind at the right."
    cheapest = min(screen.book.kinds.values(), key=lambda kind: kind.price)
    player.click_on(f"kind {cheapest.id}")
    assert screen.editing.place == 4 and screen.book.squad.figures[4].archetype == cheapest.id
    player.click_on("figure 0")
    player.click_on("kind conscript")
    assert screen.book.squad.figures[0].archetype == "conscript"
    player.draw()
    assert f"{screen.book.left()} left" in heard.texts


def test_what_is_too_dear_says_by_how_much(heard: Heard) -> None:
    player, screen = page()
    player.click_on("copy")
    player.click_on("add")
    dearest = max(screen.book.kinds.values(), key=lambda kind: kind.price)
    kinds = next(area for area in screen.areas() if area.key == "kinds")
    screen.desk.scroll_to(kinds, kinds.most)  # it is the last one in the list
    player.draw()
    assert f"{screen.book.over(dearest.id)} over" in heard.texts
    count = len(screen.book.squad.figures)
    screen.column.take_kind(dearest.id)
    assert len(screen.book.squad.figures) == count and "points too many" in screen.editing.words


def test_a_name_is_written_in_its_field() -> None:
    player, screen = page()
    player.click_on("copy")
    player.click_on("name")
    player.key(pygame.K_a, pygame.KMOD_CTRL)
    player.write("Zoe")
    assert screen.book.squad.figures[0].name == "Zoe"


def test_a_squad_is_renamed_by_its_key() -> None:
    player, screen = page()
    player.key(pygame.K_F2)
    assert not screen.desk.focus, "a squad of the game keeps its name"
    player.key(pygame.K_c)
    player.draw()
    player.key(pygame.K_F2)
    player.draw()
    player.write("Late shift")
    assert screen.book.squad.title == "Late shift"


@pytest.mark.parametrize("field", ["title", "name"])
def test_a_name_can_be_rubbed_out_letter_by_letter_and_written_anew(field: str) -> None:
    player, screen = page()
    player.click_on("copy")
    player.draw()
    player.click_on(field)
    player.draw()
    player.key(pygame.K_END)
    for _ in range(50):
        player.key(pygame.K_BACKSPACE)
        player.draw()
    value = next(one for one in screen.widgets() if one.key == field)
    assert isinstance(value, Entry) and value.value == "" and screen.editing.words, (
        "that no name will not do is said, and stays while it is written"
    )
    player.write("Zoe")
    squad = screen.book.squad
    assert (squad.title if field == "title" else squad.figures[0].name) == "Zoe" and not screen.editing.words
    player.key(pygame.K_BACKSPACE)
    player.key(pygame.K_BACKSPACE)
    player.key(pygame.K_BACKSPACE)
    player.draw()
    player.click_on("figure 1")
    player.draw()
    assert next(one.value for one in screen.widgets() if isinstance(one, Entry) and one.key == field) != ""


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_everything_lies_within_the_window(size: tuple[int, int]) -> None:
    player, screen = page(size)
    player.key(pygame.K_c)
    player.draw()
    boxes = [widget.rect for widget in screen.widgets() if not widget.area]
    assert all(screen.whole.contains(box) for box in boxes)
    assert not any(one.colliderect(other) for index, one in enumerate(boxes) for other in boxes[index + 1 :])


# ---------------------------------------------------------------- weapons and faces


def test_a_weapon_is_taken_within_the_budget_and_put_back(book: SquadBook) -> None:
    place = next(index for index in range(len(book.squad.figures)) if len(book.weapons(index)) > 1)
    own_kind = book.squad.figures[place].archetype
    cheap = min((name for _, name in book.weapons(place)), key=book.price)
    before = book.points(book.squad)
    assert book.arm(place, cheap) == "" and book.squad.figures[place].archetype == cheap
    assert book.points(book.squad) == before + book.price(cheap) - book.price(own_kind)
    assert cheap in on_disk()
    assert book.arm(place, own_kind) == "" and "+" not in on_disk()


def test_a_weapon_that_is_too_dear_is_refused_with_the_number(book: SquadBook) -> None:
    affordable = [kind for kind in book.kinds.values() if not book.over(kind.id)]
    while affordable and len(book.squad.figures) < MOST_FIGURES:
        assert book.add(max(affordable, key=lambda kind: kind.price).id) == ""
        affordable = [kind for kind in book.kinds.values() if not book.over(kind.id)]
    for place in range(len(book.squad.figures)):
        for _, name in book.weapons(place):
            over = book.over(name, place)
            if over:
                assert book.arm(place, name) == f"{over} points too many."
                return
    pytest.fail("no weapon is too dear for that squad")


def test_whoever_joins_others_of_the_kind_has_another_face(book: SquadBook) -> None:
    cheapest = min(book.kinds.values(), key=lambda kind: kind.price)
    assert book.new() == ""
    for _ in range(MOST_FIGURES - 1):
        assert book.add(cheapest.id) == ""
    faces = [likeness(figure.name, figure.person) for figure in book.squad.figures]
    assert book.squad.figures[0].person == cheapest.person and len(set(faces)) == len(faces)
    other = next(kind for kind in book.kinds.values() if kind is not cheapest)
    for place in (1, 2):
        assert book.turn_into(place, other.id) == ""
    assert len({likeness(figure.name, figure.person) for figure in book.squad.figures}) == len(faces)


def test_faces_go_round_and_are_kept_only_where_they_differ(book: SquadBook) -> None:
    usual = book.squad.figures[0].person
    assert "faces" not in on_disk()
    assert book.face(0, 1) == "" and book.squad.figures[0].person == (usual + 1) % 6
    assert "faces" in on_disk()
    book.reread()
    assert book.squad.figures[0].person == (usual + 1) % 6
    assert book.face(0, -1) == "" and "faces" not in on_disk()


def test_a_squad_with_chosen_weapons_is_shared_as_a_file(book: SquadBook, tmp_path: Path) -> None:
    place = next(index for index in range(len(book.squad.figures)) if len(book.weapons(index)) > 1)
    book.arm(place, min((name for _, name in book.weapons(place)), key=book.price))
    book.face(place, 1)
    before = book.squad.figures
    assert book.export(str(tmp_path / "shared")) == ""
    assert book.take_in(tmp_path / "shared.squad.toml") == ""
    assert book.squad.figures == before
    text = (tmp_path / "shared.squad.toml").read_text()
    (tmp_path / "bad.squad.toml").write_text(text.replace("faces = [", "faces = [1, "))
    assert "faces for" in book.take_in(tmp_path / "bad.squad.toml")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_weapon_and_face_are_chosen_on_the_page_by_keys_and_clicks(rules: str, size: tuple[int, int]) -> None:
    screen = make_screen(ShowSquads(Under(), RULESETS[rules], ""), quick())
    assert isinstance(screen, SquadsScreen)
    player = Player(screen, size)
    player.key(pygame.K_c)
    screen.editing.place = next(
        index for index in range(len(screen.book.squad.figures)) if len(screen.book.weapons(index)) > 1
    )
    player.key(pygame.K_2)
    player.draw()
    weapon, name = min(
        screen.book.weapons(screen.editing.place)[1:], key=lambda one: screen.book.price(one[1])
    )
    widget = next(one for one in screen.widgets() if one.key == f"weapon {weapon}")
    area = next(one for one in screen.areas() if one.key == "kinds")
    screen.desk.scroll_to(area, widget.rect.y - area.rect.y)
    player.draw()
    player.click_on(f"weapon {weapon}")
    assert screen.book.squad.figures[screen.editing.place].archetype == name
    face = screen.book.squad.figures[screen.editing.place].person
    player.key(pygame.K_PAGEDOWN)
    assert screen.book.squad.figures[screen.editing.place].person == (face + 1) % 6
    player.key(pygame.K_z, pygame.KMOD_LCTRL)
    player.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert screen.book.squad.figures[screen.editing.place].archetype != name


def test_a_figure_that_cannot_change_places_stays_the_chosen_one() -> None:
    screen = make_screen(ShowSquads(Under(), RULESETS["nwo"], ""), quick())
    assert isinstance(screen, SquadsScreen)
    assert not screen.book.mine
    screen._move(1)
    assert screen.editing.place == 0 and "copy" in screen.editing.words


# ---------------------------------------------------------------- squads that cannot be read

MINE = '[mine]\ntitle = "Mine"\nsummary = ""\nfigures = [["conscript", "Jo"]]\n'
BROKEN = MINE + '\n[corsairs]\ntitle = "Corsairs"\nsummary = ""\nfigures = [["pirate", "Bo"]]\n'


def test_a_faulty_squad_is_named_and_the_others_stay(book: SquadBook) -> None:
    custom_squads.path_of("infowar").write_text(BROKEN, encoding="utf-8")
    custom_content.forget("infowar")
    book.reread()
    assert [squad.id for squad in book.own] == ["mine"] and list(book.broken) == ["corsairs"]
    assert "there is no 'pirate'" in book.broken["corsairs"] and not book.fault
    assert book.drop("corsairs") == "" and not book.broken and "corsairs" not in on_disk()
    assert book.undo() == "" and list(book.broken) == ["corsairs"] and on_disk() == BROKEN


def test_a_faulty_squad_has_a_row_that_says_why_and_can_be_deleted(heard: Heard) -> None:
    custom_squads.path_of("infowar").parent.mkdir(parents=True, exist_ok=True)
    custom_squads.path_of("infowar").write_text(BROKEN, encoding="utf-8")
    custom_content.forget("infowar")
    player, screen = page()
    player.draw()
    assert "corsairs" in heard.texts and "cannot be read" in heard.texts
    player.click_on("broken corsairs")
    player.draw()
    assert any("pirate" in words for words in heard.texts)
    player.key(pygame.K_DELETE)
    assert not screen.book.broken and [squad.id for squad in screen.book.own] == ["mine"]
    assert screen.editing.words == "corsairs is deleted. Ctrl Z brings it back." and screen.editing.good


def test_no_two_squads_have_one_name(book: SquadBook) -> None:
    title = book.squad.title
    book.choose(book.shipped[0].id)
    assert book.copy() == "" and book.squad.title == f"{title} 2"
    assert book.new() == "" and book.squad.title == "New squad"
    assert book.new() == "" and book.squad.title == "New squad 2"


def test_a_squad_is_not_renamed_into_another() -> None:
    player, screen = page()
    player.click_on("copy")
    other = screen.book.shipped[1].title
    kept = screen.book.squad.title
    player.click_on("title")
    player.draw()
    player.key(pygame.K_a, pygame.KMOD_CTRL)
    player.write(other)
    assert screen.editing.words == f"Another squad is called {other}." and screen.book.squad.title == kept
    player.draw()
    player.write("s")
    assert screen.book.squad.title == f"{other}s" and not screen.editing.words


def test_figures_of_two_squads_have_names_of_their_own_while_there_are_some(book: SquadBook) -> None:
    kinds = sorted(book.kinds, key=book.price)
    for _ in range(3):
        book.new()
        for _ in range(5):
            assert book.add(kinds[0]) == ""
    names = [
        figure.name for squad in book.own if squad.title.startswith("New squad") for figure in squad.figures
    ]
    assert len(names) == 18 and len(set(names)) == len(NAMES)
    assert all(len({figure.name for figure in squad.figures}) == len(squad.figures) for squad in book.own)


def test_what_was_written_or_taken_in_is_said(tmp_path: Path) -> None:
    _, screen = page()
    out = tmp_path / "gift.squad.toml"
    assert (
        screen._hand_out(str(out)) == "" and screen.editing.words == f"Written: {out}" and screen.editing.good
    )
    assert (
        screen._take_in(out) == ""
        and screen.editing.words == "Taken in from gift.squad.toml."
        and screen.editing.good
    )
    assert (
        screen._take_in(tmp_path / "none.squad.toml") == screen.editing.words != ""
        and not screen.editing.good
    )


def test_a_file_that_is_dropped_on_the_page_is_taken_in(tmp_path: Path) -> None:
    player, screen = page()
    out = tmp_path / "gift.squad.toml"
    assert screen._hand_out(str(out)) == ""
    before = len(screen.book.squads)
    player.send(pygame.DROPFILE, file=str(out))
    assert len(screen.book.squads) == before + 1 and screen.editing.good
    player.send(pygame.DROPFILE, file=str(tmp_path / "none.squad.toml"))
    assert len(screen.book.squads) == before + 1 and screen.editing.words and not screen.editing.good


# ---------------------------------------------------------------- what a card tells


def test_a_card_tells_what_a_figure_bears_has_with_it_and_does_best(heard: Heard) -> None:
    player, screen = page()
    player.draw()
    sheet = screen.book.sheet(screen.book.squad.figures[0].archetype)
    assert sheet and [name for _, name in squad_book.weapons(sheet)] == [
        "Submachine gun",
        "9 mm pistol",
        "Smoke grenade",
    ]
    assert {"Submachine gun", "Smoke grenade"} <= set(heard.texts)


DRIVEN = ("motorcycle", "car", "sports_car", "van", "lorry", "bus")


@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_nearly_every_kind_has_a_sheet_before_any_battle(rules: str) -> None:
    book = SquadBook(RULESETS[rules])
    told = {name: book.sheet(name) for name in book.kinds}
    assert all(
        sheet and squad_book.health(sheet) and squad_book.best(sheet, 1)
        for name, sheet in told.items()
        if name not in DRIVEN
    ), rules


def test_weapons_tell_what_they_do_and_what_that_changes(heard: Heard) -> None:
    player, screen = page()
    player.key(pygame.K_2)
    player.draw()
    worth = screen.book.arms.worth if screen.book.arms else {}
    assert f"{round(worth['sniper_rifle'])} %" in heard.texts
    assert f"{round(worth['sniper_rifle']) - round(worth['smg']):+d}" in heard.texts


# --------------------------------------------------- what is too dear, what is pointed at, whose a squad is

DEAR = """[heavies]
title = "Heavies"
summary = ""
figures = [["sergeant", "A"], ["sergeant", "B"], ["sergeant", "C"], ["sergeant", "D"], ["sergeant", "E"], \
["sergeant", "F"]]
"""


def dear_page() -> tuple[Player, SquadsScreen]:
    """The page with a squad that is dearer than any may be."""
    custom_squads.path_of("infowar").parent.mkdir(parents=True, exist_ok=True)
    custom_squads.path_of("infowar").write_text(DEAR, encoding="utf-8")
    custom_content.forget("infowar")
    player, screen = page()
    player.click_on("squad heavies")
    return player, screen


def test_a_squad_that_is_too_dear_says_so_and_can_only_become_cheaper(heard: Heard) -> None:
    player, screen = dear_page()
    book = screen.book
    too_many = -book.left()
    assert too_many > 0 and book.chosen == "heavies"
    player.draw()
    assert f"{too_many} over" in heard.texts and "6 figures, too dear" in heard.texts
    assert any(words.startswith(f"{too_many} points too many") for words in heard.texts)
    dearer = max(book.kinds.values(), key=lambda kind: kind.price)
    cheaper = min(book.kinds.values(), key=lambda kind: kind.price)
    assert dearer.price > book.price("sergeant") or book.over("sergeant") > 0
    assert book.turn_into(0, cheaper.id) == "" and book.squad.figures[0].archetype == cheaper.id
    assert -book.left() == too_many - book.price("sergeant") + cheaper.price
    assert book.over("sergeant", 0) == -book.left() + book.price("sergeant") - cheaper.price
    assert "points too many" in book.turn_into(0, "sergeant")


def test_what_is_pointed_at_is_shown_on_the_card_before_it_is_chosen(heard: Heard) -> None:
    player, screen = page()
    player.key(pygame.K_c)
    player.key(pygame.K_2)
    player.draw()
    book, before = screen.book, screen.book.squad
    weapon, name = next(
        (one, then)
        for one, then in book.weapons(0)
        if book.price(then) != book.price(before.figures[0].archetype)
    )
    title = book.arms.weapons[weapon].title if book.arms else ""
    sheet = book.sheet(name)
    assert sheet
    held = next(arm for _, arm in squad_book.weapons(sheet) if arm.lower() == title.lower())
    assert not any(words == held and color == "path" for words, _, _, color in heard.words)
    player.move(next(one.rect for one in screen.widgets() if one.key == f"weapon {weapon}").center)
    heard.words.clear()
    player.draw()
    assert any(words == held and color == "path" for words, _, _, color in heard.words)
    was, now = book.price(before.figures[0].archetype), book.price(name)
    assert heard.of(f"{now}")[2] == ("bad" if now > was else "good") and f"{was}" in heard.texts
    assert screen.book.squad == before  # nothing is changed by looking


def test_ones_own_squads_and_those_of_the_game_stand_under_headings(heard: Heard) -> None:
    player, _ = page()
    player.draw()
    assert "With the game" in heard.texts and "Own" not in heard.texts
    player.key(pygame.K_c)
    heard.words.clear()
    player.draw()
    assert heard.texts.index("Own") < heard.texts.index("With the game")
