"""How each event moves: which effects, about whom, in which order, and how long the next event waits."""

from __future__ import annotations

import pytest

from game.client.seat.view import effects as animations
from game.client.seat.view.animations import motion
from game.client.seat.view.effects import HURRY, Effect, Motion
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core import events as e
from game.core.events import Event, Gauge
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import State
from tests.client.stage import STATES, duel, placed

A, B = (3, 3), (8, 3)


def scene(*events: Event) -> BoardScene:
    found = BoardScene(states=STATES)
    for event in (*duel(), *events):
        found.show(event)
    return found


def kinds(moved: Motion) -> list[str]:
    return [fx.kind for fx in moved.effects]


def attack(kind: str, outcome: str) -> Motion:
    return motion(
        e.AttackEnded(UnitId(1), UnitId(2), outcome, 9, 7),
        scene(e.Attacked(UnitId(1), UnitId(2), "rifle", kind)),
    )


SHOT = ["muzzle", "light", "recoil", "case", "puff", "tracer"]


@pytest.mark.parametrize(
    ("kind", "outcome", "effects"),
    [
        ("ranged", "hit", [*SHOT, "flash"]),
        ("ranged", "crit", [*SHOT, "flash"]),
        ("ranged", "miss", [*SHOT, "impact", "word"]),
        ("ranged", "parry", [*SHOT, "spark", "word"]),
        ("melee", "hit", ["lunge", "slash", "flash"]),
        ("melee", "miss", ["lunge", "slash", "word"]),
        ("melee", "parry", ["lunge", "slash", "spark", "word"]),
        ("thrown", "hit", ["flash"]),
    ],
)
def test_an_attack_is_seen_as_what_it_was(kind: str, outcome: str, effects: list[str]) -> None:
    moved = attack(kind, outcome)
    assert kinds(moved) == effects
    last = moved.effects[-1]
    lead = [fx for fx in moved.effects if fx.kind in ("lunge", "tracer")]
    blow = [fx for fx in moved.effects if fx.kind in ("flash", "spark", "impact")]
    assert all(fx.start == last.start and fx.unit in (0, 2) for fx in blow), "what is struck shows it at once"
    assert all(last.start > fx.start and fx.a == A for fx in lead)
    if outcome in animations.WORDS:
        assert (last.unit, last.a, last.words) == (2, B, animations.WORDS[outcome][0])
        assert last.start < moved.wait < last.start + last.ms, "the word stands when the next event begins"
    else:
        assert moved.wait == last.start, "the harm comes as it strikes"


def test_a_shot_flies_to_the_target_or_past_it() -> None:
    (hit,), (miss,) = (
        [fx for fx in attack("ranged", outcome).effects if fx.kind == "tracer"] for outcome in ("hit", "miss")
    )
    assert hit.b == B and miss.b[0] > B[0] + 1 and 0 < abs(miss.b[1] - B[1]) < 1
    assert hit.start + hit.ms == next(
        fx.start for fx in attack("ranged", "hit").effects if fx.kind == "flash"
    )


def test_an_outcome_without_a_word_of_its_own_says_itself() -> None:
    assert attack("ranged", "startled").effects[-1].words == "Startled"


def test_steps_take_longer_across_and_shoves_do_not_walk() -> None:
    straight, across = (
        motion(e.Stepped(UnitId(1), A, (4, 3)), scene()),
        motion(e.Stepped(UnitId(1), A, (4, 4)), scene()),
    )
    assert kinds(straight) == kinds(across) == ["glide"] and 0 < straight.wait < across.wait
    assert straight.wait == straight.effects[0].ms and (straight.effects[0].a, straight.effects[0].b) == (
        A,
        (4, 3),
    )
    assert motion(e.Stepped(UnitId(1), A, (3, 4)), scene()).wait == straight.wait
    assert kinds(motion(e.Stepped(UnitId(1), A, (4, 3), forced=True), scene())) == ["shove"]


def test_harm_is_a_number_and_harm_of_nothing_its_words() -> None:
    moved = motion(e.Harmed(UnitId(2), 3, "3 hit points", (), 40), scene())
    number = moved.effects[0]
    assert (number.kind, number.words, number.color, number.a) == ("number", "−3", "bad", B)
    assert kinds(moved)[1:] == ["white", "shake", "impact", "card", "badge"]
    more = motion(e.Harmed(UnitId(2), 9, "1 armour, 3 hit points", (), 0), scene()).effects[0]
    assert more.words == "−4", "not what is more than there was to lose, as the log does not"
    assert (
        motion(e.Harmed(UnitId(2), 0, "armour takes it", (), 40), scene()).effects[0].words
        == "armour takes it"
    )


def test_harm_that_is_held_against_thresholds_is_what_comes_of_it() -> None:
    words = "52 damage against 43: flesh wound"
    number = motion(e.Harmed(UnitId(2), 52, words, (), 80), scene()).effects[0]
    assert (number.kind, number.words, number.color) == ("number", "Flesh wound", "bad")


