"""The eye of the stage: attacks framed with both figures in them, walks followed, dice beside figures,
speeds, and keys that order nothing."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Rect

from game.client.board.camera import READABLE, ZOOMS, Camera
from game.client.kit.pen import Pen
from game.client.panels import roll_strip
from game.client.seat.settings.settings import Settings
from game.client.seat.view.roll_banner import HOLD, OUT, RollBanner
from game.client.seat.view.roll_results import TUMBLE, Loss, losses
from game.core.describing import narration
from game.core.describing.display import PLAIN
from game.core.describing.results import MANAGES
from game.core.events import (
    Attacked,
    AttackEnded,
    Downed,
    Event,
    Gauge,
    Harmed,
    Modifier,
    Reported,
    Rolled,
    Stepped,
)
from game.core.field import Cell
from game.core.geometry.lattice import plain
from game.core.references import UnitId
from game.rulesets import infowar, nwo
from tests.client import formed, parts
from tests.client.heard import Heard, listen
from tests.client.moments import FIRST
from tests.client.player import Player, new_match

BattleScreen = parts.battle.BattleScreen
MOVED = Modifier(-2, "nwo.move.shooting-penalty", "walked this turn")


def filmed(
    size: tuple[int, int] = (1280, 720), cells: dict[str, tuple[Cell, ...]] | None = None, **settings: Any
) -> Player:
    player = Player(
        BattleScreen(
            new_match(FIRST, cells=cells), Settings(warn_end_turn=False, edge_scroll=False, **settings)
        ),
        size,
    )
    player.until_ready()
    return player


def roll(unit: UnitId, total: int = 9) -> Rolled:
    return Rolled(unit, "ranged attack", "nwo.ranged.roll", (4, 5), (4, 5), (MOVED,), total)


def attack(player: Player) -> list[Event]:
    """An attack of the figure that has the turn on the first enemy, with dice of both."""
    scene = player.battle.stage.scene
    unit = scene.active
    foe = next(one for one, sprite in scene.units.items() if sprite.side != scene.units[unit].side)
    ended = AttackEnded(unit, foe, "hit", 11, 9)
    return [
        Attacked(unit, foe, "rifle", "ranged"),
        roll(unit, 11),
        roll(foe),
        ended,
        Harmed(foe, 2, "2 hit points", scene.units[foe].gauges, 50),
    ]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_both_are_in_the_frame_and_the_strip_beside_them(size: tuple[int, int]) -> None:
    player = filmed(size)
    stage = player.battle.stage
    events = attack(player)
    assert isinstance(events[0], Attacked)
    pair = (events[0].unit, events[0].target)
    stage.board.camera.look_from(1, 1, 48)  # looking elsewhere
    stage.feed(events)
    player.wait(16, 45)
    player.draw()
    assert all(stage.layout.free.contains(box) for box in stage.boxes(*pair))
    assert set(stage.film.shot.casts) == set(pair) and stage.film.shot.shown
    strip = stage.film.strip()
    assert stage.layout.free.contains(strip) and strip.collidelist(stage.boxes(*pair)) < 0


def test_word_totals_harm_and_reasons_are_told_and_go_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: Heard = listen(monkeypatch)
    player = filmed(reasons=True)
    stage = player.battle.stage
    stage.feed(attack(player))
    player.wait(16, 70)
    heard.texts.clear()
    player.draw()
    told = {words.replace("−", "-") for words in heard.texts} | {stage.film.shot.word}
    assert {"Hit", "11", "beats", "9", "2 hit points", "walked this turn", "-2"} <= told
    player.wait(16, 200)
    assert not stage.film.shot.shown and not stage.film.shot.casts


def test_tab_shows_the_reasons_and_orders_nothing() -> None:
    player = filmed()
    done = len(player.battle.match.battle.history)
    player.battle.stage.feed(attack(player))
    player.wait(16, 30)
    cell = player.battle.aiming.cell
    player.key(pygame.K_TAB)
    assert player.battle.settings.reasons and player.battle.aiming.cell == cell
    player.key(pygame.K_TAB)
    assert not player.battle.settings.reasons and len(player.battle.match.battle.history) == done


def test_who_walks_out_of_the_picture_is_followed() -> None:
    player = filmed()
    stage = player.battle.stage
    unit = stage.scene.active
    x, y = stage.scene.units[unit].cell
    stage.board.camera.look_from(1, 1, 96)
    assert not stage.board.camera.shows((x, y))
    stage.feed([Stepped(unit, (x, y), (x, y))] * 4)
    player.wait(16, 40)
    assert stage.board.camera.shows((x, y))


def test_the_zoom_comes_back() -> None:
    player = filmed(cells={"azure": ((2, 3),), "ember": ((27, 16),)})
    camera = player.battle.stage.board.camera
    camera.zoom_to(64)
    player.battle.stage.feed(attack(player))
    player.wait(16, 30)
    assert camera.zoom < 64 or player.battle.stage.film._far
    player.wait(16, 300)
    assert camera.zoom == 64 and not player.battle.stage.film._far


def test_who_has_the_turn_is_in_the_picture_when_the_zoom_comes_back() -> None:
    player = filmed(cells={"ember": ((27, 16), (26, 16), (24, 16), (23, 16))})
    stage, camera = player.battle.stage, player.battle.stage.board.camera
    near = camera.zoom
    stage.feed(attack(player))
    player.wait(16, 72)
    assert camera.zoom < near
    camera.show(stage.scene.units[stage.scene.active].cell, 2)
    player.wait(16, 3)  # on its way to whose turn it is
    stage.film._restore()
    player.wait(16, 60)
    assert camera.zoom == near and camera.shows(stage.scene.units[stage.scene.active].cell, 1)


def test_others_have_a_speed_of_their_own() -> None:
    player = filmed(speed_others="x4")
    stage = player.battle.stage
    stage.set_speed()
    assert stage.playback.speed == 1.0
    stage.scene.side = "ember"
    stage.set_speed()
    assert stage.playback.speed == 4.0


def test_what_is_skipped_moves_no_camera() -> None:
    player = filmed()
    stage = player.battle.stage
    stage.board.camera.look_from(1, 1, 48)
    at = stage.board.camera.x, stage.board.camera.y
    stage.feed(attack(player))
    stage.playback.skip()
    player.wait(16, 2)
    assert (stage.board.camera.x, stage.board.camera.y) == at and not stage.film.shot.shown


def test_a_frame_is_as_near_as_it_can_be() -> None:
    camera = Camera(plain(80, 60), (800, 600), zoom=64)
    for right in range(10, 40, 3):
        camera.zoom = 64
        if camera.frame([(10, 30), (10 + right, 30)]):
            nearer = [zoom for zoom in READABLE if camera.zoom < zoom <= 64]
            assert all((right + 2.5) * zoom > 800 for zoom in nearer)
        else:
            assert (right + 2.5) * READABLE[0] > 800 and camera.zoom == 64


def test_a_shot_is_told_in_its_order_and_forgotten() -> None:
    shot = RollBanner()
    for event in (
        Attacked(UnitId(1), UnitId(2), "rifle", "ranged"),
        roll(UnitId(1), 13),
        roll(UnitId(2), 10),
        AttackEnded(UnitId(1), UnitId(2), "crit", 13, 10),
        Downed(UnitId(2)),
    ):
        shot.show(event, HOLD, {UnitId(1): "Mara", UnitId(2): "Brandt"})
    assert (shot.word, shot.comparison.totals, shot.harm.lines, shot.figures) == (
        "Out",
        (13, 10),
        ("Brandt goes down",),
        (1, 2),
    )
    assert (
        shot.comparison.loses(UnitId(2))
        and not shot.comparison.loses(UnitId(1))
        and len(shot.comparison.reasons()) == 2
    )
    shot.tick(TUMBLE)
    assert all(cast.fallen == 1 for cast in shot.casts.values())
    shot.tick(HOLD)
    assert not shot.shown and not shot.casts
    shot = RollBanner(results=nwo.DISPLAY.results())
    for unit, what in ((UnitId(3), "shove"), (UnitId(4), "resists")):
        shot.show(Rolled(unit, what, "nwo.shove.contest", (4, 5), (4, 5), (), 9), HOLD, {})
    assert set(shot.casts) == {3, 4}, "a contest without an attack"


def test_the_strip_keeps_its_place_as_long_as_that_is_free() -> None:
    free = Rect(240, 100, 800, 500)
    low, high, left, right, corner = roll_strip.places(free)
    assert all(free.contains(one) for one in (low, high, left, right, corner))
    assert roll_strip.choose_strip_place(free, []) == 0
    below = Rect(600, low.y + 4, 48, 48)
    assert roll_strip.choose_strip_place(free, [below]) == 1
    assert roll_strip.choose_strip_place(free, [Rect(300, 300, 48, 48)], last=1) == 1, "it does not jump back"
    above, aside = Rect(600, high.y, 48, 48), Rect(right.right - 50, low.y, 48, 48)
    assert roll_strip.choose_strip_place(free, [Rect(left.right + 2, low.y, 48, 48), above, aside]) == 2
    question, goals = Rect(free.x, low.y - 80, free.width, 140), Rect(free.x, free.y, 190, 48)
    assert roll_strip.choose_strip_place(free, [question, goals]) == 4, "beside what the battle is about"
    tall = roll_strip.places(free, roll_strip.TALL)[0]
    assert (tall.bottom, tall.height) == (low.bottom, 130), "the reasons grow upwards"


def test_a_contest_tells_what_it_is_about_both_totals_and_how_it_went() -> None:
    shot = RollBanner(results={"r.contest": MANAGES})
    names = {UnitId(1): "Tor", UnitId(2): "Garm"}
    shot.show(Rolled(UnitId(1), "grapple", "r.contest", (1, 5), (1, 5), (), 8), HOLD, names)
    assert shot.title == "Grapple" and shot.comparison.totals is None
    shot.show(Rolled(UnitId(2), "resists the grapple", "r.contest", (2, 5), (2, 5), (), 9), HOLD, names)
    assert shot.title == "Does not manage it" and shot.comparison.totals == (8, 9)
    shot.show(Reported(UnitId(3), "r.other", "Finn waits"), HOLD, names)
    assert shot.title == "Does not manage it", "of somebody else"
    shot.show(Reported(UnitId(2), "r.contest", "Garm shakes off the grapple"), HOLD, names)
    assert shot.title == "Shakes off the grapple" and shot.figures == (1, 2)


def test_who_is_hit_by_what_was_rolled_before_is_in_the_frame_before_it_hits() -> None:
    """Volleys are rolled first and judged one by one: each shot brings its two into the picture, and is told
    of them alone."""
    player = filmed()
    stage = player.battle.stage
    attacked, mine, theirs, ended, _ = attack(player)
    assert isinstance(ended, AttackEnded)
    pair = (ended.unit, ended.target)
    others = [unit for unit in stage.scene.units if unit not in pair]
    stage.board.camera.look_from(1, 1, 48)
    stage.feed(
        [attacked, mine, theirs, Attacked(others[0], others[1], "rifle", "ranged"), roll(others[0]), ended]
    )
    while stage.film.shot.ended is not ended:
        player.wait()
        player.draw()
    assert all(stage.layout.free.contains(box) for box in stage.boxes(*pair))
    assert stage.film.shot.figures == pair and stage.film.shot.comparison.totals == (11, 9)


def test_harm_that_comes_from_afar_is_gone_to_first() -> None:
    player = filmed()
    stage = player.battle.stage
    unit = max(stage.scene.units)
    stage.board.camera.look_from(1, 1, 48)
    stage.feed([Harmed(unit, 2, "2 hit points", stage.scene.units[unit].gauges, 50)])
    player.wait(16, 20)
    player.draw()
    assert stage.layout.free.contains(stage.boxes(unit)[0])


def test_harm_after_a_miss_is_told_on_its_own() -> None:
    shot = RollBanner()
    shot.show(Attacked(UnitId(1), UnitId(2), "rifle", "ranged"), HOLD, {})
    shot.show(AttackEnded(UnitId(1), UnitId(2), "miss", 7, 9), HOLD, {})
    shot.show(Harmed(UnitId(3), 2, "leg useless", (), 50), HOLD, {UnitId(3): "Pell"})
    shot.show(Downed(UnitId(4)), HOLD, {UnitId(4): "Dorn"})
    assert (shot.title, shot.figures, shot.harm.lines) == (
        "Harm",
        (3, 4),
        ("Pell: leg useless", "Dorn goes down"),
    )
    assert shot.shown and shot.comparison.totals is None


@pytest.mark.parametrize(
    ("outcome", "total", "rolled", "verb", "told"),
    [
        ("miss", 0, True, "against", "below the Difficulty, Good (+1)"),
        ("miss", -3, True, "misses", ""),
        ("hit", -2, False, "reaches", ""),
        ("parry", -2, True, "ties", ""),
    ],
)
def test_a_shot_that_beats_the_defence_and_misses_says_why(
    outcome: str, total: int, rolled: bool, verb: str, told: str
) -> None:
    shot = RollBanner(ladder=infowar.DISPLAY.ladder)
    shot.show(Attacked(UnitId(1), UnitId(2), "rifle", "ranged"), HOLD, {})
    shot.show(Rolled(UnitId(1), "shooting", "r", (3,), (3,), (), total, 1), HOLD, {})
    if rolled:
        shot.show(Rolled(UnitId(2), "spoiling the shot", "r", (3,), (3,), (), -2), HOLD, {})
    shot.show(AttackEnded(UnitId(1), UnitId(2), outcome, total, -2), HOLD, {})
    assert (shot.comparison.verb, shot.harmed) == (verb, told)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("far", [(4, 17), (12, 17), (17, 13), (4, 1)])
def test_the_strip_lies_over_neither_even_at_the_map_s_lower_edge(size: tuple[int, int], far: Cell) -> None:
    player = filmed(size, {"azure": ((4, 9),), "ember": (far,)})
    stage = player.battle.stage
    scene = stage.scene
    mine = next(one for one, sprite in scene.units.items() if sprite.cell == (4, 9))
    foe = next(one for one, sprite in scene.units.items() if sprite.cell == far)
    stage.feed([Attacked(mine, foe, "rifle", "ranged"), roll(mine, 11), roll(foe)])
    player.wait(16, 50)
    player.draw()
    boxes = stage.boxes(mine, foe)
    assert stage.film.strip().collidelist(boxes) < 0
    assert all(stage.layout.free.contains(box) for box in boxes)


def test_the_strip_lies_right_above_a_question_rather_than_on_who_acts_at_the_upper_edge() -> None:
    player = filmed((1024, 640), {"azure": ((4, 9),), "ember": ((6, 9),)})
    stage = player.battle.stage
    mine, foe = (next(unit for unit, one in stage.scene.units.items() if one.cell == (x, 9)) for x in (4, 6))
    stage.feed([Attacked(mine, foe, "rifle", "ranged"), roll(mine, 11), roll(foe)])
    player.wait(16, 50)
    free, camera = stage.layout.free, stage.board.camera
    camera.look_from(5, 9 + (free.height / 2 - 20) * stage.scale / camera.zoom, camera.zoom)
    boxes = stage.boxes(mine, foe)
    assert Rect(free.x, free.y, free.width, 60).collidelist(boxes) >= 0, "they stand at the upper edge"
    stage.film.question = Rect(free.x, free.bottom - 90, free.width, 200)
    strip = stage.film.strip()
    assert strip.collidelist([*boxes, stage.film.question]) < 0 and free.contains(strip)


def test_the_map_goes_back_to_its_place_when_the_strip_is_gone() -> None:
    camera = Camera(plain(20, 12), (1024, 640), (240, 100, 540, 440), zoom=48)
    assert camera.frame([(4, 11), (6, 11)], covered=120)
    camera.update(500)
    lower = camera.centre_of((4, 11))[1]
    assert lower < 540 - 120
    camera.uncover()
    camera.update(500)
    assert camera.centre_of((4, 11))[1] > lower and camera.y == 12 - (440 / 2 / 48 - 1)


def test_a_zoom_for_a_shot_stays_while_somebody_is_asked() -> None:
    player = filmed(cells={"azure": ((2, 3),), "ember": ((27, 16),)})
    stage = player.battle.stage
    stage.board.camera.zoom_to(64)
    stage.feed(attack(player)[:3])
    player.wait(16, 30)
    framed = stage.board.camera.zoom
    assert framed < 64
    player.wait(16, 10)
    stage.asked, stage.concerned = UnitId(1), frozenset(stage.film.shot.figures)
    stage.update(5000)
    assert stage.board.camera.zoom == framed
    assert stage.film.shot.attack and len(stage.film.shot.casts) == 2  # what follows the answer belongs to it
    stage.concerned = frozenset({UnitId(1)})
    stage.update(5000)
    assert not stage.film.shot.attack and stage.board.camera.zoom == framed, (
        "a question about others keeps nothing but the picture"
    )


@pytest.mark.parametrize(
    ("attacker", "target", "good"),
    [("azure", "ember", True), ("ember", "azure", False), ("ember", "straw", None)],
)
def test_a_hit_is_good_news_to_who_attacks_and_bad_to_who_is_attacked(
    attacker: str, target: str, good: bool | None
) -> None:
    stage = filmed().battle.stage
    stage.film.shot.show(AttackEnded(UnitId(1), UnitId(2), "hit", 11, 9), HOLD, {})
    assert stage.film._good_news({UnitId(1): attacker, UnitId(2): target}) is good
    stage.film.people = frozenset({"azure", "ember", "straw"})
    assert stage.film._good_news({UnitId(1): attacker, UnitId(2): target}) is True


def test_the_strip_stays_until_whoever_fell_has_come_to_lie() -> None:
    """It was gone as the body came down and "Out" stood over it."""
    player = filmed()
    stage = player.battle.stage
    events = attack(player)
    ended = next(event for event in events if isinstance(event, AttackEnded))
    stage.feed([*events[: events.index(ended) + 1], Downed(ended.target)])
    for _ in range(400):
        player.wait(16)
        if stage.playback.running("out"):
            break
    assert stage.playback.running("out")
    player.wait(16, 20)
    assert stage.film.shot.shown and stage.film.shot.word == OUT


def test_the_strip_lies_not_on_the_picture_of_who_stands_far_off(monkeypatch: pytest.MonkeyPatch) -> None:
    player = filmed((1024, 640))
    stage = player.battle.stage
    events = attack(player)
    assert isinstance(events[0], Attacked)
    monkeypatch.setattr(Camera, "frame", lambda *_, **__: False)  # as if nothing were far enough off
    stage.board.camera.look_from(1, 1, 48)
    stage.feed(events[:3])
    player.wait(16, 50)
    player.draw()
    assert stage.film._far == events[0].unit and stage.film._inset
    assert not stage.film.strip().colliderect(stage.film._inset)
    assert stage.inset == stage.film._inset, "goals leave it in sight"


def test_the_roll_of_a_helper_is_not_told_as_that_of_who_attacks() -> None:
    shot = RollBanner()
    shot.show(Attacked(UnitId(1), UnitId(2), "rifle", "ranged"), HOLD, {})
    shot.show(Rolled(UnitId(3), "Aiming, to help", "r", (6, 5), (6, 5), (MOVED,), 13, 10, True), HOLD, {})
    assert shot.comparison.totals is None and shot.comparison.reasons() == []
    shot.show(Rolled(UnitId(1), "ranged attack", "r", (6, 5), (6, 5), (MOVED,), 11, 12, False), HOLD, {})
    assert shot.comparison.totals is None and shot.comparison.reasons() == [(1, MOVED)], (
        "a Difficulty is not what the target comes to"
    )
    shot.show(AttackEnded(UnitId(1), UnitId(2), "miss", 11, 12), HOLD, {})
    assert shot.comparison.totals == (11, 12)


def test_dusk_lies_about_an_attack_and_not_on_its_two() -> None:
    player = filmed()
    stage = player.battle.stage
    bright = player.draw().copy()
    events = attack(player)
    assert isinstance(events[0], Attacked)
    stage.feed(events[:3])
    player.wait(16, 30)
    for _ in range(10):  # it falls by frames
        player.draw()
    assert not stage.board.camera.gliding
    dark = player.draw()
    pair = stage.boxes(events[0].unit, events[0].target)
    corner = stage.layout.free.inflate(-8, -8).topleft
    assert sum(dark.get_at(corner)[:3]) < 0.75 * sum(bright.get_at(corner)[:3])
    stage.film.shot.clear()
    light = player.draw()
    for box in pair:
        assert light.get_at(box.center) == dark.get_at(box.center)
    assert light.get_at(corner) == bright.get_at(corner)


def test_the_strip_shows_the_points_that_were_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    told = listen(monkeypatch)
    player = filmed()
    stage = player.battle.stage
    events = attack(player)
    last = events[-1]
    assert isinstance(last, Harmed)
    had = stage.scene.units[last.unit].gauges
    left = tuple(
        Gauge(one.name, one.value - 2 if not number else one.value, one.most)
        for number, one in enumerate(had)
    )
    stage.feed([*events[:-1], Harmed(last.unit, 2, "2 hit points", left, 50)])
    for _ in range(200):
        player.wait(16)
        if stage.film.shot.harm.lines:
            break
    first = had[0]
    assert stage.film.shot.harm.lost == (
        Loss(last.unit, first.name, 0, first.value, first.value - 2, first.most),
    )
    player.draw()
    assert "2 hit points" in told.texts
    assert losses(Harmed(UnitId(1), 1, "dead", (Gauge("Dead", 0, 1),), 0), (Gauge("Dead", 1, 1),)) == [], (
        "its word says as much"
    )
    assert losses(Harmed(UnitId(1), 1, "worse", (Gauge("Health", 3, 5),), 0), ()) == [], (
        "nothing is known of before"
    )


def test_the_strip_shows_the_weapon_of_who_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    def strip(weapon: str) -> bytes:
        shot, surface = (
            RollBanner(Attacked(UnitId(1), UnitId(2), weapon, "ranged"), left=100.0),
            pygame.Surface((570, 60)),
        )
        monkeypatch.setattr(narration, "display_name", lambda _: "it")
        told = roll_strip.StripContent(
            shot,
            {UnitId(1): "Mara", UnitId(2): "Vela"},
            {UnitId(1): "azure", UnitId(2): "ember"},
            PLAIN,
            good=True,
            arm=weapon,
        )
        roll_strip.draw(Pen(surface), Rect(0, 0, 560, 48), told)
        return pygame.image.tobytes(surface.subsurface((0, 22, 90, 26)), "RGB")

    assert strip("rifle") != strip("smg"), "each its own"
    assert strip("a thing without a picture") == strip("another one"), "else words"


def test_what_the_ground_is_worth_is_told_when_the_strip_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    player = formed.player_of()
    stage, told = player.battle.stage, list[object]()
    monkeypatch.setattr(type(stage.info), "draw", lambda *given: told.append(given))
    player.move(player.pixel(player.battle.match.battle.table.cell(player.battle.aiming.unit)))
    player.draw()
    assert told
    told.clear()
    stage.film.shot.show(Harmed(player.battle.aiming.unit, 1, "1 harm", (), 90), HOLD, {})
    stage.film.shot.hurt, stage.film.shot.left = (player.battle.aiming.unit,), HOLD
    assert stage.film.shot.shown
    player.draw()
    assert not told


def test_who_helps_is_not_held_against_whom_the_help_is_for() -> None:
    """Vela fails to help her friend Ott with a throw, which goes well: two rolls, no contest of theirs."""
    shot = RollBanner(results=nwo.DISPLAY.results())
    helped = Rolled(UnitId(3), "Aiming, to help", "nwo.help.roll", (4, 5), (4, 5), (), 9, 10, False)
    thrown = Rolled(UnitId(1), "throw", "nwo.throw.roll", (6, 6), (6, 6), (), 12, 10, True)
    shot.show(helped, HOLD, {})
    assert (shot.figures, shot.comparison.totals, shot.title) == ((3,), (9, 10), "Is of no help")
    shot.show(thrown, HOLD, {})
    assert (shot.figures, shot.comparison.totals, shot.title) == ((1,), (12, 10), "Throws on the mark")


def test_two_that_have_no_number_to_reach_are_held_against_each_other() -> None:
    shot = RollBanner(results=nwo.DISPLAY.results())
    shove, holds = (
        Rolled(UnitId(unit), what, "nwo.shove.contest", (3, 4), (3, 4), (), total)
        for unit, what, total in ((1, "shove", 4), (2, "resists the shove", 6))
    )
    shot.show(shove, HOLD, {})
    shot.show(holds, HOLD, {})
    assert (shot.figures, shot.comparison.totals) == ((1, 2), (4, 6))


@pytest.mark.parametrize("wide", [roll_strip.WIDE, roll_strip.NARROW])
@pytest.mark.parametrize("faces", [(6, 4), (6, 4, 3), (6, 4, 3, 2, 5)])
def test_names_and_totals_are_whole_before_dice_are(
    wide: int, faces: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a strip has little room, dice make way; no total lies on what it means."""
    one, other = UnitId(1), UnitId(2)
    names, shot = {one: "Shamble", other: "Brandt"}, RollBanner()
    shot.show(Attacked(one, other, "battle_rifle", "ranged"), HOLD, names)
    for unit, total in ((one, sum(faces) - 2), (other, 10)):
        shot.show(
            Rolled(unit, "ranged attack", "nwo.ranged.roll", faces, faces, (MOVED,), total), HOLD, names
        )
        shot.casts[unit].age = TUMBLE
    shot.show(AttackEnded(one, other, "hit", sum(faces) - 2, 10), HOLD, names)
    shot.show(Harmed(other, 4, "severely wounded", (Gauge("hit points", 0, 4),), 0), HOLD, names)
    told = roll_strip.StripContent(shot, names, {one: "azure", other: "ember"}, PLAIN)
    ends, lines, block, fill = list[float](), list[int](), Pen.block, Pen.fill
    monkeypatch.setattr(Pen, "block", lambda *a, **k: ends.append(block(*a, **k)) or ends[-1])
    monkeypatch.setattr(Pen, "fill", lambda pen, box, *a, **k: lines.append(box.x) or fill(pen, box, *a, **k))
    pen, row = Pen(pygame.Surface((600, 60))), Rect(0, 6, wide, 48)
    roll_strip.draw(pen, row, told)
    assert pen.whole((40, 22)) == ("", Rect(0, 0, 0, 0)), "who acts"
    assert not any(pen.whole((x, 34))[0] for x in range(row.width)), "nor is who was shot at"
    assert len(ends) == 2 and ends[-1] + 22 + pen.width("Brandt", 13, True) < lines[-1]


def test_with_whoever_has_the_turn_enemies_in_sight_are_in_the_picture_if_there_is_room() -> None:
    player = Player(BattleScreen(new_match(), Settings(speed="off", edge_scroll=False)))
    player.until_ready()
    stage, camera = player.battle.stage, player.battle.stage.board.camera
    scene, zoom = stage.scene, camera.zoom
    cells = [one.cell for one in scene.units.values() if one.side == "ember"] + [
        scene.units[scene.active].cell
    ]
    camera.pan(-5000, -5000)
    assert not all(map(camera.shows, cells))
    stage.show_turn(scene.active)
    camera.arrive()
    assert all(map(camera.shows, cells)) and camera.zoom == zoom
    camera.zoom_to(max(ZOOMS))
    near = camera.zoom
    stage.show_turn(scene.active)
    camera.arrive()
    assert camera.shows(cells[-1]) and camera.zoom == near
