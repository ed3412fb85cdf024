"""What whole battles with a mission have told wrongly: each kind as one short story, in log, strip, recap
and over the board."""

from __future__ import annotations

import pytest

from game.client.seat.statistics.battle_summary import tally
from game.client.seat.view.animations import motion
from game.client.seat.view.effects import attack_ended
from game.client.seat.view.log import Log
from game.client.seat.view.playback import Playback
from game.client.seat.view.recap import recap
from game.client.seat.view.roll_banner import HOLD, RollBanner
from game.client.seat.view.roll_results import Deeds
from game.client.seat.view.scene import BoardScene
from game.core import events as e
from game.core.describing.grips import DONE
from game.core.events import Event, Gauge
from game.core.field import Tile
from game.core.references import NO_UNIT, ThingId, UnitId
from game.core.ruleset import Ruleset, by_id
from game.rulesets import RULESETS

NWO, INFOWAR, LITHIUM, OPEND6 = (RULESETS[name] for name in ("nwo", "infowar", "lithium", "opend6"))
ANN, BOB, CORA, DORA = UnitId(1), UnitId(2), UnitId(3), UnitId(4)
POINTS = (Gauge("Hit points", 5, 5),)
PLACED = [
    e.Placed(ANN, "Ann", "azure", "rifle", 0, (1, 1), POINTS),
    e.Placed(BOB, "Bob", "ember", "spear", 1, (2, 1), POINTS),
    e.Placed(CORA, "Cora", "azure", "rifle", 2, (1, 2), POINTS),
]


def log(rules: Ruleset, *events: Event) -> Log:
    told = Log(rules.STATES, rules.DISPLAY)
    told.titles = {"azure": "Azure Guard", "ember": "Ember Guard"}
    for event in (*PLACED, *events):
        told.add(event)
    return told


def strip(rules: Ruleset, *events: Event) -> RollBanner:
    display = rules.DISPLAY
    banner = RollBanner(results=display.results(), states=by_id(rules.STATES), outcomes=display.outcomes)
    for event in events:
        banner.show(event, HOLD, {ANN: "Ann", BOB: "Bob", CORA: "Cora"})
    return banner


def recapped(rules: Ruleset, *events: Event) -> list[tuple[str, str]]:
    told = recap([*PLACED, *events], "azure", by_id(rules.STATES), "azure", rules.DISPLAY)
    return [(item.words, item.by) for item in told.items]


@pytest.mark.parametrize("deed", ["disarm", "trip", "push", "grab", "tackle"])
def test_what_was_no_blow_is_told_as_what_it_was_wherever_it_is_told(deed: str) -> None:
    """nwo.disarm.roll; opend6.option.trip, -push, -grab, -tackle: log, strip, board and recap say the same,
    and a blow that goes to another is one."""
    done = DONE[deed]
    attack = e.Attacked(BOB, ANN, "unarmed", "melee", announced=f"to {deed}")
    miss, hit = (e.AttackEnded(BOB, ANN, outcome, 9, 12) for outcome in ("miss", "hit"))
    scene = BoardScene()
    for event in (*PLACED, attack):
        scene.show(event)
    for ended, said in ((miss, f"not {done}"), (hit, done)):
        shown, banner = log(NWO, attack, ended), strip(NWO, attack)
        assert banner.title == deed.capitalize()
        banner.show(ended, HOLD, {})
        assert banner.title == said.capitalize() and banner.comparison.verb in ("loses to", "against")
        assert shown.entries[-1].words.startswith(f"Bob tries to {deed} Ann")
        assert shown.entries[-1].verdict == f"9 against 12: {said}"
        over = [one.words for one in attack_ended(ended, scene).effects if one.words]
        assert over == [said.capitalize()]
    assert recapped(NWO, attack, miss) == [(f"Ann was not {done}", "Bob, bare hands, 9 against 12")]
    parried = e.AttackEnded(BOB, ANN, "parry", 9, 12)
    assert recapped(NWO, attack, parried)[0][0] == "Ann parried"
    other = e.AttackEnded(BOB, CORA, "hit", 9, 5)
    assert strip(NWO, attack, other).title == "Hit"


