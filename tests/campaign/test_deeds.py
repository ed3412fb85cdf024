"""Who did what is read from events alone."""

from __future__ import annotations

from game.campaign.battle_tally import TallyCounter, out_of_action, turning_points
from game.core import events as e
from game.core.events import Event
from game.core.references import UnitId
from game.rulesets import RULESETS

ADA, BEN, CAT, DAN = map(UnitId, (1, 2, 3, 4))
INFOWAR = RULESETS["infowar"]
PRICES = {"Ada": 100, "Ben": 100, "Cat": 100, "Dan": 60}


def placed() -> list[Event]:
    sides = ((ADA, "Ada", "azure"), (BEN, "Ben", "azure"), (CAT, "Cat", "ember"), (DAN, "Dan", "ember"))
    return [e.Placed(unit, name, side, "unarmed", 0, (unit, 0), ()) for unit, name, side in sides]


def hit(by: UnitId, at: UnitId, health: int) -> list[Event]:
    return [
        e.Attacked(by, at, "rifle", "ranged"),
        e.AttackEnded(by, at, "hit", 9, 7),
        e.Harmed(at, 2, "2 points", (), health),
        *([e.Downed(at)] if health == 0 else []),
    ]


def miss(by: UnitId, at: UnitId) -> list[Event]:
    return [e.Attacked(by, at, "rifle", "ranged"), e.AttackEnded(by, at, "miss", 3, 7)]


def told(*rounds: list[Event], after: list[Event] | None = None) -> TallyCounter:
    counting = TallyCounter("azure", "ember", PRICES, out_of_action(INFOWAR))
    events = placed()
    for number, happened in enumerate(rounds, 1):
        events += [e.RoundBegan(number, ()), *happened]
    counting.count([*events, e.BattleEnded("azure"), *(after or [])])
    return counting


def test_shots_hits_and_who_felled_whom() -> None:
    found = told([*miss(ADA, CAT), *hit(ADA, CAT, 40)], [*hit(BEN, CAT, 0)]).told
    ada, ben, cat = (found.fighters[unit] for unit in (ADA, BEN, CAT))
    assert (ada.shots, ada.hits, ada.felled) == (2, 1, [])
    assert (ben.shots, ben.hits, ben.felled) == (1, 1, [CAT])
    assert cat.fallen_to == BEN and cat.down
    assert found.worth == [(200, 160), (200, 100), (200, 60)] and found.rounds == 2


def test_who_is_out_of_action_is_felled_though_awake_and_only_once() -> None:
    """InfoWar ends when all of a side are Incapacitated or worse; one who is treated is back."""
    out = e.StatusGained(CAT, "incapacitated", "infowar.wound.levels")
    found = told([*hit(ADA, CAT, 10), out], [*hit(BEN, CAT, 0), e.StatusLost(CAT, "incapacitated", "x")]).told
    ada, ben, cat = (found.fighters[unit] for unit in (ADA, BEN, CAT))
    assert (ada.felled, ben.felled) == ([CAT], [])
    assert cat.down and cat.fallen_to == ADA and found.worth[1] == (200, 60)
    treated = told([*hit(ADA, CAT, 10), out, e.StatusLost(CAT, "incapacitated", "x")]).told
    assert not treated.fighters[CAT].down


def test_who_fells_the_one_that_hurt_a_friend_in_that_round_has_saved_him() -> None:
    found = told([*hit(CAT, BEN, 50), *hit(ADA, CAT, 0)]).told
    assert found.fighters[ADA].saved == [BEN]
    later = told([*hit(CAT, BEN, 50)], [*hit(ADA, CAT, 0)]).told
    assert later.fighters[ADA].saved == [], "that was the round before"


def test_who_brings_a_friend_round_has_saved_him() -> None:
    roll = e.Rolled(ADA, "first aid", "x", (3,), (3,), (), 9, 8, True)
    found = told([*hit(CAT, BEN, 0), e.TurnBegan(ADA, "azure"), roll, e.CameTo(BEN)]).told
    assert found.fighters[ADA].saved == [BEN] and not found.fighters[BEN].down


