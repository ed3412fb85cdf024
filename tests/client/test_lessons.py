"""Lessons: every one can be played to its end by what it asks for, and what is wrong with a file of one is
told whole."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from game.client.seat.orders.order_menu import Orders
from game.client.seat.settings import settings as kept
from game.client.seat.settings.settings import Settings
from game.client.seat.tutorial import lesson_run, lessons
from game.client.seat.tutorial.lessons import OWN, Lesson, OrderPattern, courses, read_lesson
from game.client.seat.tutorial.step_patterns import chance_of, likely, success
from game.core import events as e
from game.core.actions import Action, target_of
from game.core.errors import ContentError
from game.core.references import NO_UNIT
from game.maps import load, maps
from game.maps.library import lesson_map
from game.rulesets import RULESETS, nwo
from game.rulesets.silhouette.orders import Run, Walk
from tests.client.taught import advance, played

EVERY = [lesson for _, course in courses() for lesson in course]
PICKS: dict[str, Callable[[Sequence[Action]], Action]] = {
    "first": lambda orders: orders[0],
    "last": lambda orders: orders[-1],
}
NAMED = re.compile(r"\b(?:[Pp]ress|or) ([A-Z])\b")
by_id = pytest.mark.parametrize("lesson", EVERY, ids=lambda lesson: lesson.id)


def lesson_of(name: str) -> Lesson:
    return next(lesson for lesson in EVERY if lesson.id == name)


@by_id
@pytest.mark.parametrize("pick", PICKS)
def test_a_lesson_is_played_to_its_end_by_what_it_asks_for(lesson: Lesson, pick: str) -> None:
    match = played(lesson, PICKS[pick])
    assert match.teaching.over
    assert not match.teaching.objection(match.battle.history[-1])
    assert match.kept is None  # nothing of it is on the disk


@pytest.mark.parametrize("pick", PICKS)
def test_the_help_that_a_lesson_tells_of_comes_and_decides_the_shot(pick: str) -> None:
    match = played(lesson_of("nwo/09-helping"), PICKS[pick])
    shot = next(
        event for event in match.events if isinstance(event, e.Rolled) and event.what == "ranged attack"
    )
    ended = next(event for event in match.events if isinstance(event, e.AttackEnded))
    assert [one.value for one in shot.modifiers if one.rule == "nwo.help.cap"] == [3]
    assert (ended.outcome, ended.total - 3) == ("hit", ended.against)


@by_id
def test_what_a_lesson_shows_is_there(lesson: Lesson) -> None:
    path = lesson_map(lesson.head.map)
    assert path
    field = load(path)
    cells = {cell for step in lesson.steps for wanted in (*step.orders, *step.foe) for cell in wanted.to}
    cells |= {cell for step in lesson.steps for cell in step.cells}
    cells |= {figure.cell for figure in (*lesson.head.azure, *lesson.head.ember) if figure.cell}
    assert all(cell in field for cell in cells)
    assert all(step.rule for step in lesson.steps), "every step has its rule one click away"
    verbs = {verb.action for verb in lesson.ruleset.VERBS}
    assert {name for step in lesson.steps for name in step.show} <= verbs | {
        "sheet",
        "log",
        "order",
        "turn",
        "bar",
        "board",
    }


@by_id
def test_every_bar_of_a_lesson_has_a_chance(lesson: Lesson) -> None:
    """When its step begins the ruleset knows it, and the first of several is the worst for whoever learns."""
    match = lesson_run.begin(lesson)
    match.begin()
    seen = -1
    while not match.teaching.over:
        step = match.teaching.step
        if match.teaching.at != seen and step and step.bars:
            found = [chance_of(match.battle, bar) for bar in step.bars]
            shares = [share for share in found if share is not None]
            assert shares == found, (match.teaching.at, found)
            own = step.bars[0].unit in [figure.name for figure in lesson.head.azure]
            assert shares == sorted(shares, reverse=not own), (match.teaching.at, shares)
        seen = match.teaching.at
        advance(match, PICKS["first"])


@by_id
def test_a_step_says_click_twice_or_choose_as_there_is_one_way_to_attack_or_several(lesson: Lesson) -> None:
    """A click on an enemy asks at once where there are several."""
    match = lesson_run.begin(lesson)
    match.begin()
    while not match.teaching.over:
        step, expected = match.teaching.step, match.teaching.expected()
        target = target_of(expected[0]) if expected and not match.battle.pending else NO_UNIT
        if step and target and match.battle.table.hostile(expected[0].unit, target):
            orders = Orders(match.battle, expected[0].unit)
            attack = orders.attack_on(target)
            if attack and attack.action == expected[0].verb:
                several = len(orders.at(attack, target)) > 1
                assert several == ("choose" in step.how) or "press" in step.how.lower(), step.how
        advance(match, lambda ways: ways[0])


@by_id
def test_the_key_that_a_step_names_is_that_of_its_order(lesson: Lesson) -> None:
    keys = {verb.action: verb.hotkey.upper() for verb in lesson.ruleset.VERBS}
    for step in lesson.steps:
        named = {key for words in (step.how, step.hint) for key in NAMED.findall(words)}
        wanted = {keys[one.verb] for one in step.orders if one.verb in keys}
        assert named - {"1", "2"} <= wanted | {"E"}, (step.how, step.hint, wanted)


def test_lessons_are_no_maps_to_choose() -> None:
    assert not {lesson.head.map for lesson in EVERY} & set(maps())


def test_no_way_out_has_lessons_and_so_has_every_ruleset_that_is_listed() -> None:
    assert [ruleset.ID for ruleset, _ in courses()] == [
        name for name in RULESETS if (lessons.FOLDER / name).is_dir()
    ]
    assert {ruleset.ID: course for ruleset, course in courses()}["nwo"]


# ---------------------------------------------------------------- what a step allows


def test_an_order_that_does_not_fit_is_refused_with_the_words_of_the_step() -> None:
    match = lesson_run.begin(lesson_of("nwo/01-moving"))
    match.begin()
    first = match.battle.legal_actions()[0]
    assert match.teaching.objection(first) == lesson_run.READ_ON
    match.teaching.read_on()
    step = match.teaching.step
    assert step
    elsewhere = next(order for order in match.battle.legal_actions() if order.verb == "EndTurn")
    assert match.teaching.objection(elsewhere) == step.hint
    [wanted] = match.teaching.expected()
    assert match.teaching.objection(wanted) == ""


def test_a_speed_may_be_declared_by_its_key_where_a_lesson_says_so() -> None:
    match = lesson_run.begin(lesson_of("silhouette/01-declared"))
    match.begin()
    match.teaching.read_on()
    walk = Walk(
        next(unit for unit in match.battle.table.units() if match.battle.table.unit(unit).name == "Mara")
    )
    assert match.teaching.wants(walk) and match.teaching.objection(walk) == ""
    assert match.teaching.objection(Run(walk.unit)), "and no other speed"


def test_another_order_than_the_step_asks_for_leaves_it_where_it_is() -> None:
    """Whoever gives it: the turn may be over by its clock, and the other side walks, too."""
    match = lesson_run.begin(lesson_of("nwo/01-moving"))
    match.begin()
    match.teaching.read_on()
    [wanted] = match.teaching.expected()
    match.act(next(order for order in match.battle.legal_actions() if order.verb == "EndTurn"))
    assert match.teaching.at == 1
    while match.battle.side == OWN:
        match.act(next(order for order in match.battle.legal_actions() if order.verb == "EndTurn"))
    match.act(next(order for order in match.battle.legal_actions() if order.verb == wanted.verb))
    assert match.teaching.at == 1


def test_an_order_that_is_taken_back_takes_the_lesson_back() -> None:
    match = lesson_run.begin(lesson_of("nwo/01-moving"))
    match.begin()
    match.teaching.read_on()
    match.act(match.teaching.expected()[0])
    assert match.teaching.at == 2
    assert match.take_back() == ""
    assert match.teaching.at == 1
    match.act(match.teaching.expected()[0])
    assert match.teaching.at == 2


def test_a_battle_that_ends_too_early_is_noticed() -> None:
    match = lesson_run.begin(lesson_of("nwo/01-moving"))
    match.begin()
    match.teaching.read_on()
    assert not match.teaching.stuck
    match.battle.table.world.put(1, type(match.battle.table.clock)(winner="ember"))
    assert match.teaching.stuck


# ---------------------------------------------------------------- files and faults


WRONG = """
title = "Wrong"
summary = "All of it."
map = "nowhere"
seed = "x"
opponent = "nasty"
done = "Never."
options = {auto = "yes"}
azure = [{archetype = "gunner", name = "Mara"}]
ember = [{archetype = "gunnar", name = "Mara"}]
[[steps]]
text = "One"
task = "Two"
rule = "nwo.cover.bonsu"
orders = [{verb = "Mov", target = "Quist"}]
[[steps]]
text = "One"
[[steps]]
text = "One"
task = "Two"
until = {event = "TurnBegun"}
nonsense = 1
"""


def test_all_faults_of_a_lesson_are_told(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(WRONG)
    with pytest.raises(ContentError) as caught:
        read_lesson(path, nwo)  # type: ignore[arg-type]
    said = str(caught.value).splitlines()
    for words in (
        "step 2",
        "nonsense",
        "gunnar",
        "two figures are called 'Mara'",
        "nasty",
        "auto",
        "nowhere",
        "bonsu",
        "'Mov'",
        "'Quist'",
    ):
        assert sum(words in line for line in said) == 1, (words, said)
    assert all(line.startswith("wrong.toml") for line in said)


@pytest.mark.parametrize(
    "text", ["", "steps = 3", "steps = []", "[[steps]]\ntext = ''\n", "title = [", "\x00"]
)
def test_a_file_that_is_no_lesson_is_refused_in_words(tmp_path: Path, text: str) -> None:
    path = tmp_path / "strange.toml"
    path.write_text(text)
    with pytest.raises(ContentError, match=r"strange\.toml"):
        read_lesson(path, nwo)  # type: ignore[arg-type]


# ---------------------------------------------------------------- progress


def test_progress_is_kept_with_the_settings() -> None:
    settings = kept.load()
    first, second = EVERY[0], EVERY[1]
    assert lessons.next_lesson(settings) == first
    lessons.turn_to(settings, first)
    lessons.finish(settings, first)
    again = kept.load()
    assert again.lessons.done == [first.id]
    assert again.lessons.offered
    assert lessons.next_lesson(again) == second
    assert lessons.counted(again, (first, second)) == 1


def test_progress_that_names_what_is_gone_does_no_harm() -> None:
    settings = Settings()
    settings.lessons.done, settings.lessons.at = ["nwo/99-flying", "", EVERY[0].id], "lithium/none"
    assert lessons.next_lesson(settings) == EVERY[1]
    settings.lessons.done = [lesson.id for lesson in EVERY]
    assert lessons.next_lesson(settings) == EVERY[0]


def test_an_order_must_be_as_likely_as_the_step_asks() -> None:
    match = lesson_run.begin(lesson_of("nwo/01-moving"))
    match.begin()
    battle = match.battle
    found = {success(battle, order): order for order in battle.legal_actions()}
    for share, order in found.items():
        wanted = [
            least
            for least in (0, 1, 50, 100, 101)
            if likely(battle, OrderPattern(order.verb, least=least), order)
        ]
        assert wanted == [0, *(least for least in (1, 50, 100, 101) if share * 100 >= least)]
    assert found