def test_who_loses_a_weapon_to_a_hit_or_is_pushed_away_reads_so_in_the_recap() -> None:
    """nwo.disarm.result, nwo.shove.result"""
    attack = e.Attacked(BOB, ANN, "unarmed", "melee", announced="to disarm")
    gone = e.ItemDropped(ThingId(9), "pistol", (1, 1), ANN)
    taken = e.Answered(BOB, "nwo.disarm.result", "hands", "Take the pistol")
    told = recapped(NWO, attack, e.AttackEnded(BOB, ANN, "hit", 9, 5), taken, gone)
    assert told == [("Ann drops the pistol", "Bob, bare hands")]
    assert recapped(NWO, attack, e.AttackEnded(BOB, ANN, "miss", 9, 12), gone)[1:] == []
    steps = [e.Stepped(ANN, (x, 1), (x + 1, 1), forced=True) for x in (1, 2)]
    pushed = recapped(NWO, e.TurnBegan(BOB, "ember"), *steps)
    assert pushed == [("Ann was pushed to d2", "Bob")]


def test_a_leader_who_is_incapacitated_and_stands_has_not_fallen() -> None:
    """infowar.initiative.reroll: the event says "has fallen" of both."""
    for how, said in (("has fallen", "can lead no more"), ("has left", "has left")):
        told = f"Ann, who led azure, {how}: the order is rolled anew after this round"
        event = e.Reported(NO_UNIT, "infowar.initiative.reroll", told)
        shown = log(INFOWAR, event)
        words = f"Ann, who led azure, {said}: the order is rolled anew after this round"
        assert shown.entries[-1].words == words
        scene = BoardScene(display=INFOWAR.DISPLAY)
        assert [one.words for one in motion(event, scene, False, False).effects] == [words]


@pytest.mark.parametrize("ends", [False, True])
def test_no_next_round_is_announced_over_the_board_once_the_battle_is_over(ends: bool) -> None:
    """infowar.initiative.reroll"""
    told = "Ann, who led azure, has fallen: the order is rolled anew after this round"
    playback = Playback(BoardScene(display=INFOWAR.DISPLAY))
    last = [e.BattleEnded("ember")] if ends else []
    playback.feed([e.Reported(NO_UNIT, "infowar.initiative.reroll", told), *last])
    playback.update(1)
    assert bool(playback.effects) is not ends


def test_what_was_nobodys_turn_to_decide_in_puts_nothing_away() -> None:
    """infowar.wound.act-incapacitated: whose slot is over as it begins has told its side of nothing."""
    harm = e.Harmed(ANN, 4, "Incapacitated", (Gauge("Hit points", 1, 5),), 8)
    shot = (e.Attacked(BOB, ANN, "pistol", "ranged"), e.AttackEnded(BOB, ANN, "hit", 9, 5), harm)
    skipped = (e.TurnBegan(ANN, "azure"), e.TurnEnded(ANN), e.TurnBegan(CORA, "azure"))
    story = [*PLACED, *shot, *skipped]
    states = by_id(INFOWAR.STATES)
    for orders, rows in ((lambda _: 7, ["Ann: Incapacitated"]), (lambda event: story.index(event), [])):
        told = recap(story, "azure", states, "azure", INFOWAR.DISPLAY, orders)
        assert [item.words for item in told.items] == rows


