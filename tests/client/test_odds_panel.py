"""The odds tooltip: what it says of an order, in which colours, and where it lies."""

from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from pygame import Rect

from game.client.kit.rule_links import RuleLink
from game.client.panels import odds_rows, odds_tooltip
from game.client.panels.odds_rows import WIDE
from game.client.screens.battle import odds_tip
from game.client.seat.orders import odds_text
from game.client.seat.orders.odds_text import Odds
from game.core.describing.display import Graded
from game.core.events import Modifier
from game.core.probability.chances import Chances, CheckLine, Outcome, Risk
from game.core.references import UnitId
from tests.client.heard import Heard, fresh, listen

NAMES = {UnitId(1): "Mara", UnitId(2): "Ott"}
HELPS, HINDERS = Modifier(2, "r.aim", "half of aiming"), Modifier(-1, "r.cover", "half cover")
OUTCOMES = (
    Outcome("crit", "crit", Fraction(1, 12), 4, UnitId(2), True),
    Outcome("hit", "hit", Fraction(5, 12), 2, UnitId(2)),
    Outcome("miss", "miss", Fraction(1, 2)),
)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    return listen(monkeypatch)


def told(chances: Chances, more: str = "") -> Odds:
    return Odds("Ott", "ember", "Shoot Ott with the pistol", chances, NAMES, more)


def drawn(chances: Chances, more: str = "") -> list[RuleLink]:
    pen, about = fresh(), told(chances, more)
    return odds_tooltip.draw(pen, about, Rect(100, 100, WIDE, odds_tooltip.height(pen, about)))


def test_an_attack_tells_its_chance_what_it_does_and_how_it_may_end(heard: Heard) -> None:
    drawn(Chances(OUTCOMES))
    assert {"Ott", "Shoot Ott with the pistol", "50%", "to hit, 2 harm", "8.3 % crit, 4 harm: down"} <= set(
        heard.texts
    )
    assert {"crit 8.3": "brass", "hit 41.7": "good", "miss 50.0": "fog"}.items() <= {
        words: color for words, _, _, color in heard.words
    }.items()


def test_what_is_more_than_to_hit_is_named(heard: Heard) -> None:
    ends = (Outcome("hit", "destroys the cover", Fraction(1, 4)), Outcome("miss", "misses", Fraction(3, 4)))
    drawn(Chances(ends, goal="to destroy the cover"))
    assert {"25%", "to destroy the cover"} <= set(heard.texts) and "to hit" not in heard.texts
    assert odds_text.short(Chances(ends, goal="to destroy the cover")) == "25 % to destroy the cover"


def test_what_cannot_happen_is_not_named_and_what_is_certain_has_no_percent(heard: Heard) -> None:
    drawn(Chances((Outcome("crit", "crit", Fraction(0), 4), Outcome("pass", "gets through", Fraction(1)))))
    assert {"100%", "gets through"} <= set(heard.texts) and not any("crit" in words for words in heard.texts)
    heard.words.clear()
    drawn(Chances())
    assert not any("%" in words for words in heard.texts)


def test_what_a_critical_hit_does_is_whole_beside_the_widest_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    pen, cut = fresh(), list[str]()
    write = pen.text

    def text(words: str, x: float, y: float, size: float = 13, *more: Any, **rest: Any) -> float:
        room = rest.get("room", 0)
        cut.extend([words] if room and pen.width(words, size, len(more) > 1 and more[1]) > room else [])
        return write(words, x, y, size, *more, **rest)

    monkeypatch.setattr(pen, "text", text)
    rare = (Outcome("crit", "crit", Fraction(1, 5000), 4), Outcome("hit", "hit", Fraction(1, 2000), 3))
    about = told(Chances((*rare, Outcome("miss", "miss", 1 - Fraction(7, 10000)))))
    odds_tooltip.draw(pen, about, Rect(100, 100, WIDE, odds_tooltip.height(pen, about)))
    assert not cut


