"""Everything that can be pressed says what it is: orders, options, states and figures, with their rule one
click away and no id in sight."""

from __future__ import annotations

import pygame
import pytest

from game.client.kit.tooltips import in_words
from game.client.kit.widgets import Hint
from game.client.panels.modal import Modal, Row
from game.client.seat.view.rule_text import GIST, RuleExplainer, shortened
from game.core.battle import start
from game.core.describing.display import GUN, WEAPON
from game.core.ruleset import Ruleset
from game.maps import find, load
from game.rulesets import RULESETS
from game.rulesets.setup import make_scenario
from tests.client import parts
from tests.client.moments import player_of
from tests.client.player import Player


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda one: one.ID)
def test_every_order_of_every_ruleset_has_a_rule_to_read(ruleset: Ruleset) -> None:
    book = RuleExplainer(ruleset)
    for verb in ruleset.VERBS:
        assert book.gist(book.rule_of(verb.action)), verb.action
    for state in ruleset.STATES:
        assert book.gist(state.rule), state.id
    for option in ruleset.CHOICES:
        assert not option.rule or book.gist(option.rule), option.name


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda one: one.ID)
def test_every_line_of_every_sheet_has_a_rule_to_read(ruleset: Ruleset) -> None:
    book, reads = RuleExplainer(ruleset), ruleset.DISPLAY.reads
    assert all(book.gist(rule) for rule in reads.values()) and {GUN, WEAPON} <= reads.keys()
    for squad in ruleset.squads():
        scenario = make_scenario(
            ruleset, "warehouse-yard", dict.fromkeys(("azure", "ember"), squad.id), {}, {}
        )
        battle = start(scenario, load(find("warehouse-yard")), ruleset, "read")
        battle.begin()
        crew = {battle.table.unit(unit).name for unit in battle.table.units()}
        for unit in battle.table.units():
            sheet = battle.sheet(unit)
            gauges = [] if sheet.boxes else [gauge.name for gauge in sheet.gauges if not gauge.place]
            names = {*gauges, *(line.name for line in (*sheet.skills, *sheet.facts))}
            assert names - crew <= reads.keys(), (squad.id, battle.table.unit(unit).name)


def test_a_line_of_the_sheet_leads_to_its_rule(player: Player) -> None:
    screen = player.battle
    player.draw()
    lines = {widget.key: widget for widget in screen.widgets(None) if widget.key.startswith("line ")}
    assert {key.split()[1] for key in lines} >= {"Hit", "Aiming", "Initiative"}
    aiming = next(widget for key, widget in lines.items() if key.startswith("line Aiming"))
    assert aiming.hint and in_words(aiming.hint, screen.stage.book).words == screen.stage.book.gist(
        "nwo.ranged.contest"
    )
    player.click(aiming.rect.center)
    assert (
        isinstance(player.screen, parts.rulebook.RulebookScreen)
        and player.screen.chosen == "nwo.ranged.contest"
    )


def test_no_tooltip_shows_an_id() -> None:
    book = RuleExplainer(RULESETS["nwo"])
    told = in_words(Hint("Move", "", "nwo.move.range"), book)
    assert (
        told.title == "Move"
        and told.words == book.gist("nwo.move.range")
        and told.rule == "Walking (right click or F1)"
    )
    assert in_words(Hint("Walking", "so", "nwo.move.range"), book) == Hint(
        "Walking", "so", "Right click or F1: the rule"
    )
    assert in_words(Hint("Map", "a yard", "no.such"), book).rule == "", (
        "what no rule forbids is said in words alone"
    )
    assert in_words(Hint("Map", "a yard", "64 x 48"), None).rule == "64 x 48", "without a book as it is"


def test_a_gist_is_whole_sentences_if_they_fit() -> None:
    assert shortened("One. Two.", 20) == "One. Two."
    assert shortened("One is here. Two is there, far off.", 20) == "One is here."
    assert shortened("A very long sentence without an end", 20) == "A very long …"
    assert all(
        len(RuleExplainer(rules).gist(rule.id)) <= GIST + 2
        for rules in RULESETS.values()
        for rule in rules.rules()
    )


def test_words_are_looked_up_in_the_book() -> None:
    book = RuleExplainer(RULESETS["nwo"])
    assert any("Aiming" in rule.text for rule in book.about("Aiming"))
    assert book.about("Xylophone") == () and book.about("") == ()


@pytest.fixture
def player() -> Player:
    return player_of()


def test_each_card_and_portrait_of_the_bars_explains_itself(player: Player) -> None:
    screen = player.battle
    cards = [
        widget for widget in screen.widgets(None) if widget.key.startswith(("verb ", "unit ", "end turn"))
    ]
    assert len(cards) > 12
    for card in cards:
        assert card.hint is not None, card.key
        told = in_words(card.hint, screen.stage.book)
        assert told.title and told.words, card.key
        assert "nwo." not in told.rule


def test_the_right_button_on_a_card_opens_its_rule(player: Player) -> None:
    screen = player.battle
    card = next(widget for widget in screen.widgets(None) if widget.key == "verb Dash")
    assert card.enabled
    player.move(card.rect.center)
    player.send(pygame.MOUSEBUTTONDOWN, pos=card.rect.center, button=3)
    assert isinstance(player.screen, parts.rulebook.RulebookScreen) and player.screen.chosen == "nwo.dash"
    assert not screen.stage.panning, "the board is not dragged"


def test_an_order_that_points_at_nothing_says_what_becomes_of_the_attacks_to_come(player: Player) -> None:
    screen = player.battle
    card = next(widget for widget in screen.widgets(None) if widget.key == "verb DropProne")
    assert card.hint is not None and not card.hint.rows, "nothing is worked out before somebody asks"
    player.move(card.rect.center)
    for _ in range(40):  # a bite in each frame
        player.draw()
        player.wait()
    hint = next(widget for widget in screen.widgets(None) if widget.key == "verb DropProne").hint
    assert hint is not None and hint.words and hint.rows
    assert all(
        (who.startswith("I hit ") or who.endswith(" hits me")) and before.endswith(" %")
        for who, before, _, _ in hint.rows
    )
    assert all(before != after for _, before, after, _ in hint.rows)
    player.draw()


def test_below_a_question_nothing_is_pressed_that_is_scrolled_out_of_sight(player: Player) -> None:
    screen = player.battle
    player.draw()
    areas = {area.key: area.rect for area in screen.stage.areas()}
    hidden = [
        widget
        for widget in screen.widgets(None)
        if widget.area in areas and not areas[widget.area].colliderect(widget.rect)
    ]
    assert hidden
    screen.frame.dialog.open(
        Modal("Which?", "", (Row("This", "", lambda: None), Row("That", "", lambda: None)))
    )
    player.draw()
    below = screen.widgets(screen.frame.dialog.modal)
    assert all(areas[widget.area].contains(widget.rect) for widget in below if widget.area in areas)
    player.click(hidden[0].rect.center)
    assert player.screen is screen
