"""What stays of a fight: where shots strike that miss, what they leave, how many marks there are, and that
they are the same after undoing and replaying."""

from __future__ import annotations

import pytest

from game.client.board import decals as drawing
from game.client.seat.view.animations import motion
from game.client.seat.view.decals import GROUND, MOST, STUFF, Impact, Scar, Surroundings, impact
from game.client.seat.view.effects import PALE
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core import events as e
from game.core.events import Event, Gauge
from game.core.field import Cell, Cover, Field, Tile
from game.core.geometry.lattice import plain
from game.core.references import ThingId, UnitId
from tests.client.stage import STATES, board, duel, open_field

A, B = (3, 3), (8, 3)
CRATE = Tile(blocks=True, cover=Cover.HALF, material="wood", name="crate")
WALL = Tile(blocks=True, blocks_sight=True, material="brick")
MISS = [
    e.Attacked(UnitId(1), UnitId(2), "rifle", "ranged"),
    e.AttackEnded(UnitId(1), UnitId(2), "miss", 5, 9),
]


def field(things: dict[Cell, Tile]) -> Field:
    plain_one = open_field()
    return Field(20, 12, tuple(things.get((n % 20, n // 20), tile) for n, tile in enumerate(plain_one.tiles)))


def fought(events: list[Event], things: dict[Cell, Tile] | None = None) -> BoardScene:
    found = BoardScene(plain(20, 12), STATES)
    found.scars.known = Surroundings(field(things or {}))
    for event in [*duel(), e.RoundBegan(1, (UnitId(1), UnitId(2))), *events]:
        found.show(event)
    return found


def kinds(scene: BoardScene, wanted: str = "all") -> list[str]:
    return [scar.kind for scar in scene.scars.shown(wanted)]


def struck(things: dict[Cell, Tile], seed: int = 1) -> Impact:
    return impact(Surroundings(field(things)), {}, plain(20, 12), A, B, seed)


def test_a_miss_strikes_the_cover_in_front_else_what_stands_behind_else_the_ground() -> None:
    assert (struck({(7, 3): CRATE}).cell, struck({(7, 3): CRATE}).stuff) == ((7, 3), "wood")
    assert (struck({(10, 3): WALL}).cell, struck({(10, 3): WALL}).stuff) == ((10, 3), "brick")
    assert struck({(5, 3): CRATE}).cell != (5, 3), "what is far in front of it is shot over"
    bare = struck({})
    assert bare.stuff == GROUND and bare.cell[0] > B[0] and bare == struck({}) != struck({}, seed=2)
    assert set(STUFF.values()) <= {"wood", "brick", "stone", "metal", "glass", "soil", "leaf"}


def test_what_is_shot_at_keeps_a_mark_of_its_own_kind() -> None:
    assert kinds(fought(MISS, {(7, 3): CRATE})) == ["wood"]
    assert kinds(fought(MISS, {(10, 3): WALL})) == ["brick"]
    assert kinds(fought(MISS)) == ["dint"]
    assert kinds(fought([MISS[0], e.AttackEnded(UnitId(1), UnitId(2), "hit", 9, 5)])) == [], (
        "nobody bleeds on the ground"
    )


def test_fire_leaves_soot_and_shots_leave_cases() -> None:
    burnt = fought([e.AreaBegan(ThingId(7), "fire", ((5, 5), (5, 6)), 2), e.AreaEnded(ThingId(7))])
    assert kinds(burnt) == ["soot", "soot"]
    assert kinds(fought([e.AreaBegan(ThingId(7), "smoke", ((5, 5),), 2), e.AreaEnded(ThingId(7))])) == []
    shot: list[Event] = [
        e.AmmoChanged(UnitId(1), "rifle", 4, 5),
        e.AmmoChanged(UnitId(1), "rifle", 3, 5),
        e.AmmoChanged(UnitId(1), "rifle", 5, 5),
    ]
    assert kinds(fought(shot)) == ["case", "case"], "one a shot, none for loading"
    bow = fought([])
    bow.scars.known = Surroundings(field({}), caseless=frozenset({"crossbow"}))
    bow.show(e.AmmoChanged(UnitId(1), "crossbow", 0, 1))
    assert kinds(bow) == []


def test_a_cell_keeps_no_more_than_four_and_the_setting_says_fewer() -> None:
    many = fought(MISS * 9, {(7, 3): CRATE})
    assert kinds(many) == ["wood"] * MOST and kinds(many, "few") == ["wood"] and kinds(many, "none") == []
    assert many.scars.shown("few")[0] == max(many.scars.shown("all"), key=lambda scar: scar.seed)


def test_undoing_and_replaying_shows_the_same() -> None:
    shots = [
        *MISS,
        e.AmmoChanged(UnitId(1), "rifle", 4, 5),
        *MISS,
        e.Landed("frag", (6, 6), ((6, 6), (6, 7))),
    ]
    whole, again = fought(shots), fought(shots)
    assert whole.scars.shown("all") == again.scars.shown("all") and len(whole.scars.shown("all")) == 4
    again.clear()
    assert again.scars.shown("all") == []
    for event in [*duel(), e.RoundBegan(1, (UnitId(1), UnitId(2))), *MISS]:
        again.show(event)
    shorter: list[Scar] = again.scars.shown("all")
    assert shorter == fought(MISS).scars.shown("all") and set(shorter) <= set(whole.scars.shown("all"))


def test_the_mark_is_where_the_shot_was_seen_to_strike_and_not_before() -> None:
    found = fought(MISS[:1], {(7, 3): CRATE})
    (hit,) = [fx for fx in motion(MISS[1], found).effects if fx.kind == "impact"]
    found.show(MISS[1])
    (scar,) = found.scars.shown("all")
    at = scar.cell[0] + scar.at[0], scar.cell[1] + scar.at[1]
    assert at == pytest.approx((hit.a[0] + 0.5, hit.a[1] + 0.5)) and hit.words == "wood"
    playback = Playback(fought(MISS[:1]))
    playback.feed(MISS[1:])
    playback.update(0)
    assert playback.flies
    playback.update(hit.start + 1)
    assert not playback.flies


def test_marks_are_drawn_where_one_can_make_them_out() -> None:
    stage = board(
        [*duel(), e.RoundBegan(1, (UnitId(1), UnitId(2))), *MISS, e.AmmoChanged(UnitId(1), "rifle", 4, 5)]
    )
    target = __import__("pygame").Surface((1280, 720))
    pictures = []
    for wanted, zoom in (("none", 48), ("all", 48), ("all", 8)):
        target.fill((60, 60, 60))
        stage.camera.look_from(8, 4, zoom)
        drawing.draw_scars(target, stage.camera, stage.scene, wanted)
        pictures.append(target.copy())
    plain_one = pictures[0].get_bounding_rect()
    assert plain_one and pictures[0].get_view("2").raw != pictures[1].get_view("2").raw
    assert pictures[0].get_view("2").raw == pictures[2].get_view("2").raw


def points(hits: int, armour: int) -> tuple[Gauge, ...]:
    return Gauge("Hit points", hits, 5), Gauge("Armour", armour, 4)


def test_harm_that_armour_has_stopped_is_pale_and_never_nothing() -> None:
    scene = fought([])
    for left, amount, color in ((points(4, 1), 1, PALE), (points(2, 2), 2, "bad"), (points(3, 1), 2, "bad")):
        number = motion(e.Harmed(UnitId(2), amount, "x", left, 80), scene).effects[0]
        assert (number.kind, number.words, number.color) == ("number", f"−{amount}", color)
    nothing = motion(e.Harmed(UnitId(2), 0, "armour takes it", points(4, 2), 100), scene)
    assert not any("0" in fx.words for fx in nothing.effects)


def test_only_the_last_who_falls_by_an_order_falls_slowly() -> None:
    scene = fought([])
    quick, slow = motion(e.Downed(UnitId(2)), scene), motion(e.Downed(UnitId(2)), scene, slow=True)
    assert slow.wait == 1300 > 3 * quick.wait
    assert {"topple", "thud", "quake", "out", "strike"} <= {fx.kind for fx in slow.effects}
    scene.scars.known = Surroundings(people=frozenset({"ember"}))
    assert motion(e.Downed(UnitId(2)), scene, slow=True).wait == 1600, "one's own is worth a moment more"
    calm = motion(e.Downed(UnitId(2)), scene, reduced=True, slow=True)
    assert [fx.kind for fx in calm.effects] == ["out"] and calm.wait <= 300
    playback = Playback(BoardScene(plain(20, 12), STATES))
    playback.feed([*duel(), e.TurnBegan(UnitId(1), "azure")])
    playback.skip()
    playback.feed([e.Downed(UnitId(1)), e.Downed(UnitId(2))])
    playback.update(0)
    assert {fx.unit for fx in playback.effects if fx.kind == "topple"} == {2}