def test_modifiers_are_listed_with_their_rules_and_judged_from_the_attackers_side(heard: Heard) -> None:
    edge = Modifier(0, "r.focus", "focused", 1)
    attack, defence = (
        CheckLine("ranged attack", UnitId(1), (HELPS, HINDERS, edge)),
        CheckLine("ducks", UnitId(2), (HELPS, HINDERS)),
    )
    links = drawn(Chances(OUTCOMES, (attack, defence)))
    assert [link.rule for link in links] == ["r.aim", "r.cover", "r.focus", "r.aim", "r.cover"]
    amounts = [(words, color) for words, _, _, color in heard.words if words in ("+2", "−1", "adv")]
    assert amounts == [("+2", "good"), ("−1", "bad"), ("adv", "good"), ("+2", "bad"), ("−1", "good")]
    assert {"Ranged attack", "Ducks"} <= set(heard.texts)
    heights = [link.rect.y for link in links]
    assert heights == sorted(heights) and all(
        not a.rect.colliderect(b.rect) for a, b in itertools.pairwise(links)
    )


def test_a_difficulty_and_two_rolls_alike_are_told_apart(heard: Heard) -> None:
    drawn(Chances(OUTCOMES, (CheckLine("reload", UnitId(1), (), 9),)))
    assert "Reload, 9+" in heard.texts
    drawn(
        Chances(
            OUTCOMES,
            (
                CheckLine("contest of strength", UnitId(1), ()),
                CheckLine("contest of strength", UnitId(2), ()),
            ),
        )
    )
    assert {"Mara, strength", "Ott, strength"} <= set(heard.texts)
    drawn(
        Chances(OUTCOMES, (CheckLine("dodge (3d6)", UnitId(1), ()), CheckLine("dodge (2d6)", UnitId(2), ())))
    )
    assert {"Mara, dodge (3d6)", "Ott, dodge (2d6)"} <= set(heard.texts), "with other dice, too"


def test_it_closes_with_averages_replies_risks_notes_and_other_ways(heard: Heard) -> None:
    links = drawn(
        Chances(
            OUTCOMES,
            risks=(Risk(0, UnitId(2), "r.opportunity", "Ott may strike", Fraction(3, 4), 2),),
            notes=("loud",),
            expected=((UnitId(2), Fraction(1, 4)), (UnitId(1), Fraction(0))),
            downs=((UnitId(2), Fraction(1, 12)),),
            replies=(("Ott dodges", Fraction(1, 3)), ("Mara looks on", Fraction(1, 2))),
        ),
        "2 other weapons",
    )
    assert {"−25 % of health, 8.3 % down", "if it dodges", "if Mara looks on", "33.3 %"} <= set(heard.texts)
    assert {"75 %", "Ott may strike, 2 harm", "loud", "2 other weapons"} <= set(heard.texts)
    assert (
        heard.texts.count("Mara") == 0
        and heard.of("Ott may strike, 2 harm")[2] == "bad"
        and [link.rule for link in links] == ["r.opportunity"]
    )


def test_all_of_it_lies_inside_its_frame(heard: Heard) -> None:
    many = tuple(
        Modifier(number, "r", f"reason number {number} that takes a long line of words to be said")
        for number in range(1, 6)
    )
    about = told(
        Chances(
            OUTCOMES,
            (CheckLine("attack", UnitId(1), many),),
            notes=("loud", "and clear"),
            expected=((UnitId(2), Fraction(1, 4)),),
        )
    )
    pen = fresh()
    rect = Rect(100, 60, WIDE, odds_tooltip.height(pen, about))
    odds_tooltip.draw(pen, about, rect)
    assert all(rect.y < y < rect.bottom and rect.x < x <= rect.right for _, x, y, _ in heard.words)
    assert rect.bottom - max(y for _, _, y, _ in heard.words) < 30, "and no room is left over"


def test_chances_are_never_nothing_or_all_unless_they_are() -> None:
    shares = (Fraction(0), Fraction(1, 10**6), Fraction(1, 2), 1 - Fraction(1, 10**6), Fraction(1))
    assert [odds_text.percent(share) for share in shares] == ["0", "< 0.1", "50.0", "99.9", "100"]
    assert [odds_text.percent(share, 0) for share in shares] == ["0", "< 0.1", "50", "99", "100"]
    assert odds_text.percent(Fraction(3, 1000), 0) == "0.3", "no whole percent"
    assert odds_text.loss(Fraction(1, 50)) == "−2 %"
    assert odds_text.loss(Fraction(1, 10**4)) == "< 0.1 %", "and no sign before the other"


