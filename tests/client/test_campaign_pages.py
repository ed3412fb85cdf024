"""The other pages of campaigns: the list with its files, a new one, what a debrief tells, all of it drawn."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from game.campaign.battles import picked, set_out
from game.campaign.saves import CampaignError
from game.campaign.state import Debrief, Deed, Fought, State
from game.campaign.validation import field_of, lattice_of
from game.client.kit.pen import Pen
from game.client.screens import router
from game.client.screens.campaign import debrief_rows, people_strip, region
from game.client.screens.campaign.debrief import DebriefScreen
from game.client.screens.campaign.list_screen import CampaignsScreen
from game.client.screens.campaign.new_screen import NewCampaignScreen
from game.client.screens.campaign.screen import CampaignScreen
from game.client.screens.prompts import ConfirmScreen, NameScreen
from game.client.screens.routes import ShowCampaign, ShowCampaigns, ShowDebrief, ShowNewCampaign
from game.client.seat.campaigns import campaign_book, campaign_package, debrief_text
from game.client.seat.campaigns.new_campaign import NewCampaign, healing_rule
from game.client.seat.saves import campaign_files
from game.core.events import Modifier, Rolled
from game.core.references import UnitId
from game.lab.campaigns import battle
from game.maps.library import find
from game.rulesets import RULESETS
from tests.campaign.small import begun
from tests.client.campaigning import SIZES, kept, on_disk, without_pictures
from tests.client.heard import listen
from tests.client.player import Player, quick

ENTER = pygame.K_RETURN
HEALED = Rolled(UnitId(1), "healing", "r", (5,), (5,), (), 5, passed=True)


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    without_pictures(monkeypatch)


@pytest.fixture(scope="module")
def day_one(tmp_path_factory: pytest.TempPathFactory) -> State:
    return begun(tmp_path_factory.mktemp("first"))


@pytest.fixture(scope="module")
def far(tmp_path_factory: pytest.TempPathFactory) -> State:
    """A state with a battle behind it."""
    state = begun(tmp_path_factory.mktemp("far"), "opend6")
    return battle(set_out(state, "one", picked(state, "one")), "easy")


def listed() -> tuple[Player, CampaignsScreen]:
    player = Player(router.make_screen(ShowCampaigns(), quick()))
    assert isinstance(player.screen, CampaignsScreen)
    return player, player.screen


# ---------------------------------------------------------------- the list


def test_the_list_goes_on_with_the_one_that_is_chosen(day_one: State) -> None:
    first, _ = kept(day_one), kept(replace(day_one, day=9))
    player, screen = listed()
    assert screen.row and screen.row.state and screen.row.state.day == 9
    player.key(pygame.K_DOWN)
    player.key(ENTER)
    assert isinstance(player.screen, CampaignScreen) and player.screen.book.path == first.path


def test_a_damaged_file_is_named_in_the_list_and_stays(day_one: State) -> None:
    kept(day_one)
    broken = campaign_files.fresh_path("broken")
    broken.write_text('{"campaign":1,')
    player, screen = listed()
    player.key(pygame.K_END)
    assert screen.row and screen.row.path == broken and broken.name in screen.row.fault
    player.key(ENTER)
    assert player.screen is screen and broken.read_text() == '{"campaign":1,'


def test_one_file_is_exported_and_imported(day_one: State, tmp_path: Path) -> None:
    book, out = kept(day_one), tmp_path / "ours.campaign"
    player, screen = listed()
    assert isinstance(player.key(pygame.K_e, pygame.KMOD_CTRL), NameScreen)
    assert screen._hand_out(book.path, str(out)) == "" and out.exists()
    assert "already" in screen._hand_out(book.path, str(out))
    assert screen.take_in(out) == "" and len(screen.listed) == 2 and screen.done
    strange = tmp_path / "strange.campaign"
    strange.write_text("{}")
    assert strange.name in screen.take_in(strange) and len(screen.listed) == 2


def test_nobody_goes_back_in_one_of_ironman_by_importing_it(day_one: State, tmp_path: Path) -> None:
    book = kept(replace(day_one, ironman=True))
    away = tmp_path / "before.campaign"
    away.write_bytes(book.path.read_bytes())
    with pytest.raises(CampaignError, match="is here already"):
        campaign_package.taken_in(away)
    campaign_files.remove(book.path)
    assert campaign_book.opened(campaign_package.taken_in(away)).state.ironman


def test_it_is_deleted_after_one_question(day_one: State) -> None:
    book = kept(day_one)
    player, screen = listed()
    assert isinstance(player.key(pygame.K_DELETE), ConfirmScreen) and book.path.exists()
    player.key(ENTER)
    assert player.screen is screen and not screen.listed and not book.path.exists()


# ---------------------------------------------------------------- a new one


def new_page() -> tuple[Player, NewCampaign]:
    player = Player(router.make_screen(ShowNewCampaign(), quick()))
    assert isinstance(player.screen, NewCampaignScreen)
    return player, player.screen.new


@pytest.mark.parametrize("name", ["mill-road", "cold-lantern", "long-watch"])
def test_what_is_told_before_a_campaign_is_whole_in_a_small_window(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = listen(monkeypatch)
    screen = router.make_screen(ShowNewCampaign(), quick())
    assert isinstance(screen, NewCampaignScreen)
    screen.new.choose(name)
    Player(screen, (1024, 640)).draw()
    opening = " ".join(screen.new.campaigns[name].opening.split())
    assert opening in " ".join(heard.texts)


def test_the_open_missions_of_an_endless_campaign_lie_apart_in_a_small_window() -> None:
    new = NewCampaign("nwo")
    new.choose("long-watch")
    player = Player(router.make_screen(ShowCampaign(new.begin()), quick()), (1024, 640))
    player.draw()
    assert isinstance(player.screen, CampaignScreen)
    first, second = (one.rect for one in player.screen.widgets() if one.key.startswith("mission "))
    assert abs(first.y - second.y) > first.height + 40, "the names and days below the upper one"


def test_a_new_one_is_written_at_once_as_it_was_chosen() -> None:
    player, new = new_page()
    order = list(new.campaigns)
    assert (order[0], order[-1]) == ("mill-road", "long-watch")
    new.play_by("silhouette")
    new.team, new.seed, new.level = "Our Own", "a seed", "easy"
    player.key(pygame.K_i)
    player.key(pygame.K_h)
    player.key(ENTER)
    assert isinstance(player.screen, CampaignScreen)
    state = on_disk()
    assert (state.campaign.id, state.ruleset, state.seed, state.level) == (
        "mill-road", "silhouette", "a seed", "easy",
    )  # fmt: skip
    assert state.ironman and not state.healing and state.campaign.team == "Our Own"


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_each_begins_by_each_rules(ruleset: str) -> None:
    new = NewCampaign(ruleset)
    for name in new.campaigns:
        new.choose(name)
        state = new.state()
        assert state.ruleset == ruleset and len(state.people) == state.campaign.people


def test_what_cannot_begin_says_why() -> None:
    player, new = new_page()
    new.team = "  "
    player.key(ENTER)
    assert isinstance(player.screen, NewCampaignScreen) and new.fault() == "Your people need a name."
    new.team, new.faults = "Us", {"mine": "mine.toml:3: unknown key"}
    new.choose("mine")
    assert new.fault() == "mine.toml:3: unknown key" and not campaign_files.files()


def test_the_name_follows_the_campaign_until_it_is_ones_own() -> None:
    new = NewCampaign("nwo")
    new.campaigns["mill-road"] = replace(new.campaigns["mill-road"], team="Others")
    new.choose("mill-road")
    assert new.team == "Others"
    new.team = "Mine"
    new.choose("cold-lantern")
    assert new.team == "Mine"


def test_only_one_book_says_how_long_wounds_heal() -> None:
    found = {name: healing_rule(rules) for name, rules in RULESETS.items() if healing_rule(rules)}
    assert found == {"infowar": "infowar.heal.time"}


# ---------------------------------------------------------------- the debrief


def deed(**said: object) -> Deed:
    return replace(Deed(1, "Mara"), **said)


def test_the_bar_of_experience_shows_a_rank_that_was_passed() -> None:
    grown = debrief_text.growth(deed(before=5, gained=8, rank="Corporal"))
    assert (grown.had, grown.has, grown.passed) == (5 / 20, 13 / 20, 10 / 20)
    assert grown.words == "made Corporal" and grown.promoted
    plain = debrief_text.growth(deed(before=13, gained=8))
    assert plain.words == "21 of 40" and not plain.passed


def test_the_head_and_the_sentence_of_a_debrief(far: State) -> None:
    told = far.debrief
    assert told
    won = replace(told, outcome="won", rounds=9, deeds=(deed(), deed(died=True)))
    assert debrief_text.head(won) == "Won"
    plain, turns = RULESETS["nwo"].DISPLAY, RULESETS["silhouette"].DISPLAY
    assert debrief_text.sentence(won, turns) == f"Yard, day {told.day}, nine turns, one dead"
    assert debrief_text.sentence(won, plain) == f"Yard, day {told.day}, nine rounds, one dead"
    gone = replace(told, outcome="lost", rounds=0, deeds=())
    assert (
        debrief_text.head(gone) == "Withdrawn"
        and debrief_text.sentence(gone, plain) == f"Yard, day {told.day}"
    )


@pytest.mark.parametrize(
    ("said", "verdict", "words"),
    [
        ({"taken": "a scratch"}, "fit", ("A scratch",)),
        ({"taken": "a scratch", "told": ("a cut", "it closes")}, "fit", ("A cut", "It closes")),
        ({"taken": "a cut", "until": 6}, "fit on day 6", ("A cut: 1 day",)),
        ({"taken": "a cut", "until": 8}, "fit on day 8", ("A cut: 3 days",)),
        (
            {"taken": "a cut", "until": 8, "told": ("a cut", "it bleeds")},
            "fit on day 8",
            ("It bleeds", "A cut: 3 days"),
        ),
        ({"taken": "a cut", "until": 5}, "fit on day 5", ("A cut",)),
        ({"taken": "a cut", "until": 8, "rolls": (HEALED,)}, "fit on day 8", ("A cut",)),
        ({"until": 8}, "fit on day 8", ()),
        ({"taken": "a cut", "died": True, "until": 8}, "dead", ("Bled to death",)),
        ({"told": ("a cut", "it bleeds"), "died": True}, "dead", ("A cut", "Bled to death")),
        ({"scar": "a limp"}, "fit", ("It leaves a scar: a limp",)),
        (
            {"taken": "a cut", "until": 6, "scar": "a limp"},
            "fit on day 6",
            ("A cut: 1 day", "It leaves a scar: a limp"),
        ),
    ],
)
def test_what_a_wound_comes_to_is_told_with_its_days(
    said: dict[str, Any], verdict: str, words: tuple[str, ...], day_one: State
) -> None:
    """On the fifth day; a roll tells by itself how long it takes, and of the dead the death is told."""
    person = replace(day_one.people[0], death=SimpleNamespace(words="bled to death"))
    state = replace(day_one, people=(person, *day_one.people[1:]))
    found = debrief_text._patient(state, deed(person=person.id, **said), 5, RULESETS["nwo"].DISPLAY)
    assert (found.verdict, found.words, found.bad) == (verdict, words, "died" in said)
    assert [line.roll for line in found.rolls] == list(said.get("rolls", ()))


def test_patients_are_those_whose_wound_lasts() -> None:
    told = [
        deed(name="cut", taken="a cut"),
        deed(name="out", until=6),
        deed(name="scar", scar="a limp"),
        deed(name="gone", died=True),
        deed(name="well"),
    ]
    debrief = cast(Debrief, SimpleNamespace(deeds=tuple(told), day=5))
    state = cast(State, SimpleNamespace(people=()))
    found = debrief_text.patients(state, debrief, RULESETS["nwo"].DISPLAY)
    assert [one.deed.name for one in found] == ["out", "scar", "gone"]
    assert [one.name for one in debrief_text.scratched(debrief)] == ["cut"]


@pytest.mark.parametrize(
    ("rules", "roll", "result", "needs"),
    [
        ("nwo", {"total": 9, "against": 8}, "= 9", "needs 8"),
        ("nwo", {"total": 9, "modifiers": (Modifier(2, "r", "fit"), Modifier(-1, "r", "old"))}, "+1 = 9", ""),
        ("infowar", {"faces": (1, 2, 3, 4), "total": 1, "against": 2}, "Good", "needs Great"),
        ("infowar", {"faces": (1, 2, 3, 4), "total": 1}, "Good", ""),
    ],
)
def test_the_roll_for_a_wound_is_told_as_its_rules_tell_rolls(
    rules: str, roll: dict[str, object], result: str, needs: str
) -> None:
    line = debrief_text.roll_line(replace(HEALED, **roll), RULESETS[rules].DISPLAY)
    assert (line.what, line.result, line.needs, line.held) == ("Healing", result, needs, True)


def test_what_a_loss_costs_stands_first(far: State) -> None:
    assert far.debrief
    lost = replace(far.debrief, strength=5, supplies=(100, 80))
    assert debrief_text.costs(lost) == "The enemy gains 5 %. 20 supplies are gone."
    assert debrief_text.costs(replace(lost, strength=0, supplies=(80, 100))) == ""
    assert debrief_text.supplies(replace(lost, supplies=(80, 240))) == "+160, 240 then"


def test_loading_gives_the_same_rolls(far: State) -> None:
    book = kept(far)
    again = campaign_book.opened(book.path).state
    assert again.debrief == far.debrief
    shown = debrief_text.patients(far, far.debrief, book.rules.DISPLAY) if far.debrief else ()
    for one in shown:
        assert one.verdict and (one.rolls or one.words)


@pytest.mark.parametrize("size", [*SIZES[:2], pytest.param(SIZES[2], marks=pytest.mark.long)])
def test_all_of_it_is_drawn(size: tuple[int, int], far: State, day_one: State) -> None:
    """In each size, on the first day and later, with long names and without anything."""
    kept(day_one)
    long = replace(far, people=tuple(replace(one, name="W" * 22 + str(one.id)) for one in far.people))
    for route in (
        ShowCampaigns(),
        ShowNewCampaign(),
        ShowCampaign(kept(day_one)),
        ShowCampaign(kept(long)),
        ShowDebrief(kept(long)),
        ShowDebrief(kept(day_one)),
    ):
        screen = router.make_screen(route, quick())
        screen.draw(Surface(size))
        if isinstance(screen, DebriefScreen) and size[0] < 1200:
            screen.page = 1
            screen.draw(Surface(size))
        if isinstance(screen, CampaignScreen) and size[0] < 1200:
            screen.enter()
            assert screen.reads
            screen.draw(Surface(size))


@pytest.mark.long
def test_the_same_seed_is_the_same_country() -> None:
    spots, size = ((10.0, 50.0), (60.0, 30.0)), (380, 180)
    first = region.region("one", spots, size)
    region.region.cache_clear()
    again, other = region.region("one", spots, size), region.region("other", spots, size)
    assert first.get_size() == size
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(again, "RGB")
    assert pygame.image.tobytes(first, "RGB") != pygame.image.tobytes(other, "RGB")


@pytest.mark.parametrize("scale", [1.0, 1.32, 1.5, 2.0])
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_no_word_of_a_wound_is_broken_on_the_card_of_the_strip(ruleset: str, scale: float) -> None:
    """At 1920 the last letter of Incapacitated stood in a line of its own."""
    pen = Pen(Surface((400, 100)), scale)
    room = people_strip.CARD - 48 - 18 + people_strip.NEARER
    for row in RULESETS[ruleset].HEALING.rows:
        _, lines = people_strip.wound_lines(pen, room, row.name)
        assert " ".join(lines).lower().split() == row.name.lower().split(), lines


def test_marks_on_a_map_drawn_aslant_stand_where_its_cells_are_drawn() -> None:
    """Saffron Court is a diamond; marks of its places stood beside it, in the corners of a square."""
    path = find("saffron-court")
    lattice, spawns = lattice_of(path), field_of(path).spawns
    wide, high = lattice.size
    assert wide > high
    for spawn in spawns:
        x, y = lattice.place(spawn.cell)
        assert abs(2 * x + 1 - wide) / wide + abs(2 * y + 1 - high) / high < 1


@pytest.mark.parametrize("high", [60, 90, 200])
def test_the_page_of_the_end_shows_all_battles_however_low_it_is(
    monkeypatch: pytest.MonkeyPatch, high: int
) -> None:
    """At 1264x640 it showed the last three."""
    told = listen(monkeypatch)
    fought = tuple(Fought(f"m{number}", "won", number) for number in range(8))
    state = cast(State, SimpleNamespace(fought=fought, campaign=SimpleNamespace(missions={})))
    debrief_rows._fought(Pen(Surface((600, 400))), Rect(10, 30, 420, high), state)
    assert [words for words in told.texts if words.startswith("m")] == [one.mission for one in fought]
