"""What a choice says besides its rows, and how it is put away: a row does it, or the cross in its corner."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pygame import Rect

from game.client.kit.widgets import Look, do_nothing
from game.client.panels import modal
from game.client.panels.modal import Modal, Row
from game.client.panels.question_panel import NARROW, Face, Question, Reply
from game.client.panels.question_panel import widgets as answers
from game.client.screens.battle.dialog import Dialog
from game.client.screens.battle.variant_lists import counts_hits
from game.core.probability.chances import Chances, Outcome
from tests.client.heard import fresh, listen

ROWS = [Row("Anywhere", "61 %", do_nothing), Row("The head", "12 %", do_nothing)]


def test_a_choice_that_no_row_puts_away_has_a_cross() -> None:
    dialog = Dialog()
    dialog.open(Modal("Shoot", "Where?", ROWS))
    assert dialog.modal
    rect = Rect(0, 0, 440, 200)
    (cross,) = [one for one in modal.widgets(dialog.modal, rect) if one.key == "close"]
    assert rect.contains(cross.rect)
    cross.on()
    assert dialog.modal is None
    dialog.open(Modal("End the turn?", "", [*ROWS, Row("Go on", "Esc", dialog.close)]))
    assert dialog.modal and all(one.key != "close" for one in modal.widgets(dialog.modal, rect))


def test_the_switch_of_a_narrow_question_leaves_room_for_whose_it_is() -> None:
    """At 1024x640: beside the way to the rule, which it never touches."""
    face = Face("Pell", "azure", "rifle", 0)
    replies = [Reply("Dodge", "", None, do_nothing)]
    asked = Question(
        "azure", "Azure Runners", "", face, "?", replies, rule="a.b", titled="c", read=do_nothing
    )
    for wide, least in ((544, 260), (NARROW + 100, 340)):
        found = {one.key: one.rect for one in answers(asked, Rect(0, 0, wide, 200))}
        assert found["always"].width >= least and not found["always"].colliderect(found["rule"])


def test_of_several_shots_the_body_does_not_say_where_they_hit() -> None:
    """lithium.modifier.rapid: the odds of one more shot count the hits of both, at whatever place."""
    several = (
        Outcome("hit", "2 hits", Fraction(1, 4)),
        Outcome("hit", "1 hit", Fraction(1, 2)),
        Outcome("miss", "no hit", Fraction(1, 4)),
    )
    one = (Outcome("hit", "hit, head", Fraction(1, 4)), Outcome("hit", "hit, torso", Fraction(1, 4)))
    assert counts_hits(Chances(several)) and not counts_hits(Chances(one))


def test_an_answer_that_is_too_long_for_a_line_goes_into_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """At 1024x640: "Let go of the marksman rifle" beside two others."""
    heard, face = listen(monkeypatch), Face("Pell", "azure", "rifle", 0)
    told = ("Let go of the marksman rifle", "Shout", "Nothing more")
    replies = [Reply(words, "", None, do_nothing) for words in told]
    asked = Question("azure", "Azure Runners", "", face, "?", replies)
    cards = [one for one in answers(asked, Rect(0, 0, 544, 200)) if str(one.key).startswith("row")]
    assert len(cards) == 3
    for card in cards:
        card.draw(fresh(), Look())
    rows = [words for words in heard.texts if words in told[0] and len(words) > 2]
    assert " ".join(rows) == told[0] and len(rows) == 2 and {"Shout", "Nothing more"} <= set(heard.texts)
