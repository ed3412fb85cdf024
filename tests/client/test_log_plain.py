"""The log says once what happened, and nothing of what did not: of whoever declines, whom nobody sees, what
falls with its bearer."""

from __future__ import annotations

from msgspec.structs import replace

from game.client.seat.view.log import Log, log_of
from game.client.seat.view.recap import recap
from game.client.seat.view.recap_attribution import MISSED, STATE
from game.core import events as e
from game.core.describing import narration
from game.core.describing.names import with_tool
from game.core.events import Event, Gauge, Sighted
from game.core.references import NO_UNIT, ThingId, UnitId
from game.core.ruleset import by_id
from game.rulesets import infowar, nwo, opend6

ANN, BOB, CORA = UnitId(1), UnitId(2), UnitId(3)
POINTS = (Gauge("hit points", 5, 5),)
PLACED = [
    e.Placed(ANN, "Ann", "azure", "rifle", 0, (1, 1), POINTS),
    e.Placed(BOB, "Bob", "ember", "spear", 1, (4, 1), POINTS),
    e.Placed(CORA, "Cora", "azure", "rifle", 0, (1, 2), POINTS),
]
ENGAGED = "nwo.engage.enter"


def words(*events: Event, titles: dict[str, str] | None = None) -> list[str]:
    log = Log(nwo.STATES, nwo.DISPLAY)
    log.titles = titles or {}
    for event in [*PLACED, *events]:
        log.add(event)
    return [entry.words for entry in log.entries]


def test_of_what_is_declined_and_of_what_tells_of_itself_there_is_no_line() -> None:
    """nwo.help.out-of-turn, nwo.aoo.choice"""
    declined = e.Answered(CORA, "nwo.help.out-of-turn", "no", "Do not help")
    taken = e.Answered(CORA, "nwo.aoo.choice", "take", "Attack")
    told = e.Answered(CORA, "nwo.shove.result", "prone", "Knock down")
    assert words(declined, taken, told) == [], "it goes down"
    again = [
        e.Answered(CORA, "nwo.parry.agreed-reroll", key, said)
        for key, said in (("keep", "Let it stand"), ("again", "Roll again"))
    ]
    assert words(*again) == ["Cora wants to roll again"]


def test_two_who_come_into_a_state_together_are_one_entry() -> None:
    """nwo.engage.enter"""
    both = [e.StatusGained(unit, "engaged", ENGAGED) for unit in (ANN, BOB)]
    freed = [e.StatusLost(unit, "engaged", ENGAGED) for unit in (ANN, BOB)]
    assert words(*both, *freed) == ["Ann and Bob are engaged", "Ann and Bob are no longer engaged"]
    log = log_of([*PLACED, *both], {})
    assert log.entries[-1].units == {ANN, BOB} and log.entries[-1].side == ""
    turn = e.TurnBegan(CORA, "azure")
    assert words(both[0], turn, both[1]) == ["Ann is engaged", "Cora has the turn", "Bob is engaged"]


def test_what_ends_as_somebody_falls_is_not_told_besides() -> None:
    loss = e.StatusLost(BOB, "pinned", "nwo.suppress.pinned")
    assert words(loss) == ["Bob is no longer pinned"]
    assert words(e.Downed(BOB), loss) == ["Bob is down"]
    later = words(e.Downed(BOB), e.TurnBegan(ANN, "azure"), loss)
    assert later[-1] == "Bob is no longer pinned"


def test_turns_that_nobody_sees_are_counted() -> None:
    unseen, titles = e.TurnBegan(NO_UNIT, "ember"), {"ember": "Ember Guard"}
    assert words(unseen, unseen, unseen, titles=titles) == ["The turn of Ember Guard ×3"]
    seen = words(unseen, e.TurnBegan(ANN, "azure"), unseen, titles=titles)
    assert seen == ["The turn of Ember Guard", "Ann has the turn", "The turn of Ember Guard"]


