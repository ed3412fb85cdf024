"""The rulebook in the window: how it opens, how one reads in it, and where it returns to."""

from __future__ import annotations

import pygame
import pytest

from game.client.kit.pen import Pen
from game.client.kit.screen import Screen
from game.client.screens.battle.menu import PauseScreen
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.rulebook import RulebookScreen
from game.client.screens.setup.screen import SetupScreen
from game.client.seat.settings.settings import Settings
from game.core.describing.rulebook import search
from game.rulesets import nwo
from tests.client import opened
from tests.client.player import Player, new_match, quick


def player_of(seed: str = "2187-OTTER") -> Player:
    player = Player(BattleScreen(new_match(seed, "human", "human"), quick()))
    player.until_ready()
    return player


def book(player: Player) -> RulebookScreen:
    assert isinstance(player.screen, RulebookScreen)
    return player.screen


def over(under: Screen, settings: Settings, rule: str = "") -> Player:
    player = Player(opened.rulebook(settings, under, nwo, rule))  # type: ignore[arg-type]
    player.wait(200)
    return player


def test_it_opens_over_the_battle_and_returns_to_it() -> None:
    player = player_of()
    battle = player.screen
    player.key(pygame.K_F1)
    player.draw()
    assert book(player).chosen == nwo.rules()[0].id
    player.key(pygame.K_F1)
    assert player.screen is battle
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.screen, PauseScreen)
    player.click_on("Rules")
    player.draw()
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.screen, PauseScreen)


def test_it_opens_from_the_start_screen_at_the_option_pointed_at() -> None:
    player = Player(SetupScreen(quick()))
    player.click_on("rules")
    assert isinstance(player.screen, RulebookScreen)
    player.key(pygame.K_ESCAPE)
    setup = player.screen
    assert isinstance(setup, SetupScreen)
    player.move(next(widget for widget in setup.widgets() if widget.key == "option ambush").rect.center)
    player.key(pygame.K_F1)
    assert book(player).chosen == "nwo.ambush.check"


def test_all_rules_are_there_in_the_order_of_the_chapter() -> None:
    player = over(a_battle(), quick())
    shown = [item.id for item, _ in book(player)._laid() if not isinstance(item, str)]
    assert shown == [rule.id for rule in nwo.rules()]
    for _ in range(len(shown)):
        player.key(pygame.K_DOWN)
    assert book(player).chosen == shown[-1]
    player.draw()
    player.key(pygame.K_HOME)
    assert book(player).chosen == shown[0]
    for key, place in ((pygame.K_PAGEDOWN, 10), (pygame.K_PAGEUP, 0), (pygame.K_END, -1)):
        player.key(key)
        assert book(player).chosen == shown[place]


def a_battle() -> Screen:
    return player_of().screen


def test_searching_chooses_the_first_hit_and_escape_gives_it_up_first() -> None:
    battle = a_battle()
    player = over(battle, quick())
    player.write("Suppr")
    screen = book(player)
    assert screen.found == search(nwo.rules(), "Suppr")
    assert screen.chosen == screen.found[0].id
    player.draw()
    player.write("zzz")
    player.draw()
    assert screen.found == []
    player.key(pygame.K_ESCAPE)
    assert screen.words == ""
    player.key(pygame.K_ESCAPE)
    assert player.screen is battle


def test_a_rule_is_chosen_by_mouse() -> None:
    player = over(a_battle(), quick())
    third = nwo.rules()[2].id
    player.click_on(f"rule {third}")
    assert book(player).chosen == third


def test_the_letter_that_opened_it_is_not_searched_for() -> None:
    player = player_of()
    off = next(
        widget
        for widget in player.battle.mode.bottom()
        if not widget.enabled and widget.hint and widget.hint.rule.startswith("nwo.")
    )
    player.key(off.hotkey)
    player.write("r")
    player.key(pygame.K_F1)
    assert book(player).words == ""
    assert off.hint
    assert book(player).chosen == off.hint.rule


def test_a_greyed_order_leads_to_the_rule_that_forbids_it() -> None:
    player = player_of()
    for widget in [w for w in player.battle.mode.bottom() if not w.enabled and w.hint]:
        player.click(widget.rect.center)
        assert widget.hint and player.battle.note.rule == widget.hint.rule
        player.key(pygame.K_F1)
        assert book(player).chosen == widget.hint.rule
        player.key(pygame.K_ESCAPE)


def test_the_lines_of_the_log_lead_to_their_rules() -> None:
    player = player_of()
    stage = player.battle.stage
    player.draw()
    entries = [entry for entry in stage.log.entries if entry.rolls and entry.rolls[0].modifiers]
    player.key(pygame.K_COMMA)
    while stage.logs.lit_entry() not in entries:
        player.key(pygame.K_COMMA)
    player.draw()
    links = [widget for widget in player.battle.widgets(None) if widget.key.startswith("line ")]
    assert len(links) >= 2
    player.click(links[-1].rect.center)
    assert book(player).chosen == stage.logs._links[-1].rule
    player.key(pygame.K_ESCAPE)
    row = stage.logs.entries.row(stage.logs.entries.lit, stage.logs.area(), stage.logs.offset())
    player.click(row.center)
    assert book(player).chosen.startswith("nwo.")


def test_a_line_of_the_odds_leads_to_its_rule() -> None:
    player = player_of()
    while not any(
        verb.aim == "unit" and player.battle.aiming.orders.aims(verb)
        for verb, _ in player.battle.aiming.orders.verbs
    ):
        player.key(pygame.K_e)
        player.until_ready()
    screen = player.battle
    verb = next(
        verb
        for verb, _ in screen.aiming.orders.verbs
        if verb.aim == "unit" and screen.aiming.orders.aims(verb)
    )
    screen.aiming.choose(verb)
    target = next(aim for aim in screen.aiming.orders.aims(verb) if isinstance(aim, int))
    player.move(player.pixel(screen.match.battle.table.cell(target)))
    player.draw()
    link = screen.tip.links[0]
    before = len(screen.match.battle.history)
    start = player.pixel(screen.match.battle.table.cell(target))
    for step in range(
        1, 21
    ):  # on its way to the tooltip the mouse crosses cells that the tooltip must survive
        player.move(
            (
                start[0] + (link.rect.centerx - start[0]) * step // 20,
                start[1] + (link.rect.centery - start[1]) * step // 20,
            )
        )
        player.draw()
    player.click(screen.tip.links[0].rect.center)
    assert book(player).chosen == link.rule
    assert len(screen.match.battle.history) == before


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
def test_no_rule_is_wider_or_longer_than_its_page(size: tuple[int, int]) -> None:
    from game.client.screens.rulebook import page_height

    player = Player(opened.rulebook(quick(), a_battle(), nwo), size)  # type: ignore[arg-type]
    screen = book(player)
    page = screen._page()
    for rule in nwo.rules():
        assert (
            page_height(Pen(player.surface, screen.scale), page.width, rule, "Parries are rolled again: off")
            <= page.height
        )