def test_harm_that_is_counted_in_wounds_is_the_wound() -> None:
    rows = (Gauge("Scratch", 2, 3), Gauge("Very Hurt", 0, 1))
    number = motion(
        e.Harmed(UnitId(2), 3, "Very Hurt, a Hurt for want of a box, left arm", rows, 40), scene()
    ).effects[0]
    assert (number.kind, number.words, number.color) == ("number", "Very Hurt", "bad")


@pytest.mark.parametrize(("tone", "color"), [("bad", "bad"), ("good", "good"), ("plain", "paper")])
def test_a_state_is_said_over_the_figure_and_holds_nothing_up(tone: str, color: str) -> None:
    found = BoardScene(
        states=(
            State("very stunned", "very stunned", "r", tone),
            State("aware", "aware", "r", tone, quiet=True),
        )
    )
    for event in duel():
        found.show(event)
    moved = motion(e.StatusGained(UnitId(2), "very stunned", "r"), found)
    word = moved.effects[0]
    assert kinds(moved) == (["word", "badge"] if tone == "bad" else ["word"])
    assert (moved.wait, word.kind, word.unit, word.a, word.words, word.color) == (
        0,
        "word",
        2,
        B,
        "Very stunned",
        color,
    )
    assert motion(e.StatusGained(UnitId(2), "aware", "r"), found) == Motion()


def test_a_state_that_is_a_wound_is_said_by_the_wound_alone() -> None:
    found = BoardScene(states=(State("very stunned", "very stunned", "r"),))
    for event in duel():
        found.show(event)
    gained = e.StatusGained(UnitId(2), "very stunned", "r")
    assert "word" in kinds(motion(gained, found))
    found.units[UnitId(2)].gauges = (Gauge("Very stunned", 0, 1),)
    assert "word" not in kinds(motion(gained, found))


def test_what_has_only_begun_is_not_said_to_be_there() -> None:
    found = BoardScene(states=(State("focused", "focused", "r", "good", comes="focusing"),))
    for event in duel():
        found.show(event)
    said = [motion(e.StatusGained(UnitId(2), "focused", rule), found).effects[0].words for rule in ("r", "s")]
    assert said == ["Focusing", "Focused"], "by its own rule it comes, by another it is there"


def test_who_goes_down_or_lies_down_falls_from_the_pose_before() -> None:
    for event in (e.Downed(UnitId(2)), e.StatusGained(UnitId(2), "prone", "r")):
        moved = motion(event, scene())
        assert (
            kinds(moved)[:2] == ["fall", "dust"]
            and moved.effects[0].words == "ready"
            and moved.wait >= moved.effects[0].ms
        )
        assert 0 < moved.effects[1].start < moved.effects[0].ms
    rise = motion(e.StatusLost(UnitId(2), "prone", "r"), scene(e.StatusGained(UnitId(2), "prone", "r")))
    assert kinds(rise) == ["fall"] and rise.effects[0].words == "prone" and rise.wait > 0
    wakes = motion(e.CameTo(UnitId(2)), scene(e.StatusGained(UnitId(2), "prone", "r"), e.Downed(UnitId(2))))
    assert kinds(wakes) == ["fall"] and wakes.effects[0].words == "down" and wakes.wait > 0
    assert (
        motion(e.StatusGained(UnitId(2), "aware", "r"), scene())
        == motion(e.StatusLost(UnitId(2), "aware", "r"), scene())
        == Motion()
    )
    assert motion(e.StatusLost(UnitId(2), "prone", "r", 1), scene()) == Motion(), "it lies there still"


def test_a_thing_flies_hops_and_bursts_as_wide_as_its_area() -> None:
    (arc,) = motion(e.Thrown(UnitId(1), "grenade", (6, 3)), scene()).effects
    assert (arc.kind, arc.a, arc.b, arc.words) == ("arc", A, (6, 3), "grenade")
    (hop,) = motion(e.Scattered("grenade", 3, (6, 3), (7, 3)), scene()).effects
    assert (hop.kind, hop.a, hop.b) == ("hop", (6, 3), (7, 3))
    (burst,) = motion(e.Landed("grenade", (7, 3), ((5, 3), (6, 3), (7, 3), (7, 4), (9, 3))), scene()).effects
    assert (burst.kind, burst.wide, burst.a) == ("explosion", 5, (7, 3))
    assert motion(e.Landed("stone", (7, 3), ((7, 3),)), scene()).effects == ()


def test_only_what_is_about_nobody_is_a_banner() -> None:
    assert kinds(motion(e.Reported(NO_UNIT, "r", "Step 1"), scene())) == ["banner"] and kinds(
        motion(e.Reported(UnitId(1), "r", "too late"), scene())
    ) == ["word"]