def test_whoever_comes_into_sight_is_all_that_it_is_about() -> None:
    """A walk goes on as one entry while others are seen and lost; the round's order is nobody that it is
    about."""
    sighted = Sighted(PLACED[1], order=(ANN, BOB, CORA), only="azure")
    log = log_of(
        [
            PLACED[0],
            PLACED[2],
            e.Stepped(ANN, (1, 1), (2, 1)),
            sighted,
            e.LostSight(BOB, (4, 1), "azure"),
            e.Stepped(ANN, (2, 1), (3, 1)),
        ],
        {},
    )
    assert [entry.words for entry in log.entries] == [
        "Ann moves to d2",
        "Bob comes into sight",
        "Bob is out of sight",
    ]
    assert log.entries[1].units == {BOB}


def test_who_drops_what_it_holds_is_not_said_to_hold_nothing() -> None:
    """nwo.turn.quick-draw"""
    drop = e.ItemDropped(ThingId(9), "lmg", (1, 1), ANN)
    drawn = [e.Readied(ANN, (), "x"), e.Readied(ANN, ("pistol",), "x")]
    assert words(drop, *drawn) == ["Ann drops the LMG", "Ann holds the pistol"]
    assert words(drawn[0]) == ["Ann holds nothing"]


def test_what_a_roll_comes_to_is_said_with_it() -> None:
    """nwo.suppress.pinned: "Resolve ... failed" alone told nobody what for."""
    roll = e.Rolled(ANN, "Resolve", "nwo.suppress.pinned", (1, 2), (1, 2), (), 3, 12, False)
    assert words(roll) == ["Ann, Resolve: stays in cover"]


def test_what_a_character_point_has_made_up_for_is_not_said_to_have_come_about() -> None:
    """opend6.roll.character-point"""
    log = Log(opend6.STATES, opend6.DISPLAY)
    lines: list[Event] = [*PLACED]
    resist, point = "opend6.damage.wounds", "opend6.roll.character-point"
    assert resist in opend6.DISPLAY.results()
    rolls = [(resist, 9, False), (point, 10, False), (point, 12, True)]
    for rule, total, passed in rolls:
        lines.append(e.Rolled(ANN, "x", rule, (1, 2), (1, 2), (), total, 11, passed))
    for one in lines:
        log.add(one)
    assert [entry.words for entry in log.entries] == [
        "Ann, x",
        "Ann, x: does not make up for it",
        "Ann, x: makes up for it",
    ]


def test_a_point_that_makes_up_for_an_attack_stands_with_it() -> None:
    """opend6.roll.character-point: not below, as if it came after the hit."""
    log, point = Log(opend6.STATES, opend6.DISPLAY), "opend6.roll.character-point"
    shot = e.Rolled(ANN, "shot, pistol", "opend6.attack.skills", (1, 2), (1, 2), (), 9, 11, False)
    more = e.Rolled(ANN, "character point", point, (3,), (3,), (), 12, 11, True)
    begun = e.Attacked(ANN, BOB, "pistol", "ranged")
    spent, ended = e.Answered(ANN, point, "spend", "Roll another die"), e.AttackEnded(ANN, BOB, "hit", 12, 11)
    for one in (*PLACED, begun, shot, spent, more, ended):
        log.add(one)
    (entry,) = log.entries
    assert entry.words == "Ann shoots at Bob with the pistol, with a character point"
    assert entry.rolls == [shot, more] and entry.verdict == "12 against 11: hit"
    twice = Log(opend6.STATES, opend6.DISPLAY)
    for one in (*PLACED, begun, shot, spent, more, spent, more, ended):
        twice.add(one)
    assert twice.entries[0].words == "Ann shoots at Bob with the pistol, with 2 character points"
    alone = Log(opend6.STATES, opend6.DISPLAY)
    for one in (*PLACED, spent):
        alone.add(one)
    assert not alone.entries, "the die tells it"


def test_who_resists_what_stuns_is_told_of_once() -> None:
    """opend6.gear.stun: the line below said again that nobody was injured."""
    resist = e.Rolled(ANN, "resisting", "opend6.gear.stun", (6, 6), (6, 6), (), 12, 7, True)
    spared = e.Reported(ANN, "opend6.damage.wounds", "Ann is not injured")
    log = log_of([*PLACED, resist, spared], {})
    assert [(entry.words, entry.verdict) for entry in log.entries] == [
        ("Ann, resisting", "against 7: passed, not injured")
    ]
    failed = replace(resist, passed=False)
    assert len(log_of([*PLACED, failed, spared], {}).entries) == 2