def test_a_charge_is_told_as_what_it_does() -> None:
    def lies(kind: str, unit: UnitId = NO_UNIT) -> e.ItemDropped:
        return e.ItemDropped(ThingId(9), kind, (1, 1), unit)

    story = (lies("charge, 2 rounds left", ANN), lies("charge, 1 round left"), lies("wreckage"))
    taken = (e.ItemTaken(ThingId(9), "charge, 1 round left", unit) for unit in (ANN, NO_UNIT))
    assert [entry.words for entry in log(INFOWAR, *story, *taken).entries] == [
        "Ann lays a charge, 2 rounds left",
        "The charge at b2 goes off in 1 round",
        "The charge at b2 goes off",
        "Ann takes away the charge",
        "The charge is taken away",
    ]


def test_how_many_a_goal_wants_of_how_many_is_no_part_of_how_far_one_is() -> None:
    goals = [e.GoalMoved(0, "azure", "Blow up the depot: 2 of 3", n, 2) for n in (1, 2)]
    told = [entry.words for entry in log(INFOWAR, *goals).entries]
    assert told == ["Azure Guard: Blow up the depot, 1 of 2", "Azure Guard: Blow up the depot, done"]


def test_who_goes_first_stays_off_the_strip_though_one_was_struck_by_somebody_unseen() -> None:
    """infowar.initiative.roll: the turn of who threw the grenade has ended out of sight."""
    deeds = Deeds(BoardScene())
    first = e.Rolled(ANN, "initiative", "infowar.initiative.roll", (3,), (3,), (), 1, 0, True)
    awake = e.Rolled(ANN, "staying conscious", "infowar.wound.consciousness", (3,), (3,), (), 1)
    deeds.note(e.AttackEnded(BOB, ANN, "miss", 1, 1))
    assert not deeds.is_one(first, attacked=False) and deeds.is_one(awake, attacked=False)


def test_whom_a_blast_reaches_is_harmed_by_the_throw_whoever_has_rolled_since() -> None:
    """nwo.throw.roll; nwo.area.enter is what the one before has rolled for."""
    story = (
        e.TurnBegan(BOB, "ember"),
        e.Thrown(BOB, "molotov", (1, 1)),
        e.Rolled(BOB, "throw", "nwo.throw.roll", (6, 6), (6, 6), (), 12, 12, True),
        e.Landed("molotov", (1, 1), ((1, 1), (1, 2))),
        e.Harmed(ANN, 2, "2 hit points", POINTS, 60),
        e.Rolled(ANN, "Robustness", "nwo.area.enter", (1, 3), (1, 3), (), 4, 10, False),
        e.Harmed(CORA, 2, "2 hit points", POINTS, 60),
    )
    told = recap([*PLACED, *story], "azure", by_id(NWO.STATES), "azure", NWO.DISPLAY)
    assert [(item.by, item.rule) for item in told.items] == [("Bob, molotov", "nwo.throw.roll")] * 2


def test_whom_a_blast_misses_is_missed_by_the_throw_though_the_thrower_dodges_it_too() -> None:
    """silhouette.misc.blast"""
    story = (
        e.TurnBegan(BOB, "ember"),
        e.Thrown(BOB, "frag_grenade", (1, 1)),
        e.Rolled(BOB, "throw", "silhouette.misc.blast", (4,), (4,), (), 4, 0, True),
        e.Landed("frag_grenade", (1, 1), ((1, 1), (1, 2))),
        e.Rolled(BOB, "dodge", "silhouette.defence.dodge", (6,), (6,), (), 6, 4, True),
        e.AttackEnded(BOB, BOB, "miss", 4, 6),
        e.Rolled(ANN, "dodge", "silhouette.defence.dodge", (6,), (6,), (), 6, 4, True),
        e.AttackEnded(BOB, ANN, "miss", 4, 6),
    )
    told = recap(
        [*PLACED, *story],
        "azure",
        by_id(RULESETS["silhouette"].STATES),
        "azure",
        RULESETS["silhouette"].DISPLAY,
    )
    assert [(item.by, item.rule) for item in told.items] == [
        ("Bob, frag grenade, 4 against 6", "silhouette.misc.blast")
    ]