def test_a_long_note_is_read_to_its_end(heard: Heard) -> None:
    note = "a quarter of the damage reaches 16 m, farther than is marked"
    plain, long = Chances(OUTCOMES, notes=("short",)), Chances(OUTCOMES, notes=(note,))
    drawn(long)
    assert note in " ".join(heard.texts) and note not in heard.texts
    pen = fresh()
    more = odds_tooltip.height(pen, told(long)) - odds_tooltip.height(pen, told(plain))
    assert more >= odds_rows.PITCH


def test_few_words_for_a_list() -> None:
    risky = Chances(risks=(Risk(0, UnitId(2), "r", "Ott may strike", Fraction(3, 4), 2),))
    assert (
        odds_text.short(Chances(OUTCOMES)) == "50 %, 2 harm"
        and odds_text.short(risky) == "75 % Ott may strike"
        and odds_text.short(Chances()) == ""
    )
    defended = Chances(OUTCOMES, replies=(("dodges", Fraction(1, 3)), ("parries", Fraction(1, 4))))
    assert odds_text.short(defended) == "50 %, 2 harm, 25 % defended"
    reckoned = Chances(OUTCOMES, replies=(("dodges", Fraction(1, 2)), ("parries", Fraction(3, 4))))
    assert odds_text.short(reckoned) == "50 %, 2 harm", "the same chance is not told twice"
    called = Graded(
        UnitId(1), UnitId(2), (), Fraction(1, 2), more=(("the head", Fraction(1, 4)),), out=Fraction(1, 8)
    )
    wounds = Chances(
        (
            Outcome("hurt", "Hurt", Fraction(1, 2), 2, UnitId(2), works=True),
            Outcome("miss", "misses", Fraction(1, 2), works=False),
        )
    )
    assert (
        odds_text.short(wounds, (called,)) == "50 %, 25 % the head, 12 % out"
        and odds_text.short(wounds, (called, called)) == "50 %"
    )
    for out, words in (
        (Fraction(1, 2), "50 % out"),
        (Fraction(251, 500), "50.0 %, 50.2 % out"),
        (Fraction(1, 4), "50 %, 25 % out"),
    ):
        sure = replace(called, more=(), out=out)
        assert odds_text.short(wounds, (sure,)) == words, (
            "whoever is hit is out: no number stands there twice"
        )
    assert odds_text.rule_of(told(risky)) == "r" and odds_text.rule_of(told(Chances())) == ""
    assert (
        odds_text.rule_of(told(Chances(OUTCOMES, (CheckLine("a", UnitId(1), (HINDERS, HELPS)),))))
        == "r.cover"
    )


def test_where_nothing_can_fail_yet_the_likeliest_stands_first(heard: Heard) -> None:
    totals = Chances(
        (Outcome("total-3", "total 3", Fraction(1, 4)), Outcome("total-5", "total 5", Fraction(3, 4)))
    )
    drawn(totals)
    said = [words for words, *_ in heard.words]
    assert "total 5" in said and "75 %, the likeliest" in said and "0%" not in said
    assert odds_text.short(totals) == "total 5 75 %"


def test_what_goes_off_later_tells_whom_it_would_strike_if_nobody_left(heard: Heard) -> None:
    foe, friend = UnitId(1), UnitId(2)
    later = Chances(
        (Outcome("total-3", "total 3", Fraction(1, 4)), Outcome("total-5", "total 5", Fraction(3, 4))),
        caught=((friend, Fraction(1, 5)), (foe, Fraction(2, 5)), (UnitId(3), Fraction(0))),
    )
    drawn(later)
    said = [words for words, *_ in heard.words]
    assert "40%" in said and odds_tooltip.STAYS in said and "total 5 75 %, the likeliest" in said
    assert "40.0 % hit, if still there" in said and "20.0 % hit, if still there" in said
    assert odds_text.short(later) == "40 % if nobody leaves"
    assert odds_text.hurt(later, {friend: "Juno"}) == "20 % Juno, a friend"