def test_the_roll_of_who_drives_stands_with_the_ram() -> None:
    """opend6.vehicle.ram: it was told below the end of the attack that it decides."""
    log, car = Log(opend6.STATES, opend6.DISPLAY), UnitId(4)
    seat, ram = e.Boarded(ANN, car, "driver"), e.Attacked(car, BOB, "ram", "ram")
    rolled = e.Rolled(ANN, "ramming", "opend6.vehicle.ram", (6, 6), (6, 6), (), 30, 19, True)
    placed = e.Placed(car, "Magpie", "azure", "car", 0, (1, 3), POINTS)
    for one in (*PLACED, placed, seat, ram, rolled, e.AttackEnded(car, BOB, "hit", 30, 19)):
        log.add(one)
    (entry,) = log.entries
    assert (entry.words, entry.rolls, entry.verdict) == ("Magpie rams Bob", [rolled], "against 19: hit")


def test_who_is_back_in_sight_elsewhere_has_moved() -> None:
    """Neither line of sight was told, nor where it went."""
    gone, back = e.LostSight(BOB, (4, 1), "azure"), replace(PLACED[1], cell=(6, 1))
    turn = e.TurnBegan(BOB, "ember")
    assert words(turn, gone, Sighted(back, only="azure")) == ["Bob has the turn", "Bob moves to g2"]
    assert words(turn, gone, Sighted(PLACED[1], only="azure")) == ["Bob has the turn"]
    step = e.Stepped(BOB, (3, 1), (4, 1))
    assert words(step, gone, Sighted(back, only="azure")) == ["Bob moves to g2"], "it goes on"
    rides = replace(back, aboard=UnitId(4))
    assert words(turn, gone, Sighted(rides, only="azure")) == ["Bob has the turn"], "what carries him has"


def test_what_comes_back_at_an_attacker_is_told_below_the_attack() -> None:
    """infowar.melee.all-out-offense: "parry, Incapacitated" stood at the blow that was warded off."""
    struck = e.Attacked(ANN, BOB, "sword", "melee")
    back = e.Reported(BOB, "infowar.melee.all-out-offense", "Bob strikes back into the opening")
    harm = e.Harmed(ANN, 5, "Incapacitated", POINTS, 20)
    told = log_of([*PLACED, struck, e.AttackEnded(ANN, BOB, "parry", 2, 6), back, harm], {}).entries
    assert [(entry.words, entry.verdict) for entry in told] == [
        ("Ann strikes at Bob with the sword", "2 against 6: parry"),
        ("Bob strikes back into the opening", ""),
        ("Ann is hurt", "Incapacitated"),
    ]


def test_who_is_treated_is_better_and_not_hit() -> None:
    """infowar.heal.medicine: "Bram is hit: Hurt is now Scratch" stood there in red."""
    hurt = e.Harmed(BOB, 4, "Hurt", POINTS, 60)
    better = e.Harmed(BOB, 0, "Hurt is now Scratch", POINTS, 80)
    entry = log_of([*PLACED, hurt, e.TurnBegan(CORA, "azure"), better], {}).entries[-1]
    assert (entry.words, entry.verdict, entry.grave) == ("Bob is better", "Hurt is now Scratch", False)
    told = recap([*PLACED, hurt, e.TurnEnded(BOB), better], "ember", {}, "ember").items
    assert [(item.words, item.grave) for item in told] == [("Bob is better: Hurt is now Scratch", False)]


def test_who_is_stunned_worse_is_not_said_to_be_stunned_no_more() -> None:
    """infowar.stun.attack"""
    log, rule = Log(infowar.STATES, infowar.DISPLAY), "infowar.stun.attack"
    lost, worse = e.StatusLost(BOB, "stunned", rule), e.StatusGained(BOB, "very stunned", rule)
    for one in (*PLACED, lost, worse):
        log.add(one)
    assert [entry.words for entry in log.entries] == ["Bob is very stunned"]
    log.clear()
    for one in (*PLACED, lost, e.StatusGained(BOB, "prone", "infowar.move.prone")):
        log.add(one)
    assert [entry.words for entry in log.entries] == ["Bob is no longer stunned", "Bob is prone"]


