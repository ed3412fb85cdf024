"""Events in words, entries of the log, the tally of a battle, and what the action bar shows."""

from __future__ import annotations

import pytest

from game.client.panels import action_bar
from game.client.seat.statistics.battle_summary import tally
from game.client.seat.view.log import Log, log_of
from game.client.seat.view.log_entries import kept_flags, totals
from game.core import events as e
from game.core.actions import Action, Refusal
from game.core.describing import narration
from game.core.events import Gauge, Modifier
from game.core.references import NO_UNIT, ThingId, UnitId
from game.core.verbs import Verb
from game.rulesets import infowar

NAMES = {UnitId(1): "Alice", UnitId(2): "Bob"}
PLACED = [
    e.Placed(UnitId(1), "Alice", "azure", "rifle", 0, (1, 1), (Gauge("hit points", 5, 5),)),
    e.Placed(UnitId(2), "Bob", "ember", "spear", 1, (4, 1), (Gauge("hit points", 4, 4),)),
]
AIM = e.Rolled(
    UnitId(1),
    "ranged attack",
    "nwo.ranged",
    (6, 5, 2, 1),
    (6, 5),
    (Modifier(4, "nwo.a", "half of Aiming 8"), Modifier(0, "nwo.b", "focused", 1)),
    15,
    None,
)
DUCK = e.Rolled(
    UnitId(2), "defence", "nwo.ranged", (1, 2), (1, 2), (Modifier(-2, "nwo.c", "prone"),), 1, None
)
SHOT = [
    e.Attacked(UnitId(1), UnitId(2), "rifle", "ranged"),
    AIM,
    DUCK,
    e.AttackEnded(UnitId(1), UnitId(2), "hit", 15, 1),
    e.Harmed(UnitId(2), 4, "4 hit points", (Gauge("hit points", 0, 4),), 0),
    e.Downed(UnitId(2)),
]


def test_events_become_sentences() -> None:
    lines = [narration.line(event, NAMES) for event in SHOT]
    assert lines == [
        "Alice shoots at Bob with the rifle",
        "Alice, ranged attack: 6 5 (of 6 5 2 1) +4 = 15 (+4 half of Aiming 8; advantage: focused)",
        "Bob, defence: 1 2 −2 = 1 (−2 prone)",
        "15 against 1: hit on Bob",
        "Bob: 4 hit points (hit points 0/4)",
        "Bob is down",
    ]


def test_a_test_against_a_number_says_whether_it_was_passed() -> None:
    roll = e.Rolled(UnitId(1), "Resolve", "nwo.r", (6, 6), (6, 6), (), 12, 12, True)
    assert narration.line(roll, NAMES) == "Alice, Resolve: 6 6 +0 = 12 against 12: passed"


def test_a_shot_that_hits_a_friend_on_the_way_says_whom() -> None:
    """The line of the shot names the one aimed at: what it says of somebody else names that one too."""
    placed = [*PLACED, e.Placed(UnitId(3), "Anna", "azure", "rifle", 0, (2, 1), PLACED[0].gauges)]
    ended = e.AttackEnded(UnitId(1), UnitId(3), "hit", 15, 1)
    harmed = e.Harmed(UnitId(3), 2, "2 hit points", (Gauge("hit points", 3, 5),), 60)
    log = log_of([*placed, SHOT[0], AIM, ended, harmed], {})
    assert [(entry.words, entry.verdict) for entry in log.entries if entry.acts] == [
        ("Alice shoots at Bob with the rifle", "Anna, against 1: hit, 2 hit points")
    ]
    log = log_of([*PLACED, *SHOT], {})
    assert [entry.verdict for entry in log.entries if entry.acts] == ["against 1: hit, 4 hit points"]


def test_a_step_needs_no_words_and_strangers_have_numbers() -> None:
    assert narration.line(e.Stepped(UnitId(1), (1, 1), (1, 2)), NAMES) == ""
    assert narration.line(e.Downed(UnitId(7)), NAMES) == "unit 7 is down"


def test_who_holds_nothing_strikes_with_bare_hands() -> None:
    assert (
        narration.line(
            e.Attacked(UnitId(1), UnitId(2), "hands", "melee"), NAMES, things={"hands": "bare hands"}
        )
        == "Alice strikes at Bob with bare hands"
    )
    assert (
        narration.line(e.AttackEnded(UnitId(1), UnitId(2), "block", 4, 6), NAMES)
        == "4 against 6: blocked by Bob"
    )


