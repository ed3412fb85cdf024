"""The turn as it is played once all have declared: what happens at the same time is shown, told and judged
together."""

from __future__ import annotations

import pygame

from game.client.screens.battle.screen import BattleScreen
from game.client.seat.view.log import Log
from game.client.seat.view.playback import Playback, announces
from game.client.seat.view.scene import BoardScene
from game.core import events as e
from game.core.references import NO_UNIT, UnitId
from game.rulesets import lithium
from tests.client.planned import declare_something, new_match
from tests.client.player import Player, quick
from tests.client.stage import placed


def test_several_figures_step_at_once() -> None:
    playback = Playback(BoardScene())
    playback.feed([placed(UnitId(1), (0, 0)), placed(UnitId(2), (0, 4)), e.RoundBegan(1, ())])
    playback.skip()
    playback.feed(
        [
            e.Stepped(UnitId(1), (0, 0), (1, 0)),
            e.Stepped(UnitId(2), (0, 4), (1, 4)),
            e.Stepped(UnitId(1), (1, 0), (2, 0)),
            e.Stepped(UnitId(2), (1, 4), (2, 4)),
        ]
    )
    playback.update(70)
    assert {fx.unit for fx in playback.running("glide")} == {1, 2}
    assert [sprite.cell for sprite in playback.scene.units.values()] == [(1, 0), (1, 4)], (
        "the second steps wait for the first"
    )
    assert playback.place(UnitId(1))[0] == playback.place(UnitId(2))[0]
    playback.update(80)
    assert [sprite.cell for sprite in playback.scene.units.values()] == [(2, 0), (2, 4)]
    playback.update(200)
    assert not playback.busy


def test_space_goes_from_step_to_step() -> None:
    shown: list[e.Event] = []
    playback = Playback(BoardScene(), shown.append)
    steps = [
        e.Reported(NO_UNIT, "r", "Attacks"),
        e.Stepped(UnitId(1), (0, 0), (1, 0)),
        e.Reported(NO_UNIT, "r", "Movement"),
        e.Stepped(UnitId(1), (1, 0), (2, 0)),
    ]
    playback.feed([placed(UnitId(1), (0, 0))])
    playback.skip()
    playback.feed(steps)
    playback.skip_step()
    assert playback.busy and announces(playback._queue[0]) and shown[-1] == steps[1]
    playback.skip_step()
    assert not playback.busy and shown[-1] == steps[3]


def test_the_steps_of_a_turn_are_announced() -> None:
    player = Player(BattleScreen(new_match(), quick()))
    player.until_ready()
    player.wait()
    player.battle.settings.speed = "x1"
    declare_something(player)
    player.key(pygame.K_e)
    banners: list[str] = []
    for _ in range(3000):
        if player.battle.stage.scene.round > 1 or player.battle.match.battle.winner is not None:
            break
        player.wait(50)
        banners += [fx.words for fx in player.battle.stage.playback.running("banner")]
    steps = [words for words in dict.fromkeys(banners) if "declared" not in words]
    order = ["Quick actions, getting up", "Short walks", "Attacks", "Movement", "The rest"]
    assert "Attacks" in steps and [words for words in order if words in steps] == steps


def roll(unit: UnitId, what: str, faces: tuple[int, int] = (3, 4)) -> e.Rolled:
    return e.Rolled(unit, what, "r", faces, faces, (), sum(faces))


def told(*events: e.Event) -> list[tuple[str, int, str]]:
    """Words, number of rolls and verdict of each entry of a turn between two figures."""
    log = Log(lithium.STATES, lithium.DISPLAY)
    start = [placed(UnitId(1), (0, 0)), placed(UnitId(2), (5, 0), "ember"), e.RoundBegan(1, ())]
    for event in [*start, *events]:
        log.add(event)
    return [(entry.words, len(entry.rolls), entry.verdict) for entry in log.entries[1:]]


SHOTS = [
    e.Attacked(UnitId(1), UnitId(2), "pistol", "ranged"),
    roll(UnitId(1), "attack"),
    e.Attacked(UnitId(2), UnitId(1), "pistol", "ranged"),
    roll(UnitId(2), "attack"),
]
PRONE = e.StatusGained(UnitId(1), "prone", "lithium.attack.dodge")


def test_the_log_gives_each_attack_of_a_volley_its_own_dice_and_verdict() -> None:
    """A dodge of one attack is one of its dice, rolled before it is judged."""
    assert told(
        *SHOTS,
        roll(UnitId(1), "Dodge"),
        e.AttackEnded(UnitId(1), UnitId(2), "hit", 7, 6),
        roll(UnitId(1), "location: head"),
        e.AttackEnded(UnitId(2), UnitId(1), "miss", 7, 9),
        e.Harmed(UnitId(2), 1, "head injured", (), 80),
        e.Harmed(UnitId(2), 1, "head useless", (), 60),
    ) == [
        ("Unit 1 shoots at Unit 2 with the pistol", 2, "against 6: hit, head"),
        ("Unit 2 shoots at Unit 1 with the pistol", 2, "against 9: miss"),
        ("Unit 2 is hurt", 0, "head injured, head useless"),
    ]


