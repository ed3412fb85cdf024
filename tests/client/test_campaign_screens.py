"""A campaign as it is played in the window: the map, into the battle and out of it, the debrief, and back."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.ai.agents import choose
from game.campaign import enemy
from game.campaign.state import Debrief, Deed, Fought, State, Wound
from game.campaign.steps import dismissed
from game.client.kit.pen import Pen
from game.client.screens.battle.menu import PauseScreen
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.campaign import debrief_rows
from game.client.screens.campaign.debrief import DebriefScreen
from game.client.screens.campaign.screen import CampaignScreen
from game.client.screens.ledger.screen import LedgerScreen
from game.client.screens.prompts import ConfirmScreen
from game.client.screens.replay.screen import ReplayScreen
from game.client.screens.result.screen import ResultScreen
from game.client.screens.router import make_screen
from game.client.screens.routes import ShowCampaigns
from game.client.seat.campaigns import briefing_text, campaign_map, debrief_text, roster_text
from game.client.seat.match import Match
from game.client.seat.saves import autosaves, campaign_files
from game.client.seat.statistics import ledger
from game.client.seat.undo import FINAL
from game.core.records import files as records
from tests.campaign.small import begun
from tests.client import opened
from tests.client.campaigning import decided, on_disk, on_map, without_pictures
from tests.client.drawn import Strokes, strokes
from tests.client.heard import listen
from tests.client.player import Player, new_match, quick

__all__ = ["strokes"]

ENTER, ESCAPE = pygame.K_RETURN, pygame.K_ESCAPE
DEBRIEF = Debrief("one", "Yard", "won", 1, 3)


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    without_pictures(monkeypatch)


@pytest.fixture(scope="module")
def day_one(tmp_path_factory: pytest.TempPathFactory) -> State:
    return begun(tmp_path_factory.mktemp("first"))


def page(player: Player) -> CampaignScreen:
    assert isinstance(player.screen, CampaignScreen)
    return player.screen


def match_on(player: Player) -> Match:
    assert isinstance(player.screen, BattleScreen)
    return player.screen.match


def in_battle(state: State) -> Player:
    player = on_map(state)
    player.key(ENTER)
    match_on(player)
    return player


def over(player: Player, winner: str = "azure") -> DebriefScreen:
    """The battle ends, and what came of it is on the screen."""
    decided(player.screen, winner)
    for _ in range(400):
        if not isinstance(player.wait(16), BattleScreen):
            break
    assert isinstance(player.screen, DebriefScreen)
    player.wait(DebriefScreen.rest)
    return player.screen


def hurt(state: State, number: int, until: int) -> State:
    return state.with_person(replace(state.person(number), wound=Wound("Hurt", 1, until)))


# ---------------------------------------------------------------- the map


def test_the_map_opens_at_what_is_open_with_the_best_chosen(day_one: State) -> None:
    screen = page(on_map(day_one))
    assert screen.going.chosen == "one" and len(screen.going.people) == day_one.mission("one").places
    assert screen.going.hindrance() == ""


def test_arrows_go_to_the_neighbour_and_a_locked_one_says_why(day_one: State) -> None:
    apart = replace(
        day_one,
        campaign=replace(
            day_one.campaign,
            missions={
                name: replace(mission, at=(20 + 60 * place, 50))
                for place, (name, mission) in enumerate(day_one.campaign.missions.items())
            },
        ),
    )
    player = on_map(apart)
    player.key(pygame.K_RIGHT)
    assert page(player).going.chosen == "two"
    assert page(player).going.hindrance() == "Ford opens after Yard."
    player.key(ENTER)
    assert page(player).going.chosen == "two" and not on_disk().pending
    player.key(pygame.K_LEFT)
    assert page(player).going.chosen == "one"


def test_space_takes_and_leaves_and_too_many_are_told(day_one: State) -> None:
    player = on_map(day_one)
    going = page(player).going
    player.key(pygame.K_TAB)
    assert player.screen.desk.focus == "person 1"  # type: ignore[attr-defined]
    first = 1 in going.people
    player.key(pygame.K_SPACE)
    assert (1 in going.people) is not first
    for number in (1, 2, 3, 4):
        if number not in going.people:
            going.toggle(number)
    assert len(going.people) == 2 and going.words == "There are 2 places: leave somebody first."
    for number in going.people:
        going.toggle(number)
    assert going.hindrance() == "Nobody goes: choose somebody with Space."


def test_who_is_fit_on_the_day_of_arrival_goes_in_time(day_one: State) -> None:
    state = hurt(hurt(day_one, 1, day_one.day + 1), 2, day_one.day + 40)
    player = on_map(state)
    going, arrives = page(player).going, state.day + state.mission("one").days
    assert briefing_text.fitness(state.person(1), state.day, arrives) == ("1 day left", "in time")
    assert briefing_text.fitness(state.person(2), state.day, arrives) == ("40 days", "day 41")
    going.toggle(2)
    assert going.words == f"Tam is not fit on day {arrives}." and 2 not in going.people
    going.people, going.words = (1,), ""
    assert going.told()[0] == "Mara is fit again when you arrive."


def test_who_is_worth_waiting_for_is_said_where_the_enemy_is_far_stronger(day_one: State) -> None:
    strong = replace(day_one, strength=900)
    assert briefing_text.before(strong, "one", (1,))[0] == "Everybody who goes is fit.", "nobody is hurt"
    told = briefing_text.before(hurt(strong, 2, 30), "one", (1,))
    assert told[:2] == (
        "They are far stronger; Tam is fit on day 30.",
        "W waits a day, which costs nothing here.",
    )
    assert briefing_text.before(hurt(day_one, 2, 30), "one", (1, 3, 4))[0] == "Everybody who goes is fit."


def test_who_was_dismissed_on_the_roster_does_not_go(day_one: State) -> None:
    player = on_map(day_one)
    screen = page(player)
    gone = screen.going.people[0]
    screen.book.step(lambda state: dismissed(state, gone))
    player.wait(16)
    assert gone not in screen.going.people and screen.going.hindrance() == ""
    player.draw()


def test_w_waits_a_day_and_stops_when_somebody_is_fit(day_one: State) -> None:
    player = on_map(hurt(day_one, 1, day_one.day + 2))
    player.key(pygame.K_w)
    assert on_disk().day == 2 and page(player).going.words == "Day 2: nothing has happened."
    player.key(pygame.K_w)
    assert page(player).going.words == "Day 3: Mara is fit again."
    player.key(pygame.K_w)
    assert on_disk().day == 3, "whoever holds the key down stops there"
    player.wait(800)
    player.key(pygame.K_w)
    assert on_disk().day == 4


def test_it_stops_too_when_somebody_would_be_fit_on_arrival(day_one: State) -> None:
    far = day_one.mission("one").days
    player = on_map(hurt(day_one, 1, day_one.day + far + 1))
    player.key(pygame.K_w)
    assert page(player).going.words == "Day 2: Mara would be fit on arrival."
    player.key(pygame.K_w)
    assert on_disk().day == 2, "whoever holds the key down stops there"


def test_scouting_halves_what_is_thought_of_them(day_one: State) -> None:
    low, mean, high = enemy.estimate(day_one, "one")
    player = on_map(day_one)
    player.key(pygame.K_s)
    state = on_disk()
    assert state.day == 3 and state.scouted == ("one",)
    near, about, far = enemy.estimate(state, "one")
    assert (far - near) * 2 <= high - low + 8 and low <= near <= about <= far <= high and mean
    words = [line.words for line in briefing_text.known(state, "one", (1, 2))]
    assert any("seen" in one for one in words)
    player.key(pygame.K_s)
    assert on_disk().day == 3, "once is enough"


def test_what_theirs_want_and_that_it_is_night_is_known(day_one: State) -> None:
    missions = dict(day_one.campaign.missions)
    missions["one"] = replace(missions["one"], mission="ambush")
    state = replace(day_one, seed="dark", campaign=replace(day_one.campaign, missions=missions))
    ours, theirs, night = briefing_text.goals(state, "one")
    assert ours.startswith("Bring down ") and night == "By night: very poor light wherever no lamp burns"
    assert theirs.startswith("Theirs: get ") and theirs.endswith(" out by the end of the road")


def test_what_the_days_bring_is_told(day_one: State) -> None:
    gains = replace(day_one, day=10, campaign=replace(day_one.campaign, gain=2))
    assert briefing_text.happened(gains, replace(gains, day=11)) == "Day 11: Ember Guard gains 2 %."
    ended = replace(gains, day=12, over="lost")
    assert briefing_text.happened(gains, ended) == "Over on day 12, after 0 battles."
    assert briefing_text.stops(gains, ended)
    once = replace(ended, fought=(Fought("one", "lost", 12, 3),))
    assert briefing_text.ended(once) == "Over on day 12, after 1 battle."


def test_between_missions_the_computer_may_become_another(day_one: State) -> None:
    player = on_map(day_one)
    page(player).going.toggle(page(player).going.people[0])
    people = page(player).going.people
    for level in ("hard", "easy"):
        player.key(pygame.K_l)
        assert on_disk().level == level and page(player).going.people == people
    player.key(ENTER)
    assert match_on(player).players["ember"] == "easy"
    over(player)
    done = on_disk()
    assert [one.level for one in done.fought] == ["easy"]
    after = replace(done, level="hard", fought=(*done.fought, replace(done.fought[0], level="hard")))
    assert briefing_text.heading(after) == "No Way Out, 1 of 2 at easy, your North Watch"
    assert [debrief_text.when(after, one) for one in after.fought] == ["easy, day 3", "hard, day 3"]
    assert done.other_levels == "" and debrief_text.when(done, done.fought[0]) == "day 3"


def test_whether_somebody_stayed_keeps_its_distance_from_the_edge(day_one: State, strokes: Strokes) -> None:
    """The longest of the words beside the box."""
    in_battle(day_one)
    player = on_map(on_disk())
    strokes.take()
    player.draw()
    pen = Pen(pygame.Surface((1280, 720)))
    cards = [one.rect for one in page(player).widgets() if one.key.startswith("person")]
    told = [line.split() for line in strokes.take() if line.startswith("text stayed")]
    assert told
    for _, words, x, y, size, *_ in told:
        card = next(box for box in cards if box.collidepoint(int(x), int(y)))
        assert int(x) + pen.width(words, float(size)) <= card.right - 7


def test_the_level_stays_in_ironman_in_battle_and_when_all_is_over(day_one: State) -> None:
    for state in (replace(day_one, ironman=True), replace(day_one, over="lost")):
        player = on_map(state)
        player.key(pygame.K_l)
        assert page(player).book.state.level == "normal"
    player = in_battle(day_one)
    there = on_map(on_disk())
    there.key(pygame.K_l)
    assert page(there).book.state.level == match_on(player).players["ember"] == "normal"


# ---------------------------------------------------------------- into the battle and back


def test_setting_out_is_a_battle_of_the_mission(day_one: State) -> None:
    player = on_map(day_one)
    people = page(player).going.people
    player.key(ENTER)
    match, state = match_on(player), on_disk()
    assert state.pending and state.pending.people == people and match.seed == state.pending.seed
    assert match.players == {"azure": "human", "ember": "normal"} and autosaves.files()


def test_who_leaves_in_the_middle_comes_back_to_where_it_stood(day_one: State) -> None:
    player = in_battle(day_one)
    player.until_ready()
    match_on(player).act(match_on(player).battle.legal_actions()[0])
    digest = match_on(player).battle.digest()
    player.screen = PauseScreen(player.screen, quick(), match_on(player), match_on(player).battle)
    labels = [one.label for one in player.screen.widgets()]  # type: ignore[attr-defined]
    assert "To the campaign" in labels and "Quit to start" not in labels
    player.key(pygame.K_q)
    assert page(player).going.fighting and page(player).going.told()[0] == "The battle waits where it stood."
    player.key(pygame.K_w)
    assert on_disk().day == day_one.day + day_one.mission("one").days, "no day goes by in a battle"
    player.key(ENTER)
    assert match_on(player).battle.digest() == digest


def test_the_end_of_the_battle_is_the_debrief_and_then_the_map(day_one: State) -> None:
    player = in_battle(day_one)
    screen = over(player)
    assert screen.told.outcome == "won" and on_disk().debrief and not on_disk().pending
    assert screen.book.record_path(screen.told.record)
    player.key(ESCAPE)
    assert page(player).going.chosen == "two" and page(player).book.state.fought
    player.key(pygame.K_d)
    assert isinstance(player.screen, DebriefScreen)


@pytest.mark.long
def test_a_battle_that_was_over_when_all_was_killed_comes_to_its_debrief(day_one: State) -> None:
    match = match_on(in_battle(day_one))
    while match.battle.winner is None:
        match.act(choose(match.battle, match.battle.side, "easy"))
    autosaves.release_others(None)
    again = on_map(on_disk())
    again.key(ENTER)
    for _ in range(2000):
        if not isinstance(again.wait(16), BattleScreen):
            break
    assert isinstance(again.screen, DebriefScreen) and not on_disk().pending


def test_what_came_of_it_is_told_in_a_small_window_too(
    day_one: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = over(in_battle(day_one))
    heard = listen(monkeypatch)
    small = Player(screen, (1024, 640))
    small.draw()
    assert "Kept: the campaign goes on from here." in heard.texts
    screen.words = "There is no record of it."
    small.draw()
    assert "There is no record of it." in heard.texts


def test_no_wound_is_broken_within_a_word(day_one: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the columns of a window of 1024."""
    heard = listen(monkeypatch)
    person = day_one.people[0]
    one = Deed(person.id, person.name, taken="incapacitated", until=210)
    pen = Pen(pygame.Surface((1024, 640)))
    panel, row = pygame.Rect(16, 88, 548, 456), pygame.Rect(28, 238, 524, 42)
    debrief_rows.deed(pen, panel, row, day_one, one, roster_text.faces(day_one))
    assert "Incapacitated" in heard.texts