def test_reduced_motion_is_brief_but_leaves_time_to_read() -> None:
    calm = motion(e.Stepped(UnitId(1), A, (4, 4)), scene(), reduced=True)
    assert (calm.effects, 0 < calm.wait < animations.STEP) == ((), True)
    word = motion(e.Harmed(UnitId(2), 3, "3", (), 40), scene(), reduced=True)
    assert kinds(word) == ["number", "card", "badge"] and calm.wait < word.wait <= 300


def test_every_kind_of_effect_ends() -> None:
    fx = Effect("glide", 100, 200)
    assert [fx.share(now) for now in (0, 100, 200, 300, 900)] == [0, 0, 0.5, 1, 1] and Effect(
        "glide", 100, 0
    ).share(0) == 1


def playing(*events: Event) -> Playback:
    playback = Playback(BoardScene(states=STATES))
    playback.feed(duel())
    playback.skip()
    playback.feed(events)
    playback.update(0)
    return playback


def test_a_figure_is_drawn_on_its_way_and_bobs() -> None:
    playback = playing(e.Stepped(UnitId(1), A, (4, 3)))
    assert playback.place(UnitId(1)) == A and playback.place(UnitId(2)) == B
    playback.update(animations.STEP / 2)
    x, y = playback.place(UnitId(1))
    assert x == 3.5 and y < 3 and playback.running("glide") and not playback.running("arc")
    playback.update(animations.STEP / 2 + 1)
    assert playback.place(UnitId(1)) == (4, 3) and not playback.busy and not playback.effects


def test_a_lunge_goes_out_and_comes_back_and_a_blow_shakes_sideways() -> None:
    playback = playing(e.Attacked(UnitId(1), UnitId(2), "spear", "melee"))
    playback.update(animations.AIM)
    playback.feed(
        [e.AttackEnded(UnitId(1), UnitId(2), "hit", 9, 7), e.Harmed(UnitId(2), 1, "1 hit point", (), 90)]
    )
    seen = []
    for _ in range(30):
        playback.update(10)
        seen.append(
            (
                playback.place(UnitId(1))[0],
                playback.place(UnitId(2))[0],
                playback.place(UnitId(2))[1],
                playback.flashing(UnitId(2)),
                playback.flashing(UnitId(1)),
            )
        )
    out = [row[0] - A[0] for row in seen]
    assert (
        max(out) == pytest.approx(animations.LUNGE_UNITS, abs=0.02)
        and min(out) == 0
        and out[-1] == 0
        and out.index(max(out)) < 12
    )
    pushed = [row[1] - B[0] for row in seen]
    assert max(pushed) == pytest.approx(animations.PUSH_UNITS, abs=0.01) and min(pushed) == pushed[-1] == 0
    assert {row[2] for row in seen} == {3}, "straight away from the blow"
    assert {row[3] for row in seen} == {True, False} and not any(row[4] for row in seen)


def test_a_fall_changes_the_pose_half_way() -> None:
    playback = playing(e.StatusGained(UnitId(2), "prone", "r"))
    assert playback.pose(UnitId(2)) == "ready"
    playback.update(animations.PRONE * 0.49)
    assert playback.pose(UnitId(2)) == "ready"
    playback.update(animations.PRONE * 0.02)
    assert playback.pose(UnitId(2)) == "prone" and playback.pose(UnitId(1)) == "ready"


def test_a_dash_takes_the_time_of_a_hurry_for_each_step() -> None:
    for hurried in (False, True):
        playback = Playback(BoardScene())
        playback.feed([*duel(), placed(UnitId(3), (1, 1))])
        playback.skip()
        playback.hurried = hurried
        playback.feed([e.Stepped(UnitId(1), (3 + n, 3), (4 + n, 3)) for n in range(3)])
        passed = 0
        while playback.busy:
            playback.update(1)
            passed += 1
        assert abs(passed - 3 * (HURRY if hurried else animations.STEP)) <= 3


def test_a_shot_at_cover_with_nobody_behind_it_flies_nowhere_across_the_map() -> None:
    moved = motion(
        e.AttackEnded(UnitId(1), NO_UNIT, "hit", 9, 7),
        scene(e.Attacked(UnitId(1), NO_UNIT, "rifle", "ranged")),
    )
    assert kinds(moved) == ["muzzle"] and all(fx.b == A for fx in moved.effects)


def test_who_is_treated_is_not_struck() -> None:
    """infowar.heal.medicine: it was shaken, hit and badged as wounded."""
    hurt = e.Harmed(UnitId(2), 3, "3 hit points", (), 40)
    moved = motion(e.Harmed(UnitId(2), 0, "Hurt is now Scratch", (), 70), scene(hurt))
    assert kinds(moved) == ["number", "card"] and moved.effects[0].words == "Hurt is now Scratch"