def test_whom_a_state_is_about_is_named() -> None:
    """opend6.aim, opend6.option.grab"""
    aim, hold = "opend6.aim", "opend6.option.grab"
    events = [
        e.StatusGained(ANN, "aiming", aim, whom=BOB),
        e.StatusLost(ANN, "aiming", aim),
        e.StatusGained(ANN, "aiming", aim),
        e.StatusGained(BOB, "grabbing", hold, whom=CORA),
        e.StatusGained(CORA, "grabbed", hold, whom=BOB),
    ]
    log = Log(opend6.STATES, opend6.DISPLAY)
    for one in (*PLACED, *events):
        log.add(one)
    assert [entry.words for entry in log.entries] == [
        "Ann is aiming at Bob",
        "Ann is no longer aiming",
        "Ann is aiming",
        "Bob is holding Cora",
        "Cora is held fast by Bob",
    ]


def test_a_friend_who_defends_is_said_to_stand_in_the_line() -> None:
    """nwo.ranged.through-ally"""
    shot = e.Attacked(ANN, BOB, "rifle", "ranged")
    rolls = [e.Rolled(unit, "x", "nwo.ranged.contest", (1, 2), (1, 2), (), 3) for unit in (ANN, CORA, BOB)]
    told = ["Ann shoots at Bob with the rifle", "Cora, x, in the line"]
    assert words(shot, *rolls) == told
    alone = words(rolls[1])
    assert alone == ["Cora, x"]


def test_things_have_articles() -> None:
    assert narration.indefinite("smg") == "an SMG" and narration.indefinite("molotov") == "a molotov"
    assert narration.indefinite("axe") == "an axe" and narration.indefinite("tool") == "a tool"
    assert narration.definite("hands", {"hands": "bare hands"}) == "bare hands"
    assert narration.no_longer("burning", 1) == "burning less"
    assert narration.no_longer("stunned", 1) == "less stunned"
    assert narration.no_longer("burning", 0) == "no longer burning"


def test_of_what_is_ones_own_there_are_no_others() -> None:
    assert with_tool("bare hands") == "with bare hands" and with_tool("spear") == "with the spear"


def test_the_recap_says_whose_fire_has_pinned_and_who_has_come_up() -> None:
    """nwo.suppress.pinned: the magazine is emptied between the miss and the state. nwo.engage.enter"""
    pinned = [
        e.TurnBegan(BOB, "ember"),
        e.Attacked(BOB, ANN, "lmg", "ranged"),
        e.AttackEnded(BOB, ANN, "miss", 7, 9),
        e.AmmoChanged(BOB, "lmg", 0, 5),
        e.StatusGained(ANN, "pinned", "nwo.suppress.pinned"),
    ]
    engaged = [e.Stepped(BOB, (4, 1), (2, 1)), e.StatusGained(CORA, "engaged", ENGAGED)]
    told = recap([*PLACED, *pinned, *engaged], "azure", by_id(nwo.STATES), None, nwo.DISPLAY).items
    assert [(item.words, item.by) for item in told if item.weight == STATE] == [
        ("Ann is pinned", "Bob, LMG"),
        ("Cora is engaged", "Bob"),
    ]


def test_what_happens_further_along_is_not_the_doing_of_whom_one_has_left() -> None:
    """nwo.engage.enter: whom Ann has parried as she left has not engaged her, where she walks on to."""
    walk = [
        e.Attacked(BOB, ANN, "knife", "melee", "nwo.aoo.choice"),
        e.AttackEnded(BOB, ANN, "parry", 9, 9),
        e.Stepped(ANN, (1, 1), (2, 1)),
        e.StatusGained(ANN, "engaged", ENGAGED),
    ]
    told = recap([*PLACED, *walk], "azure", by_id(nwo.STATES), None, nwo.DISPLAY).items
    assert [(item.weight, item.words, item.by) for item in told] == [
        (STATE, "Ann is engaged", ""),
        (MISSED, "Ann parried", "Bob, knife, 9 against 9"),
    ]


def test_a_team_that_is_no_name_is_small_inside_a_sentence() -> None:
    log = log_of([e.TurnBegan(NO_UNIT, "azure")], {"azure": "The other side"})
    assert [entry.words for entry in log.entries] == ["The turn of the other side"]
    log = log_of([e.TurnBegan(NO_UNIT, "azure")], {"azure": "Azure Runners"})
    assert [entry.words for entry in log.entries] == ["The turn of Azure Runners"]
