"""What whole battles have told wrongly, twice, or at the wrong place: each kind of it as one short story."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.client.seat.view.log import Log
from game.client.seat.view.recap import recap
from game.client.seat.view.recap_attribution import MISSED
from game.client.seat.view.roll_banner import HOLD, RollBanner
from game.client.seat.view.roll_results import Deeds
from game.client.seat.view.scene import BoardScene
from game.core import events as e
from game.core import fog
from game.core.battle import start
from game.core.describing.names import of_team
from game.core.events import Event, Gauge
from game.core.field import Field, Spawn, Tile
from game.core.references import NO_UNIT, ThingId, UnitId
from game.core.ruleset import Ruleset, by_id
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS

INFOWAR, OPEND6 = RULESETS["infowar"], RULESETS["opend6"]
ANN, BOB = UnitId(1), UnitId(2)
POINTS = (Gauge("Hurt", 1, 1),)
PLACED = [
    e.Placed(ANN, "Ann", "azure", "rifle", 0, (1, 1), POINTS),
    e.Placed(BOB, "Bob", "ember", "spear", 1, (4, 1), POINTS),
]
TITLES = {"azure": "Azure Guard", "ember": "Ember Guard"}
SHOT = e.Attacked(ANN, BOB, "pistol", "ranged")
ROLL = e.Rolled(ANN, "shot", "opend6.attack.skills", (3, 4), (3, 4), (), 7, 5, True)
RESISTED = e.Rolled(BOB, "resisting damage", "opend6.damage.wounds", (1,), (1,), (), 1, 9, False)


def log(rules: Ruleset, *events: Event) -> Log:
    told = Log(rules.STATES, rules.DISPLAY)
    told.titles = TITLES
    for event in (*PLACED, *events):
        told.add(event)
    return told


def words(rules: Ruleset, *events: Event) -> list[str]:
    return [entry.words for entry in log(rules, *events).entries]


def test_a_wound_that_is_a_state_says_so_itself() -> None:
    """infowar.wound.levels"""
    hurt = e.Harmed(BOB, 4, "Incapacitated, right arm", (), 8)
    state = e.StatusGained(BOB, "incapacitated", "infowar.wound.levels")
    shot = (SHOT, e.AttackEnded(ANN, BOB, "hit", 4, 1))
    (entry,) = log(INFOWAR, *shot, hurt, state).entries
    assert entry.verdict.endswith("hit, Incapacitated, right arm")
    worse = e.Harmed(BOB, 3, "Very Hurt, right arm", (), 40)
    assert words(INFOWAR, *shot, worse, state)[-1] == "Bob is incapacitated"


def test_who_is_seen_less_well_is_not_said_to_be_better() -> None:
    """What is left of a stranger has other rows, and tells less: that is no healing."""
    near = e.Harmed(BOB, 4, "Incapacitated", (Gauge("Hurt", 0, 1),), 8)
    far = e.Harmed(BOB, 0, "wounded", (Gauge("staggering", 1, 2),), 50)
    treated = e.Harmed(BOB, 0, "Incapacitated is now Hurt", (Gauge("Hurt", 1, 1),), 66)
    assert words(INFOWAR, near, far) == ["Bob is hurt", "Bob is hit"]
    assert words(INFOWAR, near, treated) == ["Bob is hurt", "Bob is better"]


def test_what_is_picked_up_is_held() -> None:
    taken = e.ItemTaken(ThingId(9), "rifle", ANN)
    assert words(INFOWAR, taken, e.Readied(ANN, ("rifle",), "x")) == ["Ann picks up the rifle"]
    both = e.Readied(ANN, ("knife", "rifle"), "x")
    assert words(INFOWAR, taken, both)[-1] == "Ann holds the knife and the rifle"
    assert words(INFOWAR, taken, e.Readied(BOB, ("rifle",), "x"))[-1] == "Bob holds the rifle"


def test_no_line_has_two_colons() -> None:
    goal = e.GoalMoved(0, "azure", "Hold the yard", 1, 3)
    fate = e.Fated(BOB, "infowar.wound.near-death", "dies: nobody came", "dead")
    assert words(INFOWAR, goal, fate) == ["Azure Guard: Hold the yard, 1 of 3", "Bob: dies, nobody came"]


def test_the_end_of_a_battle_announces_and_shows_nothing() -> None:
    """infowar.initiative.reroll: there is no round any more for which the order could be rolled."""
    seen = e.Sighted(PLACED[1], only="azure")
    soon = e.Reported(NO_UNIT, "infowar.initiative.reroll", "the order is rolled anew after this round")
    end = e.BattleEnded("azure")
    assert words(INFOWAR, e.Downed(BOB), soon, seen, end) == ["Bob is down", "Azure Guard wins"]
    gone, goal = e.Departed(ANN, (1, 1)), e.GoalMoved(0, "azure", "Get out", 1, 1, "reached")
    told = ["Ann leaves the map", "Azure Guard: Get out, done", "Azure Guard wins"]
    assert words(INFOWAR, soon, gone, goal, end) == told
    later = words(INFOWAR, soon, gone, e.RoundBegan(2, (BOB,)), end)
    assert later[:2] == ["Ann leaves the map", "The order is rolled anew after this round"], "that has come"


def test_who_comes_as_a_reinforcement_is_told_to_their_own() -> None:
    more = [
        e.Placed(UnitId(n), name, "azure", "rifle", 0, (n, 1), ()) for n, name in ((5, "Eve"), (6, "Fox"))
    ]
    begun = e.RoundBegan(1, (ANN,))
    assert words(INFOWAR, begun, *more) == ["Round 1", "Eve and Fox arrive"]
    assert words(INFOWAR, begun, e.Sighted(more[0], only="ember")) == ["Round 1", "Eve comes into sight"]
    assert words(INFOWAR, begun, more[0], e.TurnBegan(ANN, "azure"), more[1])[1:] == [
        "Eve arrives",
        "Ann has the turn",
        "Fox arrives",
    ]


def test_each_wound_heals_by_a_roll_of_its_own() -> None:
    """infowar.heal.halve: only what is tried once more in another way has come to nothing yet."""
    rolls = [
        e.Rolled(BOB, f"healing, {wound}", "infowar.heal.halve", (3,) * 4, (3,) * 4, (), 0, 0, passed)
        for wound, passed in (("Hurt", True), ("Very Hurt", False), ("Hurt", False))
    ]
    told = ("Hurt: heals twice as fast", "Very Hurt: heals no faster", "Hurt: heals no faster")
    assert words(INFOWAR, *rolls) == [f"Bob, healing, {one}" for one in told]


def test_a_ruling_on_an_attack_stands_before_it() -> None:
    """opend6.cover.full; infowar.ranged.unaware, where only the attack is judged and nothing rolled."""
    wall = e.Reported(ANN, "opend6.cover.full", "Bob is behind the wall, which is attacked")
    ended = e.AttackEnded(ANN, BOB, "hit", 7, 5)
    told = ["Ann: Bob is behind the wall, which is attacked", "Ann shoots at Bob with the pistol"]
    assert words(OPEND6, SHOT, wall, ROLL, ended)[:2] == told
    assert words(OPEND6, SHOT, wall, ended) == told
    after = e.Reported(BOB, "opend6.damage.wounds", "Bob is not injured")
    assert words(OPEND6, SHOT, ROLL, ended, after)[0] == told[1], "what comes of it stands below"


def test_cover_that_is_attacked_is_nobody() -> None:
    """opend6.cover.damage"""
    shot = e.Attacked(ANN, NO_UNIT, "pistol", "ranged")
    (entry,) = log(OPEND6, shot, ROLL, e.AttackEnded(ANN, NO_UNIT, "hit", 7, 5)).entries
    assert (entry.words, entry.verdict) == ("Ann shoots at the cover with the pistol", "against 5: hit")


def test_a_die_that_is_bought_is_told_by_its_roll() -> None:
    """opend6.roll.character-point"""
    point = "opend6.roll.character-point"
    spent = e.Answered(ANN, point, "spend", "Roll another die")
    die = e.Rolled(ANN, "character point", point, (4,), (4,), (), 11)
    assert words(OPEND6, spent, die) == ["Ann, character point"]


def test_who_dies_was_in_no_other_state() -> None:
    """opend6.damage.wounds: what ends with the death comes between the wound and the state."""
    story = (
        RESISTED,
        e.Harmed(BOB, 5, "dead", (), 0),
        e.StatusLost(BOB, "defending", "opend6.defence.active-window"),
        e.StatusGained(BOB, "dead", "opend6.damage.wounds"),
    )
    (entry,) = log(OPEND6, *story).entries
    assert entry.verdict == "against 9: failed, dead"
    milder = e.StatusLost(BOB, "hurt", "opend6.wound.wounded")
    (entry,) = log(OPEND6, *story[:2], milder, *story[2:]).entries
    assert entry.verdict == "against 9: failed, dead"
    knocked = e.StatusGained(BOB, "unconscious", "opend6.wound.incapacitated")
    soon = e.Reported(NO_UNIT, "infowar.initiative.reroll", "the order is rolled anew")
    assert words(OPEND6, milder, soon, e.Downed(BOB)) == ["The order is rolled anew", "Bob is down"]
    told = words(OPEND6, RESISTED, milder, knocked, e.Downed(BOB))
    assert told[1:] == ["Bob is unconscious", "Bob is down"]


def test_whoever_lies_there_stays_there() -> None:
    """Of who is known to be down nobody is told that they come into sight or go out of it."""
    lies = e.Sighted(PLACED[1], (e.Downed(BOB),), only="azure")
    lost, up = e.LostSight(BOB, (4, 1), "azure"), e.Sighted(PLACED[1], only="azure")
    assert words(OPEND6, e.Downed(BOB), lost, lies) == ["Bob is down"]
    assert words(OPEND6, e.Downed(BOB), lost, up)[-1] == "Bob comes into sight"
    assert words(OPEND6, lies, lost, lies) == ["Bob comes into sight"]


def test_those_who_come_into_sight_on_one_way_are_told_together() -> None:
    cora = e.Sighted(e.Placed(UnitId(3), "Cora", "ember", "rifle", 0, (5, 5), ()), only="azure")
    way = [e.Stepped(ANN, (1, 1), (2, 1)), e.Stepped(ANN, (2, 1), (3, 1))]
    told = words(OPEND6, e.Sighted(PLACED[1], only="azure"), way[0], cora, way[1])
    assert told == ["Ann moves to d2", "Bob and Cora come into sight"]


def test_teams_win_as_people_speak_of_them() -> None:
    assert of_team("Azure Riot police", "wins", "win") == "Azure Riot police win"
    assert of_team("Ember Patrol", "wins", "win") == "Ember Patrol wins"


def test_smoke_is_thrown_as_a_grenade_and_spreads_as_smoke() -> None:
    thrown = e.Thrown(ANN, "smoke", (3, 3))
    area = e.AreaBegan(ThingId(5), "smoke", ((3, 3),), 4), e.AreaEnded(ThingId(5))
    told = ["Ann throws a smoke grenade", "Smoke spreads", "The smoke is gone"]
    assert words(INFOWAR, thrown, *area) == told == words(OPEND6, thrown, *area)


def test_what_is_announced_to_all_is_no_row_of_the_recap_and_parts_none() -> None:
    """infowar.wound.consciousness: who leads and faints goes down by the wound, to either side."""
    asleep = e.Rolled(BOB, "staying conscious", "infowar.wound.consciousness", (1,), (1,), (), -1, 0, False)
    story = (
        e.TurnBegan(ANN, "azure"),
        SHOT,
        e.AttackEnded(ANN, BOB, "hit", 7, 1),
        e.Harmed(BOB, 4, "Incapacitated", (Gauge("Hurt", 1, 1),), 8),
        e.Reported(NO_UNIT, "infowar.initiative.reroll", "Bob, who led, has fallen"),
        asleep,
        e.Downed(BOB),
    )
    for side in TITLES:
        told = recap([*PLACED, *story], side, by_id(INFOWAR.STATES), side, INFOWAR.DISPLAY)
        assert [(item.words, item.by) for item in told.items] == [
            ("Bob went down: Incapacitated", "Ann, pistol")
        ]


def test_a_state_is_told_once_though_another_ends_between() -> None:
    """opend6.wound.wounded: "failed, wounded", then "no longer aiming", and "wounded" again."""
    aims = e.StatusLost(BOB, "aiming", "opend6.attack.aim")
    harm = e.Harmed(BOB, 1, "wounded", (Gauge("health", 4, 5),), 70)
    hurt = e.StatusGained(BOB, "hurt", "opend6.wound.wounded", 1)
    told = words(OPEND6, RESISTED, aims, harm, hurt)
    assert told == ["Bob, resisting damage: is hurt by it", "Bob is no longer aiming"]


def test_who_stays_up_is_told_once_what_the_wound_is() -> None:
    """opend6.wound.incapacitated: the roll for staying up comes between the wound and the state."""
    harm = e.Harmed(BOB, 3, "incapacitated", (Gauge("health", 2, 5),), 20)
    stays = e.Rolled(BOB, "staying up", "opend6.wound.incapacitated", (6,), (6,), (), 16, 15, True)
    hurt = e.StatusGained(BOB, "hurt", "opend6.wound.incapacitated", 3)
    told = words(OPEND6, RESISTED, harm, stays, hurt)
    assert told == ["Bob, resisting damage: is hurt by it", "Bob, staying up: stays up"]
    assert words(OPEND6, stays, hurt)[1:] == ["Bob is incapacitated"]


def test_who_lay_prone_and_is_thrown_down_has_not_stood_up() -> None:
    """opend6.option.prone"""
    rule = "opend6.option.prone"
    lost, down = e.StatusLost(BOB, "prone", rule), e.StatusGained(BOB, "floored", rule)
    assert words(OPEND6, lost, down) == ["Bob is thrown down"]
    assert words(OPEND6, lost, replace(down, unit=ANN)) == ["Bob is no longer prone", "Ann is thrown down"]


def test_who_goes_first_and_what_heals_after_the_battle_is_nobodys_deed() -> None:
    """infowar.initiative.modifiers, infowar.heal.halve: both are rolled against a number."""
    deeds = Deeds(BoardScene())
    first, heals = (
        e.Rolled(ANN, what, rule, (3,), (3,), (), 1, 0, True)
        for what, rule in (
            ("initiative", "infowar.initiative.modifiers"),
            ("healing, Hurt", "infowar.heal.halve"),
        )
    )
    assert not deeds.is_one(first, attacked=False) and deeds.is_one(heals, attacked=False)
    deeds.note(e.BattleEnded("azure"))
    assert not deeds.is_one(heals, attacked=False) and deeds.is_one(heals, attacked=True)


def test_the_next_bullet_hurts_by_the_rule_of_the_shots() -> None:
    """infowar.auto.hits: not by that of staying conscious after the first."""
    awake = e.Rolled(BOB, "staying conscious", "infowar.wound.consciousness", (3,), (3,), (), 3, 0, True)
    hurt, more = (
        e.Harmed(BOB, level, word, (Gauge(word, 0, 1),), 66 - 9 * level)
        for level, word in ((2, "Hurt"), (3, "Very Hurt"))
    )
    hit = e.AttackEnded(ANN, BOB, "hit", 7, 5)
    story = (e.TurnBegan(ANN, "azure"), SHOT, ROLL, hit, hurt, awake, more)
    told = recap([*PLACED, *story], "ember", by_id(INFOWAR.STATES), "ember", INFOWAR.DISPLAY)
    assert [(item.words, item.rule) for item in told.items] == [
        ("Bob: Hurt", ROLL.rule),
        ("Bob: Very Hurt", ROLL.rule),
    ]


def test_who_treats_the_dying_does_not_die_of_it() -> None:
    """opend6.wound.mortal, opend6.gear.stun: both roll by that rule, the patient and who treats."""
    for rule in ("opend6.wound.mortal", "opend6.gear.stun"):
        for passed in (True, False):
            roll = e.Rolled(ANN, "medicine, 1D", rule, (3,), (3,), (), 3, 30, passed)
            (told,) = words(OPEND6, roll)
            assert not any(word in told for word in ("dies", "shrugs", "life", "is overcome"))


def test_a_grenade_that_nobody_saw_thrown_is_a_grenade_where_it_first_comes_into_sight() -> None:
    astray = [e.Scattered("smoke", 8, (5, 5), (6, 6)), e.Scattered("smoke", 6, (6, 6), (5, 7))]
    told = words(INFOWAR, *astray, e.Landed("smoke", (5, 7), ((5, 7),)))
    assert [one.partition(" (")[0] for one in told] == [
        "A smoke grenade scatters to g7",
        "The smoke grenade scatters to f8",
        "The smoke grenade lands",
    ]
    seen = words(INFOWAR, e.Thrown(ANN, "smoke", (5, 5)), *astray)
    assert [one.partition(" scatters")[0] for one in seen[1:]] == ["The smoke grenade"] * 2


def test_a_door_that_is_broken_is_told_once() -> None:
    """opend6.cover.destroy"""
    broken = e.DoorBroken((3, 1), ANN)
    door = e.GroundChanged(((3, 1),), Tile(name="broken door"), "damaged door", ANN)
    assert words(OPEND6, broken, door) == ["Ann breaks a door"]
    told = ["The damaged door is now a broken door"]
    assert words(OPEND6, door) == told == words(OPEND6, broken, replace(door, cells=((5, 5),)))[1:]


def test_what_is_thrown_is_not_dropped() -> None:
    """It lies where it came down."""
    thrown = (e.Attacked(ANN, BOB, "knife", "thrown"), e.AttackEnded(ANN, BOB, "miss", 6, 12))
    fallen = e.ItemDropped(ThingId(9), "knife", (4, 1), ANN)
    assert words(OPEND6, *thrown, fallen) == ["Ann throws the knife at Bob", "The knife lies at e2"]
    lost = replace(fallen, kind="rifle")
    assert words(OPEND6, *thrown, lost)[1:] == ["Ann drops the rifle"] == words(OPEND6, lost)


def test_a_vehicle_misses_by_the_rule_that_its_driver_rolls_by() -> None:
    """opend6.vehicle.ram: not by that of what it was rolled itself before."""
    tough = e.Rolled(ANN, "toughness", "opend6.vehicle.damage", (6,), (6,), (), 6, 3, True)
    rams = e.Attacked(ANN, BOB, "ram", "melee")
    rolled = e.Rolled(UnitId(7), "ramming", "opend6.vehicle.ram", (1,), (1,), (), 1, 9, False)
    story = (tough, e.TurnBegan(UnitId(7), "azure"), rams, rolled, e.AttackEnded(ANN, BOB, "miss", 1, 9))
    (item,) = recap([*PLACED, *story], "ember", by_id(OPEND6.STATES), "ember", OPEND6.DISPLAY).items
    assert (item.words, item.rule) == ("Bob was not hit", "opend6.vehicle.ram")


def test_a_point_spent_on_a_shot_is_not_what_the_harm_came_of() -> None:
    """opend6.roll.character-point"""
    more = e.Rolled(ANN, "character point", "opend6.roll.character-point", (3,), (3,), (), 10, 5, True)
    harm = e.Harmed(BOB, 4, "shot: wounded", (Gauge("Hurt", 1, 1),), 8)
    story = (e.TurnBegan(ANN, "azure"), SHOT, ROLL, more, e.AttackEnded(ANN, BOB, "hit", 10, 5), harm)
    (item,) = recap([*PLACED, *story], "ember", by_id(OPEND6.STATES), "ember", OPEND6.DISPLAY).items
    assert item.rule == ROLL.rule


def test_a_hit_that_does_nothing_is_told_with_whose_it_was() -> None:
    """infowar.wound.result"""
    spared = e.Reported(BOB, "infowar.wound.result", "Bob takes no harm from a hit")
    story = (e.TurnBegan(ANN, "azure"), SHOT, e.AttackEnded(ANN, BOB, "hit", 7, 5), spared)
    told = recap([*PLACED, *story], "ember", by_id(INFOWAR.STATES), "ember", INFOWAR.DISPLAY)
    assert [(item.weight, item.words, item.by) for item in told.items] == [
        (MISSED, "Bob takes no harm from a hit", "Ann, pistol")
    ]


def test_the_answer_to_lead_anew_is_told_by_what_comes_of_it() -> None:
    """infowar.initiative.leadership"""
    rule = "infowar.initiative.reroll"
    anew = (
        e.Answered(ANN, rule, "anew", "Roll anew"),
        e.Reported(NO_UNIT, rule, "good leadership: rolled anew"),
    )
    assert words(INFOWAR, *anew) == ["Good leadership: rolled anew"]


# ---------------------------------------------------------------- the strip


def strip(*events: Event, waits: float = 0.0) -> RollBanner:
    """Shown one after the other, with so many milliseconds before the last."""
    shot = RollBanner(results=OPEND6.DISPLAY.results())
    for number, event in enumerate(events, 1):
        if number == len(events):
            shot.tick(waits)
        shot.count(event, events[number:])
        shot.show(event, HOLD, {ANN: "Ann", BOB: "Bob"})
    return shot


def test_an_attack_is_not_forgotten_before_it_is_rolled() -> None:
    """A ruling that is shown in between takes longer than a result stays: then the roll was told as one of
    its own, and the attack as a second result."""
    shot = strip(SHOT, ROLL, waits=2 * HOLD)
    assert (shot.attack, shot.number, shot.title) == (SHOT, 0, "")
    assert strip(SHOT, ROLL, e.TurnBegan(BOB, "ember"), ROLL, waits=2 * HOLD).attack is None
    gone = strip(SHOT, e.TurnBegan(BOB, "ember"), waits=2 * HOLD)
    assert gone.attack is None, "what never was rolled belongs to no other turn"


def test_results_are_counted_anew_after_a_question_and_not_beyond_the_end() -> None:
    shot = strip(SHOT, ROLL, e.AttackEnded(ANN, BOB, "hit", 7, 5))
    assert (shot.number, shot.of) == (1, 1)
    shot.count(RESISTED, [RESISTED])
    assert (shot.number, shot.of) == (2, 3)
    done = strip(SHOT, ROLL, e.AttackEnded(ANN, BOB, "hit", 7, 5), e.BattleEnded("azure"), RESISTED)
    assert (done.number, done.of) == (0, 0), "and what is rolled afterwards is no result of the order"


def test_the_next_bullet_is_not_told_of_who_has_held_out() -> None:
    """infowar.auto.hits: the first wound asks to stay conscious, then comes the second."""
    awake = e.Rolled(BOB, "staying conscious", "infowar.wound.consciousness", (3,), (3,), (), 3, 0, True)
    hit, wound = e.AttackEnded(ANN, BOB, "hit", 7, 5), e.Harmed(BOB, 5, "Near Death", (), 0)
    shot = strip(SHOT, ROLL, hit, awake, wound)
    assert (shot.title, shot.harmed, shot.figures) == ("Harm", "Near Death", (BOB,))
    assert strip(SHOT, ROLL, hit, wound).title == "Hit"
    failed = replace(awake, passed=False)
    assert strip(SHOT, ROLL, hit, failed, wound).figures == (BOB,)
    assert strip(awake, wound).title == "Manages it", "who was not hit suffers by the roll"


def test_what_is_tried_once_more_has_come_to_nothing_yet() -> None:
    """infowar.wound.consciousness: Endurance, then Body Control."""
    first = e.Rolled(BOB, "staying conscious", "infowar.wound.consciousness", (3,), (3,), (), -1, 0, False)
    more = replace(first, what="staying conscious by Body Control")
    shot = RollBanner(results=INFOWAR.DISPLAY.results())
    for event, coming in ((first, [more]), (more, [])):
        shot.count(event, coming)
        shot.show(event, HOLD, {BOB: "Bob"})
        said = "Staying conscious" if coming else "Passes out"
        assert (shot.title, shot.number, shot.of) == (said, 0 if coming else 1, 0 if coming else 1)


def test_what_ends_with_a_fall_is_not_told_before_it() -> None:
    """opend6.wound.incapacitated: who passes out is not "no longer wounded"."""
    shot = RollBanner(results=OPEND6.DISPLAY.results(), states=by_id(OPEND6.STATES))
    lost, gained = (
        kind(BOB, status, "") for kind, status in ((e.StatusLost, "hurt"), (e.StatusGained, "unconscious"))
    )
    for coming, told in (([gained, e.Downed(BOB)], ""), ([gained], "no longer wounded")):
        for event, after in ((RESISTED, [lost, *coming]), (lost, coming)):
            shot.count(event, after)
            shot.show(event, HOLD, {BOB: "Bob"})
        assert shot.state == told


def test_who_is_struck_by_somebody_unseen_rolls_before_all_eyes() -> None:
    """Nobody has the turn that one sees; who goes first is nobody's deed all the same, and what is to be
    reached, as whether somebody bleeds on at the end of the round, is somebody's."""
    first = replace(ROLL, against=None, passed=None)
    scene = BoardScene()
    for placed in PLACED:
        scene.show(placed)
    deeds = Deeds(scene)

    def shown(*events: Event) -> bool:
        for event in events:
            scene.show(event)
            deeds.note(event)
        return deeds.is_one(replace(first, unit=BOB), attacked=False)

    assert not shown(e.TurnBegan(NO_UNIT, "azure"))
    assert shown(e.AttackEnded(ANN, BOB, "hit", 7, 5))
    assert not deeds.is_one(first, attacked=False) and deeds.is_one(first, attacked=True)
    assert deeds.is_one(ROLL, attacked=False)
    assert not shown(e.TurnEnded(ANN)) and shown(SHOT) and not shown(e.RoundBegan(2, (BOB,)))
    assert shown(e.Landed("frag", (4, 2), ((4, 1), (4, 2))))
    assert shown(e.TurnBegan(BOB, "ember")), "and in its own turn"


