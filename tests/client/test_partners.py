"""Two who command one side: whose figure is whose, who is to decide, and what is written down of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ai.agents import choose
from game.client.screens.battle.menu import PauseScreen
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.battle.seats import SeatsScreen
from game.client.seat import match as matches
from game.client.seat.match import Match
from game.client.seat.partners import is_computer
from game.client.seat.setup.open_battle import resume
from game.client.seat.setup.rematch import moved, swapped
from game.client.seat.undo import ALLY
from game.core import fog
from game.core.actions import Action
from game.core.records.files import read
from game.core.records.record import NO_TERMS, Terms
from game.core.references import UnitId
from game.lab.jobs import field_of
from game.maps import find
from game.rulesets import RULESETS
from game.rulesets.setup import make_scenario
from tests.client.heard import Heard, listen
from tests.client.player import MAP, Player, quick

FOUR = Terms({"azure": "Ben", "ember": "Dora"})
PLAYERS = {"azure": "Ada", "ember": "Cleo"}
DECLARE = ("lithium", "silhouette")


def together(
    ruleset: str,
    terms: Terms = FOUR,
    players: dict[str, str] = PLAYERS,
    options: dict[str, str] | None = None,
) -> Match:
    rules = RULESETS[ruleset]
    squad = rules.squads()[0].id
    scenario = make_scenario(rules, MAP, {"azure": squad, "ember": squad}, options or {})
    match = matches.new(scenario, field_of(MAP), find(MAP), rules, dict(players), "7", "", terms)
    match.begin()
    return match


def thought(match: Match) -> Action | None:
    """What the computer that is to decide does; None if it leaves the rest of the declaring to others."""
    due = match.partners.due()
    while match.waits_for_computer and match.partners.due() == due:
        action = match.think()
        if action is not None:
            return action
    return None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_is_asked_for_the_own_half(ruleset: str) -> None:
    match = together(ruleset)
    table, seen = match.battle.table, set[str]()
    for side, (first, second) in {"azure": ("Ada", "Ben"), "ember": ("Cleo", "Dora")}.items():
        own = [unit for unit in table.units() if table.unit(unit).side == side]
        names = [match.partners.commander(unit) for unit in own]
        assert names == [first, first, second, second]
        assert match.person(side) == match.named(side) == f"{first} & {second}" and match.paired(side)
    assert match.people() == ["azure", "ember"] and not match.same_person("azure", "ember")
    for _ in range(40):
        if match.battle.winner is not None:
            break
        battle = match.battle
        moves = battle.pending or battle.slot
        unit = moves.unit if moves else 0
        due = match.due_name
        if unit and table.unit(UnitId(unit)).side == battle.side:
            assert due == match.partners.commander(UnitId(unit))
        else:
            assert due == match.named(battle.side)
        seen.add(due)
        assert match.waits_for_person and not match.waits_for_computer
        match.act(choose(battle, battle.side, "easy"))
    assert len(seen) > 1


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("first", [True, False])
def test_a_computer_beside_a_person_orders_for_its_own_half_only(ruleset: str, first: bool) -> None:
    players = {"azure": "normal-bold" if first else "Ada", "ember": "hard"}
    match = together(ruleset, Terms({"azure": "Ben" if first else "easy"}), players)
    mine, ordered = (match.partners.led("azure", "Ben" if first else "Ada") or frozenset()), set[UnitId]()
    assert len(mine) == 2
    for _ in range(24):
        battle = match.battle
        if battle.winner is not None:
            break
        if not match.waits_for_computer:
            match.act(choose(battle, battle.side, "easy"))
            continue
        side, whole = battle.side, battle.slot is not None and not battle.slot.unit
        action = thought(match)
        if action is None:
            assert ruleset in DECLARE and whole and match.waits_for_person and battle.side == "azure"
            continue
        if side == "azure":
            assert action.unit not in mine
            ordered.add(action.unit)
        match.act(action)
    assert ordered or match.battle.table.clock.round == 1


@pytest.mark.parametrize("ruleset", DECLARE)
def test_two_computers_declare_one_after_the_other_and_the_side_is_done(ruleset: str) -> None:
    match = together(ruleset, Terms({"azure": "easy-bold"}), {"azure": "normal", "ember": "normal"})
    round_, actions = match.battle.table.clock.round, set[UnitId]()
    for _ in range(400):
        if match.battle.table.clock.round > round_ + 1 or match.battle.winner is not None:
            break
        side = match.battle.side
        action = thought(match)
        if action is not None:
            actions.add(action.unit if side == "azure" else UnitId(0))
            match.act(action)
    assert match.battle.table.clock.round > round_ or match.battle.winner is not None
    assert len(actions) > 2


def test_what_an_ally_has_ordered_is_not_taken_back() -> None:
    match = together("lithium", Terms({"azure": "normal"}), {"azure": "Ada", "ember": "normal"})
    while not (match.battle.side == "azure" and match.waits_for_person):
        action = thought(match)
        if action is not None:
            match.act(action)
    assert match.take_back() in (ALLY, match.undo.why) and not match.undo.steps


def test_what_was_agreed_on_is_kept_and_goes_on(tmp_path: Path) -> None:
    terms = Terms({"azure": "Ben"}, {"ember": 40}, 90, "evening")
    match = together("nwo", terms)
    path = tmp_path / "pair.enfilade"
    match.save(path)
    assert read(path).agreed == terms
    again = resume(path)
    assert again.terms == terms and again.person("azure") == "Ada & Ben"
    assert b'"terms"' not in plain(tmp_path), "nothing is written where nothing was agreed on"


def plain(folder: Path) -> bytes:
    path = folder / "plain.enfilade"
    match = together("nwo", NO_TERMS)
    match.save(path)
    return path.read_bytes()


def test_partners_and_handicaps_change_sides_with_their_people() -> None:
    terms = Terms({"azure": "Ben"}, {"azure": 20, "ember": -15}, 60, "evening")
    assert moved(terms, {"azure": "ember", "ember": "azure"}) == Terms(
        {"ember": "Ben"}, {"ember": 20, "azure": -15}, 60, "evening"
    )
    after = swapped(together("nwo", terms))
    assert after.players == {"azure": "Cleo", "ember": "Ada"}
    assert after.terms == Terms({"ember": "Ben"}, {"ember": 20, "azure": -15}, 60)


def test_the_second_half_is_handed_to_the_computer_and_back(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: Heard = listen(monkeypatch)
    match = together("nwo")
    shown = BattleScreen(match, quick(), fresh=False)
    page = Player(SeatsScreen(quick(), PauseScreen(shown, quick(), match, match.battle), match))
    assert {"played by Ada", "played by Ben"} <= set(heard.texts)
    page.click_on("seat azure 2")
    assert match.terms.partners["azure"] == "normal" and match.person("azure") == "Ada"
    page.click_on("temper azure 2")
    assert match.terms.partners["azure"] == "normal-careful"
    page.click_on("seat azure 2")
    assert match.terms.partners["azure"] == "Ben" and match.record().people == {}


def test_whose_figure_it_is_stands_at_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: Heard = listen(monkeypatch)
    player = Player(BattleScreen(together("nwo"), quick(), fresh=False))
    match = player.battle.match
    for _ in range(6):
        while not player.battle.chair.ready:
            player.wait(50)
        player.draw()
        assert any(match.due_name in words for words in heard.texts)
        match.act(choose(match.battle, match.battle.side, "easy"))
        player = Player(BattleScreen(match, quick(), fresh=False))


def test_a_pair_is_one_seat_where_fog_hides_the_others() -> None:
    """Between the two nothing is covered: only the other side's turn covers the screen."""
    match = together("nwo", options={fog.OPTION: fog.ON})
    player = Player(BattleScreen(match, quick(), fresh=False))
    offered, before = 0, ""
    for _ in range(12):
        screen = player.battle
        for _ in range(400):
            if screen.handover or screen.chair.ready:
                break
            player.wait(50)
        if screen.handover:
            offered += 1
            assert screen.handover.side != before and screen.handover.person == match.due_name
            before = screen.handover.side
            screen.handing.offer, screen.chair.offered = None, False
            screen.handing.sitting.tell()
        if match.battle.winner is not None or is_computer(match.partners.due()):
            break
        screen.command.act(choose(match.battle, match.battle.side, "easy"))
    assert offered