def test_every_kind_of_event_has_been_thought_of() -> None:
    assert set(e.Event.__subclasses__()) - set(narration._WORDS) == {
        e.Placed,
        e.Stepped,
        e.TurnEnded,
        e.Assessed,
        e.Veiled,
    }


def test_an_attack_is_one_entry_with_its_dice_and_its_verdict() -> None:
    log = log_of([*PLACED, *SHOT], {"azure": "North Watch"})
    shot, down = log.entries
    assert shot.words == "Alice shoots at Bob with the rifle"
    assert shot.rolls == [AIM, DUCK]
    assert shot.verdict == "against 1: hit, 4 hit points"
    assert (shot.units, shot.side, shot.grave) == ({1, 2}, "azure", True)
    assert down.words == "Bob is down"
    assert kept_flags(AIM) == [True, True, False, False]
    assert totals(DUCK) == "−2 = 1"


def test_where_somebody_was_seen_last_and_is_no_more_is_no_entry() -> None:
    told = log_of(
        [*PLACED, e.LostSight(UnitId(2), (4, 1), "azure"), e.LostSight(UnitId(2), None, "azure")], {}
    ).entries
    assert [entry.words for entry in told][-1] == "Bob is out of sight" and all(entry.words for entry in told)


def test_what_the_second_bullet_does_is_told_below_the_roll_for_the_first() -> None:
    """And belongs not to that roll: who has stayed conscious is hurt again."""
    awake = e.Rolled(UnitId(2), "staying conscious", "infowar.w", (3,), (3,), (), 0, -1, True)
    second = e.Harmed(UnitId(2), 2, "2 hit points", (Gauge("hit points", 0, 4),), 0)
    shot, roll, more, _ = log_of([*PLACED, *SHOT[:5], awake, second, awake], {}).entries
    assert (shot.verdict, roll.verdict) == ("against 1: hit, 4 hit points", "against −1: passed")
    assert (more.words, more.verdict) == ("Bob is hurt again", "2 hit points")
    at_once = log_of([*PLACED, *SHOT[:5], second], {}).entries
    assert [one.verdict for one in at_once] == ["against 1: hit, 4 hit points, 2 hit points"]
    burning = [e.TurnBegan(UnitId(2), "ember"), awake, second]
    assert (
        log_of([*PLACED, *SHOT[:5], *burning], {}).entries[-1].verdict == "against −1: passed, 2 hit points"
    )


def test_a_roll_that_is_tried_once_more_has_come_to_nothing_yet() -> None:
    """Endurance, then Body Control: who fails the first does not pass out by that."""
    rule, log = "infowar.wound.consciousness", Log(display=infowar.DISPLAY)
    for placed in PLACED:
        log.add(placed)
    for what, passed in (("staying conscious", False), ("staying conscious by Body Control", True)):
        log.add(e.Rolled(UnitId(2), what, rule, (3, 3, 3, 3), (3, 3, 3, 3), (), -1, 0, passed))
    assert [entry.words for entry in log.entries] == [
        "Bob, staying conscious",
        "Bob, staying conscious by Body Control: stays conscious",
    ]


def test_what_is_reported_again_at_once_is_counted() -> None:
    """Three bullets that armour stops are one line."""
    stopped = e.Reported(UnitId(2), "infowar.wound.result", "Bob takes no harm from a hit")
    log = log_of([*PLACED, *SHOT[:4], stopped, stopped, stopped, SHOT[5], stopped], {})
    assert [entry.words for entry in log.entries][1:] == [
        "Bob takes no harm from a hit ×3",
        "Bob is down",
        "Bob takes no harm from a hit",
    ]


def test_an_order_that_is_as_it_was_is_told_once() -> None:
    alice, bob = UnitId(1), UnitId(2)
    orders = [(alice, bob, alice), (bob, alice), (bob, alice, bob), (alice,)]
    events = [e.RoundBegan(1, (alice, bob)), *(e.Ordered(order) for order in orders)]
    assert [one.words for one in log_of([*PLACED, *events], {}).entries][1:] == [
        "The order is now Bob, Alice"
    ]


