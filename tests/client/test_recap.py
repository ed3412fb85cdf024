"""What happened to one's own since one last decided: told at the start of a turn, put away by a key that
orders nothing."""

from __future__ import annotations

import pygame
import pytest
from pygame import Surface

from game.client.kit.pen import Pen
from game.client.screens.battle.recap import NOTHING, WORDS, _lines
from game.client.seat.view.recap import recap
from game.client.seat.view.recap_attribution import DOWN, FELLED, HURT, MISSED, STATE, Item, Recap, held
from game.core.describing.display import PLAIN
from game.core.events import (
    Attacked,
    AttackEnded,
    Downed,
    Event,
    Gauge,
    Harmed,
    ItemDropped,
    Landed,
    Placed,
    Reported,
    Rolled,
    StatusGained,
    Stepped,
    Thrown,
    TurnBegan,
    TurnEnded,
)
from game.core.references import NO_UNIT, ThingId, UnitId
from game.core.ruleset import by_id
from game.rulesets import infowar, lithium, nwo, opend6, silhouette
from tests.client import parts
from tests.client.heard import listen
from tests.client.moments import FIRST
from tests.client.player import Player, new_match, quick
from tests.client.stage import POINTS

BattleScreen = parts.battle.BattleScreen
RULE, BLEEDING = "nwo.ranged.contest", "lithium.damage.bleeding"


def stand(unit: UnitId, name: str, side: str) -> Placed:
    return Placed(unit, name, side, "rifle", 0, (unit, 1), POINTS)


def story() -> list[Event]:
    return [
        stand(UnitId(1), "Mara", "azure"),
        stand(UnitId(2), "Tam", "azure"),
        stand(UnitId(3), "Vela", "ember"),
        TurnBegan(UnitId(1), "azure"),
        Harmed(UnitId(1), 1, "1 armour", POINTS, 90),  # in one's own turn: seen
        TurnEnded(UnitId(1)),
        TurnBegan(UnitId(3), "ember"),
        Stepped(UnitId(3), (9, 9), (8, 9)),
        Attacked(UnitId(3), UnitId(2), "rifle", "ranged"),
        Rolled(UnitId(3), "ranged attack", RULE, (1, 1), (1, 1), (), 4),
        AttackEnded(UnitId(3), UnitId(2), "miss", 4, 9),
        Attacked(UnitId(3), UnitId(1), "rifle", "ranged"),
        Rolled(UnitId(3), "ranged attack", RULE, (6, 6), (6, 6), (), 14),
        AttackEnded(UnitId(3), UnitId(1), "hit", 14, 9),
        Harmed(UnitId(1), 4, "4 hit points", POINTS, 0),
        Downed(UnitId(1)),
        Harmed(UnitId(3), 4, "4 hit points", POINTS, 0),
        Reported(UnitId(2), RULE, "Tam gives way"),
        StatusGained(UnitId(2), "prone", "nwo.prone.effects"),
        TurnEnded(UnitId(3)),
        TurnBegan(UnitId(2), "azure"),
    ]


def test_ones_own_since_the_last_turn_the_gravest_first() -> None:
    told = recap(story(), "azure", by_id(nwo.STATES), "azure")
    assert [(item.weight, item.unit) for item in told.items[:2]] == [(DOWN, 1), (STATE, 2)] and told.items[
        -1
    ].weight == MISSED
    assert (
        told.items[0].words == "Mara went down: lost 4 hit points"
        and told.items[0].by == "Vela, rifle"
        and told.items[0].rule == RULE
    )
    assert told.items[-1].words == "Tam was not hit" and "4 against 9" in told.items[-1].by
    assert told.items[1].words == "Tam gives way"
    assert told.moves == 1 and all(item.unit != 3 for item in told.items), "hurt, and on its feet"


