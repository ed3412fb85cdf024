"""Events on the board: where figures end up, in which order things are shown, and that skipping changes
nothing of it."""

from __future__ import annotations

from math import pi
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core import events as e
from game.core.events import Event, Gauge
from game.core.field import Tile
from game.core.references import ThingId, UnitId
from tests.client.stage import STATES, duel, placed

HURT = (Gauge("Hit points", 1, 5), Gauge("Armour", 0, 4))
SKIRMISH: list[Event] = [
    *duel(),
    placed(UnitId(3), (5, 8)),
    e.RoundBegan(1, (UnitId(1), UnitId(2), UnitId(3))),
    e.TurnBegan(UnitId(1), "azure"),
    e.Stepped(UnitId(1), (3, 3), (4, 4)),
    e.Stepped(UnitId(1), (4, 4), (5, 4)),
    e.Rolled(UnitId(1), "ranged attack", "r", (3, 4), (3, 4), (), 7),
    e.Rolled(UnitId(2), "defence", "r", (1, 2), (1, 2), (), 3),
    e.Attacked(UnitId(1), UnitId(2), "rifle", "ranged"),
    e.AttackEnded(UnitId(1), UnitId(2), "hit", 7, 3),
    e.Harmed(UnitId(2), 3, "3", HURT, 20),
    e.StatusGained(UnitId(2), "prone", "r"),
    e.Spent(UnitId(1), "Action", "shoot"),
    e.TurnEnded(UnitId(1)),
    e.TurnBegan(UnitId(2), "ember"),
    e.StatusLost(UnitId(2), "prone", "r"),
    e.Attacked(UnitId(2), UnitId(1), "spear", "melee", "reaction"),
    e.AttackEnded(UnitId(2), UnitId(1), "parry", 5, 5),
    e.Thrown(UnitId(2), "molotov", (5, 5)),
    e.Scattered("molotov", 3, (5, 5), (6, 5)),
    e.Landed("molotov", (6, 5), ((5, 5), (6, 5), (7, 5))),
    e.AreaBegan(ThingId(7), "fire", ((5, 5), (6, 5), (7, 5)), 3),
    e.StatusGained(UnitId(3), "burning", "r", 2),
    e.StatusLost(UnitId(3), "burning", "r", 1),
    e.Stepped(UnitId(3), (5, 8), (5, 7), forced=True),
    e.DoorMoved((2, 2), True, UnitId(2)),
    e.GroundChanged(((2, 2), (3, 2)), Tile(name="rubble"), "crate", UnitId(2)),
    e.Downed(UnitId(3)),
    e.AreaEnded(ThingId(7)),
    e.Readied(UnitId(1), ("pistol",), "pistol"),
    e.AmmoChanged(UnitId(1), "rifle", 3, 5),
    e.BattleEnded("azure"),
]


def state(scene: BoardScene) -> tuple[object, ...]:
    return (
        scene.units,
        scene.floor.areas,
        scene.floor.doors,
        scene.floor.ground,
        scene.round,
        scene.order,
        scene.active,
        scene.winner,
        scene.floor.flying,
    )


def played(
    events: list[Event], steps: list[float], speed: float = 1.0, reduced: bool = False
) -> tuple[Playback, list[Event]]:
    shown: list[Event] = []
    playback = Playback(BoardScene(states=STATES), shown.append)
    playback.speed, playback.reduced = speed, reduced
    playback.feed(events)
    for ms in steps:
        playback.update(ms)
    return playback, shown


def drained(playback: Playback) -> None:
    while playback.busy:
        playback.update(40)


def test_figures_end_where_the_events_say() -> None:
    playback, _ = played(SKIRMISH, [])
    drained(playback)
    units = playback.scene.units
    assert {unit: sprite.cell for unit, sprite in units.items()} == {1: (5, 4), 2: (8, 3), 3: (5, 7)}
    assert units[UnitId(3)].down and units[UnitId(3)].pose == "down"
    assert units[UnitId(2)].gauges == HURT and units[UnitId(2)].health == 20
    assert units[UnitId(1)].look == "pistol" and units[UnitId(1)].ammo == {"rifle": (3, 5)}
    assert playback.scene.winner == "azure"
    assert playback.scene.floor.doors == {(2, 2): True}
    assert not playback.scene.floor.areas


@given(st.lists(st.floats(0, 900), max_size=40), st.sampled_from([1.0, 2.0, 4.0, 0.0]), st.booleans())
@settings(max_examples=60)
def test_skipping_ends_like_playing_on(steps: list[float], speed: float, reduced: bool) -> None:
    skipped, first = played(SKIRMISH, steps, speed, reduced)
    skipped.skip()
    whole, second = played(SKIRMISH, [])
    drained(whole)
    assert first == second == SKIRMISH
    assert state(skipped.scene) == state(whole.scene)
    assert not skipped.busy and not skipped.effects


@given(st.lists(st.floats(1, 400), min_size=1, max_size=30))
@settings(max_examples=30)
def test_the_same_milliseconds_do_the_same(steps: list[float]) -> None:
    one, first = played(SKIRMISH, steps)
    two, second = played(SKIRMISH, steps)
    assert first == second
    assert one.effects == two.effects
    assert [one.place(unit) for unit in one.scene.units] == [two.place(unit) for unit in two.scene.units]