def test_where_nobody_defends_no_degree_is_told_that_a_rule_counts_from_elsewhere() -> None:
    hit = e.AttackEnded(UnitId(1), UnitId(2), "hit", 1, 0)
    log = Log(display=infowar.DISPLAY)
    for event in (*PLACED, SHOT[0], hit):
        log.add(event)
    assert log.entries[-1].verdict == "Good against Fair: hit"
    for event in (SHOT[0], DUCK, hit):
        log.add(event)
    assert log.entries[-1].verdict == "Good against Fair, +1: hit"


def test_a_question_in_the_middle_does_not_tear_an_attack_apart() -> None:
    asked = e.Answered(UnitId(2), "nwo.defence", "duck", "Duck")
    log = log_of([*PLACED, SHOT[0], AIM, asked, *SHOT[2:]], {})
    assert [entry.words for entry in log.entries] == [
        "Alice shoots at Bob with the rifle",
        "Bob: Duck",
        "Bob is down",
    ]
    assert log.entries[0].rolls == [AIM, DUCK]
    assert log.entries[0].verdict == "against 1: hit, 4 hit points"


def test_harm_without_a_roll_is_an_entry_of_its_own() -> None:
    log = log_of([*PLACED, e.TurnBegan(UnitId(2), "ember"), SHOT[4]], {})
    assert [(entry.words, entry.verdict) for entry in log.entries[1:]] == [("Bob is hurt", "4 hit points")]


def test_loading_is_told_and_what_a_shot_takes_out_is_not() -> None:
    log = log_of(
        [*PLACED, e.AmmoChanged(UnitId(1), "rifle", 4, 5), e.AmmoChanged(UnitId(1), "rifle", 5, 5)], {}
    )
    assert [entry.words for entry in log.entries] == ["Alice reloads the rifle"]


def test_a_ram_says_its_total_as_the_roll_is_the_drivers() -> None:
    driven = e.Rolled(UnitId(3), "ramming", "opend6.vehicle.ram", (6, 5), (6, 5), (), 11, 10, True)
    log = log_of(
        [
            *PLACED,
            e.Attacked(UnitId(1), UnitId(2), "ram", "melee"),
            driven,
            e.AttackEnded(UnitId(1), UnitId(2), "hit", 11, 10),
        ],
        {},
    )
    assert [(entry.words, entry.verdict) for entry in log.entries[:1]] == [
        ("Alice rams Bob", "11 against 10: hit")
    ]


def test_tabs_keep_only_headings_with_something_below_them() -> None:
    log = log_of(
        [
            *PLACED,
            e.RoundBegan(1, (UnitId(1), UnitId(2))),
            e.TurnBegan(UnitId(1), "azure"),
            e.RoundBegan(2, (UnitId(1), UnitId(2))),
            *SHOT,
        ],
        {},
    )
    assert [entry.words for entry in log.shown("harm")] == [
        "Round 2",
        "Alice shoots at Bob with the rifle",
        "Bob is down",
    ]
    assert [entry.words for entry in log.shown("rolls")] == ["Round 2", "Alice shoots at Bob with the rifle"]
    assert len(log.shown("all")) == 5


def test_a_roll_of_its_own_says_who_and_what_for() -> None:
    log = log_of([*PLACED, e.Rolled(UnitId(2), "Robustness", "nwo.r", (2, 4), (2, 4), (), 6, 10, False)], {})
    assert [(entry.words, entry.verdict, entry.rule) for entry in log.entries] == [
        ("Bob, Robustness", "against 10: failed", "nwo.r")
    ]


def test_an_entry_is_about_all_figures_cells_and_rules_that_its_event_names() -> None:
    meant = e.Declared(UnitId(1), "shoot Bob", ((2, 1),), (UnitId(2),), at=(4, 1))
    fell = e.StatusGained(UnitId(2), "prone", "nwo.p", cells=((9, 9),))
    done = log_of(
        [*PLACED, meant, e.Scattered("can", 3, (4, 4), (5, 4)), fell, e.Ordered((UnitId(2), UnitId(1)))], {}
    )
    assert [(entry.units, entry.cells, entry.rule, entry.side) for entry in done.entries] == [
        ({1, 2}, {(2, 1), (4, 1)}, "", "azure"),
        (set(), {(4, 4), (5, 4)}, "", ""),
        ({2}, {(9, 9)}, "nwo.p", "ember"),
        ({1, 2}, set(), "", ""),
    ]