def test_others_who_fell_in_sight_are_told_of_too() -> None:
    """With who has done it, where the harm comes after all have attacked as well; what else befalls them is
    in the log."""
    shots = [
        Attacked(UnitId(1), UnitId(3), "rifle", "ranged"),
        Attacked(UnitId(2), UnitId(4), "pistol", "ranged"),
        AttackEnded(UnitId(1), UnitId(3), "hit", 14, 9),
        AttackEnded(UnitId(2), UnitId(4), "miss", 4, 9),
        Harmed(UnitId(3), 4, "4 hit points", POINTS, 0),
        Downed(UnitId(3)),
        Harmed(UnitId(4), 1, "1 hit point", POINTS, 80),
    ]
    placed = [*story()[:3], stand(UnitId(4), "Zed", "ember")]
    told = recap([*placed, TurnEnded(UnitId(1)), *shots], "azure", by_id(nwo.STATES), "azure")
    assert told.items == (
        Item(FELLED, UnitId(3), "Vela went down: lost 4 hit points", "Mara, rifle", "", "ember"),
    )
    assert told.items[0].news and not told.items[0].grave
    hidden = [*placed, TurnEnded(UnitId(1)), *(one for one in shots if getattr(one, "unit", 0) != 3)]
    assert recap(hidden, "azure", by_id(nwo.STATES), "azure").items == ()


def test_two_who_have_hit_at_once_are_both_named() -> None:
    shots = [
        Attacked(UnitId(1), UnitId(3), "rifle", "ranged"),
        Attacked(UnitId(2), UnitId(3), "pistol", "ranged"),
        AttackEnded(UnitId(1), UnitId(3), "hit", 14, 9),
        AttackEnded(UnitId(2), UnitId(3), "hit", 12, 9),
        Harmed(UnitId(3), 4, "4 hit points", POINTS, 0),
        Downed(UnitId(3)),
    ]
    (item,) = recap([*story()[:3], TurnEnded(UnitId(1)), *shots], "azure", by_id(nwo.STATES), "azure").items
    assert item.by == "Mara and Tam"


def test_no_row_comes_twice() -> None:
    again = [
        Attacked(UnitId(3), UnitId(2), "rifle", "ranged"),
        AttackEnded(UnitId(3), UnitId(2), "miss", 4, 9),
    ]
    told = recap([*story()[:8], *again, *again, *again], "azure", by_id(nwo.STATES), "azure")
    assert [item.words for item in told.items] == ["Tam was not hit, 3 times"]


def test_a_death_is_told_once() -> None:
    events = [
        *story()[:8],
        Attacked(UnitId(3), UnitId(2), "rifle", "ranged"),
        Harmed(UnitId(2), 120, "120 damage against 60: dead", POINTS, 0),
        Downed(UnitId(2)),
        StatusGained(UnitId(2), "dead", "silhouette.wound.death"),
    ]
    (item,) = recap(events, "azure", by_id(silhouette.STATES), "azure").items
    assert (item.weight, item.words, item.by) == (
        DOWN,
        "Tam died",
        "Vela, rifle, 120 damage against 60",
    )


def test_the_states_that_a_fall_brings_are_told_with_it() -> None:
    events = [
        *story()[:8],
        Harmed(UnitId(2), 0, "incapacitated", POINTS, 0),
        StatusGained(UnitId(2), "unconscious", "opend6.wound.incapacitated"),
        Reported(UnitId(2), "opend6.roll.wild-die", "drops the rifle"),
        Downed(UnitId(2)),
    ]
    told = recap(events, "azure", by_id(opend6.STATES), "azure")
    assert [item.words for item in told.items] == [
        "Tam went down: incapacitated, unconscious",
        "Tam: drops the rifle",
    ]


def body(torso: int, armour: int) -> tuple[Gauge, ...]:
    return Gauge("torso", torso, 2, "torso"), Gauge("head armour", armour, 3, "head")


def fallen(*events: Event) -> list[tuple[int, str]]:
    ruri = Placed(UnitId(1), "Ruri", "azure", "rifle", 0, (1, 1), body(0, 3))
    read = [ruri, stand(UnitId(3), "Vela", "ember"), TurnBegan(NO_UNIT, ""), *events]
    return [(item.weight, item.words) for item in recap(read, "azure", by_id(lithium.STATES), "azure").items]