def test_where_nobody_went_is_no_way_any_more_once_all_is_over(
    day_one: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = replace(day_one, over="lost", why="Day 9: there is no time left.")
    player = on_map(ended)
    heard = listen(monkeypatch)
    player.draw()
    assert "nobody went there" in heard.texts
    assert not any("arrive on day" in one or " away" in one for one in heard.texts)
    player = Player(make_screen(ShowCampaigns(), quick()))
    heard.texts.clear()
    player.draw()
    assert "Over" in heard.texts or "OVER" in heard.texts


def test_a_lost_campaign_shows_its_last_debrief(day_one: State) -> None:
    player = in_battle(replace(day_one, campaign=replace(day_one.campaign, days=3)))
    over(player, "ember")
    assert on_disk().over == "lost"
    player.key(ENTER)
    assert page(player).going.told()[0].startswith("Over on day")
    player.key(ENTER)
    assert isinstance(player.screen, DebriefScreen)


def test_giving_up_is_asked_and_told(day_one: State) -> None:
    player = in_battle(day_one)
    autosaves.release_others(None)
    player = on_map(on_disk())
    player.key(pygame.K_g)
    assert isinstance(player.screen, ConfirmScreen) and on_disk().pending
    assert "comes home as they went, whatever befell them" in player.screen.words, "no wound of it counts"
    player.key(ENTER)
    assert isinstance(player.screen, DebriefScreen)
    debrief = on_disk().debrief
    assert debrief and debrief.rounds == 0 and not on_disk().pending


def test_the_battle_begins_anew_with_other_dice(day_one: State) -> None:
    player = in_battle(day_one)
    seed = match_on(player).seed
    autosaves.release_others(None)
    player = on_map(on_disk())
    player.key(pygame.K_n)
    player.key(ENTER)
    assert page(player).going.fighting
    player.key(ENTER)
    assert match_on(player).seed != seed


def test_a_replay_of_it_comes_back_to_the_debrief(day_one: State) -> None:
    player = in_battle(day_one)
    screen = over(player)
    player.key(pygame.K_p)
    assert isinstance(player.screen, ReplayScreen)
    player.key(ESCAPE)
    assert player.screen is screen


def test_all_rolls_are_those_of_this_battle(day_one: State) -> None:
    player = in_battle(day_one)
    match = match_on(player)
    name = ledger.name_of(match.seed, match.battle.scenario)
    over(player)
    player.key(pygame.K_g)
    assert isinstance(player.screen, LedgerScreen) and player.screen.only == name
    player.draw()
    two = ledger.Ledger((ledger.Page("nwo", "a", "x"), ledger.Page("nwo", "b", "x")), ("other", name))
    assert [page.map for page in two.of(name).pages] == ["b"] and not two.of("none").pages


# ---------------------------------------------------------------- ironman


@pytest.fixture
def iron(day_one: State) -> State:
    return replace(day_one, ironman=True)


def test_of_ironman_no_order_is_taken_back_and_nothing_is_saved_beside(iron: State) -> None:
    player = in_battle(iron)
    match = match_on(player)
    assert match.final and match.take_back() == FINAL
    menu = PauseScreen(player.screen, quick(), match, match.battle)
    Player(menu)
    saving = next(one for one in menu.widgets() if one.key == "Save")
    assert not saving.enabled


def test_of_ironman_a_battle_is_fought_to_its_end(iron: State) -> None:
    in_battle(iron)
    autosaves.release_others(None)
    player = on_map(on_disk())
    for key in (pygame.K_g, pygame.K_n):
        player.key(key)
        assert page(player).going.fighting
    player.key(ENTER)
    assert match_on(player).final, "it goes on in its own file"


def test_of_ironman_a_copy_of_the_battle_does_not_count(iron: State, tmp_path: Path) -> None:
    player = in_battle(iron)
    copy = tmp_path / "copy.enfilade"
    match_on(player).save(copy)
    again = Player(opened.take_up(copy, quick()))
    assert not match_on(again).final
    decided(again.screen)
    for _ in range(400):
        if not isinstance(again.wait(16), BattleScreen):
            break
    assert isinstance(again.screen, ResultScreen) and on_disk().pending
    autosaves.release_others(None)
    own = next(path for path in autosaves.files() if records.read(path).seed == match_on(player).seed)
    assert own


def test_a_battle_that_a_campaign_waits_for_is_never_in_the_way(
    day_one: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosaves, "MOST", 2)
    match_on(in_battle(day_one))
    state = on_disk()
    autosaves.release_others(None)
    assert state.pending
    for number in range(autosaves.MOST + 2):
        match = new_match(str(number))
        match.begin()
        match.act(match.battle.legal_actions()[0])
    seeds = [records.read(path).seed for path in autosaves.files()]
    assert state.pending.seed in seeds
    assert campaign_files.awaited_seeds() == {state.pending.seed}


# ---------------------------------------------------------------- the map as data


def test_ways_say_what_was_gone_and_what_can_be(day_one: State) -> None:
    kinds = {way.kind for way in campaign_map.all_ways(day_one, "one")}
    assert kinds == {campaign_map.CHOSEN, campaign_map.DARK}
    player = in_battle(day_one)
    over(player)
    state = on_disk()
    kinds = {way.kind for way in campaign_map.all_ways(state, "")}
    assert kinds == {campaign_map.GONE, campaign_map.AHEAD}
    assert campaign_map.squad_at(state) == state.mission("one").at


def test_the_front_parts_what_was_fought_for_from_the_rest(day_one: State) -> None:
    missions = day_one.campaign.missions
    apart = {"one": replace(missions["one"], at=(20, 50)), "two": replace(missions["two"], at=(80, 50))}
    state = replace(day_one, campaign=replace(day_one.campaign, missions=apart))
    player = in_battle(state)
    over(player)
    line = campaign_map.front(on_disk())
    assert all(20 < x < 80 for x, _ in line) and line[0][1] == 0 and line[-1][1] == 100


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is drawn with its end cut off."""
    found = list[str]()
    monkeypatch.setattr(Pen, "_note_cut", lambda _, words, __: found.append(words))
    return found


def test_a_long_sentence_beside_the_button_is_whole(day_one: State, cut: list[str]) -> None:
    player = on_map(replace(hurt(day_one, 2, 30), strength=900, debrief=DEBRIEF))
    page(player).going.people = (1,)
    assert page(player).going.told()[0].startswith("They are far stronger")
    player.draw()
    assert not [words for words in cut if words.startswith("They")]


def test_nobody_goes_any_more_when_all_is_over(day_one: State, strokes: Strokes) -> None:
    player = on_map(day_one)
    assert {"goes", "stays", "You"} <= _words(player, strokes)
    player = on_map(replace(day_one, over="won", fought=(Fought("one", "won", 2),)))
    assert page(player).going.people == ()
    assert not {"goes", "stays", "went", "You", "Nobody"} & _words(player, strokes)


def _words(player: Player, strokes: Strokes) -> set[str]:
    strokes.take()
    player.draw()
    lines = [line for line in strokes.take() if line.startswith("text ")]
    return {word.strip(",.") for line in lines for word in line.split()}


def test_a_kind_of_two_words_is_whole_beside_who_is_fit_in_time(day_one: State, cut: list[str]) -> None:
    gunner = replace(hurt(day_one, 1, day_one.day + 1).people[0], kind="machine_gunner")
    on_map(day_one.with_person(gunner)).draw()
    assert not [words for words in cut if "achine" in words]


def test_a_debrief_that_nobody_has_read_comes_before_the_map(day_one: State) -> None:
    player = in_battle(day_one)
    over(player)
    assert on_disk().unread, "killed here"
    again = on_map(on_disk())
    assert isinstance(again.screen, DebriefScreen)
    again.wait(DebriefScreen.rest)
    again.key(ESCAPE)
    assert not on_disk().unread and page(again).book.state.debrief
    assert page(on_map(on_disk())), "once is enough"