def test_what_goes_far_astray_is_told_once_with_how_far() -> None:
    """One roll says how far, and the throw drifts tile by tile; where each tile has a die, each is told."""
    far = e.Rolled(UnitId(1), "how far astray", "opend6.blast", (3,), (3,), (), 3)
    tiles = [e.Scattered("can", 3, (x, 4), (x + 1, 4)) for x in (4, 5, 6)]
    wall = e.Scattered("can", 3, (6, 4), (6, 4))

    def told(*events: e.Event) -> list[str]:
        seen = [*PLACED, e.Thrown(UnitId(1), "can", (4, 4)), *events]
        return [one.words for one in log_of(seen, {}).entries if "scatters" in one.words]

    assert told(far, *tiles) == ["The can scatters to h5 (rolled 3), 3 tiles"]
    assert told(far, *tiles[:2], wall) == [
        "The can scatters to g5 (rolled 3), 2 tiles, where a wall stops it"
    ]
    assert told(far, wall) == ["The can scatters nowhere, a wall stops it (rolled 3)"]
    assert len(told(*tiles)) == 3


def test_the_tally_counts_losses_and_dice() -> None:
    told = tally([*PLACED, e.RoundBegan(3, (UnitId(1), UnitId(2))), *SHOT, e.BattleEnded("azure")])
    assert (told.rounds, told.winner) == (3, "azure")
    assert told.sides["ember"].lost == ["Bob"]
    assert told.sides["ember"].harm == 4
    assert told.sides["azure"].mean == 5.5
    assert told.sides["azure"].best == AIM
    assert told.sides["ember"].worst == DUCK


NO = Refusal("rule", "no")
KINDS = [type(f"V{n}", (Action,), {}) for n in range(40)]


def verbs(allowed: int, refused: int) -> list[tuple[Verb, Refusal | None]]:
    return [
        (Verb(KINDS[n], f"Verb {n}", "move", "a"), None if n < allowed else NO)
        for n in range(allowed + refused)
    ]


def test_no_two_cards_of_the_bar_overlap() -> None:
    from pygame import Rect

    for width, high in ((784, 84), (528, 120)):
        for allowed, refused in ((1, 0), (6, 5), (12, 9), (20, 0), (3, 25)):
            box = Rect(248, 628, width, high)
            rects = [
                card.rect
                for card in action_bar.verb_cards(
                    box, verbs(allowed, refused), "", lambda *_: None, lambda *_: None
                )
            ]
            assert all(box.contains(rect) for rect in rects)
            assert all(not a.colliderect(b) for i, a in enumerate(rects) for b in rects[i + 1 :])


@pytest.mark.parametrize(
    ("goals", "decisive"),
    [
        ([], None),
        ([e.GoalMoved(0, "azure", "Hold the yard", 1, 3)], None),
        (
            [
                e.GoalMoved(1, "ember", "Hold the yard", 3, 3, "reached"),
                e.GoalMoved(0, "azure", "Hold the mill", 3, 3, "reached"),
            ],
            0,
        ),
        ([e.GoalMoved(2, "ember", "Keep Kestrel on their feet", 1, 1, "failed")], 2),
        ([e.GoalMoved(2, "azure", "Keep Kestrel on their feet", 1, 1, "failed")], None),
        (
            [
                e.GoalMoved(2, "ember", "Keep Kestrel on their feet", 1, 1, "failed"),
                e.GoalMoved(0, "azure", "Hold the mill", 3, 3, "reached"),
            ],
            0,
        ),
    ],
)
def test_the_tally_knows_by_which_goal_the_winner_won(goals: list[e.GoalMoved], decisive: int | None) -> None:
    found = tally([*PLACED, *goals, e.BattleEnded("azure")]).decisive
    assert (found.goal if found else None) == decisive


def test_a_walk_is_one_entry_until_something_else_is_told_of_who_walks() -> None:
    steps = [
        e.Stepped(UnitId(1), (1, 1), (2, 1)),
        e.Stepped(UnitId(2), (4, 1), (4, 2)),
        e.Stepped(UnitId(1), (2, 1), (3, 1)),
    ]
    log = log_of(
        [
            *PLACED,
            *steps,
            *SHOT[:1],
            e.Stepped(UnitId(1), (3, 1), (3, 2)),
            e.Stepped(UnitId(2), (4, 2), (5, 2), forced=True),
        ],
        {},
    )
    told = [
        "Alice moves to d2",
        "Bob moves to e3",
        "Alice shoots at Bob with the rifle",
        "Alice moves to d3",
        "Bob is pushed to f3",
    ]
    assert [entry.words for entry in log.entries] == told
    assert (
        log.entries[0].cells == {(2, 1), (3, 1)}
        and log.entries[0].units == {1}
        and log.entries[0].side == "azure"
    )