def test_the_cause_of_a_fall_is_what_has_cost_health_or_the_roll_that_failed() -> None:
    """Two shots at once: one destroys the torso, armour stops the other, and is not what killed."""
    shots = [
        Attacked(UnitId(3), UnitId(1), "pistol", "ranged"),
        AttackEnded(UnitId(3), UnitId(1), "hit", 12, 9),
    ]
    torso = Harmed(UnitId(1), 1, "torso destroyed", body(0, 3), 100)  # a useless torso shows no fewer points
    armour = Harmed(UnitId(1), 1, "head: armour takes it", body(0, 2), 100)
    dead = StatusGained(UnitId(1), "dead", "lithium.damage.death")
    killed = (DOWN, "Ruri died: torso destroyed")
    assert fallen(*shots, torso, armour, Downed(UnitId(1)), dead) == [
        killed,
        (HURT, "Ruri hit: armour takes it"),
    ]
    later = Harmed(UnitId(1), 1, "torso destroyed", body(0, 2), 100)
    assert fallen(*shots, armour, later, Downed(UnitId(1)), dead)[0] == killed
    faint = Rolled(UnitId(1), "Blackout", "lithium.damage.blackout", (1, 2), (1, 2), (), 6, 9, False)
    shock = StatusGained(UnitId(1), "in shock", "lithium.damage.shock")
    limb = Harmed(UnitId(1), 1, "left arm injured", body(0, 3), 90)
    assert fallen(armour, faint, Downed(UnitId(1)), shock)[0] == (
        DOWN,
        "Ruri went down: Blackout failed, in shock",
    )
    assert fallen(limb, faint, Downed(UnitId(1)), shock) == [
        (DOWN, "Ruri went down: left arm injured, in shock")
    ]


def test_a_state_is_told_once() -> None:
    burning = StatusGained(UnitId(2), "fire", "nwo.condition.fire")
    told = [
        *story()[:3],
        TurnBegan(UnitId(3), "ember"),
        burning,
        Harmed(UnitId(2), 1, "1 hit point", POINTS, 80),
        burning,
    ]
    words = [item.words for item in recap(told, "azure", by_id(nwo.STATES), "azure").items]
    assert words == ["Tam lost 1 hit point", "Tam is burning"]


def test_a_wound_leads_to_the_rule_of_the_attack_and_how_it_goes_on_is_nobody_s_doing() -> None:
    mara, vela = stand(UnitId(1), "Mara", "azure"), stand(UnitId(3), "Vela", "ember")
    events = [
        mara,
        vela,
        TurnBegan(UnitId(3), "ember"),
        Attacked(UnitId(3), UnitId(1), "pistol", "ranged"),
        Rolled(UnitId(3), "attack", "lithium.attack.roll", (6, 6), (6, 6), (), 14),
        Rolled(UnitId(1), "Dodge", "lithium.attack.dodge", (1, 1), (1, 1), (), 2),
        AttackEnded(UnitId(3), UnitId(1), "hit", 14, 9),
        Harmed(UnitId(1), 1, "arm injured", POINTS, 80),
        StatusGained(UnitId(1), "bleeding", BLEEDING),
        Reported(UnitId(1), BLEEDING, "bleeds no worse"),
    ]
    items = recap(events, "azure", by_id(lithium.STATES), "azure", lithium.DISPLAY).items
    assert [(item.words, item.by, item.rule) for item in items] == [
        ("Mara: arm injured", "Vela, pistol", "lithium.attack.roll"),
        ("Mara is bleeding", "Vela, pistol", BLEEDING),
        ("Mara: bleeds no worse", "", BLEEDING),
    ]


def test_what_befalls_another_is_no_part_of_a_fall() -> None:
    events = [*story()[:8], Harmed(UnitId(1), 1, "1 armour", POINTS, 90), Downed(UnitId(2))]
    assert [item.words for item in recap(events, "azure", by_id(nwo.STATES), "azure").items] == [
        "Tam went down",
        "Mara lost 1 armour",
    ]