def test_a_roll_that_only_helps_has_no_number_among_the_results() -> None:
    """nwo.help.roll"""
    shot = strip(NWO)
    throw = e.Rolled(BOB, "throw", "nwo.throw.roll", (6, 6), (6, 6), (), 12, 12, True)
    holds = e.Rolled(ANN, "Robustness", "nwo.area.enter", (1, 3), (1, 3), (), 4, 10, False)
    helps = e.Rolled(CORA, "Resolve", "nwo.help.roll", (1, 3), (1, 3), (), 4, 10, False)
    for event, coming, numbers in (
        (throw, [helps, holds], (1, 2)),
        (helps, [holds], (1, 0)),
        (holds, [], (2, 2)),
    ):
        shot.count(event, coming)
        shot.show(event, HOLD, {})
        assert (shot.number, shot.of) == numbers


def test_wounds_are_those_of_people() -> None:
    """infowar.wound.near-death, infowar.wound.act-incapacitated"""
    fated = e.Fated(ANN, "infowar.wound.near-death", "dies of its wounds: nobody came in time", "dead")
    acts = e.Reported(ANN, "infowar.wound.act-incapacitated", "Ann acts in spite of its wounds")
    told = [entry.words for entry in log(INFOWAR, acts, fated).entries]
    assert told == ["Ann acts in spite of their wounds", "Ann: dies of their wounds, nobody came in time"]
    assert tally([*PLACED, fated]).fates[ANN].words == "dies of their wounds: nobody came in time"


@pytest.mark.parametrize(
    ("rules", "rule", "key", "said", "told"),
    [
        ("silhouette", "silhouette.initiative.roll", "1", "Go first", ["Ann goes first"]),
        ("silhouette", "silhouette.initiative.roll", "3", "Cora goes first", ["Ann: Cora goes first"]),
        ("nwo", "nwo.parry.agreed-reroll", "again", "Roll again", ["Ann wants to roll again"]),
        ("nwo", "nwo.disarm.result", "hands", "Take the pistol", []),
        ("nwo", "nwo.shove.yield", "fitness", "Resist by Fitness", []),
        ("infowar", "infowar.initiative.hasty", "hasty", "Hasty", []),
        ("opend6", "opend6.defence.partial-reaction", "dodge", "Dodge", []),
    ],
)
def test_an_answer_is_told_as_what_its_giver_does_or_by_what_it_does(
    rules: str, rule: str, key: str, said: str, told: list[str]
) -> None:
    answer = e.Answered(ANN, rule, key, said)
    assert [entry.words for entry in log(RULESETS[rules], answer).entries] == told


def test_who_is_too_late_is_so_by_nobodys_doing() -> None:
    """lithium.turn.preempt: what is to be done with somebody who is gone by then."""
    late = e.Reported(ANN, "lithium.turn.preempt", "too late: nobody is there")
    attack = e.Attacked(BOB, ANN, "pistol", "ranged"), e.AttackEnded(BOB, ANN, "hit", 9, 5)
    assert [entry.words for entry in log(LITHIUM, late).entries] == ["Ann is too late: nobody is there"]
    assert recapped(LITHIUM, *attack, late) == [("Ann is too late: nobody is there", "")]


def test_those_who_arrive_together_are_told_so_above_whom_that_shows() -> None:
    """Each has seen somebody as it was put down."""
    wave = [
        e.Placed(UnitId(n), name, "ember", "rifle", 0, (n, 1), POINTS) for n, name in ((5, "Eve"), (6, "Fox"))
    ]
    seen = [e.Sighted(one, only="ember") for one in PLACED[::2]]
    told = log(OPEND6, e.RoundBegan(4, (ANN,)), seen[0], wave[0], seen[1], wave[1]).entries
    assert [entry.words for entry in told][1:] == ["Eve and Fox arrive", "Ann and Cora come into sight"]


