"""Who comes into sight and goes out of it is told of in one line, and in none if nothing has come of it."""

from __future__ import annotations

import msgspec

from game.client.seat.view.animations import motion
from game.client.seat.view.log import Log, log_of
from game.client.seat.view.scene import BoardScene
from game.core import events as e
from game.core.events import Event, Gauge
from game.core.field import Tile
from game.core.references import NO_UNIT, UnitId
from game.rulesets import RULESETS

NAMES = ("Mara", "Hask", "Wasp", "Dunn")
WHOLE = (Gauge("health", 5, 5),)


def placed(number: int) -> e.Placed:
    side = "ember" if number > 1 else "azure"
    return e.Placed(UnitId(number), NAMES[number - 1], side, "rifle", 0, (number, 1), WHOLE)


def seen(number: int, *order: int) -> e.Sighted:
    return e.Sighted(placed(number), (), tuple(map(UnitId, order)), False, "azure")


def lost(number: int) -> e.LostSight:
    return e.LostSight(UnitId(number), (number, 1), "azure")


def told(*events: Event, ruleset: str = "") -> list[str]:
    """The words of the log, with the names that the ruleset has for its things."""
    log = Log(display=RULESETS[ruleset].DISPLAY) if ruleset else Log()
    for event in (placed(1), *events):
        log.add(event)
    return [entry.words for entry in log.entries]


def test_all_who_come_into_sight_at_once_are_one_line() -> None:
    walk = e.Stepped(UnitId(1), (1, 1), (1, 2)), e.Stepped(UnitId(1), (1, 2), (1, 3))
    assert told(walk[0], seen(2), walk[1], seen(3), seen(4)) == [
        "Mara moves to b4",
        "Hask, Wasp and Dunn come into sight",
    ]


def test_who_is_back_at_once_was_never_lost() -> None:
    assert told(seen(2), seen(3), e.Downed(UnitId(1)), lost(2), lost(3), seen(2))[2:] == [
        "Wasp is out of sight"
    ]
    assert told(seen(2), e.Downed(UnitId(1)), lost(2), seen(2))[2:] == []


def test_who_was_seen_for_a_moment_is_told_of_twice() -> None:
    assert told(seen(2), lost(2)) == ["Hask comes into sight", "Hask is out of sight"]


def test_what_happens_between_parts_them() -> None:
    walk = e.Stepped(UnitId(2), (2, 1), (2, 2))
    assert told(seen(2), walk, seen(3)) == [
        "Hask comes into sight",
        "Hask moves to c3",
        "Wasp comes into sight",
    ]


def test_another_order_begins_another_line() -> None:
    log, first, second = Log(), seen(2), seen(3)
    log.order_of = lambda event: {id(first): 1, id(second): 2}.get(id(event))
    for event in (placed(1), first, second):
        log.add(event)
    assert [entry.order for entry in log.entries] == [1, 2]


def test_what_is_told_ahead_leaves_the_log_alone() -> None:
    log = log_of([placed(1), seen(2), e.Downed(UnitId(1)), lost(2)], {})
    ahead = log.ahead()
    ahead.add(seen(2))
    assert [entry.words for entry in log.entries][-1] == "Hask is out of sight" and ahead.entries == []


def test_harm_that_was_told_ahead_costs_nothing_twice() -> None:
    """A replay tells the next lines ahead: the log has not read of that harm yet."""
    armed = msgspec.structs.replace(placed(1), gauges=(e.Gauge("Armour", 2, 2),))
    hit = e.Harmed(UnitId(1), 1, "1 armour", (e.Gauge("Armour", 1, 2),), 100)
    log = log_of([armed], {})
    log.ahead().add(hit)
    log.add(hit)
    assert log.entries[-1].words == "Mara is hit"


def test_whose_turn_ended_out_of_sight_has_acted() -> None:
    scene = BoardScene()
    begun = e.RoundBegan(1, (UnitId(1), UnitId(4))), e.TurnBegan(UnitId(1), "azure")
    for event in (placed(1), placed(4), *begun, seen(2, 2, 1, 3, 4), seen(3, 2, 1, 3, 4)):
        scene.show(event)
    assert {one.name for one in scene.units.values() if one.acted} == {"Hask"}


