"""What battles showed that were read line by line: log, strip and recap say the cause before what it brings,
the dice that count, and whose doing it was."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.client.seat.view.log import Log
from game.client.seat.view.recap import recap
from game.client.seat.view.roll_banner import HOLD, OUT, RollBanner
from game.core import events as e
from game.core.describing import narration
from game.core.events import Event, Gauge
from game.core.references import NO_UNIT, ThingId, UnitId
from game.core.ruleset import by_id
from game.rulesets import lithium, nwo, silhouette

ANN, BOB, CORA, DORA = UnitId(1), UnitId(2), UnitId(3), UnitId(4)
NAMES = {ANN: "Ann", BOB: "Bob", CORA: "Cora"}
POINTS = (Gauge("hit points", 5, 5),)
PLACED = [
    e.Placed(ANN, "Ann", "azure", "rifle", 0, (1, 1), POINTS),
    e.Placed(BOB, "Bob", "ember", "spear", 1, (4, 1), POINTS),
    e.Placed(CORA, "Cora", "azure", "rifle", 0, (1, 2), POINTS),
]


def rolled(unit: UnitId, total: int, what: str = "attack") -> e.Rolled:
    return e.Rolled(unit, what, "r", (total,), (total,), (), total)


def strip(*events: Event) -> RollBanner:
    shot = RollBanner()
    for event in events:
        shot.show(event, HOLD, NAMES)
    return shot


def log(*events: Event) -> list[str]:
    found = Log(nwo.STATES, nwo.DISPLAY)
    for event in (*PLACED, *events):
        found.add(event)
    return [entry.words for entry in found.entries]


@pytest.mark.parametrize(("attack", "stealth"), [(3, 7), (7, 3)])
def test_of_two_rolls_the_strip_shows_the_dice_that_count(attack: int, stealth: int) -> None:
    """silhouette.ambush: the lower of both."""
    shot = strip(
        e.Attacked(ANN, BOB, "rifle", "ranged"),
        rolled(ANN, attack),
        rolled(ANN, stealth, "stealth"),
        e.AttackEnded(ANN, BOB, "miss", 3, 4),
    )
    cast = shot.comparison.dice_of(ANN, 0)
    assert cast and cast.rolled.total == 3 and shot.comparison.dice_of(BOB, 1) is None


@pytest.mark.parametrize("total", [2, 8])
def test_who_is_struck_by_its_own_grenade_has_rolled_to_dodge_and_no_attack(total: int) -> None:
    shot = strip(rolled(ANN, 8, "dodge"), e.AttackEnded(ANN, ANN, "miss", total, 8))
    assert shot.comparison.dice_of(ANN, 0) is None and shot.comparison.totals == (total, 8)
    thrown = [e.Landed("frag", (1, 1), ((1, 1),)), e.AttackEnded(ANN, ANN, "miss", total, 8)]
    assert log(*thrown)[-1] == "The frag of Ann reaches even Ann"


def test_of_a_volley_each_result_shows_the_attack_and_the_dodge_that_it_came_of() -> None:
    """lithium.turn.simultaneous: all is rolled before anything is judged."""
    begun = [
        e.Attacked(ANN, BOB, "rifle", "ranged"),
        rolled(ANN, 11),
        e.Attacked(BOB, ANN, "spear", "melee"),
        rolled(BOB, 8),
        rolled(BOB, 9, "dodge"),
        rolled(ANN, 10, "dodge"),
    ]
    shot = strip(*begun)
    for unit, target, total, against in ((ANN, BOB, 11, 9), (BOB, ANN, 8, 10)):
        outcome = "hit" if total > against else "miss"
        shot.show(e.AttackEnded(unit, target, outcome, total, against), HOLD, NAMES)
        casts = (shot.comparison.dice_of(unit, 0), shot.comparison.dice_of(target, 1))
        assert [cast and cast.rolled.total for cast in casts] == [total, against]
        assert all(cast and cast.fallen == 1 for cast in casts), "they have been seen to fall"


def test_harm_of_a_volley_is_told_with_no_attack_on_somebody_else() -> None:
    volley = [
        e.Attacked(ANN, BOB, "rifle", "ranged"),
        e.Attacked(BOB, CORA, "spear", "melee"),
        e.AttackEnded(ANN, BOB, "hit", 9, 5),
        e.AttackEnded(BOB, CORA, "hit", 9, 5),
    ]
    own = strip(*volley, e.Harmed(CORA, 1, "leg useless", (), 80))
    assert own.ended and (own.title, own.harmed) == ("Hit", "leg useless")
    shot = strip(*volley, e.Harmed(BOB, 1, "head injured", (), 80))
    assert (shot.title, shot.figures, shot.harmed) == ("Harm", (BOB,), "head injured")
    shot.show(e.Harmed(CORA, 1, "leg useless", (), 80), HOLD, NAMES)
    assert (shot.title, shot.figures, shot.harmed) == ("Harm", (CORA,), "leg useless")
    other = strip(*volley, e.Harmed(CORA, 1, "leg useless", (), 80, by=ANN))
    assert (other.title, other.figures) == ("Harm by Ann", (CORA,)), "another one has done it"
    other.show(e.Harmed(CORA, 1, "leg useless", (), 80, by=BOB), HOLD, NAMES)
    assert (other.title, other.figures) == ("Harm by Bob", (CORA,))


def test_where_a_hit_lands_is_told_with_the_hit() -> None:
    """lithium.location.regular"""
    where = replace(rolled(ANN, 6, "location: left leg"), rule="lithium.location.regular")
    shot = RollBanner(lots=lithium.DISPLAY.lots)
    for event in (e.Attacked(ANN, BOB, "pistol", "ranged"), e.AttackEnded(ANN, BOB, "hit", 9, 9), where):
        shot.show(event, HOLD, NAMES)
    assert (shot.title, shot.harmed, shot.comparison.verb) == ("Hit", "left leg", "reaches")
    shot.show(e.Harmed(BOB, 1, "left leg useless", (), 80), HOLD, NAMES)
    assert (shot.title, shot.harmed) == ("Hit", "left leg useless")
    next_one = RollBanner(lots=lithium.DISPLAY.lots)
    for event in (e.AttackEnded(ANN, BOB, "hit", 9, 9), where, e.AttackEnded(CORA, BOB, "miss", 3, 9)):
        next_one.show(event, HOLD, NAMES)
    assert (next_one.title, next_one.harmed) == ("Miss", "")
    splinters = RollBanner(lots=lithium.DISPLAY.lots)
    splinters.show(where, HOLD, NAMES)
    assert not splinters.shown


def test_what_befalls_somebody_who_has_gone_on_is_not_the_shot_s_doing() -> None:
    shot = strip(e.Attacked(BOB, ANN, "spear", "melee"), e.AttackEnded(BOB, ANN, "miss", 3, 4))
    shot.states = by_id(nwo.STATES)
    engaged = e.StatusGained(ANN, "engaged", "nwo.engage.enter")
    shot.count(e.Stepped(ANN, (1, 1), (2, 1), forced=True), ())
    shot.show(engaged, HOLD, NAMES)
    assert shot.harmed == "is engaged", "where a blow has pushed it"
    shot.state = ""
    shot.count(e.Stepped(ANN, (2, 1), (2, 2)), ())
    shot.show(engaged, HOLD, NAMES)
    assert shot.harmed == ""
    shot.show(e.Harmed(ANN, 2, "2 hit points", POINTS, 60), HOLD, NAMES)
    assert (shot.title, shot.figures) == ("Harm", (ANN,))
    jump = strip(e.Rolled(ANN, "jumping", "r", (3,), (3,), (), 3, 9, False))
    title = jump.title
    jump.count(e.Stepped(BOB, (4, 1), (4, 2)), ())
    jump.show(e.Reported(ANN, "lithium.action.interrupted", "interrupted"), HOLD, NAMES)
    assert jump.title == title


def test_who_drops_one_of_two_is_not_said_to_hold_the_other() -> None:
    dropped = e.ItemDropped(ThingId(7), "machete", (1, 1), ANN)
    left, drawn = e.Readied(ANN, ("machete",), ""), e.Readied(ANN, ("machete", "pistol"), "")
    assert log(dropped, left, drawn)[-2:] == ["Ann drops the machete", "Ann holds the machete and the pistol"]


def test_who_grapples_whom_is_named() -> None:
    """nwo.grapple.contest"""
    held = e.StatusGained(ANN, "grappled", "nwo.grapple.held", whom=BOB)
    holds = e.StatusGained(BOB, "grappling", "nwo.grapple.contest", whom=ANN)
    assert log(holds, held)[-2:] == ["Bob is grappling Ann", "Ann is grappled by Bob"]


def test_results_that_come_after_a_question_are_counted_with_those_before() -> None:
    shot, ends = RollBanner(), [e.AttackEnded(ANN, unit, "miss", 3, 4) for unit in (BOB, CORA, BOB)]
    counted = []
    for batch in (ends[:1], ends[1:]):
        for place, event in enumerate(batch):
            shot.count(event, batch[place + 1 :])
            counted.append((shot.number, shot.of))
    assert counted == [(1, 1), (2, 3), (3, 3)]


def test_what_lets_somebody_be_seen_is_told_before_who_is_seen() -> None:
    seen = e.Sighted(PLACED[1], (), (), False, "azure")
    assert log(seen, e.DoorMoved((2, 1), True, ANN))[-2:] == ["Ann opens a door", "Bob comes into sight"]
    area = [e.AreaBegan(ThingId(7), "smoke", ((2, 1),), 3), seen, e.AreaEnded(ThingId(7))]
    assert log(*area)[-2:] == ["The smoke is gone", "Bob comes into sight"]
    assert log(seen, e.DoorMoved((2, 1), True, BOB))[-2:] == ["Bob comes into sight", "Bob opens a door"]
    both = e.Sighted(replace(PLACED[2], side="ember"), (), (), False, "azure")
    assert log(seen, both, e.DoorMoved((2, 1), True, BOB))[-2:] == [
        "Bob opens a door",
        "Bob and Cora come into sight",
    ]
    assert log(seen, e.Downed(CORA), e.DoorMoved((2, 1), True, ANN))[-1] == "Ann opens a door"


def test_who_came_after_others_were_lost_is_lost_below_that() -> None:
    foes = {unit: replace(PLACED[1], unit=unit, name=name) for unit, name in ((BOB, "Bob"), (DORA, "Dora"))}
    come = {unit: e.Sighted(placed, (), (), False, "azure") for unit, placed in foes.items()}
    lost = {unit: e.LostSight(unit, (4, 1), "azure") for unit in foes}
    assert log(come[BOB], e.Downed(CORA), lost[BOB], come[DORA], lost[DORA])[-3:] == [
        "Bob is out of sight",
        "Dora comes into sight",
        "Dora is out of sight",
    ]


@pytest.mark.parametrize(
    "event",
    [
        e.Stepped(BOB, (1, 1), (1, 2)),
        e.Landed("grenade", (4, 4), ((4, 4),)),
        e.Reported(NO_UNIT, "r", "the bell rings"),
        e.StatusGained(NO_UNIT, "prone", "r"),
        e.RoundBegan(2, ()),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_is_no_part_of_an_attack_keeps_its_strip_no_longer(event: Event) -> None:
    shot = strip(e.Attacked(ANN, BOB, "rifle", "ranged"), rolled(ANN, 3))
    shot.left = 20
    shot.show(event, HOLD, NAMES)
    assert shot.left == 20


def test_a_throw_takes_the_strip_of_the_attack_before_away() -> None:
    shot = strip(e.Attacked(ANN, BOB, "rifle", "ranged"), rolled(ANN, 3), e.Thrown(ANN, "grenade", (4, 4)))
    assert shot.attack is None and not shot.left


def test_what_belongs_to_an_attack_keeps_its_strip_for_as_long_as_it_is_told() -> None:
    shot = strip(e.Attacked(ANN, BOB, "rifle", "ranged"))
    for event in (rolled(ANN, 3), e.AttackEnded(ANN, BOB, "hit", 3, 1), e.Downed(BOB)):
        shot.left = 20
        shot.show(event, HOLD, NAMES)
        assert shot.left == HOLD, event
    assert shot.word == OUT and shot.fell == (BOB,)


def test_what_lands_that_nobody_saw_coming_is_something_new() -> None:
    landed = e.Landed("molotov", (4, 4), ((4, 4),))
    assert log(landed)[-1] == "A molotov lands"
    assert log(e.Thrown(ANN, "molotov", (4, 4)), landed)[-1] == "The molotov lands"


def test_splinters_hit_a_place_of_somebody() -> None:
    """lithium.location.regular: where is rolled before whom it harms is told."""
    found, places = Log(lithium.STATES, lithium.DISPLAY), ("torso", "head")
    hits = [rolled(ANN, 7, f"location: {place}") for place in places]
    harm = [e.Harmed(BOB, 0, f"{place}: armour takes it", POINTS, 100) for place in places]
    landed = e.Landed("grenade", (4, 4), ((4, 4),))
    for event in (*PLACED, landed, *(replace(one, rule="lithium.location.regular") for one in hits), *harm):
        found.add(event)
    words = [entry.words for entry in found.entries]
    assert words[-3:] == ["Ann hits the torso of Bob", "Ann hits the head of Bob", "Bob is hit"]


@pytest.mark.parametrize(("whom", "told"), [(BOB, "the torso of Bob"), (ANN, "their own torso")])
def test_splinters_are_no_part_of_the_throw_that_all_see_at_once(whom: UnitId, told: str) -> None:
    """lithium.location.regular"""
    found = Log(lithium.STATES, lithium.DISPLAY)
    for event in (
        *PLACED,
        e.RoundBegan(1, ()),
        e.Thrown(ANN, "grenade", (4, 1)),
        e.Rolled(ANN, "throw", "r", (9,), (9,), (), 9, 9, True),
        e.Landed("grenade", (4, 1), ((4, 1),)),
        replace(rolled(ANN, 7, "location: torso"), rule="lithium.location.regular"),
        e.Harmed(whom, 1, "torso injured", POINTS, 80),
    ):
        found.add(event)
    assert [(entry.words, entry.verdict) for entry in found.entries[-4:]] == [
        ("Ann throws a grenade", "against 9: passed"),
        ("The grenade lands", ""),
        (f"Ann hits {told}", ""),
        (f"{NAMES[whom]} is hurt", "torso injured"),
    ]


def test_who_drops_and_dodges_is_prone_before_the_shot_is_judged() -> None:
    """lithium.attack.dodge"""
    found = Log(lithium.STATES, lithium.DISPLAY)
    for event in (
        *PLACED,
        e.RoundBegan(1, ()),
        e.Attacked(BOB, ANN, "pistol", "ranged"),
        rolled(BOB, 9),
        e.StatusGained(ANN, "prone", "lithium.attack.dodge"),
        rolled(ANN, 7, "Dodge"),
        e.AttackEnded(BOB, ANN, "hit", 8, 7),
    ):
        found.add(event)
    assert [(entry.words, entry.verdict) for entry in found.entries[-4:]] == [
        ("Bob shoots at Ann with the pistol", ""),
        ("Ann is prone", ""),
        ("Ann, Dodge", ""),
        ("Bob hits Ann", "−1 for prone, 8 against 7: hit"),
    ]


def test_a_hit_that_comes_to_nothing_says_so_in_the_strip() -> None:
    """silhouette.wound.thresholds"""
    hit = [e.Attacked(ANN, BOB, "rifle", "ranged"), e.AttackEnded(ANN, BOB, "hit", 4, 3)]
    report = e.Reported(BOB, "silhouette.wound.thresholds", "20 damage, a flesh wound takes 40")
    assert strip(*hit, report).harmed == "20 damage, a flesh wound takes 40"
    assert strip(*hit, e.Reported(CORA, "r", "Cora waits")).harmed == ""
    own = [rolled(ANN, 3, "dodge"), e.AttackEnded(ANN, ANN, "hit", 4, 3), replace(report, unit=ANN)]
    assert (strip(*own).title, strip(*own).harmed) == ("Hit", report.words)


@pytest.mark.parametrize("words", ["Bob dodges the blast, 14 against 9", "sheltered: wall"])
def test_whom_a_blast_spares_has_a_strip_of_its_own(words: str) -> None:
    """opend6.attack.blast, silhouette.misc.blast"""
    thrown = [e.Thrown(ANN, "frag", (4, 1)), rolled(ANN, 9, "throw"), e.Landed("frag", (4, 1), ((4, 1),))]
    shot = strip(*thrown, rolled(ANN, 20, "damage"), e.Reported(BOB, "r", words))
    assert shot.shown and shot.figures == (BOB,) and shot.title.endswith(words.removeprefix("Bob d")[1:])
    assert strip(*thrown, e.Reported(NO_UNIT, "r", "Movement")).figures == (ANN,)
    shot.show(rolled(CORA, 7, "endurance"), HOLD, NAMES)
    assert shot.figures == (CORA,), "a roll of somebody else is not held against whom the blast spared"
    shot.show(e.Reported(NO_UNIT, "r", "Movement"), HOLD, NAMES)
    shot.clear()
    shot.show(e.Reported(BOB, "r", words), HOLD, NAMES)
    assert not shot.shown, "that is no blast any more"


def test_a_smoke_bomb_is_thrown_and_smoke_spreads() -> None:
    assert log(
        e.Thrown(ANN, "smoke", (4, 4)),
        e.Landed("smoke", (4, 4), ((4, 4),)),
        e.AreaBegan(ThingId(7), "smoke", ((4, 4),), 3),
    )[-3:] == ["Ann throws a smoke bomb", "The smoke bomb lands", "Smoke spreads"]
    assert narration.line(e.Thrown(ANN, "acid", (4, 4)), NAMES, things=nwo.DISPLAY.things) == (
        "Ann throws an acid bottle"
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("interrupted", "Ann is interrupted"),
        ("reads the newspaper", "Ann reads the newspaper"),
        ("gets to d4 first", "Ann gets to d4 first"),
        ("sheltered: wall", "Ann is sheltered: wall"),
        ("a strap has come loose, no actions", "Ann: a strap has come loose, no actions"),
        ("the throw is lost: too far", "Ann, the throw is lost: too far"),
        ("Ann stops", "Ann stops"),
    ],
)
def test_a_report_is_a_sentence(words: str, told: str) -> None:
    assert narration.line(e.Reported(ANN, "r", words), NAMES) == told


def recapped(rules: object, *events: Event) -> list[tuple[str, str]]:
    states, display = by_id(rules.STATES), rules.DISPLAY  # type: ignore[attr-defined]
    told = recap([*PLACED, *events], "azure", states, "azure", display)
    return [(item.words, item.by) for item in told.items]


def test_what_a_defence_was_chosen_against_is_still_the_attacker_s_doing() -> None:
    """silhouette.wound.thresholds"""
    report = e.Reported(ANN, "silhouette.wound.thresholds", "20 damage, a flesh wound takes 40")
    struck = [
        e.Attacked(BOB, ANN, "spear", "melee"),
        e.Answered(ANN, "silhouette.defence.choice", "dodge", "Dodge"),
        e.AttackEnded(BOB, ANN, "hit", 5, 4),
    ]
    assert ("Ann: 20 damage, a flesh wound takes 40", "Bob, spear") in recapped(silhouette, *struck, report)


def test_who_sets_a_charge_is_told_as_its_doing() -> None:
    found = Log(silhouette.STATES, silhouette.DISPLAY)
    set_up = e.Reported(ANN, "silhouette.action.plant", "a charge is set for the end of turn 2")
    for event in (*PLACED, set_up):
        found.add(event)
    assert found.entries[-1].words == "Ann sets a charge for the end of turn 2"


def test_who_dies_of_a_wound_that_says_so_is_told_dead_once() -> None:
    """silhouette.wound.thresholds"""
    found = Log(silhouette.STATES, silhouette.DISPLAY)
    for event in (
        *PLACED,
        e.Attacked(BOB, ANN, "spear", "melee"),
        rolled(BOB, 5),
        e.AttackEnded(BOB, ANN, "hit", 5, 2),
        e.Harmed(ANN, 66, "66 damage against 65: dead", (), 0),
        e.Downed(ANN),
        e.LostSight(BOB, (4, 1), "azure"),
        e.StatusGained(ANN, "dead", "silhouette.wound.thresholds"),
    ):
        found.add(event)
    assert [entry.words for entry in found.entries[-3:]] == [
        "Bob strikes at Ann with the spear",
        "Ann is down",
        "Bob is out of sight",
    ]


def test_who_would_disarm_somebody_does_not_strike() -> None:
    """nwo.disarm.roll"""
    for weapon, told in (("knife", "the knife"), ("unarmed", "bare hands")):
        attack = e.Attacked(ANN, BOB, weapon, "melee", "nwo.engage.leaving-provokes", "to disarm")
        assert log(attack)[-1] == f"Ann tries to disarm Bob with {told}, out of turn", "before any roll"


def test_a_state_is_the_doing_of_whose_harm_cost_health() -> None:
    """lithium.damage.bleeding"""
    hits = [e.AttackEnded(unit, ANN, "hit", 9, 5) for unit in (BOB, CORA)]
    begun = [e.Attacked(BOB, ANN, "spear", "melee"), e.Attacked(CORA, ANN, "rifle", "ranged")]
    boxes = [(Gauge("leg", left, 2), Gauge("leg armour", 0, 1)) for left in (2, 1)]
    harm = [
        e.Harmed(ANN, 1, "leg: armour takes it", boxes[0], 100, by=CORA),
        e.Harmed(ANN, 1, "leg injured", boxes[1], 90, by=BOB),
        e.Harmed(ANN, 0, "leg: nothing left to lose", boxes[1], 90, by=CORA),
    ]
    bleeds = e.StatusGained(ANN, "bleeding", "lithium.damage.bleeding")
    assert ("Ann is bleeding", "Bob, spear") in recapped(lithium, *begun, *hits, *harm, bleeds)


def test_the_recap_says_how_many_times_over_somebody_is_in_a_state() -> None:
    rule = "nwo.condition.disadvantage"
    burning = [e.StatusGained(ANN, "fire", rule, count) for count in (1, 2)]
    assert recapped(nwo, *burning) == [("Ann is burning ×2", "")]


def test_whose_unseen_step_has_engaged_somebody_is_named() -> None:
    """nwo.engage.enter"""
    engaged = e.StatusGained(ANN, "engaged", "nwo.engage.enter")
    for acts, by in ((True, "Bob"), (False, "")):
        seen = e.Sighted(PLACED[1], (), (), acts, "azure")
        assert recapped(nwo, seen, engaged) == [("Ann is engaged", by)]


def test_who_comes_to_is_told_so_once() -> None:
    """silhouette.health: coming to and being unconscious no more is one thing."""
    rule = "silhouette.wounds.health"
    found = Log(silhouette.STATES, silhouette.DISPLAY)
    back = [e.CameTo(ANN), e.StatusLost(ANN, "unconscious", rule), e.StatusLost(BOB, "startled", rule)]
    for event in (*PLACED, *back):
        found.add(event)
    assert [entry.words for entry in found.entries] == ["Ann comes to", "Bob is no longer startled"]


def test_what_becomes_of_whoever_falls_is_told_before_who_is_out_of_sight_by_that() -> None:
    found = Log(silhouette.STATES, silhouette.DISPLAY)
    out = e.Reported(BOB, "silhouette.wounds.health", "unconscious for 4 turns")
    fall = [e.Downed(BOB), e.LostSight(ANN, (1, 1), "ember"), out]
    state = e.StatusGained(BOB, "unconscious", "silhouette.wounds.health")
    for event in (*PLACED, *fall, state):
        found.add(event)
    lines = [entry.words for entry in found.entries]
    assert lines == ["Bob is down", "Bob is unconscious for 4 turns", "Ann is out of sight"]


def test_the_recap_tells_no_state_that_is_over() -> None:
    """nwo.engage.leave"""
    engaged = e.StatusGained(ANN, "engaged", "nwo.engage.enter")
    over = e.StatusLost(ANN, "engaged", "nwo.engage.enter")
    assert recapped(nwo, engaged) and not recapped(nwo, engaged, over)
    aims = e.StatusGained(ANN, "aiming", "silhouette.aim", whom=BOB)
    shoots = e.StatusLost(ANN, "aiming", "silhouette.aim")
    assert recapped(silhouette, aims) == [("Ann is aiming at Bob", "")]
    assert not recapped(silhouette, aims, shoots)


def test_what_a_useless_arm_drops_is_the_doing_of_what_has_made_it_so() -> None:
    """lithium.damage.bleeding: nobody who attacked before has done that."""
    rule = "lithium.damage.bleeding"
    shot = [e.Attacked(BOB, ANN, "rifle", "ranged"), e.AttackEnded(BOB, ANN, "hit", 9, 7)]
    bleeds = e.Rolled(ANN, "Endurance", rule, (1, 2), (1, 2), (), 3, 7, False)
    arm = e.Harmed(ANN, 1, "left arm useless", POINTS, 60)
    drops = e.ItemDropped(ThingId(9), "knife", (1, 1), ANN)
    told = recapped(lithium, *shot, e.StatusGained(ANN, "bleeding", rule), bleeds, arm, drops)
    assert ("Ann drops the knife", "bleeding") in told


def test_the_dodge_of_somebody_who_attacks_is_not_shown_as_the_attack() -> None:
    """lithium.turns.attacks: all attacks are rolled before anybody dodges."""
    shot = RollBanner()
    mine, theirs = e.Attacked(ANN, BOB, "rifle", "ranged"), e.Attacked(BOB, CORA, "spear", "ranged")
    at_ann = e.Attacked(CORA, ANN, "rifle", "ranged")
    dodge = e.Rolled(ANN, "Dodge", "dodge", (6, 6), (6, 6), (), 15)
    for event in (theirs, rolled(BOB, 4), at_ann, rolled(CORA, 5), mine, rolled(ANN, 8), dodge):
        shot.count(event, ())
        shot.show(event, HOLD, NAMES)
    cast = shot.comparison.dice_of(ANN, 0)
    assert cast and cast.rolled.total == 8


def test_what_is_announced_is_past_the_shot_before() -> None:
    """lithium.turns.movement: who has dodged is interrupted in the phase after."""
    shot = strip(
        e.Attacked(ANN, BOB, "rifle", "ranged"),
        rolled(ANN, 3),
        e.AttackEnded(ANN, BOB, "miss", 3, 7),
        e.Reported(NO_UNIT, "lithium.turns.movement", "Movement"),
        e.Reported(BOB, "lithium.action.interrupted", "interrupted"),
    )
    assert (shot.title, shot.harmed) == ("Miss", "")


SPLINTERS = (
    e.Thrown(ANN, "grenade", (4, 1)),
    e.Landed("grenade", (4, 1), ((4, 1),)),
    e.Thrown(BOB, "grenade", (1, 1)),
    e.Landed("grenade", (1, 1), ((1, 1),)),
)
"""Both throw at once."""


def place(unit: UnitId, where: str) -> e.Rolled:
    return e.Rolled(unit, f"location: {where}", "lithium.location.regular", (3, 4), (3, 4), (), 7)


def test_of_two_grenades_each_is_told_to_have_hit_whom_it_has_hit() -> None:
    """lithium.thrown.splinters: the place says whose."""
    wounded = [
        e.Harmed(CORA, 1, "right leg injured", POINTS, 90),
        e.Harmed(DORA, 1, "torso injured", POINTS, 90),
    ]
    cast = e.Placed(DORA, "Dora", "azure", "rifle", 0, (1, 3), POINTS)
    told = recapped(lithium, cast, *SPLINTERS, place(ANN, "torso"), place(BOB, "right leg"), *wounded)
    assert told == [("Cora: right leg injured", "Bob, grenade"), ("Dora: torso injured", "Ann, grenade")]


def test_who_was_shot_is_not_said_to_be_hit_by_a_splinter() -> None:
    """lithium.location.regular: the thrower has hit the right leg of another one."""
    shot = [e.Attacked(BOB, ANN, "rifle", "ranged"), rolled(BOB, 9)]
    hit = [e.AttackEnded(BOB, ANN, "hit", 9, 7), place(BOB, "right leg"), place(ANN, "right leg")]
    harm = [e.Harmed(who, 1, "right leg injured", POINTS, 90) for who in (ANN, BOB)]
    found = Log(lithium.STATES, lithium.DISPLAY)
    for event in (*PLACED, e.RoundBegan(1, ()), *SPLINTERS[:2], *shot, *hit, *harm):
        found.add(event)
    lines = [entry.words for entry in found.entries]
    assert "Ann hits the right leg of Bob" in lines and not any("their own" in line for line in lines)


def test_who_is_fated_at_the_end_is_nobody_s_deed_of_that_turn() -> None:
    """nwo.injury.death-roll: told by the log and the result, for all or for none."""
    shot = strip(
        e.Attacked(ANN, BOB, "rifle", "ranged"), rolled(ANN, 9), e.AttackEnded(ANN, BOB, "hit", 9, 7)
    )
    shot.count(e.BattleEnded("azure"), ())
    assert not shot.takes(rolled(BOB, 4, "death roll"))


def test_a_rocket_rolls_for_no_place_of_its_target_but_of_whom_its_splinters_hit() -> None:
    """lithium.damage.one-point: the target is hit in the torso."""
    rocket = [e.Attacked(BOB, ANN, "rocket_launcher", "ranged"), rolled(BOB, 9)]
    hit = [e.AttackEnded(BOB, ANN, "hit", 9, 7), place(BOB, "head")]
    harm = [e.Harmed(ANN, 2, "torso useless", POINTS, 80), e.Harmed(CORA, 1, "head injured", POINTS, 90)]
    found = Log(lithium.STATES, lithium.DISPLAY)
    for event in (*PLACED, e.RoundBegan(1, ()), *rocket, *hit, *harm):
        found.add(event)
    assert [entry.words for entry in found.entries if "hits" in entry.words] == ["Bob hits the head of Cora"]
    assert not any("head" in entry.verdict for entry in found.entries if entry.acts)
    display = lithium.DISPLAY
    shot = RollBanner(lots=display.lots, bursts=display.bursts())
    for event in (*rocket, *hit):
        shot.count(event, ())
        shot.show(event, HOLD, NAMES)
    assert (shot.title, shot.harmed) == ("Hit", "")
    told = recapped(lithium, *rocket, *hit, *harm)
    assert ("Cora: head injured", "Bob, rocket launcher") in told


def test_armour_that_takes_a_hit_is_not_blamed_on_who_hurt_somebody_before() -> None:
    shots = [e.Attacked(BOB, who, "spear", "melee") for who in (CORA, ANN)]
    hits = [e.AttackEnded(BOB, CORA, "hit", 9, 7), e.AttackEnded(DORA, ANN, "hit", 9, 7)]
    cast = e.Placed(DORA, "Dora", "ember", "rifle", 0, (1, 3), POINTS)
    harm = [
        e.Harmed(CORA, 1, "torso injured", (Gauge("hit points", 4, 5),), 80, BOB),
        e.Harmed(ANN, 1, "torso: armour takes it", POINTS, 100),
    ]
    told = recapped(lithium, cast, *shots, e.Attacked(DORA, ANN, "sword", "melee"), *hits, *harm)
    assert [by for words, by in told if words.startswith("Ann ")] == ["Dora, sword, torso"]


def test_a_death_is_told_once_though_the_attacker_aims_no_longer() -> None:
    """silhouette.aim: it is over with the shot."""
    found = Log(silhouette.STATES, silhouette.DISPLAY)
    shot = [e.Attacked(ANN, BOB, "rifle", "ranged"), e.StatusLost(ANN, "aiming", "silhouette.aim")]
    hit = [rolled(ANN, 9), e.AttackEnded(ANN, BOB, "hit", 9, 7)]
    dies = e.StatusGained(BOB, "dead", "silhouette.wounds.dead")
    harm = [e.Harmed(BOB, 80, "80 damage against 60: dead", POINTS, 0), e.Downed(BOB), dies]
    for event in (*PLACED, *shot, *hit, *harm):
        found.add(event)
    assert [entry.words for entry in found.entries][-2:] == ["Ann is no longer aiming", "Bob is down"]