def test_what_one_dodge_is_held_against_is_judged_below_it() -> None:
    """As at the table: both shots, the dodge, and then what became of them."""
    assert told(
        *SHOTS[2:],
        *SHOTS[2:],
        PRONE,
        roll(UnitId(1), "Dodge"),
        e.AttackEnded(UnitId(2), UnitId(1), "miss", 6, 7),
        e.AttackEnded(UnitId(2), UnitId(1), "hit", 7, 7),
        roll(UnitId(2), "location: torso"),
    ) == [
        ("Unit 2 shoots at Unit 1 with the pistol", 1, ""),
        ("Unit 2 shoots at Unit 1 with the pistol", 1, ""),
        ("Unit 1 is prone", 0, ""),
        ("Unit 1, Dodge", 1, ""),
        ("Unit 2 misses Unit 1", 0, "−1 for prone, 6 against 7: miss"),
        ("Unit 2 hits Unit 1", 1, "7 against 7: hit, torso"),
    ]


def test_what_is_rolled_after_a_verdict_is_no_part_of_it() -> None:
    """Who has missed below a dodge may have to bear a bleeding; splinters hit a place of somebody else."""
    endurance = e.Rolled(UnitId(2), "Endurance", "lithium.damage.bleeding", (3, 4), (3, 4), (), 7, 7, True)
    splinter = e.Rolled(UnitId(2), "location: torso", "lithium.location.regular", (3, 4), (3, 4), (), 7)
    dodged = [*SHOTS[2:], *SHOTS[2:], roll(UnitId(1), "Dodge")]
    missed = [e.AttackEnded(UnitId(2), UnitId(1), "miss", 7, 9)] * 2
    lines = told(*dodged, *missed, endurance)
    assert lines[-2:] == [
        ("Unit 2 misses Unit 1", 0, "7 against 9: miss"),
        ("Unit 2, Endurance: bears the bleeding", 1, "against 7: passed"),
    ]
    assert told(splinter) == [("Unit 2 hits the torso", 1, "")]


def test_an_answer_that_tells_of_itself_is_no_line() -> None:
    answers = [
        e.Answered(UnitId(1), "lithium.attack.respond", key, key.title()) for key in ("none", "dodge", "drop")
    ]
    shout = e.Answered(UnitId(1), "lithium.action.interrupted", "shout", "Shout")
    assert told(*answers, shout) == []


def test_once_an_order_is_rolled_a_defence_belongs_to_its_attack() -> None:
    """Whole sides declare, and then one figure acts after the other."""
    acting = [e.Ordered((UnitId(1), UnitId(2))), e.TurnBegan(UnitId(2), "ember")]
    shot = [*SHOTS[2:], roll(UnitId(1), "dodge", (4, 4)), e.AttackEnded(UnitId(2), UnitId(1), "miss", 7, 8)]
    assert told(*acting, *shot)[-1] == ("Unit 2 shoots at Unit 1 with the pistol", 2, "against 8: miss")


def test_the_lower_of_two_rolls_is_told() -> None:
    """Out of an ambush the stealth counts where it is less than the shot."""
    acting = [e.Ordered((UnitId(1), UnitId(2))), e.TurnBegan(UnitId(2), "ember")]
    shot = [*SHOTS[2:], roll(UnitId(2), "stealth", (1, 2)), e.AttackEnded(UnitId(2), UnitId(1), "miss", 3, 3)]
    assert told(*acting, *shot)[-1] == ("Unit 2 shoots at Unit 1 with the pistol", 2, "3 against 3: miss")


def test_states_that_a_fall_ends_are_not_told_and_those_alike_are_one_line() -> None:
    aware = "lithium.attack.unaware"
    assert told(
        e.StatusGained(UnitId(2), "aware", aware),
        e.StatusGained(UnitId(1), "aware", aware),
        PRONE,
        e.Downed(UnitId(1)),
        e.StatusLost(UnitId(1), "prone", "lithium.damage.death"),
        e.StatusGained(UnitId(1), "in shock", "lithium.damage.shock"),
        e.Harmed(UnitId(1), 1, "head destroyed", (), 0),
        e.StatusLost(UnitId(1), "in shock", "lithium.damage.death"),
        e.StatusGained(UnitId(1), "dead", "lithium.damage.death"),
    ) == [
        ("Unit 2 and Unit 1 are aware of the enemy", 0, ""),
        ("Unit 1 is prone", 0, ""),
        ("Unit 1 is down", 0, ""),
        ("Unit 1 is in shock", 0, ""),
        ("Unit 1 is hurt", 0, "head destroyed"),
        ("Unit 1 is dead", 0, ""),
    ]
    both = [e.StatusGained(UnitId(n), "aware", aware) for n in (1, 3, 4)]
    friends = [placed(UnitId(3), (0, 1)), placed(UnitId(4), (0, 2))]
    assert told(*friends, *both) == [
        ("Unit 3 and Unit 4 arrive", 0, ""),
        ("Unit 1, Unit 3 and Unit 4 are aware of the enemy", 0, ""),
    ]


def test_shots_that_are_made_at_the_same_time_are_seen_at_the_same_time() -> None:
    playback = Playback(BoardScene())
    playback.feed([placed(UnitId(1), (0, 0)), placed(UnitId(2), (5, 0), "ember"), e.RoundBegan(1, ())])
    playback.feed(
        [
            e.Attacked(UnitId(1), UnitId(2), "pistol", "ranged"),
            e.Attacked(UnitId(2), UnitId(1), "pistol", "ranged"),
        ]
    )
    playback.skip()
    playback.feed(
        [
            e.AttackEnded(UnitId(1), UnitId(2), "hit", 11, 9),
            roll(UnitId(1), "location: head"),
            e.AttackEnded(UnitId(2), UnitId(1), "hit", 12, 9),
            roll(UnitId(2), "location: head"),
        ]
    )
    playback.update(50)
    assert len(playback.running("muzzle")) == 2
