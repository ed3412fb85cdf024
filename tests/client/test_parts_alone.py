"""Parts of the seat and of panels by themselves, without a battle: what is asked before a dangerous way, what
everybody did, room for portraits, files for others."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from pygame import Rect

from game.client.board.camera import GLIDE_MS, Camera
from game.client.panels import declaration_list
from game.client.screens.battle import dialog
from game.client.seat import daily_book
from game.client.seat.orders.dangerous_path import Line, hazards, question, unsafe
from game.client.seat.orders.destination_info import EnemyFromCell
from game.client.seat.saves.disk_files import handed_out
from game.client.seat.statistics.battle_summary import _shown, tallies
from game.client.seat.view.board_marks import Detour
from game.client.seat.view.playback import Playback
from game.core import events as e
from game.core.events import Event
from game.core.field import Cover
from game.core.geometry.lattice import plain
from game.core.probability.chances import Chances, Outcome, Risk
from game.core.references import NO_UNIT, UnitId
from game.core.verbs import Verb
from game.rulesets import RULESETS

ANN, BOB, CORA = UnitId(1), UnitId(2), UnitId(3)

# ---------------------------------------------------------------- ways that are rolled for

WALK = cast(Verb, SimpleNamespace(words="Walk"))
FIRE = Risk(1, NO_UNIT, "r", "fire", Fraction(1, 4), 2, "burning", "through fire")
SHOT = Risk(3, BOB, "r", "Bob shoots", Fraction(1, 2), 0, "")
CROSSES = Outcome("pass", "gets across", Fraction(2, 3))
FALLS = Outcome("fail", "falls", Fraction(1, 3))


def test_what_may_happen_on_a_way_is_told_before_it_is_gone() -> None:
    asked = question(WALK, Chances(outcomes=(CROSSES, FALLS), risks=(FIRE,)), None)
    assert [(line.sign, line.share) for line in asked.lines] == [("burning", "25 %"), ("die", "33 %")]
    assert asked.lines[0].words.endswith(": 2 harm") and asked.lines[1].words == "falls"
    assert (asked.title, asked.gone, asked.round) == ("Click again to walk through fire", "walk", False)


def test_where_nothing_lies_on_the_way_it_is_only_rolled() -> None:
    asked = question(WALK, Chances(outcomes=(CROSSES, FALLS)), None)
    assert asked.lines == (Line("die", "33 %", "falls"),) and asked.round is None
    assert asked.title == "Click again to walk and roll for it"
    sure = question(WALK, Chances(outcomes=(CROSSES, Outcome("pass", "crawls across", Fraction(1, 3)))), None)
    assert [line.words for line in sure.lines] == ["gets across", "crawls across"], "whatever the dice show"
    never = Outcome("fail", "falls", Fraction(0))
    assert [line.words for line in question(WALK, Chances(outcomes=(CROSSES, never)), None).lines] == [
        "gets across"
    ]


def test_a_way_round_is_told_of() -> None:
    way_round = Detour(((0, 0), (1, 1)), "round it")
    assert question(WALK, Chances(risks=(SHOT,)), way_round).round is True


def test_the_same_danger_is_marked_where_it_begins() -> None:
    again = Risk(4, NO_UNIT, "r", "fire", Fraction(1, 2), 2, "burning")
    way = tuple((x, 0) for x in range(6))
    found = hazards((FIRE, SHOT, again), way)
    assert [(one.cell, one.share) for one in found] == [((1, 0), "25 %"), ((3, 0), "50 %")]
    assert unsafe((SHOT, FIRE, again)) == (2, 5) and unsafe(()) is None


@pytest.mark.parametrize(
    ("mine", "theirs", "known"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_an_enemy_is_known_once_both_attacks_are(mine: bool, theirs: bool, known: bool) -> None:
    attack: Any = object()
    row = EnemyFromCell(
        BOB, (1, 1), Cover.NONE, "", None, "", (mine and attack) or None, (theirs and attack) or None
    )
    assert row.known is known


# ---------------------------------------------------------------- who did what


def counted(*events: Event) -> dict[UnitId, tuple[int, int, int, bool]]:
    ruleset: Any = SimpleNamespace(STATISTICS=SimpleNamespace(luck=None), STATES=RULESETS["nwo"].STATES)
    placed = [
        e.Placed(unit, name, side, "rifle", 0, (0, 0), ())
        for unit, name, side in ((ANN, "Ann", "azure"), (BOB, "Bob", "ember"), (CORA, "Cora", "azure"))
    ]
    found = tallies([*placed, *events], cast(Any, None), ruleset)
    return {one.unit: (one.attacks, one.hits, one.felled, one.down) for one in found}


def test_a_hit_counts_once_for_each_attack_that_was_begun() -> None:
    ends = [e.AttackEnded(ANN, BOB, "hit", 3, 1), e.AttackEnded(ANN, CORA, "hit", 3, 1)]
    assert counted(e.Attacked(ANN, BOB, "rifle", "ranged"), *ends)[ANN] == (1, 1, 0, False)
    assert counted(*ends)[ANN] == (0, 0, 0, False), "nobody has attacked"
    missed = e.AttackEnded(ANN, BOB, "miss", 1, 3)
    assert counted(e.Attacked(ANN, BOB, "rifle", "ranged"), missed)[ANN] == (1, 0, 0, False)


def test_whoever_attacked_last_in_the_turn_or_threw_has_felled() -> None:
    attacked, gone = e.Attacked(ANN, BOB, "rifle", "ranged"), e.Downed(BOB)
    assert counted(attacked, gone)[ANN][2] == 1 and counted(attacked, gone)[BOB][3]
    assert counted(attacked, gone, gone)[ANN][2] == 1, "nobody falls twice"
    assert counted(attacked, gone, e.CameTo(BOB))[BOB][3] is False
    assert counted(attacked, e.RoundBegan(2, ()), gone)[ANN][2] == 0, "that was another turn's doing"
    assert counted(e.Thrown(ANN, "grenade", (0, 0)), gone)[ANN][2] == 1
    assert counted(e.Attacked(ANN, CORA, "rifle", "ranged"), e.Downed(CORA))[ANN][2] == 0, "one's own"
    assert counted(e.Attacked(UnitId(9), BOB, "rifle", "ranged"), gone)[BOB] == (0, 0, 0, True)


# ---------------------------------------------------------------- the bar of who has declared


@pytest.mark.parametrize(
    ("wide", "sizes"),
    [
        (2000, (declaration_list.SIDE, declaration_list.GAP, declaration_list.LARGEST)),
        (410, (declaration_list.SIDE, declaration_list.GAP, 18)),
        (409, (declaration_list.SIDE, declaration_list.CLOSE, 21)),
        (377, (declaration_list.MARK, declaration_list.CLOSE, 25)),
        (100, (declaration_list.MARK, declaration_list.CLOSE, declaration_list.TINY)),
    ],
)
def test_portraits_are_as_large_as_the_bar_has_room_for(wide: int, sizes: tuple[int, int, int]) -> None:
    """First they move together, then the words beside them go."""
    units = {unit: SimpleNamespace(side="azure" if unit < 5 else "ember") for unit in range(8)}
    scene: Any = SimpleNamespace(units=units)
    assert declaration_list._sizes(scene, Rect(0, 0, wide, 60)) == sizes
    most, least = declaration_list.bar_size(scene)
    assert declaration_list._sizes(scene, Rect(0, 0, most, 60))[2] == declaration_list.LARGEST
    assert declaration_list._sizes(scene, Rect(0, 0, most - 8, 60))[2] == declaration_list.LARGEST - 1
    assert least < most and declaration_list._sizes(scene, Rect(0, 0, least, 60))[2] >= declaration_list.LEAST


# ---------------------------------------------------------------- several missed by one blast


def test_of_several_whom_a_blast_misses_the_others_are_told_sooner() -> None:
    playback: Any = SimpleNamespace(_missed=False, _queue=[], scene=SimpleNamespace(together=False))

    def more(event: Event, *queue: Event) -> bool:
        playback._queue = list(queue)
        return Playback._is_one_more(playback, event)

    roll = e.Rolled(BOB, "dodge", "r", (3,), (3,), (), 3)
    miss, hit = e.AttackEnded(ANN, BOB, "miss", 1, 3), e.AttackEnded(ANN, BOB, "hit", 3, 1)
    assert not more(roll, miss), "none was missed before"
    assert not more(miss) and more(roll, roll, miss) and more(miss)
    assert not more(roll, hit) and not more(roll) and not more(hit) and not more(miss)
    more(e.Reported(BOB, "r", "lucky"))
    assert more(miss), "a ruling between them parts nothing"
    more(e.Stepped(BOB, (0, 0), (0, 1)))
    assert not more(miss), "a step does"
    playback.scene.together = True
    assert not more(miss) and not more(miss), "volleys are told as they are"


# ---------------------------------------------------------------- files and processes


def test_what_is_handed_out_has_its_ending_and_overwrites_nothing(tmp_path: Path) -> None:
    assert handed_out(lambda: b"one", f'  "{tmp_path / "gift"}" ', ".case") == ""
    assert (tmp_path / "gift.case").read_bytes() == b"one"
    assert "gift.case already" in handed_out(lambda: b"two", str(tmp_path / "gift.case"), ".case")
    assert (tmp_path / "gift.case").read_bytes() == b"one"
    assert handed_out(lambda: b"x", str(tmp_path / "no" / "gift"), ".case").startswith("There is no folder")

    def fails() -> bytes:
        raise ValueError("it is damaged")

    assert handed_out(fails, str(tmp_path / "other"), ".case") == "Not written: it is damaged"
    assert not (tmp_path / "other.case").exists()


def test_the_map_of_a_day_is_made_once_and_goes_with_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[dict[str, Any]] = []

    class Made:
        def __init__(self, **said: Any) -> None:
            begun.append(said)

        def start(self) -> None:
            if len(begun) == 2:
                raise OSError

        def is_alive(self) -> bool:
            return True

        def kill(self) -> None:
            begun.append({})

    monkeypatch.setattr(daily_book, "get_context", lambda kind: SimpleNamespace(Process=Made))
    making = daily_book.MapMaking()
    assert not making.busy
    for _ in range(2):
        making.begin("2026-12-01", tmp_path)
    assert making.busy and len(begun) == 1
    assert begun[0]["daemon"] and begun[0]["args"] == ("2026-12-01", str(tmp_path))
    other = daily_book.MapMaking()
    other.begin("2026-12-02", tmp_path)
    other.begin("2026-12-02", tmp_path)
    assert other.failed and not other.busy and len(begun) == 2, "it is not tried again"
    making.close()
    assert begun[-1] == {} and not making.busy


# ---------------------------------------------------------------- sides that declare, dialogs, the camera


def sides(*declared: UnitId, own: str, shown: tuple[str, ...] = ()) -> list[tuple[str, str, str]]:
    """Two of azure and one of ember on their feet, one of ember down."""
    units = {
        unit: SimpleNamespace(unit=unit, side=side, down=down)
        for unit, side, down in (
            (ANN, "azure", False),
            (CORA, "azure", False),
            (BOB, "ember", False),
            (UnitId(4), "teal", True),
        )
    }
    words = {unit: SimpleNamespace(words=("runs",), path=()) for unit in declared}
    scene: Any = SimpleNamespace(units=units, sides=shown, declared=words, gone=())
    return declaration_list.side_rows(scene, own)


def test_of_one_s_own_side_it_is_counted_and_of_others_only_whether_they_have_declared() -> None:
    """Who lies there declares nothing."""
    assert sides(own="azure") == [("azure", "0 of 2", "paper"), ("ember", "not yet", "fog")]
    assert sides(ANN, own="azure")[0] == ("azure", "1 of 2", "paper")
    assert sides(ANN, CORA, own="azure")[0] == ("azure", "2 of 2", "good")
    assert sides(own="azure", shown=("ember",))[1] == ("ember", "hidden", "good")
    assert sides(BOB, own="azure", shown=("ember",))[1] == ("ember", "declared", "good")
    assert sides(own="azure", shown=("azure",))[0] == ("azure", "declared", "good")
    assert [words for _, words, _ in sides(own="")] == ["declared", "declared"], "all look together"


@pytest.mark.parametrize(
    ("what", "row"),
    [({"units": (ANN, BOB)}, 1), ({"units": (ANN,)}, -1), ({}, -1), ({"ways": (((0, 0),), ((2, 3),))}, 1)],
)
def test_the_row_of_a_question_is_that_of_what_the_mouse_is_on(what: dict[str, Any], row: int) -> None:
    question: Any = SimpleNamespace(**{"units": (), "ways": (), **what})
    stage: Any = SimpleNamespace(
        over_panel=lambda pos: pos[0] > 500,
        units=lambda pos: pos,
        board=SimpleNamespace(camera=SimpleNamespace(to_cell=lambda _: (2, 3)), unit_at=lambda _: BOB),
    )
    box = Rect(100, 100, 50, 50)
    assert dialog._under(question, stage, (10, 10), box) == row
    assert dialog._under(question, stage, (110, 110), box) == -1, "it lies below the question"
    assert dialog._under(question, stage, (501, 10), box) == -1


def test_the_camera_glides_to_a_cell_and_is_there_in_the_end() -> None:
    camera = Camera(plain(40, 30), (640, 480))
    camera.centre((20, 15))
    camera.update(1e9)
    start = camera.x, camera.y
    camera.centre((25, 15))
    assert camera.gliding and (camera.x, camera.y) == start
    camera.update(GLIDE_MS / 2)
    assert camera.gliding and camera.x == pytest.approx(start[0] + 5 * 0.875) and camera.y == start[1]
    camera.update(GLIDE_MS / 2)
    assert not camera.gliding and camera.x == pytest.approx(start[0] + 5)
    camera.update(GLIDE_MS)
    assert camera.x == pytest.approx(start[0] + 5)


def test_dice_count_as_their_signs_say_or_by_their_spots() -> None:
    roll = e.Rolled(ANN, "attack", "r", (1, 3, 6), (1, 6), (), 0)
    assert _shown(roll, cast(Any, SimpleNamespace(signs=()))) == 7
    assert _shown(roll, cast(Any, SimpleNamespace(signs=(-1, -1, 0, 0, 1, 1)))) == 0
