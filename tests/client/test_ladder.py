"""Odds and rolls on a ladder of words: degrees, what they do, why; the words of the log; what is hidden of
one who is not made out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import cast

import pygame
import pytest
from pygame import Rect, Surface

from game.client.kit.pen import Pen
from game.client.panels import ladder_degrees, ladder_odds
from game.client.screens.battle import odds_tip
from game.client.screens.battle.odds_tip import roll_summary
from game.client.seat.orders.odds_text import Odds, success
from game.client.seat.view.log import Log
from game.client.seat.view.log_entries import against, totals
from game.core import events as e
from game.core.describing.display import PLAIN, Degree, Graded, Ladder
from game.core.events import Rolled
from game.core.probability.chances import Chances, Outcome
from game.core.references import NO_UNIT, UnitId
from game.rulesets import infowar, nwo
from game.rulesets.infowar.components import Known, Wound, Wounds
from tests.client.ladder import at, new_match, player_of
from tests.client.noting_pen import NotingPen
from tests.client.player import Player

DISPLAY = infowar.DISPLAY
LADDER = cast(Ladder, DISPLAY.ladder)
assert LADDER
GREAT = Rolled(UnitId(1), "shot", "r", (6, 5, 3, 1), (6, 5, 3, 1), (), 2, 1)


def aimed(player: Player, name: str = "Quist", key: int = pygame.K_s) -> Odds:
    """What is shown while that enemy is pointed at."""
    scene = player.battle.stage.scene
    player.key(key)
    player.move(at(player, next(sprite.cell for sprite in scene.units.values() if sprite.name == name)))
    odds = player.battle.aiming.plan().odds
    assert odds
    return odds


@pytest.mark.parametrize(
    ("total", "word"),
    [
        (-5, "Terrible −2 (−5)"),
        (-3, "Terrible (−3)"),
        (0, "Fair (0)"),
        (4, "Enhanced (+4)"),
        (6, "Enhanced +2 (+6)"),
    ],
)
def test_totals_are_words_with_their_figure(total: int, word: str) -> None:
    assert LADDER.said(total) == word


def test_rulesets_without_a_ladder_are_shown_by_spots_and_totals() -> None:
    assert nwo.DISPLAY.ladder is None and totals(GREAT, PLAIN) == "+0 = 2" and against(2, 1) == "against 1"
    assert DISPLAY.of(1) is PLAIN, "lots are no roll on the ladder"


def test_the_log_speaks_in_words() -> None:
    assert totals(GREAT, DISPLAY) == "= Great (+2)"
    assert (against(2, 1, DISPLAY), against(0, 0, DISPLAY)) == ("against Good, +1", "against Fair, ±0")
    log = Log(infowar.STATES, DISPLAY)
    for event in (
        e.Attacked(UnitId(1), UnitId(2), "smg", "ranged"),
        GREAT,
        e.AttackEnded(UnitId(1), UnitId(2), "miss", 0, -2),
    ):
        log.add(event)
    assert log.entries[-1].verdict == "Fair falls short of the Difficulty, Good (+1): miss"
    log.add(e.Attacked(UnitId(1), UnitId(2), "smg", "ranged"))
    log.add(e.AttackEnded(UnitId(1), UnitId(2), "miss", 0, -2, needed=2))
    told = "Fair falls short of the Difficulty, Great (+2): miss"
    assert log.entries[-1].verdict == told, "of one roll for many, which names none"
    log.add(e.Attacked(UnitId(1), UnitId(2), "smg", "ranged"))
    log.add(e.AttackEnded(UnitId(1), UnitId(2), "hit", 2, -1))
    assert log.entries[-1].verdict == "Great against Mediocre: hit", "no dice say what it came to"


@pytest.mark.rule("infowar.roll.opposed")
def test_the_odds_are_a_distribution_over_degrees_that_agrees_with_the_chance() -> None:
    odds = aimed(player_of())
    one = odds.graded[0]
    assert (
        sum(share for _, share in one.mine)
        == sum(share for _, share in one.theirs)
        == sum(degree.chance for degree in one.degrees)
        == 1
    )
    assert (
        one.chance
        == success(odds.chances)
        == sum(degree.chance for degree in one.degrees if degree.degree > 0)
    )
    assert sum(ending.chance for ending in one.endings) == one.chance
    downs = sum(ending.chance for ending in odds.chances.outcomes if ending.down)
    assert sum(ending.chance for ending in one.endings if ending.worst >= 5) == downs


@pytest.mark.rule("infowar.aim.location")
def test_a_called_place_is_hit_from_its_degree_on() -> None:
    player = player_of()
    unit, orders = player.battle.stage.scene.active, player.battle.aiming.orders
    verb = next(verb for verb, _ in orders.verbs if verb.action == "Shoot")
    shot = next(
        action
        for actions in orders.aims(verb).values()
        for action in actions
        if getattr(action, "aim", "") == "left hand"
    )
    words = {degree.degree: degree.words for degree in orders.graded(shot)[0].degrees}
    assert unit and (words[1], words[2], words[3]) == ("graze", "", "the left hand")


def test_degrees_beyond_the_ends_are_counted_together() -> None:
    bars = dict(
        ladder_degrees.binned(
            [
                Degree(-6, Fraction(1, 4)),
                Degree(-3, Fraction(1, 4)),
                Degree(8, Fraction(1, 8), "x", 3),
                Degree(9, Fraction(3, 8), "y", 4),
            ]
        )
    )
    assert bars["−3"].chance == Fraction(1, 2) == bars["7+"].chance and (
        bars["7+"].worst,
        bars["7+"].words,
    ) == (4, "y")
    assert bars["0"].chance == 0 and len(bars) == 11


def bars_of(words: list[str]) -> list[tuple[str, Degree]]:
    return [(str(place), Degree(place, Fraction(1, 20), told)) for place, told in enumerate(words)]


def test_degrees_of_the_same_words_are_bracketed_together() -> None:
    """A line below their bars, from the first to the last, with an end up at either side."""
    pen = NotingPen()
    words = ["", "", "", "", "graze", "the hand", "the hand", "", "", "", ""]
    ladder_degrees._bars(pen, 0, 100, bars_of(words))
    low = [box for box, *_ in pen.fills if box.y > 100]
    pitch, expected = ladder_degrees.HALF / len(words), []
    for first, last in ((4, 4), (5, 6)):
        left, right = first * pitch, (last + 1) * pitch - 4
        line = Rect(round(left), 122, round(right - left), 1)
        expected += [line, Rect(line.x, 119, 1, 4), Rect(round(right) - 1, 119, 1, 4)]
    assert low == expected
    assert [told for told, _, y, _ in pen.texts if y == 133] == ["graze", "the hand"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["1 hit", "2 hits", "3 hits"], ["1 hit", "2", "3"]),
        (["graze", "1 hit", "2 hits"], ["graze", "1 hit", "2"]),
        (["graze", "the hand"], ["graze", "the hand"]),
    ],
)
def test_what_is_counted_is_named_once(words: list[str], told: list[str]) -> None:
    pen = NotingPen()
    ladder_degrees._bars(pen, 0, 100, bars_of(words))
    assert [said for said, _, y, _ in pen.texts if y == 133] == told


@pytest.mark.parametrize(
    ("need", "reach", "brass"),
    [(2, 1, "Great"), (1, 2, "Good"), (-1, 4, "Poor"), (9, 1, "Great"), (-5, 4, "")],
)
def test_a_difficulty_lies_below_the_last_rung_that_reaches_it(need: int, reach: int, brass: str) -> None:
    pen, ladder = NotingPen(), Ladder(-1, ("Poor", "Fair", "Good", "Great"))
    one = Graded(UnitId(1), NO_UNIT, tuple((total, Fraction(1, 4)) for total in (-1, 0, 1, 2)), Fraction(1))
    ladder_degrees.draw_ladder(pen, 0, 0, ladder, replace(one, difficulty=need), ("Ann", ""), ("azure", ""))
    assert {box.y for box, color, _ in pen.fills if color == "path"} == {15 + ladder_degrees.RUNG * reach}
    assert [words for words, *_, color in pen.texts if color == "brass"] == ([brass] if brass else [])
    shown = [alpha for _, color, alpha in pen.fills if color == "azure"]
    assert shown == [1] * reach + [0.35] * (4 - reach), "what falls short is pale"


def test_without_a_difficulty_no_line_parts_the_rungs() -> None:
    pen, ladder = NotingPen(), Ladder(0, ("Fair", "Good", "Great"))
    one = Graded(UnitId(1), UnitId(2), ((1, Fraction(1)),), Fraction(1), theirs=((2, Fraction(1)),))
    ladder_degrees.draw_ladder(pen, 0, 0, ladder, one, ("Ann", "Bob"), ("azure", "ember"))
    assert [(color, alpha) for _, color, alpha in pen.fills] == [("ember", 1), ("azure", 1)]
    assert [words for words, *_ in pen.texts] == ["Bob", "Ann", "Great", "Good", "Fair"]
    assert {words: color for words, _, _, color in pen.texts if words in ladder.words} == {
        "Great": "paper",
        "Good": "paper",
        "Fair": "fog",
    }, "the likely totals stand out"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("key", [pygame.K_s, pygame.K_u, pygame.K_a])
def test_the_panel_has_room_and_leads_to_the_rules(size: tuple[int, int], key: int) -> None:
    player = player_of(size)
    odds = aimed(player, key=key)
    stage = player.battle.stage
    pen = Pen(Surface(size), stage.scale)
    rect = odds_tip.place(pen, odds, stage.layout.free, (), Rect(600, 300, 48, 48))
    assert stage.layout.free.contains(rect), (rect, stage.layout.free)
    links = odds_tip.draw(pen, odds, rect)
    assert links and all(rect.contains(link.rect) for link in links)
    assert {link.rule for link in links} <= set(stage.titles)
    player.draw()
    assert player.battle.tip.links, "the same in the window"


def test_a_roll_of_one_is_a_smaller_panel() -> None:
    alone = Graded(
        UnitId(1),
        NO_UNIT,
        tuple((total, Fraction(1, 9)) for total in range(-4, 5)),
        Fraction(4, 9),
        difficulty=1,
    )
    found = Odds(
        "Lead",
        "",
        "Lead the others",
        infowar_chances(),
        {UnitId(1): "Mara"},
        graded=(alone,),
        display=DISPLAY,
    )
    pen = Pen(Surface((800, 600)))
    assert ladder_odds.size(pen, found)[0] < ladder_odds.WIDE
    ladder_odds.draw(pen, found, Rect((10, 10), ladder_odds.size(pen, found)))
    assert roll_summary(LADDER, alone) == (
        "Succeeds 44 %: the roll has to come to Good (+1) or better, and stands at Fair (0) before the dice."
    )


def infowar_chances() -> Chances:

    return Chances((Outcome("pass", "succeeds", Fraction(4, 9)), Outcome("fail", "fails", Fraction(5, 9))))


def test_an_order_without_aim_says_its_odds_on_its_card() -> None:
    player = player_of()
    card = next(widget for widget in player.battle.mode.bottom() if widget.key == "verb Lead")
    assert card.hint and "Succeeds " in card.hint.words and "Good (+1) or better" in card.hint.words


# ---------------------------------------------------------------- what is hidden


@pytest.mark.rule("infowar.round.assessment")
def test_of_one_who_is_not_made_out_there_are_odds_to_hit_and_no_more() -> None:
    match = new_match(assessment="on", ember="human")
    player = player_of(match=match)
    world, foe = (
        match.battle.table.world,
        next(unit for unit, sprite in player.battle.stage.scene.units.items() if sprite.name == "Quist"),
    )
    known = aimed(player)
    assert known.graded[0].theirs and len(known.chances.checks) == 2
    world.put(foe, Known(()), Wounds((Wound(2, 1),)))
    player.battle.aiming.forget()
    odds = aimed(player)
    one = odds.graded[0]
    assert (one.theirs, one.degrees, one.reply) == ((), (), None) and [
        ending.words for ending in one.endings
    ] == ["hit"]
    assert [check.unit for check in odds.chances.checks] == [one.unit]
    player.draw()
    sheet = match.battle.sheet(foe, "azure")
    assert (sheet.boxes, sheet.cards, sheet.skills) == ((), (), ()) and match.battle.sheet(foe, "ember").boxes


@pytest.mark.rule("infowar.round.assessment")
def test_strangers_read_the_sum_of_what_counts_in_a_roll() -> None:
    match = new_match(assessment="on", ember="human")
    match.begin()
    table = match.battle.table
    quist = next(unit for unit in table.units() if table.unit(unit).name == "Quist")
    table.world.put(quist, Known(()))
    roll = Rolled(
        quist,
        "shot",
        "r",
        (6, 5, 3, 1),
        (6, 5, 3, 1),
        (e.Modifier(2, "x", "Firearms Great"), e.Modifier(-1, "y", "Hurt")),
        2,
    )
    veiled = infowar.SECRETS.event(table, roll)
    for viewer, words in (("ember", ["Firearms Great", "Hurt"]), ("azure", ["not made out"])):
        read = veiled.read_by(viewer)
        assert (
            isinstance(read, Rolled)
            and [item.words for item in read.modifiers] == words
            and sum(item.value for item in read.modifiers) == 1
        )
    control = Rolled(
        quist, "Body Control", "infowar.wound.body-control", (6, 5, 3, 1), (6, 5, 3, 1), (), 2, 0, True
    )
    assert infowar.SECRETS.event(table, control).read_by("azure") is None


def test_a_shot_while_nobody_is_in_view_shows_the_nearest_target() -> None:
    player = player_of()
    camera, aiming = player.battle.stage.board.camera, player.battle.aiming
    camera.centre((0, 0), glide=False)
    player.move((640, 300))
    player.key(pygame.K_s)
    player.wait(500)
    (nearest, *_), cell = aiming.targets(), aiming.cell
    assert cell == nearest and camera.shows(nearest), "it is aimed at and brought into view"
    player.key(pygame.K_ESCAPE)
    player.move(at(player, nearest))
    player.key(pygame.K_s)
    assert aiming.cell == nearest and not aiming.by_keys, (
        "somebody is in view: the mouse stays where it points"
    )


def test_the_keys_are_for_the_board_once_an_order_is_chosen() -> None:
    player = player_of()
    player.key(pygame.K_TAB)
    assert player.battle.stage.desk.focus
    player.key(pygame.K_a)
    assert not player.battle.stage.desk.focus


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_odds_never_lie_over_whom_they_are_about(size: tuple[int, int]) -> None:
    player = player_of(size)
    player.key(pygame.K_s)
    for _ in range(4):
        player.key(pygame.K_TAB)
        player.wait(400)
        player.draw()
        stage = player.battle.stage
        target = player.battle.aiming.cell
        rect = player.battle.tip.hold.rect
        assert target and rect and not rect.colliderect(stage.cells([target])[0])


@pytest.mark.parametrize("scale", [0.9, 1.0, 1.25])
@pytest.mark.parametrize("chance", [Fraction(382, 1000), Fraction(8, 1000)])
def test_how_likely_somebody_is_out_of_action_is_never_cut(
    scale: float, chance: Fraction, monkeypatch: pytest.MonkeyPatch
) -> None:
    pen = Pen(Surface((400, 100)), scale)
    told: list[tuple[str, float, float]] = []
    monkeypatch.setattr(
        Pen,
        "text",
        lambda _pen, words, x, *_, room, **__: told.append((words, pen.width(words, 12, True), room)),
    )
    one = Graded(UnitId(1), UnitId(2), (), chance, out=Fraction(282, 1000))
    ladder_degrees.draw_headline(pen, 0, 0, one, "to hit, needs Superb")
    words, wide, room = told[-1]
    assert words in ("28.2 % out of action", "28.2 % out") and wide <= room


def test_what_a_throw_needs_is_never_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    pen = Pen(Surface((400, 100)))
    told: list[tuple[str, float, float]] = []
    monkeypatch.setattr(
        Pen,
        "text",
        lambda _pen, words, _x, _y, size, *_, room: told.append((words, pen.width(words, size), room)),
    )
    ladder_degrees.draw_headline(
        pen, 0, 0, Graded(UnitId(1), NO_UNIT, (), Fraction(62, 100)), "on the tile, needs Mediocre"
    )
    assert " ".join(words for words, *_ in told) == "on the tile, needs Mediocre"
    assert all(wide <= room for _, wide, room in told)