def test_it_hides_nothing_that_is_to_be_kept_and_stays_in_the_free_part() -> None:
    free, pen = Rect(0, 0, 1280, 720), fresh()
    for about in (
        Rect(600, 300, 48, 48),
        Rect(1200, 300, 48, 48),
        Rect(20, 20, 48, 48),
        Rect(1230, 670, 48, 48),
    ):
        for keep in ((about,), (about, about.move(60, 0)), (about, about.move(-60, 0))):
            found = odds_tooltip.place(pen, told(Chances(OUTCOMES)), free, keep, about)
            assert free.contains(found) and not any(found.colliderect(one) for one in keep)
    beside = odds_tooltip.place(pen, told(Chances(OUTCOMES)), free, (), Rect(600, 300, 48, 48))
    assert beside.left > 648 and beside.left < 680 and abs(beside.y - 300) < 48
    spared = odds_tooltip.place(pen, told(Chances(OUTCOMES)), free, (), Rect(600, 300, 48, 48), (beside,))
    assert not spared.colliderect(beside)


def test_the_bar_is_parted_as_the_chances_are(monkeypatch: pytest.MonkeyPatch) -> None:
    filled: list[tuple[Rect, str]] = []
    monkeypatch.setattr(
        "game.client.kit.pen.Pen.fill", lambda _, rect, color, *__: filled.append((rect, color))
    )
    odds_tooltip.draw_bar(fresh(), OUTCOMES, Rect(10, 5, 240, 9))
    assert [(rect.x, rect.right, color) for rect, color in filled] == [
        (10, 29, "brass"),
        (30, 129, "good"),
        (130, 249, "steel"),
    ]


def test_rolls_of_several_are_told_apart_by_name_and_keep_their_dice(heard: Heard) -> None:
    drawn(
        Chances(
            OUTCOMES,
            (
                CheckLine("throw (2d6)", UnitId(1), ()),
                CheckLine("dodge (1d6)", UnitId(2), ()),
                CheckLine("dodge (1d6)", UnitId(1), ()),
            ),
        )
    )
    assert {"Ott, dodge (1d6)", "Mara, dodge (1d6)", "Throw (2d6)"} <= set(heard.texts)


def test_one_that_is_too_high_for_the_free_part_still_shows_its_title() -> None:
    rect = odds_tooltip.place(
        fresh(),
        told(Chances(OUTCOMES)),
        Rect(248, 104, 528, 300),
        [],
        Rect(500, 200, 48, 48),
        size=(WIDE, 540),
    )
    assert rect.y >= odds_tooltip.EDGE


def test_a_blast_among_many_fits_a_low_window(heard: Heard) -> None:
    """At 1024x640 what it does to each stands there; the rolls are told briefly, each with its sum."""
    names = {UnitId(n): name for n, name in enumerate(("Mara", "Tam", "Kell", "Roan", "Edda", "Yorn"), 1)}
    checks = [
        CheckLine("dodge (3d6)", unit, (HELPS, HINDERS, Modifier(3, "r.cover", "heavy cover: wall")))
        for unit in names
    ]
    throw = CheckLine("throw, throwing (1d6)", UnitId(7), (HELPS,))
    harm = tuple((unit, Fraction(unit, 50)) for unit in names)
    chances = Chances(OUTCOMES[1:], checks=(throw, *checks), expected=harm)
    pen, about = fresh(), Odds("Throw", "", "Throw a frag grenade at n10", chances, names)
    assert odds_tooltip.height(pen, about) > 624
    brief = odds_tip.fitted(pen, about, 624)
    assert odds_tooltip.height(pen, brief) <= 624
    odds_tooltip.draw(pen, brief, Rect(100, 8, WIDE, odds_tooltip.height(pen, brief)))
    assert {"Yorn, dodge (3d6)", "+4", "−12 % of health on average"} <= set(heard.texts)
    full = odds_tip.fitted(pen, about, 2000)
    assert full is about and ("", "and 1 more", "fog", "") in odds_rows.rows_of(full)