def test_a_broken_door_is_told_once_though_it_takes_somebody_out_of_sight() -> None:
    """opend6.cover.destroy"""
    door = e.GroundChanged(((3, 1),), Tile(name="broken door"), "damaged door", ANN)
    story = (e.DoorBroken((3, 1), ANN), e.LostSight(BOB, None, "azure"), door)
    assert [entry.words for entry in log(OPEND6, *story).entries] == ["Ann breaks a door"]


def test_the_strip_says_once_that_who_could_not_stay_up_goes_down() -> None:
    """opend6.wound.incapacitated"""
    stays = e.Rolled(BOB, "staying up", "opend6.wound.incapacitated", (1,), (1,), (), 1, 15, False)
    faints = e.StatusGained(BOB, "unconscious", "opend6.wound.incapacitated")
    for story, note in (((stays, faints), "is unconscious"), ((stays,), "")):
        shown = strip(OPEND6, *story, e.Downed(BOB))
        assert (shown.title, shown.harmed) == ("Goes down", note)


def test_what_is_ruled_on_an_own_attack_is_no_row_of_the_recap() -> None:
    """opend6.cover.full: it has befallen nobody."""
    attack = e.Attacked(ANN, BOB, "pistol", "ranged")
    wall = e.Reported(ANN, "opend6.cover.full", "Bob is behind the wall, which is attacked")
    assert recapped(OPEND6, attack, wall, e.AttackEnded(ANN, BOB, "miss", 7, 9)) == []


def test_the_next_one_of_a_volley_is_harmed_by_its_attack_whatever_was_rolled_since() -> None:
    """lithium.location.regular; lithium.damage.blackout is what the one before has rolled for."""
    story = (
        e.Rolled(BOB, "location: torso", "lithium.location.regular", (2, 5), (2, 5), (), 7),
        e.AttackEnded(BOB, CORA, "hit", 10, 9),
        e.Harmed(ANN, 1, "head injured", POINTS, 80),
        e.Rolled(ANN, "Blackout", "lithium.damage.blackout", (3, 3), (3, 3), (), 6, 12, False),
        e.Rolled(BOB, "Blackout", "lithium.damage.blackout", (3, 3), (3, 3), (), 6, 12, False),
        e.Harmed(CORA, 1, "torso injured", POINTS, 80),
    )
    told = recap([*PLACED, *story], "azure", by_id(LITHIUM.STATES), "azure", LITHIUM.DISPLAY)
    assert [item.rule for item in told.items][:2] == ["lithium.location.regular"] * 2


def test_an_attack_that_failed_is_one_though_its_attacker_has_dodged_since() -> None:
    """lithium.attack.roll: of a volley all is rolled first, defences last."""
    dodge = e.Rolled(BOB, "Dodge", "lithium.attack.dodge", (3, 3), (3, 3), (), 6)
    shot = e.Rolled(BOB, "attack", "lithium.attack.roll", (3, 3), (3, 3), (), 6)
    story = (e.Attacked(BOB, ANN, "pistol", "ranged"), shot, dodge, e.AttackEnded(BOB, ANN, "miss", 6, 9))
    told = recap([*PLACED, *story], "azure", by_id(LITHIUM.STATES), "azure", LITHIUM.DISPLAY)
    assert [item.rule for item in told.items] == ["lithium.attack.roll"]


def test_a_bandage_comes_and_goes_as_one_and_is_no_row_once_it_is_gone() -> None:
    """lithium.damage.first-aid"""
    rule = "lithium.damage.first-aid"
    on, off = e.StatusGained(ANN, "staunched", rule), e.StatusLost(ANN, "staunched", rule)
    told = [entry.words for entry in log(LITHIUM, on, off).entries]
    assert told == ["Ann is bandaged", "Ann is no longer bandaged"]
    assert recapped(LITHIUM, on) == [("Ann is bandaged", "")] and recapped(LITHIUM, on, off) == []


