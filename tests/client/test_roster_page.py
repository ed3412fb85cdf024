"""The page of the people of a campaign: cards, the dead, what is learnt and carried, by mouse and keys."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from game.campaign import experience, steps, store
from game.campaign.battles import picked, set_out
from game.campaign.state import Death, Entry, Scar, State, Wound
from game.client.kit.pen import Pen
from game.client.kit.widgets import Button
from game.client.screens.prompts import ConfirmScreen, NameScreen
from game.client.screens.replay.screen import ReplayScreen
from game.client.screens.roster import cards, person_page
from game.client.screens.roster.layout import PITCH, ROW
from game.client.screens.roster.recruits import RecruitsScreen
from game.client.screens.roster.screen import RosterScreen
from game.client.screens.router import make_screen
from game.client.screens.routes import ShowRoster
from game.client.seat.campaigns import debrief_text
from game.client.seat.campaigns import roster_text as told
from game.client.seat.campaigns.campaign_book import CampaignBook
from game.client.seat.saves import campaign_files
from game.client.seat.view.portraits import FACES, likeness, together
from game.core.records import files as records
from game.rulesets import RULESETS
from tests.campaign.small import begun, rich
from tests.client.drawn import Strokes, strokes
from tests.client.player import Player, new_match, quick
from tests.client.test_title import SIZES

__all__ = ["strokes"]


@pytest.fixture(scope="module")
def day_one(tmp_path_factory: pytest.TempPathFactory) -> State:
    return begun(tmp_path_factory.mktemp("roster"))


def lived(state: State) -> State:
    """Eleven days later: one is hurt, one is dead, one has a scar; all have learnt something."""
    first, second, third, *rest = rich(state, experience=17, supplies=300).people
    hurt = replace(
        first,
        wound=Wound("lightly injured", 8, 18, True),
        history=(Entry(4, "Yard", "won", "1 felled", False, 1), Entry(8, "Ford", "lost", "saved Tam", True)),
    )
    dead = replace(second, death=Death(8, "Ford", "felled by Hart, after felling 2"))
    scarred = replace(third, scars=(Scar("Burnt hand", "aiming", 8),), experience=45)
    return replace(state, people=(hurt, dead, scarred, *rest), supplies=300, day=11)


def opened(state: State, size: tuple[int, int] = (1280, 720), person: int = 0) -> tuple[Player, RosterScreen]:
    book = CampaignBook(state, campaign_files.fresh_path("mini"))
    book.keep()
    settings = quick()
    screen = make_screen(ShowRoster(None, book, person), settings)  # type: ignore[arg-type]
    assert isinstance(screen, RosterScreen)
    return Player(screen, size), screen


def said(player: Player, drawn: Strokes) -> str:
    drawn.take()
    player.draw()
    return "\n".join(drawn.take())


def button(screen: RosterScreen, key: str) -> Button:
    found = next(widget for widget in screen.widgets() if widget.key == key)
    assert isinstance(found, Button)
    return found


# ---------------------------------------------------------------- what is told


def test_everybody_stands_there_with_rank_wound_scar_and_deeds(day_one: State, strokes: Strokes) -> None:
    state = lived(day_one)
    player, _ = opened(state)
    words = said(player, strokes)
    hurt, dead, scarred = state.people[:3]
    for part in (
        "Roster",
        "2 of 3 fit",
        hurt.name,
        "Lightly injured",
        "7 days",
        "1 kill, 2 battles",
        "Burnt hand",
        "Lieutenant",
        f"Corporal {dead.name}",
        "fell at Ford, day 8: felled by Hart, after felling 2",
    ):
        assert part in words, part
    assert words.count(scarred.name) >= 2


def test_the_opened_figure_tells_wound_skills_history_and_store(day_one: State, strokes: Strokes) -> None:
    state = lived(day_one)
    player, screen = opened(state, person=1)
    words = said(player, strokes)
    for part in (
        "7 of 10 days left, fit on day 18",
        "17 of 20, then Sergeant",
        "8 halved it",
        "No Way Out, our own times, Robustness",
        "won, 1 felled",
        "lost, saved Tam",
        "300 supplies",
        "Has: ",
    ):
        assert part in words, part
    assert len(screen.offers()) > 3 and len(screen.steps()) > 8


def test_a_step_is_told_with_its_exact_chances(day_one: State) -> None:
    state = rich(day_one)
    person = state.people[0]
    step = next(one for one in experience.steps(state, person) if one.skill == "aiming")
    words = told.worth(state, person, step)
    assert (step.now, step.then) == ("8", "10")
    # 2d6 and half of the skill against 10: 6 of 36 rolls are below 5, 3 are below 4
    assert words == "A test against 10 succeeds in 83 % at 10, now 72 %."


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_each_ruleset_says_what_levels_are_worth_and_how_wounds_heal(
    ruleset: str, tmp_path_factory: pytest.TempPathFactory, strokes: Strokes
) -> None:
    state = rich(begun(tmp_path_factory.mktemp("all"), ruleset))
    person = state.people[0]
    for step in experience.steps(state, person):
        words = told.worth(state, person, step)
        assert step.why or "succeeds in" in words
    player, _ = opened(state)
    words = said(player, strokes)
    rows = RULESETS[ruleset].HEALING.rows
    assert rows and all(told.said_wound(row.name) in words and row.time in words for row in rows)
    carried = told.has_with(state, person).split(", ")
    assert carried[0] and all(len(one) > 1 for one in carried)


def test_wounds_are_known_by_the_words_of_their_ruleset() -> None:
    marked = {
        ruleset: [row.name for row in RULESETS[ruleset].HEALING.rows if row.marks(words)]
        for ruleset, words in (
            ("infowar", "Very Hurt"),
            ("nwo", "3 hit points lost"),
            ("nwo", "3 of 6 hit points"),  # as campaigns before 1.0.4 have it
            ("silhouette", "1 deep wound, 2 flesh wounds"),
            ("opend6", "severely wounded"),
        )
    }
    assert marked == {
        "infowar": ["Very Hurt"],
        "nwo": ["Hit points"],
        "silhouette": ["Flesh wound", "Deep wound"],
        "opend6": ["severely wounded"],
    }


def test_the_dead_are_opened_too_but_buy_nothing(day_one: State, strokes: Strokes) -> None:
    state = lived(day_one)
    player, screen = opened(state, person=2)
    words = said(player, strokes)
    assert "Fell at Ford, day 8: felled by Hart, after felling 2." in words
    assert not screen.steps() and not screen.offers()
    assert not button(screen, "buy").enabled and not button(screen, "dismiss").enabled
    assert "rename" not in [widget.key for widget in screen.widgets()]


def test_the_dead_look_alike_small_and_large(day_one: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """The large one had another face: it was asked for of no side."""
    shown: list[tuple[object, ...]] = []
    for module in (cards, person_page):
        monkeypatch.setattr(module, "portrait", lambda _, box, *which: shown.append((box.width, *which)))
    player, _ = opened(lived(day_one), person=2)
    player.draw()
    dead = {width: which for width, *which in shown if which[-1] is True}
    assert len(dead) == 2
    small, large = dead.values()
    assert small == large


# ---------------------------------------------------------------- what is done


@pytest.mark.parametrize("size", SIZES)
def test_when_nobody_is_left_all_the_dead_are_seen(size: tuple[int, int], day_one: State) -> None:
    """Two lines were seen of them below an empty page."""
    fallen = tuple(replace(person, death=Death(8, "Ford", "felled by Hart")) for person in day_one.people)
    player, screen = opened(replace(day_one, people=fallen), size)
    player.draw()
    area = next(area for area in screen.areas() if area.key == "fallen")
    assert len(fallen) > 2 and area.rect.height >= area.height
    assert screen.layout().listed.height > 0
    assert screen.layout().listed.bottom <= area.rect.y
    state = screen.book.state
    assert told.hint(state) == "Nobody is left. Others come for nothing: N."
    assert debrief_text.pressing(state)[2] == "Nobody is left. Others come for nothing: R, then N."
    joined = steps.recruited(state, 0)
    player, screen = opened(joined, size)
    area = next(area for area in screen.areas() if area.key == "fallen")
    assert area.rect.height >= area.height, "one card leaves room for all"
    assert screen.layout().listed.height >= PITCH
    assert told.hint(joined) == debrief_text.pressing(joined)[2] == ""


def test_enter_raises_and_ctrl_z_takes_it_back(day_one: State) -> None:
    player, screen = opened(rich(day_one))
    step = screen.meant()
    assert isinstance(step, experience.Step)
    before = screen.book.state
    player.click_on("skill " + step.skill)
    assert screen.person.skills == {step.skill: 1} and screen.person.spent == step.price
    assert campaign_files.saved(screen.book.path).state == screen.book.state
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert screen.book.state == before and not button(screen, "undo").enabled


def test_keys_go_from_a_card_to_a_skill_and_buy_it(day_one: State) -> None:
    player, screen = opened(rich(day_one))
    first = screen.opened
    player.key(pygame.K_RIGHT)
    assert screen.opened != first, "whoever has the focus is opened"
    for _ in range(12):
        player.key(pygame.K_RIGHT)
        if screen.desk.focus.startswith("skill "):
            break
    player.key(pygame.K_DOWN)
    assert screen.desk.focus.startswith("skill ")
    player.key(pygame.K_RETURN)
    assert sum(screen.person.skills.values()) == 1


def test_enter_does_what_the_large_button_says_while_the_opened_card_has_the_focus(day_one: State) -> None:
    player, screen = opened(rich(day_one))
    step = screen.meant()
    assert isinstance(step, experience.Step) and button(screen, "buy").label == f"Raise {step.title}"
    player.key(pygame.K_RETURN)
    assert screen.person.skills == {step.skill: 1}


def test_a_weapon_is_taken_and_given_back(day_one: State) -> None:
    player, screen = opened(rich(day_one))
    one = next(one for one in screen.offers() if not one.why and one.price and not one.gear)
    screen.desk.scroll["store"] = 0.0
    screen._arm(one)
    assert screen.person.weapon == one.weapon and screen.book.state.supplies == 5000 - one.price
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not screen.person.weapon and screen.book.state.supplies == 5000


def test_what_is_too_dear_says_so_and_changes_nothing(day_one: State, strokes: Strokes) -> None:
    state = replace(rich(day_one, experience=1), supplies=0)
    player, screen = opened(state)
    words = said(player, strokes)
    assert "short" in words
    one = next(one for one in store.offers(state, screen.person) if one.price and not one.gear)
    screen._arm(one)
    assert screen.book.state == state and screen.words == f"{one.price} short"
    assert screen.words in said(player, strokes).replace("Short", "short")


def test_somebody_is_called_otherwise_and_looks_the_same(day_one: State) -> None:
    player, screen = opened(day_one)
    face = told.faces(day_one)[screen.opened]
    assert isinstance(player.key(pygame.K_F2), NameScreen)
    player.key(pygame.K_a, pygame.KMOD_CTRL)
    player.write("Wolf")
    player.key(pygame.K_RETURN)
    assert player.screen is screen and screen.person.name == "Wolf"
    assert told.faces(screen.book.state)[screen.opened] == face
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert screen.book.state == day_one


def test_whoever_goes_along_has_the_face_of_the_roster(day_one: State) -> None:
    first, second, *rest = day_one.people
    alike = replace(second, face=told.same_face(first, second.name))
    state = replace(day_one, people=(first, alike, *rest))
    seen = told.faces(state)[alike.id].face
    assert likeness(alike.name, alike.face) == told.faces(state)[first.id].face != seen
    kept = told.settled(state)
    assert told.faces(kept) == told.faces(state)
    assert likeness(alike.name, kept.person(alike.id).face) == seen, "when the first stays behind, too"


def test_no_enemy_has_the_face_of_one_of_ours(day_one: State) -> None:
    """Though they are set down first, where our side is listed second."""
    mission = day_one.campaign.begins[0]
    waits = set_out(told.settled(day_one), mission, picked(day_one, mission))
    pending = waits.pending
    assert pending
    ours, theirs = sorted(pending.scenario.teams, key=lambda team: team.side != "azure")
    one, other = ours.figures[0], theirs.figures[0]
    alike = (likeness(one.name, one.person) - likeness(other.name, 0)) % FACES
    theirs = replace(
        theirs, figures=(replace(other, archetype=one.archetype, person=alike), *theirs.figures[1:])
    )
    scenario = replace(pending.scenario, teams=(theirs, ours))
    found = told.unlike_ours(replace(waits, pending=replace(pending, scenario=scenario))).pending
    assert found
    others, own = found.scenario.teams
    assert (others.side, own) == (theirs.side, ours), "in their order, and ours as they were"
    kinds = {kind.id: kind.look for kind in RULESETS[waits.ruleset].archetypes()}
    seen = together((each.name, each.person, kinds[each.archetype]) for each in others.figures + own.figures)
    assert seen[-len(ours.figures) :] == [likeness(each.name, each.person) for each in ours.figures]
    assert told.unlike_ours(day_one) == day_one, "where no battle waits"


def test_one_of_three_joins_and_is_opened(day_one: State, strokes: Strokes) -> None:
    player, screen = opened(replace(day_one, supplies=5000))
    assert isinstance(player.key(pygame.K_n), RecruitsScreen)
    words = said(player, strokes)
    offered = steps.recruits(screen.book.state)
    assert all(one.name in words and f"{one.price} supplies" in words for one in offered)
    player.key(pygame.K_2)
    assert player.screen is screen and screen.person.name == offered[1].name
    assert len(screen.book.state.people) == len(day_one.people) + 1


def test_nobody_joins_who_cannot_be_paid(day_one: State, strokes: Strokes) -> None:
    player, _ = opened(replace(day_one, supplies=0))
    page = player.key(pygame.K_n)
    assert "short" in said(player, strokes)
    player.key(pygame.K_1)
    assert player.screen is page


def test_who_is_dismissed_goes_after_one_question(day_one: State) -> None:
    player, screen = opened(day_one)
    gone = screen.opened
    assert isinstance(player.key(pygame.K_DELETE), ConfirmScreen)
    player.key(pygame.K_ESCAPE)
    assert player.screen is screen and screen.opened == gone
    player.key(pygame.K_DELETE)
    player.key(pygame.K_RETURN)
    assert player.screen is screen and gone not in [one.id for one in screen.book.state.people]
    assert screen.opened != gone
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert screen.book.state == day_one


def test_during_a_battle_nothing_is_bought_and_it_is_said_why(day_one: State, strokes: Strokes) -> None:
    state = rich(day_one)
    player, screen = opened(set_out(state, "one", picked(state, "one")))
    for key in ("recruit", "dismiss", "rename"):
        assert not button(screen, key).enabled
    assert "in a battle: it comes first" in said(player, strokes), "before anything is tried"
    before = screen.book.state
    player.click_on("skill " + screen.steps()[0].skill)
    assert screen.book.state == before and "in a battle" in said(player, strokes)


def test_cards_are_sorted_and_turned_round(day_one: State) -> None:
    state = lived(day_one)
    player, screen = opened(state)
    for order, first in (("wounds", state.people[0].id), ("rank", state.people[2].id)):
        player.click_on(f"order {order}")
        assert screen.people()[0].id == first
        player.click_on(f"order {order}")
        assert screen.people()[-1].id == first
    player.click_on("order name")
    names = [person.name for person in screen.people()]
    assert names == sorted(names)


def test_a_line_of_the_history_plays_the_battle_again(day_one: State) -> None:
    match = new_match()
    match.begin()
    match.act(match.battle.legal_actions()[0])
    person = replace(
        day_one.people[0],
        history=(Entry(4, "Yard", "won", record="01.enfilade"), Entry(6, "Ford", "lost", record="no")),
    )
    player, screen = opened(day_one.with_person(person), person=person.id)
    path = campaign_files.battle_folder(screen.book.path) / "01.enfilade"
    path.parent.mkdir(parents=True)
    records.write(match.record(), path)
    lost = next(widget for widget in screen.widgets() if widget.key == "past 1")
    assert not lost.enabled and lost.hint
    player.click_on("past 0")
    assert isinstance(player.screen, ReplayScreen)


# ---------------------------------------------------------------- sizes


@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_over_anything_else(size: tuple[int, int], day_one: State) -> None:
    _, screen = opened(lived(day_one), size, person=1)
    clips = {area.key: area.rect for area in screen.areas()}
    seen = [
        (widget.key, clips.get(widget.area, widget.rect).clip(widget.rect)) for widget in screen.widgets()
    ]
    seen = [(key, rect) for key, rect in seen if rect.width and rect.height]
    for key, rect in seen:
        assert Rect(screen.whole).contains(rect), key
        assert [other for other, one in seen if one.colliderect(rect)] == [key]
    lay = screen.layout()
    parts = [lay.listed, lay.fallen, lay.skills, lay.sentence, lay.wounds, lay.history, lay.store]
    parts = [part for part in parts if part.height]
    for part in parts:
        assert [one for one in parts if one.colliderect(part)] == [part]


def test_long_names_and_many_people_are_drawn(day_one: State, strokes: Strokes) -> None:
    state = lived(day_one)
    long = "W" * 24
    people = [
        replace(state.people[0], id=10 + number, name=f"{long[:-2]}{number:02}", death=None)
        for number in range(14)
    ]
    dead = [replace(state.people[1], id=40 + number, name=f"D{long[:-3]}{number:02}") for number in range(5)]
    state = replace(state, people=(*people, *dead))
    for size in SIZES:
        player, screen = opened(state, size)
        assert "W" in said(player, strokes)
        for _ in range(16):
            player.key(pygame.K_DOWN)
        assert screen.person.name


def test_in_a_small_window_the_opened_figure_has_two_pages(day_one: State, strokes: Strokes) -> None:
    player, screen = opened(lived(day_one), (1024, 640), person=1)
    kinds = {key.split()[0] for key in (widget.key for widget in screen.widgets()) if " " in key}
    assert "skill" in kinds and not kinds & {"offer", "past"}
    player.click_on("page 1")
    kinds = {key.split()[0] for key in (widget.key for widget in screen.widgets()) if " " in key}
    assert {"offer", "past"} <= kinds and "skill" not in kinds
    assert "price in experience" not in said(player, strokes)


def test_armour_and_grenades_stand_in_the_store_with_ranks(day_one: State, strokes: Strokes) -> None:
    player, screen = opened(rich(day_one, experience=12))
    words = said(player, strokes)
    assert "from rank Sergeant on" in words and "one more on the belt" in words
    one = next(one for one in screen.offers() if one.adds and not one.why)
    player.click_on(f"offer {one.key}")
    assert screen.person.gear == (one.weapon,) and screen.book.state.supplies == 5000 - one.price
    assert not screen.book.undo() and not screen.person.gear


def test_what_lies_on_the_belt_twice_is_counted(day_one: State) -> None:
    state = rich(day_one, experience=12)
    had = told.has_with(state, state.people[0])
    one = next(one for one in store.offers(state, state.people[0]) if one.adds and not one.why)
    for _ in range(2):
        state = store.fitted(state, state.people[0].id, one.weapon)
    words = told.has_with(state, state.people[0])
    assert words != had and any(part[-3:] in (" \u00d72", " \u00d73") for part in words.split(", ")), words


def test_tab_goes_from_list_to_list_and_arrows_through_them(day_one: State) -> None:
    state = lived(day_one)
    player, screen = opened(state, person=1)
    player.key(pygame.K_DOWN)
    whose, seen = screen.opened, list[str]()
    while not screen.desk.focus.startswith("offer "):
        player.key(pygame.K_TAB)
        seen.append(screen.desk.focus.split()[0])
    assert seen == ["rename", "skill", "offer"] and screen.opened == whose, "no battle, no history"
    player.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    player.key(pygame.K_DOWN)
    assert screen.desk.focus == f"skill {screen.steps()[1].skill}"
    for _ in range(2):
        player.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert screen.desk.focus == f"person {whose}"


def test_skills_of_weapons_that_one_does_not_have_come_last(day_one: State) -> None:
    _, screen = opened(day_one)
    names = [step.skill for step in screen.steps()]
    first = screen.person.kind
    assert names.index("first_aid") < names.index("axe"), first
    assert names.index("aiming") < 4


def test_in_a_small_window_seven_skills_are_seen_beside_the_wounds(day_one: State) -> None:
    _, screen = opened(day_one, (1024, 640))
    lay = screen.layout()
    assert lay.skills.height // ROW >= 6 and lay.wounds.height and lay.wounds.x > lay.skills.right


def test_a_long_line_of_a_history_is_whole(day_one: State, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = Entry(8, "Ford", "partial", "1 felled, permanent injury", True)
    player, _ = opened(day_one.with_person(replace(day_one.people[0], history=(entry,))))
    cut = list[str]()
    monkeypatch.setattr(Pen, "_note_cut", lambda _, words, __: cut.append(words))
    player.draw()
    assert told.what_happened(entry) == "partial, 1 felled, permanent injury"
    assert told.what_happened(entry) not in cut


def test_what_cannot_be_better_is_said_in_a_battle_as_well(day_one: State) -> None:
    state = rich(day_one, experience=99)
    first = state.people[0].id
    while not experience.refuse_raise(state, first, "aiming"):
        state = experience.raised(state, first, "aiming")
    away = set_out(state, "one", picked(state, "one"))
    assert experience.refuse_raise(away, first, "aiming") == "It cannot be better."