def test_a_step_glides_from_cell_to_cell() -> None:
    playback, _ = played([placed(UnitId(1), (3, 3))], [1])
    playback.feed([e.Stepped(UnitId(1), (3, 3), (4, 3))])
    playback.update(0)
    assert playback.place(UnitId(1)) == (3, 3)
    playback.update(70)
    x, y = playback.place(UnitId(1))
    assert 3.4 < x < 3.6 and y < 3, "half-way, and a little up"
    playback.update(71)
    assert playback.place(UnitId(1)) == (4, 3)


def test_dice_of_one_contest_fall_together() -> None:
    rolls = [e.Rolled(unit, "roll", "r", (1,), (1,), (), 1) for unit in (UnitId(1), UnitId(2))]
    playback, shown = played([*duel(), *rolls, e.Reported(UnitId(1), "r", "done")], [1])
    assert shown[-2:] == rolls
    assert playback.busy
    playback.update(460)
    assert isinstance(shown[-1], e.Reported)


def test_events_are_shown_in_step_with_the_board() -> None:
    playback, shown = played(
        [*duel(), e.Stepped(UnitId(1), (3, 3), (4, 3)), e.Stepped(UnitId(1), (4, 3), (5, 3))], [1]
    )
    assert len(shown) == 3
    playback.update(150)
    assert len(shown) == 4


def test_with_playback_off_everything_shows_at_once() -> None:
    playback, shown = played([], [], speed=0.0)
    playback.feed(SKIRMISH)
    assert shown == SKIRMISH and not playback.busy


def test_reduced_motion_keeps_the_words() -> None:
    playback, _ = played(duel(), [1], reduced=True)
    playback.feed(
        [
            e.Attacked(UnitId(1), UnitId(2), "rifle", "ranged"),
            e.AttackEnded(UnitId(1), UnitId(2), "miss", 3, 9),
        ]
    )
    kinds: set[str] = set()
    while playback.busy:
        playback.update(20)
        kinds |= {effect.kind for effect in playback.effects}
    assert kinds == {"word"}


def test_a_dash_hurries() -> None:
    way = [e.Stepped(UnitId(1), (x, 3), (x + 1, 3)) for x in range(3, 8)]
    slow, _ = played(duel(), [1])
    fast, _ = played(duel(), [1])
    fast.hurried = True
    slow.feed(way)
    fast.feed(way)
    slow.update(460)
    fast.update(460)
    assert slow.busy and not fast.busy


def test_figures_face_where_they_go_and_whom_they_attack() -> None:
    scene = BoardScene(states=STATES)
    for event in [*duel(), e.RoundBegan(1, (UnitId(1), UnitId(2)))]:
        scene.show(event)
    one, two = scene.units[UnitId(1)], scene.units[UnitId(2)]
    assert not one.west and two.west, "sides begin face to face"
    scene.show(e.Stepped(UnitId(1), (3, 3), (3, 2)))
    assert abs(one.facing + pi / 2) < 0.1 and not one.west
    scene.show(e.Attacked(UnitId(1), UnitId(2), "rifle", "ranged"))
    assert one.pose == "aim" and abs(one.facing) < 0.5


def test_poses_follow_states() -> None:
    scene = BoardScene(states=STATES)
    for event in duel():
        scene.show(event)
    one = scene.units[UnitId(1)]
    scene.show(e.StatusGained(UnitId(1), "watching", "r", cells=((1, 3), (0, 3))))
    assert one.pose == "aim" and one.west
    scene.show(e.StatusGained(UnitId(1), "prone", "r"))
    assert one.pose == "prone"
    scene.show(e.Downed(UnitId(1)))
    assert one.pose == "down" and not one.badges


def test_who_has_acted_goes_dim_until_the_next_round() -> None:
    scene = BoardScene(states=STATES)
    for event in [
        *duel(),
        e.RoundBegan(1, (UnitId(1), UnitId(2))),
        e.TurnBegan(UnitId(1), "azure"),
        e.TurnEnded(UnitId(1)),
    ]:
        scene.show(event)
    assert scene.units[UnitId(1)].acted and scene.active == 0
    scene.show(e.RoundBegan(2, (UnitId(2), UnitId(1))))
    assert not scene.units[UnitId(1)].acted


def test_a_random_walk_leaves_everybody_on_the_last_cell() -> None:
    dice = Random(5)
    at = {UnitId(1): (3, 3), UnitId(2): (8, 3)}
    events = duel()
    for _ in range(80):
        unit = dice.choice([UnitId(1), UnitId(2)])
        start = at[unit]
        at[unit] = (start[0] + dice.choice([-1, 0, 1]), start[1] + dice.choice([-1, 1]))
        events.append(e.Stepped(unit, start, at[unit]))
    playback, _ = played(events, [])
    drained(playback)
    assert {unit: playback.scene.units[unit].cell for unit in at} == at
    assert isinstance(playback.scene.at(at[UnitId(1)]), Sprite)