def test_that_somebody_is_spared_stands_with_the_roll_that_spared_it() -> None:
    rule = "opend6.damage.wounds"
    roll = e.Rolled(UnitId(1), "resisting damage, 3D", rule, (4, 4, 1), (4, 4, 1), (), 9, 8, True)
    spared, lies = (
        e.Reported(UnitId(1), rule, "Mara is not injured"),
        e.Reported(UnitId(1), rule, "Mara lies"),
    )
    found = log_of([placed(1), placed(2), roll, spared], {}).entries
    assert [entry.verdict for entry in found] == ["against 8: passed, not injured"]
    assert told(placed(2), roll, lies)[1:] == ["Mara lies"]
    assert told(placed(2), roll, e.Reported(UnitId(2), rule, "Hask is not injured"))[1:] == [
        "Hask is not injured"
    ]
    assert told(spared) == ["Mara is not injured"], "without a roll it is all that is told"


def test_a_wound_that_the_roll_came_to_is_no_line_of_its_own() -> None:
    rules = RULESETS["opend6"]
    roll = e.Rolled(UnitId(1), "resisting damage", "opend6.damage.wounds", (4,), (4,), (), 4, 9, False)
    harmed = e.Harmed(UnitId(1), 1, "wounded", (Gauge("health", 4, 5),), 80)
    for state, lines in (("hurt", 1), ("stunned", 2)):
        log = Log(rules.STATES, rules.DISPLAY)
        for event in (placed(1), roll, harmed, e.StatusGained(UnitId(1), state, "opend6.wound.wounded", 1)):
            log.add(event)
        assert len(log.entries) == lines and log.entries[0].verdict.endswith("failed, wounded")


def test_who_is_aboard_as_the_battle_begins_does_not_get_in() -> None:
    aboard = e.Boarded(UnitId(1), UnitId(3), "driver")
    assert told(placed(3), aboard) == [] and len(told(placed(3), e.RoundBegan(1, ()), aboard)) == 2


def test_what_has_no_name_of_its_own_is_told_of_as_what_it_is() -> None:
    wall = Tile(edges="s", name="damaged grass")
    broken = e.GroundChanged(((1, 1),), wall, "grass"), e.GroundChanged(((1, 1),), wall, "damaged grass")
    assert told(*broken) == [
        "The wall beside the grass is damaged",
        "The wall beside the grass takes more damage",
    ]
    cover = e.Rolled(NO_UNIT, "cover, 3D", "opend6.damage.armor", (3, 3, 3), (3, 3, 3), (), 9)
    thrown = e.Thrown(UnitId(1), "frag", (2, 2))
    assert told(cover, thrown, ruleset="opend6") == ["Cover, 3D", "Mara throws a frag grenade"]


def test_that_somebody_has_felt_an_attack_coming_stands_before_it_by_itself() -> None:
    rules = RULESETS["opend6"]
    log = Log(rules.STATES, rules.DISPLAY)
    sense, shot = "opend6.defence.partial-reaction", "opend6.attack.skills"
    for event in (
        placed(1),
        placed(2),
        e.Attacked(UnitId(1), UnitId(2), "smg", "ranged"),
        e.Rolled(UnitId(2), "sixth sense, 2D", sense, (1, 5), (1,), (), 1, 15, False),
        e.Rolled(UnitId(1), "shot, submachine gun, 5D", shot, (2, 2), (2, 2), (), 4, 15, False),
        e.AttackEnded(UnitId(1), UnitId(2), "miss", 4, 15),
    ):
        log.add(event)
    assert [(entry.words, len(entry.rolls), entry.verdict) for entry in log.entries] == [
        ("Hask, sixth sense, 2D: has felt nothing", 1, "against 15: failed"),
        ("Mara shoots at Hask with the SMG", 1, "against 15: miss"),
    ]


def test_no_words_float_over_who_keeps_a_point() -> None:
    scene = BoardScene(display=RULESETS["opend6"].DISPLAY)
    scene.show(placed(1))
    rule = "opend6.roll.character-point"
    kept, spent = (e.Answered(UnitId(1), rule, key, "so") for key in ("keep", "spend"))
    assert not motion(kept, scene, False, False).effects and motion(spent, scene, False, False).effects


def test_who_grabs_does_not_strike() -> None:
    grab = e.Rolled(UnitId(1), "grab, 4D+1", "opend6.attack.skills", (6, 5), (6, 5), (), 11, 11, True)
    attack = e.Attacked(UnitId(1), UnitId(2), "hands", "melee", announced="to grab")
    assert told(placed(2), attack, grab) == ["Mara tries to grab Hask"]
    blow = msgspec.structs.replace(grab, what="blow, bare hands, 4D+1")
    struck = msgspec.structs.replace(attack, announced="")
    assert told(placed(2), struck, blow, ruleset="opend6") == ["Mara strikes at Hask with bare hands"]