def test_a_wound_that_is_a_state_as_well_is_told_once() -> None:
    events = [
        *story()[:8],
        Harmed(UnitId(2), 2, "stunned", POINTS, 70),
        StatusGained(UnitId(2), "stunned", "opend6.wound.stunned"),
        StatusGained(UnitId(2), "jammed", "opend6.roll.wild-die"),
    ]
    told = recap(events, "azure", by_id(opend6.STATES), "azure")
    assert [item.words for item in told.items] == ["Tam: stunned", "Tam is stuck with a jammed weapon"]
    events = [
        *story()[:8],
        Harmed(UnitId(2), 4, "Incapacitated, right arm", POINTS, 20),
        StatusGained(UnitId(2), "incapacitated", "infowar.wound.levels"),
    ]
    told = recap(events, "azure", by_id(infowar.STATES), "azure")
    assert [item.words for item in told.items] == ["Tam: Incapacitated, right arm"]


def test_fire_that_misses_pins_and_it_is_told_whose_it_was() -> None:
    missed = [
        Attacked(UnitId(3), UnitId(2), "smg", "ranged"),
        AttackEnded(UnitId(3), UnitId(2), "miss", -1, -3),
    ]
    pinned = StatusGained(UnitId(2), "pinned", "infowar.auto.pinned")
    later = StatusGained(UnitId(2), "defending", "infowar.melee.all-out-defense")
    events = [*story()[:8], *missed, pinned, Stepped(UnitId(1), (1, 1), (1, 2)), later]
    told = recap(events, "azure", by_id(infowar.STATES), "azure")
    assert {item.words: item.by for item in told.items if item.weight == STATE} == {
        "Tam is pinned by automatic fire": "Vela, SMG",
        "Tam is defending all-out": "",
    }


def test_what_a_hit_makes_one_drop_is_told() -> None:
    hit = [
        Attacked(UnitId(3), UnitId(2), "rifle", "ranged"),
        AttackEnded(UnitId(3), UnitId(2), "hit", 5, 0),
        Harmed(UnitId(2), 2, "Hurt, right arm", POINTS, 70),
    ]
    gone = [ItemDropped(ThingId(9), "smg", (1, 1), UnitId(who)) for who in (2, 1)]
    told = recap([*story()[:8], *hit, *gone], "azure", by_id(infowar.STATES), "azure")
    assert [(item.words, item.by) for item in told.items] == [
        ("Tam: Hurt, right arm", "Vela, rifle"),
        ("Tam drops the SMG", "Vela, rifle"),
    ]


def test_how_an_attack_is_met_is_told_by_what_comes_of_it() -> None:
    unseen = Reported(UnitId(2), "infowar.ranged.unaware", "Tam does not see it coming: the degree ...")
    shot = Attacked(UnitId(3), UnitId(2), "rifle", "ranged")
    missed = AttackEnded(UnitId(3), UnitId(2), "miss", -1, 0)
    told = recap([*story()[:8], shot, unseen, missed], "azure", by_id(infowar.STATES), "azure")
    assert [item.words for item in told.items] == ["Tam was not hit"]
    after = Reported(UnitId(2), "infowar.melee.sizing-up", "Vela has sized Tam up")
    told = recap([*story()[:8], shot, missed, after], "azure", by_id(infowar.STATES), "azure")
    assert [item.words for item in told.items] == ["Vela has sized Tam up", "Tam was not hit"]


def test_the_other_side_is_told_of_its_own() -> None:
    told = recap(story()[:-2], "ember", by_id(nwo.STATES), "ember")
    assert [(item.weight, item.unit) for item in told.items] == [(FELLED, 1), (HURT, 3)]


def hurt() -> Player:
    """It is a person's turn, and one of theirs was hurt before it."""
    player = Player(BattleScreen(new_match(FIRST), quick()))
    player.until_ready()
    battle = player.battle
    own = next(unit for unit, sprite in battle.stage.scene.units.items() if sprite.side == "azure")
    battle.match.events.append(Harmed(own, 2, "2 hit points", battle.stage.scene.units[own].gauges, 60))
    battle.recalled._turn = ()
    player.wait()
    return player


def test_it_opens_by_itself_and_goes_with_the_first_order() -> None:
    player = hurt()
    assert player.battle.recalled.open and player.battle.recalled.told.items[0].grave
    player.draw()
    order = next(found for found in player.battle.match.battle.legal_actions() if found.verb == "DropProne")
    player.battle.command.act(order)
    player.until_ready()
    player.wait()
    assert not player.battle.recalled.open