def test_what_somebody_unseen_has_laid_is_told_to_whoever_sees_it_lie() -> None:
    """silhouette.misc.events: everybody sees what waits to go off."""
    rules = RULESETS["silhouette"]
    laid = e.AreaBegan(ThingId(9), "fuse", ((4, 1),), 1, at=(4, 1))
    gone = e.AreaEnded(ThingId(9)), e.Landed("fuse", (4, 1), ((4, 1),))
    seen = (e.TurnBegan(BOB, "ember"), e.Thrown(BOB, "time_grenade", (4, 1)))
    for before, told in (((e.TurnBegan(NO_UNIT, "ember"),), 1), (seen, 0)):
        story = [*before, laid, *gone]
        shown = Log(rules.STATES, rules.DISPLAY)
        shown.order_of = lambda event, turn=before[0]: 1 if event is turn else 2  # type: ignore[misc]
        for event in (*PLACED, *story):
            shown.add(event)
        waits = [entry.words for entry in shown.entries if entry.words == "A grenade waits at e2 to go off"]
        assert len(waits) == told and shown.entries[-1].words == "The grenade explodes"


def test_who_shoves_is_named_though_its_turn_began_out_of_sight() -> None:
    """nwo.shove.contest"""
    rolls = [
        e.Rolled(unit, what, "nwo.shove.contest", (6, 6), (6, 6), (), total)
        for unit, what, total in ((BOB, "shove", 12), (ANN, "resists the shove", 5))
    ]
    step = e.Stepped(ANN, (1, 1), (1, 2), forced=True)
    told = recapped(NWO, e.TurnBegan(NO_UNIT, "ember"), *rolls, step)
    assert told == [("Ann was pushed to b3", "Bob")]
    shown = [entry.words for entry in log(NWO, *rolls).entries]
    assert shown == ["Bob, shove", "Ann, resisting the shove"], "which does not say that it was resisted"


@pytest.mark.parametrize(("mine", "title"), [(9, "Breaks free"), (4, "Stays held")])
def test_getting_out_of_a_hold_is_a_contest_that_the_strip_says_the_end_of(mine: int, title: str) -> None:
    """nwo.grapple.break"""
    rolls = [
        e.Rolled(unit, what, "nwo.grapple.break", (6, 6), (6, 6), (), total)
        for unit, what, total in ((BOB, "breaks free", mine), (ANN, "holds on", 7))
    ]
    shown = strip(NWO, *rolls)
    assert shown.title == title and shown.figures == (BOB, ANN) and shown.comparison.totals == (mine, 7)
    assert [entry.words for entry in log(NWO, *rolls).entries] == ["Bob, breaking free", "Ann, holding on"]


def test_what_a_target_gets_into_before_the_roll_stands_above_the_attack() -> None:
    """nwo.shield.declare"""
    shield = e.StatusGained(BOB, "shielded", "nwo.shield.declare")
    shot = e.Attacked(ANN, BOB, "pistol", "ranged")
    roll = e.Rolled(ANN, "ranged attack", "nwo.ranged.contest", (3, 4), (3, 4), (), 7)
    told = [entry.words for entry in log(NWO, shot, shield, roll).entries]
    assert told == ["Bob is shielded", "Ann shoots at Bob with the pistol"]
    lost = e.StatusLost(ANN, "focused", "nwo.focus.exclusive")
    assert log(NWO, shot, lost, roll).entries[0].words == told[1]


def test_what_ends_with_a_fall_is_not_what_it_has_come_to() -> None:
    """opend6.wound.incapacitated, opend6.option.grab"""
    stays = e.Rolled(BOB, "staying up", "opend6.wound.incapacitated", (1,), (1,), (), 1, 15, False)
    faints = e.StatusGained(BOB, "unconscious", "opend6.wound.incapacitated")
    lets_go = e.StatusLost(BOB, "grabbing", "opend6.option.grab")
    assert strip(OPEND6, stays, faints, e.Downed(BOB), lets_go).harmed == "is unconscious"
    up = e.StatusLost(BOB, "floored", "opend6.option.prone")
    assert [entry.words for entry in log(OPEND6, up).entries] == ["Bob is no longer on the ground"]