# ---------------------------------------------------------------- the fog


@pytest.fixture
def apart() -> Field:
    """Two who do not see each other: a wall stands between them."""
    wall = Tile(blocks=True, blocks_sight=True, name="wall", material="brick", toughness=3)
    tiles = tuple(wall if x == 5 else Tile() for _ in range(3) for x in range(11))
    return Field(11, 3, tiles, "apart", "Apart", spawns=(Spawn("azure", (1, 1)), Spawn("ember", (9, 1))))


def test_a_team_is_called_by_its_name_whoever_else_bears_it(apart: Field) -> None:
    """Nobody is hidden who is called as a side is: "somebody Line squad" told that there is one."""
    teams = (
        Team("azure", "Azure Guard", (Figure("trooper", "Ember"),)),
        Team("ember", "Ember Guard", (Figure("trooper", "Bob"),)),
    )
    scenario = Scenario("apart", "infowar", teams, {fog.OPTION: fog.ON})
    battle = start(scenario, apart, INFOWAR, "names")
    battle.begin()
    rule = "infowar.initiative.reroll"
    told = e.Reported(NO_UNIT, rule, "Ember Guard has lost a third, as Ember saw")
    (read,) = fog.fogged_events(battle.table, INFOWAR, told)
    said = read.read_by("ember")
    assert isinstance(said, e.Reported) and said.words == "Ember Guard has lost a third, as somebody saw"


def test_what_cover_rolls_is_known_to_who_sees_what_is_done_to_it(apart: Field) -> None:
    """opend6.cover.full: a roll that is nobody's told the other side that something was done to a wall."""
    teams = (
        Team("azure", "Azure Guard", (Figure("trooper", "Ann"),)),
        Team("ember", "Ember Guard", (Figure("trooper", "Bob"),)),
    )
    scenario = Scenario("apart", "opend6", teams, {fog.OPTION: fog.ON})
    battle = start(scenario, apart, OPEND6, "cover")
    battle.begin()
    cover = e.Rolled(NO_UNIT, "cover, 3D", "opend6.cover.full", (1, 2, 3), (1, 2, 3), (), 6)
    (read,) = fog.fogged_events(battle.table, OPEND6, cover)
    acts = battle.side
    assert {side: read.read_by(side) for side in ("azure", "ember")} == {
        acts: cover,
        {"azure": "ember", "ember": "azure"}[acts]: None,
    }