def test_any_key_puts_it_away_and_orders_nothing() -> None:
    player = hurt()
    done = len(player.battle.match.battle.history)
    player.key(pygame.K_ESCAPE)
    assert not player.battle.recalled.open and isinstance(player.screen, BattleScreen)
    for key in (pygame.K_p, pygame.K_RETURN, pygame.K_e, pygame.K_c, pygame.K_SPACE):
        player.key(pygame.K_F4)
        assert player.battle.recalled.open
        player.wait(16, 60)
        player.key(key)
        assert not player.battle.recalled.open and len(player.battle.match.battle.history) == done
        player.wait(16, 60)


def test_no_to_a_way_that_is_asked_about_is_not_taken_for_this(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the way would still be asked about, and Enter would go it."""
    player = hurt()
    gone: list[str] = []
    monkeypatch.setattr(type(player.battle.aiming.way), "dares", property(lambda _: not gone))
    monkeypatch.setattr(type(player.battle.ordering), "back", lambda _: gone.append("no") or True)
    player.key(pygame.K_ESCAPE)
    assert gone == ["no"] and player.battle.recalled.open
    player.key(pygame.K_ESCAPE)
    assert gone == ["no"] and not player.battle.recalled.open


def test_it_lies_over_no_reasons_of_the_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    player = hurt()
    monkeypatch.setattr(type(player.battle.hint), "shown", property(lambda _: True))
    player.wait(100)
    assert not player.battle.recalled.open
    player.key(pygame.K_F4)
    player.wait(100)
    assert player.battle.recalled.open, "its key still shows it"


def test_a_line_leads_to_the_figure_and_to_the_rule() -> None:
    player = hurt()
    own = player.battle.recalled.told.items[0].unit
    camera = player.battle.stage.board.camera
    camera.look_from(1, 1, 96)
    player.click_on("recap 0")
    player.wait(16, 30)
    assert camera.shows(player.battle.stage.scene.units[own].cell, 0)
    assert player.battle.recalled.open
    player.battle.stage.titles[player.battle.recalled.told.items[0].rule] = "A rule"
    player.click_on("recap rule 0")
    assert isinstance(player.screen, parts.rulebook.RulebookScreen)


def test_what_is_too_long_for_a_line_goes_on_in_a_second_one(monkeypatch: pytest.MonkeyPatch) -> None:
    player = hurt()
    own = player.battle.recalled.told.items[0].unit
    title, by = "Marguerite 22 damage, a flesh wound", "Vela, 15 mm sniper rifle, 80 damage against 70"
    player.battle.recalled.told = Recap(
        (Item(HURT, own, title, by, RULE), Item(HURT, own, "Tam 1 damage", "Ott, pistol"))
    )
    heard = listen(monkeypatch)
    player.draw()
    first, second = (
        widget.rect for widget in player.battle.widgets(None) if widget.key in ("recap 0", "recap 1")
    )
    inside = [
        words for words, _, y, _ in heard.words if first.top < y < first.bottom and words in f"{title} {by}"
    ]
    assert " ".join(word for word in inside if word) == f"{title} {by}" and len(inside) == 4
    assert first.bottom < second.top


LONG = (
    "Juno went down: Incapacitated, right arm, unconscious",
    "Mara went down: Near Death, a Very Hurt for want of a box",
    "Mara: Incapacitated, a Very Hurt for want of a box",
)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_long_rows_are_whole_and_all_that_is_shown_lies_in_the_window(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a wound was ended in dots; what has no room at all is counted as being in the log."""
    player = hurt()
    player.resize(size)
    own = player.battle.stage.scene.active
    rows = tuple(Item(HURT, own, LONG[number % 3], "Quist, LMG", RULE) for number in range(7))
    player.battle.recalled.told = Recap(rows, 2)
    heard = listen(monkeypatch)
    player.draw()
    boxes = [widget.rect for widget in player.battle.widgets(None) if str(widget.key).startswith("recap ")]
    panel = next(widget.rect for widget in player.battle.widgets(None) if widget.key == "recap")
    assert player.battle.stage.layout.whole.contains(panel)
    said = [words for words, *_ in heard.words]
    pen = Pen(Surface((1, 1)))
    for row in LONG:
        lines, _ = _lines(Item(HURT, own, row, "Quist, LMG", RULE))
        assert " ".join(lines) == row and set(lines) <= set(said)
        assert all(pen.width(line, 11, True) <= WORDS for line in lines)
    shown = sum(1 for box in boxes if box.width > 100)
    assert f"{len(rows) - shown} more in the log, 2 seen to move" in said


def test_that_nothing_happened_is_said_whole_in_two_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    player = hurt()
    player.battle.recalled.told = Recap()
    heard = listen(monkeypatch)
    player.draw()
    lines = [words for words, *_ in heard.words if words and words in NOTHING]
    assert len(lines) == 2 and " ".join(lines) == NOTHING


def test_on_a_ladder_it_says_in_its_words_why_an_attack_failed() -> None:
    def told(total: int, against: int, outcome: str) -> str:
        return held(AttackEnded(UnitId(3), UnitId(2), outcome, total, against), infowar.DISPLAY)

    assert told(0, 1, "spoilt") == "Fair against Good" and told(0, -2, "miss") == "Fair, below the Difficulty"
    short = AttackEnded(UnitId(3), UnitId(2), "miss", 0, -2)
    assert held(short, infowar.DISPLAY, 1) == "Fair, below the Difficulty, Good (+1)"
    assert held(AttackEnded(UnitId(3), UnitId(2), "miss", 4, 9), PLAIN) == "4 against 9"


def brask(*totals: int) -> list[Event]:
    """A volley of Vela at Mara that misses with these totals."""
    shots: list[Event] = [Attacked(UnitId(3), UnitId(1), "minigun", "ranged") for _ in totals]
    return [*shots, *(AttackEnded(UnitId(3), UnitId(1), "miss", total, 8) for total in totals)]


def lithium_items(*events: Event) -> list[tuple[int, str, str]]:
    start = [stand(UnitId(1), "Mara", "azure"), stand(UnitId(3), "Vela", "ember")]
    told = [*start, TurnBegan(UnitId(3), "ember"), *events]
    items = recap(told, "azure", by_id(lithium.STATES), "azure", lithium.DISPLAY).items
    return [(item.weight, item.words, item.by) for item in items]


def test_misses_of_one_volley_are_one_row_with_the_nearest() -> None:
    assert lithium_items(*brask(-4, 0, -2)) == [
        (MISSED, "Mara was not hit, 3 times", "Vela, minigun, at best 0 against 8")
    ]
    assert lithium_items(*brask(-4, -4)) == [
        (MISSED, "Mara was not hit, 2 times", "Vela, minigun, −4 against 8")
    ]


def test_who_missed_has_not_done_what_a_wound_does_later() -> None:
    failed = Rolled(UnitId(1), "Endurance", BLEEDING, (1, 1), (1, 1), (), 4, 8, False)
    worse = [failed, Harmed(UnitId(1), 1, "left arm injured", POINTS, 80)]
    items = lithium_items(StatusGained(UnitId(1), "bleeding", BLEEDING), *brask(6), *worse)
    assert items[0] == (HURT, "Mara: left arm injured", "bleeding")


def test_what_somebody_calls_out_is_nobody_elses_doing() -> None:
    hit = [Attacked(UnitId(3), UnitId(1), "pistol", "ranged"), AttackEnded(UnitId(3), UnitId(1), "hit", 9, 9)]
    items = lithium_items(*hit, Reported(UnitId(1), "lithium.action.speak", "Mara calls out Vela"))
    assert items == [(STATE, "Mara calls out Vela", "")]


def test_who_lies_there_and_is_killed_has_died() -> None:
    blow = Harmed(UnitId(1), 9, "99 damage against 50: dead", POINTS, 0)
    dead = StatusGained(UnitId(1), "dead", "silhouette.wound.death")
    blast = [Landed("charge", (1, 1), ((1, 1),)), AttackEnded(UnitId(3), UnitId(1), "hit", 9, 1)]
    told = [stand(UnitId(1), "Mara", "azure"), stand(UnitId(3), "Vela", "ember"), *blast, blow, dead]
    (item,) = recap(told, "azure", by_id(silhouette.STATES), "azure", silhouette.DISPLAY).items
    assert (item.weight, item.words, item.by) == (DOWN, "Mara died", "Vela, charge, 99 damage against 50")


def test_splinters_are_of_whoever_has_thrown() -> None:
    """Nobody aims them at anybody, and no attack ends with them."""
    hurt = Harmed(UnitId(1), 1, "torso injured", POINTS, 80)
    grenade = [Thrown(UnitId(3), "grenade", (1, 1)), Landed("grenade", (1, 1), ((1, 1),)), hurt]
    assert lithium_items(*grenade) == [(HURT, "Mara: torso injured", "Vela, grenade")]
    later = [*grenade[:2], TurnEnded(UnitId(3)), TurnBegan(UnitId(3), "ember"), hurt]
    assert lithium_items(*later) == [(HURT, "Mara: torso injured", "")]


def opend6_items(*told: Event) -> list[tuple[int, str, str]]:
    cast = [
        stand(UnitId(1), "Mara", "azure"),
        stand(UnitId(2), "Tam", "azure"),
        stand(UnitId(3), "Vela", "ember"),
    ]
    found = recap([*cast, *told], "azure", by_id(opend6.STATES), "azure", opend6.DISPLAY).items
    return [(item.weight, item.words, item.by) for item in found]


STUN = "opend6.gear.stun"
THROWN = [Thrown(UnitId(3), "concussion", (1, 1)), Landed("concussion", (1, 1), ((1, 1),))]


def test_who_is_knocked_out_unhurt_is_told_of_once() -> None:
    """opend6.gear.stun: it had a row as fallen, one as stunned and one as knocked out."""
    out = [
        Harmed(UnitId(1), 0, "stunned", POINTS, 100),
        StatusGained(UnitId(1), "senseless", STUN),
        Downed(UnitId(1)),
    ]
    assert opend6_items(*THROWN, *out) == [
        (DOWN, "Mara went down: stunned, knocked out", "Vela, concussion grenade")
    ]


def test_who_dies_at_once_is_told_of_once() -> None:
    dead = [
        Harmed(UnitId(1), 5, "dead", POINTS, 0),
        StatusGained(UnitId(1), "dead", "opend6.damage.wounds"),
        Downed(UnitId(1)),
    ]
    hit = [Attacked(UnitId(3), UnitId(1), "pistol", "ranged"), AttackEnded(UnitId(3), UnitId(1), "hit", 9, 9)]
    assert opend6_items(*hit, *dead) == [(DOWN, "Mara died", "Vela, pistol")]


def test_who_is_not_injured_is_told_of_with_what_might_have_done_it() -> None:
    spared = Reported(UnitId(2), STUN, "Tam is not injured")
    assert opend6_items(*THROWN, spared) == [(MISSED, "Tam is not injured", "Vela, concussion grenade")]


def test_of_two_who_hit_at_once_each_harm_is_of_the_one_who_did_it() -> None:
    """lithium.turn.simultaneous: both were named for both."""
    cast = [
        stand(UnitId(1), "Mara", "azure"),
        stand(UnitId(3), "Vela", "ember"),
        stand(UnitId(4), "Ott", "ember"),
    ]
    attacks = [
        Attacked(UnitId(unit), UnitId(1), gun, "ranged") for unit, gun in ((3, "pistol"), (4, "shotgun"))
    ]
    hits = [AttackEnded(UnitId(unit), UnitId(1), "hit", 12, 9) for unit in (3, 4)]
    places = ((3, "torso injured"), (4, "left arm useless"))
    harms = [Harmed(UnitId(1), 1, words, POINTS, 80, UnitId(by)) for by, words in places]
    told = recap([*cast, *attacks, *hits, *harms], "azure", by_id(lithium.STATES), "azure").items
    assert [(item.words, item.by) for item in told] == [
        ("Mara: torso injured", "Vela, pistol"),
        ("Mara: left arm useless", "Ott, shotgun"),
    ]