def test_a_round_ends_every_walk() -> None:
    log = log_of(
        [
            *PLACED,
            e.Stepped(UnitId(1), (1, 1), (2, 1)),
            e.RoundBegan(2, ()),
            e.Stepped(UnitId(1), (2, 1), (3, 1)),
        ],
        {},
    )
    assert [entry.words for entry in log.entries] == ["Alice moves to c2", "Round 2", "Alice moves to d2"]


def test_cover_with_nobody_behind_it_is_attacked_as_cover() -> None:
    log = log_of(
        [
            *PLACED,
            e.Attacked(UnitId(1), NO_UNIT, "rifle", "ranged"),
            e.AttackEnded(UnitId(1), NO_UNIT, "hit", 15, 9),
        ],
        {},
    )
    assert log.entries[0].words == "Alice shoots at the cover with the rifle" and log.entries[0].units == {1}
    assert (
        narration.line(e.AttackEnded(UnitId(1), NO_UNIT, "hit", 15, 9), NAMES)
        == "15 against 9: hit on the cover"
    )


def test_what_is_gone_from_the_ground_has_a_name() -> None:
    log = log_of([], {})
    log.add(e.AreaBegan(ThingId(7), "tear_gas", ((1, 1),), 2))
    log.add(e.AreaEnded(ThingId(7)))
    assert [entry.words for entry in log.entries] == ["Tear gas spreads", "The tear gas is gone"]


def test_what_is_gone_while_more_of_the_kind_lies_elsewhere_is_said_by_its_place() -> None:
    log = log_of([], {})
    for area, kind, column in ((7, "fire", 1), (8, "fire", 9), (9, "tear_gas", 4)):
        log.add(e.AreaBegan(ThingId(area), kind, ((column, 1), (column, 2), (column, 3)), 2))
    for area in (8, 7, 9):
        log.add(e.AreaEnded(ThingId(area)))
    told = [entry.words for entry in log.entries[3:]]
    assert told == ["The fire at j3 is gone", "The fire is gone", "The tear gas is gone"]


def test_who_helps_stands_before_what_the_help_is_for() -> None:
    """Thrown is told as it begins; the help for it is rolled before the throw, and so it is listed."""
    helped = e.Rolled(UnitId(3), "Aiming, to help", "nwo.help.roll", (4, 5), (4, 5), (), 9, 10, False)
    thrown = e.Rolled(UnitId(1), "throw", "nwo.throw.roll", (6, 6), (6, 6), (), 12, 10, True)
    log = log_of([*PLACED, e.Thrown(UnitId(1), "smoke", (5, 5)), helped, thrown], {})
    told = [(entry.words.split(",")[0], entry.verdict) for entry in log.entries]
    assert [verdict for _, verdict in told] == ["against 10: failed", "against 10: passed"]
    assert [entry.rolls for entry in log.entries] == [[helped], [thrown]]


def test_who_does_not_help_stands_before_it_too() -> None:
    """Who is asked for help is asked before the dice fall; the target's answer stays below the attack."""
    friend = e.Placed(UnitId(3), "Cora", "azure", "rifle", 0, (1, 2), (Gauge("hit points", 5, 5),))
    declined = e.Answered(UnitId(3), "nwo.help.out-of-turn", "no", "Do not help")
    dodged = e.Answered(UnitId(2), "nwo.ranged", "yes", "Dodge")
    log = log_of([*PLACED, friend, SHOT[0], dodged, *SHOT[1:]], {})
    assert [entry.words for entry in log.entries][:2] == ["Alice shoots at Bob with the rifle", "Bob: Dodge"]
    log = log_of([*PLACED, friend, SHOT[0], declined, *SHOT[1:]], {})
    assert [entry.words for entry in log.entries][:2] == [
        "Cora: Do not help",
        "Alice shoots at Bob with the rifle",
    ]


def test_what_the_map_says_to_a_side_stands_in_the_log() -> None:
    told = log_of([*PLACED, e.MessageTold("Shots from the gate!", "azure"), e.MessageTold("A bell.")], {})
    assert [entry.words for entry in told.entries][-2:] == ["Shots from the gate!", "A bell."]