def test_grenades_and_friends() -> None:
    thrown: list[Event] = [e.Thrown(ADA, "frag", (3, 0)), e.Harmed(CAT, 3, "3", (), 0), e.Downed(CAT)]
    thrown += [e.Harmed(BEN, 3, "3", (), 0), e.Downed(BEN)]
    found = told(thrown).told
    assert found.fighters[ADA].felled == [CAT] and found.fighters[ADA].shots == 1
    assert found.fighters[BEN].fallen_to == 0, "nobody is felled by his friends"


def test_a_grenade_that_hits_two_is_one_shot_and_one_hit() -> None:
    ends: list[Event] = [e.AttackEnded(ADA, at, "hit", 9, 7) for at in (CAT, DAN)]
    thrown = [e.Thrown(ADA, "frag", (3, 0)), *ends]
    ada = told(thrown, [*hit(ADA, CAT, 0)], [*miss(ADA, DAN)]).told.fighters[ADA]
    assert (ada.shots, ada.hits) == (3, 2)


def test_the_rounds_that_changed_most_are_the_turning_points() -> None:
    found = told([*hit(CAT, BEN, 0)], [*miss(ADA, CAT)], [*hit(ADA, CAT, 0)], [*hit(ADA, DAN, 0)]).told
    points = turning_points(found, "azure", 2)
    assert [(turn.round, turn.side, turn.change) for turn in points] == [
        (1, "azure", -100),
        (3, "ember", -100),
    ]
    assert [turn.words for turn in points] == ["Cat fells Ben", "Ada fells Cat"]


def test_of_a_round_in_which_both_have_lost_much_both_losses_are_told() -> None:
    found = told([*hit(CAT, BEN, 0), *hit(ADA, CAT, 0), *hit(ADA, DAN, 0)]).told
    points = turning_points(found, "azure")
    assert [(turn.round, turn.side, turn.change) for turn in points] == [
        (1, "ember", -160),
        (1, "azure", -100),
    ]


def test_who_else_went_down_in_that_round_is_named_with_its_turning_point() -> None:
    found = told([*hit(ADA, CAT, 0), *hit(BEN, DAN, 0)]).told
    assert [(turn.words, turn.who) for turn in turning_points(found, "azure")] == [
        ("Ada fells Cat", "Dan down, too")
    ]


def test_who_felled_the_figure_is_told_of_the_round_not_who_took_most_from_it() -> None:
    found = told([*hit(ADA, CAT, 20), *hit(BEN, CAT, 0)]).told
    assert [turn.words for turn in turning_points(found, "azure")] == ["Ben fells Cat"]
    assert found.fighters[BEN].felled == [CAT] and found.fighters[ADA].felled == []


def test_a_turning_point_names_a_friend_whose_shot_felled_the_figure() -> None:
    """nwo.ranged.through-ally: who stands in the line is hit instead. It is nobody's success."""
    found = told([*hit(ADA, BEN, 0)]).told
    assert [(turn.words, turn.who) for turn in turning_points(found, "azure")] == [
        ("Ada fells Ben", "of the same side")
    ]
    assert found.fighters[ADA].felled == [] and found.fighters[BEN].fallen_to == 0
    hurt = told([*hit(ADA, BEN, 20)]).told
    assert [(turn.words, turn.who) for turn in turning_points(hurt, "azure")] == [
        ("Ben is hurt", "by Ada, of the same side")
    ]
    later = [*hit(ADA, BEN, 90), e.TurnBegan(CAT, "ember"), e.Harmed(BEN, 9, "fire", (), 0), e.Downed(BEN)]
    assert [turn.words for turn in turning_points(told(later).told, "azure")] == ["Ben goes down"]


def test_fates_have_the_rolls_that_led_to_them() -> None:
    one = e.Rolled(CAT, "death roll", "x", (4,), (4,), (), 4)
    fates: list[Event] = [
        one,
        e.Fated(BEN, "x", "heavily injured", "back"),
        e.Fated(ADA, "x", "unhurt", "back"),
    ]
    found = told([*hit(CAT, BEN, 0)], after=fates).told
    assert found.rolls[BEN] == [one] and found.rolls[ADA] == [] and found.winner == "azure"