def test_what_is_rolled_after_the_battle_does_not_count_on_in_what_the_strip_still_shows() -> None:
    """infowar.heal.halve"""
    shot = strip(INFOWAR)
    stays = e.Rolled(ANN, "staying conscious", "infowar.wound.consciousness", (4, 6), (1, 1), (), 1, 0, True)
    heals = e.Rolled(ANN, "healing, Hurt", "infowar.heal.halve", (4, 6), (1, 1), (), 1, 0, True)
    events = [stays, e.BattleEnded("ember"), heals, heals]
    for number, event in enumerate(events, 1):
        shot.count(event, events[number:])
    assert shot.number == shot.of == 0


def test_what_is_numbered_has_no_article() -> None:
    shown = log(
        INFOWAR, e.ItemDropped(ThingId(9), "crate 1", (2, 2)), e.ItemTaken(ThingId(9), "crate 1", ANN)
    )
    assert [one.words for one in shown.entries] == ["Crate 1 lies on the ground", "Ann picks up crate 1"]


def test_the_words_over_a_figure_are_those_of_the_log_and_have_no_marks_of_a_programmer() -> None:
    """silhouette.initiative.roll, silhouette.action.take-cover, nwo.parry.agreed-reroll"""
    for name, event, words in (
        ("silhouette", e.Answered(ANN, "silhouette.initiative.roll", "1", "Go first"), "Goes first"),
        (
            "silhouette",
            e.Answered(ANN, "silhouette.initiative.roll", "2", "Bob goes first"),
            "Bob goes first",
        ),
        ("nwo", e.Answered(ANN, "nwo.parry.agreed-reroll", "again", "Roll again"), "Wants to roll again"),
        (
            "opend6",
            e.Answered(ANN, "opend6.roll.character-point", "spend", "Roll another die"),
            "Rolls another die",
        ),
        ("silhouette", e.StatusGained(ANN, "in_cover", "silhouette.action.take-cover", 1), "In cover"),
    ):
        rules = RULESETS[name]
        scene = BoardScene(states=rules.STATES, display=rules.DISPLAY)
        for placed in PLACED:
            scene.show(placed)
        assert [one.words for one in motion(event, scene).effects if one.kind == "word"] == [words]
    ids = [state.id for rules in RULESETS.values() for state in rules.STATES]
    assert [
        one for one in ids if not one.replace("_", " ").replace("-", " ").replace(" ", "").isalpha()
    ] == []


def test_each_hit_of_a_volley_has_the_rule_of_its_own_place() -> None:
    """lithium.location.called, lithium.location.regular"""
    events: list[Event] = []
    for who, arm, where, rule in (
        (BOB, "pistol", "right leg", "lithium.location.regular"),
        (DORA, "shotgun", "head", "lithium.location.called"),
    ):
        events += [
            e.AttackEnded(who, ANN, "hit", 12, 9),
            e.Rolled(who, f"location: {where}", rule, (6, 6), (4, 6), (), 10),
        ]
        events.insert(0, e.Attacked(who, ANN, arm, "ranged"))
    harms = [
        e.Harmed(ANN, 1, "right leg injured", POINTS, 90, by=BOB),
        e.Harmed(ANN, 2, "head useless", POINTS, 80, by=DORA),
    ]
    told = recap(
        [*PLACED, e.Placed(DORA, "Dora", "ember", "rifle", 3, (2, 2), POINTS), *events, *harms],
        "azure",
        by_id(LITHIUM.STATES),
        "azure",
        LITHIUM.DISPLAY,
    )
    assert {(item.by, item.rule) for item in told.items} == {
        ("Bob, pistol", "lithium.location.regular"),
        ("Dora, shotgun", "lithium.location.called"),
    }
